"""Stand-in: nothing sleeps in a page."""

import _zap
import supervisor


def sleep(seconds):
    pass


def localtime():
    date = _zap.date()
    # Of the nine of a struct_time those that the game asks for.
    return date // 10000, date // 100 % 100, date % 100


def monotonic():
    return supervisor.now_ms / 1000
