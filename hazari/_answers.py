"""Another program's answers to the vectors, line by line: how much is right, and what it has misread.

Whatever the lines hold, memory stays within what the cases take, since an id counts once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Set
from functools import cache
from math import isfinite
from typing import Any, BinaryIO, Final

import attrs

from hazari._json import Node, read
from hazari._misreadings import Misreading, answer
from hazari._shown import shown
from hazari._values import final
from hazari._vectors import KINDS, Case, cases
from hazari.errors import RecordError

__all__ = ["Answers", "Faults", "Wrong", "lines_of"]

_LONGEST: Final = 10_000  # bytes of a line; an answer takes some 400
_DEEPEST: Final = 4
_FIRST: Final = 10  # how many of each fault are shown
_FIRST_CASES: Final = 3
_MOST_LIKELY: Final = 3

# If only these are wrong, it is by these rules, whatever rule the case is about.
_RULES_OF_KEYS: Final = {"points": "R6.1", "spare": "R3.2", "dealers": "R2.2", "totals": "R7.1"}

# Who counts four cards may call what they make as he likes, so what is wrong here need not be the same.
_FREE: Final = {"category", "ranks", "spare"}

Flat = dict[str, object]


def lines_of(file: BinaryIO) -> Iterator[bytes | None]:
    """The lines of a file; `None` stands for one that is too long to be an answer."""
    while line := file.readline(_LONGEST):
        if len(line) < _LONGEST or line.endswith(b"\n"):
            yield line
            continue
        while not line.endswith(b"\n") and (line := file.readline(_LONGEST)):
            pass
        yield None


@final
@attrs.define(order=False)
class Faults:
    """Lines that do not count: how many, and the first of them with their number."""

    count: int = 0
    first: list[tuple[int, str]] = attrs.field(factory=list)

    def add(self, line: int, text: str) -> None:
        self.count += 1
        if self.count <= _FIRST:
            self.first.append((line, text))


@final
@attrs.define(order=False)
class Wrong:
    """What was answered wrong by one rule: how many cases, and the first of them with their answers."""

    count: int = 0
    first: list[tuple[Case, object, list[str]]] = attrs.field(factory=list)

    def add(self, case: Case, given: object, keys: list[str]) -> None:
        self.count += 1
        if self.count <= _FIRST_CASES:
            self.first.append((case, given, keys))


def _flat(answered: Any, expected: Flat | None = None, place: str = "") -> Flat:
    """An answer with a key for each value that can be left out, such as `comparisons[0].winner`.

    With `expected` it is checked to have no other keys, and null in place of an object is one for each key.

    Raises:
        RecordError: if it does not have the shape of `expected`.
    """
    if answered is None and expected is not None:
        return {key: None for key in expected if key.startswith(place)}
    if not isinstance(answered, dict):
        raise RecordError(f"expected {place.rstrip('.') or 'an answer'} as an object, got {shown(answered)}")
    flat: Flat = {}
    for key, value in answered.items():
        if key == "comparisons" and not place and (expected is None or "comparisons[0].winner" in expected):
            parts = [None] * 4 if value is None else value
            if not isinstance(parts, list) or len(parts) != 4:
                raise RecordError(f"expected four comparisons, got {shown(value)}")
            for number, part in enumerate(parts):
                flat |= _flat(part, expected, f"comparisons[{number}].")
        elif expected is not None and place + key not in expected:
            raise RecordError(f"expected no key {shown(place + key)} in this answer")
        else:
            flat[place + key] = value
    return flat


def _same(one: object, other: object) -> bool:
    """As JSON has it: 40.0 is 40, and true is not 1."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return one == other


def _differing(expected: Flat, given: Flat) -> list[str]:
    return [key for key, value in given.items() if not _same(expected[key], value)]


@cache
def _by_id() -> dict[str, Case]:
    return {case.id: case for kind in KINDS for case in cases(kind)}


@cache
def _misread(name: str, misreading: Misreading) -> Flat:
    """The answer to a case in a misreading."""
    case = _by_id()[name]
    return _flat(answer(case.kind, case.given, misreading))


