"""The parts of `micropython` that device code uses, for CPython."""


def const(value):
    """Return the value. Only MicroPython's compiler replaces it in the code."""
    return value
