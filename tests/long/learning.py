"""What a bot that learns gains after 64 rounds against rivals of one kind, beside its goals.

`python -m tests.long.learning` in the folder of pyproject.toml. Forty paths of learning, each of deals of
its own; then the bot and an expert play the same deals, in all four seats, against the same rivals.
The status is 1 if a goal is missed by more than two standard errors.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from statistics import fmean, stdev

from hazari import (
    AdaptiveBot,
    Bot,
    Deal,
    ExpertBot,
    GreedyBot,
    Partition,
    RandomBot,
    Round,
    Seat,
    play_round,
    settle,
)

PATHS = 40
ROUNDS = 64
DEALS = 300  # a path
RIVALS: dict[str, tuple[Bot, float]] = {
    "three greedy": (GreedyBot(), 3.3),
    "three random": (RandomBot(1), 8.0),
    "three experts": (ExpertBot(), -0.15),
}


def arranged(bot: Bot, deal: Deal, dealer: int) -> list[Partition]:
    """What a bot makes of the four hands of a deal."""
    played = Round(deal, dealer=dealer)
    return [bot.arrange(played.view(seat)) for seat in Seat]


def taken(own: list[Partition], rivals: list[Partition], dealer: int) -> float:
    """Points a round of a bot among rivals, over the four seats."""
    return fmean(
        settle([*rivals[:seat], own[seat], *rivals[seat + 1 :]], dealer=dealer).points[seat] for seat in Seat
    )


def learner(rival: Bot, path: int) -> AdaptiveBot:
    bot = AdaptiveBot()
    for number in range(ROUNDS):
        seat = Seat(number % 4)
        bots: list[Bot] = [rival] * 4
        bots[seat] = bot
        result = play_round(bots, Deal.from_seed(f"learning {path} {number}"), dealer=number // 4 % 4)
        bot.observe(result, seat=seat)
    return bot


def gain(rival: Bot, path: int) -> float:
    """What the bot of one path takes more than an expert, in points a round."""
    bot = learner(rival, path)
    found = []
    for number in range(DEALS):
        deal, dealer = Deal.from_seed(f"learned {path} {number}"), number % 4
        own, usual, rivals = [arranged(one, deal, dealer) for one in (bot, ExpertBot(), rival)]
        found.append(taken(own, rivals, dealer) - taken(usual, rivals, dealer))
    return fmean(found)


def main() -> int:
    met = []
    with ProcessPoolExecutor(2) as pool:
        for name, (rival, goal) in RIVALS.items():
            gains = list(pool.map(partial(gain, rival), range(PATHS)))
            mean, error = fmean(gains), stdev(gains) / sqrt(PATHS)
            good = mean >= goal - 2 * error
            met.append(good)
            verdict = f"goal {goal:+g}  {'yes' if good else 'NO'}"
            print(f"against {name:14} {mean:+.2f} +- {error:.2f} points a round  {verdict}", flush=True)
    return 0 if all(met) else 1


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    sys.exit(main())
