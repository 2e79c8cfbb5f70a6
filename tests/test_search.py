"""The searches on integers, with other orders than that of the rules, against brute force over codes."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from operator import ge

import pytest

from hazari import _search
from hazari._frontier import frontier
from hazari._search import ALL, ORDER, THREE_MASKS, Code, Table, Threes, code_of, share_of_pots
from hazari.cards import DECK, Card
from hazari.combinations import Combination
from hazari.fields import worths_and_ceilings
from tests.test_arrangements import scattered_field

Rows = Sequence[Sequence[float]]


def dealt(seed: int) -> tuple[Card, ...]:
    return tuple(sorted(random.Random(seed).sample(DECK, 13), reverse=True))


def shuffled(seed: int) -> Table:
    return tuple(random.Random(seed).sample(ORDER, len(ORDER)))


COARSE: Table = tuple([index // 30 for index in ORDER])
"""An order in which thirty neighbours tie."""
TABLES: dict[str, Table] = {
    "the rules": ORDER,
    "shuffled": shuffled(1),
    "another": shuffled(2),
    "coarse": COARSE,
}


class Truth:
    """A hand by brute force: nothing but what a table says of combinations, and cards."""

    def __init__(self, hand: tuple[Card, ...], table: Table) -> None:
        self.hand, self.table = hand, table
        self.index = {mask: Combination.of(self.cards(mask)).index for mask in THREE_MASKS}
        self.masks = sorted(THREE_MASKS, key=lambda mask: -table[self.index[mask]])
        self.vectors = dict(self.legal())

    def cards(self, mask: int) -> tuple[Card, ...]:
        return tuple([card for place, card in enumerate(self.hand) if mask >> place & 1])

    def strongest_in(self, mask: int) -> int:
        """The index of the strongest three in three or four cards."""
        inside = [three for three in THREE_MASKS if three & mask == three]
        return max([self.index[three] for three in inside], key=self.table.__getitem__)

    def legal(self) -> Iterator[tuple[Code, tuple[int, int, int, int]]]:
        """Each legal partition with the indices of its four combinations, in order."""
        strength = [self.table[self.index[mask]] for mask in self.masks]
        best_of = cache(self.strongest_in)
        places = range(len(self.masks))
        for first in places:
            for second in places:
                two = self.masks[first] | self.masks[second]
                if strength[second] > strength[first] or self.masks[first] & self.masks[second]:
                    continue
                for third in places:
                    if strength[third] <= strength[second] and not two & self.masks[third]:
                        last = best_of(ALL ^ two ^ self.masks[third])
                        if self.table[last] <= strength[third]:
                            one, other, next_ = [self.index[self.masks[at]] for at in (first, second, third)]
                            yield (first, second, third), (one, other, next_, last)

    def undominated(self) -> list[Code]:
        first_of: dict[tuple[int, ...], Code] = {}
        for code, indices in self.vectors.items():
            first_of.setdefault(tuple([self.table[index] for index in indices]), code)
        kept: list[tuple[int, ...]] = []
        for vector in sorted(first_of, reverse=True):
            if not any(all(map(ge, other, vector)) for other in kept):
                kept.append(vector)
        return [first_of[vector] for vector in kept]

    def points(self, code: Code, chances: Rows, pots: Rows) -> float:
        """What a field gives for a partition; its columns stand by the index of the combination."""
        masks = [self.masks[position] for position in code]
        masks.append(ALL ^ sum(masks))
        scale = share_of_pots(sum([card.points for card in self.hand]))
        worths = []
        for mask, index, chance, pot in zip(masks, self.vectors[code], chances, pots, strict=True):
            own = sum([card.points for card in self.cards(mask)])
            worths.append(chance[index] * own + chance[index] * pot[index] * scale)
        first, second, third, last = worths
        return first + second + third + last


truth = cache(Truth)
CASES = [(dealt(seed), name) for seed, name in enumerate([*TABLES, "shuffled", "coarse"])]


@pytest.mark.parametrize(("hand", "name"), CASES)
def test_searches_take_their_order_from_the_table(hand: tuple[Card, ...], name: str) -> None:
    table = TABLES[name]
    threes, known = Threes(hand, table), truth(hand, table)
    assert list(map(code_of, _search.legal(threes))) == list(known.vectors)
    assert _search.count(threes) == len(known.vectors)
    assert frontier(threes) == known.undominated()
    greedy = _search.strongest(threes)
    free = ALL
    for position in greedy:
        assert position == next(at for at, mask in enumerate(known.masks) if mask & free == mask)
        free ^= known.masks[position]
    assert greedy in known.vectors


@pytest.mark.parametrize(("hand", "name"), CASES)
def test_the_best_follows_a_field_whose_columns_are_permuted_with_the_table(
    hand: tuple[Card, ...], name: str
) -> None:
    table = TABLES[name]
    known, field = truth(hand, table), scattered_field(len(name))
    chances, pots = [
        [[row[table[index]] for index in ORDER] for row in rows] for rows in (field.chances, field.pots)
    ]
    points = {code: known.points(code, chances, pots) for code in known.vectors}
    most = max(points.values())
    found = _search.best(Threes(hand, table), *worths_and_ceilings(field, None))
    assert found == next(code for code, worth in points.items() if worth == most)
