"""Combinations and their order: R4 and the contract of `hazari.combinations`."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hazari.cards import DECK, Card, Rank, Suit
from hazari.combinations import COMBINATIONS, Category, Combination
from hazari.errors import CombinationError, NotationError
from tests.strategies import different_cards, fours, threes

of = Combination.of


def other_suits(cards: tuple[Card, ...], order: tuple[Suit, ...]) -> tuple[Card, ...]:
    """The same cards with the suits exchanged."""
    exchange = dict(zip(Suit, order, strict=True))
    return tuple([Card(card.rank, exchange[card.suit]) for card in cards])


# --- the rules ----------------------------------------------------------------------------------------


def test_r4_1_six_categories_high_to_low() -> None:
    names = [str(category) for category in sorted(Category, reverse=True)]
    assert names == ["Troy", "Colour Run", "Run", "Colour", "Pair", "Indi"]
    assert [int(category) for category in sorted(Category)] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("cards", "category"),
    [
        ("9s 9h 9d", Category.TROY),
        ("9s 8s 7s", Category.COLOUR_RUN),
        ("As 2s 3s", Category.COLOUR_RUN),
        ("9s 8s 7d", Category.RUN),
        ("Ah 2d 3c", Category.RUN),
        ("9s 8s 6s", Category.COLOUR),
        ("Ks As 2s", Category.COLOUR),
        ("9s 9h 8s", Category.PAIR),
        ("9s 8s 6d", Category.INDI),
        ("Ks Ad 2c", Category.INDI),
        ("Qs Ad 2c", Category.INDI),
    ],
)
def test_r4_1_categories(cards: str, category: Category) -> None:
    assert of(cards).category is category


@pytest.mark.parametrize(
    ("lowest", "highest"),
    [
        ("2s 2h 2d", "As Ks Qs"),
        ("4s 3s 2s", "As Kd Qc"),
        ("4s 3d 2c", "As Ks Js"),
        ("5s 3s 2s", "As Ah Kd"),
        ("2s 2h 3d", "As Kd Jc"),
    ],
)
def test_r4_2_lowest_of_a_category_beats_highest_of_the_next(lowest: str, highest: str) -> None:
    stronger, weaker = of(lowest), of(highest)
    assert stronger > weaker
    assert stronger.index == weaker.index + 1  # nothing lies between, so these are the lowest and the highest


def test_r4_3_troys_compare_by_rank() -> None:
    troys = [of(f"{rank}s {rank}h {rank}d") for rank in "AKQJT98765432"]
    assert troys == sorted(troys, reverse=True)
    assert len(set(troys)) == 13


@pytest.mark.parametrize("suits", ["sss", "sdc"])
def test_r4_4_runs_from_the_highest_to_the_lowest(suits: str) -> None:
    written = ["AKQ", "A23", "KQJ", "QJT", "JT9", "T98", "987", "876", "765", "654", "543", "432"]
    runs = [of("".join([rank + suit for rank, suit in zip(run, suits, strict=True)])) for run in written]
    places = [run.index for run in runs]
    assert places == list(range(places[0], places[0] - 12, -1))
    assert {run.category for run in runs} == {Category.COLOUR_RUN if suits == "sss" else Category.RUN}


@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        ("As 4s 2s", "Ks Qs Ts"),
        ("Js 9s 2s", "Jh 8h 7h"),
        ("Js 9s 3s", "Jh 9h 2h"),
        ("As 5d 2c", "Ah 4d 3c"),
        ("9d 3d 2d", "8s 7s 5s"),
        ("9d 8c 3d", "9s 8d 2c"),
    ],
)
def test_r4_5_highest_card_then_next_then_lowest(stronger: str, weaker: str) -> None:
    assert of(stronger) > of(weaker)


def test_r4_5_best_and_worst_colour() -> None:
    colours = [combination for combination in COMBINATIONS if combination.category is Category.COLOUR]
    assert str(max(colours)) == "Colour A-K-J"
    assert str(min(colours)) == "Colour 5-3-2"


@pytest.mark.parametrize(
    ("stronger", "weaker"), [("Ks Kh 2d", "Qs Qh Ad"), ("3s 3h 2d", "2s 2h Ad"), ("7s 7h 9d", "7d 7c 8s")]
)
def test_r4_6_the_pair_decides_before_the_odd_card(stronger: str, weaker: str) -> None:
    assert of(stronger) > of(weaker)


@given(st.one_of(threes(), fours()), st.permutations(list(Suit)))
def test_r4_7_exchanging_suits_changes_nothing(cards: tuple[Card, ...], order: list[Suit]) -> None:
    assert of(other_suits(cards, tuple(order))) == of(cards)


@given(st.one_of(threes(), fours()))
def test_the_order_of_the_cards_changes_nothing(cards: tuple[Card, ...]) -> None:
    assert {of(order) for order in permutations(cards)} == {of(cards)}


@given(fours())
def test_r3_2_a_four_is_worth_the_best_of_its_threes(four: tuple[Card, ...]) -> None:
    assert of(four) == max(of(four[:place] + four[place + 1 :]) for place in range(4))


@given(fours(), st.data())
def test_r4_8_the_spare_card_breaks_no_tie(four: tuple[Card, ...], data: st.DataObject) -> None:
    spare = data.draw(
        st.sampled_from([card for card in four if of([c for c in four if c != card]) == of(four)])
    )
    three = [card for card in four if card != spare]
    others = [card for card in DECK if card not in four and of([*three, card]) == of(three)]
    if others:
        assert of([*three, data.draw(st.sampled_from(others))]) == of(four)


# --- the contract -------------------------------------------------------------------------------------


def test_the_index_is_the_place_among_741_weakest_first() -> None:
    assert [combination.index for combination in COMBINATIONS] == list(range(741))
    assert (str(COMBINATIONS[0]), str(COMBINATIONS[740])) == ("Indi 5-3-2", "Troy A-A-A")


@pytest.mark.parametrize(
    ("cards", "text", "ranks"),
    [
        ("Kh Jh 8h", "Colour K-J-8", (13, 11, 8)),
        ("Qc Qd 6c", "Pair Q-Q-6", (12, 12, 6)),
        ("6c 6d Qs", "Pair 6-6-Q", (6, 6, 12)),
        ("Ac 2d 3s", "Run A-2-3", (14, 3, 2)),
        ("Ac 2c 3c", "Colour Run A-2-3", (14, 3, 2)),
        ("Qc Jd Ts", "Run Q-J-10", (12, 11, 10)),
        ("9c 9d 9s", "Troy 9-9-9", (9, 9, 9)),
        ("Kc Ad 2s", "Indi A-K-2", (14, 13, 2)),
    ],
)
def test_text_and_ranks_in_order_of_significance(cards: str, text: str, ranks: tuple[int, ...]) -> None:
    assert str(of(cards)) == f"{of(cards)}" == text
    assert repr(of(cards)) == f"<Combination {text}>"
    assert of(cards).ranks == ranks


def test_ranks_compare_as_the_rules_do_within_a_category() -> None:
    assert sorted(COMBINATIONS, key=lambda c: (c.category, c.ranks)) == list(COMBINATIONS)


def test_categories_format_like_text() -> None:
    assert f"{Category.COLOUR_RUN:>12}|{Category.INDI}" == "  Colour Run|Indi"


def test_parse_is_the_inverse_of_str() -> None:
    assert len({str(combination) for combination in COMBINATIONS}) == 741
    for combination in COMBINATIONS[::7]:
        assert Combination.parse(str(combination).upper()) is combination
        assert Combination.parse(str(combination).lower()) is combination
    for combination in COMBINATIONS:
        assert Combination.parse(str(combination)) is combination


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "Run",
            "Run A-3-2",
            "Run K-A-2",
            "Run Q-J-T",
            "Indi A-2-3",
            "Colour 4-3-2",
            "Pair 6-Q-Q",
            "Pair 9-9-9",
        ),
        *(
            "Running A-K-Q",
            "Color K-J-8",
            " Run A-2-3",
            "Run A-2-3 ",
            "Run  A-2-3",
            "Run A\N{EN DASH}2\N{EN DASH}3",
        ),
        *("Indi A-\N{KELVIN SIGN}-9", "Colour \N{KELVIN SIGN}-J-8", "Run \N{CYRILLIC CAPITAL LETTER A}-2-3"),
        *("Pa\N{LATIN SMALL LETTER DOTLESS I}r Q-Q-6", "\N{FULLWIDTH LATIN CAPITAL LETTER T}roy 9-9-9"),
        *("Troy \N{ARABIC-INDIC DIGIT NINE}-9-9", "Run A-2-3\0", "\ud800", "x" * 10**6),
    ],
)
def test_parse_refuses_what_names_none(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Combination.parse(text)
    assert (caught.value.text, caught.value.rule) == (text, "R4.1")
    assert str(caught.value).isascii()


@pytest.mark.parametrize("wrong", [None, 5, b"Run A-2-3", ["Run A-2-3"], COMBINATIONS[0]])
def test_parse_takes_text(wrong: Any) -> None:
    with pytest.raises(TypeError, match="expected a combination as text"):
        Combination.parse(wrong)


def test_there_is_one_object_for_each_combination() -> None:
    for combination in COMBINATIONS:
        assert Combination(combination.category, combination.ranks) is combination
    assert of("Kh Qd Jc") is of("Jh Kc Qs")


def test_r4_1_a_combination_that_no_cards_make_does_not_exist() -> None:
    exist = {(combination.category, combination.ranks) for combination in COMBINATIONS}
    for category in Category:
        for high in Rank:
            for middle in Rank:
                for low in (Rank.TWO, Rank.THREE, Rank.NINE, Rank.QUEEN, Rank.ACE):
                    if (category, (high, middle, low)) not in exist:
                        with pytest.raises(CombinationError, match=r"\(R4\.1\)$"):
                            Combination(category, (high, middle, low))


@pytest.mark.parametrize(
    "wrong",
    [
        (4, (Rank.ACE, Rank.KING, Rank.QUEEN)),
        ("Run", (Rank.ACE, Rank.KING, Rank.QUEEN)),
        (Category.RUN, (14, 13, 12)),
        (Category.RUN, (Rank.ACE, Rank.KING)),
        (Category.RUN, "AKQ"),
        (Category.RUN, 5),
    ],
)
def test_a_combination_is_made_of_a_category_and_three_ranks(wrong: Any) -> None:
    with pytest.raises(TypeError):
        Combination(*wrong)


@pytest.mark.parametrize("size", [0, 1, 2, 5, 13, 52])
def test_r3_1_only_three_or_four_cards_make_a_combination(size: int) -> None:
    for cards in (DECK[:size], list(DECK[:size]), "".join(map(str, DECK[:size]))):
        with pytest.raises(CombinationError) as caught:
            of(cards)
        assert str(caught.value).startswith(f"expected 3 or 4 cards, got {size}")
        assert (caught.value.cards, caught.value.rule) == (DECK[:size], "R3.1")


@given(different_cards(2, 3), st.data())
def test_r1_2_a_duplicate_is_refused_and_named(cards: tuple[Card, ...], data: st.DataObject) -> None:
    twice = data.draw(st.sampled_from(cards))
    found = tuple(data.draw(st.permutations([*cards, twice])))
    for written in (found, list(found), " ".join(map(str, found))):
        with pytest.raises(CombinationError) as caught:
            of(written)
        assert str(caught.value) == f"{twice} appears twice in {' '.join(map(str, found))} (R1.2)"
        assert (caught.value.cards, caught.value.rule) == (found, "R1.2")


def test_wrong_things_among_three_cards_are_named() -> None:
    wrong: Any = (DECK[0], None, DECK[1])
    with pytest.raises(TypeError, match="expected a Card, got None"):
        of(wrong)
