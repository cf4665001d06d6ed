"""A seeded generator that gives the same numbers on every VM.

Xorshift on 30 bits with the shifts 8, 13, 11, which visit all 2**30 - 1 states
(checked by the order of its matrix in host_tests/truco_core/test_rng.py). Thirty bits,
because an int from 2**30 on costs heap on a 32-bit microcontroller VM. It is good
enough for cards, but who sees some numbers can compute the next ones: so a table with
strangers deals from a deck that all of them have seeded.
"""

from micropython import const

_LOW_22 = const(0x3FFFFF)
_LOW_19 = const(0x7FFFF)
_LOW_15 = const(0x7FFF)
MASK = const(0x3FFFFFFF)


def scramble(seed: int) -> int:
    """Return the first state, 1..2**30 - 1, for any int >= 0; similar seeds give very different
    states.
    """
    x = (seed ^ (seed >> 30) ^ (seed >> 60)) & MASK
    x = (x * 0x2C1B3C6D + 0x297A2D39) & MASK
    x ^= x >> 15
    x = (x * 0x1F123BB5) & MASK
    x ^= x >> 14
    return x or 1


def following(x: int) -> int:
    """Return the state after `x`."""
    x ^= (x & _LOW_22) << 8
    x ^= x >> 13
    return x ^ ((x & _LOW_19) << 11)


def draw_pairs(x: int, deck, size: int, to, at: int, count: int) -> int:
    """Move `count` (even) random bytes of the first `size` of `deck` to `to[at:]`.

    The bytes that are left lie in the first `size - count` of `deck`. Returns the
    generator's state afterwards. `following` is inlined, and each state gives two cards, by
    its upper and its lower 15 bits: this loop takes a third of the time of a deal.
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
    """One stream of chance: robots, pauses, seeds of matches.

    :param int seed: any int >= 0
    """

    def __init__(self, seed: int):
        self.state = scramble(seed)

    def below(self, n: int) -> int:
        """Return 0..n-1, for n up to 2**12 (the product must stay below 2**30)."""
        self.state = x = following(self.state)
        return (x >> 13) * n >> 17
