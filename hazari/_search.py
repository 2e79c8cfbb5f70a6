"""Searches of one hand, on integers (R3).

A card is known by its *place* in the hand, 0 to 12, highest index first, and a group by a *mask*
with one bit for each place. The 286 sets of three cards are put in the order of the rules once, the
strongest first and equal ones by their cards; a *rank* here is a place in that order. So a partition
is three ranks, and every search below visits partitions in the order that `arrangements` documents.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from itertools import combinations, groupby
from operator import itemgetter
from typing import Final

from hazari._strengths import STRENGTHS
from hazari._values import final
from hazari.cards import Card

__all__ = [
    "ALL",
    "FOUR_MASKS",
    "PLACES",
    "THREE_MASKS",
    "Code",
    "Threes",
    "best",
    "count",
    "frontier",
    "legal",
    "packed",
    "share_of_pots",
    "strongest",
    "unpacked",
]

Code = tuple[int, int, int]
Worth = tuple[Sequence[float], Sequence[float]]

# As masks: the whole hand, its places, and its threes and fours in the order of `combinations`.
ALL: Final = (1 << 13) - 1
PLACES: Final = tuple([1 << place for place in range(13)])
THREE_MASKS: Final = tuple(map(sum, combinations(PLACES, 3)))
FOUR_MASKS: Final = tuple(map(sum, combinations(PLACES, 4)))
_RANKS: Final = len(THREE_MASKS)
_PLACES_OF: Final = dict(zip(FOUR_MASKS, combinations(range(13), 4), strict=True))
_SLACK: Final = 1e-9  # points; far above the rounding of a bound, far below any difference that counts


@cache
def _points(tens: int) -> tuple[int, ...]:
    """The points of the threes of a hand whose first so many cards are worth 10, in their first order."""
    return tuple(map(sum, combinations([10] * tens + [5] * (13 - tens), 3)))


@final
class Threes:
    """The 286 threes of a hand by rank: `masks`, `strengths`, `points`."""

    __slots__ = ("cards", "keys", "masks", "points", "strengths", "total")

    def __init__(self, hand: tuple[Card, ...]) -> None:
        self.cards = hand
        self.keys = keys = [card._key for card in hand]
        table = STRENGTHS
        strengths = [table[x + y + z] for x, y, z in combinations(keys, 3)]
        # `reverse` keeps equal ones in their order, as `sorted` always does
        by_rank = itemgetter(*sorted(range(_RANKS), key=strengths.__getitem__, reverse=True))
        self.total = sum([card.points for card in hand])
        self.masks: tuple[int, ...] = by_rank(THREE_MASKS)
        self.points: tuple[int, ...] = by_rank(_points(self.total // 5 - 13))
        self.strengths: tuple[int, ...] = by_rank(strengths)

    def ties(self) -> list[int]:
        """For each rank the first rank of equal strength: what may follow a group starts there (R3.3)."""
        ties: list[int] = []
        before = first = -1
        for rank, strength in enumerate(self.strengths):
            if strength != before:
                before, first = strength, rank
            ties.append(first)
        return ties

    def four(self, mask: int) -> int:
        """The strength of the best three in a four (R3.2)."""
        keys = self.keys
        one, two, three, four = _PLACES_OF[mask]
        x, y, z, last = keys[one], keys[two], keys[three], keys[four]
        table = STRENGTHS
        return max(table[x + y + z], table[x + y + last], table[x + z + last], table[y + z + last])

    def fours(self) -> list[int]:
        """The strengths of all 715 fours, in the order of `FOUR_MASKS`."""
        strengths = []
        table = STRENGTHS
        for x, y, z, last in combinations(self.keys, 4):
            top = table[x + y + z]
            for other in (table[x + y + last], table[x + z + last], table[y + z + last]):
                if other > top:
                    top = other
            strengths.append(top)
        return strengths

    def rest(self, code: Code) -> int:
        """The mask of the last group."""
        first, second, third = code
        return ALL ^ self.masks[first] ^ self.masks[second] ^ self.masks[third]


def packed(code: Code) -> int:
    """A code as one int; those of partitions in order are in order."""
    first, second, third = code
    return (first * _RANKS + second) * _RANKS + third


def unpacked(number: int) -> Code:
    """The code that `packed` packed."""
    pair, third = divmod(number, _RANKS)
    first, second = divmod(pair, _RANKS)
    return first, second, third


def share_of_pots(total: int) -> float:
    """What part of a field's pots the rivals of a hand of `total` points hold: it counts with 270 (R6.3)."""
    return (360 - total) / 270


