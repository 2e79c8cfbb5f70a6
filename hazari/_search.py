"""Searches of one hand, on integers (R3).

A card is known by its *place* in the hand, 0 to 12, highest index first, and a group by a *mask*
with one bit for each place. The 286 sets of three cards are sorted once, the strongest first and equal
ones by their cards; a *position* is an index into that list. So a partition is three positions, and
every search below visits partitions in the order that `arrangements` documents.

The order is a *table*: the strength of each of the 741 combinations, by its index in the order of
the rules. All strengths of a hand are looked up in `Threes`, and nothing below compares anything else.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations, compress, groupby
from operator import itemgetter
from typing import Final

from hazari._strengths import SHAPES, STRENGTHS
from hazari._values import final
from hazari.cards import Card, card_key

__all__ = [
    "ALL",
    "COUNT",
    "FOUR_MASKS",
    "ORDER",
    "PLACES",
    "THREE_MASKS",
    "Code",
    "Threes",
    "best",
    "code_of",
    "count",
    "legal",
    "number_of",
    "share_of_pots",
    "strongest",
]

Code = tuple[int, int, int]
Table = tuple[int, ...]
Worth = tuple[Sequence[float], Sequence[float]]
Worths = tuple[Worth, Worth, Worth, Worth]
Ceilings = tuple[Worth, Worth]

# As masks: the whole hand, its places, and its threes and fours in the order of `combinations`; and how
# many threes there are.
ALL: Final = (1 << 13) - 1
PLACES: Final = tuple([1 << place for place in range(13)])
THREE_MASKS: Final = tuple(map(sum, combinations(PLACES, 3)))
FOUR_MASKS: Final = tuple(map(sum, combinations(PLACES, 4)))
COUNT: Final = len(THREE_MASKS)
_PLACES_OF: Final = dict(zip(FOUR_MASKS, combinations(range(13), 4), strict=True))
_SLACK: Final = 1e-9  # points; far above the rounding of a bound, far below any difference that counts


ORDER: Final[Table] = tuple(range(len(SHAPES)))
"""The table of the rules (R4): a combination is as strong as its index says."""


@lru_cache(maxsize=8)
def _by_keys(table: Table) -> list[int]:
    """A table by the sums of the keys of three cards, so that one look-up still gives a strength."""
    return [table[index] for index in STRENGTHS]


@cache
def _points(tens: int) -> tuple[int, ...]:
    """The points of the threes of a hand whose first `tens` cards are worth 10, in their first order."""
    return tuple(map(sum, combinations([10] * tens + [5] * (13 - tens), 3)))


@final
class Threes:
    """The 286 threes of a hand by position: `masks`, `strengths`, `points`.

    Args:
        hand: 13 cards, highest index first.
        table: the strength of each combination by its index.
        kept: the masks of groups that share no place. Only threes that are one of them, or share no
            place with any, are held then, for `best` alone.
    """

    __slots__ = ("_by_keys", "cards", "keys", "masks", "points", "strengths", "total")

    def __init__(self, hand: tuple[Card, ...], table: Table = ORDER, kept: Sequence[int] = ()) -> None:
        self.cards = hand
        self.keys = keys = list(map(card_key, hand))
        self._by_keys = by_keys = STRENGTHS if table is ORDER else _by_keys(table)
        strengths = [by_keys[x + y + z] for x, y, z in combinations(keys, 3)]
        # `reverse` keeps equal ones in their order, as `sorted` always does
        in_order = itemgetter(*sorted(range(COUNT), key=strengths.__getitem__, reverse=True))
        self.total = sum([card.points for card in hand])
        self.masks: tuple[int, ...] = in_order(THREE_MASKS)
        self.points: tuple[int, ...] = in_order(_points(self.total // 5 - 13))
        self.strengths: tuple[int, ...] = in_order(strengths)
        if kept:
            used = sum(kept)
            held = [mask in kept or not mask & used for mask in self.masks]
            self.masks = tuple(compress(self.masks, held))
            self.points = tuple(compress(self.points, held))
            self.strengths = tuple(compress(self.strengths, held))

    def ties(self) -> list[int]:
        """For each position the first one of equal strength, from which groups may follow (R3.3)."""
        ties: list[int] = []
        before = first = -1
        for position, strength in enumerate(self.strengths):
            if strength != before:
                before, first = strength, position
            ties.append(first)
        return ties

    def four(self, mask: int) -> int:
        """The strength of the best three in a four (R3.2)."""
        keys = self.keys
        one, two, three, four = _PLACES_OF[mask]
        x, y, z, last = keys[one], keys[two], keys[three], keys[four]
        by_keys = self._by_keys
        return max(by_keys[x + y + z], by_keys[x + y + last], by_keys[x + z + last], by_keys[y + z + last])

    def fours(self) -> list[int]:
        """The strengths of all 715 fours, in the order of `FOUR_MASKS`."""
        strengths = []
        by_keys = self._by_keys
        for x, y, z, last in combinations(self.keys, 4):
            top = by_keys[x + y + z]
            for other in (by_keys[x + y + last], by_keys[x + z + last], by_keys[y + z + last]):
                if other > top:
                    top = other
            strengths.append(top)
        return strengths

    def rest(self, code: Code) -> int:
        """The mask of the last group."""
        first, second, third = code
        return ALL ^ self.masks[first] ^ self.masks[second] ^ self.masks[third]


def number_of(code: Code) -> int:
    """A code as one int, in the same order as the partitions."""
    first, second, third = code
    return (first * COUNT + second) * COUNT + third


def code_of(number: int) -> Code:
    """The code that `number_of` made into an int."""
    pair, third = divmod(number, COUNT)
    first, second = divmod(pair, COUNT)
    return first, second, third


def share_of_pots(total: int) -> float:
    """The share of a field's pots, which assume 270, that rivals of a hand of `total` points hold (R6.3)."""
    return (360 - total) / 270


