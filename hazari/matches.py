"""A match to 1000 points, also as a score sheet for a table of friends (R7)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

import attrs

from hazari._arguments import MAX_INT, ordered, shown, whole
from hazari._notebooks import Displayed, RichRepr
from hazari._values import final
from hazari.actions import Phase
from hazari.comparisons import checked_totals
from hazari.deals import Deal
from hazari.errors import ActionError, Reason, ScoreError
from hazari.rounds import Round
from hazari.seats import Points, Seat, points_named, seat_of, seats_named

__all__ = ["Match", "MatchResult", "complete_scores"]

ROUND_POINTS: Final = 360  # R6.3
SMALL_POT: Final = (60, 120)  # R5.3, R6.1: the least and the most that 12 cards are worth
LAST_POT: Final = (80, 160)  # and 16 cards


def _seats(seats: Iterable[Seat | int]) -> tuple[Seat, ...]:
    return tuple(map(seat_of, ordered(seats, "seats")))


def _highest(totals: Points) -> tuple[Seat, ...]:
    highest = max(totals)
    return tuple([seat for seat in Seat if totals[seat] == highest])


@final
@attrs.frozen(repr=False, order=False)
class MatchResult(RichRepr):
    """A finished match.

    Raises:
        ScoreError: if the winners are not those with the highest total.

    Attributes:
        winners: the seats with the highest total, by seat; more than one share the win (R7.3, R7.4).
        totals: the final points by seat.

    >>> match = Match(target=100)
    >>> match.record((100, 100, 80, 80))
    <MatchResult: A, B won with 100 points; totals 100, 100, 80, 80>
    """

    winners: tuple[Seat, ...] = attrs.field(converter=_seats)
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


@attrs.frozen(order=False)
class _Row:
    """A round on the score sheet; `played` is `None` where only its points were written down."""

    points: Points
    played: Round | None


@final
@attrs.define(init=False, repr=False, order=False)
class Match(Displayed):
    """Totals, the dealer's turn, and the end of the match (R2.2, R7).

    It runs rounds (`new_round`, play it, `record`) or just keeps the score (`record(points)`).

    Args:
        first_dealer: who deals the first round; the rules name no way to choose.
        target: the total that ends the match after a round, in points; 1000 in the rules (R7.3).

    Raises:
        ActionError: if there is no such dealer.
        ScoreError: if the target is not 1 or more.

    >>> match = Match()
    >>> match.record((100, 80, 85, 95))
    >>> match.totals, match.dealer == Seat.A
    ((100, 80, 85, 95), True)
    """

    _first_dealer: Seat
    _target: int
    _rows: list[_Row]
    _totals: Points
    _round: Round | None

    def __init__(self, *, first_dealer: Seat | int = Seat.D, target: int = 1000) -> None:
        target = whole(target, "a target as an int")
        if not 1 <= target <= MAX_INT:
            raise ScoreError(
                f"expected a target from 1 to {MAX_INT} points, got {shown(target)}", rule="R7.3"
            )
        self._first_dealer = seat_of(first_dealer)
        self._target = target
        self._rows = []
        self._totals = (0, 0, 0, 0)
        self._round = None

    @property
    def first_dealer(self) -> Seat:
        """Who dealt the first round."""
        return self._first_dealer

    @property
    def target(self) -> int:
        """The total that ends the match after a round, in points (R7.3)."""
        return self._target

    @property
    def totals(self) -> Points:
        """The points by seat of all recorded rounds (R7.1)."""
        return self._totals

    @property
    def scores(self) -> tuple[Points, ...]:
        """The score sheet: a row of points by seat for each recorded round (R7.1)."""
        return tuple([row.points for row in self._rows])

    @property
    def rounds(self) -> tuple[Round | None, ...]:
        """For each recorded round a copy of it; `None` where only its points were written down."""
        return tuple([row.played and row.played.copy() for row in self._rows])

    @property
    def round(self) -> Round | None:
        """The round that is open: dealt, and neither recorded nor abandoned."""
        return self._round

    @property
    def dealer(self) -> Seat:
        """Who deals the round that is open or comes next (R2.2)."""
        return Seat((self._first_dealer + len(self._rows)) % 4)

    @property
    def result(self) -> MatchResult | None:
        """The winners, once anyone has the target after a round (R7.2, R7.3); `None` before."""
        if max(self._totals) < self._target:
            return None
        return MatchResult(_highest(self._totals), self._totals)

    def new_round(self, deal: Deal | None = None) -> Round:
        """Deals the next round, with the dealer whose turn it is (R2.2), and keeps it as `round`.

        Args:
            deal: the deal; by default a random one (`Deal.random`).

        Raises:
            ActionError: if a round is open (ROUND_OPEN) or the match is decided (MATCH_OVER).

        >>> Match(first_dealer=Seat.B).new_round().leader
        <Seat.C: 2>
        """
        self._check_free()
        self._round = Round(Deal.random() if deal is None else deal, dealer=self.dealer, totals=self._totals)
        return self._round

    def abandon_round(self) -> Round:
        """Drops the open round, such as a misdeal; the same dealer deals again.

        Returns:
            The round that was dropped.

        Raises:
            ActionError: if no round is open (NO_ROUND).

        >>> match = Match()
        >>> misdeal = match.new_round()
        >>> match.abandon_round() == misdeal, match.round, match.dealer == misdeal.dealer
        (True, None, True)
        """
        dropped, self._round = self._open_round(), None
        return dropped

    def record(self, points: Iterable[int] | None = None) -> MatchResult | None:
        """Puts a round on the score sheet: the open one once finished, or four points (R7.1, R7.2).

        Args:
            points: by seat, of a round played elsewhere. Multiples of 5 that add up to 360 and that
                four pots can give, three of 60 to 120 and one of 80 to 160 (R5.3, R6.1, R6.3).

        Returns:
            The result, if that decides the match.

        Raises:
            ActionError: if the open round is not finished (WRONG_PHASE), there is none to record
                (NO_ROUND), points are given although a round is open (ROUND_OPEN), or the match is
                decided (MATCH_OVER).
            ScoreError: if no round can give these points.

        >>> Match(target=200).record([200, 0, 80, 80]).winners
        (<Seat.A: 0>,)
        """
        if points is None:
            played = self._open_round()
            if played.phase is not Phase.FINISHED:
                raise ActionError(
                    f"the round is not finished: {seats_named(played.to_act)} to act",
                    reason=Reason.WRONG_PHASE,
                    phase=played.phase,
                    rule="R7.2",
                )
            row = _Row(played.points, played.copy())
        else:
            self._check_free()
            row = _Row(checked_scores(points), None)
        totals = _added(self._totals, row.points, 1)
        self._rows.append(row)
        self._round = None
        self._totals = totals
        return self.result

    def undo(self) -> Points:
        """Takes the last row back. A round that was played is open again, as it was recorded.

        Returns:
            The points of that row, by seat.

        Raises:
            ActionError: if there is no row (NO_ROUND) or a round is open (ROUND_OPEN).

        >>> match = Match()
        >>> match.record((100, 80, 85, 95))
        >>> match.undo(), match == Match()
        ((100, 80, 85, 95), True)
        """
        if self._round is not None:
            raise _round_open()
        if not self._rows:
            raise ActionError("no round is recorded", reason=Reason.NO_ROUND)
        row = self._rows.pop()
        self._round = row.played and row.played.copy()  # a copy of this match has the same row
        self._totals = _added(self._totals, row.points, -1)
        return row.points

    def _check_free(self) -> None:
        if self._round is not None:
            raise _round_open()
        if self.result is not None:
            raise ActionError("the match is decided", reason=Reason.MATCH_OVER, rule="R7.3")

    def _open_round(self) -> Round:
        if self._round is None:
            raise ActionError("no round is open", reason=Reason.NO_ROUND)
        return self._round

    def copy(self) -> Match:
        """A match that is equal and independent.

        >>> match = Match()
        >>> twin = match.copy()
        >>> match.record((100, 80, 85, 95))
        >>> twin.totals
        (0, 0, 0, 0)
        """
        twin = Match(first_dealer=self._first_dealer, target=self._target)
        twin._rows = self._rows.copy()  # rows never change
        twin._totals = self._totals
        twin._round = self._round and self._round.copy()
        return twin

    def __copy__(self) -> Match:
        return self.copy()

    def __deepcopy__(self, _memo: object) -> Match:
        return self.copy()

    def __repr__(self) -> str:
        rounds = len(self._rows)
        won = f", won by {seats_named(self.result.winners)}" if self.result else f" of {self._target}"
        return f"<Match after {rounds} round{'s' * (rounds != 1)}: {points_named(self._totals)}{won}>"


def _round_open() -> ActionError:
    return ActionError("a round is open: record or abandon it first", reason=Reason.ROUND_OPEN, rule="R7.2")


def _added(totals: Points, points: Points, sign: int) -> Points:
    a, b, c, d = [total + sign * more for total, more in zip(totals, points, strict=True)]
    return a, b, c, d


def checked_scores(points: Iterable[int]) -> Points:
    """Four points by seat that a round can give.

    Raises:
        ScoreError: if no round can give them (R5.3, R6.1, R6.3).
    """
    four = _fives(points)
    if len(four) != 4:
        raise ScoreError(f"expected the points of 4 seats, got {len(four)}", points=four, rule="R1.1")
    written = ", ".join(map(str, four))
    if sum(four) != ROUND_POINTS:
        raise ScoreError(
            f"expected points that add up to 360, got {written}, together {sum(four)}",
            points=four,
            rule="R6.3",
        )
    if not _given_by_pots(tuple(sorted(four))):
        raise ScoreError(
            f"no four pots (R5.3) give {written}: three are worth 60 to 120 each and the last 80 to 160",
            points=four,
            rule="R6.1",
        )
    return four[0], four[1], four[2], four[3]


def _fives(points: Iterable[int]) -> tuple[int, ...]:
    given = tuple([whole(score, "points as ints") for score in ordered(points, "points by seat")])
    for score in given:
        if not 0 <= score <= ROUND_POINTS or score % 5:
            raise ScoreError(
                f"expected points from 0 to 360 in multiples of 5, got {shown(score)}",
                points=given,
                rule="R6.1",
            )
    return given


def _four_pots_give(scores: tuple[int, ...]) -> bool:
    """Whether three small pots and the last one, shared out somehow, can give these scores, in any order."""

    def fits(score: int, small: int, last: int) -> bool:
        least = SMALL_POT[0] * small + LAST_POT[0] * last
        most = SMALL_POT[1] * small + LAST_POT[1] * last
        return least <= score <= most  # every multiple of 5 between them can be had

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


def complete_scores(a: int, b: int, c: int) -> Points:
    """The points of all four seats from those of A, B and C (R6.3).

    Args:
        a: the points of seat A.
        b: of seat B.
        c: of seat C.

    Raises:
        ScoreError: if no round can give them.

    >>> complete_scores(100, 80, 85)
    (100, 80, 85, 95)
    """
    three = _fives((a, b, c))
    rest = ROUND_POINTS - sum(three)
    if rest < 0:
        written = ", ".join(map(str, three))
        raise ScoreError(
            f"expected points that add up to at most 360, got {written}", points=three, rule="R6.3"
        )
    return checked_scores((*three, rest))
