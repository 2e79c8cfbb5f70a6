"""Somebody at a terminal: asked with line editing, and told in colour, where there is either.

Over a pipe, or without what either needs, lines are read and printed as they are.
"""

from __future__ import annotations

import re
import shutil
import sys
import textwrap
from collections.abc import Collection
from contextlib import suppress
from typing import Final

from hazari._columns import width

__all__ = ["ask", "is_typed", "is_watched", "prepare", "say"]

_RED: Final = re.compile(r"(?<!\w)(?:10|[2-9TJQKA])(?:[hd](?!\w)|[♥♦])|^[hd♥♦](?=  )")
_GAP: Final = re.compile(r"(?<=\S)  +(?=\S)")  # between two columns
_HEADING: Final = re.compile(r"^---.*---$")


def is_typed() -> bool:
    """Whether somebody types, so that there is a key to wait for."""
    return sys.stdin is not None and sys.stdin.isatty()


def is_watched() -> bool:
    """Whether somebody reads what is printed."""
    return sys.stdout is not None and sys.stdout.isatty()


def prepare(words: Collection[str]) -> None:
    """From here on `ask` takes keys that edit the line, go through earlier ones, and complete these words."""
    if not (is_typed() and is_watched()):
        return
    with suppress(ImportError):  # some Pythons are built without it
        import readline

        def completed(begun: str, place: int) -> str | None:
            found = [word for word in sorted(words) if begun and word.startswith(begun)]
            return found[place] if place < len(found) else None

        readline.set_completer(completed)
        readline.parse_and_bind("tab: complete")


def ask(prompt: str) -> str | None:
    """What somebody types on one line, or `None` once there is nothing more to read."""
    try:
        return input(prompt).strip()
    except (EOFError, RuntimeError):  # the latter where standard input or output is closed
        return None


def say(text: str) -> None:
    """Prints a paragraph a line, no wider than the terminal."""
    columns = max(shutil.get_terminal_size().columns, 20)
    for line in text.splitlines():
        _print(_folded(line, columns))


def _folded(line: str, columns: int) -> str:
    """A line that is too wide goes on below: a row of a table from a column on, a sentence from a word on."""
    if width(line) <= columns:
        return line
    gaps = [gap.start() for gap in _GAP.finditer(line) if width(line[: gap.start()]) <= columns]
    if not gaps:
        return textwrap.fill(line, columns, subsequent_indent="  ")
    return f"{line[: gaps[-1]]}\n{_folded(f'  {line[gaps[-1] :].strip()}', columns)}"


def _print(text: str) -> None:
    try:
        from rich.console import Console
        from rich.text import Text
    except ImportError:
        print(text)
        return
    if not is_watched():
        print(text)
        return
    shown = Text(text)
    shown.highlight_regex(_RED, "red")
    shown.highlight_regex(_HEADING, "bold")
    Console(file=sys.stdout, highlight=False).print(shown, soft_wrap=True)
