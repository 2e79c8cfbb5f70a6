"""What a seat may not know changes nothing that it sees: views, their records and pickles, and errors.

Each test plays two worlds that agree on all that one seat, or a spectator, may know at a step, and differ
in the cards that the others still hide.
"""

from __future__ import annotations

import gc
import pickle
import re
from collections.abc import Callable, Sequence
from random import Random
from types import FunctionType, MethodType, ModuleType

import attrs
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from hazari import records, rounds
from hazari.cards import Card
from hazari.deals import Deal
from hazari.errors import HazariError, PartitionError
from hazari.match_views import MatchView
from hazari.matches import Match
from hazari.partitions import Group, Partition
from hazari.rounds import Round
from hazari.seats import Seat
from hazari.views import Declare, Expose, View
from tests.play import EXPOSURES, TOTALS, steps
from tests.strategies import deals, partitions_of, split

Partitions = Sequence[Partition]
CARD = re.compile("[2-9TJQKA][cdhs]|10[cdhs]|[\u2660-\u2667]")
LAST = 4 + EXPOSURES


@attrs.frozen
class Worlds:
    """Two ways in which the partitions may be; `viewer` cannot tell which it is, up to `step` actions."""

    viewer: Seat | None
    step: int
    one: Partitions
    other: Partitions
    order: Sequence[Seat]
    dealer: Seat
    totals: tuple[int, int, int, int]

    def rounds(self, step: int) -> tuple[Round, Round]:
        """Both rounds after so many actions."""
        return self.played(self.one, step), self.played(self.other, step)

    def played(self, partitions: Partitions, step: int) -> Round:
        deal = Deal([partition.cards for partition in partitions])
        every = steps(deal, partitions, self.order, dealer=self.dealer, totals=self.totals)
        for _ in range(step):
            next(every)
        return next(every)


def hidden(played: Round, viewer: Seat | None) -> list[tuple[Seat, int]]:
    """The groups that the viewer cannot see, as seats and indices."""
    shown = [group for comparison in played.comparisons for group in comparison.groups]
    shown += [play.group for play in played.exposed]
    declared = {action.seat: action.partition for action in played.history if isinstance(action, Declare)}
    return [
        (seat, place)
        for seat in Seat
        if seat != viewer
        for place in range(4)
        if (partition := declared.get(seat)) is None or partition.groups[place] not in shown
    ]


def exchanged(partitions: Partitions, places: list[tuple[Seat, int]], source: Random) -> Partitions:
    """Other legal partitions: cards of these groups change places, where each partition stays legal."""
    for _ in range(60):
        laid = [[list(group) for group in partition.groups] for partition in partitions]
        (seat, place), (other, there) = source.choice(places), source.choice(places)
        mine, theirs = laid[seat][place], laid[other][there]
        here, over = source.randrange(len(mine)), source.randrange(len(theirs))
        mine[here], theirs[over] = theirs[over], mine[here]
        try:
            partitions = [Partition.of(*groups) for groups in laid]
        except PartitionError:
            continue
    return partitions


@st.composite
def worlds(draw: st.DrawFn) -> Worlds:
    """Two worlds that differ after a step which leaves something to hide."""
    one = [draw(partitions_of(hand)) for hand in draw(deals())]
    viewer, step = draw(st.sampled_from([None, *Seat])), draw(st.integers(0, 18))
    order = draw(st.permutations(list(Seat)))
    dealer, totals = draw(st.sampled_from(list(Seat))), draw(TOTALS)
    found = Worlds(viewer, step, one, one, order, dealer, totals)
    places = hidden(found.played(one, step), viewer)
    other = exchanged(one, places, Random(draw(st.integers(0, 2**32))))
    assume(list(other) != one)  # so they differ once all is seen
    return attrs.evolve(found, other=other)


def seen(view: View | MatchView) -> dict[str, object]:
    """Everything that a view can be turned into."""
    return {
        "repr": repr(view),
        "str": str(view),
        "format": format(view),
        "record": records.dumps_view(view),
        "pickles": [pickle.dumps(view, protocol) for protocol in range(2, 6)],
        "hash": hash(view),
        "fields": repr([getattr(view, field.name) for field in attrs.fields(type(view))]),
    }


def told(call: Callable[[], object]) -> tuple[str, str, str] | str:
    """What a call tells the one who makes it: its error with all attributes, or its result."""
    try:
        return repr(call())
    except HazariError as error:
        return type(error).__name__, str(error), repr(sorted(vars(error).items()))


def calls(played: Round, viewer: Seat | None, partitions: Partitions) -> list[Callable[[], object]]:
    """What a seat can try in its own name, each on a copy of the round; `partitions` are anybody's."""
    found: list[Callable[[], object]] = [
        lambda: played.view(9),
        lambda: played.copy().declare(9, partitions[0]),
        lambda: played.copy().expose(9),
    ]
    if viewer is not None:
        found += [lambda: played.copy().expose(viewer), lambda: played.can(Declare(viewer))]
        found += [lambda p=p: played.copy().declare(viewer, p) for p in partitions]  # type: ignore[misc]
        found += [
            lambda g=g: played.copy().apply(Expose(viewer, g))  # type: ignore[misc]
            for partition in partitions
            for g in partition.groups
        ]
    return found


