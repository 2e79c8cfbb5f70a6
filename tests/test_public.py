"""Everything public: pickled, copied, and sharing nothing that changes."""

from __future__ import annotations

import copy
import gc
import os
import pickle
import subprocess
import sys
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final

import attrs
import pytest

import hazari
from hazari.comparisons import settle
from hazari.deals import Deal
from hazari.errors import ActionError, HazariError
from hazari.matches import Match
from hazari.rounds import Round
from hazari.rulings import judge
from hazari.seats import Seat
from hazari.views import Declare, Phase
from tests.strategies import split

DEAL: Final = Deal.from_seed(11)
PARTITIONS: Final = [split(hand, 11) for hand in DEAL.hands]


def finished() -> Round:
    round_ = Round(DEAL, dealer=Seat.C, totals=(5, 10, 15, 20))
    for seat, partition in zip(Seat, PARTITIONS, strict=True):
        round_.declare(seat, partition)
    round_.play_out()
    return round_


def rounds() -> list[Round]:
    """A round before and after each of its 20 actions."""
    last = finished()
    return [Round.replay(DEAL, Seat.C, last.history[:actions], totals=last.totals) for actions in range(21)]


def matches() -> list[Match]:
    """A match before and after each of the 20 actions of its second round, and when that is recorded."""
    found = []
    for at_point in rounds():
        match = Match(first_dealer=Seat.B)
        match.record((80, 80, 100, 100))
        round_ = match.new_round(DEAL)
        for action in at_point.history:
            round_.apply(action)
        found.append(match)
    recorded = found[-1].copy()
    recorded.record()
    return [Match(), *found, recorded]


def settled() -> list[Any]:
    """A value of each class that a round and a match make."""
    result = settle(PARTITIONS, dealer=Seat.C)
    decided = Match(target=100).record((100, 100, 80, 80))
    return [
        DEAL,
        judge("Kh Jh 8h", "9c 8d 7s", names=["one", "two"]),
        *result.comparisons,
        result,
        Declare(Seat.A),
        *finished().history,
        *[at_point.view(seat) for at_point in rounds()[::5] for seat in (None, *Seat)],
        decided,
    ]


def refusals() -> list[HazariError]:
    fresh = Round(DEAL)
    found: list[HazariError] = []
    for call in (
        fresh.expose,
        lambda: fresh.declare(Seat.A, PARTITIONS[1]),
        lambda: fresh.view(7),
        lambda: Deal.from_index(-1),
        lambda: Match().record((1, 2, 3, 4)),
        lambda: settle([]),
    ):
        with pytest.raises(HazariError) as caught:
            call()
        found.append(caught.value)
    return found