@final
@attrs.define(order=False)
class Answers:
    """The answers that were read, and what to report of them."""

    lines: int = 0
    answered: Counter[str] = attrs.field(factory=Counter)  # by kind, as are those that are right
    right: Counter[str] = attrs.field(factory=Counter)
    wrong: dict[str, Wrong] = attrs.field(factory=dict)  # by rule
    unread: Faults = attrs.field(factory=Faults)
    unknown: Faults = attrs.field(factory=Faults)
    repeated: Faults = attrs.field(factory=Faults)
    _seen: set[str] = attrs.field(init=False, factory=set)
    # For each misreading the wrong values, by id and key, that are its own; the right answers against it; and
    # the wrong ones that it would not have given.
    _for: dict[Misreading, set[tuple[str, str]]] = attrs.field(init=False)
    _against: Counter[Misreading] = attrs.field(init=False, factory=Counter)
    _denied: Counter[Misreading] = attrs.field(init=False, factory=Counter)
    _explicable: set[str] = attrs.field(init=False, factory=set)  # wrong in more than the index

    def __attrs_post_init__(self) -> None:
        _by_id()  # takes seconds the first time, and the first line should not wait for it
        self._for = {misreading: set() for misreading in Misreading}

    @property
    def passed(self) -> bool:
        """Whether something was answered, all of it is right, and every line counted."""
        faults = self.unread.count + self.unknown.count + self.repeated.count
        return not faults and 0 < self.answered.total() == self.right.total()

    def take(self, line: bytes | None) -> None:
        """Takes the next line."""
        self.lines += 1
        if line is not None and not line.strip():
            return
        try:
            name, given = _read(line)
            case = _by_id().get(name)
            if case is None:
                self.unknown.add(self.lines, shown(name))
            elif name in self._seen:
                self.repeated.add(self.lines, shown(name))
            elif self._hold(case, given):
                self._seen.add(name)
        except RecordError as error:
            self.unread.add(self.lines, str(error))

    def _hold(self, case: Case, given: object) -> bool:
        """Counts an answer, unless it says nothing."""
        expected = _flat(case.expected)
        flat = _flat(given, expected)
        if not flat:
            return False
        wrong = _differing(expected, flat)
        self.answered[case.kind] += 1
        if wrong:
            rules = {_RULES_OF_KEYS.get(key.rpartition(".")[2], case.rule) for key in wrong}
            rule = rules.pop() if len(rules) == 1 else case.rule
            self.wrong.setdefault(rule, Wrong()).add(case, given, wrong)
        else:
            self.right[case.kind] += 1
        if wrong != ["index"]:  # which each misreading of the order shifts
            self._weigh(case, expected, flat, wrong)
        return True

    def _weigh(self, case: Case, expected: Flat, given: Flat, wrong: list[str]) -> None:
        """Counts an answer for each misreading that would answer so, or against those that would not."""
        if wrong:
            self._explicable.add(case.id)
        for misreading in case.misreadings:
            misread = _misread(case.id, misreading)
            own = [key for key in given if key in misread and not _same(expected[key], misread[key])]
            same = [key for key in own if key in wrong and (key in _FREE or _same(misread[key], given[key]))]
            self._for[misreading] |= {(case.id, key) for key in same}
            if own and not same:
                (self._denied if wrong else self._against)[misreading] += 1

    def likely(self) -> list[tuple[Misreading, int, int]]:
        """The misreadings that explain what is wrong, the likeliest first, with the cases for and against.

        Each explains most of what those before it do not, and least of what is right.
        """
        found: list[tuple[Misreading, int, int]] = []
        explained: set[tuple[str, str]] = set()
        while len(found) < _MOST_LIKELY:
            score = {
                misreading: (
                    len(_ids(values - explained)) - self._against[misreading] - self._denied[misreading],
                    len(values),
                )
                for misreading, values in self._for.items()
            }
            best = max(score, key=lambda misreading: score[misreading])
            if score[best][0] <= 0:
                break
            found.append((best, len(_ids(self._for[best])), self._against[best]))
            explained |= self._for[best]
        return found

    @property
    def unexplained(self) -> int:
        """How many wrong answers none of the likely misreadings explains; a wrong index alone needs none."""
        explained = set().union(*[self._for[misreading] for misreading, _, _ in self.likely()])
        return len(self._explicable - _ids(explained))


def _ids(values: Set[tuple[str, str]]) -> set[str]:
    return {name for name, _ in values}


# --- a line --------------------------------------------------------------------------------------------


def _read(line: bytes | None) -> tuple[str, object]:
    """The id and the answer that a line holds.

    Raises:
        RecordError: if it does not hold them.
    """
    if line is None:
        raise RecordError(f"expected a line of less than {_LONGEST} bytes")
    try:
        text = line.decode("utf-8-sig").strip()
    except UnicodeDecodeError as error:
        raise RecordError("expected a line in UTF-8") from error
    name, answered = read(text, "a line", levels=_DEEPEST, reals=True).fields("id", "answer")
    return name.text("an id"), _value(answered)


def _value(node: Node) -> object:
    """A value as it was written, unless it is not JSON, or a key appears twice in it."""
    match node.value:
        case dict():
            return {key: _value(part) for key, part in node.entries()}
        case list():
            return [_value(part) for part in node.items()]
        case None | str() | int():
            return node.value
        case float() if isfinite(node.value):
            return node.value
    raise node.expected("a value")
