"""Every case of `data/cases.json`, each named after its rule. Cards there are written like `10H`."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pytest

from hazari.cards import DECK
from hazari.combinations import Combination
from hazari.errors import PartitionError
from hazari.partitions import Group, Partition, partition_problems

CASES: Final[list[dict[str, Any]]] = json.loads(
    (Path(__file__).parent / "data" / "cases.json").read_text(encoding="utf-8")
)

Check = Callable[[Any, Any], None]  # what is put in, what is expected

CHECKS: Final[dict[str, Check]] = {}
LATER: Final = {  # to be completed: kinds that no function here checks yet
    "comparison",
    "count_legal",
    "deal",
    "match_deal",
    "match_end",
    "match_flow",
}


def kind(check: Check) -> Check:
    """Let the function check the cases of the kind that it is named after."""
    CHECKS[check.__name__] = check
    return check


def stronger(one: Combination, other: Combination) -> str:
    if one == other:
        return "equal"
    return "a" if one > other else "b"


@kind
def classify3(cards: str, expected: Any) -> None:
    group = Group.of(cards)
    assert str(Combination.of(cards)) == str(group.combination) == expected["combination"]
    assert group.points == expected["points"]


@kind
def best_of_4(cards: str, expected: Any) -> None:
    assert len(Group.of(cards)) == 4
    classify3(cards, expected)


@kind
def compare3(cards: dict[str, str], expected: Any) -> None:
    one, other = Combination.of(cards["a"]), Combination.of(cards["b"])
    assert stronger(one, other) == expected
    assert stronger(other, one) == {"a": "b", "b": "a", "equal": "equal"}[expected]


@kind
def compare_4(cards: dict[str, str], expected: Any) -> None:
    assert {len(Group.of(group)) for group in cards.values()} == {4}
    compare3(cards, expected)


@kind
def order_chain(groups: list[str], expected: Any) -> None:
    assert expected == "strictly descending"
    chain = [Combination.of(group) for group in groups]
    assert all(one > other for one, other in pairwise(chain))


@kind
def points(groups: Any, expected: Any) -> None:
    if groups == "whole pack":
        assert sum(card.points for card in DECK) == expected
    else:
        assert [Group.of(group).points for group in groups] == expected


@kind
def partition(given: dict[str, Any], expected: Any) -> None:
    groups, hand = given["groups"], given.get("hand")
    problems = partition_problems(*groups, hand=hand)
    if expected["legal"]:
        assert problems == ()
        assert [list(group) for group in Partition.of(*groups).groups] == [list(Group.of(g)) for g in groups]
        return
    told = [problem for problem in problems if problem.code == expected["code"]]
    assert told, problems
    if "groups" in expected:
        assert expected["groups"] in [list(problem.groups) for problem in told]
    if hand is None:
        with pytest.raises(PartitionError) as caught:
            Partition.of(*groups)
        assert caught.value.problems == problems


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id="-".join([case["id"], *case["rule"].split()]))
        for case in CASES
        if case["kind"] not in LATER
    ],
)
def test_case(case: dict[str, Any]) -> None:
    CHECKS[case["kind"]](case["input"], case["expected"])


def test_every_kind_of_case_is_checked() -> None:
    kinds = {case["kind"] for case in CASES}
    assert kinds - LATER == set(CHECKS)
    assert kinds >= LATER


def test_every_case_has_a_name_of_its_own() -> None:
    assert len({case["id"] for case in CASES}) == len(CASES)
