"""What a command is, and the options that several share."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable

import attrs

from hazari._json import written
from hazari._values import final
from hazari.cards import Card

__all__ = ["Command", "compact", "json_option", "print_json", "symbols_option"]


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


def print_json(document: dict[str, object]) -> None:
    """Prints what `--json` asks for."""
    print(written(document, 2))


def compact(cards: Iterable[Card]) -> str:
    """Cards as they are written in JSON: `"KhJh8h"`."""
    return "".join(map(str, cards))
