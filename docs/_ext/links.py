"""Turns rule numbers ("R5.4") and public names in code ("best_partition") into links.

It also checks that every public name has its place in the reference.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

import hazari
from hazari import pictures, records, sealing, training

log = logging.getLogger(__name__)

RULE = re.compile(r"\bR([1-7])(?:\.(\d+))?\b")
NAME = re.compile(r"([A-Za-z_]\w*(?:\.\w+)*)(?:\(.*\))?$")
UNTOUCHED = (
    nodes.literal,
    nodes.literal_block,
    nodes.doctest_block,
    nodes.reference,
    nodes.title,
    nodes.raw,
    addnodes.pending_xref,
    addnodes.desc_signature,
)
PUBLIC = {
    *[f"hazari.{name}" for name in hazari.__all__ if name not in sealing.__all__],
    *[f"{module.__name__}.{name}" for module in (records, sealing) for name in module.__all__],
    *[f"{module.__name__}.{name}" for module in (pictures, training) for name in module.__all__],
} - {"hazari.__version__", "hazari.training.main"}
HOMES = ("hazari", "hazari.records", "hazari.sealing", "hazari.pictures", "hazari.training")


def within(node: nodes.Node, kinds: tuple[type[nodes.Node], ...]) -> bool:
    parent = node.parent
    while parent is not None:
        if isinstance(parent, kinds):
            return True
        parent = parent.parent
    return False


def xref(kind: str, target: str, docname: str, content: nodes.Node) -> nodes.Node:
    node = addnodes.pending_xref("", content, refdomain="", reftype=kind, reftarget=target, refdoc=docname)
    node["refwarn"] = False
    return node


def linked(text: str, docname: str) -> Iterator[nodes.Node]:
    end = 0
    for found in RULE.finditer(text):
        yield nodes.Text(text[end : found.start()])
        section, number = found.groups()
        target = f"r{section}-{number}" if number else f"r{section}"
        yield xref("rule", target, docname, nodes.inline("", found[0], classes=["rule"]))
        end = found.end()
    yield nodes.Text(text[end:])


def link_page(app: Sphinx, doctree: nodes.document) -> None:
    """Marks whatever may be a link on a page once it is read."""
    docname = app.env.docname
    for text in list(doctree.findall(nodes.Text)):
        if RULE.search(text) and not within(text, UNTOUCHED):
            text.parent.replace(text, list(linked(text.astext(), docname)))
    for literal in list(doctree.findall(nodes.literal)):
        found = NAME.match(literal.astext())
        if found and not within(literal, UNTOUCHED):
            literal.replace_self(xref("name", found[1], docname, literal.deepcopy()))


def resolve(
    app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref, content: nodes.Node
) -> nodes.Node | None:
    """Finds the target of a mark, or of a type in a signature."""
    target, docname = node["reftarget"], node.get("refdoc", "")
    if node["reftype"] == "rule":
        if target not in env.domains["std"].anonlabels:
            log.warning("there is no rule %s", content.astext(), location=node)
            return content
        return make_refnode(app.builder, docname, "rules", target, content, f"rule {content.astext()}")
    objects = env.domains["py"].objects
    if node["reftype"] == "name":
        wanted = [f"{home}.{target}" for home in HOMES] + [target]
    elif node.get("refdomain") == "py" and target.startswith("hazari."):
        wanted = [f"hazari.{target.rpartition('.')[2]}"]  # a name by the module that defines it
    elif node.get("refdomain") == "py":
        wanted = [f"{home}.{target}" for home in HOMES]
    else:
        return None
    for name in wanted:
        if name in objects:
            found = objects[name]
            return make_refnode(app.builder, docname, found.docname, found.node_id, content, name)
    return content if node["reftype"] == "name" else None


def check_reference(app: Sphinx, env: BuildEnvironment) -> None:  # noqa: ARG001
    """Every public name appears in the reference."""
    for name in sorted(PUBLIC - set(env.domains["py"].objects)):
        log.warning("%s is public and not in the reference", name)


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("doctree-read", link_page, priority=900)  # after the examples
    app.connect("missing-reference", resolve)
    app.connect("env-check-consistency", check_reference)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
