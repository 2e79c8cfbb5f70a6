"""Cards as people type them: what is read, what is refused, and that the strict notation means the same."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hazari.__main__ import main
from hazari._typed_cards import typed_cards
from hazari.cards import DECK, Card, Suit, cards_typed, parse_cards
from hazari.errors import NotationError
from tests.strategies import different_cards

PAGE: Final = (Path(__file__).parents[1] / "docs" / "reference" / "cards.md").read_text("utf-8")
ROWS: Final = re.findall(r"^\| `(.+?)` \| `?(.+?)`? \| .+ \|$", PAGE, re.MULTILINE)
READ: Final = [(typed.replace("⏎", "\n"), cards) for typed, cards in ROWS if not cards.isdecimal()]
REFUSED: Final = [(typed, int(position)) for typed, position in ROWS if position.isdecimal()]

LOW: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
RANKS: Final = dict(zip("23456789TJQKA", (*LOW, "jack", "queen", "king", "ace"), strict=True))
BENGALI: Final = str.maketrans({str(digit): chr(0x09E6 + digit) for digit in range(10)})
WIDE: Final = str.maketrans({chr(code): chr(0xFEE0 + code) for code in range(0x21, 0x7F)})


def test_the_tables_of_the_documentation_were_found() -> None:
    assert (len(READ), len(REFUSED)) == (13, 9)


@pytest.mark.parametrize(("typed", "cards"), READ)
def test_what_the_documentation_says_is_read_is_read(typed: str, cards: str) -> None:
    for text in (typed, typed.upper(), typed.lower(), f" {typed}\n"):
        assert parse_cards(text, lenient=True) == parse_cards(cards)
    with pytest.raises(NotationError):
        parse_cards(typed)  # the strict form is the default


@pytest.mark.parametrize(("typed", "position"), REFUSED)
def test_what_could_mean_two_things_is_refused_with_a_suggestion(typed: str, position: int) -> None:
    with pytest.raises(NotationError, match=rf"at position {position}\b|before each comma") as caught:
        parse_cards(typed, lenient=True)
    assert (caught.value.text, caught.value.position) == (typed, position)
    assert "write " in str(caught.value) or ",," in typed


@pytest.mark.parametrize(
    ("typed", "position"),
    [
        ("ace of spades, king of hrts", 23),
        ("ace", 0),
        ("Kh 10", 3),
        ("h", 0),
        ("Kh of", 3),
        ("of hearts", 0),
        ("K of J", 0),
        ("K of of h", 0),
        ("K Jh", 0),
        ("K J h", 0),
        ("the ace of spades", 0),
        ("Kh 5", 3),
        ("Kh 50", 3),
        ("50h", 0),
        ("Kh\nJ", 3),
        (",Kh", 0),
        ("Kh,\n;Jh", 4),
        ("Kh 7x", 3),
        ("Kh \N{CYRILLIC CAPITAL LETTER KA}h", 3),
        ("K h, \N{PLAYING CARD KNIGHT OF SPADES}", 5),
        ("K h \N{PLAYING CARD KING OF SPADES}\N{PLAYING CARD KING OF HEARTS}K", 6),
        ("\N{ARABIC-INDIC DIGIT FIVE} h", 0),
        ("K h/J h", 2),
        ("\N{BLACK HEART SUIT}earts K", 0),
        ("a s h K", 4),
    ],
)
def test_whatever_else_is_refused_with_its_position(typed: str, position: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse_cards(typed, lenient=True)
    assert (caught.value.text, caught.value.position, caught.value.rule) == (typed, position, None)


def test_r1_2_a_typed_card_stands_once() -> None:
    with pytest.raises(NotationError) as caught:
        parse_cards("10 h; ace of spades, ten of hearts", lenient=True)
    assert (caught.value.rule, caught.value.position) == ("R1.2", 21)


def test_nothing_is_no_card() -> None:
    for nothing in ("", "  ", "\n\n"):
        assert parse_cards(nothing, lenient=True) == parse_cards(nothing) == ()


@pytest.mark.parametrize("heart", ["\u2764", "\u2764\ufe0f", "\u2764\ufe0e"])
def test_the_heart_of_emoji_keyboards_is_hearts(heart: str) -> None:
    for text in (
        f"K{heart}10{heart} 8 {heart}",
        f"{heart}K{heart}10, {heart} 8",
        f"K of {heart} ten {heart}, 8{heart}",
    ):
        assert parse_cards(text, lenient=True) == parse_cards("Kh Th 8h")
    with pytest.raises(NotationError, match="HEAVY BLACK HEART"):
        parse_cards(f"K{heart}")  # the strict form is the default


def typed_ways(card: Card) -> list[str]:
    """Ways to type a card, in one line and without a comma."""
    rank, suit = str(card.rank), str(card.suit)
    word = RANKS[str(card)[0]]
    name = card.suit.name.lower()
    ways = [
        f"{rank}{suit}",
        f"{suit}{rank}",
        f"{rank} of {suit}",
        f"{word} of {name}",
        f"{word} OF {name[:-1].title()}",
    ]
    ways += [
        f"{rank}{card.suit.symbol}",
        f"{card.suit.symbol}\ufe0f{rank}",
        f"{rank} of {name}",
        f"{word.upper()} of {suit}",
    ]
    return [*ways, f"{rank}{suit}".translate(BENGALI), f"{rank}{suit}".translate(WIDE)]


@given(different_cards(1, 13), st.data())
def test_every_way_to_type_a_card_reads_as_that_card(found: tuple[Card, ...], data: st.DataObject) -> None:
    gaps = st.sampled_from(
        [" ", ", ", ";", ";\n", "\n", "\r\n", "\N{IDEOGRAPHIC SPACE}", "\N{FULLWIDTH COMMA}"]
    )
    text = ""
    for place, card in enumerate(found):
        text += data.draw(gaps) if place else ""
        text += data.draw(st.sampled_from(typed_ways(card)))
    text += data.draw(st.sampled_from(["", ",", ";", " ,\n"]))
    assert parse_cards(text, lenient=True) == found


@given(different_cards(1, 13), st.sampled_from(["", " ", ", ", "\n"]))
def test_the_strict_notation_means_the_same_as_typed(found: tuple[Card, ...], gap: str) -> None:
    text = gap.join(map(str, found))
    assert parse_cards(text, lenient=True) == parse_cards(text) == found
    assert [written for _, written in typed_cards(text, 0, len(text))] == [str(card) for card in found]


def test_each_card_stands_where_its_first_half_does() -> None:
    assert list(typed_cards("Kh,  ten of hearts; ♠ A", 3, 23)) == [(5, "Th"), (20, "As")]
    assert {card.suit for card in cards_typed(" ".join(map(str, DECK)))} == set(Suit)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["judge", "king of hearts, J h, 8♥", "9c 8d 7s"], "2 wins 40 points"),
        (["check", "ace of spades, Ah, Ad/hK hQ hJ/9 c; 8 d; 7 s/5d5c2d2c"], "legal"),
        (["check", "As Ah Ad,", "Kh Qh Jh", "nine of clubs, 8d 7s", "5d5c2d2c"], "legal"),
        (
            [
                "check",
                "--hand",
                "ace spades, Ah Ad Kh Qh Jh 9c 8d 7s 5d5c2d2c",
                "AsAhAd/KhQhJh/9c8d7s/5d5c2d2c",
            ],
            "legal",
        ),
        (["arrange", "ace of spades, Ah Ad", "Kh Qh Jh", "9c 8d 7s 5d5c2d2c"], "Strongest first"),
    ],
)
def test_commands_read_cards_as_people_type_them(
    capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert main(words) == 0
    assert said in capsys.readouterr().out


def test_check_tells_a_card_that_is_typed_twice_as_a_problem(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "ace of spades, As Ad/Kh Qh Jh/9c 8d 7s/5d5c2d2c"]) == 1
    assert "As appears more than once (R1.2)" in capsys.readouterr().out
