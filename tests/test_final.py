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
    """Those that users import, less those whose extra is not installed."""
    for found in pkgutil.walk_packages(hazari.__path__, "hazari."):
        if "._" in found.name:
            continue
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


def test_what_only_says_that_it_is_a_value_is_none() -> None:
    class Says:
        def __init__(self, what: type) -> None:
            self.what = what

        @property  # type: ignore[misc]
        def __class__(self) -> type:
            return self.what

    class Opens:
        def __init_subclass__(cls, **_options: object) -> None: ...

    deal = hazari.Deal.from_seed(1)
    partition = hazari.strongest_first(deal.hands[0])
    liar: Any = Says(hazari.Partition)
    assert isinstance(liar, hazari.Partition)
    heir: Any = object.__new__(type("Heir", (Opens, hazari.Partition), {"groups": partition.groups}))
    for forged in (liar, heir):
        round_ = hazari.Round(deal)
        with pytest.raises(TypeError, match="expected a Partition"):
            round_.declare(0, forged)
        with pytest.raises(TypeError, match="expected a Partition"):
            hazari.settle([forged] * 4)
    card: Any = Says(hazari.Card)
    with pytest.raises(TypeError, match="expected a Card"):
        hazari.Group.of([card, card, card])
    with pytest.raises(TypeError, match="expected a Partition"):
        hazari.Declare(0, liar)
    with pytest.raises(TypeError, match="expected a Group"):
        hazari.Expose(0, Says(hazari.Group))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a Seat or an int"):
        hazari.Declare(Says(hazari.Seat), partition)  # type: ignore[arg-type]
    for action in (Says(hazari.Declare), Says(hazari.Expose)):
        with pytest.raises(TypeError, match="expected Declare or Expose"):
            hazari.Round(deal).apply(action)  # type: ignore[arg-type]


def test_they_are_many() -> None:
    assert len(VALUES) > 25
