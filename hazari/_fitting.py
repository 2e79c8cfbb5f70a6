"""Fitting: what the groups of many partitions say of the rivals that a seat faces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from hazari.combinations import COMBINATIONS
from hazari.errors import FieldError
from hazari.fields import COMPARISONS, Field

if TYPE_CHECKING:
    from hazari.partitions import Partition

__all__ = ["fitted_field"]


def fitted_field(deals: Iterable[Sequence[Partition]]) -> Field:
    """The field that each seat of these deals faced, on average.

    Args:
        deals: for each deal the partitions of its four hands.

    Returns:
        The share of threes of rivals that a combination beats, evened out a little over its
        neighbours of one category; and for each comparison the mean points in three rivals' groups.

    Raises:
        FieldError: if there are no deals.
    """
    shares = [[0] * (len(COMBINATIONS) + 1) for _ in range(COMPARISONS)]  # twelfths, so that all is exact
    points = [0] * COMPARISONS
    tables = 0
    for partitions in deals:
        tables += 1
        for number, groups in enumerate(zip(*[partition.groups for partition in partitions], strict=True)):
            strengths = [group.combination.index for group in groups]
            points[number] += sum([group.points for group in groups])
            for seat in range(4):
                rivals = strengths[:seat] + strengths[seat + 1 :]
                top = max(rivals)
                fair = 12 // (1 + rivals.count(top))
                shares[number][top] += fair
                shares[number][top + 1] += 12 - fair
    if not tables:
        raise FieldError("expected at least one deal, got none")
    chances = [_smoothed(list(accumulate(row[: len(COMBINATIONS)])), 48 * tables) for row in shares]
    return Field(chances, [[total * 3 / (4 * tables)] * len(COMBINATIONS) for total in points])


def _smoothed(row: Sequence[int], whole: int) -> list[float]:
    """Each number as a share of `whole`, as the mean over up to three neighbours of its category on
    either side, equally many: such means of a row that never falls never fall either.
    """
    smooth = []
    for _, same in groupby(COMBINATIONS, key=attrgetter("category")):
        first, *_, last = places = [combination.index for combination in same]
        for index in places:
            reach = min(3, index - first, last - index)
            near = row[index - reach : index + reach + 1]
            smooth.append(sum(near) / (len(near) * whole))
    return smooth
