"""Records: what is written is read again as it was, and nothing else is."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any, Literal, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hazari import records
from hazari._arguments import MAX_INT
from hazari._json import MAX_LENGTH
from hazari.cards import parse_cards
from hazari.deals import Deal
from hazari.errors import ActionError, HazariError, PartitionError, RecordError, ScoreError
from hazari.matches import Match
from hazari.partitions import Group, Partition
from hazari.rounds import Round
from hazari.seats import Seat
from hazari.views import Action, Declare, Expose
from tests.forged import FORGED, FORGED_VIEWS, KINDS, Forgery, document, golden
from tests.play import matches, play, rounds, steps, whole_rounds
from tests.strategies import split

VIEWERS = [None, *Seat]
VIEWS = ("view", "spectator")


def reader(kind: str) -> Callable[[str], object]:
    return records.loads_view if kind in VIEWS else records.loads


def writer(kind: str) -> Callable[..., str]:
    return records.dumps_view if kind in VIEWS else records.dumps


def refusal(kind: str, text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        reader(kind)(text)
    assert str(caught.value).isascii()
    assert str(caught.value).startswith(caught.value.where)
    return caught.value


def answer(played: Round, action: Action) -> str | None:
    """What a round says to an action: nothing, or its refusal."""
    try:
        played.check(action)
    except HazariError as error:
        return f"{type(error).__name__} {error}"
    return None


def next_actions(played: Round) -> list[Action]:
    """Actions that can come next, and such as cannot: each seat with its own cards and with others'."""
    partitions = [split(hand, 5) for hand in played.deal.hands]
    declared = [action for action in played.history if isinstance(action, Declare)]
    known = [action.partition for action in declared if action.partition is not None]
    groups = [group for partition in (*partitions, *known) for group in partition.groups]
    return [
        *[Declare(seat, partition) for seat in Seat for partition in partitions],
        *[Expose(seat, group) for seat in Seat for group in groups],
    ]


# --- writing and reading again --------------------------------------------------------------------------


@given(whole_rounds())
@settings(max_examples=15)
def test_a_round_saved_at_any_step_is_the_same_round(played_steps: Any) -> None:
    for played in played_steps:
        text = records.dumps(played)
        loaded = records.loads(text)
        assert isinstance(loaded, Round)
        assert loaded == played
        assert records.dumps(loaded) == text


@given(rounds())
@settings(max_examples=20)
def test_a_loaded_round_takes_and_refuses_the_same_next_calls(played: Round) -> None:
    loaded = records.loads(records.dumps(played))
    assert isinstance(loaded, Round)
    assert (loaded.phase, loaded.to_act, loaded.leader) == (played.phase, played.to_act, played.leader)
    for action in next_actions(played):
        assert answer(loaded, action) == answer(played, action)


@given(rounds())
@settings(max_examples=20)
def test_a_loaded_round_undoes_the_same(played: Round) -> None:
    loaded = records.loads(records.dumps(played))
    assert isinstance(loaded, Round)
    while played.history:
        assert loaded.undo() == played.undo()
        assert loaded == played


@given(matches(), st.sampled_from([None, 0, 1, 2, 8]))
@settings(max_examples=40)
def test_a_match_is_the_same_match(match: Match, indent: int | None) -> None:
    text = records.dumps(match, indent)
    loaded = records.loads(text)
    assert isinstance(loaded, Match)
    assert loaded == match
    assert (loaded.rounds, loaded.scores, loaded.result) == (match.rounds, match.scores, match.result)
    assert records.dumps(loaded, indent) == text


@given(whole_rounds())
@settings(max_examples=8)
def test_a_view_saved_at_any_step_is_the_same_view(played_steps: Any) -> None:
    for played in played_steps:
        for viewer in VIEWERS:
            view = played.view(viewer)
            text = records.dumps_view(view)
            loaded = records.loads_view(text)
            assert loaded == view
            assert records.dumps_view(loaded) == text


