"""Stable-Baselines3 learns Hazari: MaskablePPO against three bots that arrange at random.

Run it with `python examples/sb3.py`, with `hazari[gymnasium]`, `stable-baselines3` and `sb3-contrib`
installed. It prints what the learner scores, beside a greedy bot and random choices on the same deals, each
played in all four seats; `--curve FILE` keeps these numbers, and how they were obtained, as JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import time
from collections.abc import Callable
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import gymnasium
import numpy
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import SubprocVecEnv

from hazari import Bot, Deal, GreedyBot, RandomBot, Seat, play_round
from hazari.envs import PolicyBot

NAME = "hazari.envs.gymnasium:hazari/Solo-v0"  # makes the processes import the module, too


def table() -> gymnasium.Env:
    """A table of three random bots; the reward, from -90 to 270, is scaled down, which suits networks."""
    environment = gymnasium.make(NAME, rivals=("random", "random", "random"))
    return Monitor(gymnasium.wrappers.TransformReward(environment, lambda reward: reward / 100))


class Curve(BaseCallback):  # type: ignore[misc]  # mypy does not look into the framework
    """Keeps the points of the latest rounds after each stretch of rounds."""

    def __init__(self) -> None:
        super().__init__()
        self.start = time.perf_counter()
        self.rows: list[tuple[int, float, float]] = []  # rounds, seconds, points

    def _on_step(self) -> bool:
        return True

    def _on_rollout_end(self) -> None:
        latest = [100 * episode["r"] + 90 for episode in self.model.ep_info_buffer]
        rounds, seconds = self.num_timesteps // 3, time.perf_counter() - self.start
        self.rows.append((rounds, round(seconds, 1), round(fmean(latest), 1)))
        if len(self.rows) % 10 == 0:
            print(
                f"{rounds} rounds, {seconds:.0f} s: {fmean(latest):.0f} points in the last {len(latest)}",
                flush=True,
            )


def learned(model: MaskablePPO) -> Bot:
    """What was learned, as a bot that takes the action it thinks best."""

    def policy(seen: Any, mask: Any) -> int:
        action, _ = model.predict(seen, action_masks=mask, deterministic=True)
        return int(action)

    return PolicyBot(policy)


def at_random(seed: int) -> Bot:
    """Picks uniformly among legal actions, as the learner does before it has learned anything."""
    source = numpy.random.default_rng(seed)

    def policy(_seen: Any, mask: Any) -> int:
        return int(source.choice(numpy.flatnonzero(mask)))

    return PolicyBot(policy)


def measured(bot: Bot, deals: int, rivals: Callable[[int], Bot]) -> tuple[float, float]:
    """Points a round, with their standard error, in each seat of the same deals."""
    means = []
    for number in range(deals):
        deal = Deal.from_seed(f"sb3 {number}")
        points = []
        for seat in Seat:
            bots = [bot if other == seat else rivals(other) for other in Seat]
            points.append(play_round(bots, deal, dealer=number % 4).points[seat])
        means.append(fmean(points))
    return round(fmean(means), 1), round(stdev(means) / deals**0.5, 1)


def main() -> None:
    """Learns, measures, prints."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=60_000, help="to learn from")
    parser.add_argument("--processes", type=int, default=4)
    parser.add_argument("--deals", type=int, default=250, help="to measure on, each in four seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="where to keep the numbers")
    parser.add_argument("--model", type=Path, help="where to keep what was learned")
    options = parser.parse_args()

    tables = SubprocVecEnv([table] * options.processes)
    model = MaskablePPO(
        "MlpPolicy",
        tables,
        n_steps=4096 // options.processes,
        batch_size=512,
        n_epochs=6,
        gamma=1.0,  # a round is three choices long
        gae_lambda=1.0,
        learning_rate=lambda left: 7e-4 * left,
        ent_coef=0.002,
        policy_kwargs={"net_arch": [256, 256]},
        seed=options.seed,
        device="cpu",
    )
    curve = Curve()
    model.learn(3 * options.rounds, callback=curve)
    seconds = time.perf_counter() - curve.start
    tables.close()
    computing = sum(
        [sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    )
    if options.model:
        model.save(options.model)

    results = {}
    for name, rivals in (
        ("random", lambda seat: RandomBot(int(seat))),
        ("greedy", lambda _seat: GreedyBot()),
    ):
        for player, bot in (
            ("learned", learned(model)),
            ("greedy", GreedyBot()),
            ("at random", at_random(1)),
        ):
            mean, error = results[f"{player} against three {name}"] = measured(bot, options.deals, rivals)
            print(f"{player} against three {name}: {mean} +- {error} points a round")
    print(
        f"{options.rounds} rounds in {seconds:.0f} s, {computing:.0f} s of computing, {os.cpu_count()} cores"
    )
    if options.curve:
        told = {
            "rounds": options.rounds,
            "seconds": round(seconds),
            "computing_seconds": round(computing),
            "cores": os.cpu_count(),
            "deals": options.deals,
            "results": {name: list(pair) for name, pair in results.items()},
            "curve": curve.rows,
        }
        lines = [f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in told.items()]
        options.curve.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
