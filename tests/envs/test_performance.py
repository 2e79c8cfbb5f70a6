"""How fast the PettingZoo environment is beside their no-limit hold'em: printed, and judged by nobody."""

from __future__ import annotations

import statistics
import time
import warnings

import pytest

pytest.importorskip("pettingzoo", reason="needs hazari[pettingzoo]")

import pettingzoo

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # their tests import their games the old way
    from pettingzoo.test import performance_benchmark

import hazari.envs.pettingzoo  # noqa: F401  # registers the environment
from hazari import Deal
from hazari.envs.actions import Choices


def test_performance_beside_theirs(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("rlcard", reason="their game needs it")
    told = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name in ("hazari_v0", "classic/texas_holdem_no_limit_v6"):
            performance_benchmark(pettingzoo.make("aec", name))
            told[name] = capsys.readouterr().out
    seconds = []
    for seed in range(20):
        start = time.process_time()
        choices = Choices(Deal.from_seed(seed).hands[0])
        for first in choices.legal():
            for second in choices.legal(first):
                choices.mask(first, second)
        seconds.append(time.process_time() - start)
    with capsys.disabled():
        print()
        for name, text in told.items():
            print(f"{name}: {', '.join(text.splitlines()[1:3])}")
        print(f"all masks of a hand: {1000 * statistics.median(seconds):.1f} ms of computing")
    assert all("turns per second" in text for text in told.values())
