"""A match to 1000 points, and the score sheet (R2.2, R6.3, R7)."""

from __future__ import annotations

import copy
import pickle
import random
from functools import partial
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hazari import records
from hazari.deals import Deal
from hazari.errors import ActionError, HazariError, Reason, ScoreError
from hazari.matches import Match, MatchResult, complete_scores
from hazari.partitions import Partition
from hazari.rounds import Round
from hazari.seats import Seat
from hazari.views import Phase
from tests import oracle
from tests.strategies import split

Points = tuple[int, int, int, int]

POSSIBLE = sorted(oracle.possible_results())
scores = st.sampled_from(POSSIBLE).map(lambda four: (four[0], four[1], four[2], four[3]))
sheets = st.lists(scores, max_size=12)


def play(round_: Round, seed: int = 0) -> Round:
    """Plays a round to its end, with partitions by chance."""
    for seat in Seat:
        round_.declare(seat, split(round_.deal.hands[seat], seed))
    round_.play_out()
    return round_


def sheet(rows: list[Points], **options: int) -> Match:
    """A match with these rows, or as many of them as it takes to decide it."""
    match = Match(**options)
    for row in rows:
        if match.result is None:
            match.record(row)
    return match


def at_different_points() -> list[Match]:
    """Fresh, with a round open, half played, finished, recorded, written down, abandoned, decided."""
    match = Match(first_dealer=Seat.B, target=400)
    found = [match.copy()]
    match.new_round(Deal.from_seed(1))
    found.append(match.copy())
    assert match.round is not None
    match.round.declare(Seat.C, split(match.round.deal.hands[Seat.C], 1))
    found.append(match.copy())
    match.abandon_round()
    play(match.new_round(Deal.from_seed(2)))
    found.append(match.copy())
    match.record()
    found.append(match.copy())
    match.record((200, 0, 80, 80))
    found.append(match.copy())
    match.record((0, 200, 60, 100))
    match.record((0, 200, 60, 100))
    assert match.result is not None
    return [*found, match]


def refused(match: Match, call: Any, error: type[HazariError] = ActionError) -> Any:
    """The error of a call that is refused; the match is as it was."""
    before = match.copy()
    with pytest.raises(error) as caught:
        call()
    assert match == before
    return caught.value


# --- R2.2, the deal passes to the right ----------------------------------------------------------------


@given(sheets, st.sampled_from(list(Seat)))
def test_r2_2_after_every_round_the_deal_passes_to_the_dealers_right(rows: list[Points], first: Seat) -> None:
    match = Match(first_dealer=first, target=100_000)
    for row, dealer in zip([*rows, None], oracle.dealers(first, len(rows) + 1), strict=True):
        assert match.dealer == dealer
        opened = match.new_round(Deal.from_index(0))
        assert (opened.dealer, opened.leader) == (dealer, oracle.right_of(dealer))
        match.abandon_round()
        assert match.dealer == dealer  # a misdeal is dealt again by the same dealer
        if row is not None:
            match.record(row)


def test_seat_d_deals_first_unless_told_otherwise() -> None:
    assert Match().dealer == Match().first_dealer == Seat.D
    assert Match(first_dealer=1).first_dealer is Seat.B


# --- R7, totals and the end ----------------------------------------------------------------------------


@given(sheets)
def test_r7_1_points_add_up_from_round_to_round(rows: list[Points]) -> None:
    match = Match(target=100_000)
    for number, row in enumerate(rows, 1):
        match.record(row)
        assert match.scores == tuple(rows[:number])
        assert match.totals == tuple(sum(column) for column in zip(*rows[:number], strict=True))
        assert sum(match.totals) == 360 * number


@given(sheets, st.integers(1, 1500))
def test_r7_3_when_anyone_has_the_target_after_a_round_the_highest_total_wins(
    rows: list[Points], target: int
) -> None:
    match = Match(target=target)
    for row in rows:
        result = match.record(row)
        winners = oracle.winners(match.totals, target)
        assert result == match.result
        assert (result is None) == (not winners)
        if result is not None:
            assert list(result.winners) == winners  # R7.4: equal highest totals share the win
            assert result.totals == match.totals
            break


def test_the_target_is_1000_unless_told_otherwise() -> None:
    match = Match()
    assert match.target == 1000
    for _ in range(4):
        assert match.record((240, 0, 0, 120)) is None
    assert match.record((0, 120, 120, 120)) is None
    assert match.totals == (960, 120, 120, 600)
    assert match.record((80, 120, 80, 80)) == MatchResult((Seat.A,), (1040, 240, 200, 680))


