"""Speed beside the peers: prints a table of ratios, each with what it should be.

`python -m tests.benchmarks` from the root of the project. Both sides of a row are timed in turn in this
process, or, for imports, in turn in fresh ones; a ratio is that of the medians. Peers that are not
installed are named and left out. The status is 1 if a row misses its goal.
"""

from __future__ import annotations

import gc
import platform
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module, metadata
from itertools import combinations
from statistics import median
from typing import Any, NamedTuple

from hazari.arrangements import best_partition, legal_partitions, undominated_partitions
from hazari.cards import DECK, parse_cards
from hazari.combinations import Combination

REPEATS = 31
PEERS = ("treys", "eval7", "phevaluator", "chess", "pokerkit")
# The slowest of 200,000 hands for `undominated_partitions`, most of them drawn to be nasty.
WORST = "Ah 5h 4s 7s 3h 2s 6d Qd Kh Ac 9d 9c 2c"

Call = Callable[[], object]


class Row(NamedTuple):
    """One line of the table: our time beside another, and which ratio of them is good enough."""

    what: str
    peer: str
    ours: float  # seconds
    theirs: float
    goal: float
    by_rate: bool  # whether the ratio is of rates, to be at least the goal; else of times, at most it

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


def timed(call: Call, calls: int) -> float:
    start = time.perf_counter()
    for _ in range(calls):
        call()
    return (time.perf_counter() - start) / calls


def in_turn(ours: tuple[Call, int], theirs: tuple[Call, int]) -> tuple[float, float]:
    """Median seconds of a call of either side, each timed over so many calls, in turn."""
    timed(*ours), timed(*theirs)  # warms tables and caches
    pairs = [(timed(*ours), timed(*theirs)) for _ in range(REPEATS)]
    return median([one for one, _ in pairs]), median([other for _, other in pairs])


def peer(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        return None


def over(function: Callable[[Any], object], arguments: Sequence[Any]) -> Call:
    """A call that takes the next of `arguments` each time."""

    def next_one() -> Iterator[object]:
        while True:
            for argument in arguments:
                yield function(argument)

    return next_one().__next__


def evaluation_rows() -> Iterator[Row]:
    source = random.Random(1)
    threes = [tuple(source.sample(DECK, 3)) for _ in range(1000)]
    fives = [[str(card) for card in source.sample(DECK, 5)] for _ in range(1000)]
    three, text = "Combination.of(three Cards)", 'Combination.of("Kh Jh 8h")'
    ours = (over(Combination.of, threes), 10_000)
    if treys := peer("treys"):
        evaluate = treys.Evaluator().evaluate
        hands = [[treys.Card.new(card) for card in five] for five in fives]
        theirs = (over(lambda hand: evaluate(hand[:2], hand[2:]), hands), 2000)
        yield Row(three, "treys, five cards", *in_turn(ours, theirs), 3, by_rate=True)
    if eval7 := peer("eval7"):
        eval7_threes = [[eval7.Card(str(card)) for card in cards] for cards in threes]
        theirs = (over(eval7.evaluate, eval7_threes), 10_000)
        yield Row(three, "eval7, three cards", *in_turn(ours, theirs), 0.7, by_rate=True)
    texts = [" ".join(map(str, cards)) for cards in threes]
    ours = (over(Combination.of, texts), 10_000)
    if phevaluator := peer("phevaluator"):
        theirs = (over(lambda five: phevaluator.evaluate_cards(*five), fives), 2000)
        yield Row(text, "phevaluator, five texts", *in_turn(ours, theirs), 2.5, by_rate=True)
    if pokerkit := peer("pokerkit"):
        theirs = (over(pokerkit.StandardHighHand, ["".join(five) for five in fives]), 200)
        yield Row(text, "pokerkit, five cards in a text", *in_turn(ours, theirs), 1, by_rate=True)


def search_rows() -> Iterator[Row]:
    source = random.Random(2)
    hands = [tuple(source.sample(DECK, 13)) for _ in range(200)]
    pack = list(range(52))
    theirs = (lambda: random.shuffle(pack), 200)
    times = in_turn((over(best_partition, hands), 50), theirs)
    yield Row("best_partition(13 Cards)", "random.shuffle of 52", *times, 40, by_rate=False)
    if chess := peer("chess"):
        board = chess.Board()
        theirs = (lambda: list(board.legal_moves), 50)
        times = in_turn((over(undominated_partitions, hands), 50), theirs)
        yield Row(
            "undominated_partitions(13 Cards)", "chess, list(board.legal_moves)", *times, 25, by_rate=False
        )
    worst = parse_cards(WORST)
    ours, _ = in_turn((lambda: undominated_partitions(worst), 1), (lambda: None, 1))
    yield Row("undominated_partitions, worst hand", "one millisecond", ours, 0.001, 50, by_rate=False)
    theirs = (lambda: list(combinations(range(13), 3)), 200)
    times = in_turn((over(lambda hand: len(legal_partitions(hand)), hands), 5), theirs)
    yield Row(
        "len(legal_partitions(13 Cards))", "list(combinations(range(13), 3))", *times, 550, by_rate=False
    )


def import_row() -> Row:
    def started(program: str) -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", program], check=True)
        return time.perf_counter() - start

    programs = ("pass", "import attrs", "import hazari")
    for program in programs:
        started(program)  # so that all bytecode is there
    times = [[started(program) for program in programs] for _ in range(REPEATS)]
    bare, attrs, hazari = [median(column) for column in zip(*times, strict=True)]
    return Row("import hazari", "import attrs", hazari - bare, attrs - bare, 2.5, by_rate=False)


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
    for row in (*evaluation_rows(), *search_rows(), import_row()):
        print(row)
        rows.append(row)
    return 0 if all(row.good for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
