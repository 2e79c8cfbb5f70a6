"""Modules of the extras, each imported when something in it is first used."""

from __future__ import annotations

from importlib import import_module
from typing import Final

__all__ = ["Extra", "installing"]


def installing(extra: str) -> str:
    """How an extra is installed."""
    return f"in a clone of hazari, pip install '.[{extra}]'"


class Extra:
    """Stands for a module, so that a hint can name something in it and resolves where it is installed."""

    def __init__(self, module: str, message: str) -> None:
        self._module: Final = module
        self._message: Final = message

    def __getattr__(self, name: str) -> object:
        if name.startswith("_"):  # asked for by code that copies or inspects objects, not of the module
            raise AttributeError(f"{type(self).__name__} has no attribute {name}")
        try:
            module = import_module(self._module)
        except ImportError as error:
            raise ImportError(self._message) from error
        return getattr(module, name)
