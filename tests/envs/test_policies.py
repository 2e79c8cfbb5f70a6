"""A policy that chooses actions, as a bot: it plays what it chooses, and nothing illegal."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

pytest.importorskip("numpy", reason="each extra of hazari.envs brings it")

import numpy

from hazari import Bot, BotError, Deal, DealError, GreedyBot, Round, Seat, play_round, tournament
from hazari.envs import PolicyBot
from hazari.envs.actions import ACTIONS, Actions, actions_of, choices_of
from hazari.envs.observations import SIZE, observation


class Recorded:
    """A policy that takes a legal action in the middle, and remembers what it was given."""

    def __init__(self) -> None:
        self.given: list[tuple[Any, Any]] = []

    def __call__(self, seen: Any, mask: Any) -> Any:
        self.given.append((seen.copy(), mask.copy()))
        legal = numpy.flatnonzero(mask)
        seen[:] = 7  # new arrays: nobody else's
        mask[:] = 7
        return legal[len(legal) // 2]


def test_a_policy_gets_what_the_environments_give() -> None:
    policy = Recorded()
    view = Round(Deal.from_seed(4), dealer=2).view(1)
    bot = PolicyBot(policy)
    assert isinstance(bot, Bot)
    assert f"{bot:>200}" == str(bot).rjust(200)
    partition = bot.arrange(view)
    actions = actions_of(partition)
    assert len(policy.given) == 3
    for number, (seen, mask) in enumerate(policy.given):
        chosen: Actions = actions[:number]
        assert (seen.dtype, seen.shape, mask.dtype, mask.shape) == (
            numpy.float32,
            (SIZE,),
            numpy.int8,
            (ACTIONS,),
        )
        assert list(seen) == list(observation(view, chosen))
        assert mask.tobytes() == choices_of(view.hand).mask(*chosen)
    assert bot.arrange(view) == partition
    assert pickle.loads(pickle.dumps(PolicyBot(Recorded()))).arrange(view) == partition


def test_it_plays_in_rounds_and_tournaments() -> None:
    bots: list[Bot] = [PolicyBot(Recorded()), GreedyBot(), PolicyBot(Recorded()), GreedyBot()]
    assert sum(play_round(bots, Deal.from_seed(1)).points) == 360
    assert tournament(bots, rounds=16, matches=0, seed=1).rounds == 16


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (285, "no legal partition begins with actions 285 and 285"),
        (-1, "action -1"),
        (True, "an action as an int"),
    ],
)
def test_what_is_no_legal_action_is_a_fault_of_the_bot(action: Any, told: str) -> None:
    def policy(_seen: Any, _mask: Any) -> Any:
        return action

    with pytest.raises(BotError, match=told):
        play_round([PolicyBot(policy), *[GreedyBot()] * 3], Deal.from_seed(1))


def test_it_is_made_of_a_function_and_arranges_views() -> None:
    with pytest.raises(TypeError):
        PolicyBot(3)  # type: ignore[arg-type]
    bot = PolicyBot(Recorded())
    with pytest.raises(TypeError, match="expected a View, got Deal"):
        bot.arrange(Deal.from_seed(1))  # type: ignore[arg-type]
    with pytest.raises(DealError, match="expected 13 cards"):
        bot.arrange(Round(Deal.from_seed(1)).view(None))
    assert bot.arrange(Round(Deal.from_seed(1)).view(Seat.C)).cards == {*Deal.from_seed(1).hands[2]}
