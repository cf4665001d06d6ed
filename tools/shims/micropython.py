"""The parts of the module `micropython` that device code uses, for CPython."""

from typing import TypeVar

_Value = TypeVar("_Value")


def const(value: _Value) -> _Value:
    """Return the value. On a board the compiler replaces the name by the number instead."""
    return value
