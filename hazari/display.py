"""Aligned text of anything that the package makes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hazari._arguments import shown
from hazari._columns import columns
from hazari._layouts import Block, Cell, Hand, Lines, Play, Rows, layout
from hazari._sentences import WORTH
from hazari.cards import Card, Suit, spelled
from hazari.errors import HazariError
from hazari.groups import Group

__all__ = ["table"]

SPECS: Final = ("", "u")


def table(x: object, *, spec: str | None = None, names: Iterable[str] | None = None) -> str:
    """`x` as aligned text, without a line break at the end.

    Args:
        x: a Partition, Group, hand (any cards), Outlook, Simulation, Ruling, Comparison, RoundResult,
            Hindsight, Deal, View, Match, MatchView, MatchResult or Standings. A Deal shows all four hands.
        spec: `"u"` for suit symbols; plain ASCII by default.
        names: the players' names, four by seat, in place of A to D: for a Comparison, RoundResult, Deal,
            View, Match, MatchResult or MatchView.

    Raises:
        HazariError: if there is no such spec, a hand has no cards or a card twice, or the names are not four
            different ones that can each be printed on one line.
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
    if spec is None:
        spec = ""
    elif spec not in SPECS:
        raise HazariError(f"expected '' or 'u' as spec, got {shown(spec)}")
    parts = [[line for block in part for line in _lines(block, spec)] for part in layout(x, names=names)]
    return "\n\n".join(map("\n".join, parts))


def _lines(block: Block, spec: str) -> Iterable[str]:
    match block:
        case Rows(rows, header):
            heading = [header] if header else []
            return columns([*heading, *[[_written(cell, spec) for cell in row] for row in rows]])
        case Lines(lines):
            return lines
        case Hand(cards):
            return columns(_by_suit(cards, spec))
        case _:
            group = block.group
            worth = WORTH.format(points=group.points)
            return columns([(1, format(group, spec), str(group.combination), worth)])


def _written(cell: Cell, spec: str) -> str | int:
    if isinstance(cell, Play):
        counting, spare = spelled(cell.group.counting, spec), cell.group.spare
        return counting if spare is None else f"{counting} ({format(spare, spec)})"
    return format(cell, spec) if isinstance(cell, Card | Group) else cell


def _by_suit(cards: Iterable[Card], spec: str) -> list[tuple[str, str]]:
    """A row for each suit, high to low."""
    ordered = sorted(cards, reverse=True)
    rows = []
    for suit in reversed(Suit):
        held = [format(card, spec)[0] for card in ordered if card.suit is suit]
        rows.append((suit.symbol if spec == "u" else str(suit), " ".join(held) or "-"))
    return rows
