"""The partition of a hand into four groups, and what can be wrong with one (R3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Final

import attrs

from hazari._arguments import check_text, of_type, ordered, whole
from hazari._formats import Suited
from hazari._notebooks import Displayed, Held, Listed, Sentence
from hazari._refusals import REFUSALS
from hazari._sentences import ENGLISH, English
from hazari._shown import shown
from hazari._translations import language_of
from hazari._values import final, maker
from hazari.cards import Card, CardsLike, card_bit, cards_of, groups_in, repeated
from hazari.combinations import Combination
from hazari.errors import DealError, HazariError, PartitionError, ProblemCode, refusal
from hazari.groups import Group, by_index, group_mask, strength

__all__ = ["Group", "Partition", "Problem", "partition_problems"]

Laid = Sequence[tuple[Card, ...]]

SIZES: Final = (3, 3, 3, 4)


def _group_indices(groups: Iterable[int]) -> tuple[int, ...]:
    indices = tuple([whole(group, "indices of groups as ints") for group in ordered(groups, "groups")])
    if min(indices, default=0) < 0:
        raise HazariError(f"expected indices of groups from 0, got {shown(indices)}")
    return indices


@final
@attrs.frozen(order=False)
class Problem(Sentence):
    """One thing that is wrong with a partition (R3).

    Attributes:
        code: which kind of problem, for programs.
        groups: the groups concerned, as indices 0 to 3.
        cards: the cards concerned: for ORDER, those that make the combination that is too strong.
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
    _check: str | None = attrs.field(init=False, default=None, eq=False, repr=False)
    _values: tuple[tuple[str, object], ...] = attrs.field(init=False, default=(), eq=False, repr=False)

    @property
    def values(self) -> Mapping[str, object]:
        """The values in the message, by name: counts, cards, combinations; empty in one made by hand.

        >>> problem, = partition_problems("Ks Qd Jc", "As 2d 3c", "9s 8s 4s", "7h 5d 4c 2c")
        >>> print(problem.values["above"], "/", problem.values["below"])
        Run K-Q-J / Run A-2-3
        """
        return MappingProxyType(dict(self._values))

    def text(self, *, language: str = "en") -> str:
        """The message in a language that players read; in a problem made by hand, the message it was given.

        Args:
            language: one of `hazari.languages.LANGUAGES`.

        Raises:
            HazariError: if there is no such language.

        >>> problem, = partition_problems("Ks Qd Jc", "As 2d 3c", "9s 8s 4s", "7h 5d 4c 2c")
        >>> print(problem.text(language="fr"))
        le groupe 2, Run A-2-3, est plus fort que le groupe 1, Run K-Q-J (R3.1)
        """
        return self._said(language_of(language))

    def _said(self, language: English) -> str:
        if self._check is None:
            return self.message
        return f"{language.said(REFUSALS[self._check], self.values)} ({self.rule})"

    def __str__(self) -> str:
        return self.message


_made: Final = maker(Problem)


def make_problem(
    code: ProblemCode,
    groups: tuple[int, ...],
    cards: tuple[Card, ...],
    rule: str,
    check: str,
    **values: object,
) -> Problem:
    """The problem whose message is the sentence of `check`, made of the cards and of `values`."""
    values = {"cards": cards, **values} if cards else values
    message = f"{ENGLISH.said(REFUSALS[check], values)} ({rule})"
    made: Problem = _made(code, groups, cards, rule, message, check, tuple(values.items()))
    return made


def checked_hand(hand: CardsLike, seat: int | None = None) -> tuple[Card, ...]:
    """Thirteen different cards, highest index first; `seat` is whose they are, for the error.

    Raises:
        DealError: if they are not 13, or a card appears twice.
    """
    cards = cards_of(hand)
    if len(cards) != 13:
        check = "HAND" if seat is None else "HAND_OF_SEAT"
        raise refusal(DealError, check, "R2.1", values={"count": len(cards), "seat": seat})
    if twice := repeated(cards):
        check = "TWICE_IN_HAND" if seat is None else "TWICE_IN_HAND_OF_SEAT"
        raise refusal(DealError, check, "R1.2", values={"cards": twice, "seat": seat})
    return Held(sorted(cards, key=by_index, reverse=True))


