"""No class of the package can be inherited from, so that none can break what another one promises."""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any, Final

import attrs
import pytest

import hazari


def modules() -> Iterator[ModuleType]:
    """All of them, less those whose extra is not installed."""
    for found in pkgutil.walk_packages(hazari.__path__, "hazari."):
        try:
            yield import_module(found.name)
        except ImportError:
            continue


VALUES: Final[list[Any]] = [
    found
    for module in modules()
    for found in vars(module).values()
    if isinstance(found, type) and found.__module__ == module.__name__ and attrs.has(found)
    if not found.__name__.startswith("_")
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: f"{value.__module__}.{value.__name__}")
def test_nothing_inherits_from_a_value(value: Any) -> None:
    assert value.__final__  # for type checkers
    with pytest.raises(TypeError, match=f"{value.__name__} is final: Mine cannot inherit from it"):
        type("Mine", (value,), {})


@pytest.mark.parametrize("value", VALUES, ids=lambda value: f"{value.__module__}.{value.__name__}")
def test_rich_shows_a_value_by_its_repr(value: Any) -> None:
    """Else it would list all fields of a class of attrs: secrets and inner parts, too."""
    written = value.__repr__
    if inspect.isfunction(written) and written.__code__.co_filename.endswith(".py"):
        assert hasattr(value, "__rich_repr__")


def test_they_are_many() -> None:
    assert len(VALUES) > 30
