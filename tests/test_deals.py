"""Seats and deals (R1, R2), and the numbers of all deals."""

from __future__ import annotations

import json
import random
import secrets
from collections.abc import Callable
from functools import cache
from hashlib import shake_256
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hazari.cards import DECK, Card
from hazari.deals import Deal
from hazari.errors import ActionError, DealError, NotationError, Reason
from hazari.rounds import Round
from hazari.seats import Seat
from tests import oracle
from tests.strategies import deals

DATA = Path(__file__).parent / "data"
GOLDEN = json.loads((DATA / "golden_deals.json").read_text(encoding="utf-8"))
DEALS: int = json.loads((DATA / "counts.json").read_text(encoding="utf-8"))["deals"]
CLUBS, DIAMONDS, HEARTS, SPADES = [DECK[suit::4] for suit in range(4)]
WRONG_SEATS = [-1, 4, 10**5000]
NO_SEATS = ["A", 1.0, True, None, [0]]

indices = st.integers(0, DEALS - 1)


# --- an independent numbering: slow, on positions in the pack ------------------------------------------


@cache
def choose(cards: int, size: int) -> int:
    """How many sets of this size there are, by Pascal's triangle."""
    if size == 0:
        return 1
    if cards == 0:
        return 0
    return choose(cards - 1, size - 1) + choose(cards - 1, size)


def hand_number(places: list[int]) -> int:
    """How many sets come before these places when sets compare by their highest place, then the next."""
    number = 0
    for size, place in enumerate(sorted(places), 1):
        number += choose(place, size)  # those that agree above and have only lower places from here on
    return number


def places_numbered(number: int, cards: int, size: int) -> list[int]:
    """The inverse, card by card from the top: those without the card come first."""
    if size == 0:
        return []
    without = choose(cards - 1, size)
    if number < without:
        return places_numbered(number, cards - 1, size)
    return [cards - 1, *places_numbered(number - without, cards - 1, size - 1)]


def slow_index(hands: list[list[int]]) -> int:
    """The number of the deal of these card indices."""
    left, index = list(range(52)), 0
    for hand in hands[:3]:
        index = index * choose(len(left), 13) + hand_number([left.index(card) for card in hand])
        left = [card for card in left if card not in hand]
    return index


def slow_deal(index: int) -> list[list[int]]:
    """The card indices of the hands of the deal with this number, highest first."""
    index, third = divmod(index, choose(26, 13))
    first, second = divmod(index, choose(39, 13))
    left, hands = list(range(52)), []
    for number in (first, second, third):
        hand = [left[place] for place in places_numbered(number, len(left), 13)]
        left = [card for card in left if card not in hand]
        hands.append(hand)
    return [*hands, left[::-1]]


