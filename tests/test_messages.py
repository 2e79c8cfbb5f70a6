"""Every refusal of the rules' own modules, word for word, with what programs branch on."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from hazari._refusals import REFUSALS
from hazari._sentences import ENGLISH
from hazari.cards import DECK, parse_cards
from hazari.combinations import Category, Combination
from hazari.comparisons import RoundResult, settle
from hazari.deals import Deal
from hazari.errors import (
    ActionError,
    CombinationError,
    DealError,
    HazariError,
    NotationError,
    PartitionError,
    ScoreError,
)
from hazari.matches import Match, MatchResult, complete_scores
from hazari.partitions import Partition, partition_problems
from hazari.rounds import Round
from hazari.rulings import Ruling, judge
from hazari.seats import Seat
from hazari.views import Declare, Expose
from tests.play import play
from tests.strategies import split

DEAL = Deal.from_seed("messages")
PARTITIONS = [split(hand, seat) for seat, hand in enumerate(DEAL.hands)]
ANYTHING: Any = 1.5
NUMBERS: Any = [1, 2]
UNORDERED: Any = frozenset()
RANKS: Any = (14, 13, 11)


def after(actions: int) -> Round:
    dealt = Round(DEAL)
    play(dealt, actions)
    return dealt


def open_match() -> Match:
    match = Match()
    match.new_round(DEAL)
    return match


def decided() -> Match:
    match = Match(target=90)
    match.record((100, 80, 85, 95))
    return match


def attributes(error: Exception) -> str:
    """What programs branch on, in words: all that is not empty."""
    told = []
    for name, value in vars(error).items():
        if name in ("cards", "problems") and value:
            told.append(f"{len(value)} {name}")
        elif name not in ("text", "check", "values", "to_act") and value is not None and value != ():
            told.append(f"{name} {value}")
    return ", ".join(told)


REFUSED: list[tuple[Callable[[], object], type[Exception], str, str]] = [
    (lambda: Combination(ANYTHING, RANKS), TypeError, "expected a Category, got 1.5", ""),
    (lambda: Combination(Category.RUN, RANKS), TypeError, "expected three ranks, got (14, 13, 11)", ""),
    (lambda: Combination.parse(ANYTHING), TypeError, "expected a combination as text, got 1.5", ""),
    (
        lambda: Combination.parse("Run K-A-2"),
        NotationError,
        "expected a combination such as 'Run A-2-3' or 'Pair Q-Q-6', got 'Run K-A-2' (R4.1)",
        "rule R4.1, position 0",
    ),
    (
        lambda: Combination.of("Kh Qh"),
        CombinationError,
        "expected 3 or 4 cards, got 2: Kh Qh (R3.1)",
        "rule R3.1, 2 cards",
    ),
    (
        lambda: Combination.of("Kh Kh 2s"),
        CombinationError,
        "Kh appears twice in Kh Kh 2s (R1.2)",
        "rule R1.2, 3 cards",
    ),
    (lambda: Combination.of([]), CombinationError, "expected 3 or 4 cards, got 0 (R3.1)", "rule R3.1"),
    (
        lambda: Combination.of(DECK[:13]),
        CombinationError,
        "expected 3 or 4 cards, got 13: 2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c (R3.1)",
        "rule R3.1, 13 cards",
    ),
    (
        lambda: Combination.of(DECK[:14]),
        CombinationError,
        "expected 3 or 4 cards, got 14 (R3.1)",
        "rule R3.1, 14 cards",
    ),
    (
        lambda: partition_problems("2c", hand="Kh Qh"),
        DealError,
        "expected 13 cards for a hand, got 2 (R2.1)",
        "rule R2.1",
    ),
    (
        lambda: partition_problems("2c", hand=[*DECK[:12], DECK[0]]),
        DealError,
        "2c appears twice in a hand (R1.2)",
        "rule R1.2",
    ),
    (
        lambda: Partition.of("Kh", "Ks Qd Jc"),
        PartitionError,
        "expected 4 groups, got 2 (R3.1); expected 3 cards in group 1, got 1 (R3.1)",
        "rule R3.1, 2 problems",
    ),
    (
        lambda: Partition.of("Ks Qd Jc", "As 2d 3c", "9s 8s 4s", "7h 5d 4c 2c"),
        PartitionError,
        "group 2, Run A-2-3, is above group 1, Run K-Q-J (R3.1)",
        "rule R3.1, 1 problems",
    ),
    (
        lambda: Partition.of("Kh Kd Kc", "Js Ts 9s", "8d 8c Qh", "Ac 3d 2s 9h"),
        PartitionError,
        "the last group hides Run A-2-3 (Ac 3d 2s), above group 3, Pair 8-8-Q (R3.2)",
        "rule R3.2, 1 problems",
    ),
    (
        lambda: Partition.of("Kh Kd Kc", "Kh Ts 9s", "8d 8c Qh", "4c 3d 2s 9h"),
        PartitionError,
        "Kh appears more than once (R1.2); group 3, Pair 8-8-Q, is above group 2, Indi K-10-9 "
        "(R3.1); the last group hides Run 4-3-2 (4c 3d 2s), above group 3, Pair 8-8-Q (R3.2)",
        "rule R1.2, 3 problems",
    ),
    (lambda: Partition.parse(ANYTHING), TypeError, "expected a partition as text, got 1.5", ""),
    (lambda: judge("2c 3c 4c"), CombinationError, "expected 2 to 4 groups, got 1 (R5.3)", "rule R5.3"),
    (
        lambda: judge("2c 3c 4c", "2d 3d 4d 5d"),
        CombinationError,
        "expected groups of one size, got groups of 3, 4 cards (R5.5)",
        "rule R5.5",
    ),
    (
        lambda: judge("2c 3c 4c", "2c 3d 4d"),
        CombinationError,
        "in two groups: 2c (R1.2)",
        "rule R1.2, 6 cards",
    ),
    (lambda: judge("2c 3c 4c", "2d 3d 4d", names="ABC"), HazariError, "expected 2 names, got 3", ""),
    (lambda: judge("2c 3c 4c", "2d 3d 4d", names=NUMBERS), TypeError, "expected names as text, got int", ""),
    (lambda: Round(ANYTHING), TypeError, "expected a Deal, got 1.5", ""),
    (
        lambda: Round(DEAL, totals=(0, 0, 0, -5)),
        ScoreError,
        "expected the points of four seats, each from 0 to 9007199254740991, got (0, 0, 0, -5) (R7.1)",
        "rule R7.1, points (0, 0, 0, -5)",
    ),
    (
        lambda: Round(DEAL, totals=(0, 0, 0)),
        ScoreError,
        "expected the points of four seats, each from 0 to 9007199254740991, got (0, 0, 0) (R7.1)",
        "rule R7.1, points (0, 0, 0)",
    ),
    (lambda: Round(DEAL, totals=(0, 0, 0, ANYTHING)), TypeError, "expected points as ints, got 1.5", ""),
    (lambda: after(0).declare(0, ANYTHING), TypeError, "expected a Partition, got 1.5", ""),
    (
        lambda: after(0).declare(ANYTHING, PARTITIONS[0]),
        TypeError,
        "expected a Seat or an int from 0 to 3, got 1.5",
        "",
    ),
    (
        lambda: after(0).declare(4, PARTITIONS[0]),
        ActionError,
        "expected a seat from 0 to 3, got 4 (R1.1)",
        "rule R1.1, reason UNKNOWN_SEAT",
    ),
    (
        lambda: after(0).declare(1, PARTITIONS[0]),
        PartitionError,
        "not in the hand: 7d 3d 3c in group 1 (R3.1); not in the hand: Qs 7h 6d in group 2 (R3.1); "
        "not in the hand: Js Td 5d in group 3 (R3.1); not in the hand: Tc 8d 3h 2d in group 4 "
        "(R3.1); in the hand but in no group: Kd Kc Jc Th 9s 9d 8h 7c 6s 6h 5s 4h 4c (R3.1)",
        "rule R3.1, 5 problems",
    ),
    (lambda: after(0).apply(ANYTHING), TypeError, "expected Declare or Expose, got 1.5", ""),
    (
        lambda: after(0).expose(),
        ActionError,
        "cannot expose before all have declared; waiting for A, B, C, D (R3.5)",
        "rule R3.5, reason WRONG_PHASE, phase ARRANGING",
    ),
    (
        lambda: after(2).expose(2),
        ActionError,
        "cannot expose before all have declared; waiting for C, D (R3.5)",
        "rule R3.5, reason WRONG_PHASE, seat C, phase ARRANGING",
    ),
    (lambda: after(0).undo(), ActionError, "nothing to take back", "reason WRONG_PHASE, phase ARRANGING"),
    (
        lambda: after(1).declare(0, PARTITIONS[0]),
        ActionError,
        "seat A has declared already, and a partition is final (R3.4)",
        "rule R3.4, reason ALREADY_READY, seat A, phase ARRANGING",
    ),
    (
        lambda: after(1).apply(Declare(1)),
        ActionError,
        "the partition of seat B is hidden in this declaration (R3.4)",
        "rule R3.4, reason NO_PARTITION, seat B, phase ARRANGING",
    ),
    (
        lambda: after(4).declare(0, PARTITIONS[0]),
        ActionError,
        "seat A cannot declare: all seats have declared, and play has begun (R3.5)",
        "rule R3.5, reason WRONG_PHASE, seat A, phase COMPARING",
    ),
    (
        lambda: after(4).expose(1),
        ActionError,
        "expected seat A to expose, got seat B (R5.2)",
        "rule R5.2, reason NOT_YOUR_TURN, seat B, phase COMPARING",
    ),
    (
        lambda: after(4).apply(Expose(0, PARTITIONS[0].groups[1])),
        ActionError,
        "expected the strongest remaining group of seat A, got Qs 7h 6d (R5.2)",
        "rule R5.2, reason WRONG_GROUP, seat A, phase COMPARING",
    ),
    (
        lambda: after(20).expose(3),
        ActionError,
        "cannot expose: the round is finished (R5.5)",
        "rule R5.5, reason WRONG_PHASE, seat D, phase FINISHED",
    ),
    (
        lambda: after(20).declare(1, PARTITIONS[0]),
        ActionError,
        "seat B cannot declare: all seats have declared, and play has begun (R3.5)",
        "rule R3.5, reason WRONG_PHASE, seat B, phase FINISHED",
    ),
    (lambda: Match(target=ANYTHING), TypeError, "expected a target as an int, got 1.5", ""),
    (
        lambda: Match(target=0),
        ScoreError,
        "expected a target from 1 to 9007199254740991 points, got 0 (R7.3)",
        "rule R7.3",
    ),
    (lambda: Match().abandon_round(), ActionError, "no round is open", "reason NO_ROUND"),
    (lambda: Match().record(), ActionError, "no round is open", "reason NO_ROUND"),
    (lambda: Match().undo(), ActionError, "no round is recorded", "reason NO_ROUND"),
    (
        lambda: open_match().record(),
        ActionError,
        "the round is not finished: A, B, C, D to act (R7.2)",
        "rule R7.2, reason WRONG_PHASE, phase ARRANGING",
    ),
    (
        lambda: open_match().record((100, 80, 85, 95)),
        ActionError,
        "a round is open: record or abandon it first (R7.2)",
        "rule R7.2, reason ROUND_OPEN",
    ),
    (
        lambda: open_match().new_round(),
        ActionError,
        "a round is open: record or abandon it first (R7.2)",
        "rule R7.2, reason ROUND_OPEN",
    ),
    (
        lambda: open_match().undo(),
        ActionError,
        "a round is open: record or abandon it first (R7.2)",
        "rule R7.2, reason ROUND_OPEN",
    ),
    (
        lambda: decided().new_round(),
        ActionError,
        "the match is decided (R7.3)",
        "rule R7.3, reason MATCH_OVER",
    ),
    (
        lambda: decided().record((100, 80, 85, 95)),
        ActionError,
        "the match is decided (R7.3)",
        "rule R7.3, reason MATCH_OVER",
    ),
    (
        lambda: Match().record((100, 80, 180)),
        ScoreError,
        "expected the points of 4 seats, got 3 (R1.1)",
        "rule R1.1, points (100, 80, 180)",
    ),
    (
        lambda: Match().record((100, 80, 85, 90)),
        ScoreError,
        "expected points that add up to 360, got 100, 80, 85, 90, together 355 (R6.3)",
        "rule R6.3, points (100, 80, 85, 90)",
    ),
    (
        lambda: Match().record((355, 5, 0, 0)),
        ScoreError,
        "no four pots (R5.3) give 355, 5, 0, 0: three are worth 60 to 120 each and the last 80 to 160 (R6.1)",
        "rule R6.1, points (355, 5, 0, 0)",
    ),
    (
        lambda: Match().record((101, 79, 85, 95)),
        ScoreError,
        "expected points from 0 to 360 in multiples of 5, got 101 (R6.1)",
        "rule R6.1, points (101, 79, 85, 95)",
    ),
    (
        lambda: Match().record((-5, 185, 85, 95)),
        ScoreError,
        "expected points from 0 to 360 in multiples of 5, got -5 (R6.1)",
        "rule R6.1, points (-5, 185, 85, 95)",
    ),
    (lambda: Match().record((ANYTHING, 80, 85, 95)), TypeError, "expected points as ints, got 1.5", ""),
    (
        lambda: complete_scores(360, 5, 0),
        ScoreError,
        "expected points that add up to at most 360, got A 360, B 5, C 0 (R6.3)",
        "rule R6.3, points (360, 5, 0)",
    ),
    (lambda: Deal(DEAL.hands[:3]), DealError, "expected 4 hands, got 3 (R1.1)", "rule R1.1"),
    (
        lambda: Deal([DEAL.hands[0]] * 4),
        DealError,
        "in two hands: Qs Js Td Tc 8d 7h 7d 6d 5d 3h 3d 3c 2d (R1.2)",
        "rule R1.2",
    ),
    (
        lambda: Deal.of(DEAL.hands[0], DEAL.hands[0], DEAL.hands[2]),
        DealError,
        "in two hands: Qs Js Td Tc 8d 7h 7d 6d 5d 3h 3d 3c 2d (R1.2)",
        "rule R1.2",
    ),
    (lambda: Deal.of("Kh", "Qh", "Jh"), DealError, "expected 13 cards for seat A, got 1 (R2.1)", "rule R2.1"),
    (lambda: Deal.from_index(ANYTHING), TypeError, "expected a deal index as an int, got 1.5", ""),
    (
        lambda: Deal.from_index(-1),
        DealError,
        "expected a deal index from 0 to 53644737765488792839237439999, got -1",
        "",
    ),
    (lambda: Deal.from_pack(DECK[:51]), DealError, "expected a pack of 52 cards, got 51 (R1.2)", "rule R1.2"),
    (lambda: Deal.from_pack([*DECK[:51], DECK[0]]), DealError, "in the pack twice: 2c (R1.2)", "rule R1.2"),
    (lambda: Deal.from_seed(ANYTHING), TypeError, "expected a seed as int, str or bytes, got 1.5", ""),
    (lambda: Deal.from_seed(10**5000), DealError, "expected a seed of at most 4300 digits", ""),
    (
        lambda: Combination.of("Kh"),
        CombinationError,
        "expected 3 or 4 cards, got 1: Kh (R3.1)",
        "rule R3.1, 1 cards",
    ),
    (
        lambda: judge("2c 3c 4c", "2d 3d 4d", names=["a", "a"]),
        HazariError,
        "expected names that are all different, got ('a', 'a')",
        "",
    ),
    (
        lambda: judge("2c 3c 4c", "2d 3d 4d", names=["", "a"]),
        HazariError,
        "expected names that are not blank, got ''",
        "",
    ),
    (
        lambda: judge("2c 3c 4c", "2d 3d 4d", names=["a\n", "a"]),
        HazariError,
        "expected names that can be printed in one line, got 'a\\n'",
        "",
    ),
    (
        lambda: parse_cards("Kh Jh Kh"),
        NotationError,
        "Kh appears twice in 'Kh Jh Kh', again at position 6 (R1.2)",
        "rule R1.2, position 6",
    ),
    (
        lambda: parse_cards("ace hearts"),
        NotationError,
        "expected a card: rank 2-9 T J Q K A (or 10) and suit c d h s, such as Kh; got 'ace' at position 0",
        "position 0",
    ),
    (lambda: Partition(UNORDERED), TypeError, "expected groups in order, such as a list, got frozenset", ""),
    (lambda: Deal(UNORDERED), TypeError, "expected hands in order, such as a list, got frozenset", ""),
    (
        lambda: Deal.from_pack(UNORDERED),
        TypeError,
        "expected cards in order, such as a list, got frozenset",
        "",
    ),
    (
        lambda: judge("2c 3c 4c", "2d 3d 4d", names=UNORDERED),
        TypeError,
        "expected names in order, such as a list, got frozenset",
        "",
    ),
    (
        lambda: settle(UNORDERED),
        TypeError,
        "expected partitions in order, such as a list, got frozenset",
        "",
    ),
    (
        lambda: RoundResult(Seat.A, UNORDERED),
        TypeError,
        "expected comparisons in order, such as a list, got frozenset",
        "",
    ),
    (
        lambda: Round(DEAL, totals=UNORDERED),
        TypeError,
        "expected points in order, such as a list, got frozenset",
        "",
    ),
    (
        lambda: Ruling(UNORDERED, ("1", "2")),
        TypeError,
        "expected groups in order, such as a list, got frozenset",
        "",
    ),
    (
        lambda: Ruling(judge("2c 3c 4c", "2d 3d 4d").groups, UNORDERED),
        TypeError,
        "expected names in order, such as a list, got frozenset",
        "",
    ),
    (
        lambda: Match().record(UNORDERED),
        TypeError,
        "expected points by seat in order, such as a list, got frozenset",
        "",
    ),
    (
        lambda: MatchResult(UNORDERED, (0, 0, 0, 360)),
        TypeError,
        "expected seats in order, such as a list, got frozenset",
        "",
    ),
    (
        lambda: MatchResult((Seat.A,), (0, 0, 0, 360)),
        ScoreError,
        "expected the seats with the highest of (0, 0, 0, 360) as winners, got A (R7.3)",
        "rule R7.3, points (0, 0, 0, 360)",
    ),
    (
        lambda: MatchResult((), (0, 0, 0, 360)),
        ScoreError,
        "expected the seats with the highest of (0, 0, 0, 360) as winners, got none (R7.3)",
        "rule R7.3, points (0, 0, 0, 360)",
    ),
    (
        lambda: Match(target=2**53),
        ScoreError,
        "expected a target from 1 to 9007199254740991 points, got 9007199254740992 (R7.3)",
        "rule R7.3",
    ),
]


@pytest.mark.parametrize(("call", "kind", "text", "told"), REFUSED)
def test_each_refusal_is_told_in_these_words(
    call: Callable[[], object], kind: type[Exception], text: str, told: str
) -> None:
    with pytest.raises(kind) as caught:
        call()
    assert type(caught.value) is kind
    assert str(caught.value) == text
    assert attributes(caught.value) == told
    if isinstance(caught.value, PartitionError):
        sentences = [
            made_of(problem._check, problem.values, problem.rule) for problem in caught.value.problems
        ]
        assert "; ".join(sentences) == text
    elif isinstance(caught.value, HazariError) and caught.value.check is not None:
        error = caught.value
        assert made_of(error.check, error.values, error.rule) == text
        for twin in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error)):
            assert (str(twin), vars(twin)) == (text, vars(error))


def made_of(check: str | None, values: Mapping[str, object], rule: str | None) -> str:
    """The sentence of a check, made of what it names."""
    assert check is not None
    return ENGLISH.said(REFUSALS[check], values) + (f" ({rule})" if rule else "")


def test_each_check_has_a_name_and_its_values_for_programs() -> None:
    with pytest.raises(ScoreError) as scores:
        Match().record((100, 80, 85, 90))
    assert scores.value.check == "SUM"
    assert scores.value.values == {"points": (100, 80, 85, 90), "sum": 355}
    with pytest.raises(ActionError) as turn:
        after(4).expose(1)
    assert turn.value.check == "TURN"
    assert turn.value.values == {"seat": Seat.B, "turn": Seat.A}
    assert turn.value.to_act == (Seat.A,)
    with pytest.raises(ActionError) as nothing:
        after(0).undo()
    assert (nothing.value.check, nothing.value.values) == ("NOTHING_TO_TAKE_BACK", {})
    with pytest.raises(ActionError) as early:
        open_match().record()
    assert early.value.to_act == tuple(Seat)
    (problem,) = partition_problems("Ks Qd Jc", "As 2d 3c", "9s 8s 4s", "7h 5d 4c 2c")
    assert problem.values["group"] == 2
    assert problem.values["above"] == Combination.parse("Run K-Q-J")
    assert problem == pickle.loads(pickle.dumps(problem))
    assert pickle.loads(pickle.dumps(problem)).values == problem.values


def test_an_error_that_a_program_makes_names_nothing() -> None:
    error = ScoreError("too many", rule="R6.3")
    assert (str(error), error.check, error.values) == ("too many (R6.3)", None, {})


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (after(0), "<Round: ARRANGING, A, B, C, D to act, dealer D; A 0, B 0, C 0, D 0 points>"),
        (after(2), "<Round: ARRANGING, C, D to act, dealer D; A 0, B 0, C 0, D 0 points>"),
        (after(6), "<Round: COMPARING, C to act, dealer D; A 0, B 0, C 0, D 0 points>"),
        (after(20), "<Round: FINISHED, dealer D; A 0, B 0, C 165, D 195 points>"),
        (Match(), "<Match after 0 rounds: A 0, B 0, C 0, D 0 of 1000>"),
        (open_match(), "<Match after 0 rounds: A 0, B 0, C 0, D 0 of 1000>"),
        (decided(), "<Match after 1 round: A 100, B 80, C 85, D 95, won by A>"),
        (DEAL, "<Deal of 4 hands>"),
    ],
    ids=str,
)
def test_each_repr_is_one_line_that_tells_what_matters(value: object, text: str) -> None:
    assert repr(value) == text


@pytest.mark.parametrize("value", [PARTITIONS[0], PARTITIONS[0].groups[0], judge("Kh Jh 8h", "9c 8d 7s")])
def test_values_take_the_formats_of_text(value: object) -> None:
    assert format(value) == str(value)
    assert format(value, ">500") == str(value).rjust(500)
    assert format(value, "*<501") == str(value).ljust(501, "*")


@pytest.mark.parametrize("value", [PARTITIONS[0], PARTITIONS[0].groups[0], judge("Kh Jh 8h", "9c 8d 7s")])
def test_the_format_u_writes_suit_symbols(value: object) -> None:
    written = str(value)
    for card in DECK:
        written = written.replace(str(card), f"{card:u}")
    assert format(value, "u") == written
    assert not written.isascii()


def test_the_bounds_of_a_target_can_be_targets() -> None:
    assert [Match(target=target).target for target in (1, 2**53 - 1)] == [1, 2**53 - 1]
