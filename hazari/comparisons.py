"""Comparisons at the table, and how four partitions decide a round (R5, R6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import chain
from operator import or_
from typing import Final

import attrs

from hazari._arguments import MAX_INT, must_be, ordered, whole
from hazari._notebooks import Displayed, Tabled
from hazari._shown import shown
from hazari._values import final, maker
from hazari.cards import Card, repeated
from hazari.combinations import COMBINATIONS
from hazari.errors import DealError, ScoreError, refusal
from hazari.groups import Group, group_mask, strength
from hazari.partitions import SIZES, Partition
from hazari.rulings import Ruling, make_ruling
from hazari.seats import Points, Seat, points_named, seat_of

__all__ = ["Comparison", "RoundResult", "settle"]

_NAMES: Final = tuple([tuple(map(str, seat.round_table)) for seat in Seat])
_WHOLE_PACK: Final = (1 << 52) - 1


def _a_ruling(value: Ruling) -> Ruling:
    must_be(Ruling, value)
    return value


@final
@attrs.frozen(repr=False, order=False)
class Comparison(Tabled):
    """Four groups exposed at the table: a `Ruling` with its seats (R5).

    Attributes:
        leader: the seat that exposed first.
        ruling: the groups in the order exposed, and who wins.

    >>> partitions = [Partition.parse(text) for text in (
    ...     "Ac3c2s/As9s4s/Kc9c7c/7h5c4d2d", "JhTh9h/QcJcTd/6c5d4h/Ad8h8d3h",
    ...     "AhKsQs/Ts9d8c/Kd7d6d/7s6s3s3d", "KhQdJd/QhJsTc/6h5h4c/8s5s2h2c")]
    >>> comparison = settle(partitions, dealer=Seat.B).comparisons[0]
    >>> comparison
    <Comparison: C led, B wins 105 points>
    """

    leader: Seat = attrs.field(converter=seat_of)
    ruling: Ruling = attrs.field(converter=_a_ruling)
    # They follow from the rest, and are read again and again.
    _winner: Seat = attrs.field(init=False, eq=False)
    _points: int = attrs.field(init=False, eq=False)

    @_winner.default
    def _seat_that_wins(self) -> Seat:
        return self.leader.round_table[self.ruling.winner]

    @_points.default
    def _points_captured(self) -> int:
        return self.ruling.points

    @ruling.validator
    def _four_plays(self, _attribute: object, ruling: Ruling) -> None:
        if len(ruling.groups) != 4:
            raise DealError(f"expected 4 groups, got {len(ruling.groups)}", rule="R1.1")
        if ruling.names != _NAMES[self.leader]:
            raise DealError(
                f"expected the seats from {self.leader} in playing order as names, got {shown(ruling.names)}",
                rule="R5.2",
            )

    @property
    def seats(self) -> tuple[Seat, Seat, Seat, Seat]:
        """The seats in playing order, the leader first (R5.2)."""
        return self.leader.round_table

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups in the order exposed."""
        return self.ruling.groups

    @property
    def winner(self) -> Seat:
        """The seat that takes the cards and opens the next comparison (R5.3, R5.4)."""
        return self._winner

    @property
    def cards(self) -> frozenset[Card]:
        """The captured cards: 12, or 16 in the last comparison (R5.3)."""
        return frozenset([card for group in self.groups for card in group])

    @property
    def points(self) -> int:
        """What the captured cards are worth, in points (R6.1)."""
        return self._points

    def __repr__(self) -> str:
        return f"<Comparison: {self.leader} led, {self.winner} wins {self.points} points>"


def _comparisons(values: Iterable[Comparison]) -> tuple[Comparison, ...]:
    comparisons = ordered(values, "comparisons")
    for comparison in comparisons:
        must_be(Comparison, comparison)
    return comparisons


def points_of(comparisons: Sequence[Comparison]) -> Points:
    """The points by seat that these comparisons brought (R6.2)."""
    points = [0, 0, 0, 0]
    for comparison in comparisons:
        points[comparison.winner] += comparison.points
    return points[0], points[1], points[2], points[3]


def checked_totals(totals: Iterable[int]) -> Points:
    """Four ints of 0 or more, by seat.

    Raises:
        ScoreError: if they are not.
    """
    four = tuple([whole(points, "points as ints") for points in ordered(totals, "points")])
    if len(four) != 4 or min(four) < 0 or max(four) > MAX_INT:
        raise refusal(ScoreError, "TOTALS", "R7.1", values={"most": MAX_INT, "points": four}, points=four)
    return four[0], four[1], four[2], four[3]


