"""Bots: the protocol, and four to play against."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations, count
from math import inf, prod
from typing import Final, Protocol, TypeGuard, runtime_checkable

import attrs

from hazari._arguments import must_be, of_type, real, whole
from hazari._fitting import Faced
from hazari._formats import Formatted
from hazari._notebooks import RichRepr
from hazari._shown import class_name, kind, shown
from hazari._strengths import STRENGTHS
from hazari._values import final
from hazari.arrangements import best_partition, strongest_first
from hazari.cards import Card, card_key, spelled
from hazari.combinations import COMBINATIONS
from hazari.comparisons import RoundResult
from hazari.deals import Seed, drawn, seed_bytes
from hazari.errors import BotError, FieldError
from hazari.fields import EXPERT_FIELD, Field
from hazari.learning import results_faced
from hazari.partitions import Partition, checked_hand
from hazari.seats import Seat
from hazari.views import View

__all__ = ["AdaptiveBot", "Bot", "ExpertBot", "GreedyBot", "RandomBot"]


@runtime_checkable
class Bot(Protocol):
    """Anything that arranges a hand. A bot gets a `View` and nothing else; the rest is determined (R5).

    A tournament over several processes pickles its bots. A bot that keeps no state between calls
    gives the same results however the work is shared out.

    >>> from hazari import legal_partitions
    >>> class Last:
    ...     def arrange(self, view):
    ...         return legal_partitions(view.hand)[-1]
    >>> isinstance(Last(), Bot)
    True
    """

    def arrange(self, view: View) -> Partition:
        """The partition to declare.

        Args:
            view: what the bot's seat may know: hand, dealer, seat, and the match totals (R3.1).

        Returns:
            A partition of `view.hand`.
        """
        ...


def is_bot(value: object) -> TypeGuard[Bot]:
    """Whether it arranges hands; a class, which makes bots, does not.

    The attribute is looked up as a call would: from Python 3.12 on, `isinstance` does not see an `arrange`
    that is handed on by `__getattr__`.
    """
    if issubclass(type(value), type):
        return False
    try:
        return callable(getattr(value, "arrange", None))
    except Exception:  # it has one that fails when it is looked up: the bot's fault, once it plays
        return True


def check_bot(value: object) -> None:
    """Raises TypeError unless `value` is a bot."""
    if not is_bot(value):
        raise TypeError(f"expected a bot, which has a method arrange(view), got {kind(value)}")


def arranged_by(bot: Bot, view: View) -> Partition:
    """The partition that a bot makes of a view, which must be one of its hand (R3.1).

    It is made again from its cards, so that the bot keeps no hold on the partition that is played.

    Raises:
        BotError: if the bot raises, or returns anything else. Nothing is repaired.
    """
    seat, hand = view.seat, view.hand

    def fault(message: str, rule: str | None = None) -> BotError:
        return BotError(f"{class_name(bot)} in seat {seat} {message}", seat=seat, rule=rule)

    # Whatever is not an `Exception`, such as a signal that ends the program, is not the bot's doing.
    try:
        partition = bot.arrange(view)
    except Exception as error:
        raise fault(f"raised {class_name(error)}: {_message_of(error)}") from error
    if type(partition) is not Partition:
        raise fault(f"returned {kind(partition)}, which is not a Partition", "R3.1")
    try:
        played = Partition(partition.groups)
    except Exception as error:
        raise fault(
            f"returned something that is not a partition of its hand: {_message_of(error)}", "R3.1"
        ) from error
    if unknown := [card for group in played.groups for card in group if card not in hand]:
        raise fault(f"returned a partition that is not of its hand, with {spelled(unknown)}", "R3.1")
    return played


def _message_of(error: Exception) -> str:
    """A bot's error message, on one line at most; even that may fail."""
    try:
        return shown(str(error))
    except Exception:
        return "which cannot be shown"


def _hand(view: View) -> tuple[Card, ...]:
    must_be(View, view)
    return checked_hand(view.hand)  # a spectator has none


def _is_field(_bot: object, _attribute: object, field: object) -> None:
    must_be(Field, field)


def _seed(seed: Seed) -> Seed:
    seed_bytes(seed)
    return seed if isinstance(seed, str | bytes) else whole(seed, "a seed as an int")


@final
@attrs.frozen(order=False)
class RandomBot(Formatted):
    """Picks uniformly among the legal partitions of its hand (R3).

    It keeps no state: the choice follows from the seed and the view, so that a round can be repeated.
    It splits the cards at random until the partition is legal.

    Args:
        seed: an int, a string or bytes.

    >>> from hazari import Deal, Round
    >>> view = Round(Deal.from_seed(1)).view(0)
    >>> RandomBot(seed=1).arrange(view) == RandomBot(seed=1).arrange(view)
    True
    """

    seed: Seed = attrs.field(converter=_seed)

    def arrange(self, view: View) -> Partition:
        """A legal partition of the hand, uniformly drawn (R3).

        Args:
            view: what the seat may know.
        """
        hand = _hand(view)
        situation = f"{view.seat} {view.dealer} {view.totals} {spelled(hand)}".encode()
        numbers = (drawn(b"%d %s" % (attempt, situation), self.seed, _SPLITS) for attempt in count())
        keys = list(map(card_key, hand))
        return Partition(_split(hand, next(number for number in numbers if _is_legal(keys, number))))


_THREES: Final = tuple([tuple(combinations(range(size), 3)) for size in (13, 10, 7)])
_SPLITS: Final = prod(map(len, _THREES))


