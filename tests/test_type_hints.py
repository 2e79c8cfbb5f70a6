"""Whoever reads types at run time can: the hints of all that is public resolve, on every Python."""

from __future__ import annotations

import copy
import inspect
import pickle
import sys
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Final, get_type_hints

import pytest

import hazari
from hazari._extras import Extra
from hazari.executors import Executor

PACKAGE: Final = Path(hazari.__file__).parent
NAMES: Final = sorted(
    ".".join(["hazari", *path.relative_to(PACKAGE).with_suffix("").parts]).removesuffix(".__init__")
    for path in PACKAGE.rglob("*.py")
)


def unwrapped(thing: Any) -> Any:
    """The function below what decorates it."""
    if isinstance(thing, property):
        return thing.fget
    if isinstance(thing, cached_property):
        return thing.func
    thing = getattr(thing, "__func__", thing)
    return getattr(thing, "__wrapped__", thing)


def hinted(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """The public classes and functions that a module defines, and the methods of those classes."""
    for name in module.__all__:
        thing = unwrapped(getattr(module, name))
        if getattr(thing, "__module__", None) != module.__name__:
            continue
        if inspect.isfunction(thing):
            yield name, thing
        elif inspect.isclass(thing):
            yield name, thing
            for part, member in inspect.getmembers_static(thing):
                member = unwrapped(member)
                if inspect.isfunction(member) and str(member.__module__).startswith("hazari"):
                    yield f"{name}.{part}", member


def inherits_what_fails(thing: Any) -> bool:
    """Whether a class inherits from one of a framework whose own hints do not resolve."""
    for base in inspect.getmro(thing)[1:] if inspect.isclass(thing) else ():
        try:
            get_type_hints(base)
        except NameError:
            return not base.__module__.startswith("hazari")
    return False


@pytest.mark.parametrize("name", [name for name in NAMES if "._" not in name])
def test_the_hints_of_all_that_is_public_resolve(name: str) -> None:
    try:
        module = import_module(name)
    except ImportError:
        pytest.skip("needs an extra")
    if not hasattr(module, "__all__"):
        pytest.skip("an import of it failed before")
    unresolved = {}
    for label, thing in hinted(module):
        try:
            get_type_hints(thing)
        except Exception as error:
            if isinstance(error, ImportError) and find_spec("matplotlib") is None:
                continue  # the extra that the hint names
            if not inherits_what_fails(thing):
                unresolved[label] = error
    assert unresolved == {}


def test_functions_and_methods_were_found() -> None:
    found = [
        label
        for name in ("hazari.tournaments", "hazari.standings")
        for label, _ in hinted(import_module(name))
    ]
    assert {"tournament", "fit_field", "Standings.plot", "Standings.rounds", "Estimate.__str__"} <= set(found)


def test_the_hints_name_what_they_mean() -> None:
    assert get_type_hints(hazari.tournament)["executor"] == Executor | None
    assert get_type_hints(hazari.Standings.plot)["return"] is import_module("matplotlib.figure").Figure


def test_a_hint_that_needs_an_extra_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(ImportError, match=r"in a clone of hazari, pip install '\.\[plot\]'"):
        get_type_hints(hazari.Standings.plot)


def test_what_asks_every_object_asks_a_name_of_an_extra_in_vain() -> None:
    extra = Extra("no_such_module", "install it")
    for name in ("__wrapped__", "__isabstractmethod__", "_repr_html_"):
        assert not hasattr(extra, name)
    assert inspect.unwrap(extra) is extra  # type: ignore[arg-type]  # as doctest does with all it finds
    for twin in (copy.copy(extra), copy.deepcopy(extra), pickle.loads(pickle.dumps(extra))):
        with pytest.raises(ImportError, match="install it"):
            _ = twin.Figure
