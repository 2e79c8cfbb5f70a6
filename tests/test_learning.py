"""Fields from rounds that were played, blends of fields, and the bot that learns from them."""

from __future__ import annotations

import copy
import math
import pickle
from typing import Any

import pytest

from hazari import (
    EXPERT_FIELD,
    AdaptiveBot,
    Bot,
    Deal,
    ExpertBot,
    Field,
    FieldError,
    GreedyBot,
    RandomBot,
    Round,
    RoundResult,
    Seat,
    best_partition,
    fit_field,
    fit_results,
    play_round,
)
from hazari.tournaments import _derived
from tests.test_arrangements import dealt, scattered_field

MIXED: list[Bot] = [GreedyBot(), RandomBot(1), ExpertBot(), GreedyBot()]


def played(rounds: int, bots: list[Bot] = MIXED) -> list[RoundResult]:
    return [play_round(bots, Deal.from_seed(f"learning {number}")) for number in range(rounds)]


RESULTS = played(12)
GREEDY = fit_field([GreedyBot()] * 4, rounds=40, seed=1)


# Fitting


@pytest.mark.parametrize("rounds", [1, 200])
def test_results_of_the_rounds_of_fit_field_give_its_field_but_for_the_coupling(rounds: int) -> None:
    results = [
        play_round([GreedyBot()] * 4, Deal.from_seed(_derived(1, "fit", number)), dealer=number // 4 % 4)
        for number in range(rounds)
    ]
    field = fit_field([GreedyBot()] * 4, rounds=rounds, seed=1)
    assert fit_results(results) == Field(field.chances, field.pots)
    assert (field.coupling == (1, 1, 1, 1)) is (rounds < 200)


def test_one_seat_faces_the_groups_of_the_other_three() -> None:
    result = RESULTS[0]
    for seat in Seat:
        field = fit_results([result], seat=seat)
        for row, comparison in zip(field.chances, result.comparisons, strict=True):
            rivals = [
                group.combination.index
                for group, other in zip(comparison.groups, comparison.seats, strict=True)
                if other is not seat
            ]
            # Evened out over three neighbours: below them it loses to the best rival, above it wins.
            assert not any(row[: max(max(rivals) - 3, 0)])
            assert set(row[max(rivals) + 4 :]) <= {1.0}
        assert field == fit_results(iter([result]), seat=int(seat))
    everybody = fit_results(RESULTS)
    seats = [fit_results(RESULTS, seat=seat) for seat in Seat]
    for number in range(4):
        mean = [sum(cells) / 4 for cells in zip(*[field.chances[number] for field in seats], strict=True)]
        assert everybody.chances[number] == pytest.approx(mean)


def test_nothing_fits_no_results() -> None:
    with pytest.raises(FieldError, match="expected at least one round, got none"):
        fit_results([])
    with pytest.raises(TypeError, match="expected a RoundResult"):
        fit_results([None])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="seat"):
        fit_results(RESULTS, seat=4)


# Blending


@pytest.mark.parametrize("other", [GREEDY, scattered_field(1), fit_results(RESULTS[:1], seat=1)])
@pytest.mark.parametrize(("rounds", "prior"), [(1, 30), (64, 30.5), (1e-300, 1e300), (7, 1e-9)])
def test_a_blend_is_the_mean_by_weight(other: Field, rounds: float, prior: float) -> None:
    blended = EXPERT_FIELD.blended(other, rounds=rounds, prior=prior)
    assert blended.coupling == EXPERT_FIELD.coupling
    for number in range(4):
        for index in range(0, 741, 37):
            mine, theirs = EXPERT_FIELD.chances[number][index], other.chances[number][index]
            pots = EXPERT_FIELD.pots[number][index], other.pots[number][index]
            chance = (rounds * theirs + prior * mine) / (rounds + prior)
            product = (rounds * theirs * pots[1] + prior * mine * pots[0]) / (rounds + prior)
            assert blended.chances[number][index] == pytest.approx(chance)
            expected = product / chance if chance else pots[0]
            assert blended.pots[number][index] == pytest.approx(expected)


def test_without_weight_a_field_says_nothing() -> None:
    assert EXPERT_FIELD.blended(GREEDY, rounds=0) is EXPERT_FIELD
    alone = EXPERT_FIELD.blended(GREEDY, rounds=3, prior=0)
    assert (alone.chances, alone.pots, alone.coupling) == (GREEDY.chances, GREEDY.pots, EXPERT_FIELD.coupling)


