"""The vectors, held against an oracle that shares no code with the package, and the report on answers."""

from __future__ import annotations

import io
import json
import re
import shutil
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import pytest
from jsonschema import Draft202012Validator

from hazari import COMBINATIONS, records
from hazari.__main__ import main
from hazari._answers import Answers, lines_of
from hazari._commands import vectors as command
from hazari._misreadings import Misreading, answer
from hazari._rules import RULES
from hazari._vectors import KINDS, Case, cases, files
from tests import vector_ids, vectors_oracle
from tests.vectors_oracle import MISREADINGS, Rules

DOCS: Final = Path(__file__).parents[1] / "docs"
PAGE: Final = DOCS / "howto" / "other-languages.md"
RUNNER: Final = DOCS / "examples" / "vectors.mjs"
CASES: Final = {case.id: case for kind in KINDS for case in cases(kind)}
FILES: Final = dict(files())

# The same on every Python and platform. They change with the cases alone, and then see CONTRIBUTING.
HASHES: Final = {
    "combinations.json": "911cbd8b1c0f5f9ebe58468165ead43f377ddb156873253afe56e19cd4163735",
    "rulings.json": "07d054a4b1fb1ecf4be376b1573baf9c3717d88577dbc10c9b0ba52d2ab453b1",
    "partitions.json": "a6ae2b28b44564d1c6cea2c0b21147ad3b694cc29bd3723af996dc646aebd173",
    "rounds.json": "429f2db4b202d50dc73db232a62c934608f96ca4534bb296cc252c09f9e6594c",
    "matches.json": "564cce63614f3e0330a1886d10d480061ca3fe7fa37dab1d2095ff5e056b591b",
    "scores.json": "9a36526a974557606d09470516fb2060dee20ec9580af9f100a54ef3264b184d",
}


def without_index(answered: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in answered.items() if key != "index"}


# --- the files ---------------------------------------------------------------------------------------------


def test_the_files_are_the_same_bytes_everywhere() -> None:
    assert {name: sha256(text.encode("ascii")).hexdigest() for name, text in files()} == HASHES


def test_an_id_never_changes_its_meaning() -> None:
    known = vector_ids.known()
    today = vector_ids.meanings()
    assert {name: known.get(name) for name in today} == today


def test_the_files_are_small_and_hold_small_numbers() -> None:
    assert sum(map(len, FILES.values())) < 1_000_000
    numbers = [int(digits) for text in FILES.values() for digits in re.findall(r"(?<![\w.-])-?\d+", text)]
    assert max(map(abs, numbers)) < 2**31


@pytest.mark.parametrize("kind", KINDS)
def test_the_files_have_the_form_that_their_schema_tells(kind: str) -> None:
    schema = records.schema("vectors")
    document = json.loads(FILES[f"{kind}.json"])
    Draft202012Validator(schema).validate(document)
    assert document["kind"] == kind
    first = document["cases"][0]
    others = [document | {"kind": other, "cases": [first]} for other in KINDS if other != kind]
    lacking = [{name: value for name, value in first.items() if name != key} for key in first]
    wrong = [first | {key: 7} for key in first]
    broken = [*others, *[document | {"cases": [case]} for case in (*lacking, *wrong)]]
    assert Draft202012Validator(schema).is_valid(document | {"cases": [first]})
    assert not any(Draft202012Validator(schema).is_valid(each) for each in broken)


@pytest.mark.parametrize("kind", KINDS)
def test_the_unchanged_oracle_agrees_with_every_case(kind: str) -> None:
    for case in cases(kind):
        assert vectors_oracle.answer(Rules(), kind, case.given) == without_index(case.expected), case
        assert answer(kind, case.given) == without_index(case.expected), case


@pytest.mark.parametrize("kind", KINDS)
def test_a_case_names_each_misreading_that_answers_otherwise_and_no_other(kind: str) -> None:
    for case in cases(kind):
        told = [
            misreading.name
            for misreading in MISREADINGS
            if vectors_oracle.answer(misreading, kind, case.given) != without_index(case.expected)
        ]
        assert told == list(case.misreadings), case


def test_each_misreading_is_caught_by_five_cases_and_no_two_by_the_same() -> None:
    assert [misreading.name for misreading in MISREADINGS] == list(Misreading)
    caught = [
        frozenset([case.id for case in CASES.values() if misreading in case.misreadings])
        for misreading in Misreading
    ]
    assert min(map(len, caught)) >= 5
    assert len({*caught}) == len(caught)


