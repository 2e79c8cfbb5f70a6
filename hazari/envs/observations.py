"""What a seat sees, as a vector of fixed size and as text: made from its `View` and its own groups.

`PARTS` documents the vector, part by part. All of its values are from 0 to 1. A seat that has only
this knows what a player at the table knows, and no more: nothing else goes into it.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import accumulate
from math import prod
from typing import TYPE_CHECKING, Final

import attrs

from hazari._formats import Formatted
from hazari._values import final
from hazari.actions import Phase
from hazari.cards import spelled
from hazari.envs.actions import Actions, places_of
from hazari.errors import HazariError
from hazari.groups import Group
from hazari.seats import Seat, seats_named
from hazari.views import View

__all__ = ["PARTS", "SIZE", "Part", "described", "observation"]

if TYPE_CHECKING:
    Floats = array[float]
else:
    Floats = array  # Python 3.11 gives it no parameters


@final
@attrs.frozen(order=False)
class Part(Formatted):
    """One part of the vector.

    Attributes:
        name: its name.
        shape: its shape, the last index running fastest.
        private: whether it is for the seat's own eyes.
        meaning: the meaning of its values.
        start: index of its first value in the vector.

    >>> PARTS[1].name, PARTS[1].shape, PARTS[1].start, PARTS[1].size
    ('hand', (13, 17), 4, 221)
    """

    name: str
    shape: tuple[int, ...]
    private: bool
    meaning: str
    start: int

    @property
    def size(self) -> int:
        """How many values it has."""
        return prod(self.shape)


_LAYOUT: Final = (
    ("seat", (4,), True, "1 at the seat that sees this; all 0 for a spectator"),
    ("hand", (13, 17), True, "by place in the hand, highest index first: 1 at the rank, 2 to A, and 1 at"
     " 13 + the suit, c d h s (R1.2)"),
    ("groups", (4, 13), True, "by own group, the strongest first: 1 at the places in the hand that it"
     " holds; all 0 until chosen; the last group is filled with the third (R3.1)"),
    ("dealer", (4,), False, "1 at the dealer (R2.1)"),
    ("leader", (4,), False, "1 at the seat that opens the comparison; all 0 when finished (R5.1, R5.3)"),
    ("phase", (3,), False, "1 at arranging, comparing or finished"),
    ("ready", (4,), False, "1 at each seat that has declared (R3.4)"),
    ("exposed", (4, 4, 52), False, "by seat and comparison: 1 at the index of each card exposed (R5.2)"),
    ("points", (4,), False, "by seat, points captured in this round / 360 (R6.2)"),
)  # fmt: skip

_ENDS: Final = list(accumulate([prod(shape) for _, shape, _, _ in _LAYOUT]))
PARTS: Final = tuple([Part(*row, end - prod(row[1])) for row, end in zip(_LAYOUT, _ENDS, strict=True)])
"""The parts of the vector, in order."""
SIZE: Final = _ENDS[-1]
"""How many values the vector has: 1128."""

_SEAT, _HAND, _GROUPS, _DEALER, _LEADER, _PHASE, _READY, _EXPOSED, _POINTS = [part.start for part in PARTS]
_HAND_ROWS: Final = range(_HAND, _GROUPS, 17)
_PHASES: Final = {Phase.ARRANGING: 0, Phase.COMPARING: 1, Phase.FINISHED: 2}


def observation(view: View, own: Actions = ()) -> Floats:
    """What a seat sees, as a new array of `SIZE` C floats from 0 to 1, laid out as in `PARTS`.

    Args:
        view: what the seat may know.
        own: the actions that the seat itself has chosen, three at most, as `Choosing.own` has them.

    Raises:
        HazariError: if there are no such actions.

    >>> from hazari import Deal, Round
    >>> seen = observation(Round(Deal.from_seed(1)).view(Seat.B))
    >>> len(seen), list(seen[:4]), sum(seen)
    (1128, [0.0, 1.0, 0.0, 0.0], 30.0)
    """
    seen = array("f", bytes(4 * SIZE))
    for place in _ones(view, own):
        seen[place] = 1.0
    if view.comparisons:
        for place, points in enumerate(view.points, _POINTS):
            seen[place] = points / 360
    return seen


def _ones(view: View, own: Actions) -> list[int]:
    """Where the vector is 1."""
    ones = [_DEALER + view.dealer, _PHASE + _PHASES[view.phase]]
    if view.seat is not None:
        ones.append(_SEAT + view.seat)
    if view.leader is not None:
        ones.append(_LEADER + view.leader)
    for start, card in zip(_HAND_ROWS, view.hand, strict=False):  # a spectator has none
        ones += start + card.index // 4, start + 13 + card.index % 4
    for number, places in enumerate(_places(own)):
        ones += [_GROUPS + 13 * number + place for place in places]
    ones += [_READY + seat for seat in view.ready]
    for number, seat, group in _exposed(view):
        start = _EXPOSED + 208 * seat + 52 * number
        ones += [start + card.index for card in group.cards]
    return ones


def _places(own: Actions) -> list[tuple[int, ...]]:
    """The places that its own groups hold; with the third group the last one is known too (R3.1)."""
    if len(own) > 3:
        raise HazariError(f"expected three actions at most, got {len(own)}", rule="R3.1")
    groups = [places_of(action) for action in own]
    if len(groups) == 3:
        groups.append(tuple(sorted({*range(13)}.difference(*groups))))
    return groups


def _exposed(view: View) -> Iterator[tuple[int, Seat, Group]]:
    """All groups exposed so far: the number of the comparison, the seat and the group."""
    for number, comparison in enumerate(view.comparisons):
        for seat, group in zip(comparison.seats, comparison.groups, strict=True):
            yield number, seat, group
    for play in view.exposed:
        yield len(view.comparisons), play.seat, play.group


def described(view: View, own: Actions = (), *, private: bool = True, public: bool = True) -> str:
    """The same on one line of text. Two lines are equal if and only if the vectors are.

    Args:
        view: what the seat may know.
        own: the actions that the seat itself has chosen.
        private: whether to include what is for the seat's own eyes.
        public: whether to include what all may know.

    >>> from hazari import Deal, Round
    >>> print(described(Round(Deal.from_seed(1)).view(Seat.B), private=False))
    dealer D; leader A; ARRANGING; ready -; points 0 0 0 0
    """
    told: list[str] = []
    if private:
        groups = [spelled([view.hand[place] for place in places]) for places in _places(own)]
        told += f"seat {'-' if view.seat is None else view.seat}", f"hand {spelled(view.hand) or '-'}"
        told.append(f"groups {' / '.join(groups) or '-'}")
    if public:
        told += f"dealer {view.dealer}", f"leader {'-' if view.leader is None else view.leader}", view.phase
        told.append(f"ready {seats_named(sorted(view.ready)) or '-'}")
        told += [f"{number + 1} {seat} {group}" for number, seat, group in _exposed(view)]
        told.append(f"points {' '.join(map(str, view.points))}")
    return "; ".join(told)
