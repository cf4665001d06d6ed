# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A guest's copy of the match, masked: moved by the host's events, by the same rules."""

import residency
from truco_core import state
from truco_core.cards import FACE_DOWN, NONE, UNKNOWN
from truco_core.events import (
    ACCEPTED,
    END_ASKED,
    MATCH_ENDED,
    MATCH_STARTED,
    PLAYED,
    RAISED,
    RAN,
    SEAT_TAKEN,
    SIGNALLED,
    TIME_OVER,
    TRICK_TAKEN,
    TURNED,
    value_for,
)
from truco_core.illegal import Illegal
from truco_core.match import Match
from truco_core.rules import OLD_MANILHA
from truco_core.state import CARDS, LEADS, MATCH_OVER, PHASE, PLAYERS, PLAYS, SEED
from truco_link import frames

_ALL_CHUNKS = (1 << 4) - 1


class Mirror:
    """The match as this seat may know it.

    :param me: the driver that hears of everything by ``watch(kind, seat, value)``
    """

    def __init__(self, me):
        self.me = me
        self.match = Match(bytearray(state.SIZE))
        self.match.state[PHASE] = MATCH_OVER
        self.seat = NONE  # mine, or NONE to watch
        self.synced = False  # `match` holds
        self.ended = False  # by a friendly end
        self.dropped = 0  # events and messages that made no sense
        self._got = 0  # chunks of a snapshot, as bits
        self._snap = bytearray(state.SIZE)
        for i in range(SEED, state.SIZE):
            self._snap[i] = UNKNOWN
        self._deck = bytearray(13)
        self._shown = 0  # byte of CARDS that holds a turned-up card for a moment

    def await_snapshot(self) -> None:
        """What comes next may not fit: wait for a snapshot."""
        self.synced = False
        self._got = 0

    def hear_events(self, data, at: int, size: int) -> bool:
        """Events of one record. False: the rules forbid one, the rest is dropped.

        The hot path: nothing here costs heap.
        """
        if not self.synced:
            self.dropped += 1
            return True
        for i in range(at, at + size - 2, 3):
            if not self._event(data[i], data[i + 1], data[i + 2]):
                self.dropped += 1
                self.await_snapshot()
                return False
        return True

    def _event(self, kind, seat, value):
        s = self.match.state
        if kind == PLAYED:
            return self._apply(seat, value)
        if kind == RAISED:
            return self._apply(seat, state.RAISE)
        if kind == ACCEPTED:
            return self._apply(seat, state.ACCEPT)
        if kind == RAN:
            return self._apply(seat, state.RUN)
        if kind == TURNED:
            # It turns up with the play that follows, which has to know it.
            if s[PLAYS + 8 + seat] == UNKNOWN:
                s[PLAYS + 8 + seat] = value | FACE_DOWN
            elif s[CARDS + 3 * seat] == UNKNOWN:  # it is laid under the card of that play
                s[CARDS + 3 * seat] = value
                self._shown = CARDS + 3 * seat
            return True
        if kind == TRICK_TAKEN:
            self.match.known_take = seat << 2 | value
            return True
        if kind == MATCH_ENDED:
            self.ended = True
        elif kind == MATCH_STARTED:
            self.ended = False
        elif kind != SIGNALLED and kind != TIME_OVER and kind != END_ASKED and kind != SEAT_TAKEN:
            self.dropped += 1  # of a later version
            return True
        self.me.watch(kind, seat, value)
        return True

    def _apply(self, seat, action):
        match = self.match
        try:
            match.apply(seat, action)
        except Illegal:
            return False
        match.known_take = NONE
        if self._shown:
            match.state[self._shown] = UNKNOWN  # where in the hand it was is not known
            self._shown = 0
        self._publish()
        return True

    def _publish(self):
        match = self.match
        events = match.events
        me = self.me
        for i in range(0, match.event_bytes, 3):
            kind = events[i]
            me.watch(kind, events[i + 1], value_for(self.seat, kind, events[i + 1], events[i + 2]))

    def hear_deal(self, data, at: int, size: int) -> bool:
        """A DEAL message; False when it cannot be."""
        if not self.synced:
            return True
        s = self.match.state
        hands = 3 * s[PLAYERS]
        deck = self._deck
        for i in range(hands):
            deck[i] = UNKNOWN
        if size >= 6 and self.seat < 4:
            self._hold(self.seat, data, at + 3)
        if size >= 9 and self.seat < 4:
            self._hold(self.seat ^ 2, data, at + 6)
        deck[hands] = data[at + 2]
        if not self._is_deal(s, hands):
            return False
        try:
            self.match.deal_seen(deck)
        except Illegal:
            return False
        self._publish()
        return s[LEADS] == data[at + 1]

    def _hold(self, seat, data, at):
        if seat * 3 + 3 <= len(self._deck) - 1:
            for i in range(3):
                self._deck[3 * seat + i] = data[at + i]

    def _is_deal(self, s, hands):
        """Whether the cards of `_deck` are cards, and none is there twice."""
        deck = self._deck
        last = hands if not s[0] & OLD_MANILHA else hands - 1
        for i in range(last + 1):
            card = deck[i]
            if card == UNKNOWN and i < hands:
                continue
            if card >= 40:
                return False
            for j in range(i):
                if deck[j] == card:
                    return False
        return True

    def hear_snapshot(self, data, at: int, players: int) -> bool:
        """A part of a snapshot; with the last one `match` holds again. False: it cannot be.

        :param players: 2 or 4, at this table
        """
        offset = data[at + 1]
        snap = self._snap
        for i in range(frames.SNAP_STEP):
            snap[offset + i] = data[at + 2 + i]
        part = offset // frames.SNAP_STEP
        self._got = (self._got if offset else 0) | 1 << part
        if self._got != _ALL_CHUNKS or offset + frames.SNAP_STEP != SEED:
            return True
        self._got = 0
        with residency.use("truco_core.possible") as possible:
            if snap[PLAYERS] != players or not possible.is_view(snap, self.seat):
                return False
        s = self.match.state
        for i in range(state.SIZE):
            s[i] = snap[i]
        self.synced = True
        self.me.watch(frames.SYNCED, self.seat, 0)
        return True
