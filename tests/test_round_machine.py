"""A round driven by calls that the rules allow and forbid, against a plain model built on the oracle."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from hazari.cards import DECK
from hazari.comparisons import settle
from hazari.deals import Deal
from hazari.errors import ActionError, HazariError, PartitionError, Reason
from hazari.partitions import Group
from hazari.rounds import Round
from hazari.seats import Seat
from hazari.views import Action, Declare, Expose, Phase
from tests import oracle
from tests.strategies import Hand, deals, split

seats = st.sampled_from(list(Seat))
chances = st.integers(0, 2**32 - 1)
no_seats: st.SearchStrategy[Any] = st.sampled_from(["A", 1.0, None, True, (0,), b"A"])
no_actions: st.SearchStrategy[Any] = st.sampled_from([None, "expose", 0, Seat.A, Declare, (0, None)])

# What everybody may know of a round, and finds in a view under the same name.
SHARED = ("dealer", "phase", "leader", "to_act", "exposed", "comparisons", "points", "totals", "result")


class Model:
    """What has happened, and what follows from it by the rules: plain data only."""

    def __init__(self, dealer: int) -> None:
        self.dealer = dealer
        self.ready: dict[int, list[oracle.Cards]] = {}
        self.exposed = 0  # groups on the table, of all comparisons
        self.steps: list[int | None] = []  # the seat that declared, None for an exposure
        self.foreseen: oracle.Played | None = None  # kept, since the oracle is slow

    @property
    def whole(self) -> oracle.Played:
        """The round to its end, once all are ready."""
        if self.foreseen is None:
            self.foreseen = oracle.play_round([self.ready[seat] for seat in range(4)], self.dealer)
        return self.foreseen

    @property
    def played(self) -> list[oracle.Shown]:
        """The comparisons that are decided."""
        return self.whole.comparisons[: self.exposed // 4] if len(self.ready) == 4 else []

    @property
    def phase(self) -> str:
        if len(self.ready) < 4:
            return "ARRANGING"
        return "FINISHED" if self.exposed == 16 else "COMPARING"

    @property
    def leader(self) -> int | None:
        if self.phase == "FINISHED":
            return None
        return self.played[-1].winner if self.played else oracle.right_of(self.dealer)

    @property
    def to_act(self) -> list[int]:
        if self.phase == "COMPARING":
            assert self.leader is not None
            return [oracle.order_from(self.leader)[self.exposed % 4]]
        return [seat for seat in oracle.order_from(oracle.right_of(self.dealer)) if seat not in self.ready]

    @property
    def turn(self) -> int:
        (seat,) = self.to_act
        return seat

    @property
    def due(self) -> oracle.Cards:
        """The group that is to be exposed next."""
        return self.ready[self.turn][self.exposed // 4]

    @property
    def points(self) -> list[int]:
        totals = [0, 0, 0, 0]
        for shown in self.played:
            totals[shown.winner] += shown.points
        return totals

    def undo(self) -> None:
        seat = self.steps.pop()
        if seat is None:
            self.exposed -= 1
        else:
            del self.ready[seat]
            self.foreseen = None


class RoundMachine(RuleBasedStateMachine):
    """Every rule below makes one call, and says what must come of it."""

    @initialize(
        hands=deals(),
        dealer=seats,
        totals=st.tuples(*[st.integers(0, 2000)] * 4),
        ready=st.integers(0, 4),
        exposed=st.integers(0, 16),
    )
    def begin(
        self,
        hands: tuple[Hand, ...],
        dealer: Seat,
        totals: tuple[int, int, int, int],
        ready: int = 0,
        exposed: int = 0,
    ) -> None:
        self.deal = Deal.of(*hands)
        self.round = Round(self.deal, dealer=dealer, totals=totals)
        self.model = Model(dealer)
        for seat in self.model.to_act[:ready]:  # else it would seldom get to the later phases
            self.declared(self.round.declare(seat, split(hands[seat], seat)))
        for _ in range(exposed if ready == 4 else 0):
            self.round.expose()
            self.exposed()

    def declared(self, action: Declare) -> None:
        assert action.partition is not None
        self.model.ready[action.seat] = [oracle.plain(group) for group in action.partition.groups]
        self.model.steps.append(action.seat)

    def exposed(self) -> None:
        self.model.exposed += 1
        self.model.steps.append(None)

    # --- what the rules allow ---

    @precondition(lambda self: self.model.phase == "ARRANGING")
    @rule(data=st.data(), chance=chances)
    def declare(self, data: st.DataObject, chance: int) -> None:
        seat = data.draw(st.sampled_from(self.model.to_act))
        partition = split(self.deal.hands[seat], chance)
        before = self.round.copy()
        assert self.round.can(Declare(seat, partition))
        action = self.round.declare(seat, partition)
        assert action == Declare(Seat(seat), partition)
        self.declared(action)
        self.inverse(before, action)

    @precondition(lambda self: self.model.phase == "COMPARING")
    @rule(named=st.booleans())
    def expose(self, named: bool) -> None:  # noqa: FBT001  # hypothesis passes it by name
        turn, due = self.model.turn, self.model.due
        before = self.round.copy()
        action = self.round.expose(turn if named else None)
        assert action.seat == turn
        assert set(oracle.plain(action.group)) == set(due)
        self.exposed()
        self.inverse(before, action)

    def inverse(self, before: Round, action: Action) -> None:
        """That undo and apply take back and bring back this action."""
        after = self.round.copy()
        assert before != after
        assert before.can(action)
        before.apply(action)
        assert before == after  # so the call did what the action says
        assert before.undo() == action
        assert before.history == after.history[:-1]
        again = after.copy()
        assert again.undo() == action
        assert again == before
        again.apply(action)
        assert again == after

    @precondition(lambda self: self.model.steps)
    @rule()
    def undo(self) -> None:
        last = self.round.history[-1]
        assert self.round.undo() == last
        self.model.undo()

    @precondition(lambda self: self.model.phase != "ARRANGING")
    @rule()
    def play_out_a_copy(self) -> None:
        twin = self.round.copy()
        result = twin.play_out()
        assert list(result.points) == self.model.whole.points
        by_seat = {action.seat: action.partition for action in twin.history if isinstance(action, Declare)}
        partitions = [partition for seat in Seat if (partition := by_seat[seat]) is not None]
        assert result == settle(partitions, dealer=self.model.dealer)

    # --- what the rules forbid ---

    def refused(self, call: Callable[[], object], *actions: Action) -> HazariError:
        """The error of a call; as action, if there is one, `check`, `can` and `apply` say the same."""
        before = self.round.copy()
        with pytest.raises(HazariError) as caught:
            call()
        assert self.round == before
        for action in actions:
            assert not self.round.can(action)
            for same in (self.round.check, self.round.apply):
                with pytest.raises(type(caught.value)) as again:
                    same(action)
                assert (str(again.value), vars(again.value)) == (str(caught.value), vars(caught.value))
            assert self.round == before
        return caught.value

    def says(self, error: HazariError, reason: Reason, seat: int | None, number: str) -> None:
        assert isinstance(error, ActionError)
        assert (error.reason, error.seat, error.rule) == (reason, seat, number)
        assert error.phase == self.model.phase

    @precondition(lambda self: self.model.ready)
    @rule(data=st.data(), chance=chances)
    def declare_again(self, data: st.DataObject, chance: int) -> None:
        seat = data.draw(st.sampled_from(sorted(self.model.ready)))
        partition = split(self.deal.hands[seat], chance)
        error = self.refused(lambda: self.round.declare(seat, partition), Declare(seat, partition))
        if self.model.phase == "ARRANGING":
            self.says(error, Reason.ALREADY_READY, seat, "R3.4")
        else:
            self.says(error, Reason.WRONG_PHASE, seat, "R3.5")

    @precondition(lambda self: self.model.phase == "ARRANGING")
    @rule(data=st.data(), by=st.integers(1, 3), chance=chances)
    def declare_another_hand(self, data: st.DataObject, by: int, chance: int) -> None:
        seat = data.draw(st.sampled_from(self.model.to_act))
        partition = split(self.deal.hands[(seat + by) % 4], chance)
        error = self.refused(lambda: self.round.declare(seat, partition), Declare(seat, partition))
        assert isinstance(error, PartitionError)
        hand = oracle.plain(self.deal.hands[seat])
        assert {(problem.code, problem.groups) for problem in error.problems} == oracle.faults(
            [oracle.plain(group) for group in partition.groups], hand
        )

    @precondition(lambda self: self.model.phase == "ARRANGING")
    @rule(data=st.data())
    def declare_what_is_hidden(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.model.to_act))
        error = self.refused(lambda: self.round.apply(Declare(seat)), Declare(seat))
        self.says(error, Reason.NO_PARTITION, seat, "R3.4")

    @precondition(lambda self: self.model.phase != "COMPARING")
    @rule(seat=st.none() | seats)
    def expose_in_the_wrong_phase(self, seat: Seat | None) -> None:
        group = Group.of(self.deal.hands[seat or 0][:3])
        actions = () if seat is None else (Expose(seat, group),)
        error = self.refused(lambda: self.round.expose(seat), *actions)
        self.says(error, Reason.WRONG_PHASE, seat, "R3.5" if self.model.phase == "ARRANGING" else "R5.5")

    @precondition(lambda self: self.model.phase == "ARRANGING")
    @rule()
    def play_out_too_early(self) -> None:
        self.says(self.refused(self.round.play_out), Reason.WRONG_PHASE, None, "R3.5")

    @precondition(lambda self: self.model.phase == "COMPARING")
    @rule(by=st.integers(1, 3))
    def expose_out_of_turn(self, by: int) -> None:
        seat = Seat((self.model.turn + by) % 4)
        group = Group.of(self.deal.hands[seat][:3])
        error = self.refused(lambda: self.round.expose(seat), Expose(seat, group))
        self.says(error, Reason.NOT_YOUR_TURN, seat, "R5.2")

    @precondition(lambda self: self.model.phase == "COMPARING")
    @rule(data=st.data())
    def expose_another_group(self, data: st.DataObject) -> None:
        turn, due = self.model.turn, self.model.due
        every = [group for groups in self.model.ready.values() for group in groups if group != due]
        other = data.draw(st.sampled_from(every))
        group = Group.of([card for card in DECK if oracle.card(str(card)) in other])
        error = self.refused(lambda: self.round.apply(Expose(turn, group)), Expose(turn, group))
        self.says(error, Reason.WRONG_GROUP, turn, "R5.2")

    @rule(seat=st.integers().filter(lambda seat: not 0 <= seat <= 3), chance=chances)
    def name_an_unknown_seat(self, seat: int, chance: int) -> None:
        partition = split(self.deal.hands[0], chance)
        for call in (
            lambda: self.round.declare(seat, partition),
            lambda: self.round.expose(seat),
            lambda: self.round.view(seat),
        ):
            error = self.refused(call)
            assert isinstance(error, ActionError)
            assert (error.reason, error.seat, error.rule) == (Reason.UNKNOWN_SEAT, None, "R1.1")

    @rule(seat=no_seats, action=no_actions, chance=chances)
    def pass_wrong_types(self, seat: Any, action: Any, chance: int) -> None:
        partition: Any = split(self.deal.hands[0], chance)
        calls: list[Callable[[], object]] = [
            lambda: self.round.declare(seat, partition),
            lambda: self.round.declare(0, str(partition)),  # type: ignore[arg-type]  # that is the fault
            lambda: self.round.apply(action),
            lambda: self.round.check(action),
            lambda: self.round.can(action),
        ]
        if seat is not None:
            calls += [lambda: self.round.expose(seat), lambda: self.round.view(seat)]
        before = self.round.copy()
        for call in calls:
            with pytest.raises(TypeError):
                call()
            assert self.round == before

    @precondition(lambda self: not self.model.steps)
    @rule()
    def take_back_nothing(self) -> None:
        error = self.refused(self.round.undo)
        assert isinstance(error, ActionError)
        assert (error.reason, error.seat) == (Reason.WRONG_PHASE, None)

    @rule(changes=st.integers(1, 5))
    def go_on_in_a_copy(self, changes: int) -> None:
        found = self.round
        here = Round.replay(found.deal, found.dealer, found.history, totals=found.totals)
        twin = found.copy()
        for _ in range(changes):
            if twin.phase is Phase.COMPARING:
                twin.expose()
            elif twin.history:
                twin.undo()
        assert self.round == here

    # --- what always holds ---

    @invariant()
    def the_model_agrees(self) -> None:
        found, model = self.round, self.model
        assert found.phase == model.phase
        assert found.leader == model.leader
        assert list(found.to_act) == model.to_act
        assert len(found.exposed) == model.exposed % 4
        assert len(found.history) == len(model.steps)
        assert list(found.points) == model.points
        assert (found.result is not None) == (model.phase == "FINISHED")
        told = [
            (list(played.seats), played.winner, [played.seats[play] for play in played.ruling.best])
            for played in found.comparisons
        ]
        assert told == [(shown.order, shown.winner, shown.tied) for shown in model.played]

    @invariant()
    def there_are_52_cards(self) -> None:
        captured = [card for played in self.round.comparisons for card in played.cards]
        exposed = [card for play in self.round.exposed for card in play.group]
        held = [card for hand in self.deal.hands for card in hand if card not in {*captured, *exposed}]
        assert sorted([*captured, *exposed, *held]) == list(DECK)
        assert len(held) == 52 - len(captured) - len(exposed)
        for seat in Seat:  # R6.2
            won = [
                card for played in self.round.comparisons if played.winner == seat for card in played.cards
            ]
            assert self.round.points[seat] == oracle.points(oracle.plain(won))

    @invariant()
    def replay_copy_and_pickle_are_equal(self) -> None:
        found = self.round
        replayed = Round.replay(found.deal, found.dealer, found.history, totals=found.totals)
        for other in (replayed, found.copy(), pickle.loads(pickle.dumps(found))):
            assert other == found
            assert other.view(None) == found.view(None)
            assert other.to_act == found.to_act

    @invariant()
    def views_tell_what_the_round_tells(self) -> None:
        found = self.round
        for seat in (None, *Seat):
            view = found.view(seat)
            for name in SHARED:
                assert getattr(view, name) == getattr(found, name)
            assert set(view.ready) == set(self.model.ready)
            assert view.hand == (() if seat is None else found.deal.hands[seat])
            assert (view.partition is not None) == (seat in self.model.ready)


RoundMachine.TestCase.settings = settings(max_examples=40, stateful_step_count=30)
TestRound = RoundMachine.TestCase


def test_the_machine_reaches_the_end_of_a_round() -> None:
    # What the machine rarely gets to by chance: all rules in the last phase.
    machine = RoundMachine()
    hands = Deal.from_seed(4).hands
    machine.begin(hands, Seat.C, (0, 5, 10, 15))
    for seat in machine.model.to_act:
        machine.declared(machine.round.declare(seat, split(hands[seat], seat)))
    for named in [True, False] * 8:
        machine.expose(named)
        machine.play_out_a_copy()
        machine.the_model_agrees()
        machine.there_are_52_cards()
        machine.replay_copy_and_pickle_are_equal()
        machine.views_tell_what_the_round_tells()
    assert machine.model.phase == "FINISHED"
    machine.expose_in_the_wrong_phase(Seat.A)
    machine.expose_in_the_wrong_phase(None)
    machine.go_on_in_a_copy(5)
    for _ in range(20):
        machine.undo()
        machine.the_model_agrees()
    assert machine.round == Round(Deal.from_seed(4), dealer=Seat.C, totals=(0, 5, 10, 15))