def slow_seed(seed: bytes) -> tuple[int, int]:
    """The index for a seed, and how many blocks of 96 bits were too large before it."""
    block = 0
    while True:
        text = str(block).encode() + b":hazari deal 1:" + seed
        number = int.from_bytes(shake_256(text).digest(96 // 8), "big")
        if number < DEALS:
            return number, block
        block += 1


def plain_hands(deal: Deal) -> list[list[int]]:
    return [[card.index for card in hand] for hand in deal.hands]


def golden_seed(entry: dict[str, Any]) -> int | str | bytes:
    return bytes.fromhex(entry["hex"]) if "hex" in entry else entry["seed"]


# --- R1, seats -----------------------------------------------------------------------------------------


def test_r1_1_four_seats_named_in_playing_order() -> None:
    assert [str(seat) for seat in Seat] == ["A", "B", "C", "D"]
    assert [f"{seat:>2}" for seat in Seat] == [" A", " B", " C", " D"]


def test_r1_3_playing_goes_to_the_right_and_comes_round() -> None:
    for seat in Seat:
        assert seat.right == oracle.right_of(seat)
        assert list(seat.round_table) == oracle.order_from(seat)
        assert all(isinstance(other, Seat) for other in seat.round_table)


SEAT_TAKERS: list[Callable[[Any], object]] = [
    lambda seat: Deal.from_pack(DECK, dealer=seat),
    lambda seat: Round(Deal.from_index(0), dealer=seat),
]


@pytest.mark.parametrize("taker", SEAT_TAKERS)
@pytest.mark.parametrize("seat", WRONG_SEATS, ids=["-1", "4", "huge"])
def test_r1_1_there_is_no_other_seat(taker: Callable[[Any], object], seat: int) -> None:
    with pytest.raises(ActionError, match="expected a seat from 0 to 3") as caught:
        taker(seat)
    assert (caught.value.reason, caught.value.rule) == (Reason.UNKNOWN_SEAT, "R1.1")
    assert (caught.value.seat, caught.value.phase) == (None, None)


@pytest.mark.parametrize("taker", SEAT_TAKERS)
@pytest.mark.parametrize("seat", NO_SEATS)
def test_what_is_no_int_is_no_seat(taker: Callable[[Any], object], seat: Any) -> None:
    with pytest.raises(TypeError, match="expected a Seat or an int from 0 to 3"):
        taker(seat)


# --- R2.1, the whole pack, 13 cards each ---------------------------------------------------------------


@given(deals())
def test_r2_1_the_whole_pack_is_dealt_thirteen_cards_each(hands: tuple[tuple[Card, ...], ...]) -> None:
    deal = Deal.of(*hands)
    assert [len(hand) for hand in deal.hands] == [13, 13, 13, 13]
    assert sorted(card for hand in deal.hands for card in hand) == list(DECK)
    for given_hand, hand in zip(hands, deal.hands, strict=True):
        assert set(hand) == set(given_hand)
        assert [card.index for card in hand] == sorted([card.index for card in given_hand], reverse=True)


@given(deals(), st.randoms(use_true_random=False))
def test_the_order_in_which_a_hand_is_written_changes_nothing(
    hands: tuple[tuple[Card, ...], ...], source: random.Random
) -> None:
    a, b, c, d = [source.sample(hand, 13) for hand in hands]
    deal = Deal.of(*hands)
    written = Deal.of(" ".join(map(str, a)), ",".join(map(str, b)), "".join(map(str, c)), iter(d))
    assert written == deal
    assert hash(written) == hash(deal)
    assert Deal([d, c, b, a]) != deal


@given(deals())
def test_the_last_hand_may_be_left_out(hands: tuple[tuple[Card, ...], ...]) -> None:
    assert Deal.of(*hands[:3]) == Deal.of(*hands)


@pytest.mark.parametrize("dealer", Seat)
@given(st.permutations(DECK))
def test_r2_1_a_pack_is_dealt_one_card_at_a_time_from_the_dealers_right(
    dealer: Seat, pack: list[Card]
) -> None:
    deal = Deal.from_pack(pack, dealer=dealer)
    expected = oracle.hands_dealt(oracle.plain(pack), dealer)
    assert [set(oracle.plain(hand)) for hand in deal.hands] == [set(hand) for hand in expected]
    assert Deal.from_pack("".join(map(str, pack)), dealer=int(dealer)) == deal


def test_r2_1_seat_d_deals_unless_told_otherwise() -> None:
    assert Deal.from_pack(DECK) == Deal.from_pack(DECK, dealer=Seat.D)
    assert DECK[0] in Deal.from_pack(DECK).hands[Seat.A]


# --- errors --------------------------------------------------------------------------------------------

TWELVE, FOURTEEN = SPADES[:12], (*SPADES, DECK[0])
TWICE = (*SPADES[:12], SPADES[0])


@pytest.mark.parametrize(
    ("hands", "rule", "told"),
    [
        ((TWELVE, CLUBS, HEARTS, DIAMONDS), "R2.1", "13 cards for seat A, got 12"),
        ((SPADES, CLUBS, HEARTS, FOURTEEN), "R2.1", "13 cards for seat D, got 14"),
        ((SPADES, (), HEARTS, DIAMONDS), "R2.1", "13 cards for seat B, got 0"),
        ((SPADES, CLUBS, TWICE, DIAMONDS), "R1.2", "2s appears twice in seat C"),
        ((SPADES, CLUBS, HEARTS, SPADES), "R1.2", "in two hands: As Ks Qs"),
        ((SPADES, CLUBS, HEARTS, (*DIAMONDS[:12], CLUBS[12])), "R1.2", "in two hands: Ac"),
        ((SPADES, TWELVE, HEARTS), "R2.1", "13 cards for seat B, got 12"),
        ((SPADES, CLUBS, TWICE), "R1.2", "2s appears twice in seat C"),
        ((SPADES, CLUBS, (*HEARTS[:12], CLUBS[12])), "R1.2", "in two hands: Ac"),
    ],
)
def test_r2_1_what_is_no_deal_is_refused(hands: tuple[tuple[Card, ...], ...], rule: str, told: str) -> None:
    with pytest.raises(DealError, match=told) as caught:
        Deal.of(*hands)
    assert caught.value.rule == rule


@pytest.mark.parametrize("hands", [[], [CLUBS, HEARTS, SPADES], [CLUBS, CLUBS, CLUBS, CLUBS, CLUBS]])
def test_r1_1_a_deal_has_four_hands(hands: list[tuple[Card, ...]]) -> None:
    with pytest.raises(DealError, match=f"expected 4 hands, got {len(hands)}") as caught:
        Deal(hands)
    assert caught.value.rule == "R1.1"


@pytest.mark.parametrize(
    ("pack", "told"),
    [
        (DECK[:51], "a pack of 52 cards, got 51"),
        ((*DECK, DECK[7]), "a pack of 52 cards, got 53"),
        ((*DECK[:51], DECK[7]), f"in the pack twice: {DECK[7]}"),
    ],
)
def test_r1_2_what_is_no_pack_is_refused(pack: tuple[Card, ...], told: str) -> None:
    with pytest.raises(DealError, match=told) as caught:
        Deal.from_pack(pack)
    assert caught.value.rule == "R1.2"


def test_text_that_writes_no_card_is_refused() -> None:
    with pytest.raises(NotationError, match="1h"):
        Deal.of("1h", CLUBS, SPADES)
    with pytest.raises(NotationError, match="Kx"):
        Deal.from_pack("Kx")


@pytest.mark.parametrize("wrong", [5, None, ["Kh"] * 13])
def test_what_is_no_cards_is_a_type_error(wrong: Any) -> None:
    with pytest.raises(TypeError):
        Deal.of(wrong, CLUBS, HEARTS)
    with pytest.raises(TypeError):
        Deal.from_pack(wrong)


# --- the numbers of all deals --------------------------------------------------------------------------


def test_there_are_as_many_indices_as_ways_to_deal() -> None:
    assert choose(52, 13) * choose(39, 13) * choose(26, 13) == DEALS
    for index in (0, DEALS - 1):
        assert Deal.from_index(index).index == index
    for index in (-1, DEALS, 10**5000):
        with pytest.raises(DealError, match=f"expected a deal index from 0 to {DEALS - 1}"):
            Deal.from_index(index)


@pytest.mark.parametrize("wrong", [1.0, "1", True, None])
def test_an_index_is_an_int(wrong: Any) -> None:
    with pytest.raises(TypeError, match="expected a deal index as an int"):
        Deal.from_index(wrong)


@given(indices)
def test_from_index_and_index_are_inverse(index: int) -> None:
    deal = Deal.from_index(index)
    assert deal.index == index
    assert deal == Deal(deal.hands)  # so from_index makes nothing that the constructor would refuse


@given(deals())
def test_index_and_from_index_are_inverse(hands: tuple[tuple[Card, ...], ...]) -> None:
    deal = Deal.of(*hands)
    assert 0 <= deal.index < DEALS
    assert Deal.from_index(deal.index) == deal


@given(indices)
def test_the_index_is_the_combinatorial_rank_of_a_then_b_then_c(index: int) -> None:
    hands = slow_deal(index)
    assert plain_hands(Deal.from_index(index)) == hands
    assert slow_index(hands) == index


AFTER_A = choose(39, 13) * choose(26, 13)  # deals for each hand of A
AFTER_B = choose(26, 13)  # deals for each hands of A and B


@pytest.mark.parametrize(("seat", "step"), [(Seat.A, AFTER_A), (Seat.B, AFTER_B), (Seat.C, 1)])
def test_in_small_every_hand_has_the_same_number_of_indices(seat: Seat, step: int) -> None:
    # The first indices, one for each hand of the seat, deal it each 13 of the lowest 17 once.
    lowest = Deal.from_index(0)
    free = [card for later in lowest.hands[seat:] for card in later]
    expected = {frozenset(hand) for hand in combinations(sorted(free)[:17], 13)}
    dealt = [frozenset(Deal.from_index(step * number).hands[seat]) for number in range(len(expected))]
    assert len(set(dealt)) == len(dealt)
    assert set(dealt) == expected
    if step > 1:  # and as many deals follow until that hand changes
        for number in range(0, len(dealt), 97):
            assert frozenset(Deal.from_index(step * (number + 1) - 1).hands[seat]) == dealt[number]


@pytest.mark.parametrize("highest", range(12, 52))
def test_in_large_the_highest_card_of_a_has_its_exact_share_of_the_indices(highest: int) -> None:
    first, end = [choose(place, 13) * AFTER_A for place in (highest, highest + 1)]
    assert end - first == choose(highest, 12) * AFTER_A
    assert Deal.from_index(first).hands[Seat.A][0] == DECK[highest]
    assert Deal.from_index(end - 1).hands[Seat.A][0] == DECK[highest]


def test_random_deals_are_uniform_over_all_indices(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def randbelow(bound: int) -> int:
        asked.append(bound)
        return bound - 1

    monkeypatch.setattr(secrets, "randbelow", randbelow)
    assert Deal.random() == Deal.from_index(DEALS - 1)
    assert asked == [DEALS]


def test_random_deals_differ_and_leave_the_global_generator_alone() -> None:
    random.seed(5)
    before = random.getstate()
    assert Deal.random() != Deal.random()
    Deal.from_seed(5)
    assert random.getstate() == before


# --- seeds ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 0, -1, 10**400])
def test_an_int_its_text_and_its_bytes_are_one_seed(seed: int) -> None:
    assert Deal.from_seed(seed) == Deal.from_seed(str(seed)) == Deal.from_seed(str(seed).encode())


def test_a_text_and_its_utf_8_are_one_seed() -> None:
    assert Deal.from_seed("\u09b9\u09be\u099c") == Deal.from_seed("\u09b9\u09be\u099c".encode())


@given(st.one_of(st.integers(), st.text(), st.binary()))
def test_any_seed_has_a_deal_and_always_the_same(seed: int | str | bytes) -> None:
    assert Deal.from_seed(seed) == Deal.from_seed(seed)


@given(st.binary(max_size=40))
def test_a_seed_is_hashed_to_96_bits_until_they_are_an_index(seed: bytes) -> None:
    assert Deal.from_seed(seed).index == slow_seed(seed)[0]


def test_neighbouring_seeds_have_different_deals() -> None:
    assert len({Deal.from_seed(seed).index for seed in range(300)}) == 300


@pytest.mark.parametrize("wrong", [1.5, None, True, bytearray(b"1"), (1,)])
def test_a_seed_is_an_int_a_text_or_bytes(wrong: Any) -> None:
    with pytest.raises(TypeError, match="expected a seed as int, str or bytes"):
        Deal.from_seed(wrong)


def test_an_int_too_long_to_be_written_is_no_seed() -> None:
    with pytest.raises(DealError, match="at most 4300 digits"):
        Deal.from_seed(10**5000)


# --- frozen: these may never change --------------------------------------------------------------------


@pytest.mark.parametrize("entry", GOLDEN["from_seed"], ids=lambda entry: ascii(golden_seed(entry)))
def test_golden_deals_by_seed(entry: dict[str, Any]) -> None:
    seed = golden_seed(entry)
    deal = Deal.from_seed(seed)
    assert [" ".join(map(str, hand)) for hand in deal.hands] == entry["hands"]
    index, rejected = slow_seed(seed if isinstance(seed, bytes) else str(seed).encode())
    assert slow_index(plain_hands(deal)) == index == deal.index
    assert rejected == entry["blocks_rejected"]


@pytest.mark.parametrize("entry", GOLDEN["from_index"], ids=lambda entry: str(entry["index"]))
def test_golden_deals_by_index(entry: dict[str, Any]) -> None:
    deal = Deal.from_index(entry["index"])
    assert [" ".join(map(str, hand)) for hand in deal.hands] == entry["hands"]
    assert plain_hands(deal) == slow_deal(entry["index"])


def test_the_golden_deals_are_ten_and_ten_and_reach_both_ends_and_rejected_blocks() -> None:
    found = [entry["index"] for entry in GOLDEN["from_index"]]
    assert len(set(found)) == 10
    assert {0, DEALS - 1} < set(found)
    assert len({golden_seed(entry) for entry in GOLDEN["from_seed"]}) == 10
    assert {entry["blocks_rejected"] for entry in GOLDEN["from_seed"]} > {0, 1}


# --- secrets -------------------------------------------------------------------------------------------


@given(indices, indices)
def test_neither_repr_nor_str_tells_one_deal_from_another(one: int, other: int) -> None:
    first, second = Deal.from_index(one), Deal.from_index(other)
    assert (repr(first), str(first), f"{first}") == (repr(second), str(second), f"{second}")
    assert "\n" not in repr(first)
