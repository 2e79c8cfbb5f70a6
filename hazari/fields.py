"""Fields: what three rivals are likely to hold, as tables that a hand is arranged against."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, pairwise
from math import fsum, inf
from operator import attrgetter, le, mul
from typing import Any, ClassVar, Final

import attrs

from hazari._arguments import must_be, real
from hazari._json import Node, read, written
from hazari._notebooks import RichRepr
from hazari._removal import Removal, shares_left
from hazari._search import Ceilings, Worth, Worths
from hazari._shown import shown
from hazari._values import final, maker
from hazari.cards import Card, card_bit
from hazari.combinations import COMBINATIONS
from hazari.errors import FieldError, RecordError

__all__ = ["EXPERT_FIELD", "Field"]

Row = tuple[float, ...]
Rows = tuple[Row, ...]
Four = tuple[float, float, float, float]
Tables = tuple[Rows, Rows, Four]

FORMAT: Final = "hazari.field"
VERSION: Final = 1
SHIPPED: Final = "expert_field.json"
LEVELS: Final = 255  # the shipped chances are written in steps of 1/255
COMPARISONS: Final = 4
MOST: Final = (90, 90, 90, 120)
"""Points in three rivals' groups, by comparison: nine cards, or twelve in the last (R6.1)."""

STRONGEST_COUPLING: Final = 3
_ROUNDING: Final = 1 - 1e-15  # products and quotients may differ in the last bits
_LONGEST: Final = 1 << 20  # `to_json` writes some 160,000
_DEPTH: Final = 3  # an object, its tables, their rows


