"""Stand-in: nothing sleeps in a page."""

import supervisor


def sleep(seconds):
    pass


def monotonic():
    return supervisor.now_ms / 1000