def _split(hand: tuple[Card, ...], number: int) -> list[tuple[Card, ...]]:
    """One of the 1,201,200 ways to lay 13 cards in groups of 3, 3, 3 and 4, by its number."""
    rest = list(hand)
    groups: list[tuple[Card, ...]] = []
    for threes in _THREES:
        number, place = divmod(number, len(threes))
        first, second, third = threes[place]
        groups.append((rest[first], rest[second], rest[third]))
        del rest[third], rest[second], rest[first]
    return [*groups, tuple(rest)]


def _is_legal(keys: list[int], number: int) -> bool:
    """Whether the split with this number is a partition: some 2 in 100 are, and half fail at once."""
    rest = keys.copy()
    most = len(COMBINATIONS)
    for threes in _THREES:
        number, place = divmod(number, len(threes))
        first, second, third = threes[place]
        strength = STRENGTHS[rest[first] + rest[second] + rest[third]]
        if strength > most:
            return False
        most = strength
        del rest[third], rest[second], rest[first]
    total = sum(rest)
    return max([STRENGTHS[total - key] for key in rest]) <= most


@final
@attrs.frozen(order=False)
class GreedyBot(Formatted):
    """Plays the strongest group it can make, then the strongest of the rest, and so on (R3.1).

    >>> from hazari import Deal, Round
    >>> view = Round(Deal.from_seed(1)).view(0)
    >>> GreedyBot().arrange(view) == strongest_first(view.hand)
    True
    """

    def arrange(self, view: View) -> Partition:
        """The partition that `strongest_first` finds.

        Args:
            view: what the seat may know.
        """
        return strongest_first(_hand(view))


def _field_named(field: Field) -> str:
    return "EXPERT_FIELD" if field is EXPERT_FIELD else repr(field)


@final
@attrs.frozen(order=False)
class ExpertBot(Formatted):
    """Plays the partition with the most expected points against a field of rivals.

    Args:
        field: what rivals are likely to hold.
        removal: whether it takes its own cards out of the rivals'. That doubles the work, for about 0.02
            points a round.

    >>> from hazari import Deal, Round
    >>> view = Round(Deal.from_seed(1)).view(0)
    >>> ExpertBot().arrange(view) == best_partition(view.hand, removal=False)
    True
    """

    field: Field = attrs.field(default=EXPERT_FIELD, repr=_field_named, validator=_is_field)
    removal: bool = attrs.field(default=False, kw_only=True, validator=of_type(bool))

    def arrange(self, view: View) -> Partition:
        """The partition that `best_partition` finds.

        Args:
            view: what the seat may know.
        """
        return best_partition(_hand(view), field=self.field, removal=self.removal)


def _weight(prior: float) -> float:
    weight = real(prior, "a prior as a number")
    if not 0 <= weight < inf:
        raise FieldError(f"expected a prior from 0 up, and finite, got {shown(prior)}")
    return weight


@final
@attrs.define(repr=False, order=False)
class AdaptiveBot(RichRepr):
    """Arranges against the field that it has met, blended with the one that it began with.

    It keeps state: what it has observed, which is pickled and copied with it. Nothing in the package calls
    `observe`; a program does, after each round. A tournament plays what the bot has learned before.

    Args:
        field: what rivals are likely to hold before any is met.
        prior: how many rounds it takes until what was met counts as much as `field`.

    Attributes:
        field: what rivals are likely to hold by now.
        rounds: how many rounds it has observed.

    >>> from hazari import Deal, play_round
    >>> bot = AdaptiveBot()
    >>> result = play_round([bot, GreedyBot(), GreedyBot(), GreedyBot()], Deal.from_seed(1))
    >>> bot.observe(result, seat=0)
    >>> bot.rounds, bot.field == EXPERT_FIELD
    (1, False)
    """

    _start: Field = attrs.field(
        default=EXPERT_FIELD,
        alias="field",
        repr=_field_named,
        validator=_is_field,
        on_setattr=attrs.setters.frozen,
    )
    prior: float = attrs.field(default=30, kw_only=True, converter=_weight, on_setattr=attrs.setters.frozen)
    _faced: Faced | None = attrs.field(default=None, init=False)
    _field: Field = attrs.field(  # follows from the others
        default=attrs.Factory(lambda bot: bot._start, takes_self=True), init=False, eq=False
    )

    @property
    def field(self) -> Field:
        """What rivals are likely to hold by now."""
        return self._field

    @property
    def rounds(self) -> int:
        """How many rounds it has observed."""
        return 0 if self._faced is None else self._faced.hands

    def observe(self, result: RoundResult, *, seat: Seat | int) -> None:
        """Learns from what a seat faced in a round.

        Args:
            result: the finished round.
            seat: where the bot sat, or the seat that it learns from.
        """
        met = results_faced([result], seat)
        faced = met if self._faced is None else self._faced + met
        self._field = self._start.blended(faced.field(), rounds=faced.hands, prior=self.prior)
        self._faced = faced

    def arrange(self, view: View) -> Partition:
        """The partition with the most expected points against `field`, without removal.

        Args:
            view: what the seat may know.

        >>> from hazari import Deal, Round
        >>> view = Round(Deal.from_seed(1)).view(0)
        >>> AdaptiveBot().arrange(view) == ExpertBot().arrange(view)
        True
        """
        return best_partition(_hand(view), field=self._field, removal=False)

    def __repr__(self) -> str:
        return (
            f"<AdaptiveBot: {_field_named(self._start)}, prior {self.prior:g}, {self.rounds} rounds observed>"
        )


NAMED: Final[Mapping[str, Callable[[Seed], Bot]]] = {
    "expert": lambda _seed: ExpertBot(),
    "greedy": lambda _seed: GreedyBot(),
    "random": RandomBot,
}
"""Makes each of the bots from a seed, by its name on the command line."""
