"""Rounds, matches and views as JSON, to keep, to send and to read again.

A record tells what happened. Reading one plays it again, and each action passes the same checks as in
play, so a record that breaks a rule is refused with that rule. All else that is not exactly as written
here is refused too, with its place in the record.

The record of a round or a match holds everybody's cards, and the errors of `loads` may name some: keep
both on the server. What one seat may have is the record of its view.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable
from typing import Any, Final, Literal, TypeVar

from hazari._arguments import kind, must_be, shown
from hazari._json import MAX_LENGTH, Node, read, written
from hazari._observed_rounds import ObservedRound
from hazari.actions import Action, Declare, Expose
from hazari.cards import DECK, Card
from hazari.deals import Deal
from hazari.errors import HazariError, PartitionError, RecordError, ScoreError
from hazari.matches import Match
from hazari.partitions import Group, Partition, checked_hand
from hazari.rounds import Round
from hazari.seats import Points, Seat
from hazari.views import View, view_of

__all__ = ["VERSION", "dumps", "dumps_view", "loads", "loads_view", "schema"]

VERSION: Final = 1
"""The version that is written. What was written once will always be read."""

_ROUND: Final = "hazari.round"
_MATCH: Final = "hazari.match"
_VIEW: Final = "hazari.view"
_SEATS: Final = {str(seat): seat for seat in Seat}
_CARDS: Final = re.compile("(?:[2-9TJQKA][cdhs])*")
_CARD: Final = {str(card): card for card in DECK}
_SOME_CARDS: Final = "cards such as 'KhJh8h'"
_FOUR_GROUPS: Final = "a partition such as 'AsAhAd/KhQhJh/9c8d7s/5d5c2d2c'"

# The keys of a view whose values follow from those before them.
_FOLLOWING: Final = ("phase", "leader", "to_act", "partition", "ready", "exposed", "comparisons", "points")

Document = dict[str, object]
T = TypeVar("T")


def dumps(round_or_match: Round | Match, indent: int | None = None) -> str:
    """A round or a match as JSON, with everybody's cards: for the table's own records only.

    Args:
        round_or_match: a round at any point, or a match, with its open round if there is one.
        indent: spaces a level, 0 to 8; by default all stands in one line.

    Raises:
        RecordError: if it would be too long to be read again.

    >>> from hazari import Deal
    >>> round = Round(Deal.from_seed(1))
    >>> loads(dumps(round)) == round
    True
    >>> match = Match()
    >>> match.record((100, 80, 85, 95))
    >>> print(dumps(match)[37:])
    "first_dealer":"D","target":1000,"rounds":[{"points":[100,80,85,95]}],"round":null}
    """
    if isinstance(round_or_match, Round):
        return _text(_round_document(round_or_match), indent)
    if isinstance(round_or_match, Match):
        return _text(_match_document(round_or_match), indent)
    raise TypeError(f"expected a Round or a Match, got {kind(round_or_match)}")


def dumps_view(view: View, indent: int | None = None) -> str:
    """A view as JSON, to be sent to its seat, or to a spectator.

    Beside what `loads_view` needs it has what follows from that, for clients that do not know the rules.

    Args:
        view: what `Round.view` gave.
        indent: as for `dumps`.

    Raises:
        RecordError: as `dumps` does.

    >>> from hazari import Deal
    >>> view = Round(Deal.from_seed(1)).view(Seat.B)
    >>> loads_view(dumps_view(view)) == view
    True
    """
    must_be(View, view)
    return _text(_view_document(view), indent)


def loads(text: str) -> Round | Match:
    """The round or match that `dumps` wrote.

    Args:
        text: the record. At most 33,554,432 characters are read.

    Raises:
        RecordError: if it is no record, with `where`, the place; if what it tells breaks a rule, with
            `rule`, and the error that told so as its `__cause__`.

    >>> loads('{"format":"hazari.match","version":1,"first_dealer":"E"}')
    Traceback (most recent call last):
    hazari.errors.RecordError: expected the key 'target', which is missing
    """
    node = read(text)
    return _round(node) if _format(node, _ROUND, _MATCH) == _ROUND else _match(node)


def loads_view(text: str) -> View:
    """The view that `dumps_view` wrote.

    It is refused if it contradicts itself or the rules, as far as one seat can tell: whether the cards
    that are not seen could be a legal partition is not looked at.

    Args:
        text: the record.

    Raises:
        RecordError: as `loads` does.

    >>> loads_view("[]")
    Traceback (most recent call last):
    hazari.errors.RecordError: expected an object, got an array
    """
    node = read(text)
    _format(node, _VIEW)
    _, _, seat, dealer, totals, hand, history, *rest = node.fields(
        "format", "version", "seat", "dealer", "totals", "hand", "history", *_FOLLOWING
    )
    viewer = None if seat.value is None else _seat(seat)
    if viewer is None:
        hand.must_equal("", "since a spectator has none")
    seen = ObservedRound(viewer, _seat(dealer), _points(totals), _hand(hand) if viewer is not None else ())
    _replay(history, seen.apply, () if viewer is None else (viewer,))
    view = view_of(seen)
    document = _view_document(view)
    for name, part in zip(_FOLLOWING, rest, strict=True):
        part.must_equal(document[name], "which follows from the history")
    return view


def schema(name: Literal["round", "match", "view"]) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a record: what can be told of it without the rules.

    Args:
        name: which record.

    >>> schema("round")["properties"]["format"]
    {'const': 'hazari.round'}
    """
    from importlib.resources import files  # imports much, and only a few need it

    if name not in ("round", "match", "view"):
        raise HazariError(f"expected 'round', 'match' or 'view', got {shown(name)}")
    text = files("hazari").joinpath("schemas", f"{name}.schema.json").read_text(encoding="ascii")
    found: dict[str, Any] = json.loads(text)
    return found


