"""What a seat may do, and all that it may know (R3.4, R5.2)."""

from __future__ import annotations

from enum import StrEnum

import attrs

from hazari._arguments import must_be
from hazari._notebooks import Displayed, RichRepr
from hazari._values import final
from hazari.cards import Card
from hazari.comparisons import Comparison, RoundResult
from hazari.partitions import Group, Partition
from hazari.seats import Points, Seat, seat_of, seats_named

__all__ = ["Action", "Declare", "Expose", "Phase", "View"]


class Phase(StrEnum):
    """How far a round is.

    >>> Phase.ARRANGING == "ARRANGING"
    True
    """

    ARRANGING = "ARRANGING"
    """Not all seats have declared their partitions (R3.4)."""
    COMPARING = "COMPARING"
    """All have, and groups are being exposed (R3.5)."""
    FINISHED = "FINISHED"
    """All four comparisons are decided (R5.5)."""


@final
@attrs.frozen(repr=False, order=False)
class Declare(RichRepr):
    """A seat announces ready, with its partition (R3.4).

    Attributes:
        seat: who.
        partition: the partition; `None` in what others see. Never in the `repr`.

    >>> Declare(Seat.A, Partition.parse("AsAhAd/KhQhJh/9c8d7s/5d5c2d2c"))
    <Declare A>
    """

    seat: Seat = attrs.field(converter=seat_of)
    partition: Partition | None = attrs.field(default=None)

    @partition.validator
    def _shown_or_hidden(self, _attribute: object, partition: object) -> None:
        if partition is not None:
            must_be(Partition, partition)

    def __repr__(self) -> str:
        return f"<Declare {self.seat}>"


@final
@attrs.frozen(repr=False, order=False)
class Expose(RichRepr):
    """A seat exposes its strongest remaining group (R5.1, R5.2).

    Attributes:
        seat: who.
        group: the group.

    >>> Expose(Seat.A, Group.of("Kh Qh Jh"))
    <Expose A: Kh Qh Jh>
    """

    seat: Seat = attrs.field(converter=seat_of)
    group: Group = attrs.field()

    @group.validator
    def _one_group(self, _attribute: object, group: object) -> None:
        must_be(Group, group)

    def __repr__(self) -> str:
        return f"<Expose {self.seat}: {self.group}>"


Action = Declare | Expose
"""Whatever a seat can do in a round."""


@final
@attrs.frozen(repr=False, order=False)
class View(Displayed):
    """All that one seat, or a spectator, may know of a round. Bots and clients get views, never a round.

    It holds values only, and nothing leads from it to the round, the deal or another seat's cards. Get
    one from `Round.view` or `records.loads_view`: its own arguments are not checked.

    Attributes:
        seat: whose view; `None` for a spectator.
        dealer: who dealt.
        phase: how far the round is.
        leader: who opens the comparison that is open or comes next; `None` when finished (R5.1, R5.3).
        to_act: who may act now, in playing order.
        hand: the seat's 13 cards, highest index first; empty for a spectator.
        partition: the seat's own partition once declared.
        ready: the seats that have declared (R3.4).
        exposed: what is exposed in the comparison that is open, in order.
        comparisons: the comparisons decided so far, in order.
        points: captured so far in this round, in points by seat (R6.2).
        totals: the match before this round, in points by seat (R7.1).
        history: all that happened, the partitions of others left out.
        result: the finished round, or `None`.

    >>> from hazari import Deal, Round
    >>> view = Round(Deal.from_seed(1)).view(Seat.B)
    >>> view
    <View of B: ARRANGING, A, B, C, D to act>
    >>> len(view.hand), view.totals
    (13, (0, 0, 0, 0))
    """

    seat: Seat | None
    dealer: Seat
    phase: Phase
    leader: Seat | None
    to_act: tuple[Seat, ...]
    hand: tuple[Card, ...]
    partition: Partition | None
    ready: frozenset[Seat]
    exposed: tuple[Expose, ...]
    comparisons: tuple[Comparison, ...]
    points: Points
    totals: Points
    history: tuple[Action, ...]
    result: RoundResult | None

    def __repr__(self) -> str:
        whose = "a spectator" if self.seat is None else str(self.seat)
        waiting = f", {seats_named(self.to_act)} to act" if self.to_act else ""
        return f"<View of {whose}: {self.phase}{waiting}>"
