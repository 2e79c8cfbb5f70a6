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
from hazari._columns import columns
from hazari._commands.command import Command, language, language_options
from hazari._commands.kept_files import KeptFile, kept_file
from hazari._sentences import COMPARISON, English, sentence
from hazari._translations import language_of
from hazari.actions import Phase
from hazari.arrangements import best_partition, outlook
from hazari.bots import NAMED, Bot
from hazari.cards import Card, cards_of
from hazari.deals import Deal
from hazari.display import table
from hazari.errors import HazariError, ProblemCode, refusal
from hazari.groups import Group
from hazari.languages import refusal_text
from hazari.matches import Match
from hazari.partitions import Partition, partition_problems
from hazari.rounds import Round
from hazari.seats import Seat
from hazari.views import View

__all__ = ["PLAY"]

YOU: Final = Seat.A
HELP: Final = (
    sentence(
        "Type the four groups, strongest first, with / between them: "
        "As Ah Ad / Kh Qh Jh / 9c 8d 7s / 5c 5d 2c 2d"
    ),
    sentence(
        "Or one group at a time, its number first: 2 Kh Qh Jh. A group typed again replaces the old one."
    ),
)
COMMANDS: Final = {  # what a player can type, and what it does
    "up": (
        sentence("up"),
        sentence("announce ready; the last group may be left out, the cards that remain go there"),
    ),
    "hint": (sentence("hint"), sentence("the best partition, with its chances")),
    "take": (sentence("take"), sentence("lay the groups of that partition")),
    "show": (sentence("show"), sentence("your hand and your groups so far")),
    "clear": (sentence("clear"), sentence("take all groups back")),
    "leave": (
        sentence("leave"),
        sentence("stop; with --file the match goes on from there next time, with the same --bots and --seed"),
    ),
}
ALSO: Final = {"ready": "up", "quit": "leave", "exit": "leave", "": "show"}
HELP_COMMAND: Final = sentence("help")
WELCOME: Final = sentence(
    "You are seat {seat}, against three {bots} bots, to {target} points. Type help for help."
)
NOT_KEPT: Final = sentence("The match was not kept (--file keeps it).")
KEPT: Final = sentence("The match is in {file}.")
ROUND_BEGINS: Final = sentence("Round {number}, dealer {dealer}")
ENTER: Final = sentence("Enter shows the next comparison:")
REFUSED: Final = sentence("{refusal}. Type help for help.")
TYPE_UP: Final = sentence("Type up when you are ready.")


class _Leave(Exception):  # noqa: N818  # not an error: the player has had enough
    """The player stops."""


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--bots", choices=sorted(NAMED), default="expert", help="the bots to play against (default: expert)"
    )
    parser.add_argument("--seed", help="any text, for repeatable deals; by default they are random")
    parser.add_argument(
        "--file",
        type=Path,
        metavar="FILE",
        help="keep the match in this file, and continue it if the file exists",
    )
    language_options(parser)


def _run(options: argparse.Namespace) -> int:
    with nullcontext() if options.file is None else kept_file(options.file) as file:
        spoken = language(options)
        words = language_of(spoken)
        spec = words.spec(options.spec)
        game = _Game(_loaded(file), NAMED[options.bots]("play"), options.seed, file, spec, spoken, words)
        names = {"seat": YOU, "bots": options.bots, "target": game.match.target}
        _say(words.said(WELCOME, names))
        try:
            while game.match.result is None:
                game.round()
        except _Leave:
            kept = words.form(NOT_KEPT) if file is None else words.said(KEPT, {"file": options.file})
            _say(f"\n{kept}")
            return 0
    _say(f"\n{game.table(game.match)}")
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


@attrs.frozen(order=False)
class _Typed:
    """What a player typed: a command, in English or in the language spoken, or cards."""

    command: str | None
    words: str


