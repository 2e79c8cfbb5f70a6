"""A round as twelve choices, what each seat sees of it, and that it is a `Round` move for move."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hazari import (
    ActionError,
    Deal,
    ExpertBot,
    GreedyBot,
    HazariError,
    PartitionError,
    Phase,
    RandomBot,
    Reason,
    Round,
    Seat,
    settle,
)
from hazari.envs.actions import ACTIONS, Actions, actions_of, partition_of
from hazari.envs.choosing import Choosing, bot_action
from hazari.envs.observations import PARTS, SIZE, described, observation
from tests.strategies import deals

GOLDEN = Path(__file__).parent / "golden_playthrough.txt"


def play(choosing: Choosing, seed: int = 0) -> Iterator[tuple[Choosing, int]]:
    """The position before each choice and the choice, drawn from the legal ones; then the last, and -1."""
    source = random.Random(seed)
    while choosing.turn is not None:
        action = source.choice(choosing.legal)
        yield choosing, action
        choosing = choosing.choose(action)
    yield choosing, -1


@given(deals(), st.sampled_from(Seat), st.integers(0, 99))
@settings(max_examples=20)
def test_it_is_a_round_move_for_move(dealt: object, dealer: Seat, seed: int) -> None:
    deal = Deal(dealt)  # type: ignore[arg-type]
    table = Round(deal, dealer=dealer)
    partitions = {}
    chosen: list[int] = []
    for number, (choosing, action) in enumerate(play(Choosing(deal, dealer=dealer), seed)):
        assert choosing.round == table
        assert [choosing.view(seat) for seat in (*Seat, None)] == [table.view(seat) for seat in (*Seat, None)]
        if action < 0:
            break
        seat = dealer.right.round_table[number // 3]
        assert choosing.turn == seat
        assert choosing.rewards == (0, 0, 0, 0)
        assert choosing.own(seat) == choosing.chosen == tuple(chosen)
        assert [choosing.own(other) for other in Seat if other not in (*table.view(None).ready, seat)] == [
            ()
        ] * (3 - number // 3)
        chosen.append(action)
        if len(chosen) == 3:
            partitions[seat] = partition_of(choosing.hand, *chosen)
            table.declare(seat, partitions[seat])
            if table.phase is Phase.COMPARING:
                table.play_out()
            chosen.clear()
    assert number == 12
    result = settle([partitions[seat] for seat in Seat], dealer=dealer)
    assert choosing.round.result == result
    assert choosing.rewards == tuple([points - 90 for points in result.points])
    assert sum(choosing.rewards) == 0
    assert [choosing.own(seat) for seat in Seat] == [actions_of(partitions[seat]) for seat in Seat]


def test_a_position_never_changes() -> None:
    seen = [(choosing, choosing.round, choosing.legal) for choosing, _ in play(Choosing(Deal.from_seed(1)))]
    for choosing, table, legal in seen:
        assert choosing.round == table
        assert choosing.legal == legal
        choosing.round.play_out() if choosing.turn is None else choosing.round.declare(  # on a copy
            choosing.turn, GreedyBot().arrange(choosing.view(choosing.turn))
        )
        assert choosing.round == table
        assert copy.deepcopy(choosing) is choosing
        twin = pickle.loads(pickle.dumps(choosing))
        assert twin == choosing
        assert twin.legal == choosing.legal


def test_refusals() -> None:
    choosing = Choosing(Deal.from_seed(1))
    illegal = next(action for action in range(ACTIONS) if action not in choosing.legal)
    with pytest.raises(PartitionError):
        choosing.choose(illegal)
    first = choosing.choose(choosing.legal[0])
    with pytest.raises(PartitionError):
        first.choose(choosing.legal[0])  # the same cards again
    second = first.choose(first.legal[0])
    with pytest.raises(PartitionError):
        second.choose(choosing.legal[0])
    *_, (last, _) = play(choosing)
    for call in (lambda: last.choose(0), lambda: last.hand, lambda: bot_action(last, GreedyBot())):
        with pytest.raises(ActionError) as caught:
            call()
        assert caught.value.reason is Reason.WRONG_PHASE
    trusting = choosing.choose(illegal, trusted=True).choose(choosing.legal[0], trusted=True)
    with pytest.raises(PartitionError):
        trusting.choose(choosing.legal[1], trusted=True)
    with pytest.raises(ActionError):
        last.declare(GreedyBot().arrange(last.view(0)))
    assert last.legal == ()
    assert last.mask(0) == bytes(ACTIONS)
    with pytest.raises(ActionError):
        Choosing(Deal.from_seed(1), dealer=4)


def test_actions_are_kept_as_ints_of_python() -> None:
    class Four:
        def __index__(self) -> int:
            return Choosing(Deal.from_seed(1)).legal[4]

    action = Choosing(Deal.from_seed(1)).choose(Four()).chosen[0]  # type: ignore[arg-type]
    assert (type(action), action) == (int, Four().__index__())
    for wrong in (True, 1.0, None):
        for trusted in (True, False):
            with pytest.raises(TypeError, match=f"expected an action as an int, got {wrong}"):
                Choosing(Deal.from_seed(1)).choose(wrong, trusted=trusted)  # type: ignore[arg-type]


def test_the_repr_tells_no_card() -> None:
    told = [repr(choosing) for choosing, _ in play(Choosing(Deal.from_seed(1)))]
    assert told[1] == "<Choosing: A to choose group 2>"
    assert told[-1] == "<Choosing: finished>"


@pytest.mark.parametrize("bot", [ExpertBot(), GreedyBot(), RandomBot(1)])
def test_a_bot_chooses_what_it_arranges(bot: ExpertBot) -> None:
    choosing = Choosing(Deal.from_seed(5), dealer=Seat.B)
    while choosing.turn is not None:
        choosing = choosing.choose(bot_action(choosing, bot))
    table = Round(Deal.from_seed(5), dealer=Seat.B)
    for seat in table.to_act:
        table.declare(seat, bot.arrange(table.view(seat)))
    assert choosing.round.points == table.play_out().points


def test_a_bot_goes_on_from_groups_that_are_not_its_own() -> None:
    for choosing, _ in play(Choosing(Deal.from_seed(3))):
        if choosing.turn is not None:
            action = bot_action(choosing, ExpertBot())
            assert action in choosing.legal


def test_the_vector_is_laid_out_as_documented() -> None:
    assert [part.start for part in PARTS] == [0, 4, 225, 277, 281, 285, 288, 292, 1124]
    assert PARTS[-1].start + PARTS[-1].size == SIZE == 1128
    *_, (last, _) = play(Choosing(Deal.from_seed(1), dealer=Seat.B))
    for choosing, _ in play(Choosing(Deal.from_seed(1), dealer=Seat.B)):
        for seat in (*Seat, None):
            view = choosing.view(seat)
            own: Actions = () if seat is None else choosing.own(seat)
            seen = observation(view, own)
            values = {part.name: list(seen[part.start : part.start + part.size]) for part in PARTS}
            assert values["seat"] == [seat == other for other in Seat]
            assert values["dealer"] == [0, 1, 0, 0]
            assert values["leader"] == [view.leader == other for other in Seat]
            assert values["phase"] == [view.phase is phase for phase in Phase]
            assert values["ready"] == [other in view.ready for other in Seat]
            assert values["points"] == pytest.approx([points / 360 for points in view.points])
            for place in range(13):
                row = values["hand"][17 * place : 17 * place + 17]
                if seat is None:
                    assert not any(row)
                else:
                    card = view.hand[place]
                    assert row.index(1) == card.rank - 2
                    assert row[13:] == [card.suit.value == suit for suit in range(4)]
            groups = [values["groups"][13 * group : 13 * group + 13] for group in range(4)]
            assert [sum(group) for group in groups] == (
                [3, 3, 3, 4] if len(own) == 3 else [3] * len(own) + [0] * (4 - len(own))
            )
            if view.partition is not None:
                for places, laid in zip(groups, view.partition.groups, strict=True):
                    assert [card for card, there in zip(view.hand, places, strict=True) if there] == [*laid]
            assert sum(values["exposed"]) == 52 * (choosing == last)
    for number, comparison in enumerate(last.round.comparisons):
        for seat, laid in zip(comparison.seats, comparison.groups, strict=True):
            start = 208 * seat + 52 * number
            shown = values["exposed"][start : start + 52]
            assert [index for index, there in enumerate(shown) if there] == [card.index for card in laid][
                ::-1
            ]


def test_an_open_comparison_is_seen() -> None:
    """The adapters play rounds out at once, but a vector can be made of any view."""
    table = Round(Deal.from_seed(1))
    for seat in table.to_act:
        table.declare(seat, GreedyBot().arrange(table.view(seat)))
    for _ in range(6):
        table.expose()
    assert sum(observation(table.view(0))[292:1124]) == 18
    assert described(table.view(None)).count("; 2 ") == 2
    assert described(table.view(None), public=False) == "seat -; hand -; groups -"


@given(deals(), st.integers(0, 99))
@settings(max_examples=10)
def test_texts_are_equal_where_vectors_are(dealt: object, seed: int) -> None:
    deal = Deal(dealt)  # type: ignore[arg-type]
    seen = {
        (
            described(choosing.view(seat), choosing.own(seat)),
            observation(choosing.view(seat), choosing.own(seat)).tobytes(),
        )
        for choosing, _ in play(Choosing(deal), seed)
        for seat in Seat
    }
    assert len({text for text, _ in seen}) == len({vector for _, vector in seen}) == len(seen)


@given(deals(), st.sampled_from(Seat), st.integers(0, 99), st.integers(0, 99))
@settings(max_examples=20)
def test_no_seat_learns_from_the_order_of_declaring(
    dealt: object, viewer: Seat, seed: int, other: int
) -> None:
    """Paired deals: the rivals' cards and choices change, and until all have declared nothing is seen."""
    deal = Deal(dealt)  # type: ignore[arg-type]
    rest = [card for seat in Seat if seat != viewer for card in deal.hands[seat]]
    random.Random(other).shuffle(rest)
    hands = [rest[:13], rest[13:26], rest[26:]]
    hands.insert(viewer, list(deal.hands[viewer]))
    mine = actions_of(RandomBot(seed).arrange(Round(deal).view(viewer)))
    pair = [Choosing(deal), Choosing(Deal(hands))]
    sources = [random.Random(seed), random.Random(other)]
    while pair[0].turn is not None:
        one, two = [
            (
                choosing.view(viewer),
                choosing.own(viewer),
                observation(choosing.view(viewer), choosing.own(viewer)),
                described(choosing.view(viewer), choosing.own(viewer)),
                choosing.mask(viewer),
            )
            for choosing in pair
        ]
        assert one == two
        pair = [
            choosing.choose(
                mine[len(choosing.chosen)] if choosing.turn == viewer else source.choice(choosing.legal)
            )
            for choosing, source in zip(pair, sources, strict=True)
        ]


