"""Groups on the table, and the partition of a hand into four of them (R3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from operator import attrgetter
from typing import Final

import attrs

from hazari._arguments import check_text, of_type, ordered, shown, whole
from hazari._formats import Formatted, Suited
from hazari._notebooks import Displayed, Drawn
from hazari._values import final, maker
from hazari.cards import Card, CardsLike, cards_of, groups_in, repeated, spelled
from hazari.combinations import Combination, checked_group
from hazari.errors import DealError, HazariError, PartitionError, ProblemCode

__all__ = ["Group", "Partition", "Problem", "partition_problems"]

Laid = Sequence[tuple[Card, ...]]

SIZES: Final = (3, 3, 3, 4)

_by_index = attrgetter("index")  # as cards sort by themselves, in a fifth of the time


@final
@attrs.frozen(init=False, repr=False, order=False)  # mypy takes a class for ordered that does not say so
class Group(Suited, Drawn, Displayed):
    """Three or four cards as laid on the table. Equal groups have equal cards.

    Groups have no order of their own: compare their `combination`.

    Args:
        cards: 3 or 4 cards, in any order.

    Attributes:
        cards: the cards, highest index first.
        combination: what they are worth: of four cards, the best that three can make (R3.2).
        points: what all the cards are worth when captured, in points (R6.1).

    Raises:
        CombinationError: if they are not 3 or 4, or a card appears twice.
        NotationError: if a text writes no card.

    >>> group = Group.of("2s Ac 9h 3d")
    >>> print(group, "-", group.combination, "-", group.points, "points - spare", group.spare)
    Ac 9h 3d 2s - Run A-2-3 - 25 points - spare 9h
    """

    cards: tuple[Card, ...] = attrs.field(eq=False)
    combination: Combination = attrs.field(init=False, eq=False)
    points: int = attrs.field(init=False, eq=False)
    _mask: int = attrs.field(init=False)  # bit `index` of each card: equal masks are equal cards
    _strength: int = attrs.field(init=False, eq=False)  # what decides between groups: see `strength`

    def __new__(cls, cards: CardsLike) -> Group:
        laid = tuple(sorted(checked_group(cards), key=_by_index, reverse=True))
        return make_group(laid, Combination.of(laid))

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
    mask = sum([card._bit for card in cards])
    return _make_group(cards, combination, points, mask, combination.index)


strength: Final[Callable[[Group], int]] = attrgetter("_strength")
"""How strong a group is, 0 the weakest to 740: whatever compares groups asks here (R4)."""


def _group_indices(groups: Iterable[int]) -> tuple[int, ...]:
    indices = tuple([whole(group, "indices of groups as ints") for group in ordered(groups, "groups")])
    if min(indices, default=0) < 0:
        raise HazariError(f"expected indices of groups from 0, got {shown(indices)}")
    return indices


@final
@attrs.frozen(order=False)
class Problem(Formatted):
    """One thing that is wrong with a partition (R3).

    Attributes:
        code: which kind of problem, for programs.
        groups: the groups concerned, as indices 0 to 3.
        cards: the cards concerned: of ORDER, those that make the combination that is too strong.
        rule: the number of the rule that is broken.
        message: the problem in words, with the rule; it counts groups from 1.

    >>> problem, = partition_problems("Kh Kd Kc", "Js Ts 9s", "8d 8c Qh", "Ac 3d 2s 9h")
    >>> problem.code.name, problem.groups, problem.rule
    ('ORDER', (2, 3), 'R3.2')
    >>> print(problem)
    the last group hides Run A-2-3 (Ac 3d 2s), above group 3, Pair 8-8-Q (R3.2)
    """

    code: ProblemCode = attrs.field(validator=of_type(ProblemCode))
    groups: tuple[int, ...] = attrs.field(converter=_group_indices)
    cards: tuple[Card, ...] = attrs.field(converter=cards_of)
    rule: str = attrs.field(validator=of_type(str))
    message: str = attrs.field(validator=of_type(str))

    def __str__(self) -> str:
        return self.message


def checked_hand(hand: CardsLike, whose: str = "a hand") -> tuple[Card, ...]:
    """Thirteen different cards, highest index first.

    Raises:
        DealError: if they are not 13, or a card appears twice.
    """
    cards = cards_of(hand)
    if len(cards) != 13:
        raise DealError(f"expected 13 cards for {whose}, got {len(cards)}", rule="R2.1")
    if twice := repeated(cards):
        raise DealError(f"{spelled(twice)} appears twice in {whose}", rule="R1.2")
    return tuple(sorted(cards, key=_by_index, reverse=True))


def partition_problems(*groups: CardsLike, hand: CardsLike | None = None) -> tuple[Problem, ...]:
    """Everything that is wrong with a partition, at once; empty if it is legal (R3).

    Args:
        groups: four groups, the strongest first; or one text with `/` between them, as `str(partition)`.
        hand: the 13 cards that were dealt, to check the groups against.

    Returns:
        Problems in the order SIZE, DUPLICATE, NOT_IN_HAND, MISSING, ORDER. ORDER is told of each pair
        of neighbours whose cards allow a judgement.

    Raises:
        NotationError: if a text writes no card.
        DealError: if `hand` is not 13 different cards.

    >>> for problem in partition_problems("Ks Qd Jc", "As 2d 3c", "9s 8s 4s", "7h 5d 4c"):
    ...     print(problem)
    expected 4 cards in group 4, got 3 (R3.1)
    group 2, Run A-2-3, is above group 1, Run K-Q-J (R3.1)
    """
    match groups:
        case (str(text),) if "/" in text:
            laid = groups_in(text)
        case _:
            laid = [cards_of(group) for group in groups]
    return _problems(laid, range(len(laid)), _judged(laid), None if hand is None else checked_hand(hand))


def _judged(laid: Laid) -> list[Group | None]:
    """Each group, where its cards are as many as it takes and all different."""
    return [
        Group(cards) if len(cards) == size and not repeated(cards) else None
        for cards, size in zip(laid, SIZES, strict=False)
    ]


def _problems(
    laid: Laid, given: Sequence[int], judged: Sequence[Group | None], hand: tuple[Card, ...] | None
) -> tuple[Problem, ...]:
    """The problems of groups in the order laid; `given` has the index by which each of them is known."""
    return (
        *_size_problems(laid, given),
        *_duplicate_problems(laid, given),
        *(() if hand is None else _hand_problems(laid, hand)),
        *_order_problems(judged, given),
    )


def _size_problems(laid: Laid, given: Sequence[int]) -> Iterator[Problem]:
    def problem(groups: tuple[int, ...], cards: tuple[Card, ...], text: str) -> Problem:
        return Problem(ProblemCode.SIZE, groups, cards, "R3.1", f"{text} (R3.1)")

    if len(laid) != 4:
        yield problem((), (), f"expected 4 groups, got {len(laid)}")
    for index, cards, size in zip(given, laid, SIZES, strict=False):
        if len(cards) != size:
            yield problem((index,), cards, f"expected {size} cards in group {index + 1}, got {len(cards)}")


def _duplicate_problems(laid: Laid, given: Sequence[int]) -> Iterator[Problem]:
    for card in repeated([card for cards in laid for card in cards]):
        groups = sorted([index for index, cards in zip(given, laid, strict=True) if card in cards])
        yield Problem(ProblemCode.DUPLICATE, groups, (card,), "R1.2", f"{card} appears more than once (R1.2)")


def _hand_problems(laid: Laid, hand: tuple[Card, ...]) -> Iterator[Problem]:
    for place, cards in enumerate(laid):
        strange = tuple(dict.fromkeys([card for card in cards if card not in hand]))
        if strange:
            text = f"not in the hand: {spelled(strange)} in group {place + 1} (R3.1)"
            yield Problem(ProblemCode.NOT_IN_HAND, (place,), strange, "R3.1", text)
    used = {card for cards in laid for card in cards}
    missing = tuple([card for card in hand if card not in used])
    if missing:
        text = f"in the hand but in no group: {spelled(missing)} (R3.1)"
        yield Problem(ProblemCode.MISSING, (), missing, "R3.1", text)


def _order_problems(judged: Sequence[Group | None], given: Sequence[int]) -> Iterator[Problem]:
    for place, (above, below) in enumerate(pairwise(judged)):
        if above is None or below is None or strength(below) <= strength(above):
            continue
        counting = below.counting
        index, other = given[place], given[place + 1]
        if place == 2:
            rule, last = "R3.2", "the last group" if other == 3 else f"group {other + 1}"
            hidden = f"{below.combination} ({spelled(counting)})"
            text = f"{last} hides {hidden}, above group {index + 1}, {above.combination}"
        else:
            rule = "R3.1"
            text = f"group {other + 1}, {below.combination}, is above group {index + 1}, {above.combination}"
        yield Problem(ProblemCode.ORDER, (index, other), counting, rule, f"{text} ({rule})")


def _place(cards: tuple[Card, ...]) -> int:
    """A key that sorts threes strongest first, then groups that cannot be judged, then fours."""
    judged = len(cards) == 3 and not repeated(cards)
    return -Combination.of(cards).index if judged else 2 if len(cards) == 4 else 1


def partition_error(problems: tuple[Problem, ...]) -> PartitionError:
    """The error that tells all `problems`."""
    return PartitionError("; ".join([problem.message for problem in problems]), problems=problems)


@final
@attrs.frozen(init=False, repr=False, order=False)
class Partition(Suited, Displayed):
    """Four groups of 3, 3, 3 and 4 cards, strongest first: always a legal one (R3).

    Args:
        groups: four groups, strongest first.

    Attributes:
        groups: the four groups.

    Raises:
        PartitionError: if they are no legal partition, with all its problems.
        NotationError: if a text writes no card.

    >>> partition = Partition.of("As Ah Ad", "Kh Qh Jh", "9c 8d 7s", "5c 5d 2c 2d")
    >>> print(partition)
    AsAhAd/KhQhJh/9c8d7s/5d5c2d2c
    >>> print(partition.groups[2].combination)
    Run 9-8-7
    """

    groups: tuple[Group, Group, Group, Group]

    def __new__(cls, groups: Iterable[CardsLike]) -> Partition:
        laid = [cards_of(group) for group in ordered(groups, "groups")]
        return cls._checked(laid, range(len(laid)))

    @classmethod
    def _checked(cls, laid: Laid, given: Sequence[int]) -> Partition:
        judged = _judged(laid)
        if problems := _problems(laid, given, judged, None):
            raise partition_error(problems)
        return make_partition(tuple(judged))

    @classmethod
    def of(cls, *groups: CardsLike) -> Partition:
        """The partition into `groups`, given strongest first; nothing is put right (R3.1, R3.2).

        Args:
            groups: four groups, the last of 4 cards.

        >>> Partition.of("Ks Qd Jc", "As 2d 3c", "9s 8s 4s", "7h 5d 4c 2c")
        Traceback (most recent call last):
        hazari.errors.PartitionError: group 2, Run A-2-3, is above group 1, Run K-Q-J (R3.1)
        """
        return cls(groups)

    @classmethod
    def arranged(cls, *groups: CardsLike) -> Partition:
        """The same, after sorting the three-card groups strongest first and putting the four last.

        Groups that tie stay in the order given (R3.3). The last group must still not exceed the third.
        Problems count the groups as they were given, not as they were sorted.

        Args:
            groups: four groups in any order, one of 4 cards.

        >>> print(Partition.arranged("Ks Qd Jc", "As 2d 3c", "9s 8s 4s", "7h 5d 4c 2c"))
        As3c2d/KsQdJc/9s8s4s/7h5d4c2c
        """
        laid = [cards_of(group) for group in groups]
        order = sorted(range(len(laid)), key=lambda index: _place(laid[index]))  # stable, so ties stay
        return cls._checked([laid[index] for index in order], order)

    @classmethod
    def parse(cls, text: str) -> Partition:
        """The partition that `text` writes: four groups, strongest first, with `/` between them.

        Args:
            text: such as `"AsAhAd/KhQhJh/9c8d7s/5d5c2d2c"`, as `str` writes it.

        >>> Partition.parse("AsAhAd/KhQhJh/9c8d7s/5d5c2d2c").groups[3]
        <Group 5d 5c 2d 2c: Pair 5-5-2, 20 points>
        """
        check_text(text, "a partition")
        return cls(groups_in(text))

    @property
    def cards(self) -> frozenset[Card]:
        """The 13 cards of the hand.

        >>> len(Partition.parse("AsAhAd/KhQhJh/9c8d7s/5d5c2d2c").cards)
        13
        """
        return frozenset([card for group in self.groups for card in group.cards])

    def _spelled(self, spec: str) -> str:
        return "/".join(["".join([format(card, spec) for card in group]) for group in self.groups])

    def __repr__(self) -> str:
        return f"<Partition {self}>"

    def __reduce__(self) -> tuple[object, ...]:
        return Partition, (self.groups,)


def check_hand(partition: Partition, hand: tuple[Card, ...]) -> None:
    """Raises PartitionError, with all its problems, unless the partition is one of this hand (R3.1)."""
    if sum([group._mask for group in partition.groups]) != sum([card._bit for card in hand]):
        raise partition_error(partition_problems(*partition.groups, hand=hand))


make_partition: Final = maker(Partition)
