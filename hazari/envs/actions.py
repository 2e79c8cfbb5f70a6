"""Arranging a hand as three choices of one action in 286 each, for programs that need numbers (R3).

A seat chooses its first, second and third group in turn; the last group is what remains. An *action*
is an index into `THREES`: which three places of the hand, highest index first, the group takes. So an
action means the same places whatever the hand. An action is legal if and only if some legal partition
completes it: there are no dead ends, and there are as many ways through as legal partitions.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import combinations
from operator import attrgetter, itemgetter
from typing import Final

import attrs

from hazari._arguments import must_be, whole
from hazari._notebooks import RichRepr
from hazari._search import ALL, FOUR_MASKS, PLACES, THREE_MASKS, Threes
from hazari._shown import shown
from hazari._strengths import STRENGTHS
from hazari._values import final, maker
from hazari.cards import Card, CardsLike, card_key
from hazari.combinations import COMBINATIONS
from hazari.errors import HazariError, PartitionError
from hazari.partitions import Partition, checked_hand

__all__ = [
    "ACTIONS",
    "THREES",
    "Actions",
    "Choices",
    "actions_of",
    "choices_of",
    "partition_of",
    "places_of",
    "taken",
]

Actions = tuple[int, ...]

THREES: Final = tuple(combinations(range(13), 3))
"""By action, the places in the hand that the group takes; place 0 is the card of highest index."""
ACTIONS: Final = len(THREES)
"""How many actions there are: 286."""

_ACTION_OF: Final = {mask: action for action, mask in enumerate(THREE_MASKS)}
_FOUR_OF: Final = {mask: number for number, mask in enumerate(FOUR_MASKS)}
# A *key* is the strength of a three before its action: so keys sort by strength, and a four with the
# strength of a three is no more than its key, and no less than the key of any weaker one.
_ACTION_BITS: Final = 9
_ANY_ACTION: Final = (1 << _ACTION_BITS) - 1
# Most first groups that are too weak are found at once: whichever later group holds the highest remaining
# card cannot be weaker than this, by the rank of that card.
_HIGHEST_LEFT: Final = tuple([min({0, 1, 2, 3}.difference(three)) for three in THREES])
_LEAST: Final = {max(combination.ranks): combination.index for combination in reversed(COMBINATIONS)}

_Pick = Callable[[list[int]], Actions]


@cache  # of 1716 sets of places, the same for every hand
def _splits(seven: int) -> tuple[_Pick, _Pick]:
    """The 35 ways to split seven places into a third group and the last one.

    Two pickers: of the third groups among all threes, and of the last groups among all fours.
    """
    masks = [sum(bits) for bits in combinations([bit for bit in PLACES if bit & seven], 3)]
    return (
        itemgetter(*[_ACTION_OF[mask] for mask in masks]),
        itemgetter(*[_FOUR_OF[seven ^ mask] for mask in masks]),
    )


@cache  # of 286 actions, the same for every hand
def _beside(action: int) -> tuple[_Pick, Actions]:
    """The 120 actions that share no place with this one, in ascending order.

    A picker of them among all threes, and for each the seven places that the two leave.
    """
    ten = ALL ^ THREE_MASKS[action]
    others = [other for other, mask in enumerate(THREE_MASKS) if mask & ten == mask]
    return itemgetter(*others), tuple([ten ^ THREE_MASKS[other] for other in others])


@final
@attrs.frozen(init=False, repr=False, order=False)
class Choices(RichRepr):
    """What a seat may choose, step by step, as it arranges its hand (R3).

    It keeps what it has worked out: ask the same object again, or get it from `choices_of`.

    Args:
        hand: 13 cards, in any order.

    Attributes:
        hand: the 13 cards, highest index first.
        strengths: by action, the place of its group's combination in `COMBINATIONS`, from 0 to 740.
        points: by action, what its group's cards are worth, in points (R6.1).

    Raises:
        DealError: if they are not 13 different cards (R2.1).
        NotationError: if a string cannot be read as cards.

    >>> choices = Choices("As Ah Ad Kh Qh Jh 9c 8d 7s 5c 5d 2c 2d")
    >>> len(choices.legal()), len(choices.legal(0)), len(choices.legal(0, 166))
    (132, 53, 8)
    >>> choices.strengths[0], choices.points[0], max(choices.strengths)
    (740, 30, 740)
    """

    hand: tuple[Card, ...]
    strengths: tuple[int, ...] = attrs.field(eq=False)
    points: tuple[int, ...] = attrs.field(eq=False)
    _keys: list[int] = attrs.field(eq=False)  # of the threes, by action
    # Earlier answers: by `_FOUR_OF`, what the key above must reach; by the mask of seven places; and by the
    # actions chosen.
    _floors: list[int] = attrs.field(eq=False)
    _thirds_of: dict[int, list[int]] = attrs.field(eq=False)
    _legal: dict[Actions, Actions] = attrs.field(eq=False)

    def __new__(cls, hand: CardsLike) -> Choices:
        cards = checked_hand(hand)
        strengths = tuple([STRENGTHS[sum(keys)] for keys in combinations(map(card_key, cards), 3)])
        points = tuple(map(sum, combinations([card.points for card in cards], 3)))
        keys = [strength << _ACTION_BITS | action for action, strength in enumerate(strengths)]
        return _make_choices(cards, strengths, points, keys, [], {}, {})

    def legal(self, *chosen: int) -> Actions:
        """The actions that are legal after these, in ascending order.

        Args:
            chosen: the actions of the groups chosen so far, two at most.

        Raises:
            PartitionError: if no legal partition begins with these groups (R3.1, R3.2).
            HazariError: if there are more than two.

        >>> choices = Choices("As Ah Ad Kh Qh Jh 9c 8d 7s 5c 5d 2c 2d")
        >>> choices.legal(0, 166)[:5]
        (251, 260, 261, 262, 263)
        >>> choices.legal(280)
        Traceback (most recent call last):
        hazari.errors.PartitionError: no legal partition begins with action 280 (R3.1)
        """
        chosen = _whole(chosen)
        if len(chosen) > 2:
            raise HazariError(f"expected two actions at most, got {len(chosen)}", rule="R3.1")
        known = self._legal.get(chosen)
        if known is None:
            found = (self._firsts, self._seconds, self._thirds)[len(chosen)](*chosen)
            known = self._legal[chosen] = tuple(found)
        return known

    def mask(self, *chosen: int) -> bytes:
        """The legal actions after these as 286 bytes, 1 for a legal one and else 0.

        Args:
            chosen: as for `legal`.

        Raises:
            HazariError: as `legal` does.

        >>> choices = Choices("As Ah Ad Kh Qh Jh 9c 8d 7s 5c 5d 2c 2d")
        >>> sum(choices.mask()) == len(choices.legal())
        True
        """
        flags = bytearray(ACTIONS)
        for action in self.legal(*chosen):
            flags[action] = 1
        return bytes(flags)

    def check(self, *chosen: int) -> None:
        """Raises unless a legal partition begins with these actions, three at most.

        Args:
            chosen: the actions of the groups chosen so far, three at most.

        Raises:
            PartitionError: if none does (R3.1, R3.2).
            HazariError: if there are more than three.

        >>> Choices("As Ah Ad Kh Qh Jh 9c 8d 7s 5c 5d 2c 2d").check(0, 166, 251)
        """
        if len(chosen) > 3:
            raise HazariError(f"expected three actions at most, got {len(chosen)}", rule="R3.1")
        chosen = _whole(chosen)
        if chosen and chosen[-1] not in self.legal(*chosen[:-1]):
            raise no_partition(*chosen)

    def _firsts(self) -> Iterator[int]:
        ranks = [card.rank for card in self.hand]
        for action, key in enumerate(self._keys):
            strong = key >> _ACTION_BITS >= _LEAST[ranks[_HIGHEST_LEFT[action]]]
            if strong and any(True for _ in self._after(action)):
                yield action

    def _seconds(self, first: int) -> Actions:
        found = tuple(self._after(first)) if 0 <= first < ACTIONS else ()
        if not found:
            raise no_partition(first)
        return found

    def _after(self, first: int) -> Iterator[int]:
        """The legal second groups after `first`, in ascending order."""
        pick, sevens = _beside(first)
        most = self._keys[first] | _ANY_ACTION
        known = self._thirds_of
        for key, seven in zip(pick(self._keys), sevens, strict=True):
            if key <= most:
                thirds = known.get(seven) or self._thirds_in(seven)
                if thirds[0] <= key | _ANY_ACTION:
                    yield key & _ANY_ACTION

    def _thirds(self, first: int, second: int) -> list[int]:
        """The legal third groups, in ascending order."""
        if second not in self.legal(first):
            raise no_partition(first, second)
        thirds = self._thirds_of[ALL ^ THREE_MASKS[first] ^ THREE_MASKS[second]]
        below = thirds[: bisect_right(thirds, self._keys[second] | _ANY_ACTION)]
        return sorted([key & _ANY_ACTION for key in below])

    def _thirds_in(self, seven: int) -> list[int]:
        """The keys of the threes in seven places that the other four do not exceed, weakest first (R3.2)."""
        if not self._floors:
            self._floors[:] = [strength << _ACTION_BITS for strength in Threes(self.hand).fours()]
        threes, fours = _splits(seven)
        ways = zip(threes(self._keys), fours(self._floors), strict=True)
        thirds = self._thirds_of[seven] = sorted([key for key, floor in ways if floor <= key])
        return thirds

    def __repr__(self) -> str:
        return f"<Choices for {len(self.hand)} cards>"

    def __reduce__(self) -> tuple[object, ...]:
        return Choices, (self.hand,)


_make_choices: Final = maker(Choices)


@lru_cache(maxsize=256)
def choices_of(hand: tuple[Card, ...]) -> Choices:
    """The choices for a hand, shared by all who have recently asked for the same hand.

    Args:
        hand: 13 cards, highest index first, as `View.hand` has them.

    >>> from hazari import Deal
    >>> hand = Deal.from_seed(1).hands[0]
    >>> choices_of(hand) is choices_of(hand)
    True
    """
    return Choices(hand)


def _whole(chosen: Actions) -> Actions:
    return tuple([whole(action, "an action as an int") for action in chosen])


def no_partition(*chosen: int) -> PartitionError:
    which = f"action{'s' * (len(chosen) > 1)} {' and '.join(map(shown, chosen))}"
    return PartitionError(f"no legal partition begins with {which}", rule="R3.1")


def places_of(action: int) -> tuple[int, ...]:
    """The places in the hand that an action takes, as indices: its entry in `THREES`.

    Args:
        action: from 0 to 285.

    Raises:
        HazariError: if there is no such action.

    >>> places_of(285)
    (10, 11, 12)
    """
    if not 0 <= whole(action, "an action as an int") < ACTIONS:
        raise HazariError(f"expected an action from 0 to {ACTIONS - 1}, got {shown(action)}")
    return THREES[action]


def taken(hand: tuple[Card, ...], action: int) -> tuple[Card, Card, Card]:
    """The three cards that an action takes, highest index first.

    Args:
        hand: 13 cards, highest index first, as `View.hand` has them.
        action: from 0 to 285.

    Raises:
        HazariError: if there is no such action.

    >>> from hazari import Deal
    >>> print(*taken(Deal.from_index(0).hands[0], 0))
    5c 4s 4h
    """
    first, second, third = places_of(action)
    return hand[first], hand[second], hand[third]


def partition_of(hand: tuple[Card, ...], first: int, second: int, third: int) -> Partition:
    """The partition that three actions make of a hand (R3.1).

    Args:
        hand: 13 cards, highest index first, as `View.hand` has them.
        first: the action that chose the first group.
        second: that of the second group.
        third: that of the third group.

    Raises:
        PartitionError: if it is not legal, with all its problems.

    >>> hand = Choices("As Ah Ad Kh Qh Jh 9c 8d 7s 5c 5d 2c 2d").hand
    >>> print(partition_of(hand, 0, 166, 251))
    AsAhAd/KhQhJh/9c8d7s/5d5c2d2c
    """
    groups = [taken(hand, action) for action in (first, second, third)]
    used = {card for group in groups for card in group}
    return Partition([*groups, [card for card in hand if card not in used]])


def actions_of(partition: Partition) -> tuple[int, int, int]:
    """The three actions that make a partition, by group: the inverse of `partition_of`.

    Args:
        partition: a partition; its hand's places are those of its cards, highest index first.

    >>> actions_of(Partition.parse("AsAhAd/KhQhJh/9c8d7s/5d5c2d2c"))
    (0, 166, 251)
    """
    must_be(Partition, partition)
    hand = sorted(partition.cards, key=attrgetter("index"), reverse=True)
    bit_of = dict(zip(hand, PLACES, strict=True))
    first, second, third, _ = [sum([bit_of[card] for card in group]) for group in partition.groups]
    return _ACTION_OF[first], _ACTION_OF[second], _ACTION_OF[third]
