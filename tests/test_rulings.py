"""Who wins when groups are exposed one after another, and why (R4, R5.3, R5.4)."""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hazari.cards import Card, Suit
from hazari.combinations import Combination
from hazari.errors import CombinationError, HazariError, NotationError
from hazari.partitions import Group
from hazari.rulings import judge
from tests import oracle
from tests.strategies import Hand, plays

WORKED_EXAMPLE = ("Kh Jh 8h", "9c 8d 7s", "Qc Qd 6c", "9d 8c 7h")


# --- the worked example of RULES.md --------------------------------------------------------------------


def test_r5_4_worked_example() -> None:
    ruling = judge(*WORKED_EXAMPLE, names="ABCD")
    assert (ruling.winner, ruling.best, ruling.points, ruling.rule) == (3, (1, 3), 80, "R5.4")
    assert [group.points for group in ruling.groups] == [25, 15, 25, 15]
    assert list(map(str, ruling.combinations)) == ["Colour K-J-8", "Run 9-8-7", "Pair Q-Q-6", "Run 9-8-7"]


def test_a_printed_ruling_has_a_line_a_play_the_winner_and_the_reason() -> None:
    assert str(judge(*WORKED_EXAMPLE, names=["East", "Bo", "Chandra", "D"])).splitlines() == [
        "East     Kh Jh 8h  Colour K-J-8  25 points",
        "Bo       9c 8d 7s  Run 9-8-7     15 points",
        "Chandra  Qd Qc 6c  Pair Q-Q-6    25 points",
        "D        9d 8c 7h  Run 9-8-7     15 points",
        "D wins 80 points: Run 9-8-7 ties with Bo and was played later (R5.4); the last of equals wins",
    ]


def test_the_format_u_writes_suit_symbols() -> None:
    ruling = judge("Kh Jh 8h", "9c 8d 7s")
    assert format(ruling, "u").splitlines() == [
        "1  K\u2665 J\u2665 8\u2665  Colour K-J-8  25 points",
        "2  9\u2663 8\u2666 7\u2660  Run 9-8-7     15 points",
        "2 wins 40 points: Run 9-8-7 beats Colour K-J-8: the higher category wins (R4.2)",
    ]
    assert format(ruling, "") == str(ruling)


def test_the_repr_is_one_line_that_tells_the_outcome() -> None:
    told = repr(judge(*WORKED_EXAMPLE))
    assert (
        told == "<Ruling: 4 wins 80 points, Run 9-8-7 ties with 2 and was played later (R5.4); "
        "the last of equals wins>"
    )


# --- the rules -----------------------------------------------------------------------------------------


@given(plays())
def test_r5_3_the_best_combination_takes_all_the_exposed_cards(groups: tuple[Hand, ...]) -> None:
    plain = [oracle.plain(group) for group in groups]
    ruling = judge(*groups)
    unbeaten = [
        play
        for play, group in enumerate(plain)
        if all(oracle.compare_groups(group, other) >= 0 for other in plain)
    ]
    assert list(ruling.best) == unbeaten
    assert ruling.winner == unbeaten[-1]  # R5.4
    assert ruling.points == oracle.points(card for group in plain for card in group)
    assert ruling.groups == tuple(Group.of(group) for group in groups)
    assert ruling.combinations == tuple(Combination.of(group) for group in groups)


@pytest.mark.parametrize(
    "groups",
    [
        ("Ah Kd Qc", "Ad Kc Qs", "Ac Ks Qh", "As Kh Qd"),
        ("5s 5h Kd 2c", "5d 5c Kh Qs"),  # R4.8: the spare 2 and Q break no tie
        ("9h 7h 4h", "9d 7d 4d", "9c 7c 4c"),  # R4.7
    ],
)
def test_r5_4_of_equals_the_one_played_last_wins_in_every_order(groups: tuple[str, ...]) -> None:
    for order in permutations(groups):
        ruling = judge(*order)
        assert ruling.winner == len(groups) - 1
        assert ruling.best == tuple(range(len(groups)))
        assert ruling.rule == "R5.4"


@given(plays(), st.randoms(use_true_random=False))
def test_the_order_of_cards_in_a_group_changes_nothing(
    groups: tuple[Hand, ...], source: random.Random
) -> None:
    ruling = judge(*groups)
    shuffled = judge(*[source.sample(group, len(group)) for group in groups])
    assert shuffled == ruling
    assert hash(shuffled) == hash(ruling)
    assert str(shuffled) == str(ruling)


@given(plays(), st.permutations(list(Suit)))
def test_r4_7_exchanging_the_suits_changes_nothing(groups: tuple[Hand, ...], suits: list[Suit]) -> None:
    ruling = judge(*groups)
    other = judge(*[[Card(card.rank, suits[card.suit.value]) for card in group] for group in groups])
    assert (other.best, other.points, other.rule) == (ruling.best, ruling.points, ruling.rule)
    assert other.combinations == ruling.combinations
    assert other.reason == ruling.reason


