"""Cards as people type them, put into the notation that `Card.parse` reads.

Whatever could mean two things is refused, with its place and what to write instead. Everything that is read
is in a table in docs/reference/cards.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from hazari.errors import NotationError, refusal

__all__ = ["typed_cards", "unreadable"]

_RANKS: Final = {"10": "T"} | {letter: letter for letter in "23456789TJQKA"}
_LOW: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_RANK_WORDS: Final = dict(zip((*_LOW, "jack", "queen", "king", "ace"), "23456789TJQKA", strict=True))
_SUIT_SYMBOLS: Final = dict(zip("\u2660\u2661\u2662\u2663\u2664\u2665\u2666\u2667", "shdcshdc", strict=True))
_SUIT_SYMBOLS["\u2764"] = "h"  # the heart that the keyboards of phones offer first
_SUIT_WORDS: Final = {word: word[0] for word in ("clubs", "diamonds", "hearts", "spades")}
_SUIT_WORDS.update({word.removesuffix("s"): letter for word, letter in _SUIT_WORDS.items()})
_PLURALS: Final = {f"{word}es" if word == "six" else f"{word}s": word for word in _RANK_WORDS}
_NUMBERS: Final = {"0": "10", "11": "J", "12": "Q", "13": "K", "14": "A"}

# One character for each, so that places in the text stay: full width and Bengali.
_FOLDED: Final = {0xFEE0 + code: chr(code) for code in range(0x21, 0x7F)}
_FOLDED.update({0x09E6 + digit: str(digit) for digit in range(10)})
_SEPARATORS: Final = re.compile("[,;\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")  # as str.splitlines
_WORD: Final = re.compile(r"\S+")
_PART: Final = re.compile(
    "(?P<number>[0-9]+)|(?P<letters>[A-Za-z]+)|(?P<symbol>[\u2660-\u2667\u2764][\ufe0e\ufe0f]?)"
    "|(?P<card>[\U0001f0a1-\U0001f0de])"
)


class _Part(NamedTuple):
    """A rank, a suit, the word "of", or a whole card, and its place."""

    kind: str
    position: int
    written: str  # in the strict notation


def unreadable(text: str, position: int, piece: str, check: str) -> NotationError:
    """The error about a piece of text that is not a card; it names a character beyond ASCII."""
    foreign = next((character for character in piece[:20] if not character.isascii()), None)
    if foreign is not None:
        check = f"{check}_CHARACTER"
    return _refused(check, text, position, piece=piece, character=foreign)


def _refused(check: str, text: str, position: int, **values: object) -> NotationError:
    values["position"] = position
    return refusal(NotationError, check, values=values, text=text, position=position)


def typed_cards(text: str, start: int, stop: int) -> Iterator[tuple[int, str]]:
    """The place and the strict notation of each card in `text[start:stop]`.

    Raises:
        NotationError: if something is not a card, or could mean two things.
    """
    folded = text.translate(_FOLDED)
    found = False  # whether there is a card before the next comma
    while start <= stop:
        separator = _SEPARATORS.search(folded, start, stop)
        end = separator.start() if separator else stop
        for position, card in _line(text, folded, start, end):
            yield position, card
            found = True
        if separator and separator[0] in ",;":
            if not found:
                raise unreadable(text, end, text[end], "NO_CARD_BEFORE_COMMA")
            found = False
        start = end + 1


def _line(text: str, folded: str, start: int, stop: int) -> Iterator[tuple[int, str]]:
    """The cards of a piece of text without commas or line breaks: ranks and suits side by side."""
    single: list[_Part] = []  # of a card whose other half is still to come
    orders: set[str] = set()
    for word in _WORD.finditer(folded, start, stop):
        parts = list(_parts(text, word))
        if len(parts) > 1 or parts[0].kind == "card":
            if single:
                raise _halved(text, single[0])
            yield from _joined(text, parts)
            continue
        single += parts
        kinds = " ".join([part.kind for part in single])
        if kinds in ("rank", "suit", "rank of"):
            continue
        if kinds not in ("rank suit", "suit rank", "rank of suit"):
            raise _halved(text, single[0])
        yield single[0].position, _card(text, single, orders)
        single = []
    if single:
        raise _halved(text, single[0])


def _parts(text: str, word: re.Match[str]) -> Iterator[_Part]:
    """The ranks and suits of a word: those that it spells, or those of its single letters."""
    position = word.start()
    while position < word.end():
        found = _PART.match(word.string, position, word.end())
        if found is None:
            raise _unknown(text, word)
        piece, kind = found[0], found.lastgroup
        if kind == "letters":
            yield from _spelled(text, word, found)
        elif kind == "symbol":
            yield _Part("suit", position, _SUIT_SYMBOLS[piece[0]])
        elif kind == "card":
            yield _Part("card", position, piece)
        elif piece in _RANKS:
            yield _Part("rank", position, _RANKS[piece])
        else:
            check = "RANK_1" if piece == "1" else "RANK_MEANT" if piece in _NUMBERS else "NO_RANK"
            raise _refused(check, text, position, piece=piece, meant=_NUMBERS.get(piece))
        position = found.end()


def _spelled(text: str, word: re.Match[str], found: re.Match[str]) -> Iterator[_Part]:
    """The parts that letters in a row stand for: one word of English, or each letter by itself."""
    letters, position = found[0].lower(), found.start()
    if letters in _RANK_WORDS:
        yield _Part("rank", position, _RANK_WORDS[letters])
    elif letters in _SUIT_WORDS:
        yield _Part("suit", position, _SUIT_WORDS[letters])
    elif letters == "of":
        yield _Part("of", position, "")
    elif letters in _PLURALS:
        rank = _RANK_WORDS[_PLURALS[letters]]
        raise _refused("ONE_CARD", text, position, piece=found[0], rank=rank, word=_PLURALS[letters])
    else:
        for place, letter in enumerate(letters.upper(), position):
            if letter in _RANKS:
                yield _Part("rank", place, letter)
            elif letter in "CDHS":
                yield _Part("suit", place, letter.lower())
            else:
                raise _unknown(text, word)


def _joined(text: str, parts: list[_Part]) -> Iterator[tuple[int, str]]:
    """The cards of a word that holds whole cards."""
    rest = iter(parts)
    orders: set[str] = set()
    for part in rest:
        if part.kind == "card":
            yield part.position, part.written
            continue
        other = next(rest, None)
        if other is None or {part.kind, other.kind} != {"rank", "suit"}:
            raise _halved(text, part)
        yield part.position, _card(text, [part, other], orders)


def _card(text: str, parts: list[_Part], orders: set[str]) -> str:
    """The strict notation of a rank and a suit; `orders` keeps which of them came first in cards before.

    In "s A K h" the king could be of spades: where both orders meet, each card is to be one word.
    """
    first, *_, last = parts
    if len(parts) == 2:
        orders.add(first.kind)
    if len(orders) == 2:
        raise _refused("ONE_ORDER", text, first.position)
    return first.written + last.written if first.kind == "rank" else last.written + first.written


def _unknown(text: str, word: re.Match[str]) -> NotationError:
    piece = text[word.start() : min(word.end(), word.start() + 40)]
    return unreadable(text, word.start(), piece, "NO_CARD_TYPED")


def _halved(text: str, part: _Part) -> NotationError:
    """The error about a rank or a suit without its other half beside it."""
    if part.kind == "rank":
        return _refused("SUIT_BESIDE", text, part.position, rank=part.written)
    if part.kind == "suit":
        return _refused("RANK_BESIDE", text, part.position, suit=part.written)
    return _refused("RANK_BEFORE_OF", text, part.position)
