"""An error about a wrong argument does not show it, since it may be a secret in the wrong place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hazari import DECK, Comparison, Deal, Declare, Expose, Partition, Round, judge, settle, strongest_first
from hazari.sealing import Context, new_nonce, seal, verify_seal

DEAL = Deal.from_seed(1)
SECRET: Any = strongest_first(DEAL.hands[0])
NONCE: Any = new_nonce()
CONTEXT: Any = Context("table", 1, 0)

CALLS: list[Callable[[], object]] = [
    lambda: Round(DEAL).apply(SECRET),
    lambda: Round(DEAL).check(SECRET),
    lambda: Round(DEAL).can(SECRET),
    lambda: Round(DEAL).apply({"partition": str(SECRET)}),  # type: ignore[arg-type]
    lambda: Round(DEAL).declare(0, str(SECRET)),  # type: ignore[arg-type]
    lambda: Round(DEAL).declare(SECRET, SECRET),
    lambda: Round(DEAL).expose(SECRET),
    lambda: Round(DEAL).view(SECRET),
    lambda: Round(SECRET),
    lambda: Declare(SECRET),
    lambda: Declare(0, str(SECRET)),  # type: ignore[arg-type]
    lambda: Expose(0, SECRET),
    lambda: Expose(0, str(SECRET)),  # type: ignore[arg-type]
    lambda: Comparison(0, SECRET),
    lambda: settle([str(SECRET)] * 4),  # type: ignore[list-item]
    lambda: judge("Kh Jh 8h", "9c 8d 7s", names=[SECRET, "b"]),
    lambda: seal(SECRET, CONTEXT, NONCE),
    lambda: seal(NONCE, SECRET, CONTEXT),
    lambda: Context(NONCE, 1, 0),
    lambda: Context("table", NONCE, 0),
    lambda: verify_seal(SECRET, SECRET, NONCE, CONTEXT),
    lambda: verify_seal(b"x", "no partition", b"short", "no context"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("call", CALLS)
def test_a_type_error_shows_no_secret(call: Callable[[], object]) -> None:
    with pytest.raises(TypeError) as caught:
        call()
    told = str(caught.value)
    assert not any(str(card) in told for card in DECK)
    assert str(SECRET) not in told
    assert repr(NONCE)[2:12] not in told
    assert len(told) < 100


def test_what_is_no_secret_is_shown() -> None:
    with pytest.raises(TypeError, match="expected a Deal, got None"):
        Round(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"expected a Seat or an int from 0 to 3, got 1\.0"):
        Round(DEAL).view(1.0)  # type: ignore[arg-type]
    assert isinstance(SECRET, Partition)
