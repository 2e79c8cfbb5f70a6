"""Chances with the own cards taken out of the rivals', against the formula as it is documented."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations

import pytest

from hazari._removal import Removal, shares_left
from hazari.arrangements import best_partition, legal_partitions, strongest_first
from hazari.cards import DECK
from hazari.combinations import Combination
from hazari.fields import EXPERT_FIELD, Field, worths_and_ceilings
from hazari.outlooks import outlook
from hazari.partitions import Partition
from tests.test_arrangements import dealt, scattered_field

PACK = Counter(Combination.of(three).index for three in combinations(DECK, 3))
UNSEEN = 9139 / 22100


def mixed_field(one: Field, other: Field) -> Field:
    """The mean of two fields."""
    chances, pots = [
        [[(x + y) / 2 for x, y in zip(*rows, strict=True)] for rows in zip(*tables, strict=True)]
        for tables in ((one.chances, other.chances), (one.pots, other.pots))
    ]
    return Field(chances, pots, (0.5, 1.5, 0, 3))


def falling_field() -> Field:
    """Pots that fall as fast as the chances rise: with the own cards taken out, their product falls too."""
    row = [0.5 + index / 1480 for index in range(741)]
    return Field(
        [row] * 4,
        [[30 / chance for chance in row]] * 3
        + [[60.0] * 400 + [60 * row[400] / chance for chance in row[400:]]],
    )


FIELDS = {
    "shipped": EXPERT_FIELD,
    "mixed": mixed_field(EXPERT_FIELD, scattered_field(1)),
    "scattered": scattered_field(2),
    "falling pots": falling_field(),
}


def hand_of(seed: int) -> Partition:
    return strongest_first(dealt(seed))


def still_there(partition: Partition) -> list[float]:
    """r of each combination: what the unseen cards make of it, beside what is usual."""
    unseen = [card for card in DECK if card not in partition.cards]
    counted = Counter(Combination.of(three).index for three in combinations(unseen, 3))
    return [counted[index] / PACK[index] / UNSEEN for index in range(741)]


def chances_of(row: tuple[float, ...], coupling: float, r: list[float]) -> list[float]:
    """P(c | hand), term by term."""
    most = [max(row[: index + 1]) for index in range(741)] + [1.0]
    found = []
    for index in range(741):
        if most[index] == 0:
            found.append(0.0)
            continue
        s = 0.0
        for d in range(740, index - 1, -1):
            w = r[740] if d == 740 else (r[d] + r[d + 1]) / 2
            s += (math.log(most[d + 1]) - math.log(most[d])) * w
        found.append(row[index] / most[index] * math.exp(-coupling * s))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_what_is_left_is_counted_from_the_39_unseen_cards(seed: int) -> None:
    partition = hand_of(seed)
    r = still_there(partition)
    expected = [r[index] + r[min(index + 1, 740)] for index in range(741)]
    assert shares_left(sum([1 << card.index for card in partition.cards])) == pytest.approx(
        expected, abs=1e-12
    )


@pytest.mark.parametrize("name", FIELDS)
def test_chances_follow_the_formula(name: str) -> None:
    field = FIELDS[name]
    partition = hand_of(5)
    shares = shares_left(sum([1 << card.index for card in partition.cards]))
    r = still_there(partition)
    for row, coupling in zip(field.chances, field.coupling, strict=True):
        removal = Removal(row, coupling)
        found = removal.chances(shares)
        assert found == pytest.approx(chances_of(row, coupling, r), abs=1e-12)
        assert list(found) == [removal.chance(index, shares) for index in range(741)]
    seen = outlook(partition, field=field)
    rest = (360 - sum([group.points for group in partition.groups])) / 270
    indices = [group.combination.index for group in partition.groups]
    assert seen.chances == pytest.approx(
        [
            chances_of(row, coupling, r)[index]
            for row, coupling, index in zip(field.chances, field.coupling, indices, strict=True)
        ]
    )
    assert seen.pots == pytest.approx(
        [row[index] * rest for row, index in zip(field.pots, indices, strict=True)]
    )


def test_three_aces_always_win() -> None:
    seen = outlook(Partition.parse("AsAhAd/KhQhJh/9c8d7s/5d5c2d2c"))
    assert seen.chances[0] == 1
    assert outlook(seen.partition, removal=False).chances[0] < 0.95


def test_without_coupling_chances_are_what_the_row_is_of_its_greatest() -> None:
    field = Field(EXPERT_FIELD.chances, EXPERT_FIELD.pots, (0, 0, 0, 0))
    assert outlook(hand_of(1), field=field).chances == (1, 1, 1, 1)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("seed", "name"), [*zip((13, 149, 149, 13), FIELDS, strict=True)])
def test_the_best_partition_has_the_most_points_in_its_outlook(seed: int, name: str) -> None:
    field, partitions = FIELDS[name], legal_partitions(dealt(seed))
    points = [outlook(partition, field=field).points for partition in partitions]
    best = best_partition(dealt(seed), field=field)
    assert outlook(best, field=field).points == max(points)
    assert best == partitions[points.index(max(points))]


def test_in_the_last_comparison_chance_times_pot_may_fall_with_the_own_cards_taken_out() -> None:
    hand = tuple(hand_of(14).cards)
    worths, ceilings = worths_and_ceilings(falling_field(), hand)
    _, gains = worths[3]
    assert list(gains) != sorted(gains)
    assert ceilings[1][1] == tuple([max(gains[: index + 1]) for index in range(741)])
    worths, ceilings = worths_and_ceilings(EXPERT_FIELD, hand)
    assert ceilings == (worths[0], worths[3])
