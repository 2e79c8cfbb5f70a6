"""Arranging a hand, held against the brute force of the oracle (R3, R4)."""

from __future__ import annotations

import copy
import json
import math
import pickle
import random
import tracemalloc
from functools import cache, cmp_to_key
from itertools import combinations, groupby, permutations
from operator import ge
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from hazari.arrangements import (
    LegalPartitions,
    Outlook,
    best_partition,
    legal_partitions,
    outlook,
    strongest_first,
    undominated_partitions,
)
from hazari.cards import DECK, CardsLike, parse_cards
from hazari.combinations import Combination
from hazari.errors import CombinationError, DealError, HazariError, NotationError, PartitionError
from hazari.fields import EXPERT_FIELD, Field
from hazari.languages import refusal_text
from hazari.partitions import Partition
from tests import oracle, strategies

PLAIN = {card: (int(card.rank), str(card.suit)) for card in DECK}
NAMED: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "counts.json").read_text(encoding="ascii")
)["legal_partitions"]
EXAMPLE = NAMED[0]["hand"]

Laid = tuple[frozenset[oracle.Plain], ...]
Vector = tuple[int, ...]


class Truth:
    """What the oracle knows of a hand: its legal partitions, each with its four strengths as numbers."""

    def __init__(self, hand: CardsLike) -> None:
        self.hand = oracle.plain(LegalPartitions(hand).hand)
        self.strength: dict[frozenset[oracle.Plain], int] = {}
        threes = sorted(combinations(self.hand, 3), key=cmp_to_key(oracle.compare))
        for number, (_, equal) in enumerate(groupby(threes, key=cmp_to_key(oracle.compare))):
            self.strength |= {frozenset(three): number for three in equal}
        for four in combinations(self.hand, 4):
            three = oracle.best_threes(four)[0]
            self.strength[frozenset(four)] = self.strength[frozenset(three)]
        self.vectors = {laid: self.vector(laid) for laid in oracle.legal_partitions(self.hand)}

    def vector(self, laid: Laid) -> Vector:
        return tuple([self.strength[group] for group in laid])

    def frontier(self) -> list[Vector]:
        kept: list[Vector] = []
        for vector in sorted(set(self.vectors.values()), reverse=True):  # only an earlier one can beat it
            if not any(all(map(ge, other, vector)) for other in kept):
                kept.append(vector)
        return kept

    def in_documented_order(self) -> list[Laid]:
        def place(group: frozenset[oracle.Plain]) -> tuple[int, list[oracle.Plain]]:
            return self.strength[group], sorted(group, reverse=True)  # c d h s is the order of the index too

        places = {group: place(group) for laid in self.vectors for group in laid}
        return sorted(self.vectors, key=lambda laid: [places[group] for group in laid], reverse=True)


truth = cache(Truth)


def laid_of(partition: Partition) -> Laid:
    return tuple([frozenset(PLAIN[card] for card in group) for group in partition.groups])


def dealt(seed: int) -> str:
    return " ".join(map(str, random.Random(seed).sample(DECK, 13)))


HANDS = [entry["hand"] for entry in NAMED] + [dealt(seed) for seed in range(3)]


def scattered_field(seed: int) -> Field:
    """A field in which only what must not fall does not: the search may rely on nothing else."""
    rng = random.Random(seed)
    chances = [[rng.random() for _ in range(741)] for _ in range(3)]
    pots = [[rng.uniform(0, 90) for _ in range(741)] for _ in range(3)]
    last = sorted(rng.random() for _ in range(741))
    return Field([*chances, last], [*pots, [rng.uniform(60, 120)] * 741])


# R3: all legal partitions


@pytest.mark.exhaustive
@pytest.mark.parametrize("hand", HANDS)
def test_every_legal_partition_is_found_once_in_the_documented_order(hand: str) -> None:
    partitions = legal_partitions(hand)
    assert len(partitions) == len(truth(hand).vectors)  # counted, not listed
    assert [laid_of(partition) for partition in partitions] == truth(hand).in_documented_order()
    assert len(partitions) == len(truth(hand).vectors)  # from the list


