"""What each command does: its options, its examples, and its output."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Final

import attrs

from hazari._columns import columns
from hazari._commands.playing import play, play_arguments
from hazari._commands.tournaments import run_tournament, tournament_arguments
from hazari._values import final
from hazari.arrangements import best_partition, outlook, strongest_first, undominated_partitions
from hazari.cards import Card
from hazari.deals import Deal
from hazari.display import table
from hazari.matches import Match
from hazari.partitions import Partition, Problem, partition_problems
from hazari.rulings import Ruling, judge
from hazari.seats import Seat

__all__ = ["COMMANDS", "Command"]

WORKED_EXAMPLE: Final = ("Kh Jh 8h", "9c 8d 7s", "Qc Qd 6c", "9d 8c 7h")  # RULES, "Worked examples"


@final
@attrs.frozen(order=False)
class Command:
    """A command of the command line."""

    name: str
    summary: str
    examples: tuple[str, ...]
    arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


def _json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")


def _symbols(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-u", "--unicode", action="store_const", const="u", default="", dest="spec", help="show suit symbols"
    )


def _print_json(value: object) -> None:
    print(json.dumps(value, indent=2))


def _written(cards: tuple[Card, ...]) -> list[str]:
    return [str(card) for card in cards]


def _judge_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("groups", nargs="+", metavar="GROUP", help="2 to 4 groups, in the order played")
    parser.add_argument("--names", metavar="NAME,NAME", help="who played them, with commas between")
    _symbols(parser)
    _json(parser)


def _judge(options: argparse.Namespace) -> int:
    names = None if options.names is None else [name.strip() for name in options.names.split(",")]
    ruling = judge(*options.groups, names=names)
    if options.json:
        _print_json(_ruling_json(ruling))
    else:
        print(format(ruling, options.spec))
    return 0


def _ruling_json(ruling: Ruling) -> dict[str, object]:
    return {
        "plays": [
            {
                "name": name,
                "cards": _written(group.cards),
                "combination": str(group.combination),
                "points": group.points,
            }
            for name, group in zip(ruling.names, ruling.groups, strict=True)
        ],
        "winner": ruling.winner,
        "best": list(ruling.best),
        "points": ruling.points,
        "rule": ruling.rule,
        "reason": ruling.reason,
    }


def _check_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "groups",
        nargs="+",
        metavar="GROUP",
        help="the four groups, strongest first; or one text with / between",
    )
    parser.add_argument("--hand", metavar="CARDS", help="the 13 cards dealt, to check the groups against")
    _symbols(parser)
    _json(parser)


def _check(options: argparse.Namespace) -> int:
    groups = options.groups
    problems = partition_problems(*groups, hand=options.hand)
    partition = None if problems else Partition.parse(*groups) if len(groups) == 1 else Partition.of(*groups)
    if options.json:
        _print_json(
            {
                "legal": partition is not None,
                "partition": partition and str(partition),
                "problems": [_problem_json(problem) for problem in problems],
            }
        )
    elif partition is not None:
        print(table(partition, spec=options.spec), "legal", sep="\n")
    else:
        print(*problems, "illegal", sep="\n")
    return 0 if partition is not None else 1


def _problem_json(problem: Problem) -> dict[str, object]:
    return {
        "code": problem.code.value,
        "groups": list(problem.groups),
        "cards": _written(problem.cards),
        "rule": problem.rule,
        "message": problem.message,
    }


def _deal_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", help="any text, for a deal that can be repeated; by default it is random")
    _symbols(parser)
    _json(parser)


def _deal(options: argparse.Namespace) -> int:
    deal = Deal.random() if options.seed is None else Deal.from_seed(options.seed)
    if options.json:
        # The index as text: it is beyond what many JSON readers hold as a number.
        hands = {str(seat): _written(deal.hands[seat]) for seat in Seat}
        _print_json({"index": str(deal.index), "hands": hands})
    else:
        print(table(deal, spec=options.spec))
    return 0


def _arrange_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("hand", nargs="+", metavar="CARDS", help="the 13 cards of a hand")
    parser.add_argument(
        "--undominated",
        action="store_true",
        help="also every partition that no other beats in all four groups",
    )
    _symbols(parser)
    _json(parser)


def _arrange(options: argparse.Namespace) -> int:
    hand = " ".join(options.hand)
    best, greedy = best_partition(hand), strongest_first(hand)
    others = undominated_partitions(hand) if options.undominated else ()
    if options.json:
        described: dict[str, object] = {"best": _outlook_json(best), "strongest_first": _outlook_json(greedy)}
        if options.undominated:
            described["undominated"] = [_outlook_json(partition) for partition in others]
        _print_json(described)
        return 0
    print(f"Best:\n{table(outlook(best), spec=options.spec)}")
    same = ", the same" if greedy == best else ""
    print(f"\nStrongest first{same}:\n{table(outlook(greedy), spec=options.spec)}")
    if options.undominated:
        print(f"\nUndominated, {len(others)}:")
        rows = [(format(partition, options.spec), f"{outlook(partition).points:.1f}") for partition in others]
        print("\n".join(columns([("partition", "expected points"), *rows])))
    return 0


def _outlook_json(partition: Partition) -> dict[str, object]:
    seen = outlook(partition)
    return {
        "partition": str(partition),
        "points": seen.points,
        "chances": list(seen.chances),
        "pots": list(seen.pots),
    }


def _play_arguments(parser: argparse.ArgumentParser) -> None:
    play_arguments(parser)
    _symbols(parser)


def _demo_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", default="1", help="any text; another one gives another match (default: 1)")
    _symbols(parser)


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


COMMANDS: Final = (
    Command(
        "judge",
        "tell who wins when these groups are exposed in this order, and why",
        (
            'judge "Kh Jh 8h" "9c 8d 7s" "Qc Qd 6c" "9d 8c 7h"',
            'judge --names East,West "As 2d 3c" "Ks Qd Jc"',
            'judge --json "Kh Jh 8h" "9c 8d 7s"',
        ),
        _judge_arguments,
        _judge,
    ),
    Command(
        "check",
        "tell whether a partition is legal, and everything that is wrong with it (exit status 1)",
        (
            'check "As Ah Ad" "Kh Qh Jh" "9c 8d 7s" "5c 5d 2c 2d"',
            "check AsAhAd/KhQhJh/9c8d7s/5d5c2d2c",
            'check --hand "As Ah Ad Kh Qh Jh 9c 8d 7s 5c 5d 2c 2h" AsAhAd/KhQhJh/9c8d7s/5d5c2d2c',
        ),
        _check_arguments,
        _check,
    ),
    Command(
        "deal",
        "deal the pack to four seats",
        ("deal", "deal --seed 1 --unicode", "deal --seed 1 --json"),
        _deal_arguments,
        _deal,
    ),
    Command(
        "arrange",
        "tell the best partition of a hand, with its chances, and the strongest-first one beside it",
        (
            'arrange "As Ah Ad Kh Qh Jh 9c 8d 7s 5c 5d 2c 2d"',
            'arrange --undominated --json "AsAhAdKhQhJh9c8d7s5c5d2c2d"',
        ),
        _arrange_arguments,
        _arrange,
    ),
    Command(
        "play",
        "play a match in the terminal against three bots",
        ("play", "play --bots greedy --seed 1 --file match.json"),
        _play_arguments,
        play,
    ),
    Command(
        "tournament",
        "let four bots play many rounds, and tell how they stand",
        (
            "tournament --bots expert,greedy,greedy,greedy --rounds 3200 --jobs 2",
            "tournament --bots my_bot:make,expert,expert,random --json",
        ),
        tournament_arguments,
        run_tournament,
    ),
    Command(
        "demo",
        "show a ruling, then a whole match with every comparison",
        ("demo", "demo --seed monsoon --unicode"),
        _demo_arguments,
        _demo,
    ),
)
