"""A partition in many deals: held against a plain loop, and the same however the work is shared out."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hazari.arrangements import best_partition, strongest_first
from hazari.bots import Bot, ExpertBot, GreedyBot
from hazari.cards import DECK
from hazari.comparisons import RoundResult, settle
from hazari.deals import DEALS_AROUND, Deal, dealt_around, drawn
from hazari.errors import BotError, HazariError
from hazari.partitions import Partition
from hazari.seats import Seat
from hazari.simulations import Simulation, simulate
from hazari.standings import Estimate
from hazari.views import View
from tests import strategies

PARTITION: Final = Partition.parse("AsAhAd/KhQhJh/9c8d7s/5d5c2d2c")
GOOD: Final = (PARTITION, 2, Estimate(90.0, 1.0), [Estimate(0.25, 0.1)] * 4)


# --- the deals ----------------------------------------------------------------------------------------


@given(strategies.hands(), st.integers(0, DEALS_AROUND - 1))
def test_the_other_39_cards_lie_in_each_way_under_one_number(hand: strategies.Hand, number: int) -> None:
    held = tuple(sorted(hand, reverse=True))
    deal = dealt_around(held, number)
    assert deal == Deal(deal.hands)
    assert deal.hands[Seat.A] == held
    assert deal.index % DEALS_AROUND == number


def test_the_numbers_go_to_the_last() -> None:
    held = Deal.from_index(0).hands[Seat.A]
    assert dealt_around(held, 0).index == 0
    assert dealt_around(held, DEALS_AROUND - 1).index == DEALS_AROUND - 1


# --- a plain loop -------------------------------------------------------------------------------------


def estimated(values: Sequence[float]) -> tuple[float, float]:
    return fmean(values), stdev(values) / sqrt(len(values))


def counted(results: Sequence[RoundResult]) -> list[tuple[float, float]]:
    """The points of seat A, and its share of each comparison, with standard errors."""
    points = estimated([result.points[0] for result in results])
    won = [[result.comparisons[number].winner == Seat.A for result in results] for number in range(4)]
    return [points, *map(estimated, won)]


def numbers(seen: Simulation) -> list[tuple[float, float | None]]:
    return [(estimate.mean, estimate.error) for estimate in (seen.points, *seen.chances)]


@pytest.mark.parametrize("way", [strongest_first, partial(best_partition, removal=False)])
def test_the_same_deals_settled_one_by_one(way: Callable[..., Partition]) -> None:
    seen = simulate(PARTITION, deals=70, seed="x", bot=GreedyBot() if way is strongest_first else ExpertBot())
    results = []
    held = Deal.of(
        PARTITION.cards, *[[card for card in DECK if card not in PARTITION.cards][:26][n::2] for n in (0, 1)]
    )
    first = held.index // DEALS_AROUND * DEALS_AROUND
    for number in range(70):
        _, *hands = Deal.from_index(
            first + drawn(b"hazari simulation 1/%d" % number, "x", DEALS_AROUND)
        ).hands
        dealer = "DABC"[number % 4]
        results.append(settle([PARTITION, *map(way, hands)], dealer=Seat[dealer]))
    assert numbers(seen) == [pytest.approx(pair) for pair in counted(results)]


def agrees_with_other_shuffles(seed: int, deals: int) -> None:
    """Within four standard errors; the seeds are fixed."""
    source = random.Random(seed)
    pack = source.sample(DECK, 52)
    partition, rest = best_partition(pack[:13]), pack[13:]
    results = []
    for number in range(deals):
        source.shuffle(rest)
        rivals = [best_partition(rest[start : start + 13]) for start in (0, 13, 26)]
        results.append(settle([partition, *rivals], dealer=number % 4))
    seen = simulate(partition, deals=deals, seed=seed)
    for (one, one_error), (other, other_error) in zip(counted(results), numbers(seen), strict=True):
        assert other_error is not None
        assert abs(one - other) <= 4 * sqrt(one_error**2 + other_error**2)


def test_shuffles_of_another_kind_agree() -> None:
    agrees_with_other_shuffles(1, 150)


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(10))
def test_shuffles_of_another_kind_agree_on_ten_hands(seed: int) -> None:
    agrees_with_other_shuffles(seed, 1000)


# --- what is promised ---------------------------------------------------------------------------------


def test_a_seed_gives_the_same_for_ever() -> None:
    seen = simulate(PARTITION, deals=100, seed=1, bot=GreedyBot())
    assert (seen.points.mean, [chance.mean for chance in seen.chances]) == (239.55, [1.0, 0.73, 0.64, 0.3])
    assert seen == simulate(PARTITION, deals=100, seed="1", bot=GreedyBot())
    assert seen == simulate(PARTITION, deals=100, seed=b"1", bot=GreedyBot())
    assert seen != simulate(PARTITION, deals=100, seed=2, bot=GreedyBot())


@pytest.mark.parametrize("make", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_gives_the_same(make: Callable[[int], Executor]) -> None:
    with make(2) as executor:
        shared = simulate(PARTITION, deals=200, seed=1, bot=GreedyBot(), executor=executor)
    assert shared == simulate(PARTITION, deals=200, seed=1, bot=GreedyBot())


class Watching:
    """Notes what its views hold, and then plays as GreedyBot."""

    def __init__(self) -> None:
        self.views: list[View] = []

    def arrange(self, view: View) -> Partition:
        self.views.append(view)
        return strongest_first(view.hand)


def test_rivals_sit_in_b_c_and_d_and_the_dealer_moves_on() -> None:
    bot = Watching()
    simulate(PARTITION, deals=5, seed=1, bot=bot)
    assert [view.seat for view in bot.views] == [Seat.B, Seat.C, Seat.D] * 5
    assert [view.dealer for view in bot.views[::3]] == [Seat.D, Seat.A, Seat.B, Seat.C, Seat.D]
    for view in bot.views:
        assert not PARTITION.cards & set(view.hand)
        assert view.totals == (0, 0, 0, 0)


def test_r4_3_three_aces_always_win() -> None:
    assert simulate(PARTITION, deals=100, seed=3).chances[0] == Estimate(1.0, 0.0)


def test_one_deal_has_no_standard_error() -> None:
    seen = simulate(PARTITION, deals=1, seed=1)
    assert [estimate.error for estimate in (seen.points, *seen.chances)] == [None] * 5
    assert repr(seen).startswith("<Simulation of 1 deal: ")


def test_a_simulation_is_a_value() -> None:
    seen = Simulation(*GOOD)
    assert seen == Simulation(*GOOD)
    assert hash(seen) == hash(Simulation(*GOOD))
    assert seen.chances == (Estimate(0.25, 0.1),) * 4
    for again in (copy.copy(seen), copy.deepcopy(seen), pickle.loads(pickle.dumps(seen))):
        assert again == seen
    assert repr(seen) == "<Simulation of 2 deals: 90.00 +- 1.00 points, chances 25%, 25%, 25%, 25%>"


# --- what is refused ----------------------------------------------------------------------------------


@pytest.mark.parametrize("deals", [0, -1, 2**53])
def test_there_is_a_deal(deals: int) -> None:
    with pytest.raises(HazariError, match=f"expected deals from 1 to 9007199254740991, got {deals}"):
        simulate(PARTITION, deals=deals, seed=1)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"partition": str(PARTITION)}, "expected a Partition, got str"),
        ({"deals": 1.5}, "expected deals as an int, got 1.5"),
        ({"deals": True}, "expected deals as an int, got True"),
        ({"seed": 1.5}, "expected a seed as int, str or bytes, got 1.5"),
        ({"bot": GreedyBot}, "expected a bot, which has a method arrange"),
        ({"executor": "two"}, "expected a concurrent.futures.Executor or None, got str"),
    ],
)
def test_wrong_types_are_told(options: dict[str, Any], message: str) -> None:
    given: dict[str, Any] = {"partition": PARTITION, "deals": 1, "seed": 1, **options}
    with pytest.raises(TypeError, match=message):
        simulate(**given)


class Wrong:
    def arrange(self, view: View) -> Partition:
        return PARTITION


def test_a_bot_that_breaks_the_rules_is_told() -> None:
    bot: Bot = Wrong()
    with pytest.raises(BotError, match=r"Wrong in seat B returned .* \(R3.1\)") as error:
        simulate(PARTITION, deals=1, seed=1, bot=bot)
    assert error.value.seat is Seat.B


@pytest.mark.parametrize(
    ("place", "value", "kind", "message"),
    [
        (0, "x", TypeError, "expected a Partition, got str"),
        (1, 0, HazariError, "expected deals from 1 to 9007199254740991, got 0"),
        (2, 90.0, TypeError, "expected an Estimate, got 90.0"),
        (2, Estimate(360.5, 1.0), HazariError, "expected a mean from 0 to 360, got 360.5"),
        (2, Estimate(90.0, None), HazariError, "expected standard errors of at most 360, or None after one"),
        (2, Estimate(90.0, 361.0), HazariError, "expected standard errors of at most 360, or None after one"),
        (3, [Estimate(0.5, 0.1)] * 3, HazariError, "expected 4 chances, one for each comparison, got 3"),
        (3, [0.5] * 4, TypeError, "expected an Estimate, got 0.5"),
        (3, [Estimate(1.5, 0.1)] * 4, HazariError, "expected a mean from 0 to 1, got 1.5"),
        (3, {1: 2}, TypeError, "expected chances in order, such as a list, got dict"),
    ],
)
def test_a_simulation_holds_what_one_can_give(
    place: int, value: Any, kind: type[Exception], message: str
) -> None:
    values: list[Any] = list(GOOD)
    values[place] = value
    with pytest.raises(kind, match=message):
        Simulation(*values)


def test_an_error_belongs_to_more_than_one_deal() -> None:
    with pytest.raises(HazariError, match=r"or None after one deal, got 1\.0"):
        Simulation(PARTITION, 1, *GOOD[2:])
