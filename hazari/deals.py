"""The deal of the whole pack to four seats (R1, R2)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from math import comb, factorial
from typing import Final

import attrs

from hazari._arguments import ordered, whole
from hazari._notebooks import Held, RichRepr
from hazari._shown import shown
from hazari._values import final, maker
from hazari.cards import DECK, Card, CardsLike, cards_of, repeated
from hazari.errors import DealError, refusal
from hazari.partitions import checked_hand
from hazari.seats import Points, Seat, seat_of

__all__ = ["Deal", "Points", "Seat", "Seed"]

Hand = tuple[Card, ...]
Seed = int | str | bytes
"""A seed of a deal or a bot; 1, "1" and b"1" are the same seed."""

DEALS: Final = factorial(52) // factorial(13) ** 4  # R2.1: some 2 to the power of 95.4
_SECOND: Final = comb(39, 13)
_THIRD: Final = comb(26, 13)
DEALS_AROUND: Final = _SECOND * _THIRD  # of the 39 cards beside one hand
_DRAWN_BYTES: Final = 12  # 96 bits: the smallest whole number of bytes that can tell all deals apart
_DRAWN: Final = 1 << 8 * _DRAWN_BYTES


@final
@attrs.frozen(init=False, repr=False, order=False)
class Deal(RichRepr):
    """The whole pack dealt, 13 cards to each of the four seats (R2.1).

    Neither its `repr` nor its `str` shows a card.

    Args:
        hands: four hands of 13 cards by seat, each in any order.

    Attributes:
        hands: the hands by seat, each highest index first.

    Raises:
        DealError: if they are not four hands of 13, or a card appears twice.
        NotationError: if a string cannot be read as cards.

    >>> deal = Deal.from_index(0)
    >>> print(*deal.hands[Seat.A])
    5c 4s 4h 4d 4c 3s 3h 3d 3c 2s 2h 2d 2c
    """

    hands: tuple[Hand, Hand, Hand, Hand]

    def __new__(cls, hands: Iterable[CardsLike]) -> Deal:
        hands = ordered(hands, "hands")
        if len(hands) != 4:
            raise refusal(DealError, "HANDS", "R1.1", values={"count": len(hands)})
        dealt = tuple([checked_hand(hand, seat) for seat, hand in zip(Seat, hands, strict=True)])
        if twice := repeated([card for hand in dealt for card in hand]):
            raise _in_two_hands(twice)
        return make_deal(dealt)

    @classmethod
    def of(cls, a: CardsLike, b: CardsLike, c: CardsLike, d: CardsLike | None = None) -> Deal:
        """The deal of these hands to the seats A, B, C and D; without `d`, D has the 13 cards left.

        Args:
            a: the 13 cards of seat A, in any order.
            b: of seat B.
            c: of seat C.
            d: of seat D; by default those left over.

        >>> first, second, third, fourth = Deal.from_seed(1).hands
        >>> Deal.of(first, second, third).hands[Seat.D] == fourth
        True
        """
        hands = [cards_of(hand) for hand in (a, b, c)]
        if d is None:
            # The three are checked first, so that an error names what was given.
            given = {
                card for seat, hand in zip(Seat, hands, strict=False) for card in checked_hand(hand, seat)
            }
            d = [card for card in DECK if card not in given]
            if len(d) != 13:
                raise _in_two_hands(repeated([card for hand in hands for card in hand]))
        return cls([*hands, d])

    @classmethod
    def random(cls) -> Deal:
        """A deal from the operating system's randomness, each of all 52!/(13!)^4 equally likely.

        >>> len(Deal.random().hands)
        4
        """
        from secrets import randbelow  # a slow import, and only random deals need it

        return cls.from_index(randbelow(DEALS))

    @classmethod
    def from_index(cls, index: int) -> Deal:
        """The deal with this number, the inverse of `Deal.index`.

        Args:
            index: from 0 to 52!/(13!)^4 - 1, which is 53644737765488792839237439999.

        Raises:
            DealError: if there is no such deal.

        >>> Deal.from_index(12345).index
        12345
        """
        index = whole(index, "a deal index as an int")
        if not 0 <= index < DEALS:
            raise DealError(f"expected a deal index from 0 to {DEALS - 1}, got {shown(index)}")
        rest, third = divmod(index, _THIRD)
        first, second = divmod(rest, _SECOND)
        pack = list(DECK)
        a, b, c = _unranked(first, pack), _unranked(second, pack), _unranked(third, pack)
        return make_deal((a, b, c, Held(reversed(pack))))

    @classmethod
    def from_seed(cls, seed: Seed) -> Deal:
        """A repeatable deal: the same for the same seed on every Python and platform, for ever.

        A seed can be guessed, so this is for tests, bots and puzzles; deal to people with `random`.

        Args:
            seed: an int, a string or bytes; 1, "1" and b"1" are the same seed.

        >>> Deal.from_seed(1) == Deal.from_seed("1") == Deal.from_seed(b"1")
        True
        """
        return cls.from_index(drawn(b"hazari deal 1", seed, DEALS))

    @classmethod
    def from_pack(cls, cards: CardsLike, *, dealer: Seat | int = Seat.D) -> Deal:
        """The deal of a pack in its order, one card at a time from the dealer's right (R2.1).

        Args:
            cards: the 52 cards, the one dealt first at the front.
            dealer: who deals; the seat to the right gets the first card.

        Raises:
            DealError: if the cards are not the pack.

        >>> print(*Deal.from_pack(DECK).hands[Seat.A])
        Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c 3c 2c
        """
        pack = cards_of(cards if isinstance(cards, str) else ordered(cards, "cards"))
        if len(pack) != 52:
            raise refusal(DealError, "PACK", "R1.2", values={"count": len(pack)})
        if twice := repeated(pack):
            raise refusal(DealError, "TWICE_IN_PACK", "R1.2", values={"cards": twice})
        first = seat_of(dealer).right
        return cls([pack[(seat - first) % 4 :: 4] for seat in Seat])

    @property
    def index(self) -> int:
        """The deal's number, from 0 to 52!/(13!)^4 - 1.

        It combines the ranks of A's hand among the 13-card sets of 52 cards, of B's among those of
        the remaining 39, and of C's among those of the remaining 26, in the combinatorial number
        system over the cards by index.

        >>> Deal.from_index(0).index
        0
        """
        pack = list(DECK)
        first, second, third = [_ranked(hand, pack) for hand in self.hands[:3]]
        return (first * _SECOND + second) * _THIRD + third

    def __repr__(self) -> str:
        return "<Deal of 4 hands>"

    def __reduce__(self) -> tuple[object, ...]:
        return Deal, (self.hands,)


make_deal: Final = maker(Deal)


def _in_two_hands(cards: Hand) -> DealError:
    return refusal(DealError, "IN_TWO_HANDS", "R1.2", values={"cards": cards})


_CHOOSE: Final = [[comb(n, k) for n in range(52)] for k in range(14)]


def _unranked(rank: int, pack: list[Card]) -> Hand:
    """Takes the 13 cards with this rank out of `pack`: the inverse of `_ranked`."""
    hand = []
    place = len(pack)
    for size in range(13, 0, -1):
        ways = _CHOOSE[size]
        place -= 1
        while ways[place] > rank:
            place -= 1
        rank -= ways[place]
        hand.append(pack.pop(place))
    return Held(hand)


def _ranked(hand: Hand, pack: list[Card]) -> int:
    """Takes `hand`, highest index first, out of `pack`, and returns its rank among all sets of 13."""
    rank = 0
    for size, card in zip(range(13, 0, -1), hand, strict=True):
        place = pack.index(card)
        rank += _CHOOSE[size][place]
        del pack[place]
    return rank


def dealt_around(hand: Hand, number: int) -> Deal:
    """The deal of this number, from 0 to `DEALS_AROUND` - 1, among those in which seat A has `hand`."""
    pack = [card for card in DECK if card not in hand]
    second, third = divmod(number, _THIRD)
    b, c = _unranked(second, pack), _unranked(third, pack)
    return make_deal((hand, b, c, Held(reversed(pack))))


def seed_bytes(seed: Seed) -> bytes:
    """A seed as bytes; 1, "1" and b"1" are the same seed.

    Raises:
        DealError: if it is an int of more than 4300 digits, which Python refuses to write.
        TypeError: if it is not an int, a string or bytes.
    """
    if isinstance(seed, bytes):
        return seed
    try:
        text = seed if isinstance(seed, str) else str(whole(seed, "a seed as int, str or bytes"))
        return text.encode("utf-8", "surrogatepass")
    except ValueError as error:
        raise DealError("expected a seed of at most 4300 digits") from error


def drawn(label: bytes, seed: Seed, below: int) -> int:
    """A uniform number from 0 to `below` - 1 that follows from the label and the seed for ever."""
    from hashlib import shake_256  # as in `random`

    start = label + b":" + seed_bytes(seed)
    blocks = (shake_256(b"%d:" % block + start).digest(_DRAWN_BYTES) for block in count())
    numbers = (int.from_bytes(block, "big") for block in blocks)
    fair = _DRAWN - _DRAWN % below  # a number beyond the last whole multiple of `below` would favour some
    return next(number for number in numbers if number < fair) % below
