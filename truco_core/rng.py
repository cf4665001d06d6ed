"""A seeded random number generator that gives the same numbers on every VM.

It is a 30-bit xorshift with the shifts 8, 13 and 11, which visits all 2**30 - 1 states: its matrix
over GF(2) has this order. It has 30 bits because integers from 2**30 on take heap on the 32-bit VM
of a microcontroller. It is good enough for cards, but whoever knows a few of its numbers can
predict all later ones. Therefore a table with strangers uses a deck that all players have shuffled
together.
"""

from micropython import const

_LOW_22 = const(0x3FFFFF)
_LOW_19 = const(0x7FFFF)
_LOW_15 = const(0x7FFF)
MASK = const(0x3FFFFFFF)


def scramble(seed: int) -> int:
    """Return a state, 1..2**30 - 1, for any seed >= 0. Similar seeds give very different states."""
    x = (seed ^ (seed >> 30) ^ (seed >> 60)) & MASK
    x = (x * 0x2C1B3C6D + 0x297A2D39) & MASK
    x ^= x >> 15
    x = (x * 0x1F123BB5) & MASK
    x ^= x >> 14
    return x or 1


def following(x: int) -> int:
    """Return the generator's state after the state `x`."""
    x ^= (x & _LOW_22) << 8
    x ^= x >> 13
    return x ^ ((x & _LOW_19) << 11)


def draw_pairs(x: int, deck: bytearray, size: int, to: bytearray, at: int, count: int) -> int:
    """Move `count` random bytes from the first `size` bytes of `deck` to `to[at:]`.

    The remaining bytes end up in the first `size - count` bytes of `deck`. Each state supplies two
    cards, one from its upper and one from its lower 15 bits. `following` is inlined because this
    loop takes a third of the time of a deal.

    :param count: an even number
    :return: the generator's state after the last draw
    """
    for i in range(at, at + count, 2):
        x ^= (x & _LOW_22) << 8
        x ^= x >> 13
        x ^= (x & _LOW_19) << 11
        j = (x >> 15) * size >> 15
        size -= 1
        to[i] = deck[j]
        deck[j] = deck[size]
        j = (x & _LOW_15) * size >> 15
        size -= 1
        to[i + 1] = deck[j]
        deck[j] = deck[size]
    return x


class Rng:
    """A stream of random numbers for robots, pauses and the seeds of matches.

    :param int seed: any int >= 0
    """

    def __init__(self, seed: int) -> None:
        self.state = scramble(seed)

    def below(self, n: int) -> int:
        """Return a random number in 0..n-1.

        :param n: at most 2**12, because a product must stay below 2**30
        """
        self.state = x = following(self.state)
        return (x >> 13) * n >> 17
