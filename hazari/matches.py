"""A match to 1000 points, also as a score sheet for a table of friends (R7)."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from enum import Enum
from typing import overload

import attrs

from hazari._arguments import ordered, whole
from hazari._notebooks import Displayed
from hazari._values import final
from hazari.actions import Phase
from hazari.deals import Deal
from hazari.errors import ActionError, Reason, ScoreError, refusal
from hazari.match_views import (
    MatchResult,
    MatchView,
    added,
    checked_target,
    make_match_view,
    result_of,
    totals_of,
)
from hazari.rounds import Round, with_totals
from hazari.scores import checked_scores, complete_scores
from hazari.seats import Points, Seat, points_named, seat_of, seats_named, viewer_of

__all__ = ["Match", "MatchResult", "complete_scores"]


class _Default(Enum):
    """What `Match.record` takes if it is given nothing."""

    THE_OPEN_ROUND = "the open round"

    def __repr__(self) -> str:
        return f"<{self.value}>"


@final
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
        first_dealer: who deals the first round; the rules do not say how to choose.
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
        self._first_dealer = seat_of(first_dealer)
        self._target = checked_target(target)
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
        """The open round: dealt, and neither recorded nor abandoned."""
        return self._round

    @property
    def dealer(self) -> Seat:
        """Who deals the open or next round (R2.2)."""
        return Seat((self._first_dealer + len(self._rows)) % 4)

    @property
    def result(self) -> MatchResult | None:
        """The winners, once anyone has reached the target after a round (R7.2, R7.3); `None` before."""
        return result_of(self._totals, self._target)

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

    @overload
    def record(self) -> MatchResult | None: ...
    @overload
    def record(self, points: Iterable[int]) -> MatchResult | None: ...
    def record(self, points: Iterable[int] | _Default = _Default.THE_OPEN_ROUND) -> MatchResult | None:
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
            TypeError: if they are not four ints in order; `None` does not mean the open round.

        >>> Match(target=200).record([200, 0, 80, 80]).winners
        (<Seat.A: 0>,)
        """
        if isinstance(points, _Default):
            played = self._open_round()
            if played.phase is not Phase.FINISHED:
                raise refusal(
                    ActionError,
                    "ROUND_NOT_FINISHED",
                    "R7.2",
                    values={"to_act": played.to_act},
                    reason=Reason.WRONG_PHASE,
                    phase=played.phase,
                    to_act=played.to_act,
                )
            row = _Row(played.points, played.copy())
        else:
            points = ordered(points, "points by seat")
            self._check_free()
            row = _Row(checked_scores(points), None)
        self._rows.append(row)
        self._round = None
        self._totals = added(self._totals, row.points)
        return self.result

    def view(self, seat: Seat | int | None) -> MatchView:
        """All that `seat`, or a spectator for `None`, may know of the match now.

        Args:
            seat: whose view; `None` for a spectator.

        Raises:
            ActionError: if there is no such seat.

        >>> match = Match()
        >>> hand = match.new_round().deal.hands[Seat.B]
        >>> match.view(Seat.B).round.hand == hand
        True
        """
        viewer = viewer_of(seat)
        last = self._rows[-1].played if self._rows else None
        over = self.result is not None
        return make_match_view(
            viewer,
            len(self._rows) + (not over),
            self.dealer_of(len(self._rows) - 1) if over else self.dealer,
            self._target,
            self.scores,
            self._totals,
            self.result,
            self._round and self._round.view(viewer),
            last and last.view(viewer),
        )

    def undo(self) -> Points:
        """Takes back the last row. A round that was played is open again, as it was recorded.

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
            raise refusal(ActionError, "NO_ROUND_RECORDED", reason=Reason.NO_ROUND)
        row = self._rows.pop()
        self._round = row.played and row.played.copy()  # a copy of this match has the same row
        self._totals = totals_of(self.scores, self._target)[-1]
        return row.points

    def replace(self, row: int, points: Iterable[int]) -> MatchResult | None:
        """Corrects a row that was written down; all that follows is as if it had been right from the start.

        The totals, the result, and the totals that later rounds started from change with it. A match that
        was over may go on, and the other way round.

        Args:
            row: which row of `scores`, from 0.
            points: by seat, as for `record`.

        Returns:
            The result, if the match is decided.

        Raises:
            ActionError: if a round is open (ROUND_OPEN), or the row was played and so cannot have been
                written down wrong (ROUND_PLAYED).
            ScoreError: if no round can give these points, there is no such row, or the match would have
                ended before its last row (R7.3).

        >>> match = Match()
        >>> match.record((100, 80, 85, 95))
        >>> match.replace(0, (80, 100, 85, 95))
        >>> match.totals
        (80, 100, 85, 95)
        """
        row = self._row(row)
        if self._round is not None:
            raise _round_open()
        if self._rows[row].played is not None:
            raise refusal(
                ActionError, "ROW_WAS_PLAYED", "R6.2", values={"row": row}, reason=Reason.ROUND_PLAYED
            )
        rows = self._rows.copy()
        rows[row] = _Row(checked_scores(points), None)
        totals = totals_of([each.points for each in rows], self._target)
        for number, each in enumerate(rows):
            if each.played is not None:
                rows[number] = _Row(each.points, with_totals(each.played, totals[number]))
        self._rows = rows
        self._totals = totals[-1]
        return self.result

    def dealer_of(self, row: int) -> Seat:
        """Who dealt the round of a row (R2.2).

        Args:
            row: which row of `scores`, from 0.

        Raises:
            ScoreError: if there is no such row.

        >>> match = Match(first_dealer=Seat.B)
        >>> match.record((100, 80, 85, 95))
        >>> match.dealer_of(0)
        <Seat.B: 1>
        """
        return Seat((self._first_dealer + self._row(row)) % 4)

    def _row(self, row: int) -> int:
        row = whole(row, "the index of a row as an int")
        if not 0 <= row < len(self._rows):
            raise refusal(ScoreError, "ROW", values={"count": len(self._rows), "row": row})
        return row

    def _check_free(self) -> None:
        if self._round is not None:
            raise _round_open()
        if self.result is not None:
            raise refusal(ActionError, "MATCH_DECIDED", "R7.3", reason=Reason.MATCH_OVER)

    def _open_round(self) -> Round:
        if self._round is None:
            raise refusal(ActionError, "NO_ROUND_OPEN", reason=Reason.NO_ROUND)
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

    def __deepcopy__(self, memo: dict[int, object]) -> Match:
        twin = self.copy()
        twin._round = deepcopy(self._round, memo)  # one object, however the match and its round are reached
        return twin

    def __repr__(self) -> str:
        rounds = len(self._rows)
        won = f", won by {seats_named(self.result.winners)}" if self.result else f" of {self._target}"
        return f"<Match after {rounds} round{'s' * (rounds != 1)}: {points_named(self._totals)}{won}>"


def _round_open() -> ActionError:
    return refusal(ActionError, "ROUND_OPEN", "R7.2", reason=Reason.ROUND_OPEN)
