"""The points that a round can give, as they are written on a score sheet (R5.3, R6)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from hazari._arguments import ordered, whole
from hazari.errors import ScoreError, refusal
from hazari.seats import Points, Seat

__all__ = ["complete_scores"]

ROUND_POINTS: Final = 360  # R6.3
SMALL_POT: Final = (60, 120)  # R5.3, R6.1: the least and the most that 12 cards are worth
LAST_POT: Final = (80, 160)  # and 16 cards


def checked_scores(points: Iterable[int]) -> Points:
    """Four points by seat that a round can give.

    Raises:
        ScoreError: if no round can give them (R5.3, R6.1, R6.3).
    """
    four = _fives(points)
    if len(four) != 4:
        raise refusal(ScoreError, "SCORES", "R1.1", values={"count": len(four)}, points=four)
    if sum(four) != ROUND_POINTS:
        values = {"points": four, "sum": sum(four)}
        raise refusal(ScoreError, "SUM", "R6.3", values=values, points=four)
    if not _given_by_pots(tuple(sorted(four))):
        raise refusal(ScoreError, "POTS", "R6.1", values={"points": four}, points=four)
    return four[0], four[1], four[2], four[3]


def _fives(points: Iterable[int]) -> tuple[int, ...]:
    given = tuple([whole(score, "points as ints") for score in ordered(points, "points by seat")])
    for score in given:
        if not 0 <= score <= ROUND_POINTS or score % 5:
            raise refusal(ScoreError, "FIVES", "R6.1", values={"points": score}, points=given)
    return given


def _four_pots_give(scores: tuple[int, ...]) -> bool:
    """Whether three small pots and the last one, shared out somehow, can give these scores, in any order."""

    def fits(score: int, small: int, last: int) -> bool:
        least = SMALL_POT[0] * small + LAST_POT[0] * last
        most = SMALL_POT[1] * small + LAST_POT[1] * last
        return least <= score <= most  # every multiple of 5 between them is possible

    shares = [
        (a, b, c, 3 - a - b - c)  # how many of the small pots each seat takes
        for a in range(4)
        for b in range(4 - a)
        for c in range(4 - a - b)
    ]
    return any(
        all(fits(score, small[seat], seat == last) for seat, score in enumerate(scores))
        for small in shares
        for last in range(4)
    )


_given_by_pots: Final = cache(_four_pots_give)  # a long match asks for the same few hundred again and again


def complete_scores(a: int | None, b: int | None, c: int | None, d: int | None = None) -> Points:
    """The points of all four seats from those of three (R6.3).

    Count the cards of the fourth seat too if you can: filling in its points hides a slip in the others.

    Args:
        a: the points of seat A; `None` for the seat to be filled in.
        b: of seat B.
        c: of seat C.
        d: of seat D; left out, it is the one to be filled in.

    Raises:
        ScoreError: if not exactly one is `None`, or no round can give these points.

    >>> complete_scores(100, 80, 85)
    (100, 80, 85, 95)
    >>> complete_scores(100, None, 85, 95)
    (100, 80, 85, 95)
    """
    given = {seat: points for seat, points in zip(Seat, (a, b, c, d), strict=True) if points is not None}
    if len(given) != 3:
        known = tuple(given.values())
        raise refusal(ScoreError, "ONE_TO_FILL_IN", "R6.3", values={"count": len(given)}, points=known)
    three = _fives(given.values())
    rest = ROUND_POINTS - sum(three)
    if rest < 0:
        by_seat = dict(zip(given, three, strict=True))
        raise refusal(ScoreError, "SUM_OF_THREE", "R6.3", values={"points": by_seat}, points=three)
    return checked_scores([given.get(seat, rest) for seat in Seat])
