"""Hazari for PettingZoo, `hazari_v0`; needs the extra `hazari[pettingzoo]`.

Four agents, `player_0` to `player_3`, are the seats A to D. From the dealer's right on, each chooses
its first, second and third group in turn: one of 286 actions, the legal ones in the observation's
`"action_mask"`. After the twelfth choice the round is played out, and each agent's reward is its
points less 90, so that the four rewards add up to 0 (R6.3). An episode is one round.

Importing this module registers the environment: `pettingzoo.make("aec", "hazari_v0")`. `"parallel"` makes
the same game with all four agents choosing at once, as at the table, in three steps.

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
from typing import Any

import attrs

from hazari._extras import installing
from hazari._formats import Formatted
from hazari._shown import shown
from hazari._values import final
from hazari.bots import Bot, check_bot
from hazari.envs.actions import ACTIONS, Actions
from hazari.envs.choosing import EVEN, Choosing, bot_action
from hazari.errors import HazariError, PartitionError
from hazari.seats import Seat, seat_of
from hazari.views import View

try:
    import numpy
    import pettingzoo
    from gymnasium import spaces
    from pettingzoo.utils import wrappers
except ImportError as missing:
    raise ImportError(f"for hazari.envs.pettingzoo: {installing('pettingzoo')} ({missing})") from missing

from hazari.envs import _environments as shared
from hazari.envs._arrays import array_choices_of, chosen_after, laid, seen

__all__ = ["BotPolicy", "env", "parallel_env", "raw_env"]

Observation = dict[str, Any]  # "observation" and "action_mask", as arrays


def env(*, dealer: Seat | int = Seat.D, render_mode: str | None = None) -> pettingzoo.AECEnv:
    """The environment with the wrappers that PettingZoo's classic games have.

    An illegal action ends the round: its agent gets -90, as a seat without points does.

    Args:
        dealer: who deals each round; the seat to the right chooses first.
        render_mode: `"ansi"` to get what `render` shows as text, `"human"` to have it printed, or `None`.
    """
    raw = raw_env(dealer=dealer, render_mode=render_mode)
    legal = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-EVEN)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal))


def _space() -> Any:
    mask = spaces.Box(numpy.int8(0), numpy.int8(1), (ACTIONS,), numpy.int8)
    return spaces.Dict({"observation": shared.space_of_observations(), "action_mask": mask})


class _Agents(shared.Host):
    """Four agents at a table, as both environments have them."""

    # As in their base class.
    metadata: dict[str, Any] = {"name": "hazari_v0", "is_parallelizable": False, **shared.METADATA}  # noqa: RUF012

    def __init__(self, *, dealer: Seat | int = Seat.D, render_mode: str | None = None) -> None:
        super().__init__()
        self.render_mode: str | None = shared.checked_mode(render_mode)
        self.dealer: Seat = seat_of(dealer)
        self.possible_agents: list[str] = [f"player_{seat.value}" for seat in Seat]
        self.agents: list[str] = []
        self.action_spaces: dict[str, Any] = self._by_agent([spaces.Discrete(ACTIONS) for _ in Seat])
        self.observation_spaces: dict[str, Any] = self._by_agent([_space() for _ in Seat])

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations, the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions, the same object each time."""
        return self.action_spaces[agent]

    def _seat(self, agent: str) -> Seat:
        if agent not in self.possible_agents:
            raise HazariError(f"expected an agent from player_0 to player_3, got {shown(agent)}")
        return Seat(self.possible_agents.index(agent))

    def view(self, agent: str) -> View:
        """All that the agent's seat may know: what a bot gets.

        Raises:
            HazariError: before the first `reset`, or if there is no such agent.
        """
        return self._dealt.view(self._seat(agent))

    def _by_agent(self, values: Any) -> dict[str, Any]:
        return dict(zip(self.possible_agents, values, strict=True))

    def close(self) -> None:
        """Does nothing: there is no window."""


def _observed(view: View, own: Actions, *, choosing: bool) -> Observation:
    mask = array_choices_of(view.hand).mask(*own) if choosing else numpy.zeros(ACTIONS, numpy.int8)
    return {"observation": seen(view, own), "action_mask": mask}


