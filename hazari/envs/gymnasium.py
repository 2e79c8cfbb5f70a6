"""Hazari for Gymnasium: one learner against three bots; needs the extra `hazari[gymnasium]`.

An episode is one round. The learner chooses its first, second and third group: one of 286 actions each time,
the legal ones in `action_masks()`. Then all four declare, as at the table, and the round is played out. The
reward is the learner's points less 90 (R6.3).

Importing this module registers the environment: `gymnasium.make("hazari/Solo-v0", rivals=...)`. Without an
import it is `gymnasium.make("hazari.envs.gymnasium:hazari/Solo-v0", rivals=...)`.

>>> environment = gymnasium.make("hazari/Solo-v0", rivals=["greedy", "greedy", "random"])
>>> seen, info = environment.reset(seed=1)
>>> over = False
>>> while not over:
...     mask = environment.get_wrapper_attr("action_masks")()
...     seen, reward, over, truncated, info = environment.step(int(mask.argmax()))
>>> reward
-90.0
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hazari._arguments import ordered
from hazari._extras import installing
from hazari._shown import shown
from hazari.bots import NAMED, Bot, arranged_by, check_bot
from hazari.envs.actions import ACTIONS, Actions
from hazari.envs.choosing import EVEN
from hazari.errors import HazariError, PartitionError
from hazari.seats import Seat, seat_of
from hazari.views import View

try:
    import gymnasium
    import numpy
except ImportError as missing:
    raise ImportError(f"for hazari.envs.gymnasium: {installing('gymnasium')} ({missing})") from missing

from hazari.envs import _environments as shared
from hazari.envs._arrays import array_choices_of, chosen_after, laid, seen

__all__ = ["SoloEnv"]


class SoloEnv(shared.Host, gymnasium.Env):
    """One learner at a table of three bots, who declare whole partitions.

    The learner sees the table before anyone has declared, as a bot does in `play_round`; in PettingZoo's
    `env` it would see which agents are ready. An illegal action gives -90, as a seat without points gets, and
    ends the round.

    Args:
        rivals: three bots, or the names of bots, `"expert"`, `"greedy"` or `"random"`, from the learner's
            right on; one name stands for three.
        seat: where the learner sits; `None` for a seat drawn for each round.
        dealer: who deals; `None` for one drawn for each round.
        render_mode: `"ansi"` to get what `render` shows as text, `"human"` to have it printed, or `None`.

    Raises:
        ActionError: if there is no such seat or dealer.
        HazariError: if there are not three rivals, or one has a name that no bot has.

    >>> environment = SoloEnv("greedy", seat=0, render_mode="ansi")
    >>> seen, info = environment.reset(seed=1)
    >>> len(seen), int(environment.action_masks().sum())
    (1128, 106)
    >>> print(environment.render().splitlines()[0])
    Seat A, dealer B, ARRANGING
    """

    metadata: dict[str, Any] = shared.METADATA

    def __init__(
        self,
        rivals: Iterable[Bot | str],
        *,
        seat: Seat | int | None = None,
        dealer: Seat | int | None = None,
        render_mode: str | None = None,
    ) -> None:
        named = [rivals] * 3 if isinstance(rivals, str) else ordered(rivals, "rivals")
        if len(named) != 3:
            raise HazariError(f"expected 3 rivals, got {len(named)}", rule="R1.1")
        self.rivals: tuple[Bot, ...] = tuple(map(_bot, named, range(3)))
        self.seat: Seat | None = None if seat is None else seat_of(seat)
        self.dealer: Seat | None = None if dealer is None else seat_of(dealer)
        self.render_mode: str | None = shared.checked_mode(render_mode)
        self.observation_space: Any = shared.space_of_observations()
        self.action_space: Any = gymnasium.spaces.Discrete(ACTIONS)
        self._seat = Seat.A
        self._own: Actions = ()
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deals a new round.

        Args:
            seed: makes this round and those after it repeatable, on every platform, with the seats and the
                dealers drawn; without any seed they come from the operating system's randomness.
            options: `"deal"` a `Deal` to play, which leaves the series of deals where it is; `"dealer"` who
                deals this round. It warns of others that look like misspellings of these.

        Returns:
            What the learner sees, float32, laid out as in `hazari.envs.observations.PARTS`, and an empty
            dict.

        Raises:
            ActionError: if there is no such dealer.
            DealError: if the seed has more than 4300 digits. Gymnasium refuses one below 0.
        """
        series, table = self._series.following(seed, options, self.dealer)
        super().reset(seed=None if seed is None else int(seed))  # for `np_random`, which nothing follows here
        self._series, self._table = series, table
        self._seat = self._series.drawn_seat("seat") if self.seat is None else self.seat
        self._own, self._over = (), False
        return self._told(), {}

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Lets the learner choose a group.

        Returns:
            What it sees, in a new array; its reward, 0 until the round is over; whether it is over; `False`;
            and an empty dict.

        Raises:
            HazariError: if the round is over, or before the first `reset`.
            BotError: if a rival raises, or returns anything but a partition of its hand (R3.1).
        """
        table, seat = self._dealt, self._seat
        if self._over:
            raise shared.no_round()
        hand, reward, over = table.deal.hands[seat], 0, False
        try:
            own = chosen_after(hand, self._own, action)
        except PartitionError:
            own, reward, over = self._own, -EVEN, True
        if len(own) == 3:
            bots = dict(zip(seat.round_table[1:], self.rivals, strict=True))
            partitions = {rival: arranged_by(bot, table.view(rival)) for rival, bot in bots.items()}
            partitions[seat] = laid(hand, own)
            for other in table.to_act:
                table.declare(other, partitions[other])
            reward, over = table.play_out().points[seat] - EVEN, True
        self._own, self._over = own, over
        return self._told(), float(reward), over, False, {}

    @property
    def view(self) -> View:
        """All that the learner may know, as a bot gets it.

        Raises:
            HazariError: before the first `reset`.
        """
        return self._dealt.view(self._seat)

    def action_masks(self) -> Any:
        """The legal actions, as a new array of int8: 1 for each; all 0 when the round is over.

        Raises:
            HazariError: before the first `reset`.
        """
        hand = self._dealt.deal.hands[self._seat]
        return numpy.zeros(ACTIONS, numpy.int8) if self._over else array_choices_of(hand).mask(*self._own)

    def _told(self) -> Any:
        """What the learner sees; in the mode "human" it is printed too, as Gymnasium requires."""
        if self.render_mode == "human":
            self.render()
        return seen(self.view, self._own)

    def render(self) -> str | None:
        """What the learner sees, with its groups so far.

        Returns:
            Text for the mode `"ansi"`; with `"human"` it is printed instead.
        """
        return shared.show(self.view, self._own, self.render_mode)


def _bot(rival: Bot | str, place: int) -> Bot:
    if isinstance(rival, str):
        if rival not in NAMED:
            raise HazariError(f"expected a bot or one of {', '.join(NAMED)}, got {shown(rival)}")
        return NAMED[rival](place)
    check_bot(rival)
    return rival


gymnasium.register("hazari/Solo-v0", "hazari.envs.gymnasium:SoloEnv")  # a string, which a spec can hold
