"""Stand-in for random: random numbers from the browser."""

import os


def getrandbits(count):
    return int.from_bytes(os.urandom(4), "little") >> (32 - count)
