"""What players read in every language, one file for each, to be read through: `python -m tests.languages`.

The files are compared word for word with what the package says.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from hazari._commands.arranging import AS_GOOD, CATEGORIES, COMMANDS, HELP, HELP_COMMAND, TYPE_UP, WORTH
from hazari._commands.drafts import Draft
from hazari._commands.playing import ENTER, KNOWN_NOW, NOT_KEPT, YOUR_SEAT
from hazari._observed_rounds import ObservedRound
from hazari._rules import RULES
from hazari._translations import LANGUAGES, language_of
from hazari.actions import Declare, Expose
from hazari.arrangements import best_partition
from hazari.bots import GreedyBot
from hazari.cards import DECK, parse_cards
from hazari.combinations import Category, Combination
from hazari.comparisons import RoundResult, settle
from hazari.deals import Deal
from hazari.display import table
from hazari.errors import HazariError, PartitionError
from hazari.hindsights import hindsight
from hazari.languages import refusal_text, rule_text
from hazari.match_views import MatchResult
from hazari.matches import complete_scores
from hazari.outlooks import Outlook
from hazari.partitions import Partition, partition_problems
from hazari.pictures import svg
from hazari.rounds import Round
from hazari.rulings import Ruling, judge
from hazari.seats import Seat
from hazari.simulations import Simulation
from hazari.standings import Estimate
from hazari.tournaments import tournament
from tests.test_messages import DEAL, PARTITIONS, REFUSED, decided, open_match

FOLDER: Final = Path(__file__).parent / "data" / "languages"

RULINGS: Final[dict[str, Ruling]] = {
    "R4.2": judge("Kh Jh 8h", "9c 8d 7s", "Qc Qd 6c", names="ABC"),
    "R4.3": judge("9c 9d 9s", "Tc Td Ts", names=["Rahim", "Karim"]),
    "R4.4": judge("Kh Qs Jd", "Qh Jc Ts", names="AB"),
    "R4.4, colour runs": judge("Kh Qh Jh", "Ac 2c 3c", names="AB"),
    "R4.4, A-2-3": judge("Ah 2d 3c", "Ks Qd Jc", names="AB"),
    "R4.4, A-K-Q above A-2-3": judge("Ah 2d 3c", "As Kd Qc", names="AB"),
    "R4.4, K-A-2": judge("Kh As 2d", "Kd Ah 3s", names="AB"),
    "R4.5, colours": judge("Ks 9s 4s", "Kd 8d 7d", names="AB"),
    "R4.5, indis": judge("As Td 4s", "Ad Th 3d", names="AB"),
    "R4.6": judge("9c 9h 2s", "9d 9s Kh", names="AB"),
    "R5.4, one tied": judge("Kh Jh 8h", "9c 8d 7s", "Qc Qd 6c", "9d 8c 7h", names="ABCD"),
    "R5.4, two tied": judge("9c 8d 7s", "9d 8c 7h", "Qc Qd 6c", "9h 8s 7c", names="ABCD"),
    "R5.4, three tied": judge("9c 8d 7s", "9d 8c 7h", "9s 8h 7d", "9h 8s 7c", names="ABCD"),
    "R5.4, R4.8": judge("9c 8d 7s As", "9d 8c 7h 2c", names="AB"),
    "names in other scripts": judge("9c 8d 7s", "9d 8c 7h", "Qc Qd 6c", names=["রহিম", "یاسمن", "Алесь"]),
}


def _played() -> Round:
    played = Round(DEAL, totals=(900, 80, 5, 95))
    for seat, partition in zip(Seat, PARTITIONS, strict=True):
        played.declare(seat, partition)
    for _ in range(6):
        played.expose()
    return played


def _things(language: str) -> Iterator[tuple[str, str]]:
    """What is shown, by what it is."""

    def shown(x: object, **options: list[str]) -> str:
        return table(x, language=language, names=options.get("names"))

    for name, ruling in RULINGS.items():
        yield f"ruling, {name}", ruling.text(language=language)
    played = _played()
    yield "view of a seat", shown(played.view(Seat.C))
    yield "view of a player", shown(played.view(Seat.C), names=["Ana", "Bo", "Cy", "Di"])
    yield "view of a spectator", shown(Round(DEAL).view(None))
    yield "hand", shown(DEAL.hands[0])
    yield "group", shown(PARTITIONS[0].groups[3])
    result = played.play_out()
    yield "view of a finished round", shown(played.view(Seat.A)).splitlines()[0]
    yield "result of a round", shown(result).splitlines()[-1]
    yield "match, won", shown(decided())
    yield "match, won by 1 more point", shown(MatchResult((0,), (1001, 80, 5, 4)))
    yield "match, shared", shown(MatchResult((0, 1), (1000, 1000, 5, 4)))
    foreseen = (169.11, (1.0, 0.754, 0.125, 0.0), (70.0, 70.0, 70.0, 90.0))
    yield "outlook", shown(Outlook(PARTITIONS[1], *foreseen))
    for deals in (1, 2, 5, 21):
        error = None if deals == 1 else 4.5
        chances = [Estimate(won, error and 0.0312) for won in (1.0, 0.75, 0.125, 0.0)]
        simulation = Simulation(PARTITIONS[1], deals, Estimate(123.45, error), chances)
        yield f"simulation of {deals}", shown(simulation)
    yield "standings", shown(tournament([GreedyBot()] * 4, rounds=16, seed=1, matches=1))
    yield "hindsight", shown(hindsight(result, Seat.A))
    yield "hindsight of the best", shown(hindsight(_best_of(result.dealer), Seat.A))
    yield "picture", svg(PARTITIONS[0].groups[3], language=language).split("title>")[1].removesuffix("</")


def _best_of(dealer: Seat) -> RoundResult:
    """A round in which seat A could not have taken more."""
    first = hindsight(settle(PARTITIONS, dealer=dealer), Seat.A).partition
    return settle([first, *PARTITIONS[1:]], dealer=dealer)


def _refused(call: Callable[[], object]) -> HazariError:
    try:
        call()
    except HazariError as error:
        return error
    raise AssertionError("it was to be refused")


def observed(seat: Seat | None) -> ObservedRound:
    """A round as a seat saw it, before anything has happened."""
    return ObservedRound(seat, Seat.D, (0, 0, 0, 0), () if seat is None else DEAL.hands[seat])


def all_ready(seat: Seat) -> ObservedRound:
    """A round as a seat saw it, before anything is exposed."""
    seen = observed(seat)
    for other in Seat:
        seen.apply(Declare(other, PARTITIONS[other] if other is seat else None))
    return seen


def exposing_above() -> None:
    """A spectator sees seat D, who won, open with a group above its first."""
    seen = observed(None)
    for seat in Seat:
        seen.apply(Declare(seat))
    for seat in Seat:
        seen.apply(Expose(seat, PARTITIONS[seat].groups[2]))
    winner = seen.state.comparisons[0].winner
    seen.apply(Expose(winner, PARTITIONS[winner].groups[0]))


MORE: Final[list[Callable[[], object]]] = [  # beside those of test_messages
    lambda: parse_cards("Kh Jx"),
    lambda: parse_cards("Kh Jх"),  # noqa: RUF001  # a Cyrillic letter
    lambda: parse_cards("Kh Kh Qs Kh"),
    lambda: parse_cards("Kh Jh / 8h"),
    lambda: parse_cards("king of cups", lenient=True),
    lambda: parse_cards("король", lenient=True),
    lambda: parse_cards(", Kh", lenient=True),
    lambda: parse_cards("\uff0c Kh", lenient=True),
    lambda: parse_cards("1h", lenient=True),
    lambda: parse_cards("11h", lenient=True),
    lambda: parse_cards("99h", lenient=True),
    lambda: parse_cards("kings", lenient=True),
    lambda: parse_cards("s A K h", lenient=True),
    lambda: parse_cards("K", lenient=True),
    lambda: parse_cards("h", lenient=True),
    lambda: parse_cards("of hearts", lenient=True),
    lambda: Partition.parse("Kh" * 600),
    lambda: table("", names=None),
    lambda: table([DECK[0], DECK[0]]),
    lambda: table([*DECK[:2], *DECK[:2]]),
    lambda: Combination.of([*DECK[:2], *DECK[:2]]),
    lambda: judge("Kh Qh Jh", "9c 8d 7s", names=["\u0627\u0628\u200f\n", "A"]),
    lambda: judge("Kh Qh Jh", "9c 8d 7s", names=["a" * 90 + "\n", "A"]),
    lambda: Partition.of("Kh", "Ks Qd Jc", "2c 2d 2h", "3c 3d 3h 4c"),
    lambda: Partition.of(*PARTITIONS[0].groups[:2]),
    lambda: Partition.arranged("Kh Kd Kc", "Js Ts 9s", "8d 8c Qh", "Ac 3d 2s 9h"),
    lambda: Partition.arranged("Ac 3d 2s 9h", "Kh Kd Kc", "Js Ts 9s", "8d 8c Qh"),
    lambda: Round(DEAL).declare(Seat.B, PARTITIONS[0]),
    lambda: best_partition(DEAL.hands[0], keep=[PARTITIONS[1].groups[0]]),
    lambda: best_partition(DEAL.hands[0], keep=[PARTITIONS[0].groups[0], PARTITIONS[0].groups[0]]),
    lambda: best_partition(DEAL.hands[0], keep=[PARTITIONS[0].groups[0]] * 4),
    lambda: best_partition(DEAL.hands[0], keep=[PARTITIONS[0].groups[3]] * 2),
    lambda: best_partition("As Ah Ad Kh Kd Kc Qs Qh 9c 7d 5s 3h 2c", keep=["9c 7d 5s", "As Ah Ad Kh"]),
    lambda: Deal([[*DECK[:12], DECK[0]], *DEAL.hands[1:]]),
    lambda: Deal([[*DECK[:11], *DECK[:2]], *DEAL.hands[1:]]),
    lambda: partition_problems("2c", hand=[*DECK[:11], *DECK[:2]]),
    lambda: complete_scores(100, 80, None, None),
    lambda: complete_scores(100, 80, 85, 95),
    lambda: decided().replace(3, (100, 80, 85, 95)),
    lambda: open_match().record(),
    lambda: settle(PARTITIONS[:3]),
    lambda: settle([PARTITIONS[0]] * 4),
    lambda: Draft(DEAL.hands[0]).lay_typed("a / b / c / d / e"),
    lambda: Draft(DEAL.hands[0]).lay_typed("cards"),
    lambda: observed(None).apply(Declare(Seat.A, PARTITIONS[0])),
    lambda: observed(Seat.A).apply(Declare(Seat.A)),
    lambda: all_ready(Seat.A).apply(Expose(Seat.A, PARTITIONS[0].groups[1])),
    lambda: all_ready(Seat.B).apply(Expose(Seat.A, PARTITIONS[0].groups[3])),
    lambda: all_ready(Seat.B).apply(Expose(Seat.A, PARTITIONS[1].groups[0])),
    exposing_above,
]


def refusals() -> Iterator[HazariError]:
    """Every refusal that players can cause: those of `test_messages`, and some more."""
    for call in [*[call for call, kind, *_ in REFUSED if kind is not TypeError], *MORE]:
        error = _refused(call)
        if isinstance(error, PartitionError) or error.check is not None:
            yield error


def text(language: str) -> str:
    """The file of a language."""
    words = language_of(language)
    form, said = words.form, words.said
    parts = [f"[{name}]\n{shown}" for name, shown in _things(language)]
    parts += [f"[rule {rule}]\n{rule_text(rule, language=language)}" for rule in RULES]
    refused = {refusal_text(error, language=language): None for error in refusals()}
    parts += ["[refusals]", *refused]
    typed = [form(name) for name in (*COMMANDS, HELP_COMMAND)]
    uses = [f"{form(name)}  {form(use)}" for name, use in COMMANDS.values()]
    lines = [form(line) for line in (*HELP, ENTER, NOT_KEPT, TYPE_UP, KNOWN_NOW)]
    lines += [said(WORTH, {"points": 101.25, "best": 120.0}), said(AS_GOOD, {"points": 120.0})]
    categories = tuple([form(str(category)) for category in (Category.RUN, Category.PAIR)])
    lines += [said(CATEGORIES, {"categories": categories}), said(YOUR_SEAT, {"seat": Seat.A})]
    parts += ["[play]", ", ".join(typed), *uses, *lines]
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    for code in LANGUAGES:
        (FOLDER / f"{code}.txt").write_text(text(code), encoding="utf-8", newline="\n")
