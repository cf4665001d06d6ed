"""The parts of the module `micropython` that device code uses, for CPython."""


def const(value):
    """Return the value. On a board the compiler replaces the name by the number instead."""
    return value
