"""Stand-in for time: sleeping takes no time in a page."""

import _zap
import supervisor


def sleep(seconds):
    pass


def localtime():
    date = _zap.date()
    # The fields of struct_time that the game uses.
    return date // 10000, date // 100 % 100, date % 100


def monotonic():
    return supervisor.now_ms / 1000
