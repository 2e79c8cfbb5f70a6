"""The command line: what a program reads, what a person reads, and what happens to bad input."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from hazari import (
    CombinationError,
    Deal,
    Match,
    Seat,
    __version__,
    best_partition,
    judge,
    parse_cards,
    partition_problems,
    records,
    strongest_first,
)
from hazari.__main__ import main
from hazari._commands import COMMANDS
from hazari.languages import LANGUAGES, refusal_text
from tests import oracle

ROOT: Final = Path(__file__).parent.parent
WORKED_EXAMPLE = ["Kh Jh 8h", "9c 8d 7s", "Qc Qd 6c", "9d 8c 7h"]
LEGAL = "AsAhAd/KhQhJh/9c8d7s/5d5c2d2c"
HAND = "As Ah Ad Kh Qh Jh 9c 8d 7s 5c 5d 2c 2d"


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """The exit status, the output and the complaints of a command."""
    try:
        status = main(words)
    except SystemExit as ended:
        status = int(ended.code or 0)
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def started(words: Sequence[str], **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The same in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "hazari", *words],
        capture_output=True,
        check=False,
        env=os.environ | environment,
        stdin=subprocess.DEVNULL,
        timeout=120,
    )


def test_judge_tells_the_winner_and_the_rule(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "judge", *WORKED_EXAMPLE)
    assert (status, err) == (0, "")
    assert (
        out.splitlines()[-1]
        == "4 wins 80 points: Run 9-8-7 ties with 2 and was played later (R5.4); the last of equals wins"
    )


def test_judge_names_the_players(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "judge", "--names", "East, West", "As 2d 3c", "Ks Qd Jc")
    assert out.splitlines()[-1].startswith("East wins 50 points: Run A-2-3 beats Run K-Q-J")


def test_judge_json(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "judge", "--json", *WORKED_EXAMPLE)
    read = json.loads(out)
    assert (read["winner"], read["best"], read["points"], read["rule"]) == (3, [1, 3], 80, "R5.4")
    assert read["plays"][2] == {
        "name": "3",
        "cards": "QdQc6c",
        "combination": "Pair Q-Q-6",
        "points": 25,
    }


@pytest.mark.parametrize("groups", [[LEGAL], LEGAL.split("/")])
def test_check_takes_four_groups_or_one_text(capsys: pytest.CaptureFixture[str], groups: list[str]) -> None:
    status, out, _ = run(capsys, "check", *groups)
    assert (status, out.splitlines()[-1]) == (0, "legal")


def test_r3_2_check_refuses_a_hidden_combination(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "check", "Kh Kd Kc", "Js Ts 9s", "8d 8c Qh", "Ac 3d 2s 9h")
    assert (status, err) == (1, "")
    assert out.splitlines() == [
        "the last group hides Run A-2-3 (Ac 3d 2s), above group 3, Pair 8-8-Q (R3.2)",
        "illegal",
    ]


def test_check_json_tells_every_problem(capsys: pytest.CaptureFixture[str]) -> None:
    hand = HAND.replace("2d", "2h")
    status, out, _ = run(capsys, "check", "--json", "--hand", hand, LEGAL)
    read = json.loads(out)
    assert (status, read["legal"], read["partition"]) == (1, False, None)
    assert [(problem["code"], problem["cards"]) for problem in read["problems"]] == [
        ("NOT_IN_HAND", "2d"),
        ("MISSING", "2h"),
    ]
    status, out, _ = run(capsys, "check", "--json", LEGAL)
    assert (status, json.loads(out)) == (0, {"legal": True, "partition": LEGAL, "problems": []})


def test_deal_with_a_seed_can_be_repeated(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "deal", "--seed", "7", "--json")
    read = json.loads(out)
    deal = Deal.from_seed("7")
    assert int(read["index"]) == deal.index
    assert read["hands"]["C"] == "".join(map(str, deal.hands[Seat.C]))
    assert parse_cards(read["hands"]["C"]) == deal.hands[Seat.C]


def test_deal_without_a_seed_is_another_one_each_time(capsys: pytest.CaptureFixture[str]) -> None:
    hands = [run(capsys, "deal")[1] for _ in range(2)]
    assert hands[0] != hands[1]
    assert sorted(hands[0].split()) == sorted(hands[1].split())


def test_arrange_tells_the_best_partition_and_strongest_first(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "arrange", HAND, "--undominated")
    assert out.startswith("Best:\n1  ")
    assert "Strongest first" in out
    assert out.count("expected: ") == 2
    assert "Undominated, 3:" in out


def test_arrange_says_where_both_are_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "arrange", "AsAhAd KsKhKd QsQhQd JsJhJdJc")
    assert "Strongest first, the same:" in out


def test_arrange_json(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "arrange", "--json", *HAND.split())
    read = json.loads(out)
    assert read["best"]["partition"] == str(best_partition(HAND))
    assert read["best"]["points"] >= read["strongest_first"]["points"]
    assert all(0 <= chance <= 1 for chance in read["best"]["chances"])
    assert "undominated" not in read
    _, out, _ = run(capsys, "arrange", "--json", "--undominated", HAND)
    assert len(json.loads(out)["undominated"]) == 3


def test_demo_shows_the_worked_example_and_a_whole_match(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "demo")
    assert status == 0
    assert (
        "D wins 80 points: Run 9-8-7 ties with B and was played later (R5.4); the last of equals wins" in out
    )
    sheet = out.split("--- The score sheet ---")[1].strip().splitlines()
    totals = [int(word) for word in sheet[-2].split()[1:]]
    winners = oracle.winners(totals)
    assert sheet[-1].startswith(", ".join("ABCD"[seat] for seat in winners))
    rounds = len(sheet) - 3
    assert out.count("--- Round ") == rounds
    assert sum(totals) == 360 * rounds
    assert len(re.findall(r"^[A-D] wins \d+ points: ", out, re.MULTILINE)) == 1 + 4 * rounds


def test_demo_is_the_same_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    first, again, other = [run(capsys, "demo", "--seed", seed)[1] for seed in "112"]
    assert first == again != other


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["judge", "Kh Jh 8h"], "expected 2 to 4 groups, got 1 (R5.3)"),
        (["judge", "Kh Jh 8h", "9c 8d 7x"], "expected a card"),
        (["judge", "Kh Jh 8h", "Kh 8d 7s"], "in two groups: Kh (R1.2)"),
        (["judge", "Kh Jh 8h", "9c 8d 7s 2c"], "expected groups of one size"),
        (["judge", "--names", "East", "Kh Jh 8h", "9c 8d 7s"], "expected 2 names, got 1"),
        (["check", "AsAhAd/KhQhJh/9c8d7s/5d5c2d2\u0441"], "CYRILLIC SMALL LETTER ES"),
        (["check", "As Ah Ad", "Kh Qh Jh", "9c 8d 7x", "5c 5d 2c 2d"], "got '7x' at position 6"),
        (["check", "--hand", "As", LEGAL], "expected 13 cards for a hand, got 1 (R2.1)"),
        (["arrange", "As Ah"], "expected 13 cards for a hand, got 2 (R2.1)"),
        (["tournament", "--bots", "expert"], "expected 4 bots, got 1 (R1.1)"),
        (["tournament", "--bots", "expert,greedy,random,clever"], "module:factory, got 'clever'"),
        (["tournament", "--bots", "no_such:bot,greedy,random,greedy"], "No module named 'no_such'"),
        (["tournament", "--bots", "builtins:int,greedy,random,greedy"], "arrange(view), got 0"),
        (["tournament", "--bots", "greedy,greedy,greedy,greedy", "--rounds", "5"], "a multiple of 16 rounds"),
        (["tournament", "--bots", "greedy,greedy,greedy,greedy", "--jobs", "0"], "from 1 to 61 jobs"),
        (["judge"], "required: GROUP; see hazari judge --help"),
        ([], "required: COMMAND; see hazari --help"),
        (["shuffle"], "invalid choice"),
        (["deal", "--seeds"], "unrecognized arguments"),
    ],
)
def test_bad_input_is_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], words: list[str], complaint: str
) -> None:
    status, out, err = run(capsys, *words)
    assert (status, out) == (2, "")
    assert complaint in err
    assert err.count("\n") == 1
    assert err.isascii()


def test_a_file_that_cannot_be_read_is_bad_input(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, _, err = run(capsys, "play", "--file", str(tmp_path))
    assert (status, err.count("\n")) == (2, 1)
    record = tmp_path / "round.json"
    record.write_text(records.dumps(Match().new_round()), encoding="utf-8")
    status, _, err = run(capsys, "play", "--file", str(record))
    assert (status, err.count("\n")) == (2, 1)
    assert "expected a match" in err


@pytest.mark.parametrize(
    "command", ["judge", "check", "deal", "arrange", "play", "tournament", "vectors", "demo"]
)
def test_every_help_has_examples(capsys: pytest.CaptureFixture[str], command: str) -> None:
    status, out, _ = run(capsys, command, "--help")
    assert status == 0
    assert f"examples:\n  hazari {command}" in out


def test_every_command_has_json_but_those_that_the_page_names(capsys: pytest.CaptureFixture[str]) -> None:
    without = set()
    for command in COMMANDS:
        with pytest.raises(SystemExit):
            main([command.name, "--help"])
        if "--json" not in capsys.readouterr().out:
            without.add(command.name)
    assert without == {"play", "demo"}
    page = Path(__file__).parent.parent / "docs" / "reference" / "command-line.md"
    if page.exists():
        assert "`play` and `demo` do not have it" in " ".join(page.read_text("utf-8").split())


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--version")[:2] == (0, f"hazari {__version__}\n")


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp1252"])
def test_any_console_can_print_everything(encoding: str) -> None:
    for words in (["demo"], ["deal", "--seed", "1", "--unicode"], ["judge", *WORKED_EXAMPLE], ["--help"]):
        done = started(words, PYTHONIOENCODING=encoding)
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.decode(encoding)


def test_a_closed_pipe_ends_quietly() -> None:
    words = f'"{sys.executable}" -m hazari demo | "{sys.executable}" -c "input()"'
    done = subprocess.run(words, shell=True, capture_output=True, check=False, timeout=120)
    assert done.stderr == b""


def test_ctrl_c_ends_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_words: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert run(capsys, "play")[0] == 130


def in_shell(words: str) -> subprocess.CompletedProcess[bytes]:
    """What a shell makes of `hazari` and these words, closed streams and all."""
    command = f'"{sys.executable}" -m hazari {words}'
    return subprocess.run(command, shell=True, capture_output=True, check=False, timeout=120, input=b"")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize("streams", ["<&-", ">&-", "<&- >&-"])
@pytest.mark.parametrize("words", ['judge "Kh Jh 8h" "9c 8d 7s"', "play --seed 1"])
def test_closed_streams_end_without_a_traceback(words: str, streams: str) -> None:
    done = in_shell(f"{words} {streams}")
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
def test_a_match_left_in_the_middle_goes_on_with_closed_input(tmp_path: Path) -> None:
    match = Match()
    played = match.new_round(Deal.from_seed(1))
    for seat in Seat:
        played.declare(seat, strongest_first(played.deal.hands[seat]))
    file = tmp_path / "match.json"
    file.write_text(records.dumps(match), encoding="utf-8")
    done = in_shell(f'play --file "{file}" <&-')
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Comparison 4" in done.stdout


def test_a_factory_of_bots_makes_a_bot_and_no_class(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "classy.py").write_text("from hazari import GreedyBot\n\ndef make():\n    return GreedyBot\n")
    monkeypatch.chdir(tmp_path)
    for jobs in ("1", "2"):
        status, out, err = run(
            capsys, "tournament", "--bots", "classy:make,greedy,greedy,greedy", "--jobs", jobs
        )
        assert (status, out) == (2, "")
        assert "expected 'classy:make' to make a bot with a method arrange(view), got <class" in err


def test_bytes_that_are_no_text_are_no_cards() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hazari", "play", "--seed", "1"],
        input=b"1 \xff\xfe\xfd\n",
        capture_output=True,
        check=False,
        timeout=120,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"expected a card" in done.stdout


@pytest.mark.parametrize(
    ("bot", "complaint"),
    [
        ("fails", "raised RuntimeError: 'no'"),
        ("dies", "the worker processes failed: BrokenProcessPool"),
        ("unsendable", "the worker processes failed"),
        ("talks", "cannot make the bot"),
    ],
)
def test_a_bot_of_ones_own_that_fails_is_one_line_and_status_2(
    tmp_path: Path, bot: str, complaint: str
) -> None:
    (tmp_path / "mine.py").write_text(
        """
