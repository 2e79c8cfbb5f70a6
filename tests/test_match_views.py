"""A match as one seat sees it (R7)."""

from __future__ import annotations

import copy
from typing import Any

import attrs
import pytest

from hazari import records
from hazari.arrangements import strongest_first
from hazari.deals import Deal
from hazari.errors import ActionError, HazariError, RecordError, ScoreError
from hazari.match_views import MatchResult, MatchView
from hazari.matches import Match
from hazari.rounds import Round
from hazari.seats import Seat

VIEWERS = (None, *Seat)


def played(match: Match, number: int, *, exposures: int = 16) -> Round:
    """The next round of the match, dealt from a seed and played as far as asked."""
    dealt = match.new_round(Deal.from_seed(number))
    for seat in Seat:
        dealt.declare(seat, strongest_first(dealt.deal.hands[seat]))
    for _ in range(exposures):
        dealt.expose()
    return dealt


def evening() -> Match:
    """One round written down, one played, and one open in its second comparison."""
    match = Match(first_dealer=Seat.B)
    match.record((120, 60, 85, 95))
    played(match, 1)
    match.record()
    played(match, 2, exposures=5)
    return match


def points_of(match: Match) -> list[Match]:
    """The match as it was at each of its stages."""
    over = Match(target=100)
    played(over, 1)
    over.record()
    finished = evening()
    assert finished.round is not None
    finished.round.play_out()
    return [Match(), match, over, finished]


MATCHES = points_of(evening())


@pytest.mark.parametrize("seat", VIEWERS)
def test_a_seat_sees_the_sheet_its_open_round_and_the_round_before(seat: Seat | None) -> None:
    match = evening()
    view = match.view(seat)
    assert (view.seat, view.number, view.dealer, view.target) == (seat, 3, Seat.D, 1000)
    assert (view.scores, view.totals, view.result) == (match.scores, match.totals, None)
    assert match.round is not None
    assert view.round == match.round.view(seat)
    last = match.rounds[1]
    assert last is not None
    assert view.last == last.view(seat)
    assert view.last is not None
    assert view.last.result == last.result


def test_a_round_that_was_written_down_was_seen_by_nobody() -> None:
    match = Match()
    match.record((120, 60, 85, 95))
    assert match.view(Seat.A).last is None
    assert match.view(Seat.A).round is None


def test_r7_3_once_the_match_is_over_its_view_is_of_the_last_round() -> None:
    match = Match(target=200, first_dealer=Seat.C)
    match.record((120, 60, 85, 95))
    assert (match.view(None).number, match.view(None).dealer) == (2, Seat.D)
    match.record((120, 60, 85, 95))
    view = match.view(None)
    assert (view.number, view.dealer) == (2, Seat.D)
    assert view.result == match.result == MatchResult([Seat.A], (240, 120, 170, 190))


def test_the_moves_of_a_view_count_what_it_has_seen() -> None:
    match = Match()
    dealt = match.new_round(Deal.from_seed(1))
    assert dealt.view(None).moves == 0
    dealt.declare(Seat.C, strongest_first(dealt.deal.hands[Seat.C]))
    assert dealt.view(Seat.A).moves == 1


def test_an_unknown_seat_sees_nothing() -> None:
    with pytest.raises(ActionError, match="expected a seat from 0 to 3, got 4"):
        Match().view(4)


@pytest.mark.parametrize("seat", VIEWERS)
@pytest.mark.parametrize("match", MATCHES, ids=repr)
def test_a_view_made_by_hand_of_what_a_match_says_is_that_view(match: Match, seat: Seat | None) -> None:
    view = match.view(seat)
    values: dict[str, Any] = {field.name: getattr(view, field.name) for field in attrs.fields(MatchView)}
    assert MatchView(**values) == view
    made = MatchView(**values | {"scores": [list(row) for row in view.scores], "totals": list(view.totals)})
    assert made == view
    assert made.scores == view.scores
    assert copy.deepcopy(view) == view


OTHERS: list[tuple[dict[str, Any], str]] = [
    ({"totals": (0, 0, 0, 0)}, "expected totals of a match view to be"),
    ({"result": MatchResult([Seat.A], (360, 0, 0, 0))}, "expected result of a match view to be None"),
    ({"number": 2}, "expected number of a match view to be 3"),
    ({"dealer": Seat.A}, "expected round.dealer of a match view to be"),
    ({"seat": Seat.B}, "expected round.seat of a match view to be"),
    ({"round": evening().view(0).last}, "expected round.dealer of a match view"),
    ({"last": evening().view(0).round}, "expected last.dealer of a match view"),
    ({"round": None, "last": evening().view(1).last}, "expected last.seat of a match view"),
]


