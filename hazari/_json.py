"""JSON, written in one way, and read strictly: a value knows its place, and nothing is guessed or repaired.

The length of the text and the depth of its nesting are checked before it is parsed, and the length of
an int before it is converted, so no input costs more time and memory than its length explains.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate
from typing import Any, Final, ParamSpec, TypeVar

import attrs

from hazari._arguments import MAX_INT, check_indent, check_text
from hazari._shown import shown
from hazari._values import final
from hazari.errors import HazariError, RecordError

__all__ = ["MAX_LENGTH", "Node", "read", "written"]

MAX_LENGTH: Final = 1 << 25
"""Characters of a record: enough for some 20,000 rounds with all that was played in them."""
MAX_DEPTH: Final = 6
MAX_TEXT: Final = 40  # the longest string in a record is a partition, of 29 characters

# Possessive, and the last quote optional: so it never looks at a character twice, whatever the input.
_TEXTS: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_BRACKETS: Final = re.compile(r"[\[\]{}]")
_STEPS: Final = {"[": 1, "{": 1, "]": -1, "}": -1}
P = ParamSpec("P")
T = TypeVar("T")

_KINDS: Final[dict[type[object], str]] = {dict: "an object", list: "an array"}


@final
@attrs.frozen(order=False)
class _Refused:
    """Stands for a value that no record may hold, until the walk through the record reaches its place."""

    fault: str


def _integer(digits: str) -> int | _Refused:
    if len(digits) > len(str(MAX_INT)) + 1:
        return _Refused(f"an int of {len(digits)} characters")
    return _Refused("the number -0") if digits == "-0" else int(digits)


def _no_integer(number: str) -> _Refused:
    return _Refused(f"the number {shown(number)[1:-1]}")


def _object(pairs: list[tuple[str, object]]) -> dict[str, object] | _Refused:
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            return _Refused(f"an object with the key {shown(name)} twice")
        found[name] = value
    return found


@final
@attrs.define(eq=False, repr=False, order=False)
class Node:
    """A value in a record, and its place there."""

    value: Any
    key: str | int = ""
    parent: Node | None = None

    @property
    def where(self) -> str:
        """The place, such as `"rounds[2].history[5].partition"`; `""` for the whole record."""
        steps: list[str] = []
        node: Node | None = self
        while node is not None and node.parent is not None:
            steps.append(f"[{node.key}]" if isinstance(node.key, int) else f".{node.key}")
            node = node.parent
        return "".join(reversed(steps)).removeprefix(".")

    def error(self, message: str, rule: str | None = None) -> RecordError:
        """The error with `message` about this place."""
        where = self.where
        return RecordError(f"{where}: {message}" if where else message, where=where, rule=rule)

    def broken(self, error: HazariError) -> RecordError:
        """The error that this place breaks the rule that `error` names."""
        refused = self.error(str(error))
        refused.rule = error.rule  # the message has it already
        return refused

    def expected(self, what: str) -> RecordError:
        """The error that says what this place should hold, and what it does hold."""
        if isinstance(self.value, _Refused):
            return self.error(f"expected {what}, got {self.value.fault}")
        if isinstance(self.value, str) and len(self.value) > MAX_TEXT:
            return self.error(f"expected {what}, got a text of {len(self.value)} characters")
        return self.error(f"expected {what}, got {_KINDS.get(type(self.value)) or shown(self.value)}")

    def checked(self, call: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
        """What `call` returns; if a rule refuses it, the error is about this place."""
        try:
            return call(*args, **options)
        except HazariError as error:
            raise self.broken(error) from error

    def has(self, name: str) -> bool:
        """Whether this is an object with that key."""
        return isinstance(self.value, dict) and name in self.value

    def field(self, name: str) -> Node:
        """One value of an object."""
        if not isinstance(self.value, dict):
            raise self.expected("an object")
        if name not in self.value:
            raise self.error(f"expected the key {shown(name)}, which is missing")
        return Node(self.value[name], name, self)

    def fields(self, *names: str) -> tuple[Node, ...]:
        """The values of an object that must have exactly these keys."""
        found = tuple([self.field(name) for name in names])
        if len(self.value) > len(names):
            unknown = next(name for name in self.value if name not in names)
            raise self.error(f"expected no key {shown(unknown)}")
        return found

    def items(self) -> Iterator[Node]:
        """The values of an array, one by one."""
        if not isinstance(self.value, list):
            raise self.expected("an array")
        return (Node(value, place, self) for place, value in enumerate(self.value))

    def each_seat(self) -> list[Node]:
        """The values of an array that must have one for each seat (R1.1)."""
        values = self.items()
        if len(self.value) != 4:
            raise self.error(f"expected an array of 4, one for each seat, got {len(self.value)}", "R1.1")
        return list(values)

    def text(self, what: str) -> str:
        """A short string; `what` names it in the error."""
        if not isinstance(self.value, str) or len(self.value) > MAX_TEXT:
            raise self.expected(what)
        return self.value

    def long_text(self) -> str:
        """A string of any length."""
        if not isinstance(self.value, str):
            raise self.expected("a text")
        return self.value

    def entries(self) -> Iterator[tuple[str, Node]]:
        """The keys and values of an object, whatever its keys are."""
        if not isinstance(self.value, dict) or not all(isinstance(name, str) for name in self.value):
            raise self.expected("an object with strings as keys")
        return ((name, Node(value, name, self)) for name, value in self.value.items())

    def integer(self) -> int:
        """An int from 0 to `MAX_INT`; `true` is not one."""
        if type(self.value) is not int or not 0 <= self.value <= MAX_INT:
            raise self.expected(f"an int from 0 to {MAX_INT}")
        return self.value

    def number(self) -> float:
        """An int or a float, where the text may hold floats; `true` is neither."""
        if type(self.value) not in (int, float):
            raise self.expected("a number")
        return self.value  # type: ignore[no-any-return]  # checked above

    def must_equal(self, wanted: object, why: str) -> None:
        """Refuses whatever differs at all from `wanted`; the error says `why` it must not."""
        if isinstance(wanted, dict):
            for node, part in zip(self.fields(*wanted), wanted.values(), strict=True):
                node.must_equal(part, why)
        elif isinstance(wanted, list):
            nodes = list(self.items())
            if len(nodes) != len(wanted):
                raise self.error(f"expected an array of {len(wanted)}, got {len(nodes)}")
            for node, part in zip(nodes, wanted, strict=True):
                node.must_equal(part, why)
        elif type(self.value) is not type(wanted) or self.value != wanted:
            raise self.expected(f"{shown(wanted)}, {why}")


def written(document: Mapping[str, object], indent: int | None = None) -> str:
    """An object as JSON; without an indent, on one line and as short as possible.

    Raises:
        HazariError: if the indent is not from 0 to 8.
    """
    check_indent(indent)
    return json.dumps(document, indent=indent, separators=(",", ":") if indent is None else None)


def _check_size(text: str, what: str, length: int, levels: int) -> None:
    """Raises unless a JSON text is no longer and no deeper than this; `what` names it in the error.

    Raises:
        RecordError: if it is longer or deeper.
        TypeError: if it is not text.
    """
    check_text(text, what)
    if len(text) > length:
        raise RecordError(f"expected {what} of at most {length} characters, got {len(text)}")
    brackets = _BRACKETS.finditer(_TEXTS.sub("", text))
    if max(accumulate([_STEPS[bracket[0]] for bracket in brackets]), default=0) > levels:
        raise RecordError(f"expected {what} of at most {levels} levels")


def read(
    text: str,
    what: str = "a record",
    *,
    length: int = MAX_LENGTH,
    levels: int = MAX_DEPTH,
    reals: bool = False,
) -> Node:
    """The value of a JSON text, to be walked through.

    Args:
        text: the JSON.
        what: names it in errors.
        length: how many characters it may have.
        levels: how deep it may be.
        reals: whether numbers other than ints are read; if not, they are refused like anything else
            that is out of place.

    Raises:
        RecordError: if it is too long, too deep or not JSON. Any other fault of a value is reported
            when it is asked for.
        TypeError: if it is not text.
    """
    _check_size(text, what, length, levels)
    try:
        value = json.loads(
            text,
            parse_int=_integer,
            parse_float=float if reals else _no_integer,
            parse_constant=_no_integer,
            object_pairs_hook=_object,
        )
    except json.JSONDecodeError as error:
        fault = f"{error.msg[:1].lower()}{error.msg[1:]}"
        raise RecordError(
            f"expected JSON, got a fault in line {error.lineno}, column {error.colno}: {fault}"
        ) from error
    return Node(value)
