"""Bots get a view and give a partition of its hand."""

from __future__ import annotations

import pickle
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings

from hazari import (
    DECK,
    EXPERT_FIELD,
    Bot,
    Deal,
    ExpertBot,
    GreedyBot,
    RandomBot,
    Round,
    Seat,
    best_partition,
    legal_partitions,
    parse_cards,
    strongest_first,
)
from tests import strategies

BOTS = [RandomBot(1), GreedyBot(), ExpertBot()]


@pytest.mark.parametrize("bot", BOTS, ids=repr)
@given(deal=strategies.deals().map(Deal))
@settings(max_examples=15)
def test_r3_1_a_bot_plays_its_own_hand(bot: Bot, deal: Deal) -> None:
    played = Round(deal)
    for seat in Seat:
        played.declare(seat, bot.arrange(played.view(seat)))
    assert sum(played.play_out().points) == 360


@given(deal=strategies.deals().map(Deal))
@settings(max_examples=15)
def test_the_bots_play_what_their_names_say(deal: Deal) -> None:
    view = Round(deal).view(Seat.A)
    assert GreedyBot().arrange(view) == strongest_first(view.hand)
    assert ExpertBot().arrange(view) == best_partition(view.hand, field=EXPERT_FIELD, removal=False)
    assert ExpertBot(removal=True).arrange(view) == best_partition(view.hand)
    assert RandomBot(7).arrange(view) in legal_partitions(view.hand)


def test_a_random_bot_repeats_itself_only_for_the_same_seed_and_view() -> None:
    views = [Round(Deal.from_seed(seed)).view(Seat.A) for seed in range(3)]
    views.append(Round(Deal.from_seed(0), dealer=Seat.A).view(Seat.A))
    for view in views:
        assert RandomBot(1).arrange(view) == RandomBot("1").arrange(view)
        assert RandomBot(1).arrange(view) != RandomBot(2).arrange(view)
    assert RandomBot(1).arrange(views[0]) != RandomBot(1).arrange(views[3])


def test_a_random_bot_favours_no_partition() -> None:
    # Twelve aces, kings and queens and a jack have few strengths and 23,602 partitions; a fair draw
    # puts about as many in each tenth of them. 400 draws: 40 each, with a deviation of 6.
    hand = parse_cards("As Ah Ad Ac Ks Kh Kd Kc Qs Qh Qd Qc Js")
    rest = [card for card in DECK if card not in hand]
    view = Round(Deal.of(hand, rest[:13], rest[13:26])).view(Seat.A)
    choices = legal_partitions(hand)
    tenths = Counter(choices.index(RandomBot(seed).arrange(view)) * 10 // len(choices) for seed in range(400))
    assert all(15 < tenths[tenth] < 65 for tenth in range(10))


def test_bots_are_values() -> None:
    assert RandomBot(1) == RandomBot(1) != RandomBot(2)
    assert all(one != other for one, other in pairwise(BOTS))
    for bot in BOTS:
        assert isinstance(bot, Bot)
        assert pickle.loads(pickle.dumps(bot)) == bot
        assert hash(bot) == hash(pickle.loads(pickle.dumps(bot)))
        assert "\n" not in repr(bot)
        assert len(repr(bot)) < 80


def test_a_seed_is_an_int_a_text_or_bytes() -> None:
    with pytest.raises(TypeError, match="expected a seed as int, str or bytes, got None"):
        RandomBot(None)  # type: ignore[arg-type]
