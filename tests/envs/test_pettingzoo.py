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

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # their tests import their games the old way
    from pettingzoo.test import api_test, render_test, seed_test

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
from hazari.envs.actions import ACTIONS
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
