"""Every sentence and label that players read: whole sentences with named places, kept together."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

import attrs

__all__ = ["Words", "isolated"]

REASONS: Final = {  # by rule, or by what the rule is applied to
    "R4.2": "{best} beats {next}: the higher category wins (R4.2)",
    "R4.3": "{best} beats {next}: the higher rank wins (R4.3)",
    "R4.4": "{best} beats {next}: the higher run wins (R4.4)",
    "A-2-3": "{best} beats {next}: A-2-3 is the second highest run, below A-K-Q and above K-Q-J (R4.4)",
    "R4.5": "{best} beats {next}: the highest card decides, then the next, then the lowest (R4.5)",
    "R4.6": "{best} beats {next}: the paired rank decides, then the odd card (R4.6)",
    "R5.4": "{best} ties with {tied} and was played later (R5.4); the last of equals wins",
    "R4.8": (
        "{best} ties with {tied} and was played later (R5.4); the last of equals wins, "
        "and the fourth card breaks no tie (R4.8)"
    ),
}
RULED: Final = "{name} wins {points} points: {reason}"
NO_RUN: Final = "K-A-2 is not a run (R4.4)"

WORTH: Final = "{points} points"
CHANCE: Final = "wins {chance:.0%}"
EXPECTED: Final = "expected: {points:.1f} points of 360"
CHANCE_SEEN: Final = "wins {chance:.1%} +- {error:.1%}"
SEEN_ONCE: Final = "in 1 deal: {points} points of 360"
SEEN_OFTEN: Final = "in {deals} deals: {points} points of 360"
CAPTURES: Final = "wins {points} points"
COULD_HAVE: Final = "took {taken} points, could have taken {points}"
COULD_NOT: Final = "took {taken} points, and could not have taken more"

ROUND_POINTS: Final = "Points of the round: {a} {a_points}, {b} {b_points}, {c} {c_points}, {d} {d_points}"
ROUND: Final = "round"
DEALER: Final = "dealer"
TOTAL: Final = "total"
WON: Final = "{winner} wins with {points} points"
SHARED: Final = "{winners} share the win with {points} points"

SEEN_FROM_SEAT: Final = "Seat {seat}, dealer {dealer}, {phase}"
SEEN_BY_PLAYER: Final = "{name}, dealer {dealer}, {phase}"
SEEN_BY_SPECTATOR: Final = "A spectator, dealer {dealer}, {phase}"
TO_ACT: Final = "To act: {seats}"
READY: Final = "Ready: {seats}"
POINTS: Final = "points"
TOTALS: Final = "totals"

STANDINGS: Final = ("bot", "points a round", "won: 1st", "2nd", "3rd", "last")
MATCHES_WON: Final = "matches won"
FORFEITS: Final = "forfeits"
PLAYED: Final = "{rounds} of {planned_rounds} rounds"
PLAYED_TOO: Final = (
    "{rounds} of {planned_rounds} rounds, {matches} of {planned_matches} matches, each in all seatings"
)

_LETTERS: Final = ("A", "B", "C", "D")


def isolated(name: str) -> str:
    """A name as it stands among other text.

    One with letters that run from right to left would turn what follows it round as well. Between these
    two characters, which take no room, it does not.
    """
    if any(unicodedata.bidirectional(character) in ("R", "AL", "AN") for character in name):
        return f"\u2068{name}\u2069"
    return name


@attrs.frozen(order=False)
class Words:
    """How the four seats are called."""

    names: tuple[str, ...] = _LETTERS

    @property
    def named(self) -> bool:
        """Whether they have other names than their letters."""
        return self.names != _LETTERS

    def seat(self, seat: int) -> str:
        """The name of a seat."""
        return isolated(self.names[seat])

    def seats(self, seats: Iterable[int]) -> str:
        """The names of several, for a sentence: `"A, B"`."""
        return ", ".join(map(self.seat, seats))

    def all_seats(self) -> list[str]:
        """The names of all four, for a header."""
        return [self.seat(seat) for seat in range(4)]