class raw_env(_Agents, pettingzoo.AECEnv):  # noqa: N801  # the name that PettingZoo's own games use
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

    agent_selection: str = ""  # nobody's turn

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deals a new round.

        Args:
            seed: makes this round and those after it repeatable, on every platform; without any seed
                they come from the operating system's randomness.
            options: `"deal"` a `Deal` to play, which leaves the series of rounds where it is; `"dealer"` who
                deals this round. Other options are left to wrappers, but it warns of one that looks like a
                misspelling of these, since a comparison without the intended deal compares luck.

        Raises:
            ActionError: if there is no such dealer.
            DealError: if the seed has more than 4300 digits.
        """
        self._series, dealt = self._series.following(seed, options, self.dealer)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._show(Choosing(dealt.deal, dealer=dealt.dealer))

    def step(self, action: int | None) -> None:
        """Lets the agent in turn choose a group; `None` once it is done.

        Raises:
            PartitionError: if no legal partition of its hand begins that way (R3.1, R3.2).
        """
        choosing, agent = self.choosing, self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = chosen_after(choosing.hand, choosing.chosen, action)  # type: ignore[arg-type]  # refuses None
        choosing = choosing.choose(chosen[-1], trusted=True)
        self._cumulative_rewards[agent] = 0
        self._show(choosing)
        if choosing.turn is None:
            self.rewards = self._by_agent(choosing.rewards)
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
        return self._dealt

    def _show(self, choosing: Choosing) -> None:
        self._table = choosing
        if choosing.turn is not None:
            self.agent_selection = self.possible_agents[choosing.turn]

    def observe(self, agent: str) -> Observation:
        """What the agent sees, in new arrays each time.

        Returns:
            `"observation"`, float32, laid out as in `hazari.envs.observations.PARTS`; `"action_mask"`,
            int8, 1 for each legal action, all 0 when it is not the agent's turn.
        """
        choosing, seat = self.choosing, self._seat(agent)
        return _observed(choosing.view(seat), choosing.own(seat), choosing=seat == choosing.turn)

    def render(self) -> str | None:
        """What the seat in turn sees, with its groups so far; of a finished round, what all see.

        Returns:
            Text for the mode `"ansi"`; with `"human"` it is printed instead.
        """
        choosing = self.choosing
        own = None if choosing.turn is None else choosing.chosen
        return shared.show(choosing.view(choosing.turn), own, self.render_mode)


class parallel_env(_Agents, pettingzoo.ParallelEnv):  # noqa: N801  # the name that PettingZoo's own games use
    """The environment in which all four agents choose at once: their first groups, then the second, then the
    third. Deals and rewards are those of `env`, but nobody is ready before the others are (R3.4).

    An illegal action ends the round for all: its agent gets -90, the others nothing.

    Args:
        dealer: who deals each round; the seat to the right opens the first comparison.
        render_mode: `"ansi"`, `"human"` or `None`.

    Raises:
        ActionError: if there is no such dealer.

    >>> environment = parallel_env()
    >>> seen, infos = environment.reset(seed=1)
    >>> while environment.agents:
    ...     actions = {agent: int(seen[agent]["action_mask"].argmax()) for agent in environment.agents}
    ...     seen, rewards, terminations, truncations, infos = environment.step(actions)
    >>> rewards
    {'player_0': -90, 'player_1': 30, 'player_2': -90, 'player_3': 150}
    """

    _own: tuple[Actions, ...] = ()  # by seat

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deals a new round.

        Args:
            seed: as for `raw_env`.
            options: as for `raw_env`.

        Returns:
            By agent what it sees, as `raw_env.observe` has it, and an empty dict.

        Raises:
            HazariError: as `raw_env` does.
        """
        self._series, self._table = self._series.following(seed, options, self.dealer)
        self._own = ((),) * 4
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, int]) -> tuple[dict[str, Any], ...]:
        """Lets each agent choose a group.

        Args:
            actions: by agent, of all four.

        Returns:
            By agent: what it sees, its reward, whether the round is over, `False`, and an empty dict.

        Raises:
            HazariError: if the round is over, or an agent has no action.
        """
        table, agents = self._dealt, self.agents
        if not agents:
            raise shared.no_round()
        if missing := [agent for agent in agents if agent not in actions]:
            raise HazariError(f"expected an action of each agent, got none of {missing[0]}")
        rewards, own = [0, 0, 0, 0], list(self._own)
        for seat, agent in zip(Seat, agents, strict=True):
            try:
                own[seat] = chosen_after(table.deal.hands[seat], own[seat], actions[agent])
            except PartitionError:
                rewards[seat] = -EVEN
        illegal = any(rewards)
        over = illegal or len(own[0]) == 3
        if not illegal:
            self._own = tuple(own)
            if over:
                for seat in table.to_act:
                    table.declare(seat, laid(table.deal.hands[seat], own[seat]))
                rewards = [points - EVEN for points in table.play_out().points]
        self.agents = [] if over else agents
        if self.render_mode == "human":
            self.render()
        told = self._observations(), self._by_agent(rewards), dict.fromkeys(agents, over)
        return *told, dict.fromkeys(agents, False), {agent: {} for agent in agents}

    def _observations(self) -> dict[str, Observation]:
        choosing = bool(self.agents)
        told = [_observed(self._dealt.view(seat), self._own[seat], choosing=choosing) for seat in Seat]
        return self._by_agent(told)

    def render(self) -> str | None:
        """What each seat sees, with its groups so far; of a finished round, what all see.

        Returns:
            Text for the mode `"ansi"`; with `"human"` it is printed instead.
        """
        if self._dealt.result is not None:
            return shared.show(self._dealt.view(None), None, self.render_mode)
        told = [shared.show(self._dealt.view(seat), self._own[seat], self.render_mode) for seat in Seat]
        return None if told[0] is None else "\n\n".join(map(str, told))


@final
@attrs.frozen(order=False)
class BotPolicy(Formatted):
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

    def __call__(self, environment: pettingzoo.AECEnv) -> int | None:
        """The action of the agent in turn; `None`, as PettingZoo has it, when that agent is done."""
        choosing = environment.unwrapped.choosing
        done = environment.terminations.get(environment.agent_selection, True)
        return None if done else bot_action(choosing, self.bot)


pettingzoo.register("aec", "hazari_v0", entry_point=env)
pettingzoo.register("parallel", "hazari_v0", entry_point=parallel_env)
