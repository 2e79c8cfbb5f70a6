"""Fields: what three rivals are likely to hold, as tables that a hand is arranged against."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from itertools import accumulate, groupby, pairwise
from math import fsum
from operator import attrgetter
from typing import TYPE_CHECKING, Final

import attrs

from hazari._arguments import shown
from hazari._json import check_size, written
from hazari._notebooks import RichRepr
from hazari._values import final
from hazari.combinations import COMBINATIONS
from hazari.errors import FieldError

if TYPE_CHECKING:
    from hazari.partitions import Partition

__all__ = ["EXPERT_FIELD", "Field"]

Row = tuple[float, ...]
Rows = tuple[Row, ...]
Worth = tuple[Row, Row]

FORMAT: Final = "hazari.field"
VERSION: Final = 1
SHIPPED: Final = "expert_field.json"
LEVELS: Final = 255  # the shipped chances are written in steps of 1/255

_COMPARISONS: Final = 4
_LONGEST: Final = 1 << 20  # `to_json` writes some 160,000
_DEPTH: Final = 3  # an object, its tables, their rows
_MOST: Final = (90, 90, 90, 120)  # points in three rivals' groups: nine cards, or twelve in the last


@final
@attrs.frozen(init=False, repr=False, order=False)
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

    chances: Rows
    pots: Rows
    # For the search: for each comparison the chances, and chance times pot; and what of the first
    # comparison's is the greatest up to a combination.
    _worths: tuple[Worth, Worth, Worth, Worth] = attrs.field(init=False, eq=False)
    _ceiling: Worth = attrs.field(init=False, eq=False)

    def __init__(self, chances: Sequence[Sequence[float]], pots: Sequence[Sequence[float]]) -> None:
        _fill(self, _checked("chances", chances, (1, 1, 1, 1)), _checked("pots", pots, _MOST))

    if not TYPE_CHECKING:  # pragma: no branch

        def __getattr__(self, name: str) -> object:
            # Only EXPERT_FIELD lacks its numbers, until one of them is asked for.
            if self is not EXPERT_FIELD or name not in ("chances", "pots", "_worths", "_ceiling"):
                raise AttributeError(f"'Field' object has no attribute {name!r}", name=name, obj=self)
            _fill(self, *_shipped())
            return object.__getattribute__(self, name)

    @classmethod
    def from_json(cls, text: str) -> Field:
        """The field that `to_json` wrote.

        Args:
            text: what `to_json` wrote.

        Raises:
            FieldError: if `text` is no such JSON, or its numbers describe no field.

        >>> Field.from_json("[]")
        Traceback (most recent call last):
        hazari.errors.FieldError: expected a JSON object with format, version, chances and pots
        """
        check_size(text, "a field", FieldError, length=_LONGEST, levels=_DEPTH)
        try:
            data = json.loads(text, object_pairs_hook=_told_once)
        except FieldError:
            raise
        except ValueError as error:
            raise FieldError(f"expected a field as JSON, got {shown(text)}") from error
        if not isinstance(data, dict) or data.keys() != {"format", "version", "chances", "pots"}:
            raise FieldError("expected a JSON object with format, version, chances and pots")
        if data["format"] != FORMAT or data["version"] != VERSION or type(data["version"]) is not int:
            raise FieldError(
                f"expected format {FORMAT!r}, version {VERSION}, "
                f"got {shown(data['format'])}, version {shown(data['version'])}"
            )
        try:
            return cls(data["chances"], data["pots"])
        except TypeError as error:  # in a text, even a wrong type is a wrong text
            raise FieldError(str(error)) from error

    def to_json(self) -> str:
        """The field as JSON of one line; every number is read back exactly.

        >>> Field.from_json(EXPERT_FIELD.to_json()) == EXPERT_FIELD
        True
        """
        data = {"format": FORMAT, "version": VERSION, "chances": self.chances, "pots": self.pots}
        return written(data)

    def __repr__(self) -> str:
        """Shows for each comparison the weakest combination that wins at least every other time."""
        even = [
            next((str(COMBINATIONS[index]) for index, chance in enumerate(row) if chance >= 0.5), "nothing")
            for row in self.chances
        ]
        return f"<Field: even chances with {', '.join(even)}>"

    def __reduce__(self) -> str | tuple[object, ...]:
        if self is EXPERT_FIELD:
            return "EXPERT_FIELD"  # by name, so that bots stay small on their way to other processes
        return Field, (self.chances, self.pots)


def _told_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    if len(data) != len(pairs):
        raise FieldError(f"expected each key once, got {shown([key for key, _ in pairs])}")
    return data


def _fill(field: Field, chances: Rows, pots: Rows) -> None:
    first, second, third, last = [
        (row, tuple([chance * pot for chance, pot in zip(row, pot_row, strict=True)]))
        for row, pot_row in zip(chances, pots, strict=True)
    ]
    for name, row in zip(("chance", "chance times pot"), last, strict=True):
        for index, (weaker, stronger) in enumerate(pairwise(row)):
            if stronger < weaker:
                raise FieldError(
                    f"expected a {name} in comparison 4 that does not fall as combinations rise, got "
                    f"{weaker!r} for {COMBINATIONS[index]} and {stronger!r} for {COMBINATIONS[index + 1]}"
                )
    object.__setattr__(field, "chances", chances)
    object.__setattr__(field, "pots", pots)
    object.__setattr__(field, "_worths", (first, second, third, last))
    object.__setattr__(field, "_ceiling", tuple([tuple(accumulate(row, max)) for row in first]))


def _checked(name: str, rows: Sequence[Sequence[float]], most: tuple[int, ...]) -> Rows:
    if not _is_row(rows) or not all(map(_is_row, rows)):
        raise TypeError(f"expected {name} as a sequence of sequences of numbers, got {shown(rows)}")
    sizes = [len(row) for row in rows]
    if sizes != [len(COMBINATIONS)] * _COMPARISONS:
        raise FieldError(f"expected {name} as 4 rows of 741 numbers, got rows of {shown(sizes)}")
    for number, (row, limit) in enumerate(zip(rows, most, strict=True), 1):
        for value in row:
            if not isinstance(value, int | float) or isinstance(value, bool):
                raise TypeError(f"expected {name} as numbers, got {shown(value)}")
            if not 0 <= value <= limit:  # no NaN passes either
                raise FieldError(
                    f"expected {name} from 0 to {limit} in comparison {number}, got {shown(value)}"
                )
    return tuple([tuple([value + 0.0 for value in row]) for row in rows])  # and 0.0 for -0.0


def _is_row(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes | bytearray)


def _shipped() -> tuple[Rows, Rows]:
    """The numbers of the data file that `hazari.training` writes."""
    from importlib import resources  # imports much, and only the first search needs it

    data = json.loads(resources.files("hazari").joinpath(SHIPPED).read_text("ascii"))
    chances = [[level / LEVELS for level in bytes.fromhex(row)] for row in data["chances"]]
    pots = [[pot] * len(COMBINATIONS) for pot in data["pots"]]
    return _checked("chances", chances, (1, 1, 1, 1)), _checked("pots", pots, _MOST)


def shipped_text(field: Field) -> str:
    """The data file for `field`: chances to eight bits, and one pot for each comparison."""
    data = {
        "chances": [bytes([round(LEVELS * chance) for chance in row]).hex() for row in field.chances],
        "pots": [round(fsum(row) / len(row), 2) for row in field.pots],
    }
    return json.dumps(data, indent=0) + "\n"


def fitted_field(deals: Iterable[Sequence[Partition]]) -> Field:
    """The field that each seat of these deals faced, on average.

    Args:
        deals: for each deal the partitions of its four hands.

    Returns:
        The share of threes of rivals that a combination beats, evened out a little over its
        neighbours of one category; and for each comparison the mean points in three rivals' groups.

    Raises:
        FieldError: if there are no deals.
    """
    shares = [[0] * (len(COMBINATIONS) + 1) for _ in range(_COMPARISONS)]  # twelfths, so that all is exact
    points = [0] * _COMPARISONS
    tables = 0
    for partitions in deals:
        tables += 1
        for number, groups in enumerate(zip(*[partition.groups for partition in partitions], strict=True)):
            strengths = [group.combination.index for group in groups]
            points[number] += sum([group.points for group in groups])
            for seat in range(4):
                rivals = strengths[:seat] + strengths[seat + 1 :]
                top = max(rivals)
                fair = 12 // (1 + rivals.count(top))
                shares[number][top] += fair
                shares[number][top + 1] += 12 - fair
    if not tables:
        raise FieldError("expected at least one deal, got none")
    chances = [_smoothed(list(accumulate(row[: len(COMBINATIONS)])), 48 * tables) for row in shares]
    return Field(chances, [[total * 3 / (4 * tables)] * len(COMBINATIONS) for total in points])


def _smoothed(row: Sequence[int], whole: int) -> list[float]:
    """Each number as a share of `whole`, as the mean over up to three neighbours of its category on
    either side, equally many: such means of a row that never falls never fall either.
    """
    smooth = []
    for _, same in groupby(COMBINATIONS, key=attrgetter("category")):
        first, *_, last = places = [combination.index for combination in same]
        for index in places:
            reach = min(3, index - first, last - index)
            near = row[index - reach : index + reach + 1]
            smooth.append(sum(near) / (len(near) * whole))
    return smooth


# Made without its numbers: they are read from the package's data when one of them is first used.
EXPERT_FIELD: Final[Field] = object.__new__(Field)
"""What three good players hold: the field that ships with the package, from self-play.

`python -m hazari.training` trains it again.
"""
