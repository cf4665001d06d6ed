"""What follows from seeds and nonces: links of the chain, pledges, mixes, decks.

The rules: docs/link.md, Fair deal.

In memory only while it is needed, see truco_link.
"""

from micropython import const

from truco_core.dealing import pack_of
from truco_link.digest import sha
from truco_link.frames import PLEDGE_SIZE, SEED_SIZE

CHAIN_HANDS = const(32)  # hands that one commitment lasts for
KEPT_EACH = const(4)  # of its links a host keeps every fourth one, see `Dealer.chain`

_deck = bytearray(40)


def previous_link(seed) -> bytes:
    """The link of the chain before this one, which commits to it."""
    return sha(bytes(seed))[:SEED_SIZE]


def keep(chain, k: int, link) -> None:
    """Link `k` of a host's chain was made: s0 is at 0, s4 at 16, ... The others are made of the
    next one, in 150 ms on a board without hashlib."""
    if not k % KEPT_EACH:
        at = SEED_SIZE * (k // KEPT_EACH)
        chain[at : at + SEED_SIZE] = link


def link_of(chain, k: int) -> bytes:
    """Link `k` of a host's chain, 0..CHAIN_HANDS."""
    at = SEED_SIZE * ((k + KEPT_EACH - 1) // KEPT_EACH)
    link = bytes(chain[at : at + SEED_SIZE])
    for _ in range(-k % KEPT_EACH):
        link = previous_link(link)
    return link


def pledge_of(nonce, head: int) -> bytes:
    """The pledge for a nonce.

    :param head: round * 4 + seat
    """
    return sha(bytes(nonce) + bytes((head,)))[:PLEDGE_SIZE]


def mix_of(book, at: int, size: int, mask: int) -> bytes:
    """M of the page.

    :param book: has the nonces of four seats from `at` on, `size` bytes each
    :param mask: whose count
    """
    data = b""
    for seat in range(4):
        if mask >> seat & 1:
            first = at + size * seat
            data += bytes((seat,)) + bytes(book[first : first + size])
    return sha(data)[:SEED_SIZE]


def deck_of(flags: int, cards: int, seed, mix, k: int):
    """The deck of hand `k` (1..CHAIN_HANDS): a bytearray that is good until the next call.

    :param flags: the rule set's first byte
    :param cards: how many are needed, at most 13
    """
    deck = _deck
    digest = sha(bytes(seed) + bytes(mix) + bytes((k,)))
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
