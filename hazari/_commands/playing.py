"""`hazari play`: a match in the terminal against three bots."""

from __future__ import annotations

import argparse
import shutil
import sys
import textwrap
from contextlib import nullcontext
from pathlib import Path
from typing import Final

import attrs

from hazari import records
from hazari._commands.command import Command, symbols_option
from hazari._commands.kept_files import KeptFile, kept_file
from hazari.actions import Phase
from hazari.arrangements import best_partition, outlook
from hazari.bots import NAMED, Bot
from hazari.cards import Card, cards_of, spelled
from hazari.deals import Deal
from hazari.display import table
from hazari.errors import HazariError, ProblemCode
from hazari.groups import Group
from hazari.matches import Match
from hazari.partitions import Partition, partition_problems
from hazari.rounds import Round
from hazari.seats import Seat
from hazari.views import View

__all__ = ["PLAY"]

YOU: Final = Seat.A
HELP: Final = """\
Type the four groups, strongest first, with / between them: As Ah Ad / Kh Qh Jh / 9c 8d 7s / 5c 5d 2c 2d
Or one group at a time, its number first: 2 Kh Qh Jh. A group typed again replaces the old one.
up      announce ready; the last group may be left out, the cards that remain go there
hint    the best partition, with its chances
take    lay the groups of that partition
show    your hand and your groups so far
clear   take all groups back
leave   stop; with --file the match goes on from there next time, with the same --bots and --seed"""


class _Leave(Exception):  # noqa: N818  # not an error: the player has had enough
    """The player stops."""


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--bots", choices=sorted(NAMED), default="expert", help="how strong (default: expert)"
    )
    parser.add_argument("--seed", help="any text, for deals that can be repeated; by default they are random")
    parser.add_argument(
        "--file",
        type=Path,
        metavar="FILE",
        help="keep the match in this file, and go on from it if it is there",
    )
    symbols_option(parser)


def _run(options: argparse.Namespace) -> int:
    with nullcontext() if options.file is None else kept_file(options.file) as file:
        game = _Game(_loaded(file), NAMED[options.bots]("play"), options.seed, file, options.spec)
        _say(
            f"You are seat {YOU}, against three {options.bots} bots, to {game.match.target} points. "
            "Type help for help."
        )
        try:
            while game.match.result is None:
                game.round()
        except _Leave:
            kept = "was not kept (--file keeps it)" if file is None else f"is in {options.file}"
            _say(f"\nThe match {kept}.")
            return 0
    _say(f"\n{table(game.match)}")
    return 0


def _loaded(file: KeptFile | None) -> Match:
    text = None if file is None else file.read()
    if file is None or text is None:
        return Match()
    loaded = records.loads(text)
    if not isinstance(loaded, Match):
        raise HazariError(f"expected a match in {file.path}, got a round")
    return loaded


def _say(text: str) -> None:
    """Prints a paragraph a line, no wider than the terminal."""
    width = shutil.get_terminal_size().columns
    for line in text.splitlines():
        print(line if len(line) <= width else textwrap.fill(line, max(width, 20), subsequent_indent="  "))


def _asked(prompt: str) -> str:
    try:
        words = input(prompt).strip()
    except (EOFError, RuntimeError):  # the latter where standard input or output is closed
        raise _Leave from None
    if words.lower() in ("leave", "quit", "exit"):
        raise _Leave
    return words


