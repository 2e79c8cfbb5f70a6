"""`hazari play`: a match in the terminal against three bots."""

from __future__ import annotations

import argparse
from contextlib import nullcontext
from pathlib import Path
from typing import Final

import attrs

from hazari._commands.arranging import Arranging, Leave, Speech, command_words
from hazari._commands.command import Command, language, language_options
from hazari._commands.drafts import NOTHING_LAID, Draft
from hazari._commands.kept_files import KeptFile, kept_file
from hazari._commands.kept_matches import DEFAULT_BOTS, KeptMatch, kept_match
from hazari._commands.terminals import ask, is_typed, prepare, say
from hazari._sentences import COMPARISON, COULD_NOT, sentence
from hazari._translations import language_of
from hazari._values import final
from hazari.actions import Phase
from hazari.bots import NAMED, Bot
from hazari.deals import Deal
from hazari.hindsights import hindsight
from hazari.matches import Match
from hazari.partitions import Partition
from hazari.rounds import Round
from hazari.seats import Seat

__all__ = ["PLAY"]

YOU: Final = Seat.A
WELCOME: Final = sentence(
    "You are seat {seat}, against three {bots} bots, to {target} points. Type help for help."
)
YOUR_SEAT: Final = sentence("{seat} (you)")
NOT_KEPT: Final = sentence("The match was not kept (--file keeps it).")
KEPT: Final = sentence("The match is in {file}.")
ROUND_BEGINS: Final = sentence("Round {number}, dealer {dealer}")
ENTER: Final = sentence("Enter shows the next comparison:")
KNOWN_NOW: Final = sentence("Your best partition, now that all cards are known:")


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--bots",
        choices=sorted(NAMED),
        help=f"the bots to play against (default: those of the file, or {DEFAULT_BOTS})",
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
        kept = kept_match(file, options.bots, options.seed)
        game = _Game(kept, file, NAMED[kept.bots]("play"), Speech(spoken, words, words.spec(options.spec)))
        prepare(command_words(words))
        say(words.said(WELCOME, {"seat": YOU, "bots": kept.bots, "target": kept.match.target}))
        if kept.match.result is not None:
            say(f"\n{game.score()}")
        try:
            while kept.match.result is None:
                game.round()
        except (Leave, KeyboardInterrupt) as stopped:
            told = words.form(NOT_KEPT) if file is None else words.said(KEPT, {"file": options.file})
            say(f"\n{told}")
            if isinstance(stopped, KeyboardInterrupt):
                raise
    return 0


@final
@attrs.define(eq=False, order=False)
class _Game:
    kept: KeptMatch
    file: KeptFile | None
    bot: Bot
    speech: Speech
    by_rank: bool = False

    @property
    def match(self) -> Match:
        return self.kept.match

    @property
    def names(self) -> tuple[str, ...]:
        """The seats, with the player's own marked."""
        return tuple(
            [self.speech.words.said(YOUR_SEAT, {"seat": seat}) if seat is YOU else str(seat) for seat in Seat]
        )

    def score(self) -> str:
        """The score sheet."""
        return self.speech.table(self.match, names=self.names)

    def round(self) -> None:
        """Plays the open round, or deals a new one and plays that."""
        played = self.match.round or self._dealt()
        self._save()
        number = len(self.match.scores) + 1
        begins = {"number": number, "dealer": self.names[played.dealer]}
        say(f"\n--- {self.speech.words.said(ROUND_BEGINS, begins)} ---\n")
        if played.phase is Phase.ARRANGING:
            self._declare(played)
        self._show(played)
        self.match.record()
        self._save()
        say(f"\n{self.score()}")

    def _dealt(self) -> Round:
        number, seed = len(self.match.scores), self.kept.seed
        return self.match.new_round(
            Deal.random() if seed is None else Deal.from_seed(f"play/{seed}/{number}")
        )

    def _declare(self, played: Round) -> None:
        """Everybody who has not declared does so now."""
        partitions: dict[Seat, Partition] = {
            seat: self.bot.arrange(played.view(seat)) for seat in played.to_act if seat is not YOU
        }
        if YOU in played.to_act:
            draft = Draft(played.deal.hands[YOU], self.kept.groups)
            arranging = Arranging(draft, self.speech, self.score, self._keep, by_rank=self.by_rank)
            partitions[YOU] = arranging.partition()
            self.by_rank = arranging.by_rank
        for seat in played.to_act:
            played.declare(seat, partitions[seat])
        self.kept.groups = NOTHING_LAID
        self._save()  # before anything is shown: a declared partition is final (R3.4)

    def _show(self, played: Round) -> None:
        result = played.play_out()
        for number, comparison in enumerate(result.comparisons, 1):
            if is_typed():
                self._wait()
            say(f"\n{self.speech.words.said(COMPARISON, {'number': number})}")
            say(self.speech.table(comparison, names=self.names))
        best = hindsight(result, YOU)
        if best.points == best.taken:
            say(f"\n{self.speech.words.said(COULD_NOT, {'taken': best.taken})}")
        else:
            say(f"\n{self.speech.words.form(KNOWN_NOW)}")
            say(self.speech.table(best))

    def _wait(self) -> None:
        while typed := ask(f"\n{self.speech.words.form(ENTER)} "):
            match command_words(self.speech.words).get(typed.lower()):
                case "leave":
                    raise Leave
                case "score":
                    say(self.score())
        if typed is None:
            raise Leave

    def _keep(self, draft: Draft) -> None:
        self.kept.groups = draft.groups
        self._save()

    def _save(self) -> None:
        if self.file is not None:
            self.file.write(self.kept.text())


PLAY: Final = Command(
    "play",
    "play a match in the terminal against three bots",
    ("play", "play --bots greedy --seed 1 --file match.json"),
    _arguments,
    _run,
)
