"""What everybody at the table sees of a round: who is ready, what is exposed, and whose turn it is.

Both a `Round` and a round as one seat saw it have such a state; they differ in the cards that they know.
"""

from __future__ import annotations

from typing import Final

import attrs

from hazari._values import final, maker
from hazari.actions import Action, Declare, Expose, Phase
from hazari.comparisons import Comparison, RoundResult, make_comparison, make_result, points_of
from hazari.errors import ActionError, Reason, refusal
from hazari.seats import Points, Seat

__all__ = ["RoundState"]

_ALONE: Final = tuple([(seat,) for seat in Seat])
_NOBODY: Final[frozenset[Seat]] = frozenset()
_EVERYBODY: Final = frozenset(Seat)


@final
@attrs.frozen(repr=False, order=False)
class RoundState:
    """The state of a round, for all to see. Immutable: `after` returns the next state.

    Everything that follows from an action is worked out once, when it is taken.
    """

    dealer: Seat
    phase: Phase
    leader: Seat | None  # who opens the current or next comparison (R5.1, R5.3)
    to_act: tuple[Seat, ...]  # in playing order
    ready: frozenset[Seat]
    exposed: tuple[Expose, ...]
    comparisons: tuple[Comparison, ...]
    points: Points
    result: RoundResult | None

    @classmethod
    def start(cls, dealer: Seat) -> RoundState:
        """The state before anything has happened (R5.1)."""
        first = dealer.right
        return _arranging(dealer, _NOBODY, first.round_table)

    def check_declare(self, seat: Seat) -> None:
        """Raises an `ActionError` unless `seat` may declare now (R3.4)."""
        if self.phase is not Phase.ARRANGING:
            raise self.refusal("PLAY_HAS_BEGUN", Reason.WRONG_PHASE, seat, "R3.5")
        if seat in self.ready:
            raise self.refusal("DECLARED_ALREADY", Reason.ALREADY_READY, seat, "R3.4")

    def turn(self, seat: Seat | None) -> Seat:
        """The seat in turn to expose, which `seat` must be unless it is `None` (R5.2).

        Raises:
            ActionError: if it is not, or nobody is to expose.
        """
        if self.phase is not Phase.COMPARING:
            raise self._cannot_expose(seat)
        (turn,) = self.to_act
        if seat is not None and seat is not turn:
            raise self.refusal("TURN", Reason.NOT_YOUR_TURN, seat, "R5.2", turn=turn)
        return turn

    def _cannot_expose(self, seat: Seat | None) -> ActionError:
        if self.phase is Phase.FINISHED:
            return self.refusal("ROUND_FINISHED", Reason.WRONG_PHASE, seat, "R5.5")
        return self.refusal("NOT_ALL_DECLARED", Reason.WRONG_PHASE, seat, "R3.5", to_act=self.to_act)

    def refusal(
        self, check: str, reason: Reason, seat: Seat | None, rule: str | None, **values: object
    ) -> ActionError:
        """The error that refuses an action now; its sentence names `seat` and `values`."""
        named = {"seat": seat, **values}
        state = {"phase": self.phase, "to_act": self.to_act}
        return refusal(ActionError, check, rule, values=named, reason=reason, seat=seat, **state)

    def after(self, action: Action) -> RoundState:
        """The state after an action that has been checked."""
        if isinstance(action, Declare):
            ready = self.ready | {action.seat}
            if len(ready) < 4:
                return _arranging(self.dealer, ready, tuple([s for s in self.to_act if s is not action.seat]))
            return _comparing(self.dealer, self.dealer.right, (), (), (0, 0, 0, 0))
        exposed = (*self.exposed, action)
        leader = self.leader
        assert leader is not None  # somebody is to expose
        if len(exposed) < 4:
            return _comparing(self.dealer, leader, exposed, self.comparisons, self.points)
        return self.compared(exposed)

    def compared(self, plays: tuple[Expose, ...]) -> RoundState:
        """The state after all four have exposed: the winner takes the cards and opens the next (R5.3)."""
        comparison = make_comparison(plays[0].seat, tuple([play.group for play in plays]))
        winner = comparison.winner
        comparisons = (*self.comparisons, comparison)
        points = points_of(comparisons)
        if len(comparisons) < 4:  # R5.5
            return _comparing(self.dealer, winner, (), comparisons, points)
        result = make_result(self.dealer, comparisons, points)
        return _make(self.dealer, Phase.FINISHED, None, (), _EVERYBODY, (), comparisons, points, result)


_make: Final = maker(RoundState)


def _arranging(dealer: Seat, ready: frozenset[Seat], waiting: tuple[Seat, ...]) -> RoundState:
    """A state in which these have not declared yet (R3.4)."""
    return _make(dealer, Phase.ARRANGING, dealer.right, waiting, ready, (), (), (0, 0, 0, 0), None)


def _comparing(
    dealer: Seat,
    leader: Seat,
    exposed: tuple[Expose, ...],
    comparisons: tuple[Comparison, ...],
    points: Points,
) -> RoundState:
    """A state in which it is the turn of the next seat after those that have exposed (R5.2)."""
    turn = _ALONE[(leader + len(exposed)) % 4]
    return _make(dealer, Phase.COMPARING, leader, turn, _EVERYBODY, exposed, comparisons, points, None)