@pytest.mark.parametrize("kind", KINDS)
def test_the_order_of_keys_and_white_space_do_not_matter(kind: str) -> None:
    def backwards(value: object) -> object:
        if isinstance(value, dict):
            return {key: backwards(value[key]) for key in reversed(value)}
        return [backwards(part) for part in value] if isinstance(value, list) else value

    text = "\n" + json.dumps(backwards(document(kind)), indent="\t") + "\r\n "
    assert reader(kind)(text) == reader(kind)(golden(kind))


@pytest.mark.parametrize("kind", KINDS)
def test_version_1_is_read_and_written_for_ever(kind: str) -> None:
    assert writer(kind)(reader(kind)(golden(kind)), indent=2) == golden(kind)


def test_the_golden_records_tell_what_they_always_told() -> None:
    played, match = records.loads(golden("round")), records.loads(golden("match"))
    assert isinstance(played, Round)
    assert isinstance(match, Match)
    assert played.deal.hands[Seat.D] == parse_cards("Ad Qc Th 9d 7h 7d 6h 5s 4d 4c 3c 2s 2d")
    assert (played.dealer, played.totals, played.points) == (Seat.B, (100, 80, 85, 95), (85, 0, 0, 0))
    assert (played.to_act, len(played.history)) == ((Seat.C,), 10)
    assert played.history[0] == Declare(Seat.C, Partition.parse("KhQsJs/AcJd2c/Ah4s2h/KcTs9s3d"))
    assert played.history[9] == Expose(Seat.B, Group.of("Kd Jh 4h"))
    assert match.scores == ((100, 80, 85, 95), (195, 165, 0, 0))
    assert [row is None for row in match.rounds] == [True, False]
    assert (match.first_dealer, match.dealer, match.target) == (Seat.C, Seat.A, 1500)
    assert match.round is not None
    assert match.round.to_act == (Seat.C, Seat.A)
    assert records.loads_view(golden("view")) == played.view(Seat.B)
    assert records.loads_view(golden("spectator")) == played.view(None)


def test_a_record_is_ascii_on_one_line_unless_indented() -> None:
    text = records.dumps(Round(Deal.from_seed(1)))
    assert text.isascii()
    assert not any(character.isspace() for character in text)
    assert records.dumps(Round(Deal.from_seed(1)), indent=1).count("\n") > 10


# --- what no record may be ------------------------------------------------------------------------------


@pytest.mark.parametrize("forgery", [*FORGED, *FORGED_VIEWS], ids=str)
def test_a_forged_record_is_refused_with_its_place_and_rule(forgery: Forgery) -> None:
    error = refusal(forgery.record, json.dumps(forgery.document()))
    assert (error.where, error.rule) == (forgery.where, forgery.rule)
    if forgery.rule is not None:
        assert forgery.rule in str(error)


@pytest.mark.parametrize(
    ("record", "place", "value", "cause"),
    [
        ("round", "history[4].seat", "D", ActionError),
        ("round", "history[0].partition", "AcJd2c/KhQsJs/Ah4s2h/KcTs9s3d", PartitionError),
        ("match", "rounds[0].points", [100, 80, 85, 90], ScoreError),
    ],
)
def test_a_broken_rule_is_told_by_the_rules_own_error(
    record: str, place: str, value: object, cause: type[HazariError]
) -> None:
    error = refusal(record, json.dumps(Forgery(record, place, value, place).document()))
    assert type(error.__cause__) is cause
    assert str(error) == f"{error.where}: {error.__cause__}"


@pytest.mark.parametrize("row", [{"points": [100, 80, 85, 95]}, document("match")["rounds"][1]])
def test_no_row_follows_the_end_of_the_match(row: dict[str, Any]) -> None:
    match = document("match") | {"target": 100, "round": None}
    match["rounds"] = [match["rounds"][0], row]
    error = refusal("match", json.dumps(match))
    assert (error.where, error.rule) == ("rounds[1]", "R7.3")