def test_combinations_have_all_741_and_k_a_2_and_fours_whose_spare_is_open_or_not() -> None:
    of = cases("combinations")
    threes = [case.expected["index"] for case in of if len(case.given.split()) == 3]
    assert threes == [combination.index for combination in COMBINATIONS]
    assert sum(case.expected["ranks"] == "A-K-2" for case in of) >= 2
    open_, settled = [
        [case for case in of if len(case.given.split()) == 4 and (case.expected["spare"] is None) is wanted]
        for wanted in (True, False)
    ]
    assert min(len(open_), len(settled)) >= 10


def test_rulings_have_two_to_four_groups_of_three_and_of_four() -> None:
    found = {(len(case.given), len(case.given[0].split())) for case in cases("rulings")}
    assert found == {(count, size) for count in (2, 3, 4) for size in (3, 4)}


def test_partitions_have_each_problem_alone_where_it_can_stand_alone() -> None:
    expected: list[Any] = [case.expected for case in cases("partitions")]
    found = {tuple(partition["codes"]) for partition in expected}
    assert {(), ("SIZE",), ("DUPLICATE",), ("ORDER",), ("MISSING", "NOT_IN_HAND")} <= found
    for code in ("SIZE", "DUPLICATE", "ORDER"):
        assert any({code, "MISSING"} <= {*codes} for codes in found)
        assert any({code, "NOT_IN_HAND"} <= {*codes} for codes in found)


def test_rounds_matches_and_scores_have_each_outcome() -> None:
    assert {case.given["dealer"] for case in cases("rounds")} == {*"ABCD"}
    winners = [case.expected["winners"] for case in cases("matches")]
    assert None in winners
    assert {*"ABCD"} <= {*winners}
    assert any(isinstance(won, str) and len(won) > 1 for won in winners)
    assert {case.expected["possible"] for case in cases("scores")} == {True, False}


def test_the_page_says_how_many_there_are() -> None:
    page = (DOCS / "howto" / "other-languages.md").read_text(encoding="utf-8")
    assert f"{len(CASES):,} questions" in " ".join(page.split())


def test_every_rule_that_a_case_names_has_its_sentence_as_the_rules_do() -> None:
    text = (DOCS / "rules.md").read_text(encoding="utf-8")
    found = re.findall(r"^### (R\d\.\d) .*?\n\n(.*?)\n\n", text, re.MULTILINE | re.DOTALL)
    assert {number: " ".join(sentence.split()) for number, sentence in found} == RULES
    assert {case.rule for case in CASES.values()} <= {*RULES}


# --- the report --------------------------------------------------------------------------------------------

Answer = Callable[[Case], object]


def answered(give: Answer, *kinds: str) -> Answers:
    """The report on a program that answers all cases of these kinds."""
    answers = Answers()
    for kind in kinds or KINDS:
        for case in cases(kind):
            answers.take(json.dumps({"id": case.id, "answer": give(case)}).encode())
    return answers


def right(case: Case) -> dict[str, Any]:
    return dict(case.expected)


def test_a_program_that_has_all_right_passes() -> None:
    answers = answered(right)
    assert answers.passed
    assert answers.answered.total() == answers.right.total() == len(CASES)
    assert answers.likely() == []


@pytest.mark.parametrize("misread", MISREADINGS, ids=lambda misread: misread.name)
def test_the_report_names_the_one_misreading_of_a_program(misread: Rules) -> None:
    answers = answered(lambda case: vectors_oracle.answer(misread, case.kind, case.given))
    wrong = len(CASES) - answers.right.total()
    assert answers.likely() == [(Misreading(misread.name), wrong, 0)]
    assert not answers.passed


def test_the_report_names_three_misreadings_of_a_program_the_likeliest_first() -> None:
    class Three(vectors_oracle.AceLowest, vectors_oracle.FirstWins, vectors_oracle.RightLeads):
        pass

    likely = answered(lambda case: vectors_oracle.answer(Three(), case.kind, case.given)).likely()
    assert [str(misreading) for misreading, _, _ in likely] == [
        "the dealer's right leads every comparison",
        "the first of equals wins",
        "A-2-3 lowest",
    ]


