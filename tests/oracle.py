"""The rules once more, written straight from the numbered rules and slowly, to test the package against.

It shares no code and no trick with the package. A card is a plain pair such as `(13, "h")`, a group any
collection of cards, a partition four groups, seats are the numbers 0 to 3 in the order of play.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cmp_to_key
from itertools import combinations, permutations, product
from typing import NamedTuple

Plain = tuple[int, str]
Cards = Collection[Plain]

RANKS_HIGH_TO_LOW = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")  # R1.2
SUITS = ("c", "d", "h", "s")
CATEGORIES_HIGH_TO_LOW = ("Troy", "Colour Run", "Run", "Colour", "Pair", "Indi")  # R4.1
SIZES = (3, 3, 3, 4)  # R3.1


def rank_number(rank: str) -> int:
    """R1.2: a number for each rank, 14 for the ace to 2, so that a higher rank has a higher number."""
    return 14 - RANKS_HIGH_TO_LOW.index(rank)


def rank_name(number: int) -> str:
    """R1.2: the rank that has this number."""
    return RANKS_HIGH_TO_LOW[14 - number]


# R4.4: "A-K-Q is highest, A-2-3 second, then K-Q-J, Q-J-10 and so on down to 4-3-2"
RUNS_HIGH_TO_LOW = (
    ("A", "K", "Q"),
    ("A", "2", "3"),
    ("K", "Q", "J"),
    ("Q", "J", "10"),
    ("J", "10", "9"),
    ("10", "9", "8"),
    ("9", "8", "7"),
    ("8", "7", "6"),
    ("7", "6", "5"),
    ("6", "5", "4"),
    ("5", "4", "3"),
    ("4", "3", "2"),
)
RUN_PLACES = {
    frozenset([rank_number(rank) for rank in run]): place for place, run in enumerate(RUNS_HIGH_TO_LOW)
}


def card(text: str) -> Plain:
    """A card as the cases write it: `"10H"` is `(10, "h")`."""
    return rank_number(text[:-1].upper().replace("T", "10")), text[-1].lower()


def cards(text: str) -> tuple[Plain, ...]:
    """Cards with spaces between them."""
    return tuple([card(word) for word in text.split()])


def plain(written: Iterable[object]) -> tuple[Plain, ...]:
    """Cards of the package as plain pairs, by way of how they are written."""
    return tuple([card(str(one)) for one in written])


def pack() -> list[Plain]:
    """R1.2: 52 cards."""
    return [(rank_number(rank), suit) for rank in RANKS_HIGH_TO_LOW for suit in SUITS]


# --- R4, combinations ---------------------------------------------------------------------------------


def category(three: Cards) -> str:
    """R4.1: the category of three cards."""
    ranks = frozenset([rank for rank, _ in three])
    one_suit = len({suit for _, suit in three}) == 1
    if len(ranks) == 1:
        return "Troy"
    if len(ranks) == 2:
        return "Pair"
    if ranks in RUN_PLACES:
        return "Colour Run" if one_suit else "Run"
    return "Colour" if one_suit else "Indi"


def compare(one: Cards, other: Cards) -> int:
    """R4.2 to R4.7: 1 if the first three cards beat the others, -1 if they lose, 0 if they are equal."""
    first, second = category(one), category(other)
    if first != second:  # R4.2
        return 1 if CATEGORIES_HIGH_TO_LOW.index(first) < CATEGORIES_HIGH_TO_LOW.index(second) else -1
    mine, theirs = [rank for rank, _ in one], [rank for rank, _ in other]  # R4.7: no suit from here on
    if first in ("Run", "Colour Run"):  # R4.4
        my_place, their_place = RUN_PLACES[frozenset(mine)], RUN_PLACES[frozenset(theirs)]
        return (my_place < their_place) - (my_place > their_place)
    if first == "Pair":  # R4.6
        my_pair = next(rank for rank in mine if mine.count(rank) == 2)
        their_pair = next(rank for rank in theirs if theirs.count(rank) == 2)
        if my_pair != their_pair:
            return 1 if my_pair > their_pair else -1
        my_odd = next(rank for rank in mine if rank != my_pair)
        their_odd = next(rank for rank in theirs if rank != their_pair)
        return (my_odd > their_odd) - (my_odd < their_odd)
    mine.sort(reverse=True)  # R4.3 and R4.5: the highest card, then the next, then the lowest
    theirs.sort(reverse=True)
    for my_rank, their_rank in zip(mine, theirs, strict=True):
        if my_rank != their_rank:
            return 1 if my_rank > their_rank else -1
    return 0


def name(three: Cards) -> str:
    """The combination in words: pair before odd card (R4.6), A-2-3 as tables say it, else high to low."""
    ranks = sorted([rank for rank, _ in three], reverse=True)
    if ranks[1] == ranks[2]:
        ranks = [ranks[1], ranks[2], ranks[0]]
    if ranks == [14, 3, 2] and category(three) in ("Run", "Colour Run"):
        ranks = [14, 2, 3]
    return f"{category(three)} {'-'.join([rank_name(rank) for rank in ranks])}"


def best_threes(group: Cards) -> list[tuple[Plain, ...]]:
    """R3.2: of three cards they themselves, of four every choice of three that none of the others beats."""
    best: list[tuple[Plain, ...]] = []
    for three in combinations(group, 3):
        outcome = compare(three, best[0]) if best else 1
        if outcome > 0:
            best = [three]
        elif outcome == 0:
            best.append(three)
    return best


def compare_groups(one: Cards, other: Cards) -> int:
    """R3.2, R4.8: groups compare by their best three; the fourth card breaks no tie."""
    return compare(best_threes(one)[0], best_threes(other)[0])


# --- R6, points ---------------------------------------------------------------------------------------


def points(captured: Iterable[Plain]) -> int:
    """R6.1: A, K, Q, J and 10 are worth 10 points each; 2 to 9 are worth 5 each."""
    return sum([10 if rank_name(rank) in ("A", "K", "Q", "J", "10") else 5 for rank, _ in captured])


# --- R3, partitions -----------------------------------------------------------------------------------


def faults(groups: Sequence[Cards], hand: Cards | None = None) -> set[tuple[str, tuple[int, ...]]]:
    """Everything that is wrong with a partition, as (code, indices of the groups)."""
    found: set[tuple[str, tuple[int, ...]]] = set()
    if len(groups) != 4:  # R3.1
        found.add(("SIZE", ()))
    for place, group in enumerate(groups[:4]):  # R3.1
        if len(group) != SIZES[place]:
            found.add(("SIZE", (place,)))
    laid = [card for group in groups for card in group]
    for card in laid:  # R1.2: there is only one of each
        if laid.count(card) > 1:
            found.add(("DUPLICATE", tuple([place for place in range(len(groups)) if card in groups[place]])))
    if hand is not None:  # R3.1: it is the hand that is divided
        for place, group in enumerate(groups):
            if any(card not in hand for card in group):
                found.add(("NOT_IN_HAND", (place,)))
        if any(card not in laid for card in hand):
            found.add(("MISSING", ()))
    for place in range(min(len(groups), 4) - 1):  # R3.1 strongest first, R3.2 the four not above the third
        stronger, weaker = groups[place], groups[place + 1]
        sizes_right = (len(stronger), len(weaker)) == (SIZES[place], SIZES[place + 1])
        no_card_twice = len(set(stronger)) == len(stronger) and len(set(weaker)) == len(weaker)
        if sizes_right and no_card_twice and compare_groups(weaker, stronger) > 0:
            found.add(("ORDER", (place, place + 1)))
    return found


def legal(groups: Sequence[Cards]) -> bool:
    """R3.1 to R3.3: is this a legal partition?"""
    return not faults(groups)


def legal_partitions(hand: Cards) -> Iterator[tuple[frozenset[Plain], ...]]:
    """R3: every legal partition of 13 cards, neighbours of equal strength in either order (R3.3)."""
    holding = sorted(hand)
    threes_weakest_first = sorted(combinations(holding, 3), key=cmp_to_key(compare))
    strength: dict[frozenset[Plain], int] = {}  # compare, once for each three, as a number
    weaker: tuple[Plain, ...] | None = None
    place = 0
    for three in threes_weakest_first:
        if weaker is not None and compare(three, weaker) > 0:
            place += 1
        strength[frozenset(three)] = place
        weaker = three
    for four in combinations(holding, 4):
        bound = max([strength[frozenset(three)] for three in combinations(four, 3)])
        nine = [card for card in holding if card not in four]
        for first in combinations(nine[1:], 2):
            one = frozenset([nine[0], *first])
            six = [card for card in nine if card not in one]
            for second in combinations(six[1:], 2):
                two = frozenset([six[0], *second])
                three_groups = (one, two, frozenset(six) - two)
                if min([strength[group] for group in three_groups]) < bound:
                    continue
                for a, b, c in permutations(three_groups):
                    if strength[a] >= strength[b] >= strength[c]:
                        yield a, b, c, frozenset(four)


# --- R2 and R5, a round -------------------------------------------------------------------------------


def right_of(seat: int) -> int:
    """R1.3: seats are named in the order of play, which goes to the right."""
    return {0: 1, 1: 2, 2: 3, 3: 0}[seat]


def order_from(leader: int) -> list[int]:
    """R5.2: the seats in the order in which they expose."""
    order = [leader]
    while len(order) < 4:
        order.append(right_of(order[-1]))
    return order


def hands_dealt(whole_pack: Sequence[Plain], dealer: int) -> list[list[Plain]]:
    """R2.1: the hands by seat, one card at a time, the first to the dealer's right."""
    hands: list[list[Plain]] = [[], [], [], []]
    seat = dealer
    for card in whole_pack:
        seat = right_of(seat)
        hands[seat].append(card)
    return hands


