"""How fast the environments are, beside those that come with the frameworks: prints a table for the docs.

`python -m tests.envs.benchmark` from the root of the project, with the extras and what the group `envs` asks
for. Everything is measured in turn in one run, in processes of its own, as the computing time of the process
(for several processes, as time passed); each number is the median of the turns. With `--before COMMIT` the
package as it was there is measured in the same run, and the ratios are printed.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import subprocess
import sys
import tarfile
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
TURNS: Final = 5

# --- what is measured, each by its name; all return a rate a second ---------------------------------------


def rate(
    play: Callable[[int], object], seconds: float, clock: Callable[[], float] = time.process_time
) -> float:
    """How many times a second `play` is done; it gets numbers that it has not seen."""
    for number in range(3):  # fills tables
        play(-1 - number)
    done, start = 0, clock()
    while clock() - start < seconds:
        play(done)
        done += 1
    return done / (clock() - start)


def masks(seconds: float) -> float:
    """Hands never seen before, from the cards to three masks of int8."""
    import numpy

    from hazari import Deal

    try:
        from hazari.envs._arrays import ArrayChoices
    except ImportError:  # before they were in numpy
        from hazari.envs.actions import Choices

        def mask(choices: Any, *chosen: int) -> Any:
            return numpy.frombuffer(choices.mask(*chosen), numpy.int8)

        make: Any = Choices
    else:
        make, mask = ArrayChoices, ArrayChoices.mask  # type: ignore[assignment]  # alike where it is called
    turn = os.getpid()  # another one each time
    hands = [
        hand
        for seed in range(int(3000 * max(1, seconds)))
        for hand in Deal.from_seed(f"benchmark {turn} {seed}").hands
    ]

    def play(number: int) -> None:
        choices = make(hands[number])
        first = int(mask(choices).argmax())
        second = int(mask(choices, first).argmax())
        mask(choices, first, second)

    return rate(play, seconds)


def aec(name: str, seconds: float) -> float:
    """Rounds of an environment of PettingZoo, all agents choosing at random what is legal."""
    import numpy
    import pettingzoo

    import hazari.envs.pettingzoo  # noqa: F401  # registers ours

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        environment = pettingzoo.make("aec", name)
    random = numpy.random.default_rng(1)
    environment.reset(seed=1)

    def play(_number: int) -> None:
        environment.reset()
        for _ in environment.agent_iter():
            seen, _, terminated, truncated, info = environment.last()
            if terminated or truncated:
                environment.step(None)
            else:
                mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
                environment.step(int(random.choice(numpy.flatnonzero(mask))))

    return rate(play, seconds)


def parallel(seconds: float) -> float:
    """Rounds of `parallel_env`, all agents choosing at random what is legal."""
    import numpy

    from hazari.envs.pettingzoo import parallel_env

    environment = parallel_env()
    random = numpy.random.default_rng(1)
    environment.reset(seed=1)

    def play(_number: int) -> None:
        seen, _ = environment.reset()
        while environment.agents:
            legal = {agent: numpy.flatnonzero(seen[agent]["action_mask"]) for agent in environment.agents}
            seen, *_ = environment.step({agent: int(random.choice(legal[agent])) for agent in legal})

    return rate(play, seconds)


def learner_in_aec(seconds: float) -> float:
    """A learner that chooses at random what is legal, against three greedy bots, in PettingZoo's `env`."""
    import numpy

    from hazari import GreedyBot
    from hazari.envs.pettingzoo import BotPolicy, env

    environment, rival = env(), BotPolicy(GreedyBot())
    random = numpy.random.default_rng(1)
    environment.reset(seed=1)

    def play(_number: int) -> None:
        environment.reset()
        for agent in environment.agent_iter():
            if agent != "player_0":
                environment.step(rival(environment))
                continue
            seen, _, over, _, _ = environment.last()
            environment.step(None if over else int(random.choice(numpy.flatnonzero(seen["action_mask"]))))

    return rate(play, seconds)


def learner_in_solo(seconds: float) -> float:
    """The same game in Gymnasium's `SoloEnv`."""
    import gymnasium
    import numpy

    environment = gymnasium.make("hazari.envs.gymnasium:hazari/Solo-v0", rivals="greedy")
    masks_now = environment.get_wrapper_attr("action_masks")
    random = numpy.random.default_rng(1)
    environment.reset(seed=1)

    def play(_number: int) -> None:
        environment.reset()
        over = False
        while not over:
            action = int(random.choice(numpy.flatnonzero(masks_now())))
            _, _, over, _, _ = environment.step(action)

    return rate(play, seconds)


def openspiel(name: str, seconds: float) -> float:
    """Rounds of a game of OpenSpiel, chance and all players choosing at random what is legal."""
    import random

    import open_spiel.python.games  # noqa: F401  # registers theirs
    import pyspiel

    import hazari.envs.openspiel  # noqa: F401  # registers ours

    source = random.Random(1)
    game = pyspiel.load_game(name)

    def play(_number: int) -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(source.choice(state.legal_actions()))

    return rate(play, seconds)