def _text(document: Document, indent: int | None) -> str:
    text = written(document, indent)
    if len(text) > MAX_LENGTH:
        raise RecordError(f"expected a record of at most {MAX_LENGTH} characters, got {len(text)}")
    return text


# --- writing -------------------------------------------------------------------------------------------


def _round_document(played: Round) -> Document:
    return {
        "format": _ROUND,
        "version": VERSION,
        "dealer": str(played.dealer),
        "totals": list(played.totals),
        **_played_document(played),
    }


def _played_document(played: Round) -> Document:
    return {
        "deal": [_compact(hand) for hand in played.deal.hands],
        "history": [_action_document(action) for action in played.history],
    }


def _match_document(match: Match) -> Document:
    return {
        "format": _MATCH,
        "version": VERSION,
        "first_dealer": str(match.first_dealer),
        "target": match.target,
        "rounds": [
            {"points": list(points)} | ({} if played is None else _played_document(played))
            for points, played in zip(match.scores, match.rounds, strict=True)
        ],
        "round": None if match.round is None else _played_document(match.round),
    }


def _view_document(view: View) -> Document:
    return {
        "format": _VIEW,
        "version": VERSION,
        "seat": None if view.seat is None else str(view.seat),
        "dealer": str(view.dealer),
        "totals": list(view.totals),
        "hand": _compact(view.hand),
        "history": [_action_document(action) for action in view.history],
        # What follows from the above:
        "phase": str(view.phase),
        "leader": None if view.leader is None else str(view.leader),
        "to_act": [str(seat) for seat in view.to_act],
        "partition": None if view.partition is None else str(view.partition),
        "ready": [str(seat) for seat in sorted(view.ready)],
        "exposed": [_action_document(play) for play in view.exposed],
        "comparisons": [
            {
                "leader": str(comparison.leader),
                "groups": [_compact(group) for group in comparison.groups],
                "winner": str(comparison.winner),
                "points": comparison.points,
            }
            for comparison in view.comparisons
        ],
        "points": list(view.points),
    }


def _action_document(action: Action) -> Document:
    seat = str(action.seat)
    if isinstance(action, Expose):
        return {"seat": seat, "group": _compact(action.group)}
    return {"seat": seat, "partition": None if action.partition is None else str(action.partition)}


def _compact(cards: Iterable[Card]) -> str:
    return "".join(map(str, cards))


# --- reading -------------------------------------------------------------------------------------------


