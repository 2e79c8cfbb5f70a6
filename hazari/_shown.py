"""How an error shows what it was given."""

from __future__ import annotations

__all__ = ["class_name", "kind", "plain_class_name", "shown"]


def kind(value: object) -> str:
    """`value` for an error about its type: only what it is, since it may be a secret in the wrong place."""
    return shown(value) if type(value) in (type(None), bool, float) else class_name(value)


def shown(value: object) -> str:
    """`value` for an error message: one line of ASCII, so that any console prints it, and never long."""
    try:
        text = ascii(value)
    except Exception:  # a repr that fails must not hide the error being reported
        text = f"<{class_name(value)}>"
    text = " ".join(text.splitlines())  # some reprs, such as an array's, have several
    return text if len(text) <= 60 else f"{text[:57]}..."


def class_name(value: object) -> str:
    """The name of its class for an error: Python allows more than ASCII there.

    Tuples and texts that draw themselves in notebooks are called what they are documented as.
    """
    cls = next(base for base in type.mro(type(value)) if base.__module__ != "hazari._notebooks")
    return ascii(_name(cls))[1:-1]


def plain_class_name(value: object) -> str:
    """The name of its class, whatever a metaclass says."""
    return _name(type(value))


def _name(cls: type) -> str:
    name: str = type.__dict__["__name__"].__get__(cls)
    return name
