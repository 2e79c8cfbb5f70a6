"""`hazari vectors`: writes the vectors, or reports on another program's answers to them."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any, BinaryIO, Final

from hazari._answers import Answers, Faults, Wrong, lines_of
from hazari._columns import columns
from hazari._commands.command import Command, json_option, print_json
from hazari._rules import RULES
from hazari._vectors import KINDS, Case, cases, files
from hazari.comparisons import settle
from hazari.display import table
from hazari.errors import HazariError, ScoreError
from hazari.matches import Match
from hazari.partitions import Group, Partition, partition_problems
from hazari.rulings import judge
from hazari.seats import Seat

__all__ = ["VECTORS"]

_PAUSE: Final = 5.0  # seconds between two lines of progress
_LONGEST: Final = 300  # characters of a wrong answer that are shown
_FAULTS: Final = {
    "unread": "Lines that could not be read",
    "unknown": "Answers to cases that do not exist",
    "repeated": "Cases answered again, of which the first answer counts",
}


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("directory", nargs="?", metavar="DIR", help="where to write the six files")
    parser.add_argument(
        "--check",
        metavar="FILE",
        help='a program\'s answers, one per line: {"id": ..., "answer": ...}; - reads standard input',
    )
    json_option(parser)


def _run(options: argparse.Namespace) -> int:
    if (options.directory is None) == (options.check is None):
        raise HazariError("expected either DIR or --check FILE")
    if options.directory == "":  # as of a variable of the shell that is not set: it would be this folder
        raise HazariError("expected DIR, got ''")
    if options.check is None:
        return _write(Path(options.directory), as_json=options.json)
    with _opened(options.check) as file:
        answers = Answers()
        _read(answers, file)
    if options.json:
        print_json(_report_json(answers))
    else:
        print("\n\n".join(_report(answers)))
    return 0 if answers.passed else 1


def _write(directory: Path, *, as_json: bool) -> int:
    directory.mkdir(parents=True, exist_ok=True)
    written: list[tuple[str, int, int]] = []
    for (name, text), kind in zip(files(), KINDS, strict=True):
        content = text.encode("ascii")  # not in text mode, whose line ends are the platform's own
        (directory / name).write_bytes(content)
        written.append((name, len(cases(kind)), len(content)))
    head = ("file", "cases", "bytes")
    if as_json:
        print_json({"files": [dict(zip(head, row, strict=True)) for row in written]})
    else:
        print("\n".join(columns([head, *written])))
    return 0


@contextmanager
def _opened(name: str) -> Iterator[BinaryIO]:
    if name != "-":
        with open(name, "rb") as file:
            yield file
    elif sys.stdin is None:  # as it is when the program was started with its input closed
        raise HazariError("expected answers on standard input, which is closed")
    else:
        yield sys.stdin.buffer


def _read(answers: Answers, file: BinaryIO) -> None:
    last = monotonic()
    for line in lines_of(file):
        answers.take(line)
        if monotonic() - last >= _PAUSE:
            last = monotonic()
            print(f"{answers.lines:,} lines", file=sys.stderr)


# --- the report ------------------------------------------------------------------------------------------


def _report(answers: Answers) -> Iterator[str]:
    rows = [(kind, answers.right[kind], answers.answered[kind], len(cases(kind))) for kind in KINDS]
    totals = [sum(numbers) for numbers in zip(*[row[1:] for row in rows], strict=True)]
    yield "\n".join(columns([("kind", "right", "answered", "cases"), *rows, ("together", *totals)]))
    for rule, wrong in sorted(answers.wrong.items()):
        yield f"{rule}: {RULES[rule]}\n{_counted(wrong.count, 'wrong answer')}"
        for case, given, keys in wrong.first:
            yield _shown_case(case, given, keys)
    if likely := answers.likely():
        total = answers.answered.total() - answers.right.total()
        yield "\n".join(
            [
                "The likely misreading:"
                if len(likely) == 1
                else "The likely misreadings, the likeliest first:",
                *[
                    f"  {misreading} (explains {explained} of {_counted(total, 'wrong answer')}; "
                    f"against it: {_counted(against, 'right answer')})"
                    for misreading, explained, against in likely
                ],
                *_rest(answers.unexplained),
            ]
        )
    elif answers.unexplained:
        yield f"No known misreading explains {_counted(answers.unexplained, 'wrong answer')}."
    for name, heading in _FAULTS.items():
        faults: Faults = getattr(answers, name)
        if faults.count:
            yield "\n".join(
                [f"{heading}: {faults.count:,}", *[f"  line {line}: {text}" for line, text in faults.first]]
            )
    yield _verdict(answers)


def _rest(count: int) -> list[str]:
    """The line that keeps those whom no misreading named explains wholly from stopping there."""
    if not count:
        return []
    return [f"  not explained: {_counted(count, 'wrong answer')}; mend what is named, then check again"]


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'s' * (count != 1)}"


def _verdict(answers: Answers) -> str:
    if answers.passed:
        return "All that was answered is right."
    if not answers.answered:
        return "Nothing was answered."
    if answers.answered.total() > answers.right.total():
        return "Not all is right."
    return "What counted is right, but not every line counted."


def _shown_case(case: Case, given: object, keys: list[str]) -> str:
    """A case as a person would lay it out, with the right answer and the one given."""
    answered = json.dumps(given)
    if len(answered) > _LONGEST:
        answered = f"{answered[: _LONGEST - 3]}..."
    lines = [
        f"{case.id}, wrong in {', '.join(keys)}",
        *[f"  {line}".rstrip() for line in _case_lines(case).splitlines()],
        f"  expected: {json.dumps(case.expected)}",
        f"  answered: {answered}",
    ]
    return "\n".join(lines)


def _case_lines(case: Case) -> str:
    given = case.given
    match case.kind:
        case "combinations":
            return table(Group.of(given))
        case "rulings":
            return str(judge(*given))
        case "partitions":
            return _partition_lines(given)
        case "rounds":
            partitions = [Partition.parse(text) for text in given["partitions"]]
            return f"Dealer {given['dealer']}\n{table(settle(partitions, dealer=Seat[given['dealer']]))}"
        case "matches":
            match = Match(first_dealer=Seat[given["first_dealer"]], target=given["target"])
            for row in given["rows"]:
                match.record(row)
            return f"Target {match.target}\n{table(match)}"
        case _:
            return _score_lines(given)


def _partition_lines(given: dict[str, Any]) -> str:
    problems = partition_problems(*given["groups"], hand=given["hand"])
    rows = [(str(number), text) for number, text in enumerate(given["groups"], 1)]
    hand = [] if given["hand"] is None else [f"Hand: {given['hand']}"]
    return "\n".join([*columns(rows), *hand, *(map(str, problems) if problems else ["legal"])])


def _score_lines(row: list[int]) -> str:
    written = ", ".join(f"{seat} {points}" for seat, points in zip(Seat, row, strict=True))
    try:
        Match().record(row)
    except ScoreError as error:
        return f"{written}\n{error}"
    return f"{written}\npossible"


def _report_json(answers: Answers) -> dict[str, object]:
    faults = {name: _faults_json(getattr(answers, name)) for name in _FAULTS}
    return {
        "passed": answers.passed,
        "lines": answers.lines,
        "answered": answers.answered.total(),
        "right": answers.right.total(),
        "files": [
            {
                "file": f"{kind}.json",
                "cases": len(cases(kind)),
                "answered": answers.answered[kind],
                "right": answers.right[kind],
            }
            for kind in KINDS
        ],
        "wrong": [_wrong_json(rule, wrong) for rule, wrong in sorted(answers.wrong.items())],
        "misreadings": [
            {"name": str(misreading), "wrong": explained, "right": against}
            for misreading, explained, against in answers.likely()
        ],
        "unexplained": answers.unexplained,
        **faults,
    }


def _wrong_json(rule: str, wrong: Wrong) -> dict[str, object]:
    return {
        "rule": rule,
        "sentence": RULES[rule],
        "count": wrong.count,
        "cases": [
            {"id": case.id, "input": case.given, "expected": case.expected, "answer": given, "keys": keys}
            for case, given, keys in wrong.first
        ],
    }


def _faults_json(faults: Faults) -> dict[str, object]:
    return {
        "count": faults.count,
        "first": [{"line": line, "message": text} for line, text in faults.first],
    }


VECTORS: Final = Command(
    "vectors",
    "write cases for programs in any language, or check a program's answers (exit status 1 if any is wrong)",
    ("vectors DIR", "vectors --check answers.jsonl", "vectors --check - --json"),
    _arguments,
    _run,
)
