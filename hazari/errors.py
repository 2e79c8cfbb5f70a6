"""Every error that the package raises on purpose, and the codes that programs branch on.

All of them are `ValueError` too. Wrong *types* raise the built-in `TypeError` instead. A call that
raises has changed nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeVar, cast

from hazari._formats import Formatted
from hazari._refusals import REFUSALS
from hazari._sentences import ENGLISH

# Names for the type checker only: at run time no such module is imported here. So parameters have plainer
# types, which everybody can resolve, where attributes have their own.
if TYPE_CHECKING:
    from hazari.actions import Phase
    from hazari.cards import Card
    from hazari.partitions import Problem
    from hazari.seats import Seat

__all__ = [
    "ActionError",
    "BotError",
    "CombinationError",
    "DealError",
    "FieldError",
    "HazariError",
    "NotationError",
    "PartitionError",
    "ProblemCode",
    "Reason",
    "RecordError",
    "ScoreError",
]


class ProblemCode(StrEnum):
    """What is wrong with a partition (R3): the `code` of a `Problem`.

    >>> ProblemCode.ORDER == "ORDER"
    True
    """

    SIZE = "SIZE"
    """The groups are not four of 3, 3, 3 and 4 cards (R3.1)."""
    DUPLICATE = "DUPLICATE"
    """A card appears twice (R1.2)."""
    NOT_IN_HAND = "NOT_IN_HAND"
    """A card is not in the hand (R3.1)."""
    MISSING = "MISSING"
    """A card of the hand is in no group (R3.1)."""
    ORDER = "ORDER"
    """A group is stronger than the one before it (R3.1, R3.2)."""


class Reason(StrEnum):
    """Why an action is refused: the `reason` of an `ActionError`.

    >>> Reason.NOT_YOUR_TURN == "NOT_YOUR_TURN"
    True
    """

    UNKNOWN_SEAT = "UNKNOWN_SEAT"
    """There are four seats, 0 to 3 (R1.1)."""
    WRONG_PHASE = "WRONG_PHASE"
    """The round is not at that point (R3.4, R3.5)."""
    NOT_YOUR_TURN = "NOT_YOUR_TURN"
    """Another seat is to act (R5.2)."""
    ALREADY_READY = "ALREADY_READY"
    """The seat has declared, and a declared partition is final (R3.4)."""
    NO_PARTITION = "NO_PARTITION"
    """The declaration has its partition hidden, so it cannot be played (R3.4)."""
    WRONG_GROUP = "WRONG_GROUP"
    """Only the strongest remaining group may be exposed (R5.2)."""
    ROUND_OPEN = "ROUND_OPEN"
    """The match has a round that is neither recorded nor abandoned (R7.2)."""
    NO_ROUND = "NO_ROUND"
    """The match has no round to record, abandon or take back."""
    ROUND_PLAYED = "ROUND_PLAYED"
    """The round was played, so its points follow and are not written down (R6.2)."""
    MATCH_OVER = "MATCH_OVER"
    """The match is decided (R7.3)."""


class HazariError(Formatted, ValueError):
    """Base of all errors of this package.

    Attributes:
        rule: the number of the rule that decides, such as `"R3.2"`; `None` where no rule does.
        check: the name of the check that refused, one for each sentence. `None` where only programs can be at
            fault, and in an error that a program made.
        values: the values in the sentence, by name: counts, limits, cards, seats, combinations.

    >>> from hazari import Combination
    >>> try:
    ...     Combination.of("Kh Qh")
    ... except HazariError as error:
    ...     print(error.rule, "-", error)
    ...     print(error.check, error.values["count"])
    R3.1 - expected 3 or 4 cards, got 2: Kh Qh (R3.1)
    GROUP_OF_CARDS 2
    """

    def __init__(self, message: str = "", *, rule: str | None = None) -> None:
        super().__init__(f"{message} ({rule})" if rule else message)
        self.rule: str | None = rule
        self.check: str | None = None
        self.values: dict[str, object] = {}

    def __reduce__(self) -> tuple[object, ...]:
        # The message already ends in the rule; building the error again would add it twice.
        return _restore, (type(self), self.args, self.__dict__.copy())


E = TypeVar("E", bound=HazariError)


def refusal(
    cls: type[E],
    check: str,
    rule: str | None = None,
    *,
    values: Mapping[str, object] | None = None,
    **attributes: Any,
) -> E:
    """The error of this class whose sentence is that of `check`, made of `values`."""
    named = {name: value for name, value in (values or {}).items() if value is not None}
    error = cls(ENGLISH.said(REFUSALS[check], named), rule=rule, **attributes)
    error.check = check
    error.values = named
    return error


def _restore(cls: type[HazariError], args: tuple[object, ...], state: dict[str, object]) -> HazariError:
    error = cls.__new__(cls, *args)
    error.args = args
    error.__dict__.update(state)
    return error


class NotationError(HazariError):
    """Text that cannot be read as a card, combination or partition.

    Attributes:
        text: the whole text that was read.
        position: index in `text` of the first card or character at fault; for a card that appears twice, of
            its second appearance. 0 where the text as a whole is at fault.

    >>> from hazari import parse_cards
    >>> try:
    ...     parse_cards("Kh 1h")
    ... except NotationError as error:
    ...     print(error.position)
    3
    """

    def __init__(
        self, message: str = "", *, text: str = "", position: int = 0, rule: str | None = None
    ) -> None:
        super().__init__(message, rule=rule)
        self.text = text
        self.position = position


class CombinationError(HazariError):
    """Cards that do not make a group: too few, too many, or one of them twice.

    Attributes:
        cards: the cards that were given, in the order given.

    >>> from hazari import Combination
    >>> try:
    ...     Combination.of("Kh Kh 2s")
    ... except CombinationError as error:
    ...     print(error)
    Kh appears twice in Kh Kh 2s (R1.2)
    """

    def __init__(self, message: str = "", *, cards: tuple[object, ...] = (), rule: str | None = None) -> None:
        super().__init__(message, rule=rule)
        self.cards: tuple[Card, ...] = cast("tuple[Card, ...]", cards)


class PartitionError(HazariError):
    """Groups that are not a legal partition, or not one of the hand (R3).

    Attributes:
        problems: everything that is wrong, as `partition_problems` finds it. `rule` is that of the first.

    >>> from hazari import Partition
    >>> try:
    ...     Partition.of("Kh Kd Kc", "Js Ts 9s", "8d 8c Qh", "Ac 3d 2s 9h")
    ... except PartitionError as error:
    ...     print([problem.code.name for problem in error.problems])
    ['ORDER']
    """

    def __init__(
        self, message: str = "", *, problems: tuple[object, ...] = (), rule: str | None = None
    ) -> None:
        super().__init__(message, rule=rule)
        self.problems: tuple[Problem, ...] = cast("tuple[Problem, ...]", problems)
        self.rule: str | None = self.problems[0].rule if problems else rule


class DealError(HazariError):
    """Cards that are not a hand of 13, four hands or a pack; or a deal that does not exist (R2.1).

    >>> from hazari import Deal
    >>> try:
    ...     Deal.from_index(-1)
    ... except DealError as error:
    ...     print(error)
    expected a deal index from 0 to 53644737765488792839237439999, got -1
    """


class FieldError(HazariError):
    """Numbers that do not describe a field of rivals.

    >>> from hazari import Field
    >>> try:
    ...     Field.from_json("{}")
    ... except FieldError as error:
    ...     print(type(error).__name__)
    FieldError
    """


class ActionError(HazariError):
    """A call that the round or match cannot take now; it has changed nothing.

    Attributes:
        seat: the seat that wanted to act; `None` where no seat acts or the seat is unknown.
        phase: the phase of the round; `None` outside a round, and for an unknown seat.
        reason: why, as a `Reason`.
        to_act: whose turn it is, in playing order; empty where nobody is to act, and outside a round.

    >>> from hazari import Deal, Round
    >>> try:
    ...     Round(Deal.from_seed(1)).expose()
    ... except ActionError as error:
    ...     print(error.reason, *error.to_act)
    WRONG_PHASE A B C D
    """

    def __init__(
        self,
        message: str = "",
        *,
        reason: Reason = Reason.WRONG_PHASE,
        seat: int | None = None,
        phase: str | None = None,
        to_act: tuple[int, ...] = (),
        rule: str | None = None,
    ) -> None:
        super().__init__(message, rule=rule)
        self.reason = reason
        self.seat: Seat | None = cast("Seat | None", seat)
        self.phase: Phase | None = cast("Phase | None", phase)
        self.to_act: tuple[Seat, ...] = cast("tuple[Seat, ...]", to_act)


class BotError(HazariError):
    """A bot that raised, or returned anything but a partition of its hand (R3.1).

    Attributes:
        seat: where it sat.

    >>> from hazari import Deal, GreedyBot, play_round
    >>> class Lazy:
    ...     def arrange(self, view):
    ...         return None
    >>> try:
    ...     play_round([GreedyBot(), Lazy(), GreedyBot(), GreedyBot()], Deal.from_seed(1))
    ... except BotError as error:
    ...     print(error)
    Lazy in seat B returned None, which is not a Partition (R3.1)
    """

    def __init__(self, message: str = "", *, seat: int | None = None, rule: str | None = None) -> None:
        super().__init__(message, rule=rule)
        self.seat: Seat | None = cast("Seat | None", seat)


class ScoreError(HazariError):
    """Points that no round can give (R6), or a target that no match can have.

    Attributes:
        points: the points that were given.

    >>> from hazari import complete_scores
    >>> try:
    ...     complete_scores(360, 5, 0)
    ... except ScoreError as error:
    ...     print(error)
    expected points that add up to at most 360, got A 360, B 5, C 0 (R6.3)
    """

    def __init__(self, message: str = "", *, points: tuple[int, ...] = (), rule: str | None = None) -> None:
        super().__init__(message, rule=rule)
        self.points = points


class RecordError(HazariError):
    """A record that cannot be read.

    Attributes:
        where: the place in the record, such as `"rounds[2].history[5].partition"`; `""` for the whole.

    >>> from hazari import records
    >>> try:
    ...     records.loads("[]")
    ... except RecordError as error:
    ...     print(type(error).__name__)
    RecordError
    """

    def __init__(self, message: str = "", *, where: str = "", rule: str | None = None) -> None:
        super().__init__(message, rule=rule)
        self.where = where
