"""Chains of links, and the decks that follow from them: docs/link.md, Fair deal."""

import os

from micropython import const

from truco_core.state import HAND, LEADS, PLAYERS, SCORE
from truco_core.tricks import pack_of
from truco_link.digest import LINKS_AT_ONCE, sha
from truco_link.messages import LINK_BYTES

CHAIN_LINKS = const(64)
_KEPT_EACH = const(8)  # every eighth link is kept: those between take up to seven hashes

# A chain of one's own, a bytearray.
NEWEST = const(144)  # behind links 0, 8, .. 64: the last one that was given, link 0 at first
LINKS_GIVEN = const(160)  # its number
TO_MAKE = const(161)  # links that are still to be made; nothing else counts before it is 0
CHAIN_SIZE = const(162)

NOT_BEGUN = const(65)  # in TO_MAKE, before the first `make`: more than CHAIN_LINKS

_deck = bytearray(40)


def previous_link(link) -> bytes:
    """Return the link before this one, which commits to it."""
    return sha(bytes(link))[:LINK_BYTES]


def make(chain) -> None:
    """Make some more links, from the last one to the first.

    A board without hashlib takes 50 ms for one.
    """
    if chain[TO_MAKE] == NOT_BEGUN:
        chain[TO_MAKE] = CHAIN_LINKS
        _keep(chain, CHAIN_LINKS, os.urandom(LINK_BYTES))
        return
    for _ in range(min(LINKS_AT_ONCE, chain[TO_MAKE])):
        chain[TO_MAKE] -= 1
        _keep(chain, chain[TO_MAKE], previous_link(newest(chain)))
    chain[LINKS_GIVEN] = 0


def _keep(chain, number, link):
    chain[NEWEST : NEWEST + LINK_BYTES] = link
    if not number % _KEPT_EACH:
        at = LINK_BYTES * (number // _KEPT_EACH)
        chain[at : at + LINK_BYTES] = link


def newest(chain) -> bytes:
    """Return the link that was given last."""
    return bytes(chain[NEWEST : NEWEST + LINK_BYTES])


def give(chain) -> bytes:
    """Return the next link, which all may know from now on; there must be one."""
    number = chain[LINKS_GIVEN] + 1
    at = LINK_BYTES * ((number + _KEPT_EACH - 1) // _KEPT_EACH)
    link = bytes(chain[at : at + LINK_BYTES])
    for _ in range(-number % _KEPT_EACH):
        link = previous_link(link)
    chain[NEWEST : NEWEST + LINK_BYTES] = link
    chain[LINKS_GIVEN] = number
    return link


def end_if_used_up(chain) -> None:
    """Begin another chain when all links of this one were given."""
    if chain[LINKS_GIVEN] == CHAIN_LINKS:
        chain[TO_MAKE] = NOT_BEGUN


def link_of(links, seat: int) -> bytes:
    """Return a seat's link.

    :param links: of seats 0, 1, ..., LINK_BYTES each; zeros where there is none
    """
    return bytes(links[LINK_BYTES * seat : LINK_BYTES * (seat + 1)])


def set_link(links, seat: int, link) -> None:
    """Replace a seat's link."""
    links[LINK_BYTES * seat : LINK_BYTES * (seat + 1)] = link


def mix_of(links, mask: int) -> bytes:
    """Return M of the page.

    :param mask: of the seats whose links count
    """
    counted = b"".join([link_of(links, seat) for seat in range(4) if mask >> seat & 1])
    return sha(counted)[:LINK_BYTES]


def draw_opener(s, mix) -> None:
    """Set who opens the first hand of a match, before it is dealt in this state."""
    if not (s[HAND] or s[SCORE] or s[SCORE + 1]):
        s[LEADS] = mix[0] & s[PLAYERS] - 1


def deck_of(flags: int, cards: int, link, mix):
    """Return the deck of a hand: a bytearray that is good until the next call.

    :param flags: the rule set's first byte
    :param cards: how many are needed, at most 13
    :param link: the host's, of this hand
    """
    deck = _deck
    digest = sha(bytes(link) + bytes(mix))
    pack = pack_of(flags)
    size = len(pack)
    for i in range(size):
        deck[i] = pack[i]
    for i in range(cards):
        j = i + ((digest[2 * i] | digest[2 * i + 1] << 8) * (size - i) >> 16)
        card = deck[j]
        deck[j] = deck[i]
        deck[i] = card
    return deck