def test_r7_2_a_round_is_finished_before_totals_are_held_against_the_target() -> None:
    match = Match(target=300)
    match.record((295, 0, 65, 0))
    # A suit each, divided alike, so the last to play wins all: A deals and passes the target at once.
    opened = match.new_round(Deal.of(*["".join(rank + suit for rank in "AKQJT98765432") for suit in "cdhs"]))
    for seat, suit in zip(Seat, "cdhs", strict=True):
        groups = ["".join(rank + suit for rank in ranks) for ranks in ("AKQ", "JT9", "876", "5432")]
        opened.declare(seat, Partition.of(*groups))
    for _ in range(4):
        opened.expose()
    assert (opened.leader, opened.points) == (Seat.A, (120, 0, 0, 0))
    assert match.result is None
    assert match.totals == (295, 0, 65, 0)
    error = refused(match, match.record)
    assert (error.reason, error.phase, error.rule) == (Reason.WRONG_PHASE, Phase.COMPARING, "R7.2")
    opened.play_out()
    assert match.result is None
    result = match.record()
    assert result == MatchResult((Seat.A,), (415, 80, 125, 100))


def test_r7_4_equal_highest_totals_share_the_win() -> None:
    result = Match(target=100).record((100, 100, 80, 80))
    assert result is not None
    assert result.winners == (Seat.A, Seat.B)
    assert repr(result) == "<MatchResult: A, B won with 100 points; totals 100, 100, 80, 80>"
    lower_also_over = Match(target=80).record((100, 100, 80, 80))
    assert lower_also_over == result


def test_r7_3_a_decided_match_takes_no_more_rounds() -> None:
    match = sheet([(200, 0, 80, 80)], target=200)
    for call in (match.new_round, lambda: match.record((200, 0, 80, 80))):
        error = refused(match, call)
        assert (error.reason, error.rule, error.seat, error.phase) == (
            Reason.MATCH_OVER,
            "R7.3",
            None,
            None,
        )
    error = refused(match, match.record)
    assert error.reason is Reason.NO_ROUND


def test_reprs_tell_the_totals() -> None:
    assert repr(Match()) == "<Match after 0 rounds: A 0, B 0, C 0, D 0 of 1000>"
    assert repr(sheet([(200, 0, 80, 80)])) == "<Match after 1 round: A 200, B 0, C 80, D 80 of 1000>"
    won = sheet([(200, 0, 80, 80)] * 2, target=400)
    assert repr(won) == "<Match after 2 rounds: A 400, B 0, C 160, D 160, won by A>"


# --- rounds of a match ---------------------------------------------------------------------------------


def test_a_round_is_played_recorded_and_kept() -> None:
    match = Match(first_dealer=Seat.C)
    match.record((200, 0, 80, 80))
    opened = match.new_round(Deal.from_seed(3))
    assert match.round is opened
    assert (opened.deal, opened.totals) == (Deal.from_seed(3), (200, 0, 80, 80))
    play(opened)
    assert match.totals == (200, 0, 80, 80)
    match.record()
    assert match.round is None
    assert match.scores == ((200, 0, 80, 80), opened.points)
    assert match.rounds == (None, opened)


def test_a_recorded_round_does_not_change_with_the_round_in_hand() -> None:
    match = Match()
    opened = play(match.new_round(Deal.from_seed(3)))
    match.record()
    recorded = match.copy()
    opened.undo()
    (kept,) = match.rounds
    assert kept is not None
    kept.undo()
    assert match == recorded
    assert match.rounds[0] != kept


def test_a_round_is_dealt_by_chance_unless_given() -> None:
    assert Match().new_round().deal != Match().new_round().deal


def test_one_round_at_a_time() -> None:
    match = Match()
    match.new_round(Deal.from_index(0))
    for call in (match.new_round, match.undo, lambda: match.record((200, 0, 80, 80))):
        error = refused(match, call)
        assert (error.reason, error.rule) == (Reason.ROUND_OPEN, "R7.2")


def test_no_round_to_record_abandon_or_take_back() -> None:
    match = Match()
    for call in (match.record, match.abandon_round, match.undo):
        assert refused(match, call).reason is Reason.NO_ROUND


def test_an_unfinished_round_is_not_recorded() -> None:
    match = Match()
    match.new_round(Deal.from_index(0))
    error = refused(match, match.record)
    assert (error.reason, error.phase) == (Reason.WRONG_PHASE, Phase.ARRANGING)
    assert "A, B, C, D to act" in str(error)


def test_an_abandoned_round_is_handed_back_and_leaves_no_trace() -> None:
    match = Match()
    opened = match.new_round(Deal.from_index(0))
    assert match.abandon_round() is opened
    assert match == Match()


