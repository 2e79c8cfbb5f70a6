"""Fields: what three rivals are likely to hold, as tables that a hand is arranged against."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate, pairwise
from typing import ClassVar, Final, NamedTuple

import attrs

from hazari._arguments import real, shown
from hazari._json import Node, read, written
from hazari._notebooks import RichRepr
from hazari._values import final, maker
from hazari.combinations import COMBINATIONS
from hazari.errors import FieldError, RecordError

__all__ = ["EXPERT_FIELD", "Field"]

Row = tuple[float, ...]
Rows = tuple[Row, ...]
Worth = tuple[Row, Row]

FORMAT: Final = "hazari.field"
VERSION: Final = 1
SHIPPED: Final = "expert_field.json"
LEVELS: Final = 255  # the shipped chances are written in steps of 1/255
COMPARISONS: Final = 4
MOST: Final = (90, 90, 90, 120)
"""Points in three rivals' groups, by comparison: nine cards, or twelve in the last (R6.1)."""

_LONGEST: Final = 1 << 20  # `to_json` writes some 160,000
_DEPTH: Final = 3  # an object, its tables, their rows


class _Tables(NamedTuple):
    """The numbers of a field."""

    chances: Rows
    pots: Rows


@final
@attrs.frozen(init=False, repr=False, eq=False, match_args=False)
class Field(RichRepr):
    """What three rivals are likely to hold in each comparison, for a hand of average points.

    Args:
        chances: for each of the four comparisons, by `Combination.index`, the chance from 0 to 1 that
            the combination wins against three rivals; where groups tie, a fair share (R5.4).
        pots: likewise the points that the three rivals' groups carry when it does: up to 90, and up to
            120 in the last comparison (R6.1). They are those of rivals who hold 270 points together;
            `outlook` scales them to what a hand leaves to them.

    Raises:
        FieldError: if the tables are not 4 times 741 numbers in these ranges, or if in the last
            comparison the chance, or the chance times the pot, falls where the combination rises:
            `best_partition` relies on that.
        TypeError: if they are not sequences of numbers.

    >>> even = Field([[index / 740 for index in range(741)]] * 4, [[70.0] * 741] * 3 + [[90.0] * 741])
    >>> even.chances[0][740], Field.from_json(even.to_json()) == even
    (1.0, True)
    """

    __match_args__: ClassVar = ("chances", "pots")

    _given: _Tables | None  # only EXPERT_FIELD has none

    def __init__(self, chances: Sequence[Sequence[float]], pots: Sequence[Sequence[float]]) -> None:
        self.__attrs_init__(_checked_tables(chances, pots))

    @cached_property
    def _tables(self) -> _Tables:
        return _shipped() if self._given is None else self._given

    @property
    def chances(self) -> tuple[tuple[float, ...], ...]:
        """For each comparison, by `Combination.index`, the chance from 0 to 1 that it wins."""
        return self._tables.chances

    @property
    def pots(self) -> tuple[tuple[float, ...], ...]:
        """For each comparison, by `Combination.index`, the points of three rivals' groups when it wins."""
        return self._tables.pots

    @cached_property
    def _worths(self) -> tuple[Worth, Worth, Worth, Worth]:
        """For the search: for each comparison the chances, and chance times pot."""
        first, second, third, last = [
            (row, _gains(row, pots)) for row, pots in zip(self.chances, self.pots, strict=True)
        ]
        return first, second, third, last

    @cached_property
    def _ceiling(self) -> Worth:
        """What of the first comparison's is the greatest up to a combination."""
        chances, gains = self._worths[0]
        return tuple(accumulate(chances, max)), tuple(accumulate(gains, max))

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
        """The field as JSON of one line; every number is read back exactly.

        >>> Field.from_json(EXPERT_FIELD.to_json()) == EXPERT_FIELD
        True
        """
        return written({"format": FORMAT, "version": VERSION, "chances": self.chances, "pots": self.pots})

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
            return "EXPERT_FIELD"  # by name, so that bots stay small on their way to other processes
        return Field, tuple(self._tables)


def _field(node: Node) -> Field:
    """The field that a JSON object describes."""
    form, version, *tables = node.fields("format", "version", "chances", "pots")
    form.must_equal(FORMAT, "the format of a field")
    version.must_equal(VERSION, "the version of a field")
    chances, pots = [[[cell.number() for cell in row.items()] for row in table.items()] for table in tables]
    return Field(chances, pots)


def _gains(chances: Row, pots: Row) -> Row:
    return tuple([chance * pot for chance, pot in zip(chances, pots, strict=True)])


def _checked_tables(chances: Sequence[Sequence[float]], pots: Sequence[Sequence[float]]) -> _Tables:
    tables = _Tables(_checked("chances", chances, (1, 1, 1, 1)), _checked("pots", pots, MOST))
    last, last_pots = tables.chances[-1], tables.pots[-1]
    for name, row in (("chance", last), ("chance times pot", _gains(last, last_pots))):
        for index, (weaker, stronger) in enumerate(pairwise(row)):
            if stronger < weaker:
                raise FieldError(
                    f"expected a {name} in comparison 4 that does not fall as combinations rise, got "
                    f"{weaker!r} for {COMBINATIONS[index]} and {stronger!r} for {COMBINATIONS[index + 1]}"
                )
    return tables


def _checked(name: str, rows: Sequence[Sequence[float]], most: tuple[int, ...]) -> Rows:
    if not _is_row(rows) or not all(map(_is_row, rows)):
        raise TypeError(f"expected {name} as a sequence of sequences of numbers, got {shown(rows)}")
    sizes = [len(row) for row in rows]
    if sizes != [len(COMBINATIONS)] * COMPARISONS:
        raise FieldError(f"expected {name} as 4 rows of 741 numbers, got rows of {shown(sizes)}")
    for number, (row, limit) in enumerate(zip(rows, most, strict=True), 1):
        for value in row:
            if not 0 <= real(value, f"{name} as numbers") <= limit:  # no NaN passes either
                raise FieldError(
                    f"expected {name} from 0 to {limit} in comparison {number}, got {shown(value)}"
                )
    return tuple([tuple([float(value) + 0.0 for value in row]) for row in rows])  # and 0.0 for -0.0


def _is_row(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes | bytearray)


def _shipped() -> _Tables:
    """The numbers of the data file that `hazari.training` writes."""
    from importlib import resources  # imports much, and only the first search needs it

    data = json.loads(resources.files("hazari").joinpath(SHIPPED).read_text("ascii"))
    chances = [[level / LEVELS for level in bytes.fromhex(row)] for row in data["chances"]]
    pots = [[pot] * len(COMBINATIONS) for pot in data["pots"]]
    return _checked_tables(chances, pots)


# Made without its numbers: they are read from the package's data when one of them is first used.
EXPERT_FIELD: Final[Field] = maker(Field)(None)
"""What three good players hold: the field that ships with the package, from self-play.

`python -m hazari.training` trains it again.
"""
