"""Turns rule numbers ("R5.4") and public names in code ("best_partition") into links.

It also checks that every public name has its place in the reference.
"""

from __future__ import annotations

import re
from typing import Any

from docutils import nodes
from ranks import with_texts
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
UNLINKED = {"a", "h1", "h2", "h3", "h4", "title", "script"}  # HTML in which no link belongs
UNTOUCHED = (nodes.reference, nodes.title, addnodes.pending_xref, addnodes.desc_signature)
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


def link_names(app: Sphinx, doctree: nodes.document) -> None:
    """Marks whatever may be a public name on a page once it is read."""
    for literal in list(doctree.findall(nodes.literal)):
        found = NAME.match(literal.astext())
        if found and not within(literal, UNTOUCHED):
            content = literal.deepcopy()
            mark = addnodes.pending_xref("", content, refdomain="", reftype="name", reftarget=found[1])
            mark["refdoc"], mark["refwarn"] = app.env.docname, False
            literal.replace_self(mark)


def link_rules(
    app: Sphinx,
    page: str,
    template: str,  # noqa: ARG001
    context: dict[str, Any],
    doctree: nodes.document | None,  # noqa: ARG001
) -> None:
    """Links every rule that a page cites: in its text, in code, and in what the package has drawn."""
    rules = context["pathto"]("rules") if page != "rules" else ""
    known = app.env.domains["std"].anonlabels

    def link(found: re.Match[str]) -> str:
        section, number = found.groups()
        target = f"r{section}-{number}" if number else f"r{section}"
        if target not in known:
            log.warning("there is no rule %s", found[0], location=page)
        return f'<a class="rule" href="{rules}#{target}">{found[0]}</a>'

    context["body"] = with_texts(context.get("body", ""), lambda text: RULE.sub(link, text), outside=UNLINKED)


def resolve(
    app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref, content: nodes.Node
) -> nodes.Node | None:
    """Finds the target of a mark, or of a type in a signature."""
    target, docname = node["reftarget"], node.get("refdoc", "")
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
    app.connect("doctree-read", link_names, priority=900)  # after the examples
    app.connect("missing-reference", resolve)
    app.connect("html-page-context", link_rules)
    app.connect("env-check-consistency", check_reference)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