def test_nothing_follows_the_end_of_a_round_that_is_seen() -> None:
    *_, finished = steps(Deal.from_seed(1), [split(hand, 1) for hand in Deal.from_seed(1).hands], list(Seat))
    seen = json.loads(records.dumps_view(finished.view(None)))
    seen["history"].append(seen["history"][-1])
    error = refusal("view", json.dumps(seen))
    assert (error.where, error.rule) == ("history[20]", "R5.5")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "null", "true", "0", '"hazari.round"', "[]", "[{}]", "{", "}", "{}", "[1,]", "nul", "'x'"),
        *(
            "\ufeff{}",
            "{}{}",
            "{} x",
            '{"format"}',
            '{"a":1,}',
            "{1:2}",
            '{"a":\x00}',
            '"',
            '"\\',
            '{"\\ud800":',
        ),
        *("NaN", "Infinity", "-Infinity", "1e999", "-", "00", "0x10", "/* */ {}"),
    ],
)
def test_other_text_is_refused(kind: str, text: str) -> None:
    assert refusal(kind, text).where == ""


@pytest.mark.parametrize("kind", KINDS)
def test_a_record_cut_short_or_with_more_after_it_is_refused(kind: str) -> None:
    text = golden(kind)
    for length in range(0, len(text), 7):
        assert refusal(kind, text[:length]).where == ""
    assert refusal(kind, text + text).where == ""
    assert refusal(kind, text + "\x00").where == ""


def test_a_fault_of_json_is_told_with_line_and_column() -> None:
    assert "line 2, column 12" in str(refusal("round", '{\n  "format":: 1}'))


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ('"dealer": "B"', '"dealer": "B", "dealer": "B"', ""),
        ('"seat": "D",', '"seat": "D", "seat": "D",', "history[2]"),
        ('"version": 1', '"version": 1.0', "version"),
        ('"version": 1', '"version": 1e0', "version"),
        ("100,", "NaN,", "totals[0]"),
        ("100,", "Infinity,", "totals[0]"),
        ("100,", "1e2,", "totals[0]"),
        ("100,", "1" * 5000 + ",", "totals[0]"),
        ("100,", f"-{'1' * 5000},", "totals[0]"),
        ("100,", f"{'1' * 17},", "totals[0]"),
        ('"dealer"', '"deale\\u0072\\u0000"', ""),
        ('"dealer": "B"', '"dealer": "\\ud800"', "dealer"),
    ],
)
def test_what_json_takes_and_a_record_does_not(old: str, new: str, where: str) -> None:
    text = golden("round")
    assert old in text
    assert refusal("round", text.replace(old, new, 1)).where == where


def test_a_duplicate_key_is_named() -> None:
    text = golden("round").replace('"dealer": "B"', '"dealer": "B", "dealer": "A"')
    assert "'dealer' twice" in str(refusal("round", text))


@pytest.mark.parametrize("value", [b"{}", None, 5, {}, ["{}"]])
def test_only_text_is_read(value: Any) -> None:
    for read in (records.loads, records.loads_view):
        with pytest.raises(TypeError):
            read(value)


@pytest.mark.parametrize("deep", ["[" * 100_000, '{"a":' * 100_000, '["]]]]",' * 100_000, '"[",[[[[[[[[' * 9])
def test_deep_nesting_is_refused_before_it_is_parsed(deep: str) -> None:
    assert "levels" in str(refusal("round", deep)) or not deep.startswith(("[", "{"))
    assert refusal("view", deep).where == ""


def test_texts_that_hold_brackets_hide_no_depth() -> None:
    closing = json.dumps("]" * 1000 + '\\"' + "}" * 1000)
    assert "levels" in str(refusal("round", f"[{closing}, {'[' * 500}"))
    assert "levels" not in str(refusal("round", f"[{json.dumps('[' * 500)}]"))


def test_a_long_text_is_refused_by_its_length_alone() -> None:
    class Long(str):
        __slots__ = ()

        def __len__(self) -> int:
            return MAX_LENGTH + 1

    assert str(MAX_LENGTH) in str(refusal("round", Long("[]")))