def partition_problems(*groups: CardsLike, hand: CardsLike | None = None) -> tuple[Problem, ...]:
    """Everything that is wrong with a partition, at once; empty if it is legal (R3).

    Args:
        groups: four groups, the strongest first; or one string with `/` between them, as `str(partition)`.
        hand: the 13 cards that were dealt, to check the groups against.

    Returns:
        Problems in the order SIZE, DUPLICATE, NOT_IN_HAND, MISSING, ORDER. ORDER is reported for each pair of
        neighbours whose cards allow a judgement.

    Raises:
        NotationError: if a string cannot be read as cards.
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
    held = None if hand is None else checked_hand(hand)
    return Listed(_problems(laid, range(len(laid)), _judged(laid), held))


def _judged(laid: Laid) -> list[Group | None]:
    """Each group; `None` where its cards are not the right number or not all different."""
    return [
        Group(cards) if len(cards) == size and not repeated(cards) else None
        for cards, size in zip(laid, SIZES, strict=False)
    ]


def _problems(
    laid: Laid, given: Sequence[int], judged: Sequence[Group | None], hand: tuple[Card, ...] | None
) -> tuple[Problem, ...]:
    """The problems of groups in the order checked; `given` has the index by which each is known."""
    return (
        *_size_problems(laid, given),
        *_duplicate_problems(laid, given),
        *(() if hand is None else _hand_problems(laid, hand)),
        *_order_problems(judged, given),
    )


def _size_problems(laid: Laid, given: Sequence[int]) -> Iterator[Problem]:
    if len(laid) != 4:
        yield make_problem(ProblemCode.SIZE, (), (), "R3.1", "GROUPS", count=len(laid))
    for index, cards, size in zip(given, laid, SIZES, strict=False):
        if len(cards) != size:
            values = {"size": size, "group": index + 1, "count": len(cards)}
            yield make_problem(ProblemCode.SIZE, (index,), cards, "R3.1", "CARDS_IN_GROUP", **values)


def _duplicate_problems(laid: Laid, given: Sequence[int]) -> Iterator[Problem]:
    for card in repeated([card for cards in laid for card in cards]):
        groups = tuple(sorted([index for index, cards in zip(given, laid, strict=True) if card in cards]))
        yield make_problem(ProblemCode.DUPLICATE, groups, (card,), "R1.2", "MORE_THAN_ONCE", card=card)


def _hand_problems(laid: Laid, hand: tuple[Card, ...]) -> Iterator[Problem]:
    for place, cards in enumerate(laid):
        unknown = tuple(dict.fromkeys([card for card in cards if card not in hand]))
        if unknown:
            yield make_problem(
                ProblemCode.NOT_IN_HAND, (place,), unknown, "R3.1", "NOT_IN_HAND", group=place + 1
            )
    used = {card for cards in laid for card in cards}
    missing = tuple([card for card in hand if card not in used])
    if missing:
        yield make_problem(ProblemCode.MISSING, (), missing, "R3.1", "IN_NO_GROUP")


def _order_problems(judged: Sequence[Group | None], given: Sequence[int]) -> Iterator[Problem]:
    for place, (above, below) in enumerate(pairwise(judged)):
        if above is None or below is None or strength(below) <= strength(above):
            continue
        index, other = given[place], given[place + 1]
        if place == 2:
            rule, check = "R3.2", "LAST_GROUP_HIDES" if other == 3 else "GROUP_HIDES"
        else:
            rule, check = "R3.1", "GROUP_ABOVE"
        yield make_problem(
            ProblemCode.ORDER,
            (index, other),
            below.counting,
            rule,
            check,
            below=below.combination,
            above=above.combination,
            group=other + 1,
            before=index + 1,
        )


def _place(cards: tuple[Card, ...]) -> int:
    """A key that sorts threes strongest first, then groups that cannot be judged, then fours."""
    judged = len(cards) == 3 and not repeated(cards)
    return -Combination.of(cards).index if judged else 2 if len(cards) == 4 else 1


def partition_error(problems: tuple[Problem, ...]) -> PartitionError:
    """The error that lists all `problems`; its message says the same sentence only once."""
    messages = dict.fromkeys([problem.message for problem in problems])
    return PartitionError("; ".join(messages), problems=Listed(problems))


@final
@attrs.frozen(init=False, repr=False, order=False)
class Partition(Suited, Displayed):
    """Four groups of 3, 3, 3 and 4 cards, strongest first: always a legal one (R3).

    Args:
        groups: four groups, strongest first.

    Attributes:
        groups: the four groups.

    Raises:
        PartitionError: if they are not a legal partition, with all problems.
        NotationError: if a string cannot be read as cards.

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
        """The partition into `groups`, given strongest first; nothing is corrected (R3.1, R3.2).

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
        """The partition that `text` names: four groups, strongest first, with `/` between them.

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
    if sum(map(group_mask, partition.groups)) != sum(map(card_bit, hand)):
        raise partition_error(partition_problems(*partition.groups, hand=hand))


make_partition: Final = maker(Partition)
