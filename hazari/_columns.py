"""Aligned text, for every place that prints a table."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

__all__ = ["columns", "width"]

_EMOJI: Final = "\ufe0f"  # makes an emoji, two columns wide, of the character before it
_JOINER: Final = "\u200d"  # joins two emoji into one
_COLOURS: Final = range(0x1F3FB, 0x1F400)  # skin colours of the emoji before them
_NARROW: Final = "\u261d\u26f9\u270c\u270d\U0001f3cb\U0001f3cc\U0001f574\U0001f575\U0001f590"
"""Hands and people, one column wide, which a skin colour makes emoji."""
_IN_SYLLABLES: Final = (range(0x1160, 0x1200), range(0xD7B0, 0xD7FC))
"""Korean vowels and final consonants, which stand in the syllable that a consonant before them began."""


def width(text: str) -> int:
    """The columns that a terminal needs for `text`: wide characters take two, combining ones none."""
    if text.isascii() and text.isprintable():
        return len(text)
    total = last = 0  # `last`: the width of what the next character may change
    joined = False
    before = ""
    for character in text:
        wide = _alone(character)
        coloured = before in _NARROW and ord(character) in _COLOURS
        if last == 1 and (character == _EMOJI or coloured):
            total, last = total + 1, 2
        elif wide and not (joined or (last == 2 and ord(character) in _COLOURS)):
            total, last = total + wide, wide
        joined = character == _JOINER and last == 2
        before = character
    return total


def _alone(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf") or any(
        ord(character) in letters for letters in _IN_SYLLABLES
    ):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def columns(rows: Iterable[Sequence[str | int]]) -> list[str]:
    """One line per row, cells two spaces apart; columns of numbers are aligned right, text left."""
    table = [list(row) for row in rows]
    aligned = []
    for column in zip(*table, strict=True):  # a row that is too short is our own fault
        cells = [str(cell) for cell in column]
        wanted = max(map(width, cells))
        right = any(isinstance(cell, int) for cell in column)
        fills = [" " * (wanted - width(cell)) for cell in cells]
        aligned.append(
            [fill + cell if right else cell + fill for fill, cell in zip(fills, cells, strict=True)]
        )
    return ["  ".join(row).rstrip() for row in zip(*aligned, strict=True)]
