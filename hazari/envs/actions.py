"""Arranging a hand as three choices of one action in 286 each, for programs that want numbers (R3).

A seat chooses its first, second and third group in turn; the last group is what remains. An *action*
is an index into `THREES`: which three places of the hand, highest index first, the group takes. So an
action means the same places whatever the hand. An action is legal if and only if some legal partition
completes it: there are no dead ends, and there are as many ways through as legal partitions.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import cache, lru_cache
from itertools import combinations
from operator import attrgetter, itemgetter
from typing import Final, final

import attrs

from hazari._checks import shown
from hazari._search import Threes
from hazari.cards import Card, CardsLike, Rank
from hazari.combinations import COMBINATIONS
from hazari.errors import PartitionError
from hazari.partitions import Partition, checked_hand

__all__ = ["ACTIONS", "THREES", "Actions", "Choices", "actions_of", "choices_of", "partition_of", "taken"]

Actions = tuple[int, ...]

THREES: Final = tuple(combinations(range(13), 3))
"""By action, the places in the hand that the group takes; place 0 is the card of highest index."""
ACTIONS: Final = len(THREES)
"""How many actions there are: 286."""

_ALL: Final = (1 << 13) - 1
_BITS: Final = tuple([1 << place for place in range(13)])
_MASKS: Final = tuple([sum(bits) for bits in combinations(_BITS, 3)])
_ACTION_OF: Final = {mask: action for action, mask in enumerate(_MASKS)}
_FOUR_OF: Final = {sum(bits): number for number, bits in enumerate(combinations(_BITS, 4))}
# Most first groups that are too weak show it at once: whichever later group holds the highest card
# that is left cannot be weaker than this, by the rank of that card.
_HIGHEST_LEFT: Final = tuple([min({0, 1, 2, 3}.difference(three)) for three in THREES])
_LEAST: Final = {
    rank: min([combination.index for combination in COMBINATIONS if max(combination.ranks) == rank])
    for rank in Rank
}

_Pick = Callable[[list[int]], tuple[int, ...]]


@cache  # of 1716 sets of places, the same for every hand
def _splits(seven: int) -> tuple[Actions, _Pick, _Pick]:
    """The 35 ways to split seven places into a third group and the last one.

    The actions of the third groups; what picks their strengths out of those of all threes; and what
    picks the strengths of the last groups out of those of all fours.
    """
    masks = [sum(bits) for bits in combinations([bit for bit in _BITS if bit & seven], 3)]
    actions = tuple([_ACTION_OF[mask] for mask in masks])
    return actions, itemgetter(*actions), itemgetter(*[_FOUR_OF[seven ^ mask] for mask in masks])


@final
@attrs.frozen(init=False, repr=False, order=False)
class Choices:
    """What a seat may choose, step by step, as it arranges its hand (R3).

    What was worked out is kept: ask the same object again, or get it from `choices_of`.

    Args:
        hand: 13 cards, in any order.

    Attributes:
        hand: the 13 cards, highest index first.

    Raises:
        DealError: if they are not 13 different cards (R2.1).
        NotationError: if a text writes no card.

    >>> choices = Choices("As Ah Ad Kh Qh Jh 9c 8d 7s 5c 5d 2c 2d")
    >>> len(choices.legal()), len(choices.legal(0)), len(choices.legal(0, 166))
    (132, 53, 8)
    """

    hand: tuple[Card, ...]
    _strengths: list[int] = attrs.field(init=False, eq=False)  # of the threes, by action
    _fours: list[int] = attrs.field(init=False, eq=False)  # strengths of the fours, by `_FOUR_OF`
    # All threes as strength, mask and action, the strongest first; by action, where those start in it
    # that are no stronger than this one, its ties included (R3.3).
    _ranked: list[tuple[int, int, int]] = attrs.field(init=False, eq=False)
    _starts: list[int] = attrs.field(init=False, eq=False)
    # What was asked for: by the mask of seven places, and by the actions chosen.
    _thirds_of: dict[int, tuple[Actions, Actions]] = attrs.field(init=False, eq=False)
    _legal: dict[Actions, Actions] = attrs.field(init=False, eq=False)

    def __init__(self, hand: CardsLike) -> None:
        cards = checked_hand(hand)
        threes = Threes(cards)
        ranked = [
            (strength, mask, _ACTION_OF[mask])
            for strength, mask in zip(threes.strengths, threes.masks, strict=True)
        ]
        strengths, starts = [0] * ACTIONS, [0] * ACTIONS
        for (strength, _, action), start in zip(ranked, threes.ties(), strict=True):
            strengths[action] = strength
            starts[action] = start
        fields = {
            "hand": cards,
            "_strengths": strengths,
            "_fours": threes.fours(),
            "_ranked": ranked,
            "_starts": starts,
            "_thirds_of": {},
            "_legal": {},
        }
        for name, value in fields.items():
            object.__setattr__(self, name, value)

    def legal(self, *chosen: int) -> Actions:
        """The actions that are legal after these, in ascending order.

        Args:
            chosen: the actions of the groups chosen so far, two at most.

        Raises:
            PartitionError: if no legal partition begins with these groups (R3.1, R3.2).

        >>> choices = Choices("As Ah Ad Kh Qh Jh 9c 8d 7s 5c 5d 2c 2d")
        >>> choices.legal(0, 166)[:5]
        (251, 260, 261, 262, 263)
        >>> choices.legal(280)
        Traceback (most recent call last):
        hazari.errors.PartitionError: no legal partition begins with action 280 (R3.1)
        """
        known = self._legal.get(chosen)
        if known is None:
            known = self._legal[chosen] = self._found(*chosen)
        return known

    def mask(self, *chosen: int) -> bytes:
        """The legal actions after these as 286 bytes, 1 for a legal one and else 0.

        Args:
            chosen: as for `legal`.

        Raises:
            PartitionError: as `legal` does.

        >>> choices = Choices("As Ah Ad Kh Qh Jh 9c 8d 7s 5c 5d 2c 2d")
        >>> sum(choices.mask()) == len(choices.legal())
        True
        """
        flags = bytearray(ACTIONS)
        for action in self.legal(*chosen):
            flags[action] = 1
        return bytes(flags)

    def _found(self, first: int | None = None, second: int | None = None) -> Actions:
        if first is None:
            return tuple(
                [
                    action
                    for action, strength in enumerate(self._strengths)
                    if strength >= _LEAST[self.hand[_HIGHEST_LEFT[action]].rank] and self._seconds(action, 1)
                ]
            )
        if second is None:
            if 0 <= first < ACTIONS and (found := self._seconds(first, ACTIONS)):
                return tuple(sorted(found))
            raise _no_partition(first)
        if second in self.legal(first):
            strengths, thirds = self._thirds(_ALL ^ _MASKS[first] ^ _MASKS[second])
            return tuple(sorted(thirds[: bisect_right(strengths, self._strengths[second])]))
        raise _no_partition(first, second)

    def check(self, *chosen: int) -> None:
        """Does nothing if a legal partition begins with these actions, three at most.

        Raises:
            PartitionError: if none does (R3.1, R3.2).
        """
        *before, last = chosen
        if last not in self.legal(*before):
            raise _no_partition(*chosen)

    def _seconds(self, first: int, most: int) -> list[int]:
        """The legal second groups after `first`, strongest first, and no more than `most`."""
        mask, known = _MASKS[first], self._thirds_of
        rest = _ALL ^ mask
        found: list[int] = []
        for strength, other, action in self._ranked[self._starts[first] :]:
            if not other & mask:
                seven = rest ^ other
                strengths, _ = known.get(seven) or self._thirds(seven)
                if strengths[0] <= strength:
                    found.append(action)
                    if len(found) == most:
                        break
        return found

    def _thirds(self, seven: int) -> tuple[Actions, Actions]:
        """The third groups that seven places hold and that the last group does not exceed (R3.2).

        Their strengths, weakest first, and in the same order their actions.
        """
        known = self._thirds_of.get(seven)
        if known is None:
            actions, threes, fours = _splits(seven)
            ways = zip(threes(self._strengths), fours(self._fours), actions, strict=True)
            strengths, thirds = zip(
                *sorted([(three, action) for three, four, action in ways if four <= three]), strict=True
            )
            known = self._thirds_of[seven] = strengths, thirds
        return known

    def __repr__(self) -> str:
        return f"<Choices for {len(self.hand)} cards>"

    def __reduce__(self) -> tuple[object, ...]:
        return Choices, (self.hand,)


@lru_cache(maxsize=256)
def choices_of(hand: tuple[Card, ...]) -> Choices:
    """The choices for a hand, shared by all who ask for the same hand of late.

    Args:
        hand: 13 cards, highest index first, as `View.hand` has them.

    >>> from hazari import Deal
    >>> hand = Deal.from_seed(1).hands[0]
    >>> choices_of(hand) is choices_of(hand)
    True
    """
    return Choices(hand)


def _no_partition(*chosen: int) -> PartitionError:
    which = f"action{'s' * (len(chosen) > 1)} {' and '.join(map(shown, chosen))}"
    return PartitionError(f"no legal partition begins with {which}", rule="R3.1")


def taken(hand: tuple[Card, ...], action: int) -> tuple[Card, Card, Card]:
    """The three cards that an action takes, highest index first.

    Args:
        hand: 13 cards, highest index first, as `View.hand` has them.
        action: from 0 to 285.

    >>> from hazari import Deal
    >>> print(*taken(Deal.from_index(0).hands[0], 0))
    5c 4s 4h
    """
    first, second, third = THREES[action]
    return hand[first], hand[second], hand[third]


def partition_of(hand: tuple[Card, ...], first: int, second: int, third: int) -> Partition:
    """The partition that three actions make of a hand (R3.1).

    Args:
        hand: 13 cards, highest index first, as `View.hand` has them.
        first: the action that chose the first group; so `second` and `third`.

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
    """The three actions that make a partition: the inverse of `partition_of`.

    >>> actions_of(Partition.parse("AsAhAd/KhQhJh/9c8d7s/5d5c2d2c"))
    (0, 166, 251)
    """
    hand = sorted(partition.cards, key=attrgetter("index"), reverse=True)
    bit_of = dict(zip(hand, _BITS, strict=True))
    first, second, third, _ = [sum([bit_of[card] for card in group]) for group in partition.groups]
    return _ACTION_OF[first], _ACTION_OF[second], _ACTION_OF[third]
