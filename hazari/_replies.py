"""The best reply to the groups of three rivals, on integers (R5).

Before each search it is settled which of the four comparisons to win: sixteen *plans*. A plan
says who leads each comparison, and so how strong each group must be to win it, and how strong it may be to
lose it. Since groups do not get stronger, each group's strengths are one interval, and its threes one range
of positions. The plans that could bring most are searched first.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate, product
from typing import Final

import attrs

from hazari._search import ALL, Code, Threes
from hazari._strengths import SHAPES
from hazari._values import final
from hazari.partitions import SIZES

__all__ = ["Rivals", "best_reply"]

_STRONGEST: Final = len(SHAPES) - 1


@final
@attrs.frozen(order=False)
class Rivals:
    """What three rivals' groups mean for the fourth seat in one comparison.

    Attributes:
        needed: by the seat that leads, the least strength that wins.
        otherwise: by the seat that leads, the seat that wins if the fourth does not.
        pot: the points of the rivals' groups.
    """

    needed: Sequence[int]
    otherwise: Sequence[int]
    pot: int


@final
@attrs.frozen(order=False)
class _Plan:
    """Which comparisons to win.

    Attributes:
        most: no reply of this plan takes more points.
        pot: the points of the rivals' groups in the comparisons to win.
        wins: for each comparison 1 to win it, else 0.
        ranges: for each three-card group its first position, and the one after its last.
        most_own: for each three-card group that is to win the most points that it can carry, else 0.
        last: the least and the greatest strength that the last group may have.
    """

    most: int
    pot: int
    wins: tuple[int, ...]
    ranges: tuple[tuple[int, int], ...]
    most_own: tuple[int, ...]
    last: tuple[int, int]


def best_reply(threes: Threes, faced: Sequence[Rivals], seat: int, leader: int, taken: int) -> Code | None:
    """The legal partition that takes most points, of several the first; `None` if none beats `taken`.

    Args:
        threes: the threes of the hand.
        faced: the four comparisons.
        seat: whose hand it is.
        leader: the seat that leads the first comparison.
        taken: points to beat.
    """
    masks, strengths, points, ties = threes.masks, threes.strengths, threes.points, threes.ties()
    tens = _tens(threes.total, 13)
    code = (-1, -1, -1)
    for plan in sorted(_plans(threes, faced, seat, leader), key=lambda plan: plan.most, reverse=True):
        if plan.most < taken:
            break
        (start, end), (second_start, second_end), (third_start, third_end) = plan.ranges
        _, second_most, third_most, last_most = plan.most_own
        win_first, win_second, win_third, win_last = plan.wins
        least, greatest = plan.last
        after_first = 3 * win_second + 3 * win_third + 4 * win_last  # cards that are still to win
        after_second = 3 * win_third + 4 * win_last
        for first in range(start, end):
            # Of equal replies the first counts, whichever plan it belongs to.
            goal = taken if first <= code[0] else taken + 1
            value = plan.pot + win_first * points[first]
            left = tens - _tens(points[first], 3)
            if value + min(second_most + third_most + last_most, _richest(after_first, left)) < goal:
                continue
            mask = masks[first]
            for second in range(max(second_start, ties[first]), second_end):
                if masks[second] & mask:
                    continue
                with_second = value + win_second * points[second]
                still_left = left - _tens(points[second], 3)
                if with_second + min(third_most + last_most, _richest(after_second, still_left)) < goal:
                    continue
                used = mask | masks[second]
                rest = threes.total - points[first] - points[second]
                for third in range(max(third_start, ties[second]), third_end):
                    if masks[third] & used:
                        continue
                    whole = with_second + win_third * points[third] + win_last * (rest - points[third])
                    if whole < taken or (whole == taken and (first, second, third) >= code):
                        continue
                    last = threes.four(ALL ^ used ^ masks[third])
                    if least <= last <= greatest and last <= strengths[third]:
                        taken, code = whole, (first, second, third)
    return None if code[0] < 0 else code


def _plans(threes: Threes, faced: Sequence[Rivals], seat: int, leader: int) -> Iterator[_Plan]:
    """The plans that the strengths of the hand allow, each with a bound on its points."""
    rising = [-strength for strength in threes.strengths]  # as `bisect` needs it
    tens = _tens(threes.total, 13)
    for wins in product((1, 0), repeat=4):
        least = [0] * 4
        greatest = [_STRONGEST] * 4
        leads = leader
        for number, (win, met) in enumerate(zip(wins, faced, strict=True)):
            if win:
                least[number] = met.needed[leads]
                leads = seat
            else:
                greatest[number] = met.needed[leads] - 1
                leads = met.otherwise[leads]
        # A group is not stronger than the one before it, and not weaker than the one after it (R3.1, R3.2).
        least = list(accumulate(reversed(least), max))[::-1]
        greatest = list(accumulate(greatest, min))
        ranges = tuple(
            [
                (bisect_left(rising, -most), bisect_left(rising, 1 - fewest))
                for fewest, most in zip(least[:3], greatest[:3], strict=True)
            ]
        )
        if least[3] > greatest[3] or any(start >= end for start, end in ranges):
            continue
        most_own = tuple(
            [
                max(threes.points[start:end]) if win else 0
                for win, (start, end) in zip(wins, ranges, strict=False)
            ]
            + [_richest(4, tens) if wins[3] else 0]
        )
        pot = sum([met.pot for win, met in zip(wins, faced, strict=True) if win])
        to_win = sum([size for win, size in zip(wins, SIZES, strict=True) if win])
        most = pot + min(sum(most_own), _richest(to_win, tens))
        yield _Plan(most, pot, wins, ranges, most_own, (least[3], greatest[3]))


def _tens(points: int, cards: int) -> int:
    """How many cards are worth 10 among some with this many points together (R6.1)."""
    return points // 5 - cards


def _richest(cards: int, tens: int) -> int:
    """The most points that this many cards can carry, where `tens` are worth 10 (R6.1)."""
    return 5 * (cards + min(cards, tens))
