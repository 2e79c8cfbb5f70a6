"""Bases that let objects show themselves when printed, in notebooks and in rich terminals, and three
built-in values that a notebook draws.

The classes of the game inherit from these. The code that draws them knows those classes, so it is above
them, and is imported only when something is shown. No other module imports upwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeVar

from hazari._extras import Extra, installing
from hazari._formats import Formatted, Suited

if TYPE_CHECKING:
    from rich import console as rich
else:
    rich = Extra("rich.console", f"rich is not installed: {installing('cli')}")

__all__ = ["Displayed", "Drawn", "Held", "Listed", "Markup", "RichRepr", "Sentence", "Tabled"]

T = TypeVar("T")


class RichRepr(Formatted):
    """Shown by rich as its `repr` has it; otherwise rich lists all fields, private ones too."""

    __slots__ = ()

    def __rich_repr__(self) -> Iterator[object]:
        yield _Bare(repr(self)[1:-1].removeprefix(type(self).__name__).lstrip(": "))

    __rich_repr__.angular = True  # type: ignore[attr-defined]  # as every repr here is


class _Bare(str):
    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


class Displayed(RichRepr):
    """Has a table and a picture; notebooks and rich look for these methods."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        from hazari.pictures import html

        return html(self)

    def __rich_console__(self, console: rich.Console, options: rich.ConsoleOptions) -> rich.RenderResult:
        from rich.text import Text

        from hazari.display import table

        text = Text(table(self, spec="" if options.ascii_only else "u"))
        text.highlight_regex("[2-9TJQKA]?[\u2665\u2666]", "red")
        yield text


class Sentence(Formatted):
    """A sentence: notebooks show it as one."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        from hazari.pictures import html

        return html(self)


class Drawn(RichRepr):
    """A card or cards: an image."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        from hazari.pictures import svg

        return svg(self)  # type: ignore[arg-type]  # a Card or a Group


class Tabled(Suited, Displayed):
    """Prints as its table."""

    __slots__ = ()

    def text(self, *, language: str = "en", spec: str | None = None) -> str:
        """All of what `str` says, in a language that players read. `table` takes players' names too.

        Args:
            language: one of `hazari.languages.LANGUAGES`.
            spec: `"u"` for suit symbols, `""` for letters; by default English has letters.

        Raises:
            HazariError: if there is no such language or spec.

        >>> from hazari import judge
        >>> print(judge("9c 8d 7s", "Qc Qd 6c", names="AB").text(language="pt", spec=""))
        A  9c 8d 7s  Run 9-8-7   15 pontos
        B  Qd Qc 6c  Pair Q-Q-6  25 pontos
        A ganha 40 pontos: Run 9-8-7 vence Pair Q-Q-6, porque a categoria mais alta ganha (R4.2)
        """
        from hazari.display import table

        return table(self, spec=spec, language=language)

    def _spelled(self, spec: str) -> str:
        from hazari.display import table

        return table(self, spec=spec)


class Markup(str):
    """HTML or SVG, which a notebook draws instead of printing it."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(self)


class Held(tuple[T, ...]):
    """The cards of a hand: a tuple that a notebook draws."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        from hazari.pictures import html

        return html(self) if self else ""


class Listed(tuple[T, ...]):
    """The problems of a partition: a tuple that a notebook shows as sentences."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        from hazari.pictures import html

        return html(self)
