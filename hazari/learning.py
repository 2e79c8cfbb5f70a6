"""Learning from rounds that were played: the field of rivals that a seat has met."""

from __future__ import annotations

from collections.abc import Iterable

from hazari._arguments import must_be
from hazari._fitting import Faced, faced
from hazari.comparisons import RoundResult, groups_by_seat
from hazari.fields import Field
from hazari.partitions import Group
from hazari.seats import Seat, seat_of

__all__ = ["fit_results"]


def fit_results(results: Iterable[RoundResult], *, seat: Seat | int | None = None) -> Field:
    """The field that a seat faced in rounds that were played.

    A few rounds say little; `Field.blended` mixes them with what was known before. The coupling is 1, since
    the rounds of one seat do not show it.

    Args:
        results: one or more finished rounds.
        seat: whose rivals count; `None` for each seat's, on average.

    Raises:
        FieldError: if there are no results.

    >>> from hazari import Deal, GreedyBot, play_round
    >>> results = [play_round([GreedyBot()] * 4, Deal.from_seed(number)) for number in range(20)]
    >>> field = fit_results(results, seat=0)
    >>> field.chances[0][0], field.chances[0][740] > 0.9
    (0.0, True)
    """
    return results_faced(results, seat).field()


def results_faced(results: Iterable[RoundResult], seat: Seat | int | None) -> Faced:
    """What one seat, or each, faced in these rounds."""
    seats = list(Seat) if seat is None else [seat_of(seat)]
    return faced(map(_groups_of, results), seats=seats)


def _groups_of(result: RoundResult) -> list[list[Group]]:
    must_be(RoundResult, result)
    return groups_by_seat(result)