@pytest.mark.parametrize(
    ("winner", "second", "rule", "reason"),
    [
        ("2c 2d 2h", "As Ks Qs", "R4.2", "Troy 2-2-2 beats Colour Run A-K-Q: the higher category wins"),
        ("9c 9d 9h", "8c 8d 8h", "R4.3", "Troy 9-9-9 beats Troy 8-8-8: the higher rank wins"),
        ("Jc Tc 9c", "Td 9d 8d", "R4.4", "Colour Run J-10-9 beats Colour Run 10-9-8: the higher run wins"),
        ("Ac Kd Qc", "Kc Qd Jc", "R4.4", "Run A-K-Q beats Run K-Q-J: the higher run wins"),
        (
            "Ac 2d 3c",
            "Kc Qd Jc",
            "R4.4",
            "Run A-2-3 beats Run K-Q-J: A-2-3 is the second highest run, below A-K-Q and above K-Q-J",
        ),
        (
            "Ah Kh Qh",
            "As 2s 3s",
            "R4.4",
            "Colour Run A-K-Q beats Colour Run A-2-3: "
            "A-2-3 is the second highest run, below A-K-Q and above K-Q-J",
        ),
        (
            "9d 3d 2d",
            "8s 7s 5s",
            "R4.5",
            "Colour 9-3-2 beats Colour 8-7-5: the highest card decides, then the next, then the lowest",
        ),
        (
            "Ad Kc 2d",
            "As Qc Jd",
            "R4.5",
            "Indi A-K-2 beats Indi A-Q-J: the highest card decides, then the next, then the lowest",
        ),
        (
            "Kh Kd 2c",
            "Qh Qd Ac",
            "R4.6",
            "Pair K-K-2 beats Pair Q-Q-A: the paired rank decides, then the odd card",
        ),
    ],
)
def test_r4_the_reason_names_the_next_best_and_the_rule(
    winner: str, second: str, rule: str, reason: str
) -> None:
    weakest = "6h 4c 3h"
    for groups in permutations([winner, second, weakest]):
        ruling = judge(*groups)
        assert groups[ruling.winner] == winner
        assert ruling.best == (ruling.winner,)
        assert ruling.rule == rule
        assert ruling.reason == f"{reason} ({rule})"


@given(plays())
def test_every_reason_names_its_rule(groups: tuple[Hand, ...]) -> None:
    ruling = judge(*groups)
    assert f" ({ruling.rule})" in ruling.reason
    assert ruling.reason in str(ruling).splitlines()[len(groups)]
    assert (ruling.rule == "R5.4") == (len(ruling.best) > 1)


# --- names ---------------------------------------------------------------------------------------------


@given(plays())
def test_plays_are_numbered_from_1_unless_named(groups: tuple[Hand, ...]) -> None:
    numbers = [str(number) for number in range(1, len(groups) + 1)]
    assert judge(*groups).names == tuple(numbers)
    assert judge(*groups, names=numbers) == judge(*groups)


JOINED = ["\u09b0\u200d\u09cd\u09af\u09be\u099a\u09c7\u09b2", "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627"]
UNPRINTABLE = ["", " ", "\u200d", "a\nb", "a\u2028b", "a\tb", "\x1b[31m", "\u202eabc", "\u2066a", "\ud800"]


def test_names_may_join_their_letters_as_bengali_and_persian_do() -> None:
    ruling = judge("9c 8d 7s", "9d 8c 7h", names=JOINED)
    assert ruling.names == tuple(JOINED)
    assert str(ruling).splitlines()[1].startswith(f"\u2068{JOINED[1]}\u2069  9d")


@pytest.mark.parametrize("twin", ["a\u200d", "\u200ca", " a", "a ", "a\ufe0f", "a\u3164"])
def test_names_that_look_alike_are_one(twin: str) -> None:
    with pytest.raises(HazariError, match="expected names that are all different"):
        judge("9c 8d 7s", "9d 8c 7h", names=["a", twin])


@pytest.mark.parametrize("name", ["\ufe0f", "\u3164", "\u2800 ", "\u200d\U000e0100"])
def test_a_name_that_shows_nothing_is_blank(name: str) -> None:
    with pytest.raises(HazariError, match="expected names that are not blank"):
        judge("9c 8d 7s", "9d 8c 7h", names=["a", name])


@pytest.mark.parametrize("name", UNPRINTABLE)
def test_a_name_can_be_printed_in_one_line(name: str) -> None:
    fault = "can be printed in one line" if name.strip("\u200c\u200d ") else "are not blank"
    with pytest.raises(HazariError, match=f"expected names that {fault}"):
        judge("9c 8d 7s", "9d 8c 7h", names=["a", name])