def legal(threes: Threes) -> array[int]:
    """All legal partitions in order, each `packed` (R3)."""
    masks, strengths, ties = threes.masks, threes.strengths, threes.ties()
    four = dict(zip(FOUR_MASKS, threes.fours(), strict=True))
    thirds: dict[int, list[int]] = {}  # by the mask of the seven cards that two groups leave
    found = array("i")
    for first, mask in enumerate(masks):
        free = [
            (rank, other) for rank, other in enumerate(masks[ties[first] :], ties[first]) if not other & mask
        ]
        for second, other in free:
            seven = ALL ^ mask ^ other
            ranks = thirds.get(seven)
            if ranks is None:
                # Enough for later first groups too: they are not stronger, so nothing earlier may follow.
                ranks = thirds[seven] = [
                    rank
                    for rank, three in free
                    if not three & other and strengths[rank] >= four[seven ^ three]
                ]
            if ranks and ranks[-1] >= ties[second]:
                start = packed((first, second, 0))
                found.extend([start + rank for rank in ranks[bisect_left(ranks, ties[second]) :]])
    return found


def count(threes: Threes) -> int:
    """How many legal partitions there are, without making a list of them.

    Fours are taken from the strongest down, and a three is placed before the first four that it may
    stand above. Of the nine cards beside a four, the lowest place belongs to one three; the other six
    cards have a number of splits into two placed threes, which is kept as threes are placed. That
    counts sets of groups; those with ties stand in more than one order (R3.3).
    """
    waiting = list(zip(threes.masks, threes.strengths, strict=True))[::-1]
    four = dict(zip(FOUR_MASKS, threes.fours(), strict=True))
    splits = bytearray(ALL + 1)  # by mask of six cards; place 0 is in the four or in the one three
    placed: list[int] = []  # threes without place 0
    holding: list[list[int]] = [[] for _ in range(5)]  # placed threes by a place that they hold
    found = 0
    for mask, floor in sorted(four.items(), key=itemgetter(1), reverse=True):
        while waiting and waiting[-1][1] >= floor:
            three, _ = waiting.pop()
            if three & 1:
                holding[0].append(three)
                continue
            for other in placed:
                if not other & three:
                    splits[other | three] += 1
            placed.append(three)
            for place in range(1, 5):
                if three >> place & 1:
                    holding[place].append(three)
        nine = ALL ^ mask
        lowest = (nine & -nine).bit_length() - 1
        found += sum([splits[nine ^ three] for three in holding[lowest] if not three & mask])
    return found + _tied(threes, four)


def _tied(threes: Threes, four: dict[int, int]) -> int:
    """How many more orders the legal partitions have, as some of their groups tie (R3.3)."""
    strength_of = dict(zip(threes.masks, threes.strengths, strict=True))
    thirds = 0  # of an order, since a partition of three equal groups is met at three pairs
    for strength, equal in groupby(threes.masks, key=strength_of.__getitem__):
        ways: dict[int, int] = {}
        for one, other in combinations(equal, 2):
            if not one & other:
                ways[one | other] = ways.get(one | other, 0) + 1
        for six, pairs in ways.items():
            for three in THREE_MASKS:
                if not three & six:
                    own = strength_of[three]
                    if four[ALL ^ six ^ three] <= min(own, strength):
                        # two equal: 1 order more. All three equal: 5 more, told by three pairs.
                        thirds += pairs * (5 if own == strength else 3)
    return thirds // 3


def strongest(threes: Threes) -> Code:
    """The strongest three, then the strongest of what is left, and again; of equal ones the first."""
    ranks: list[int] = []
    used = 0
    for rank, mask in enumerate(threes.masks):
        if not mask & used:
            ranks.append(rank)
            used |= mask
    first, second, third, *_ = ranks  # four threes are disjoint in many hands, three in all
    return first, second, third


def frontier(threes: Threes) -> list[Code]:
    """The first partition for each vector of four strengths that no other vector beats.

    A branch is left when what it can reach at best is no better than a vector already found. What it
    can reach: the weakest of n groups is no stronger than in the best choice of n disjoint threes.
    """
    masks, strengths, ties = threes.masks, threes.strengths, threes.ties()
    most_last = strengths[_four(masks)]
    found: dict[tuple[int, int, int, int], Code] = {}
    # What was found, without the first groups: none of those is weaker than that of the branch at hand.
    shields: list[tuple[int, int, int]] = []

    def beaten(second: int, third: int, fourth: int) -> bool:
        for x, y, z in shields:  # noqa: SIM110 - `any` takes three times as long
            if x >= second and y >= third and z >= fourth:
                return True
        return False

    # No loop below runs to its end: the weakest group that it comes to is beaten by what was found.
    for first, mask in enumerate(masks):  # pragma: no branch
        top = strengths[first]
        if beaten(top, top, top):
            break
        one, two = _two(masks, mask)
        most_third = min(top, strengths[two])
        if beaten(min(top, strengths[one]), most_third, min(most_third, most_last)):
            continue
        for second in range(ties[first], _RANKS):  # pragma: no branch
            used = mask | masks[second]
            if mask & masks[second]:
                continue
            level = strengths[second]
            if beaten(level, min(level, most_third), min(level, most_last)):
                break
            last = -1
            for third in range(ties[second], _RANKS):  # pragma: no branch
                three = masks[third]
                if three & used:
                    continue
                low = strengths[third]
                if low <= last or beaten(level, low, min(low, most_last)):
                    break
                strength = threes.four(ALL ^ used ^ three)
                if last < strength <= low:
                    last = strength
                    if not beaten(level, low, strength):
                        worse = [
                            (x, y, z) for x, y, z in shields if x <= level and y <= low and z <= strength
                        ]
                        for x, y, z in worse:
                            shields.remove((x, y, z))
                            # Where first groups tie, this vector beats one that was found before.
                            found.pop((top, x, y, z), None)
                        shields.append((level, low, strength))
                        found[top, level, low, strength] = (first, second, third)
    return [code for _, code in sorted(found.items(), reverse=True)]


