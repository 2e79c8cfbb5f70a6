"""Groups that a player insists on: which a hand can have, and why it cannot have others (R3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from hazari._arguments import ordered
from hazari.cards import Card, CardsLike
from hazari.errors import PartitionError, ProblemCode
from hazari.groups import Group
from hazari.partitions import Problem, make_problem, partition_error

__all__ = ["kept_groups", "no_partition_keeps"]


def kept_groups(hand: tuple[Card, ...], keep: Iterable[CardsLike]) -> tuple[Group, ...]:
    """The groups that `keep` names, all of which one partition of the hand could have by their cards.

    Raises:
        CombinationError: if one is not 3 or 4 different cards.
        PartitionError: if one has cards that are not in the hand, two share a card, or there are more than
            three of three cards and one of four. Its problems count groups as in `keep`.
    """
    groups = tuple([Group.of(cards) for cards in ordered(keep, "groups to keep")])
    if problems := tuple(_problems(hand, groups)):
        raise partition_error(problems)
    return groups


def _problems(hand: tuple[Card, ...], groups: tuple[Group, ...]) -> Iterator[Problem]:
    fours = tuple([place for place, group in enumerate(groups) if len(group) == 4])
    threes = tuple([place for place, group in enumerate(groups) if len(group) == 3])
    if len(threes) > 3:
        yield make_problem(ProblemCode.SIZE, threes, (), "R3.1", "THREES_TO_KEEP", count=len(threes))
    if len(fours) > 1:
        yield make_problem(ProblemCode.SIZE, fours, (), "R3.1", "FOURS_TO_KEEP", count=len(fours))
    for (place, group), (later, other) in combinations(enumerate(groups), 2):
        if shared := tuple([card for card in group if card in other.cards]):
            yield make_problem(ProblemCode.DUPLICATE, (place, later), shared, "R1.2", "IN_TWO_TO_KEEP")
    for place, group in enumerate(groups):
        if unknown := tuple([card for card in group if card not in hand]):
            yield make_problem(ProblemCode.NOT_IN_HAND, (place,), unknown, "R3.1", "TO_KEEP_NOT_IN_HAND")


def no_partition_keeps(groups: tuple[Group, ...]) -> PartitionError:
    """The error for groups that no legal partition has together: a last group would be too strong (R3.2)."""
    cards = tuple([card for group in groups for card in group])
    places = tuple(range(len(groups)))
    problem = make_problem(ProblemCode.ORDER, places, cards, "R3.2", "NONE_KEEPS", groups_to_keep=groups)
    return partition_error((problem,))
