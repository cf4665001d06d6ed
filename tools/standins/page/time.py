"""Stand-in for time: `sleep` returns at once, because JavaScript calls each step of the loop."""

import _zap
import supervisor


def sleep(seconds):
    pass


def localtime():
    date = _zap.date()
    # The game uses only these fields of struct_time: year, month, day.
    return date // 10000, date // 100 % 100, date % 100


def monotonic():
    return supervisor.now_ms / 1000