def test_rounding_makes_no_blend_invalid() -> None:
    rich = Field([[index / 740 for index in range(741)]] * 4, [[90.0] * 741] * 3 + [[120.0] * 741])
    field = rich
    for number in range(60):
        field = field.blended((GREEDY, rich, EXPERT_FIELD)[number % 3], rounds=1 / 3, prior=0.7 + number / 7)
    for mine, other in zip(field.pots, field.blended(field, rounds=1, prior=2).pots, strict=True):
        assert mine == pytest.approx(other)


@pytest.mark.parametrize(
    ("rounds", "prior", "error", "message"),
    [
        (-1, 30, FieldError, "expected rounds from 0 up, and finite, got -1"),
        (math.nan, 30, FieldError, "expected rounds from 0 up"),
        (math.inf, 30, FieldError, "expected rounds from 0 up"),
        (1, -0.5, FieldError, r"expected prior from 0 up, and finite, got -0\.5"),
        (1, math.inf, FieldError, "expected prior from 0 up"),
        (0, 0, FieldError, r"with a finite sum above 0, got 0\.0 and 0\.0"),
        (1e308, 1e308, FieldError, "expected rounds and prior"),
        (10**400, 30, FieldError, "expected rounds from 0 up, and finite"),
        (1, -(10**400), FieldError, "expected prior from 0 up, and finite"),
        (Seat.B, 30, TypeError, "expected rounds as a number, got <Seat.B: 1>"),
        ("1", 30, TypeError, "expected rounds as a number, got '1'"),
        (1, True, TypeError, "expected prior as a number, got True"),
    ],
)
def test_weights_that_are_none(rounds: Any, prior: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        EXPERT_FIELD.blended(GREEDY, rounds=rounds, prior=prior)


def test_only_fields_are_blended() -> None:
    with pytest.raises(TypeError, match="expected a Field"):
        EXPERT_FIELD.blended(None, rounds=1)  # type: ignore[arg-type]


# The bot


def test_a_bot_that_has_seen_nothing_arranges_as_an_expert() -> None:
    bot = AdaptiveBot()
    view = Round(Deal.from_seed(1)).view(0)
    assert bot.arrange(view) == ExpertBot().arrange(view)
    assert (bot.rounds, bot.field, bot.prior) == (0, EXPERT_FIELD, 30)
    assert isinstance(bot, Bot)
    assert repr(bot) == "<AdaptiveBot: EXPERT_FIELD, prior 30, 0 rounds observed>"


def test_a_bot_blends_what_it_met_into_its_field() -> None:
    bot = AdaptiveBot(GREEDY, prior=5)
    for result in RESULTS:
        bot.observe(result, seat=2)
    assert bot.rounds == len(RESULTS)
    assert bot.field == GREEDY.blended(fit_results(RESULTS, seat=2), rounds=len(RESULTS), prior=5)
    view = Round(Deal.from_seed(3)).view(1)
    assert bot.arrange(view) == best_partition(view.hand, field=bot.field, removal=False)


def test_a_bot_is_pickled_and_copied_with_what_it_has_learned() -> None:
    bot = AdaptiveBot(prior=3)
    bot.observe(RESULTS[0], seat=Seat.B)
    for twin in (pickle.loads(pickle.dumps(bot)), copy.copy(bot), copy.deepcopy(bot)):
        assert twin == bot
        assert (twin.rounds, twin.field) == (bot.rounds, bot.field)
        twin.observe(RESULTS[1], seat=Seat.B)
        assert twin != bot
        assert (twin.rounds, bot.rounds) == (2, 1)
    assert bot != AdaptiveBot(prior=3)


def test_what_a_bot_refuses_has_taught_it_nothing() -> None:
    bot = AdaptiveBot()
    with pytest.raises(TypeError, match="expected a RoundResult"):
        bot.observe(None, seat=0)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="seat"):
        bot.observe(RESULTS[0], seat=4)
    assert bot == AdaptiveBot()
    with pytest.raises(TypeError, match="expected a Field"):
        AdaptiveBot("expert")  # type: ignore[arg-type]
    for prior in (-1, math.inf, math.nan):
        with pytest.raises(FieldError, match="expected a prior from 0 up"):
            AdaptiveBot(prior=prior)
    with pytest.raises(TypeError, match="expected a prior as a number"):
        AdaptiveBot(prior=None)  # type: ignore[arg-type]
    for name in ("field", "rounds", "prior"):
        with pytest.raises(AttributeError):
            setattr(bot, name, 1)


def test_a_tournament_plays_what_a_bot_has_learned_before() -> None:
    bot = AdaptiveBot()
    bot.observe(RESULTS[0], seat=0)
    before = pickle.dumps(bot)
    play_round([bot, *MIXED[1:]], Deal.from_seed(dealt(1)))
    assert pickle.dumps(bot) == before
