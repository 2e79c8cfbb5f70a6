"""Combinations: what three cards are worth, in one total order (R4)."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import Final

import attrs

from hazari import _strengths
from hazari._arguments import check_text, must_be
from hazari._formats import NamedInt
from hazari._notebooks import RichRepr
from hazari._shown import shown
from hazari._strengths import SHAPES, STRENGTHS
from hazari._values import final, maker
from hazari.cards import Card, CardsLike, Rank, card_key, cards_of, repeated
from hazari.errors import CombinationError, NotationError, refusal

__all__ = ["COMBINATIONS", "Category", "Combination"]


class Category(NamedInt, IntEnum):
    """The six categories, weakest first (R4.1, R4.2).

    >>> Category.RUN > Category.COLOUR
    True
    >>> print(Category.COLOUR_RUN)
    Colour Run
    """

    INDI = _strengths.INDI
    PAIR = _strengths.PAIR
    COLOUR = _strengths.COLOUR
    RUN = _strengths.RUN
    COLOUR_RUN = _strengths.COLOUR_RUN
    TROY = _strengths.TROY

    def __str__(self) -> str:
        return self.name.replace("_", " ").title()


@final
@attrs.frozen(init=False, repr=False, order=True)
class Combination(RichRepr):
    """What three cards are worth: a category and three ranks, no suits (R4).

    There are 741, each made once, in one total order: `<` is the order of the rules, and `==` means
    tied (R4.7). A combination does not remember cards.

    Args:
        category: its category.
        ranks: its three ranks in the order that decides: high to low (R4.3-R4.5), a pair before its
            odd card (R4.6), and the ace first in A-2-3, as (A, 3, 2) (R4.4).

    Attributes:
        index: its place in the order, 0 (Indi 5-3-2, the weakest) to 740 (Troy A-A-A).

    Raises:
        CombinationError: if no three cards have that category and those ranks.

    >>> Combination.of("Ah Kd Qc") > Combination.of("Ah 2d 3c") > Combination.of("Kh Qd Jc")
    True
    >>> Combination.of("Kh Qd Jc") == Combination.of("Jh Kc Qs")
    True
    """

    category: Category = attrs.field(eq=False)
    ranks: tuple[Rank, Rank, Rank] = attrs.field(eq=False)
    index: int = attrs.field(init=False)

    def __new__(cls, category: Category, ranks: tuple[Rank, Rank, Rank]) -> Combination:
        must_be(Category, category)
        ranks = tuple(ranks)  # type: ignore[assignment]  # checked on the next line
        if len(ranks) != 3 or not all(isinstance(rank, Rank) for rank in ranks):
            raise TypeError(f"expected three ranks, got {shown(ranks)}")
        found = _BY_SHAPE.get((category, ranks))
        if found is None:
            raise CombinationError(
                f"no three cards are a {category} of {'-'.join(map(str, ranks))} in that order",
                rule="R4.1",
            )
        return found

    @staticmethod
    def of(cards: CardsLike) -> Combination:
        """What three cards are worth, or the best three of four (R3.2, R4).

        Args:
            cards: 3 or 4 cards, in any order.

        Raises:
            CombinationError: if they are not 3 or 4, or a card appears twice.
            NotationError: if a string cannot be read as cards.

        >>> print(Combination.of("Ac 3d 2s"), "/", Combination.of("Ac 3d 2s 9h"))
        Run A-2-3 / Run A-2-3
        """
        if type(cards) is not tuple:
            cards = cards_of(cards)
        try:
            first, second, third = cards
            x, y, z = first._key, second._key, third._key  # three calls of `card_key` take longer
        except (ValueError, AttributeError):
            pass  # not three, or not all of them cards: the checks below say which
        else:
            if x != y != z != x:
                return COMBINATIONS[STRENGTHS[x + y + z]]
        return best_of_four(checked_group(cards))

    @classmethod
    def parse(cls, text: str) -> Combination:
        """The combination that `text` names, in upper or lower case.

        Args:
            text: such as `"Run A-2-3"`, as `str` writes it.

        Raises:
            NotationError: if `text` names none of the 741.

        >>> Combination.parse("Run A-2-3") is Combination.of("2h 3d As")
        True
        """
        check_text(text, "a combination")
        named = text.lower() if text.isascii() else ""  # the Kelvin sign, too, is a k in lower case
        found = _by_name().get(named)
        if found is not None:
            return found
        raise NotationError(
            f"expected a combination such as 'Run A-2-3' or 'Pair Q-Q-6', got {shown(text)}",
            text=text,
            rule="R4.1",
        )

    def __str__(self) -> str:
        high, middle, low = self.ranks
        if (high, middle) == (Rank.ACE, Rank.THREE) and low == Rank.TWO:
            middle, low = low, middle  # tables say A-2-3, though the 3 counts before the 2
        return f"{self.category} {high}-{middle}-{low}"

    def __repr__(self) -> str:
        return f"<Combination {self}>"

    def __reduce__(self) -> tuple[object, ...]:
        return Combination, (self.category, self.ranks)


@cache
def _by_name() -> dict[str, Combination]:
    return {str(combination).lower(): combination for combination in COMBINATIONS}


def checked_group(cards: CardsLike) -> tuple[Card, ...]:
    """Three or four different cards, in the order given.

    Raises:
        CombinationError: if they are not 3 or 4, or a card appears twice.
    """
    found = cards_of(cards)
    if len(found) not in (3, 4):
        check = "GROUP_OF_CARDS" if 0 < len(found) <= 13 else "GROUP_SIZE"
        raise refusal(
            CombinationError, check, "R3.1", values={"count": len(found), "cards": found}, cards=found
        )
    if twice := repeated(found):
        raise refusal(
            CombinationError, "TWICE_IN_GROUP", "R1.2", values={"twice": twice, "cards": found}, cards=found
        )
    return found


def best_of_four(cards: tuple[Card, ...]) -> Combination:
    """The best combination that three of four different cards make (R3.2)."""
    keys = list(map(card_key, cards))
    total = sum(keys)
    return COMBINATIONS[max([STRENGTHS[total - key] for key in keys])]


_make: Final = maker(Combination)

COMBINATIONS: Final[tuple[Combination, ...]] = tuple(
    [
        _make(Category(category), tuple([Rank(rank) for rank in ranks]), index)
        for index, (category, ranks) in enumerate(SHAPES)
    ]
)
"""All 741 combinations by `index`, the weakest first (R4)."""

_BY_SHAPE: Final = {(combination.category, combination.ranks): combination for combination in COMBINATIONS}
