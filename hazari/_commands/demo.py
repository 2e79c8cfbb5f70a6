"""`hazari demo`: a ruling and a whole match."""

from __future__ import annotations

import argparse
from typing import Final

from hazari._commands.command import Command, symbols_option
from hazari.arrangements import best_partition
from hazari.deals import Deal
from hazari.display import table
from hazari.matches import Match
from hazari.rulings import judge
from hazari.seats import Seat

__all__ = ["DEMO"]

WORKED_EXAMPLE: Final = ("Kh Jh 8h", "9c 8d 7s", "Qc Qd 6c", "9d 8c 7h")  # RULES, "Worked examples"


def _demo_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seed", default="1", help="any text; a different one gives a different match (default: 1)"
    )
    symbols_option(parser)


def _demo(options: argparse.Namespace) -> int:
    print("A ruling. Four players expose these groups, one after another:\n")
    print(format(judge(*WORKED_EXAMPLE, names="ABCD"), options.spec))
    print("\nA match. All four seats play the partition with the most expected points.")
    match = Match()
    while match.result is None:
        number = len(match.scores) + 1
        played = match.new_round(Deal.from_seed(f"{options.seed}/{number}"))
        print(f"\n--- Round {number}, dealer {played.dealer} ---")
        for seat in Seat:
            partition = best_partition(played.deal.hands[seat])
            played.declare(seat, partition)
        print(f"\n{table(played.play_out(), spec=options.spec)}")
        match.record()
    print(f"\n--- The score sheet ---\n\n{table(match)}")
    return 0


DEMO: Final = Command(
    "demo",
    "show a ruling, then a whole match with every comparison",
    ("demo", "demo --seed monsoon --unicode"),
    _demo_arguments,
    _demo,
)
