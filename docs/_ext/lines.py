"""Code blocks that fit a phone: each line is a span of its own, which wraps with a hanging indent.

Output in columns, as rulings and standings are, would lose them by wrapping. Its lines carry the number of
characters that the longest in a column has, and get smaller instead. `hazari.css` has both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from itertools import groupby, pairwise

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


def is_output(line: str) -> bool:
    """Whether a highlighted line is printed by what stands above it."""
    return set(TAG.findall(line)) <= {"<span></span>", '<span class="go">', "</span>"}


def columns(line: str) -> set[int]:
    """Where its columns begin."""
    return {gap.end() for gap in COLUMN.finditer(plain(line))}


def width(lines: list[str]) -> int:
    """The characters of the longest line that shares a column with a neighbour; 0 if none does."""
    pairs = [(one, other) for one, other in pairwise(lines) if columns(one) & columns(other)]
    return max([len(plain(line)) for pair in pairs for line in pair], default=0)


def span(line: str, widest: int) -> str:
    """A line that wraps, also after brackets and before dots, once it is as small as its columns need."""
    indent = INDENT.match(plain(line))[1]  # type: ignore[index]  # it matches any text
    style = f"--hang: {len(indent) + 4}ch" + (f"; --columns: {widest}" if widest else "")
    return f'<span class="line" style="{style}">{BREAK.sub("<wbr>", line)}</span>'


class Lines(HtmlFormatter):  # type: ignore[type-arg]
    """Pygments' formatter with a span around each line."""

    def wrap(self, source: Iterator[tuple[int, str]]) -> Iterator[tuple[int, str]]:
        spans = []
        for printed, run in groupby([line for _, line in source], is_output):
            lines = list(run)
            widest = width(lines) if printed else 0
            spans += [(1, span(line, widest)) for line in lines]
        return super().wrap(iter(spans))


def setup(app: Sphinx) -> dict[str, bool]:  # noqa: ARG001
    PygmentsBridge.html_formatter = Lines
    return {"parallel_read_safe": True, "parallel_write_safe": True}