def copies(thing: Any) -> list[Any]:
    pickled = [pickle.loads(pickle.dumps(thing, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    return [copy.copy(thing), copy.deepcopy(thing), *pickled]


@pytest.mark.parametrize("thing", settled(), ids=lambda thing: type(thing).__name__)
def test_values_of_a_round_survive_copies_and_pickles(thing: Any) -> None:
    for again in copies(thing):
        assert type(again) is type(thing)
        assert again == thing
        assert hash(again) == hash(thing)
        assert (repr(again), str(again)) == (repr(thing), str(thing))


@pytest.mark.parametrize("thing", [*rounds(), *matches()], ids=repr)
def test_rounds_and_matches_survive_copies_and_pickles_at_every_point(thing: Any) -> None:
    for again in [thing.copy(), *copies(thing)]:
        assert again is not thing
        assert again == thing
        assert repr(again) == repr(thing)


@pytest.mark.parametrize("error", refusals(), ids=lambda error: type(error).__name__)
def test_refusals_survive_copies_and_pickles(error: HazariError) -> None:
    for again in copies(error):
        assert type(again) is type(error)
        assert (str(again), vars(again)) == (str(error), vars(error))


def test_the_phase_and_seat_of_a_refusal_are_told() -> None:
    error = refusals()[0]
    assert isinstance(error, ActionError)
    assert (error.phase, error.seat) == (Phase.ARRANGING, None)


@pytest.mark.parametrize("thing", settled(), ids=lambda thing: type(thing).__name__)
def test_values_of_a_round_do_not_change(thing: Any) -> None:
    for name in [field.name for field in attrs.fields(type(thing))] if attrs.has(type(thing)) else ():
        with pytest.raises(AttributeError):
            setattr(thing, name, None)
        with pytest.raises(AttributeError):
            delattr(thing, name)
    assert not isinstance(thing, Deal) or not hasattr(thing, "__dict__")


@pytest.mark.parametrize(
    "name", [name for name in hazari.__all__ if not isinstance(getattr(hazari, name), ModuleType)]
)
def test_everything_exported_survives_a_pickle(name: str) -> None:
    thing = getattr(hazari, name)
    again = pickle.loads(pickle.dumps(thing))
    if isinstance(thing, type | FunctionType):
        assert again is thing
    else:
        assert again == thing


READER: Final = """
import pickle, sys
values, rounds, matches = pickle.load(sys.stdin.buffer)
from hazari import Round
for value in values:
    assert value in set(values) and pickle.loads(pickle.dumps(value)) in {value}, value
for found in rounds:
    again = Round.replay(found.deal, found.dealer, found.history, totals=found.totals)
    assert again == found and again.view(2) == found.view(2) and again.view(2) in {found.view(2)}
    if found.phase != "ARRANGING":
        assert found.copy().play_out() == rounds[-1].result
for found in matches:
    assert found.copy() == found
pickle.dump((values, rounds, matches), sys.stdout.buffer)
"""


@pytest.mark.parametrize("seed", ["0", "77"])
def test_pickles_of_rounds_and_matches_work_on_in_another_process(seed: str) -> None:
    sent = (settled(), rounds(), matches())
    path = str(Path(hazari.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-c", READER],
        input=pickle.dumps(sent),
        capture_output=True,
        env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": seed},
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    back = pickle.loads(done.stdout)
    assert back == sent
    assert set(back[0]) == set(sent[0])


# --- what changes is not shared ----------------------------------------------------------------------------


def mutable_parts(thing: object) -> dict[int, object]:
    """Every object that can be reached from a thing and can change, by id; code and classes aside."""
    found: dict[int, object] = {}
    seen: set[int] = set()
    waiting = [thing]
    while waiting:
        part = waiting.pop()
        if id(part) in seen or isinstance(part, type | FunctionType | ModuleType):
            continue
        seen.add(id(part))
        if isinstance(part, list | dict | set | bytearray | Round | Match):
            found[id(part)] = part
        waiting += gc.get_referents(part)
    return found


def enum_parts() -> set[int]:
    """Members of an enum carry a dict of their own; each exists once, and nobody changes them."""
    members = [*hazari.Rank, *hazari.Suit, *Seat, *hazari.Category, *Phase]
    return {at for member in members for at in mutable_parts(member)}


def test_two_fresh_rounds_share_nothing_that_changes() -> None:
    one, other = Round(Deal.from_seed(1)), Round(Deal.from_seed(1))
    assert id(one) in mutable_parts(one)
    assert mutable_parts(one).keys() & mutable_parts(other).keys() <= enum_parts()


def test_two_fresh_matches_share_nothing_that_changes() -> None:
    one, other = Match(), Match()
    assert len(mutable_parts(one).keys() - enum_parts()) == 2  # itself and its list of rows
    assert mutable_parts(one).keys() & mutable_parts(other).keys() <= enum_parts()


def test_copies_share_only_what_never_changes() -> None:
    for round_ in rounds():
        assert mutable_parts(round_).keys() & mutable_parts(round_.copy()).keys() <= enum_parts()
    for match in matches():
        twin = match.copy()
        shared = mutable_parts(match).keys() & mutable_parts(twin).keys() - enum_parts()
        # Recorded rounds are shared, but never handed out: `rounds` and `undo` give copies.
        kept = [row.played for row in match._rows]
        assert shared == {id(round_) for round_ in kept if round_ is not None}
        assert not {id(round_) for round_ in twin.rounds} & shared


def test_nothing_that_changes_leads_out_of_a_view() -> None:
    for round_ in rounds():
        for seat in (None, *Seat):
            assert mutable_parts(round_.view(seat)).keys() <= enum_parts()