def test_a_wrong_deal_opens_no_round() -> None:
    match = Match()
    wrong: Any = "deal"
    refused_match = match.copy()
    with pytest.raises(TypeError, match="expected a Deal"):
        match.new_round(wrong)
    assert match == refused_match
    assert match.round is None


# --- undo ----------------------------------------------------------------------------------------------


@given(sheets.filter(bool), st.integers(1, 1200))
def test_undo_is_the_inverse_of_record(rows: list[Points], target: int) -> None:
    match = sheet(rows, target=target)
    taken = match.scores
    for number in reversed(range(len(taken))):
        assert match.undo() == taken[number]
        assert match == sheet(list(taken[:number]), target=target)
        assert match.result is None  # a decided match is open again
    assert match == Match(target=target)


def test_undo_opens_a_played_round_again_as_it_was_recorded() -> None:
    match = Match()
    match.record((200, 0, 80, 80))
    opened = play(match.new_round(Deal.from_seed(3)))
    before = match.copy()
    match.record()
    after = match.copy()
    assert match.undo() == opened.points
    assert match == before
    assert match.round == opened
    match.record()
    assert match == after


def test_undo_of_one_match_changes_no_copy_of_it() -> None:
    match = Match()
    play(match.new_round(Deal.from_seed(3)))
    match.record()
    twin = match.copy()
    match.undo()
    assert match.round is not None
    match.round.undo()
    (kept,) = twin.rounds
    assert kept is not None
    assert kept.phase is Phase.FINISHED
    twin.undo()
    assert twin.round == kept


# --- R6.3, scores that a round can give ----------------------------------------------------------------


def can_record(four: tuple[int, ...]) -> bool:
    try:
        Match().record(four)
    except ScoreError:
        return False
    return True


def test_r6_3_of_67525_ways_to_share_360_in_fives_a_round_gives_5955() -> None:
    fives = [
        (5 * a, 5 * b, 5 * c, 360 - 5 * (a + b + c))
        for a, b, c in product(range(73), repeat=3)
        if a + b + c <= 72
    ]
    assert len(fives) == 67_525
    assert len(POSSIBLE) == 5_955
    assert set(POSSIBLE) < set(fives)
    assert all(can_record(four) for four in POSSIBLE)
    # Of the rest each set of four in one order: seats are alike (R1.1), and all orders take many seconds.
    source = random.Random(6)
    rest = {tuple(sorted(four)) for four in set(fives) - set(POSSIBLE)}
    assert not any(can_record(tuple(source.sample(four, 4))) for four in sorted(rest))


def test_r1_1_which_seat_has_which_of_four_scores_makes_no_difference() -> None:
    assert {tuple(order) for four in POSSIBLE for order in permutations(four)} == set(POSSIBLE)


@given(scores)
def test_r6_3_the_fourth_score_follows_from_three(four: Points) -> None:
    assert complete_scores(*four[:3]) == four


@given(st.lists(st.integers(-2, 80).map(lambda fives: 5 * fives), min_size=3, max_size=3))
def test_complete_scores_gives_what_a_round_can_give_or_refuses(three: list[int]) -> None:
    a, b, c = three
    four = (a, b, c, 360 - a - b - c)
    if four in POSSIBLE:
        assert complete_scores(a, b, c) == four
    else:
        with pytest.raises(ScoreError):
            complete_scores(a, b, c)


@pytest.mark.parametrize(
    ("points", "rule", "told"),
    [
        ((100, 80, 85), "R1.1", "expected the points of 4 seats, got 3"),
        ((), "R1.1", "expected the points of 4 seats, got 0"),
        ((100, 80, 85, 95, 0), "R1.1", "expected the points of 4 seats, got 5"),
        ((100, 80, 85, 90), "R6.3", "add up to 360, got 100, 80, 85, 90, together 355"),
        ((360, 0, 0, 5), "R6.3", "together 365"),
        ((100, 80, 87, 93), "R6.1", "multiples of 5, got 87"),
        ((-5, 165, 100, 100), "R6.1", "0 to 360 in multiples of 5, got -5"),
        ((300, 20, 20, 20), "R6.1", "no four pots (R5.3) give 300, 20, 20, 20"),
        ((5, 355, 0, 0), "R6.1", "three are worth 60 to 120 each and the last 80 to 160"),
    ],
)
def test_points_that_no_round_gives_are_refused(points: tuple[int, ...], rule: str, told: str) -> None:
    match = sheet([(200, 0, 80, 80)])
    error = refused(match, lambda: match.record(points), ScoreError)
    assert (error.rule, error.points) == (rule, points)
    assert told in str(error)