class Shown(NamedTuple):
    """One comparison: the seats in order, who wins, who had the best combination, what it is worth."""

    order: list[int]
    winner: int
    tied: list[int]
    points: int


def comparison(groups_by_seat: Sequence[Cards], leader: int) -> Shown:
    """R5.2 to R5.4: the best combination takes all the cards; of equal ones, the one played last."""
    order = order_from(leader)
    winner = order[0]
    for seat in order[1:]:
        if compare_groups(groups_by_seat[seat], groups_by_seat[winner]) >= 0:
            winner = seat
    tied = [seat for seat in order if compare_groups(groups_by_seat[seat], groups_by_seat[winner]) == 0]
    return Shown(order, winner, tied, points([card for group in groups_by_seat for card in group]))


class Played(NamedTuple):
    """A round: its comparisons, and the points by seat."""

    comparisons: list[Shown]
    points: list[int]


def play_round(partitions_by_seat: Sequence[Sequence[Cards]], dealer: int) -> Played:
    """R5.1, R5.3, R5.5: the dealer's right leads, then whoever won; four comparisons."""
    leader = right_of(dealer)
    totals = [0, 0, 0, 0]
    comparisons: list[Shown] = []
    for place in range(4):
        shown = comparison([partition[place] for partition in partitions_by_seat], leader)
        comparisons.append(shown)
        totals[shown.winner] += shown.points
        leader = shown.winner
    return Played(comparisons, totals)


