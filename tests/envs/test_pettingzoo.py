"""The PettingZoo environment passes PettingZoo's own suites and is a `Round` move for move."""

from __future__ import annotations

import copy
import pickle
import random
import warnings
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="needs hazari[pettingzoo]")

import numpy
from pettingzoo import make

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # their tests import their games the old way
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from hazari import (
    ActionError,
    Bot,
    Deal,
    DealError,
    ExpertBot,
    GreedyBot,
    HazariError,
    PartitionError,
    RandomBot,
    Seat,
    table,
)
from hazari.envs import pettingzoo
from hazari.envs.actions import ACTIONS, choices_of
from hazari.envs.choosing import Choosing
from hazari.envs.observations import SIZE, observation


def played(environment: Any, seed: int | None = 1, **options: Any) -> list[Any]:
    """Everything that the agents get in a round of random legal actions; the rewards last."""
    source = random.Random(0)
    environment.reset(seed=seed, options=options)
    got: list[Any] = []
    rewards = {}
    for agent in environment.agent_iter():
        seen, reward, termination, truncation, info = environment.last()
        assert not truncation
        assert info == {}
        got.append((agent, seen["observation"].tobytes(), seen["action_mask"].tobytes(), reward, termination))
        if termination:
            rewards[agent] = reward
            environment.step(None)
        else:
            assert reward == 0
            environment.step(source.choice(numpy.flatnonzero(seen["action_mask"])))
    return [*got, rewards]


@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.raw_env])
def test_it_passes_their_api_test(make: Any) -> None:
    with warnings.catch_warnings():
        # Their test knows the names of their own games that have an action mask in the observation.
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")
        api_test(make(), num_cycles=300)


def test_it_passes_their_seed_test() -> None:
    seed_test(pettingzoo.env, num_cycles=100)


