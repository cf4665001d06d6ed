"""Stand-in for random: random numbers from the browser."""

import _zap


def getrandbits(count):
    return _zap.bits(count)