import os, sys
class fails:
    def arrange(self, view): raise RuntimeError("no")
class dies:
    def arrange(self, view): os._exit(3)
def unsendable():
    class Local(fails): pass
    return Local()
def talks():
    raise RuntimeError("no\\n" * 50)
"""
    )
    jobs = "1" if bot == "fails" else "2"
    words = ["tournament", "--bots", f"mine:{bot},greedy,greedy,greedy", "--rounds", "160", "--jobs", jobs]
    done = subprocess.run(
        [sys.executable, "-m", "hazari", *words],
        capture_output=True,
        check=False,
        timeout=120,
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])},
    )
    assert done.returncode == 2, done.stderr
    assert complaint in done.stderr.decode()
    assert done.stderr.count(b"\n") == 1


PROGRAMS: Final = [
    path
    for folder in ("hazari", "tests", "examples", "docs")
    for path in sorted(ROOT.joinpath(folder).rglob("*.py"))
    if "node_modules" not in path.parts and '\nif __name__ == "__main__":' in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_program_reads_its_words_so_that_help_does_nothing_else(path: Path) -> None:
    assert "argparse.ArgumentParser" in path.read_text(encoding="utf-8")


def test_help_writes_no_file_of_the_tests() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.public_api", "--help"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert done.stdout.startswith("usage: ")


# --- languages -------------------------------------------------------------------------------------------


def test_judge_check_and_arrange_speak_a_language(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "judge", "--language", "bn", *WORKED_EXAMPLE)
    assert out == judge(*WORKED_EXAMPLE).text(language="bn") + "\n"
    _, out, _ = run(capsys, "judge", "--language", "bn", "--letters", *WORKED_EXAMPLE)
    assert out == judge(*WORKED_EXAMPLE).text(language="bn", spec="") + "\n"
    _, out, _ = run(capsys, "check", "--language", "fr", LEGAL)
    assert out.splitlines()[-1] == "valable"
    status, out, _ = run(capsys, "check", "--language", "fr", "Kh Qh Jh")
    first = partition_problems("Kh Qh Jh")[0].text(language="fr")
    assert (status, out.splitlines()[0]) == (1, first)
    _, out, _ = run(capsys, "arrange", "--language", "es", "--undominated", HAND)
    assert out.startswith("La mejor:\n1  A\u2660 A\u2665 A\u2666  ")
    assert "divisi\u00f3n" in out
    assert "." not in out.split("puntos previstos")[-1]  # a comma in decimals


def test_a_refusal_is_said_in_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(capsys, "judge", "--language", "pt", "Kh Qh", "9c 8d 7s")
    with pytest.raises(CombinationError) as refused:
        judge("Kh Qh", "9c 8d 7s")
    said = refusal_text(refused.value, language="pt")
    assert (status, err) == (2, f"hazari judge: {said}\n")
    assert said != str(refused.value)


def test_an_unknown_language_is_refused_with_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(capsys, "judge", "--language", "de", *WORKED_EXAMPLE)
    assert status == 2
    assert all(language in err for language in LANGUAGES)


class Terminal(io.StringIO):
    """A standard output that somebody reads."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "bn_BD.UTF-8"}, "bn"),
        ({"LC_ALL": "fr_FR.UTF-8", "LANG": "bn_BD.UTF-8"}, "fr"),
        ({"LC_ALL": "", "LC_MESSAGES": "es", "LANG": "bn_BD.UTF-8"}, "es"),
        ({"LANG": "de_DE"}, "en"),
        ({}, "en"),
    ],
)
def test_a_terminal_follows_the_locale(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    terminal = Terminal()
    monkeypatch.setattr("sys.stdout", terminal)
    assert main(["judge", *WORKED_EXAMPLE]) == 0
    assert terminal.getvalue() == judge(*WORKED_EXAMPLE).text(language=language) + "\n"
    terminal.truncate(0)
    assert main(["judge", "--json", *WORKED_EXAMPLE]) == 0
    assert "wins" in terminal.getvalue() or "ties" in terminal.getvalue()


def test_what_no_one_reads_is_english(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "bn_BD.UTF-8")
    _, out, _ = run(capsys, "judge", *WORKED_EXAMPLE)
    assert out == f"{judge(*WORKED_EXAMPLE)}\n"
