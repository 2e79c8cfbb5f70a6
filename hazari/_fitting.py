"""Fitting: what the groups of many rounds say about the rivals that a seat faces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, groupby
from math import exp, inf
from operator import add, attrgetter
from typing import Final

import attrs

from hazari._removal import Removal, shares_left
from hazari.combinations import COMBINATIONS
from hazari.errors import FieldError
from hazari.fields import COMPARISONS, MOST, Field
from hazari.groups import Group, group_mask, strength

__all__ = ["Faced", "Held", "Table", "coupled", "coupled_field", "faced", "fitted_field", "held"]

Table = Sequence[Sequence[Group]]
"""The groups of a round: by seat, all four in the order of the comparisons."""
Held = tuple[tuple[int, tuple[int, ...]], ...]
"""The same in less memory: by seat the cards of the hand, a bit for each, and the four strengths."""

Rows = tuple[tuple[int, ...], ...]

_FEWEST: Final = 200  # rounds that say anything about a coupling: the chances of one scatter by 0.57
_LEAST_COUPLING: Final = 0.5
_MOST_COUPLING: Final = 2.0
_HALVINGS: Final = 30


@attrs.frozen(order=False)
class Faced:
    """What some seats faced, as whole numbers, so that it adds up exactly in any order.

    Attributes:
        hands: how many hands faced it.
        shares: for each comparison, twelfths of rounds by the weakest combination that wins them.
        won: for each comparison the points in the rivals' groups where the seat won, and the points that
            all their cards are worth: both in twelfths of rounds, as tied groups share them.
        met: the same, won or not, in rounds.
    """

    hands: int
    shares: tuple[tuple[int, ...], ...]
    won: tuple[tuple[int, int], ...]
    met: tuple[tuple[int, int], ...]

    def __add__(self, other: Faced) -> Faced:
        def added(ones: Rows, others: Rows) -> Rows:
            return tuple([tuple(map(add, *pair)) for pair in zip(ones, others, strict=True)])

        return Faced(
            self.hands + other.hands,
            added(self.shares, other.shares),
            added(self.won, other.won),  # type: ignore[arg-type]  # of two, as before
            added(self.met, other.met),  # type: ignore[arg-type]
        )

    def field(self) -> Field:
        """The share of rivals that a combination beats, evened out a little over its neighbours of one
        category; and for each comparison the points of three rivals' groups where it was won, or of all if
        none was won, scaled to rivals with 270 points together. The coupling is 1.
        """
        chances = [_smoothed(list(accumulate(row[:-1])), 12 * self.hands) for row in self.shares]
        pots = []
        for won, met, most in zip(self.won, self.met, MOST, strict=True):
            points, rest = won if won[1] else met
            pots.append([min(points * 270 / rest, most)] * len(COMBINATIONS))
        return Field(chances, pots)


def faced(tables: Iterable[Table], *, seats: Sequence[int] = range(4)) -> Faced:
    """What these seats faced.

    Args:
        tables: the groups, round by round.
        seats: the seats whose rivals count.

    Raises:
        FieldError: if there are no rounds.
    """
    shares = [[0] * (len(COMBINATIONS) + 1) for _ in range(COMPARISONS)]
    won = [[0, 0] for _ in range(COMPARISONS)]
    met = [[0, 0] for _ in range(COMPARISONS)]
    rounds = 0
    for table in tables:
        rounds += 1
        rest = [360 - sum([group.points for group in groups]) for groups in table]
        for number, groups in enumerate(zip(*table, strict=True)):
            strengths = list(map(strength, groups))
            points = sum([group.points for group in groups])
            for seat in seats:
                own = strengths[seat]
                rivals = strengths[:seat] + strengths[seat + 1 :]
                top = max(rivals)
                fair = 12 // (1 + rivals.count(top))
                shares[number][top] += fair
                shares[number][top + 1] += 12 - fair
                pot = points - groups[seat].points
                share = 12 if own > top else fair if own == top else 0
                for sums, weight in ((won[number], share), (met[number], 1)):
                    sums[0] += weight * pot
                    sums[1] += weight * rest[seat]
    if not rounds:
        raise FieldError("expected at least one round, got none")
    return Faced(
        rounds * len(seats),
        tuple(map(tuple, shares)),
        tuple([(points, rest) for points, rest in won]),
        tuple([(points, rest) for points, rest in met]),
    )


def fitted_field(tables: Iterable[Table], *, seats: Sequence[int] = range(4)) -> Field:
    """The field that these seats faced, on average, as `faced` counts it."""
    return faced(tables, seats=seats).field()


def held(table: Table) -> Held:
    """What `coupled` needs of a round."""
    return tuple([(sum(map(group_mask, groups)), tuple(map(strength, groups))) for groups in table])


def coupled(field: Field, rounds: Sequence[Held]) -> Field:
    """A field with the coupling with which the four seats' chances add up to 1 over these rounds.

    It stays as it is if there are fewer than 200 rounds.
    """
    if len(rounds) < _FEWEST:
        return field
    removals = [Removal(row, 1.0) for row in field.chances]
    # By comparison, for each seat of each round its chance as a logarithm, and the share left alone.
    parts: list[list[tuple[float, float]]] = [[] for _ in removals]
    for hand, strengths in [seat for table in rounds for seat in table]:
        shares = shares_left(hand)
        for found, removal, index in zip(parts, removals, strengths, strict=True):
            found.append(removal.parts(index, shares))
    return Field(field.chances, field.pots, [_coupling(found, len(rounds)) for found in parts])


def _coupling(parts: Sequence[tuple[float, float]], wins: int) -> float:
    """The coupling that makes chances add up to `wins`, by bisection: they fall as it rises."""
    possible = [(fallen, share) for fallen, share in parts if fallen > -inf]
    least, most = _LEAST_COUPLING, _MOST_COUPLING
    for _ in range(_HALVINGS):
        middle = (least + most) / 2
        if sum([share * exp(middle * fallen) for fallen, share in possible]) > wins:
            least = middle
        else:
            most = middle
    return (least + most) / 2


def coupled_field(tables: Iterable[Table]) -> Field:
    """The field that all seats faced, with its coupling fitted to the same rounds."""
    rounds: list[Held] = []

    def seen() -> Iterator[Table]:
        for table in tables:
            rounds.append(held(table))
            yield table

    return coupled(fitted_field(seen()), rounds)


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