@pytest.mark.parametrize("leads", [vectors_oracle.Clockwise, vectors_oracle.RightLeads])
def test_a_misreading_is_named_beside_another_that_changes_all_of_its_cases(leads: type[Rules]) -> None:
    both: Rules = type("Both", (vectors_oracle.TenFive, leads), {})()
    likely = answered(lambda case: vectors_oracle.answer(both, case.kind, case.given)).likely()
    assert {str(misreading) for misreading, _, _ in likely} == {vectors_oracle.TenFive.name, leads.name}


def test_a_slip_that_is_no_misreading_is_not_called_one() -> None:
    def backwards(case: Case) -> object:
        return {"codes": right(case)["codes"][::-1]}

    def as_numbers(case: Case) -> object:
        return {"possible": int(right(case)["possible"])}

    for slip, kind in ((backwards, "partitions"), (as_numbers, "scores")):
        answers = answered(slip, kind)
        assert answers.likely() == []
        assert answers.unexplained == answers.answered.total() - answers.right.total() > 0


def test_no_more_than_three_misreadings_are_named() -> None:
    class Four(
        vectors_oracle.LeftDeals, vectors_oracle.TenFive, vectors_oracle.AnyPots, vectors_oracle.FirstWins
    ):
        pass

    answers = answered(lambda case: vectors_oracle.answer(Four(), case.kind, case.given))
    assert len(answers.likely()) == 3
    assert answers.unexplained > 0


def test_a_fourth_misreading_is_named_once_the_three_are_mended() -> None:
    parts: list[type[Rules]] = [
        vectors_oracle.LeftDeals,
        vectors_oracle.TenFive,
        vectors_oracle.AnyPots,
        vectors_oracle.FirstWins,
    ]
    four: Rules = type("Four", tuple(parts), {})()

    def held(rules: Rules) -> Answers:
        return answered(lambda case: vectors_oracle.answer(rules, case.kind, case.given))

    first = held(four)
    named = {str(misreading) for misreading, _, _ in first.likely()}
    (left,) = [part for part in parts if part.name not in named]
    again = held(left())
    assert [str(misreading) for misreading, _, _ in again.likely()] == [left.name]
    assert first.unexplained > again.unexplained == 0


def test_keys_that_were_left_out_speak_for_no_misreading_and_against_none() -> None:
    def points_of_rounds(case: Case) -> object:
        full = vectors_oracle.answer(vectors_oracle.TenFive(), case.kind, case.given)
        if case.kind == "rounds":
            return {"comparisons": [{"points": one["points"]} for one in full["comparisons"]]}
        return {key: value for key, value in full.items() if key != "points"}

    rounds = len(cases("rounds"))
    assert answered(points_of_rounds).likely() == [(Misreading.TEN_FIVE, rounds, 0)]


def test_the_index_alone_speaks_for_no_misreading() -> None:
    answers = answered(lambda case: right(case) | {"index": 741}, "combinations")
    assert answers.right.total() == 0
    assert answers.likely() == []
    assert answers.unexplained == 0
    assert {*answers.wrong} == {"R3.2", "R4.3", "R4.4", "R4.5", "R4.6"}


def test_where_nothing_but_points_is_wrong_the_rule_is_that_of_points() -> None:
    assert [*answered(lambda _: {"points": 7}, "combinations", "rulings").wrong] == ["R6.1"]


def one(name: str, given: object) -> Answers:
    answers = Answers()
    answers.take(json.dumps({"id": name, "answer": given}).encode())
    return answers


COMBINATION: Final = "combinations-0700"
ROUND: Final = "rounds-0001"


@pytest.mark.parametrize(
    ("give", "verdict"),
    [
        (lambda case: right(case) | {"points": float(right(case)["points"])}, True),
        (lambda case: {"points": right(case)["points"]}, True),
        (lambda _: {"spare": None}, True),
        (lambda case: right(case) | {"points": str(right(case)["points"])}, False),
        (lambda case: right(case) | {"points": True}, False),
        (lambda case: right(case) | {"ranks": None}, False),
        (lambda _: None, False),
    ],
)
def test_an_answer_is_compared_as_json_is(give: Answer, verdict: bool) -> None:  # noqa: FBT001
    answers = one(COMBINATION, give(CASES[COMBINATION]))
    assert (answers.answered.total(), answers.right.total()) == (1, int(verdict))
    assert answers.passed is verdict


