"""What a seat may do in a round, and how far a round has got (R3.4, R5.2)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import attrs
from attrs.validators import optional

from hazari._arguments import of_type
from hazari._notebooks import RichRepr
from hazari._values import final, maker
from hazari.groups import Group
from hazari.partitions import Partition
from hazari.seats import Seat, seat_of

__all__ = ["Action", "Declare", "Expose", "Phase"]


class Phase(StrEnum):
    """How far a round has got.

    >>> Phase.ARRANGING == "ARRANGING"
    True
    """

    ARRANGING = "ARRANGING"
    """Not all seats have declared their partitions (R3.4)."""
    COMPARING = "COMPARING"
    """All have, and groups are being exposed (R3.5)."""
    FINISHED = "FINISHED"
    """All four comparisons are decided (R5.5)."""


@final
@attrs.frozen(repr=False, order=False)
class Declare(RichRepr):
    """A seat announces ready, with its partition (R3.4).

    Attributes:
        seat: who.
        partition: the partition; `None` in what others see. Never in the `repr`.

    >>> Declare(Seat.A, Partition.parse("AsAhAd/KhQhJh/9c8d7s/5d5c2d2c"))
    <Declare A>
    """

    seat: Seat = attrs.field(converter=seat_of)
    partition: Partition | None = attrs.field(default=None, validator=optional(of_type(Partition)))

    def __repr__(self) -> str:
        return f"<Declare {self.seat}>"


@final
@attrs.frozen(repr=False, order=False)
class Expose(RichRepr):
    """A seat exposes its strongest remaining group (R5.1, R5.2).

    Attributes:
        seat: who.
        group: the group.

    >>> Expose(Seat.A, Group.of("Kh Qh Jh"))
    <Expose A: Kh Qh Jh>
    """

    seat: Seat = attrs.field(converter=seat_of)
    group: Group = attrs.field(validator=of_type(Group))

    def __repr__(self) -> str:
        return f"<Expose {self.seat}: {self.group}>"


Action = Declare | Expose
"""Anything that a seat can do in a round."""

make_expose: Final = maker(Expose)
