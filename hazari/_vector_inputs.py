"""The questions of the vectors: inputs that follow from fixed seeds, some of them chosen on purpose.

Each kind has inputs that are all asked (`FIXED`), and a stream from which the telling ones are taken
(`drawn`). The cards of a group are in any order, since that order decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from itertools import pairwise
from typing import Any, Final, TypeVar

from hazari.arrangements import strongest_first
from hazari.cards import DECK, Card, Suit, spelled
from hazari.combinations import COMBINATIONS, Combination
from hazari.deals import Deal
from hazari.errors import PartitionError
from hazari.partitions import SIZES, Partition
from hazari.scores import LAST_POT, ROUND_POINTS, SMALL_POT
from hazari.seats import Seat

__all__ = ["FIXED", "drawn"]

T = TypeVar("T")


class _Draws:
    """Draws that follow from a seed; `random` promises the same ones on every Python for floats alone."""

    def __init__(self, *seed: object) -> None:
        self._seed = "/".join(["hazari.vectors", *map(str, seed)])
        self._drawn = 0

    def below(self, limit: int) -> int:
        self._drawn += 1
        return int.from_bytes(sha256(f"{self._seed}/{self._drawn}".encode()).digest()[:8]) % limit

    def one(self, values: Sequence[T]) -> T:
        return values[self.below(len(values))]

    def mixed(self, values: Iterable[T]) -> list[T]:
        rest = list(values)
        return [rest.pop(self.below(len(rest))) for _ in range(len(rest))]


def _pack(ranks: str, suits: str = "cdhs") -> tuple[Card, ...]:
    return tuple([card for card in DECK if str(card)[0] in ranks and str(card)[1] in suits])


# In small packs the things that programs get wrong come up often: A-2-3, K-A-2, ties, two pairs, one suit,
# Troys.
_PACKS: Final = (
    DECK,
    _pack("AKQ32"),
    _pack("A5432"),
    _pack("AK32T"),
    _pack("98765"),
    _pack("AKQJT"),
    _pack("J7532"),
    _pack("AKQJT98765432", "hs"),
    _pack("AKQJ432", "cdh"),
    _pack("KQJT98765", "hd"),
)


def _text(draws: _Draws, cards: Iterable[Card]) -> str:
    return spelled(draws.mixed(cards))


# --- combinations --------------------------------------------------------------------------------------


def _three_of(draws: _Draws, combination: Combination, taken: Sequence[Card] = ()) -> list[Card]:
    """Three cards that make a combination, in any order, none of them taken."""
    while True:
        suits = [draws.one(tuple(Suit)) for _ in range(3)]
        cards = {Card(rank, suit) for rank, suit in zip(combination.ranks, suits, strict=True)}
        if len(cards) == 3 and not cards & {*taken} and Combination.of(cards) == combination:
            return draws.mixed(sorted(cards))


def _each_combination() -> Iterator[str]:
    for combination in COMBINATIONS:
        yield spelled(_three_of(_Draws("combination", combination), combination))


def _four(draws: _Draws, number: int) -> str:
    return spelled(draws.mixed(_PACKS[number % len(_PACKS)])[:4])


# --- rulings -------------------------------------------------------------------------------------------

WORKED_EXAMPLE: Final = ["Kh Jh 8h", "9c 8d 7s", "Qc Qd 6c", "9d 8c 7h"]  # RULES, "Worked examples"


def _some_rulings() -> Iterator[list[str]]:
    """The worked example, neighbours in the order of strength, in either order, and ties."""
    yield WORKED_EXAMPLE
    for number, (weaker, stronger) in enumerate([*pairwise(COMBINATIONS)][::5]):
        draws = _Draws("neighbours", number)
        one = _three_of(draws, weaker)
        groups = [one, _three_of(draws, stronger, one)]
        yield [spelled(group) for group in (groups if number % 2 else reversed(groups))]
    for combination in COMBINATIONS[:-13:12]:  # but for Troys, which cannot tie
        draws = _Draws("ties", combination)
        one = _three_of(draws, combination)
        other = _three_of(draws, combination, one)
        third = draws.mixed([card for card in DECK if card not in (*one, *other)])[:3]
        yield [spelled(group) for group in draws.mixed([one, other, third])]


def _ruling(draws: _Draws, number: int) -> list[str]:
    cards = draws.mixed(_PACKS[number % len(_PACKS)])
    size = 3 + draws.below(2)
    return [spelled(cards[size * play : size * (play + 1)]) for play in range(2 + draws.below(3))]


# --- partitions ----------------------------------------------------------------------------------------


def _split(cards: Sequence[Card], sizes: Sequence[int] = SIZES) -> list[list[Card]]:
    ends = [sum(sizes[: place + 1]) for place in range(4)]
    return [list(cards[end - size : end]) for size, end in zip(sizes, ends, strict=True)]


_WRONG_SIZES: Final = ((4, 3, 3, 3), (3, 4, 3, 3), (3, 3, 3, 3), (3, 3, 2, 4), (2, 3, 3, 5), (3, 3, 4, 4))


def _partition(draws: _Draws, number: int) -> dict[str, Any]:
    """A hand divided as the rules have it, or at random, and then often with something wrong."""
    pack = draws.mixed(draws.one(_PACKS))
    hand, others = pack[:13], [card for card in DECK if card not in pack[:13]]
    match draws.below(4):
        case 0:
            groups = _split(hand)
        case 1:
            threes = _split(hand)
            groups = [*sorted(threes[:3], key=Combination.of, reverse=True), threes[3]]
        case _:
            groups = [list(group) for group in strongest_first(hand).groups]
            if draws.below(3) == 0:
                place = draws.below(2)
                groups[place], groups[place + 1] = groups[place + 1], groups[place]
    place, other = draws.mixed(range(4))[:2]
    wrong = number % 6
    if wrong == 0:
        groups = _split([card for group in groups for card in group] + others[:1], draws.one(_WRONG_SIZES))
    if wrong in (1, 2):  # a card twice
        groups[place][0] = draws.one(groups[other])
    if wrong in (2, 3):  # a card that was not dealt
        groups[place][1] = draws.one(others)
    return {
        "groups": [_text(draws, group) for group in groups],
        "hand": _text(draws, hand) if draws.below(2) else None,
    }


# --- rounds --------------------------------------------------------------------------------------------


def _strong_last(draws: _Draws, hand: Sequence[Card]) -> Partition:
    """A legal partition drawn at random, and of two the one whose last group is stronger.

    The rules alone decide, and no bot that may learn better: a case would change with it.
    """
    found: list[Partition] = []
    while len(found) < 2:
        with suppress(PartitionError):
            found.append(Partition.arranged(*_split(draws.mixed(hand))))
    return max(found, key=lambda partition: partition.groups[3].combination)


def _round(draws: _Draws, number: int) -> dict[str, Any]:
    partitions = [
        strongest_first(hand) if draws.below(2) else _strong_last(draws, hand)
        for hand in Deal.from_seed(f"hazari.vectors/{number}").hands
    ]
    written = [
        [_text(draws, group).replace(" ", "") for group in partition.groups] for partition in partitions
    ]
    return {"dealer": str(draws.one(tuple(Seat))), "partitions": ["/".join(groups) for groups in written]}


# --- matches and scores -----------------------------------------------------------------------------------


def _row(draws: _Draws) -> list[int]:
    """What four pots give to four seats (R5.3, R6.1)."""
    least, most = SMALL_POT
    pots: list[int] = []
    while not pots or not LAST_POT[0] <= pots[3] <= LAST_POT[1]:
        pots = [least + 5 * draws.below((most - least) // 5 + 1) for _ in range(3)]
        pots.append(ROUND_POINTS - sum(pots))
    row = [0, 0, 0, 0]
    for pot in pots:
        row[draws.below(4)] += pot
    return row


def _match(draws: _Draws, number: int) -> dict[str, Any]:
    """A match to its end, or not quite; to lower targets more often end with equal totals."""
    target = 1000 if number % 2 else 5 * (20 + draws.below(81))
    rows, totals = [], [0, 0, 0, 0]
    while max(totals) < target:
        rows.append(_row(draws))
        totals = [total + more for total, more in zip(totals, rows[-1], strict=True)]
    if len(rows) > 1 and draws.below(8) == 0:
        del rows[-1]
    return {"first_dealer": str(draws.one(tuple(Seat))), "target": target, "rows": rows}


def _some_scores() -> Iterator[list[int]]:
    """The limits of what pots give, and of scores at all."""
    yield from (
        [100, 80, 85, 95],
        [360, 0, 0, 0],
        [0, 0, 0, 360],
        [60, 60, 80, 160],
        [80, 80, 80, 120],
        [120, 120, 120, 0],
        [60, 300, 0, 0],
        [55, 305, 0, 0],
        [200, 160, 0, 0],
        [0, 0, 0, 0],
        [90, 90, 90, 90],
        [720, 0, 0, -360],
        [361, 0, 0, -1],
    )


def _score(draws: _Draws, number: int) -> list[int]:
    row = _row(draws)
    place, other = draws.mixed(range(4))[:2]
    match number % 4:
        case 1:  # misses 360
            row[place] += 5 * (1 + draws.below(20))
        case 2:  # moves points from seat to seat, perhaps more than there were, or than pots allow
            moved = 5 * (1 + draws.below(12))
            row[place] += moved
            row[other] -= moved
        case 3 if number % 8 == 3:  # no multiples of 5
            row[place] += 1
            row[other] -= 1
    return row


FIXED: Final[Mapping[str, Callable[[], Iterable[Any]]]] = {
    "combinations": _each_combination,
    "rulings": _some_rulings,
    "partitions": tuple,
    "rounds": tuple,
    "matches": tuple,
    "scores": _some_scores,
}
_DRAWN: Final[Mapping[str, Callable[[_Draws, int], Any]]] = {
    "combinations": _four,
    "rulings": _ruling,
    "partitions": _partition,
    "rounds": _round,
    "matches": _match,
    "scores": _score,
}


def drawn(kind: str, number: int) -> Any:
    """The input of that number from the stream of a kind."""
    return _DRAWN[kind](_Draws(kind, number), number)
