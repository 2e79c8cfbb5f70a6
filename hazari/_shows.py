"""What lets objects show themselves in notebooks and in rich terminals."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult

__all__ = ["Drawn", "Shows"]


class Shows:
    """Something with a table and a picture of it; notebooks and rich look for these methods.

    What draws knows all the classes that inherit from this one, so it cannot be imported before them.
    """

    __slots__ = ()

    def _repr_html_(self) -> str:
        from hazari.pictures import html

        return html(self)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        from rich.text import Text

        from hazari.display import table

        text = Text(table(self, spec="" if options.ascii_only else "u"), no_wrap=True, overflow="ellipsis")
        text.highlight_regex("[2-9TJQKA][\u2665\u2666]", "red")
        yield text


class Drawn(Shows):
    """Something made of cards alone, which is also an image."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        from hazari.pictures import svg

        return svg(self)  # type: ignore[arg-type]  # a Card or a Group
