"""What `hazari tournament` shows while it runs."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep

import pytest

from hazari.__main__ import main
from hazari._commands.workers import _outlive_nobody, ended_by_signals

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


# --- signals -------------------------------------------------------------------------------------------

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs the signals of POSIX")


@posix
@pytest.mark.parametrize(
    ("jobs", "sent", "status"),
    [("1", "SIGTERM", 143), ("2", "SIGTERM", 143), ("2", "SIGHUP", 129), ("2", "SIGKILL", -9)],
)
def test_a_signal_ends_all_processes(tmp_path: Path, jobs: str, sent: str, status: int) -> None:
    if signal.getsignal(getattr(signal, sent)) is signal.SIG_IGN:
        pytest.skip(f"{sent} is ignored here, as under nohup, and so by what is started here")
    (tmp_path / "slow.py").write_text(
        "import pathlib, time\n"
        "class make:\n"
        "    def arrange(self, view):\n"
        "        pathlib.Path('thinks').touch()\n"
        "        while True: time.sleep(1)\n"
    )
    words = ["tournament", "--bots", "slow:make,greedy,greedy,greedy", "--rounds", "160", "--jobs", jobs]
    with subprocess.Popen(
        [sys.executable, "-m", "hazari", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])},
    ) as started:
        while not (tmp_path / "thinks").exists():
            assert started.poll() is None
            sleep(0.05)
        started.send_signal(getattr(signal, sent))
        out, _ = started.communicate(timeout=60)  # returns when nobody holds the output open any more
    assert (started.returncode, out) == (status, b"")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_that_exits_ends_the_program_as_it_says(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, jobs: str
) -> None:
    (tmp_path / "leaver.py").write_text("class make:\n    def arrange(self, view): raise SystemExit(5)\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(SystemExit) as caught:
        main(["tournament", "--bots", "leaver:make,greedy,greedy,greedy", "--rounds", "64", "--jobs", jobs])
    assert caught.value.code == 5


@posix
def test_what_a_program_does_with_signals_it_does_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does
    try:
        with ended_by_signals():
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
            assert callable(signal.getsignal(signal.SIGTERM))
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    finally:
        signal.signal(signal.SIGHUP, before)

    def end(*_arguments: object, **_options: object) -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        sleep(10)

    monkeypatch.setattr("hazari.tournaments.play_round", end)
    with pytest.raises(SystemExit) as caught:
        main(WORDS)
    assert caught.value.code == 143
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def test_a_command_runs_in_any_thread() -> None:
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(main, WORDS).result() == 0


def test_a_worker_ends_when_its_parent_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    class Ended:
        def join(self) -> None:
            joined.append(self)

    joined: list[object] = []
    statuses: list[int] = []
    monkeypatch.setattr("multiprocessing.parent_process", Ended)
    monkeypatch.setattr("os._exit", statuses.append)
    _outlive_nobody()
    assert (len(joined), statuses) == (1, [1])