def test_three_scores_above_360_are_refused() -> None:
    with pytest.raises(ScoreError, match="at most 360, got A 360, B 5, C 0") as caught:
        complete_scores(360, 5, 0)
    assert (caught.value.rule, caught.value.points) == ("R6.3", (360, 5, 0))


@pytest.mark.parametrize("points", ["1000", (100.0, 80, 85, 95), (True, 80, 85, 95), 360, [[100]]])
def test_points_are_ints(points: Any) -> None:
    match = Match()
    with pytest.raises(TypeError):
        match.record(points)
    assert match == Match()


@pytest.mark.parametrize("target", [0, -1000])
def test_r7_3_a_target_is_one_point_or_more(target: int) -> None:
    with pytest.raises(ScoreError, match="expected a target from 1 to 9007199254740991 points") as caught:
        Match(target=target)
    assert caught.value.rule == "R7.3"


@pytest.mark.parametrize("target", [1000.0, "1000", None, True])
def test_a_target_is_an_int(target: Any) -> None:
    with pytest.raises(TypeError, match="expected a target as an int"):
        Match(target=target)


@pytest.mark.parametrize(("dealer", "error"), [(4, ActionError), (-1, ActionError), ("D", TypeError)])
def test_r1_1_the_first_dealer_is_one_of_four(dealer: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="expected a "):
        Match(first_dealer=dealer)


