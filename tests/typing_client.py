"""A program that uses the package, for type checkers only: mypy and pyright accept it, both strict."""

# pyright: strict

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_type

import hazari
from hazari import (
    COMBINATIONS,
    DECK,
    Action,
    ActionError,
    Card,
    CardsLike,
    Category,
    Combination,
    Comparison,
    Deal,
    Declare,
    Estimate,
    Expose,
    Group,
    HazariError,
    Hindsight,
    Match,
    MatchResult,
    NotationError,
    Partition,
    PartitionError,
    Phase,
    Problem,
    ProblemCode,
    Rank,
    Reason,
    Round,
    RoundResult,
    Ruling,
    ScoreError,
    Seat,
    Simulation,
    Suit,
    View,
    complete_scores,
    hindsight,
    judge,
    parse_cards,
    partition_problems,
    settle,
    simulate,
    table,
)

Points = tuple[int, int, int, int]
Hand = tuple[Card, ...]


def cards(written: CardsLike) -> None:
    card = Card.parse("Kh")
    assert_type(card, Card)
    assert_type(card.rank, Rank)
    assert_type(card.suit, Suit)
    assert_type(card.points, int)
    assert_type(card.index, int)
    assert_type(f"{card:u}", str)
    assert_type(sorted(DECK), list[Card])
    assert_type(DECK, tuple[Card, ...])
    assert_type(parse_cards("Kh Qh"), tuple[Card, ...])
    assert_type(card < DECK[0], bool)
    assert_type(Group.of(written), Group)


def combinations() -> None:
    found = Combination.of("Kh Qh Jh")
    assert_type(found, Combination)
    assert_type(found.category, Category)
    assert_type(found.ranks, tuple[Rank, Rank, Rank])
    assert_type(found.index, int)
    assert_type(found > Combination.parse("Run A-2-3"), bool)
    assert_type(max(COMBINATIONS), Combination)


def partitions() -> None:
    group = Group.of(DECK[:3])
    assert_type(group.cards, tuple[Card, ...])
    assert_type(group.combination, Combination)
    assert_type(group.spare, Card | None)
    assert_type(iter(group), Iterator[Card])
    partition = Partition.of("As Ah Ad", "Kh Qh Jh", "9c 8d 7s", "5c 5d 2c 2d")
    assert_type(partition, Partition)
    assert_type(partition.groups, tuple[Group, Group, Group, Group])
    assert_type(partition.cards, frozenset[Card])
    assert_type(Partition.arranged(*partition.groups), Partition)
    assert_type(Partition.parse(str(partition)), Partition)
    problems = partition_problems(*partition.groups, hand=partition.cards)
    assert_type(problems, tuple[Problem, ...])
    for problem in problems:
        assert_type(problem.code, ProblemCode)
        assert_type(problem.groups, tuple[int, ...])
        assert_type(problem.cards, tuple[Card, ...])


def deals() -> None:
    assert_type(Deal.random(), Deal)
    assert_type(Deal.from_index(0).index, int)
    assert_type(Deal.from_seed(b"1"), Deal)
    assert_type(Deal.from_pack(DECK, dealer=3), Deal)
    deal = Deal.of(DECK[:13], DECK[13:26], DECK[26:39])
    assert_type(deal.hands, tuple[Hand, Hand, Hand, Hand])
    assert_type(Seat.A.right, Seat)


def rulings() -> None:
    ruling = judge("Kh Jh 8h", "9c 8d 7s", names="AB")
    assert_type(ruling, Ruling)
    assert_type(ruling.groups, tuple[Group, ...])
    assert_type(ruling.combinations, tuple[Combination, ...])
    assert_type(ruling.winner, int)
    assert_type(ruling.best, tuple[int, ...])
    assert_type(ruling.rule, str)


def rounds(partition: Partition) -> None:
    round_ = Round(Deal.random(), dealer=Seat.B, totals=[0, 0, 0, 0])
    assert_type(round_.declare(0, partition), Declare)
    assert_type(round_.expose(), Expose)
    assert_type(round_.expose(Seat.A), Expose)
    assert_type(round_.can(Declare(Seat.A, partition)), bool)
    assert_type(round_.undo(), Action)
    assert_type(round_.phase, Phase)
    assert_type(round_.leader, Seat | None)
    assert_type(round_.to_act, tuple[Seat, ...])
    assert_type(round_.history, tuple[Action, ...])
    assert_type(round_.points, Points)
    assert_type(round_.result, RoundResult | None)
    assert_type(round_.copy(), Round)
    assert_type(Round.replay(round_.deal, round_.dealer, round_.history), Round)
    result = round_.play_out()
    assert_type(result, RoundResult)
    assert_type(settle([partition] * 4), RoundResult)
    assert_type(result.points, Points)
    for comparison in result.comparisons:
        assert_type(comparison, Comparison)
        assert_type(comparison.seats, tuple[Seat, Seat, Seat, Seat])
        assert_type(comparison.winner, Seat)
        assert_type(comparison.cards, frozenset[Card])


def learning(result: RoundResult, partition: Partition) -> None:
    seen = hindsight(result, 0)
    assert_type(seen, Hindsight)
    assert_type(seen.partition, Partition)
    assert_type(seen.outcome, RoundResult)
    assert_type(seen.points, int)
    assert_type(seen.taken, int)
    simulation = simulate(partition, deals=10, seed=1)
    assert_type(simulation, Simulation)
    assert_type(simulation.points, Estimate)
    assert_type(simulation.chances, tuple[Estimate, Estimate, Estimate, Estimate])


def views(view: View) -> None:
    assert_type(view.seat, Seat | None)
    assert_type(view.hand, tuple[Card, ...])
    assert_type(view.partition, Partition | None)
    assert_type(view.ready, frozenset[Seat])
    assert_type(view.exposed, tuple[Expose, ...])
    assert_type(view.comparisons, tuple[Comparison, ...])
    assert_type(view.totals, Points)
    for action in view.history:
        match action:
            case Declare(seat, partition):
                assert_type(seat, Seat)
                assert_type(partition, Partition | None)
            case Expose(seat, group):
                assert_type(group, Group)


def matches() -> None:
    match = Match(first_dealer=Seat.A, target=500)
    assert_type(match.new_round(), Round)
    assert_type(match.round, Round | None)
    assert_type(match.abandon_round(), Round)
    assert_type(match.record(complete_scores(100, 80, 85)), MatchResult | None)
    assert_type(match.undo(), Points)
    assert_type(match.totals, Points)
    assert_type(match.scores, tuple[Points, ...])
    assert_type(match.dealer, Seat)
    if match.result is not None:
        assert_type(match.result.winners, tuple[Seat, ...])
    assert_type(table(match), str)


def errors() -> None:
    try:
        rounds(Partition.parse(""))
    except NotationError as error:
        assert_type(error.position, int)
    except PartitionError as error:
        assert_type(error.problems, tuple[Problem, ...])
    except ActionError as error:
        assert_type(error.reason, Reason)
        assert_type(error.seat, Seat | None)
        assert_type(error.phase, Phase | None)
    except ScoreError as error:
        assert_type(error.points, tuple[int, ...])
    except HazariError as error:
        assert_type(error.rule, str | None)


assert_type(hazari.__version__, str)
