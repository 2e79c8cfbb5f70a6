"""Commit to a partition before others reveal theirs, so that programs that do not trust each other can play.

Each program sends its seal; when all four seals are there, each sends its partition and nonce, and
everybody checks them with `verify_seal` and then plays them, as `Round.declare` takes them.

A seal protects against a partition that changes after another one was seen (R3.4), and reveals nothing of it
before: a hand has 1,201,200 partitions, few enough to try them all, so it is the nonce that hides which it
is. Take a new one for each seal and keep it secret until you reveal. A seal is bound to its game, round and
seat, so that one copied from another seat, replayed from another round, or altered is refused.

It does not deal: whoever deals knows the cards. It does not check whether the partition is legal or of the
seat's hand: `Round.declare` does, after the reveal. It forces nobody to reveal: a player who sees that the
round is lost can still walk away.

>>> context = Context("table 7", 1, Seat.B)
>>> nonce = new_nonce()
>>> partition = Partition.parse("AsAhAd/KhQhJh/9c8d7s/5d5c2d2c")
>>> sealed = seal(partition, nonce, context)  # send this first, then the partition and the nonce
>>> verify_seal(sealed, partition, nonce, context)
True
>>> verify_seal(sealed, partition, nonce, Context("table 7", 2, Seat.B))
False
"""

from __future__ import annotations

from hashlib import sha256
from hmac import compare_digest
from os import urandom
from typing import Final

import attrs

from hazari._arguments import check_text, must_be, whole
from hazari._formats import Formatted
from hazari._shown import shown
from hazari._values import final
from hazari.errors import HazariError
from hazari.partitions import Partition
from hazari.seats import Seat, seat_of

__all__ = ["NONCE_BYTES", "Context", "new_nonce", "seal", "verify_seal"]

NONCE_BYTES: Final = 32
"""The length of a nonce."""

_DOMAIN: Final = b"hazari partition seal"
_VERSION: Final = b"1"
_LONGEST_GAME: Final = 1000
_ROUNDS: Final = 1 << 64


def _number(number: int) -> int:
    return whole(number, "the number of a round as an int")


@final
@attrs.frozen(order=False)
class Context(Formatted):
    """What a seal is bound to.

    Args:
        game: an id that all players have agreed on and that no other game of theirs has: a string of 1 to
            1000 characters. The whole string counts: nothing in it is corrected.
        round_number: the number of the round in the game, from 0.
        seat: whose partition it is.

    Raises:
        ActionError: if there is no such seat.
        HazariError: if the id is empty, too long or not Unicode, or the number below 0 or above 2**64 - 1.

    >>> Context("table 7", 1, Seat.B) == Context("table 7", 1, 1)
    True
    """

    game: str = attrs.field()
    round_number: int = attrs.field(converter=_number)
    seat: Seat = attrs.field(converter=seat_of)

    @game.validator
    def _check_game(self, _attribute: object, game: str) -> None:
        check_text(game, "the id of a game")
        if not 1 <= len(game) <= _LONGEST_GAME:
            raise HazariError(
                f"expected the id of a game of 1 to {_LONGEST_GAME} characters, got {len(game)}"
            )
        try:
            game.encode("utf-8")
        except UnicodeEncodeError as error:
            raise HazariError(f"expected the id of a game in Unicode, got {shown(game)}") from error

    @round_number.validator
    def _check_round(self, _attribute: object, number: int) -> None:
        if not 0 <= number < _ROUNDS:
            raise HazariError(f"expected the number of a round from 0 to {_ROUNDS - 1}, got {shown(number)}")


def new_nonce() -> bytes:
    """32 bytes from the operating system's randomness: one for each seal, never used again.

    >>> len(new_nonce())
    32
    """
    return urandom(NONCE_BYTES)


def seal(partition: Partition, nonce: bytes, context: Context) -> bytes:
    """The seal of a partition: 32 bytes to send before the others have revealed theirs.

    Args:
        partition: the partition, as it will be declared.
        nonce: from `new_nonce`, secret until the partition is revealed.
        context: the game, round and seat that the seal is bound to.

    Returns:
        SHA-256 over these fields, each after its length in bytes as 8 bytes, the highest first: the
        domain `hazari partition seal`, the format version `1`, the game in UTF-8, the round number
        as 8 bytes, the seat as one byte, the nonce, and `str(partition)`.

    Raises:
        HazariError: if the nonce is not of 32 bytes.

    >>> partition = Partition.parse("AsAhAd/KhQhJh/9c8d7s/5d5c2d2c")
    >>> seal(partition, bytes(32), Context("table 7", 1, Seat.B)).hex()[:16]
    'a4e6d40308b78a9b'
    """
    _check_types(partition, nonce, context)
    if len(nonce) != NONCE_BYTES:
        raise HazariError(f"expected a nonce of {NONCE_BYTES} bytes, got {len(nonce)}")
    fields = (
        _DOMAIN,
        _VERSION,
        context.game.encode("utf-8"),
        context.round_number.to_bytes(8, "big"),
        context.seat.to_bytes(1, "big"),
        nonce,
        str(partition).encode("ascii"),
    )
    return sha256(b"".join([len(field).to_bytes(8, "big") + field for field in fields])).digest()


def verify_seal(sealed: bytes, partition: Partition, nonce: bytes, context: Context) -> bool:
    """Whether `sealed` is the seal of this partition, compared in constant time.

    Args:
        sealed: what the other program sent first.
        partition: what it then revealed.
        nonce: the nonce that it revealed with it.
        context: the game, the round and the seat, as *you* know them.

    Returns:
        `False` for any bytes but that very seal, including a nonce or seal of another length.

    Raises:
        TypeError: if the seal or the nonce is not bytes: decode a string, such as hex, first.

    >>> partition = Partition.parse("AsAhAd/KhQhJh/9c8d7s/5d5c2d2c")
    >>> verify_seal(b"a guess", partition, new_nonce(), Context("table 7", 1, Seat.B))
    False
    """
    must_be(bytes, sealed)
    _check_types(partition, nonce, context)
    if len(nonce) != NONCE_BYTES:
        return False
    return compare_digest(sealed, seal(partition, nonce, context))


def _check_types(partition: Partition, nonce: bytes, context: Context) -> None:
    must_be(Partition, partition)
    must_be(bytes, nonce)
    must_be(Context, context)
