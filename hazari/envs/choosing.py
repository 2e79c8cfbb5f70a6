"""A round in which the seats arrange their hands one after another, for adapters that need one mover.

At the table all arrange at once (R3.1). Here the seat at the dealer's right chooses its three groups,
then the next, and so on; nobody sees what another has chosen, so the order reveals nothing. Once all
have declared, the rest is determined (R5) and is played out.
"""

from __future__ import annotations

from typing import Final

import attrs

from hazari._arguments import whole
from hazari._notebooks import RichRepr
from hazari._values import final, maker
from hazari.actions import Phase
from hazari.bots import Bot, arranged_by
from hazari.cards import Card
from hazari.combinations import Combination
from hazari.deals import Deal
from hazari.envs.actions import ACTIONS, Actions, actions_of, choices_of, partition_of, taken
from hazari.errors import ActionError, Reason
from hazari.partitions import Partition
from hazari.rounds import Round
from hazari.seats import Points, Seat, seat_of
from hazari.views import View

__all__ = ["EVEN", "Choosing", "bot_action"]

EVEN: Final = 90
"""The average of the four seats' points in a round (R6.3); `Choosing.rewards` count from here."""


@final
@attrs.frozen(init=False, repr=False, order=False)
class Choosing(RichRepr):
    """A round and what the seat in turn has chosen so far. Immutable: `choose` returns the next one.

    Args:
        deal: the four hands.
        dealer: who dealt; the seat to the right chooses first, and opens the first comparison (R5.1).

    Attributes:
        chosen: the actions of the seat in turn so far, two at most.

    Raises:
        ActionError: if there is no such dealer.

    >>> choosing = Choosing(Deal.from_seed(1))
    >>> while choosing.turn is not None:
    ...     choosing = choosing.choose(choosing.legal[0])
    >>> choosing.rewards, sum(choosing.rewards)
    ((-90, -90, 270, -90), 0)
    """

    _round: Round  # never changed in place
    chosen: Actions

    def __new__(cls, deal: Deal, *, dealer: Seat | int = Seat.D) -> Choosing:
        return _at(Round(deal, dealer=dealer), ())

    @property
    def round(self) -> Round:
        """The round as it is, to keep: all declarations, and the comparisons once all have declared."""
        return self._round.copy()

    @property
    def turn(self) -> Seat | None:
        """The seat that chooses next; `None` when all have declared and the round is finished."""
        waiting = self._round.to_act
        return waiting[0] if waiting else None

    @property
    def hand(self) -> tuple[Card, ...]:
        """The hand of the seat in turn, highest index first.

        Raises:
            ActionError: if the round is finished.
        """
        return self._round.deal.hands[self._in_turn]

    @property
    def _in_turn(self) -> Seat:
        turn = self.turn
        if turn is None:
            raise ActionError(
                "all have declared, and nothing is left to choose",
                reason=Reason.WRONG_PHASE,
                phase=Phase.FINISHED,
                rule="R3.5",
            )
        return turn

    @property
    def legal(self) -> Actions:
        """The actions that the seat in turn may choose, in ascending order; empty when finished."""
        return () if self.turn is None else choices_of(self.hand).legal(*self.chosen)

    def mask(self, seat: Seat | int) -> bytes:
        """The legal actions of a seat as 286 bytes of 0 and 1: all 0 when it is not its turn.

        Args:
            seat: whose.

        >>> choosing = Choosing(Deal.from_seed(1))
        >>> sum(choosing.mask(Seat.A)) == len(choosing.legal), sum(choosing.mask(Seat.B))
        (True, 0)
        """
        return choices_of(self.hand).mask(*self.chosen) if seat_of(seat) == self.turn else bytes(ACTIONS)

    def choose(self, action: int, *, trusted: bool = False) -> Choosing:
        """The next state, once the seat in turn has chosen a group; the third declares it ready (R3.4).

        Args:
            action: which group.
            trusted: the action is known to be legal. Then a first or second group is not checked; the
                partition always is.

        Raises:
            ActionError: if the round is finished.
            PartitionError: if no legal partition of the hand begins that way (R3.1, R3.2).
        """
        action = whole(action, "an action as an int")
        hand, chosen = self.hand, (*self.chosen, action)
        if not trusted or not 0 <= action < ACTIONS:
            choices_of(hand).check(*chosen)
        if len(chosen) == 3:
            first, second, third = chosen
            return self.declare(partition_of(hand, first, second, third))
        return _at(self._round, chosen)

    def declare(self, partition: Partition) -> Choosing:
        """The next state, once the seat in turn has declared a whole partition (R3.4).

        Args:
            partition: a partition of the hand of the seat in turn.

        Raises:
            ActionError: if the round is finished.
            PartitionError: if the partition is not one of the seat's hand (R3.1).

        >>> from hazari import best_partition
        >>> choosing = Choosing(Deal.from_seed(1))
        >>> choosing.declare(best_partition(choosing.hand))
        <Choosing: B to choose group 1>
        """
        table = self.round
        table.declare(self._in_turn, partition)
        if table.phase is not Phase.ARRANGING:
            table.play_out()
        return _at(table, ())

    def view(self, seat: Seat | int | None) -> View:
        """All that `seat`, or a spectator for `None`, may know of the round, without `own`.

        Args:
            seat: whose view; `None` for a spectator.

        >>> Choosing(Deal.from_seed(1)).view(Seat.B)
        <View of B: ARRANGING, A, B, C, D to act>
        """
        return self._round.view(seat)

    def own(self, seat: Seat | int) -> Actions:
        """The actions that `seat` has chosen: three once it has declared. Nobody else may know them.

        Args:
            seat: whose.

        >>> choosing = Choosing(Deal.from_seed(1))
        >>> choosing.choose(choosing.legal[0]).own(Seat.A) == choosing.legal[:1]
        True
        """
        if seat_of(seat) == self.turn:
            return self.chosen
        partition = self._round.view(seat).partition
        return () if partition is None else actions_of(partition)

    @property
    def rewards(self) -> Points:
        """By seat the points of the round less 90, together 0; all 0 until it is finished (R6.3)."""
        if self.turn is not None:
            return 0, 0, 0, 0
        a, b, c, d = self._round.points
        return a - EVEN, b - EVEN, c - EVEN, d - EVEN

    def __deepcopy__(self, _memo: object) -> Choosing:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _at, (self._round, self.chosen)

    def __repr__(self) -> str:
        if self.turn is None:
            return "<Choosing: finished>"
        return f"<Choosing: {self.turn} to choose group {len(self.chosen) + 1}>"


