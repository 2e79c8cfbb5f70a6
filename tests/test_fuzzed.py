"""What reads text, on texts of all kinds and on what fuzzing has found: only a `HazariError` comes out."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hazari.errors import HazariError
from tests.forged import KINDS, golden
from tests.long.targets import TARGETS

WORDS = st.lists(
    st.sampled_from(
        [*"KTths1,;", "10", "of", "ace", "hearts", "aces", " ", "\n", "\u2665", "\u09e7", "\uff4b"]
    ),
    max_size=20,
).map("".join)
LETTERS = st.text('23456789TtJQKA10cdhsCDHS\u2660\u2665\ufe0f\u212a/ ,-[]{}":\\\n', max_size=60)


@pytest.mark.parametrize("name", TARGETS)
@given(text=st.one_of(LETTERS, WORDS, st.text(max_size=30)))
@settings(max_examples=30)
@example(text="")
@example(text="\ud800")
@example(text="9" * 5000)
@example(text="AsAhAd/KhQhJh/9c8d7s/5d5c2d2c")
@example(text=golden("match"))
def test_only_a_hazari_error_comes_out(name: str, text: str) -> None:
    with contextlib.suppress(HazariError):
        TARGETS[name](text)


@pytest.mark.parametrize("kind", KINDS)
def test_a_record_that_is_not_edited_is_read(kind: str) -> None:
    TARGETS[f"edited {kind}"]("")
    with pytest.raises(HazariError):
        TARGETS[f"edited {kind}"]("\0\0\0\0[]")