@pytest.mark.parametrize(
    "unit", ['"', '\\"', "\\", "[", "]", "{", '""', "1", "-", "e", " ", '"\\"', "[],", '{"a":1},', "\ud800"]
)
@pytest.mark.parametrize("start", ["", '"', "[", '{"'])
def test_reading_takes_time_in_line_with_the_length(start: str, unit: str) -> None:
    before = time.process_time()
    refusal("round", start + unit * 50_000)
    assert time.process_time() - before < 2  # a quadratic reader takes minutes


@given(st.sampled_from(KINDS), st.data())
@settings(max_examples=150)
def test_any_edit_of_a_record_is_refused_or_read_as_what_it_says(kind: str, data: st.DataObject) -> None:
    text = json.dumps(document(kind))
    start = data.draw(st.integers(0, len(text)))
    end = min(len(text), start + data.draw(st.integers(0, 3)))
    edited = text[:start] + data.draw(st.text('"[]{}:,0123456789ABCDKQJTcdhs/\\ ', max_size=3)) + text[end:]
    try:
        loaded = reader(kind)(edited)
    except RecordError:
        return
    assert json.loads(writer(kind)(loaded)) == json.loads(edited)


@given(st.sampled_from([records.loads, records.loads_view]), st.text(max_size=50))
@settings(max_examples=50)
def test_any_text_is_refused_with_a_record_error(read: Callable[[str], object], text: str) -> None:
    with pytest.raises(RecordError):
        read(text)


# --- sizes ----------------------------------------------------------------------------------------------


def calls_to_load(text: str) -> int:
    """How many Python functions are called to load a record."""
    calls = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        records.loads(text)
    finally:
        sys.setprofile(before)
    return calls


def far_match(played: int) -> Match:
    match = Match(target=MAX_INT)
    for _ in range(played):
        play(match.new_round(Deal.from_seed(1)), 20)
        match.record()
    return match


def test_the_work_to_load_grows_in_line_with_the_rounds() -> None:
    few, more, many = [calls_to_load(records.dumps(far_match(count))) for count in (4, 8, 16)]
    assert many - more <= 2.1 * (more - few)


@pytest.mark.exhaustive
def test_ten_thousand_rounds_load_without_recursion() -> None:
    few = json.loads(records.dumps(far_match(4)))
    rows = [
        few["rounds"][number % 4] if number % 50 == 0 else {"points": [60, 220, 0, 80]}
        for number in range(10_000)
    ]
    text = json.dumps(few | {"rounds": rows}, separators=(",", ":"))
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(300)
    try:
        loaded = records.loads(text)
        assert records.dumps(cast("Match", loaded)) == text
    finally:
        sys.setrecursionlimit(limit)
    assert isinstance(loaded, Match)
    assert len(loaded.scores) == 10_000


def test_what_could_not_be_read_again_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    assert records.loads(records.dumps(Match(target=MAX_INT))) == Match(target=MAX_INT)
    with pytest.raises(ScoreError):
        Match(target=MAX_INT + 1)
    with pytest.raises(ScoreError):
        Round(Deal.from_seed(1), totals=(0, MAX_INT + 1, 0, 0))
    near = records.dumps(far_match(1))
    monkeypatch.setattr(records, "MAX_LENGTH", len(near))
    assert records.dumps(far_match(1)) == near
    monkeypatch.setattr(records, "MAX_LENGTH", len(near) - 1)
    with pytest.raises(RecordError):
        records.dumps(far_match(1))


# --- wrong calls ----------------------------------------------------------------------------------------


def test_only_rounds_matches_and_views_are_written() -> None:
    played = Round(Deal.from_seed(1))
    values: list[Any] = [None, {}, played.deal, played.view(0), [played], "{}"]
    for value in values:
        with pytest.raises(TypeError):
            records.dumps(value)
    values = [None, {}, played, Match()]
    for value in values:
        with pytest.raises(TypeError):
            records.dumps_view(value)


