"""What everybody at the table sees of a round: who is ready, what lies open, and whose turn it is.

A `Round` has one, and so has what a single seat saw of a round: they differ in the cards that they know.
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from hazari._values import final
from hazari.cards import Card
from hazari.comparisons import Comparison, RoundResult, compared, points_of
from hazari.errors import ActionError, Reason
from hazari.partitions import Partition
from hazari.seats import Points, Seat, seats_named
from hazari.views import Action, Declare, Expose, Phase, View

__all__ = ["RoundState"]


@final
@attrs.frozen(repr=False, order=False)
class RoundState:
    """How a round went so far, for all to see. Immutable: `after` returns the next one."""

    dealer: Seat
    leader: Seat = attrs.field(init=False)
    ready: frozenset[Seat] = frozenset()
    exposed: tuple[Expose, ...] = ()
    comparisons: tuple[Comparison, ...] = ()

    def __attrs_post_init__(self) -> None:
        leader = self.comparisons[-1].winner if self.comparisons else self.dealer.right  # R5.1, R5.3
        object.__setattr__(self, "leader", leader)

    @property
    def phase(self) -> Phase:
        """How far the round is."""
        if len(self.ready) < len(Seat):
            return Phase.ARRANGING
        return Phase.FINISHED if len(self.comparisons) == 4 else Phase.COMPARING

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Who may act now, in playing order: all who are not ready (R3.4), or whose turn it is (R5.2)."""
        if self.phase is Phase.COMPARING:
            return (self.leader.round_table[len(self.exposed)],)
        return tuple([seat for seat in self.dealer.right.round_table if seat not in self.ready])

    def check_declare(self, seat: Seat) -> None:
        """Does nothing if `seat` may declare now.

        Raises:
            ActionError: if it may not.
        """
        if self.phase is not Phase.ARRANGING:
            raise self.refusal(
                f"seat {seat} cannot declare: all seats have declared, and play has begun",
                Reason.WRONG_PHASE,
                seat,
                "R3.5",
            )
        if seat in self.ready:
            raise self.refusal(
                f"seat {seat} has declared already, and a partition is final",
                Reason.ALREADY_READY,
                seat,
                "R3.4",
            )

    def turn(self, seat: Seat | None) -> Seat:
        """The seat in turn to expose, which `seat` must be if it is one (R5.2).

        Raises:
            ActionError: if it is not, or nobody is.
        """
        if self.phase is Phase.ARRANGING:
            raise self.refusal(
                f"cannot expose before all have declared; waiting for {seats_named(self.to_act)}",
                Reason.WRONG_PHASE,
                seat,
                "R3.5",
            )
        if self.phase is Phase.FINISHED:
            raise self.refusal("cannot expose: the round is finished", Reason.WRONG_PHASE, seat, "R5.5")
        (turn,) = self.to_act
        if seat not in (None, turn):
            raise self.refusal(
                f"expected seat {turn} to expose, got seat {seat}", Reason.NOT_YOUR_TURN, seat, "R5.2"
            )
        return turn

    def refusal(self, message: str, reason: Reason, seat: Seat | None, rule: str) -> ActionError:
        """The error that refuses an action now."""
        return ActionError(message, reason=reason, seat=seat, phase=self.phase, rule=rule)

    def after(self, action: Action) -> RoundState:
        """The state after an action that has been checked."""
        if isinstance(action, Declare):
            return RoundState(self.dealer, self.ready | {action.seat})
        exposed = (*self.exposed, action)
        if len(exposed) < len(Seat):
            return RoundState(self.dealer, self.ready, exposed, self.comparisons)
        comparison = compared(self.leader, tuple([play.group for play in exposed]))
        return RoundState(self.dealer, self.ready, (), (*self.comparisons, comparison))

    @property
    def points(self) -> Points:
        """Captured so far, in points by seat (R6.2)."""
        return points_of(self.comparisons)

    @property
    def result(self) -> RoundResult | None:
        """The finished round; `None` until then."""
        return RoundResult(self.dealer, self.comparisons) if self.phase is Phase.FINISHED else None

    def view(
        self,
        seat: Seat | None,
        *,
        hand: tuple[Card, ...],
        partition: Partition | None,
        totals: Points,
        history: Iterable[Action],
    ) -> View:
        """All that `seat` may know: what is open, and what it is given here and may see."""
        return View(
            seat=seat,
            dealer=self.dealer,
            phase=self.phase,
            leader=None if self.phase is Phase.FINISHED else self.leader,
            to_act=self.to_act,
            hand=hand,
            partition=partition,
            ready=self.ready,
            exposed=self.exposed,
            comparisons=self.comparisons,
            points=self.points,
            totals=totals,
            history=tuple(history),
            result=self.result,
        )