@attrs.frozen(order=False)
class _Game:
    match: Match
    bot: Bot
    seed: str | None
    file: KeptFile | None
    spec: str

    def round(self) -> None:
        """Plays the open round, or deals a new one and plays that."""
        played = self.match.round or self._dealt()
        self._save()
        _say(f"\n--- Round {len(self.match.scores) + 1}, dealer {played.dealer} ---\n")
        if played.phase is Phase.ARRANGING:
            partitions: dict[Seat, Partition] = {
                seat: self.bot.arrange(played.view(seat)) for seat in played.to_act if seat is not YOU
            }
            if YOU in played.to_act:
                partitions[YOU] = self._arranged(played.view(YOU))
            for seat in played.to_act:
                played.declare(seat, partitions[seat])
            self._save()  # before anything is shown: a declared partition is final (R3.4)
        self._show(played)
        self.match.record()
        self._save()
        _say(f"\n{table(self.match)}")

    def _dealt(self) -> Round:
        number = len(self.match.scores)
        return self.match.new_round(
            Deal.random() if self.seed is None else Deal.from_seed(f"play/{self.seed}/{number}")
        )

    def _show(self, played: Round) -> None:
        result = played.play_out()
        for number, comparison in enumerate(result.comparisons, 1):
            if sys.stdin is not None and sys.stdin.isatty():
                _asked("\nEnter shows the next comparison: ")
            _say(f"\nComparison {number}")
            _say(table(comparison, spec=self.spec))

    def _save(self) -> None:
        if self.file is not None:
            self.file.write(records.dumps(self.match))

    def _arranged(self, view: View) -> Partition:
        """Talks with the player until a legal partition is announced."""
        draft: dict[int, tuple[Card, ...]] = {}
        self._print_hand(view, draft)
        while True:
            words = _asked("> ")
            command = words.lower()
            try:
                if command in ("up", "ready"):
                    partition = self._announced(view, draft)
                    if partition is not None:
                        return partition
                elif command == "hint":
                    self._hint(view)
                elif command == "take":
                    groups = best_partition(view.hand).groups
                    draft = {number: group.cards for number, group in enumerate(groups)}
                    self._print_hand(view, draft)
                elif command == "help":
                    _say(HELP)
                elif command in ("show", "clear", ""):
                    if command == "clear":
                        draft.clear()
                    self._print_hand(view, draft)
                else:
                    draft = _drafted(words, draft)
                    for problem in partition_problems(*_groups(draft), hand=view.hand):
                        if problem.code in (ProblemCode.NOT_IN_HAND, ProblemCode.DUPLICATE):
                            _say(str(problem))
                    self._print_hand(view, draft)
            except HazariError as error:
                _say(f"{error}. Type help for help.")

    def _print_hand(self, view: View, draft: dict[int, tuple[Card, ...]]) -> None:
        left = _left(view, draft)
        if left:
            _say(table(left, spec=self.spec))
        for number, cards in sorted(draft.items()):
            worth = (
                f"  {Group(cards).combination}"
                if len(cards) in (3, 4) and len({*cards}) == len(cards)
                else ""
            )
            _say(f"{number + 1}: {spelled(cards, self.spec)}{worth}")
        if not left and draft:
            _say("Type up when you are ready.")

    def _announced(self, view: View, draft: dict[int, tuple[Card, ...]]) -> Partition | None:
        groups = _groups(draft)
        if not groups[3]:
            groups[3] = _left(view, draft)
        problems = partition_problems(*groups, hand=view.hand)
        for problem in problems:
            _say(str(problem))
        return None if problems else Partition(groups)

    def _hint(self, view: View) -> None:
        _say(table(outlook(best_partition(view.hand)), spec=self.spec))


def _groups(draft: dict[int, tuple[Card, ...]]) -> list[tuple[Card, ...]]:
    """All four groups, those without cards too."""
    return [draft.get(number, ()) for number in range(4)]


def _left(view: View, draft: dict[int, tuple[Card, ...]]) -> tuple[Card, ...]:
    used = {card for cards in draft.values() for card in cards}
    return tuple([card for card in view.hand if card not in used])


def _drafted(words: str, draft: dict[int, tuple[Card, ...]]) -> dict[int, tuple[Card, ...]]:
    """The draft after the player has typed all groups, or one with its number first."""
    if "/" in words:
        if words.count("/") > 3:
            raise HazariError(f"expected at most 4 groups, got {words.count('/') + 1}", rule="R3.1")
        return {number: cards_of(part) for number, part in enumerate(words.split("/")) if part.strip()}
    number, _, cards = words.partition(" ")
    if number in ("1", "2", "3", "4") and cards.strip():
        return draft | {int(number) - 1: cards_of(cards)}
    raise HazariError("expected four groups with / between, or a number from 1 to 4 and its cards")


PLAY: Final = Command(
    "play",
    "play a match in the terminal against three bots",
    ("play", "play --bots greedy --seed 1 --file match.json"),
    _arguments,
    _run,
)