@pytest.mark.parametrize("entry", NAMED)
def test_named_hands_have_the_known_counts(entry: dict[str, Any]) -> None:
    partitions = legal_partitions(entry["hand"])
    laid = [laid_of(partition) for partition in partitions]
    assert len(partitions) == len(laid) == entry["partitions"]
    assert len({one[:1] for one in laid}) == entry["first_groups"]
    assert len({one[:2] for one in laid}) == entry["first_two_groups"]
    assert len({(frozenset(one[:3]), one[3]) for one in laid}) == entry["unordered"]
    assert len(set(truth(entry["hand"]).vectors.values())) == entry["strength_vectors"]
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


@pytest.mark.exhaustive
@settings(max_examples=3)
@given(strategies.hands())
def test_nasty_hands(hand: strategies.Hand) -> None:
    known = Truth(hand)
    partitions = legal_partitions(hand)
    assert len(partitions) == len(known.vectors)
    assert {laid_of(partition) for partition in partitions} == known.vectors.keys()
    undominated = undominated_partitions(hand)
    assert [known.vector(laid_of(partition)) for partition in undominated] == known.frontier()
    best = best_partition(hand)
    assert outlook(best).points == max(outlook(partition).points for partition in partitions)


@given(strategies.hands())
def test_every_hand_has_a_legal_partition(hand: strategies.Hand) -> None:
    # Take the strongest three of what is left, again and again: each is no stronger than the one
    # before, and the four that stay hold no three stronger than the last that was taken.
    first = strongest_first(hand)
    left = list(hand)
    for group in first.groups[:3]:
        assert group.combination == max(map(Combination.of, combinations(left, 3)))
        left = [card for card in left if card not in group.cards]
    assert first in legal_partitions(hand)
    assert oracle.legal(laid_of(first))
    assert bool(legal_partitions(hand)) is True
    ahead = undominated_partitions(hand)[0]
    assert [group.combination for group in ahead.groups] >= [group.combination for group in first.groups]


@settings(max_examples=10)
@given(strategies.hands())
def test_count_agrees_with_listing(hand: strategies.Hand) -> None:
    counted = len(legal_partitions(hand))
    assert counted == len(legal_partitions(hand)[:])


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
    for bounds in ((6,), (0, 5)):
        with pytest.raises(ValueError, match="not among these"):
            partitions.index(partitions[5], *bounds)


def test_what_is_not_of_this_hand_is_not_in() -> None:
    partitions = legal_partitions(EXAMPLE)
    for other in (strongest_first(dealt(1)), str(partitions[0]), None):
        assert other not in partitions
        assert partitions.count(other) == 0
        with pytest.raises(ValueError, match="not among these"):
            partitions.index(other)


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


@pytest.mark.exhaustive
@pytest.mark.parametrize("hand", HANDS)
def test_undominated_is_exactly_the_frontier(hand: str) -> None:
    known = truth(hand)
    found = [laid_of(partition) for partition in undominated_partitions(hand)]
    assert [known.vector(laid) for laid in found] == known.frontier()
    first: dict[Vector, Laid] = {}
    for partition in legal_partitions(hand):
        first.setdefault(known.vector(laid_of(partition)), laid_of(partition))
    assert found == [first[known.vector(laid)] for laid in found]


def test_where_first_groups_tie_a_later_vector_can_beat_an_earlier_one() -> None:
    for seed in range(100, 250):
        undominated = undominated_partitions(dealt(seed))
        vectors = [[group.combination for group in partition.groups] for partition in undominated]
        assert vectors == sorted(vectors, reverse=True)
        for one, other in permutations(vectors, 2):
            assert not all(map(ge, one, other))


# Best


@pytest.mark.exhaustive
@pytest.mark.parametrize("field", [EXPERT_FIELD, scattered_field(1), scattered_field(2)])
@pytest.mark.parametrize("hand", HANDS[2:6])
def test_best_is_the_first_with_most_expected_points(hand: str, field: Field) -> None:
    best = best_partition(hand, field=field, removal=False)
    partitions = list(legal_partitions(hand))
    points = [outlook(partition, field=field, removal=False).points for partition in partitions]
    assert outlook(best, field=field, removal=False).points == max(points)
    assert best == partitions[points.index(max(points))]


