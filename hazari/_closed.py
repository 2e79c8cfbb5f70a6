"""Classes that cannot be inherited from, at run time as for type checkers.

A subclass could break what the class promises: a partition that is not legal, a group that changes after
it was declared. So no check has to look for one.
"""

from __future__ import annotations

from typing import Any, TypeVar

__all__ = ["closed"]

T = TypeVar("T", bound=type)


def closed(cls: T) -> T:
    """Makes an attempt to inherit from `cls` a TypeError; `typing.final` tells type checkers."""

    def refuse(subclass: type[Any], /, **_options: object) -> Any:
        raise TypeError(f"{cls.__name__} is final: {subclass.__name__} cannot inherit from it")

    hook: Any = classmethod(refuse)
    setattr(cls, "__init_subclass__", hook)  # noqa: B010  # type checkers know it as a method
    return cls
