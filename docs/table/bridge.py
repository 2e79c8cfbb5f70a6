"""What the page asks the package: JSON in, JSON out.

It decides nothing. Every ruling, problem, chance and total is the package's own, and so is every sentence;
what the package refuses comes back as its refusal.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Final

from hazari import (
    Group,
    HazariError,
    Match,
    Outlook,
    Partition,
    ProblemCode,
    best_partition,
    complete_scores,
    judge,
    outlook,
    parse_cards,
    partition_problems,
    strongest_first,
    table,
)
from hazari.languages import combination_text, refusal_text

__all__ = ["answer"]

Answer = dict[str, Any]
Row = Sequence[int | None]


def _worth(group: Group, language: str) -> Answer:
    """What a group is worth; `spare` is the card of a four that does not count."""
    spare = None if group.spare is None else str(group.spare)
    combination = combination_text(group.combination, language=language)
    return {"combination": combination, "points": group.points, "spare": spare}


def _worths(groups: Sequence[str], sizes: Sequence[int], language: str) -> list[Answer | None]:
    """What each group is worth; `None` where cards are still missing."""
    laid = [parse_cards(group) for group in groups]
    return [
        _worth(Group(cards), language) if len(cards) == size else None
        for cards, size in zip(laid, sizes, strict=True)
    ]


def _judge(groups: Sequence[str], size: int, names: Sequence[str], *, language: str) -> Answer:
    """Who wins, once two groups or more are laid and none is begun and not full.

    Below `ruling`, `lines` are the sentences: who wins and why, and what was mistaken for a run.

    Args:
        groups: up to four, in the order exposed; one without cards plays no part.
        size: how many cards a group has, 3 or 4.
        names: one for each group.
        language: of the sentence.
    """
    worths = _worths(groups, [size] * len(groups), language)
    played = [place for place, group in enumerate(groups) if group]
    if len(played) < 2 or any(worths[place] is None for place in played):
        return {"groups": worths, "ruling": None}
    ruling = judge(*[groups[place] for place in played], names=[names[place] for place in played])
    told = {
        "winner": played[ruling.winner],
        "best": [played[play] for play in ruling.best],
        "points": ruling.points,
        "rule": ruling.rule,
        "lines": ruling.text(language=language).splitlines()[len(played) :],
    }
    return {"groups": worths, "ruling": told}


def _problems(groups: Sequence[str], *, language: str) -> list[Answer]:
    """What is wrong with the groups as far as they are laid: that cards are missing is no problem yet."""
    return [
        {"groups": problem.groups, "rule": problem.rule, "text": problem.text(language=language)}
        for problem in partition_problems(*groups)
        if problem.code is not ProblemCode.SIZE
    ]


SIZES: Final = (3, 3, 3, 4)


def _seen(seen: Outlook, language: str) -> Answer:
    """A partition and what it can expect: points of 360, and the chance of each group from 0 to 1."""
    return {
        "text": str(seen.partition),
        "groups": [
            {"cards": [str(card) for card in group], "chance": chance, **_worth(group, language)}
            for group, chance in zip(seen.partition.groups, seen.chances, strict=True)
        ],
        "expected": seen.points,
    }


def _check(groups: Sequence[str], *, language: str) -> Answer:
    """What is wrong with four groups, also while cards are laid; when all lie and none is, the outlook."""
    worths = _worths(groups, SIZES, language)
    problems = _problems(groups, language=language)
    legal = not problems and all(worths)
    return {
        "groups": worths,
        "problems": problems,
        "outlook": _seen(outlook(Partition.of(*groups)), language) if legal else None,
    }


def _arrange(hand: str, mine: Sequence[str], *, language: str) -> Answer:
    """The best of 13 cards, strongest first, and mine as far as it is laid.

    `less` is how many expected points strongest first, or mine, gives away.
    """
    best = outlook(best_partition(hand))

    def beside(partition: Partition) -> Answer:
        seen = outlook(partition)
        return {**_seen(seen, language), "less": best.points - seen.points}

    checked = _check(mine, language=language)
    if checked["outlook"]:
        checked["outlook"] = beside(Partition.of(*mine))
    return {"best": _seen(best, language), "strongest_first": beside(strongest_first(hand)), "mine": checked}


def _points(row: Row) -> Sequence[int]:
    """Four points; the one that was left open follows from the others (R6.3)."""
    known = [points for points in row if points is not None]
    return known if len(known) == len(row) else complete_scores(*row)


def _score(
    rows: Sequence[Row],
    dealer: int,
    names: Sequence[str],
    change: tuple[int, Row] | None = None,
    **_: object,
) -> Answer:
    """The sheet of a match.

    Args:
        rows: the points of each round by seat; `None` for the one that follows from the others.
        dealer: the seat that dealt first.
        names: by seat.
        change: a row, from 0, and the points that it is corrected to.
    """
    match = Match(first_dealer=dealer)
    table(match, names=names)  # names that nobody could tell apart are refused
    for row in rows:
        match.record(_points(row))
    if change is not None:
        number, row = change
        match.replace(number, _points(row))
    winners = match.result.winners if match.result else ()
    return {
        "rows": match.scores,
        "totals": match.totals,
        "dealers": [match.dealer_of(row) for row in range(len(match.scores))],
        "dealer": None if match.result else match.dealer,
        "winners": winners,
        "target": match.target,
    }


def _read(text: str, **_: object) -> Answer:
    """The cards that somebody typed, group by group, with `/` between them; no card may appear twice."""
    parse_cards(text.replace("/", " "), lenient=True)
    return {"groups": [[str(card) for card in parse_cards(part, lenient=True)] for part in text.split("/")]}


KINDS: Final[dict[str, Callable[..., Answer]]] = {
    "arrange": _arrange,
    "check": _check,
    "judge": _judge,
    "read": _read,
    "score": _score,
}


def answer(request: str) -> str:
    """The answer to a request, as JSON.

    Args:
        request: a JSON object with `kind`, `language`, and what the function of that kind takes.

    Returns:
        What that function gives; or an object with `refusal`, which has the package's words in `text` and
        the number of the rule, or `None`, in `rule`.
    """
    asked = json.loads(request)
    language = asked["language"]
    try:
        told = KINDS[asked.pop("kind")](**asked)
    except HazariError as error:
        told = {"refusal": {"text": refusal_text(error, language=language), "rule": error.rule}}
    return json.dumps(told)
