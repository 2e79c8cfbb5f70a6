"""What a better answer gains against three experts, with and without knowing its seat or the totals.

`python -m tests.long.response` in the folder of pyproject.toml, which takes some minutes.

The answer sees its hand. Its candidates are the expert's partition and the undominated ones that come close
to it by outlook. All are settled against the same deals of the other 39 cards, which three experts arrange,
under each of the four dealers. One half of the deals chooses a candidate and the other half tries it, then
the other way round, so that luck in the choice does not count as gain. The answer leaves the expert's
partition only for one that is ahead by more than its standard error. So the figures are what this answer
gains: a better one, from more deals, could gain a little more.

For the match, each hand is played at totals of a match between experts, and a deal is worth the share of the
match that the seat wins when all later rounds are played by experts.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from math import sqrt
from statistics import fmean, stdev

from hazari import (
    DECK,
    Deal,
    Partition,
    Seat,
    best_partition,
    outlook,
    settle,
    undominated_partitions,
)
from hazari.cards import Card

HANDS = 400
DEALS = 1000  # a hand
CLOSE = 8  # points of the outlook
MOST = 6  # candidates
ROUNDS = 1000  # of four experts, from which matches are made
TARGET = 1000

Totals = tuple[int, int, int, int]


def expert(hand: Sequence[Card]) -> Partition:
    return best_partition(hand, removal=False)


def candidates(hand: Sequence[Card]) -> list[Partition]:
    """The expert's partition, then others by outlook, each with other strengths."""
    usual = expert(hand)
    vectors = {tuple([group.combination for group in usual.groups])}
    least = outlook(usual).points - CLOSE
    others = []
    for partition in undominated_partitions(hand):
        points = outlook(partition).points
        if points > least and tuple([group.combination for group in partition.groups]) not in vectors:
            others.append((points, partition))
    others.sort(key=lambda one: -one[0])
    return [usual, *[partition for _, partition in others[: MOST - 1]]]


@cache
def rounds() -> list[Totals]:
    """Points of rounds between four experts."""
    deals = [Deal.from_seed(f"response round {number}") for number in range(ROUNDS)]
    return [
        settle([expert(hand) for hand in deal.hands], dealer=number % 4).points
        for number, deal in enumerate(deals)
    ]


def added(one: Totals, other: Totals) -> Totals:
    a, b, c, d = [points + more for points, more in zip(one, other, strict=True)]
    return a, b, c, d


def share(totals: Totals, later: list[Totals]) -> float:
    """The share of the match that seat A wins (R7.3, R7.4)."""
    for points in later:
        if max(totals) >= TARGET:
            break
        totals = added(totals, points)
    best = max(totals)
    return 1 / totals.count(best) if totals[0] == best else 0


def totals_of_a_match(chance: random.Random) -> Totals:
    """The totals before a round of a match, any of its rounds as likely."""
    seen: list[Totals] = [(0, 0, 0, 0)]
    while max(seen[-1]) < TARGET:
        seen.append(added(seen[-1], chance.choice(rounds())))
    return chance.choice(seen[:-1])


def sure(values: Sequence[float]) -> float:
    return fmean(values) - stdev(values) / sqrt(len(values))


def gained(values: list[list[float]]) -> float:
    """What the answer gains over the first candidate, whose values in each deal are those of `values[0]`."""
    ahead = [[one - usual for one, usual in zip(row, values[0], strict=True)] for row in values]
    one, other = slice(DEALS // 2), slice(DEALS // 2, None)
    tried = [
        fmean(max(ahead, key=lambda row: sure(row[chosen]))[rest])
        for chosen, rest in ((one, other), (other, one))
    ]
    return fmean(tried)


def gains(number: int) -> tuple[float, float, float]:
    """Of one hand: points gained, points gained knowing the dealer, and the share of a match gained."""
    hand = Deal.from_seed(f"response {number}").hands[0]
    found = candidates(hand)
    if len(found) == 1:
        return 0, 0, 0
    chance = random.Random(number)
    before = totals_of_a_match(chance)
    unseen = [card for card in DECK if card not in hand]
    points: list[list[list[float]]] = [[[] for _ in found] for _ in Seat]
    shares: list[list[float]] = [[] for _ in found]
    for deal in range(DEALS):
        chance.shuffle(unseen)
        rivals = [expert(unseen[:13]), expert(unseen[13:26]), expert(unseen[26:])]
        later = chance.choices(rounds(), k=12)  # 12 rounds of 360 points end any match
        for place, partition in enumerate(found):
            made = [settle([partition, *rivals], dealer=dealer).points for dealer in Seat]
            for dealer in Seat:
                points[dealer][place].append(made[dealer][0])
            shares[place].append(share(added(before, made[deal % 4]), later))
    anywhere = [[fmean(four) for four in zip(*rows, strict=True)] for rows in zip(*points, strict=True)]
    return gained(anywhere), fmean(map(gained, points)), gained(shares)


def line(what: str, values: Sequence[float], unit: str) -> None:
    print(f"{what:34} {fmean(values):+.3f} +- {stdev(values) / sqrt(len(values)):.3f} {unit}", flush=True)


def main() -> int:
    with ProcessPoolExecutor(2) as pool:
        anywhere, seated, matches = zip(*pool.map(gains, range(HANDS)), strict=True)
    adds = [one - other for one, other in zip(seated, anywhere, strict=True)]
    line("a better answer", anywhere, "points a round")
    line("what knowing its place adds to it", adds, "points a round")
    line("one that plays for the match", [100 * one for one in matches], "% of a match, a round")
    return 0


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    sys.exit(main())
