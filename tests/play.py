"""Rounds and matches at any point of play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hypothesis import strategies as st

from hazari.deals import Deal
from hazari.matches import Match
from hazari.partitions import Partition
from hazari.rounds import Round
from hazari.seats import Seat
from tests.strategies import deals, partitions_of, split

TOTALS = st.tuples(*[st.integers(0, 2000)] * 4)
EXPOSURES = 16


def steps(
    deal: Deal,
    partitions: Sequence[Partition],
    order: Sequence[Seat],
    *,
    dealer: Seat = Seat.D,
    totals: tuple[int, int, int, int] = (0, 0, 0, 0),
) -> Iterator[Round]:
    """One and the same round, after each of its 20 actions and before the first."""
    played = Round(deal, dealer=dealer, totals=totals)
    yield played
    for seat in order:
        played.declare(seat, partitions[seat])
        yield played
    for _ in range(EXPOSURES):
        played.expose()
        yield played


@st.composite
def whole_rounds(draw: st.DrawFn) -> Iterator[Round]:
    """A whole round, as `steps` gives it, with anybody as dealer and ready in any order."""
    deal = Deal(draw(deals()))
    partitions = [draw(partitions_of(hand)) for hand in deal.hands]
    order = draw(st.permutations(list(Seat)))
    dealer, totals = draw(st.sampled_from(list(Seat))), draw(TOTALS)
    return steps(deal, partitions, order, dealer=dealer, totals=totals)


@st.composite
def rounds(draw: st.DrawFn) -> Round:
    """A round at any point."""
    played = draw(whole_rounds())
    for _ in range(draw(st.integers(0, 20))):
        next(played)
    return next(played)


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """A match with rounds that were played and rounds that were written down, and perhaps an open one."""
    match = Match(first_dealer=draw(st.sampled_from(list(Seat))), target=draw(st.integers(1, 2000)))
    for kind in draw(st.lists(st.sampled_from(["written", "played"]), max_size=4)):
        if match.result is None and kind == "written":
            match.record(draw(st.sampled_from([(100, 80, 85, 95), (0, 0, 360, 0), (60, 220, 0, 80)])))
        elif match.result is None:
            play(match.new_round(Deal(draw(deals()))), 20)
            match.record()
    if match.result is None and draw(st.booleans()):
        play(match.new_round(Deal(draw(deals()))), draw(st.integers(0, 20)))
    return match


def play(dealt: Round, actions: int) -> None:
    """Plays on a round that was just dealt, for as many of the 20 actions as told."""
    for seat in list(Seat)[:actions]:
        dealt.declare(seat, split(dealt.deal.hands[seat], seat))
    for _ in range(4, actions):
        dealt.expose()
