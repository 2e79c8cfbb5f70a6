"""`hazari judge` and `hazari check`: who wins, and what is legal."""

from __future__ import annotations

import argparse
from typing import Final

from hazari._commands.command import Command, json_option, language, language_options, print_json
from hazari._sentences import LEGAL, sentence
from hazari._translations import language_of
from hazari.cards import cards_typed, compact, groups_in
from hazari.display import table
from hazari.partitions import Partition, Problem, partition_problems
from hazari.rulings import Ruling, judge

__all__ = ["CHECK", "JUDGE"]

ILLEGAL: Final = sentence("illegal")


def _judge_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("groups", nargs="+", metavar="GROUP", help="2 to 4 groups, in the order played")
    parser.add_argument("--names", metavar="NAME,NAME", help="who played them, separated by commas")
    language_options(parser)
    json_option(parser)


def _judge(options: argparse.Namespace) -> int:
    names = None if options.names is None else [name.strip() for name in options.names.split(",")]
    ruling = judge(*[cards_typed(group) for group in options.groups], names=names)
    if options.json:
        print_json(_ruling_json(ruling))
    else:
        print(ruling.text(language=language(options), spec=options.spec))
    return 0


def _ruling_json(ruling: Ruling) -> dict[str, object]:
    return {
        "plays": [
            {
                "name": name,
                "cards": compact(group.cards),
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


JUDGE: Final = Command(
    "judge",
    "say who wins when these groups are exposed in this order, and why",
    (
        'judge "Kh Jh 8h" "9c 8d 7s" "Qc Qd 6c" "9d 8c 7h"',
        'judge --names East,West "As 2d 3c" "Ks Qd Jc"',
        'judge --language bn "Kh Jh 8h" "9c 8d 7s"',
        'judge --json "Kh Jh 8h" "9c 8d 7s"',
    ),
    _judge_arguments,
    _judge,
)


def _check_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "groups",
        nargs="+",
        metavar="GROUP",
        help="the four groups, strongest first; or one argument with / between them",
    )
    parser.add_argument("--hand", metavar="CARDS", help="the 13 cards dealt, to check the groups against")
    language_options(parser)
    json_option(parser)


def _check(options: argparse.Namespace) -> int:
    first, *others = options.groups
    groups = [cards_typed(group) for group in options.groups] if others else groups_in(first, lenient=True)
    problems = partition_problems(*groups, hand=None if options.hand is None else cards_typed(options.hand))
    partition = None if problems else Partition(groups)
    if options.json:
        print_json(
            {
                "legal": partition is not None,
                "partition": partition and str(partition),
                "problems": [_problem_json(problem) for problem in problems],
            }
        )
    elif partition is not None:
        spoken = language(options)
        print(table(partition, spec=options.spec, language=spoken))
        print(language_of(spoken).form(LEGAL))
    else:
        spoken = language(options)
        print(*[problem.text(language=spoken) for problem in problems], sep="\n")
        print(language_of(spoken).form(ILLEGAL))
    return 0 if partition is not None else 1


def _problem_json(problem: Problem) -> dict[str, object]:
    return {
        "code": problem.code.value,
        "groups": list(problem.groups),
        "cards": compact(problem.cards),
        "rule": problem.rule,
        "message": problem.message,
    }


CHECK: Final = Command(
    "check",
    "check whether a partition is legal, and list everything that is wrong (exit status 1 if illegal)",
    (
        'check "As Ah Ad" "Kh Qh Jh" "9c 8d 7s" "5c 5d 2c 2d"',
        "check AsAhAd/KhQhJh/9c8d7s/5d5c2d2c",
        'check --hand "As Ah Ad Kh Qh Jh 9c 8d 7s 5c 5d 2c 2h" AsAhAd/KhQhJh/9c8d7s/5d5c2d2c',
    ),
    _check_arguments,
    _check,
)
