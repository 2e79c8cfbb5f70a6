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
    """One line a row, cells two spaces apart; a column with numbers stands right, text left."""
    table = [list(row) for row in rows]
    laid = []
    for column in zip(*table, strict=True):  # a row too short is a fault of ours
        cells = [str(cell) for cell in column]
        wanted = max(map(width, cells))
        right = any(isinstance(cell, int) for cell in column)
        fills = [" " * (wanted - width(cell)) for cell in cells]
        laid.append([fill + cell if right else cell + fill for fill, cell in zip(fills, cells, strict=True)])
    return ["  ".join(row).rstrip() for row in zip(*laid, strict=True)]