def test_true_is_not_1_in_a_list_and_order_counts_there() -> None:
    name = next(case.id for case in cases("rulings") if case.expected["best"] == [0, 1])
    assert one(name, {"best": [0.0, 1]}).passed
    assert not one(name, {"best": [False, True]}).passed
    assert not one(name, {"best": [1, 0]}).passed
    assert not one(name, {"best": [0]}).passed
    assert not one(name, {"best": 0}).passed


def test_an_answer_without_keys_answers_nothing() -> None:
    empties: list[dict[str, Any]] = [{}, {"comparisons": [{}, {}, {}, {}]}]
    for empty in empties:
        answers = one(ROUND, empty)
        assert not answers.answered
        assert not answers.unread.count
        assert not answers.passed


def test_comparisons_may_leave_out_keys_and_have_all_four() -> None:
    comparisons = right(CASES[ROUND])["comparisons"]
    assert one(ROUND, {"comparisons": [{}, {"winner": comparisons[1]["winner"]}, {}, {}]}).passed
    assert one(ROUND, {"comparisons": None}).answered.total() == 1
    assert one(ROUND, {"comparisons": [None, {}, {}, {}]}).answered.total() == 1
    leaders = [{"leader": "A"}, {}, {}, {}]
    wrong_shapes: list[Any] = [comparisons[:3], {}, [*comparisons, {}], [1, 2, 3, 4], leaders]
    for broken in wrong_shapes:
        answers = one(ROUND, {"comparisons": broken})
        assert (answers.unread.count, answers.answered.total()) == (1, 0)


BROKEN: Final = {
    b"{": "expected JSON, got a fault in line 1, column",
    b"[]": "expected an object",
    b"{}": "expected the key 'id', which is missing",
    b'{"id": "rounds-0001"}': "expected the key 'answer', which is missing",
    b'{"id": "rounds-0001", "answer": {}, "ms": 3}': "expected no key 'ms'",
    b'{"id": 7, "answer": {}}': "id: expected an id, got 7",
    b'{"id": "rounds-0001", "answer": []}': "expected an answer as an object, got []",
    b'{"id": "rounds-0001", "answer": {"winner": "A"}}': "expected no key 'winner' in this answer",
    b'{"id": "scores-0001", "answer": {"comparisons": []}}': "expected no key 'comparisons' in this answer",
    b'{"id": "rounds-0001", "answer": {"points": [1e999]}}': "answer.points[0]: expected a value, got inf",
    b'{"id": "rounds-0001", "answer": {"points": NaN}}': "expected a value, got the number NaN",
    b'{"id": "rounds-0001", "answer": {"points": ' + b"9" * 5000 + b"}}": "an int of 5000 characters",
    b'{"id": "rounds-0001", "answer": {"points": 1, "points": 1}}': "with the key 'points' twice",
    b'{"id": "rounds-0001", "answer": ' + b"[" * 4000 + b"]" * 4000 + b"}": "of at most 4 levels",
    b"\xff\xfe{\x00": "expected a line in UTF-8",
    b" " * 10_000 + b"{}": "expected a line of less than 10000 bytes",
}


@pytest.mark.parametrize("line", BROKEN, ids=lambda line: repr(line[:50]))
def test_a_line_that_cannot_be_read_is_reported_with_its_number(line: bytes) -> None:
    answers = Answers()
    for each in lines_of(io.BytesIO(b"\n" + line + b"\n")):
        answers.take(each)
    assert (answers.lines, answers.unread.count, answers.answered.total()) == (2, 1, 0)
    ((number, text),) = answers.unread.first
    assert (number, BROKEN[line] in text, text.isascii()) == (2, True, True), text
    assert not answers.passed


def test_blank_lines_a_byte_order_mark_and_other_line_ends_do_no_harm() -> None:
    lines = [json.dumps({"id": case.id, "answer": right(case)}) for case in cases("scores")[:3]]
    answers = Answers()
    for line in lines_of(io.BytesIO(b"\xef\xbb\xbf" + "\r\n\r\n".join(lines).encode())):
        answers.take(line)
    assert answers.passed
    assert answers.right.total() == 3


def test_a_long_line_is_passed_over_in_pieces() -> None:
    file = io.BytesIO(b"a\n" + b"b" * 25_000 + b"\nc\n" + b"d" * 10_000)
    assert list(lines_of(file)) == [b"a\n", None, b"c\n", None]


