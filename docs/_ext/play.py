"""Cards, groups and rulings in the page "How to play", drawn by the package in the language of the page.

- the role `cards` draws one group;
- the directive `groups` shows a partition;
- the directive `exposed` shows groups exposed one after another by A, B, C and D, and who wins;
- the role `play-languages` links to the page in all languages, from there or from the front page.
"""

from __future__ import annotations

from html import escape
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive
from docutils.parsers.rst.states import Inliner
from sphinx.application import Sphinx

from hazari import Partition, judge
from hazari._translations import OWN_NAMES
from hazari.languages import LANGUAGES
from hazari.pictures import html, svg

Role = tuple[list[nodes.Node], list[nodes.system_message]]


def _language(document: nodes.document) -> str:
    language: str = document.settings.env.config.language
    return language


def _cards(_name: str, _raw: str, text: str, _line: int, inliner: Inliner, *_rest: Any) -> Role:
    drawn = svg(text, language=_language(inliner.document))
    return [nodes.raw("", f'<span class="shown">{drawn}</span>', format="html")], []


class Drawn(Directive):
    """Something with a picture in its own line."""

    required_arguments = 1
    final_argument_whitespace = True

    def thing(self) -> object:
        """What the argument stands for."""
        raise NotImplementedError

    def run(self) -> list[nodes.Node]:
        drawn = html(self.thing(), language=_language(self.state.document))
        return [nodes.raw("", f'<div class="shown">{drawn}</div>', format="html")]


class Groups(Drawn):
    """A partition."""

    def thing(self) -> object:
        return Partition.parse(self.arguments[0])


class Exposed(Drawn):
    """Groups exposed by A, B, C and D, and who wins."""

    def thing(self) -> object:
        return judge(*self.arguments[0].split("/"), names="ABCD")


def _languages(_name: str, _raw: str, text: str, _line: int, inliner: Inliner, *_rest: Any) -> Role:
    """The same page in other languages. English is a page of the documentation, the others lie below it."""
    here = _language(inliner.document)
    top = "" if here == "en" else "../../"
    links = []
    for language in LANGUAGES:
        page = "play.html" if language == "en" else f"play/{language}/play.html"
        current = ' aria-current="page"' if language == here and text == "here" else ""
        links.append(f'<a href="{top}{page}" lang="{language}"{current}>{escape(OWN_NAMES[language])}</a>')
    return [nodes.raw("", f'<span class="languages">{" · ".join(links)}</span>', format="html")], []


def _styled(app: Sphinx, page: str, *_rest: Any) -> None:
    """The style of this page alone: it is printed on one sheet."""
    if page == "play":
        app.add_css_file("play.css", priority=900)  # after the theme


def setup(app: Sphinx) -> dict[str, bool]:
    """Sphinx calls this."""
    app.add_role("cards", _cards)  # type: ignore[arg-type]  # docutils takes any function of these
    app.add_role("play-languages", _languages)  # type: ignore[arg-type]
    app.connect("html-page-context", _styled)
    app.add_directive("groups", Groups)
    app.add_directive("exposed", Exposed)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
