"""A player of `hazari play` arranges a hand: lays groups, looks, asks for hints, and announces ready."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import Final

import attrs

from hazari._columns import columns
from hazari._commands.drafts import NOTHING_LAID, Draft, Groups
from hazari._commands.terminals import ask, say
from hazari._sentences import English, sentence
from hazari._values import final
from hazari.arrangements import best_partition
from hazari.cards import Card
from hazari.display import table
from hazari.errors import HazariError
from hazari.groups import Group
from hazari.languages import refusal_text
from hazari.outlooks import Outlook, outlook
from hazari.partitions import Partition

__all__ = [
    "AS_GOOD",
    "CATEGORIES",
    "COMMANDS",
    "HELP",
    "HELP_COMMAND",
    "TYPE_UP",
    "WORTH",
    "Arranging",
    "Leave",
    "Speech",
    "command_words",
]

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
    "hint": (sentence("hint"), sentence("a hint at the best partition; each one more shows more of it")),
    "take": (sentence("take"), sentence("lay the groups of that partition")),
    "sort": (sentence("sort"), sentence("show the hand by rank, and again by suit")),
    "show": (sentence("show"), sentence("your hand and your groups so far")),
    "undo": (sentence("undo"), sentence("take back the last change of your groups")),
    "clear": (sentence("clear"), sentence("take all groups back")),
    "score": (sentence("score"), sentence("the score so far")),
    "leave": (sentence("leave"), sentence("stop; with --file the match goes on from there next time")),
}
_ALSO: Final = {"ready": "up", "quit": "leave", "exit": "leave", "?": "help", "": "show"}
HELP_COMMAND: Final = sentence("help")
_REFUSED: Final = sentence("{refusal}. Type help for help.")
TYPE_UP: Final = sentence("Type up when you are ready.")
WORTH: Final = sentence("Expected: {points:.1f} points of 360; the best partition would bring {best:.1f}.")
AS_GOOD: Final = sentence("Expected: {points:.1f} points of 360, the same as the best partition.")
CATEGORIES: Final = sentence("The groups of the best partition, strongest first: {categories}.")


class Leave(Exception):  # noqa: N818  # not an error: the player has had enough
    """The player stops."""


@final
@attrs.frozen(order=False)
class Speech:
    """The language that is spoken, and how cards are written."""

    language: str
    words: English
    spec: str

    def table(self, x: object, *, names: tuple[str, ...] | None = None) -> str:
        """`x` as the player is to see it."""
        return table(x, spec=self.spec, names=names, language=self.language)

    def cards(self, cards: tuple[Card, ...]) -> str:
        """Cards in a row."""
        return " ".join([self.words.cards(card, self.spec) for card in cards])


def command_words(words: English) -> dict[str, str]:
    """The commands by what a player can type, in English and in the language spoken."""
    names = {name: name for name in (*COMMANDS, HELP_COMMAND)}
    return names | _ALSO | {words.form(name): name for name in names}


@attrs.define(eq=False, order=False, slots=False)  # it remembers the best partition
class Arranging:
    """The talk with a player about one hand."""

    draft: Draft
    speech: Speech
    score: Callable[[], str]
    changed: Callable[[Draft], object]
    by_rank: bool = False
    _hints: int = attrs.field(default=0, init=False)

    def partition(self) -> Partition:
        """The partition that the player announces in the end."""
        known = command_words(self.speech.words)
        self._show()
        while True:
            typed = ask("> ")
            command = "leave" if typed is None else known.get(typed.lower())
            match command:
                case "up":
                    partition = self.draft.partition()
                    if partition is not None:
                        return partition
                    self._tell_problems()
                case "hint":
                    self._hint()
                case "take":
                    self._change(tuple([group.cards for group in self._best.partition.groups]))
                case "sort":
                    self.by_rank = not self.by_rank
                    self._show()
                case "show":
                    self._show()
                case "undo":
                    self._try(self.draft.undo)
                case "clear":
                    self._change(NOTHING_LAID)
                case "score":
                    say(self.score())
                case "help":
                    self._help()
                case "leave":
                    raise Leave
                case _:
                    self._try(partial(self.draft.lay_typed, typed or ""))

    def _try(self, change: Callable[[], None]) -> None:
        """Changes the draft, or says why that cannot be."""
        try:
            change()
        except HazariError as error:
            refusal = refusal_text(error, language=self.speech.language)
            say(self.speech.words.said(_REFUSED, {"refusal": refusal}))
        else:
            self._show_changed()

    def _tell_problems(self) -> None:
        for problem in self.draft.problems():
            say(problem.text(language=self.speech.language))

    def _change(self, groups: Groups) -> None:
        self.draft.lay(groups)
        self._show_changed()

    def _show_changed(self) -> None:
        self.changed(self.draft)
        self._show()

    def _show(self) -> None:
        """The cards that are left, the groups so far and, once all are laid, their worth or what is wrong."""
        words, left = self.speech.words, self.draft.left
        if left:
            say(self.speech.cards(left) if self.by_rank else self.speech.table(left))
        for number, cards in enumerate(self.draft.groups, 1):
            if cards:
                worth = (
                    f"  {words.written(Group(cards).combination)}"
                    if len(cards) in (3, 4) and len({*cards}) == len(cards)
                    else ""
                )
                say(f"{number}: {self.speech.cards(cards)}{worth}")
        partition = self.draft.partition()
        if partition is not None:
            points, best = outlook(partition).points, self._best.points
            sentence = AS_GOOD if f"{points:.1f}" == f"{best:.1f}" else WORTH
            say(words.said(sentence, {"points": points, "best": best}))
            say(words.form(TYPE_UP))
        elif not left:
            self._tell_problems()

    @cached_property
    def _best(self) -> Outlook:
        return outlook(best_partition(self.draft.hand))

    def _hint(self) -> None:
        """First the categories, then a group, then two, then all with their chances."""
        words, groups = self.speech.words, self._best.partition.groups
        self._hints += 1
        if self._hints == 1:
            categories = tuple([words.form(str(group.combination.category)) for group in groups])
            say(words.said(CATEGORIES, {"categories": categories}))
        elif self._hints < 4:
            for number, group in enumerate(groups[: self._hints - 1], 1):
                say(f"{number}: {self.speech.cards(group.cards)}  {words.written(group.combination)}")
        else:
            say(self.speech.table(self._best))

    def _help(self) -> None:
        """What a player can type."""
        form = self.speech.words.form
        commands = columns([(form(name), form(use)) for name, use in COMMANDS.values()])
        say("\n".join([*map(form, HELP), *commands]))
