"""Strengths and masks as arrays, the same as those of `Choices`, worked out in numpy (R3).

For the adapters, which have numpy. Each set of places is a mask of 13 bits, as in `hazari._search`; the
tables below are the same for every hand, and say where in an array of strengths to look.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Any, Final

import numpy

from hazari._arguments import whole
from hazari._search import ALL, FOUR_MASKS, PLACES, THREE_MASKS
from hazari._strengths import STRENGTHS
from hazari._values import final
from hazari.cards import Card, card_key
from hazari.combinations import Combination
from hazari.envs.actions import ACTIONS, THREES, Actions, no_partition
from hazari.envs.observations import observation
from hazari.groups import make_group
from hazari.partitions import Partition, make_partition
from hazari.views import View

__all__ = ["ArrayChoices", "array_choices_of", "chosen_after", "laid", "seen"]


def _numbers(masks: Any) -> Any:
    """By mask its place in `masks`."""
    numbers = numpy.zeros(ALL + 1, int)
    numbers[masks] = range(len(masks))
    return numbers


_THREES: Final = numpy.array(THREE_MASKS)
_FOURS: Final = numpy.array(list(combinations(PLACES, 4)))
_SEVENS: Final = numpy.array(list(combinations(PLACES, 7)))
_ACTION_OF: Final = _numbers(_THREES)
_PLACES: Final = numpy.array(THREES).T.copy()
# By four the actions of its threes, and by seven places the ways to split them in a third and a last group.
_IN_FOUR: Final = _ACTION_OF[_FOURS.sum(1) - _FOURS.T].copy()
_SPLITS: Final = _SEVENS.T[list(combinations(range(7), 3))].sum(1)
_THIRDS: Final = _ACTION_OF[_SPLITS]
_LASTS: Final = _numbers(list(FOUR_MASKS))[_SEVENS.sum(1) - _SPLITS]
# By first group the actions of the second ones beside it, and for each the seven remaining places.
_SECONDS: Final = numpy.nonzero(_THREES[:, None] & _THREES == 0)[1].reshape(ACTIONS, -1).T.copy()
_LEFT: Final = _numbers(_SEVENS.sum(1))[ALL - _THREES - _THREES[_SECONDS]]
_STRENGTHS: Final = numpy.array(STRENGTHS, numpy.uint16)
_ABOVE_ALL: Final = numpy.uint16(1 << 15)  # no strength has this bit, but any number below 0 has it


@final
class ArrayChoices:
    """What a seat may choose, as in `Choices`; it keeps the arrays from which masks are read."""

    __slots__ = ("_fours", "_pairs", "strengths")

    def __init__(self, hand: tuple[Card, ...]) -> None:
        keys = numpy.array(list(map(card_key, hand)))
        strengths = _STRENGTHS[keys[_PLACES].sum(0)]
        fours = strengths.take(_IN_FOUR, mode="clip").max(0)
        thirds = strengths.take(_THIRDS, mode="clip")
        # By seven places the weakest third group that the last group does not exceed (R3.2).
        weakest = ((thirds - fours.take(_LASTS, mode="clip")) & _ABOVE_ALL | thirds).min(0)
        seconds = strengths.take(_SECONDS, mode="clip")
        self.strengths: Any = strengths
        self._fours = fours
        # By second and first group, whether they are legal.
        self._pairs = (weakest.take(_LEFT, mode="clip") <= seconds) & (seconds <= strengths)

    def mask(self, *chosen: int) -> Any:
        """The legal actions after two of the 286 at most, as a new array of int8: none after illegal ones."""
        mask = numpy.zeros(ACTIONS, numpy.int8)
        if not chosen:
            mask[:] = self._pairs.any(0)
        elif len(chosen) == 1:
            mask[_SECONDS[:, chosen[0]]] = self._pairs[:, chosen[0]]
        else:
            first, second = chosen
            left = _LEFT[(_SECONDS[:, first] == second) & self._pairs[:, first], first]  # one or none
            thirds = _THIRDS[:, left]
            strengths = self.strengths[thirds]
            mask[thirds] = (self._fours[_LASTS[:, left]] <= strengths) & (strengths <= self.strengths[second])
        return mask


array_choices_of: Final = lru_cache(maxsize=64)(ArrayChoices)
"""The choices for a hand, shared by all who have recently asked for the same hand."""


def chosen_after(hand: tuple[Card, ...], chosen: Actions, action: int) -> Actions:
    """The actions chosen for a hand, with one more.

    Raises:
        PartitionError: if no legal partition begins that way (R3.1, R3.2).
    """
    action = whole(action, "an action as an int")
    if not (0 <= action < ACTIONS and array_choices_of(hand).mask(*chosen)[action]):
        raise no_partition(*chosen, action)
    return (*chosen, action)


def laid(hand: tuple[Card, ...], own: Actions) -> Partition:
    """The partition that three legal actions make of a hand: `partition_of`, without its checks."""
    threes = [THREES[action] for action in own]
    four = tuple(sorted({*range(13)}.difference(*threes)))
    cards = [tuple([hand[place] for place in places]) for places in (*threes, four)]
    partition: Partition = make_partition(
        tuple([make_group(group, Combination.of(group)) for group in cards])
    )
    return partition


def seen(view: View, own: Actions) -> Any:
    """What a seat sees, as a new array of float32."""
    return numpy.array(observation(view, own))
