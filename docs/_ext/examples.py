"""Runs every example on every page while the site is built; one that fails fails the build.

- `pycon` blocks are REPL sessions, checked as doctests;
- `python` blocks are programs, which must run;
- `console` blocks are `$ hazari ...` and its output, checked likewise, or filled in if left out;
- the directive `show` is a program whose last expression is shown below it, as a notebook would, and a plot
  above it; rows, as a list of dicts, become a table;
- the directive `preview` shows what an expression has come to at the end of the page.

The blocks of a page share one namespace, from top to bottom. Docstrings are run as autodoc reads them.
"""

from __future__ import annotations

import ast
import contextlib
import doctest
import io
import shlex
import sys
import traceback
from collections.abc import Callable, Iterable
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx
from sphinx.directives.code import CodeBlock
from sphinx.util import logging

import hazari
from hazari.__main__ import main

Space = dict[str, Any]

log = logging.getLogger(__name__)
FLAGS = doctest.ELLIPSIS
PROMPT = "$ hazari "


def session(text: str, space: Space, name: str) -> None:
    """A REPL session that prints what the page shows."""
    test = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    if not test.examples:
        raise AssertionError("no example in it")
    test.globs = space
    report: list[str] = []
    doctest.DocTestRunner(optionflags=FLAGS).run(test, out=report.append, clear_globs=False)
    if report:
        raise AssertionError("".join(report))


def program(text: str, space: Space, name: str) -> object:
    """A program; the value of its last line, if that is an expression."""
    *lines, last = ast.parse(text).body
    value = None
    if isinstance(last, ast.Expr):
        exec(compile(ast.Module(lines, []), name, "exec"), space)
        value = eval(compile(ast.Expression(last.value), name, "eval"), space)
    else:
        exec(compile(text, name, "exec"), space)
    return value


def commands(text: str, space: Space, name: str) -> str:  # noqa: ARG001  # commands share nothing
    """Command lines with their output, also where the page leaves it to be filled in."""
    first, *rest = f"\n{text}".split(f"\n{PROMPT}")
    if first.strip() or not rest:
        raise AssertionError(f"expected {PROMPT!r} at its start")
    shown = []
    for command in rest:
        words, _, expected = command.partition("\n")
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            main(shlex.split(words))
        got = "\n".join([line.rstrip() for line in printed.getvalue().rstrip().splitlines()])
        if expected and got != expected.rstrip():
            raise AssertionError(f"{PROMPT}{words}\nprints\n{got}\nand not\n{expected}")
        shown.append(f"{PROMPT}{words}\n{got}")
    return "\n".join(shown)


RUNNERS: dict[str, Callable[[str, Space, str], Any]] = {
    "pycon": session,
    "python": program,
    "console": commands,
}


class Show(CodeBlock):
    """Python whose last expression is shown below it, or above it if that is a plot."""

    required_arguments = 0

    def run(self) -> list[nodes.Node]:
        self.arguments = ["python"]
        (block,) = super().run()
        block["show"] = True
        return [block]


class Preview(Directive):
    """What an expression comes to once the whole page has run; its only argument."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        node = nodes.container("", preview=self.arguments[0])
        node.source, node.line = self.state_machine.get_source_and_line(self.lineno)
        return [node]


def shown(value: object) -> nodes.Node:
    """What a notebook would show of a value."""
    if type(value).__name__ == "Figure":  # matplotlib's own pictures are not in the colours of the page
        return raw(figure_svg(value))
    for name in ("_repr_html_", "_repr_svg_"):
        if hasattr(value, name):
            return raw(getattr(value, name)())
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return table(value)
    return nodes.literal_block(str(value), str(value), language="text")


def table(rows: list[dict[str, object]]) -> nodes.table:
    """Rows under their keys."""

    def row(cells: Iterable[object]) -> nodes.row:
        return nodes.row("", *[nodes.entry("", nodes.paragraph("", str(cell))) for cell in cells])

    head, body = nodes.thead("", row(rows[0])), nodes.tbody("", *[row(each.values()) for each in rows])
    columns = [nodes.colspec(colwidth=1) for _ in rows[0]]
    group = nodes.tgroup("", *columns, head, body, cols=len(columns))
    return nodes.table("", group, classes=["colwidths-auto"])


def raw(html: str) -> nodes.Node:
    # Sphinx leaves what has this class out of its search.
    return nodes.raw("", f'<div class="shown">{html}</div>', format="html", classes=["no-search"])


def figure_svg(figure: Any) -> str:
    """A matplotlib figure as SVG in the colours of the page: black becomes the text's colour."""
    import matplotlib

    file = io.StringIO()
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "hazari"}):
        figure.savefig(file, format="svg", transparent=True, metadata={"Date": None})
    svg = file.getvalue()
    svg = svg[svg.index("<svg") :].replace("<svg ", '<svg class="plot" role="img" ', 1)
    return svg.replace("#000000", "currentColor").replace("<g ", '<g fill="currentColor" ', 1)


def run_page(app: Sphinx, doctree: nodes.document) -> None:
    """Runs the examples of a page once it is read."""
    space: Space = {"__name__": "__main__"}
    for block in list(doctree.findall(nodes.literal_block)):
        run = RUNNERS.get(block.get("language", ""))
        if run is None:
            continue
        before = sys.stdout
        try:
            sys.stdout = io.StringIO()
            value = run(block.astext(), space, app.env.docname)
        except Exception as error:
            told = str(error) if isinstance(error, AssertionError) else traceback.format_exc()
            log.warning("this example fails:\n%s\n%s", block.astext(), told, location=block)
            continue
        finally:
            sys.stdout = before
        if run is commands:
            block.clear()
            block += nodes.Text(value)
            block.rawsource = value
        if "show" in block:
            below = type(value).__name__ != "Figure"  # a plot says more than the code that drew it
            block.parent.insert(block.parent.index(block) + below, shown(value))
    for place in list(doctree.findall(lambda node: isinstance(node, nodes.container) and "preview" in node)):
        try:
            place.replace_self(shown(eval(place["preview"], space)))
        except Exception:
            log.warning("this preview fails:\n%s", traceback.format_exc(), location=place)


def run_docstring(
    app: Sphinx,  # noqa: ARG001
    what: str,
    name: str,
    obj: object,
    options: object,  # noqa: ARG001
    lines: list[str],
) -> None:
    """Runs the examples of a docstring, with the names of its module at hand, as pytest does."""
    text = "\n".join(lines)
    if ">>>" not in text:
        return
    home = name if what == "module" else getattr(obj, "__module__", None)
    module = sys.modules.get(home or "hazari", hazari)
    try:
        session(text, dict(vars(module)), name)
    except AssertionError as error:
        log.warning("an example of %s fails:\n%s", name, error)


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("show", Show)
    app.add_directive("preview", Preview)
    app.connect("doctree-read", run_page)
    app.connect("autodoc-process-docstring", run_docstring, priority=100)  # before napoleon rewrites it
    return {"parallel_read_safe": True, "parallel_write_safe": True}
