"""The four seats, and points by seat (R1.1, R1.3)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Final

from hazari._arguments import ordered, whole
from hazari._formats import NamedInt
from hazari.errors import ActionError, Reason, refusal

__all__ = ["Points", "Seat"]

Points = tuple[int, int, int, int]
"""Points by seat."""


class Seat(NamedInt, IntEnum):
    """The four seats in playing order, anticlockwise (R1.3). The ints 0 to 3 are accepted for them.

    >>> print(Seat.A.right, Seat.D.right, Seat(2))
    B A C
    """

    A = 0
    B = 1
    C = 2
    D = 3

    @property
    def right(self) -> Seat:
        """The seat to the right, which deals or plays next (R1.3, R2.2).

        >>> Seat.D.right == Seat.A
        True
        """
        return _ROUND_TABLE[self][1]

    @property
    def round_table(self) -> tuple[Seat, Seat, Seat, Seat]:
        """All four seats in playing order, this one first (R5.2).

        >>> print(*Seat.C.round_table)
        C D A B
        """
        return _ROUND_TABLE[self]

    def __str__(self) -> str:
        return "ABCD"[self]


_ROUND_TABLE: Final = tuple(
    [(Seat(first), Seat((first + 1) % 4), Seat((first + 2) % 4), Seat((first + 3) % 4)) for first in range(4)]
)


def seat_of(seat: Seat | int) -> Seat:
    """`seat` as a `Seat`.

    Raises:
        ActionError: with reason UNKNOWN_SEAT, if there is no such seat (R1.1).
        TypeError: if it is not an int.
    """
    if type(seat) is Seat:
        return seat
    number = whole(seat, "a Seat or an int from 0 to 3")
    if not 0 <= number <= 3:
        raise refusal(ActionError, "SEAT", "R1.1", values={"seat": number}, reason=Reason.UNKNOWN_SEAT)
    return Seat(number)


def seats_of(seats: Iterable[Seat | int]) -> tuple[Seat, ...]:
    """Seats in an order that counts; refused as by `ordered` and `seat_of`."""
    return tuple(map(seat_of, ordered(seats, "seats")))


def viewer_of(seat: Seat | int | None) -> Seat | None:
    """The viewer: a `Seat`, or `None` for a spectator; refused as by `seat_of`."""
    return None if seat is None else seat_of(seat)


def seats_named(seats: Iterable[Seat]) -> str:
    """Seats for a sentence: `"A, B"`."""
    return ", ".join(map(str, seats))


def points_named(points: Points) -> str:
    """Points with their seats for a sentence: `"A 0, B 175, C 85, D 100"`."""
    return ", ".join([f"{seat} {more}" for seat, more in zip(Seat, points, strict=True)])
