"""Aligned text of whatever the package makes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch

from hazari._arguments import kind, shown
from hazari._columns import columns
from hazari.arrangements import Outlook
from hazari.cards import Card, Suit, cards_of, repeated, spelled
from hazari.comparisons import Comparison, RoundResult
from hazari.deals import Deal
from hazari.errors import CombinationError, HazariError
from hazari.matches import Match
from hazari.partitions import Group, Partition
from hazari.rounds import Round
from hazari.rulings import Ruling
from hazari.seats import Seat, points_named, seats_named
from hazari.standings import Standings
from hazari.views import View

__all__ = ["table"]


def table(x: object, *, spec: str = "") -> str:
    """`x` as aligned text, without a line break at the end.

    Args:
        x: a Partition, Group, hand (any cards), Outlook, Ruling, Comparison, RoundResult, Deal, View, Match
            or Standings.
            A Deal shows all four hands.
        spec: `"u"` for suit symbols; plain ASCII by default.

    Raises:
        HazariError: if there is no such spec, no card in a hand, or a card twice.
        TypeError: if there is no table of `x`.

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
    """
    if spec not in ("", "u"):
        raise HazariError(f"expected '' or 'u' as spec, got {shown(spec)}")
    return _table(x, spec)


@singledispatch
def _table(x: object, spec: str) -> str:
    return _hand(cards_shown(x), spec)


def cards_shown(x: object) -> tuple[Card, ...]:
    """Cards that somebody wants to see.

    Raises:
        CombinationError: if there are none, or a card stands twice.
        NotationError: if a text writes no card.
        TypeError: if it is no cards; of a Round, the error tells what to show instead.
    """
    if isinstance(x, Card):
        return (x,)
    if isinstance(x, Round):
        raise TypeError("a Round holds everybody's cards: show its view(seat), or view(None) for all to see")
    if isinstance(x, Deal):
        raise TypeError("a Deal holds everybody's cards: show one of its hands")
    if not isinstance(x, Iterable):
        raise TypeError(f"expected cards to show, got {kind(x)}")
    cards = cards_of(x)
    if not cards:
        raise CombinationError("expected one card or more, got none")
    if twice := repeated(cards):
        raise CombinationError(f"{spelled(twice)} stands twice", cards=cards, rule="R1.2")
    return cards


def _hand(cards: Iterable[Card], spec: str) -> str:
    ordered = sorted(cards, reverse=True)
    rows = []
    for suit in reversed(Suit):
        held = [format(card, spec)[0] for card in ordered if card.suit is suit]
        rows.append((suit.symbol if spec == "u" else str(suit), " ".join(held) or "-"))
    return "\n".join(columns(rows))


def _group_rows(groups: Iterable[Group], spec: str) -> list[tuple[str, str, str, str]]:
    return [
        (str(number), format(group, spec), str(group.combination), f"{group.points} points")
        for number, group in enumerate(groups, 1)
    ]


@_table.register
def _(x: Partition, spec: str) -> str:
    return "\n".join(columns(_group_rows(x.groups, spec)))


@_table.register
def _(x: Outlook, spec: str) -> str:
    rows = [
        (*row, f"wins {chance:.0%}")
        for row, chance in zip(_group_rows(x.partition.groups, spec), x.chances, strict=True)
    ]
    return "\n".join([*columns(rows), expected(x)])


def expected(seen: Outlook) -> str:
    """The expected points as a line."""
    return f"expected: {seen.points:.1f} points of 360"


@_table.register
def _(x: Group, spec: str) -> str:
    return "\n".join(columns(_group_rows([x], spec)))


@_table.register(Ruling)
@_table.register(Comparison)
def _(x: Ruling | Comparison, spec: str) -> str:
    return format(x, spec)


@_table.register
def _(x: RoundResult, spec: str) -> str:
    parts = [format(comparison, spec) for comparison in x.comparisons]
    return "\n\n".join([*parts, f"Points of the round: {points_named(x.points)}"])


@_table.register
def _(x: Deal, spec: str) -> str:
    return "\n".join(columns((str(seat), *[format(card, spec) for card in x.hands[seat]]) for seat in Seat))


@_table.register
def _(x: Match, _spec: str) -> str:
    return "\n".join([*columns(score_sheet(x)), *outcome(x)])


def score_sheet(match: Match) -> list[tuple[str | int, ...]]:
    """A header, a row for each recorded round, and the totals."""
    return [
        ("round", "dealer", *map(str, Seat)),
        *[
            (str(number), str(Seat((match.first_dealer + number - 1) % 4)), *points)
            for number, points in enumerate(match.scores, 1)
        ],
        ("total", "", *match.totals),
    ]


def outcome(match: Match) -> list[str]:
    """Who won, as a sentence; none before the match is decided."""
    if match.result is None:
        return []
    shares = "wins" if len(match.result.winners) == 1 else "share the win"
    return [f"{seats_named(match.result.winners)} {shares} with {max(match.totals)} points"]


@_table.register
def _(x: View, spec: str) -> str:
    """What a player sees: whose turn, own cards, what lies on the table, and the points."""
    lines = situation(x)
    if x.partition is not None:
        lines += "", _table(x.partition, spec)
    elif x.hand:
        lines += "", _hand(x.hand, spec)
    for comparison in x.comparisons:
        lines += "", format(comparison, spec)
    if x.exposed:
        rows = [(str(play.seat), format(play.group, spec), str(play.group.combination)) for play in x.exposed]
        lines += "", *columns(rows)
    header = ("", *map(str, Seat))
    lines += "", *columns([header, ("points", *x.points), ("totals", *x.totals)])
    return "\n".join(lines)


def situation(view: View) -> list[str]:
    """Whose view it is, and who is to act and ready, as lines."""
    whose = "A spectator" if view.seat is None else f"Seat {view.seat}"
    lines = [f"{whose}, dealer {view.dealer}, {view.phase}"]
    if view.to_act:
        lines.append(f"To act: {seats_named(view.to_act)}")
    if view.ready:
        lines.append(f"Ready: {seats_named(sorted(view.ready))}")
    return lines


@_table.register
def _(x: Standings, _spec: str) -> str:
    return str(x)