def _two(masks: Sequence[int], used: int) -> tuple[int, int]:
    """The first rank free of `used`, and the rank where first two disjoint threes are."""
    seen: list[int] = []
    strongest_rank = -1
    for rank, mask in enumerate(masks):
        if not mask & used:
            for other in seen:
                if not other & mask:
                    return strongest_rank, rank
            if not seen:
                strongest_rank = rank
            seen.append(mask)
    raise AssertionError("ten cards hold three disjoint threes")  # pragma: no cover


def _four(masks: Sequence[int]) -> int:
    """The rank where first four disjoint threes are."""
    ones: list[int] = []
    twos: list[int] = []
    triples: list[int] = []
    for rank, mask in enumerate(masks):
        for triple in triples:
            if not triple & mask:
                return rank
        triples += [two | mask for two in twos if not two & mask]
        twos += [one | mask for one in ones if not one & mask]
        ones.append(mask)
    raise AssertionError("thirteen cards hold four disjoint threes")  # pragma: no cover


def best(threes: Threes, worths: tuple[Worth, Worth, Worth, Worth], ceiling: Worth) -> Code:
    """The partition with the most expected points; of equal ones the first.

    Args:
        threes: the threes of the hand.
        worths: for each comparison the chance by strength, and the chance times the pot by strength.
            Both must not decrease with strength in the last one.
        ceiling: of the first comparison, the greatest of either up to a strength.

    Branch and bound. The bounds are what a second or third group and all after it can add at most,
    where a last group is taken to be as strong as the third and to hold the richest four cards.
    """
    masks, strengths, points = threes.masks, threes.strengths, threes.points
    total = threes.total
    scale = share_of_pots(total)
    richest = sum([card.points for card in threes.cards[:4]])
    richest_three = sum([card.points for card in threes.cards[:3]])
    most_chance, most_gain = ceiling
    (p0, q0), (p1, q1), (p2, q2), (p3, q3) = worths
    thirds = [p2[s] * own + q2[s] * scale for s, own in zip(strengths, points, strict=True)]
    from_third = [
        worth + (p3[s] * richest + q3[s] * scale) for worth, s in zip(thirds, strengths, strict=True)
    ]
    after_second = _most_up_to(strengths, from_third)
    from_second = [
        p1[s] * own + q1[s] * scale + after_second[s] for s, own in zip(strengths, points, strict=True)
    ]
    after_first = _most_up_to(strengths, from_second)
    second_ranks = sorted(range(_RANKS), key=from_second.__getitem__, reverse=True)
    third_ranks = sorted(range(_RANKS), key=from_third.__getitem__, reverse=True)
    record = -1.0
    code = (0, 0, 0)
    for first, top in enumerate(strengths):
        goal = record - after_first[top] - _SLACK
        if most_chance[top] * richest_three + most_gain[top] * scale < goal:
            break  # nor can a weaker first group
        first_worth = p0[top] * points[first] + q0[top] * scale
        if first_worth < goal:
            continue
        goal = record - first_worth - _SLACK
        mask = masks[first]
        for second in second_ranks:
            if from_second[second] < goal:
                break
            if masks[second] & mask:
                continue
            level = strengths[second]
            if level > top:
                continue
            used = mask | masks[second]
            rest = total - points[first] - points[second]
            second_worth = p1[level] * points[second] + q1[level] * scale
            need = goal - second_worth
            for third in third_ranks:
                if from_third[third] < need:
                    break
                if masks[third] & used:
                    continue
                low = strengths[third]
                if low > level:
                    continue
                own = rest - points[third]
                if thirds[third] + (p3[low] * own + q3[low] * scale) < need:
                    continue
                last = threes.four(ALL ^ used ^ masks[third])
                if last > low:
                    continue
                # The same sum as in `outlook`, to the last bit.
                value = first_worth + second_worth + thirds[third] + (p3[last] * own + q3[last] * scale)
                if value > record or (value == record and (first, second, third) < code):
                    record = value
                    code = (first, second, third)
                    goal = record - first_worth - _SLACK
                    need = goal - second_worth
    return code


def _most_up_to(strengths: Sequence[int], bounds: Sequence[float]) -> dict[int, float]:
    """For each strength the greatest of the bounds of threes that are not stronger."""
    most = {}
    top = 0.0
    for rank in range(_RANKS - 1, -1, -1):
        if bounds[rank] > top:
            top = bounds[rank]
        most[strengths[rank]] = top
    return most