def in_a_match(played: Round) -> Match:
    """The round as the open one of a match, or as the one recorded last."""
    match = Match(first_dealer=played.dealer)
    again = match.new_round(played.deal)
    for action in played.history:
        again.apply(action)
    if again.result is not None:
        match.record()
    return match


def assert_indistinguishable(one: Round, other: Round, found: Worlds) -> None:
    assert (repr(one), str(one)) == (repr(other), str(other))
    mine, theirs = one.view(found.viewer), other.view(found.viewer)
    assert mine == theirs
    assert seen(mine) == seen(theirs)
    ours, others = in_a_match(one).view(found.viewer), in_a_match(other).view(found.viewer)
    assert ours == others
    assert seen(ours) == seen(others)
    tried = [*found.one, *found.other]
    for call, same in zip(calls(one, found.viewer, tried), calls(other, found.viewer, tried), strict=True):
        assert told(call) == told(same)


@given(worlds())
@settings(max_examples=40)
def test_what_is_hidden_changes_nothing_that_is_seen(found: Worlds) -> None:
    for step in range(found.step + 1):
        assert_indistinguishable(*found.rounds(step), found)


@given(worlds(), st.integers(1, LAST))
@settings(max_examples=30)
def test_what_is_taken_back_leaves_no_trace(found: Worlds, more: int) -> None:
    one, other = found.rounds(min(LAST, found.step + more))
    while len(one.history) > found.step:
        one.undo()
        other.undo()
    assert_indistinguishable(one, other, found)
    assert seen(one.view(found.viewer)) == seen(found.rounds(found.step)[0].view(found.viewer))


@given(worlds())
@settings(max_examples=20)
def test_what_others_tried_in_vain_leaves_no_trace(found: Worlds) -> None:
    one, other = found.rounds(found.step)
    before = seen(one.view(found.viewer))
    for seat in Seat:
        for partition in [*found.one, *found.other]:
            for action in (Declare(seat, partition), Declare(seat), Expose(seat, partition.groups[3])):
                if not one.can(action):
                    with pytest.raises(HazariError):
                        one.apply(action)
    assert seen(one.view(found.viewer)) == before
    assert_indistinguishable(one, other, found)


@given(worlds())
@settings(max_examples=20)
def test_saving_and_loading_leaves_no_trace(found: Worlds) -> None:
    one, other = [records.loads(records.dumps(played)) for played in found.rounds(found.step)]
    assert isinstance(one, Round)
    assert isinstance(other, Round)
    assert_indistinguishable(one, other, found)


def test_a_leak_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests above can fail: they do if the history tells the others' partitions."""
    source = Random(1)
    deal = Deal.from_seed(1)
    one = [split(hand, seat) for seat, hand in enumerate(deal.hands)]
    whole = [(seat, place) for seat in (Seat.B, Seat.C, Seat.D) for place in range(4)]
    found = Worlds(Seat.A, 6, one, exchanged(one, whole, source), list(Seat), Seat.D, (0, 0, 0, 0))
    assert found.one != found.other
    monkeypatch.setattr(rounds, "_as_seen_by", lambda _viewer, action: action)
    with pytest.raises(AssertionError):
        assert_indistinguishable(*found.rounds(4), found)


# --- what a view can lead to ----------------------------------------------------------------------------


def reachable(start: object) -> list[object]:
    """All objects that can be reached from one, but for classes, functions and modules."""
    found: dict[int, object] = {}
    waiting = [start]
    while waiting:
        value = waiting.pop()
        if id(value) in found or isinstance(value, type | ModuleType | FunctionType | MethodType):
            continue
        found[id(value)] = value
        waiting += gc.get_referents(value)
    return list(found.values())


@given(worlds())
@settings(max_examples=20)
def test_nothing_leads_from_a_view_to_what_is_hidden(found: Worlds) -> None:
    for played in found.rounds(found.step):
        view = played.view(found.viewer)
        values = [*reachable(view), *reachable(in_a_match(played).view(found.viewer))]
        assert not [value for value in values if isinstance(value, Round | Deal | Match)]
        shown = {play.group for play in view.history if isinstance(play, Expose)}
        own = () if view.partition is None else view.partition.groups
        assert {value for value in values if isinstance(value, Group)} == shown | set(own)
        partitions = {value for value in values if isinstance(value, Partition)}
        assert partitions == ({view.partition} if view.partition is not None else set())
        cards = {value for value in values if isinstance(value, Card)}
        assert cards == {card for group in shown for card in group} | set(view.hand)


@given(worlds())
@settings(max_examples=20)
def test_a_round_and_a_deal_show_no_card(found: Worlds) -> None:
    for step in (0, 2, 4, 7, LAST):
        for played in found.rounds(step):
            match = Match()
            match.new_round(played.deal)
            for value in (played, played.deal, match, Declare(Seat.A, found.one[0]), played._state):
                for text in (repr(value), str(value), format(value)):
                    assert not CARD.search(re.sub("0x[0-9a-f]+", "an address", text))
                    assert len(str(played.deal.index)) < 9 or str(played.deal.index) not in text


def test_a_seeded_deal_shows_no_seed() -> None:
    for value in (Deal.from_seed(987654321), Round(Deal.from_seed(987654321))):
        assert "987654321" not in repr(value) + str(value)
        assert b"987654321" not in pickle.dumps(value)
