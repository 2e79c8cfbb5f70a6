"""The layout of each thing, as parts made of blocks, which `display` writes as text and `pictures` draws.

This is the one place that knows both the things and the sentences. A block knows nothing of the game but
cards and groups, and nothing about how it will look.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import singledispatch
from typing import Final

import attrs

from hazari import _sentences
from hazari._arguments import check_names, kind, names_given
from hazari._sentences import Words, isolated
from hazari.arrangements import Outlook
from hazari.cards import Card, Rank, cards_of, repeated
from hazari.comparisons import Comparison, RoundResult
from hazari.deals import Deal
from hazari.errors import CombinationError, refusal
from hazari.groups import Group
from hazari.hindsights import Hindsight
from hazari.match_views import MatchResult, MatchView
from hazari.matches import Match
from hazari.partitions import Partition
from hazari.rounds import Round
from hazari.rulings import Ruling
from hazari.seats import Seat
from hazari.simulations import Simulation
from hazari.standings import Estimate, Standings
from hazari.views import View

__all__ = ["Block", "Cell", "Hand", "Lines", "Play", "Rows", "Single", "cards_shown", "layout"]


@attrs.frozen(order=False)
class Play:
    """A group in a ruling, where it matters which of four cards does not count (R4.8)."""

    group: Group


Cell = str | int | Card | Group | Play


@attrs.frozen(order=False)
class Rows:
    """A table. Numbers are aligned right, all else left."""

    rows: Sequence[Sequence[Cell]]
    header: Sequence[str] = ()
    strong: int | None = None  # the row that matters most


@attrs.frozen(order=False)
class Lines:
    """Sentences, one per line."""

    lines: Sequence[str]


@attrs.frozen(order=False)
class Hand:
    """Cards that a player holds, in the order given."""

    cards: Sequence[Card]


@attrs.frozen(order=False)
class Single:
    """One group by itself."""

    group: Group


Block = Rows | Lines | Hand | Single
Parts = list[list[Block]]
"""One part holds what belongs together; there is some space between two."""

_NO_RUN: Final = (Rank.ACE, Rank.KING, Rank.TWO)  # which some tables take for a run
_HAS_SEATS: Final = (Comparison, RoundResult, Deal, View, Match, MatchResult, MatchView)


def layout(x: object, *, names: Iterable[str] | None = None) -> Parts:
    """What is shown of `x`.

    Args:
        x: whatever can be shown.
        names: four, by seat.

    Raises:
        CombinationError: if it is a hand without cards, or with a card twice.
        HazariError: if the names are not four different ones that can each be printed on one line.
        TypeError: if it cannot be shown, or names are given for something that shows no seats.
    """
    if names is None:
        return _parts(x, Words())
    if not isinstance(x, _HAS_SEATS):
        raise TypeError(f"expected no names, which are for what shows seats, with {kind(x)}")
    given = names_given(names)
    check_names(given, 4)
    return _parts(x, Words(given))


def cards_shown(x: object) -> tuple[Card, ...]:
    """Cards that somebody wants to see.

    Raises:
        CombinationError: if there are none, or a card appears twice.
        NotationError: if a string cannot be read as cards.
        TypeError: if it is not cards; of a Round or a Deal, the error says what to show instead.
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
        raise refusal(CombinationError, "NO_CARDS")
    if twice := repeated(cards):
        raise refusal(CombinationError, "TWICE", "R1.2", values={"cards": twice}, cards=cards)
    return cards


@singledispatch
def _parts(x: object, _words: Words) -> Parts:
    return [[Hand(cards_shown(x))]]


# --- groups and hands ------------------------------------------------------------------------------------


def _worth(group: Group) -> tuple[str, str]:
    return str(group.combination), _sentences.WORTH.format(points=group.points)


@_parts.register
def _(x: Group, _words: Words) -> Parts:
    return [[Single(x)]]


@_parts.register
def _(x: Partition, _words: Words) -> Parts:
    return [[Rows([(number, group, *_worth(group)) for number, group in enumerate(x.groups, 1)])]]


@_parts.register
def _(x: Outlook, _words: Words) -> Parts:
    rows = [
        (number, group, *_worth(group), _sentences.CHANCE.format(chance=chance))
        for number, (group, chance) in enumerate(zip(x.partition.groups, x.chances, strict=True), 1)
    ]
    return [[Rows(rows), Lines([_sentences.EXPECTED.format(points=x.points)])]]


@_parts.register
def _(x: Simulation, _words: Words) -> Parts:
    rows = [
        (number, group, *_worth(group), _chance(chance))
        for number, (group, chance) in enumerate(zip(x.partition.groups, x.chances, strict=True), 1)
    ]
    sentence = _sentences.SEEN_ONCE if x.deals == 1 else _sentences.SEEN_OFTEN
    return [[Rows(rows), Lines([sentence.format(deals=x.deals, points=x.points)])]]


def _chance(chance: Estimate) -> str:
    if chance.error is None:
        return _sentences.CHANCE.format(chance=chance.mean)
    return _sentences.CHANCE_SEEN.format(chance=chance.mean, error=chance.error)


@_parts.register
def _(x: Hindsight, _words: Words) -> Parts:
    """The partition with what each of its groups would have won."""
    rows = []
    for number, (group, comparison) in enumerate(
        zip(x.partition.groups, x.outcome.comparisons, strict=True), 1
    ):
        won = comparison.winner == x.seat
        captured = _sentences.CAPTURES.format(points=comparison.points) if won else ""
        rows.append((number, group, *_worth(group), captured))
    sentence = _sentences.COULD_HAVE if x.points > x.taken else _sentences.COULD_NOT
    return [[Rows(rows), Lines([sentence.format(taken=x.taken, points=x.points)])]]


