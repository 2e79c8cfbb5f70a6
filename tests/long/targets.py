"""Everything that reads text from strangers, as functions to fuzz: only a `HazariError` may come out."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from hazari import records
from hazari.cards import Card, parse_cards
from hazari.combinations import Combination
from hazari.deals import Deal
from hazari.errors import HazariError
from hazari.fields import Field
from hazari.partitions import Group, Partition, partition_problems
from hazari.rulings import judge
from tests.forged import KINDS, document

__all__ = ["TARGETS", "HazariError", "Read"]

Read = Callable[[str], object]


def again(read: Read, write: Callable[[Any], str]) -> Read:
    """Reads a text, writes what it was, and reads that: it must be the same."""

    def reread(text: str) -> None:
        value = read(text)
        written = write(value)
        assert read(written) == value
        assert write(read(written)) == written

    return reread


def edited(kind: str, read: Read) -> Read:
    """Reads a golden record of which the text says what to change.

    Each line changes one value: its first four characters are the steps to the place, the rest is the
    new value, as JSON if it is any and else as text.
    """

    def edit(text: str) -> None:
        record: Any = document(kind)
        for line in text.splitlines()[:4]:
            inner: Any = record
            holder, key = inner, None
            for step in line[:4]:
                if not isinstance(inner, dict | list) or not inner:
                    break
                keys = list(inner) if isinstance(inner, dict) else range(len(inner))
                holder, key = inner, keys[ord(step) % len(keys)]
                inner = holder[key]
            if key is not None:
                holder[key] = parsed(line[4:])
        read(json.dumps(record))

    return edit


def parsed(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


load, load_view = again(records.loads, records.dumps), again(records.loads_view, records.dumps_view)

TARGETS: dict[str, Read] = {
    "Card.parse": again(Card.parse, str),
    "parse_cards": again(parse_cards, lambda cards: " ".join(map(str, cards))),
    "parse_cards of typed cards": again(
        lambda text: parse_cards(text, lenient=True), lambda cards: " ".join(map(str, cards))
    ),
    "Combination.of": Combination.of,
    "Combination.parse": again(Combination.parse, str),
    "Group.of": again(Group.of, str),
    "Partition.parse": again(Partition.parse, str),
    "Partition.arranged": lambda text: Partition.arranged(*text.split("/")),
    "partition_problems": lambda text: partition_problems(*text.split("/")),
    "partition_problems of a hand": lambda text: partition_problems(
        *text.split("/")[1:], hand=text.split("/")[0]
    ),
    "judge": lambda text: judge(*text.split("/")),
    "Deal.of": lambda text: Deal.of(*[*text.split("/"), "", ""][:3]),
    "Deal.from_pack": Deal.from_pack,
    "Deal.from_seed": Deal.from_seed,
    "Field.from_json": again(Field.from_json, Field.to_json),
    "records.loads": load,
    "records.loads_view": load_view,
    **{f"edited {kind}": edited(kind, load if kind in ("round", "match") else load_view) for kind in KINDS},
}
