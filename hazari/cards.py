"""Cards: ranks, suits, the pack, and how cards are written (R1.2, R6.1)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from enum import Enum, IntEnum
from operator import attrgetter
from typing import Final

import attrs

from hazari._arguments import check_text
from hazari._formats import NamedInt, Suited
from hazari._notebooks import Drawn
from hazari._shown import shown
from hazari._strengths import RANK_KEYS, SUIT_KEYS
from hazari._values import final, maker
from hazari.errors import NotationError, refusal

__all__ = ["DECK", "Card", "CardsLike", "Rank", "Suit", "parse_cards"]

_RANK_LETTERS: Final = "  23456789TJQKA"  # by rank; "T" keeps every card two characters wide
_SUIT_LETTERS: Final = "cdhs"  # by suit, as the symbols below
_SUIT_SYMBOLS: Final = "\u2663\u2666\u2665\u2660"
_WHITE_SYMBOLS: Final = "\u2667\u2662\u2661\u2664"


class Rank(NamedInt, IntEnum):
    """The thirteen ranks, 2 low to ace high (R1.2). `str` writes ten as `10`.

    >>> Rank.ACE > Rank.KING
    True
    >>> print(*Rank)
    2 3 4 5 6 7 8 9 10 J Q K A
    """

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    def __str__(self) -> str:
        return "10" if self == 10 else _RANK_LETTERS[self]


class Suit(Enum):
    """The four suits. They have no order, since suits never break a tie (R4.7).

    >>> print(Suit.HEARTS, Suit.HEARTS.symbol.encode("unicode_escape").decode())
    h \\u2665
    """

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def symbol(self) -> str:
        """The suit's black Unicode symbol, U+2660, U+2663, U+2665 or U+2666."""
        return _SUIT_SYMBOLS[self.value]

    def __str__(self) -> str:
        return _SUIT_LETTERS[self.value]


@final
@attrs.frozen(init=False, repr=False, order=True)
class Card(Suited, Drawn):
    """One of the 52 cards. Each exists once, so `==` means the same rank and suit.

    Cards sort in pack order, by `index`: good for display and as a sort key. That order decides
    nothing in the game.

    Args:
        rank: its rank.
        suit: its suit.

    Attributes:
        points: 10 for A, K, Q, J and 10; 5 for 2 to 9 (R6.1).
        index: `4 * (rank - 2) + suit.value`, 0 (2 of clubs) to 51 (ace of spades).

    Raises:
        TypeError: if `rank` is not a `Rank` or `suit` not a `Suit`.

    >>> card = Card.parse("Kh")
    >>> card.rank, card.points, card.index, card == Card(Rank.KING, Suit.HEARTS)
    (<Rank.KING: 13>, 10, 46, True)
    """

    rank: Rank = attrs.field(eq=False)
    suit: Suit = attrs.field(eq=False)
    points: int = attrs.field(init=False, eq=False)
    index: int = attrs.field(init=False)
    _key: int = attrs.field(init=False, eq=False)
    _bit: int = attrs.field(init=False, eq=False)

    def __new__(cls, rank: Rank, suit: Suit) -> Card:
        if not isinstance(rank, Rank) or not isinstance(suit, Suit):
            raise TypeError(f"expected a Rank and a Suit, got {shown(rank)} and {shown(suit)}")
        return DECK[4 * (rank - 2) + suit.value]

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card that `text` names.

        Args:
            text: a rank (2 to 9, T or 10, J, Q, K, A) and a suit (c, d, h, s or a suit symbol), in
                either case; or one character of the Unicode playing cards.

        Raises:
            NotationError: if `text` is not a card.

        >>> [str(Card.parse(text)) for text in ("Kh", "KH", "10h", "Th", "K\\u2665", "\\U0001f0be")]
        ['Kh', 'Kh', 'Th', 'Th', 'Kh', 'Kh']
        """
        check_text(text, "a card")
        card = _CARD_BY_TEXT.get(text)
        if card is None:
            raise _not_a_card(text, 0, text)
        return card

    def __str__(self) -> str:
        return _TEXTS[self.index]

    def _spelled(self, spec: str) -> str:
        return _RANK_LETTERS[self.rank] + (self.suit.symbol if spec == "u" else str(self.suit))

    def __repr__(self) -> str:
        return f"<Card {self}>"

    def __reduce__(self) -> tuple[object, ...]:
        return Card, (self.rank, self.suit)


card_key: Final[Callable[[Card], int]] = attrgetter("_key")
"""A number for the card's rank and suit: the sum of three finds their combination in `STRENGTHS`."""