@attrs.frozen(order=False)
class _Game:
    match: Match
    bot: Bot
    seed: str | None
    file: KeptFile | None
    spec: str
    language: str
    words: English

    def table(self, x: object) -> str:
        """`x` as the player is to see it."""
        return table(x, spec=self.spec, language=self.language)

    def asked(self, prompt: str) -> _Typed:
        """What the player answers."""
        try:
            typed = input(prompt).strip()
        except (EOFError, RuntimeError):  # the latter where standard input or output is closed
            raise _Leave from None
        word = typed.lower()
        known = {name: name for name in (*COMMANDS, HELP_COMMAND)} | ALSO
        known |= {self.words.form(name): name for name in (*COMMANDS, HELP_COMMAND)}
        command = known.get(word)
        if command == "leave":
            raise _Leave
        return _Typed(command, typed)

    def help(self) -> str:
        """What a player can type."""
        form = self.words.form
        return "\n".join(
            [*map(form, HELP), *columns([(form(name), form(use)) for name, use in COMMANDS.values()])]
        )

    def round(self) -> None:
        """Plays the open round, or deals a new one and plays that."""
        played = self.match.round or self._dealt()
        self._save()
        number = len(self.match.scores) + 1
        begins = self.words.said(ROUND_BEGINS, {"number": number, "dealer": played.dealer})
        _say(f"\n--- {begins} ---\n")
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
        _say(f"\n{self.table(self.match)}")

    def _dealt(self) -> Round:
        number = len(self.match.scores)
        return self.match.new_round(
            Deal.random() if self.seed is None else Deal.from_seed(f"play/{self.seed}/{number}")
        )

    def _show(self, played: Round) -> None:
        result = played.play_out()
        for number, comparison in enumerate(result.comparisons, 1):
            if sys.stdin is not None and sys.stdin.isatty():
                self.asked(f"\n{self.words.form(ENTER)} ")
            _say(f"\n{self.words.said(COMPARISON, {'number': number})}")
            _say(self.table(comparison))

    def _save(self) -> None:
        if self.file is not None:
            self.file.write(records.dumps(self.match))

    def _arranged(self, view: View) -> Partition:
        """Talks with the player until a legal partition is announced."""
        draft: dict[int, tuple[Card, ...]] = {}
        self._print_hand(view, draft)
        while True:
            typed = self.asked("> ")
            command = typed.command
            try:
                if command == "up":
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
                    _say(self.help())
                elif command is not None:  # show or clear
                    if command == "clear":
                        draft.clear()
                    self._print_hand(view, draft)
                else:
                    draft = _drafted(typed.words, draft)
                    for problem in partition_problems(*_groups(draft), hand=view.hand):
                        if problem.code in (ProblemCode.NOT_IN_HAND, ProblemCode.DUPLICATE):
                            _say(problem.text(language=self.language))
                    self._print_hand(view, draft)
            except HazariError as error:
                refusal = refusal_text(error, language=self.language)
                _say(self.words.said(REFUSED, {"refusal": refusal}))

    def _print_hand(self, view: View, draft: dict[int, tuple[Card, ...]]) -> None:
        left = _left(view, draft)
        if left:
            _say(self.table(left))
        for number, cards in sorted(draft.items()):
            worth = (
                f"  {self.words.written(Group(cards).combination)}"
                if len(cards) in (3, 4) and len({*cards}) == len(cards)
                else ""
            )
            laid = " ".join([self.words.cards(card, self.spec) for card in cards])
            _say(f"{number + 1}: {laid}{worth}")
        if not left and draft:
            _say(self.words.form(TYPE_UP))

    def _announced(self, view: View, draft: dict[int, tuple[Card, ...]]) -> Partition | None:
        groups = _groups(draft)
        if not groups[3]:
            groups[3] = _left(view, draft)
        problems = partition_problems(*groups, hand=view.hand)
        for problem in problems:
            _say(problem.text(language=self.language))
        return None if problems else Partition(groups)

    def _hint(self, view: View) -> None:
        _say(self.table(outlook(best_partition(view.hand))))


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
            raise refusal(HazariError, "TYPED_GROUPS", "R3.1", values={"count": words.count("/") + 1})
        return {number: cards_of(part) for number, part in enumerate(words.split("/")) if part.strip()}
    number, _, cards = words.partition(" ")
    if number in ("1", "2", "3", "4") and cards.strip():
        return draft | {int(number) - 1: cards_of(cards)}
    raise refusal(HazariError, "TYPED")


PLAY: Final = Command(
    "play",
    "play a match in the terminal against three bots",
    ("play", "play --bots greedy --seed 1 --file match.json"),
    _arguments,
    _run,
)