def test_a_case_counts_once_and_only_if_it_exists() -> None:
    answers = one("scores-0001", right(CASES["scores-0001"]))
    assert answers.passed
    for _ in range(12):
        answers.take(b'{"id": "scores-0001", "answer": {"possible": null}}')
        answers.take(b'{"id": "scores-9999", "answer": {"possible": null}}')
    assert (answers.answered.total(), answers.right.total()) == (1, 1)
    assert (answers.repeated.count, len(answers.repeated.first), answers.repeated.first[0][0]) == (12, 10, 2)
    assert (answers.unknown.count, len(answers.unknown.first), answers.unknown.first[0][0]) == (12, 10, 3)
    assert not answers.passed


def test_memory_does_not_grow_with_the_lines() -> None:
    answers = answered(lambda _: None)

    def feed(count: int) -> None:
        for number in range(count):
            answers.take(b'{"id": "rounds-0001", "answer": null}')
            answers.take(f'{{"id": "{number}", "answer": null}}'.encode())
            answers.take(b"{")

    feed(20)
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    feed(5000)
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert after - before < 20_000


# --- the command -------------------------------------------------------------------------------------------


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(["vectors", *words])
    printed = capsys.readouterr()
    return status, printed.out, printed.err


@pytest.fixture
def answers_file(tmp_path: Path) -> Callable[..., str]:
    def write(*lines: object) -> str:
        file = tmp_path / "answers.jsonl"
        written = [line if isinstance(line, str) else json.dumps(line) for line in lines]
        file.write_text("\n".join(written), encoding="utf-8")
        return str(file)

    return write


def all_null() -> Iterator[dict[str, object]]:
    return ({"id": name, "answer": None} for name in CASES)


def test_the_command_writes_the_six_files(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, out, _ = run(capsys, str(tmp_path / "new" / "folder"))
    assert status == 0
    assert out.splitlines()[1].split() == ["combinations.json", "839", str(len(FILES["combinations.json"]))]
    status, out, _ = run(capsys, "--json", str(tmp_path / "new" / "folder"))  # over what is there
    assert [row["file"] for row in json.loads(out)["files"]] == [*FILES]
    for name, text in FILES.items():
        assert (tmp_path / "new" / "folder" / name).read_bytes() == text.encode("ascii")


def test_the_report_says_how_many_wrong_answers_no_misreading_explains(
    capsys: pytest.CaptureFixture[str], answers_file: Callable[..., str]
) -> None:
    first_wins = {"id": "rulings-0001", "answer": {"winner": 1}}
    no_misreading = {"id": "scores-0001", "answer": {"possible": False}}
    _, out, _ = run(capsys, "--check", answers_file(first_wins, no_misreading))
    assert "explains 1 of 2 wrong answers" in out
    assert "\n  not explained: 1 wrong answer; mend what is named, then check again\n" in out
    _, out, _ = run(capsys, "--json", "--check", answers_file(first_wins, no_misreading))
    assert json.loads(out)["unexplained"] == 1
    _, out, _ = run(capsys, "--check", answers_file(first_wins))
    assert "not explained" not in out
    _, out, _ = run(capsys, "--check", answers_file(no_misreading))
    assert "\nNo known misreading explains 1 wrong answer.\n" in out
    right = {"id": "scores-0001", "answer": {"possible": True}}
    _, out, _ = run(capsys, "--check", answers_file(right, right))
    assert out.endswith("\nWhat counted is right, but not every line counted.\n")


def test_the_report_lays_the_first_three_cases_of_each_rule(
    capsys: pytest.CaptureFixture[str], answers_file: Callable[..., str]
) -> None:
    status, out, err = run(capsys, "--check", answers_file(*all_null()))
    assert (status, err) == (1, "")
    assert out.endswith("\n\nNot all is right.\n")
    for rule in {case.rule for case in CASES.values()}:
        assert f"\n{rule}: {RULES[rule]}\n" in out
    assert out.count("\n  answered: null") == 3 * len({case.rule for case in CASES.values()})
    for laid in (
        "Indi 5-3-2  15 points",
        " wins ",
        "Points of the round",
        "Target 1000",
        "Hand: ",
        "possible",
    ):
        assert laid in out
    status, out, _ = run(capsys, "--json", "--check", answers_file(*all_null()))
    read = json.loads(out)
    assert (status, read["passed"], read["answered"], read["right"]) == (1, False, len(CASES), 0)
    assert {len(wrong["cases"]) for wrong in read["wrong"]} == {3}
    assert read["wrong"][0]["sentence"] == RULES[read["wrong"][0]["rule"]]


def test_all_right_is_exit_status_0(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "\n".join([json.dumps({"id": case.id, "answer": case.expected}) for case in CASES.values()])
    monkeypatch.setattr(command, "_PAUSE", 0.0)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))
    status, out, err = run(capsys, "--check", "-")
    assert (status, out.splitlines()[-1]) == (0, "All that was answered is right.")
    assert err.startswith("1 lines\n2 lines\n")
    assert f"{len(CASES):,} lines\n" in err