@pytest.mark.parametrize("indent", ["2", 1.0, True])
def test_an_indent_is_an_int(indent: Any) -> None:
    with pytest.raises(TypeError):
        records.dumps(Match(), indent)


@pytest.mark.parametrize("indent", [-1, 9, 10**9])
def test_an_indent_is_small(indent: int) -> None:
    with pytest.raises(HazariError):
        records.dumps(Match(), indent)


@pytest.mark.parametrize("name", ["", "Round", "../round", "field"])
def test_only_known_schemas_are_found(name: Literal["round"]) -> None:
    with pytest.raises(HazariError):
        records.schema(name)


def test_minus_nothing_is_no_number_of_a_record() -> None:
    text = records.dumps(Round(Deal.from_seed(1)))
    with pytest.raises(RecordError, match="got the number -0") as caught:
        records.loads(text.replace("[0,0,0,0]", "[0,-0,0,0]"))
    assert caught.value.where == "totals[1]"


# --- data and info ----------------------------------------------------------------------------------------


def test_data_is_what_a_json_parser_makes_of_the_text() -> None:
    match = Match()
    match.record((120, 60, 85, 95))
    match.new_round(Deal.from_seed(1))
    for thing in (match, Round(Deal.from_seed(2))):
        assert records.to_data(thing) == json.loads(records.dumps(thing))
        assert records.from_data(json.loads(records.dumps(thing))) == thing


@pytest.mark.parametrize("data", [None, 3, [], "{}", {}, {"format": 1.5}, {1: 2}, {"format": "hazari.view"}])
def test_what_is_not_a_record_is_refused_as_data_too(data: object) -> None:
    for reader in (records.from_data, records.view_from_data):
        with pytest.raises(RecordError):
            reader(data)


def test_info_goes_along_and_decides_nothing() -> None:
    info = {"table": "7", "date": "2026-11-30", "note": "\u0995" * 1000}
    for thing in (Match(), Round(Deal.from_seed(2))):
        text = records.dumps(thing, info=info)
        assert records.info(text) == info
        assert records.loads(text) == thing
        assert records.info(records.dumps(thing)) == {}
        assert records.dumps(thing, info={}) != records.dumps(thing)
        assert records.info(records.dumps(thing, info={})) == {}


@pytest.mark.parametrize(
    ("info", "message"),
    [
        ({"": "x"}, "expected keys of info of 1 to 64 characters, got 0"),
        ({"x" * 65: "x"}, "expected keys of info of 1 to 64 characters, got 65"),
        ({"x": "x" * 1001}, "expected values of info of at most 1000 characters, got 1001"),
        ({str(number): "" for number in range(33)}, "expected at most 32 keys of info, got 33"),
    ],
)
def test_info_has_limits_when_written_and_when_read(info: dict[str, str], message: str) -> None:
    with pytest.raises(RecordError, match=message):
        records.dumps(Match(), info=info)
    forged = json.dumps(records.to_data(Match()) | {"info": info})
    for reader in (records.loads, records.info):
        with pytest.raises(RecordError, match=message) as refused:
            reader(forged)
        assert refused.value.where == "info"


@pytest.mark.parametrize("info", [[], "x", {1: "x"}, {"x": 1}, {"x": None}])
def test_info_is_texts_by_name(info: Any) -> None:
    with pytest.raises(TypeError, match="info"):
        records.dumps(Match(), info=info)
    for reader in (records.from_data, lambda data: records.info(json.dumps(data))):
        if info != {1: "x"} or reader is records.from_data:  # JSON makes a string of that key
            with pytest.raises(RecordError) as refused:
                reader(records.to_data(Match()) | {"info": info})
            assert refused.value.where.startswith("info")


def test_a_view_carries_no_info() -> None:
    view = Round(Deal.from_seed(2)).view(0)
    with pytest.raises(RecordError, match="expected no key 'info'"):
        records.view_from_data(records.view_to_data(view) | {"info": {}})
