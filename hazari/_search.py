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
from itertools import combinations, groupby
from operator import itemgetter
from typing import Final, final

from hazari._tables import STRENGTHS
from hazari.cards import Card

__all__ = ["RANKS", "Code", "Threes", "best", "count", "frontier", "legal", "strongest"]

Code = tuple[int, int, int]
Worth = tuple[Sequence[float], Sequence[float]]

RANKS: Final = 286  # 13 cards have so many threes
_ALL: Final = (1 << 13) - 1
_PLACES: Final = tuple([1 << place for place in range(13)])
_THREES: Final = tuple(map(sum, combinations(_PLACES, 3)))
_FOURS: Final = tuple(map(sum, combinations(_PLACES, 4)))
# The cards of a hand come highest first, so how many of them are worth 10 points tells all (R6.1).
_POINTS: Final = tuple(
    [tuple(map(sum, combinations([10] * tens + [5] * (13 - tens), 3))) for tens in range(14)]
)
_SLACK: Final = 1e-9  # points; far above the rounding of a bound, far below any difference that counts


@final
class Threes:
    """The 286 threes of a hand by rank: `masks`, `strengths`, `points`.

    `ties[rank]` is the first rank of equal strength: what may follow a group starts there (R3.3).
    """

    __slots__ = ("cards", "keys", "masks", "points", "strengths", "ties", "total")

    def __init__(self, hand: tuple[Card, ...]) -> None:
        self.cards = hand
        self.keys = keys = [card._key for card in hand]
        table = STRENGTHS
        strengths = [table[x + y + z] for x, y, z in combinations(keys, 3)]
        # `reverse` keeps equal ones in their order, as `sorted` always does
        by_rank = itemgetter(*sorted(range(RANKS), key=strengths.__getitem__, reverse=True))
        self.total = sum([card.points for card in hand])
        self.masks: tuple[int, ...] = by_rank(_THREES)
        self.points: tuple[int, ...] = by_rank(_POINTS[self.total // 5 - 13])
        self.strengths: tuple[int, ...] = by_rank(strengths)
        ties: list[int] = []
        before = -1
        first = 0
        for rank, strength in enumerate(self.strengths):
            if strength != before:
                first = rank
                before = strength
            ties.append(first)
        self.ties = ties

    def four(self, mask: int) -> int:
        """The strength of the best three in a four (R3.2)."""
        x, y, z, last = [key for key, bit in zip(self.keys, _PLACES, strict=True) if mask & bit]
        table = STRENGTHS
        return max(table[x + y + z], table[x + y + last], table[x + z + last], table[y + z + last])

    def fours(self) -> list[int]:
        """The strengths of all 715 fours, in the order of `_FOURS`."""
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
        return _ALL ^ self.masks[first] ^ self.masks[second] ^ self.masks[third]


def legal(threes: Threes) -> array[int]:
    """All legal partitions in order, each as `(first * 286 + second) * 286 + third` (R3)."""
    masks, strengths, ties = threes.masks, threes.strengths, threes.ties
    four = dict(zip(_FOURS, threes.fours(), strict=True))
    thirds: dict[int, list[int]] = {}  # by the mask of the seven cards that two groups leave
    found = array("i")
    for first, mask in enumerate(masks):
        free = [
            (rank, other) for rank, other in enumerate(masks[ties[first] :], ties[first]) if not other & mask
        ]
        for second, other in free:
            seven = _ALL ^ mask ^ other
            ranks = thirds.get(seven)
            if ranks is None:
                # Enough for later first groups too: they are not stronger, so nothing earlier may follow.
                ranks = thirds[seven] = [
                    rank
                    for rank, three in free
                    if not three & other and strengths[rank] >= four[seven ^ three]
                ]
            if ranks and ranks[-1] >= ties[second]:
                start = (first * RANKS + second) * RANKS
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
    four = dict(zip(_FOURS, threes.fours(), strict=True))
    splits = bytearray(_ALL + 1)  # by mask of six cards; place 0 is in the four or in the one three
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
        nine = _ALL ^ mask
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
            for three in _THREES:
                if not three & six:
                    own = strength_of[three]
                    if four[_ALL ^ six ^ three] <= min(own, strength):
                        # two equal: 1 order more. All three equal: 5 more, told by three pairs.
                        thirds += pairs * (5 if own == strength else 3)
    return thirds // 3


def strongest(threes: Threes) -> Code:
    """The partition that is strongest at the first group where others differ in strength."""
    leading: list[tuple[tuple[int, ...], int]] = [((), 0)]  # ranks so far, and their cards
    for _ in range(3):
        longer = [
            (strength, (*ranks, rank), used | mask)
            for ranks, used in leading
            for rank, (mask, strength) in enumerate(zip(threes.masks, threes.strengths, strict=True))
            if not mask & used
        ]
        ahead = max(longer)[0]
        leading = [(ranks, used) for strength, ranks, used in longer if strength == ahead]
    (first, second, third), _ = max(leading, key=lambda one: threes.four(_ALL ^ one[1]))
    return first, second, third


def frontier(threes: Threes) -> list[Code]:
    """The first partition for each vector of four strengths that no other vector beats.

    A branch is left when what it can reach at best is no better than a vector already found. What it
    can reach: the weakest of n groups is no stronger than in the best choice of n disjoint threes.
    """
    masks, strengths = threes.masks, threes.strengths
    found: dict[tuple[int, int, int, int], Code] = {}

    def beaten(second: int, third: int, fourth: int) -> bool:
        # No vector found so far has a weaker first group than the branch at hand.
        for _, x, y, z in found:  # noqa: SIM110 - `any` takes three times as long
            if x >= second and y >= third and z >= fourth:
                return True
        return False

    # No loop below runs to its end: the weakest group that it comes to is beaten by what was found.
    for first, mask in enumerate(masks):  # pragma: no branch
        top = strengths[first]
        if beaten(top, top, top):
            break
        one, two = _two(masks, mask)
        most_second, most_third = min(top, strengths[one]), min(top, strengths[two])
        if beaten(most_second, most_third, most_third):
            continue
        most_last = min(top, strengths[_three(masks, mask)])
        if beaten(most_second, most_third, most_last):
            continue
        free = [(rank, other) for rank, other in enumerate(masks) if not other & mask]
        for second, other in free:  # pragma: no branch
            level = strengths[second]
            if level > top:
                continue
            if beaten(level, min(level, most_third), min(level, most_last)):
                break
            last = -1
            for third, three in free:  # pragma: no branch
                if three & other or strengths[third] > level:
                    continue
                low = strengths[third]
                if low <= last or beaten(level, low, min(low, most_last)):
                    break
                strength = threes.four(_ALL ^ mask ^ other ^ three)
                if last < strength <= low:
                    last = strength
                    if not beaten(level, low, strength):
                        # Where first groups tie, this vector may beat one that was found before.
                        for vector in [one for one in found if one[0] == top]:
                            if level >= vector[1] and low >= vector[2] and strength >= vector[3]:
                                del found[vector]
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


def _three(masks: Sequence[int], used: int) -> int:
    """The rank where first three disjoint threes free of `used` are."""
    seen: list[int] = []
    pairs: list[int] = []
    for rank, mask in enumerate(masks):
        if not mask & used:
            for pair in pairs:
                if not pair & mask:
                    return rank
            pairs += [other | mask for other in seen if not other & mask]
            seen.append(mask)
    raise AssertionError("ten cards hold three disjoint threes")  # pragma: no cover


def best(threes: Threes, worths: tuple[Worth, Worth, Worth, Worth]) -> Code:
    """The partition with the most expected points; of equal ones the first.

    Args:
        threes: the threes of the hand.
        worths: for each comparison the chance by strength, and the chance times the pot by strength.
            Both must not decrease with strength in the last one.

    Branch and bound. The bounds are what a second or third group and all after it can add at most,
    where a last group is taken to be as strong as the third and to hold the richest four cards.
    """
    masks, strengths, points, ties = threes.masks, threes.strengths, threes.points, threes.ties
    total = threes.total
    scale = (360 - total) / 270
    richest = sum([card.points for card in threes.cards[:4]])
    (p0, q0), (p1, q1), (p2, q2), (p3, q3) = worths
    thirds = [p2[s] * own + q2[s] * scale for s, own in zip(strengths, points, strict=True)]
    from_third = [
        worth + (p3[s] * richest + q3[s] * scale) for worth, s in zip(thirds, strengths, strict=True)
    ]
    after_second = _most_from(from_third)
    seconds = [p1[s] * own + q1[s] * scale for s, own in zip(strengths, points, strict=True)]
    from_second = [worth + after_second[tie] for worth, tie in zip(seconds, ties, strict=True)]
    after_first = _most_from(from_second)
    second_ranks = sorted(range(RANKS), key=from_second.__getitem__, reverse=True)
    third_ranks = sorted(range(RANKS), key=from_third.__getitem__, reverse=True)
    record = -1.0
    code = (0, 0, 0)
    for first, s in enumerate(strengths):
        worth = p0[s] * points[first] + q0[s] * scale
        goal = record - worth - _SLACK
        if after_first[ties[first]] < goal:
            continue
        mask = masks[first]
        for second in second_ranks:
            if from_second[second] < goal:
                break
            if masks[second] & mask or second < ties[first]:
                continue
            used = mask | masks[second]
            rest = total - points[first] - points[second]
            tie = ties[second]
            need = goal - seconds[second]
            for third in third_ranks:
                if from_third[third] < need:
                    break
                if masks[third] & used or third < tie:
                    continue
                s = strengths[third]
                own = rest - points[third]
                if thirds[third] + (p3[s] * own + q3[s] * scale) < need:
                    continue
                last = threes.four(_ALL ^ used ^ masks[third])
                if last > s:
                    continue
                # The same sum as in `outlook`, to the last bit.
                value = worth + seconds[second] + thirds[third] + (p3[last] * own + q3[last] * scale)
                if value > record or (value == record and (first, second, third) < code):
                    record = value
                    code = (first, second, third)
                    goal = record - worth - _SLACK
                    need = goal - seconds[second]
    return code


def _most_from(bounds: list[float]) -> list[float]:
    """For each rank the greatest of `bounds` from there on."""
    most = []
    top = 0.0
    for bound in reversed(bounds):
        if bound > top:
            top = bound
        most.append(top)
    most.reverse()
    return most
