"""A round from the deal to its result (R3.4, R3.5, R5, R6), and `settle`."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hazari.cards import DECK, Card, Suit
from hazari.comparisons import Comparison, RoundResult, settle
from hazari.deals import Deal
from hazari.errors import ActionError, DealError, HazariError, PartitionError, ProblemCode, Reason, ScoreError
from hazari.partitions import Group, Partition
from hazari.rounds import Round
from hazari.rulings import judge
from hazari.seats import Seat
from hazari.views import Action, Declare, Expose, Phase
from tests import oracle
from tests.strategies import split, tables

Table = tuple[Partition, Partition, Partition, Partition]

# The deal of the case D01: the dealer is B, and each of the four results is a different one.
D01 = (
    "2sAc3c/9s4sAs/9c7cKc/5c7h4d2d",
    "ThJh9h/JcTdQc/6c5d4h/8h8d3hAd",
    "KsAhQs/8cTs9d/7dKd6d/6s7s3s3d",
    "JdQdKh/JsQhTc/5h6h4c/2c8s5s2h",
)
PARTITIONS: Table = (
    Partition.parse(D01[0]),
    Partition.parse(D01[1]),
    Partition.parse(D01[2]),
    Partition.parse(D01[3]),
)
DEAL = Deal.of(*[partition.cards for partition in PARTITIONS])

seats = st.sampled_from(list(Seat))


def declared(partitions: Table = PARTITIONS, *, dealer: Seat = Seat.B) -> Round:
    """A round in which all have declared."""
    found = Round(Deal.of(*[partition.cards for partition in partitions]), dealer=dealer)
    for seat, partition in zip(Seat, partitions, strict=True):
        found.declare(seat, partition)
    return found


def at_every_point() -> list[Round]:
    """The round D01 as it stands before and after each of its 20 actions."""
    last = declared()
    last.play_out()
    return [
        Round.replay(DEAL, Seat.B, last.history[:actions], totals=(0, 5, 10, 15)) for actions in range(21)
    ]


def plain(partitions: Table) -> list[list[oracle.Cards]]:
    return [[oracle.plain(group) for group in partition.groups] for partition in partitions]


def agrees(result: RoundResult, partitions: Table) -> None:
    """That a result is what the oracle says of these partitions."""
    played = oracle.play_round(plain(partitions), result.dealer)
    assert list(result.points) == played.points
    assert len(result.comparisons) == len(played.comparisons)
    for comparison, shown in zip(result.comparisons, played.comparisons, strict=True):
        assert list(comparison.seats) == shown.order
        assert comparison.leader == shown.order[0]
        assert comparison.winner == shown.winner
        assert [comparison.seats[play] for play in comparison.ruling.best] == shown.tied
        assert comparison.points == shown.points


def refused(call: Any, round_: Round) -> ActionError:
    """The error of a call that is refused; the round is as it was."""
    before = round_.copy()
    with pytest.raises(ActionError) as caught:
        call()
    assert round_ == before
    assert caught.value.phase in (round_.phase, None)
    return caught.value


# --- R3.4, R3.5: declaring -----------------------------------------------------------------------------


def test_a_new_round_waits_for_all_four_in_playing_order() -> None:
    for dealer in Seat:
        fresh = Round(DEAL, dealer=dealer)
        assert fresh.phase is Phase.ARRANGING
        assert list(fresh.to_act) == oracle.order_from(oracle.right_of(dealer))
        assert (fresh.history, fresh.comparisons, fresh.exposed) == ((), (), ())
        assert (fresh.points, fresh.result) == ((0, 0, 0, 0), None)
        assert (fresh.deal, fresh.dealer, fresh.totals) == (DEAL, dealer, (0, 0, 0, 0))
    assert Round(DEAL).dealer is Seat.D
    assert Round(DEAL, dealer=1).dealer is Seat.B


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_r3_5_play_begins_when_all_four_have_announced_ready_in_any_order(order: tuple[int, ...]) -> None:
    arranging = Round(DEAL, dealer=Seat.B)
    for number, seat in enumerate(order):
        assert arranging.phase is Phase.ARRANGING
        waiting = set(order[number:])
        assert list(arranging.to_act) == [seat for seat in (2, 3, 0, 1) if seat in waiting]
        assert arranging.declare(seat, PARTITIONS[seat]) == Declare(Seat(seat), PARTITIONS[seat])
    assert arranging.phase is Phase.COMPARING
    agrees(arranging.play_out(), PARTITIONS)


def test_r3_4_a_declared_partition_is_final() -> None:
    arranging = Round(DEAL)
    arranging.declare(Seat.B, PARTITIONS[Seat.B])
    error = refused(lambda: arranging.declare(Seat.B, PARTITIONS[Seat.B]), arranging)
    assert (error.reason, error.seat, error.rule) == (Reason.ALREADY_READY, Seat.B, "R3.4")


def test_r3_5_nothing_is_exposed_before_all_have_declared() -> None:
    arranging = Round(DEAL)
    arranging.declare(Seat.A, PARTITIONS[Seat.A])
    for call, seat in (
        (arranging.expose, None),
        (arranging.play_out, None),
        (lambda: arranging.expose(Seat.A), Seat.A),
        (lambda: arranging.apply(Expose(Seat.A, PARTITIONS[0].groups[0])), Seat.A),
    ):
        error = refused(call, arranging)
        assert (error.reason, error.seat, error.rule) == (Reason.WRONG_PHASE, seat, "R3.5")
        assert error.phase is Phase.ARRANGING
        assert "waiting for B, C, D" in str(error)


def test_r3_5_nothing_is_declared_once_play_has_begun() -> None:
    comparing = declared()
    for _ in range(2):
        error = refused(lambda: comparing.declare(Seat.C, PARTITIONS[Seat.C]), comparing)
        assert (error.reason, error.seat, error.rule) == (Reason.WRONG_PHASE, Seat.C, "R3.5")
        assert error.phase is comparing.phase
        comparing.play_out()


def test_r3_1_only_the_dealt_hand_can_be_declared() -> None:
    arranging = Round(DEAL)
    before = arranging.copy()
    with pytest.raises(PartitionError) as caught:
        arranging.declare(Seat.A, PARTITIONS[Seat.B])
    codes = [problem.code for problem in caught.value.problems]
    assert codes == [ProblemCode.NOT_IN_HAND] * 4 + [ProblemCode.MISSING]
    assert set(caught.value.problems[-1].cards) == set(DEAL.hands[Seat.A])
    assert caught.value.rule == "R3.1"
    assert arranging == before


def test_an_error_tells_a_seat_no_cards_but_its_own_and_those_it_named() -> None:
    arranging = Round(DEAL)
    with pytest.raises(PartitionError) as caught:
        arranging.declare(Seat.A, PARTITIONS[Seat.B])
    hidden = {str(card) for seat in (Seat.C, Seat.D) for card in DEAL.hands[seat]}
    told = set(str(caught.value).replace(",", " ").split())
    assert not hidden & told
    assert {str(card) for card in DEAL.hands[Seat.A]} <= told


def test_r3_4_a_declaration_seen_by_others_cannot_be_played() -> None:
    arranging = Round(DEAL)
    error = refused(lambda: arranging.apply(Declare(Seat.A)), arranging)
    assert (error.reason, error.seat, error.rule) == (Reason.NO_PARTITION, Seat.A, "R3.4")


# --- R5: comparing -------------------------------------------------------------------------------------


def test_the_round_d01_step_by_step() -> None:
    comparing = declared()
    leads = [Seat.C, Seat.B, Seat.D, Seat.B]
    points = [(0, 0, 0, 0), (0, 105, 0, 0), (0, 105, 0, 100), (0, 175, 0, 100)]
    for number, leader in enumerate(leads):
        assert comparing.leader == leader
        assert comparing.points == points[number]
        for place, seat in enumerate(leader.round_table):
            assert comparing.phase is Phase.COMPARING
            assert comparing.to_act == (seat,)
            assert len(comparing.exposed) == place
            # R5.2: each with their strongest remaining group
            assert comparing.expose() == Expose(seat, PARTITIONS[seat].groups[number])
        assert len(comparing.comparisons) == number + 1
        assert comparing.exposed == ()
    assert comparing.phase is Phase.FINISHED
    assert (comparing.leader, comparing.to_act) == (None, ())
    assert comparing.points == (0, 175, 85, 100)
    assert comparing.result == settle(PARTITIONS, dealer=Seat.B)
    assert comparing.result is not None
    assert comparing.result.dealer is Seat.B


def test_r5_1_the_player_at_the_dealers_right_exposes_first() -> None:
    for dealer in Seat:
        comparing = declared(dealer=dealer)
        assert comparing.leader == oracle.right_of(dealer)
        assert comparing.to_act == (comparing.leader,)


def test_r5_2_nobody_exposes_out_of_turn() -> None:
    for number in range(16):
        comparing = declared()
        for _ in range(number):
            comparing.expose()
        (turn,) = comparing.to_act
        for seat in set(Seat) - {turn}:
            error = refused(lambda seat=seat, comparing=comparing: comparing.expose(seat), comparing)
            assert (error.reason, error.seat, error.rule) == (Reason.NOT_YOUR_TURN, seat, "R5.2")
            assert error.phase is Phase.COMPARING
        assert comparing.expose(int(turn)).seat == turn


def test_r5_2_only_the_strongest_remaining_group_can_be_exposed() -> None:
    comparing = declared()
    for number in range(4):
        for _ in range(4):
            (turn,) = comparing.to_act
            for other, group in enumerate(PARTITIONS[turn].groups):
                if other != number:
                    wrong = Expose(turn, group)
                    error = refused(lambda wrong=wrong: comparing.apply(wrong), comparing)
                    assert (error.reason, error.seat, error.rule) == (Reason.WRONG_GROUP, turn, "R5.2")
            comparing.apply(Expose(turn, Group.of(reversed(PARTITIONS[turn].groups[number].cards))))


def test_r5_5_a_finished_round_takes_no_action() -> None:
    finished = declared()
    result = finished.play_out()
    for call in (finished.expose, lambda: finished.expose(Seat.A)):
        error = refused(call, finished)
        assert (error.reason, error.rule) == (Reason.WRONG_PHASE, "R5.5")
        assert error.phase is Phase.FINISHED
    assert finished.play_out() == result


def test_errors_in_a_round_say_who_is_expected() -> None:
    comparing = declared()
    assert str(refused(lambda: comparing.expose(Seat.A), comparing)) == (
        "expected seat C to expose, got seat A (R5.2)"
    )


@pytest.mark.parametrize("number", range(21))
def test_play_out_from_any_point_gives_the_same_result(number: int) -> None:
    at_point = at_every_point()[number]
    if at_point.phase is Phase.ARRANGING:
        refused(at_point.play_out, at_point)
    else:
        assert at_point.play_out() == settle(PARTITIONS, dealer=Seat.B)


# --- the outcome: settle, Round and oracle; symmetries -------------------------------------------------


@given(tables(), seats)
def test_settle_play_out_and_the_rules_agree(partitions: Table, dealer: Seat) -> None:
    result = settle(partitions, dealer=dealer)
    agrees(result, partitions)
    assert declared(partitions, dealer=dealer).play_out() == result


def test_settle_play_out_and_the_rules_agree_on_many_deals_by_chance() -> None:
    for seed in range(200):
        deal, dealer = Deal.from_seed(seed), Seat(seed % 4)
        a, b, c, d = [split(hand, seed) for hand in deal.hands]
        result = settle((a, b, c, d), dealer=dealer)
        agrees(result, (a, b, c, d))
        assert declared((a, b, c, d), dealer=dealer).play_out() == result


@given(tables(), seats)
def test_r6_3_the_four_results_add_up_to_360(partitions: Table, dealer: Seat) -> None:
    result = settle(partitions, dealer=dealer)
    assert sum(result.points) == 360
    captured = [card for comparison in result.comparisons for card in comparison.cards]
    assert sorted(captured) == list(DECK)
    assert [len(comparison.cards) for comparison in result.comparisons] == [12, 12, 12, 16]  # R5.3
    for seat in Seat:  # R6.2: the captured cards count
        won = [comparison.cards for comparison in result.comparisons if comparison.winner == seat]
        assert result.points[seat] == oracle.points(oracle.plain(card for cards in won for card in cards))


@given(tables(), seats, st.integers(1, 3))
def test_r1_3_moving_everybody_round_the_table_moves_the_result(
    partitions: Table, dealer: Seat, by: int
) -> None:
    result = settle(partitions, dealer=dealer)
    a, b, c, d = [partitions[(seat - by) % 4] for seat in Seat]
    moved = settle((a, b, c, d), dealer=(dealer + by) % 4)
    assert [moved.points[(seat + by) % 4] for seat in Seat] == list(result.points)
    for there, here in zip(moved.comparisons, result.comparisons, strict=True):
        assert there.groups == here.groups
        assert there.winner == (here.winner + by) % 4
        assert there.leader == (here.leader + by) % 4


@given(tables(), seats, st.permutations(list(Suit)))
def test_r4_7_exchanging_the_suits_of_the_pack_changes_no_result(
    partitions: Table, dealer: Seat, suits: list[Suit]
) -> None:
    def other(partition: Partition) -> Partition:
        return Partition.of(
            *[[Card(card.rank, suits[card.suit.value]) for card in group] for group in partition.groups]
        )

    a, b, c, d = map(other, partitions)
    result, exchanged = settle(partitions, dealer=dealer), settle((a, b, c, d), dealer=dealer)
    assert exchanged.points == result.points
    assert [one.winner for one in exchanged.comparisons] == [one.winner for one in result.comparisons]
    assert [one.ruling.rule for one in exchanged.comparisons] == [
        one.ruling.rule for one in result.comparisons
    ]


def test_r5_4_the_order_of_play_matters() -> None:
    # A suit each, divided alike: all four groups tie in every comparison, so the last to play wins all.
    a, b, c, d = [
        Partition.parse("/".join("".join(f"{rank}{suit}" for rank in ranks) for ranks in groups))
        for suit in "cdhs"
        for groups in [("AKQ", "JT9", "876", "5432")]
    ]
    for dealer in Seat:
        result = settle((a, b, c, d), dealer=dealer)
        winners = [comparison.winner for comparison in result.comparisons]
        assert winners == [dealer, dealer.right.right.right, dealer.right.right, dealer.right]
        agrees(result, (a, b, c, d))


# --- settle: errors ------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [0, 3, 5])
def test_r1_1_settle_takes_four_partitions(count: int) -> None:
    with pytest.raises(DealError, match=f"expected 4 partitions, got {count}") as caught:
        settle([PARTITIONS[0]] * count)
    assert caught.value.rule == "R1.1"


def test_r1_2_settle_takes_partitions_of_one_pack() -> None:
    with pytest.raises(DealError, match="in two partitions: Ac 3c 2s As") as caught:
        settle([PARTITIONS[0], *PARTITIONS[:3]])
    assert caught.value.rule == "R1.2"


def test_settle_takes_partitions_and_a_seat() -> None:
    wrong: Any = D01
    with pytest.raises(TypeError, match="expected a Partition"):
        settle(wrong)
    with pytest.raises(ActionError, match="expected a seat"):
        settle(PARTITIONS, dealer=4)
    assert settle(PARTITIONS).dealer is Seat.D


def test_a_comparison_at_the_table_has_four_groups() -> None:
    three = judge("Kh Jh 8h", "9c 8d 7s", "Qc Qd 6c")
    with pytest.raises(DealError, match="expected 4 groups, got 3"):
        Comparison(Seat.A, three)


def test_comparisons_and_results_are_told_in_a_line() -> None:
    result = settle(PARTITIONS, dealer=Seat.B)
    assert repr(result) == "<RoundResult: A 0, B 175, C 85, D 100 points>"
    assert repr(result.comparisons[1]) == "<Comparison: B led, D wins 100 points>"


def test_a_comparison_prints_its_ruling_with_the_seats() -> None:
    comparison = settle(PARTITIONS, dealer=Seat.B).comparisons[1]
    assert str(comparison) == str(judge(*comparison.groups, names="BCDA"))
    assert format(comparison, "u") == format(comparison.ruling, "u")
    assert str(comparison).endswith(
        "D wins 100 points: Run Q-J-10 ties with B and was played later (R5.4); the last of equals wins"
    )


# --- constructing and replaying ------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", [None, "deal", DEAL.hands])
def test_a_round_is_made_of_a_deal(wrong: Any) -> None:
    with pytest.raises(TypeError, match="expected a Deal"):
        Round(wrong)


@pytest.mark.parametrize("totals", [(), (0, 0, 0), (0, 0, 0, 0, 0), (0, 0, 0, -5)])
def test_r7_1_totals_are_the_points_of_four_seats(totals: tuple[int, ...]) -> None:
    with pytest.raises(ScoreError, match="expected the points of four seats") as caught:
        Round(DEAL, totals=totals)
    assert (caught.value.points, caught.value.rule) == (totals, "R7.1")


def test_totals_may_be_as_large_as_every_reader_of_json_keeps_them() -> None:
    most = (2**53 - 1, 0, 0, 0)
    assert Round(DEAL, totals=most).totals == most
    with pytest.raises(ScoreError):
        Round(DEAL, totals=(2**53, 0, 0, 0))


@pytest.mark.parametrize("totals", [(0, 0, 0, 0.0), "0000", (True, 0, 0, 0), 5])
def test_totals_are_ints(totals: Any) -> None:
    with pytest.raises(TypeError):
        Round(DEAL, totals=totals)


def test_replay_checks_each_action_as_in_play() -> None:
    history = declared().history
    with pytest.raises(ActionError) as caught:
        Round.replay(DEAL, Seat.B, [*history, history[0]])
    assert caught.value.reason is Reason.WRONG_PHASE
    with pytest.raises(PartitionError):
        Round.replay(Deal.from_index(0), Seat.B, history)
    with pytest.raises(ScoreError):
        Round.replay(DEAL, Seat.B, history, totals=(1, 2, 3))


def test_nothing_is_taken_back_before_anything_happened() -> None:
    fresh = Round(DEAL)
    error = refused(fresh.undo, fresh)
    assert (error.reason, error.seat, error.phase) == (Reason.WRONG_PHASE, None, Phase.ARRANGING)


@pytest.mark.parametrize("wrong", [None, "expose", 5, Declare, Group.of("Kh Qh Jh"), PARTITIONS[0]])
def test_only_actions_can_be_applied(wrong: Any) -> None:
    fresh = Round(DEAL)
    for call in (fresh.apply, fresh.check, fresh.can):
        with pytest.raises(TypeError, match="expected Declare or Expose"):
            call(wrong)
    assert fresh == Round(DEAL)


@pytest.mark.parametrize("wrong", [D01[0], None, PARTITIONS[0].groups])
def test_only_partitions_can_be_declared(wrong: Any) -> None:
    fresh = Round(DEAL)
    with pytest.raises(TypeError, match="expected a Partition") as caught:
        fresh.declare(Seat.A, wrong)
    assert not any(str(card) in str(caught.value) for card in DECK)  # what was meant may be a secret
    assert fresh == Round(DEAL)


def test_actions_hold_what_they_say() -> None:
    wrong: Any = D01[0]
    with pytest.raises(TypeError, match="expected a Partition, got str"):
        Declare(Seat.A, wrong)
    with pytest.raises(TypeError, match="expected a Group, got str"):
        Expose(Seat.A, "Kh Qh Jh")  # type: ignore[arg-type]  # as a caller without a type checker may
    for make in (Declare, lambda seat: Expose(seat, PARTITIONS[0].groups[0])):
        with pytest.raises(ActionError) as caught:
            make(4)
        assert caught.value.reason is Reason.UNKNOWN_SEAT
    assert Declare(2, PARTITIONS[2]).seat is Seat.C


# --- secrets and shared state --------------------------------------------------------------------------


def test_the_repr_of_a_round_and_its_declarations_shows_no_card() -> None:
    for at_point in at_every_point():
        assert not any(str(card) in repr(at_point) for card in DECK)
        declarations = [action for action in at_point.history if isinstance(action, Declare)]
        assert not any(str(card) in repr(declarations) + str(declarations) for card in DECK)


def test_reprs_tell_whose_turn_it_is_and_the_points() -> None:
    points = at_every_point()
    assert repr(points[2]) == "<Round: ARRANGING, C, D to act, dealer B; A 0, B 0, C 0, D 0 points>"
    assert repr(points[8]) == "<Round: COMPARING, B to act, dealer B; A 0, B 105, C 0, D 0 points>"
    assert repr(points[20]) == "<Round: FINISHED, dealer B; A 0, B 175, C 85, D 100 points>"
    assert repr(points[20].history[0]) == "<Declare A>"
    assert repr(points[20].history[4]) == "<Expose C: Ah Ks Qs>"


def test_history_and_comparisons_are_tuples() -> None:
    for at_point in at_every_point():
        for given_out in (at_point.history, at_point.comparisons, at_point.exposed, at_point.to_act):
            assert type(given_out) is tuple


def test_a_round_has_no_hash_because_it_changes() -> None:
    with pytest.raises(TypeError):
        hash(Round(DEAL))


def test_rounds_are_equal_if_all_that_happened_is() -> None:
    points = at_every_point()
    for one, here in enumerate(points):
        for other, there in enumerate(at_every_point()):
            assert (here == there) == (one == other)
    assert Round(DEAL) != Round(DEAL, dealer=Seat.A)
    assert Round(DEAL) != Round(DEAL, totals=(0, 0, 0, 5))
    assert Round(DEAL) != Round(Deal.from_index(0))
    foreign: object = DEAL
    assert Round(DEAL) != foreign


@pytest.mark.parametrize("number", range(21))
def test_copies_are_equal_and_independent_at_every_point(number: int) -> None:
    at_point = at_every_point()[number]
    copies = [
        at_point.copy(),
        copy.copy(at_point),
        copy.deepcopy(at_point),
        *[pickle.loads(pickle.dumps(at_point, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)],
        Round.replay(at_point.deal, at_point.dealer, at_point.history, totals=at_point.totals),
    ]
    for changed, twin in enumerate(copies):
        assert twin == at_point
        views = [at_point.view(seat) for seat in (None, *Seat)]
        assert [twin.view(seat) for seat in (None, *Seat)] == views
        change(twin)
        assert twin != at_point
        assert at_point == at_every_point()[number]
        assert all(other == at_point for other in copies[changed + 1 :])


def change(round_: Round) -> None:
    """Does something in a round, whatever its phase."""
    if round_.phase is Phase.ARRANGING:
        seat = round_.to_act[0]
        round_.declare(seat, PARTITIONS[seat])
    elif round_.phase is Phase.COMPARING:
        round_.expose()
    else:
        round_.undo()


def every_action() -> list[Action]:
    """Every action that could be wanted at any point of D01, legal or not."""
    exposures = [Expose(seat, group) for seat in Seat for by in PARTITIONS for group in by.groups]
    return [*[Declare(seat, by) for seat in Seat for by in (None, *PARTITIONS)], *exposures]


@pytest.mark.parametrize("number", range(21))
def test_check_can_and_apply_agree_and_one_action_a_turn_is_legal(number: int) -> None:
    at_point = at_every_point()[number]
    legal = []
    for action in every_action():
        twin = at_point.copy()
        told: HazariError | None = None
        try:
            twin.check(action)
        except HazariError as error:
            told = error
        assert twin == at_point
        assert twin.can(action) == (told is None)
        if told is None:
            legal.append(action)
            twin.apply(action)
            assert twin.history == (*at_point.history, action)
            assert twin.undo() == action
            assert twin.view(action.seat) == at_point.view(action.seat)
        else:
            with pytest.raises(type(told)) as caught:
                twin.apply(action)
            assert (str(caught.value), vars(caught.value)) == (str(told), vars(told))
        assert twin == at_point
    assert tuple(action.seat for action in sorted(legal, key=lambda a: (a.seat - Seat.C) % 4)) == (
        at_point.to_act
    )


def test_r5_3_a_result_is_made_only_of_four_comparisons_that_follow_from_each_other() -> None:
    result = settle(PARTITIONS, dealer=Seat.B)
    assert RoundResult(1, result.comparisons) == result
    with pytest.raises(DealError, match=r"expected 4 comparisons, got 3 \(R5.5\)"):
        RoundResult(Seat.B, result.comparisons[:3])
    with pytest.raises(DealError, match=r"expected seat D to lead, got seat C \(R5.1\)"):
        RoundResult(Seat.C, result.comparisons)
    first, second, third, last = result.comparisons
    assert led(first, Seat.C) == first
    wrong = led(second, second.leader.right)
    with refused_as(f"expected seat {second.leader} to lead, got seat {wrong.leader}", "R5.3"):
        RoundResult(Seat.B, (first, wrong, third, last))
    with refused_as(f"expected seat {first.winner} to lead, got seat {first.leader}", "R5.3"):
        RoundResult(Seat.B, (first, first, third, last))


def test_r3_3_neighbouring_groups_of_a_result_may_be_equal() -> None:
    first = Partition.parse("KhQdJs/KdQcJh/9c8d7s/5d5c2d2c")
    pack = [card for card in DECK if card not in first.cards]
    others = [split(tuple(pack[start : start + 13]), start) for start in (0, 13, 26)]
    result = settle([first, *others])
    assert RoundResult(Seat.D, result.comparisons) == result


def test_r5_2_the_groups_of_a_result_are_those_of_partitions() -> None:
    first, second, third, last = settle(PARTITIONS, dealer=Seat.B).comparisons
    fault = "expected the groups of a partition, the strongest first, from seat "
    with refused_as(f"{fault}{last.leader}", "R5.2"):  # three cards, where four should be
        RoundResult(Seat.B, (first, second, third, led(third, last.leader)))
    early = led(third, first.winner)
    late = led(second, early.winner)
    stronger = next(
        seat
        for seat, group in zip(late.seats, late.groups, strict=True)
        if group.combination > PARTITIONS[seat].groups[2].combination
    )
    with refused_as(f"{fault}{stronger}", "R5.2"):
        RoundResult(Seat.B, (first, early, late, led(last, late.winner)))


def test_r5_3_a_result_has_every_card_once() -> None:
    first, second, third, last = settle(PARTITIONS, dealer=Seat.B).comparisons
    group, *others = last.groups
    other = next(
        Group.of([*group.counting, card])
        for card in first.cards
        if Group.of([*group.counting, card]).combination == group.combination
    )
    twice = Comparison(last.leader, judge(other, *others, names=last.ruling.names))
    with refused_as("expected the whole pack in four comparisons, got a card twice", "R5.3"):
        RoundResult(Seat.B, (first, second, third, twice))


def led(comparison: Comparison, leader: Seat) -> Comparison:
    """The same groups of the same seats, but `leader` exposes first."""
    groups = dict(zip(comparison.seats, comparison.groups, strict=True))
    seats = leader.round_table
    return Comparison(leader, judge(*[groups[seat] for seat in seats], names=map(str, seats)))


@contextmanager
def refused_as(message: str, rule: str) -> Iterator[None]:
    with pytest.raises(DealError) as caught:
        yield
    assert (str(caught.value), caught.value.rule) == (f"{message} ({rule})", rule)


def test_r1_1_a_comparison_has_four_seats() -> None:
    groups = settle(PARTITIONS).comparisons[0].groups
    assert Comparison(2, judge(*groups, names="CDAB")).seats == Seat.C.round_table
    with pytest.raises(DealError, match=r"expected the seats from C in playing order as names"):
        Comparison(2, judge(*groups, names="ABCD"))
    with pytest.raises(ActionError) as caught:
        Comparison(4, judge(*groups))
    assert caught.value.reason is Reason.UNKNOWN_SEAT
