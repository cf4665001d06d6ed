"""Arithmetic on times of `supervisor.ticks_ms`, which wrap from 2**29 - 1 to 0."""

from micropython import const

_PERIOD = const(1 << 29)
_HALF = const(1 << 28)


def diff(a_ms: int, b_ms: int) -> int:
    """Return `a_ms` - `b_ms` in milliseconds, even if the clock wrapped in between.

    Both times are in 0 .. 2**29 - 1 and must be less than 2**28 ms (three days) apart. The result
    is a small integer, so it takes no heap.

    >>> diff(3, (1 << 29) - 2)
    5
    """
    return ((a_ms - b_ms + _HALF) & (_PERIOD - 1)) - _HALF


def after(now_ms: int, wait_ms: int) -> int:
    """Return the time `wait_ms` after `now_ms`. After 2**29 - 1 it continues with 0."""
    return (now_ms + wait_ms) & (_PERIOD - 1)
