"""What every value of the package holds to: equality, hash, copies, pickles, immutability, ASCII text."""

from __future__ import annotations

import copy
import operator
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import hazari
from hazari import errors, training
from hazari._shown import shown
from hazari.cards import DECK, Card, Rank, Suit, parse_cards
from hazari.combinations import COMBINATIONS, Category, Combination
from hazari.errors import (
    ActionError,
    BotError,
    CombinationError,
    DealError,
    FieldError,
    HazariError,
    NotationError,
    PartitionError,
    ProblemCode,
    Reason,
    RecordError,
    ScoreError,
)
from hazari.partitions import Group, Partition, Problem, partition_problems
from hazari.seats import Seat
from tests.strategies import cards, fours, partitions, threes

TEXT: Final = "AsAhAd/KhQhJh/9c8d7s/5d5c2d2c"
PROBLEMS: Final = partition_problems("9c 8d 7s", "As Ah Ad", "Kh Qh", "5c 5c 2c 3d")

# One of each; a pair of them is equal only where it is one and the same entry.
VALUES: Final[list[Any]] = [
    *DECK[::17],
    *COMBINATIONS[::185],
    *Rank,
    *Suit,
    *ProblemCode,
    *Reason,
    Group.of("Kh Jh 8h"),
    Group.of("Ks Js 8s"),
    Group.of("Kh Jh 8h 2c"),
    Partition.parse(TEXT),
    Partition.parse("AsAhAd/KhQhJh/9c8d7s/5d5c3d2c"),
    *PROBLEMS,
]
INTERNED: Final[list[Any]] = [*DECK, *COMBINATIONS, *Rank, *Suit, *Category, *ProblemCode, *Reason]
OBJECTS: Final = [
    value for value in VALUES if type(value).__module__.startswith("hazari") and attrs.has(type(value))
]

ORDERS: Final[list[Callable[[Any, Any], object]]] = [operator.lt, operator.le, operator.gt, operator.ge]

ERRORS: Final[list[HazariError]] = [
    HazariError(),
    HazariError("words"),
    HazariError("words", rule="R1.1"),
    NotationError("words", text="Kx", position=1, rule="R1.2"),
    CombinationError("words", cards=DECK[:2], rule="R3.1"),
    PartitionError("words", problems=PROBLEMS),
    PartitionError("words"),
    DealError("words", rule="R2.1"),
    FieldError("words"),
    ActionError("words", reason=Reason.ALREADY_READY, rule="R3.4"),
    BotError("words", seat=Seat.B, rule="R3.1"),
    ScoreError("words", points=(5, 355), rule="R6.3"),
    RecordError("words", where="rounds[2]"),
]


