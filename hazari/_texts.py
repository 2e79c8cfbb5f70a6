"""Layouts written as aligned text."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from hazari._columns import columns
from hazari._layouts import Block, Cell, Hand, Heading, Lines, Play, Rows, layout
from hazari._sentences import English
from hazari._values import final
from hazari.cards import Card, Suit
from hazari.groups import Group

__all__ = ["text_of"]


def text_of(x: object, spec: str | None, names: Iterable[str] | None, language: English) -> str:
    """`x` as `table` writes it."""
    writer = _Writer(language, language.spec(spec))
    parts = layout(x, names=names, language=language)
    written = ["\n".join([line for block in part for line in writer.lines(block)]) for part in parts]
    return "\n\n".join([part for part in written if part])


@final
@attrs.frozen(order=False)
class _Writer:
    """How cards are written in a table."""

    language: English
    spec: str

    def lines(self, block: Block) -> Iterable[str]:
        match block:
            case Rows(rows, header):
                heading = [header] if header else []
                return columns([*heading, *[[self.cell(cell) for cell in row] for row in rows]])
            case Lines(lines):
                return lines
            case Heading():
                return ()
            case Hand(cards):
                return columns(self.by_suit(cards))
            case _:
                return columns([(1, self.cell(block.group), *block.worth)])

    def cell(self, cell: Cell) -> str | int:
        if isinstance(cell, Play):
            counting = " ".join([self.language.cards(card, self.spec) for card in cell.group.counting])
            spare = cell.group.spare
            return counting if spare is None else f"{counting} ({self.language.cards(spare, self.spec)})"
        return self.language.cards(cell, self.spec) if isinstance(cell, Card | Group) else cell

    def by_suit(self, cards: Iterable[Card]) -> list[tuple[str, str]]:
        """A row for each suit, high to low."""
        ordered = sorted(cards, reverse=True)
        rows = []
        for suit in reversed(Suit):
            held = [self.language.rank(card, self.spec) for card in ordered if card.suit is suit]
            rows.append((suit.symbol if self.spec == "u" else str(suit), " ".join(held) or "-"))
        return rows
