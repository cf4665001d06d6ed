"""What device code takes from `micropython`, for CPython."""


def const(value):
    """Return the value itself: only MicroPython's compiler folds it into the code."""
    return value
