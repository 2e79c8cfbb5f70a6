"""A round as a state machine that other programs drive (R3.4, R3.5, R5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import attrs

from hazari._arguments import must_be
from hazari._notebooks import Held, RichRepr
from hazari._round_states import RoundState
from hazari._shown import kind
from hazari._values import final
from hazari.actions import Action, Declare, Expose, Phase, make_expose
from hazari.comparisons import Comparison, RoundResult, checked_totals
from hazari.deals import Deal
from hazari.errors import HazariError, Reason
from hazari.groups import Group
from hazari.partitions import Partition, check_hand
from hazari.seats import Points, Seat, points_named, seat_of, seats_named, viewer_of
from hazari.views import View, make_view

__all__ = ["Round"]

_NONE: Final = (None,) * len(Seat)


@final
@attrs.define(init=False, repr=False, order=False)
class Round(RichRepr):
    """One round from the deal to its result. Rounds are equal if everything that happened in them is.

    A call that raises changes nothing. A round holds everybody's cards: hand out `view`, never the
    round. Its `repr` shows no card that is not exposed.

    Args:
        deal: the four hands.
        dealer: who dealt; the seat to the right opens the first comparison (R5.1).
        totals: the match before this round, in points by seat, for the views (R7.1). They are four ints
            of 0 or more; whether rounds can give them is not checked.

    Raises:
        ActionError: if there is no such dealer.
        ScoreError: if `totals` are not four ints of 0 or more.

    >>> from hazari import strongest_first
    >>> round = Round(Deal.from_seed(1))
    >>> for seat in Seat:
    ...     action = round.declare(seat, strongest_first(round.deal.hands[seat]))
    >>> round.phase.name, round.to_act
    ('COMPARING', (<Seat.A: 0>,))
    >>> round.expose().seat == Seat.A
    True
    >>> sum(round.play_out().points)
    360
    >>> last, twin = round.undo(), round.copy()
    >>> twin.check(last)
    >>> twin.apply(last)
    >>> round.phase.name, twin.phase.name
    ('COMPARING', 'FINISHED')
    """

    _deal: Deal
    _dealer: Seat
    _totals: Points
    _history: tuple[Action, ...]
    # These follow from the rest: the state of the round, and by seat what has been declared.
    _state: RoundState = attrs.field(eq=False)
    _partitions: tuple[Partition | None, ...] = attrs.field(eq=False)

    def __init__(
        self, deal: Deal, *, dealer: Seat | int = Seat.D, totals: Iterable[int] = (0, 0, 0, 0)
    ) -> None:
        must_be(Deal, deal)
        self._deal = deal
        self._dealer = seat_of(dealer)
        self._totals = checked_totals(totals)
        self._history = ()
        self._state = RoundState.start(self._dealer)
        self._partitions = _NONE

    @classmethod
    def replay(
        cls,
        deal: Deal,
        dealer: Seat | int,
        history: Iterable[Action],
        *,
        totals: Iterable[int] = (0, 0, 0, 0),
    ) -> Round:
        """The round in which `history` happened, each action checked as in play.

        Args:
            deal: the four hands.
            dealer: who dealt.
            history: all actions in order, as `history` has them.
            totals: as for `Round`.

        Raises:
            HazariError: as `apply` does, for the first action that the rules refuse.

        >>> round = Round(Deal.from_seed(1))
        >>> Round.replay(round.deal, round.dealer, round.history) == round
        True
        """
        replayed = cls(deal, dealer=dealer, totals=totals)
        for action in history:
            replayed.apply(action)
        return replayed

    @property
    def deal(self) -> Deal:
        """The four hands."""
        return self._deal

    @property
    def dealer(self) -> Seat:
        """Who dealt (R2.1)."""
        return self._dealer

    @property
    def totals(self) -> Points:
        """The match before this round, in points by seat (R7.1)."""
        return self._totals

    @property
    def history(self) -> tuple[Action, ...]:
        """All actions in order, with everybody's partitions: for the table's own records only."""
        return self._history

    @property
    def phase(self) -> Phase:
        """How far the round has got."""
        return self._state.phase

    @property
    def leader(self) -> Seat | None:
        """Who opens the current or next comparison (R5.1, R5.3); `None` when finished."""
        return self._state.leader

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Who may act now, in playing order: all who are not ready (R3.4), or whose turn it is (R5.2)."""
        return self._state.to_act

    @property
    def exposed(self) -> tuple[Expose, ...]:
        """What has been exposed in the current comparison, in order (R5.2)."""
        return self._state.exposed

    @property
    def comparisons(self) -> tuple[Comparison, ...]:
        """The comparisons decided so far, in order (R5.5)."""
        return self._state.comparisons

    @property
    def points(self) -> Points:
        """Captured so far, in points by seat (R6.2)."""
        return self._state.points

    @property
    def result(self) -> RoundResult | None:
        """The finished round; `None` until then."""
        return self._state.result

    def declare(self, seat: Seat | int, partition: Partition) -> Declare:
        """Announces `seat` ready with its partition, once and for good (R3.4).

        Args:
            seat: who.
            partition: a partition of the seat's 13 cards.

        Returns:
            What happened; it can be applied to another round of the same deal.

        Raises:
            ActionError: if the seat is unknown or ready already, or play has begun.
            PartitionError: if the partition is not one of the seat's hand (R3.1).

        >>> from hazari import strongest_first
        >>> round = Round(Deal.from_seed(1))
        >>> round.declare(Seat.C, strongest_first(round.deal.hands[Seat.C]))
        <Declare C>
        """
        must_be(Partition, partition)
        action = Declare(seat, partition)
        self.apply(action)
        return action

    def expose(self, seat: Seat | int | None = None) -> Expose:
        """Exposes the strongest remaining group of `seat`, or of whoever's turn it is (R5.1, R5.2).

        Args:
            seat: who exposes. `None`, whoever's turn it is, is for the host: a client without a seat must not
                act through it.

        Returns:
            What happened, with the group.

        Raises:
            ActionError: if the seat is unknown or not in turn, or the seats are not comparing.

        >>> from hazari import strongest_first
        >>> round = Round(Deal.from_seed(1))
        >>> for seat in Seat:
        ...     action = round.declare(seat, strongest_first(round.deal.hands[seat]))
        >>> round.expose().seat
        <Seat.A: 0>
        """
        action = make_expose(*self._turn(seat))
        self._advance(action)
        return action

    def apply(self, action: Action) -> None:
        """Applies an action that `declare` or `expose` returned elsewhere, after the same checks.

        Args:
            action: a `Declare` with its partition, or an `Expose`.

        Raises:
            HazariError: as `check` does; then the round is as it was.
        """
        self.check(action)
        self._advance(action)

    def _advance(self, action: Action) -> None:
        """Does what has been checked."""
        state = self._state.after(action)
        if isinstance(action, Declare):
            seat = action.seat
            self._partitions = (*self._partitions[:seat], action.partition, *self._partitions[seat + 1 :])
        self._history = (*self._history, action)
        self._state = state

    def can(self, action: Action) -> bool:
        """Whether `apply` would take this action.

        Args:
            action: as for `apply`.

        >>> from hazari import Group
        >>> Round(Deal.from_seed(1)).can(Expose(Seat.A, Group.of("Kh Qh Jh")))
        False
        """
        try:
            self.check(action)
        except HazariError:
            return False
        return True

    def check(self, action: Action) -> None:
        """Raises whatever `apply` would raise for this action; otherwise does nothing.

        Args:
            action: as for `apply`.

        Raises:
            ActionError: if it is not that seat's turn to do that.
            PartitionError: if it declares other cards than the seat's hand.
        """
        if type(action) is Declare:
            self._check_declare(action.seat, action.partition)
        elif type(action) is Expose:
            if action.group != self._turn(action.seat)[1]:
                raise self._state.refusal(
                    "STRONGEST_GROUP", Reason.WRONG_GROUP, action.seat, "R5.2", group=action.group
                )
        else:
            raise TypeError(f"expected Declare or Expose, got {kind(action)}")

    def _check_declare(self, seat: Seat, partition: Partition | None) -> None:
        self._state.check_declare(seat)
        if partition is None:
            raise self._state.refusal("PARTITION_HIDDEN", Reason.NO_PARTITION, seat, "R3.4")
        check_hand(partition, self._deal.hands[seat])

    def _turn(self, seat: Seat | int | None) -> tuple[Seat, Group]:
        """The seat in turn, which `seat` must be, and the group that it is to expose (R5.2)."""
        turn = self._state.turn(None if seat is None else seat_of(seat))
        partition = self._partitions[turn]
        assert partition is not None  # nobody compares before all have declared
        return turn, partition.groups[len(self._state.comparisons)]

    def play_out(self) -> RoundResult:
        """Exposes the remaining groups: once all have declared, the rest is determined (R5).

        Raises:
            ActionError: if not all have declared (R3.5).
        """
        while self._state.exposed or self.phase is Phase.ARRANGING:  # which `expose` refuses
            self.expose()
        if self.result is None:
            self._settle()
        result = self.result
        assert result is not None
        return result

    def _settle(self) -> None:
        """Makes all remaining comparisons at once, where none is open."""
        state = self._state
        while state.leader is not None:
            seats = state.leader.round_table
            number = len(state.comparisons)
            groups = [partition.groups[number] for partition in self._partitions if partition is not None]
            plays = tuple([make_expose(seat, groups[seat]) for seat in seats])
            self._history += plays
            state = state.compared(plays)
        self._state = state

    def undo(self) -> Action:
        """Takes back the last action, as a host may after a slip; players have no such right (R3.4).

        Returns:
            The action, which `apply` would do again.

        Raises:
            ActionError: if nothing has happened yet.
        """
        if not self._history:
            raise self._state.refusal("NOTHING_TO_TAKE_BACK", Reason.WRONG_PHASE, None, None)
        *before, last = self._history
        earlier = Round(self._deal, dealer=self._dealer, totals=self._totals)
        for action in before:
            earlier._advance(action)
        self._take(earlier)
        return last

    def copy(self) -> Round:
        """A round that is equal and independent, made without copying what happened."""
        twin = Round(self._deal, dealer=self._dealer, totals=self._totals)
        twin._take(self)
        return twin

    def _take(self, other: Round) -> None:
        """Takes over what happened in another round of the same deal."""
        self._history = other._history
        self._state = other._state
        self._partitions = other._partitions

    def __copy__(self) -> Round:
        return self.copy()

    def __deepcopy__(self, _memo: object) -> Round:
        return self.copy()  # all that it holds is immutable

    def view(self, seat: Seat | int | None) -> View:
        """All that `seat`, or a spectator for `None`, may know now.

        Args:
            seat: whose view; `None` for a spectator.

        Raises:
            ActionError: if there is no such seat.

        >>> Round(Deal.from_seed(1)).view(None).hand
        ()
        """
        viewer = viewer_of(seat)
        return make_view(
            self._state,
            seat=viewer,
            hand=Held() if viewer is None else self._deal.hands[viewer],
            partition=None if viewer is None else self._partitions[viewer],
            totals=self._totals,
            history=tuple([_as_seen_by(viewer, action) for action in self._history]),
        )

    def __repr__(self) -> str:
        waiting = f", {seats_named(self.to_act)} to act" if self.to_act else ""
        return f"<Round: {self.phase}{waiting}, dealer {self._dealer}; {points_named(self.points)} points>"


def with_totals(played: Round, totals: Points) -> Round:
    """The same round in a match with other totals before it."""
    twin = Round(played.deal, dealer=played.dealer, totals=totals)
    twin._take(played)
    return twin


def _as_seen_by(viewer: Seat | None, action: Action) -> Action:
    if isinstance(action, Expose) or action.seat == viewer:
        return action
    return Declare(action.seat)
