"""What a seat or a spectator may know of a round (R3.1, R3.4, R5.2)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from hazari.cards import DECK
from hazari.deals import Deal
from hazari.errors import ActionError, DealError, HazariError, Reason
from hazari.rounds import Round
from hazari.seats import Seat
from hazari.views import Declare, Expose, Phase, View
from tests.strategies import split

DEAL = Deal.from_seed(8)
PARTITIONS = [split(hand, 8) for hand in DEAL.hands]


def at_every_point() -> list[Round]:
    """A round before and after each of its 20 actions; seats declare in the order C, A, D, B."""
    last = Round(DEAL, dealer=Seat.A, totals=(5, 10, 15, 20))
    for seat in (Seat.C, Seat.A, Seat.D, Seat.B):
        last.declare(seat, PARTITIONS[seat])
    last.play_out()
    return [Round.replay(DEAL, Seat.A, last.history[:actions], totals=last.totals) for actions in range(21)]


POINTS = at_every_point()
VIEWERS = (None, *Seat)


@pytest.mark.parametrize("seat", VIEWERS)
def test_what_everybody_may_know_is_what_the_round_says(seat: Seat | None) -> None:
    for at_point in POINTS:
        view = at_point.view(seat)
        assert view.seat == seat
        for name in (
            "dealer", "phase", "leader", "to_act", "exposed", "comparisons", "points", "totals", "result"
        ):  # fmt: skip
            assert getattr(view, name) == getattr(at_point, name)


@pytest.mark.parametrize("seat", Seat)
def test_r3_1_a_seat_knows_its_own_hand_and_its_own_partition_once_declared(seat: Seat) -> None:
    for at_point in POINTS:
        view = at_point.view(seat)
        assert view.hand == DEAL.hands[seat]
        has_declared = Declare(seat, PARTITIONS[seat]) in at_point.history
        assert view.partition == (PARTITIONS[seat] if has_declared else None)
        assert (seat in view.ready) == has_declared


def test_a_spectator_has_no_hand_and_no_partition() -> None:
    for at_point in POINTS:
        assert at_point.view(None).hand == ()
        assert at_point.view(None).partition is None


@pytest.mark.parametrize("seat", VIEWERS)
def test_r3_4_the_history_tells_who_was_ready_but_not_with_what(seat: Seat | None) -> None:
    for at_point in POINTS:
        for seen, action in zip(at_point.view(seat).history, at_point.history, strict=True):
            if isinstance(action, Expose) or action.seat == seat:
                assert seen == action
            else:
                assert seen == Declare(action.seat, None)


@pytest.mark.parametrize("seat", VIEWERS)
def test_r3_1_no_card_of_another_seat_is_in_a_view_before_it_is_exposed(seat: Seat | None) -> None:
    for at_point in POINTS:
        open_cards = {card for played in at_point.comparisons for card in played.cards}
        open_cards |= {card for play in at_point.exposed for card in play.group}
        own = set() if seat is None else set(DEAL.hands[seat])
        assert cards_in(at_point.view(seat)) == open_cards | own


def cards_in(thing: Any) -> set[Any]:
    """Every card that can be reached from a thing by its fields, however deep."""
    if thing in DECK:
        return {thing}
    if attrs.has(type(thing)):
        inside = [getattr(thing, field.name) for field in attrs.fields(type(thing))]
    elif isinstance(thing, tuple | frozenset):
        inside = list(thing)
    else:
        assert not isinstance(thing, list | dict | set | Round | Deal)
        inside = []
    return {card for part in inside for card in cards_in(part)}


def test_views_of_one_moment_are_equal_and_differ_between_seats() -> None:
    for here, there in zip(POINTS, at_every_point(), strict=True):
        for seat in VIEWERS:
            assert here.view(seat) == there.view(seat)
            assert hash(here.view(seat)) == hash(there.view(seat))
        assert len({here.view(seat) for seat in VIEWERS}) == 5


def test_a_view_does_not_change_with_the_round() -> None:
    going = Round(DEAL)
    view, again = going.view(Seat.B), going.view(1)
    going.declare(Seat.B, PARTITIONS[Seat.B])
    assert view == again
    assert view != going.view(Seat.B)


def test_a_view_cannot_be_changed() -> None:
    view: Any = POINTS[0].view(Seat.A)
    for field in attrs.fields(View):
        with pytest.raises(AttributeError):
            setattr(view, field.name, None)


def test_the_repr_tells_whose_view_it_is_and_who_is_to_act_but_no_card() -> None:
    assert repr(POINTS[0].view(Seat.B)) == "<View of B: ARRANGING, B, C, D, A to act>"
    assert repr(POINTS[4].view(None)) == "<View of a spectator: COMPARING, B to act>"
    assert repr(POINTS[20].view(Seat.A)) == "<View of A: FINISHED>"
    for at_point in POINTS:
        for seat in VIEWERS:
            assert not any(str(card) in repr(at_point.view(seat)) for card in DECK)


def test_phases_are_their_names() -> None:
    # they go into views and over wires, where they are compared as text
    assert list(Phase) == ["ARRANGING", "COMPARING", "FINISHED"]
    assert [at_point.phase for at_point in POINTS] == [*["ARRANGING"] * 4, *["COMPARING"] * 16, "FINISHED"]


# --- made by hand ------------------------------------------------------------------------------------------


def values(view: View) -> dict[str, Any]:
    return {field.name: getattr(view, field.name) for field in attrs.fields(View)}


@pytest.mark.parametrize("seat", VIEWERS)
def test_a_view_made_by_hand_of_what_a_round_says_is_that_view(seat: Seat | None) -> None:
    for at_point in POINTS:
        view = at_point.view(seat)
        assert View(**values(view)) == view


def test_a_view_keeps_no_list_alive() -> None:
    view = POINTS[6].view(Seat.C)
    given: dict[str, Any] = {
        name: list(value) if isinstance(value, tuple) else value for name, value in values(view).items()
    }
    made = View(**given | {"ready": list(view.ready)})
    assert made == view
    assert values(made) == values(view)
    assert [type(value) for value in values(made).values()] == [
        type(value) for value in values(view).values()
    ]


OTHER: dict[str, Any] = {
    "phase": Phase.FINISHED,
    "leader": Seat.D,
    "to_act": (Seat.D, Seat.A),
    "partition": PARTITIONS[0],
    "ready": frozenset({Seat.A}),
    "exposed": (),
    "comparisons": POINTS[20].comparisons,
    "points": (0, 0, 0, 360),
    "result": POINTS[20].result,
}


@pytest.mark.parametrize("name", OTHER)
def test_a_view_that_does_not_follow_from_its_history_cannot_exist(name: str) -> None:
    view = POINTS[11].view(Seat.C)
    with pytest.raises(HazariError, match=f"expected {name} of a view to be .* follows from its history"):
        View(**values(view) | {name: OTHER[name]})


def test_a_view_of_the_wrong_kind_of_point_is_not_one() -> None:
    view = POINTS[0].view(None)
    with pytest.raises(HazariError, match="expected phase"):
        View(**values(view) | {"phase": "ARRANGING"})


def test_r3_1_a_view_has_its_own_hand_and_nobody_else_s_partition() -> None:
    view, seen = POINTS[3].view(Seat.C), POINTS[3].view(None)
    with pytest.raises(DealError, match="expected no cards for a spectator, got 13"):
        View(**values(seen) | {"hand": DEAL.hands[0]})
    with pytest.raises(DealError, match="expected 13 cards for seat C, got 0"):
        View(**values(view) | {"hand": ()})
    for history, told in (
        (POINTS[3].history, "not for others to see"),
        (seen.history, "hidden from its own seat"),
    ):
        with pytest.raises(ActionError, match=told) as refused:
            View(**values(view) | {"history": history})
        assert refused.value.reason is Reason.NO_PARTITION
    with pytest.raises(TypeError, match="expected Declare or Expose, got int"):
        View(**values(view) | {"history": [1]})
