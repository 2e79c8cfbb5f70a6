"""The rules as programs often misread them: one small model of the rules, with a switch for each misreading.

`answer` says what a program with one misreading would answer; without one it agrees with the package,
which a test holds for every case of the vectors.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any, Final

import attrs

from hazari._values import final
from hazari.cards import Card, Rank, Suit, parse_cards
from hazari.combinations import Category, Combination
from hazari.errors import ProblemCode, ScoreError
from hazari.partitions import SIZES, partition_problems
from hazari.scores import checked_scores
from hazari.seats import Seat

__all__ = ["KINDS", "Misreading", "answer", "highest_suit", "misreadings", "worth"]


class Misreading(StrEnum):
    """What programs get wrong, in the words of the reports."""

    ACE_LOWEST = "A-2-3 lowest"
    ACE_HIGHEST = "A-2-3 highest"
    ACE_NO_RUN = "A-2-3 not a run"
    KING_ACE_RUN = "K-A-2 a run"
    COLOUR_ABOVE_RUN = "colour above run"
    COLOUR_RUN_ABOVE_TROY = "colour run above troy"
    SUITS = "suits break ties"
    FIRST_WINS = "the first of equals wins"
    SPARE = "the spare card breaks ties"
    FOUR_COUNT = "four cards count in the last group"
    LAST_UNCHECKED = "the last group unchecked"
    FIRST_THREE = "only the first three of the last group count"
    FIRST_UNCHECKED = "order of the first groups unchecked"
    EQUAL_REFUSED = "equal neighbours refused"
    ODD_FIRST = "the odd card before the pair"
    HIGHEST_ONLY = "only the highest card compared"
    RIGHT_LEADS = "the dealer's right leads every comparison"
    CLOCKWISE = "clockwise play"
    TEN_FIVE = "ten counts 5"
    ACE_FIVE = "the ace of A-2-3 counts 5"
    TROY_BONUS = "a bonus for a Troy"
    LEFT_DEALS = "the dealer's left deals next"
    MORE_NEEDED = "more than 1000 needed"
    FIRST_SEAT_AT_TARGET = "the first seat at 1000 wins"
    FIRST_SEAT_OF_EQUALS = "equal totals go to the first seat"
    ANY_SUM = "rows that do not add up to 360"
    ANY_POTS = "rows that four pots cannot give"


_ORDERED: Final = tuple(Misreading)
_OF_THE_SHEET: Final = _ORDERED.index(Misreading.LEFT_DEALS)
_OF_ROWS: Final = _ORDERED.index(Misreading.ANY_SUM)

Reading = Misreading | None  # None reads the rules as they are
Cards = tuple[Card, ...]
Answer = dict[str, object]

_M: Final = Misreading
_ACE_LOW: Final = (Rank.ACE, Rank.THREE, Rank.TWO)
_KING_ACE: Final = (Rank.ACE, Rank.KING, Rank.TWO)
_RUNS: Final = (Category.RUN, Category.COLOUR_RUN)
_NO_ORDER: Final = (Category.COLOUR, Category.INDI)  # neither a run nor a rank twice
_SUITED: Final = {True: (Category.COLOUR_RUN, Category.COLOUR), False: (Category.RUN, Category.INDI)}
_SUIT_ORDER: Final = tuple(Suit)  # clubs to spades, for those who let suits decide

# Half steps leave room for what four cards make to those who count them.
_PLACES: Final = {category: 2 * category for category in Category}
_SWAPPED: Final = {
    _M.COLOUR_ABOVE_RUN: {Category.COLOUR: 2 * Category.RUN, Category.RUN: 2 * Category.COLOUR},
    _M.COLOUR_RUN_ABOVE_TROY: {
        Category.COLOUR_RUN: 2 * Category.TROY,
        Category.TROY: 2 * Category.COLOUR_RUN,
    },
}

_cards = lru_cache(maxsize=256)(parse_cards)  # each reading reads the same few texts


@final
@attrs.frozen(order=False)
class Worth:
    """What a group is worth in a reading: `spare` is open where more than one card could be left out."""

    strength: tuple[int, ...]
    category: str
    ranks: str
    shape: tuple[Category, tuple[Rank, ...]]
    spare: Card | None


# --- combinations --------------------------------------------------------------------------------------


@cache
def _three(combination: Combination, reading: Reading) -> Worth:
    category, ranks = combination.category, combination.ranks
    significant: tuple[int, ...] = ranks
    written = str(combination).removeprefix(f"{category} ")
    if category in _RUNS and ranks == _ACE_LOW:
        if reading is _M.ACE_LOWEST:
            significant = (0,)
        elif reading is _M.ACE_HIGHEST:
            significant = (Rank.ACE + 1,)
        elif reading is _M.ACE_NO_RUN:
            category = _SUITED[category is Category.COLOUR_RUN][1]
            written = "A-3-2"
    elif category in _NO_ORDER and ranks == _KING_ACE and reading is _M.KING_ACE_RUN:
        category, significant = _SUITED[category is Category.COLOUR][0], (0,)
    elif category is Category.PAIR and reading is _M.ODD_FIRST:
        significant = (ranks[2], ranks[0])
    elif category in _NO_ORDER and reading is _M.HIGHEST_ONLY:
        significant = ranks[:1]
    places = _PLACES | _SWAPPED.get(reading, {}) if reading else _PLACES
    return Worth((places[category], *significant), str(category), written, (category, ranks), None)


def worth(cards: Cards, reading: Reading = None) -> Worth:
    """What three cards are worth, or the best three of four (R3.2)."""
    if len(cards) == 3:
        return _three(Combination.of(cards), reading)
    if reading is _M.FIRST_THREE:
        return _spared(_three(Combination.of(cards[:3]), reading), cards[3])
    choices = [(_three(Combination.of((*cards[:n], *cards[n + 1 :])), reading), cards[n]) for n in range(4)]
    best = max([three.strength for three, _ in choices])
    (three, spare), *others = [choice for choice in choices if choice[0].strength == best]
    if reading is _M.FOUR_COUNT and (more := _four(cards, three)):
        return more
    return _spared(three, None if others else spare)


def _spared(three: Worth, spare: Card | None) -> Worth:
    return Worth(three.strength, three.category, three.ranks, three.shape, spare)


def _four(cards: Cards, three: Worth) -> Worth | None:
    """What four cards make to those who count them: half a step above what their best three make."""
    ranks = sorted([card.rank for card in cards], reverse=True)
    category = three.shape[0]
    two_pairs = category is Category.PAIR and len({*ranks}) == 2
    one_suit = category is Category.COLOUR and len({card.suit for card in cards}) == 1
    if not (two_pairs or one_suit):
        return None
    written = "-".join(map(str, ranks))
    strength = (2 * category + 1, *ranks)
    return Worth(strength, "Two Pairs" if two_pairs else "Four of a Suit", written, three.shape, None)


def points(cards: Cards, of: Worth, reading: Reading) -> int:
    """What a group carries (R6.1)."""
    found = sum([card.points for card in cards])
    category, ranks = of.shape
    if reading is _M.TEN_FIVE:
        found -= 5 * sum([card.rank == Rank.TEN for card in cards])
    elif reading is _M.ACE_FIVE and category in _RUNS and ranks == _ACE_LOW:
        found -= 5
    elif reading is _M.TROY_BONUS and category is Category.TROY:
        found += 10
    return found


def _combination(given: str, reading: Reading) -> Answer:
    cards = _cards(given)
    found = worth(cards, reading)
    return {
        "category": found.category,
        "ranks": found.ranks,
        "points": points(cards, found, reading),
        "spare": found.spare and str(found.spare),
    }


# --- who wins ------------------------------------------------------------------------------------------


def highest_suit(cards: Cards) -> int:
    """The highest suit among all the cards of a group, for those who let suits decide."""
    return max([_SUIT_ORDER.index(card.suit) for card in cards])


def _compared(groups: Sequence[Cards], reading: Reading) -> tuple[int, list[int], int]:
    """The winner of groups in the order exposed, all plays with the best, and the points (R5.3, R5.4)."""
    found = [worth(cards, reading) for cards in groups]
    highest = max([each.strength for each in found])
    best = [play for play, each in enumerate(found) if each.strength == highest]
    winner = best[-1]
    if reading is _M.FIRST_WINS:
        winner = best[0]
    elif reading is _M.SUITS:
        winner = max(best, key=lambda play: (highest_suit(groups[play]), play))
    elif reading is _M.SPARE and len(groups[0]) == 4:
        left_out = [
            sum([card.rank for card in cards]) - sum(each.shape[1])
            for cards, each in zip(groups, found, strict=True)
        ]
        winner = max(best, key=lambda play: (left_out[play], play))
    return (
        winner,
        best,
        sum([points(cards, each, reading) for cards, each in zip(groups, found, strict=True)]),
    )


def _ruling(given: Sequence[str], reading: Reading) -> Answer:
    winner, best, total = _compared([_cards(text) for text in given], reading)
    return {"winner": winner, "best": best, "points": total}


def _round(given: Mapping[str, Any], reading: Reading) -> Answer:
    partitions = [[_cards(group) for group in text.split("/")] for text in given["partitions"]]
    step = -1 if reading is _M.CLOCKWISE else 1
    opens = leader = (Seat[given["dealer"]] + step) % 4
    scored, comparisons = [0, 0, 0, 0], []
    for number in range(4):
        if reading is _M.RIGHT_LEADS:
            leader = opens
        order = [(leader + step * turn) % 4 for turn in range(4)]
        winner, _, total = _compared([partitions[seat][number] for seat in order], reading)
        leader = order[winner]
        scored[leader] += total
        comparisons.append({"order": _letters(order), "winner": str(Seat(leader)), "points": total})
    return {"points": scored, "comparisons": comparisons}


def _letters(seats: Sequence[int]) -> str:
    return "".join([str(Seat(seat)) for seat in seats])


# --- what is legal, and who wins the match ----------------------------------------------------------------


@lru_cache(maxsize=1)
def _other_codes(groups: tuple[str, ...], hand: str | None) -> frozenset[ProblemCode]:
    """What no reading changes."""
    problems = partition_problems(*groups, hand=hand)
    return frozenset([problem.code for problem in problems]) - {ProblemCode.ORDER}


def _partition(given: Mapping[str, Any], reading: Reading) -> Answer:
    groups = [_cards(text) for text in given["groups"]]
    codes = {*_other_codes(tuple(given["groups"]), given["hand"])}
    judged = [
        worth(cards, reading).strength if len(cards) == size else None
        for cards, size in zip(groups, SIZES, strict=True)
    ]
    for place, (above, below) in enumerate(pairwise(judged)):
        if reading is (_M.LAST_UNCHECKED if place == 2 else _M.FIRST_UNCHECKED):
            continue
        if above and below and (below > above or (reading is _M.EQUAL_REFUSED and below == above)):
            codes.add(ProblemCode.ORDER)
    return {"legal": not codes, "codes": sorted(codes)}


def _match(given: Mapping[str, Any], reading: Reading) -> Answer:
    rows, target = given["rows"], given["target"]
    step = -1 if reading is _M.LEFT_DEALS else 1
    dealers = [(Seat[given["first_dealer"]] + step * row) % 4 for row in range(len(rows))]
    totals = [sum(column) for column in zip(*rows, strict=True)]
    highest = max(totals)
    winners = [seat for seat in range(4) if totals[seat] == highest]
    if reading is _M.FIRST_SEAT_AT_TARGET:
        winners = [seat for seat in range(4) if totals[seat] >= target][:1]
    elif reading is _M.FIRST_SEAT_OF_EQUALS:
        winners = winners[:1]
    over = highest > target if reading is _M.MORE_NEEDED else highest >= target
    return {"dealers": _letters(dealers), "totals": totals, "winners": _letters(winners) if over else None}


def _score(given: Sequence[int], reading: Reading) -> Answer:
    fives = all(score >= 0 and score % 5 == 0 for score in given)
    if reading is _M.ANY_SUM:
        return {"possible": fives}
    if reading is _M.ANY_POTS:
        return {"possible": fives and sum(given) == 360}
    try:
        checked_scores(given)
    except ScoreError:
        return {"possible": False}
    return {"possible": True}


KINDS: Final = ("combinations", "rulings", "partitions", "rounds", "matches", "scores")
"""The kinds of cases, in the order of their files."""

_ANSWERS: Final[Mapping[str, Callable[[Any, Reading], Answer]]] = dict(
    zip(KINDS, (_combination, _ruling, _partition, _round, _match, _score), strict=True)
)


def misreadings(kind: str) -> tuple[Misreading, ...]:
    """The misreadings that can matter to cases of a kind."""
    first, last = {"matches": (_OF_THE_SHEET, _OF_ROWS), "scores": (_OF_ROWS, None)}.get(
        kind, (0, _OF_THE_SHEET)
    )
    return _ORDERED[first:last]


def answer(kind: str, given: Any, reading: Reading = None) -> Answer:
    """The answer to a case of a program that reads the rules this way, without the `index`."""
    return _ANSWERS[kind](given, reading)
