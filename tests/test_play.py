"""A match in the terminal, over a pipe and over a pseudo-terminal."""

from __future__ import annotations

import io
import json
import os
import re
import select
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from hazari import (
    Deal,
    ExpertBot,
    Match,
    Partition,
    Rank,
    Round,
    Seat,
    best_partition,
    hindsight,
    legal_partitions,
    outlook,
    records,
    strongest_first,
    table,
)
from hazari.__main__ import main
from hazari._columns import width
from hazari._commands import kept_files, terminals
from hazari.errors import RecordError


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


def test_a_group_is_typed_as_it_is_shown_its_cards_move_and_a_number_alone_empties_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second, third, _ = first_hand("1").groups
    lines = [f"1: {second}", f"2. {second}", "1) " + str(first), "2", f"3 {third}", "leave"]
    out = typed(monkeypatch, capsys, "\n".join(lines), "--seed", "1")
    laid = [
        [line.partition("  ")[0] for line in shown.splitlines() if line[:2] in ("1:", "2:", "3:")]
        for shown in out.split("> ")[1:]
    ]
    assert laid[:5] == [
        [f"1: {second}"],
        [f"2: {second}"],
        [f"1: {first}", f"2: {second}"],
        [f"1: {first}"],
        [f"1: {first}", f"3: {third}"],
    ]


def test_cards_are_typed_as_people_say_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hand = first_hand("1").cards
    ace, *others = sorted(hand, reverse=True)[:3]
    assert (ace.rank, str(ace.suit)) == (Rank.ACE, "s")
    lines = [f"1 ace of spades, {' '.join(map(str, others))}", "?", "leave"]
    out = typed(monkeypatch, capsys, "\n".join(lines), "--seed", "1")
    assert "1: As" in out
    assert "announce ready" in out


def test_ctrl_c_leaves_with_a_word_about_the_match(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("hazari._commands.arranging.ask", interrupted)
    assert main(["play", "--seed", "1"]) == 130
    assert capsys.readouterr().out.endswith("\n\nThe match was not kept (--file keeps it).\n")


@pytest.mark.parametrize("last", ["leave", None])
def test_between_comparisons_the_score_can_be_seen_and_nothing_else_counts_as_enter(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], last: str | None
) -> None:
    answered = iter(["", "nonsense", "score", "", last])  # None: the input has ended
    asked: list[str] = []

    def typed_there(prompt: str) -> str | None:
        asked.append(prompt)
        return next(answered)

    monkeypatch.setattr("hazari._commands.playing.ask", typed_there)
    monkeypatch.setattr("hazari._commands.playing.is_typed", lambda: True)
    out = typed(monkeypatch, capsys, f"{first_hand('1')}\nup\n", "--seed", "1")
    assert len(asked) == 5
    assert "Comparison 2" in out
    assert "Comparison 3" not in out
    assert out.count("round  dealer") == 1