def playthrough() -> str:
    """A whole game as every seat and a spectator see it, with what is legal and what is chosen."""
    lines = []
    for choosing, action in play(Choosing(Deal.from_seed("golden"), dealer=Seat.C), 7):
        lines.append(f"# {choosing!r}")
        lines += [described(choosing.view(seat), choosing.own(seat)) for seat in Seat]
        lines.append(described(choosing.view(None)))
        if action >= 0:
            lines.append(f"legal: {' '.join(map(str, choosing.legal))}")
            lines.append(f"chosen: {action}")
    return "\n".join([*lines, f"rewards: {choosing.rewards}", ""])


def test_the_golden_playthrough() -> None:
    assert playthrough() == GOLDEN.read_text(encoding="utf-8")


def test_an_observation_takes_the_actions_of_a_hand() -> None:
    view = Choosing(Deal.from_seed(1)).view(Seat.A)
    for wrong in ((300,), (-1,), (0, 1, 2, 3)):
        with pytest.raises(HazariError, match="expected"):
            observation(view, wrong)


def test_r1_1_there_are_four_seats() -> None:
    choosing = Choosing(Deal.from_seed(1))
    for call in (choosing.mask, choosing.own, choosing.view):
        with pytest.raises(ActionError) as caught:
            call(7)
        assert caught.value.reason is Reason.UNKNOWN_SEAT
