"""Format specs: whatever is public takes what its `str` takes."""

from __future__ import annotations

import inspect
from typing import Any, Final, Protocol

import attrs
import pytest

import hazari
from hazari import Card, Category, Combination, Deal, Group, Match, Partition, Rank, Round, Seat, judge
from hazari.envs.observations import PARTS
from hazari.sealing import Context

DEAL: Final = Deal.from_seed(1)
CLASSES: Final = [
    value
    for name in hazari.__all__
    if isinstance(value := getattr(hazari, name), type) and Protocol not in value.__bases__
]
VALUES: Final[list[Any]] = [
    Card.parse("Kh"),
    Combination.of("Kh Jh 8h"),
    Group("Kh Jh 8h"),
    Partition.parse("AsAhAd/KhQhJh/9c8d7s/5d5c2d2c"),
    hazari.outlook(Partition.parse("AsAhAd/KhQhJh/9c8d7s/5d5c2d2c")),
    DEAL,
    judge("Kh Jh 8h", "9c 8d 7s"),
    Round(DEAL),
    Round(DEAL).view(0),
    Match(),
    hazari.MatchResult([Seat.A], (1000, 0, 0, 0)),
    hazari.GreedyBot(),
    hazari.EXPERT_FIELD,
    hazari.Estimate(1.5, 0.5),
    hazari.partition_problems("Kh")[0],
    hazari.Declare(Seat.A),
    hazari.HazariError("expected", rule="R1.1"),
    hazari.legal_partitions(DEAL.hands[0]),
    Context("table", 1, Seat.A),
    PARTS[0],
    *(Seat.B, Rank.TEN, hazari.Suit.HEARTS, Category.COLOUR_RUN, hazari.Phase.ARRANGING),
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("spec", ["", "s", ">200", "*<20.3", "^30"])
def test_everything_public_takes_the_formats_of_its_str(value: Any, spec: str) -> None:
    assert format(value, spec) == format(str(value), spec)


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_no_public_class_leaves_its_format_to_object(cls: type) -> None:
    assert vars(object)["__format__"] is not inspect.getattr_static(cls, "__format__")


@pytest.mark.parametrize("value", VALUES[:-5], ids=lambda value: type(value).__name__)
def test_a_format_that_str_lacks_is_a_value_error(value: Any) -> None:
    with pytest.raises(ValueError, match="format"):
        format(value, "d")


@pytest.mark.parametrize("value", [Seat.B, Rank.TEN, Category.COLOUR_RUN])
@pytest.mark.parametrize("spec", ["d", "03d", "x", "+", "b", ",", "e"])
def test_a_named_int_also_takes_the_formats_of_ints(value: int, spec: str) -> None:
    assert format(value, spec) == format(int(value), spec)


def test_a_named_int_is_written_by_its_name_where_both_can_be() -> None:
    assert (f"{Seat.B:>3}", f"{Seat.B}", f"{Rank.TEN:3}", f"{Category.RUN:.1}") == ("  B", "B", "10 ", "R")
    with pytest.raises(ValueError, match="format"):
        format(Seat.B, "u")


def test_with_symbols_where_there_are_cards() -> None:
    assert format(Card.parse("Kh"), "u") == "K\u2665"
    assert format(Group("Kh Jh 8d"), "u") == "K\u2665 J\u2665 8\u2666"
    assert "K\u2665 J\u2665 8\u2665" in format(judge("Kh Jh 8h", "9c 8d 7s"), "u")


def test_attrs_keeps_the_formats_of_its_slotted_classes() -> None:
    assert all("__dict__" not in dir(value) for value in VALUES if attrs.has(type(value)))