# --- R7, a match --------------------------------------------------------------------------------------


def winners(totals: Sequence[int], target: int = 1000) -> list[int]:
    """R7.3, R7.4: who has won when a round ends with these totals; nobody yet below the target."""
    if max(totals) < target:
        return []
    return [seat for seat, total in enumerate(totals) if total == max(totals)]


def dealers(first: int, rounds: int) -> list[int]:
    """R2.2: after every round the deal passes to the dealer's right."""
    found = [first]
    while len(found) < rounds:
        found.append(right_of(found[-1]))
    return found


def possible_results() -> set[tuple[int, ...]]:
    """R5.3, R5.5, R6.1, R6.3: every way in which four pots of a round can fall to four seats.

    Twelve cards are worth 60 to 120 points, sixteen 80 to 160, always a multiple of 5, together 360.
    """
    pots = {
        (*sorted((first, second, third)), 360 - first - second - third)
        for first, second, third in product(range(60, 121, 5), repeat=3)
        if 80 <= 360 - first - second - third <= 160
    }
    results: set[tuple[int, ...]] = set()
    for takers in product(range(4), repeat=4):
        for four_pots in pots:
            totals = [0, 0, 0, 0]
            for taker, pot in zip(takers, four_pots, strict=True):
                totals[taker] += pot
            results.add(tuple(totals))
    return results
