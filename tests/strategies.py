"""Hypothesis strategies for the things of the game, with a liking for nasty ones."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations
from typing import cast

from hypothesis import strategies as st

from hazari.cards import DECK, Card, Rank, Suit
from hazari.combinations import Combination
from hazari.errors import PartitionError
from hazari.partitions import Partition

Hand = tuple[Card, ...]


def cards() -> st.SearchStrategy[Card]:
    """Any card."""
    return st.sampled_from(DECK)


def different_cards(least: int, most: int) -> st.SearchStrategy[Hand]:
    """Different cards, in any order."""
    return st.lists(cards(), min_size=least, max_size=most, unique=True).map(tuple)


def threes() -> st.SearchStrategy[Hand]:
    """Three cards, in any order."""
    return different_cards(3, 3)


def _with_equal_ranks(ranks: st.SearchStrategy[Rank]) -> st.SearchStrategy[Hand]:
    return (
        st.lists(ranks, min_size=2, max_size=2, unique=True)
        .flatmap(lambda two: st.permutations([card for card in DECK if card.rank in two]))
        .map(lambda found: tuple(found[:4]))
    )


def fours() -> st.SearchStrategy[Hand]:
    """Four cards, in any order, often of few ranks or one suit, where the best three is not obvious."""
    one_suit = st.sampled_from(Suit).flatmap(
        lambda suit: st.permutations([card for card in DECK if card.suit is suit]).map(lambda c: tuple(c[:4]))
    )
    neighbours = st.integers(0, 44).flatmap(
        lambda start: st.permutations(DECK[start : start + 8]).map(lambda c: tuple(c[:4]))
    )
    return st.one_of(different_cards(4, 4), _with_equal_ranks(st.sampled_from(Rank)), one_suit, neighbours)


def _thirteen(first: Sequence[Card], order: Sequence[Card]) -> Hand:
    """The cards of `first`, filled up to thirteen from `order`, in the order of `order`."""
    chosen = [*first, *[card for card in order if card not in first]][:13]
    return tuple(sorted(chosen, key=order.index))


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    """Thirteen cards in any order: any, or with quads, of one suit, of low cards, one of each rank."""
    order = draw(st.permutations(DECK))
    kind = draw(st.sampled_from(["any", "quads", "one suit", "low", "one of each rank", "one suit short"]))
    if kind == "quads":
        ranks = draw(st.lists(st.sampled_from(Rank), min_size=3, max_size=3, unique=True))
        return _thirteen([card for card in DECK if card.rank in ranks], order)
    if kind in ("one suit", "one suit short"):
        suit = draw(st.sampled_from(Suit))
        of_suit = [card for card in order if card.suit is suit]
        return _thirteen(of_suit[: 13 if kind == "one suit" else 10], order)
    if kind == "low":
        return tuple([card for card in order if card.rank <= Rank.SIX][:13])
    if kind == "one of each rank":
        of_rank = {card.rank: card for card in order}
        return tuple([card for card in order if of_rank[card.rank] == card])
    return tuple(order[:13])


def _greedy(hand: Sequence[Card]) -> Partition:
    """Always legal: no three of the cards left can be stronger than the strongest that was there before."""
    left = list(hand)
    groups: list[Hand] = []
    for _ in range(3):
        groups.append(max(combinations(left, 3), key=Combination.of))
        left = [card for card in left if card not in groups[-1]]
    return Partition.of(*groups, left)


def split(hand: Sequence[Card], seed: int) -> Partition:
    """A legal partition of the hand: by chance, since one split in ten is legal, or else the greedy one."""
    source = random.Random(seed)
    for _ in range(30):
        order = source.sample(list(hand), 13)
        try:
            return Partition.arranged(order[:3], order[3:6], order[6:9], order[9:])
        except PartitionError:
            continue
    return _greedy(hand)


def partitions_of(hand: Sequence[Card]) -> st.SearchStrategy[Partition]:
    """Legal partitions of one hand; the simplest is the greedy one."""
    return st.one_of(
        st.just(hand).map(_greedy), st.integers(0, 2**32 - 1).map(lambda seed: split(hand, seed))
    )


def partitions() -> st.SearchStrategy[Partition]:
    """Legal partitions of any hand."""
    return hands().flatmap(partitions_of)


@st.composite
def deals(draw: st.DrawFn) -> tuple[Hand, Hand, Hand, Hand]:
    """Four hands of thirteen: any, a suit each (the same groups in all four tie), or four of a rank often."""
    kind = draw(st.sampled_from(["any", "a suit each", "ranks together", "nasty first hand"]))
    if kind == "a suit each":
        suits = draw(st.permutations(list(Suit)))
        dealt = [[card for card in DECK if card.suit is suit] for suit in suits]
    elif kind == "ranks together":
        dealt = [list(DECK[13 * seat : 13 * seat + 13]) for seat in draw(st.permutations(range(4)))]
    else:
        order = list(draw(st.permutations(DECK)))
        first = list(draw(hands())) if kind == "nasty first hand" else order[:13]
        rest = [card for card in order if card not in first]
        dealt = [first, rest[:13], rest[13:26], rest[26:]]
    return cast("tuple[Hand, Hand, Hand, Hand]", tuple([tuple(hand) for hand in dealt]))


@st.composite
def tables(draw: st.DrawFn) -> tuple[Partition, Partition, Partition, Partition]:
    """A legal partition of each of the four hands of one deal, by seat."""
    dealt = draw(deals())
    return cast(
        "tuple[Partition, Partition, Partition, Partition]",
        tuple([draw(partitions_of(hand)) for hand in dealt]),
    )


@st.composite
def plays(draw: st.DrawFn) -> tuple[Hand, ...]:
    """Two to four groups of one size in the order exposed, often of the same ranks so that many tie."""
    count, size = draw(st.integers(2, 4)), draw(st.integers(3, 4))
    if draw(st.booleans()):
        order = draw(st.permutations(DECK))
        return tuple([tuple(order[size * play : size * play + size]) for play in range(count)])
    ranks = draw(st.lists(st.sampled_from(list(Rank)), min_size=size, max_size=size, unique=True))
    suits = [draw(st.permutations(list(Suit))) for _ in ranks]
    return tuple(
        [tuple([Card(rank, suits[of][play]) for of, rank in enumerate(ranks)]) for play in range(count)]
    )
