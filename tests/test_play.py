"""A match in the terminal, over a pipe and over a pseudo-terminal."""

from __future__ import annotations

import io
import os
import re
import select
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hazari import Deal, Match, Partition, Seat, best_partition, outlook, records, strongest_first, table
from hazari.__main__ import main
from hazari._columns import width
from hazari._commands import kept_files


def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str, *words: str) -> str:
    """What the game prints to somebody who types this."""
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert main(["play", *words]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


def first_hand(seed: str) -> Partition:
    return strongest_first(Deal.from_seed(f"play/{seed}/0").hands[Seat.A])


def answers(seed: str, rounds: int = 40) -> str:
    """Strongest-first partitions for more rounds than a match has."""
    hands = [Deal.from_seed(f"play/{seed}/{number}").hands[Seat.A] for number in range(rounds)]
    return "".join([f"{strongest_first(hand)}\nup\n" for hand in hands])


def test_a_whole_match_over_a_pipe(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = typed(monkeypatch, capsys, answers("1"), "--seed", "1")
    sheet = out.split("\n\n")[-1].splitlines()
    totals = [int(word) for word in sheet[-2].split()[1:]]
    rounds = len(sheet) - 3
    assert max(totals) >= 1000
    assert sum(totals) == 360 * rounds
    assert out.count("Comparison 4") == rounds
    assert re.search(r"(wins|share the win) with \d+ points$", sheet[-1])
    again = typed(monkeypatch, capsys, answers("1"), "--seed", "1")
    assert again == out


def test_the_hand_is_shown_sorted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = typed(monkeypatch, capsys, "", "--seed", "1")
    shown = re.findall(r"^([shdc])  (.*)$", out, re.MULTILINE)[:4]
    cards = [f"{rank}{suit}" for suit, ranks in shown for rank in ranks.split() if rank != "-"]
    assert sorted(cards) == sorted(map(str, first_hand("1").cards))
    for _, ranks in shown:
        order = ["23456789TJQKA".find(rank) for rank in ranks.split()]
        assert order == sorted(order, reverse=True)


def test_groups_are_typed_one_at_a_time_and_edited(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second, third, _ = first_hand("1").groups
    lines = ["1 " + str(second), f"1 {first}", f"2 {second}", f"3 {third}", "show", "up"]
    out = typed(monkeypatch, capsys, "\n".join(lines), "--seed", "1")
    assert f"1: {second}  {second.combination}" in out
    assert f"1: {first}  {first.combination}" in out
    assert "Comparison 4" in out  # the last group was what remained


def test_every_problem_is_told_with_its_rule(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    partition = first_hand("1")
    first, second, third, last = partition.groups
    stranger = next(card for card in Deal.from_seed("play/1/0").hands[Seat.B])
    lines = [
        "up",  # nothing is laid yet
        f"{third} / {second} / {first} / {last}",
        "up",
        f"{stranger} {' '.join(map(str, first.cards[1:]))} / {second} / {third} / {last}",
        "up",
        "nonsense",
        f"3 {stranger} {' '.join(map(str, third.cards[1:]))}",
        f"/ / / {stranger}",
        "5 Kh",
        "1 Kx",
        "/ / / / /",
        "",
        "clear",
    ]
    out = typed(monkeypatch, capsys, "\n".join(lines), "--seed", "1")
    assert "expected 3 cards in group 1, got 0 (R3.1)" in out
    assert "is above group 1" in out
    for group in (1, 3, 4):
        assert f"not in the hand: {stranger} in group {group} (R3.1)" in out
    assert "in the hand but in no group" in out
    assert "expected four groups with / between, or a number from 1 to 4 and its cards" in out
    assert "expected a card" in out
    assert "expected at most 4 groups, got 6 (R3.1)" in out
    assert "Comparison" not in out


def test_a_hint_is_the_best_partition(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = typed(monkeypatch, capsys, "hint\nhelp\nleave\n", "--seed", "1")
    for group in best_partition(first_hand("1").cards).groups:
        assert str(group) in out
    assert re.search(r"wins \d+%\nexpected: \d+\.\d points of 360", out)
    assert "announce ready" in out
    assert "The match was not kept" in out


def test_a_match_is_left_and_resumed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "match.json"
    words = ("--seed", "1", "--bots", "greedy", "--file", str(file))
    lines = answers("1").splitlines(keepends=True)
    whole = typed(monkeypatch, capsys, "".join(lines), *words[:-2])
    typed(monkeypatch, capsys, "".join(lines[:4]), *words)  # two rounds, then the input ends
    kept = records.loads(file.read_text(encoding="utf-8"))
    assert isinstance(kept, Match)
    assert len(kept.scores) == 2
    assert kept.round is not None  # the third is dealt, and is dealt no other way next time
    rest = typed(monkeypatch, capsys, "".join(lines[4:]), *words)
    assert whole.split("\n\n")[-1] == rest.split("\n\n")[-1]
    assert list(tmp_path.iterdir()) == [file]


def test_without_a_seed_the_deal_is_random(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    outs = [typed(monkeypatch, capsys, "", "--bots", "random") for _ in range(2)]
    assert outs[0] != outs[1]


def test_lines_keep_to_a_narrow_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    out = typed(monkeypatch, capsys, f"help\n{first_hand('1')}\n1 Kx\nhint\n", "--seed", "1", "--unicode")
    assert max(width(line) for line in out.replace("> ", "\n").splitlines()) <= 40


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_a_match_over_a_pseudo_terminal_from_deal_to_final_score() -> None:
    import pty

    controller, terminal = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "hazari", "play", "--seed", "1", "--bots", "greedy"],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        close_fds=True,
    )
    os.close(terminal)
    screen = ""
    replies = iter(answers("1").splitlines())
    end = time.monotonic() + 60
    try:
        while time.monotonic() < end:
            ready, _, _ = select.select([controller], [], [], 1)
            if not ready:
                continue
            try:
                chunk = os.read(controller, 65536).decode()
            except OSError:  # the game has closed its side
                break
            if not chunk:
                break
            screen += chunk
            if screen.endswith("> "):
                os.write(controller, f"{next(replies)}\n".encode())
            elif screen.endswith("comparison: "):
                os.write(controller, b"\n")
        status = process.wait(timeout=10)
    finally:
        process.kill()
        os.close(controller)
    assert status == 0
    assert re.search(r"(wins|share the win) with \d+ points\s*$", screen)
    assert "Traceback" not in screen


class Keyboard(io.StringIO):
    """Typed lines that say they come from a terminal, so that the game waits before each comparison."""

    def isatty(self) -> bool:
        return True


def test_r3_4_leaving_after_the_first_comparison_takes_nothing_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "match.json"
    words = ["play", "--seed", "1", "--file", str(file)]
    monkeypatch.setattr("sys.stdin", Keyboard(f"{first_hand('1')}\nup\n\nleave\n"))
    assert main(words) == 0
    assert capsys.readouterr().out.count("\nComparison ") == 1
    kept = records.loads(file.read_text(encoding="utf-8"))
    assert isinstance(kept, Match)
    assert kept.round is not None
    assert kept.round.view(Seat.A).partition == first_hand("1")
    monkeypatch.setattr("sys.stdin", Keyboard("\n\n\n\n"))
    assert main(words) == 0
    out = capsys.readouterr().out
    assert "--- Round 1" in out
    assert out.count("\nComparison ") == 4
    assert "> " not in out.split("--- Round 2")[0]  # nobody is asked to arrange that hand again


def test_a_partition_declared_in_the_file_is_not_asked_for_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "match.json"
    match = Match()
    match.new_round(Deal.from_seed(1)).declare(Seat.A, strongest_first(Deal.from_seed(1).hands[0]))
    file.write_text(records.dumps(match), encoding="utf-8")
    out = typed(monkeypatch, capsys, "", "--file", str(file))
    assert out.split("--- Round 2")[0].count("Comparison ") == 4


def test_a_file_that_is_no_text_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_bytes(b"\xff\xfe\n")
    assert main(["play", "--file", str(file)]) == 2
    assert "expected a match as text in UTF-8" in capsys.readouterr().err


def test_a_hint_is_taken(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    out = typed(monkeypatch, capsys, "hint\ntake\nup\n", "--seed", "1")
    assert "Type up when you are ready." in out
    assert "Comparison 4" in out


def test_a_card_of_another_hand_is_told_at_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stranger = next(iter(Deal.from_seed("play/1/0").hands[Seat.B]))
    assert f"not in the hand: {stranger} in group 1" in typed(
        monkeypatch, capsys, f"1 {stranger}\n", "--seed", "1"
    )


# --- the file --------------------------------------------------------------------------------------------


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def kept(file: Path) -> Match:
    loaded = records.loads(file.read_text(encoding="utf-8"))
    assert isinstance(loaded, Match)
    return loaded


def left_at_once(file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed(monkeypatch, capsys, "leave\n", "--seed", "1", "--file", str(file))


posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")


@posix
def test_a_new_file_is_for_its_owner_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "match.json"
    left_at_once(file, monkeypatch, capsys)
    assert mode(file) == 0o600


@posix
@pytest.mark.parametrize("permissions", [0o600, 0o640, 0o664])
def test_a_file_keeps_its_permissions(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, permissions: int
) -> None:
    file = tmp_path / "match.json"
    file.write_text(records.dumps(Match()), encoding="utf-8")
    file.chmod(permissions)
    left_at_once(file, monkeypatch, capsys)
    assert (mode(file), kept(file).round is not None) == (permissions, True)


@posix
def test_a_link_stays_a_link_and_its_target_is_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "folder").mkdir()
    target, link = tmp_path / "folder" / "match.json", tmp_path / "link"
    link.symlink_to(target)  # to nothing, for now
    for rounds in (0, 1):
        left_at_once(link, monkeypatch, capsys)
        assert link.is_symlink()
        assert not target.is_symlink()
        assert len(kept(target).scores) == rounds
        match = Match()
        match.record((100, 80, 85, 95))
        target.write_text(records.dumps(match), encoding="utf-8")
    assert list(target.parent.iterdir()) == [target]


@posix
def test_a_file_that_may_not_be_written_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "match.json"
    text = records.dumps(Match())
    file.write_text(text, encoding="utf-8")
    file.chmod(0o444)
    assert main(["play", "--file", str(file)]) == 2
    err = capsys.readouterr().err
    assert (err.count("\n"), "Permission denied" in err) == (1, True)
    assert (mode(file), file.read_text(encoding="utf-8")) == (0o444, text)
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("neighbour", ["match.json.new", "match.json.tmp", "match.json~", ".match.json.lock"])
def test_the_files_beside_it_stay_as_they_are(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, neighbour: str
) -> None:
    beside = tmp_path / neighbour
    beside.write_text("mine", encoding="utf-8")
    left_at_once(tmp_path / "match.json", monkeypatch, capsys)
    assert beside.read_text(encoding="utf-8") == "mine"
    assert {file.name for file in tmp_path.iterdir()} == {"match.json", neighbour}


@posix
def test_a_second_program_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file, link = tmp_path / "match.json", tmp_path / "link"
    link.symlink_to(file)
    words = [sys.executable, "-m", "hazari", "play", "--seed", "1", "--file", str(file)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as first:
        assert first.stdin is not None
        assert first.stdout is not None
        while not file.exists():
            first.stdout.readline()
        for other in (file, link):
            assert main(["play", "--file", str(other)]) == 2
            assert capsys.readouterr().err == f"hazari play: another program keeps a match in {file}\n"
        first.kill()
    assert kept(file).round is not None
    left_at_once(link, monkeypatch, capsys)  # the lock went with the program that had it
    assert {path.name for path in tmp_path.iterdir()} == {"match.json", "link"}


def test_a_lock_that_the_other_program_takes_away_is_made_anew(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    lock, tries = kept_files._lock, []

    def too_late(descriptor: int) -> None:
        lock(descriptor)
        tries.append(descriptor)
        if len(tries) < 3:
            (beside,) = tmp_path.glob(".*")
            beside.unlink()
            if len(tries) == 2:
                beside.touch()  # by a third program

    monkeypatch.setattr(kept_files, "_lock", too_late)
    left_at_once(tmp_path / "match.json", monkeypatch, capsys)
    assert len(tries) == 3


@posix
@pytest.mark.parametrize("name", ["folder", "pipe", "nowhere/match.json", "loop"])
def test_what_is_not_a_plain_file_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    before = sorted(tmp_path.iterdir())
    assert main(["play", "--file", str(tmp_path / name)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert sorted(tmp_path.iterdir()) == before


def test_a_match_that_cannot_be_written_leaves_the_old_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "match.json"
    file.write_text(records.dumps(Match()), encoding="utf-8")

    def full(*_paths: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    assert main(["play", "--file", str(file)]) == 2
    assert "No space left" in capsys.readouterr().err
    assert kept(file) == Match()
    assert list(tmp_path.iterdir()) == [file]


def test_a_match_is_played_in_a_language_with_its_own_commands_and_the_english_ones(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["পরামর্শ", "hint", "সাহায্য", "Kx", "নাও", "1 Kh Kh Kh", "take", "প্রস্তুত", "leave"]
    out = typed(monkeypatch, capsys, "\n".join(lines), "--seed", "1", "--language", "bn")
    hint = table(outlook(best_partition(Deal.from_seed("play/1/0").hands[Seat.A])), language="bn")
    assert out.count(hint) == 2
    assert "--- \u09b0\u09be\u0989\u09a8\u09cd\u09a1 1, " in out
    assert "\u09a4\u09c1\u09b2\u09a8\u09be 4" in out
    assert "Type" not in out
