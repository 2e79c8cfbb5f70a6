"""Code blocks that fit a phone: each line is a span of its own, which `hazari.css` wraps with a hanging indent.

Lines of output that stand in columns, as rulings and standings do, would lose them by wrapping. They carry the
number of characters that the longest of them has, and get smaller instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from pygments.formatters import HtmlFormatter
from sphinx.application import Sphinx
from sphinx.highlighting import PygmentsBridge

TAG = re.compile(r"<[^>]*>")
COLUMN = re.compile(r"\S {2,}(?=\S)")


def columns(line: str) -> set[int]:
    """Where the columns of a highlighted line begin, if it is output: code only has comments beside it."""
    tags = set(TAG.findall(line)) - {"<span></span>", "</span>"}
    if tags - {'<span class="go">'}:
        return set()
    return {gap.end() for gap in COLUMN.finditer(unescape(TAG.sub("", line)))}


def widths(lines: list[str]) -> list[int]:
    """For each line the characters of the longest in its table; 0 for a line that is in none."""
    found = [0] * len(lines)
    starts = [columns(line) for line in lines]
    begin = 0
    for place in range(1, len(lines) + 1):
        if place == len(lines) or not starts[place] & starts[place - 1]:
            if place - begin > 1:
                longest = max([len(unescape(TAG.sub("", line)).rstrip()) for line in lines[begin:place]])
                found[begin:place] = [longest] * (place - begin)
            begin = place
    return found


class Lines(HtmlFormatter):  # type: ignore[type-arg]
    """Pygments' formatter with a span around each line."""

    def wrap(self, source: Iterator[tuple[int, str]]) -> Iterator[tuple[int, str]]:
        parts = list(source)
        whole = widths([text for _, text in parts])
        spans = [
            (kind, f'<span class="columns" style="--columns: {width}">{text}</span>')
            if width
            else (kind, f'<span class="line">{text}</span>')
            for (kind, text), width in zip(parts, whole, strict=True)
        ]
        return super().wrap(iter(spans))


def setup(app: Sphinx) -> dict[str, bool]:  # noqa: ARG001
    PygmentsBridge.html_formatter = Lines
    return {"parallel_read_safe": True, "parallel_write_safe": True}