def processes(count: int, seconds: float) -> float:
    """Rounds against three greedy bots in so many processes of Gymnasium's, chosen at random by this one."""
    import gymnasium
    import numpy

    name = "hazari.envs.gymnasium:hazari/Solo-v0"
    vector = gymnasium.make_vec(name, num_envs=count, vectorization_mode="async", rivals="greedy")
    random = numpy.random.default_rng(1)
    vector.reset(seed=1)
    rounds = 0

    def play(_number: int) -> None:
        nonlocal rounds
        masks_now = vector.call("action_masks")  # all 0 where a round is over, and the next step resets
        legal = [numpy.flatnonzero(mask) if mask.any() else [0] for mask in masks_now]
        _, _, over, _, _ = vector.step(numpy.array([random.choice(actions) for actions in legal]))
        rounds += int(over.sum())

    for number in range(8):
        play(number)
    rounds, start = 0, time.perf_counter()
    rate(play, seconds, time.perf_counter)
    told = rounds / (time.perf_counter() - start)
    vector.close()
    return told


MEASURES: Final[dict[str, tuple[str, Callable[[float], float]]]] = {
    "masks": ("hands a second, to three masks", masks),
    "hazari_v0": ("PettingZoo `hazari_v0`", lambda seconds: aec("hazari_v0", seconds)),
    "parallel": ("PettingZoo `parallel_env`", parallel),
    "connect_four": ("PettingZoo `connect_four_v3`", lambda seconds: aec("classic/connect_four_v3", seconds)),
    "holdem": (
        "PettingZoo `texas_holdem_no_limit_v6`",
        lambda seconds: aec("classic/texas_holdem_no_limit_v6", seconds),
    ),
    "learner_in_aec": ("a learner and three greedy bots in PettingZoo", learner_in_aec),
    "learner_in_solo": ("the same in Gymnasium `hazari/Solo-v0`", learner_in_solo),
    "python_hazari": ("OpenSpiel `python_hazari`", lambda seconds: openspiel("python_hazari", seconds)),
    "python_kuhn_poker": (
        "OpenSpiel `python_kuhn_poker`",
        lambda seconds: openspiel("python_kuhn_poker", seconds),
    ),
    "one": ("`hazari/Solo-v0`, `make_vec`, 1 process", lambda seconds: processes(1, seconds)),
    "two": ("`hazari/Solo-v0`, `make_vec`, 2 processes", lambda seconds: processes(2, seconds)),
    "four": ("`hazari/Solo-v0`, `make_vec`, 4 processes", lambda seconds: processes(4, seconds)),
}
COMPARED: Final = {"masks": 6, "hazari_v0": 3}  # with the package as it was; how much faster it is to be

# --- in turn, in processes of their own -------------------------------------------------------------------


def measured(name: str, package: Path, seconds: float) -> float:
    """What one fresh process measures, with the package in this folder."""
    program = (
        f"import sys; sys.path.insert(0, {str(package)!r}); sys.path.append({str(ROOT)!r})\n"
        f"import hazari, json; assert hazari.__file__.startswith({str(package)!r}), hazari.__file__\n"
        f"from tests.envs.benchmark import MEASURES; print(json.dumps(MEASURES[{name!r}][1]({seconds})))"
    )
    run = subprocess.run([sys.executable, "-P", "-c", program], stdout=subprocess.PIPE, text=True, check=True)
    answer: float = json.loads(run.stdout.splitlines()[-1])
    return answer


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--before", metavar="COMMIT", help="compare with the package as it was there")
    parser.add_argument("--seconds", type=float, default=1.0, help="of each turn")
    parser.add_argument("--turns", type=int, default=TURNS)
    parser.add_argument("names", nargs="*", help=f"what to measure (default: all): {', '.join(MEASURES)}")
    options = parser.parse_args()
    names = options.names or (list(COMPARED) if options.before else list(MEASURES))
    with TemporaryDirectory() as folder:
        packages = [ROOT]
        if options.before:
            archive = subprocess.run(
                ["git", "archive", options.before, "hazari"], cwd=ROOT, stdout=subprocess.PIPE, check=True
            ).stdout
            with tarfile.open(fileobj=io.BytesIO(archive)) as files:
                files.extractall(folder, filter="data")
            packages.append(Path(folder))
        found: dict[tuple[str, Path], list[float]] = {}
        for _ in range(options.turns):
            for name in names:
                for package in packages:
                    found.setdefault((name, package), []).append(measured(name, package, options.seconds))
    print("| what | rounds a second |" + (" before | times |" if options.before else ""))
    print("|---|--:|" + ("--:|--:|" if options.before else ""))
    for name in names:
        now, *before = [median(found[name, package]) for package in packages]
        compared = "".join([f" {then:.0f} | {now / then:.1f} |" for then in before])
        print(f"| {MEASURES[name][0]} | {now:.0f} |{compared}")


if __name__ == "__main__":
    main()
