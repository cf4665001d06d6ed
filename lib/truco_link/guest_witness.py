# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A guest's side of the fair deal: what is true of the hand that was just shown?"""

import os

from truco_core.cards import FACE_DOWN, NONE, UNKNOWN
from truco_core.rules import OLD_MANILHA
from truco_core.state import CARDS, PLAYERS, PLAYS, SEED, VIRA
from truco_link import fair
from truco_link.frames import (
    CHAIN_BROKEN,
    NONCE_LEFT_OUT,
    NONCE_SIZE,
    NOT_MY_CARDS,
    NOT_THE_CARD,
    NOT_THE_VIRA,
)


class Witness:
    def __init__(self):
        self.nonce = None  # mine, of this chain
        self.checked = 0  # hands found right
        self._before = None  # the last seed known, or the commitment
        self._nonces: list = [None] * 4
        self._mix = None
        self._k = 0
        self._late = True
        self._deck = bytearray(40)

    def commit(self, commitment) -> bytes:
        """A chain begins; my nonce for it. The same again for the same commitment."""
        commitment = bytes(commitment)
        if self._before != commitment or self._mix is not None or self._late:
            self.follow(commitment)
            self._late = False
            self.nonce = os.urandom(NONCE_SIZE)
        return self.nonce

    def follow(self, seed) -> None:
        """I came in between: the last seed that was shown. Of my nonce nothing is known."""
        self._before = bytes(seed)
        self._mix = None
        self._late = True
        for seat in range(4):
            self._nonces[seat] = None

    def hear_nonce(self, seat: int, nonce) -> None:
        """The host says that this seat's nonce is this one."""
        if seat < 4 and self._mix is None:
            self._nonces[seat] = bytes(nonce)

    def close_nonces(self, me: int, k: int) -> int:
        """The list is complete, hand `k` comes next. 0, or what is wrong.

        :param me: my seat, or NONE
        """
        self._k = k
        self._mix = fair.mix_of(self._nonces)
        if not self._late and me < 4 and self._nonces[me] != self.nonce:
            return NONCE_LEFT_OUT
        return 0

    def check(self, state, me: int, seed) -> int:
        """The seed of the hand that `state` (my masked view) has finished. 0, or what is wrong.

        :param state: None when this hand was not seen
        """
        seed = bytes(seed)
        if self._before is None:
            return 0
        if fair.previous_link(seed) != self._before:
            return CHAIN_BROKEN
        self._before = seed
        if self._mix is None:
            return 0  # the list of nonces is still on its way, and with it the next k
        if state is None:
            self._k += 1
            return 0
        hands = 3 * state[PLAYERS]
        fair.deck_into(self._deck, state[0], hands + 1, seed, self._mix, self._k)
        self._k += 1
        what = self._compare(state, me, hands)
        if not what:
            self.checked += 1
        return what

    def _compare(self, state, me, hands):
        deck = self._deck
        for i in range(hands):
            card = state[CARDS + i]
            if card != UNKNOWN and card & ~FACE_DOWN != deck[i]:
                return NOT_MY_CARDS
        if not state[0] & OLD_MANILHA and state[VIRA] != deck[hands]:
            return NOT_THE_VIRA
        for i in range(PLAYS, SEED):
            card = state[i]
            if card != NONE and card != UNKNOWN:
                at = 3 * (i - PLAYS & 3)
                card &= ~FACE_DOWN
                if card != deck[at] and card != deck[at + 1] and card != deck[at + 2]:
                    return NOT_THE_CARD
        return 0