card_bit: Final[Callable[[Card], int]] = attrgetter("_bit")
"""`1 << index`: a set of cards is the sum of their bits."""

_TEXTS: Final = tuple([rank + suit for rank in _RANK_LETTERS[2:] for suit in _SUIT_LETTERS])  # by index


def _pack() -> Iterator[Card]:
    make = maker(Card)
    for rank in Rank:
        for suit in Suit:
            points = 10 if rank >= Rank.TEN else 5
            key = 16 * RANK_KEYS[rank] + SUIT_KEYS[suit.value]
            index = 4 * (rank - 2) + suit.value
            yield make(rank, suit, points, index, key, 1 << index)


DECK: Final[tuple[Card, ...]] = tuple(_pack())
"""The whole pack, 52 cards by `index` (R1.2)."""

CardsLike = str | Iterable[Card]
"""Accepted wherever cards are wanted: `"Kh Jh 8h"`, `"KhJh8h"`, `"Kh, Jh, 8h"`, or cards."""


def _spellings() -> dict[str, Card]:
    """Every accepted way to write a card. Spelled out, so that no look-alike slips in by case folding."""
    # The Unicode block has a Knight between jack and queen, and starts each suit with the ace.
    places = {1: 14, 11: 11, 13: 12, 14: 13} | {pips: pips for pips in range(2, 11)}
    blocks = {
        Suit.SPADES: 0x1F0A0,
        Suit.HEARTS: 0x1F0B0,
        Suit.DIAMONDS: 0x1F0C0,
        Suit.CLUBS: 0x1F0D0,
    }
    spellings = {
        chr(block + place): DECK[4 * (rank - 2) + suit.value]
        for suit, block in blocks.items()
        for place, rank in places.items()
    }
    selectors = ("", "\ufe0e", "\ufe0f")  # "as text" and "as emoji", which some keyboards add
    suits = [
        (letter, letter.upper(), *[symbol + selector for symbol in symbols for selector in selectors])
        for letter, *symbols in zip(_SUIT_LETTERS, _SUIT_SYMBOLS, _WHITE_SYMBOLS, strict=True)
    ]
    for card in DECK:
        letter = _RANK_LETTERS[card.rank]
        ranks = {letter, letter.lower()} | ({"10"} if card.rank is Rank.TEN else set())
        spellings |= {rank + suit: card for rank in ranks for suit in suits[card.suit.value]}
    return spellings


_CARD_BY_TEXT: Final = _spellings()
_CARD: Final = re.compile(
    "(?:10|[2-9TtJjQqKkAa])(?:[cdhsCDHS]|[\u2660-\u2667][\ufe0e\ufe0f]?)|[\U0001f0a1-\U0001f0de]"
)
_RANKS: Final = frozenset("TtJjQqKkAa")
_GAP: Final = re.compile(r"\s*(?:,\s*(?=\S))?")  # a comma goes between two cards, not after the last


_LONGEST: Final = 1000  # characters for four groups; 29 are enough


def _not_a_card(text: str, position: int, piece: str) -> NotationError:
    from hazari._typed_cards import unreadable  # only here, where the time does not matter

    return unreadable(text, position, piece, "NO_CARD")


def _scan(text: str, start: int, stop: int) -> Iterator[tuple[int, Card]]:
    """The cards in `text[start:stop]`, duplicates included, each with its place in the whole text."""
    position = word = stop - len(text[start:stop].lstrip())
    first_ends = -1  # where the first card of the word ends
    while position < stop:
        found = _CARD.match(text, position, stop)
        card = _CARD_BY_TEXT.get(found[0]) if found else None
        if found is None or card is None:
            if position == first_ends and text[position].isalpha() and text[position] not in _RANKS:
                position = word  # of "ace" not the "e" is at fault: no "ac" was meant
            piece = re.split(r"[\s,]", text[position : min(position + 40, stop)], maxsplit=1)[0]
            raise _not_a_card(text, position, piece or text[position])
        yield position, card
        if position == word:
            first_ends = found.end()
        position = found.end()
        if (gap := _GAP.match(text, position, stop)) and gap[0]:
            position = word = gap.end()


