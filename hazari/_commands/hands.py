"""`hazari deal` and `hazari arrange`: four hands, and the best of one."""

from __future__ import annotations

import argparse
from typing import Final

from hazari._columns import columns
from hazari._commands.command import (
    Command,
    json_option,
    language,
    language_options,
    print_json,
    symbols_option,
)
from hazari._sentences import sentence
from hazari._translations import language_of
from hazari.arrangements import best_partition, outlook, strongest_first, undominated_partitions
from hazari.cards import cards_typed, compact
from hazari.deals import Deal
from hazari.display import table
from hazari.partitions import Partition
from hazari.seats import Seat

__all__ = ["ARRANGE", "DEAL"]

BEST: Final = sentence("Best:")
STRONGEST_FIRST: Final = sentence("Strongest first:")
SAME: Final = sentence("Strongest first, the same:")
UNDOMINATED: Final = sentence("Undominated, {count}:")
PARTITION: Final = sentence("partition")
EXPECTED_POINTS: Final = sentence("expected points")


def _deal_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", help="any text, for a repeatable deal; by default it is random")
    symbols_option(parser)
    json_option(parser)


def _deal(options: argparse.Namespace) -> int:
    deal = Deal.random() if options.seed is None else Deal.from_seed(options.seed)
    if options.json:
        # The index as a string: it is beyond what many JSON readers hold as a number.
        hands = {str(seat): compact(deal.hands[seat]) for seat in Seat}
        print_json({"index": str(deal.index), "hands": hands})
    else:
        print(table(deal, spec=options.spec))
    return 0


DEAL: Final = Command(
    "deal",
    "deal the pack to four seats",
    ("deal", "deal --seed 1 --unicode", "deal --seed 1 --json"),
    _deal_arguments,
    _deal,
)


def _arrange_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("hand", nargs="+", metavar="CARDS", help="the 13 cards of a hand")
    parser.add_argument(
        "--undominated",
        action="store_true",
        help="also show every partition that no other beats in all four groups",
    )
    language_options(parser)
    json_option(parser)


def _arrange(options: argparse.Namespace) -> int:
    hand = cards_typed(" ".join(options.hand))
    best, greedy = best_partition(hand), strongest_first(hand)
    others = undominated_partitions(hand) if options.undominated else ()
    if options.json:
        described: dict[str, object] = {"best": _outlook_json(best), "strongest_first": _outlook_json(greedy)}
        if options.undominated:
            described["undominated"] = [_outlook_json(partition) for partition in others]
        print_json(described)
        return 0
    spoken = language(options)
    words = language_of(spoken)

    def shown(partition: Partition) -> str:
        return table(outlook(partition), spec=options.spec, language=spoken)

    print(f"{words.form(BEST)}\n{shown(best)}")
    print(f"\n{words.form(SAME if greedy == best else STRONGEST_FIRST)}\n{shown(greedy)}")
    if options.undominated:
        print(f"\n{words.said(UNDOMINATED, {'count': len(others)})}")
        header = (words.form(PARTITION), words.form(EXPECTED_POINTS))
        spec = words.spec(options.spec)
        rows = [
            (words.cards(partition, spec), words.number(f"{outlook(partition).points:.1f}"))
            for partition in others
        ]
        print("\n".join(columns([header, *rows])))
    return 0


def _outlook_json(partition: Partition) -> dict[str, object]:
    seen = outlook(partition)
    return {
        "partition": str(partition),
        "points": seen.points,
        "chances": list(seen.chances),
        "pots": list(seen.pots),
    }


ARRANGE: Final = Command(
    "arrange",
    "show the best partition of a hand, with its chances, and the strongest-first one beside it",
    (
        'arrange "As Ah Ad Kh Qh Jh 9c 8d 7s 5c 5d 2c 2d"',
        'arrange --undominated --json "AsAhAdKhQhJh9c8d7s5c5d2c2d"',
    ),
    _arrange_arguments,
    _arrange,
)
