"""All that a seat may know of a round (R3.1, R5.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import attrs

from hazari._arguments import ordered
from hazari._notebooks import Displayed, Held
from hazari._observed_rounds import ObservedRound
from hazari._round_states import RoundState
from hazari._shown import shown
from hazari._values import final, maker
from hazari.actions import Action, Declare, Expose, Phase
from hazari.cards import Card
from hazari.comparisons import Comparison, RoundResult, checked_totals
from hazari.errors import HazariError
from hazari.partitions import Partition
from hazari.seats import Points, Seat, seat_of, seats_named, seats_of, viewer_of

__all__ = ["Action", "Declare", "Expose", "Phase", "View"]


def _ready(seats: Iterable[Seat | int]) -> frozenset[Seat]:
    return frozenset(map(seat_of, seats))


def _cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    return Held(ordered(cards, "cards"))


def _exposed(actions: Iterable[Expose]) -> tuple[Expose, ...]:
    return ordered(actions, "actions")


def _comparisons(comparisons: Iterable[Comparison]) -> tuple[Comparison, ...]:
    return ordered(comparisons, "comparisons")


def _history(actions: Iterable[Action]) -> tuple[Action, ...]:
    return ordered(actions, "actions")


@final
@attrs.frozen(repr=False, order=False)
class View(Displayed):
    """All that one seat, or a spectator, may know of a round. Bots and clients get views, never a round.

    It holds values only, and nothing leads from it to the round, the deal or another seat's cards.
    `Round.view` and `records.loads_view` make one. One made by hand is checked: seat, dealer, totals, hand
    and history as far as one seat can tell, and the rest must follow from them.

    Attributes:
        seat: whose view; `None` for a spectator.
        dealer: who dealt.
        phase: how far the round has got.
        leader: who opens the current or next comparison; `None` when finished (R5.1, R5.3).
        to_act: who may act now, in playing order.
        hand: the seat's 13 cards, highest index first; empty for a spectator.
        partition: the seat's own partition once declared.
        ready: the seats that have declared (R3.4).
        exposed: what has been exposed in the current comparison, in order.
        comparisons: the comparisons decided so far, in order.
        points: captured so far in this round, in points by seat (R6.2).
        totals: the match before this round, in points by seat (R7.1).
        history: everything that happened, without the partitions of others.
        result: the finished round, or `None`.

    Raises:
        HazariError: if the rules refuse its history, or something does not follow from it.

    >>> from hazari import Deal, Round
    >>> view = Round(Deal.from_seed(1)).view(Seat.B)
    >>> view
    <View of B: ARRANGING, A, B, C, D to act>
    >>> len(view.hand), view.totals
    (13, (0, 0, 0, 0))
    """

    seat: Seat | None = attrs.field(converter=viewer_of)
    dealer: Seat = attrs.field(converter=seat_of)
    phase: Phase
    leader: Seat | None
    to_act: tuple[Seat, ...] = attrs.field(converter=seats_of)
    hand: tuple[Card, ...] = attrs.field(converter=_cards)
    partition: Partition | None
    ready: frozenset[Seat] = attrs.field(converter=_ready)
    exposed: tuple[Expose, ...] = attrs.field(converter=_exposed)
    comparisons: tuple[Comparison, ...] = attrs.field(converter=_comparisons)
    points: Points = attrs.field(converter=checked_totals)
    totals: Points = attrs.field(converter=checked_totals)
    history: tuple[Action, ...] = attrs.field(converter=_history)
    result: RoundResult | None

    def __attrs_post_init__(self) -> None:
        observed = ObservedRound(self.seat, self.dealer, self.totals, self.hand)
        for action in self.history:
            observed.apply(action)
        wanted = view_of(observed)
        for field in attrs.fields(View):
            given, right = getattr(self, field.name), getattr(wanted, field.name)
            if type(given) is not type(right) or given != right:
                raise HazariError(
                    f"expected {field.name} of a view to be {shown(right)}, which follows from its history, "
                    f"got {shown(given)}"
                )

    @property
    def moves(self) -> int:
        """How many actions this view has seen, from 0 to 20: the state id within one round.

        A client sends it when it exposes; a host that has a different number knows that the move came twice
        or late. It counts the others' actions too, so it says nothing of a declaration: all four may be on
        their way at once, and one that comes twice equals the seat's `partition`. `Round.undo` and a misdeal
        go back: a host that uses them keeps a counter of its own.
        """
        return len(self.history)

    def __repr__(self) -> str:
        whose = "a spectator" if self.seat is None else str(self.seat)
        waiting = f", {seats_named(self.to_act)} to act" if self.to_act else ""
        return f"<View of {whose}: {self.phase}{waiting}>"


_make_view: Final = maker(View)


def make_view(
    state: RoundState,
    *,
    seat: Seat | None,
    hand: tuple[Card, ...],
    partition: Partition | None,
    totals: Points,
    history: tuple[Action, ...],
) -> View:
    """What `seat` may know of a round: its state, and the arguments, which it may see."""
    return _make_view(
        seat,
        state.dealer,
        state.phase,
        state.leader,
        state.to_act,
        hand,
        partition,
        state.ready,
        state.exposed,
        state.comparisons,
        state.points,
        totals,
        history,
        state.result,
    )


def view_of(observed: ObservedRound) -> View:
    """All that the seat that observed this round may know."""
    return make_view(
        observed.state,
        seat=observed.seat,
        hand=observed.hand,
        partition=observed.partition,
        totals=observed.totals,
        history=tuple(observed.history),
    )
