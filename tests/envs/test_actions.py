"""Actions and their masks (R3): exact, without dead ends, the same as the legal partitions."""

from __future__ import annotations

import copy
import pickle
from collections import defaultdict
from itertools import combinations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hazari import (
    BotError,
    Deal,
    DealError,
    HazariError,
    Partition,
    PartitionError,
    View,
    legal_partitions,
    strongest_first,
)
from hazari.envs.actions import (
    ACTIONS,
    THREES,
    Choices,
    actions_of,
    choices_of,
    partition_of,
    places_of,
    taken,
)
from hazari.envs.choosing import Choosing, bot_action
from tests import oracle
from tests.oracle import plain
from tests.strategies import Hand, hands, partitions

SEEDED = [hand for seed in range(25) for hand in Deal.from_seed(f"envs {seed}").hands]
EXAMPLE = "As Ah Ad Kh Qh Jh 9c 8d 7s 5c 5d 2c 2d"
ONE_SUIT = "Ah Kh Qh Jh Th 9h 8h 7h 6h 5h 4h 3h 2h"


def paths(choices: Choices) -> list[tuple[int, int, int]]:
    """Every way through three choices."""
    return [
        (first, second, third)
        for first in choices.legal()
        for second in choices.legal(first)
        for third in choices.legal(first, second)
    ]


def test_an_action_is_three_places_of_the_hand() -> None:
    assert ACTIONS == len(THREES) == 286
    assert sorted(THREES) == list(THREES) == list(combinations(range(13), 3))
    choices = Choices(EXAMPLE)
    assert choices.hand == tuple(sorted(choices.hand, reverse=True))
    assert [choices.hand.index(card) for card in taken(choices.hand, 17)] == list(THREES[17])


@pytest.mark.parametrize("hand", SEEDED, ids=range(len(SEEDED)))
def test_the_ways_through_are_as_many_as_the_legal_partitions(hand: Hand) -> None:
    choices = Choices(hand)
    assert len(paths(choices)) == len(legal_partitions(hand))


@pytest.mark.parametrize("hand", [*SEEDED[:4], EXAMPLE, ONE_SUIT])
def test_masks_are_those_of_brute_force(hand: Hand | str) -> None:
    choices = Choices(hand)
    held = plain(choices.hand)
    place_of = {card: place for place, card in enumerate(held)}
    action_of = {frozenset(places): action for action, places in enumerate(THREES)}
    expected: defaultdict[tuple[int, ...], set[int]] = defaultdict(set)
    for groups in oracle.legal_partitions(held):
        first, second, third = [
            action_of[frozenset([place_of[card] for card in group])] for group in groups[:3]
        ]
        expected[()].add(first)
        expected[first,].add(second)
        expected[first, second].add(third)
    for chosen, actions in expected.items():
        assert choices.legal(*chosen) == tuple(sorted(actions))
        assert choices.mask(*chosen) == bytes([action in actions for action in range(ACTIONS)])
    for action in range(ACTIONS):
        if action not in expected[()]:
            with pytest.raises(PartitionError, match=rf"begins with action {action} \(R3.1\)"):
                choices.legal(action)


