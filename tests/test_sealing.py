"""Sealing: what is bound, what is hidden, and that nothing else opens a seal."""

from __future__ import annotations

import hashlib
import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hazari import sealing
from hazari.errors import ActionError, HazariError, Reason
from hazari.partitions import Partition
from hazari.sealing import NONCE_BYTES, Context, new_nonce, seal, verify_seal
from hazari.seats import Seat
from tests.strategies import partitions

PARTITION = Partition.parse("AsAhAd/KhQhJh/9c8d7s/5d5c2d2c")
CONTEXT = Context("table 7", 1, Seat.B)
NONCE = bytes(range(32))

contexts = st.builds(
    Context,
    st.text(st.characters(codec="utf-8"), min_size=1, max_size=20),
    st.integers(0, 2**64 - 1),
    st.sampled_from(list(Seat)),
)
nonces = st.binary(min_size=32, max_size=32)


def test_a_seal_is_the_sha_256_of_the_documented_fields() -> None:
    def field(content: bytes) -> bytes:
        return len(content).to_bytes(8, "big") + content

    wanted = (
        field(b"hazari partition seal")
        + field(b"1")
        + field("tisch \u00e4".encode())
        + field(b"\0\0\0\0\0\0\1\2")
        + field(b"\3")
        + field(NONCE)
        + field(b"AsAhAd/KhQhJh/9c8d7s/5d5c2d2c")
    )
    assert seal(PARTITION, NONCE, Context("tisch \u00e4", 258, Seat.D)) == hashlib.sha256(wanted).digest()


def test_a_seal_of_version_1_stays_as_it_is() -> None:
    assert (
        seal(PARTITION, NONCE, CONTEXT).hex()
        == "1ea68f449d8993d5bb3dd9c0bc8df9c3e6212a798f811297bc730ba8bcd12e47"
    )


@given(partitions(), nonces, contexts)
@settings(max_examples=50)
def test_a_seal_opens_with_what_was_sealed(partition: Partition, nonce: bytes, context: Context) -> None:
    sealed = seal(partition, nonce, context)
    assert len(sealed) == 32
    assert verify_seal(
        sealed, Partition.parse(str(partition)), bytes(nonce), pickle.loads(pickle.dumps(context))
    )


@given(partitions(), partitions(), nonces, nonces, contexts, contexts)
@settings(max_examples=50)
def test_a_seal_opens_with_nothing_else(
    partition: Partition, other: Partition, nonce: bytes, new: bytes, context: Context, elsewhere: Context
) -> None:
    sealed = seal(partition, nonce, context)
    assert verify_seal(sealed, other, nonce, context) is (other == partition)
    assert verify_seal(sealed, partition, new, context) is (new == nonce)
    assert verify_seal(sealed, partition, nonce, elsewhere) is (elsewhere == context)


@pytest.mark.parametrize(
    "context",
    [
        *[Context("table 7", 1, seat) for seat in (Seat.A, Seat.C, Seat.D)],  # copied by another seat
        *[Context("table 7", number, Seat.B) for number in (0, 2, 257)],  # replayed in another round
        *[Context(game, 1, Seat.B) for game in ("table 8", "Table 7", "table 7 ", "table", "table 71")],
    ],
    ids=str,
)
def test_a_seal_is_bound_to_its_game_round_and_seat(context: Context) -> None:
    assert not verify_seal(seal(PARTITION, NONCE, CONTEXT), PARTITION, NONCE, context)


def test_tied_neighbours_in_the_other_order_are_another_partition() -> None:
    one = Partition.of("As Ks Qs", "Ah Kh Qh", "9c 8d 7s", "5d 5c 2d 2c")
    other = Partition.of("Ah Kh Qh", "As Ks Qs", "9c 8d 7s", "5d 5c 2d 2c")
    assert not verify_seal(seal(one, NONCE, CONTEXT), other, NONCE, CONTEXT)


