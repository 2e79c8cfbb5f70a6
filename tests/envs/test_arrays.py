"""Masks and strengths in numpy are those of `Choices`, which are held against brute force elsewhere (R3)."""

from __future__ import annotations

import random
from itertools import combinations, pairwise

import pytest

pytest.importorskip("numpy", reason="each extra of hazari.envs brings it")

import numpy
from hypothesis import given, settings
from hypothesis import strategies as st

from hazari import Deal, PartitionError
from hazari.envs._arrays import ArrayChoices, array_choices_of, chosen_after, laid
from hazari.envs.actions import ACTIONS, Choices, partition_of
from tests import oracle
from tests.oracle import plain
from tests.strategies import Hand, hands

SEEDED = [hand for seed in range(10) for hand in Deal.from_seed(f"arrays {seed}").hands]
ONE_SUIT = Choices("Ah Kh Qh Jh Th 9h 8h 7h 6h 5h 4h 3h 2h").hand


def equal_everywhere(hand: Hand, sample: int) -> None:
    """All first and second masks are the same, and so are the third ones after some of them."""
    pure, fast = Choices(hand), ArrayChoices(hand)
    assert fast.strengths.tolist() == list(pure.strengths)
    assert fast.mask().tobytes() == pure.mask()
    pairs = [(first, second) for first in pure.legal() for second in pure.legal(first)]
    for first in pure.legal():
        assert fast.mask(first).tobytes() == pure.mask(first)
    for first, second in random.Random(0).sample(pairs, min(sample, len(pairs))):
        assert fast.mask(first, second).tobytes() == pure.mask(first, second)


@pytest.mark.parametrize("hand", [*SEEDED, ONE_SUIT], ids=range(len(SEEDED) + 1))
def test_masks_are_those_without_numpy(hand: Hand) -> None:
    equal_everywhere(hand, 200)


@given(hands())
@settings(max_examples=25)
def test_masks_of_nasty_hands_are_those_without_numpy(hand: Hand) -> None:
    equal_everywhere(Choices(hand).hand, 50)


def test_strengths_and_points_are_those_of_the_groups() -> None:
    for hand in SEEDED[:5]:
        choices = Choices(hand)
        threes = [*combinations(plain(hand), 3)]
        assert choices.points == tuple(map(oracle.points, threes))
        by_strength = sorted(range(ACTIONS), key=choices.strengths.__getitem__)
        for weaker, stronger in pairwise(by_strength):
            order = oracle.compare(threes[weaker], threes[stronger])
            assert order <= 0
            assert (order == 0) == (choices.strengths[weaker] == choices.strengths[stronger])


def test_each_mask_is_a_new_array_of_int8() -> None:
    choices = array_choices_of(SEEDED[0])
    assert choices is array_choices_of(SEEDED[0])
    chosen: tuple[int, ...] = ()
    for _ in range(3):
        mask = choices.mask(*chosen)
        assert (mask.dtype, mask.shape) == (numpy.int8, (ACTIONS,))
        before = mask.copy()
        mask[:] = 9
        assert (choices.mask(*chosen) == before).all()
        chosen = chosen_after(SEEDED[0], chosen, before.argmax())
    assert type(chosen[0]) is int
    assert laid(SEEDED[0], chosen) == partition_of(SEEDED[0], chosen[0], chosen[1], chosen[2])


@given(hands(), st.integers(0, 10**6))
@settings(max_examples=25)
def test_what_is_laid_without_checks_would_pass_them(hand: Hand, seed: int) -> None:
    source = random.Random(seed)
    hand = Choices(hand).hand
    chosen: tuple[int, ...] = ()
    while len(chosen) < 3:
        legal = numpy.flatnonzero(array_choices_of(hand).mask(*chosen))
        chosen = chosen_after(hand, chosen, source.choice(legal))
    quick, checked = laid(hand, chosen), partition_of(hand, chosen[0], chosen[1], chosen[2])
    assert quick == checked
    for ours, theirs in zip(quick.groups, checked.groups, strict=True):
        assert (ours.cards, ours.combination, ours.points) == (
            theirs.cards,
            theirs.combination,
            theirs.points,
        )


def test_nothing_is_legal_after_what_is_illegal() -> None:
    hand = SEEDED[0]
    pure, fast = Choices(hand), ArrayChoices(hand)
    for first in range(0, ACTIONS, 7):
        legal = pure.legal(first) if first in pure.legal() else ()
        assert fast.mask(first).sum() == len(legal)
        for second in range(ACTIONS):
            assert fast.mask(first, second).any() == (second in legal)


def test_what_is_illegal_is_refused_as_without_numpy() -> None:
    hand, pure = SEEDED[0], Choices(SEEDED[0])
    first = pure.legal()[0]
    second = pure.legal(first)[0]
    for chosen in ((), (first,), (first, second)):
        illegal = next(action for action in range(ACTIONS) if action not in pure.legal(*chosen))
        for action in (illegal, -1, ACTIONS):
            with pytest.raises(PartitionError) as caught:
                chosen_after(hand, chosen, action)
            with pytest.raises(PartitionError) as expected:
                pure.check(*chosen, action)
            assert str(caught.value) == str(expected.value)
        for wrong in (True, 1.0, None, "1"):
            with pytest.raises(TypeError, match="expected an action as an int"):
                chosen_after(hand, chosen, wrong)  # type: ignore[arg-type]
