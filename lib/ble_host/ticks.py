"""Times of `supervisor.ticks_ms`, which go from 2**29 - 1 back to 0."""

from micropython import const

_PERIOD = const(1 << 29)
_HALF = const(1 << 28)


def ticks_diff(a_ms: int, b_ms: int) -> int:
    """`a_ms` - `b_ms` in milliseconds, right when they are less than 2**28 ms apart."""
    return ((a_ms - b_ms + _HALF) & (_PERIOD - 1)) - _HALF
