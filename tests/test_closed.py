"""No class of the package can be inherited from, so that none can break what another one promises."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import hazari
from hazari import sealing

VALUES: list[Any] = [
    found
    for module in (hazari, sealing)
    for name in module.__all__
    if isinstance(found := getattr(module, name), type) and attrs.has(found)
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: value.__name__)
def test_nothing_inherits_from_a_value(value: Any) -> None:
    with pytest.raises(TypeError, match=f"{value.__name__} is final: Mine cannot inherit from it"):
        type("Mine", (value,), {})


def test_they_are_many() -> None:
    assert len(VALUES) > 20
