"""The values of the game: classes that nobody inherits from, and the one way past their checks.

A value is right by construction: its constructor checks what it is given. The package itself often holds
parts that it has checked already, or has just made; for those there is `maker`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

__all__ = ["final", "maker"]

T = TypeVar("T")

if TYPE_CHECKING:
    from typing import final
else:

    def final(cls: type[T]) -> type[T]:
        """`typing.final` for type checkers, and a TypeError for any class that inherits all the same.

        A subclass could override the checks, and break what the class promises.
        """

        def refuse(subclass: type, /, **_options: object) -> None:
            raise TypeError(f"{cls.__name__} is final: {subclass.__name__} cannot inherit from it")

        cls.__init_subclass__ = classmethod(refuse)
        cls.__final__ = True
        return cls


def maker(cls: type[T]) -> Callable[..., T]:
    """A function that makes instances of `cls`, a frozen attrs class, from values known to be right.

    It takes all attributes in the order of their definition, derived ones too. As attrs does for
    `__init__`, it is compiled from source, which makes it faster than any loop over the attributes.
    """
    names = [field.name for field in attrs.fields(cls)]  # type: ignore[arg-type]  # it is an attrs class
    known: dict[str, Any] = {"cls": cls, "new": object.__new__}
    known |= {f"set_{name}": vars(cls)[name].__set__ for name in names}  # the slots themselves
    lines = [f"def make({', '.join(names)}):", " made = new(cls)"]
    lines += [f" set_{name}(made, {name})" for name in names]
    exec("\n".join([*lines, " return made"]), known)
    make: Callable[..., T] = known["make"]
    return make
