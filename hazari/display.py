"""Aligned text of anything that the package makes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import attrs

from hazari._arguments import shown
from hazari._columns import columns
from hazari._layouts import Block, Cell, Hand, Heading, Lines, Play, Rows, layout
from hazari._sentences import English
from hazari._translations import language_of
from hazari.cards import Card, Suit
from hazari.errors import HazariError
from hazari.groups import Group

__all__ = ["table"]

SPECS: Final = ("", "u")


def table(
    x: object, *, spec: str | None = None, names: Iterable[str] | None = None, language: str = "en"
) -> str:
    """`x` as aligned text, without a line break at the end.

    Args:
        x: a Partition, Group, hand (any cards), Outlook, Simulation, Ruling, Comparison, RoundResult,
            Hindsight, Deal, View, Match, MatchView, MatchResult, Standings or problems (one or several). A
            Deal shows all four hands.
        spec: `"u"` for suit symbols, `""` for letters. By default English has letters, and the others have
            symbols, and so `10` for the ten.
        names: the players' names, four by seat, in place of A to D: for a Comparison, RoundResult, Deal,
            View, Match, MatchResult or MatchView.
        language: one of `hazari.languages.LANGUAGES`.

    Raises:
        HazariError: if there is no such spec or language, a hand has no cards or a card twice, or the names
            are not four different ones that can each be printed on one line.
        TypeError: if there is no table of `x`, or names are given but it shows no seats.

    >>> from hazari import Match, Partition
    >>> print(table(Partition.parse("AsAhAd/KhQhJh/9c8d7s/5d5c2d2c")))
    1  As Ah Ad     Troy A-A-A        30 points
    2  Kh Qh Jh     Colour Run K-Q-J  30 points
    3  9c 8d 7s     Run 9-8-7         15 points
    4  5d 5c 2d 2c  Pair 5-5-2        20 points
    >>> print(table("Kh Qs Jh 9h 9c 2d"))
    s  Q
    h  K J 9
    d  2
    c  9
    >>> match = Match(target=300)
    >>> match.record((100, 80, 85, 95))
    >>> print(table(match, names=["North", "West", "South", "East"]))
    round  dealer  North  West  South  East
    1      East      100    80     85    95
    total            100    80     85    95
    """
    if spec is not None and spec not in SPECS:
        raise HazariError(f"expected '' or 'u' as spec, got {shown(spec)}")
    spoken = language_of(language)
    writer = _Writer(spoken, spoken.spec(spec))
    parts = layout(x, names=names, language=spoken)
    written = ["\n".join([line for block in part for line in writer.lines(block)]) for part in parts]
    return "\n\n".join([part for part in written if part])


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
