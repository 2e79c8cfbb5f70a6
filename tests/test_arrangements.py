"""Arranging a hand, held against brute force that shares no code with the package (R3, R4)."""

from __future__ import annotations

import copy
import json
import math
import pickle
import random
import tracemalloc
from functools import cache
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hazari.arrangements import (
    LegalPartitions,
    Outlook,
    best_partition,
    legal_partitions,
    outlook,
    strongest_first,
    undominated_partitions,
)
from hazari.cards import parse_cards
from hazari.errors import DealError, NotationError
from hazari.fields import EXPERT_FIELD, Field
from hazari.partitions import Partition

NAMED: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "counts.json").read_text(encoding="ascii")
)["legal_partitions"]
EXAMPLE = NAMED[0]["hand"]

# The oracle: cards are texts such as "Kh", and a partition is a tuple of four frozensets of them.

RANKS = "23456789TJQKA"
PACK = [rank + suit for rank in RANKS for suit in "cdhs"]
Strength = tuple[int, int, int, int]
Laid = tuple[frozenset[str], ...]


def three_strength(cards: tuple[str, ...]) -> Strength:
    """R4.1 to R4.6 in so many words: the category, then the ranks in the order that decides."""
    low, middle, high = sorted([RANKS.index(card[0]) for card in cards])
    one_suit = len({card[1] for card in cards}) == 1
    if low == high:
        return 6, high, high, high
    if (low, middle, high) == (0, 1, 12):
        return (5 if one_suit else 4), 12, 1, 0
    if high - middle == middle - low == 1:
        return (5 if one_suit else 4), high, middle, low
    if one_suit:
        return 3, high, middle, low
    if low == middle:
        return 2, low, low, high
    if middle == high:
        return 2, high, high, low
    return 1, high, middle, low


@cache
def group_strength(group: frozenset[str]) -> Strength:
    return max(three_strength(three) for three in combinations(group, 3))


def group_points(group: frozenset[str]) -> int:
    return sum(10 if card[0] in "TJQKA" else 5 for card in group)


@cache
def brute_force(hand: str) -> dict[Laid, tuple[Strength, ...]]:
    """Every legal partition with its four strengths, found by trying all 200,200 sets of groups."""
    cards = [PACK[PACK.index(card)] for card in hand.split()]
    threes = {three: group_strength(frozenset(three)) for three in combinations(cards, 3)}
    found: dict[Laid, tuple[Strength, ...]] = {}
    for last in combinations(cards, 4):
        floor = group_strength(frozenset(last))
        nine = [card for card in cards if card not in last]
        for pair in combinations(nine[1:], 2):
            one = (nine[0], *pair)
            if threes[one] < floor:
                continue
            six = [card for card in nine if card not in one]
            for other_pair in combinations(six[1:], 2):
                two = (six[0], *other_pair)
                three = tuple(card for card in six if card not in two)
                if threes[two] < floor or threes[three] < floor:
                    continue
                for order in permutations((one, two, three)):
                    strengths = [threes[group] for group in order]
                    if strengths[0] >= strengths[1] >= strengths[2]:
                        found[(*map(frozenset, order), frozenset(last))] = (*strengths, floor)
    return found


def documented_order(laid: Laid) -> tuple[Any, ...]:
    return tuple(
        (
            tuple(-number for number in group_strength(group)),
            sorted([-PACK.index(card) for card in group]),
        )
        for group in laid[:3]
    )


def laid_of(partition: Partition) -> Laid:
    return tuple(frozenset(map(str, group)) for group in partition.groups)


def strengths_of(partition: Partition) -> tuple[Strength, ...]:
    return tuple(map(group_strength, laid_of(partition)))


def frontier(vectors: set[tuple[Strength, ...]]) -> list[tuple[Strength, ...]]:
    kept: list[tuple[Strength, ...]] = []
    for vector in sorted(vectors, reverse=True):  # so a vector can only be beaten by an earlier one
        if not any(all(x >= y for x, y in zip(other, vector, strict=True)) for other in kept):
            kept.append(vector)
    return kept


