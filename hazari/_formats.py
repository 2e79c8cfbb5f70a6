"""How `format` and f-strings write the package's values: as they write their `str`."""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["Formatted", "NamedInt", "Suited"]


class Formatted:
    """Takes the format specs that a `str` takes, where `object` takes none."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        """`format(str(self), spec)`."""
        return format(str(self), spec)


class NamedInt:
    """An int whose `str` is a name: it takes what a `str` takes, and what only an int takes, such as
    `"d"`."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        """`format(str(self), spec)`, or `format(int(self), spec)` where a `str` does not take the spec."""
        try:
            return format(str(self), spec)
        except ValueError:
            return format(int(self), spec)  # type: ignore[call-overload]  # it is an int


class Suited(Formatted):
    """Something with cards in it: it also takes `"u"`, for suit symbols."""

    __slots__ = ()

    if TYPE_CHECKING:

        def _spelled(self, spec: str) -> str:
            """The whole text, with suit letters for the spec `""` and symbols for `"u"`."""

    def __str__(self) -> str:
        return self._spelled("")

    def __format__(self, spec: str) -> str:
        """Formatted as `str` is, or with suit symbols for the spec `"u"`."""
        return self._spelled("u") if spec == "u" else super().__format__(spec)
