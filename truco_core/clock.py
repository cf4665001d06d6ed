"""Times of `supervisor.ticks_ms`, which go from 2**29 - 1 back to 0."""

from micropython import const

_PERIOD = const(1 << 29)
_HALF = const(1 << 28)


def diff(a_ms: int, b_ms: int) -> int:
    """`a_ms` - `b_ms` in milliseconds, right also when the clock wrapped in between.

    Both are 0 .. 2**29 - 1. The result is right when they are less than 2**28 ms (three
    days) apart. It is never so large that it costs heap.
    """
    return ((a_ms - b_ms + _HALF) & (_PERIOD - 1)) - _HALF


def after(now_ms: int, wait_ms: int) -> int:
    """Return the time `wait_ms` after `now_ms`, wrapped as the clock does."""
    return (now_ms + wait_ms) & (_PERIOD - 1)
