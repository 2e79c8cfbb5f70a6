"""What a command is, and the options that several share."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable

import attrs

from hazari._json import written
from hazari._values import final
from hazari.languages import LANGUAGES, best_language

__all__ = [
    "Command",
    "json_option",
    "language",
    "language_options",
    "print_json",
    "symbols_option",
]


@final
@attrs.frozen(order=False)
class Command:
    """A command of the command line."""

    name: str
    summary: str
    examples: tuple[str, ...]
    arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


def json_option(parser: argparse.ArgumentParser) -> None:
    """`--json`."""
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")


def symbols_option(parser: argparse.ArgumentParser) -> None:
    """`--unicode`, as the `spec` that `table` takes."""
    parser.add_argument(
        "-u", "--unicode", action="store_const", const="u", default="", dest="spec", help="show suit symbols"
    )


def language_options(parser: argparse.ArgumentParser) -> None:
    """`--language`; and whether cards are shown in symbols, which languages differ in."""
    parser.add_argument(
        "--language",
        choices=LANGUAGES,
        help="what to speak; by default the locale's in a terminal, and English elsewhere",
    )
    symbols = parser.add_mutually_exclusive_group()
    symbols.add_argument(
        "-u", "--unicode", action="store_const", const="u", dest="spec", help="show suit symbols"
    )
    symbols.add_argument(
        "--letters", action="store_const", const="", dest="spec", help="show suit letters, as English does"
    )


def language(options: argparse.Namespace) -> str:
    """The language that a command is to speak: as it was told, else the locale's where somebody reads."""
    told: str | None = options.language
    if told is not None:
        return told
    if getattr(options, "json", False) or sys.stdout is None or not sys.stdout.isatty():
        return "en"
    variables = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides
    return best_language(next((value for name in variables if (value := os.environ.get(name))), ""))


def print_json(document: dict[str, object]) -> None:
    """Prints what `--json` asks for."""
    print(written(document, 2))
