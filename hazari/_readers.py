"""Records read strictly: each value is checked in its place, and the history is replayed."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, TypeVar

from hazari._arguments import check_text
from hazari._documents import PLAY, VERSION, VIEW, following
from hazari._json import Node
from hazari._observed_rounds import ObservedRound
from hazari._shown import kind, shown
from hazari.actions import Action, Declare, Expose
from hazari.cards import DECK, Card, compact
from hazari.combinations import Combination, best_of_four
from hazari.deals import Deal, make_deal
from hazari.errors import HazariError, PartitionError, RecordError, ScoreError
from hazari.groups import Group, make_group, strength
from hazari.match_views import MatchView, checked_target, result_of, totals_of
from hazari.matches import Match
from hazari.partitions import SIZES, Partition, checked_hand, make_partition
from hazari.rounds import Round
from hazari.scores import checked_scores
from hazari.seats import Points, Seat
from hazari.views import View, view_of

__all__ = [
    "checked_info",
    "read_cards",
    "read_format",
    "read_info",
    "read_match",
    "read_match_view",
    "read_round",
    "read_view",
]

_SEATS: Final = {str(seat): seat for seat in Seat}
_EVERYBODY: Final = tuple(Seat)
_CARDS: Final = re.compile("(?:[2-9TJQKA][cdhs])*")
_CARD: Final = {str(card): card for card in DECK}
_SOME_CARDS: Final = "cards such as 'KhJh8h'"
_FOUR_GROUPS: Final = "a partition such as 'AsAhAd/KhQhJh/9c8d7s/5d5c2d2c'"

# The keys of a view whose values follow from those before them.
FOLLOWING: Final = ("phase", "leader", "to_act", "partition", "ready", "exposed", "comparisons", "points")

T = TypeVar("T")


def read_format(node: Node, *known: str) -> str:
    """Which of the known formats this record names, in a known version."""
    form, version = node.field("format"), node.field("version")
    if form.value not in known:
        wanted = " or ".join([shown(name) for name in known])
        if form.value == PLAY:
            raise form.error(f"expected {wanted}, got {shown(PLAY)}: the record is under the key 'match'")
        raise form.expected(wanted)
    if type(version.value) is not int or version.value != VERSION:
        raise version.expected(f"version {VERSION}")
    return str(form.value)


def read_info(node: Node) -> dict[str, str]:
    """The `info` of the record of a round or a match; empty if it has none."""
    if not node.has("info"):
        return {}
    info = node.field("info")
    return info.checked(checked_info, {key: text.long_text() for key, text in info.entries()})


def checked_info(info: Mapping[str, str]) -> dict[str, str]:
    """What a record may carry besides: up to 32 strings by key.

    Raises:
        RecordError: if there are more than 32, a key is not of 1 to 64 characters, or a string has more than
            1,000.
        TypeError: if it is not a mapping of strings.
    """
    if not isinstance(info, Mapping):
        raise TypeError(f"expected info as a mapping of strings, got {kind(info)}")
    for key, text in info.items():
        check_text(key, "a key of info")
        check_text(text, "a value of info")
        if not 1 <= len(key) <= 64:
            raise RecordError(f"expected keys of info of 1 to 64 characters, got {len(key)}")
        if len(text) > 1000:
            raise RecordError(f"expected values of info of at most 1000 characters, got {len(text)}")
    if len(info) > 32:
        raise RecordError(f"expected at most 32 keys of info, got {len(info)}")
    return dict(info)


def _fields(node: Node, *names: str) -> tuple[Node, ...]:
    """The values of a record that must have exactly these keys, beside its format, version and info."""
    carried = ("info",) if node.has("info") else ()
    if carried:
        read_info(node)
    return node.fields("format", "version", *carried, *names)[2 + len(carried) :]


def read_round(node: Node) -> Round:
    """The round in a record, replayed."""
    dealer, totals, deal, history = _fields(node, "dealer", "totals", "deal", "history")
    played = Round(_deal(deal), dealer=_seat(dealer), totals=_points(totals))
    _play(history, played)
    return played


def read_match(node: Node) -> Match:
    """The match in a record, with its rounds replayed."""
    first_dealer, target, rounds, open_round = _fields(node, "first_dealer", "target", "rounds", "round")
    match = target.checked(Match, first_dealer=_seat(first_dealer), target=target.integer())
    for row in rounds.items():
        _record(match, row)
    if open_round.value is not None:
        _next_round(match, open_round, *open_round.fields("deal", "history"))
    return match


def read_view(node: Node) -> View:
    """The view in a record, with what follows from it checked."""
    _, _, seat, dealer, totals, hand, history, *rest = node.fields(
        "format", "version", "seat", "dealer", "totals", "hand", "history", *FOLLOWING
    )
    viewer = _viewer(seat)
    if viewer is None:
        hand.must_equal("", "since a spectator has none")
    observed = ObservedRound(viewer, _seat(dealer), _points(totals), () if viewer is None else _hand(hand))
    for step in history.items():
        _apply(step, observed.apply, () if viewer is None else (viewer,))
    view = view_of(observed)
    document = following(view)
    for name, part in zip(FOLLOWING, rest, strict=True):
        part.must_equal(document[name], "which follows from the history")
    return view


def read_match_view(node: Node) -> MatchView:
    """The match view in a record, with what follows from it checked."""
    _, _, seat, number, dealer, target, scores, totals, winners, open_round, last = node.fields(
        *("format", "version", "seat", "number", "dealer", "target", "scores", "totals", "winners"),
        *("round", "last"),
    )
    goal = target.checked(checked_target, target.integer())
    rows = [_row(row) for row in scores.items()]
    sheet = scores.checked(totals_of, rows, goal)[-1]
    result = result_of(sheet, goal)
    follows = "which follows from the scores"
    totals.must_equal(list(sheet), follows)
    winners.must_equal(result and [str(seat) for seat in result.winners], follows)
    number.must_equal(len(rows) + (result is None), follows)
    return node.checked(
        MatchView,
        seat=_viewer(seat),
        number=number.integer(),
        dealer=_seat(dealer),
        target=goal,
        scores=rows,
        totals=sheet,
        result=result,
        round=_view_or_none(open_round),
        last=_view_or_none(last),
    )


def _view_or_none(node: Node) -> View | None:
    if node.value is None:
        return None
    read_format(node, VIEW)
    return read_view(node)


def _row(node: Node) -> Points:
    return node.checked(checked_scores, _points(node))


def _viewer(node: Node) -> Seat | None:
    return None if node.value is None else _seat(node)


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
    played = _next_round(match, row, deal, history)
    history.checked(match.record)
    if points != played.points:
        raise written.error(f"expected {list(played.points)}, as played, got {list(points)}", "R6.2")


def _next_round(match: Match, place: Node, deal: Node, history: Node) -> Round:
    """The next round of the match, as far as it was played."""
    played = place.checked(match.new_round, _deal(deal))
    _play(history, played)
    return played


def _play(history: Node, played: Round) -> None:
    """Plays a history that has all partitions.

    An exposure written as it must be is not read again: its cards were read in the declaration.
    """
    groups: dict[str, list[str]] = {}  # by seat, as its declaration writes them
    for step in history.items():
        if len(groups) == 4 and played.to_act:
            turn = str(played.to_act[0])
            if step.value == {"seat": turn, "group": groups[turn][len(played.comparisons)]}:
                played.expose()
                continue
        _apply(step, played.apply, _EVERYBODY)  # a declaration: anything else that comes here is refused
        groups[step.value["seat"]] = step.value["partition"].split("/")


def _apply(step: Node, apply: Callable[[Action], None], known: Collection[Seat]) -> None:
    """Applies an action of a history; `known` are the seats whose partitions it has."""
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
    hands = [_falling(hand.value) for hand in node.each_seat()]
    if _sizes_and_cards(hands) == ([13] * 4, 52):  # nearly always; else something is wrong, found below
        return make_deal(tuple(hands))
    return node.checked(Deal, [_hand(hand) for hand in node.each_seat()])


def _hand(node: Node) -> tuple[Card, ...]:
    hand = node.checked(checked_hand, _cards(node, node.text(_SOME_CARDS), _SOME_CARDS))
    return _as_written(node, hand, compact(hand))


def _group(node: Node) -> Group:
    group = node.checked(Group, _cards(node, node.text(_SOME_CARDS), _SOME_CARDS))
    return _as_written(node, group, compact(group))


def _partition(node: Node) -> Partition:
    groups = node.text(_FOUR_GROUPS).split("/")
    if (made := _legal(groups)) is not None:
        return made
    partition = node.checked(Partition, [_cards(node, group, _FOUR_GROUPS) for group in groups])
    return _as_written(node, partition, str(partition))


def _falling(text: object) -> tuple[Card, ...]:
    """The cards of a string written as records have it, highest index first; of any other, none."""
    try:
        cards = tuple([_CARD[text[place : place + 2]] for place in range(0, len(text), 2)])  # type: ignore[index, arg-type]
    except (KeyError, TypeError):
        return ()
    indices = [card.index for card in cards]
    return cards if indices == sorted(indices, reverse=True) else ()


def _sizes_and_cards(groups: Sequence[tuple[Card, ...]]) -> tuple[list[int], int]:
    """How many cards each has, and how many different ones all have."""
    return [len(cards) for cards in groups], len({card.index for cards in groups for card in cards})


def _legal(texts: Sequence[str]) -> Partition | None:
    """The partition of these groups, if it is legal and written as records write it.

    Nearly all are, and seeing that takes a third of the time that finding out what is wrong takes.
    """
    cards = [_falling(text) for text in texts]
    if _sizes_and_cards(cards) != ([*SIZES], 13):
        return None
    combinations = [*map(Combination.of, cards[:3]), best_of_four(cards[3])]
    groups = tuple(map(make_group, cards, combinations))
    strengths = [*map(strength, groups)]
    return make_partition(groups) if strengths == sorted(strengths, reverse=True) else None


def read_cards(node: Node) -> tuple[Card, ...]:
    """Any number of cards, in whatever order."""
    return _cards(node, node.text(_SOME_CARDS), _SOME_CARDS)


def _cards(node: Node, text: str, what: str) -> tuple[Card, ...]:
    if not _CARDS.fullmatch(text):
        raise node.expected(what)
    return tuple([_CARD[text[place : place + 2]] for place in range(0, len(text), 2)])


def _as_written(node: Node, found: T, text: str) -> T:
    """Refuses another order of the same cards: for each state there is one record."""
    if node.value != text:
        raise node.expected(f"{shown(text)}, the cards of each group from the highest index")
    return found
