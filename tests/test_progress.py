"""What `hazari tournament` shows while it runs."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from hazari.__main__ import main

WORDS = ["tournament", "--bots", "greedy,greedy,greedy,greedy", "--rounds", "64", "--matches", "1", "--json"]


def run(capsys: pytest.CaptureFixture[str]) -> tuple[dict[str, object], str]:
    assert main(WORDS) == 0
    printed = capsys.readouterr()
    read: dict[str, object] = json.loads(printed.out)  # progress does not mix with the result
    return read, printed.err


def test_a_bar_where_somebody_watches(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("rich.console.Console.is_terminal", True)
    read, shown = run(capsys)
    assert read["rounds"] == 64
    assert "playing" in shown
    assert "100%" in shown


def test_plain_lines_where_nobody_does(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("hazari._commands.tournaments._PAUSE", 0)
    _, shown = run(capsys)
    lines = shown.splitlines()
    assert lines[-1].startswith("100% played, 0 seconds left")


def test_plain_lines_without_rich(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "rich.console", None)
    monkeypatch.setattr("hazari._commands.tournaments._PAUSE", 0)
    assert "100% played" in run(capsys)[1]


def test_no_line_before_the_first_pause_is_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("hazari._commands.tournaments._PAUSE", 1e9)
    assert run(capsys)[1] == ""


def test_two_workers_and_a_bot_of_ones_own(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["tournament", "--bots", "hazari:GreedyBot,greedy,random,expert", "--rounds", "16", "--jobs", "2"]
    assert main(words) == 0
    assert "1: hazari:GreedyBot" in capsys.readouterr().out


def test_a_fault_in_a_worker_is_told_as_one_here(capsys: pytest.CaptureFixture[str]) -> None:
    for jobs in ("1", "2"):
        words = [
            "--bots",
            "tests.test_tournaments:Raises,greedy,greedy,greedy",
            "--rounds",
            "16",
            "--jobs",
            jobs,
        ]
        assert main(["tournament", *words]) == 2
        assert "Raises in seat A raised RuntimeError: 'out of ideas'" in capsys.readouterr().err


def test_a_bot_of_ones_own_is_looked_for_where_one_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bot_of_mine.py").write_text("from hazari import GreedyBot as make\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [place for place in sys.path if place not in ("", str(tmp_path))])
    words = ["tournament", "--bots", "bot_of_mine:make,greedy,greedy,greedy", "--rounds", "16"]
    assert main(words) == 0
    assert "bot_of_mine:make" in capsys.readouterr().out


def test_when_interrupted_it_tells_how_far_it_came(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_arguments: object, **_options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("hazari.tournaments.play_round", interrupted)
    assert main(WORDS[:-1]) == 130
    assert "0 of 64 rounds" in capsys.readouterr().out
