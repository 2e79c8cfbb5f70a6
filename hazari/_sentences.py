"""Every sentence and label that players read: whole sentences with named places, kept together.

English is here. The other languages are catalogues, `locale/*/LC_MESSAGES/hazari.po`, which `nox -s
languages` fills with whatever `sentence` and `inflected` mark here. Refusals are in `_refusals`, the rules
themselves in `_rules`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sized
from typing import Final

import attrs

from hazari._formats import Suited
from hazari._shown import shown

__all__ = ["ENGLISH", "English", "Words", "inflected", "isolated", "sentence"]


def sentence(text: str) -> str:
    """`text`, marked for the catalogues."""
    return text


class Inflected(str):
    """A sentence that languages inflect by a number: the one at the place `by`, or how many are there."""

    __slots__ = ("by", "many")

    by: str
    many: str


def inflected(one: str, many: str, *, by: str) -> Inflected:
    """A sentence in the forms that English has, marked for the catalogues."""
    made = Inflected(one)
    made.by = by
    made.many = many
    return made


class English:
    """How sentences, and what they name, are written in English. Other languages inherit from it."""

    def said(self, text: str, /, values: Mapping[str, object]) -> str:
        """A sentence with its places filled."""
        form = (
            self.inflected(text, _number(values[text.by])) if isinstance(text, Inflected) else self.form(text)
        )
        return form.format_map({name: _Place(value, self) for name, value in values.items()})

    def form(self, text: str) -> str:
        """A sentence in this language."""
        return text

    def inflected(self, text: Inflected, number: int) -> str:
        """A sentence in this language, in the form for that number."""
        return str(text) if number == 1 else text.many

    def written(self, value: object) -> str:
        """A value as it is written in a sentence: `{value}`."""
        if isinstance(value, tuple):
            # "Kh Jh 8h", but "Kh Jh 8h / 9c 8d 7s" of groups, and "A, B" or "100, 80" of all else.
            suited = [isinstance(each, Sized) for each in value if isinstance(each, Suited)]
            between = ", " if not suited else " / " if any(suited) else " "
            return between.join(map(self.written, value))
        if isinstance(value, Mapping):
            return ", ".join([f"{self.written(key)} {self.written(each)}" for key, each in value.items()])
        return str(value)

    def joined(self, values: tuple[object, ...]) -> str:
        """Several in a sentence, the last with the word that joins them: `{values:and}`."""
        if len(values) == 1:
            return self.written(values[0])
        return self.said(AND, {"others": values[:-1], "last": values[-1]})

    def quoted(self, value: object) -> str:
        """A value that somebody gave, which may be anything: `{value!r}`."""
        return shown(value)

    def named(self, character: str) -> str:
        """A character that looks like another one: `{character:name}`."""
        return unicodedata.name(character, "an unnamed character")

    def number(self, text: str) -> str:
        """A number as Python writes it: `{value:.1f}`."""
        return text

    def spec(self, spec: str | None) -> str:
        """How cards are written: `""` in letters, `"u"` with symbols, `None` as the language has it."""
        return spec or ""

    def cards(self, cards: Suited, spec: str) -> str:
        """A card or a group by itself."""
        return format(cards, spec)

    def rank(self, card: Suited, spec: str) -> str:
        """The rank of a card, in a row of its suit."""
        return self.cards(card, spec)[:-1]


ENGLISH: Final = English()


def _number(value: object) -> int:
    return value if isinstance(value, int) else len(value)  # type: ignore[arg-type]  # then it is a tuple


class _Place:
    """A value in a sentence, written as its language has it."""

    __slots__ = ("language", "value")

    def __init__(self, value: object, language: English) -> None:
        self.value = value
        self.language = language

    def __str__(self) -> str:
        return self.language.written(self.value)

    def __repr__(self) -> str:
        return self.language.quoted(self.value)

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(self)
        if spec == "name":
            return self.language.named(str(self.value))
        if spec == "and":
            return self.language.joined(self.value)  # type: ignore[arg-type]  # then it is a tuple
        return self.language.number(format(self.value, spec))


AND: Final = sentence("{others}, {last}")
REASONS: Final[Mapping[str, str]] = {  # by rule, or by what the rule is applied to
    "R4.2": sentence("{best} beats {next}: the higher category wins (R4.2)"),
    "R4.3": sentence("{best} beats {next}: the higher rank wins (R4.3)"),
    "R4.4": sentence("{best} beats {next}: the higher run wins (R4.4)"),
    "A-2-3": sentence(
        "{best} beats {next}: A-2-3 is the second highest run, below A-K-Q and above K-Q-J (R4.4)"
    ),
    "R4.5": sentence("{best} beats {next}: the highest card decides, then the next, then the lowest (R4.5)"),
    "R4.6": sentence("{best} beats {next}: the paired rank decides, then the odd card (R4.6)"),
    "R5.4": inflected(
        "{best} ties with {tied:and} and was played later (R5.4); the last of equals wins",
        "{best} ties with {tied:and} and was played later (R5.4); the last of equals wins",
        by="tied",
    ),
    "R4.8": inflected(
        "{best} ties with {tied:and} and was played later (R5.4); the last of equals wins, "
        "and the fourth card breaks no tie (R4.8)",
        "{best} ties with {tied:and} and was played later (R5.4); the last of equals wins, "
        "and the fourth card breaks no tie (R4.8)",
        by="tied",
    ),
}
RULED: Final = inflected(
    "{name} wins {points} points: {reason}", "{name} wins {points} points: {reason}", by="points"
)
NO_RUN: Final = sentence("K-A-2 is not a run (R4.4)")

CATEGORIES: Final = (
    sentence("Indi"),
    sentence("Pair"),
    sentence("Colour"),
    sentence("Run"),
    sentence("Colour Run"),
    sentence("Troy"),
)
PROBLEMS: Final = sentence("{problem}; {rest}")
LEGAL: Final = sentence("legal")
QUOTED: Final = sentence("'{text}'")
NUMBER: Final = sentence("0.0%")

WORTH: Final = inflected("{points} points", "{points} points", by="points")
CHANCE: Final = sentence("wins {chance:.0%}")
EXPECTED: Final = sentence("expected: {points:.1f} points of 360")
CHANCE_SEEN: Final = sentence("wins {chance:.1%} +- {error:.1%}")
SEEN: Final = inflected(
    "in {deals} deal: {points} points of 360", "in {deals} deals: {points} points of 360", by="deals"
)
CAPTURES: Final = inflected("wins {points} points", "wins {points} points", by="points")
COULD_HAVE: Final = sentence("took {taken} points, could have taken {points}")
COULD_NOT: Final = sentence("took {taken} points, and could not have taken more")

COMPARISON: Final = sentence("Comparison {number}")
ROUND_POINTS: Final = sentence(
    "Points of the round: {a} {a_points}, {b} {b_points}, {c} {c_points}, {d} {d_points}"
)
ROUND: Final = sentence("round")
DEALER: Final = sentence("dealer")
TOTAL: Final = sentence("total")
WON: Final = inflected(
    "{winner} wins with {points} points", "{winner} wins with {points} points", by="points"
)
SHARED: Final = inflected(
    "{winners:and} share the win with {points} points",
    "{winners:and} share the win with {points} points",
    by="points",
)

SEEN_FROM_SEAT: Final = sentence("Seat {seat}, dealer {dealer}, {phase}")
SEEN_BY_PLAYER: Final = sentence("{name}, dealer {dealer}, {phase}")
SEEN_BY_SPECTATOR: Final = sentence("A spectator, dealer {dealer}, {phase}")
PHASES: Final = (sentence("ARRANGING"), sentence("COMPARING"), sentence("FINISHED"))
TO_ACT: Final = sentence("To act: {seats}")
READY: Final = sentence("Ready: {seats}")
POINTS: Final = sentence("points")
TOTALS: Final = sentence("totals")

STANDINGS: Final = (
    sentence("bot"),
    sentence("points a round"),
    sentence("won: 1st"),
    sentence("2nd"),
    sentence("3rd"),
    sentence("last"),
)
MATCHES_WON: Final = sentence("matches won")
FORFEITS: Final = sentence("forfeits")
PLAYED: Final = sentence("{rounds} of {planned_rounds} rounds")
PLAYED_TOO: Final = sentence(
    "{rounds} of {planned_rounds} rounds, {matches} of {planned_matches} matches, each in all seatings"
)

PICTURE: Final = sentence("{cards}: {combination}")
PICTURE_WITH_SPARE: Final = sentence("{cards}: {combination}; spare: {spare}")

_LETTERS: Final = ("A", "B", "C", "D")


def isolated(name: str) -> str:
    """A name as it is written among other text.

    One with letters that run from right to left would reverse the text after it as well. Between these two
    characters, which take no room, it does not.
    """
    if not name.isascii() and any(
        unicodedata.bidirectional(character) in ("R", "AL", "AN") for character in name
    ):
        return f"\u2068{name}\u2069"
    return name


@attrs.frozen(order=False)
class Words:
    """The names of the four seats, and the language."""

    names: tuple[str, ...] = _LETTERS
    language: English = ENGLISH

    def said(self, text: str, /, **values: object) -> str:
        """A sentence with its places filled."""
        return self.language.said(text, values)

    @property
    def named(self) -> bool:
        """Whether they have other names than their letters."""
        return self.names != _LETTERS

    def seat(self, seat: int) -> str:
        """The name of a seat."""
        return isolated(self.names[seat])

    def seats(self, seats: Iterable[int]) -> str:
        """The names of several, for a sentence: `"A, B"`."""
        return ", ".join(map(self.seat, seats))

    def all_seats(self) -> list[str]:
        """The names of all four, for a header."""
        return [self.seat(seat) for seat in range(4)]
