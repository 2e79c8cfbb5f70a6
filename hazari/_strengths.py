"""The order of all combinations as integers, found by one look-up (R4).

A card has a key, `RANK_KEYS[rank] * 16 + SUIT_KEYS[suit]`. The keys are chosen so that the sum of three of
them gives the ranks and whether the suits are one; the sum is an index into `STRENGTHS`. A *strength* is a
combination's place in the order, 0 the weakest to 740.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

__all__ = [
    "COLOUR",
    "COLOUR_RUN",
    "INDI",
    "PAIR",
    "RANK_KEYS",
    "RUN",
    "SHAPES",
    "STRENGTHS",
    "SUIT_KEYS",
    "TROY",
]

INDI, PAIR, COLOUR, RUN, COLOUR_RUN, TROY = range(1, 7)  # R4.1; `Category` has these values

RANK_KEYS: Final = (
    0,
    0,
    1,
    2,
    5,
    14,
    33,
    72,
    125,
    219,
    376,
    573,
    745,
    1209,
    1557,
)  # by rank, 2 to 14
SUIT_KEYS: Final = (0, 1, 4, 5)
ONE_SUIT: Final = tuple(3 * key for key in SUIT_KEYS)  # no other three suits have one of these sums

# R4.4: a run's ranks in the order that decides. Written (A, 3, 2), the ace-low run needs no special
# case: 14-13-12 > 14-3-2 > 13-12-11 as plain tuples.
RUNS: Final = frozenset({(14, 3, 2), *((high, high - 1, high - 2) for high in range(4, 15))})

Shape = tuple[int, tuple[int, int, int]]


def _shapes() -> list[Shape]:
    """All 741 combinations as (category, ranks in the order that decides), weakest first."""
    shapes: list[Shape] = []
    for high, middle, low in combinations_with_replacement(range(14, 1, -1), 3):
        ranks = (high, middle, low)
        if high == low:
            shapes.append((TROY, ranks))
        elif high == middle:
            shapes.append((PAIR, ranks))
        elif middle == low:
            shapes.append((PAIR, (middle, low, high)))  # R4.6: the pair before the odd card
        elif ranks in RUNS:
            shapes += (RUN, ranks), (COLOUR_RUN, ranks)
        else:
            shapes += (INDI, ranks), (COLOUR, ranks)
    return sorted(shapes)


SHAPES: Final = tuple(_shapes())


def _strengths() -> list[int]:
    table = [0] * (3 * 16 * max(RANK_KEYS) + 16)
    for strength, (category, ranks) in enumerate(SHAPES):
        start = 16 * sum(RANK_KEYS[rank] for rank in ranks)
        if category in (COLOUR, COLOUR_RUN):
            for suits in ONE_SUIT:
                table[start + suits] = strength
        else:  # the weaker category comes first for its ranks, so the loop above overwrites it
            table[start : start + 16] = [strength] * 16
    return table


STRENGTHS: Final = _strengths()