def dealt(seed: int) -> str:
    return " ".join(random.Random(seed).sample(PACK, 13))


HANDS = [entry["hand"] for entry in NAMED] + [dealt(seed) for seed in range(6)]


@st.composite
def nasty_hands(draw: st.DrawFn) -> str:
    """Hands that are rare when dealt: quads, one suit, one rank each, low cards, few ranks."""
    kind = draw(st.sampled_from(["quads", "suits", "ranks", "low", "few", "any"]))
    rng = random.Random(draw(st.integers(0, 2**32)))
    if kind == "quads":
        first = [rank + suit for rank in rng.sample(RANKS, rng.choice([1, 2, 3])) for suit in "cdhs"]
        rest = rng.sample([card for card in PACK if card not in first], 13 - len(first))
        cards = first + rest
    elif kind == "suits":
        cards = rng.sample([card for card in PACK if card[1] in rng.choice(["ch", "ds"])], 13)
    elif kind == "ranks":
        cards = [rank + rng.choice("cdhs") for rank in RANKS]
    elif kind == "low":
        cards = rng.sample([card for card in PACK if card[0] in RANKS[:4]], 13)
    elif kind == "few":
        ranks = rng.sample(RANKS, 4)
        cards = rng.sample([card for card in PACK if card[0] in ranks], 13)
    else:
        cards = rng.sample(PACK, 13)
    rng.shuffle(cards)
    return " ".join(cards)


def scattered_field(seed: int) -> Field:
    """A field in which only what must not fall does not: the search may rely on nothing else."""
    rng = random.Random(seed)
    chances = [[rng.random() for _ in range(741)] for _ in range(3)]
    pots = [[rng.uniform(0, 90) for _ in range(741)] for _ in range(3)]
    last = sorted(rng.random() for _ in range(741))
    return Field([*chances, last], [*pots, [rng.uniform(60, 120)] * 741])


# R3: all legal partitions


@pytest.mark.parametrize("hand", HANDS)
def test_every_legal_partition_is_found_once_and_none_else(hand: str) -> None:
    partitions = legal_partitions(hand)
    assert len(partitions) == len(brute_force(hand))  # counted, not listed
    found = [laid_of(partition) for partition in partitions]
    assert len(found) == len(partitions) == len(set(found))
    assert set(found) == brute_force(hand).keys()


@pytest.mark.parametrize("hand", HANDS[:5])
def test_order_is_the_documented_one(hand: str) -> None:
    found = [laid_of(partition) for partition in legal_partitions(hand)]
    assert found == sorted(found, key=documented_order)


@pytest.mark.parametrize("entry", NAMED)
def test_named_hands_have_the_known_counts(entry: dict[str, Any]) -> None:
    partitions = legal_partitions(entry["hand"])
    laid = [laid_of(partition) for partition in partitions]
    assert len(partitions) == len(laid) == entry["partitions"]
    assert len({one[:1] for one in laid}) == entry["first_groups"]
    assert len({one[:2] for one in laid}) == entry["first_two_groups"]
    assert len({(frozenset(one[:3]), one[3]) for one in laid}) == entry["unordered"]
    assert len({strengths_of(partition) for partition in partitions}) == entry["strength_vectors"]
    assert len(undominated_partitions(entry["hand"])) == entry["undominated"]


def test_partitions_found_by_search_are_like_those_built_from_text() -> None:
    for partition in legal_partitions(EXAMPLE)[::97]:
        built = Partition.parse(str(partition))
        assert built == partition
        assert hash(built) == hash(partition)
        for mine, other in zip(partition.groups, built.groups, strict=True):
            assert (mine.cards, mine.combination, mine.points) == (
                other.cards,
                other.combination,
                other.points,
            )
            assert mine == other


@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(nasty_hands())
def test_nasty_hands(hand: str) -> None:
    truth = brute_force.__wrapped__(hand)
    partitions = legal_partitions(hand)
    assert len(partitions) == len(truth)
    assert {laid_of(partition) for partition in partitions} == truth.keys()
    assert [strengths_of(one) for one in undominated_partitions(hand)] == frontier(set(truth.values()))
    best = best_partition(hand)
    assert outlook(best).points == max(outlook(partition).points for partition in partitions)