def copies(value: Any) -> list[Any]:
    """The value, copied in every way that Python knows."""
    pickled = [pickle.loads(pickle.dumps(value, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    return [copy.copy(value), copy.deepcopy(value), *pickled]


class AlwaysEqual:
    """Something foreign that would like to be equal to all."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


# --- equality and hash --------------------------------------------------------------------------------


def test_values_are_equal_only_to_themselves() -> None:
    for place, one in enumerate(VALUES):
        for other_place, other in enumerate(VALUES):
            if type(one) is type(other):
                assert (one == other) is (place == other_place)
                assert (one != other) is (place != other_place)


@given(st.one_of(threes(), fours()), st.permutations(range(4)))
def test_equal_groups_have_equal_hashes(found: tuple[Card, ...], order: list[int]) -> None:
    again = Group.of([found[place] for place in order if place < len(found)])
    assert again == Group.of(found)
    assert hash(again) == hash(Group.of(found))
    assert len({again, Group.of(found)}) == 1


@pytest.mark.parametrize("value", OBJECTS, ids=repr)
def test_foreign_things_are_unequal_and_have_no_order_with_it(value: Any) -> None:
    others: list[Any] = [5, None, str(value), (), object(), Rank.ACE]
    others += [other for other in OBJECTS if type(other) is not type(value)]
    for other in others:
        assert value != other
        assert not value == other  # noqa: SIM201 - the other operator
        assert other != value
        for comparing in ORDERS:
            with pytest.raises(TypeError):
                comparing(value, other)
    assert value == AlwaysEqual()  # the foreign type is asked


@pytest.mark.parametrize(
    "value", [value for value in OBJECTS if not isinstance(value, Card | Combination)], ids=repr
)
def test_only_cards_and_combinations_have_an_order(value: Any) -> None:
    for comparing in ORDERS:
        with pytest.raises(TypeError):
            comparing(value, value)


# --- copies -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_copies_and_pickles_are_equal(value: Any) -> None:
    for again in copies(value):
        assert type(again) is type(value)
        assert again == value
        assert hash(again) == hash(value)
        assert repr(again) == repr(value)
        assert str(again) == str(value)


def test_what_exists_once_survives_copies_as_itself() -> None:
    for value in INTERNED:
        for again in copies(value):
            assert again is value


@given(partitions())
def test_copies_of_a_partition_are_equal(partition: Partition) -> None:
    for again in copies(partition):
        assert again == partition
        assert [list(group) for group in again.groups] == [list(group) for group in partition.groups]


def test_a_pickle_cannot_make_what_the_rules_forbid() -> None:
    partition = Partition.parse(TEXT)
    doctored: Any = partition.__reduce__()
    make, (groups,) = doctored
    assert make(groups) == partition
    with pytest.raises(PartitionError):
        make(groups[::-1])
    make, (found,) = groups[0].__reduce__()
    with pytest.raises(CombinationError):
        make(found[:2])


READER: Final = """
import pickle, sys
from hazari.partitions import Partition
values, errors, partition, lookup = pickle.load(sys.stdin.buffer)
again = Partition.parse(str(partition))
assert again == partition and again in {partition} and lookup[again] == "partition"
for value in values:
    assert value in set(values) and value in lookup and lookup[value] == repr(value), value
    assert hash(value) == hash(pickle.loads(pickle.dumps(value)))
for group in again.groups:
    assert group in lookup and type(group)(str(group)) in lookup
    for card in group:
        assert type(card).parse(str(card)) is card and card in lookup
    assert type(group.combination).parse(str(group.combination)) in lookup
pickle.dump((values, errors, sys.flags.hash_randomization), sys.stdout.buffer)
"""


def run(code: str, given: bytes = b"", **environment: str) -> bytes:
    """Runs `code` in a Python of its own, and returns what it prints."""
    path = str(Path(hazari.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=given,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": path, **environment},
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


@pytest.mark.parametrize("protocol", [0, pickle.HIGHEST_PROTOCOL])
@pytest.mark.parametrize("seed", ["0", "1", "4242"])
def test_pickles_are_found_in_sets_of_another_process(protocol: int, seed: str) -> None:
    partition = Partition.parse(TEXT)
    lookup: dict[Any, str] = {
        value: repr(value) for value in [*VALUES, *DECK, *COMBINATIONS, *partition.groups]
    }
    lookup[partition] = "partition"
    values = [value for value in lookup if value != partition]
    given = pickle.dumps((values, ERRORS, partition, lookup), protocol)
    again, again_errors, _ = pickle.loads(run(READER, given, PYTHONHASHSEED=seed))
    assert again == values
    assert set(again) == set(values)
    assert all(value in lookup for value in again)
    assert [state_of(error) for error in again_errors] == [state_of(error) for error in ERRORS]


# --- immutability -------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", OBJECTS, ids=repr)
def test_values_do_not_change(value: Any) -> None:
    before = repr(value)
    public = [name for name in dir(value) if not name.startswith("_") and not callable(getattr(value, name))]
    assert public
    for name in [*public, "another"]:
        with pytest.raises(AttributeError):
            setattr(value, name, None)
        with pytest.raises(AttributeError):
            delattr(value, name)
    assert not hasattr(value, "__dict__")
    assert repr(value) == before
    for name in public:
        assert not isinstance(getattr(value, name), list | dict | set), name


@given(st.one_of(threes(), fours()))
def test_a_group_does_not_change_with_the_list_that_it_was_made_of(found: tuple[Card, ...]) -> None:
    given_cards = list(found)
    group = Group.of(given_cards)
    given_cards.clear()
    assert set(group.cards) == set(found)


# --- errors -------------------------------------------------------------------------------------------


def state_of(error: HazariError) -> tuple[Any, ...]:
    return type(error), str(error), repr(error), error.args, vars(error)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: repr(error)[:40])
def test_errors_survive_copies(error: HazariError) -> None:
    for again in copies(error):
        assert state_of(again) == state_of(error)


def test_every_error_is_tried_above() -> None:
    public = {getattr(errors, name) for name in errors.__all__}
    assert {type(error) for error in ERRORS} == {kind for kind in public if issubclass(kind, Exception)}
    assert {Reason, ProblemCode} <= public


def test_errors_are_value_errors_of_one_family() -> None:
    for error in ERRORS:
        assert isinstance(error, HazariError)
        assert isinstance(error, ValueError)


def test_errors_end_in_their_rule() -> None:
    assert str(HazariError("words", rule="R1.1")) == "words (R1.1)"
    assert str(HazariError("words")) == "words"


def test_errors_carry_what_programs_branch_on() -> None:
    notation, combination, partition, action = ERRORS[3], ERRORS[4], ERRORS[5], ERRORS[9]
    assert isinstance(notation, NotationError)
    assert (notation.text, notation.position, notation.rule) == ("Kx", 1, "R1.2")
    assert isinstance(combination, CombinationError)
    assert combination.cards == DECK[:2]
    assert isinstance(partition, PartitionError)
    assert (partition.problems, partition.rule) == (PROBLEMS, PROBLEMS[0].rule)
    assert isinstance(action, ActionError)
    assert (action.seat, action.phase, action.reason) == (None, None, Reason.ALREADY_READY)
    assert ScoreError(points=(5,)).points == (5,)
    assert RecordError(where="x").where == "x"
    assert PartitionError().rule is None


def test_codes_are_their_names() -> None:
    # they go into records and over wires, where they are compared as text
    assert [str(code) for code in ProblemCode] == ["SIZE", "DUPLICATE", "NOT_IN_HAND", "MISSING", "ORDER"]
    assert all(code == code.name for code in [*ProblemCode, *Reason])
    assert {"UNKNOWN_SEAT", "WRONG_PHASE", "NOT_YOUR_TURN", "ALREADY_READY"} <= set(Reason)


# --- text that every console can print ----------------------------------------------------------------


@pytest.mark.parametrize("value", [*VALUES, *ERRORS], ids=lambda value: repr(value)[:40])
def test_text_is_one_line_of_ascii(value: Any) -> None:
    for text in (repr(value), str(value), f"{value}"):
        assert text.isascii()
        assert "\n" not in text


class NoRepr:
    def __repr__(self) -> str:
        raise RuntimeError("no")


class Umlaut:
    def __repr__(self) -> str:
        return "\N{LATIN CAPITAL LETTER A WITH RING ABOVE}" * 5


StrangeName: Final = type("\N{LATIN CAPITAL LETTER A WITH RING ABOVE}ngstrom", (NoRepr,), {})
TwoLines: Final = type("TwoLines", (), {"__repr__": lambda _: "one\ntwo"})

STRANGE: Final[list[Any]] = [
    "K\N{BLACK HEART SUIT}\N{BLACK SPADE SUIT}",
    "\N{CYRILLIC CAPITAL LETTER KA}h",
    "\ud800",
    "Kh\nJh x",
    "x" * 10_000,
    10**5000,
    NoRepr(),
    Umlaut(),
    StrangeName(),
    TwoLines(),
    ["\N{BLACK HEART SUIT}"],
    (DECK[0], "\N{BLACK HEART SUIT}", DECK[1]),
    None,
    b"\xff",
]
CALLS: Final[list[Callable[[Any], object]]] = [
    Card.parse,
    parse_cards,
    lambda wrong: Card(wrong, wrong),
    Combination.of,
    Combination.parse,
    lambda wrong: Combination(wrong, (Rank.ACE, Rank.ACE, Rank.ACE)),
    lambda wrong: Combination(Category.RUN, (wrong, wrong, wrong)),
    Group.of,
    Partition.of,
    Partition.parse,
    Partition.arranged,
    partition_problems,
    lambda wrong: partition_problems(TEXT, hand=[wrong]),
    lambda wrong: hazari.Expose(Seat.A, wrong),
    hazari.Round,
    hazari.outlook,
    lambda wrong: hazari.play_round([wrong] * 4, hazari.Deal.from_seed(1)),
    lambda wrong: hazari.Round(hazari.Deal.from_seed(1)).declare(0, wrong),
    hazari.records.loads,
    hazari.Field.from_json,
]


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize(
    "wrong", STRANGE, ids=lambda wrong: type(wrong).__name__.encode("ascii", "replace").decode()
)
def test_errors_are_one_short_line_of_ascii_whatever_was_given(
    call: Callable[[Any], object], wrong: Any
) -> None:
    with pytest.raises((HazariError, TypeError)) as caught:
        call(wrong)
    assert str(caught.value).isascii()
    assert len(str(caught.value)) < 250
    assert "\n" not in str(caught.value)


def test_what_was_given_is_shown_in_at_most_sixty_characters() -> None:
    assert shown("Kh") == "'Kh'"
    assert shown("x" * 58) == f"'{'x' * 58}'"
    assert shown("x" * 59) == f"'{'x' * 56}..."
    assert shown(NoRepr()) == "<NoRepr>"
    assert shown("\N{BLACK HEART SUIT}") == r"'\u2665'"


PRINTER: Final = """
from hazari.cards import DECK, Card, Suit
from hazari.combinations import COMBINATIONS
from hazari.partitions import Partition, partition_problems
partition = Partition.parse("AsAhAd/KhQhJh/9c8d7s/5d5c2d2c")
problems = partition_problems("Kh Kh", "5c 5d 2c")
for value in [*DECK, *Suit, *COMBINATIONS, *partition.groups, partition, *problems]:
    print(value, repr(value))
for text in ("K\\u2665 \\u041a\\u2665", "\\ud800", "Kh\\u0661"):
    for call in (Card.parse, Partition.parse, partition_problems):
        try:
            print(call(text))
        except ValueError as error:
            print(error, repr(error))
"""


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp1252", "utf-8"])
def test_printing_works_on_every_console(encoding: str) -> None:
    lines = run(PRINTER, PYTHONIOENCODING=encoding, PYTHONUTF8="0").decode("ascii").splitlines()
    assert "Kh <Card Kh>" in lines


@given(cards())
def test_symbols_are_for_those_who_ask(card: Card) -> None:
    assert not f"{card:u}".isascii()
    assert f"{card}".isascii()


def test_problems_are_plain_values() -> None:
    first = PROBLEMS[0]
    assert first == Problem(first.code, first.groups, first.cards, first.rule, first.message)
    assert first != attrs.evolve(first, message="other")


class Whole:
    """An int as other libraries have them."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def test_ints_of_every_kind_are_ints() -> None:
    five: Any = Whole(5)
    assert hazari.Deal.from_index(five) == hazari.Deal.from_index(5)
    assert hazari.Deal.from_seed(five) == hazari.Deal.from_seed(5)
    assert hazari.Match(target=five) == hazari.Match(target=5)
    points: Any = [Whole(100), 80, 85, 95]
    match = hazari.Match()
    match.record(points)
    assert match.scores == ((100, 80, 85, 95),)
    assert all(type(score) is int for score in match.totals)
    seat: Any = Whole(2)
    assert hazari.Declare(seat).seat is Seat.C
    totals: Any = [five] * 4
    assert hazari.Round(hazari.Deal.from_index(0), totals=totals).totals == (5, 5, 5, 5)
    assert hazari.sealing.Context("g", five, seat) == hazari.sealing.Context("g", 5, 2)
    assert type(hazari.RandomBot(five).seed) is int
    two: Any = Whole(2)
    points_a_round = training.gain(hazari.EXPERT_FIELD, deals=two)
    assert points_a_round == training.gain(hazari.EXPERT_FIELD, deals=2)
    assert [type(number) for number in points_a_round] == [float, float]


class Real(float):
    """A float as numpy has them."""


def test_floats_of_every_kind_are_floats() -> None:
    estimate = hazari.Estimate(Real(1), Real(2))
    assert [type(number) for number in (estimate.mean, estimate.error)] == [float, float]


class Single:
    """A number of numpy that is no float of Python, such as its float32."""

    def __init__(self, value: float) -> None:
        self.value = value

    def __float__(self) -> float:
        return self.value


@pytest.mark.parametrize("kind", [Real, Single])
def test_numbers_of_every_kind_are_floats_wherever_they_are_taken(kind: Any) -> None:
    expert = hazari.EXPERT_FIELD
    field = hazari.Field(
        [list(map(kind, row)) for row in expert.chances], expert.pots, map_of(kind, expert.coupling)
    )
    assert field == expert
    assert {type(number) for number in (*field.coupling, *field.chances[0])} == {float}
    assert type(hazari.AdaptiveBot(prior=kind(3.0)).prior) is float
    plain = hazari.Field(expert.chances, expert.pots)
    assert plain.blended(expert, rounds=kind(1.0), prior=kind(2.0)) == plain.blended(
        expert, rounds=1, prior=2
    )
    seen = hazari.outlook(hazari.strongest_first(hazari.Deal.from_seed(1).hands[0]))
    same = hazari.Outlook(
        seen.partition, kind(seen.points), map_of(kind, seen.chances), map_of(kind, seen.pots)
    )
    assert same == seen
    assert {type(number) for number in (same.points, *same.chances, *same.pots)} == {float}


def map_of(kind: Any, values: Any) -> list[Any]:
    return [kind(value) for value in values]


def test_no_float_holds_it() -> None:
    with pytest.raises(hazari.FieldError, match="expected a prior from 0 up, and finite"):
        hazari.AdaptiveBot(prior=10**400)
    with pytest.raises(hazari.HazariError, match="expected a finite number"):
        hazari.Estimate(-(10**400), None)


class Several:
    """As an array of numpy that holds more than one number."""

    def __index__(self) -> int:
        raise TypeError

    def __float__(self) -> float:
        raise TypeError


@pytest.mark.parametrize("wrong", [True, Rank.TWO, "2", None, Several()])
def test_what_stands_for_something_else_is_no_number(wrong: Any) -> None:
    for call in (
        lambda number: hazari.AdaptiveBot(prior=number),
        lambda number: hazari.Estimate(number, None),
        lambda number: hazari.EXPERT_FIELD.blended(hazari.EXPERT_FIELD, rounds=number),
    ):
        with pytest.raises(TypeError, match="number, got"):
            call(wrong)


@pytest.mark.parametrize("wrong", [True, Rank.TWO, 2.0, "2", Suit.CLUBS, None, Several()])
def test_what_stands_for_something_else_is_no_int(wrong: Any) -> None:
    for call in (
        hazari.Deal.from_index,
        hazari.Declare,
        lambda number: hazari.Match(target=number),
        lambda number: hazari.Match().record([number, 80, 85, 95]),
        lambda number: hazari.sealing.Context("g", number, 0),
    ):
        with pytest.raises(TypeError, match="int"):
            call(wrong)


def test_an_error_of_type_shows_no_int_which_may_be_a_deal_or_a_seed() -> None:
    deal = hazari.Deal.from_seed(1)
    for call in (hazari.Match().new_round, hazari.Round):
        with pytest.raises(TypeError, match=r"^expected a Deal, got int$"):
            call(deal.index)  # type: ignore[arg-type]