_make: Final = maker(Choosing)


def _at(table: Round, chosen: Actions) -> Choosing:
    """The choosing with this round and these chosen actions: a function, so that pickle finds it."""
    made: Choosing = _make(table, chosen)
    return made


def bot_action(choosing: Choosing, bot: Bot) -> int:
    """The choice of a bot for the seat in turn: an action, as an index into `THREES`.

    A bot arranges a whole hand. Where the groups chosen so far are not its own, it goes on with the
    strongest group that a legal partition allows.

    Args:
        choosing: the round; the bot gets the view of the seat in turn, and nothing else.
        bot: one that arranges the same hand the same way each time, as all that ship do.

    Raises:
        ActionError: if the round is finished.
        BotError: if the bot raises, or returns anything but a partition of its hand (R3.1).

    >>> from hazari import GreedyBot
    >>> choosing = Choosing(Deal.from_seed(1))
    >>> bot_action(choosing, GreedyBot()) in choosing.legal
    True
    """
    hand, chosen = choosing.hand, choosing.chosen
    actions = actions_of(arranged_by(bot, choosing.view(choosing.turn)))
    if actions[: len(chosen)] == chosen:
        return actions[len(chosen)]
    return max(choosing.legal, key=lambda action: Combination.of(taken(hand, action)))
