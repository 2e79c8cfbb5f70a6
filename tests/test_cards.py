"""Cards and how they are written: R1.2, R4.7, R6.1 and the contract of `hazari.cards`."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hazari.cards import DECK, Card, Rank, Suit, parse_cards
from hazari.combinations import Combination
from hazari.errors import HazariError, NotationError
from hazari.partitions import Group, Partition, partition_problems
from tests.strategies import cards, different_cards

RANK_NAMES = {
    "ACE": Rank.ACE,
    "KING": Rank.KING,
    "QUEEN": Rank.QUEEN,
    "JACK": Rank.JACK,
    "TEN": Rank.TEN,
    "NINE": Rank.NINE,
    "EIGHT": Rank.EIGHT,
    "SEVEN": Rank.SEVEN,
    "SIX": Rank.SIX,
    "FIVE": Rank.FIVE,
    "FOUR": Rank.FOUR,
    "THREE": Rank.THREE,
    "TWO": Rank.TWO,
}
SUIT_NAMES = {"CLUBS": Suit.CLUBS, "DIAMONDS": Suit.DIAMONDS, "HEARTS": Suit.HEARTS, "SPADES": Suit.SPADES}
WRITTEN_RANKS = {
    Rank.TWO: ["2"],
    Rank.THREE: ["3"],
    Rank.FOUR: ["4"],
    Rank.FIVE: ["5"],
    Rank.SIX: ["6"],
    Rank.SEVEN: ["7"],
    Rank.EIGHT: ["8"],
    Rank.NINE: ["9"],
    Rank.TEN: ["10", "T", "t"],
    Rank.JACK: ["J", "j"],
    Rank.QUEEN: ["Q", "q"],
    Rank.KING: ["K", "k"],
    Rank.ACE: ["A", "a"],
}


def symbol(suit: Suit, colour: str) -> str:
    return unicodedata.lookup(f"{colour} {suit.name.removesuffix('S')} SUIT")


def written_suits(suit: Suit) -> list[str]:
    selectors = ["", "\N{VARIATION SELECTOR-15}", "\N{VARIATION SELECTOR-16}"]
    symbols = [symbol(suit, colour) + selector for colour in ("BLACK", "WHITE") for selector in selectors]
    return [suit.name[0], suit.name[0].lower(), *symbols]


def spellings() -> Iterator[tuple[str, Rank, Suit]]:
    """Every accepted way to write a card, by its Unicode names."""
    for suit_name, suit in SUIT_NAMES.items():
        for rank_name, rank in RANK_NAMES.items():
            yield unicodedata.lookup(f"PLAYING CARD {rank_name} OF {suit_name}"), rank, suit
            for written_suit in written_suits(suit):
                for written_rank in WRITTEN_RANKS[rank]:
                    yield written_rank + written_suit, rank, suit


SPELLINGS = list(spellings())
ACCEPTED = {text for text, _, _ in SPELLINGS}


def is_notation_error(text: str) -> bool:
    with pytest.raises(NotationError) as caught:
        Card.parse(text)
    return caught.value.text == text and str(caught.value).isascii()


# --- the pack -----------------------------------------------------------------------------------------


def test_r1_2_pack_is_thirteen_ranks_in_four_suits() -> None:
    assert len(DECK) == 52
    assert {(card.rank, card.suit) for card in DECK} == {(rank, suit) for rank in Rank for suit in Suit}
    assert len(Rank) * len(Suit) == 52


def test_r1_2_ranks_high_to_low() -> None:
    assert [str(rank) for rank in sorted(Rank, reverse=True)] == [*"AKQJ", "10", *"98765432"]
    assert [int(rank) for rank in sorted(RANK_NAMES.values())] == list(range(2, 15))


@pytest.mark.parametrize("name", RANK_NAMES)
def test_r6_1_points(name: str) -> None:
    expected = 10 if name in {"ACE", "KING", "QUEEN", "JACK", "TEN"} else 5
    assert [Card(RANK_NAMES[name], suit).points for suit in Suit] == [expected] * 4


def test_r6_3_pack_is_worth_360() -> None:
    assert sum(card.points for card in DECK) == 360


def test_r4_7_suits_have_no_order() -> None:
    low: Any = Suit.CLUBS
    with pytest.raises(TypeError):
        low < Suit.SPADES  # noqa: B015
    with pytest.raises(TypeError):
        sorted([low, Suit.SPADES])


def test_index_is_the_place_in_the_pack() -> None:
    suits = [Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES]
    assert [card.index for card in DECK] == list(range(52))
    assert all(card.index == 4 * (card.rank - 2) + suits.index(card.suit) for card in DECK)


def test_there_is_one_object_for_each_card() -> None:
    assert all(Card(card.rank, card.suit) is card for card in DECK)


@pytest.mark.parametrize(
    "wrong", [(12, Suit.HEARTS), (Rank.QUEEN, 2), ("Q", "h"), (None, None), (True, Suit.HEARTS)]
)
def test_a_card_is_made_of_a_rank_and_a_suit(wrong: Any) -> None:
    with pytest.raises(TypeError, match="expected a Rank and a Suit"):
        Card(*wrong)


@given(different_cards(0, 13))
def test_sorting_is_by_rank_and_not_by_text(found: tuple[Card, ...]) -> None:
    # pack order: 9 before ten, which a sort by text gets wrong
    assert [card.rank for card in sorted(found)] == sorted([card.rank for card in found])
    assert sorted(found) == [card for card in DECK if card in found]


# --- writing ------------------------------------------------------------------------------------------


def test_a_card_is_written_as_rank_and_suit_letter() -> None:
    for card in DECK:
        rank = "T" if card.rank is Rank.TEN else str(card.rank)
        assert str(card) == rank + card.suit.name[0].lower() == f"{card}"
        assert format(card, "u") == rank + symbol(card.suit, "BLACK")
        assert card.suit.symbol == symbol(card.suit, "BLACK")
        assert repr(card) == f"<Card {rank}{card.suit.name[0].lower()}>"


def test_other_formats_are_those_of_text() -> None:
    assert f"{DECK[0]:>4}|{Rank.TEN:<3}|{Suit.CLUBS}" == "  2c|10 |c"


# --- reading ------------------------------------------------------------------------------------------


def test_number_of_spellings() -> None:
    # 52 characters of one card; with 8 ways to write a suit: 8 digits, 4 letters in either case, ten in three
    assert len(ACCEPTED) == len(SPELLINGS) == 52 + 4 * 8 * (8 + 4 * 2 + 3)


def test_every_accepted_spelling() -> None:
    for text, rank, suit in SPELLINGS:
        assert Card.parse(text) is Card(rank, suit), ascii(text)
        assert parse_cards(text) == (Card(rank, suit),), ascii(text)
        assert parse_cards(f" {text}\n") == (Card(rank, suit),), ascii(text)


def test_parse_reads_what_str_and_format_write() -> None:
    for card in DECK:
        assert Card.parse(str(card)) is Card.parse(format(card, "u")) is card


def test_knights_jokers_and_trumps_are_no_cards() -> None:
    block = {chr(point) for point in range(0x1F0A0, 0x1F100)}
    assert len(block & ACCEPTED) == 52
    for character in block - ACCEPTED:
        assert is_notation_error(character), ascii(character)
        with pytest.raises(NotationError):
            parse_cards(f"Kh{character}")


def look_alikes() -> Iterator[str]:
    """All characters that case or compatibility folding, or reading digits, would take for part of a card."""
    parts = {part for text in ACCEPTED for part in text if part.isascii()}
    for point in range(0x80, 0x110000):
        character = chr(point)
        folded = {
            character.lower(),
            character.upper(),
            character.casefold(),
            unicodedata.normalize("NFKC", character),
            unicodedata.normalize("NFKD", character)[:1],
            unicodedata.normalize("NFKC", character).casefold(),
            str(unicodedata.digit(character, "")),
        }
        if folded & parts:
            yield character


def test_look_alikes_are_refused() -> None:
    found = set(look_alikes())
    named = {
        "KELVIN SIGN",
        "LATIN SMALL LETTER LONG S",
        "FULLWIDTH LATIN CAPITAL LETTER K",
        "FULLWIDTH DIGIT TWO",
        "ARABIC-INDIC DIGIT TWO",
        "BENGALI DIGIT NINE",
        "MATHEMATICAL BOLD CAPITAL Q",
    }
    assert named <= {unicodedata.name(character, "") for character in found}
    cyrillic = {
        unicodedata.lookup(f"CYRILLIC CAPITAL LETTER {name}") for name in ("KA", "A", "TE", "ES", "DZE")
    }
    for character in found | cyrillic:
        for text in (f"{character}h", f"K{character}", f"{character}0h", f"1{character}h", f"10{character}"):
            assert is_notation_error(text), ascii(text)
            with pytest.raises(NotationError):
                parse_cards(text)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            " ",
            "K",
            "h",
            "hK",
            "Kh ",
            " Kh",
            "KH8",
            "KhJh",
            "1h",
            "0h",
            "11h",
            "1",
            "10",
            "010h",
            "Kx",
            "K h",
        ),
        *(
            "Kh\N{VARIATION SELECTOR-16}",
            "K\N{VARIATION SELECTOR-16}",
            "K\N{BLACK HEART SUIT}" + "\ufe0f" * 2,
        ),
        *(
            "K\ufe0d\N{BLACK HEART SUIT}",
            "\N{BLACK HEART SUIT}K",
            "\N{HEAVY BLACK HEART}",
            "K\N{HEAVY BLACK HEART}",
        ),
        *(
            "Kh\0",
            "\0",
            "\ud800",
            "K\udc9f",
            "\ufeffKh",
            "K\u200bh",
            "Kh\u0301",
            "king of hearts",
            "Kh" * 10**5,
        ),
    ],
)
def test_anything_else_is_no_card(text: str) -> None:
    assert text not in ACCEPTED
    assert is_notation_error(text)


@given(st.text(max_size=4))
@example("10\N{BLACK HEART SUIT}")
def test_a_text_is_an_accepted_spelling_or_a_notation_error(text: str) -> None:
    assert text in ACCEPTED or is_notation_error(text)


def test_the_error_says_what_is_accepted_and_which_character_is_strange() -> None:
    with pytest.raises(NotationError) as caught:
        parse_cards("Kh \N{CYRILLIC CAPITAL LETTER KA}h")
    assert str(caught.value) == (
        "expected a card: rank 2-9 T J Q K A (or 10) and suit c d h s, such as Kh; "
        r"got '\u041ah', with CYRILLIC CAPITAL LETTER KA, at position 3"
    )
    with pytest.raises(NotationError, match="with an unnamed character, at position 0"):
        Card.parse("\ud800h")


# --- several cards ------------------------------------------------------------------------------------


@given(different_cards(0, 13), st.data())
def test_cards_are_read_in_the_order_written(found: tuple[Card, ...], data: st.DataObject) -> None:
    ways: dict[Card, list[str]] = {card: [] for card in found}
    for text, rank, suit in SPELLINGS:
        if Card(rank, suit) in ways:
            ways[Card(rank, suit)].append(text)
    gaps = st.sampled_from(["", " ", ", ", ",", " ,", "\t", "\n", "\r\n", "  ,  ", "\N{NO-BREAK SPACE}"])
    text = ""
    for place, card in enumerate(found):
        text += data.draw(gaps) if place else data.draw(st.sampled_from(["", " ", "\n"]))
        text += data.draw(st.sampled_from(ways[card]))
    assert parse_cards(text + data.draw(st.sampled_from(["", " ", "\n"]))) == found


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("Kh Jx 8h", 3),
        ("Kh, , 8h", 4),
        (",Kh", 0),
        ("Kh,", 2),
        ("Kh , ", 3),
        ("Kh,,8h", 3),
        ("Kh;8h", 2),
        ("Kh-8h", 2),
        ("KhJ", 2),
        ("Kh10", 2),
        ("Kh 1 0h", 3),
        ("Kh8h\N{VARIATION SELECTOR-16}", 4),
        ("  Kx", 2),
        ("Kh" * 5000 + "?", 10000),
        ("Kh\0Jh", 2),
        ("Kh\ud83c\udcbe", 2),
    ],
)
def test_the_error_tells_the_position(text: str, position: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse_cards(text)
    assert (caught.value.text, caught.value.position, caught.value.rule) == (text, position, None)
    assert f"at position {position}" in str(caught.value)


@given(different_cards(1, 5), st.data())
def test_r1_2_a_card_stands_once(found: tuple[Card, ...], data: st.DataObject) -> None:
    twice = data.draw(st.sampled_from(found))
    text = " ".join(map(str, data.draw(st.permutations([*found, twice]))))
    with pytest.raises(NotationError) as caught:
        parse_cards(text)
    assert (caught.value.rule, caught.value.text) == ("R1.2", text)
    assert caught.value.position == text.rindex(str(twice))


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("KhKh", 2),
        (" 10h,Th", 5),
        ("2c Kh Jh 2c Kh", 9),
        ("K\u2665\ufe0f K\u2661", 4),
        ("\U0001f0be\U0001f0be", 1),
    ],
)
def test_r1_2_the_error_tells_where_a_card_stands_again(text: str, position: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse_cards(text)
    assert (caught.value.rule, caught.value.position) == ("R1.2", position)


@pytest.mark.parametrize(
    ("text", "word", "position"),
    [
        ("ace hearts", "ace", 0),
        ("Kh three", "three", 3),
        ("Kh, ash", "ash", 4),
        (" Jhearts", "Jhearts", 1),
        ("KhJx", "Jx", 2),  # here a rank begins a card
        ("KhQhXX", "XX", 4),
        ("Kh;Jh", ";Jh", 2),
    ],
)
def test_of_a_word_that_only_begins_like_a_card_the_whole_is_at_fault(
    text: str, word: str, position: int
) -> None:
    with pytest.raises(NotationError, match=f"got '{word}' at position {position}") as caught:
        parse_cards(text)
    assert caught.value.position == position


@pytest.mark.parametrize("wrong", [5, None, b"Kh", ["Kh"], DECK[0], [DECK[0]], object()])
def test_parsers_take_text(wrong: Any) -> None:
    with pytest.raises(TypeError, match="expected a card as text"):
        Card.parse(wrong)
    with pytest.raises(TypeError, match="expected cards as text"):
        parse_cards(wrong)


@pytest.mark.parametrize(
    "given_as",
    [
        "Ac 3d 2s",
        "Ac3d2s",
        "Ac, 3d, 2s",
        parse_cards("Ac 3d 2s"),
        list(parse_cards("Ac 3d 2s")),
        set(parse_cards("Ac 3d 2s")),
        dict.fromkeys(parse_cards("Ac 3d 2s")),
        Group.of("Ac 3d 2s"),
    ],
)
def test_cards_are_taken_as_text_or_as_any_iterable(given_as: Iterable[Card] | str) -> None:
    assert str(Combination.of(given_as)) == "Run A-2-3"
    assert Combination.of(iter(parse_cards("Ac 3d 2s"))) == Combination.of(given_as)


@pytest.mark.parametrize(
    "wrong",
    [5, None, b"AcKdQh", ["Ac", "Kd", "Qh"], ("Ac", "Kd", "Qh"), [12, 13, 14], (1, 2, 3, 4), Suit, object()],
)
def test_wrong_types_are_type_errors(wrong: Any) -> None:
    for call in (Combination.of, Group.of, partition_problems, Partition.of, Partition.arranged):
        with pytest.raises(TypeError, match="expected"):
            call(wrong)


def test_cards_as_text_in_a_list_are_told_how_to_write_them() -> None:
    wrong: Any = ("Ac", "Kd", "Qh")
    with pytest.raises(TypeError, match="cards as text go in one text, such as 'Kh Jh 8h'"):
        Combination.of(wrong)


# --- nothing but errors of the package comes out ------------------------------------------------------

NASTY = st.one_of(
    st.text(),
    st.lists(
        st.sampled_from([*sorted(ACCEPTED), " ", ",", "/", "1", "0", "K", "\0", "\ufe0f", "\ud83c"])
    ).map("".join),
    cards().map(str).flatmap(lambda card: st.integers(1, 40).map(lambda times: card * times)),
)


@given(NASTY)
@example("Kh/" * 50_000)
@example("Kh" * 100_000)
@example(" " * 100_000 + ",")
@example("\N{BLACK HEART SUIT}" * 100_000)
@example("10" * 100_000)
@example("\0")
def test_only_errors_of_the_package_come_out_of_text(text: str) -> None:
    calls = (
        Card.parse,
        parse_cards,
        Combination.of,
        Combination.parse,
        Group.of,
        Partition.parse,
        Partition.of,
        Partition.arranged,
        partition_problems,
        lambda text: partition_problems(hand=text),
    )
    for call in calls:
        message = ""
        try:
            call(text)
        except HazariError as error:  # anything else fails the test
            message = str(error)
        assert message.isascii()
        assert "\n" not in message
        assert len(message) < 5000