@pytest.mark.parametrize("field", [EXPERT_FIELD, scattered_field(3)])
def test_outlook_is_the_documented_sum(field: Field) -> None:
    for partition in legal_partitions(dealt(3))[::1009]:
        laid = laid_of(partition)
        own = sum(map(oracle.points, laid))
        scale = (360 - own) / 270
        indices = [group.combination.index for group in partition.groups]
        seen = outlook(partition, field=field, removal=False)
        assert seen.chances == tuple(field.chances[k][indices[k]] for k in range(4))
        assert seen.pots == pytest.approx([field.pots[k][indices[k]] * scale for k in range(4)])
        expected = [
            field.chances[k][indices[k]] * (oracle.points(laid[k]) + field.pots[k][indices[k]] * scale)
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


def altered_outlook(**changes: Any) -> Outlook:
    seen = outlook(strongest_first(EXAMPLE))
    parts: dict[str, Any] = {
        "partition": seen.partition,
        "points": seen.points,
        "chances": seen.chances,
        "pots": seen.pots,
    }
    return Outlook(**parts | changes)


def test_an_outlook_is_right_by_construction() -> None:
    seen = outlook(strongest_first(EXAMPLE))
    assert altered_outlook() == seen
    chances, pots = list(seen.chances), list(seen.pots)
    kept = altered_outlook(chances=chances, pots=pots)
    chances[0] = pots[0] = 0.0
    assert kept == seen
    assert hash(kept) == hash(seen)


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"partition": EXAMPLE}, TypeError, "expected a Partition"),
        ({"points": "199"}, TypeError, "expected points as a number"),
        ({"points": True}, TypeError, "expected points as a number"),
        (
            {"points": 100.0},
            HazariError,
            r"expected the points that follow from chances and pots, .*, got 100.0",
        ),
        ({"points": math.nan}, HazariError, "expected the points that follow"),
        ({"points": 10**400}, HazariError, "expected the points that follow"),
        ({"chances": (0.5, 0.5, 0.5)}, HazariError, "expected 4 chances, one for each comparison, got 3"),
        ({"chances": (0.5, 0.5, 0.5, "1")}, TypeError, "expected chances as numbers"),
        ({"chances": (0.5, 0.5, 1.1, 0.5)}, HazariError, "chances from 0 to 1 in comparison 3, got 1.1"),
        ({"chances": {0.1, 0.2, 0.3, 0.4}}, TypeError, "expected chances in order"),
        ({"pots": (-1, 70, 70, 90)}, HazariError, "pots from 0 to .* in comparison 1, got -1"),
        ({"pots": (70, 70, 70, 121)}, HazariError, "pots from 0 to .* in comparison 4, got 121"),
        ({"pots": (70, 70, 70, math.nan)}, HazariError, "pots from 0"),
    ],
    ids=range(13),
)
def test_an_outlook_that_is_wrong_does_not_exist(
    changes: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        altered_outlook(**changes)


def test_a_poor_hand_leaves_more_than_ninety_points_to_three_rivals() -> None:
    rich = Field([[1.0] * 741] * 4, [[90.0] * 741] * 3 + [[120.0] * 741])
    seen = outlook(strongest_first("2c 3d 4h 5s 6c 7d 8h 9s 2d 3h 4s 5c 6d"), field=rich)
    assert seen.pots == pytest.approx((98 + 1 / 3,) * 3 + (131 + 1 / 9,))
    assert Outlook(seen.partition, seen.points, seen.chances, seen.pots) == seen


# Keeping groups


def kept_hands() -> list[tuple[str, list[str]]]:
    """Hands, each with groups of one of its legal partitions to keep."""
    found: list[tuple[str, list[str]]] = []
    for seed in (31, 32):
        hand = dealt(seed)
        partitions = legal_partitions(hand)
        one = random.Random(seed).choice(partitions)
        first, second, third, last = map(str, one.groups)
        keeps = ([second], [last], [third, first], [last, second], [first, second, third, last])
        found += [(hand, keep) for keep in keeps]
    return found


@pytest.mark.parametrize("removal", [False, True])
@pytest.mark.parametrize(("hand", "keep"), kept_hands())
def test_kept_groups_are_in_the_best_partition_that_has_them(
    hand: str, keep: list[str], *, removal: bool
) -> None:
    wanted = {frozenset(parse_cards(group)) for group in keep}
    partitions = [
        one for one in legal_partitions(hand) if wanted <= {frozenset(group) for group in one.groups}
    ]
    points = [outlook(partition, removal=removal).points for partition in partitions]
    best = best_partition(hand, removal=removal, keep=keep)
    assert best == partitions[points.index(max(points))]


def test_groups_to_keep_are_cards_like() -> None:
    kept = strongest_first(EXAMPLE).groups[1]
    for keep in ([kept], [kept.cards], [list(kept)], (str(kept),), iter([f"{kept}".lower()])):
        assert kept in best_partition(EXAMPLE, keep=keep).groups


@pytest.mark.parametrize(
    ("keep", "code", "groups", "message"),
    [
        (["As Ah Ad", "Kc Kd 2c"], "NOT_IN_HAND", (1,), "not in the hand: Kd Kc in a group to keep"),
        (["As Ah Ad", "Kh Qh As"], "DUPLICATE", (0, 1), "As appears in two groups to keep"),
        (
            ["AsAhAd", "KhQhJh", "9c8d7s", "5c5d2c"],
            "SIZE",
            (0, 1, 2, 3),
            "at most three of 3 cards to keep, got 4",
        ),
        (["AsAhAd2c", "5c5dKhQh"], "SIZE", (0, 1), "at most one of 4 cards to keep, got 2"),
        (["9c8d7s", "AsAhAd2c"], "ORDER", (0, 1), "too strong if 9c 8d 7s / As Ah Ad 2c is kept"),
        (["9c7s5d", "8d5c2d", "KhJh2c"], "ORDER", (0, 1, 2), "the last group would always be too strong"),
    ],
)
def test_groups_that_cannot_be_kept(
    keep: list[str], code: str, groups: tuple[int, ...], message: str
) -> None:
    with pytest.raises(PartitionError, match=message) as caught:
        best_partition(EXAMPLE, keep=keep)
    assert (caught.value.problems[0].code, caught.value.problems[0].groups) == (code, groups)
    assert caught.value.rule == caught.value.problems[0].rule


def test_the_same_sentence_is_said_once() -> None:
    with pytest.raises(PartitionError) as caught:
        best_partition(EXAMPLE, keep=["AsAhAd", "AsAhAd", "AsAhAd"])
    assert [problem.groups for problem in caught.value.problems] == [(0, 1), (0, 2), (1, 2)]
    for said in (str(caught.value), refusal_text(caught.value, language="fr")):
        assert said.count("As") + said.count("A♠") == 1


def test_groups_to_keep_are_groups() -> None:
    with pytest.raises(CombinationError, match="expected 3 or 4 cards, got 2"):
        best_partition(EXAMPLE, keep=["As Ah"])
    with pytest.raises(TypeError, match="expected groups to keep in order"):
        best_partition(EXAMPLE, keep="As Ah Ad")
    with pytest.raises(NotationError):
        best_partition(EXAMPLE, keep=["As Ah 1d"])


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
    calls: list[Any] = [best_partition, lambda hand, **options: outlook(strongest_first(hand), **options)]
    for call in calls:
        with pytest.raises(TypeError, match="expected a bool, got int"):
            call(EXAMPLE, removal=1)
    with pytest.raises(TypeError, match="expected a Partition"):
        outlook(str(strongest_first(EXAMPLE)))  # type: ignore[arg-type]


def test_where_nothing_is_worth_anything_the_first_partition_is_best() -> None:
    worthless = Field([[0.0] * 741] * 4, [[0.0] * 741] * 4)
    assert best_partition(EXAMPLE, field=worthless) == legal_partitions(EXAMPLE)[0]