def legal(threes: Threes) -> array[int]:
    """All legal partitions in order, each as `number_of` has it (R3)."""
    masks, strengths, ties = threes.masks, threes.strengths, threes.ties()
    four = dict(zip(FOUR_MASKS, threes.fours(), strict=True))
    thirds: dict[int, list[int]] = {}  # by the mask of the seven cards that two groups leave
    found = array("i")
    for first, mask in enumerate(masks):
        free = [
            (position, other)
            for position, other in enumerate(masks[ties[first] :], ties[first])
            if not other & mask
        ]
        for second, other in free:
            seven = ALL ^ mask ^ other
            positions = thirds.get(seven)
            if positions is None:
                # Enough for later first groups too: they are not stronger, so nothing earlier may follow.
                positions = thirds[seven] = [
                    position
                    for position, three in free
                    if not three & other and strengths[position] >= four[seven ^ three]
                ]
            if positions and positions[-1] >= ties[second]:
                start = number_of((first, second, 0))
                found.extend(
                    [start + position for position in positions[bisect_left(positions, ties[second]) :]]
                )
    return found


def count(threes: Threes) -> int:
    """How many legal partitions there are, without making a list of them.

    Fours are taken from the strongest down, and a three is placed before the first four that it may
    stand above. Of the nine cards beside a four, the lowest place belongs to one three; the other six
    cards have a number of splits into two placed threes, which is kept as threes are placed. That counts sets
    of groups; those with ties have more than one order (R3.3).
    """
    waiting = list(zip(threes.masks, threes.strengths, strict=True))[::-1]
    four = dict(zip(FOUR_MASKS, threes.fours(), strict=True))
    splits = bytearray(ALL + 1)  # by mask of six cards; place 0 is in the four or in the one three
    placed: list[int] = []  # threes without place 0
    holding: list[list[int]] = [[] for _ in range(5)]  # placed threes by each place that they hold
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
    thirds = 0  # of an order, since a partition with three equal groups is met at three pairs
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
                        # two equal: 1 order more. All three equal: 5 more, over three pairs.
                        thirds += pairs * (5 if own == strength else 3)
    return thirds // 3


