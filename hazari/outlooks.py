"""What a partition can expect against a field of rivals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isclose

import attrs

from hazari._arguments import must_be, ordered, real
from hazari._notebooks import Displayed
from hazari._removal import shares_left
from hazari._search import share_of_pots
from hazari._shown import shown
from hazari._values import final, maker
from hazari.errors import HazariError
from hazari.fields import COMPARISONS, EXPERT_FIELD, MOST, Field, removals
from hazari.groups import group_mask, strength
from hazari.partitions import Partition

__all__ = ["Outlook", "outlook"]


@final
@attrs.frozen(init=False, repr=False, order=False)
class Outlook(Displayed):
    """What a partition can expect against a field. As a `table`, it shows the groups with their chances.

    Attributes:
        partition: the partition.
        points: expected points of the round, of 360 (R6.3).
        chances: for each comparison the chance to win it, from 0 to 1.
        pots: for each comparison the points that the three rivals' groups carry when it is won; its own
            group's points come on top.

    Raises:
        HazariError: if there are not four chances and four pots, one is out of range, or the points do not
            follow from them.

    >>> seen = outlook(Partition.parse("AsAhAd/KhQhJh/9c8d7s/5d5c2d2c"))
    >>> 0 < seen.points < 360, len(seen.chances), len(seen.pots)
    (True, 4, 4)
    """

    partition: Partition
    points: float
    chances: tuple[float, float, float, float]
    pots: tuple[float, float, float, float]

    def __init__(
        self, partition: Partition, points: float, chances: Iterable[float], pots: Iterable[float]
    ) -> None:
        must_be(Partition, partition)
        owns = [group.points for group in partition.groups]
        share = share_of_pots(sum(owns))
        chances = _four("chances", chances, [1.0] * 4)
        pots = _four("pots", pots, [most * share for most in MOST])
        follows = sum([chance * (own + pot) for chance, own, pot in zip(chances, owns, pots, strict=True)])
        expected = real(points, "points as a number")
        if not isclose(expected, follows, abs_tol=1e-9):
            raise HazariError(
                f"expected the points that follow from chances and pots, {follows!r}, got {shown(points)}"
            )
        self.__attrs_init__(partition, expected, chances, pots)

    def __repr__(self) -> str:
        chances = ", ".join([f"{chance:.0%}" for chance in self.chances])
        return f"<Outlook: {self.points:.1f} points, chances {chances}>"


def _four(name: str, values: Iterable[float], most: Sequence[float]) -> tuple[float, float, float, float]:
    """Four numbers, one for each comparison, from 0 to `most`."""
    found = ordered(values, name)
    if len(found) != COMPARISONS:
        raise HazariError(f"expected 4 {name}, one for each comparison, got {len(found)}")
    numbers = [real(value, f"{name} as numbers") for value in found]
    for number, (value, limit) in enumerate(zip(numbers, most, strict=True), 1):
        if not 0 <= value <= limit * (1 + 1e-9):  # the rest is rounding
            raise HazariError(
                f"expected {name} from 0 to {limit:g} in comparison {number}, got {shown(value)}"
            )
    first, second, third, last = numbers
    return first, second, third, last


def outlook(partition: Partition, *, field: Field = EXPERT_FIELD, removal: bool = True) -> Outlook:
    """What `partition` can expect against `field`.

    The points are the sum over the comparisons of the chance times the points of the group and the pot
    together. The pots of the field are scaled by (360 - points of the hand) / 270, since what is not in this
    hand is in the rivals'. Likewise the hand's cards are taken out of the rivals', so that three aces, which
    nobody else can beat, always win.

    Args:
        partition: a partition.
        field: what the three rivals are likely to hold.
        removal: whether the chances take account of which cards the hand holds. Without, they are the field's
            own, and three aces stay below 1.

    >>> outlook(Partition.parse("AsAhAd/KhQhJh/9c8d7s/5d5c2d2c"))
    <Outlook: 196.9 points, chances 100%, 72%, 52%, 1%>
    """
    must_be(Partition, partition)
    must_be(Field, field)
    must_be(bool, removal)
    strengths = list(map(strength, partition.groups))
    points = [group.points for group in partition.groups]
    scale = share_of_pots(sum(points))
    if removal:
        shares = shares_left(sum(map(group_mask, partition.groups)))
        chances = [one.chance(index, shares) for one, index in zip(removals(field), strengths, strict=True)]
    else:
        chances = [row[index] for row, index in zip(field.chances, strengths, strict=True)]
    pots = [row[index] for row, index in zip(field.pots, strengths, strict=True)]
    first, second, third, last = [
        chance * own + chance * pot * scale for chance, own, pot in zip(chances, points, pots, strict=True)
    ]
    return _make_outlook(
        partition,
        first + second + third + last,  # not `sum`, which newer Pythons round differently from the search
        tuple(chances),
        tuple([pot * scale for pot in pots]),
    )


_make_outlook = maker(Outlook)  # of numbers that a field has given