@pytest.mark.parametrize("names", ["", "A", "ABC"])
def test_there_is_a_name_for_each_play(names: str) -> None:
    with pytest.raises(HazariError, match=f"expected 2 names, got {len(names)}"):
        judge("Kh Jh 8h", "9c 8d 7s", names=names)


@pytest.mark.parametrize("names", [[1, 2], ["A", None], 7])
def test_names_are_text(names: Any) -> None:
    with pytest.raises(TypeError):
        judge("Kh Jh 8h", "9c 8d 7s", names=names)


# --- errors --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("groups", "rule", "told"),
    [
        ((), "R5.3", "expected 2 to 4 groups, got 0"),
        (("Kh Jh 8h",), "R5.3", "expected 2 to 4 groups, got 1"),
        (("Kh Jh 8h", "Kd Jd 8d", "Kc Jc 8c", "Ks Js 8s", "2h 3h 4h"), "R5.3", "2 to 4 groups, got 5"),
        (("Kh Jh 8h", "Kd Jd"), "R3.1", "expected 3 or 4 cards, got 2: Kd Jd"),
        (("Kh Jh 8h", "Kd Jd 8d 7d 6d"), "R3.1", "expected 3 or 4 cards, got 5"),
        (("Kh Jh 8h", ""), "R3.1", "expected 3 or 4 cards, got 0"),
        (("Kh Jh 8h", "Kd Jd 8d 7d"), "R5.5", "expected groups of one size, got groups of 3, 4 cards"),
        (("Kh Jh 8h", "Kd Kd 8d"), "R1.2", "Kd appears twice in Kd Kd 8d"),
        (("Kh Jh 8h", "Kd Jd 8h"), "R1.2", "in two groups: 8h"),
    ],
)
def test_groups_that_cannot_meet_are_refused(groups: tuple[str, ...], rule: str, told: str) -> None:
    with pytest.raises(CombinationError, match=told) as caught:
        judge(*groups)
    assert caught.value.rule == rule


def test_text_that_writes_no_card_is_refused() -> None:
    with pytest.raises(NotationError) as caught:
        judge("Kh Jh 8h", "Kd 1d 8d")
    assert (caught.value.text, caught.value.position) == ("Kd 1d 8d", 3)


@pytest.mark.parametrize("wrong", [5, None, ["Kh", "Jh", "8h"]])
def test_what_is_no_cards_is_a_type_error(wrong: Any) -> None:
    with pytest.raises(TypeError):
        judge(wrong, "Kd Jd 8d")


def test_a_ruling_cannot_be_changed() -> None:
    ruling: Any = judge(*WORKED_EXAMPLE)
    with pytest.raises(AttributeError):
        ruling.groups = ()
    with pytest.raises(AttributeError):
        ruling.winner = 0


def test_r4_8_a_tie_of_fours_tells_that_the_fourth_card_breaks_it_not() -> None:
    ruling = judge("9s 8d 7c Kh", "9d 8c 7s 2h")
    assert ruling.winner == 1
    assert ruling.reason.endswith("the last of equals wins, and the fourth card breaks no tie (R4.8)")
    assert "R4.8" not in judge("9s 8d 7c", "9d 8c 7s").reason


def test_r4_8_the_spare_card_stands_in_brackets() -> None:
    lines = str(judge("As Ah 3s 2c", "Tc 7c 4s 4c")).splitlines()
    assert lines[0].split("  ")[1] == "As 3s 2c (Ah)"
    assert lines[1].split("  ")[1] == "Tc 7c 4c (4s)"
    assert format(judge("As Ah 3s 2c", "Tc 7c 4s 4c"), "u").splitlines()[1].count("(4\u2660)") == 1


def test_r4_4_a_ruling_with_k_a_2_says_that_it_is_no_run() -> None:
    assert str(judge("Ks Ad 2c", "3h 3d 2s")).splitlines()[-1] == "K-A-2 is not a run (R4.4)"
    assert str(judge("Ks As 2s", "3h 3d 2c")).splitlines()[-1] == "K-A-2 is not a run (R4.4)"
    assert "K-A-2" not in str(judge("Qs Ad 2c", "3h 3d 2s"))


@pytest.mark.parametrize("names", [["a", "a"], ["", "b"], [" ", "b"], ["a\n", "b"], ["a"], ["a", "b", "c"]])
def test_names_tell_the_plays_apart(names: list[str]) -> None:
    with pytest.raises(HazariError, match=r"expected (a name|names|2 names)"):
        judge("9c 8d 7s", "9d 8c 7h", names=names)
