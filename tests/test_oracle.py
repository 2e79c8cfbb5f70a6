"""The oracle holds the cases too, so that what is tested against it is tested against them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from tests import oracle

CASES: Final[list[dict[str, Any]]] = json.loads(
    (Path(__file__).parent / "data" / "cases.json").read_text(encoding="utf-8")
)


def cases(*kinds: str) -> pytest.MarkDecorator:
    found = [case for case in CASES if case["kind"] in kinds]
    return pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in found])


def groups(written: list[str]) -> list[tuple[oracle.Plain, ...]]:
    return [oracle.cards(group) for group in written]


@cases("classify3", "best_of_4")
def test_combinations(case: dict[str, Any]) -> None:
    cards = oracle.cards(case["input"])
    assert {oracle.name(three) for three in oracle.best_threes(cards)} == {case["expected"]["combination"]}
    assert oracle.points(cards) == case["expected"]["points"]


@cases("compare3", "compare_4")
def test_order(case: dict[str, Any]) -> None:
    one, other = groups([case["input"]["a"], case["input"]["b"]])
    assert {1: "a", -1: "b", 0: "equal"}[oracle.compare_groups(one, other)] == case["expected"]
    assert oracle.compare_groups(other, one) == -oracle.compare_groups(one, other)


@cases("partition")
def test_partitions(case: dict[str, Any]) -> None:
    hand = case["input"].get("hand")
    found = oracle.faults(groups(case["input"]["groups"]), oracle.cards(hand) if hand else None)
    assert (not found) == case["expected"]["legal"]
    if found:
        assert case["expected"]["code"] in {code for code, _ in found}


@cases("comparison")
def test_comparisons(case: dict[str, Any]) -> None:
    shown = oracle.comparison(groups(case["input"]["by_seat"]), case["input"]["leader"])
    expected = case["expected"]
    assert (shown.order, shown.winner, shown.points) == (
        expected["order"],
        expected["winner"],
        expected["points"],
    )


@cases("deal")
def test_rounds(case: dict[str, Any]) -> None:
    partitions = [groups(partition) for partition in case["input"]["partitions_by_seat"]]
    played = oracle.play_round(partitions, case["input"]["dealer"])
    assert [shown._asdict() for shown in played.comparisons] == case["expected"]["comparisons"]
    assert played.points == case["expected"]["deal_totals"]


@cases("match_end")
def test_ends(case: dict[str, Any]) -> None:
    assert oracle.winners(case["input"]) == case["expected"].get("winners", [])


@cases("match_flow")
def test_dealers(case: dict[str, Any]) -> None:
    dealers = oracle.dealers(case["input"]["dealer"], case["input"]["deals"])
    assert dealers == case["expected"]["dealers"]
    assert [oracle.right_of(dealer) for dealer in dealers] == case["expected"]["leaders"]


@cases("count_legal")
def test_number_of_legal_partitions(case: dict[str, Any]) -> None:
    found = list(oracle.legal_partitions(oracle.cards(case["input"])))
    assert len(found) == len(set(found)) == case["expected"]["ordered"]
    assert len({(frozenset(three), four) for *three, four in found}) == case["expected"]["unordered"]


def test_number_of_possible_results() -> None:
    assert len(oracle.possible_results()) == 5_955