def test_it_passes_their_render_test(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(pettingzoo.env)
    assert "to act" not in capsys.readouterr().err


def test_rounds_follow_from_the_seed() -> None:
    one, two = pettingzoo.env(), pettingzoo.raw_env()
    assert played(one, seed=5) == played(two, seed=5)
    following = played(one, seed=None)
    assert following == played(two, seed=None) != played(one, seed=5)
    assert following == played(one, seed=None)  # the second round again
    assert played(one, seed=5) != played(one, seed=6)
    assert one.unwrapped.choosing.round.deal == Deal.from_seed("hazari_v0 6 0")
    unseeded = [pettingzoo.raw_env() for _ in range(2)]
    assert played(unseeded[0], seed=None) != played(unseeded[1], seed=None)


@pytest.mark.parametrize("dealer", Seat)
def test_it_is_a_round_move_for_move(dealer: Seat) -> None:
    environment = pettingzoo.env(dealer=dealer)
    for seed in range(3):
        source = random.Random(seed)
        environment.reset(seed=seed)
        choosing = Choosing(Deal.from_seed(f"hazari_v0 {seed} 0"), dealer=dealer)
        while choosing.turn is not None:
            assert environment.agent_selection == f"player_{choosing.turn.value}"
            for seat in Seat:
                seen = environment.observe(f"player_{seat.value}")
                assert list(seen["observation"]) == list(observation(choosing.view(seat), choosing.own(seat)))
                assert bytes(seen["action_mask"]) == choosing.mask(seat)
                assert environment.unwrapped.view(f"player_{seat.value}") == choosing.view(seat)
            action = source.choice(choosing.legal)
            environment.step(action)
            choosing = choosing.choose(action)
        assert environment.unwrapped.choosing == choosing
        assert tuple(environment.rewards.values()) == choosing.rewards
        assert all(environment.terminations.values())
        for seat in Seat:
            assert not environment.observe(f"player_{seat.value}")["action_mask"].any()


def test_a_deal_and_a_dealer_may_be_given() -> None:
    environment = pettingzoo.env()
    deal = Deal.from_seed("given")
    environment.reset(options={"deal": deal, "dealer": Seat.A})
    table_then = environment.unwrapped.choosing.round
    assert (table_then.deal, table_then.dealer) == (deal, Seat.A)
    assert environment.agent_selection == "player_1"
    environment.reset()
    assert environment.unwrapped.choosing.round.dealer == Seat.D
    with pytest.raises(ActionError):
        pettingzoo.env(dealer=4)


def test_every_call_gives_new_arrays() -> None:
    environment = pettingzoo.env()
    environment.reset(seed=1)
    first, second = environment.observe("player_0"), environment.observe("player_0")
    copies = {name: values.copy() for name, values in first.items()}
    for name in first:
        assert not numpy.shares_memory(first[name], second[name])
        second[name][:] = 9  # writable, and nobody else's
    environment.step(int(first["action_mask"].argmax()))
    for name, values in copies.items():
        assert (first[name] == values).all()
    assert first["observation"].shape == (SIZE,)
    assert first["action_mask"].shape == (ACTIONS,)


def test_an_illegal_action_ends_the_wrapped_and_stops_the_raw_environment() -> None:
    raw = pettingzoo.raw_env()
    raw.reset(seed=1)
    before = raw.choosing
    illegal = int(raw.observe("player_0")["action_mask"].argmin())
    with pytest.raises(PartitionError):
        raw.step(illegal)
    wrongs: list[Any] = [None, True, 1.0]
    for wrong in wrongs:
        with pytest.raises(TypeError, match=f"expected an action as an int, got {wrong}"):
            raw.step(wrong)
    assert raw.choosing is before
    environment = pettingzoo.env()
    environment.reset(seed=1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # their wrapper warns of the illegal move
        environment.step(illegal)
    rewards = {}
    for agent in environment.agent_iter():
        _, rewards[agent], termination, _, _ = environment.last()
        assert termination
        environment.step(None)
    assert list(rewards.values()) == [-90, 0, 0, 0]
    assert len(played(environment)) == 17  # twelve choices, four ends and the rewards: as good as new


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    environment = pettingzoo.raw_env(render_mode="ansi")
    environment.reset(seed=1)
    start = environment.render()
    assert start == f"{table(environment.view('player_0'))}\nGroups so far: -"
    environment.step(int(environment.observe("player_0")["action_mask"].argmax()))
    assert environment.render() != start
    hidden = {str(card) for card in environment.view("player_1").hand}
    assert hidden.isdisjoint(str(environment.render()).split())
    printing = pettingzoo.raw_env(render_mode="human")
    played(printing)
    shown = capsys.readouterr().out
    assert shown.count("Groups so far") == 11
    assert "FINISHED" in shown
    silent = pettingzoo.raw_env()
    silent.reset(seed=1)
    with pytest.warns(UserWarning, match="render needs a render_mode"):
        assert silent.render() is None
    silent.close()
    with pytest.raises(ValueError, match="expected render_mode"):
        pettingzoo.raw_env(render_mode="rgb_array")


@pytest.mark.parametrize("twin", [copy.deepcopy, lambda environment: pickle.loads(pickle.dumps(environment))])
@pytest.mark.parametrize("make", [pettingzoo.raw_env, pettingzoo.env])
def test_a_copy_goes_on_where_the_environment_is(make: Any, twin: Any) -> None:
    fresh = twin(make(dealer=Seat.B, render_mode="ansi"))
    assert (fresh.unwrapped.dealer, fresh.unwrapped.render_mode) == (Seat.B, "ansi")
    environment = make()
    environment.reset(seed=5)
    environment.step(int(environment.observe("player_0")["action_mask"].argmax()))
    other = twin(environment)
    for _ in range(2):
        assert steps(other) == steps(environment)
        other.reset()  # the next round of the seed
        environment.reset()
    assert other.unwrapped.choosing.hand == environment.unwrapped.choosing.hand


def steps(environment: Any) -> list[Any]:
    """Plays to the end; what was seen and got on the way."""
    told = []
    for agent in environment.agent_iter():
        seen, reward, termination, *_ = environment.last()
        told.append((agent, seen["observation"].tobytes(), seen["action_mask"].tobytes(), reward))
        environment.step(None if termination else int(seen["action_mask"].argmax()))
    return told


def test_a_reset_that_is_refused_leaves_the_round_and_the_series_alone() -> None:
    environment, other = pettingzoo.raw_env(), pettingzoo.raw_env()
    for twin in (environment, other):
        twin.reset(seed=1)
    before = environment.choosing
    for error, wrong in (
        (ActionError, {"options": {"dealer": 4}}),
        (TypeError, {"seed": 9, "options": {"deal": "x"}}),
        (TypeError, {"seed": 9, "options": "deal"}),
        (TypeError, {"seed": "9"}),
        (TypeError, {"seed": 1.0}),
        (TypeError, {"seed": True}),
        (DealError, {"seed": 10**5000}),
    ):
        with pytest.raises(error):
            environment.reset(**wrong)
    assert environment.choosing is before
    environment.reset(options={"deal": Deal.from_seed(7)})
    for twin in (environment, other):
        twin.reset()
    assert environment.choosing.hand == other.choosing.hand


@pytest.mark.parametrize("name", ["deals", "Deal", "DEALER", "dealler", "first_dealer"])
def test_a_misspelt_option_warns(name: str) -> None:
    with pytest.warns(UserWarning, match=f"reset knows the options 'deal' and 'dealer', not '{name}'"):
        pettingzoo.raw_env().reset(options={name: Deal.from_seed(7)})


def test_a_deal_of_none_is_not_a_deal_left_out() -> None:
    environment = pettingzoo.raw_env()
    with pytest.raises(TypeError, match="expected a Deal, got None"):
        environment.reset(seed=1, options={"deal": None})
    with pytest.raises(HazariError, match="no round"):
        environment.observe("player_0")


def test_a_policy_takes_the_formats_of_its_str() -> None:
    policy = pettingzoo.BotPolicy(GreedyBot())
    assert f"{policy:>40}" == str(policy).rjust(40)


def test_options_of_others_are_left_alone() -> None:
    pettingzoo.env().reset(options={"options": 1, 2: 3})


def test_seeds_are_ints_of_any_kind() -> None:
    hands = []
    for seed in (3, numpy.int64(3), numpy.uint8(3)):
        environment = pettingzoo.raw_env()
        environment.reset(seed=seed)
        hands.append(environment.choosing.hand)
    assert hands[0] == hands[1] == hands[2]


def test_before_the_first_reset_there_is_no_round() -> None:
    environment = pettingzoo.raw_env(render_mode="ansi")
    policy = pettingzoo.BotPolicy(GreedyBot())
    for call in (
        lambda: environment.view("player_0"),
        lambda: environment.observe("player_0"),
        lambda: environment.step(0),
        lambda: policy(environment),
        environment.last,
        environment.render,
    ):
        with pytest.raises(HazariError, match="no round is dealt: call reset first"):
            call()


def test_an_agent_is_one_of_four() -> None:
    environment = pettingzoo.raw_env()
    environment.reset(seed=1)
    calls: list[Any] = [environment.view, environment.observe]
    for call in calls:
        for wrong in ("player_4", "A", Seat.A, 0):
            with pytest.raises(HazariError, match="expected an agent from player_0 to player_3, got"):
                call(wrong)


def test_a_policy_is_made_of_a_bot() -> None:
    wrongs: list[Any] = [GreedyBot, None, pettingzoo.BotPolicy(GreedyBot())]
    for wrong in wrongs:
        with pytest.raises(TypeError, match=r"expected a bot, which has a method arrange\(view\)"):
            pettingzoo.BotPolicy(wrong)


def test_bots_play() -> None:
    totals = [0, 0, 0, 0]
    bots: list[Bot] = [ExpertBot(), RandomBot(1), GreedyBot(), RandomBot(2)]
    policies = [pettingzoo.BotPolicy(bot) for bot in bots]
    for environment in (pettingzoo.env(), pettingzoo.raw_env()):
        environment.reset(seed=3)
        for _ in range(10):
            for agent in environment.agent_iter():
                _, reward, termination, _, _ = environment.last(observe=False)
                seat = environment.possible_agents.index(agent)
                totals[seat] += reward if termination else 0
                environment.step(policies[seat](environment))
            partitions = [
                environment.unwrapped.view(agent).partition for agent in environment.possible_agents
            ]
            views = [environment.unwrapped.view(agent) for agent in environment.possible_agents]
            assert partitions == [bot.arrange(view) for bot, view in zip(bots, views, strict=True)]
            environment.reset()
    assert sum(totals) == 0
    assert min(totals[0], totals[2]) > 0 > max(totals[1], totals[3])


# --- all four at once ----------------------------------------------------------------------------------


def at_once(environment: Any, seed: int | None = 1, **options: Any) -> list[Any]:
    """Everything that the agents get in a round of random legal actions."""
    source = random.Random(0)
    seen, infos = environment.reset(seed=seed, options=options)
    got: list[Any] = [infos]
    while environment.agents:
        actions = {}
        for agent in environment.agents:
            got.append((agent, seen[agent]["observation"].tobytes(), seen[agent]["action_mask"].tobytes()))
            actions[agent] = source.choice(numpy.flatnonzero(seen[agent]["action_mask"]))
        seen, *told = environment.step(actions)
        got += told
    return got


def test_the_parallel_environment_passes_their_tests() -> None:
    parallel_api_test(pettingzoo.parallel_env(), num_cycles=300)
    parallel_seed_test(pettingzoo.parallel_env, num_cycles=100)
    assert make("parallel", "hazari_v0").metadata["name"] == "hazari_v0"


@pytest.mark.parametrize("dealer", Seat)
def test_choosing_at_once_is_the_same_round_as_one_after_another(dealer: Seat) -> None:
    together, apart = pettingzoo.parallel_env(dealer=dealer), pettingzoo.env(dealer=dealer)
    for number in range(4):
        seed = 7 if number == 0 else None  # and then the rounds that follow from it
        source = random.Random(number)
        seen, infos = together.reset(seed=seed)
        apart.reset(seed=seed)
        own: dict[str, list[int]] = {agent: [] for agent in together.possible_agents}
        assert infos == {agent: {} for agent in together.possible_agents}
        for choice in range(3):
            for seat, agent in zip(Seat, together.agents, strict=True):
                view = together.view(agent)
                assert view.ready == frozenset()  # nobody is before all are (R3.4)
                expected = observation(view, tuple(own[agent]))
                assert list(seen[agent]["observation"]) == list(expected)
                mask = choices_of(view.hand).mask(*own[agent])
                assert seen[agent]["action_mask"].tobytes() == mask
                own[agent].append(source.choice(numpy.flatnonzero(seen[agent]["action_mask"])))
                assert view == together.unwrapped.view(agent)
                assert view.hand == apart.unwrapped.choosing.round.deal.hands[seat]
            seen, rewards, terminations, truncations, infos = together.step(
                {agent: actions[-1] for agent, actions in own.items()}
            )
            assert terminations == dict.fromkeys(own, choice == 2)
            assert truncations == dict.fromkeys(own, False)
            assert infos == {agent: {} for agent in own}
            assert choice == 2 or rewards == dict.fromkeys(own, 0)
        assert together.agents == []
        for agent in apart.agent_iter(12):
            apart.step(own[agent].pop(0))
        assert rewards == apart.rewards
        for agent in own:
            assert together.view(agent) == apart.unwrapped.view(agent)
            last = apart.observe(agent)
            assert (seen[agent]["observation"] == last["observation"]).all()
            assert not seen[agent]["action_mask"].any()


def test_an_illegal_action_ends_the_round_for_all() -> None:
    environment = pettingzoo.parallel_env()
    for guilty in (("player_2",), ("player_0", "player_3")):
        seen, _ = environment.reset(seed=1)
        actions = {
            agent: int(mask["action_mask"].argmin() if agent in guilty else mask["action_mask"].argmax())
            for agent, mask in seen.items()
        }
        seen, rewards, terminations, truncations, _ = environment.step(actions)
        assert rewards == {agent: -90 * (agent in guilty) for agent in actions}
        assert all(terminations.values())
        assert not any(truncations.values())
        assert environment.agents == []
        assert not any(told["action_mask"].any() for told in seen.values())
        with pytest.raises(HazariError, match="no round is dealt: call reset first"):
            environment.step(actions)
    assert len(at_once(environment)) == 25  # infos, then four observations and four dicts a step: as new


def test_actions_of_all_four_are_needed() -> None:
    environment = pettingzoo.parallel_env()
    for call in (lambda: environment.step({}), environment.render, lambda: environment.view("player_0")):
        with pytest.raises(HazariError, match="no round is dealt: call reset first"):
            call()
    seen, _ = environment.reset(seed=1)
    actions: dict[str, Any] = {agent: int(seen[agent]["action_mask"].argmax()) for agent in seen}
    with pytest.raises(HazariError, match="expected an action of each agent, got none of player_2"):
        environment.step({agent: action for agent, action in actions.items() if agent != "player_2"})
    with pytest.raises(TypeError, match="expected an action as an int, got None"):
        environment.step(actions | {"player_3": None})
    environment.step(actions)  # none of these changed anything
    with pytest.raises(HazariError, match="expected an agent from player_0 to player_3"):
        environment.view("player_4")


def test_rounds_at_once_follow_from_the_seed() -> None:
    one, two = pettingzoo.parallel_env(), pettingzoo.parallel_env()
    assert at_once(one, seed=5) == at_once(two, seed=5)
    assert at_once(one, seed=None) == at_once(two, seed=None) != at_once(one, seed=5)
    deal = Deal.from_seed("given")
    one.reset(options={"deal": deal, "dealer": 1})
    assert one.view("player_1").hand == deal.hands[1]
    assert one.view("player_1").dealer == Seat.B
    for twin in (copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
        assert at_once(twin, seed=None) == at_once(copy.deepcopy(one), seed=None)


def test_rendering_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    environment = pettingzoo.parallel_env(render_mode="ansi")
    environment.reset(seed=1)
    assert str(environment.render()).count("Groups so far: -") == 4
    at_once(environment)
    assert environment.render() == table(environment._dealt.view(None))
    at_once(pettingzoo.parallel_env(render_mode="human"))
    shown = capsys.readouterr().out
    assert shown.count("Groups so far") == 8
    assert shown.count("FINISHED") == 1
    silent = pettingzoo.parallel_env()
    silent.reset(seed=1)
    with pytest.warns(UserWarning, match="render needs a render_mode"):
        assert silent.render() is None
    silent.close()
