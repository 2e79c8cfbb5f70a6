"""Groups that a player insists on: which of them a hand can have, and why it cannot have others (R3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from hazari._arguments import ordered
from hazari.cards import Card, CardsLike, spelled
from hazari.errors import PartitionError, ProblemCode
from hazari.partitions import Group, Problem, partition_error

__all__ = ["kept_groups", "no_partition_keeps"]


def kept_groups(hand: tuple[Card, ...], keep: Iterable[CardsLike]) -> tuple[Group, ...]:
    """The groups that `keep` names, all of which one partition of the hand could have by their cards.

    Raises:
        CombinationError: if one is not 3 or 4 different cards.
        PartitionError: if one has cards that are not in the hand, two share a card, or there are more than
            three of three cards and one of four. In its problems groups are counted as in `keep`.
    """
    groups = tuple([Group.of(cards) for cards in ordered(keep, "groups to keep")])
    if problems := tuple(_problems(hand, groups)):
        raise partition_error(problems)
    return groups


def _problems(hand: tuple[Card, ...], groups: tuple[Group, ...]) -> Iterator[Problem]:
    fours = tuple([place for place, group in enumerate(groups) if len(group) == 4])
    threes = tuple([place for place, group in enumerate(groups) if len(group) == 3])
    for places, size, most in ((threes, 3, "three"), (fours, 4, "one")):
        if len(places) > (3 if size == 3 else 1):
            text = f"expected at most {most} of {size} cards to keep, got {len(places)} (R3.1)"
            yield Problem(ProblemCode.SIZE, places, (), "R3.1", text)
    for (place, group), (later, other) in combinations(enumerate(groups), 2):
        if shared := tuple([card for card in group if card in other.cards]):
            text = f"{spelled(shared)} appears in two groups to keep (R1.2)"
            yield Problem(ProblemCode.DUPLICATE, (place, later), shared, "R1.2", text)
    for place, group in enumerate(groups):
        if strange := tuple([card for card in group if card not in hand]):
            text = f"not in the hand: {spelled(strange)} in a group to keep (R3.1)"
            yield Problem(ProblemCode.NOT_IN_HAND, (place,), strange, "R3.1", text)


def no_partition_keeps(groups: tuple[Group, ...]) -> PartitionError:
    """The error for groups that no legal partition has together: a last group would be too strong (R3.2)."""
    cards = tuple([card for group in groups for card in group])
    text = f"the last group would always be too strong if {' / '.join(map(str, groups))} is kept (R3.2)"
    return partition_error((Problem(ProblemCode.ORDER, tuple(range(len(groups))), cards, "R3.2", text),))