@settings(max_examples=100, deadline=None)
@given(nasty_hands())
def test_every_hand_has_a_legal_partition(hand: str) -> None:
    # Take the strongest three of what is left, again and again: each is no stronger than the one
    # before, and the four that stay hold no three stronger than the last that was taken.
    first = strongest_first(hand)
    left = set(hand.split())
    for group in laid_of(first)[:3]:
        assert group_strength(group) == max(map(three_strength, combinations(sorted(left), 3)))
        left -= group
    assert first in legal_partitions(hand)
    assert Partition.parse(str(first)) == first
    assert bool(legal_partitions(hand)) is True


@settings(max_examples=30, deadline=None)
@given(nasty_hands())
def test_count_agrees_with_listing(hand: str) -> None:
    partitions = legal_partitions(hand)
    assert len(partitions) == sum(1 for _ in partitions)


# The Sequence


def test_indexing_and_slices_agree_with_iteration() -> None:
    partitions = legal_partitions(EXAMPLE)
    whole = list(partitions)
    for index in (0, 1, 777, len(whole) - 1, -1, -len(whole)):
        assert partitions[index] == whole[index]
    assert partitions[10:20:3] == tuple(whole[10:20:3])
    assert partitions[-3:] == tuple(whole[-3:])
    assert list(reversed(partitions)) == whole[::-1]
    for index in (len(whole), -len(whole) - 1):
        with pytest.raises(IndexError):
            partitions[index]


def test_index_is_the_inverse_of_indexing() -> None:
    partitions = legal_partitions(EXAMPLE)
    for index in range(0, len(partitions), 391):
        partition = partitions[index]
        assert partitions.index(partition) == index
        assert partition in partitions
        assert partitions.count(partition) == 1
    assert partitions.index(partitions[-1], -1) == len(partitions) - 1
    assert partitions.index(partitions[5], 5, 6) == 5
    for start, stop in ((6, None), (0, 5)):
        with pytest.raises(ValueError, match="not among these"):
            partitions.index(partitions[5], start, stop)


def test_what_is_not_of_this_hand_is_not_in() -> None:
    partitions = legal_partitions(EXAMPLE)
    for other in (strongest_first(dealt(1)), str(partitions[0]), None):
        assert other not in partitions
        assert partitions.count(other) == 0
        with pytest.raises(ValueError, match="not among these"):
            partitions.index(other)  # type: ignore[arg-type]


def test_the_order_does_not_depend_on_how_the_hand_was_written() -> None:
    cards = list(parse_cards(EXAMPLE))
    random.Random(5).shuffle(cards)
    assert legal_partitions(cards) == legal_partitions(EXAMPLE)
    assert hash(legal_partitions(cards)) == hash(legal_partitions(EXAMPLE))
    assert legal_partitions(cards)[:50] == legal_partitions(EXAMPLE.lower().replace(" ", ","))[:50]
    assert legal_partitions(cards) != legal_partitions(dealt(1))
    assert best_partition(cards) == best_partition(EXAMPLE)
    assert undominated_partitions(iter(cards)) == undominated_partitions(EXAMPLE)


def test_legal_partitions_repr_copies_and_pickles() -> None:
    partitions = legal_partitions(EXAMPLE)
    assert repr(partitions) == "<26537 legal partitions of As Ah Ad Kh Qh Jh 9c 8d 7s 5d 5c 2d 2c>"
    for twin in (pickle.loads(pickle.dumps(partitions)), copy.copy(partitions), copy.deepcopy(partitions)):
        assert isinstance(twin, LegalPartitions)
        assert twin == partitions
        assert twin[3] == partitions[3]


def test_iteration_takes_little_memory() -> None:
    tracemalloc.start()
    try:
        for _ in legal_partitions(NAMED[1]["hand"]):
            pass
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 2**20


# Undominated and strongest first


