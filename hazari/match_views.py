"""What one seat may know of a match, and who has won it (R7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import attrs
from attrs.validators import optional

from hazari._arguments import MAX_INT, of_type, ordered, whole
from hazari._notebooks import Displayed
from hazari._shown import shown
from hazari._values import final, maker
from hazari.comparisons import checked_totals
from hazari.errors import HazariError, ScoreError, refusal
from hazari.scores import checked_scores
from hazari.seats import Points, Seat, points_named, seat_of, seats_named, seats_of, viewer_of
from hazari.views import View

__all__ = ["MatchResult", "MatchView"]


def _highest(totals: Points) -> tuple[Seat, ...]:
    highest = max(totals)
    return tuple([seat for seat in Seat if totals[seat] == highest])


@final
@attrs.frozen(repr=False, order=False)
class MatchResult(Displayed):
    """A finished match.

    Raises:
        ScoreError: if the winners are not those with the highest total.

    Attributes:
        winners: the seats with the highest total, by seat; several share the win (R7.3, R7.4).
        totals: the final points by seat.

    >>> from hazari import Match
    >>> match = Match(target=100)
    >>> match.record((100, 100, 80, 80))
    <MatchResult: A, B won with 100 points; totals 100, 100, 80, 80>
    """

    winners: tuple[Seat, ...] = attrs.field(converter=seats_of)
    totals: Points = attrs.field(converter=checked_totals)

    def __attrs_post_init__(self) -> None:
        if self.winners != _highest(self.totals):
            raise ScoreError(
                f"expected the seats with the highest of {shown(self.totals)} as winners, "
                f"got {seats_named(self.winners) or 'none'}",
                points=self.totals,
                rule="R7.3",
            )

    def __repr__(self) -> str:
        totals = ", ".join(map(str, self.totals))
        return (
            f"<MatchResult: {seats_named(self.winners)} won with {max(self.totals)} points; totals {totals}>"
        )


_make_result: Final = maker(MatchResult)


def result_of(totals: Points, target: int) -> MatchResult | None:
    """The winners, once anyone has reached the target after a round; `None` before (R7.2, R7.3)."""
    return None if max(totals) < target else _make_result(_highest(totals), totals)


def checked_target(target: int) -> int:
    """A target in points.

    Raises:
        ScoreError: if it is not 1 or more.
    """
    target = whole(target, "a target as an int")
    if not 1 <= target <= MAX_INT:
        raise refusal(ScoreError, "TARGET", "R7.3", values={"most": MAX_INT, "target": target})
    return target


def added(totals: Points, points: Points) -> Points:
    """The totals after a round with these points (R7.1)."""
    a, b, c, d = [total + more for total, more in zip(totals, points, strict=True)]
    return a, b, c, d


def totals_of(scores: Iterable[Points], target: int) -> list[Points]:
    """The totals before each of these rows, and after the last (R7.1).

    Raises:
        ScoreError: if the match would have ended before its last row (R7.3).
    """
    totals: list[Points] = [(0, 0, 0, 0)]
    for row, points in enumerate(scores):
        if max(totals[-1]) >= target:
            values = {"row": row - 1, "points": points}
            raise refusal(ScoreError, "ROW_AFTER_END", "R7.3", values=values, points=points)
        totals.append(added(totals[-1], points))
    return totals


def _rows(scores: Iterable[Iterable[int]]) -> tuple[Points, ...]:
    return tuple(map(checked_scores, ordered(scores, "rows of points")))


def _number(number: int) -> int:
    return whole(number, "the number of a round as an int")


@final
@attrs.frozen(repr=False, order=False)
class MatchView(Displayed):
    """All that one seat, or a spectator, may know of a match: what a client gets when it reconnects.

    `Match.view` makes one. One made by hand is checked: nothing in it may contradict the rest.

    Attributes:
        seat: whose view; `None` for a spectator.
        number: the number of the open or next round, from 1; of the last one when the match is over.
        dealer: who deals that round (R2.2).
        target: the total that ends the match after a round, in points (R7.3).
        scores: a row of points by seat for each recorded round (R7.1).
        totals: the points by seat of all these rows.
        result: the winners, once the match is decided; else `None`.
        round: the open round as the seat sees it; `None` if no round is open.
        last: the round recorded last as the seat saw it; `None` if it was only written down, or there is
            none.

    Raises:
        HazariError: if something in it contradicts the rest.

    >>> from hazari import Match
    >>> match = Match()
    >>> match.record((100, 80, 85, 95))
    >>> match.view(Seat.B)
    <MatchView of B: round 2, dealer A; A 100, B 80, C 85, D 95 points of 1000>
    """

    seat: Seat | None = attrs.field(converter=viewer_of)
    number: int = attrs.field(converter=_number)
    dealer: Seat = attrs.field(converter=seat_of)
    target: int = attrs.field(converter=checked_target)
    scores: tuple[Points, ...] = attrs.field(converter=_rows)
    totals: Points = attrs.field(converter=checked_totals)
    result: MatchResult | None = attrs.field(validator=optional(of_type(MatchResult)))
    round: View | None = attrs.field(validator=optional(of_type(View)))
    last: View | None = attrs.field(validator=optional(of_type(View)))

    def __attrs_post_init__(self) -> None:
        sheet = totals_of(self.scores, self.target)
        result = result_of(sheet[-1], self.target)
        _must_follow("totals", self.totals, sheet[-1])
        _must_follow("result", self.result, result)
        _must_follow("number", self.number, len(self.scores) + (result is None))
        if self.round is not None:
            if result is not None:
                raise HazariError("expected no open round in a match that is decided", rule="R7.3")
            self._check_view("round", self.round, self.dealer, sheet[-1])
        if self.last is not None:
            if not self.scores:
                raise HazariError("expected no last round in a match without rows")
            dealer = Seat((self.dealer - (result is None)) % 4)
            self._check_view("last", self.last, dealer, sheet[-2])
            _must_follow("last.points", self.last.result and self.last.points, self.scores[-1])

    def _check_view(self, name: str, view: View, dealer: Seat, totals: Points) -> None:
        _must_follow(f"{name}.seat", view.seat, self.seat)
        _must_follow(f"{name}.dealer", view.dealer, dealer)
        _must_follow(f"{name}.totals", view.totals, totals)

    def __repr__(self) -> str:
        whose = "a spectator" if self.seat is None else str(self.seat)
        won = f", won by {seats_named(self.result.winners)}" if self.result else f" of {self.target}"
        return (
            f"<MatchView of {whose}: round {self.number}, dealer {self.dealer}; "
            f"{points_named(self.totals)} points{won}>"
        )


def _must_follow(name: str, given: object, wanted: object) -> None:
    if given != wanted:
        raise HazariError(
            f"expected {name} of a match view to be {shown(wanted)}, which follows from the rest, "
            f"got {shown(given)}"
        )


make_match_view: Final = maker(MatchView)
