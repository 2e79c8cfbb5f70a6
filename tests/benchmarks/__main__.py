"""Speed beside the peers: prints a table of ratios, each with what it should be.

`python -m tests.benchmarks` from the root of the project. Both sides of a row are timed in turn: as the
time of this process, or for imports as all the time that fresh ones take. A ratio is that of the medians.
Peers that are not installed are named and left out. The status is 1 if a row misses its goal.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module, metadata
from itertools import combinations
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from hazari import records
from hazari.arrangements import (
    best_partition,
    legal_partitions,
    strongest_first,
    undominated_partitions,
)
from hazari.bots import GreedyBot
from hazari.cards import DECK, parse_cards
from hazari.combinations import Combination
from hazari.comparisons import RoundResult, settle
from hazari.deals import Deal
from hazari.hindsights import hindsight
from hazari.matches import Match
from hazari.partitions import Partition
from hazari.rounds import Round
from hazari.rulings import judge
from hazari.seats import Seat
from hazari.tournaments import tournament

REPEATS = 31
PEERS = ("treys", "eval7", "phevaluator", "chess", "pokerkit")
# The slowest hand for `undominated_partitions` that a search of some minutes found.
WORST = "Ah Kh Qh Jh 9h 9d 8h 6h 5h 3h 3c 2h 2d"

Side = tuple[Callable[[Any], object], Sequence[Any]]  # what is timed, over which arguments


class Row(NamedTuple):
    """One line of the table: our time beside another, and which ratio of them is good enough."""

    what: str
    peer: str
    ours: float  # seconds
    theirs: float
    goal: float
    by_rate: bool = False  # whether the ratio is of rates, to be at least the goal; else of times, at most it

    @property
    def ratio(self) -> float:
        return self.theirs / self.ours if self.by_rate else self.ours / self.theirs

    @property
    def good(self) -> bool:
        return self.ratio >= self.goal if self.by_rate else self.ratio <= self.goal

    def __str__(self) -> str:
        goal = f"{'>=' if self.by_rate else '<='} {self.goal:g}"
        return (
            f"{self.what:36} {micro(self.ours):>10}  {self.peer:34} {micro(self.theirs):>10}"
            f"  {self.ratio:8.2f}  {goal:>7}  {'yes' if self.good else 'NO'}"
        )


def micro(seconds: float) -> str:
    return f"{seconds * 1e6:.2f} us"


def timed(function: Callable[[Any], object], arguments: Sequence[Any]) -> float:
    start = time.process_time()  # other programs on this machine do not count
    for argument in arguments:
        function(argument)
    return (time.process_time() - start) / len(arguments)


def in_turn(ours: Side, theirs: Side, repeats: int = REPEATS) -> tuple[float, float]:
    """Median seconds of a call of either side, each timed over its arguments, in turn."""
    timed(*ours), timed(*theirs)  # warms tables and caches
    pairs = [(timed(*ours), timed(*theirs)) for _ in range(repeats)]
    return median([one for one, _ in pairs]), median([other for _, other in pairs])


def peer(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        return None


def evaluation_rows() -> Iterator[Row]:
    source = random.Random(1)
    threes = [tuple(source.sample(DECK, 3)) for _ in range(1000)] * 5
    fives = [[str(card) for card in source.sample(DECK, 5)] for _ in range(1000)] * 5
    three, text = "Combination.of(three Cards)", 'Combination.of("Kh Jh 8h")'
    ours: Side = (Combination.of, threes)
    if treys := peer("treys"):
        five_cards = [[treys.Card.new(card) for card in five] for five in fives]
        theirs: Side = (partial(treys.Evaluator().evaluate, []), five_cards)
        yield Row(three, "treys, five cards", *in_turn(ours, theirs), 3, by_rate=True)
    if eval7 := peer("eval7"):
        theirs = (eval7.evaluate, [[eval7.Card(str(card)) for card in cards] for cards in threes])
        yield Row(three, "eval7, three cards", *in_turn(ours, theirs), 0.7, by_rate=True)
    ours = (Combination.of, [" ".join(map(str, cards)) for cards in threes])
    if phevaluator := peer("phevaluator"):
        theirs = (lambda five: phevaluator.evaluate_cards(*five), fives[:1000])
        yield Row(text, "phevaluator, five texts", *in_turn(ours, theirs), 2.5, by_rate=True)
    if pokerkit := peer("pokerkit"):
        theirs = (pokerkit.StandardHighHand, ["".join(five) for five in fives[:200]])
        yield Row(text, "pokerkit, five cards in a text", *in_turn(ours, theirs), 1, by_rate=True)


plain_best = partial(best_partition, removal=False)  # as bots and training call it


def search_rows() -> Iterator[Row]:
    source = random.Random(2)
    hands = [tuple(source.sample(DECK, 13)) for _ in range(100)]
    theirs: Side = (random.shuffle, [list(range(52))] * 1000)
    times = in_turn((plain_best, hands), theirs)
    yield Row("best_partition, removal=False", "random.shuffle of 52", *times, 40)
    times = in_turn((best_partition, hands), (plain_best, hands))
    yield Row("best_partition(13 Cards)", "with removal=False", *times, 2.5)
    if chess := peer("chess"):
        theirs = (lambda board: list(board.legal_moves), [chess.Board()] * 500)
        times = in_turn((undominated_partitions, hands), theirs)
        yield Row(
            "undominated_partitions(13 Cards)", "chess, list(board.legal_moves)", *times, 25, by_rate=False
        )
    worst, _ = in_turn((undominated_partitions, [parse_cards(WORST)]), (abs, [1]))
    yield Row("undominated_partitions, worst hand", "a millisecond", worst, 0.001, 50)
    theirs = (lambda places: list(combinations(places, 3)), [range(13)] * 1000)
    times = in_turn((lambda hand: len(legal_partitions(hand)), hands[:10]), theirs)
    yield Row(
        "len(legal_partitions(13 Cards))", "list(combinations(range(13), 3))", *times, 550, by_rate=False
    )


def whole_round(dealt: tuple[Deal, list[Partition]]) -> RoundResult | None:
    """Four declarations, sixteen exposures, and the result, each action checked."""
    deal, partitions = dealt
    played = Round(deal)
    for seat, partition in zip(Seat, partitions, strict=True):
        played.declare(seat, partition)
    for _ in range(16):
        played.expose()
    return played.result


def round_rows() -> Iterator[Row]:
    deals = [Deal.from_seed(number) for number in range(100)]
    partitions = [[plain_best(hand) for hand in deal.hands] for deal in deals]
    theirs: Side = (random.shuffle, [list(range(52))] * 1000)
    yield Row("settle(four partitions)", "random.shuffle of 52", *in_turn((settle, partitions), theirs), 3)
    exposed = [[str(one.groups[0]) for one in four] for four in partitions]
    judged: Side = (lambda groups: judge(*groups), exposed)
    yield Row("judge(four groups as text)", "random.shuffle of 52", *in_turn(judged, theirs), 4)
    rulings = [judge(*groups) for groups in exposed]
    yield Row("the text of a ruling", "random.shuffle of 52", *in_turn((str, rulings), theirs), 16)
    played = [settle(four, dealer=number % 4) for number, four in enumerate(partitions)]
    times = in_turn((lambda result: [hindsight(result, seat) for seat in Seat], played), theirs)
    yield Row("hindsight, four hands of a round", "random.shuffle of 52", *times, 4 * 200)
    rounds_to_play: Side = (whole_round, list(zip(deals, partitions, strict=True)))
    yield Row("a whole Round, 20 actions", "random.shuffle of 52", *in_turn(rounds_to_play, theirs), 12)
    ours: Side = (lambda seed: settle([plain_best(h) for h in Deal.from_seed(seed).hands]), range(20))
    yield Row("deal, four best_partition, settle", "random.shuffle of 52", *in_turn(ours, theirs), 180)

    def rounds(number: int) -> Side:
        return lambda seed: tournament([GreedyBot()] * 4, rounds=number, seed=seed, matches=0), [1]

    many, few = in_turn(rounds(16 * 64), rounds(64), repeats=5)
    yield Row("a round of 1024 in a tournament", "a round of 64", many / (16 * 64), few / 64, 1.1)


def half_played(number: int) -> Match:
    """A match whose fourth or fifth round is open in its second comparison."""
    match = Match()
    for round_number in range(5):
        dealt = match.new_round(Deal.from_seed(f"{number}/{round_number}"))
        for seat in Seat:
            dealt.declare(seat, strongest_first(dealt.deal.hands[seat]))
        if round_number == 4 or max(match.totals) > 640:
            for _ in range(6):
                dealt.expose()
            break
        dealt.play_out()
        match.record()
    return match


def record_row() -> Row:
    texts = [records.dumps(half_played(number)) for number in range(50)]
    return Row(
        "records.loads(half-played match)",
        "json.loads",
        *in_turn((records.loads, texts), (json.loads, texts)),
        45,
    )


def import_row() -> Row:
    # Some machines are set never to write bytecode; here it is to be there, wherever it may lie.
    with TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        return _import_row(environment)


def _import_row(environment: dict[str, str]) -> Row:
    def started(program: str) -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", program], check=True, env=environment)
        return time.perf_counter() - start

    programs = ("pass", "import attrs", "import hazari")
    for program in programs:
        started(program)  # so that all bytecode is there
    times = [[started(program) for program in programs] for _ in range(REPEATS)]
    bare, attrs, hazari = [median(column) for column in zip(*times, strict=True)]
    return Row("import hazari", "import attrs", hazari - bare, attrs - bare, 2.5)


def main() -> int:
    versions = []
    for name in PEERS:
        try:
            versions.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            versions.append(f"{name} is not installed")
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.platform()}")
    print(", ".join(versions))
    print(f"{'ours':36} {'time':>10}  {'beside':34} {'time':>10}  {'ratio':>8}  {'goal':>7}  met")
    gc.disable()
    rows = []
    for row in (*evaluation_rows(), *search_rows(), *round_rows(), record_row(), import_row()):
        print(row)
        rows.append(row)
    return 0 if all(row.good for row in rows) else 1


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    sys.exit(main())
