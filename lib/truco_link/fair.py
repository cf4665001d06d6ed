# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Decks that follow from a committed seed and the guests' nonces: docs/link.md, Fair deal."""

from micropython import const

from truco_core.dealing import pack_of
from truco_link.digest import sha
from truco_link.frames import SEED_SIZE

CHAIN_HANDS = const(32)  # hands that one commitment lasts for


def previous_link(seed) -> bytes:
    """The link of the chain before this one, which commits to it."""
    return sha(bytes(seed))[:SEED_SIZE]


def mix_of(nonces) -> bytes:
    """M of the page.

    :param list nonces: one a seat, 8 bytes or None
    """
    data = b""
    for seat in range(len(nonces)):
        if nonces[seat] is not None:
            data += bytes((seat,)) + nonces[seat]
    return sha(data)[:SEED_SIZE]


def deck_into(deck, flags: int, cards: int, seed, mix, k: int) -> None:
    """Write the deck of hand `k` (1..CHAIN_HANDS) to the head of `deck`.

    :param bytearray deck: 40 bytes
    :param flags: the rule set's first byte
    :param cards: how many are needed, at most 13
    """
    digest = sha(bytes(seed) + mix + bytes((k,)))
    pack = pack_of(flags)
    size = len(pack)
    deck[:size] = pack
    for i in range(cards):
        j = i + ((digest[2 * i] | digest[2 * i + 1] << 8) * (size - i) >> 16)
        card = deck[j]
        deck[j] = deck[i]
        deck[i] = card
