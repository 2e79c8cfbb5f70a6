"""All threes, all fours and all pairs of combinations against the oracle (R4, R3.2)."""

from __future__ import annotations

import json
import operator
from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import pytest

from hazari.cards import DECK, Card
from hazari.combinations import COMBINATIONS, Category, Combination
from hazari.partitions import Group
from tests import oracle

pytestmark = pytest.mark.exhaustive

COUNTS: Final[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "counts.json").read_text(encoding="utf-8")
)
PLAIN: Final = {card: (int(card.rank), str(card.suit)) for card in DECK}

Three = tuple[Card, Card, Card]


def plain(cards: tuple[Card, ...]) -> tuple[oracle.Plain, ...]:
    return tuple([PLAIN[card] for card in cards])


@cache
def threes() -> dict[Combination, list[Three]]:
    """All 22,100 threes by what the package says that they are worth."""
    found: dict[Combination, list[Three]] = {combination: [] for combination in COMBINATIONS}
    for three in combinations(DECK, 3):
        found[Combination.of(three)].append(three)
    return found


def counted(found: Counter[Category]) -> dict[str, int]:
    return {category.name: number for category, number in found.items()}


def test_r4_1_number_of_threes_of_each_category() -> None:
    found = Counter(dict.fromkeys(Category, 0))
    for combination, cards in threes().items():
        found[combination.category] += len(cards)
    assert counted(found) == COUNTS["threes"]
    assert found.total() == 22_100


def test_r4_1_number_of_combinations_of_each_category() -> None:
    assert counted(Counter([combination.category for combination in COMBINATIONS])) == COUNTS["combinations"]
    assert all(threes().values())  # none that no cards make
    assert len(threes()) == 741


def test_r4_every_three_is_what_the_rules_say() -> None:
    for combination, found in threes().items():
        one = plain(found[0])
        for cards in found:
            other = plain(cards)
            assert oracle.category(other) == str(combination.category)
            assert oracle.name(other) == str(combination)
            assert oracle.compare(one, other) == 0  # R4.7: those that the package calls equal are


def test_r4_every_pair_of_combinations_compares_as_the_rules_say() -> None:
    # With the test above, that all threes of a combination are equal, this holds the order of all threes.
    cards = [plain(found[0]) for found in threes().values()]
    table: list[
        list[int]
    ] = []  # of the oracle: what it says of a pair it says, turned round, of the other way
    for place, one in enumerate(cards):
        table.append([-table[before][place] for before in range(place)])
        table[place] += [oracle.compare(one, other) for other in cards[place:]]
    for mine, outcomes in zip(COMBINATIONS, table, strict=True):
        for comparing, expected in (
            (operator.lt, {-1}),
            (operator.le, {-1, 0}),
            (operator.eq, {0}),
            (operator.ne, {-1, 1}),
            (operator.ge, {0, 1}),
            (operator.gt, {1}),
        ):
            told = [comparing(mine, theirs) for theirs in COMBINATIONS]
            assert told == [outcome in expected for outcome in outcomes], (mine, comparing)
        assert outcomes.count(0) == 1  # no two combinations are equal


@pytest.fixture(scope="module")
def fours() -> dict[str, Any]:
    """What the package and the oracle say of all 270,725 fours, gathered in one pass."""
    worth = {plain(cards): combination for combination, found in threes().items() for cards in found}
    categories: Counter[Category] = Counter()
    tied: list[tuple[tuple[Card, ...], list[tuple[oracle.Plain, ...]]]] = []
    wrong: list[tuple[Card, ...]] = []
    seen: set[Combination] = set()
    number = 0
    for four in combinations(DECK, 4):
        number += 1
        combination = Combination.of(four)
        best = oracle.best_threes(plain(four))
        if combination is not worth[best[0]]:
            wrong.append(four)
        if len(best) > 1:
            tied.append((four, best))
        seen.add(combination)
        categories[combination.category] += 1
    return {"number": number, "wrong": wrong, "tied": tied, "seen": seen, "categories": categories}


def test_r3_2_every_four_is_worth_the_best_of_its_threes(fours: dict[str, Any]) -> None:
    assert fours["number"] == 270_725
    assert fours["wrong"] == []


def test_r3_2_number_of_fours_of_each_category(fours: dict[str, Any]) -> None:
    assert counted(fours["categories"]) == COUNTS["fours_by_best_three"]
    assert len(fours["seen"]) == COUNTS["combinations_a_four_can_have"]


def test_r4_8_where_more_than_one_card_may_be_spare_it_is_the_lowest(fours: dict[str, Any]) -> None:
    assert len(fours["tied"]) == COUNTS["fours_whose_best_three_is_not_unique"]
    for four, best in fours["tied"]:
        may_be_spare = [card for card in four if any(PLAIN[card] not in three for three in best)]
        assert Group.of(four).spare == min(may_be_spare, key=lambda card: card.index)