@_parts.register
def _(x: Deal, words: Words) -> Parts:
    return [[Rows([(words.seat(seat), *x.hands[seat]) for seat in Seat])]]


# --- a round ---------------------------------------------------------------------------------------------


@_parts.register
def _(x: Ruling, _words: Words) -> Parts:
    names = [isolated(name) for name in x.names]
    lines = [_sentences.RULED.format(name=names[x.winner], points=x.points, reason=x.reason)]
    if any(combination.ranks == _NO_RUN for combination in x.combinations):
        lines.append(_sentences.NO_RUN)
    rows = [(name, Play(group), *_worth(group)) for name, group in zip(names, x.groups, strict=True)]
    return [[Rows(rows, strong=x.winner), Lines(lines)]]


@_parts.register
def _(x: Comparison, words: Words) -> Parts:
    return _parts(Ruling(x.groups, [words.names[seat] for seat in x.seats]), words)


@_parts.register
def _(x: RoundResult, words: Words) -> Parts:
    a, b, c, d = words.all_seats()
    a_points, b_points, c_points, d_points = x.points
    points = _sentences.ROUND_POINTS.format(
        a=a, a_points=a_points, b=b, b_points=b_points, c=c, c_points=c_points, d=d, d_points=d_points
    )
    return [*_comparisons(x.comparisons, words), [Lines([points])]]


def _comparisons(comparisons: Iterable[Comparison], words: Words) -> Parts:
    return [part for comparison in comparisons for part in _parts(comparison, words)]


@_parts.register
def _(x: View, words: Words) -> Parts:
    """What a player sees: whose turn it is, the own cards, the cards on the table, and the points."""
    parts: Parts = [[Lines(_situation(x, words))]]
    if x.partition is not None:
        parts += _parts(x.partition, words)
    elif x.hand:
        parts.append([Hand(x.hand)])
    parts += _comparisons(x.comparisons, words)
    if x.exposed:
        rows = [(words.seat(play.seat), play.group, str(play.group.combination)) for play in x.exposed]
        parts.append([Rows(rows)])
    points = (_sentences.POINTS, *x.points), (_sentences.TOTALS, *x.totals)
    return [*parts, [Rows(points, ("", *words.all_seats()))]]


def _situation(view: View, words: Words) -> list[str]:
    """Whose view it is, and who is to act and ready."""
    dealer = words.seat(view.dealer)
    if view.seat is None:
        whose = _sentences.SEEN_BY_SPECTATOR.format(dealer=dealer, phase=view.phase)
    elif words.named:
        whose = _sentences.SEEN_BY_PLAYER.format(name=words.seat(view.seat), dealer=dealer, phase=view.phase)
    else:
        whose = _sentences.SEEN_FROM_SEAT.format(seat=view.seat, dealer=dealer, phase=view.phase)
    lines = [whose]
    if view.to_act:
        lines.append(_sentences.TO_ACT.format(seats=words.seats(view.to_act)))
    if view.ready:
        lines.append(_sentences.READY.format(seats=words.seats(sorted(view.ready))))
    return lines


# --- a match ---------------------------------------------------------------------------------------------


@_parts.register
def _(x: Match, words: Words) -> Parts:
    return [_sheet(x, x.first_dealer, words)]


@_parts.register
def _(x: MatchView, words: Words) -> Parts:
    """The score sheet, and the open round as the seat sees it; between rounds, the one before."""
    seen = x.round or x.last
    return [_sheet(x, (x.dealer - x.number + 1) % 4, words), *([] if seen is None else _parts(seen, words))]


def _sheet(x: Match | MatchView, first_dealer: int, words: Words) -> list[Block]:
    """The score sheet: a row for each recorded round, the totals, and who won."""
    rows = [
        *[
            (str(number), words.seat((first_dealer + number - 1) % 4), *points)
            for number, points in enumerate(x.scores, 1)
        ],
        (_sentences.TOTAL, "", *x.totals),
    ]
    sheet = Rows(rows, (_sentences.ROUND, _sentences.DEALER, *words.all_seats()))
    return [sheet] if x.result is None else [sheet, _outcome(x.result, words)]


@_parts.register
def _(x: MatchResult, words: Words) -> Parts:
    return [[Rows([(_sentences.TOTAL, *x.totals)], ("", *words.all_seats())), _outcome(x, words)]]


def _outcome(result: MatchResult, words: Words) -> Lines:
    """Who won, as a sentence."""
    points, winners = max(result.totals), words.seats(result.winners)
    if len(result.winners) == 1:
        return Lines([_sentences.WON.format(winner=winners, points=points)])
    return Lines([_sentences.SHARED.format(winners=winners, points=points)])


@_parts.register
def _(x: Standings, _words: Words) -> Parts:
    header = [*_sentences.STANDINGS]
    header += [_sentences.MATCHES_WON] * bool(x.matches) + [_sentences.FORFEITS] * any(x.forfeits)
    rows = []
    for bot, name in enumerate(x.names):
        row = [isolated(name), str(x.points[bot]) if x.points else "-"]
        row += [f"{won:.1%}" for won in x.comparisons_won[bot]]
        if x.matches:
            share = x.matches_won[bot]
            row.append(f"{share.mean:.1%}" + ("" if share.error is None else f" +- {share.error:.1%}"))
        if any(x.forfeits):
            row.append(str(x.forfeits[bot]))
        rows.append(row)
    played = _sentences.PLAYED_TOO if x.planned_matches else _sentences.PLAYED
    counts = {name: getattr(x, name) for name in ("rounds", "planned_rounds", "matches", "planned_matches")}
    return [[Rows(rows, header), Lines([played.format_map(counts)])]]
