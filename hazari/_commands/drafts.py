"""The four groups that a player of `hazari play` is laying: typed, taken back, and checked."""

from __future__ import annotations

import re
from typing import Final

import attrs

from hazari._values import final
from hazari.cards import Card, parse_cards
from hazari.errors import HazariError, ProblemCode, refusal
from hazari.partitions import Partition, Problem, partition_error, partition_problems

__all__ = ["NOTHING_LAID", "Draft", "Groups"]

Groups = tuple[tuple[Card, ...], ...]
NOTHING_LAID: Final[Groups] = ((), (), (), ())
_NUMBERED: Final = re.compile(r"([1-4])(?:\s*[.:)]|\s|$)(.*)")  # "2 Kh", "2: Kh", or "2" for none
_STRANGE: Final = {ProblemCode.NOT_IN_HAND, ProblemCode.DUPLICATE}


@final
@attrs.define(eq=False, order=False)
class Draft:
    """A hand, and the groups that its player has laid so far."""

    hand: tuple[Card, ...]
    groups: Groups = NOTHING_LAID
    _before: list[Groups] = attrs.field(factory=list, init=False)

    @property
    def left(self) -> tuple[Card, ...]:
        """The cards of the hand that are in no group."""
        used = {card for group in self.groups for card in group}
        return tuple([card for card in self.hand if card not in used])

    @property
    def announced(self) -> Groups:
        """The groups as they would be announced: whatever is left goes into an empty last group."""
        return self.groups if self.groups[3] else (*self.groups[:3], self.left)

    def problems(self) -> tuple[Problem, ...]:
        """Why they cannot be announced; empty if they can (R3)."""
        return partition_problems(*self.announced, hand=self.hand)

    def partition(self) -> Partition | None:
        """The partition to announce, or `None` while there are problems."""
        return None if self.problems() else Partition(self.announced)

    def lay(self, groups: Groups) -> None:
        """Lays these groups instead."""
        if groups != self.groups:
            self._before.append(self.groups)
            self.groups = groups

    def lay_typed(self, words: str) -> None:
        """Lays what was typed: all groups, or one with its number first, to which its cards move.

        Raises:
            HazariError: if it cannot be read, or has cards that are not in the hand, or one twice.
        """
        if "/" in words:
            if words.count("/") > 3:
                raise refusal(HazariError, "TYPED_GROUPS", "R3.1", values={"count": words.count("/") + 1})
            typed = [parse_cards(part, lenient=True) for part in words.split("/")]
            groups = (*typed, *NOTHING_LAID[len(typed) :])
        else:
            found = _NUMBERED.fullmatch(words)
            if found is None:
                raise refusal(HazariError, "TYPED")
            place, group = int(found[1]) - 1, parse_cards(found[2], lenient=True)
            others = [tuple([card for card in laid if card not in group]) for laid in self.groups]
            groups = (*others[:place], group, *others[place + 1 :])
        problems = partition_problems(*groups, hand=self.hand)
        if strange := tuple([problem for problem in problems if problem.code in _STRANGE]):
            raise partition_error(strange)
        self.lay(groups)

    def undo(self) -> None:
        """Takes back the last change.

        Raises:
            HazariError: if there is none.
        """
        if not self._before:
            raise refusal(HazariError, "NOTHING_TO_TAKE_BACK")
        self.groups = self._before.pop()