@pytest.mark.parametrize("hand", HANDS)
def test_undominated_is_exactly_the_frontier(hand: str) -> None:
    truth = brute_force(hand)
    undominated = undominated_partitions(hand)
    assert [strengths_of(partition) for partition in undominated] == frontier(set(truth.values()))
    assert undominated[0] == strongest_first(hand)


@pytest.mark.parametrize("hand", [*HANDS[:3], "Ah 5h 4s 7s 3h 2s 6d Qd Kh Ac 9d 9c 2c"])
def test_undominated_are_the_first_of_their_vectors(hand: str) -> None:
    first: dict[tuple[Strength, ...], Partition] = {}
    for partition in legal_partitions(hand):
        first.setdefault(strengths_of(partition), partition)
    for partition in undominated_partitions(hand):
        assert partition == first[strengths_of(partition)]


@pytest.mark.parametrize("seed", range(100, 400))
def test_first_undominated_is_strongest_first(seed: int) -> None:
    assert undominated_partitions(dealt(seed))[0] == strongest_first(dealt(seed))


# Best


@pytest.mark.parametrize("field", [EXPERT_FIELD, scattered_field(1), scattered_field(2)])
@pytest.mark.parametrize("hand", HANDS[:8])
def test_best_is_the_first_with_most_expected_points(hand: str, field: Field) -> None:
    best = best_partition(hand, field=field)
    partitions = list(legal_partitions(hand))
    points = [outlook(partition, field=field).points for partition in partitions]
    assert outlook(best, field=field).points == max(points)
    assert best == partitions[points.index(max(points))]


def test_of_equal_partitions_the_first_is_best() -> None:
    nothing = Field([[0.0] * 741] * 4, [[0.0] * 741] * 4)
    assert best_partition(EXAMPLE, field=nothing) == legal_partitions(EXAMPLE)[0]


@pytest.mark.parametrize("field", [EXPERT_FIELD, scattered_field(3)])
def test_outlook_is_the_documented_sum(field: Field) -> None:
    for partition in legal_partitions(dealt(3))[::1009]:
        laid = laid_of(partition)
        own = sum(map(group_points, laid))
        scale = (360 - own) / 270
        indices = [group.combination.index for group in partition.groups]
        seen = outlook(partition, field=field)
        assert seen.chances == tuple(field.chances[k][indices[k]] for k in range(4))
        assert seen.pots == pytest.approx([field.pots[k][indices[k]] * scale for k in range(4)])
        expected = [
            field.chances[k][indices[k]] * (group_points(laid[k]) + field.pots[k][indices[k]] * scale)
            for k in range(4)
        ]
        assert math.isclose(seen.points, sum(expected), rel_tol=1e-12)


def test_outlook_is_a_value() -> None:
    one = outlook(strongest_first(EXAMPLE))
    assert one == outlook(strongest_first(EXAMPLE), field=EXPERT_FIELD)
    assert isinstance(one, Outlook)
    assert pickle.loads(pickle.dumps(one)) == one
    assert repr(one).startswith("<Outlook: ")
    assert "\n" not in repr(one)


# What is refused


@pytest.mark.parametrize(
    "search",
    [legal_partitions, undominated_partitions, strongest_first, best_partition],
    ids=lambda f: f.__name__,
)
def test_bad_hands(search: Any) -> None:
    for hand, error in (
        (EXAMPLE[3:], DealError),
        (EXAMPLE + " 3c", DealError),
        (EXAMPLE[3:] + " Ah", DealError),
        (EXAMPLE[3:] + " 1h", NotationError),
        ("", DealError),
        (13, TypeError),
        (["Kh"] * 13, TypeError),
        (None, TypeError),
    ):
        with pytest.raises(error):
            search(hand)


def test_wrong_types() -> None:
    with pytest.raises(TypeError, match="expected a Field"):
        best_partition(EXAMPLE, field=None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a Field"):
        outlook(strongest_first(EXAMPLE), field="expert")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a Partition"):
        outlook(str(strongest_first(EXAMPLE)))  # type: ignore[arg-type]
