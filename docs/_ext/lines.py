"""Code blocks that fit a phone: each line is a span of its own, which wraps with a hanging indent.

Lines of output in columns, as rulings and standings are, would lose them by wrapping. They carry the
number of characters that the longest of them has, and get smaller instead. `hazari.css` has both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import unescape

from pygments.formatters import HtmlFormatter
from sphinx.application import Sphinx
from sphinx.highlighting import PygmentsBridge

TAG = re.compile(r"<[^>]*>")
COLUMN = re.compile(r"\S {2,}(?=\S)")
INDENT = re.compile(r"(?:>>> |\.\.\. )?( *)")
BREAK = re.compile(r'(?<=[(\[{]</span>)|(?=<span class="o">\.</span>)')  # else only spaces are


def plain(line: str) -> str:
    """The text of a highlighted line."""
    return unescape(TAG.sub("", line)).rstrip()


def columns(line: str) -> set[int]:
    """Where the columns of a highlighted line begin, if it is output: code only has comments beside it."""
    tags = set(TAG.findall(line)) - {"<span></span>", "</span>"}
    if tags - {'<span class="go">'}:
        return set()
    return {gap.end() for gap in COLUMN.finditer(plain(line))}


def widths(lines: Sequence[str]) -> list[int]:
    """For each line the characters of the longest in its table; 0 for a line that is in none."""
    found = [0] * len(lines)
    starts = [columns(line) for line in lines]
    begin = 0
    for place in range(1, len(lines) + 1):
        if place == len(lines) or not starts[place] & starts[place - 1]:
            if place - begin > 1:
                longest = max([len(plain(line)) for line in lines[begin:place]])
                found[begin:place] = [longest] * (place - begin)
            begin = place
    return found


def span(line: str, width: int) -> str:
    """A line that wraps, also after brackets and before dots; in columns of some width it shrinks."""
    if width:
        return f'<span class="columns" style="--columns: {width}">{line}</span>'
    indent = INDENT.match(plain(line))[1]  # type: ignore[index]  # it matches any text
    return f'<span class="line" style="--hang: {len(indent) + 4}ch">{BREAK.sub("<wbr>", line)}</span>'


class Lines(HtmlFormatter):  # type: ignore[type-arg]
    """Pygments' formatter with a span around each line."""

    def wrap(self, source: Iterator[tuple[int, str]]) -> Iterator[tuple[int, str]]:
        kinds, lines = zip(*source, strict=True)
        spans = map(span, lines, widths(lines))
        return super().wrap(zip(kinds, spans, strict=True))


def setup(app: Sphinx) -> dict[str, bool]:  # noqa: ARG001
    PygmentsBridge.html_formatter = Lines
    return {"parallel_read_safe": True, "parallel_write_safe": True}
