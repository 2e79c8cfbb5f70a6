"""Rounds and matches between bots: luck cancels, workers do not matter, faults are told."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from functools import partial
from itertools import islice
from math import inf, nan
from multiprocessing import get_context
from pathlib import Path
from statistics import mean, stdev
from typing import Any, Final
from xml.etree import ElementTree

import attrs
import pytest

from hazari import (
    Bot,
    BotError,
    Card,
    Deal,
    DealError,
    Estimate,
    ExpertBot,
    FieldError,
    GreedyBot,
    HazariError,
    Match,
    Partition,
    RandomBot,
    Round,
    Seat,
    Standings,
    View,
    fit_field,
    judge,
    outlook,
    play_match,
    play_round,
    settle,
    strongest_first,
    table,
    tournament,
)
from hazari._fitting import fitted_field
from hazari.bots import arranged_by
from hazari.combinations import COMBINATIONS
from hazari.envs.choosing import Choosing, bot_action
from hazari.groups import make_group
from hazari.partitions import make_partition
from hazari.standings import Tally
from hazari.tournaments import _derived

MIXED: list[Bot] = [ExpertBot(), GreedyBot(), RandomBot(1), GreedyBot()]


class Recorder:
    """A greedy bot that remembers what it saw."""

    def __init__(self) -> None:
        self.seen: list[View] = []

    def arrange(self, view: View) -> Partition:
        self.seen.append(view)
        return strongest_first(view.hand)


class Delegates:
    """Hands everything on to another bot."""

    def __init__(self, inner: Bot) -> None:
        self.inner = inner

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)


class Raises:
    def arrange(self, view: View) -> Partition:
        raise RuntimeError("out of ideas")


class Nothing:
    def arrange(self, view: View) -> Partition:
        return None  # type: ignore[return-value]


class HandedBack:
    """Returns the hand, which draws itself in a notebook and is documented as a tuple."""

    def arrange(self, view: View) -> Any:
        return view.hand


class OtherCards:
    """Plays the hand of another deal."""

    def arrange(self, view: View) -> Partition:
        return strongest_first(Deal.from_seed("another").hands[0])


class Illegal:
    """Tries a partition that the rules forbid."""

    def arrange(self, view: View) -> Partition:
        weakest_first = reversed(strongest_first(view.hand).groups[:3])
        return Partition.of(*weakest_first, strongest_first(view.hand).groups[3])


class InterruptedAt:
    def __init__(self, call: int) -> None:
        self.left = call

    def arrange(self, view: View) -> Partition:
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt
        return strongest_first(view.hand)


def test_a_round_is_settled_as_in_play() -> None:
    deal = Deal.from_seed(3)
    played = Round(deal, dealer=Seat.B)
    partitions = [bot.arrange(played.view(seat)) for seat, bot in zip(Seat, MIXED, strict=True)]
    assert play_round(MIXED, deal, dealer=1) == settle(partitions, dealer=Seat.B)


def test_bots_see_their_own_view_before_anyone_has_declared() -> None:
    bots = [Recorder() for _ in range(4)]
    deal = Deal.from_seed(3)
    play_round(bots, deal, dealer=Seat.C, totals=(5, 0, 10, 0))
    for seat, bot in zip(Seat, bots, strict=True):
        assert bot.seen == [Round(deal, dealer=Seat.C, totals=(5, 0, 10, 0)).view(seat)]


def test_r7_1_in_a_match_bots_see_the_totals() -> None:
    bots = [Recorder() for _ in range(4)]
    result = play_match(bots, seed=1, first_dealer=Seat.B)
    seen = bots[0].seen
    assert [view.dealer for view in seen] == [Seat((1 + number) % 4) for number in range(len(seen))]
    assert seen[0].totals == (0, 0, 0, 0)
    assert all(sum(view.totals) == 360 * number for number, view in enumerate(seen))
    assert max(seen[-1].totals) < 1000 <= max(result.totals)
    assert result == play_match([GreedyBot()] * 4, seed=b"1", first_dealer=1)
    assert result != play_match([GreedyBot()] * 4, seed=2, first_dealer=1)


def test_the_same_bot_in_all_seats_gets_exactly_90() -> None:
    standings = tournament([ExpertBot()] * 4, rounds=48, seed=1, matches=2)
    assert [estimate.mean for estimate in standings.points] == [90.0] * 4
    assert [estimate.error for estimate in standings.points] == [0.0] * 4
    assert [estimate.mean for estimate in standings.matches_won] == [0.25] * 4
    assert [sum(row) for row in zip(*standings.comparisons_won, strict=True)] == [1.0] * 4


def test_every_deal_is_played_in_every_seat_with_every_dealer() -> None:
    bots = [Recorder() for _ in range(4)]
    tournament(bots, rounds=32, seed=1, matches=0)
    for bot in bots:
        assert len(bot.seen) == 32
        assert len({(view.seat, view.dealer, view.hand) for view in bot.seen}) == 32
        assert len({view.hand for view in bot.seen}) == 8
        assert {view.totals for view in bot.seen} == {(0, 0, 0, 0)}


@pytest.fixture(scope="module")
def expected() -> Standings:
    return tournament(MIXED, rounds=160, seed="workers", matches=5)


def test_standings_are_what_the_rounds_say(expected: Standings) -> None:
    deals = [Deal.from_seed(_derived("workers", "deal", number)) for number in range(10)]
    observed: list[list[float]] = [[], [], [], []]
    won = [[0] * 4 for _ in range(4)]
    for deal in deals:
        points = [0, 0, 0, 0]
        for seating in range(4):
            seated = [MIXED[(seat + seating) % 4] for seat in range(4)]
            for dealer in range(4):
                result = play_round(seated, deal, dealer=dealer)
                for seat in range(4):
                    points[(seat + seating) % 4] += result.points[seat]
                for place, comparison in enumerate(result.comparisons):
                    won[(comparison.winner + seating) % 4][place] += 1
        for bot in range(4):
            observed[bot].append(points[bot] / 16)
    for bot in range(4):
        assert expected.points[bot].mean == pytest.approx(mean(observed[bot]))
        assert expected.points[bot].error == pytest.approx(stdev(observed[bot]) / 10**0.5)
        assert expected.comparisons_won[bot] == pytest.approx([count / 160 for count in won[bot]])
    ahead = [one - other for one, other in zip(observed[0], observed[2], strict=True)]
    assert expected.difference(0, 2).mean == pytest.approx(mean(ahead))
    assert expected.difference(0, 2).error == pytest.approx(stdev(ahead) / 10**0.5)
    assert sum(estimate.mean for estimate in expected.points) == pytest.approx(360)
    assert sum(estimate.mean for estimate in expected.matches_won) == pytest.approx(1)
    assert (expected.rounds, expected.matches, expected.complete) == (160, 5, True)


@pytest.mark.parametrize("workers", [1, 2, 8])
def test_threads_do_not_change_a_digit(workers: int, expected: Standings) -> None:
    _check_workers(ThreadPoolExecutor(workers), expected)


@pytest.mark.parametrize("workers", [1, 2])
def test_processes_do_not_change_a_digit(workers: int, expected: Standings) -> None:
    _check_workers(ProcessPoolExecutor(workers, mp_context=get_context("spawn")), expected)


def _check_workers(executor: Executor, expected: Standings) -> None:
    with executor:
        standings = tournament(MIXED, rounds=160, seed="workers", matches=5, executor=executor)
    assert standings == expected
    assert standings.to_json() == expected.to_json()


def test_progress_hears_of_ever_more_rounds() -> None:
    heard: list[Standings] = []
    last = tournament(MIXED, rounds=160, seed=1, matches=5, progress=heard.append)
    assert heard[-1] == last
    assert [standings.complete for standings in heard] == [False] * (len(heard) - 1) + [True]
    rounds = [standings.rounds for standings in heard]
    assert rounds == sorted(rounds)
    assert len(set(rounds)) > 1


@pytest.mark.parametrize("threads", [False, True])
def test_an_interruption_leaves_the_results_so_far(*, threads: bool) -> None:
    executor = ThreadPoolExecutor(1) if threads else None
    bots: list[Bot] = [InterruptedAt(10 * 16 + 3), GreedyBot(), GreedyBot(), GreedyBot()]
    standings = tournament(bots, rounds=320, seed=1, executor=executor)
    assert (standings.rounds, standings.complete) == (8 * 16, False)
    assert standings.points == tournament([GreedyBot()] * 4, rounds=128, seed=1).points
    assert str(standings).endswith("128 of 320 rounds, 0 of 5 matches, each in all seatings")


@pytest.mark.parametrize(
    ("bot", "fault", "rule"),
    [
        (Raises(), "raised RuntimeError: 'out of ideas'", None),
        (Nothing(), "returned None, which is not a Partition", "R3.1"),
        (HandedBack(), "returned tuple, which is not a Partition", "R3.1"),
        (OtherCards(), "returned a partition that is not of its hand, with K", "R3.1"),
        (Illegal(), "raised PartitionError", None),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_bot_that_breaks_the_rules_is_named_and_never_repaired(
    bot: object, fault: str, rule: str | None
) -> None:
    bots = [GreedyBot(), GreedyBot(), bot, GreedyBot()]
    with pytest.raises(BotError) as caught:
        play_round(bots, Deal.from_seed(1))  # type: ignore[arg-type]
    assert fault in str(caught.value)
    assert type(bot).__name__ in str(caught.value)
    assert (caught.value.seat, caught.value.rule) == (Seat.C, rule)
    with pytest.raises(BotError):
        tournament(bots, rounds=16, seed=1)  # type: ignore[arg-type]
    with pytest.raises(BotError), ThreadPoolExecutor(2) as pool:
        tournament(bots, rounds=160, seed=1, executor=pool)  # type: ignore[arg-type]
    standings = tournament(bots, rounds=32, seed=1, matches=1, on_fault="forfeit")  # type: ignore[arg-type]
    assert [estimate.mean for estimate in standings.points] == [120.0, 120.0, 0.0, 120.0]
    assert standings.forfeits[2] > 32  # all the rounds, and all those of the match
    assert standings.forfeits.count(0) == 3
    assert "forfeits" in str(standings)


def test_a_forfeited_round_goes_on_a_score_sheet() -> None:
    for seat in Seat:
        Match().record([0 if other == seat else 120 for other in Seat])


def test_standings_as_text_and_json(expected: Standings) -> None:
    lines = str(expected).splitlines()
    assert lines[0].split() == [
        "bot",
        "points",
        "a",
        "round",
        "won:",
        "1st",
        "2nd",
        "3rd",
        "last",
        "matches",
        "won",
    ]
    assert lines[1].startswith("ExpertBot ")
    assert lines[2].startswith("GreedyBot 1 ")
    assert lines[-1] == "160 of 160 rounds, 5 of 5 matches, each in all seatings"
    assert table(expected) == str(expected)
    assert repr(expected).startswith("<Standings after 160 of 160 rounds: ExpertBot ")
    read = json.loads(expected.to_json())
    assert [bot["name"] for bot in read["bots"]] == list(expected.names)
    assert read["bots"][0]["points"]["mean"] == expected.points[0].mean
    assert read["bots"][0]["ahead_of"][2]["error"] == expected.difference(0, 2).error


def test_standings_of_nothing_and_of_one_deal() -> None:
    nothing = tournament(MIXED, rounds=0, seed=1)
    assert (nothing.points, nothing.matches_won, nothing.complete) == ((), (), True)
    assert "0 of 0 rounds" in str(nothing)
    assert json.loads(nothing.to_json(indent=2)) == json.loads(nothing.to_json())
    one = tournament(MIXED, rounds=16, seed=1, matches=1)
    assert [estimate.error for estimate in (*one.points, *one.matches_won)] == [None] * 8
    assert "+-" not in str(one)


class Sixteen:
    """An int as other libraries have them."""

    def __index__(self) -> int:
        return 16


def test_ints_of_every_kind_are_counted_as_ints() -> None:
    sixteen: Any = Sixteen()
    standings = tournament(MIXED, rounds=sixteen, seed=1)
    assert standings.to_json() == tournament(MIXED, rounds=16, seed=1).to_json()
    assert type(standings.planned_rounds) is int
    assert fit_field(MIXED, rounds=sixteen, seed=1) == fit_field(MIXED, rounds=16, seed=1)


def test_plot_writes_a_picture(expected: Standings, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / "standings.png"
    expected.plot().savefig(file)
    assert file.read_bytes().startswith(b"\x89PNG")
    assert file.stat().st_size > 5000


@pytest.mark.parametrize("name", ["$x^2$", "$\\frac$", "\\$5", "a$b", "$", "{}^_%&#"])
def test_plot_writes_names_as_they_are(name: str, tmp_path: Path) -> None:
    """As a formula, one of these fails and others are typeset."""
    matplotlib = pytest.importorskip("matplotlib")
    named = tournament([GreedyBot()] * 4, rounds=16, seed=1, names=[name, "b", "c", "d"]).plot()
    with matplotlib.rc_context({"svg.fonttype": "none"}):  # writes text as text
        named.savefig(tmp_path / "plot.svg")
    drawn = ElementTree.parse(tmp_path / "plot.svg").iter("{http://www.w3.org/2000/svg}text")
    assert name in [text.text for text in drawn]


def test_plot_without_matplotlib_says_what_to_install(
    expected: Standings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "matplotlib.figure", None)
    with pytest.raises(ImportError, match=r"in a clone of hazari, pip install '\.\[plot\]'"):
        expected.plot()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"rounds": 15}, "expected a multiple of 16 rounds, got 15"),
        ({"rounds": -16}, "expected rounds from 0 to .*, got -16"),
        ({"rounds": 16, "matches": -1}, "expected matches from 0 to .*, got -1"),
        ({"rounds": 16, "names": ["a"]}, "expected 4 names, got 1"),
        ({"rounds": 16, "on_fault": "repair"}, "expected 'stop' or 'forfeit', got 'repair'"),
    ],
)
def test_a_tournament_refuses_what_it_cannot_play(words: dict[str, object], message: str) -> None:
    with pytest.raises(HazariError, match=message):
        tournament(MIXED, seed=1, **words)  # type: ignore[arg-type]


def test_four_bots_and_nothing_else() -> None:
    with pytest.raises(HazariError, match=r"expected 4 bots, got 3 \(R1.1\)"):
        tournament(MIXED[:3], rounds=16, seed=1)
    for wrong in (GreedyBot, None, 5):
        with pytest.raises(TypeError, match=r"expected a bot, which has a method arrange\(view\)"):
            play_round([*MIXED[:3], wrong], Deal.from_seed(1))  # type: ignore[list-item]
    with pytest.raises(TypeError, match="expected rounds as an int"):
        tournament(MIXED, rounds=16.0, seed=1)  # type: ignore[arg-type]


def test_whatever_answers_to_arrange_is_a_bot() -> None:
    class AsAttribute:
        def __init__(self) -> None:
            self.arrange = GreedyBot().arrange

    class AsProperty:
        @property
        def arrange(self) -> Callable[[View], Partition]:
            return GreedyBot().arrange

    deal = Deal.from_seed(1)
    for bot in (Delegates(GreedyBot()), AsAttribute(), AsProperty()):
        assert play_round([bot] * 4, deal) == play_round([GreedyBot()] * 4, deal)
    bots: Any = [Delegates(GreedyBot()), GreedyBot(), GreedyBot(), GreedyBot()]
    assert (
        tournament(bots, rounds=16, seed=1).points == tournament([GreedyBot()] * 4, rounds=16, seed=1).points
    )


def test_a_bot_whose_arrange_cannot_be_looked_up_fails_when_it_is_to_play() -> None:
    class Offline:
        def __getattr__(self, name: str) -> Any:
            raise ConnectionError(name)

    bots: Any = [GreedyBot(), Offline(), GreedyBot(), GreedyBot()]
    with pytest.raises(BotError) as caught:
        play_round(bots, Deal.from_seed(1))
    assert caught.value.seat is Seat.B
    assert isinstance(caught.value.__cause__, ConnectionError)
    assert tournament(bots, rounds=16, seed=1, on_fault="forfeit").forfeits == (0, 16, 0, 0)


def test_a_field_is_what_the_table_holds() -> None:
    field = fit_field([GreedyBot()] * 4, rounds=40, seed=1)
    deals = [Deal.from_seed(_derived(1, "fit", number)) for number in range(40)]
    held = fitted_field([[strongest_first(hand).groups for hand in deal.hands] for deal in deals])
    assert field == held
    with ThreadPoolExecutor(2) as pool:
        assert fit_field([GreedyBot()] * 4, rounds=40, seed=1, executor=pool) == field
    assert fit_field(MIXED, rounds=40, seed=1) != field
    assert field.coupling == (1, 1, 1, 1)  # so few rounds tell nothing of it


def test_a_fitted_coupling_makes_the_chances_of_four_seats_add_up_to_one() -> None:
    field = fit_field([GreedyBot()] * 4, rounds=200, seed=1)
    assert all(0.5 <= coupling <= 2 for coupling in field.coupling)
    deals = [Deal.from_seed(_derived(1, "fit", number)) for number in range(200)]
    outlooks = [outlook(strongest_first(hand), field=field) for deal in deals for hand in deal.hands]
    for coupling, chances in zip(
        field.coupling, zip(*[seen.chances for seen in outlooks], strict=True), strict=True
    ):
        assert coupling in (pytest.approx(0.5), pytest.approx(2)) or sum(chances) == pytest.approx(200)
    assert any(coupling not in (pytest.approx(0.5), pytest.approx(2)) for coupling in field.coupling)


def test_a_field_needs_rounds_and_four_bots_that_play_by_the_rules() -> None:
    with pytest.raises(FieldError, match="expected at least one round"):
        fit_field(MIXED, rounds=0, seed=1)
    with pytest.raises(HazariError, match="expected 4 bots, got 3"):
        fit_field(MIXED[:3], rounds=1, seed=1)
    with pytest.raises(BotError):
        fit_field([*MIXED[:3], OtherCards()], rounds=8, seed=1)


def test_names_are_text() -> None:
    assert tournament(MIXED, rounds=0, seed=1, names="wxyz").names == ("w", "x", "y", "z")
    with pytest.raises(TypeError, match="expected names as text, got int"):
        tournament(MIXED, rounds=0, seed=1, names=[1, 2, 3, 4])  # type: ignore[list-item]


class UnspeakableError(Exception):
    def __str__(self) -> str:
        raise RuntimeError("boom")


@pytest.mark.parametrize(
    "error",
    [
        StopIteration(),
        UnspeakableError(),
        ExceptionGroup("g", [ValueError()]),
    ],
)
def test_every_exception_that_a_bot_raises_is_a_fault_of_the_bot(error: Exception) -> None:
    class Breaks:
        def arrange(self, view: View) -> Partition:
            raise error

    bots: list[Bot] = [GreedyBot(), GreedyBot(), GreedyBot(), Breaks()]
    with pytest.raises(BotError, match=f"Breaks in seat D raised {type(error).__name__}"):
        play_round(bots, Deal.from_seed(1))
    assert tournament(bots, rounds=16, seed=1, on_fault="forfeit").forfeits == (0, 0, 0, 16)


class Stopped(BaseException):  # no error: what a framework stops its tasks with
    """Raised by neither Python nor this package."""


class UnspeakablyStoppedError(Exception):
    def __init__(self, stop: BaseException) -> None:
        self.stop = stop

    def __str__(self) -> str:
        raise self.stop


STOPS = [SystemExit(143), GeneratorExit(), Stopped(), BaseExceptionGroup("", [Stopped()])]


class StoppedWhile:
    """What stops the program comes while this bot thinks, or while its error is told or its answer read."""

    def __init__(self, stop: BaseException, moment: str) -> None:
        self.stop = stop
        self.moment = moment

    def arrange(self, view: View) -> Partition:
        if self.moment == "thinking":
            raise self.stop
        if self.moment == "its error is told":
            raise UnspeakablyStoppedError(self.stop)
        partition = strongest_first(view.hand)
        object.__setattr__(partition, "groups", self)
        return partition

    def __iter__(self) -> Iterator[Card]:
        raise self.stop


@pytest.mark.parametrize("stop", STOPS, ids=repr)
@pytest.mark.parametrize("moment", ["thinking", "its error is told", "its answer is read"])
@pytest.mark.parametrize("on_fault", ["stop", "forfeit"])
def test_what_ends_the_program_is_charged_to_no_bot(stop: BaseException, moment: str, on_fault: Any) -> None:
    bots: list[Bot] = [GreedyBot(), StoppedWhile(stop, moment), GreedyBot(), GreedyBot()]
    with pytest.raises(type(stop)) as caught:
        tournament(bots, rounds=16, seed=1, on_fault=on_fault)
    assert caught.value is stop
    with pytest.raises(type(stop)):
        fit_field(bots, rounds=1, seed=1)
    with pytest.raises(type(stop)):
        bot_action(Choosing(Deal.from_seed(1)), bots[1])


@pytest.mark.parametrize(
    "executor", [ThreadPoolExecutor, partial(ProcessPoolExecutor, mp_context=get_context("spawn"))]
)
def test_what_ends_the_program_comes_back_from_workers(executor: Callable[[int], Executor]) -> None:
    bots: list[Bot] = [StoppedWhile(SystemExit(143), "thinking"), GreedyBot(), GreedyBot(), GreedyBot()]
    with pytest.raises(SystemExit) as caught, executor(1) as pool:
        tournament(bots, rounds=16, seed=1, on_fault="forfeit", executor=pool)
    assert caught.value.code == 143


SIGNALLED: Final = """
import os, signal, sys
from hazari import GreedyBot, tournament

