"""How honest outlooks are: each promise beside what many deals give, and its goal.

`python -m tests.long.chances` in the folder of pyproject.toml. The status is 1 if a goal is missed. All of
it follows from fixed seeds, and all seats arrange as `ExpertBot` does, but where it says otherwise.
"""

from __future__ import annotations

import argparse
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from statistics import fmean, stdev

from hazari import DECK, Deal, Partition, Seat, best_partition, outlook, settle

DEALS = 20_000
HANDS, DEALS_A_HAND = 100, 1000

Row = tuple[float, float, float, float, float]  # points, and a chance for each comparison


def promised(number: int) -> Row:
    """What the outlooks of a deal's four seats add up to."""
    hands = Deal.from_seed(f"chances {number}").hands
    seen = [outlook(best_partition(hand, removal=False)) for hand in hands]
    first, second, third, last = [sum(column) for column in zip(*[one.chances for one in seen], strict=True)]
    return sum([one.points for one in seen]), first, second, third, last


def beside(number: int) -> Row:
    """The outlook of one hand's best partition, less what many deals of the other cards give."""
    hand = Deal.from_seed(f"chances of hand {number}").hands[0]
    partition = best_partition(hand)
    unseen = [card for card in DECK if card not in hand]
    shuffler = random.Random(number)
    points, won = 0, [0, 0, 0, 0]
    for index in range(DEALS_A_HAND):
        shuffler.shuffle(unseen)
        rivals = [best_partition(cards, removal=False) for cards in (unseen[:13], unseen[13:26], unseen[26:])]
        result = settle([partition, *rivals], dealer=Seat(index % 4))
        points += result.points[Seat.A]
        for place, comparison in enumerate(result.comparisons):
            won[place] += comparison.winner is Seat.A
    seen = outlook(partition)
    first, second, third, last = [
        chance - wins / DEALS_A_HAND for chance, wins in zip(seen.chances, won, strict=True)
    ]
    return seen.points - points / DEALS_A_HAND, first, second, third, last


def goal(what: str, value: float, wanted: float, within: float, error: float) -> bool:
    met = abs(value - wanted) <= within
    print(f"{what:44} {value:9.4f} +- {error:.4f}  goal {wanted:g} +- {within:g}  {'yes' if met else 'NO'}")
    return met


def main() -> int:
    with ProcessPoolExecutor(2) as pool:
        sums = list(zip(*pool.map(promised, range(DEALS), chunksize=200), strict=True))
        differences = list(zip(*pool.map(beside, range(HANDS)), strict=True))
    aces = outlook(Partition.parse("AsAhAd/KhQhJh/9c8d7s/5d5c2d2c")).chances[0]
    met = [goal("chance of three aces", aces, 1, 0, 0)]
    for number, column in enumerate(sums):
        what = f"four chances in comparison {number}" if number else "points of four outlooks"
        wanted, within = (1, 0.02) if number else (360, 3)
        met.append(goal(what, fmean(column), wanted, within, stdev(column) / sqrt(DEALS)))
    for number, column in enumerate(differences):
        error = stdev(column) / sqrt(HANDS)
        if number:
            size = fmean(map(abs, column))
            met.append(goal(f"mean distance of chances in comparison {number}", size, 0, 0.025, error))
        else:
            met.append(goal("mean difference in points", fmean(column), 0, 1.5, error))
    return 0 if all(met) else 1


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    sys.exit(main())