@final
@attrs.frozen(init=False, repr=False, eq=False, match_args=False)
class Field(RichRepr):
    """What three rivals are likely to hold in each comparison, for a hand of average points.

    Args:
        chances: for each of the four comparisons, by `Combination.index`, the chance from 0 to 1 that
            the combination wins against three rivals; where groups tie, a fair share (R5.4).
        pots: likewise the points that the three rivals' groups carry when it does: up to 90, and up to
            120 in the last comparison (R6.1). They are for rivals who hold 270 points together; `outlook`
            scales them to what a hand leaves them.
        coupling: for each comparison, from 0 to 3, how much the chances change because the hand holds cards
            that rivals would need: 1 as far as can be counted, more since strong hands meet strong hands.
            `fit_field` finds it. With 1, `outlook` stays about 4 points too hopeful.

    Raises:
        FieldError: if the tables are not 4 times 741 numbers in these ranges, the coupling is not four, or
            if in the last comparison the chance, or the chance times the pot, falls where the combination
            rises: `best_partition` relies on that.
        TypeError: if they are not sequences of numbers.

    >>> even = Field([[index / 740 for index in range(741)]] * 4, [[70.0] * 741] * 3 + [[90.0] * 741])
    >>> even.chances[0][740], Field.from_json(even.to_json()) == even
    (1.0, True)
    """

    __match_args__: ClassVar = ("chances", "pots", "coupling")

    _given: Tables | None  # only EXPERT_FIELD has none

    def __init__(
        self,
        chances: Sequence[Sequence[float]],
        pots: Sequence[Sequence[float]],
        coupling: Sequence[float] = (1, 1, 1, 1),
    ) -> None:
        self.__attrs_init__(_checked(chances, pots, coupling))

    @cached_property
    def _tables(self) -> Tables:
        return _shipped() if self._given is None else self._given

    @property
    def chances(self) -> tuple[tuple[float, ...], ...]:
        """For each comparison, by `Combination.index`, the chance from 0 to 1 that it wins."""
        return self._tables[0]

    @property
    def pots(self) -> tuple[tuple[float, ...], ...]:
        """For each comparison, by `Combination.index`, the points of three rivals' groups when it wins."""
        return self._tables[1]

    @property
    def coupling(self) -> tuple[float, float, float, float]:
        """For each comparison how much one's own cards change its chances, from 0 to 3; 1 if not fitted."""
        return self._tables[2]

    # For the search: for each comparison chances, and chances times pots; and in the first and in the last
    # comparison the greatest of those up to a combination.

    @cached_property
    def _worths(self) -> Worths:
        return _worths(self.chances, self.pots)

    @cached_property
    def _ceilings(self) -> Ceilings:
        first, _, _, last = self._worths
        return _ceiling(first), last

    @cached_property
    def _removals(self) -> tuple[Removal, ...]:
        return tuple(map(Removal, self.chances, self.coupling))

    @cached_property
    def _steady(self) -> tuple[bool, ...]:
        """For each comparison whether neither the chances nor the pots ever fall."""
        return tuple(
            [
                _never_falls(row) and _never_falls(pots)
                for row, pots in zip(self.chances, self.pots, strict=True)
            ]
        )

    def blended(self, seen: Field, *, rounds: float, prior: float = 30) -> Field:
        """A mix of this field and one that was met in some rounds.

        Chances, and chances times pots, are means by weight; the coupling stays this field's.

        Args:
            seen: the field that was met, as from `fit_results`.
            rounds: its weight: how many rounds it was met in.
            prior: the weight of this field: how many rounds it takes until both count alike.

        Raises:
            FieldError: if a weight is negative or not finite, or both are 0.

        >>> from hazari import GreedyBot, fit_field
        >>> greedy = fit_field([GreedyBot()] * 4, rounds=20, seed=1)
        >>> blended = EXPERT_FIELD.blended(greedy, rounds=20)
        >>> EXPERT_FIELD.chances[3][600] < blended.chances[3][600] < greedy.chances[3][600]
        True
        """
        must_be(Field, seen)
        rounds, prior = _weight("rounds", rounds), _weight("prior", prior)
        whole = rounds + prior
        if not 0 < whole < inf:
            raise FieldError(f"expected rounds and prior with a finite sum above 0, got {rounds} and {prior}")
        if not rounds:
            return self
        if not prior:
            return Field(seen.chances, seen.pots, self.coupling)

        def mean(own: Sequence[float], other: Sequence[float]) -> list[float]:
            return [(prior * one + rounds * two) / whole for one, two in zip(own, other, strict=True)]

        chances, gains = [
            [mean(*rows) for rows in zip(own, other, strict=True)]
            for own, other in zip(
                zip(*self._worths, strict=True), zip(*seen._worths, strict=True), strict=True
            )
        ]
        gains[-1] = list(accumulate(gains[-1], max))  # so that rounding does not add up from blend to blend
        pots = [
            [min(gain / chance, most) if chance else pot for chance, gain, pot in zip(*rows, strict=True)]
            for *rows, most in zip(chances, gains, self.pots, MOST, strict=True)
        ]
        return Field(chances, pots, self.coupling)

    @classmethod
    def from_json(cls, text: str) -> Field:
        """The field that `to_json` wrote.

        Args:
            text: what `to_json` wrote.

        Raises:
            FieldError: if `text` is not such JSON, or its numbers do not describe a field.

        >>> Field.from_json("[]")
        Traceback (most recent call last):
        hazari.errors.FieldError: expected an object, got an array
        """
        try:
            return _field(read(text, "a field", length=_LONGEST, levels=_DEPTH, reals=True))
        except RecordError as error:
            raise FieldError(str(error)) from error

    def to_json(self) -> str:
        """The field as JSON on one line; every number is read back exactly.

        >>> Field.from_json(EXPERT_FIELD.to_json()) == EXPERT_FIELD
        True
        """
        tables = {"chances": self.chances, "pots": self.pots, "coupling": self.coupling}
        return written({"format": FORMAT, "version": VERSION, **tables})

    def __eq__(self, other: object) -> bool:
        if type(other) is not Field:
            return NotImplemented
        return self is other or self._tables == other._tables

    def __hash__(self) -> int:
        return hash(self._tables)

    def __repr__(self) -> str:
        """Shows for each comparison the weakest combination that wins at least half the time."""
        even = [
            next((str(COMBINATIONS[index]) for index, chance in enumerate(row) if chance >= 0.5), "nothing")
            for row in self.chances
        ]
        return f"<Field: even chances with {', '.join(even)}>"

    def __reduce__(self) -> str | tuple[object, ...]:
        if self is EXPERT_FIELD:
            return "EXPERT_FIELD"  # by name, so that pickled bots stay small
        return Field, self._tables


def _weight(name: str, value: float) -> float:
    weight = real(value, f"{name} as a number")
    if not 0 <= weight < inf:
        raise FieldError(f"expected {name} from 0 up, and finite, got {shown(value)}")
    return weight


def _field(node: Node) -> Field:
    """The field that a JSON object describes; those of earlier versions have no coupling."""
    names = ["format", "version", "chances", "pots"]
    form, version, *tables = node.fields(*names, *(["coupling"] if node.has("coupling") else []))
    form.must_equal(FORMAT, "the format of a field")
    version.must_equal(VERSION, "the version of a field")
    chances, pots = [
        [[cell.number() for cell in row.items()] for row in table.items()] for table in tables[:2]
    ]
    return Field(chances, pots, *[[cell.number() for cell in row.items()] for row in tables[2:]])


removals: Final[Callable[[Field], tuple[Removal, ...]]] = attrgetter("_removals")
"""For each comparison, how its chances follow from the cards that are left to the rivals."""


