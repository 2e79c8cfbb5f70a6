"""The command line: `hazari`, or `python -m hazari`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from hazari import __version__
from hazari._commands import COMMANDS
from hazari._commands.command import language
from hazari.errors import HazariError
from hazari.languages import refusal_text

__all__ = ["main"]


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """One line, where argparse would print its usage as well."""
        self.exit(2, f"{self.prog}: {message}; see {self.prog} --help\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="hazari", description="The rules of Hazari: rulings, partitions, deals, a demo.")
    parser.add_argument("--version", action="version", version=f"hazari {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in COMMANDS:
        added = commands.add_parser(
            command.name,
            help=command.summary,
            description=command.summary.capitalize() + ".",
            epilog="examples:\n" + "\n".join([f"  hazari {example}" for example in command.examples]),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        command.arguments(added)
        added.set_defaults(run=command.run, prog=added.prog)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command.

    Args:
        arguments: the words after the program's name; by default those of the command line.

    Returns:
        The exit status: 0, or 1 for an illegal partition, 2 for bad input, 130 when interrupted.

    >>> main(["check", "AsAhAd/KhQhJh/9c8d7s/5d5c2d2c"])
    1  As Ah Ad     Troy A-A-A        30 points
    2  Kh Qh Jh     Colour Run K-Q-J  30 points
    3  9c 8d 7s     Run 9-8-7         15 points
    4  5d 5c 2d 2c  Pair 5-5-2        20 points
    legal
    0
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a console that lacks a character must not end the program
            stream.reconfigure(errors="backslashreplace")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")  # bytes that cannot be read are reported as not being cards
    options = _parser().parse_args(arguments)
    try:
        status: int = options.run(options)
        if sys.stdout is not None:  # as it is when the program was started with its output closed
            sys.stdout.flush()
    except HazariError as error:
        spoken = language(options) if hasattr(options, "language") else "en"
        print(f"{options.prog}: {refusal_text(error, language=spoken)}", file=sys.stderr)
        return 2
    except OSError as error:
        if isinstance(error, BrokenPipeError):  # the reader, such as `head`, has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        print(f"{options.prog}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return status


if __name__ == "__main__":
    sys.exit(main())
