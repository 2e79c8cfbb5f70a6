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
from hazari.comparisons import Comparison, points_of, settle
from hazari.deals import Deal
from hazari.errors import PartitionError
from hazari.matches import Match
from hazari.partitions import Group, Partition, partition_problems
from hazari.rounds import Round
from hazari.rulings import judge
from hazari.seats import Seat
from tests.strategies import split

CASES: Final[list[dict[str, Any]]] = json.loads(
    (Path(__file__).parent / "data" / "cases.json").read_text(encoding="utf-8")
)

Check = Callable[[Any, Any], None]  # what is put in, what is expected

CHECKS: Final[dict[str, Check]] = {}
LATER: Final = {"count_legal"}  # to be completed: kinds that no function here checks yet


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


@kind
def comparison(given: dict[str, Any], expected: Any) -> None:
    order = Seat(given["leader"]).round_table
    assert list(order) == expected["order"]
    exposed = Comparison(
        order[0], judge(*[given["by_seat"][seat] for seat in order], names=["ABCD"[seat] for seat in order])
    )
    assert list(exposed.seats) == expected["order"]
    assert exposed.winner == expected["winner"] == expected["next_leader"]
    assert exposed.points == expected["points"]


def told(played: Comparison) -> dict[str, Any]:
    return {
        "order": list(played.seats),
        "winner": played.winner,
        "points": played.points,
        "tied": [played.seats[play] for play in played.ruling.best],
    }


@kind
def deal(given: dict[str, Any], expected: Any) -> None:
    partitions = [Partition.of(*groups) for groups in given["partitions_by_seat"]]
    result = settle(partitions, dealer=given["dealer"])
    assert [told(played) for played in result.comparisons] == expected["comparisons"]
    assert list(result.points) == expected["deal_totals"]
    round_ = Round(Deal.of(*[partition.cards for partition in partitions]), dealer=given["dealer"])
    for seat, partition in enumerate(partitions):
        round_.declare(seat, partition)
    assert round_.play_out() == result


LAST_ROW: Final = {  # of the matches that end, a last round before which nobody has 1000
    (1005, 1010, 400, 825): (60, 60, 0, 240),
    (1000, 900, 700, 640): (60, 100, 100, 100),
    (1100, 1100, 1040, 0): (120, 120, 120, 0),
}


def sheet_with(totals: list[int]) -> Match:
    """A score sheet with these totals: the points of the four seats in a row, a round every 360."""
    in_fives = [seat for seat, total in enumerate(totals) for _ in range(total // 5)]
    match = Match()
    for start in range(0, len(in_fives), 72):
        row = in_fives[start : start + 72]
        assert match.record([5 * row.count(seat) for seat in range(4)]) is None
    assert list(match.totals) == totals
    return match


@kind
def match_end(totals: list[int], expected: Any) -> None:
    last = LAST_ROW.get((totals[0], totals[1], totals[2], totals[3]))
    if last is None:
        assert not expected["finished"]
        assert sheet_with(totals).result is None
        return
    match = sheet_with([total - points for total, points in zip(totals, last, strict=True)])
    result = match.record(last)
    assert result is not None
    assert list(result.totals) == totals
    assert list(result.winners) == expected["winners"]
    assert expected["finished"]


def won(winner: int, points: int, size: int) -> Comparison:
    """A comparison that `winner` wins with a Troy of twos, with so many points on the table."""
    tens = (points - 4 * 5 * size) // 5
    others = [*DECK[52 - tens :], *DECK[4:]][: 4 * size - 3]
    hands = [others[place : 3 * size : 3] for place in range(3)]
    hands.insert(winner, [*DECK[:3], *others[3 * size :]])
    return Comparison(Seat.A, judge(*hands, names="ABCD"))


@kind
def match_deal(given: dict[str, Any], expected: Any) -> None:
    match = sheet_with(given["totals_before"])
    sizes = (3, 3, 3, 4)
    comparisons: list[Comparison] = []
    for (winner, pot), size, totals in zip(
        given["comparisons_winner_points"], sizes, expected["totals_after_each"], strict=True
    ):
        comparisons.append(won(winner, pot, size))
        so_far = points_of(comparisons)
        assert [sum(both) for both in zip(match.totals, so_far, strict=True)] == totals
        assert match.result is None  # R7.2: whoever has 1000 by now, the round is finished first
    result = match.record(points_of(comparisons))
    assert result is not None
    assert expected["finished"]
    assert list(result.winners) == expected["winners"]


@kind
def match_flow(given: dict[str, Any], expected: Any) -> None:
    match = Match(first_dealer=given["dealer"])
    opened: list[Round] = []
    for number in range(given["deals"]):
        round_ = match.new_round(Deal.from_seed(number))
        opened.append(round_.copy())
        for seat in Seat:
            round_.declare(seat, split(round_.deal.hands[seat], number))
        round_.play_out()
        match.record()
    assert [round_.dealer for round_ in opened] == expected["dealers"]
    assert [round_.leader for round_ in opened] == expected["leaders"]


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
