"""Arranging a hand: every legal partition, the undominated ones, and the best one (R3)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Literal, overload

import attrs

from hazari import _search
from hazari._arguments import must_be
from hazari._frontier import frontier
from hazari._kept import kept_groups, no_partition_keeps
from hazari._notebooks import RichRepr
from hazari._search import PLACES, Code, Threes, code_of, number_of
from hazari._shown import shown
from hazari._values import final
from hazari.cards import Card, CardsLike, spelled
from hazari.combinations import COMBINATIONS
from hazari.fields import EXPERT_FIELD, Field, worths_and_ceilings
from hazari.groups import Group, make_group
from hazari.outlooks import Outlook, outlook
from hazari.partitions import Partition, checked_hand, make_partition

__all__ = [
    "LegalPartitions",
    "Outlook",
    "best_partition",
    "legal_partitions",
    "outlook",
    "strongest_first",
    "undominated_partitions",
]


@final
class _Arranger:
    """Makes groups and partitions of one hand, each group once."""

    __slots__ = ("_groups", "_threes")

    def __init__(self, threes: Threes) -> None:
        self._threes = threes
        self._groups: dict[int, Group] = {}

    def partition(self, code: Code) -> Partition:
        threes = self._threes
        first, second, third = code
        return make_partition(
            (
                self._group(threes.masks[first], threes.strengths[first]),
                self._group(threes.masks[second], threes.strengths[second]),
                self._group(threes.masks[third], threes.strengths[third]),
                self._group(threes.rest(code)),
            )
        )

    def _group(self, mask: int, strength: int | None = None) -> Group:
        group = self._groups.get(mask)
        if group is None:
            if strength is None:
                strength = self._threes.four(mask)
            cards = tuple([card for place, card in enumerate(self._threes.cards) if mask >> place & 1])
            group = self._groups[mask] = make_group(cards, COMBINATIONS[strength])
        return group


@final
@attrs.frozen(init=False, repr=False, order=False)
class LegalPartitions(RichRepr, Sequence[Partition]):
    """All legal partitions of a hand, as `legal_partitions` gives them.

    Attributes:
        hand: the 13 cards, highest index first.

    >>> partitions = legal_partitions("As Ah Ad Kh Qh Jh 9c 8d 7s 5c 5d 2c 2d")
    >>> last = partitions[-1]
    >>> partitions.index(last), partitions.count(last), last in partitions
    (26536, 1, True)
    """

    hand: tuple[Card, ...]

    def __init__(self, hand: CardsLike) -> None:
        self.__attrs_init__(checked_hand(hand))

    @cached_property
    def _threes(self) -> Threes:
        return Threes(self.hand)

    @cached_property
    def _count(self) -> int:
        return _search.count(self._threes)

    @cached_property
    def _codes(self) -> Sequence[int]:
        return _search.legal(self._threes)

    def __len__(self) -> int:
        return self._count  # faster than finding them

    def __bool__(self) -> Literal[True]:
        return True  # strongest first is always legal, so there is one

    def __iter__(self) -> Iterator[Partition]:
        arranger = _Arranger(self._threes)
        for number in self._codes:
            yield arranger.partition(code_of(number))

    def __reversed__(self) -> Iterator[Partition]:
        arranger = _Arranger(self._threes)
        for number in reversed(self._codes):
            yield arranger.partition(code_of(number))

    @overload
    def __getitem__(self, index: int) -> Partition: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Partition, ...]: ...
    def __getitem__(self, index: int | slice) -> Partition | tuple[Partition, ...]:
        """The partition at `index`, or a tuple of those in a slice."""
        arranger = _Arranger(self._threes)
        if isinstance(index, slice):
            return tuple([arranger.partition(code_of(number)) for number in self._codes[index]])
        return arranger.partition(code_of(self._codes[index]))

    def __contains__(self, partition: object) -> bool:
        # Every Partition is legal, so it is one of these if it has these cards.
        return isinstance(partition, Partition) and partition.cards == frozenset(self.hand)

    def count(self, value: object) -> int:
        """1 for a partition of the hand, otherwise 0.

        Args:
            value: anything.
        """
        return int(value in self)

    def index(self, value: object, start: int = 0, stop: int | None = None) -> int:
        """The place of a partition, by bisection.

        Args:
            value: a partition.
            start: the first place to look at.
            stop: the place before which to stop; by default the end.

        Raises:
            ValueError: if it is not a partition of this hand, or not from `start` to before `stop`.
        """
        if isinstance(value, Partition) and value in self:
            bit_of = dict(zip(self.hand, PLACES, strict=True))
            position_of = {mask: position for position, mask in enumerate(self._threes.masks)}
            first, second, third = [
                position_of[sum([bit_of[card] for card in group])] for group in value.groups[:3]
            ]
            place = bisect_left(self._codes, number_of((first, second, third)))
            if place in range(*slice(start, stop).indices(len(self))):
                return place
        raise ValueError(f"{shown(value)} is not among these partitions")

    def __repr__(self) -> str:
        return f"<{len(self)} legal partitions of {spelled(self.hand)}>"

    def __reduce__(self) -> tuple[object, ...]:
        return LegalPartitions, (self.hand,)


def legal_partitions(hand: CardsLike) -> Sequence[Partition]:
    """Every legal partition of a hand, groups that tie in each order (R3).

    Partitions are made only when asked for: `len` counts without them, `in` compares cards. They are in
    order of the first group, then the second, then the third. The stronger group comes first, and of groups
    that tie the one whose cards, highest index first, are higher where they first differ. The order is the
    same however the hand was written, on every Python and platform. A slice is a tuple.

    Args:
        hand: 13 cards, in any order.

    Raises:
        DealError: if they are not 13, or a card appears twice (R2.1).
        NotationError: if a string cannot be read as cards.

    >>> partitions = legal_partitions("As Ah Ad Kh Qh Jh 9c 8d 7s 5c 5d 2c 2d")
    >>> len(partitions)
    26537
    >>> partitions[0]
    <Partition AsAhAd/KhQhJh/9c8d7s/5d5c2d2c>
    >>> partitions.index(partitions[-1])
    26536
    """
    return LegalPartitions(hand)


def undominated_partitions(hand: CardsLike) -> tuple[Partition, ...]:
    """The partitions that no other beats in strength: one for each undominated vector of strengths.

    One partition dominates another if none of its four groups is weaker and one is stronger. This
    looks at strength alone, not at the points that the groups carry.

    Args:
        hand: 13 cards, in any order.

    Returns:
        One partition for each undominated vector of four strengths, the first in the order of
        `legal_partitions`; the one with the strongest first group first, then by the second, and so on.

    Raises:
        DealError: if they are not 13 different cards (R2.1).
        NotationError: if a string cannot be read as cards.

    >>> for partition in undominated_partitions("As Ah Ad Kh Qh Jh 9c 8d 7s 5c 5d 2c 2d"):
    ...     print(partition)
    AsAhAd/KhQhJh/9c8d7s/5d5c2d2c
    AsAhAd/KhQhJh/9c5c2c/8d7s5d2d
    KhQhJh/9c8d7s/Ad5d2d/AsAh5c2c
    """
    threes = Threes(checked_hand(hand))
    arranger = _Arranger(threes)
    return tuple([arranger.partition(code) for code in frontier(threes)])


def strongest_first(hand: CardsLike) -> Partition:
    """The strongest three of the hand, then the strongest three of the rest, and so on.

    Always legal (R3.1, R3.2), seldom best. Of threes that tie it takes the one whose cards are higher,
    as in the order of `legal_partitions`, without looking at what that leaves; the first of
    `undominated_partitions` does look.

    Args:
        hand: 13 cards, in any order.

    Raises:
        DealError: if they are not 13 different cards (R2.1).
        NotationError: if a string cannot be read as cards.

    >>> print(strongest_first("2c 2d 5c 5d 7s 8d 9c Jh Qh Kh Ad Ah As"))
    AsAhAd/KhQhJh/9c8d7s/5d5c2d2c
    """
    threes = Threes(checked_hand(hand))
    return _Arranger(threes).partition(_search.strongest(threes))


def best_partition(
    hand: CardsLike, *, field: Field = EXPERT_FIELD, removal: bool = True, keep: Iterable[CardsLike] = ()
) -> Partition:
    """The partition with the most expected points against `field`.

    The search is exact: no legal partition has more points in `outlook`, called with the same field and
    the same `removal`. Of several best ones it is the first in the order of `legal_partitions`.

    Args:
        hand: 13 cards, in any order.
        field: what the three rivals are likely to hold.
        removal: whether the hand's own cards are taken out of the rivals', as `outlook` describes. The answer
            differs for one hand in sixteen, by little; without removal it takes half the time.
        keep: groups of the hand that the answer must have: up to three of three cards and one of four.

    Raises:
        CombinationError: if a group to keep is not 3 or 4 different cards.
        DealError: if they are not 13 different cards (R2.1).
        NotationError: if a string cannot be read as cards.
        PartitionError: if the groups to keep are not of the hand, share a card, are too many, or no legal
            partition has them all (R3). Its problems count groups as in `keep`.

    >>> print(best_partition("As Ah Ad Kh Qh Jh 9c 8d 7s 5c 5d 2c 2d"))
    AsAhAd/KhQhJh/9c8d7s/5d5c2d2c
    >>> print(best_partition("As Ah Ad Kh Qh Jh 9c 8d 7s 5c 5d 2c 2d", keep=["Ah Kh Qh"]))
    AhKhQh/9c8d7s/Ad5d2d/AsJh5c2c
    """
    must_be(Field, field)
    must_be(bool, removal)
    cards = checked_hand(hand)
    worths, ceilings = worths_and_ceilings(field, cards if removal else None)
    groups = kept_groups(cards, keep)
    bit_of = dict(zip(cards, PLACES, strict=True))
    masks = [sum([bit_of[card] for card in group]) for group in groups]
    threes = Threes(cards, kept=masks)
    first_three = sum([mask for mask, group in zip(masks, groups, strict=True) if len(group) == 3])
    code = _search.best(threes, worths, ceilings, first_three)
    if code is None:
        raise no_partition_keeps(groups)
    return _Arranger(threes).partition(code)