def _format(node: Node, *known: str) -> str:
    """Which of the formats that are known this record says that it has, in a version that is known."""
    form, version = node.field("format"), node.field("version")
    if form.value not in known:
        raise form.expected(" or ".join([shown(name) for name in known]))
    if type(version.value) is not int or version.value != VERSION:
        raise version.expected(f"version {VERSION}")
    return str(form.value)


def _round(node: Node) -> Round:
    _, _, dealer, totals, deal, history = node.fields(
        "format", "version", "dealer", "totals", "deal", "history"
    )
    played = Round(_deal(deal), dealer=_seat(dealer), totals=_points(totals))
    _replay(history, played.apply, tuple(Seat))
    return played


def _match(node: Node) -> Match:
    _, _, first_dealer, target, rounds, open_round = node.fields(
        "format", "version", "first_dealer", "target", "rounds", "round"
    )
    match = target.checked(Match, first_dealer=_seat(first_dealer), target=target.integer())
    for row in rounds.items():
        _record(match, row)
    if open_round.value is not None:
        deal, history = open_round.fields("deal", "history")
        _play(match, open_round, deal, history)
    return match


def _record(match: Match, row: Node) -> None:
    if not row.has("deal") and not row.has("history"):
        (written,) = row.fields("points")
        points = _points(written)
        try:
            match.record(points)
        except HazariError as error:
            place = written if isinstance(error, ScoreError) else row
            raise place.broken(error) from error
        return
    written, deal, history = row.fields("points", "deal", "history")
    points = _points(written)
    played = _play(match, row, deal, history)
    history.checked(match.record)
    if points != played.points:
        raise written.error(f"expected {list(played.points)}, as played, got {list(points)}", "R6.2")


def _play(match: Match, place: Node, deal: Node, history: Node) -> Round:
    """The next round of the match, as far as it was played."""
    played = place.checked(match.new_round, _deal(deal))
    _replay(history, played.apply, tuple(Seat))
    return played


def _replay(history: Node, apply: Callable[[Action], None], known: Collection[Seat]) -> None:
    """Applies each action of a history; `known` are the seats whose partitions it tells."""
    for step in history.items():
        action = _action(step, known)
        try:
            apply(action)
        except HazariError as error:
            place = step.field("partition") if isinstance(error, PartitionError) else step
            raise place.broken(error) from error


def _action(node: Node, known: Collection[Seat]) -> Action:
    if node.has("group"):
        seat, group = node.fields("seat", "group")
        return Expose(_seat(seat), _group(group))
    seat, partition = node.fields("seat", "partition")
    who = _seat(seat)
    if who in known:
        return Declare(who, _partition(partition))
    if partition.value is not None:
        raise partition.expected("null, since it is another seat's partition")
    return Declare(who)


def _seat(node: Node) -> Seat:
    if not isinstance(node.value, str) or node.value not in _SEATS:
        raise node.expected("a seat, 'A', 'B', 'C' or 'D'")
    return _SEATS[node.value]


def _points(node: Node) -> Points:
    a, b, c, d = [points.integer() for points in node.each_seat()]
    return a, b, c, d


def _deal(node: Node) -> Deal:
    return node.checked(Deal, [_hand(hand) for hand in node.each_seat()])


def _hand(node: Node) -> tuple[Card, ...]:
    hand = node.checked(checked_hand, _cards(node, node.text(_SOME_CARDS), _SOME_CARDS))
    return _as_written(node, hand, _compact(hand))


def _group(node: Node) -> Group:
    group = node.checked(Group, _cards(node, node.text(_SOME_CARDS), _SOME_CARDS))
    return _as_written(node, group, _compact(group))


def _partition(node: Node) -> Partition:
    groups = node.text(_FOUR_GROUPS).split("/")
    partition = node.checked(Partition, [_cards(node, group, _FOUR_GROUPS) for group in groups])
    return _as_written(node, partition, str(partition))


def _cards(node: Node, text: str, what: str) -> tuple[Card, ...]:
    if not _CARDS.fullmatch(text):
        raise node.expected(what)
    return tuple([_CARD[text[place : place + 2]] for place in range(0, len(text), 2)])


def _as_written(node: Node, found: T, text: str) -> T:
    """Refuses another order of the same cards: for each state there is one record."""
    if node.value != text:
        raise node.expected(f"{shown(text)}, the cards of each group from the highest index")
    return found
