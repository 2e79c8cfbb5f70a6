"""Who wins when groups are exposed one after another, and why (R4, R5.3, R5.4)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Final

import attrs

from hazari._arguments import check_names, must_be, names_given, ordered
from hazari._notebooks import Tabled
from hazari._sentences import ENGLISH, REASONS, English, isolated
from hazari._translations import language_of
from hazari._values import final, maker
from hazari.cards import CardsLike, Rank, repeated
from hazari.combinations import Category, Combination
from hazari.errors import CombinationError, refusal
from hazari.groups import Group, group_mask, strength

__all__ = ["Ruling", "judge"]

RULE_WITHIN: Final = {
    Category.TROY: "R4.3",
    Category.COLOUR_RUN: "R4.4",
    Category.RUN: "R4.4",
    Category.COLOUR: "R4.5",
    Category.PAIR: "R4.6",
    Category.INDI: "R4.5",
}
_ACE_LOW: Final = (Rank.ACE, Rank.THREE, Rank.TWO)


def _in_order(groups: Iterable[Group]) -> tuple[Group, ...]:
    return ordered(groups, "groups")


@final
@attrs.frozen(repr=False, order=False)
class Ruling(Tabled):
    """Groups exposed one after another, and who wins and why; printing it shows all of that.

    Make one with `judge`.

    Attributes:
        groups: the groups in the order exposed.
        names: a name for each play; `"1"`, `"2"` and so on if none were given.

    >>> print(judge("Kh Jh 8h", "9c 8d 7s", "Qc Qd 6c", "9d 8c 7h", names="ABCD"))
    A  Kh Jh 8h  Colour K-J-8  25 points
    B  9c 8d 7s  Run 9-8-7     15 points
    C  Qd Qc 6c  Pair Q-Q-6    25 points
    D  9d 8c 7h  Run 9-8-7     15 points
    D wins 80 points: Run 9-8-7 ties with B and was played later (R5.4); the last of equals wins
    """

    groups: tuple[Group, ...] = attrs.field(converter=_in_order)
    names: tuple[str, ...] = attrs.field(converter=names_given)

    def __attrs_post_init__(self) -> None:
        groups = self.groups
        for group in groups:
            must_be(Group, group)
        if not 2 <= len(groups) <= 4:
            raise refusal(CombinationError, "GROUPS_TO_JUDGE", "R5.3", values={"count": len(groups)})
        sizes = [len(group) for group in groups]
        if len({*sizes}) > 1:
            raise refusal(CombinationError, "GROUPS_OF_ONE_SIZE", "R5.5", values={"sizes": tuple(sizes)})
        if reduce(or_, map(group_mask, groups)).bit_count() != sum(sizes):
            every = tuple([card for group in groups for card in group])
            raise refusal(
                CombinationError, "IN_TWO_GROUPS", "R1.2", values={"cards": repeated(every)}, cards=every
            )
        check_names(self.names, len(groups))

    @property
    def combinations(self) -> tuple[Combination, ...]:
        """What each group is worth, in the order exposed (R4).

        >>> print(judge("Kh Jh 8h", "9c 8d 7s").combinations[1])
        Run 9-8-7
        """
        return tuple([group.combination for group in self.groups])

    @property
    def best(self) -> tuple[int, ...]:
        """All plays with the best combination, as indices; the winner is the last of them (R5.4).

        >>> judge("9c 8d 7s", "Qc Qd 6c", "9d 8c 7h").best
        (0, 2)
        """
        strengths = [strength(group) for group in self.groups]
        highest = max(strengths)
        return tuple([play for play, other in enumerate(strengths) if other == highest])

    @property
    def winner(self) -> int:
        """The play that takes all the cards, as an index (R5.3, R5.4).

        >>> judge("9c 8d 7s", "Qc Qd 6c", "9d 8c 7h").winner
        2
        """
        return self.best[-1]

    @property
    def points(self) -> int:
        """What the winner captures, in points: all the exposed cards (R5.3, R6.1).

        >>> judge("Kh Jh 8h", "9c 8d 7s").points
        40
        """
        return sum([group.points for group in self.groups])

    @property
    def rule(self) -> str:
        """The number of the rule that decided: R5.4 for a tie, else the one of R4.2 to R4.6 that sets
        the winner above the next best.

        >>> judge("Kh Jh 8h", "9c 8d 7s").rule
        'R4.2'
        """
        if len(self.best) > 1:
            return "R5.4"
        best, second = sorted(self.combinations, reverse=True)[:2]
        return "R4.2" if best.category > second.category else RULE_WITHIN[best.category]

    @property
    def reason(self) -> str:
        """Why the winner wins, as a sentence with its rule.

        >>> judge("Ah 2d 3c", "Ks Qd Jc").reason
        'Run A-2-3 beats Run K-Q-J: A-2-3 is the second highest run, below A-K-Q and above K-Q-J (R4.4)'
        """
        return reason_of(self, ENGLISH)

    def sentence(self, *, language: str = "en") -> str:
        """Why the winner wins, as `reason` says it in English.

        Args:
            language: one of `hazari.languages.LANGUAGES`.

        Raises:
            HazariError: if there is no such language.

        >>> print(judge("Kh Jh 8h", "9c 8d 7s").sentence(language="es"))
        Run 9-8-7 vence a Colour K-J-8, porque gana la categoría más alta (R4.2)
        """
        return reason_of(self, language_of(language))

    def __repr__(self) -> str:
        return f"<Ruling: {isolated(self.names[self.winner])} wins {self.points} points, {self.reason}>"


make_ruling: Final = maker(Ruling)


def reason_of(ruling: Ruling, language: English) -> str:
    """Why the winner wins, as a sentence of that language."""
    best, second = sorted(ruling.combinations, reverse=True)[:2]
    wanted = ruling.rule
    if wanted == "R4.4" and _ACE_LOW in (best.ranks, second.ranks):
        wanted = "A-2-3"
    elif wanted == "R5.4" and len(ruling.groups[0]) == 4:
        wanted = "R4.8"
    tied = tuple([isolated(ruling.names[play]) for play in ruling.best[:-1]])
    return language.said(REASONS[wanted], {"best": best, "next": second, "tied": tied})


def judge(*groups: CardsLike, names: Iterable[str] | None = None) -> Ruling:
    """Who wins when these groups are exposed in this order, and why (R5.3, R5.4).

    Args:
        groups: 2 to 4 groups in the order exposed, all of 3 or all of 4 cards.
        names: a name for each; by default their numbers from 1.

    Raises:
        CombinationError: if a group is not 3 or 4 cards, the groups differ in size, a card appears twice, or
            there are not 2 to 4 groups.
        HazariError: if there is not one name for each group, all different and printable on one line.
        NotationError: if a string cannot be read as cards.

    >>> ruling = judge("9c 8d 7s", "Qc Qd 6c", "9d 8c 7h")
    >>> ruling.winner, ruling.best, ruling.points, ruling.rule
    (2, (0, 2), 55, 'R5.4')
    """
    exposed = tuple([Group(group) for group in groups])
    if names is None:
        return Ruling(exposed, tuple([str(number) for number in range(1, len(exposed) + 1)]))
    return Ruling(exposed, names)
