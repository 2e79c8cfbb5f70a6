"""Groups of three or four cards on the table (R3.2, R4.8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Final

import attrs

from hazari._formats import Suited
from hazari._notebooks import Displayed, Drawn
from hazari._values import final, maker
from hazari.cards import Card, CardsLike, card_bit, spelled
from hazari.combinations import Combination, checked_group

__all__ = ["Group"]

by_index: Final = attrgetter("index")  # as cards sort by themselves, in a fifth of the time


@final
@attrs.frozen(init=False, repr=False, order=False)  # without it, mypy takes the class for ordered
class Group(Suited, Drawn, Displayed):
    """Three or four cards, laid on the table together. Equal groups have equal cards.

    Groups have no order of their own: compare their `combination`.

    Args:
        cards: 3 or 4 cards, in any order.

    Attributes:
        cards: the cards, highest index first.
        combination: what they are worth: of four cards, the best that three can make (R3.2).
        points: what all the cards are worth when captured, in points (R6.1).

    Raises:
        CombinationError: if they are not 3 or 4, or a card appears twice.
        NotationError: if a string cannot be read as cards.

    >>> group = Group.of("2s Ac 9h 3d")
    >>> print(group, "-", group.combination, "-", group.points, "points - spare", group.spare)
    Ac 9h 3d 2s - Run A-2-3 - 25 points - spare 9h
    """

    cards: tuple[Card, ...] = attrs.field(eq=False)
    combination: Combination = attrs.field(init=False, eq=False)
    points: int = attrs.field(init=False, eq=False)
    _mask: int = attrs.field(init=False)  # bit `index` of each card: equal masks are equal cards
    _strength: int = attrs.field(init=False, eq=False)  # decides between groups: see `strength`

    def __new__(cls, cards: CardsLike) -> Group:
        ordered = tuple(sorted(checked_group(cards), key=by_index, reverse=True))
        return make_group(ordered, Combination.of(ordered))

    @classmethod
    def of(cls, cards: CardsLike) -> Group:
        """The group of 3 or 4 cards, in whatever order they were given.

        Args:
            cards: 3 or 4 cards.

        >>> Group.of("Jh Kh 8h") == Group.of("8h Jh Kh")
        True
        """
        return cls(cards)

    @property
    def spare(self) -> Card | None:
        """Of four cards the one that does not count; `None` for three (R4.8).

        Where more than one choice leaves the best combination, it is the one of lowest index.

        >>> print(Group.of("9s 9h 9d 9c").spare)
        9c
        """
        if len(self.cards) == 3:
            return None
        return next(
            card
            for card in reversed(self.cards)
            if Combination.of(tuple([other for other in self.cards if other != card])) == self.combination
        )

    @property
    def counting(self) -> tuple[Card, ...]:
        """The three cards that make the combination, highest index first (R3.2).

        >>> print(*Group.of("2s Ac 9h 3d").counting)
        Ac 3d 2s
        """
        spare = self.spare
        return tuple([card for card in self.cards if card != spare])

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def _spelled(self, spec: str) -> str:
        return spelled(self.cards, spec)

    def __repr__(self) -> str:
        return f"<Group {self}: {self.combination}, {self.points} points>"

    def __reduce__(self) -> tuple[object, ...]:
        return Group, (self.cards,)


_make_group: Final = maker(Group)


def make_group(cards: tuple[Card, ...], combination: Combination) -> Group:
    """The group of cards that are known to make one, highest index first, with what they are worth."""
    points = sum([card.points for card in cards])
    mask = sum(map(card_bit, cards))
    return _make_group(cards, combination, points, mask, combination.index)


group_mask: Final[Callable[[Group], int]] = attrgetter("_mask")
"""The cards of a group as a sum of their bits: groups without a common card add up to the mask of all."""

strength: Final[Callable[[Group], int]] = attrgetter("_strength")
"""How strong a group is, 0 the weakest to 740: everything that compares groups asks here (R4)."""