@final
@attrs.frozen(repr=False, order=False)
class RoundResult(Displayed):
    """A finished round.

    Raises:
        DealError: if the comparisons are not four of one deal, each led by the winner of the one before.

    Attributes:
        dealer: who dealt.
        comparisons: the four comparisons in the order played (R5.5).
        points: the captured points by seat; they add up to 360 (R6.3).

    >>> partitions = [Partition.parse(text) for text in (
    ...     "Ac3c2s/As9s4s/Kc9c7c/7h5c4d2d", "JhTh9h/QcJcTd/6c5d4h/Ad8h8d3h",
    ...     "AhKsQs/Ts9d8c/Kd7d6d/7s6s3s3d", "KhQdJd/QhJsTc/6h5h4c/8s5s2h2c")]
    >>> settle(partitions, dealer=Seat.B)
    <RoundResult: A 0, B 175, C 85, D 100 points>
    """

    dealer: Seat = attrs.field(converter=seat_of)
    comparisons: tuple[Comparison, ...] = attrs.field(converter=_comparisons)
    points: Points = attrs.field(init=False, eq=False)

    @points.default
    def _captured(self) -> Points:
        return points_of(self.comparisons)

    def __attrs_post_init__(self) -> None:
        if len(self.comparisons) != 4:
            raise DealError(f"expected 4 comparisons, got {len(self.comparisons)}", rule="R5.5")
        leader = self.dealer.right
        before = [len(COMBINATIONS)] * 4  # by seat: what its next group must not exceed (R3.1, R3.2)
        for number, (comparison, size) in enumerate(zip(self.comparisons, SIZES, strict=True)):
            if comparison.leader != leader:
                rule = "R5.3" if number else "R5.1"
                raise DealError(f"expected seat {leader} to lead, got seat {comparison.leader}", rule=rule)
            for seat, group in zip(comparison.seats, comparison.groups, strict=True):
                if len(group) != size or strength(group) > before[seat]:
                    raise DealError(
                        f"expected the groups of a partition, the strongest first, from seat {seat}",
                        rule="R5.2",
                    )
                before[seat] = strength(group)
            leader = comparison.winner
        masks = [group_mask(group) for comparison in self.comparisons for group in comparison.groups]
        if reduce(or_, masks) != _WHOLE_PACK:
            raise DealError("expected the whole pack in four comparisons, got a card twice", rule="R5.3")

    def __repr__(self) -> str:
        return f"<RoundResult: {points_named(self.points)} points>"


def groups_by_seat(result: RoundResult) -> list[list[Group]]:
    """By seat, the groups in the order of the comparisons."""
    by_seat = [dict(zip(one.seats, one.groups, strict=True)) for one in result.comparisons]
    return [[groups[seat] for groups in by_seat] for seat in Seat]


def settle(partitions: Iterable[Partition], *, dealer: Seat | int = Seat.D) -> RoundResult:
    """How four partitions decide a round: the outcome of a `Round`, without one (R5, R6).

    Args:
        partitions: the four partitions by seat, of the four hands of one deal.
        dealer: who dealt; the seat to the right opens the first comparison (R5.1).

    Raises:
        DealError: if they are not four, or do not hold the whole pack between them.

    >>> partitions = [Partition.parse(text) for text in (
    ...     "Ac3c2s/As9s4s/Kc9c7c/7h5c4d2d", "JhTh9h/QcJcTd/6c5d4h/Ad8h8d3h",
    ...     "AhKsQs/Ts9d8c/Kd7d6d/7s6s3s3d", "KhQdJd/QhJsTc/6h5h4c/8s5s2h2c")]
    >>> settle(partitions, dealer=Seat.B).points
    (0, 175, 85, 100)
    """
    partitions = ordered(partitions, "partitions")
    if len(partitions) != 4:
        raise refusal(DealError, "PARTITIONS", "R1.1", values={"count": len(partitions)})
    for partition in partitions:
        must_be(Partition, partition)
    by_seat = [partition.groups for partition in partitions]
    if reduce(or_, map(group_mask, chain.from_iterable(by_seat))) != _WHOLE_PACK:
        twice = repeated([card for groups in by_seat for group in groups for card in group])
        raise refusal(DealError, "IN_TWO_PARTITIONS", "R1.2", values={"cards": twice})
    dealer = seat_of(dealer)
    leader = dealer.right
    comparisons = []
    for number in range(4):
        groups = tuple([by_seat[seat][number] for seat in leader.round_table])
        comparison = make_comparison(leader, groups)
        comparisons.append(comparison)
        leader = comparison.winner
    return make_result(dealer, tuple(comparisons), points_of(comparisons))


_make_comparison: Final = maker(Comparison)


def make_comparison(leader: Seat, groups: tuple[Group, ...]) -> Comparison:
    """The comparison of four groups that are known to be of partitions of one deal, exposed in this order."""
    ruling = make_ruling(groups, _NAMES[leader])
    return _make_comparison(leader, ruling, leader.round_table[ruling.winner], ruling.points)


make_result: Final = maker(RoundResult)