@pytest.mark.parametrize(("other", "message"), OTHERS)
def test_a_view_that_contradicts_itself_cannot_exist(other: dict[str, Any], message: str) -> None:
    with pytest.raises(HazariError, match=message):
        attrs.evolve(evening().view(0), **other)


def test_what_the_last_round_gave_stands_on_the_sheet() -> None:
    view = evening().view(0)
    scores = (view.scores[0], (100, 80, 85, 95))
    totals = tuple(map(sum, zip(*scores, strict=True)))
    with pytest.raises(HazariError, match=r"expected last\.points of a match view"):
        attrs.evolve(view, scores=scores, totals=totals, round=None)


def test_without_rows_there_was_no_last_round() -> None:
    with pytest.raises(HazariError, match="expected no last round in a match without rows"):
        attrs.evolve(Match().view(0), last=evening().view(0).last)


def test_r7_3_nothing_comes_after_the_end() -> None:
    match = Match(target=100)
    dealt = match.new_round(Deal.from_seed(1)).view(0)
    match.abandon_round()
    match.record((120, 60, 85, 95))
    with pytest.raises(HazariError, match="expected no open round in a match that is decided"):
        attrs.evolve(match.view(0), round=dealt)
    with pytest.raises(ScoreError, match="expected no row after the match has ended with row 0"):
        attrs.evolve(match.view(0), scores=match.scores * 2)


def test_the_repr_says_whose_view_it_is_and_how_the_match_stands() -> None:
    match = Match(target=100)
    assert repr(match.view(None)) == (
        "<MatchView of a spectator: round 1, dealer D; A 0, B 0, C 0, D 0 points of 100>"
    )
    match.record((120, 60, 85, 95))
    assert repr(match.view(1)) == (
        "<MatchView of B: round 1, dealer D; A 120, B 60, C 85, D 95 points, won by A>"
    )


# --- records ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", VIEWERS)
@pytest.mark.parametrize("match", MATCHES, ids=repr)
def test_what_is_written_of_a_view_is_read_again(match: Match, seat: Seat | None) -> None:
    view = match.view(seat)
    assert records.loads_view(records.dumps_view(view)) == view
    assert records.loads_view(records.dumps_view(view, indent=2)) == view
    assert records.view_from_data(records.view_to_data(view)) == view


def wrong(**values: object) -> dict[str, object]:
    return records.view_to_data(evening().view(0)) | values


FORGED: list[tuple[dict[str, object], str]] = [
    (wrong(number=2), "number"),
    (wrong(number=True), "number"),
    (wrong(dealer="A"), ""),
    (wrong(dealer="E"), "dealer"),
    (wrong(seat="B"), ""),
    (wrong(target=0), "target"),
    (wrong(target=200), "winners"),
    (wrong(target=100), "scores"),
    (wrong(scores=[[100, 80, 85, 90]]), "scores[0]"),
    (wrong(totals=[0, 0, 0, 0]), "totals[0]"),
    (wrong(winners=["A"]), "winners"),
    (wrong(round=records.to_data(Match())), "round.format"),
    (wrong(round=records.view_to_data(evening().view(1).round or Match().view(1))), ""),
    (wrong(last=3), "last"),
    (wrong(note=""), ""),
    (wrong(info={}), ""),
    (wrong(version=2), "version"),
]


@pytest.mark.parametrize(("data", "where"), FORGED)
def test_a_forged_view_is_refused_with_its_place(data: dict[str, object], where: str) -> None:
    with pytest.raises(RecordError) as refused:
        records.view_from_data(data)
    assert refused.value.where == where


def test_a_round_is_never_sent_where_a_view_was_meant() -> None:
    match = evening()
    for secret in (match, match.round):
        with pytest.raises(TypeError, match="expected a View or a MatchView, got"):
            records.view_to_data(secret)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="expected a View or a MatchView, got"):
            records.dumps_view(secret)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a Round or a Match, got MatchView"):
        records.to_data(match.view(0))  # type: ignore[arg-type]
    with pytest.raises(RecordError, match=r"expected 'hazari\.round' or 'hazari\.match'"):
        records.from_data(records.view_to_data(match.view(0)))
