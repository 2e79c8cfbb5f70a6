"""Every public name and signature, one a line.

`python -m tests.public_api` writes them to tests/data/public_api.txt, which `test_public_api.py` compares.
"""

from __future__ import annotations

import argparse
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from enum import Enum
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Protocol

import attrs

import hazari

FILE: Final = Path(__file__).parent / "data" / "public_api.txt"
# What a program can do with a value apart from calling its methods by name.
OPERATORS: Final = (
    *("__lt__", "__le__", "__gt__", "__ge__", "__bool__", "__len__", "__iter__", "__reversed__"),
    *("__contains__", "__getitem__", "__format__", "__str__", "__repr__", "__call__", "_repr_html_"),
)


class _Bare(str):
    """An annotation as it is written, without quotes around it."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def _signature(function: Callable[..., Any], *, skip: int = 0, result: bool = True) -> str:
    def bare(annotation: object) -> object:
        return _Bare(annotation) if isinstance(annotation, str) else annotation

    def named(default: object) -> object:
        return _Bare("EXPERT_FIELD") if default is hazari.EXPERT_FIELD else default

    found = inspect.signature(function)
    parameters = [
        one.replace(annotation=bare(one.annotation), default=named(one.default))
        for one in found.parameters.values()
    ][skip:]
    returned = bare(found.return_annotation) if result else inspect.Signature.empty
    return str(found.replace(parameters=parameters, return_annotation=returned))


def _members(cls: type) -> Iterator[str]:
    """What instances and the class have, less its path, which starts every line."""
    if issubclass(cls, Enum):
        yield from [f".{member.name} = {member.value!r}" for member in cls]
    if issubclass(cls, Exception):
        yield from [f".{name}" for name in sorted(vars(cls()))]
    fields = attrs.fields(cls) if attrs.has(cls) else ()
    yield from [f".{field.name}: {field.type}" for field in fields if not field.name.startswith("_")]
    patterns = [name for name in getattr(cls, "__match_args__", ()) if not name.startswith("_")]
    if patterns:
        yield f" matches {', '.join(patterns)}"
    # Its own, and those of private classes that it inherits from, which no other line shows.
    own = [base for base in cls.__mro__ if base is cls or base.__module__.startswith("hazari._")]
    operators = [name for name in OPERATORS if any(name in vars(base) for base in own)]
    if operators and not issubclass(cls, Enum):  # what an Enum makes by itself depends on the Python
        yield f" has {', '.join(operators)}"
    kin = [
        base for base in cls.__mro__ if base.__module__ == cls.__module__ and base.__name__.startswith("_")
    ]
    members = {name: value for base in (*kin[::-1], cls) for name, value in vars(base).items()}
    for name, value in sorted(members.items()):
        if name.startswith("_"):
            continue
        if isinstance(value, property):
            assert value.fget is not None
            yield f".{name}{_signature(value.fget, skip=1).replace('()', '', 1)}"
        elif isinstance(value, cached_property):
            yield f".{name}{_signature(value.func, skip=1).replace('()', '', 1)}"
        elif isinstance(value, classmethod):
            yield f".{name}{_signature(value.__func__, skip=1)}, of the class"
        elif isinstance(value, staticmethod):
            yield f".{name}{_signature(value.__func__)}, of the class"
        elif inspect.isfunction(value):
            yield f".{name}{_signature(value, skip=1)}"


def _class(cls: type, path: str) -> Iterator[str]:
    final = "final " if getattr(cls, "__final__", False) else ""
    bases = ", ".join(
        [base.__name__ for base in cls.__bases__ if base is not object and "._" not in base.__module__]
    )
    made = "" if issubclass(cls, Enum) or cls.__bases__ == (Protocol,) else _signature(cls, result=False)
    yield f"{final}class {path}{made}" + (f" from {bases}" if bases else "")
    yield from [path + member for member in _members(cls)]


def _value(value: object, path: str) -> str:
    if isinstance(value, ModuleType):
        return f"{path}, a module"
    if isinstance(value, int | str):
        return f"{path} = {value!r}"
    if type(value).__module__ in ("types", "typing"):  # a name for a type
        return f"{path} = {value}"
    return f"{path}: {type(value).__name__}"


def _home(value: object) -> str:
    """The module of ours that defines a class or function; `""` of anything else."""
    module = getattr(value, "__module__", None) if callable(value) and hasattr(value, "__name__") else None
    return module if module and module.startswith("hazari.") else ""


def described(module: ModuleType) -> Iterator[str]:
    """The public names of one module, in the order of the alphabet."""
    # A name that only the package exports is described with the module that it comes from.
    others = [name for name in hazari.__all__ if _home(getattr(hazari, name)) == module.__name__]
    for name in sorted({*getattr(module, "__all__", ()), *others}):
        value, path = getattr(module, name), f"{module.__name__}.{name}"
        home = _home(value)
        if path == "hazari.__version__":
            yield f"{path}: str"
        elif home not in ("", module.__name__):
            yield f"{path} is {home}.{value.__name__}"
        elif isinstance(value, type):
            yield from _class(value, path)
        elif inspect.isroutine(value):
            yield f"{path}{_signature(value)}"
        else:
            yield _value(value, path)


def modules() -> Iterator[ModuleType]:
    """The public modules; of those that need an extra, the ones that can be imported here."""
    yield hazari
    for found in pkgutil.walk_packages(hazari.__path__, "hazari."):
        if not any(part.startswith("_") for part in found.name.split(".")):
            try:
                yield import_module(found.name)
            except ImportError:
                if not found.name.startswith("hazari.envs"):
                    raise


def sections() -> dict[str, list[str]]:
    """The lines of each public module."""
    return {module.__name__: list(described(module)) for module in modules()}


def read() -> dict[str, list[str]]:
    """The same, as committed."""
    parts = FILE.read_text(encoding="utf-8").split("\n\n")
    return {lines[0].strip("[]"): lines[1:] for lines in [part.strip().splitlines() for part in parts]}


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    kept = read() if FILE.exists() else {}  # of modules that cannot be imported here
    text = "\n\n".join(["\n".join([f"[{name}]", *lines]) for name, lines in (kept | sections()).items()])
    FILE.write_text(text + "\n", encoding="utf-8", newline="\n")
