"""Records with one thing wrong each, what is told of it, and whether a JSON Schema can see it too."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any, Final

import attrs

GOLDEN: Final = Path(__file__).parent / "data" / "records-1"
KINDS: Final = ("round", "match", "view", "spectator")
DROP: Final = object()

Values = tuple[object, ...]


def golden(name: str) -> str:
    """The record of version 1 with that name, as it was written when version 1 was new."""
    return (GOLDEN / f"{name}.json").read_text(encoding="ascii").removesuffix("\n")


def document(name: str) -> dict[str, Any]:
    """A golden record, parsed."""
    parsed: dict[str, Any] = json.loads(golden(name))
    return parsed


@attrs.frozen
class Forgery:
    """A golden record with one value changed."""

    record: str
    place: str
    """What is changed, written as `RecordError.where`: `"rounds[1].points"`; added if it is not there."""
    value: object
    """The new value; `DROP` to leave it out."""
    where: str
    """What is told as the place."""
    rule: str | None = None
    schema: bool = True
    """Whether the schema refuses it."""

    def document(self) -> dict[str, Any]:
        """The forged record, as JSON that is parsed."""
        forged = document(self.record)
        *steps, last = [int(step) if step.isdigit() else step for step in re.findall(r"\w+", self.place)]
        holder: Any = forged
        for step in steps:
            holder = holder[step]
        if self.value is DROP:
            del holder[last]
        elif isinstance(holder, list) and last == len(holder):
            holder.append(copy.deepcopy(self.value))
        else:
            holder[last] = copy.deepcopy(self.value)
        return forged

    def __str__(self) -> str:
        return f"{self.record} {self.place} {self.value if self.value is not DROP else 'left out'!r}"


def same(record: str, place: str, value: object, **told: Any) -> Forgery:
    """A forgery that is told of the place itself."""
    return Forgery(record, place, value, place, **told)


def up(record: str, place: str, value: object, **told: Any) -> Forgery:
    """A forgery that is told of what the place stands in: a key that is missing or unknown."""
    return Forgery(record, place, value, place.rpartition(".")[0], **told)


def each(record: str, place: str, values: Values) -> list[Forgery]:
    """A forgery for each value, told of the place itself."""
    return [same(record, place, value) for value in values]


DECLARED: Final = {"seat": "A", "partition": "AsAhAd/KhQhJh/9c8d7s/5d5c2d2c"}
EXPOSED: Final = {"seat": "C", "group": "AcJd2c"}
WRONG_TYPES: Final[Values] = (True, 1.5, "1", None, [], {}, -1, 1 << 53)

FORGED: Final = [
    # Keys: none missing, none unknown.
    *[up(kind, "dealer" if kind != "match" else "target", DROP) for kind in KINDS],
    *[up(kind, "history" if kind != "match" else "round", DROP) for kind in KINDS],
    *[up(kind, "format", DROP) for kind in KINDS],
    *[up(kind, "version", DROP) for kind in KINDS],
    *[up(kind, "note", "") for kind in KINDS],
    up("round", "history[0].partition", DROP),
    up("round", "history[0].seat", DROP),
    up("round", "history[0].group", "KhQsJs"),
    up("round", "history[4].note", None),
    up("match", "rounds[1].history", DROP),
    up("match", "rounds[1].deal", DROP),
    up("match", "rounds[1].points", DROP),
    up("match", "rounds[0].dealer", "A"),
    up("match", "round.points", [0, 0, 0, 0]),
    up("match", "round.history", DROP),
    up("view", "comparisons[0].winner", DROP),
    up("view", "exposed[0].partition", None),
    # The format and the version: those that are known.
    *[same(kind, "format", "hazari") for kind in KINDS],
    *[same(kind, "version", 2) for kind in KINDS],
    Forgery("round", "format", "hazari.match", ""),
    same("round", "format", ["hazari.round"]),
    same("round", "version", "1"),
    *each("round", "version", (True, 1.5)),
    same("match", "format", "hazari.view"),
    same("view", "format", "hazari.round"),
    # Types.
    *each("match", "target", WRONG_TYPES),
    *each("round", "totals[2]", WRONG_TYPES),
    *each("match", "rounds[0].points[0]", WRONG_TYPES),
    *each("round", "dealer", ("E", "a", "", 3, None, True, [], ["A"])),
    *each("match", "first_dealer", ("AB", 0, {})),
    *each("view", "seat", ("E", 1, False)),
    *each("round", "history[4].seat", ("X", 2)),
    *each("round", "history", (None, {}, "", 0)),
    *each("round", "history[0]", (None, [], "C", 1)),
    *each("match", "rounds", (None, {}, 0)),
    *each("match", "rounds[0]", (None, [100, 80, 85, 95])),
    *each("match", "round", ([], False, "")),
    *each("round", "deal", (None, "AsKs", 5)),
    *each("round", "deal[1]", (None, [], 7, "x" * 26, "as" * 13)),
    *each("round", "history[0].partition", (None, 0, "x", "A" * 1000)),
    *each("round", "history[4].group", (None, 0, ["Kh", "Qs", "Js"], "KhQsJs\n")),
    # Sizes.
    same("round", "totals", [0, 0, 0], rule="R1.1"),
    same("round", "totals", [0, 0, 0, 0, 0], rule="R1.1"),
    same("round", "deal", [], rule="R1.1"),
    same("match", "rounds[0].points", [100, 80, 180], rule="R1.1"),
    same("round", "deal[0]", "AsKsQhQd9h9c8s8d8c7s6s6d", rule="R2.1"),
    same("round", "deal[0]", "AsKsQhQd9h9c8s8d8c7s6s6d3h2c", rule="R2.1"),
    same("round", "deal[0]", "As" * 500),
    # One way to write each thing.
    same("round", "deal[0]", "KsAsQhQd9h9c8s8d8c7s6s6d3h", schema=False),
    same("round", "history[0].partition", "QsKhJs/AcJd2c/Ah4s2h/KcTs9s3d", schema=False),
    same("round", "history[4].group", "QsKhJs", schema=False),
    same("round", "history[4].group", "Kh Qs Js"),
    same("round", "history[4].group", "KHQSJS"),
    same("round", "history[0].partition", "KhQsJs/AcJd2c/Ah4s2h/Kc10s9s3d"),
    # R1 and R2, the deal.
    same("round", "deal[0]", "AsAsQhQd9h9c8s8d8c7s6s6d3h", rule="R1.2", schema=False),
    Forgery("round", "deal[0]", "AsKsQhQd9h9c8s8d8c7s6s6d3s", "deal", "R1.2", schema=False),
    # R3, partitions.
    same("round", "history[0].partition", "AcJd2c/KhQsJs/Ah4s2h/KcTs9s3d", rule="R3.1", schema=False),
    same("round", "history[0].partition", "KhQsJs/AcJd2c/9s4s2h/AhKcTs3d", rule="R3.2", schema=False),
    same("round", "history[0].partition", "KhQsJs/AcJd2c/Ah4s2hKcTs9s3d", rule="R3.1"),
    same("round", "history[0].partition", "KhQsJs/KhJd2c/Ah4s2h/KcTs9s3d", rule="R1.2", schema=False),
    same("round", "history[0].partition", "8s8d8c/AsKsQh/Qd9h9c/7s6s6d3h", rule="R3.1", schema=False),
    Forgery("round", "history[1].seat", "C", "history[1]", "R3.4", schema=False),
    same("round", "history[4]", DECLARED, rule="R3.5"),
    # R5, play.
    same("round", "history[3]", {"seat": "C", "group": "KhQsJs"}, rule="R3.5"),
    Forgery("round", "history[4].seat", "D", "history[4]", "R5.2", schema=False),
    Forgery("round", "history[4].group", "AcJd2c", "history[4]", "R5.2", schema=False),
    same("round", "history[10]", {"seat": "C", "group": "Ah4s2h"}, rule="R5.2", schema=False),
    Forgery("match", "rounds[1].history[20]", EXPOSED, "rounds[1].history[20]", "R5.5"),
    # R6 and R7, the score sheet.
    same("match", "target", 0, rule="R7.3"),
    same("match", "rounds[0].points", [100, 80, 85, 90], rule="R6.3", schema=False),
    same("match", "rounds[0].points", [101, 79, 85, 95], rule="R6.1"),
    same("match", "rounds[0].points", [355, 5, 0, 0], rule="R6.1", schema=False),
    same("match", "rounds[1].points", [165, 195, 0, 0], rule="R6.2", schema=False),
    Forgery("match", "rounds[1].history[19]", DROP, "rounds[1].history", "R7.2"),
    Forgery("match", "target", 100, "rounds[1]", "R7.3", schema=False),
    Forgery("match", "target", 295, "round", "R7.3", schema=False),
]

FORGED_VIEWS: Final = [
    # What a seat cannot know.
    *[
        same(kind, "history[1].partition", "8s8d8c/AsKsQh/Qd9h9c/7s6s6d3h", schema=kind == "spectator")
        for kind in ("view", "spectator")
    ],
    same("spectator", "hand", "KdJhJcTdTc8h7c6c5h5d5c4h3s"),
    same("spectator", "partition", "6c5h5c/KdJh4h/JcTc8h/Td7c5d3s"),
    same("view", "hand", "", rule="R2.1"),
    same("view", "history[3].partition", None, schema=False),
    # What follows from the history.
    same("view", "phase", "ARRANGING"),
    same("view", "phase", "FINISHED"),
    same("view", "leader", "C", schema=False),
    same("view", "leader", None),
    same("view", "to_act", []),
    same("view", "to_act[0]", "D", schema=False),
    same("view", "partition", None, schema=False),
    same("view", "ready", ["A", "B", "C"]),
    same("view", "ready[0]", "B"),
    same("view", "exposed", [], schema=False),
    same("view", "exposed[1].group", "KdJh5h", schema=False),
    same("view", "comparisons", [], schema=False),
    same("view", "comparisons[0].winner", "B", schema=False),
    same("view", "comparisons[0].points", 90, schema=False),
    *each("view", "comparisons[0].points", (True, None)),
    same("view", "comparisons[0].groups[3]", "6c5h5d", schema=False),
    same("view", "points[3]", 85, schema=False),
    *each("view", "points[1]", (False, "0")),
    # The rules, as far as one seat can tell.
    same("view", "hand", "KdJhJcTdTc8h7c6c5h5d5c4h", rule="R2.1"),
    same("view", "history[3].partition", "8s8d8c/AsKsQh/Qd9h9c/7s6s6d3h", rule="R3.1", schema=False),
    Forgery("view", "history[1].seat", "C", "history[1]", "R3.4", schema=False),
    same("view", "history[4]", {"seat": "A", "partition": None}, rule="R3.5"),
    same("view", "history[3]", {"seat": "C", "group": "KhQsJs"}, rule="R3.5"),
    Forgery("view", "history[4].seat", "D", "history[4]", "R5.2", schema=False),
    Forgery("view", "history[7].group", "KdJh4h", "history[7]", "R5.2", schema=False),
    Forgery("view", "history[4].group", "KhQsJs2s", "history[4]", "R3.1"),
    Forgery("view", "history[4].group", "KhQsJh", "history[4]", "R1.2", schema=False),
    Forgery("view", "history[5].group", "AdTh4h", "history[5]", "R1.2", schema=False),
    Forgery("view", "history[5].group", "AdJsTh", "history[5]", "R1.2", schema=False),
    Forgery("view", "history[8].group", "9s9h9c", "history[8]", "R3.1", schema=False),
]
