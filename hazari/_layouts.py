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
from hazari._arguments import check_names, names_given
from hazari._notebooks import Listed
from hazari._sentences import ENGLISH, English, Words, isolated
from hazari._shown import kind
from hazari._values import final
from hazari.arrangements import Outlook
from hazari.cards import Card, Rank, cards_of, repeated
from hazari.comparisons import Comparison, RoundResult
from hazari.deals import Deal
from hazari.errors import CombinationError, refusal
from hazari.groups import Group
from hazari.hindsights import Hindsight
from hazari.match_views import MatchResult, MatchView
from hazari.matches import Match
from hazari.partitions import Partition, Problem
from hazari.rounds import Round
from hazari.rulings import Ruling, reason_of
from hazari.seats import Seat
from hazari.simulations import Simulation
from hazari.standings import Estimate, Standings
from hazari.views import View

__all__ = ["Block", "Cell", "Hand", "Heading", "Lines", "Play", "Rows", "Single", "cards_shown", "layout"]


@final
@attrs.frozen(order=False)
class Play:
    """A group in a ruling, where it matters which of four cards does not count (R4.8)."""

    group: Group


Cell = str | int | Card | Group | Play


@final
@attrs.frozen(order=False)
class Rows:
    """A table. Numbers are aligned right, all else left."""

    rows: Sequence[Sequence[Cell]]
    header: Sequence[str] = ()
    strong: int | None = None  # the row that matters most


@final
@attrs.frozen(order=False)
class Lines:
    """Sentences, one per line."""

    lines: Sequence[str]


@final
@attrs.frozen(order=False)
class Heading:
    """What comes next. Text has none: there an empty line and the first seat are enough."""

    text: str


@final
@attrs.frozen(order=False)
class Hand:
    """Cards that a player holds, in the order given."""

    cards: Sequence[Card]


@final
@attrs.frozen(order=False)
class Single:
    """One group by itself, and its worth in words."""

    group: Group
    worth: tuple[str, str]


Block = Rows | Lines | Heading | Hand | Single
Parts = list[list[Block]]
"""One part holds what belongs together; there is some space between two."""

_NO_RUN: Final = (Rank.ACE, Rank.KING, Rank.TWO)  # which some tables take for a run
_HAS_SEATS: Final = (Comparison, RoundResult, Deal, View, Match, MatchResult, MatchView)


def layout(x: object, *, names: Iterable[str] | None = None, language: English = ENGLISH) -> Parts:
    """The layout of `x`.

    Args:
        x: anything that can be shown.
        names: four, by seat.
        language: the language of its sentences.

    Raises:
        CombinationError: if it is a hand without cards, or with a card twice.
        HazariError: if the names are not four different ones that can each be printed on one line.
        TypeError: if it cannot be shown, or names are given for something that shows no seats.
    """
    if names is None:
        return _parts(x, Words(language=language))
    if not isinstance(x, _HAS_SEATS):
        raise TypeError(f"expected no names, which are for what shows seats, with {kind(x)}")
    given = names_given(names)
    check_names(given, 4)
    return _parts(x, Words(given, language))


