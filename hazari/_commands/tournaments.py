"""`hazari tournament`: bots by name, workers, and progress while it runs."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from time import monotonic
from typing import Final

from hazari._commands.command import Command, json_option
from hazari._commands.workers import ended_by_signals, workers
from hazari._shown import class_name, shown
from hazari.bots import NAMED, Bot, is_bot
from hazari.errors import HazariError
from hazari.standings import Standings
from hazari.tournaments import tournament

__all__ = ["TOURNAMENT"]

MOST_JOBS: Final = 61  # Windows can wait for no more worker processes
_PAUSE: Final = 5.0  # seconds between two plain lines of progress


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--bots",
        required=True,
        metavar="BOT,BOT,BOT,BOT",
        help=f"each {', '.join(NAMED)}, or module:factory for one of your own, called without arguments",
    )
    parser.add_argument("--rounds", type=int, default=1600, help="a multiple of 16 (default: 1600)")
    parser.add_argument("--matches", type=int, help="matches to 1000 (default: one for every 64 rounds)")
    parser.add_argument(
        "--seed", default="1", help="any text; the same one gives the same deals (default: 1)"
    )
    parser.add_argument("--jobs", type=int, default=1, help="worker processes (default: 1)")
    parser.add_argument(
        "--on-fault",
        choices=("stop", "forfeit"),
        default="stop",
        help="what to do when a bot fails (default: stop)",
    )
    json_option(parser)


def _run(options: argparse.Namespace) -> int:
    """Plays the tournament; when interrupted, it prints the standings so far."""
    names = [name.strip() for name in options.bots.split(",")]
    bots = [_bot(name, place) for place, name in enumerate(names)]
    if not 1 <= options.jobs <= MOST_JOBS:
        raise HazariError(f"expected from 1 to {MOST_JOBS} jobs, got {shown(options.jobs)}")
    with ended_by_signals(), _progress() as progress, workers(options.jobs) as executor:
        standings = tournament(
            bots,
            rounds=options.rounds,
            matches=options.matches,
            seed=options.seed,
            names=[f"{place}: {name}" for place, name in enumerate(names, 1)],
            on_fault=options.on_fault,
            executor=executor,
            progress=progress,
        )
    print(standings.to_json(indent=2) if options.json else standings)
    return 0 if standings.complete else 130


def _bot(name: str, place: int) -> Bot:
    if name in NAMED:
        return NAMED[name](place)
    module, colon, factory = name.partition(":")
    if not colon:
        raise HazariError(f"expected {', '.join(NAMED)} or module:factory, got {shown(name)}")
    if os.getcwd() not in sys.path:  # where your own module is, though the console script hides it
        sys.path.insert(0, os.getcwd())
    try:
        made: object = getattr(import_module(module), factory)()
    except Exception as error:
        raise HazariError(
            f"cannot make the bot {shown(name)}: {class_name(error)}: {shown(str(error))}"
        ) from error
    if not is_bot(made):
        raise HazariError(
            f"expected {shown(name)} to make a bot with a method arrange(view), got {shown(made)}"
        )
    return made


@contextmanager
def _progress() -> Iterator[Callable[[Standings], None]]:
    """A bar with the time left where rich is installed and somebody watches, else plain lines."""
    try:
        from rich.console import Console
        from rich.progress import Progress
    except ImportError:
        yield _plain_lines()
        return
    console = Console(stderr=True)
    if not console.is_terminal:
        yield _plain_lines()
        return
    with Progress(console=console) as bar:
        task = bar.add_task("playing")

        def update(standings: Standings) -> None:
            done, planned = _done(standings)
            bar.update(task, completed=done, total=planned)

        yield update


def _plain_lines() -> Callable[[Standings], None]:
    started = last = monotonic()

    def update(standings: Standings) -> None:
        nonlocal last
        now = monotonic()
        done, planned = _done(standings)
        if now - last >= _PAUSE and done:
            last = now
            left = (now - started) * (planned - done) / done
            print(f"{done / planned:.0%} played, {left:.0f} seconds left", file=sys.stderr)

    return update


def _done(standings: Standings) -> tuple[int, int]:
    """How much is done, in rounds; a match, in all its seatings, takes about as long as 36 of them."""
    planned = standings.planned_rounds + 36 * standings.planned_matches
    return standings.rounds + 36 * standings.matches, planned


TOURNAMENT: Final = Command(
    "tournament",
    "let four bots play many rounds, and show the standings",
    (
        "tournament --bots expert,greedy,greedy,greedy --rounds 3200 --jobs 2",
        "tournament --bots my_bot:make,expert,expert,random --json",
    ),
    _arguments,
    _run,
)
