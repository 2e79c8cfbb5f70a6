"""Aligned text, for every place that prints a table."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

__all__ = ["columns", "width"]

Cell = str | int


def width(text: str) -> int:
    """How many columns a terminal needs for `text`: wide characters take two, combining ones none."""
    return sum(
        0
        if unicodedata.category(character) in ("Mn", "Me", "Cf")
        else 2
        if unicodedata.east_asian_width(character) in "WF"
        else 1
        for character in text
    )


def columns(rows: Iterable[Sequence[Cell]]) -> list[str]:
    """One line a row, cells two spaces apart; text stands left, numbers right."""
    table = [list(row) for row in rows]
    widths = [
        max([width(str(cell)) for cell in column])
        for column in zip(*table, strict=True)  # a row too short is a fault of ours
    ]

    def padded(cell: Cell, wanted: int) -> str:
        fill = " " * (wanted - width(str(cell)))
        return fill + str(cell) if isinstance(cell, int) else cell + fill

    return ["  ".join(map(padded, row, widths)).rstrip() for row in table]
