"""Classes that cannot be inherited from, and whose instances are filled once, at run time too.

Else a subclass, or a second call of `__init__`, could break what the class promises: a partition that is
not legal, a group that changes after it was declared. Type checkers know it from `typing.final` and attrs.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

import attrs

__all__ = ["closed"]

T = TypeVar("T", bound=type)


def closed(cls: T) -> T:
    """Makes it a TypeError to inherit from `cls`, a class of attrs, or to fill an instance of it again."""

    def refuse(subclass: type[Any], /, **_options: object) -> Any:
        raise TypeError(f"{cls.__name__} is final: {subclass.__name__} cannot inherit from it")

    hook: Any = classmethod(refuse)
    setattr(cls, "__init_subclass__", hook)  # noqa: B010  # type checkers know it as a method
    if "__attrs_init__" in vars(cls):  # another `__init__`, which nothing here calls
        delattr(cls, "__attrs_init__")
    if fields := attrs.fields(cls):
        for name in ("__init__", "__setstate__"):
            if name in vars(cls):
                setattr(cls, name, _once(vars(cls)[name], fields[0].name))
    return cls


def _once(fill: Callable[..., None], first: str) -> Callable[..., None]:
    """`fill`, but only for instances that have no `first` attribute yet."""

    @wraps(fill)
    def filled(self: object, *values: Any, **named: Any) -> None:
        if getattr(self, first, _once) is not _once:
            raise TypeError(f"this {type(self).__name__} is filled already")
        fill(self, *values, **named)

    return filled
