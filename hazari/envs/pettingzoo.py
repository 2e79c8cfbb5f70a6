"""Hazari as a PettingZoo AEC environment, `hazari_v0`; needs the extra `hazari[pettingzoo]`.

Four agents, `player_0` to `player_3`, are the seats A to D. From the dealer's right on, each chooses
its first, second and third group in turn: one of 286 actions, the legal ones in the observation's
`"action_mask"`. After the twelfth choice the round is played out, and each agent's reward is its
points less 90, so that the four rewards add up to 0 (R6.3). An episode is one round.

Importing this module registers the environment: `pettingzoo.make("aec", "hazari_v0")`.

>>> environment = pettingzoo.make("aec", "hazari_v0")
>>> environment.reset(seed=1)
>>> for agent in environment.agent_iter():
...     seen, reward, termination, truncation, info = environment.last()
...     environment.step(None if termination else int(seen["action_mask"].argmax()))
...     if termination:
...         print(agent, reward)
player_0 -90
player_1 30
player_2 -90
player_3 150
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

import attrs

from hazari._arguments import kind, shown, whole
from hazari._values import final
from hazari.bots import Bot, check_bot
from hazari.cards import spelled
from hazari.deals import Deal, seed_bytes
from hazari.display import table
from hazari.envs.actions import ACTIONS, taken
from hazari.envs.choosing import EVEN, Choosing, bot_action
from hazari.envs.observations import SIZE, observation
from hazari.errors import HazariError
from hazari.seats import Seat, seat_of
from hazari.views import View

if TYPE_CHECKING:  # the framework has no types, so that to a type checker it is anything at all
    gymnasium: Any
    numpy: Any
    pettingzoo: Any
    spaces: Any
    wrappers: Any

    class AECEnv:
        def __init__(self, *arguments: Any, **options: Any) -> None: ...
        def __getattr__(self, name: str) -> Any: ...

else:
    try:
        import gymnasium
        import numpy
        import pettingzoo
        from gymnasium import spaces
        from pettingzoo import AECEnv
        from pettingzoo.utils import wrappers
    except ImportError as missing:
        raise ImportError(
            f"hazari.envs.pettingzoo needs PettingZoo: pip install 'hazari[pettingzoo]' ({missing})"
        ) from missing

__all__ = ["BotPolicy", "env", "raw_env"]

_OPTIONS = ("deal", "dealer")
Observation = dict[str, Any]  # "observation" and "action_mask", as arrays


def env(*, dealer: Seat | int = Seat.D, render_mode: str | None = None) -> AECEnv:
    """The environment with the wrappers that PettingZoo's classic games have.

    An illegal action ends the round: its agent gets -90, what a seat without a point gets.

    Args:
        dealer: who deals each round; the seat to the right chooses first.
        render_mode: `"ansi"` to get what `render` shows as text, `"human"` to have it printed, or `None`.
    """
    raw = raw_env(dealer=dealer, render_mode=render_mode)
    legal = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-EVEN)
    ordered: AECEnv = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal))
    return ordered


class raw_env(AECEnv):  # noqa: N801  # the name that PettingZoo's own games use
    """The environment without wrappers: an illegal action raises and changes nothing.

    Args:
        dealer: who deals each round; the seat to the right chooses first.
        render_mode: `"ansi"`, `"human"` or `None`.

    Raises:
        ActionError: if there is no such dealer.

    >>> environment = raw_env(render_mode="ansi")
    >>> environment.reset(seed=1)
    >>> print(environment.render().splitlines()[0])
    Seat A, dealer D, ARRANGING
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # as their base class has it
        "name": "hazari_v0",
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(self, *, dealer: Seat | int = Seat.D, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"expected render_mode 'human', 'ansi' or None, got {render_mode!r}")
        self.render_mode: str | None = render_mode
        self.dealer: Seat = seat_of(dealer)
        self.possible_agents: list[str] = [f"player_{seat.value}" for seat in Seat]
        self.agents: list[str] = []
        self.action_spaces: dict[str, Any] = {
            agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents
        }
        self.observation_spaces: dict[str, Any] = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(numpy.float32(0), numpy.float32(1), (SIZE,), numpy.float32),
                    "action_mask": spaces.Box(numpy.int8(0), numpy.int8(1), (ACTIONS,), numpy.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.agent_selection: str = ""
        self.rewards: dict[str, int] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, Any]] = {}
        self._choosing: Choosing | None = None
        self._seed: int | None = None
        self._rounds = 0  # dealt from this seed

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations, the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions, the same object each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deals a new round.

        Args:
            seed: makes this round and those after it repeatable, on every platform; without any seed
                they come from the operating system's randomness.
            options: `"deal"` a `Deal` to play, which leaves the series of rounds where it is; `"dealer"` who
                deals this round. Other options are left to wrappers, but of one that looks like these
                misspelt it warns, since a comparison without the deal meant compares luck.

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
        first, number = (self._seed, self._rounds) if seed is None else (whole(seed, "a seed as an int"), 0)
        dealt = wanted.get("deal")
        if dealt is None:
            dealt = (
                Deal.random()
                if first is None
                else Deal.from_seed(b"hazari_v0 %b %d" % (seed_bytes(first), number))
            )
            number += 1
        choosing = Choosing(dealt, dealer=wanted.get("dealer", self.dealer))
        self._seed, self._rounds = first, number
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._show(choosing)

    def step(self, action: int | None) -> None:
        """Lets the agent in turn choose a group; `None` once it is done.

        Raises:
            PartitionError: if no legal partition of its hand begins so (R3.1, R3.2).
        """
        choosing, agent = self.choosing, self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        choosing = choosing.choose(action)  # type: ignore[arg-type]  # refuses None
        self._cumulative_rewards[agent] = 0
        self._show(choosing)
        if choosing.turn is None:
            self.rewards = dict(zip(self.possible_agents, choosing.rewards, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    @property
    def choosing(self) -> Choosing:
        """The round as it is, with everybody's secrets: not for agents.

        Raises:
            HazariError: before the first `reset`.
        """
        if self._choosing is None:
            raise HazariError("no round is dealt: call reset first")
        return self._choosing

    def _show(self, choosing: Choosing) -> None:
        self._choosing = choosing
        if choosing.turn is not None:
            self.agent_selection = self.possible_agents[choosing.turn]

    def view(self, agent: str) -> View:
        """All that the agent's seat may know: what a bot gets.

        Raises:
            HazariError: before the first `reset`, or if there is no such agent.
        """
        return self.choosing.view(self._seat(agent))

    def _seat(self, agent: str) -> Seat:
        if agent not in self.possible_agents:
            raise HazariError(f"expected an agent from player_0 to player_3, got {shown(agent)}")
        return Seat(self.possible_agents.index(agent))

    def observe(self, agent: str) -> Observation:
        """What the agent sees, in new arrays each time.

        Returns:
            `"observation"`, float32, laid out as `hazari.envs.observations.PARTS` tells; `"action_mask"`,
            int8, 1 for each legal action, all 0 when it is not the agent's turn.
        """
        choosing, seat = self.choosing, self._seat(agent)
        return {
            "observation": numpy.array(observation(choosing.view(seat), choosing.own(seat))),
            "action_mask": numpy.frombuffer(choosing.mask(seat), numpy.int8).copy(),
        }

    def render(self) -> str | None:
        """What the seat in turn sees, with its groups so far; of a finished round, what all see.

        Returns:
            Text for the mode `"ansi"`; with `"human"` it is printed instead.
        """
        if self.render_mode is None:
            gymnasium.logger.warn("render needs a render_mode: make the environment with 'ansi' or 'human'")
            return None
        turn = self.choosing.turn
        lines = [table(self.choosing.view(turn))]
        if turn is not None:
            groups = [spelled(taken(self.choosing.hand, action)) for action in self.choosing.chosen]
            lines.append(f"Groups so far: {' / '.join(groups) or '-'}")
        text = "\n".join(lines)
        if self.render_mode == "ansi":
            return text
        print(text, end="\n\n")
        return None

    def close(self) -> None:
        """Does nothing: there is no window."""


@final
@attrs.frozen(order=False)
class BotPolicy:
    """A bot as a policy for the environment, raw or wrapped.

    It sees what the agent's seat may know, and nothing else.

    Args:
        bot: one that arranges the same hand the same way each time, as all that ship do.

    >>> from hazari import ExpertBot, RandomBot
    >>> expert, rival = BotPolicy(ExpertBot()), BotPolicy(RandomBot(1))
    >>> environment = env()
    >>> environment.reset(seed=1)
    >>> for agent in environment.agent_iter():
    ...     environment.step((expert if agent == "player_0" else rival)(environment))
    """

    bot: Bot = attrs.field(validator=lambda _policy, _attribute, bot: check_bot(bot))

    def __call__(self, environment: AECEnv) -> int | None:
        """The action of the agent in turn; `None`, as PettingZoo has it, when that agent is done."""
        choosing = environment.unwrapped.choosing
        done = environment.terminations.get(environment.agent_selection, True)
        return None if done else bot_action(choosing, self.bot)


pettingzoo.register("aec", "hazari_v0", entry_point=env)
