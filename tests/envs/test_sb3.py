"""Stable-Baselines3 takes the Gymnasium environment: its checker, its processes, and sb3-contrib's masks."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

pytest.importorskip("sb3_contrib", reason="the session sb3 installs it")

import gymnasium
import numpy
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks
from stable_baselines3.common.env_checker import check_env
from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv

from hazari import Deal, GreedyBot, play_round
from hazari.envs import PolicyBot
from hazari.envs.gymnasium import SoloEnv

NAME = "hazari.envs.gymnasium:hazari/Solo-v0"


def table() -> gymnasium.Env:
    return gymnasium.make(NAME, rivals=["greedy", "greedy", "random"])


def test_it_passes_their_checker() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(SoloEnv("greedy"))


@pytest.mark.parametrize("kind", [SubprocVecEnv, DummyVecEnv])
def test_their_vectors_are_single_environments(kind: Any) -> None:
    """Seed by seed, over the ends of rounds too."""
    vector = kind([table] * 2)
    vector.seed(3)
    seen = vector.reset()
    singles = [table().unwrapped for _ in range(2)]
    alone = [single.reset(seed=3 + place)[0] for place, single in enumerate(singles)]
    for _ in range(10):
        assert (seen == numpy.array(alone)).all()
        masks = get_action_masks(vector)
        assert (masks == [single.action_masks() for single in singles]).all()
        actions = masks.argmax(1)
        seen, rewards, overs, _ = vector.step(actions)
        for place, single in enumerate(singles):
            alone[place], reward, over, _, _ = single.step(actions[place])
            assert (rewards[place], overs[place]) == (reward, over)
            if over:
                alone[place], _ = single.reset()
    vector.close()


def test_maskable_ppo_learns_and_becomes_a_bot() -> None:
    model = MaskablePPO("MlpPolicy", table(), n_steps=64, batch_size=32, seed=1, device="cpu")
    model.learn(128)
    bot = PolicyBot(lambda seen, mask: model.predict(seen, action_masks=mask, deterministic=True)[0])
    result = play_round([bot, *[GreedyBot()] * 3], Deal.from_seed(1))
    assert result == play_round([bot, *[GreedyBot()] * 3], Deal.from_seed(1))
