"""No public name or signature changes by accident, and every public annotation can be resolved."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from hazari.errors import HazariError
from tests.public_api import modules, read, sections

CLASSES = list(
    dict.fromkeys(
        value
        for module in modules()
        for value in [getattr(module, name) for name in getattr(module, "__all__", ())]
        if isinstance(value, type) and value.__module__.startswith("hazari.")
    )
)


@pytest.mark.parametrize(("module", "lines"), sections().items())
def test_public_names_and_signatures_are_as_committed(module: str, lines: list[str]) -> None:
    assert lines == read()[module], "where that is meant: python -m tests.public_api, and the changelog"


def test_no_module_has_gone() -> None:
    gone = read().keys() - sections().keys()
    assert {name for name in gone if not name.startswith("hazari.envs")} == set()


def functions(cls: type) -> Iterator[Any]:
    for name, value in vars(cls).items():
        function = getattr(value, "fget", None) or getattr(value, "__func__", value)
        if inspect.isfunction(function) and not name.startswith("_"):
            yield function


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_annotations_of_classes_can_be_resolved(cls: type) -> None:
    if all(base.__module__.startswith(("hazari.", "builtins", "typing", "enum")) for base in cls.__mro__):
        typing.get_type_hints(cls)  # a framework's own base may name what only type checkers see
    # An error names what it carries for type checkers only, since its module imports nothing of ours, and
    # `plot` returns what an extra defines.
    for function in functions(cls) if not issubclass(cls, HazariError) else ():
        if function.__qualname__ != "Standings.plot":
            typing.get_type_hints(function)
    if attrs.has(cls):
        attrs.resolve_types(cls)
        assert not any(isinstance(field.type, str) for field in attrs.fields(cls))
