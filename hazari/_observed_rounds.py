"""What one seat, or a spectator, saw of a round: built up again from a history without others' partitions.

It refuses what the rules refuse, as far as one seat can tell.
"""

from __future__ import annotations

import attrs

from hazari._notebooks import Held
from hazari._round_states import RoundState
from hazari._shown import kind
from hazari._values import final
from hazari.actions import Action, Declare, Expose
from hazari.cards import Card
from hazari.errors import ActionError, DealError, Reason
from hazari.groups import strength
from hazari.partitions import SIZES, Partition, check_hand, checked_hand
from hazari.seats import Points, Seat

__all__ = ["ObservedRound"]


@final
@attrs.define(eq=False, repr=False, order=False)
class ObservedRound:
    """A round as `seat` sees it, or a spectator for `None`."""

    seat: Seat | None
    dealer: Seat
    totals: Points
    hand: tuple[Card, ...]
    partition: Partition | None = attrs.field(init=False, default=None)
    history: list[Action] = attrs.field(init=False, factory=list)
    state: RoundState = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        if self.seat is not None:
            self.hand = checked_hand(self.hand, self.seat)
        elif self.hand:
            raise DealError(f"expected no cards for a spectator, got {len(self.hand)}", rule="R3.1")
        else:
            self.hand = Held()
        self.state = RoundState.start(self.dealer)

    def apply(self, action: Action) -> None:
        """Adds what happened next.

        Raises:
            ActionError: if it is not that seat's turn to do that, or this seat may not see what it does.
            PartitionError: if the seat declares other cards than its own.
        """
        if type(action) is Declare:
            self._declare(action.seat, action.partition)
        elif type(action) is Expose:
            self.state.turn(action.seat)
            self._check_group(action)
        else:
            raise TypeError(f"expected Declare or Expose, got {kind(action)}")
        self.history.append(action)
        self.state = self.state.after(action)

    def _declare(self, seat: Seat, partition: Partition | None) -> None:
        self.state.check_declare(seat)
        if (partition is not None) != (seat == self.seat):
            check = "PARTITION_HIDDEN_FROM_SEAT" if partition is None else "PARTITION_SHOWN"
            raise self.state.refusal(check, Reason.NO_PARTITION, seat, "R3.1")
        if partition is not None:
            check_hand(partition, self.hand)
            self.partition = partition

    def _check_group(self, action: Expose) -> None:
        seat, group, place = action.seat, action.group, len(self.state.comparisons)
        if self.partition is not None and seat == self.seat:
            if group != self.partition.groups[place]:
                raise self._refusal(action, "EXPOSE_STRONGEST", "R5.2")
            return
        if len(group) != SIZES[place]:
            raise self._refusal(action, "EXPOSE_SIZE", "R3.1", size=SIZES[place])
        if not self._known.isdisjoint(group):
            raise self._refusal(action, "EXPOSE_KNOWN_CARD", "R1.2")
        if place:
            before = self.state.comparisons[-1]
            if strength(group) > strength(before.groups[before.seats.index(seat)]):
                raise self._refusal(action, "EXPOSE_ABOVE", "R3.2" if place == 3 else "R3.1")

    @property
    def _known(self) -> set[Card]:
        """The cards whose place is known: in the seat's own hand, or exposed."""
        state = self.state
        groups = [group for comparison in state.comparisons for group in comparison.groups]
        groups += [play.group for play in state.exposed]
        return {*self.hand, *[card for group in groups for card in group]}

    def _refusal(self, action: Expose, check: str, rule: str, **values: object) -> ActionError:
        values["group"] = action.group
        return self.state.refusal(check, Reason.WRONG_GROUP, action.seat, rule, **values)
