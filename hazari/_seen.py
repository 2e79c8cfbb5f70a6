"""What one seat, or a spectator, saw of a round: built up again from a history without others' partitions.

It refuses what the rules refuse as far as that can be told from one seat.
"""

from __future__ import annotations

from typing import Final, final

import attrs

from hazari._closed import closed
from hazari.cards import Card
from hazari.comparisons import Comparison, RoundResult, compared, points_of
from hazari.deals import Seat
from hazari.errors import ActionError, Reason
from hazari.partitions import SIZES, Group, Partition, partition_error, partition_problems
from hazari.views import Action, Declare, Expose, Phase, View

__all__ = ["Seen"]

_COMPARISONS: Final = 4


@final
@closed
@attrs.define(eq=False, repr=False, order=False)
class Seen:
    """A round as `seat` sees it, a spectator if that is `None`."""

    seat: Seat | None
    dealer: Seat
    totals: tuple[int, int, int, int]
    hand: tuple[Card, ...]
    leader: Seat = attrs.field(init=False)
    partition: Partition | None = None
    history: list[Action] = attrs.field(init=False, factory=list)
    ready: set[Seat] = attrs.field(init=False, factory=set)
    exposed: list[Expose] = attrs.field(init=False, factory=list)
    comparisons: list[Comparison] = attrs.field(init=False, factory=list)
    latest: dict[Seat, Group] = attrs.field(init=False, factory=dict)
    known: set[Card] = attrs.field(init=False, factory=set)

    def __attrs_post_init__(self) -> None:
        self.leader = self.dealer.right
        self.known.update(self.hand)

    @property
    def phase(self) -> Phase:
        """How far the round is."""
        if len(self.ready) < len(Seat):
            return Phase.ARRANGING
        return Phase.FINISHED if len(self.comparisons) == _COMPARISONS else Phase.COMPARING

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Who may act now, in playing order (R3.4, R5.2)."""
        if self.phase is Phase.COMPARING:
            return (self.leader.round_table[len(self.exposed)],)
        return tuple([seat for seat in self.dealer.right.round_table if seat not in self.ready])

    def apply(self, action: Action) -> None:
        """Adds what happened next.

        Raises:
            ActionError, PartitionError: if the rules refuse it.
        """
        if isinstance(action, Declare):
            self._declare(action)
        else:
            self._expose(action)
        self.history.append(action)

    def _declare(self, action: Declare) -> None:
        if self.phase is not Phase.ARRANGING:
            raise self._refusal("all seats have declared already", Reason.WRONG_PHASE, action, "R3.5")
        if action.seat in self.ready:
            raise self._refusal("it has declared already", Reason.ALREADY_READY, action, "R3.4")
        if action.partition is not None:  # it is the seat's own: of others none is told
            if action.partition.cards != frozenset(self.hand):
                raise partition_error(partition_problems(*action.partition.groups, hand=self.hand))
            self.partition = action.partition
        self.ready.add(action.seat)

    def _expose(self, action: Expose) -> None:
        if self.phase is Phase.ARRANGING:
            raise self._refusal("not all seats have declared", Reason.WRONG_PHASE, action, "R3.5")
        if self.phase is Phase.FINISHED:
            raise self._refusal("the round is finished", Reason.WRONG_PHASE, action, "R5.5")
        if (action.seat,) != self.to_act:
            raise self._refusal("it is not its turn", Reason.NOT_YOUR_TURN, action, "R5.2")
        self._check_group(action)
        self.known.update(action.group)
        self.latest[action.seat] = action.group
        self.exposed.append(action)
        if len(self.exposed) == len(Seat):
            comparison = compared(self.leader, tuple([play.group for play in self.exposed]))
            self.leader = comparison.winner
            self.comparisons.append(comparison)
            self.exposed.clear()

    def _check_group(self, action: Expose) -> None:
        group, place = action.group, len(self.comparisons)
        if self.partition is not None and action.seat == self.seat:
            if group != self.partition.groups[place]:
                raise self._refusal(
                    "expected its strongest remaining group", Reason.WRONG_GROUP, action, "R5.2"
                )
            return
        if len(group) != SIZES[place]:
            raise self._refusal(f"expected {SIZES[place]} cards", Reason.WRONG_GROUP, action, "R3.1")
        if not self.known.isdisjoint(group):
            raise self._refusal("a card of it is known elsewhere", Reason.WRONG_GROUP, action, "R1.2")
        if action.seat in self.latest and group.combination > self.latest[action.seat].combination:
            rule = "R3.2" if place == 3 else "R3.1"
            raise self._refusal("it is above the group before", Reason.WRONG_GROUP, action, rule)

    def _refusal(self, fault: str, reason: Reason, action: Action, rule: str) -> ActionError:
        verb = "declare" if isinstance(action, Declare) else "expose"
        return ActionError(
            f"seat {action.seat} cannot {verb} that: {fault}",
            reason=reason,
            seat=action.seat,
            phase=self.phase,
            rule=rule,
        )

    def view(self) -> View:
        """All that the seat may know now."""
        phase = self.phase
        comparisons = tuple(self.comparisons)
        return View(
            seat=self.seat,
            dealer=self.dealer,
            phase=phase,
            leader=None if phase is Phase.FINISHED else self.leader,
            to_act=self.to_act,
            hand=self.hand,
            partition=self.partition,
            ready=frozenset(self.ready),
            exposed=tuple(self.exposed),
            comparisons=comparisons,
            points=points_of(comparisons),
            totals=self.totals,
            history=tuple(self.history),
            result=RoundResult(self.dealer, comparisons) if phase is Phase.FINISHED else None,
        )