def _typed(text: str, start: int, stop: int) -> Iterator[tuple[int, Card]]:
    """As `_scan`, but cards as people type them, where they are not in the strict notation."""
    from hazari._typed_cards import typed_cards

    try:
        yield from list(_scan(text, start, stop))
    except NotationError:
        for position, written in typed_cards(text, start, stop):
            if (card := _CARD_BY_TEXT.get(written)) is None:  # a knight
                raise _not_a_card(text, position, written) from None
            yield position, card


def groups_in(text: str, *, lenient: bool = False) -> list[tuple[Card, ...]]:
    """The groups of cards in a string with `/` between them, duplicates included.

    Raises:
        NotationError: if something is not a card, with its place in the whole text; or if the text is far
            longer than any partition.
    """
    if len(text) > _LONGEST:
        raise refusal(NotationError, "TEXT_LENGTH", values={"most": _LONGEST, "count": len(text)}, text=text)
    scan = _typed if lenient else _scan
    groups: list[tuple[Card, ...]] = []
    stop = -1
    for piece in text.split("/"):
        start, stop = stop + 1, stop + 1 + len(piece)
        groups.append(tuple([card for _, card in scan(text, start, stop)]))
    return groups


def cards_of(cards: CardsLike) -> tuple[Card, ...]:
    """The cards in the order given, duplicates included: each caller refuses those in its own words.

    Raises:
        NotationError: if a string has something that is not a card.
        TypeError: if `cards` is neither a string nor an iterable of `Card`.
    """
    if isinstance(cards, str):
        try:
            return tuple([_CARD_BY_TEXT[word] for word in cards.split()])
        except KeyError:
            return tuple([card for _, card in _scan(cards, 0, len(cards))])
    if not isinstance(cards, Iterable):
        raise TypeError(f"expected cards, as text or an iterable of Card, got {shown(cards)}")
    found = tuple(cards)
    for card in found:
        if type(card) is not Card:
            raise TypeError(
                f"expected a Card, got {shown(card)}; cards as text go in one text, such as 'Kh Jh 8h'"
            )
    return found


def cards_typed(text: str) -> tuple[Card, ...]:
    """As `cards_of`, for cards as people type them.

    Raises:
        NotationError: if something in `text` is not a card, or could mean two things.
    """
    return tuple([card for _, card in _typed(text, 0, len(text))])


def repeated(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that appear more than once, each named once, in the order of their second appearance."""
    cards = tuple(cards)
    if len({card.index for card in cards}) == len(cards):
        return ()  # nearly always
    seen: set[Card] = set()
    twice: dict[Card, None] = {}
    for card in cards:
        if card in seen:
            twice[card] = None
        seen.add(card)
    return tuple(twice)


def spelled(cards: Iterable[Card], spec: str = "") -> str:
    """Cards for a sentence or a line: `"Kh Jh 8h"`; with suit symbols for `"u"`."""
    return " ".join([format(card, spec) for card in cards])


def compact(cards: Iterable[Card]) -> str:
    """Cards as they are written in JSON: `"KhJh8h"`."""
    return "".join([_TEXTS[card.index] for card in cards])


def parse_cards(text: str, *, lenient: bool = False) -> tuple[Card, ...]:
    """The cards that `text` names, in that order.

    Args:
        text: cards as `Card.parse` reads them, one after another, with or without white space or a
            comma between them.
        lenient: whether to read cards as people type them too, such as `"10 h"` or `"ace of spades"`.
            Whatever could mean two things is refused.

    Raises:
        NotationError: if something in `text` is not a card, or a card appears twice (R1.2).

    >>> print(*parse_cards("Kh, 10h 8h2c"))
    Kh Th 8h 2c
    >>> print(*parse_cards("ace of spades; 10 h, \u2665K,", lenient=True))
    As Th Kh
    """
    check_text(text, "cards")
    cards = cards_typed(text) if lenient else cards_of(text)
    if len(set(cards)) < len(cards):
        scanned = list((_typed if lenient else _scan)(text, 0, len(text)))
        position, card = next(found for place, found in enumerate(scanned) if found[1] in cards[:place])
        values = {"card": card, "text": text, "position": position}
        raise refusal(NotationError, "TWICE_IN_TEXT", "R1.2", values=values, text=text, position=position)
    return cards