def worths_and_ceilings(field: Field, hand: tuple[Card, ...] | None) -> tuple[Worths, Ceilings]:
    """What the search for the best partition takes of a field.

    With the cards of a hand taken out of the rivals', or for `None` as the field has it.
    """
    if hand is None:
        return field._worths, field._ceilings
    shares = shares_left(sum(map(card_bit, hand)))
    worths = _worths([removal.chances(shares) for removal in field._removals], field.pots)
    first, _, _, last = worths
    steady, _, _, last_steady = field._steady
    return worths, (first if steady else _ceiling(first), last if last_steady else _ceiling(last))


def _worths(chances: Sequence[Row], pots: Rows) -> Worths:
    first, second, third, last = [
        (row, tuple(map(mul, row, others))) for row, others in zip(chances, pots, strict=True)
    ]
    return first, second, third, last


def _ceiling(worth: Worth) -> Worth:
    chances, gains = worth
    return tuple(accumulate(chances, max)), tuple(accumulate(gains, max))


def _never_falls(row: Row) -> bool:
    return all(map(le, row, row[1:]))


def _checked(
    chances: Sequence[Sequence[float]], pots: Sequence[Sequence[float]], coupling: Sequence[float]
) -> Tables:
    rows = _checked_rows("chances", chances, (1, 1, 1, 1)), _checked_rows("pots", pots, MOST)
    for name, row in zip(("chance", "chance times pot"), _worths(*rows)[-1], strict=True):
        for index, (weaker, stronger) in enumerate(pairwise(row)):
            if stronger < weaker * _ROUNDING:
                raise FieldError(
                    f"expected a {name} in comparison 4 that does not fall as combinations rise, got "
                    f"{weaker!r} for {COMBINATIONS[index]} and {stronger!r} for {COMBINATIONS[index + 1]}"
                )
    if not _is_row(coupling):
        raise TypeError(f"expected coupling as a sequence of numbers, got {shown(coupling)}")
    if len(coupling) != COMPARISONS:
        raise FieldError(f"expected coupling as 4 numbers, got {len(coupling)}")
    first, second, third, last = [
        _within(number, value, STRONGEST_COUPLING, "coupling") for number, value in enumerate(coupling, 1)
    ]
    return *rows, (first, second, third, last)


def _checked_rows(name: str, rows: Sequence[Sequence[float]], most: tuple[int, ...]) -> Rows:
    if not _is_row(rows) or not all(map(_is_row, rows)):
        raise TypeError(f"expected {name} as a sequence of sequences of numbers, got {shown(rows)}")
    sizes = [len(row) for row in rows]
    if sizes != [len(COMBINATIONS)] * COMPARISONS:
        raise FieldError(f"expected {name} as 4 rows of 741 numbers, got rows of {shown(sizes)}")
    return tuple(
        [
            tuple([_within(number, value, limit, name) for value in row])
            for number, (row, limit) in enumerate(zip(rows, most, strict=True), 1)
        ]
    )


def _within(comparison: int, value: float, limit: int, what: str) -> float:
    """A number of a field's tables as a float, 0.0 for -0.0; `what` names the table in the errors."""
    number = real(value, f"{what} as numbers")
    if not 0 <= number <= limit:  # no NaN passes either
        raise FieldError(f"expected {what} from 0 to {limit} in comparison {comparison}, got {shown(value)}")
    return number + 0.0


def _is_row(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes | bytearray)


def _shipped() -> Tables:
    """The numbers of the data file that `hazari.training` writes."""
    from importlib import resources  # a slow import, and only the first search needs it

    return unpacked(json.loads(resources.files("hazari").joinpath(SHIPPED).read_text("ascii")))


def packed(field: Field) -> dict[str, list[str] | list[float]]:
    """A field as in the data file: chances to eight bits, and one pot for each comparison."""
    return {
        "chances": [bytes([round(LEVELS * chance) for chance in row]).hex() for row in field.chances],
        "pots": [round(fsum(row) / len(row), 2) for row in field.pots],
        "coupling": [round(coupling, 4) for coupling in field.coupling],
    }


def unpacked(data: Mapping[str, Any]) -> Tables:
    """The numbers of a packed field."""
    chances = [[level / LEVELS for level in bytes.fromhex(row)] for row in data["chances"]]
    return _checked(chances, [[pot] * len(COMBINATIONS) for pot in data["pots"]], data["coupling"])


# Made without its numbers: they are read from the package's data when one of them is first used.
EXPERT_FIELD: Final[Field] = maker(Field)(None)
"""What three good players hold: the field that ships with the package, from self-play.

`python -m hazari.training` trains it again.
"""
