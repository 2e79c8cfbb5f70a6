"""Chances once one's own cards are taken out of the rivals': nobody else holds them.

A `Field` says how often a combination wins, whatever else the hand holds. A rival can beat it with
fewer combinations if the hand holds cards that they are made of: nobody beats three aces. So of each step by
which the chances rise from one combination to the next, as logarithms, only the share counts that the 39
unseen cards can still make. `coupling` multiplies it: strong hands meet strong hands, since one shape of the
pack serves or starves all four.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import accumulate, product
from math import comb, exp, inf, log
from operator import add, itemgetter, mul
from typing import Final

from hazari._strengths import INDI, PAIR, RUN, SHAPES

__all__ = ["Removal", "shares_left"]

_UNSEEN: Final = 22100 / 9139  # all threes, beside those of unseen cards


def _ranks_of(category: int) -> list[tuple[int, int, int]]:
    return [ranks for other, ranks in SHAPES if other == category]


def shares_left(hand: int) -> list[float]:
    """For each combination the share of it that the unseen cards leave, added to that of the next.

    That is the number of threes of unseen cards that make it, as a share of those in the pack, divided by the
    share of all threes that is unseen: 1 is usual. The strongest has no next, and counts twice.

    Args:
        hand: the 13 cards, a bit for the index of each.
    """
    return _counter()(hand)


@cache  # its tables take two milliseconds, so not at import
def _counter() -> Callable[[int], list[float]]:
    # A rank's unseen suits are four bits; those of two or three ranks are put side by side.
    bits = [number.bit_count() for number in range(16)]
    same = [bits[x & y & z] for x, y, z in product(range(16), repeat=3)]
    every = [x * y * z for x, y, z in product(bits, repeat=3)]
    alike_shares = [ways * _UNSEEN / 4 for ways in same]
    # Of the 64 threes of three ranks 60 are of mixed suits; a pair and its odd card are one of 24.
    mixed_shares = [(ways - alike) * _UNSEEN / 60 for ways, alike in zip(every, same, strict=True)]
    pair_shares = [comb(x, 2) * y * _UNSEEN / 24 for x, y in product(bits, repeat=2)]
    troy_shares = [comb(x, 3) * _UNSEEN / 4 for x in bits]
    indis, runs, pairs = map(_ranks_of, (INDI, RUN, PAIR))  # Colours have the ranks of Indis
    ends = len(indis)
    one, two, three = [itemgetter(*ranks) for ranks in zip(*indis, *runs, strict=True)]
    paired, _, odd = [itemgetter(*ranks) for ranks in zip(*pairs, strict=True)]

    def count(hand: int) -> list[float]:
        suits = [0, 0, *[~hand >> shift & 15 for shift in range(0, 52, 4)]]  # by rank
        higher = [suit << 4 for suit in suits]
        highest = [suit << 8 for suit in suits]
        threes = [*map(add, map(add, one(highest), two(higher)), three(suits))]
        mixed = [mixed_shares[ways] for ways in threes]
        alike = [alike_shares[ways] for ways in threes]
        pairs = [pair_shares[ways] for ways in map(add, paired(higher), odd(suits))]
        troys = [troy_shares[suit] for suit in suits[2:]]
        shares = [*mixed[:ends], *pairs, *alike[:ends], *mixed[ends:], *alike[ends:], *troys]  # R4.1
        return [*map(add, shares, shares[1:]), 2 * shares[-1]]

    return count


class Removal:
    """The chances of one comparison, ready to have a hand's cards taken out.

    Args:
        row: the chances by combination.
        coupling: how much more the cards that are taken out count.
    """

    __slots__ = ("_at", "_reach", "_share", "_spread", "_steps")

    def __init__(self, row: Sequence[float], coupling: float) -> None:
        most = list(accumulate(row, max))
        # From the strongest down: where the chances step up to the next one, and by how much, halved since
        # `left` adds up two shares. By combination, how many steps are at or above it; -1 if it never wins.
        self._at: list[int] = []
        self._steps: list[float] = []
        self._reach = [-1] * len(row)
        above = 1.0
        for index in range(len(row) - 1, -1, -1):
            if not most[index]:
                break
            if most[index] < above:
                self._at.append(index)
                self._steps.append(coupling / 2 * (log(most[index]) - log(above)))
                above = most[index]
            self._reach[index] = len(self._steps)
        self._spread = itemgetter(*self._reach)
        # Where the row falls, its share of the greatest up to there.
        self._share = (
            None
            if most == list(row)
            else [one / top if top else 0.0 for one, top in zip(row, most, strict=True)]
        )

    def _fallen(self, shares: Sequence[float]) -> list[float]:
        """By the number of steps, the logarithm of the chance that is left; the last one has none."""
        taken = map(mul, self._steps, [shares[index] for index in self._at])
        return [*accumulate(taken, initial=0.0), -inf]

    def chances(self, shares: Sequence[float]) -> tuple[float, ...]:
        """The chances of all combinations, for a hand of which `left` gives `shares`."""
        found: tuple[float, ...] = self._spread([*map(exp, self._fallen(shares))])
        return found if self._share is None else tuple(map(mul, found, self._share))

    def chance(self, index: int, shares: Sequence[float]) -> float:
        """The chance of one combination, the same as above to the last bit."""
        fallen, share = self.parts(index, shares)
        return exp(fallen) * share

    def parts(self, index: int, shares: Sequence[float]) -> tuple[float, float]:
        """That chance as a logarithm, which the coupling multiplies, and a share that it leaves alone."""
        return self._fallen(shares)[self._reach[index]], 1.0 if self._share is None else self._share[index]
