"""What a hand could have taken: the search held against every legal partition, settled one by one."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hazari.arrangements import best_partition, legal_partitions, strongest_first
from hazari.cards import DECK, Suit
from hazari.comparisons import RoundResult, settle
from hazari.deals import Deal
from hazari.errors import ActionError
from hazari.hindsights import Hindsight, hindsight
from hazari.partitions import Partition
from hazari.rounds import Round
from hazari.seats import Seat
from tests import strategies

LAID: Final = [
    Partition.parse(text)
    for text in (
        "Ac3c2s/As9s4s/Kc9c7c/7h5c4d2d",
        "JhTh9h/QcJcTd/6c5d4h/Ad8h8d3h",
        "AhKsQs/Ts9d8c/Kd7d6d/7s6s3s3d",
        "KhQdJd/QhJsTc/6h5h4c/8s5s2h2c",
    )
]
RESULT: Final = settle(LAID)


def laid_in(result: RoundResult) -> list[Partition]:
    return [
        Partition.of(*[four.groups[four.seats.index(seat)] for four in result.comparisons]) for seat in Seat
    ]


def some_round(seed: int) -> list[Partition]:
    """Four partitions of a deal, laid well, badly or by chance; in every third deal they tie often."""
    source = random.Random(seed)
    if seed % 3:
        hands = [tuple(hand) for hand in Deal.from_seed(seed).hands]
    else:  # a suit each, but for a few cards
        pack = [card for suit in source.sample(list(Suit), 4) for card in DECK if card.suit is suit]
        for _ in range(seed % 4):
            one, other = source.sample(range(52), 2)
            pack[one], pack[other] = pack[other], pack[one]
        hands = [tuple(pack[start : start + 13]) for start in range(0, 52, 13)]
    ways = (best_partition, strongest_first, lambda hand: strategies.split(hand, seed))
    return [source.choice(ways)(hand) for hand in hands]


def by_settling(laid: list[Partition], dealer: Seat, seat: Seat) -> tuple[Partition, int]:
    """What takes most, found as anybody would who has time."""
    best, most = laid[seat], settle(laid, dealer=dealer).points[seat]
    for partition in legal_partitions(laid[seat].cards):
        instead = [partition if other == seat else laid[other] for other in Seat]
        points = settle(instead, dealer=dealer).points[seat]
        if points > most:
            best, most = partition, points
    return best, most


def agrees(seed: int) -> None:
    laid = some_round(seed)
    dealer, seat = Seat(seed // 4 % 4), Seat(seed % 4)
    seen = hindsight(settle(laid, dealer=dealer), seat)
    assert (seen.partition, seen.points) == by_settling(laid, dealer, seat)


@pytest.mark.parametrize("seed", range(4))
def test_no_legal_partition_takes_more_and_the_first_of_the_best_is_given(seed: int) -> None:
    agrees(seed)


@pytest.mark.exhaustive
@pytest.mark.parametrize("start", range(4, 204, 20))
def test_no_legal_partition_takes_more_in_200_rounds(start: int) -> None:
    for seed in range(start, start + 20):
        agrees(seed)


@given(st.integers(0, 10**6), st.sampled_from(Seat), st.sampled_from(Seat))
def test_what_the_others_laid_stays_and_looking_again_finds_nothing_better(
    seed: int, dealer: Seat, seat: Seat
) -> None:
    laid = some_round(seed)
    result = settle(laid, dealer=dealer)
    seen = hindsight(result, seat)
    assert seen.taken == result.points[seat] <= seen.points == seen.outcome.points[seat]
    assert seen.partition.cards == laid[seat].cards
    assert laid_in(seen.outcome) == [seen.partition if other == seat else laid[other] for other in Seat]
    assert (seen.partition == laid[seat]) is (seen.taken == seen.points)
    again = hindsight(seen.outcome, seat)
    assert (again.partition, again.outcome) == (seen.partition, seen.outcome)


def test_what_was_laid_is_the_answer_where_nothing_takes_more() -> None:
    for seat in (Seat.A, Seat.D):
        seen = hindsight(RESULT, seat)
        assert seen.partition == LAID[seat]
        assert seen.outcome == RESULT
        # others take as much, and some come earlier
        assert seen.points == RESULT.points[seat] == seen.taken


def test_r5_4_who_leads_follows_from_who_would_have_won() -> None:
    # Four hands of one suit each: whatever is laid alike ties, and then the last to play takes all.
    suits = [[card for card in DECK if card.suit is suit] for suit in Suit]
    laid = [strongest_first(hand) for hand in suits]
    result = settle(laid, dealer=Seat.D)
    # So the last to play wins and leads, and then the last to play is the seat to its left.
    assert [comparison.winner for comparison in result.comparisons] == [Seat.D, Seat.C, Seat.B, Seat.A]
    seen = hindsight(result, Seat.A)
    assert (seen.partition, seen.points) == by_settling(laid, Seat.D, Seat.A)


def test_a_hindsight_is_a_value() -> None:
    seen = hindsight(RESULT, 1)
    assert seen == Hindsight(RESULT, Seat.B) != hindsight(RESULT, Seat.C)
    assert hash(seen) == hash(Hindsight(RESULT, Seat.B))
    for again in (copy.copy(seen), copy.deepcopy(seen), pickle.loads(pickle.dumps(seen))):
        assert again == seen
        assert (again.partition, again.outcome) == (seen.partition, seen.outcome)
    assert seen.seat is Seat.B
    assert repr(seen) == ("<Hindsight: seat B took 175 of 195 points, best JhTh9h/5d4h3h/AdTd8d/QcJc8h6c>")
    with pytest.raises(AttributeError):
        seen.partition = LAID[0]  # type: ignore[misc]


@pytest.mark.parametrize(
    ("wrong", "name"), [(Round(Deal.from_seed(1)).result, "None"), (Round(Deal.from_seed(1)), "Round")]
)
def test_only_a_finished_round_can_be_looked_back_on(wrong: Any, name: str) -> None:
    with pytest.raises(TypeError, match=f"expected the RoundResult of a finished round, got {name}"):
        hindsight(wrong, Seat.A)


def test_the_seat_is_one_of_four() -> None:
    with pytest.raises(ActionError, match=r"expected a seat from 0 to 3, got 4 \(R1.1\)"):
        hindsight(RESULT, 4)
    with pytest.raises(TypeError, match="expected a Seat or an int from 0 to 3, got str"):
        hindsight(RESULT, "B")  # type: ignore[arg-type]
