"""The keys of the list of surviving mutants: they say what changes, and outlive what is only reworded."""

from __future__ import annotations

import ast

import pytest

from tests.long.mutation import changed


def change(one: str, other: str) -> tuple[str, str]:
    """What differs between two functions with these bodies."""
    before, after = [
        ast.parse(f"def f{place}(a, b=1):\n {text}").body[0] for place, text in enumerate((one, other))
    ]
    return changed(before, after)


@pytest.mark.parametrize(
    ("one", "other", "before", "after"),
    [
        ("return zip(a, b, strict=True)", "return zip(a, b)", "zip(a, b, strict=True)", "zip(a, b)"),
        (
            "return zip(a, b, strict=True)",
            "return zip(a, b, strict=None)",
            "zip(a, b, strict=True)",
            "zip(a, b, strict=None)",
        ),
        ("return max(a + 1, b)", "return max(a - 1, b)", "a + 1", "a - 1"),
        ("return a and b", "return a or b", "a and b", "a or b"),
        ("return not a < b", "return not a <= b", "a < b", "a <= b"),
        ("x = a", "x = None", "x = a", "x = None"),
        ("raise E('told', rule='R1')", "raise E('told')", "E('', rule='')", "E('')"),
        ("raise E(f'{a} told')", "raise E(None)", "E('')", "E(None)"),
        ("raise E('told')", "raise E('XXtoldXX')", "E('')", "another text"),
        ("return f'{a + 1} told'", "return f'{a + 2} told'", "a + 1", "a + 2"),
    ],
)
def test_a_key_is_the_smallest_piece_that_says_what_changes(
    one: str, other: str, before: str, after: str
) -> None:
    assert change(one, other) == (before, after)


def test_a_key_outlives_other_words_other_lines_and_comments() -> None:
    key = change("raise E(f'told {a}', rule='R1.1')", "raise E(None, rule='R1.1')")
    assert key == change(
        "raise E(  # why\n  f'said of {a}, {b}',\n  rule='R2',\n )", "raise E(None, rule='R2')"
    )
    assert key == change("x = 'before'\n raise E('said', rule='')", "x = 'before'\n raise E(None, rule='')")