def test_every_problem_is_told_with_its_rule(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    partition = first_hand("1")
    first, second, third, last = partition.groups
    stranger = next(card for card in Deal.from_seed("play/1/0").hands[Seat.B])
    lines = [
        "up",  # nothing is laid yet
        f"{third} / {second} / {first} / {last}",  # the order is wrong, which is told at once
        "leave",
    ]
    out = typed(monkeypatch, capsys, "\n".join(lines), "--seed", "1")
    assert "expected 3 cards in group 1, got 0 (R3.1)" in out
    assert "is above group 1" in out
    lines = [
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
    for group in (1, 3, 4):
        assert f"not in the hand: {stranger} in group {group} (R3.1)" in out
    assert f"1: {stranger}" not in out  # nothing of it was laid
    assert "expected four groups with / between, or a number from 1 to 4 and its cards" in out
    assert "expected a card" in out
    assert "expected at most 4 groups, got 6 (R3.1)" in out
    assert "Comparison" not in out


def test_each_hint_shows_more_of_the_best_partition(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = typed(monkeypatch, capsys, "hint\nhint\nhint\nhint\nhelp\nleave\n", "--seed", "1")
    first, second, third, last = best_partition(first_hand("1").cards).groups
    _, categories, one, two, whole, *_ = out.split("> ")
    groups = [str(group) for group in (first, second, third, last)]
    assert " ".join(categories.split()) == (
        "The groups of the best partition, strongest first: Troy, Colour Run, Colour, Colour."
    )
    for told, shown in ((categories, 0), (one, 1), (two, 2), (whole, 4)):
        assert [group in told for group in groups] == [True] * shown + [False] * (4 - shown)
    assert re.search(r"wins \d+%\nexpected: \d+\.\d points of 360", whole)
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
    match = kept(file)
    assert len(match.scores) == 2
    assert match.round is not None  # the third is dealt, and is dealt no other way next time
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
@pytest.mark.parametrize("columns", [80, 40])
def test_a_match_over_a_pseudo_terminal_from_deal_to_final_score(columns: int) -> None:
    import pty

    controller, terminal = pty.openpty()
    plain = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "LC_ALL")}
    process = subprocess.Popen(
        [sys.executable, "-m", "hazari", "play", "--seed", "1", "--bots", "greedy"],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        close_fds=True,
        env=plain | {"TERM": "xterm", "COLUMNS": str(columns), "LANG": "C.UTF-8"},
    )
    os.close(terminal)
    screen = ""
    replies = iter(["hi\t", *answers("1").splitlines()])  # the first one is completed
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
    assert "\x1b[31m" in screen  # hearts and diamonds
    assert "The groups of the best partition" in screen
    printed = re.sub(r"\x1b\[[?0-9;]*[A-Za-z]", "", screen).replace("\r", "").splitlines()
    assert max([width(line) for line in printed if not line.startswith("> ")]) <= columns


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
    played = kept(file).round
    assert played is not None
    assert played.view(Seat.A).partition == first_hand("1")
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


def test_a_change_is_taken_back_and_the_hand_is_sorted_by_rank(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hand = first_hand("1").cards
    lines = ["undo", "take", "take", "clear", "undo", "undo", "sort", "sort", "leave"]
    out = typed(monkeypatch, capsys, "\n".join(lines), "--seed", "1")
    begun, undone, taken, again, cleared, laid_again, back, by_rank, by_suit, *_ = out.split("> ")
    by_suits = begun.split("---\n")[1]
    assert undone.startswith("nothing to take back")
    assert cleared == back == by_suit == by_suits.lstrip()
    assert laid_again == again == taken
    assert by_rank.split() == [str(card) for card in sorted(hand, reverse=True)]


def test_what_the_groups_are_worth_is_told_beside_the_best_before_they_are_announced(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lowest = min(legal_partitions(first_hand("1").cards), key=lambda each: outlook(each).points)
    first, second, third, _ = lowest.groups
    lines = [f"{first} / {second} / {third}", "take", "leave"]
    out = typed(monkeypatch, capsys, "\n".join(lines), "--seed", "1")
    points, best = outlook(lowest).points, outlook(best_partition(first_hand("1").cards)).points
    told = f"Expected: {points:.1f} points of 360; the best partition would bring {best:.1f}."
    assert told in " ".join(out.split())
    assert f"Expected: {best:.1f} points of 360, the same as the best partition." in " ".join(out.split())


def test_the_score_can_be_seen_at_any_time_and_marks_the_own_seat(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = typed(monkeypatch, capsys, "score\ntake\nup\nscore\nleave\n", "--seed", "1")
    assert "round  dealer  A (you)  B  C  D\ntotal                0  0  0  0\n" in out
    sheet = re.findall(r"^1      D  .*$", out, re.MULTILINE)
    assert (len(sheet), sheet[0]) == (2, sheet[1])  # after the round, and when asked for
    assert "A (you) wins" in out


def test_after_the_round_comes_what_would_have_been_best(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = typed(monkeypatch, capsys, answers("1"), "--seed", "1")
    match = Match()
    for number in range(40):
        played = match.new_round(Deal.from_seed(f"play/1/{number}"))
        for seat in Seat:
            view = played.view(seat)
            bot = ExpertBot()
            played.declare(seat, strongest_first(view.hand) if seat is Seat.A else bot.arrange(view))
        best = hindsight(played.play_out(), Seat.A)
        could = f"took {best.taken} points, could have taken {best.points}"
        could_not = f"took {best.taken} points, and could not have taken more"
        assert (could if best.points > best.taken else could_not) in out
        match.record()
        if match.result is not None:
            break
    assert out.count("now that all cards are known") < out.count("could")  # not where the best was laid


# --- the file --------------------------------------------------------------------------------------------


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def kept(file: Path) -> Match:
    document = json.loads(file.read_text(encoding="utf-8"))
    loaded = records.from_data(document["match"] if document["format"] == "hazari.play" else document)
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
    lines = [
        "পরামর্শ",
        "hint",
        "hint",
        "hint",
        "পরামর্শ",
        "সাহায্য",
        "Kx",
        "নাও",
        "1 Kh Kh Kh",
        "take",
        "প্রস্তুত",
        "leave",
    ]
    out = typed(monkeypatch, capsys, "\n".join(lines), "--seed", "1", "--language", "bn")
    hint = table(outlook(best_partition(Deal.from_seed("play/1/0").hands[Seat.A])), language="bn")
    assert out.count(hint) == 2
    assert "--- \u09b0\u09be\u0989\u09a8\u09cd\u09a1 1, " in out
    assert "\u09a4\u09c1\u09b2\u09a8\u09be 4" in out
    assert "Type" not in out


# --- what the file holds -----------------------------------------------------------------------------------


def test_a_file_keeps_the_bots_the_seed_and_the_groups_laid_so_far(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "match.json"
    first, second, third, _ = first_hand("1").groups
    words = ("--file", str(file))
    typed(monkeypatch, capsys, f"1 {third}\n2 {second}\nleave\n", "--seed", "1", "--bots", "greedy", *words)
    document = json.loads(file.read_text(encoding="utf-8"))
    assert list(document) == ["format", "version", "bots", "seed", "groups", "match"]
    assert document["groups"] == ["".join(map(str, group)) for group in (third, second)] + ["", ""]
    assert (document["bots"], document["seed"]) == ("greedy", "1")
    out = typed(monkeypatch, capsys, f"1 {first}\n3 {third}\nup\n", *words)
    assert "against three greedy bots" in out
    assert f"2: {second}  {second.combination}" in out
    assert "Comparison 4" in out
    document = json.loads(file.read_text(encoding="utf-8"))
    assert document["groups"] == ["", "", "", ""]  # those of the next hand
    assert document["match"]["rounds"][0]["history"][0]["partition"] == str(first_hand("1"))
    assert kept(file).round == Round(Deal.from_seed("play/1/1"), dealer=Seat.A, totals=kept(file).totals)


def test_a_record_of_a_match_stays_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "match.json"
    file.write_text(records.dumps(Match()), encoding="utf-8")
    typed(monkeypatch, capsys, "take\nup\n", "--file", str(file), "--bots", "random", "--seed", "1")
    loaded = records.loads(file.read_text(encoding="utf-8"))
    assert isinstance(loaded, Match)
    assert (len(loaded.scores), loaded.round is not None) == (1, True)


def test_a_match_that_is_decided_shows_its_score(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "match.json"
    match = Match(target=90)
    match.record((100, 80, 85, 95))
    file.write_text(records.dumps(match), encoding="utf-8")
    out = typed(monkeypatch, capsys, "", "--file", str(file))
    assert out.endswith("A (you) wins with 100 points\n")


@pytest.mark.parametrize(
    ("kept_with", "given", "told"),
    [
        (
            ["--seed", "1"],
            ["--bots", "greedy"],
            "expected --bots expert or none, as in {file}, got --bots greedy",
        ),
        (["--seed", "1"], ["--seed", "2"], "expected --seed '1' or none, as in {file}, got --seed '2'"),
        ([], ["--seed", "2"], "expected no --seed, as in {file}, got --seed '2'"),
    ],
)
def test_an_option_that_the_file_contradicts_is_refused(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    kept_with: list[str],
    given: list[str],
    told: str,
) -> None:
    file = tmp_path / "match.json"
    typed(monkeypatch, capsys, "leave\n", "--file", str(file), *kept_with)
    text = file.read_text(encoding="utf-8")
    assert main(["play", "--file", str(file), *given]) == 2
    assert capsys.readouterr().err == f"hazari play: {told.format(file=file)}\n"
    assert file.read_text(encoding="utf-8") == text
    typed(monkeypatch, capsys, "leave\n", "--file", str(file), *kept_with, "--bots", "expert")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"version": 2}, "version: expected version 1, got 2"),
        ({"bots": "grandmaster"}, "bots: expected one of expert, greedy, random, got 'grandmaster'"),
        ({"bots": None}, "bots: expected one of expert, greedy, random, got None"),
        ({"seed": 1}, "seed: expected a text, got 1"),
        ({"groups": ["", ""]}, "groups: expected an array of 4, one for each group, got 2 (R3.1)"),
        ({"groups": ["", "", "", "kh"]}, "groups[3]: expected cards such as 'KhJh8h', got 'kh'"),
        ({"more": 1}, "expected no key 'more'"),
        ({"match": {"format": "hazari.round"}}, "match: expected the key 'version', which is missing"),
    ],
)
def test_what_is_not_as_it_was_kept_is_refused_with_its_place(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    change: dict[str, object],
    told: str,
) -> None:
    file = tmp_path / "match.json"
    left_at_once(file, monkeypatch, capsys)
    text = json.dumps(json.loads(file.read_text(encoding="utf-8")) | change)
    file.write_text(text, encoding="utf-8")
    assert main(["play", "--file", str(file)]) == 2
    assert capsys.readouterr().err == f"hazari play: {told}\n"
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("load", [records.loads, records.info])
def test_records_say_where_the_match_of_such_a_file_is(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    load: Callable[[str], object],
) -> None:
    file = tmp_path / "match.json"
    left_at_once(file, monkeypatch, capsys)
    with pytest.raises(RecordError, match=r"the record is under the key 'match'$") as refused:
        load(file.read_text(encoding="utf-8"))
    assert refused.value.where == "format"


# --- the terminal ------------------------------------------------------------------------------------------


class Screen(io.StringIO):
    """What is printed, as if to a terminal."""

    def isatty(self) -> bool:
        return True


def watched(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """The screen that somebody watches from here on."""
    screen = Screen()
    monkeypatch.setattr("sys.stdout", screen)
    monkeypatch.setattr("sys.stdin", Keyboard(""))
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return screen


def test_a_row_that_is_too_wide_goes_on_from_a_column_and_a_sentence_from_a_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "24")
    terminals.say("A (you)  7s 7h 7d  Troy 7-7-7  15 points\nB wins 75 points: Run 9-8-7")
    lines = ["A (you)  7s 7h 7d", "  Troy 7-7-7  15 points", "B wins 75 points: Run", "  9-8-7"]
    assert capsys.readouterr().out.splitlines() == lines


def test_hearts_and_diamonds_are_red_in_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = watched(monkeypatch)
    terminals.say("1: Kh Th 9s  Colour K-10-9 (Rahim had 3d)\nd  A 9\nA♥ 10♦ 9♣")
    assert re.findall(r"\x1b\[31m(.*?)\x1b\[0m", screen.getvalue()) == ["Kh", "Th", "3d", "d", "A♥", "10♦"]


@pytest.mark.parametrize("reason", ["NO_COLOR", "a pipe", "no rich"])
def test_without_colour_lines_are_printed_as_they_are(monkeypatch: pytest.MonkeyPatch, reason: str) -> None:
    screen = watched(monkeypatch)
    if reason == "NO_COLOR":
        monkeypatch.setenv("NO_COLOR", "1")
    elif reason == "a pipe":
        monkeypatch.setattr(screen, "isatty", lambda: False)
    else:
        monkeypatch.setitem(sys.modules, "rich.console", None)
    terminals.say("1: Kh Th 9s  Colour K-10-9")
    assert screen.getvalue() == "1: Kh Th 9s  Colour K-10-9\n"


def test_commands_are_completed(monkeypatch: pytest.MonkeyPatch) -> None:
    watched(monkeypatch)
    readline = pytest.importorskip("readline")
    terminals.prepare(["hint", "help", "take"])
    complete = readline.get_completer()
    assert [complete("h", place) for place in range(3)] == ["help", "hint", None]
    assert complete("", 0) is None


def test_over_a_pipe_no_line_is_edited(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = watched(monkeypatch)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    monkeypatch.setitem(sys.modules, "readline", None)
    terminals.prepare(["hint"])
    assert screen.getvalue() == ""
