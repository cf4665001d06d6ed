"""The parts of `micropython` that device code uses, for CPython."""


def const(value):
    """Return the value. MicroPython's compiler instead puts the number in place of the name."""
    return value
