"""After the round: the partition that would have taken most against the others' groups."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from hazari._notebooks import Displayed
from hazari._search import Threes
from hazari._shown import kind
from hazari._values import final
from hazari.comparisons import Comparison, RoundResult, groups_by_seat, settle
from hazari.groups import strength
from hazari.partitions import Partition, make_partition
from hazari.seats import Seat, seat_of

if TYPE_CHECKING:
    from hazari._replies import Rivals

__all__ = ["Hindsight", "hindsight"]


def _a_result(value: RoundResult) -> RoundResult:
    if type(value) is not RoundResult:
        raise TypeError(f"expected the RoundResult of a finished round, got {kind(value)}")
    return value


@final
@attrs.frozen(repr=False, order=False)
class Hindsight(Displayed):
    """The most that a hand could have taken in a round. Its `table` shows what each group would win.

    Attributes:
        result: the round as it was played.
        seat: whose hand.
        partition: the one that was played, if no legal partition takes more; else the one that takes most,
            and of several the first in the order of `legal_partitions`.
        outcome: the round as it would have been with that partition.

    >>> partitions = [Partition.parse(text) for text in (
    ...     "Ac3c2s/As9s4s/Kc9c7c/7h5c4d2d", "JhTh9h/QcJcTd/6c5d4h/Ad8h8d3h",
    ...     "AhKsQs/Ts9d8c/Kd7d6d/7s6s3s3d", "KhQdJd/QhJsTc/6h5h4c/8s5s2h2c")]
    >>> hindsight(settle(partitions), Seat.B)
    <Hindsight: seat B took 175 of 195 points, best JhTh9h/5d4h3h/AdTd8d/QcJc8h6c>
    """

    result: RoundResult = attrs.field(converter=_a_result)
    seat: Seat = attrs.field(converter=seat_of)
    # They follow from the rest, by a search.
    partition: Partition = attrs.field(init=False, eq=False)
    outcome: RoundResult = attrs.field(init=False, eq=False)

    @partition.default
    def _that_takes_most(self) -> Partition:
        played = _partitions_of(self.result)[self.seat]
        threes = Threes(tuple(sorted(played.cards, reverse=True)))
        faced = [_rivals(comparison, self.seat) for comparison in self.result.comparisons]
        from hazari._replies import best_reply  # only here and below

        code = best_reply(threes, faced, self.seat, self.result.dealer.right, self.taken)
        if code is None:
            return played
        masks = (*[threes.masks[position] for position in code], threes.rest(code))
        return Partition(
            [[card for place, card in enumerate(threes.cards) if mask >> place & 1] for mask in masks]
        )

    @outcome.default
    def _with_that(self) -> RoundResult:
        partitions = _partitions_of(self.result)
        partitions[self.seat] = self.partition
        return settle(partitions, dealer=self.result.dealer)

    @property
    def taken(self) -> int:
        """What the seat took, in points."""
        return self.result.points[self.seat]

    @property
    def points(self) -> int:
        """The most that its hand could have taken, in points."""
        return self.outcome.points[self.seat]

    def __repr__(self) -> str:
        took = f"seat {self.seat} took {self.taken} of {self.points} points"
        return f"<Hindsight: {took}, best {self.partition}>"


def hindsight(result: RoundResult, seat: Seat | int) -> Hindsight:
    """The partition that would have taken most points against the others' groups.

    The search is exact: no legal partition of the hand takes more. Who leads a comparison follows from who
    would have won the one before (R5.3), and ties go by that order (R5.4). If no partition takes more than
    the one that was played, that is the answer; else, of several that take most, the first in the order of
    `legal_partitions`.

    Args:
        result: a finished round.
        seat: whose hand to look at.

    Raises:
        ActionError: if there is no such seat.
        TypeError: if `result` is not a RoundResult, such as the `None` of an unfinished round.

    >>> partitions = [Partition.parse(text) for text in (
    ...     "Ac3c2s/As9s4s/Kc9c7c/7h5c4d2d", "JhTh9h/QcJcTd/6c5d4h/Ad8h8d3h",
    ...     "AhKsQs/Ts9d8c/Kd7d6d/7s6s3s3d", "KhQdJd/QhJsTc/6h5h4c/8s5s2h2c")]
    >>> seen = hindsight(settle(partitions), Seat.B)
    >>> print(seen.taken, seen.points, seen.partition)
    175 195 JhTh9h/5d4h3h/AdTd8d/QcJc8h6c
    """
    return Hindsight(result, seat)


def _partitions_of(result: RoundResult) -> list[Partition]:
    """The partitions that were played, by seat: a result holds no other groups."""
    return [make_partition(tuple(groups)) for groups in groups_by_seat(result)]


def _rivals(comparison: Comparison, seat: Seat) -> Rivals:
    """What this seat needs in a comparison, whoever leads it."""
    from hazari._replies import Rivals

    rivals = {
        other: group
        for other, group in zip(comparison.seats, comparison.groups, strict=True)
        if other != seat
    }
    best = max(map(strength, rivals.values()))
    needed, otherwise = [], []
    for leader in Seat:
        order = leader.round_table
        last = [other for other in order if other != seat and strength(rivals[other]) == best][-1]
        # Of equals the one played last wins (R5.4).
        needed.append(best if order.index(seat) > order.index(last) else best + 1)
        otherwise.append(last)
    return Rivals(needed, otherwise, sum([group.points for group in rivals.values()]))
