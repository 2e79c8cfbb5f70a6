"""The Gymnasium environment passes the checkers, and is `play_round` with the learner in one seat."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
import warnings
from functools import partial
from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="needs hazari[gymnasium]")

import gymnasium
import numpy
from gymnasium.utils.env_checker import check_env

from hazari import (
    ActionError,
    Bot,
    BotError,
    Deal,
    DealError,
    ExpertBot,
    GreedyBot,
    HazariError,
    Partition,
    RandomBot,
    Round,
    Seat,
    View,
    play_round,
    table,
)
from hazari.envs import PolicyBot
from hazari.envs.actions import ACTIONS, choices_of
from hazari.envs.gymnasium import SoloEnv
from hazari.envs.observations import SIZE, observation

NAME = "hazari.envs.gymnasium:hazari/Solo-v0"


def played(environment: Any, source: random.Random, **reset: Any) -> list[Any]:
    """Everything that the learner gets in a round of random legal actions."""
    masks = environment.get_wrapper_attr("action_masks")
    seen, info = environment.reset(**reset)
    got: list[Any] = [seen.tobytes(), info]
    over = False
    while not over:
        mask = masks()
        seen, reward, over, truncated, info = environment.step(source.choice(numpy.flatnonzero(mask)))
        assert not truncated
        got += seen.tobytes(), mask.tobytes(), reward, over, info
    return got


@pytest.mark.parametrize("make", [lambda: SoloEnv("greedy"), lambda: gymnasium.make(NAME, rivals="random")])
def test_it_passes_their_checker(make: Any) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", ".*not checking the environment render modes")
        check_env(make().unwrapped, skip_render_check=True)


def test_it_is_a_round_between_bots() -> None:
    """Whatever the learner chooses: it is one of four bots, who see the table before anyone has declared."""
    bots: list[Bot] = [GreedyBot(), RandomBot(3), ExpertBot()]
    for seed in range(12):
        environment = SoloEnv(bots)
        environment.reset(seed=seed)
        view = environment.view
        seat = view.seat
        assert seat is not None
        assert view == Round(Deal.from_seed(f"hazari_v0 {seed} 0"), dealer=view.dealer).view(seat)
        chosen: tuple[int, ...] = ()
        over = False
        while not over:
            mask = environment.action_masks()
            assert (mask.dtype, mask.tobytes()) == (numpy.int8, choices_of(view.hand).mask(*chosen))
            action = int(numpy.flatnonzero(mask)[-1 - seed % 2 * (mask.sum() // 2)])
            seen, reward, over, _, _ = environment.step(action)
            chosen += (action,)
            assert list(seen) == list(observation(environment.view, chosen))
            assert over or (reward == 0 and environment.view == view)
        actions = iter(chosen)
        learner: Bot = PolicyBot(partial(lambda actions, _seen, _mask: next(actions), actions))
        table_of = {seat: learner} | dict(zip(seat.round_table[1:], bots, strict=True))
        result = play_round(
            [table_of[other] for other in Seat], Deal.from_seed(f"hazari_v0 {seed} 0"), dealer=view.dealer
        )
        assert environment.view.result == result
        assert reward == result.points[seat] - 90
        assert type(reward) is float
        assert not environment.action_masks().any()


def test_seat_and_dealer_are_drawn_anew_and_each_as_likely() -> None:
    environment = SoloEnv("greedy")
    environment.reset(seed=1)
    counts: dict[Any, int] = {}
    for _ in range(800):
        environment.reset()
        where = environment.view.seat, environment.view.dealer
        counts[where] = counts.get(where, 0) + 1
    assert len(counts) == 16
    assert all(20 < count < 85 for count in counts.values())  # 50 expected, standard deviation 7
    given = SoloEnv("greedy", seat=2, dealer=1)
    for _ in range(20):
        given.reset()
        assert (given.view.seat, given.view.dealer) == (Seat.C, Seat.B)
    unseeded = SoloEnv("greedy")
    wheres = set()
    for _ in range(60):
        unseeded.reset()
        wheres.add((unseeded.view.seat, unseeded.view.dealer))
    assert len(wheres) > 4


def test_rounds_follow_from_the_seed() -> None:
    one, two = SoloEnv("random"), gymnasium.make(NAME, rivals=["random"] * 3)
    assert played(one, random.Random(0), seed=5) == played(two, random.Random(0), seed=5)
    following = played(one, random.Random(0))
    assert following == played(two, random.Random(0)) != played(one, random.Random(0), seed=5)
    assert following == played(one, random.Random(0))
    assert played(one, random.Random(0), seed=numpy.int64(5)) == played(two, random.Random(0), seed=5)
    for other in (copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
        assert played(other, random.Random(0)) == played(copy.deepcopy(one), random.Random(0))


def test_a_deal_and_a_dealer_may_be_given() -> None:
    environment, other = SoloEnv("greedy"), SoloEnv("greedy")
    deal = Deal.from_seed("given")
    for twin in (environment, other):
        twin.reset(seed=3)
    hands = set()
    for _ in range(20):
        environment.reset(options={"deal": deal, "dealer": Seat.A})
        assert environment.view.dealer == Seat.A
        hands.add(environment.view.hand)
    assert hands == {*deal.hands}  # the seat is drawn, though the deal is given
    environment.reset()
    other.reset()
    deals = [solo._table.deal for solo in (environment, other)]
    assert deals[0] == deals[1]  # given deals leave the series where it is
    with pytest.warns(UserWarning, match="reset knows the options 'deal' and 'dealer', not 'deals'"):
        environment.reset(options={"deals": deal})


def test_a_reset_that_is_refused_leaves_the_round_and_the_series_alone() -> None:
    environment, other = SoloEnv("greedy"), SoloEnv("greedy")
    for twin in (environment, other):
        twin.reset(seed=1)
    view = environment.view
    for error, wrong in (
        (ActionError, {"options": {"dealer": 4}}),
        (TypeError, {"seed": 9, "options": {"deal": "x"}}),
        (TypeError, {"options": "deal"}),
        (TypeError, {"seed": "9"}),
        (TypeError, {"seed": True}),
        (DealError, {"seed": 10**5000}),
        (gymnasium.error.Error, {"seed": -1}),
    ):
        with pytest.raises(error):
            environment.reset(**wrong)
    assert environment.view == view
    assert played(environment, random.Random(0)) == played(other, random.Random(0))


def test_an_illegal_action_ends_the_round() -> None:
    environment = SoloEnv("greedy")
    for before in range(3):
        seen, _ = environment.reset(seed=before)
        for _ in range(before):
            seen, *_ = environment.step(environment.action_masks().argmax())
        illegal = int(environment.action_masks().argmin())
        last, reward, over, truncated, info = environment.step(illegal)
        assert (reward, over, truncated, info) == (-90, True, False, {})
        assert (last == seen).all()
        assert last is not seen
        assert not environment.action_masks().any()
        with pytest.raises(HazariError, match="no round is dealt: call reset first"):
            environment.step(0)
    environment.reset(seed=1)
    for wrong in (True, 1.0, None):
        with pytest.raises(TypeError, match=f"expected an action as an int, got {wrong}"):
            environment.step(wrong)  # type: ignore[arg-type]


def test_before_the_first_reset_there_is_no_round() -> None:
    environment = SoloEnv("greedy", render_mode="ansi")
    calls: list[Any] = [
        lambda: environment.view,
        lambda: environment.step(0),
        environment.action_masks,
        environment.render,
    ]
    for call in calls:
        with pytest.raises(HazariError, match="no round is dealt: call reset first"):
            call()


def test_rivals_are_three_bots_or_their_names() -> None:
    expert = ExpertBot()
    assert SoloEnv(["greedy", expert, "random"]).rivals == (GreedyBot(), expert, RandomBot(2))
    assert SoloEnv("expert").rivals == (ExpertBot(),) * 3
    wrongs: list[Any] = [["greedy"] * 2, ["greedy"] * 4, ["Greedy"] * 3, "none"]
    for wrong in wrongs:
        with pytest.raises(HazariError, match=r"expected 3 rivals|expected a bot or one of .*greedy"):
            SoloEnv(wrong)
    types: list[Any] = [[GreedyBot] * 3, [None] * 3, {"greedy", "expert", "random"}, 3]
    for wrong in types:
        with pytest.raises(TypeError):
            SoloEnv(wrong)
    options: list[dict[str, Any]] = [{"seat": 4}, {"dealer": -1}]
    for option in options:
        with pytest.raises(ActionError):
            SoloEnv("greedy", **option)
    with pytest.raises(ValueError, match="expected render_mode"):
        SoloEnv("greedy", render_mode="rgb_array")


def test_a_rival_that_fails_is_named() -> None:
    class Failing:
        def arrange(self, view: View) -> Partition:
            raise RuntimeError("no idea")

    environment = SoloEnv(["greedy", Failing(), "greedy"], seat=0)
    environment.reset(seed=1)
    for _ in range(2):
        environment.step(environment.action_masks().argmax())
    with pytest.raises(BotError, match="Failing in seat C raised RuntimeError"):
        environment.step(environment.action_masks().argmax())


def test_it_is_found_by_both_forms_of_make() -> None:
    for program in (
        f"import gymnasium; gymnasium.make({NAME!r}, rivals='greedy')",
        "import gymnasium, hazari.envs.gymnasium; gymnasium.make('hazari/Solo-v0', rivals='greedy')",
    ):
        subprocess.run([sys.executable, "-c", program], check=True)
    spec = gymnasium.make(NAME, rivals=["greedy", "random", "expert"]).spec
    assert spec is not None
    again = gymnasium.make(gymnasium.envs.registration.EnvSpec.from_json(spec.to_json()))
    assert again.unwrapped.rivals == (GreedyBot(), RandomBot(1), ExpertBot())


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    environment = SoloEnv("greedy", render_mode="ansi")
    environment.reset(seed=1)
    assert environment.render() == f"{table(environment.view)}\nGroups so far: -"
    played(SoloEnv("greedy", render_mode="human"), random.Random(0), seed=1)
    shown = capsys.readouterr().out
    assert shown.count("Groups so far") == 4
    assert "FINISHED" in shown
    silent = SoloEnv("greedy")
    silent.reset(seed=1)
    with pytest.warns(UserWarning, match="render needs a render_mode"):
        assert silent.render() is None


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_vectors_of_environments_are_single_ones(mode: str) -> None:
    """Seed by seed, over the ends of rounds too."""
    options: dict[str, Any] = {"rivals": ["greedy", "random", "greedy"]}
    vector = gymnasium.make_vec(NAME, num_envs=3, vectorization_mode=mode, **options)
    singles = [SoloEnv(**options) for _ in range(3)]
    seen, _ = vector.reset(seed=11)
    alone = [single.reset(seed=11 + place)[0] for place, single in enumerate(singles)]
    over = [False] * 3
    for _ in range(14):
        assert (seen == numpy.array(alone)).all()
        masks = numpy.array(vector.call("action_masks"))
        assert (masks == [single.action_masks() for single in singles]).all()
        actions = masks.argmax(1)
        seen, rewards, terminations, _, _ = vector.step(actions)
        told = [
            (single.reset()[0], 0.0, False)  # the step after the last one resets
            if ended
            else single.step(int(action))[:3]
            for single, action, ended in zip(singles, actions, over, strict=True)
        ]
        alone = [one for one, _, _ in told]
        assert list(rewards) == [reward for _, reward, _ in told]
        over = [ended for _, _, ended in told]
        assert list(terminations) == over
    vector.close()


def test_the_spaces_are_those_of_an_observation_and_an_action() -> None:
    environment = SoloEnv("greedy")
    assert environment.observation_space.shape == (SIZE,)
    assert environment.action_space.n == ACTIONS
    seen, _ = environment.reset(seed=1)
    assert environment.observation_space.contains(seen)