def cards_shown(x: object) -> tuple[Card, ...]:
    """Cards to be shown.

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
def _parts(x: object, words: Words) -> Parts:
    if isinstance(x, Sequence) and x and all(isinstance(each, Problem) for each in x):
        return [[Lines([problem._said(words.language) for problem in x])]]
    return [[Hand(cards_shown(x))]]


@_parts.register
def _(x: Problem, words: Words) -> Parts:
    return _parts((x,), words)


@_parts.register
def _(x: Listed, words: Words) -> Parts:  # type: ignore[type-arg]  # singledispatch wants a class
    return [[Lines([problem._said(words.language) for problem in x] or [words.said(_sentences.LEGAL)])]]


# --- groups and hands ------------------------------------------------------------------------------------


def _worth(group: Group, words: Words) -> tuple[str, str]:
    worth = words.said(_sentences.WORTH, points=group.points)
    return words.language.written(group.combination), worth


@_parts.register
def _(x: Group, words: Words) -> Parts:
    return [[Single(x, _worth(x, words))]]


@_parts.register
def _(x: Partition, words: Words) -> Parts:
    return [[Rows([(number, group, *_worth(group, words)) for number, group in enumerate(x.groups, 1)])]]


@_parts.register
def _(x: Outlook, words: Words) -> Parts:
    rows = [
        (number, group, *_worth(group, words), words.said(_sentences.CHANCE, chance=chance))
        for number, (group, chance) in enumerate(zip(x.partition.groups, x.chances, strict=True), 1)
    ]
    return [[Rows(rows), Lines([words.said(_sentences.EXPECTED, points=x.points)])]]


@_parts.register
def _(x: Simulation, words: Words) -> Parts:
    rows = [
        (number, group, *_worth(group, words), _chance(chance, words))
        for number, (group, chance) in enumerate(zip(x.partition.groups, x.chances, strict=True), 1)
    ]
    points = words.language.number(str(x.points))
    return [[Rows(rows), Lines([words.said(_sentences.SEEN, deals=x.deals, points=points)])]]


def _chance(chance: Estimate, words: Words) -> str:
    if chance.error is None:
        return words.said(_sentences.CHANCE, chance=chance.mean)
    return words.said(_sentences.CHANCE_SEEN, chance=chance.mean, error=chance.error)


@_parts.register
def _(x: Hindsight, words: Words) -> Parts:
    """The partition with what each of its groups would have won."""
    rows = []
    for number, (group, comparison) in enumerate(
        zip(x.partition.groups, x.outcome.comparisons, strict=True), 1
    ):
        won = comparison.winner == x.seat
        captured = words.said(_sentences.CAPTURES, points=comparison.points) if won else ""
        rows.append((number, group, *_worth(group, words), captured))
    sentence = _sentences.COULD_HAVE if x.points > x.taken else _sentences.COULD_NOT
    return [[Rows(rows), Lines([words.said(sentence, taken=x.taken, points=x.points)])]]


@_parts.register
def _(x: Deal, words: Words) -> Parts:
    return [[Rows([(words.seat(seat), *x.hands[seat]) for seat in Seat])]]


# --- a round ---------------------------------------------------------------------------------------------


@_parts.register
def _(x: Ruling, words: Words) -> Parts:
    names = [isolated(name) for name in x.names]
    reason = reason_of(x, words.language)
    lines = [words.said(_sentences.RULED, name=names[x.winner], points=x.points, reason=reason)]
    if any(combination.ranks == _NO_RUN for combination in x.combinations):
        lines.append(words.said(_sentences.NO_RUN))
    rows = [(name, Play(group), *_worth(group, words)) for name, group in zip(names, x.groups, strict=True)]
    return [[Rows(rows, strong=x.winner), Lines(lines)]]


@_parts.register
def _(x: Comparison, words: Words) -> Parts:
    return _parts(Ruling(x.groups, [words.names[seat] for seat in x.seats]), words)


@_parts.register
def _(x: RoundResult, words: Words) -> Parts:
    a, b, c, d = words.all_seats()
    a_points, b_points, c_points, d_points = x.points
    seats = {"a": a, "b": b, "c": c, "d": d}
    captured = {"a_points": a_points, "b_points": b_points, "c_points": c_points, "d_points": d_points}
    points = words.said(_sentences.ROUND_POINTS, **seats, **captured)
    return [*_comparisons(x.comparisons, words), [Lines([points])]]


def _comparisons(comparisons: Iterable[Comparison], words: Words) -> Parts:
    parts: Parts = []
    for number, comparison in enumerate(comparisons, 1):
        parts += [[Heading(words.said(_sentences.COMPARISON, number=number))], *_parts(comparison, words)]
    return parts


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
        written = words.language.written
        rows = [(words.seat(play.seat), play.group, written(play.group.combination)) for play in x.exposed]
        parts.append([Rows(rows)])
    points = (words.said(_sentences.POINTS), *x.points), (words.said(_sentences.TOTALS), *x.totals)
    return [*parts, [Rows(points, ("", *words.all_seats()))]]


def _situation(view: View, words: Words) -> list[str]:
    """Whose view it is, and who is to act and ready."""
    state = {"dealer": words.seat(view.dealer), "phase": words.said(view.phase)}
    if view.seat is None:
        whose = words.said(_sentences.SEEN_BY_SPECTATOR, **state)
    elif words.named:
        whose = words.said(_sentences.SEEN_BY_PLAYER, name=words.seat(view.seat), **state)
    else:
        whose = words.said(_sentences.SEEN_FROM_SEAT, seat=view.seat, **state)
    lines = [whose]
    if view.to_act:
        lines.append(words.said(_sentences.TO_ACT, seats=words.seats(view.to_act)))
    if view.ready:
        lines.append(words.said(_sentences.READY, seats=words.seats(sorted(view.ready))))
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
        (words.said(_sentences.TOTAL), "", *x.totals),
    ]
    header = (words.said(_sentences.ROUND), words.said(_sentences.DEALER), *words.all_seats())
    sheet = Rows(rows, header)
    return [sheet] if x.result is None else [sheet, _outcome(x.result, words)]


@_parts.register
def _(x: MatchResult, words: Words) -> Parts:
    rows = [(words.said(_sentences.TOTAL), *x.totals)]
    return [[Rows(rows, ("", *words.all_seats())), _outcome(x, words)]]


def _outcome(result: MatchResult, words: Words) -> Lines:
    """Who won, as a sentence."""
    points, winners = max(result.totals), tuple(map(words.seat, result.winners))
    if len(winners) == 1:
        return Lines([words.said(_sentences.WON, winner=winners[0], points=points)])
    return Lines([words.said(_sentences.SHARED, winners=winners, points=points)])


@_parts.register
def _(x: Standings, words: Words) -> Parts:
    number = words.language.number
    labels = [*_sentences.STANDINGS]
    labels += [_sentences.MATCHES_WON] * bool(x.matches) + [_sentences.FORFEITS] * any(x.forfeits)
    rows = []
    for bot, name in enumerate(x.names):
        row = [isolated(name), number(str(x.points[bot])) if x.points else "-"]
        row += [number(f"{won:.1%}") for won in x.comparisons_won[bot]]
        if x.matches:
            share = x.matches_won[bot]
            row.append(
                number(f"{share.mean:.1%}" + ("" if share.error is None else f" +- {share.error:.1%}"))
            )
        if any(x.forfeits):
            row.append(str(x.forfeits[bot]))
        rows.append(row)
    played = _sentences.PLAYED_TOO if x.planned_matches else _sentences.PLAYED
    counts = {name: getattr(x, name) for name in ("rounds", "planned_rounds", "matches", "planned_matches")}
    return [[Rows(rows, [words.said(label) for label in labels]), Lines([words.said(played, **counts)])]]
