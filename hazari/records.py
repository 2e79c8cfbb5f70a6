"""Rounds, matches and views as JSON, to keep, to send and to read again.

A record says what happened. Reading one replays it, and each action passes the same checks as in play, so a
record that breaks a rule is refused with that rule. Anything else that is not exactly as written here is
refused too, with its place in the record.

The record of a round or a match holds everybody's cards, and the errors of `loads` may name some: keep
both on the server. Send each seat only the record of its view.

Each pair of functions comes twice: `dumps` and `loads` for text, `to_data` and `from_data` for JSON-ready
dicts that go into an envelope of your own; likewise for views.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, Literal, get_args

from hazari import _documents
from hazari._documents import MATCH, MATCH_VIEW, ROUND, VIEW, Document
from hazari._json import MAX_LENGTH, Node, read, written
from hazari._readers import (
    checked_info,
    read_format,
    read_info,
    read_match,
    read_match_view,
    read_round,
    read_view,
)
from hazari._shown import kind, shown
from hazari.errors import HazariError, RecordError
from hazari.match_views import MatchView
from hazari.matches import Match
from hazari.rounds import Round
from hazari.views import View

__all__ = [
    "VERSION",
    "dumps",
    "dumps_view",
    "from_data",
    "info",
    "loads",
    "loads_view",
    "schema",
    "to_data",
    "view_from_data",
    "view_to_data",
]

VERSION: Final = _documents.VERSION
"""The version that is written. Every earlier version can always be read."""

Name = Literal["round", "match", "view", "match_view", "vectors"]
_NAMES: Final = get_args(Name)


def to_data(round_or_match: Round | Match, *, info: Mapping[str, str] | None = None) -> Document:
    """A round or a match as a JSON-ready dict, with everybody's cards: for the table's own records only.

    Args:
        round_or_match: a round at any point, or a match, with its open round if there is one.
        info: strings to carry along, such as names, a date or a table: up to 32, of at most 1,000 characters
            each, under keys of 1 to 64 characters. They decide nothing, and neither a `Round` nor a `Match`
            keeps them: a program that writes the record again passes them again.

    Raises:
        RecordError: if `info` has more or longer strings.

    >>> match = Match()
    >>> match.record((100, 80, 85, 95))
    >>> from_data(to_data(match, info={"table": "7"})) == match
    True
    """
    if isinstance(round_or_match, Round):
        document = _documents.round_document(round_or_match)
    elif isinstance(round_or_match, Match):
        document = _documents.match_document(round_or_match)
    else:
        raise TypeError(f"expected a Round or a Match, got {kind(round_or_match)}")
    if info is not None:
        document["info"] = checked_info(info)
    return document


def from_data(data: object) -> Round | Match:
    """The round or match that `to_data` wrote; its `info` is checked and dropped.

    Args:
        data: the record, as a JSON parser gives it: dicts, lists, strings, ints and `None`.

    Raises:
        RecordError: as `loads` does.

    >>> from hazari import Deal
    >>> round = Round(Deal.from_seed(1))
    >>> from_data(to_data(round)) == round
    True
    """
    return _loaded(Node(data))


def view_to_data(view: View | MatchView) -> Document:
    """A view of a round or a match as a JSON-ready dict, to be sent to its seat or to a spectator.

    Besides what `view_from_data` needs it has all that follows from that, for clients without the rules.

    Args:
        view: what `Round.view` or `Match.view` gave.

    >>> match = Match()
    >>> match.record((100, 80, 85, 95))
    >>> view_from_data(view_to_data(match.view(None))) == match.view(None)
    True
    """
    if isinstance(view, View):
        return _documents.view_document(view)
    if isinstance(view, MatchView):
        return _documents.match_view_document(view)
    raise TypeError(f"expected a View or a MatchView, got {kind(view)}")


def view_from_data(data: object) -> View | MatchView:
    """The view that `view_to_data` wrote.

    Args:
        data: the record, as a JSON parser gives it.

    Raises:
        RecordError: as `loads_view` does.

    >>> from hazari import Deal
    >>> view = Round(Deal.from_seed(1)).view(1)
    >>> view_from_data(view_to_data(view)) == view
    True
    """
    return _loaded_view(Node(data))


def dumps(
    round_or_match: Round | Match, indent: int | None = None, *, info: Mapping[str, str] | None = None
) -> str:
    """A round or a match as JSON, with everybody's cards: for the table's own records only.

    Args:
        round_or_match: a round at any point, or a match, with its open round if there is one.
        indent: spaces a level, 0 to 8; by default everything is on one line.
        info: as for `to_data`.

    Raises:
        RecordError: if it would be too long to be read again, or `info` has more or longer strings than
            `to_data` takes.

    >>> from hazari import Deal
    >>> round = Round(Deal.from_seed(1))
    >>> loads(dumps(round)) == round
    True
    >>> match = Match()
    >>> match.record((100, 80, 85, 95))
    >>> print(dumps(match)[37:])
    "first_dealer":"D","target":1000,"rounds":[{"points":[100,80,85,95]}],"round":null}
    """
    return _text(to_data(round_or_match, info=info), indent)


def loads(text: str) -> Round | Match:
    """The round or match that `dumps` wrote; its `info` is checked and dropped.

    Args:
        text: the record. At most 33,554,432 characters are read.

    Raises:
        RecordError: if it is not a record, with `where`, the place; if it breaks a rule, with `rule`, and the
            error that refused it as its `__cause__`.

    >>> loads('{"format":"hazari.match","version":1,"first_dealer":"E"}')
    Traceback (most recent call last):
    hazari.errors.RecordError: expected the key 'target', which is missing
    """
    return _loaded(read(text))


def info(text: str) -> dict[str, str]:
    """The `info` that the record of a round or a match carries; empty if it carries none.

    Only that is read: `loads` checks whether the rest is a record that the rules allow.

    Args:
        text: the record.

    Raises:
        RecordError: if it is not a record of a round or a match, or its `info` is not as `dumps` takes it.

    >>> info(dumps(Match(), info={"table": "7"}))
    {'table': '7'}
    """
    node = read(text)
    read_format(node, ROUND, MATCH)
    return read_info(node)


def dumps_view(view: View | MatchView, indent: int | None = None) -> str:
    """A view of a round or a match as JSON, to be sent to its seat or to a spectator.

    Besides what `loads_view` needs it has all that follows from that, for clients without the rules.

    Args:
        view: what `Round.view` or `Match.view` gave.
        indent: as for `dumps`.

    Raises:
        RecordError: if it would be too long to be read again.

    >>> from hazari import Deal
    >>> view = Round(Deal.from_seed(1)).view(1)
    >>> loads_view(dumps_view(view)) == view
    True
    """
    return _text(view_to_data(view), indent)


def loads_view(text: str) -> View | MatchView:
    """The view that `dumps_view` wrote.

    It is refused if it contradicts itself or the rules, as far as one seat can tell: whether the unseen
    cards could make legal partitions is not checked.

    Args:
        text: the record.

    Raises:
        RecordError: as `loads` does.

    >>> loads_view("[]")
    Traceback (most recent call last):
    hazari.errors.RecordError: expected an object, got an array
    """
    return _loaded_view(read(text))


def schema(name: Name) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a record: all that can be checked without the rules.

    Args:
        name: which record: `"round"`, `"match"`, `"view"` or `"match_view"`; `"vectors"` is for the
            files of `hazari vectors`.

    >>> schema("round")["properties"]["format"]
    {'const': 'hazari.round'}
    """
    from importlib.resources import files  # a slow import that few need

    if name not in _NAMES:
        raise HazariError(f"expected one of {', '.join(map(repr, _NAMES))}, got {shown(name)}")
    text = files("hazari").joinpath("schemas", f"{name}.schema.json").read_text(encoding="ascii")
    found: dict[str, Any] = json.loads(text)
    return found


def _loaded(node: Node) -> Round | Match:
    return read_round(node) if read_format(node, ROUND, MATCH) == ROUND else read_match(node)


def _loaded_view(node: Node) -> View | MatchView:
    return read_view(node) if read_format(node, VIEW, MATCH_VIEW) == VIEW else read_match_view(node)


def _text(document: Document, indent: int | None) -> str:
    text = written(document, indent)
    if len(text) > MAX_LENGTH:
        raise RecordError(f"expected a record of at most {MAX_LENGTH} characters, got {len(text)}")
    return text
