"""Bots: what one is, and three to play against."""

from __future__ import annotations

from itertools import combinations, count
from math import prod
from typing import Final, Protocol, final, runtime_checkable

import attrs

from hazari._closed import closed
from hazari.arrangements import best_partition, strongest_first
from hazari.cards import Card, spelled
from hazari.combinations import Combination
from hazari.deals import Seed, drawn, seed_bytes
from hazari.errors import must_be
from hazari.fields import EXPERT_FIELD, Field
from hazari.partitions import Partition, checked_hand
from hazari.views import View

__all__ = ["Bot", "ExpertBot", "GreedyBot", "RandomBot"]


@runtime_checkable
class Bot(Protocol):
    """Whatever arranges a hand. A bot gets a `View`, and nothing else, and the rest is determined (R5).

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


def _hand(view: View) -> tuple[Card, ...]:
    must_be(View, view)
    return checked_hand(view.hand)  # a spectator has none


def _is_field(_bot: object, _attribute: object, field: object) -> None:
    must_be(Field, field)


@final
@closed
@attrs.frozen
class RandomBot:
    """Plays any legal partition of its hand, each as likely as the others (R3).

    It keeps no state: the choice follows from the seed and the view, so that a round can be repeated.
    It lays the cards out at random until the partition is legal.

    Args:
        seed: an int, a text or bytes.

    >>> from hazari import Deal, Round
    >>> view = Round(Deal.from_seed(1)).view(0)
    >>> RandomBot(seed=1).arrange(view) == RandomBot(seed=1).arrange(view)
    True
    """

    seed: Seed = attrs.field(validator=lambda _bot, _field, seed: seed_bytes(seed))

    def arrange(self, view: View) -> Partition:
        """A legal partition of the hand, uniformly drawn (R3)."""
        hand = _hand(view)
        situation = f"{view.seat} {view.dealer} {view.totals} {spelled(hand)}".encode()
        for attempt in count():  # of all splits some 2 in 100 are legal
            groups = _split(hand, drawn(b"%d %s" % (attempt, situation), self.seed, _SPLITS))
            strengths = [Combination.of(group) for group in groups]
            if strengths == sorted(strengths, reverse=True):
                return Partition(groups)
        raise AssertionError("count() ends never")  # pragma: no cover


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


@final
@closed
@attrs.frozen
class GreedyBot:
    """Plays the strongest group it can make, then the strongest of the rest, and so on (R3.1).

    >>> from hazari import Deal, Round
    >>> view = Round(Deal.from_seed(1)).view(0)
    >>> GreedyBot().arrange(view) == strongest_first(view.hand)
    True
    """

    def arrange(self, view: View) -> Partition:
        """The partition that `strongest_first` finds."""
        return strongest_first(_hand(view))


def _field_named(field: Field) -> str:
    return "EXPERT_FIELD" if field is EXPERT_FIELD else repr(field)


@final
@closed
@attrs.frozen
class ExpertBot:
    """Plays the partition with the most expected points against a field of rivals.

    Args:
        field: what rivals are likely to hold.

    >>> from hazari import Deal, Round
    >>> view = Round(Deal.from_seed(1)).view(0)
    >>> ExpertBot().arrange(view) == best_partition(view.hand)
    True
    """

    field: Field = attrs.field(default=EXPERT_FIELD, repr=_field_named, validator=_is_field)

    def arrange(self, view: View) -> Partition:
        """The partition that `best_partition` finds."""
        return best_partition(_hand(view), field=self.field)
