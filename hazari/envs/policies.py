"""A learned policy as a bot (R3); needs numpy, which each of the extras brings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
from attrs.validators import is_callable

from hazari._arguments import must_be
from hazari._formats import Formatted
from hazari._values import final
from hazari.envs.actions import Actions
from hazari.partitions import Partition, checked_hand
from hazari.views import View

__all__ = ["PolicyBot"]


@final
@attrs.frozen(order=False)
class PolicyBot(Formatted):
    """A policy as a bot, for tournaments, to play against, and for self-play: the reverse of `BotPolicy`.

    It sees the table as it is before anyone has declared, which is when bots arrange their hands.

    Args:
        policy: called three times for a hand, as `policy(observation, mask)`, with the arrays that the
            environments give, new ones each time; it returns an action that the mask allows.

    >>> from hazari import Deal, Round
    >>> view = Round(Deal.from_seed(1)).view(0)
    >>> print(PolicyBot(lambda observation, mask: mask.argmax()).arrange(view))
    KdQcJd/Jc6s6h/5s5c4d/9s3h2s2d
    """

    policy: Callable[[Any, Any], int] = attrs.field(validator=is_callable())

    def arrange(self, view: View) -> Partition:
        """The partition that the policy's three choices make.

        Args:
            view: what the seat may know.

        Raises:
            PartitionError: if no legal partition of the hand begins with what it chooses (R3.1, R3.2).
            TypeError: if it chooses anything but an int.
        """
        from hazari.envs._arrays import array_choices_of, chosen_after, laid, seen  # which import numpy

        must_be(View, view)
        hand = checked_hand(view.hand)  # a spectator has none
        own: Actions = ()
        while len(own) < 3:
            mask = array_choices_of(hand).mask(*own)
            own = chosen_after(hand, own, self.policy(seen(view, own), mask))
        return laid(hand, own)