# --- copies --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(7))
def test_copies_are_equal_and_independent_at_every_point(number: int) -> None:
    match = at_different_points()[number]
    copies: list[Match] = [
        match.copy(),
        copy.copy(match),
        copy.deepcopy(match),
        *[pickle.loads(pickle.dumps(match, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)],
    ]
    for changed, twin in enumerate(copies):
        assert (twin, repr(twin)) == (match, repr(match))
        if twin.round is not None and twin.round.phase is Phase.ARRANGING:
            seat = twin.round.to_act[0]
            twin.round.declare(seat, split(twin.round.deal.hands[seat], 9))
        elif twin.round is not None:
            twin.round.undo()
        elif twin.scores:
            twin.undo()
        else:
            twin.record((200, 0, 80, 80))
        assert twin != match
        assert match == at_different_points()[number]
        assert all(other == match for other in copies[changed + 1 :])


def test_matches_are_equal_if_all_that_happened_is() -> None:
    matches, again = at_different_points(), at_different_points()
    for one, here in enumerate(matches):
        for other, there in enumerate(again):
            assert (here == there) == (one == other)
    assert Match() != Match(target=500)
    assert Match() != Match(first_dealer=Seat.A)
    foreign: object = Match().totals
    assert Match() != foreign


def test_a_match_has_no_hash_because_it_changes() -> None:
    with pytest.raises(TypeError):
        hash(Match())


def test_r7_3_a_result_names_those_with_the_highest_total() -> None:
    assert MatchResult([0, 1], [100, 100, 80, 80]).winners == (Seat.A, Seat.B)
    for winners in ((Seat.A,), (), (Seat.A, Seat.B, Seat.C)):
        with pytest.raises(ScoreError, match=r"expected the seats with the highest") as caught:
            MatchResult(winners, (100, 100, 80, 80))
        assert caught.value.rule == "R7.3"


# --- corrections -------------------------------------------------------------------------------------------

GIVEN: Points = (100, 80, 85, 95)
RIGHT: Points = (80, 100, 85, 95)


def test_r7_1_a_row_that_is_put_right_counts_as_if_it_had_been_right_from_the_start() -> None:
    match = sheet([GIVEN, GIVEN])
    assert match.replace(0, RIGHT) is None
    assert match == sheet([RIGHT, GIVEN])
    match.replace(1, RIGHT)
    assert match.totals == (160, 200, 170, 190)


def test_r7_3_a_correction_can_end_a_match_and_can_let_it_go_on() -> None:
    match = sheet([GIVEN, GIVEN], target=200)
    assert match.result is not None
    assert match.replace(1, RIGHT) is None
    match.new_round()
    match.abandon_round()
    result = match.replace(1, (90, 90, 85, 95))
    assert result is None
    ended = match.replace(1, (180, 0, 85, 95))
    assert ended is not None
    assert ended == match.result
    assert ended.winners == (Seat.A,)


def test_r7_3_a_correction_after_which_the_match_would_have_ended_earlier_is_refused() -> None:
    match = sheet([GIVEN, GIVEN], target=190)
    before = match.copy()
    with pytest.raises(ScoreError, match="expected no row after the match has ended with row 0") as refused:
        match.replace(0, (200, 0, 80, 80))
    assert refused.value.rule == "R7.3"
    assert match == before


def test_rounds_played_later_carry_the_right_totals() -> None:
    match = sheet([GIVEN])
    play(match.new_round())
    match.record()
    last = match.rounds[1]
    assert last is not None
    match.replace(0, RIGHT)
    changed = match.rounds[1]
    assert changed is not None
    assert (changed.totals, last.totals) == (RIGHT, GIVEN)
    assert (changed.history, changed.result) == (last.history, last.result)
    assert records.loads(records.dumps(match)) == match


def test_what_was_played_is_not_corrected_and_nothing_is_while_a_round_is_open() -> None:
    match = sheet([GIVEN])
    play(match.new_round())
    match.record()
    with pytest.raises(ActionError, match="row 1 was played") as refused:
        match.replace(1, RIGHT)
    assert (refused.value.reason, refused.value.rule) == (Reason.ROUND_PLAYED, "R6.2")
    assert (refused.value.check, refused.value.values) == ("ROW_WAS_PLAYED", {"row": 1})
    match.new_round()
    with pytest.raises(ActionError) as refused:
        match.replace(0, RIGHT)
    assert refused.value.reason is Reason.ROUND_OPEN


@pytest.mark.parametrize("row", [-1, 1, 2**70])
def test_a_row_that_is_not_there_has_no_dealer_and_no_correction(row: int) -> None:
    match = sheet([GIVEN])
    for call in (match.dealer_of, lambda row: match.replace(row, RIGHT)):
        with pytest.raises(ScoreError, match="expected a row of the 1 recorded, from 0, got"):
            call(row)
    for wrong in (True, "0", None, 0.0):
        with pytest.raises(TypeError, match="expected the index of a row as an int"):
            match.dealer_of(wrong)  # type: ignore[arg-type]


def test_a_correction_is_a_row_that_a_round_can_give() -> None:
    match = sheet([GIVEN])
    before = match.copy()
    for points in ((100, 100, 100, 100), (5, 355, 0, 0), (1, 2, 3, 354)):
        with pytest.raises(ScoreError):
            match.replace(0, points)
    assert match == before


def test_r2_2_the_dealer_of_each_row() -> None:
    match = Match(first_dealer=Seat.C)
    for _ in range(5):
        match.record((90, 90, 90, 90))
    assert [match.dealer_of(row) for row in range(5)] == [Seat.C, Seat.D, Seat.A, Seat.B, Seat.C]


def test_none_is_not_the_open_round() -> None:
    match = Match()
    play(match.new_round())
    with pytest.raises(TypeError, match="expected points by seat in order, such as a list, got None"):
        match.record(None)  # type: ignore[call-overload]
    assert match.round is not None
    match.record()
    assert match.round is None


def test_a_copy_of_a_match_and_its_open_round_holds_one_round() -> None:
    match = Match()
    both: list[dict[str, Any]] = [{"match": match, "round": match.new_round()}]
    both.append(dict(reversed(both[0].items())))
    for kept in both:
        for copied in (copy.deepcopy(kept), pickle.loads(pickle.dumps(kept))):
            assert copied["match"].round is copied["round"]
            assert copied["round"] is not match.round
            assert copied["match"] == match


@pytest.mark.parametrize("place", range(4))
def test_r6_3_any_seat_can_be_filled_in(place: int) -> None:
    given: list[int | None] = list(GIVEN)
    given[place] = None
    assert complete_scores(*given) == GIVEN


@pytest.mark.parametrize(
    "given", [(100, 80, None), (None, None, 85, 95), (100, 80, 85, 95), (None, None, None, None)]
)
def test_exactly_one_seat_is_filled_in(given: tuple[int | None, ...]) -> None:
    with pytest.raises(ScoreError, match="expected the points of 3 seats and None for the one") as caught:
        complete_scores(*given)
    known = tuple([points for points in given if points is not None])
    assert (caught.value.points, caught.value.rule) == (known, "R6.3")
    assert (caught.value.check, caught.value.values) == ("ONE_TO_FILL_IN", {"count": len(known)})


def test_points_of_which_none_can_be_told_apart_are_refused() -> None:
    match = Match()
    match.record((100, 80, 85, 95))
    for put in (match.record, partial(match.replace, 0)):
        with pytest.raises(TypeError, match="expected points by seat in order, such as a list, got set"):
            put({100, 80, 85, 95})


def test_errors_about_three_scores_name_the_seats_in_order() -> None:
    with pytest.raises(ScoreError, match="at most 360, got A 360, C 5, D 0") as caught:
        complete_scores(360, None, 5, 0)
    assert caught.value.points == (360, 5, 0)
