# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The host's side of the fair deal: makes chains, collects nonces, deals, shows seeds."""

import os

from micropython import const

from truco_core.cards import NONE
from truco_core.clock import diff
from truco_core.state import HAND_OVER, PHASE, PLAYERS
from truco_link import frames
from truco_link.fair import CHAIN_HANDS, deck_into, mix_of, previous_link
from truco_link.frames import SEED_SIZE
from truco_link.host_greeting import LIVE

NONCE_MS = const(8000)  # how long a chain waits for a guest that is there

# Stages.
_MAKING = const(0)  # one link of the chain a tick: a board without hashlib needs 50 ms for each
_MADE = const(1)
_ASKING = const(2)  # the commitment is sent, nonces come in
_READY = const(3)

_body = bytearray(frames.MAX_BODY)


class Dealer:
    """A table's dealer (see truco_core.table).

    :param host: the `Host`; its peers are told
    """

    def __init__(self, host):
        self.host = host
        self.chain = bytearray(SEED_SIZE * (CHAIN_HANDS + 1))  # s0 at 0, s1 at 16, ...
        self.nonces: list = [None] * 4
        self._deck = bytearray(40)
        self._begin()

    def _begin(self):
        self.stage = _MAKING
        self.k = 1  # the next hand, or the one that is played now
        self.mix = b""
        self._renew = False
        self._shown = True  # the seed of the hand before k
        self._made = CHAIN_HANDS
        self._asked_ms = 0
        self.chain[SEED_SIZE * CHAIN_HANDS :] = os.urandom(SEED_SIZE)
        for seat in range(4):
            self.nonces[seat] = None

    def renew(self) -> None:
        """A new chain before the next deal: somebody else sits there."""
        self._renew = self.stage >= _ASKING

    def is_ready(self) -> bool:
        return self.stage == _READY

    def deal(self, match) -> bool:
        """Deal the next hand; False while nonces are still to come."""
        if self._renew or self.stage != _READY or not self._shown or self.host.is_awaiting():
            return False
        s = match.state
        cards = 3 * s[PLAYERS] + 1
        deck_into(self._deck, s[0], cards, self._seed(self.k), self.mix, self.k)
        match.deal_from(self._deck)
        self._shown = False
        return True

    def reveal(self) -> None:
        """The hand is over: tell all its seed."""
        if self._shown:
            return
        self._body_of(frames.REVEAL, self.k)
        self._tell(1 + SEED_SIZE, True)
        self.k += 1
        self._shown = True
        self._renew = self._renew or self.k > CHAIN_HANDS

    def take_nonce(self, seat: int, nonce) -> None:
        """A guest's share of the coming decks; too late, it is not taken."""
        if self.stage == _ASKING:
            self.nonces[seat] = nonce

    def awaited(self) -> int:
        """Mask of the seats whose nonces the next deal waits for."""
        mask = 0
        if self.stage == _ASKING:
            host = self.host
            for peer in host.peers:
                if peer.joined and peer.seat != NONE and self.nonces[peer.seat] is None:
                    if not peer.is_away(host.now_ms):
                        mask |= 1 << peer.seat
        return mask

    def tick(self, now_ms: int) -> None:
        stage = self.stage
        if self._renew and self._may_renew():
            self._begin()
        elif stage == _MAKING:
            self._step()
        elif stage == _MADE and self.host.table is not None:
            self.stage = _ASKING
            self._asked_ms = now_ms
            self._send(0)
        elif stage == _ASKING:
            if not self.awaited() or diff(now_ms, self._asked_ms) > NONCE_MS:
                self.mix = mix_of(self.nonces)
                self.stage = _READY
                for step in range(1, 6):
                    self._send(step)

    def message_into(self, body, step: int) -> int:
        """What a newcomer must know: COMMIT or CHAIN, four NONCEs, the end of their list.

        :param step: 0..5
        :return: the size of the message in `body`, 0 for none
        """
        if self.stage < _ASKING or step and self.stage != _READY:
            return 0
        if not step:
            # From the last seed that was shown one can follow as well.
            self._body_of(frames.COMMIT, 0)
            if self.stage == _READY:
                self._body_of(frames.CHAIN, self.k - 1)
            for i in range(1 + SEED_SIZE):
                body[i] = _body[i]
            return 1 + SEED_SIZE
        body[0] = frames.NONCE
        if step == 5:
            body[1] = NONE
            body[2] = self.k
            return 3
        nonce = self.nonces[step - 1]
        if nonce is None:
            return 0
        body[1] = step - 1
        for i in range(frames.NONCE_SIZE):
            body[2 + i] = nonce[i]
        return 2 + frames.NONCE_SIZE

    def _may_renew(self):
        match = self.host.match
        return match is None or match.state[PHASE] >= HAND_OVER or self.host.table.ended

    def _step(self):
        link = previous_link(self._seed(self._made))
        self._made -= 1
        at = SEED_SIZE * self._made
        self.chain[at : at + SEED_SIZE] = link
        if not self._made:
            self.stage = _MADE

    def _seed(self, k):
        return bytes(self.chain[SEED_SIZE * k : SEED_SIZE * (k + 1)])

    def _body_of(self, kind, k):
        _body[0] = kind
        at = SEED_SIZE * k
        for i in range(SEED_SIZE):
            _body[1 + i] = self.chain[at + i]

    def _send(self, step):
        size = self.message_into(_body, step)
        if size:
            self._tell(size, not step)

    def _tell(self, size, first):
        """To whom has heard all before; the others hear it from the beginning, see Peer.

        :param first: whether what they heard so far of this does not hold any more
        """
        for peer in self.host.peers:
            if peer.step == LIVE:
                peer.tell(_body, size)
            elif first:
                peer.start_over()
