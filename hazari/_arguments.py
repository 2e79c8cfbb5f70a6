"""Checks of arguments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from enum import Enum
from math import inf
from operator import index
from typing import Any, Final, TypeVar

from hazari._shown import kind, shown
from hazari.errors import HazariError, refusal

__all__ = [
    "MAX_INT",
    "check_indent",
    "check_names",
    "check_text",
    "must_be",
    "names_given",
    "of_type",
    "ordered",
    "real",
    "whole",
]

MAX_INT: Final = (1 << 53) - 1
"""The most that a total, target or count may be: readers of JSON in every language keep it exactly."""

_JOINERS: Final = str.maketrans("", "", "\u200c\u200d")  # Bengali and Persian names are written with these
# Printable characters that show nothing: variation selectors, fillers, and a Braille cell without dots.
_UNSEEN: Final = dict.fromkeys(
    [
        *(0x34F, 0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0),
        *range(0x180B, 0x180E),
        *range(0xFE00, 0xFE10),
        *range(0xE0100, 0xE01F0),
    ]
)
_INVISIBLE: Final = _JOINERS | _UNSEEN

T = TypeVar("T")


def must_be(wanted: type, value: object) -> None:
    """Raises TypeError unless `value` is a `wanted`, without showing it.

    Subclasses and look-alikes are refused: they could override the checks.
    """
    if type(value) is not wanted:
        name = wanted.__name__
        article = "" if wanted is bytes else "an " if name[0] in "AEIOU" else "a "
        raise TypeError(f"expected {article}{name}, got {kind(value)}")


def of_type(wanted: type) -> Callable[[Any, Any, Any], None]:
    """An attrs validator: the value must be a `wanted`, as for `must_be`."""
    return lambda _instance, _attribute, value: must_be(wanted, value)


def ordered(values: Iterable[T], what: str) -> tuple[T, ...]:
    """Values by seat, or in another order that counts, as a tuple.

    Raises:
        TypeError: if they have no order of their own (a set, a dict), or are one string or bytes.
    """
    if not isinstance(values, Iterable) or isinstance(values, Set | Mapping | str | bytes | bytearray):
        raise TypeError(f"expected {what} in order, such as a list, got {kind(values)}")
    return tuple(values)


def whole(value: object, what: str) -> int:
    """An int of any kind, such as numpy's, as a plain int; `what` names it in the error.

    Raises:
        TypeError: if it is not an int, or is a bool or a member of an enum, which mean something else.
    """
    if type(value) is int:
        return value
    if hasattr(type(value), "__index__") and not issubclass(type(value), bool | Enum):
        try:
            return index(value)  # type: ignore[arg-type]  # it has the method
        except TypeError:  # a numpy array that holds more than one
            pass
    raise TypeError(f"expected {what}, got {kind(value)}")


def real(value: object, what: str) -> float:
    """A number of any kind, such as one of numpy, as a float; `what` names it in the error.

    An int that no float can hold is infinite.

    Raises:
        TypeError: if it is anything else; a bool, a string or a member of an enum stands for something else.
    """
    if type(value) is float:
        return value
    if hasattr(type(value), "__float__") and not isinstance(value, bool | str | Enum):
        try:
            return float(value)  # type: ignore[arg-type]  # it has the method
        except OverflowError:
            return inf if value > 0 else -inf  # type: ignore[operator]  # a number
        except TypeError:  # an array of numpy that holds more than one
            pass
    raise TypeError(f"expected {what}, got {shown(value)}")


def check_text(value: object, what: str) -> None:
    """Raises TypeError unless `value` is a string, without showing it."""
    if not isinstance(value, str):
        raise TypeError(f"expected {what} as text, got {kind(value)}")


def check_indent(indent: int | None) -> None:
    """Raises HazariError unless `indent` is from 0 to 8 spaces a level, or `None` for JSON on one line.

    Raises:
        TypeError: if it is neither an int nor `None`.
    """
    if indent is not None and not 0 <= whole(indent, "an indent as an int") <= 8:
        raise HazariError(f"expected an indent of 0 to 8, got {shown(indent)}")


def names_given(names: Iterable[str]) -> tuple[str, ...]:
    """Names in order; a string gives one name per character: `"ABCD"`."""
    return tuple(names) if isinstance(names, str) else ordered(names, "names")


def check_names(names: Sequence[str], count: int) -> None:
    """Raises HazariError unless these are `count` different names, each printable on one line.

    Raises:
        TypeError: if one is not a string.
    """
    for name in names:
        check_text(name, "names")
    if len(names) != count:
        raise refusal(HazariError, "NAMES", values={"wanted": count, "count": len(names)})
    for name in names:
        if not _plain(name):
            raise refusal(HazariError, "NAME_BLANK", values={"name": name})
        if not name.translate(_JOINERS).isprintable():
            raise refusal(HazariError, "NAME_IN_ONE_LINE", values={"name": name})
    if len({_plain(name) for name in names}) != count:
        raise refusal(HazariError, "NAMES_DIFFER", values={"names": tuple(names)})


def _plain(name: str) -> str:
    """A name without its invisible characters."""
    return name.strip() if name.isascii() else name.translate(_INVISIBLE).strip()
