"""What the environments for Gymnasium and PettingZoo share: the rounds they deal, and how they show them."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, Final

import attrs
import gymnasium
import numpy

from hazari._arguments import whole
from hazari._shown import kind, shown
from hazari._values import final
from hazari.cards import spelled
from hazari.deals import Deal, drawn, seed_bytes
from hazari.display import table
from hazari.envs.actions import Actions, taken
from hazari.envs.observations import SIZE
from hazari.errors import HazariError
from hazari.rounds import Round
from hazari.seats import Seat
from hazari.views import View

__all__ = ["METADATA", "Host", "Series", "checked_mode", "no_round", "show", "space_of_observations"]

METADATA: Final[dict[str, Any]] = {"render_modes": ["human", "ansi"], "render_fps": 1}
_OPTIONS: Final = ("deal", "dealer")


def space_of_observations() -> Any:
    """The space of the vectors of `hazari.envs.observations`."""
    return gymnasium.spaces.Box(numpy.float32(0), numpy.float32(1), (SIZE,), numpy.float32)


@final
@attrs.frozen(order=False)
class Series:
    """The place in the series of rounds of one seed; without a seed, of the operating system's randomness."""

    _seed: int | None = None
    _deals: int = 0
    _resets: int = 0

    def following(
        self, seed: int | None, options: Mapping[str, Any] | None, dealer: Seat | None
    ) -> tuple[Series, Round]:
        """The series after one more reset, and the round to play; a seed begins a new series.

        `options` are those of `reset`. Without options, `dealer` deals, or a seat that is drawn for `None`.

        Raises:
            ActionError: if there is no such dealer.
            DealError: if the seed has more than 4300 digits.
        """
        wanted = {} if options is None else options
        if not isinstance(wanted, Mapping):
            raise TypeError(f"expected options as a mapping, got {kind(wanted)}")
        for name in wanted:
            if name not in _OPTIONS and get_close_matches(str(name).lower(), _OPTIONS):
                gymnasium.logger.warn(f"reset knows the options 'deal' and 'dealer', not {shown(name)}")
        if seed is None:
            series = attrs.evolve(self, resets=self._resets + 1)
        else:
            series = Series(whole(seed, "a seed as an int"))
        if "deal" in wanted:  # not left out, even if it is None, which `Round` refuses
            dealt = wanted["deal"]
        else:
            first, number = series._seed, series._deals
            named = None if first is None else b"hazari_v0 %b %d" % (seed_bytes(first), number)
            dealt = Deal.random() if named is None else Deal.from_seed(named)
            series = attrs.evolve(series, deals=series._deals + 1)
        dealer = series.drawn_seat("dealer") if dealer is None else dealer
        return series, Round(dealt, dealer=wanted.get("dealer", dealer))

    def drawn_seat(self, what: str) -> Seat:
        """A seat, uniformly drawn for each reset and for the purpose named."""
        if self._seed is None:
            from secrets import randbelow  # as in `Deal.random`

            return Seat(randbelow(4))
        return Seat(drawn(b"hazari_v0 %b %d" % (what.encode(), self._resets), self._seed, 4))


class Host:
    """Deals the rounds of an environment: `_table` is the last one, once one is dealt."""

    _series = Series()
    _table: Any = None

    @property
    def _dealt(self) -> Any:
        if self._table is None:
            raise no_round()
        return self._table


def checked_mode(render_mode: str | None) -> str | None:
    """A render mode, or `None`.

    Raises:
        ValueError: if there is no such mode.
    """
    if render_mode not in (None, *METADATA["render_modes"]):
        raise ValueError(f"expected render_mode 'human', 'ansi' or None, got {render_mode!r}")
    return render_mode


def show(view: View, own: Actions | None, mode: str | None) -> str | None:
    """A view, with the groups so far unless they are `None`: printed, or as text in the mode "ansi"."""
    if mode is None:
        gymnasium.logger.warn("render needs a render_mode: make the environment with 'ansi' or 'human'")
        return None
    text = table(view)
    if own is not None:
        text += f"\nGroups so far: {' / '.join([spelled(taken(view.hand, action)) for action in own]) or '-'}"
    if mode == "ansi":
        return text
    print(text, end="\n\n")
    return None


def no_round() -> HazariError:
    """The error if a round is needed and none is dealt."""
    return HazariError("no round is dealt: call reset first")
