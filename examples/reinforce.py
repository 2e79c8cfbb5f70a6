"""A policy learns Hazari in PettingZoo: REINFORCE with a linear policy, in numpy alone.

Run it with `python examples/reinforce.py`, with `hazari[pettingzoo]` installed. It prints the points of
the learner, less 90, per round, before and after, against three random bots.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy

from hazari import Bot, Combination, GreedyBot, RandomBot
from hazari.envs import pettingzoo
from hazari.envs.actions import taken

LEARNER = "player_0"


def features(environment: Any, actions: Any) -> Any:
    """By action and feature: the group's strength, category and points."""
    hand = environment.unwrapped.view(LEARNER).hand
    groups = [taken(hand, action) for action in actions]
    combinations = [Combination.of(group) for group in groups]
    rows = numpy.zeros((len(groups), 9))
    for row, group, combination in zip(rows, groups, combinations, strict=True):
        row[0] = combination.index / 740
        row[1] = row[0] ** 2
        row[2] = sum(card.points for card in group) / 30
        row[2 + combination.category] = 1
    return rows


class Learner:
    """A softmax over a linear score; each of the three choices has weights of its own."""

    def __init__(self, seed: int) -> None:
        self.random = numpy.random.default_rng(seed)
        self.weights = numpy.zeros((3, 9))

    def round(self, environment: Any, rivals: dict[str, Any]) -> tuple[float, Any]:
        """Plays a round; the learner's reward, and the gradient of the log-probability of its choices."""
        gradient = numpy.zeros_like(self.weights)
        reward, choice = 0.0, 0
        environment.reset()
        for agent in environment.agent_iter():
            if agent != LEARNER:
                environment.step(rivals[agent](environment))
                continue
            seen, reward, done, _, _ = environment.last()
            if done:
                environment.step(None)
                continue
            actions = numpy.flatnonzero(seen["action_mask"])
            rows = features(environment, actions)
            scores = rows @ self.weights[choice]
            chances = numpy.exp(scores - scores.max())
            chances /= chances.sum()
            taken_row = self.random.choice(len(actions), p=chances)
            gradient[choice] = rows[taken_row] - chances @ rows
            environment.step(actions[taken_row])
            choice += 1
        return reward, gradient


def mean(rewards: list[float]) -> str:
    """The mean with its standard error."""
    return f"{numpy.mean(rewards):+.1f} +- {numpy.std(rewards, ddof=1) / len(rewards) ** 0.5:.1f}"


def main() -> None:
    """Measures, learns, measures again."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    environment = pettingzoo.env()
    environment.reset(seed=options.seed)
    random_rivals = {f"player_{seat}": pettingzoo.BotPolicy(RandomBot(seat)) for seat in (1, 2, 3)}
    learner = Learner(options.seed)
    start = time.perf_counter()
    before = [learner.round(environment, random_rivals)[0] for _ in range(200)]
    for _ in range(options.rounds // 10):
        batch = [learner.round(environment, random_rivals) for _ in range(10)]
        baseline = numpy.mean([reward for reward, _ in batch])
        step = sum((reward - baseline) / 100 * gradient for reward, gradient in batch) / len(batch)
        learner.weights += 2.0 * step
    after = [learner.round(environment, random_rivals)[0] for _ in range(200)]
    greedy: Bot = GreedyBot()
    greedy_rivals = {f"player_{seat}": pettingzoo.BotPolicy(greedy) for seat in (1, 2, 3)}
    hard = [learner.round(environment, greedy_rivals)[0] for _ in range(200)]
    seconds = time.perf_counter() - start
    print(f"points a round less 90 against three random bots: before {mean(before)}, after {mean(after)}")
    print(f"against three greedy bots: {mean(hard)}  ({options.rounds} rounds of learning, {seconds:.0f} s)")


if __name__ == "__main__":
    main()