def test_nothing_answered_is_exit_status_1(
    capsys: pytest.CaptureFixture[str], answers_file: Callable[..., str]
) -> None:
    status, out, _ = run(capsys, "--check", answers_file({"id": "scores-0001", "answer": {}}))
    assert (status, out.splitlines()[-1]) == (1, "Nothing was answered.")


def test_what_does_not_count_is_listed_with_its_line(
    capsys: pytest.CaptureFixture[str], answers_file: Callable[..., str]
) -> None:
    first = {"id": "scores-0001", "answer": right(CASES["scores-0001"])}
    long = {"id": "scores-0002", "answer": {"possible": "x" * 500}}
    file = answers_file(first, first, "nonsense", {"id": "chess-0001", "answer": {}}, long)
    status, out, _ = run(capsys, "--check", file)
    assert status == 1
    assert "Lines that could not be read: 1\n  line 3: expected JSON" in out
    assert "Answers to cases that do not exist: 1\n  line 4: 'chess-0001'" in out
    assert "Cases answered again, of which the first answer counts: 1\n  line 2: 'scores-0001'" in out
    assert "xxx...\n" in out
    _, out, _ = run(capsys, "--json", "--check", file)
    read = json.loads(out)
    assert [read[name]["count"] for name in ("unread", "unknown", "repeated")] == [1, 1, 1]
    assert read["repeated"]["first"] == [{"line": 2, "message": "'scores-0001'"}]


@pytest.mark.parametrize("words", [[], ["DIR", "--check", "FILE"]])
def test_the_command_takes_a_folder_or_a_file(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    status, out, err = run(capsys, *words)
    assert (status, out) == (2, "")
    assert err == "hazari vectors: expected either DIR or --check FILE\n"


def test_a_folder_without_a_name_is_not_this_folder(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(capsys, "") == (2, "", "hazari vectors: expected DIR, got ''\n")
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_opened_is_exit_status_2(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (str(tmp_path), str(tmp_path / "none")):
        status, out, err = run(capsys, "--check", name)
        assert (status, out, err.count("\n")) == (2, "", 1)
    monkeypatch.setattr("sys.stdin", None)
    status, out, err = run(capsys, "--check", "-")
    assert (status, out) == (2, "")
    assert "standard input, which is closed" in err


# --- the page ------------------------------------------------------------------------------------------


def test_the_page_has_every_misreading_and_its_example_is_a_case() -> None:
    page = PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| (.+?) \| ", page.split("## The misreadings")[1], re.MULTILINE)
    assert rows[1:] == list(Misreading)
    assert f"ask {len(CASES):,} questions" in page
    example, reply = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", page, re.DOTALL)]
    assert example == CASES["rulings-0001"].document()
    assert one(reply["id"], reply["answer"]).passed


def test_the_runner_on_the_page_is_short() -> None:
    assert len(RUNNER.read_text(encoding="utf-8").splitlines()) < 60


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_report_on_the_runner_of_the_page_names_its_misreading(tmp_path: Path) -> None:
    hazari = [sys.executable, "-m", "hazari", "vectors"]
    subprocess.run([*hazari, str(tmp_path)], check=True, capture_output=True)
    played = subprocess.run(["node", str(RUNNER), str(tmp_path)], check=True, capture_output=True)
    done = subprocess.run(
        [*hazari, "--check", "-"], input=played.stdout, capture_output=True, check=False, timeout=120
    )
    assert done.returncode == 1
    report = done.stdout.decode()
    page = PAGE.read_text(encoding="utf-8")
    for shown in re.findall(r"```text\n(.*?)```", page, re.DOTALL)[0].strip().split("\n\n"):
        assert shown in report
    assert "A-2-3 lowest" in report.split("The likely misreading:")[1]