@given(hands())
@settings(max_examples=15)
def test_nasty_hands_have_no_dead_ends(hand: Hand) -> None:
    choices = Choices(hand)
    ways = paths(choices)
    assert len(set(ways)) == len(ways) == len(legal_partitions(hand))
    for way in ways[:: max(1, len(ways) // 50)]:
        assert actions_of(partition_of(choices.hand, *way)) == way


@given(partitions())
def test_every_partition_is_three_legal_actions(partition: object) -> None:
    first, second, third = actions_of(partition)  # type: ignore[arg-type]
    choices = Choices(partition.cards)  # type: ignore[attr-defined]
    assert first in choices.legal()
    assert second in choices.legal(first)
    assert third in choices.legal(first, second)
    assert partition_of(choices.hand, first, second, third) == partition


@given(hands(), st.tuples(*[st.integers(-1, 290)] * 3))
@example(Deal.from_seed(1).hands[0], (0, 0, 0))
@settings(max_examples=50)
def test_what_is_not_legal_is_refused(hand: Hand, actions: tuple[int, int, int]) -> None:
    choices = Choices(hand)
    first, second, third = actions
    if first not in choices.legal():
        with pytest.raises(PartitionError, match=f"begins with action {first} "):
            choices.legal(first)
    elif second not in choices.legal(first):
        with pytest.raises(PartitionError, match=f"begins with actions {first} and {second} "):
            choices.mask(first, second)
    elif third in range(ACTIONS) and third not in choices.legal(first, second):
        with pytest.raises(PartitionError):
            partition_of(choices.hand, first, second, third)


def test_the_order_in_which_one_asks_does_not_matter() -> None:
    for hand in SEEDED[:5]:
        first, second, third = actions_of(legal_partitions(hand)[5000])
        assert third in Choices(hand).legal(first, second)
        late = Choices(hand)
        late.legal(first, second)
        assert late.legal() == Choices(hand).legal()


def test_choices_are_values() -> None:
    choices = Choices(EXAMPLE)
    assert choices == Choices(reversed(choices.hand)) != Choices(ONE_SUIT)
    assert hash(choices) == hash(Choices(EXAMPLE))
    choices.legal()
    for twin in (copy.deepcopy(choices), pickle.loads(pickle.dumps(choices))):
        assert twin == choices
        assert twin.legal() == choices.legal()
    assert choices_of(choices.hand) is choices_of(choices.hand)
    assert repr(choices) == "<Choices for 13 cards>"  # a hand is a secret


def test_a_hand_is_13_cards() -> None:
    with pytest.raises(DealError):
        Choices("As Ah Ad")


def test_the_third_action_is_checked_as_the_others_are() -> None:
    choosing = Choosing(Deal.from_seed(1))
    for _ in range(2):
        choosing = choosing.choose(choosing.legal[0])
    for action in (-1, 286, next(action for action in range(286) if action not in choosing.legal)):
        with pytest.raises(PartitionError) as caught:
            choosing.choose(action)
        assert caught.value.rule == "R3.1"
    for action in (-1, 286):
        with pytest.raises(PartitionError):
            choosing.choose(action, trusted=True)


def test_a_bot_that_plays_other_cards_is_refused() -> None:
    class Other:
        def arrange(self, view: View) -> Partition:
            return strongest_first(Deal.from_seed("another").hands[0])

    with pytest.raises(BotError, match="Other in seat A returned a partition that is not of its hand"):
        bot_action(Choosing(Deal.from_seed(1)), Other())


def test_what_is_no_choice_is_refused_in_words() -> None:
    choices = Choices(EXAMPLE)
    choices.check()
    for call in (choices.legal, choices.mask):
        with pytest.raises(HazariError, match=r"expected two actions at most, got 3 \(R3.1\)"):
            call(0, 166, 251)
    with pytest.raises(HazariError, match="expected three actions at most, got 4"):
        choices.check(0, 166, 251, 0)
    with pytest.raises(TypeError, match="expected a Partition, got str"):
        actions_of("AsAhAd/KhQhJh/9c8d7s/5d5c2d2c")  # type: ignore[arg-type]
    for action in (-1, ACTIONS):
        with pytest.raises(HazariError, match=f"expected an action from 0 to 285, got {action}"):
            taken(choices.hand, action)
        with pytest.raises(HazariError, match=f"expected an action from 0 to 285, got {action}"):
            partition_of(choices.hand, 0, action, 251)


def test_actions_are_ints_whatever_was_asked_before() -> None:
    choices = Choices(EXAMPLE)
    for _ in range(2):
        for call in (choices.legal, choices.mask, choices.check, places_of):
            for wrong in (1.0, "1", None, True):
                with pytest.raises(TypeError, match="expected an action as an int, got "):
                    call(wrong)  # type: ignore[arg-type]
        choices.legal(1)