def strongest(threes: Threes) -> Code:
    """The strongest three, then the strongest of the rest, and so on; of equal ones the first."""
    positions: list[int] = []
    used = 0
    for position, mask in enumerate(threes.masks):
        if not mask & used:
            positions.append(position)
            used |= mask
    first, second, third, *_ = positions  # four threes are disjoint in many hands, three in all
    return first, second, third


def best(threes: Threes, worths: Worths, ceilings: Ceilings, kept: int = 0) -> Code | None:
    """The partition with the most expected points; of equal ones the first.

    Args:
        threes: the threes of the hand.
        worths: for each comparison the chance by strength, and the chance times the pot by strength.
        ceilings: of the first comparison and of the last one, the greatest of either up to a strength.
        kept: the places of the threes that must be among the first three groups.

    Returns:
        Its code, or `None` if no legal partition has those threes; without any, there is always one.

    Branch and bound.
    """
    masks, strengths, points = threes.masks, threes.strengths, threes.points
    total = threes.total
    scale = share_of_pots(total)
    richest_three = sum([card.points for card in threes.cards[:3]])
    (most_chance, most_gain), (last_chance, last_gain) = ceilings
    (p0, q0), (p1, q1), _, (p3, q3) = worths
    thirds, from_third, from_second, after_first = _bounds(threes, worths, ceilings)
    seconds = sorted(range(len(masks)), key=from_second.__getitem__, reverse=True)
    thirds_in_turn = sorted(range(len(masks)), key=from_third.__getitem__, reverse=True)
    record = -1.0
    code = None
    for first, top in enumerate(strengths):
        goal = record - after_first[top] - _SLACK
        if most_chance[top] * richest_three + most_gain[top] * scale < goal:
            break  # nor can a weaker first group
        first_worth = p0[top] * points[first] + q0[top] * scale
        if first_worth < goal:
            continue
        goal = record - first_worth - _SLACK
        mask = masks[first]
        for second in seconds:
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
            for third in thirds_in_turn:
                if from_third[third] < need:
                    break
                if masks[third] & used:
                    continue
                low = strengths[third]
                if low > level:
                    continue
                own = rest - points[third]
                if thirds[third] + (last_chance[low] * own + last_gain[low] * scale) < need:
                    continue
                four = ALL ^ used ^ masks[third]
                last = threes.four(four)
                if last > low or four & kept:
                    continue
                # The same sum as in `outlook`, to the last bit.
                value = first_worth + second_worth + thirds[third] + (p3[last] * own + q3[last] * scale)
                if value > record or (value == record and code and (first, second, third) < code):
                    record = value
                    code = (first, second, third)
                    goal = record - first_worth - _SLACK
                    need = goal - second_worth
    return code


def _bounds(
    threes: Threes, worths: Worths, ceilings: Ceilings
) -> tuple[list[float], list[float], list[float], dict[int, float]]:
    """What each three is worth as third group, and the most that can be added from there on.

    That is with the third group and the last, with the second and all after it, and, by the strength of the
    first group, with all after that. The last group is taken to be as strong as the third and to hold the
    richest four cards.
    """
    strengths, points = threes.strengths, threes.points
    scale = share_of_pots(threes.total)
    richest = sum([card.points for card in threes.cards[:4]])
    _, (last_chance, last_gain) = ceilings
    _, (p1, q1), (p2, q2), _ = worths
    thirds = [p2[s] * own + q2[s] * scale for s, own in zip(strengths, points, strict=True)]
    from_third = [
        worth + (last_chance[s] * richest + last_gain[s] * scale)
        for worth, s in zip(thirds, strengths, strict=True)
    ]
    after_second = _most_up_to(strengths, from_third)
    from_second = [
        p1[s] * own + q1[s] * scale + after_second[s] for s, own in zip(strengths, points, strict=True)
    ]
    return thirds, from_third, from_second, _most_up_to(strengths, from_second)


def _most_up_to(strengths: Sequence[int], bounds: Sequence[float]) -> dict[int, float]:
    """For each strength the greatest bound among threes that are not stronger."""
    most = {}
    top = 0.0
    for position in range(len(strengths) - 1, -1, -1):
        if bounds[position] > top:
            top = bounds[position]
        most[strengths[position]] = top
    return most
