"""The counts of a tournament, and what they say about its bots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from io import BytesIO
from math import isfinite, sqrt
from typing import TYPE_CHECKING, Final, TypeVar

import attrs

from hazari._arguments import check_names, names_given, of_type, ordered, real, whole
from hazari._extras import Extra, installing
from hazari._json import written
from hazari._notebooks import RichRepr, Tabled
from hazari._sentences import isolated
from hazari._shown import shown
from hazari._values import final
from hazari.errors import HazariError
from hazari.scores import ROUND_POINTS

if TYPE_CHECKING:
    from matplotlib import figure
else:
    figure = Extra("matplotlib.figure", f"plot needs matplotlib: {installing('plot')}")

__all__ = ["Estimate", "Standings"]

ROUNDS_A_DEAL: Final = 16  # four seatings, four dealers
TABLES_A_MATCH: Final = 4  # four seatings
SHARES: Final = 12  # a match is worth twelve parts, so that two, three or four winners share it evenly

Row = tuple[int, ...]
Square = tuple[Row, ...]
T = TypeVar("T")


def _zeros() -> Row:
    return (0, 0, 0, 0)


def _square() -> Square:
    return (_zeros(),) * 4


def _count(value: int) -> int:
    count = whole(value, "a count as an int")
    if count < 0:
        raise HazariError(f"expected a count of 0 or more, got {shown(count)}")
    return count


def _four(values: Iterable[T]) -> tuple[T, ...]:
    four = ordered(values, "counts by bot")
    if len(four) != 4:
        raise HazariError(f"expected counts of 4 bots, got {len(four)}", rule="R1.1")
    return four


def _row(values: Iterable[int]) -> Row:
    return tuple(map(_count, _four(values)))


def _rows(values: Iterable[Iterable[int]]) -> Square:
    return tuple(map(_row, _four(values)))


def _added(mine: Row, other: Row) -> Row:
    return tuple([one + more for one, more in zip(mine, other, strict=True)])


def _added_squares(mine: Square, other: Square) -> Square:
    return tuple([_added(one, more) for one, more in zip(mine, other, strict=True)])


@final
@attrs.frozen(order=False)
class Tally:
    """Whole numbers only, so that tallies add up to the same in whatever order and on any machine.

    Raises:
        HazariError: if no tournament can have these counts.
        TypeError: if something is not a count, or not in order.
    """

    deals: int = attrs.field(default=0, converter=_count)
    points: Row = attrs.field(factory=_zeros, converter=_row)  # by bot
    # The sum over deals of the points of two bots, multiplied.
    products: Square = attrs.field(factory=_square, converter=_rows)
    won: Square = attrs.field(factory=_square, converter=_rows)  # by bot, then by comparison
    forfeits: Row = attrs.field(factory=_zeros, converter=_row)
    matches: int = attrs.field(default=0, converter=_count)  # each played in all four seatings
    shares: Row = attrs.field(factory=_zeros, converter=_row)  # by bot, in parts of a match
    # The shares in a match by all seatings, squared.
    share_squares: Row = attrs.field(factory=_zeros, converter=_row)

    def __attrs_post_init__(self) -> None:
        rounds = self.deals * ROUNDS_A_DEAL
        for what, counts, wanted in (
            ("points", self.points, rounds * ROUND_POINTS),
            ("shares in matches", self.shares, self.matches * TABLES_A_MATCH * SHARES),
        ):
            if sum(counts) != wanted:
                raise HazariError(f"expected {what} that add up to {wanted}, got {shown(counts)}")
        if max(map(sum, zip(*self.won, strict=True))) > rounds:
            raise HazariError(f"expected comparisons won in {rounds} rounds, got {shown(self.won)}")
        # The variances of all estimates: none may be negative.
        of_deals = [self.ahead(one, other) for one in range(4) for other in range(one)]
        of_deals += [(self.points[bot], self.products[bot][bot]) for bot in range(4)]
        of_matches = zip(self.shares, self.share_squares, strict=True)
        if any(self.deals * squares < total * total for total, squares in of_deals) or any(
            self.matches * squares < total * total for total, squares in of_matches
        ):
            raise HazariError("expected sums of squares and products that such totals can have")

    def ahead(self, one: int, other: int) -> tuple[int, int]:
        """The points that one bot is ahead of another: the sum over deals, and the sum of squares."""
        squares = self.products[one][one] - 2 * self.products[one][other] + self.products[other][other]
        return self.points[one] - self.points[other], squares

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            deals=self.deals + other.deals,
            points=_added(self.points, other.points),
            products=_added_squares(self.products, other.products),
            won=_added_squares(self.won, other.won),
            forfeits=_added(self.forfeits, other.forfeits),
            matches=self.matches + other.matches,
            shares=_added(self.shares, other.shares),
            share_squares=_added(self.share_squares, other.share_squares),
        )


def _real(value: float) -> float:
    number = real(value, "a number")
    if not isfinite(number):
        raise HazariError(f"expected a finite number, got {shown(value)}")
    return number


def _real_or_none(value: float | None) -> float | None:
    return None if value is None else _real(value)


@final
@attrs.frozen(repr=False, order=False)
class Estimate(RichRepr):
    """A mean with its standard error.

    Raises:
        HazariError: if either is not finite, or the error is negative.
        TypeError: if either is not a number.

    Attributes:
        mean: the mean.
        error: its standard error; `None` where there are fewer than two observations.

    >>> print(Estimate(119.04, 0.52))
    119.04 +- 0.52
    """

    mean: float = attrs.field(converter=_real)
    error: float | None = attrs.field(converter=_real_or_none)

    @error.validator
    def _not_negative(self, _attribute: object, error: float | None) -> None:
        if error is not None and error < 0:
            raise HazariError(f"expected a standard error of 0 or more, got {shown(error)}")

    def __str__(self) -> str:
        return f"{self.mean:.2f}" if self.error is None else f"{self.mean:.2f} +- {self.error:.2f}"

    def __repr__(self) -> str:
        return f"<Estimate {self}>"


def estimated(total: int, squares: int, count: int, unit: int) -> Estimate:
    """An estimate from the sum and the sum of squares of `count` observations, in `unit`-ths each."""
    mean = total / (count * unit)
    if count < 2:
        return Estimate(mean, None)
    # In whole numbers up to the last division: nothing cancels, nothing depends on the order.
    spread = count * squares - total * total
    return Estimate(mean, sqrt(spread / (count - 1)) / (count * unit))


@final
@attrs.frozen(repr=False, order=False)
class Standings(Tabled):
    """The outcome of a tournament, or of as much of it as was played. `tournament` makes one.

    Raises:
        HazariError: if the names are not four different ones, or more was played than was planned.
        TypeError: if something is of another type.

    Attributes:
        names: the bots' names, in the order they were given.
        planned_rounds: how many rounds were asked for.
        planned_matches: how many matches were asked for.

    Printed, it is a table: points a round with standard errors, how many of the first, second, third and
    last comparisons were won, and the share of matches won.

    >>> from hazari import GreedyBot, RandomBot, tournament
    >>> standings = tournament([GreedyBot(), *[RandomBot(n) for n in range(3)]], rounds=32, seed=1)
    >>> standings
    <Standings after 32 of 32 rounds: GreedyBot 325.94, RandomBot 1 9.38, RandomBot 2 15.00, RandomBot 3 9.69>
    """

    names: tuple[str, ...] = attrs.field(converter=names_given)
    planned_rounds: int = attrs.field(converter=_count)
    planned_matches: int = attrs.field(converter=_count)
    _tally: Tally = attrs.field(validator=of_type(Tally))

    def __attrs_post_init__(self) -> None:
        check_names(self.names, 4)
        for what, played, planned in (
            ("rounds", self.rounds, self.planned_rounds),
            ("matches", self.matches, self.planned_matches),
        ):
            if played > planned:
                raise HazariError(f"expected at most {planned} {what}, which were planned, got {played}")

    @property
    def rounds(self) -> int:
        """How many rounds were played, sixteen per deal."""
        return self._tally.deals * ROUNDS_A_DEAL

    @property
    def matches(self) -> int:
        """How many matches were played, each four times, with the bots in all four seatings."""
        return self._tally.matches

    @property
    def complete(self) -> bool:
        """Whether everything that was asked for was played."""
        return (self.rounds, self.matches) == (self.planned_rounds, self.planned_matches)

    @property
    def points(self) -> tuple[Estimate, ...]:
        """Points a round by bot, with the standard error over deals; the average is 90 (R6.3).

        Empty where no deal was played.
        """
        return tuple(
            [
                estimated(total, self._tally.products[bot][bot], self._tally.deals, ROUNDS_A_DEAL)
                for bot, total in enumerate(self._tally.points)
            ]
            if self._tally.deals
            else []
        )

    def difference(self, one: int, other: int) -> Estimate:
        """How many points a round one bot is ahead of another, paired deal by deal.

        Args:
            one: index of a bot.
            other: index of the other one.

        Raises:
            HazariError: if there is no such bot, or no deal has been played.

        >>> from hazari import GreedyBot, RandomBot, tournament
        >>> bots = [GreedyBot(), *[RandomBot(n) for n in range(3)]]
        >>> tournament(bots, rounds=32, seed=1).difference(0, 1).mean > 100
        True
        """
        one, other = [whole(bot, "the index of a bot as an int") for bot in (one, other)]
        for bot in (one, other):
            if not 0 <= bot <= 3:
                raise HazariError(f"expected the index of a bot from 0 to 3, got {shown(bot)}")
        if not self._tally.deals:
            raise HazariError("no deal has been played")
        return estimated(*self._tally.ahead(one, other), self._tally.deals, ROUNDS_A_DEAL)

    @property
    def comparisons_won(self) -> tuple[tuple[float, ...], ...]:
        """The share of the first, second, third and last comparisons won, by bot (R5.5)."""
        return tuple([tuple([won / (self.rounds or 1) for won in row]) for row in self._tally.won])

    @property
    def matches_won(self) -> tuple[Estimate, ...]:
        """The share of matches to 1000 won by bot; a shared win counts in part (R7.4).

        Empty where no match was played.
        """
        unit = SHARES * TABLES_A_MATCH
        return tuple(
            [
                estimated(share, squares, self.matches, unit)
                for share, squares in zip(self._tally.shares, self._tally.share_squares, strict=True)
            ]
            if self.matches
            else []
        )

    @property
    def forfeits(self) -> tuple[int, ...]:
        """How many rounds each bot forfeited."""
        return self._tally.forfeits

    def to_json(self, indent: int | None = None) -> str:
        """Everything as JSON, for programs.

        Args:
            indent: spaces a level, 0 to 8; by default everything is on one line.

        >>> from hazari import GreedyBot, tournament
        >>> tournament([GreedyBot()] * 4, rounds=16, seed=1).to_json()[:52]
        '{"format":"hazari.standings","version":1,"rounds":16'
        """
        data = {
            "format": "hazari.standings",
            "version": 1,
            "rounds": self.rounds,
            "planned_rounds": self.planned_rounds,
            "matches": self.matches,
            "planned_matches": self.planned_matches,
            "bots": [
                {
                    "name": name,
                    "points": _estimate(self.points, bot),
                    "comparisons_won": list(self.comparisons_won[bot]),
                    "matches_won": _estimate(self.matches_won, bot),
                    "forfeits": self.forfeits[bot],
                    "ahead_of": [
                        _estimate([self.difference(bot, other)], 0) if self._tally.deals else None
                        for other in range(4)
                    ],
                }
                for bot, name in enumerate(self.names)
            ],
        }
        return written(data, indent)

    def plot(self) -> figure.Figure:
        """Points a round as bars with their standard errors, as a matplotlib figure, which notebooks show.

        Raises:
            HazariError: if no deal has been played.
            ImportError: without matplotlib: in a clone, `pip install '.[plot]'`.

        >>> from hazari import GreedyBot, tournament
        >>> type(tournament([GreedyBot()] * 4, rounds=16, seed=1).plot()).__name__
        'Figure'
        """
        if not self._tally.deals:
            raise HazariError("no deal has been played")
        plotted = figure.Figure(figsize=(6, 3), layout="constrained")
        axes = plotted.subplots()
        axes.barh(
            range(4),
            [estimate.mean for estimate in self.points],
            xerr=[estimate.error or 0 for estimate in self.points],
            color="0.75",
            edgecolor="black",
            capsize=4,
        )
        axes.set_yticks(range(4), self.names, parse_math=False)  # a $ in a name is a $
        axes.invert_yaxis()
        axes.axvline(90, color="black", linestyle=":", linewidth=1)
        axes.set_xlabel(f"points a round (dotted: the average, 90), {self.rounds} rounds, standard errors")
        plotted._repr_png_ = partial(_png, plotted)  # type: ignore[attr-defined]  # notebooks call it
        return plotted

    def __repr__(self) -> str:
        scores = [
            f"{isolated(name)} {estimate.mean:.2f}"
            for name, estimate in zip(self.names, self.points, strict=False)
        ]
        listed = ", ".join(scores)
        return f"<Standings after {self.rounds} of {self.planned_rounds} rounds: {listed}>"


def _png(plotted: figure.Figure) -> bytes:
    file = BytesIO()
    plotted.savefig(file, format="png", dpi=144)
    return file.getvalue()


def _estimate(estimates: Sequence[Estimate], bot: int) -> dict[str, float | None] | None:
    return {"mean": estimates[bot].mean, "error": estimates[bot].error} if estimates else None
