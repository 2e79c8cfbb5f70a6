"""The four groups that a player of `hazari play` is laying: typed, taken back, and checked."""

from __future__ import annotations

from typing import Final

import attrs

from hazari._values import final
from hazari.cards import Card, cards_of
from hazari.errors import HazariError, refusal
from hazari.partitions import Partition, Problem, partition_problems

__all__ = ["NOTHING_LAID", "Draft", "Groups"]

Groups = tuple[tuple[Card, ...], ...]
NOTHING_LAID: Final[Groups] = ((), (), (), ())


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
        """Lays what was typed: all groups, or one with its number first.

        Raises:
            HazariError: if it cannot be read.
        """
        if "/" in words:
            if words.count("/") > 3:
                raise refusal(HazariError, "TYPED_GROUPS", "R3.1", values={"count": words.count("/") + 1})
            groups = [cards_of(part) if part.strip() else () for part in words.split("/")]
            self.lay((*groups, *NOTHING_LAID[len(groups) :]))
            return
        number, _, cards = words.partition(" ")
        if number not in ("1", "2", "3", "4") or not cards.strip():
            raise refusal(HazariError, "TYPED")
        place, group = int(number) - 1, cards_of(cards)
        self.lay((*self.groups[:place], group, *self.groups[place + 1 :]))

    def undo(self) -> None:
        """Takes back the last change, if there is one."""
        if self._before:
            self.groups = self._before.pop()