@given(st.integers(0, 255))
def test_a_seal_or_nonce_altered_in_one_bit_fails(bit: int) -> None:
    def altered(content: bytes) -> bytes:
        return (int.from_bytes(content, "big") ^ (1 << bit)).to_bytes(32, "big")

    sealed = seal(PARTITION, NONCE, CONTEXT)
    assert not verify_seal(altered(sealed), PARTITION, NONCE, CONTEXT)
    assert not verify_seal(sealed, PARTITION, altered(NONCE), CONTEXT)


@pytest.mark.parametrize("length", [0, 1, 31, 33, 64])
def test_other_lengths_fail(length: int) -> None:
    sealed = seal(PARTITION, NONCE, CONTEXT)
    cut = (sealed + sealed)[:length]
    assert not verify_seal(cut, PARTITION, NONCE, CONTEXT)
    assert not verify_seal(sealed, PARTITION, (NONCE + NONCE)[:length], CONTEXT)
    with pytest.raises(HazariError):
        seal(PARTITION, bytes(length), CONTEXT)


def test_seals_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[tuple[bytes, bytes]] = []

    def compare(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return True

    with monkeypatch.context() as patched:
        patched.setattr(sealing, "compare_digest", compare)
        assert verify_seal(bytes(32), PARTITION, NONCE, CONTEXT)
    assert compared == [(bytes(32), seal(PARTITION, NONCE, CONTEXT))]


def test_a_nonce_is_new_and_from_the_operating_system(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len({new_nonce() for _ in range(1000)}) == 1000
    assert {len(new_nonce()) for _ in range(10)} == {NONCE_BYTES}
    with monkeypatch.context() as patched:
        patched.setattr(sealing, "urandom", lambda length: b"x" * length)
        assert new_nonce() == b"x" * 32


def test_the_nonce_hides_equal_partitions() -> None:
    assert seal(PARTITION, new_nonce(), CONTEXT) != seal(PARTITION, new_nonce(), CONTEXT)


@pytest.mark.parametrize(
    "wrong",
    [
        {"partition": str(PARTITION)},
        {"partition": None},
        {"nonce": bytearray(32)},
        {"nonce": "x" * 32},
        {"nonce": None},
        {"context": ("table 7", 1, Seat.B)},
        {"context": None},
    ],
)
def test_wrong_types_are_refused(wrong: dict[str, Any]) -> None:
    right: dict[str, Any] = {"partition": PARTITION, "nonce": NONCE, "context": CONTEXT}
    with pytest.raises(TypeError) as caught:
        seal(**right | wrong)
    assert "As" not in str(caught.value)  # a secret does not get into an error
    with pytest.raises(TypeError):
        verify_seal(bytes(32), **right | wrong)


@pytest.mark.parametrize("sealed", [None, "x" * 32, bytearray(32), 5])
def test_a_seal_is_bytes(sealed: Any) -> None:
    with pytest.raises(TypeError):
        verify_seal(sealed, PARTITION, NONCE, CONTEXT)


@pytest.mark.parametrize("game", [b"table 7", None, 7])
def test_the_game_is_text(game: Any) -> None:
    with pytest.raises(TypeError):
        Context(game, 1, Seat.B)


@pytest.mark.parametrize("game", ["", "x" * 1001, "\ud800"])
def test_the_game_has_an_id_that_can_be_written(game: str) -> None:
    with pytest.raises(HazariError):
        Context(game, 1, Seat.B)
    assert Context("x" * 1000, 1, Seat.B).game == "x" * 1000


@pytest.mark.parametrize("number", [True, 1.0, "1", None])
def test_the_round_number_is_an_int(number: Any) -> None:
    with pytest.raises(TypeError):
        Context("table 7", number, Seat.B)


@pytest.mark.parametrize("number", [-1, 2**64, 10**5000], ids=["below", "above", "far above"])
def test_the_round_number_has_a_range(number: int) -> None:
    with pytest.raises(HazariError):
        Context("table 7", number, Seat.B)
    assert Context("table 7", 2**64 - 1, Seat.B).round_number == 2**64 - 1


def test_the_seat_is_one_of_four() -> None:
    with pytest.raises(ActionError) as caught:
        Context("table 7", 1, 4)
    assert caught.value.reason is Reason.UNKNOWN_SEAT
