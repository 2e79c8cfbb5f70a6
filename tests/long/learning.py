"""What a bot that learns gains after 64 rounds against rivals of one kind, beside its goals.

`python -m tests.long.learning` in the folder of pyproject.toml. Forty paths of learning, each of other
deals; then each path's bot and an expert play the same deals, in all four seats, against the same rivals.
The status is 1 if a goal is missed by more than two standard errors.
"""

from __future__ import annotations

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
DEALS = 400
RIVALS: dict[str, tuple[Bot, float]] = {
    "three greedy": (GreedyBot(), 3.3),
    "three random": (RandomBot(1), 8.0),
    "three experts": (ExpertBot(), -0.15),
}


def arranged(bot: Bot, number: int) -> list[Partition]:
    """What a bot makes of the four hands of a deal."""
    played = Round(Deal.from_seed(f"learned {number}"), dealer=number % 4)
    return [bot.arrange(played.view(seat)) for seat in Seat]


def taken(own: list[Partition], rivals: list[Partition], number: int) -> float:
    """Points a round of a bot among rivals, over the four seats."""
    return fmean(
        settle([*rivals[:seat], own[seat], *rivals[seat + 1 :]], dealer=number % 4).points[seat]
        for seat in Seat
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


def gains(rival: Bot, path: int, laid: list[list[Partition]], expert: list[float]) -> list[float]:
    """For each deal what the bot of one path takes more than an expert."""
    bot = learner(rival, path)
    return [
        taken(arranged(bot, number), rivals, number) - usual
        for number, (rivals, usual) in enumerate(zip(laid, expert, strict=True))
    ]


def main() -> int:
    met = []
    with ProcessPoolExecutor(2) as pool:
        for name, (rival, goal) in RIVALS.items():
            laid = list(pool.map(partial(arranged, rival), range(DEALS), chunksize=20))
            usual = list(pool.map(partial(arranged, ExpertBot()), range(DEALS), chunksize=20))
            expert = list(map(taken, usual, laid, range(DEALS)))
            table = list(pool.map(partial(gains, rival, laid=laid, expert=expert), range(PATHS)))
            by_path = list(map(fmean, table))
            by_deal = [fmean(column) for column in zip(*table, strict=True)]
            error = sqrt(stdev(by_path) ** 2 / PATHS + stdev(by_deal) ** 2 / DEALS)
            gain = fmean(by_path)
            good = gain >= goal - 2 * error
            met.append(good)
            verdict = f"goal {goal:+g}  {'yes' if good else 'NO'}"
            print(f"against {name:14} {gain:+.2f} +- {error:.2f} points a round  {verdict}", flush=True)
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