def end(number, frame):
    raise SystemExit(7)

class Signalled:
    def arrange(self, view):
        os.kill(os.getpid(), signal.SIGTERM)
        for _ in range(10**9):
            pass

signal.signal(signal.SIGTERM, end)
print(tournament([Signalled(), GreedyBot(), GreedyBot(), GreedyBot()], rounds=16, seed=1, on_fault="forfeit"))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_a_handler_that_exits_ends_the_program_as_it_says() -> None:
    done = subprocess.run([sys.executable, "-c", SIGNALLED], capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (7, b"", b"")


def test_standings_as_json_say_what_they_are_and_how_wide_they_are_written(expected: Standings) -> None:
    read = json.loads(expected.to_json())
    assert (read["format"], read["version"]) == ("hazari.standings", 1)
    assert json.loads(expected.to_json(2)) == read
    for wrong in ("x", True, 1.0):
        with pytest.raises(TypeError, match="expected an indent as an int"):
            expected.to_json(wrong)  # type: ignore[arg-type]
    with pytest.raises(HazariError, match="expected an indent of 0 to 8, got -3"):
        expected.to_json(-3)


class Framer:
    """Changes whose view it was, and fails."""

    def arrange(self, view: View) -> Partition:
        for name, value in (("seat", view.seat and view.seat.right), ("hand", ())):
            object.__setattr__(view, name, value)
        raise RuntimeError


class Forger:
    """Lays what no hand holds, with the means of the search."""

    def arrange(self, view: View) -> Partition:
        cards = iter(view.hand[::-1])
        groups = [make_group(tuple(islice(cards, size)), COMBINATIONS[-1]) for size in (3, 3, 3, 4)]
        return make_partition((groups[0], groups[1], groups[2], groups[3]))


class Waverer:
    """Keeps its partition, and changes it later."""

    def __init__(self) -> None:
        self.last: Partition | None = None

    def arrange(self, view: View) -> Partition:
        if self.last is not None:
            object.__setattr__(self.last, "groups", ())
        self.last = strongest_first(view.hand)
        return self.last


@pytest.mark.parametrize("bot", [Framer(), Forger()])
def test_a_bot_that_forges_forfeits_by_itself(bot: Bot) -> None:
    standings = tournament(
        [GreedyBot(), bot, GreedyBot(), GreedyBot()], rounds=16, seed=1, on_fault="forfeit"
    )
    assert standings.forfeits == (0, 16, 0, 0)


def test_what_a_bot_keeps_is_not_what_is_played() -> None:
    waverer = Waverer()
    bots: list[Bot] = [waverer, waverer, GreedyBot(), GreedyBot()]
    deal = Deal.from_seed(1)
    assert play_round(bots, deal) == play_round([GreedyBot()] * 4, deal)


def test_whatever_a_bot_returns_is_looked_at_with_care() -> None:
    class Meta(type):
        @property
        def __name__(cls) -> str:  # type: ignore[override]
            raise RuntimeError

    class Exits(metaclass=Meta):
        def arrange(self, view: View) -> Partition:
            return self  # type: ignore[return-value]

        def __repr__(self) -> str:
            raise RuntimeError

        @property  # type: ignore[misc]
        def __class__(self) -> type:
            raise RuntimeError

    with pytest.raises(BotError, match=r"Exits in seat A returned Exits, which is not a Partition"):
        arranged_by(Exits(), Round(Deal.from_seed(1)).view(0))
    with pytest.raises(TypeError, match="expected a Card, got <Exits>"):
        Partition([[Exits()]])  # type: ignore[list-item]


@pytest.mark.parametrize("stop", [KeyboardInterrupt, SystemExit, GeneratorExit])
def test_what_stops_the_program_is_never_swallowed(stop: type[BaseException]) -> None:
    class Interrupted:
        def __repr__(self) -> str:
            raise stop

        def __iter__(self) -> Iterator[Card]:
            raise stop

    class Late:
        def arrange(self, view: View) -> Partition:
            partition = strongest_first(view.hand)
            object.__setattr__(partition, "groups", Interrupted())
            return partition

    class UnfinishedError(Exception):
        def __str__(self) -> str:
            raise stop

    class Fails:
        def arrange(self, view: View) -> Partition:
            raise UnfinishedError

    for bot in (Late(), Fails()):
        with pytest.raises(stop):
            arranged_by(bot, Round(Deal.from_seed(1)).view(0))
    with pytest.raises(stop):
        Card(Interrupted(), Interrupted())  # type: ignore[arg-type]


def test_bots_are_listed_by_the_names_of_their_classes_in_any_script() -> None:
    kind = type(
        "Gr\N{LATIN SMALL LETTER O WITH DIAERESIS}\N{LATIN SMALL LETTER SHARP S}e",
        (),
        {"arrange": GreedyBot.arrange},
    )
    bots: list[Bot] = [kind(), GreedyBot(), GreedyBot(), GreedyBot()]
    assert tournament(bots, rounds=0, seed=1).names[0] == kind.__name__


def test_the_fault_of_a_bot_is_told_in_ascii_whatever_its_classes_are_called() -> None:
    strange = type("\N{LATIN CAPITAL LETTER U WITH DIAERESIS}bel", (ValueError,), {})

    def arrange(_bot: object, _view: View) -> Partition:
        raise strange

    bot = type(strange.__name__, (), {"arrange": arrange})()
    with pytest.raises(BotError) as caught:
        play_round([bot] * 4, Deal.from_seed(1))
    assert str(caught.value) == "\\xdcbel in seat A raised \\xdcbel: ''"


def test_an_empty_shell_of_a_partition_is_a_fault_of_the_bot() -> None:
    class Hollow:
        def arrange(self, view: View) -> Partition:
            return object.__new__(Partition)

    with pytest.raises(BotError, match="returned something that is not a partition of its hand"):
        play_round([Hollow(), GreedyBot(), GreedyBot(), GreedyBot()], Deal.from_seed(1))


def test_what_has_no_order_is_refused_where_the_order_counts() -> None:
    deal = Deal.from_seed(1)
    partitions = [strongest_first(hand) for hand in deal.hands]
    calls: list[tuple[Callable[[Any], object], Any]] = [
        (Match().record, {100, 80, 85, 95}),
        (Match().record, {100: "A", 80: "B", 85: "C", 95: "D"}),
        (Match().record, b"dPU_"),
        (lambda totals: Round(deal, totals=totals), {5, 10, 200, 15}),
        (settle, set(partitions)),
        (Deal, set(deal.hands)),
        (Deal.from_pack, {card for hand in deal.hands for card in hand}),
        (lambda bots: play_round(bots, deal), {GreedyBot(), RandomBot(1), RandomBot(2), ExpertBot()}),
        (lambda names: judge("Kh Jh 8h", "9c 8d 7s", names=names), {"a", "b"}),
    ]
    for call, unordered in calls:
        with pytest.raises(TypeError, match="in order, such as a list"):
            call(unordered)
    assert judge("Kh Jh 8h", "9c 8d 7s", names=iter(["a", "b"])).names == ("a", "b")


def test_standings_compare_only_bots_that_played(expected: Standings) -> None:
    for one, other in ((0, 4), (-1, 0)):
        with pytest.raises(HazariError, match="expected the index of a bot from 0 to 3"):
            expected.difference(one, other)
    with pytest.raises(TypeError, match="expected the index of a bot as an int"):
        expected.difference(one=True, other=0)
    with pytest.raises(HazariError, match="no deal has been played"):
        tournament(MIXED, rounds=0, seed=1).difference(0, 1)


def test_an_executor_is_one() -> None:
    with pytest.raises(TypeError, match=r"expected a concurrent.futures.Executor or None, got str"):
        tournament(MIXED, rounds=16, seed=1, executor="two")  # type: ignore[arg-type]


@pytest.mark.parametrize("bot", [RandomBot(1), GreedyBot(), ExpertBot()])
def test_bots_arrange_the_view_of_a_seat(bot: Bot) -> None:
    with pytest.raises(DealError, match="expected 13 cards for a hand, got 0"):
        bot.arrange(Round(Deal.from_seed(1)).view(None))
    with pytest.raises(TypeError, match="expected a View, got None"):
        bot.arrange(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a Field, got str"):
        ExpertBot(field="x")  # type: ignore[arg-type]


def test_no_more_jobs_are_under_way_than_memory_is_meant_for(
    expected: Standings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hazari._jobs._AHEAD", 2)
    executor = Counting()
    _check_workers(executor, expected)
    assert executor.most == 2


class Counting(Executor):
    """Does a job when its result is asked for, and counts those that wait."""

    def __init__(self) -> None:
        self.waiting = self.most = 0

    def submit(self, job: Callable[..., Any], /, *arguments: Any, **options: Any) -> Future[Any]:
        executor = self

        class Late(Future[Any]):
            def result(self, *_: Any, **__: Any) -> Any:
                executor.waiting -= 1
                return job(*arguments, **options)

        self.waiting += 1
        self.most = max(self.most, self.waiting)
        return Late()


def test_an_estimate_tells_its_error() -> None:
    assert repr(Estimate(119.04, 0.52)) == "<Estimate 119.04 +- 0.52>"


def test_there_is_no_picture_of_nothing() -> None:
    with pytest.raises(HazariError, match="no deal has been played"):
        tournament(MIXED, rounds=0, seed=1).plot()


def test_names_of_bots_are_told_apart() -> None:
    for names in ({"a", "b", "c", "d"}, iter([1])):
        with pytest.raises((TypeError, HazariError)):
            tournament(MIXED, rounds=0, seed=1, names=names)  # type: ignore[arg-type]
    for bad in (["a", "a", "b", "c"], ["a\nb", "b", "c", "d"]):
        with pytest.raises(HazariError, match="expected names"):
            tournament(MIXED, rounds=0, seed=1, names=bad)
    with pytest.raises(TypeError, match="expected groups in order"):
        Partition({"AsAhAd", "KhQhJh", "9c8d7s", "5d5c2d2c"})


# --- what was counted --------------------------------------------------------------------------------------


def counted(**counts: Any) -> Tally:
    """What one deal and one match may count, with some of it put otherwise."""
    right: dict[str, Any] = {
        "deals": 1,
        "points": [2000, 1500, 1260, 1000],
        "products": [[one * other for other in (2000, 1500, 1260, 1000)] for one in (2000, 1500, 1260, 1000)],
        "won": [[4, 4, 4, 4]] * 4,
        "forfeits": [0, 0, 0, 0],
        "matches": 1,
        "shares": [24, 12, 6, 6],
        "share_squares": [576, 144, 36, 36],
    }
    return Tally(**right | counts)


def test_a_tally_holds_tuples_of_ints() -> None:
    tally = counted()
    assert (tally.points, tally.won[0]) == ((2000, 1500, 1260, 1000), (4, 4, 4, 4))
    assert Standings(["a", "b", "c", "d"], 16, 1, tally).names == ("a", "b", "c", "d")
    assert (tally + Tally()) == tally == counted(points=(2000, 1500, 1260, 1000))
    assert attrs.evolve(tally) == tally


@pytest.mark.parametrize(
    ("counts", "message"),
    [
        ({"deals": -1}, "expected a count of 0 or more, got -1"),
        ({"deals": 2}, "expected points that add up to 11520, got"),
        ({"points": [5760, 0, 0]}, r"expected counts of 4 bots, got 3 \(R1.1\)"),
        ({"won": [[16, 16, 16, 16]] * 2 + [[0] * 4] * 2}, "expected comparisons won in 16 rounds, got"),
        ({"won": [[4] * 4] * 3}, "expected counts of 4 bots, got 3"),
        ({"matches": 2}, "expected shares in matches that add up to 96, got"),
        ({"products": [[0] * 4] * 4}, "expected sums of squares and products"),
        ({"share_squares": [576, 144, 36, 35]}, "expected sums of squares and products"),
    ],
)
def test_what_no_tournament_counts_is_no_tally(counts: dict[str, Any], message: str) -> None:
    with pytest.raises(HazariError, match=message):
        counted(**counts)


def test_r6_3_products_that_no_points_have_are_refused() -> None:
    """Each bot by itself can have such squares; one cannot be so far ahead of another."""
    points = (2000, 1500, 1260, 1000)
    products = [[one * other + 1 * (one != other) for other in points] for one in points]
    with pytest.raises(HazariError, match="expected sums of squares and products"):
        counted(products=products)


@pytest.mark.parametrize(
    "counts",
    [{"deals": 1.0}, {"points": {5760, 0}}, {"points": [5760.0, 0, 0, 0]}, {"won": 5}, {"deals": True}],
)
def test_a_tally_is_of_counts(counts: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="expected"):
        counted(**counts)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((["a"], 16, 1, counted()), "expected 4 names, got 1"),
        (("abcd", 0, 1, counted()), "expected at most 0 rounds, which were planned, got 16"),
        (("abcd", 16, 0, counted()), "expected at most 0 matches, which were planned, got 1"),
        (("abcd", -16, 1, counted()), "expected a count of 0 or more, got -16"),
    ],
)
def test_standings_are_those_of_a_tournament(words: tuple[Any, ...], message: str) -> None:
    with pytest.raises(HazariError, match=message):
        Standings(*words)


def test_standings_have_a_tally_and_ints() -> None:
    for words in (("abcd", 16, 1, ()), ("abcd", 16.0, 1, counted()), (5, 16, 1, counted())):
        with pytest.raises(TypeError, match="expected"):
            Standings(*words)

    class Sixteen:
        def __index__(self) -> int:
            return 16

    planned: Any = Sixteen()
    assert json.loads(Standings("abcd", planned, 1, counted()).to_json())["planned_rounds"] == 16


def test_an_estimate_is_finite_and_its_error_not_negative() -> None:
    whole = Estimate(1, 2)
    assert (type(whole.mean), type(whole.error), str(whole)) == (float, float, "1.00 +- 2.00")
    assert Estimate(Fraction(1, 2), None).mean == 0.5  # type: ignore[arg-type]
    for wide, error in ((nan, 1.0), (inf, None), (0.0, inf), (0.0, -1e-9), (10**400, None)):
        with pytest.raises(HazariError, match="expected a"):
            Estimate(wide, error)
    for wrong in ("1", None, True, 1j, Deal):
        with pytest.raises(TypeError, match="expected a number"):
            Estimate(wrong, None)  # type: ignore[arg-type]
