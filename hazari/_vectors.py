"""The vectors: cases to test a program in any language against, and the misreadings that each reveals.

Everything follows from fixed seeds and SHA-256, so the files are the same bytes on every Python. An id
never changes its meaning, which a test holds: see CONTRIBUTING before you change what follows.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, pairwise
from typing import Any, Final

import attrs

from hazari._misreadings import KINDS, Answer, Cards, Misreading, answer, highest_suit, misreadings, worth
from hazari._values import final
from hazari._vector_inputs import FIXED, drawn
from hazari.cards import Rank, parse_cards
from hazari.combinations import Category, Combination
from hazari.comparisons import settle
from hazari.errors import ScoreError
from hazari.matches import Match
from hazari.partitions import Group, Partition, partition_problems
from hazari.rulings import RULE_WITHIN, judge
from hazari.seats import Seat

__all__ = ["KINDS", "Case", "cases", "files"]

FORMAT: Final = "hazari.vectors"
VERSION: Final = 1  # of the format, not of what is in it

# For each kind: how many of the stream are taken as they come, and how many are looked at for more that
# reveal a misreading, until each that comes up is revealed by this many cases of the kind.
_TAKEN: Final = {
    "combinations": (60, 1500),
    "rulings": (100, 1000),
    "partitions": (160, 1000),
    "rounds": (60, 250),
    "matches": (60, 1500),
    "scores": (100, 300),
}
_ENOUGH: Final = 8


@final
@attrs.frozen(order=False)
class Case:
    """A case: what is asked, what is right and by which rule, and who would answer something else."""

    id: str
    kind: str
    rule: str
    given: Any
    expected: Answer
    misreadings: tuple[Misreading, ...]

    def document(self) -> dict[str, object]:
        """The case as written in its file."""
        return {
            "id": self.id,
            "rule": self.rule,
            "input": self.given,
            "expected": self.expected,
            "misreadings": [str(misreading) for misreading in self.misreadings],
        }


# --- what is right -------------------------------------------------------------------------------------

Right = tuple[str, Answer]  # the rule, and the answer
_KING_ACE: Final = (Rank.ACE, Rank.KING, Rank.TWO)


def _combination(given: str) -> Right:
    group = Group.of(given)
    found = group.combination
    spares = [card for card in group if len(group) == 4 and _without(group, card) == found]
    rule = "R4.4" if found.ranks == _KING_ACE else RULE_WITHIN[found.category]
    return "R3.2" if spares else rule, {
        "category": str(found.category),
        "ranks": str(found).removeprefix(f"{found.category} "),
        "index": found.index,
        "points": group.points,
        "spare": str(spares[0]) if len(spares) == 1 else None,
    }


def _without(group: Group, left_out: object) -> Combination:
    return Combination.of([card for card in group if card != left_out])


def _ruling(given: Sequence[str]) -> Right:
    found = judge(*given)
    rule = "R4.8" if found.rule == "R5.4" and len(found.groups[0]) == 4 else found.rule
    return rule, {"winner": found.winner, "best": list(found.best), "points": found.points}


def _partition(given: Mapping[str, Any]) -> Right:
    problems = partition_problems(*given["groups"], hand=given["hand"])
    codes = sorted({str(problem.code) for problem in problems})
    if problems:
        return problems[-1].rule, {"legal": False, "codes": codes}
    strengths = [Combination.of(text) for text in given["groups"]]
    equal = any(above == below for above, below in pairwise(strengths))
    return "R3.3" if equal else "R3.2", {"legal": True, "codes": codes}


def _round(given: Mapping[str, Any]) -> Right:
    partitions = [Partition.parse(text) for text in given["partitions"]]
    found = settle(partitions, dealer=Seat[given["dealer"]])
    tied = any(comparison.ruling.rule == "R5.4" for comparison in found.comparisons)
    return "R5.4" if tied else "R5.3", {
        "points": list(found.points),
        "comparisons": [
            {
                "order": "".join(map(str, comparison.seats)),
                "winner": str(comparison.winner),
                "points": comparison.points,
            }
            for comparison in found.comparisons
        ],
    }


def _match(given: Mapping[str, Any]) -> Right:
    match = Match(first_dealer=Seat[given["first_dealer"]], target=given["target"])
    dealers = []
    for row in given["rows"]:
        dealers.append(str(match.dealer))
        match.record(row)
    winners = () if match.result is None else match.result.winners
    rule = "R7.1" if not winners else "R7.3" if len(winners) == 1 else "R7.4"
    return rule, {
        "dealers": "".join(dealers),
        "totals": list(match.totals),
        "winners": "".join(map(str, winners)) or None,
    }


def _score(given: Sequence[int]) -> Right:
    try:
        Match().record(given)
    except ScoreError as error:
        return error.rule or "R6.3", {"possible": False}
    return "R6.3", {"possible": True}


_RIGHT: Final[Mapping[str, Callable[[Any], Right]]] = dict(
    zip(KINDS, (_combination, _ruling, _partition, _round, _match, _score), strict=True)
)


# --- which cases are asked ---------------------------------------------------------------------------------


def _revealed(kind: str, given: Any, expected: Answer) -> tuple[Misreading, ...]:
    """The misreadings that give another answer; the index is ignored."""
    right = {key: value for key, value in expected.items() if key != "index"}
    return tuple([misreading for misreading in misreadings(kind) if answer(kind, given, misreading) != right])


def _disputed(kind: str, given: Any) -> bool:
    """Whether two programs with the same misreading might answer differently.

    One that breaks ties by suits or spare cards may do so only to find the winner, or wherever strength
    counts; one that counts four cards of a suit may compare the fourth rank, or not. Such a case would name a
    misreading that a program does not have.
    """
    if kind == "combinations":
        cards = parse_cards(given)
        if len(cards) == 3 or worth(cards).spare:
            return False
        threes = [three for three in combinations(cards, 3) if worth(three).strength == worth(cards).strength]
        return len({highest_suit(three) for three in threes}) > 1
    if kind == "rulings":
        groups = [parse_cards(text) for text in given]
        strongest = max([worth(group).strength for group in groups])
        tied = [group for group in groups if worth(group).strength == strongest]
        return any(
            shown[-1] == max(shown) != min(shown)
            for shown in ([highest_suit(group) for group in tied], [_spare_rank(group) for group in tied])
        ) or _suits_of_four_tie(groups)
    if kind == "partitions":
        groups = [parse_cards(text) for text in given["groups"]]
        return any(
            worth(above).strength == worth(below).strength and highest_suit(above) < highest_suit(below)
            for above, below in pairwise([group for group in groups if len(group) in (3, 4)])
        )
    return kind == "rounds" and _suits_of_four_tie(
        [parse_cards(text.split("/")[3]) for text in given["partitions"]]
    )


def _spare_rank(group: Cards) -> int:
    return sum([card.rank for card in group]) - sum(worth(group).shape[1])


def _suits_of_four_tie(groups: Sequence[Cards]) -> bool:
    shapes = [
        worth(group).shape for group in groups if len(group) == 4 and len({card.suit for card in group}) == 1
    ]
    return any(one == other and one[0] is Category.COLOUR for one, other in combinations(shapes, 2))


def _asked(kind: str) -> Iterator[tuple[Any, Right, tuple[Misreading, ...]]]:
    for given in FIXED[kind]():
        if not _disputed(kind, given):
            rule, expected = _RIGHT[kind](given)
            yield given, (rule, expected), _revealed(kind, given, expected)
    plain, looked_at = _TAKEN[kind]
    revealed_by: Counter[Misreading] = Counter()
    asked: list[Any] = []
    for number in range(looked_at):
        given = drawn(kind, number)
        if given in asked or _disputed(kind, given):
            continue
        rule, expected = _RIGHT[kind](given)
        revealed = _revealed(kind, given, expected)
        if number < plain or any(revealed_by[misreading] < _ENOUGH for misreading in revealed):
            revealed_by.update(revealed)
            asked.append(given)
            yield given, (rule, expected), revealed


@cache
def cases(kind: str) -> tuple[Case, ...]:
    """All cases of a kind."""
    return tuple(
        [
            Case(f"{kind}-{number:04}", kind, rule, given, expected, revealed)
            for number, (given, (rule, expected), revealed) in enumerate(_asked(kind), 1)
        ]
    )


def files() -> Iterator[tuple[str, str]]:
    """The names of the six files and their contents, one line per case."""
    for kind in KINDS:
        head = json.dumps({"format": FORMAT, "version": VERSION, "kind": kind})[:-1]
        lines = ",\n".join([json.dumps(case.document()) for case in cases(kind)])
        yield f"{kind}.json", f'{head}, "cases": [\n{lines}\n]}}\n'
