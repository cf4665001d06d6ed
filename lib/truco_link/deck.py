"""The deck of a hand, which follows from a key of the host and the links of all people."""

from micropython import const

from truco_core.rules import GOAL
from truco_core.state import PLAYERS
from truco_core.tricks import pack_of
from truco_link.digest import sha, short

_TIES = const(23)  # keys for hands without a winner; at least 16 are left after rounding
_MOST_KEYS = const(248)

_deck = bytearray(40)


def mix_of(key, links) -> bytes:
    """Return the mix of a chain of keys.

    :param key: key 0 of the chain
    :param links: {seat: link}
    """
    return short(key + b"".join([bytes((seat,)) + links[seat] for seat in sorted(links)]))


def deck_of(s, mix, key, number: int):
    """Return the deck of a hand: a bytearray, valid until the next call.

    :param s: bytes of the match, for the rule set and the number of players
    :param number: number of the hand in its segment, from 1 on
    """
    deck = _deck
    digest = sha(key + mix + bytes((number,)))
    pack = pack_of(s[0])
    size = len(pack)
    deck[:size] = pack
    for i in range(3 * s[PLAYERS] + 1):
        j = i + ((digest[2 * i] | digest[2 * i + 1] << 8) * (size - i) >> 16)
        card = deck[j]
        deck[j] = deck[i]
        deck[i] = card
    return deck


def keys_for(rules) -> int:
    """Return the number of hands that a host can deal in one match, a multiple of 8."""
    return min((2 * rules[GOAL] + _TIES) // 8 * 8, _MOST_KEYS)
