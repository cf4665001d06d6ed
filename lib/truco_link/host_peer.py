# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""A guest as its host sees it: one more driver of a seat, or a watcher."""

from micropython import const

import residency
from truco_core import events, state
from truco_core.cards import NONE, UNKNOWN
from truco_core.clock import diff
from truco_core.rules import MORE_FLAGS, PAIR_AFTER_TIE
from truco_core.state import CARDS, IRON, MAX_LEGAL, RESULTS, SPECIAL, TIE, VIRA
from truco_link import frames
from truco_link.host_greeting import FAIR, LIVE
from truco_link.link import Link

AWAY_MS = const(5000)  # silence after which a robot plays
_ACK_DELAY_MS = const(40)  # what a guest sends is mostly answered by an event at once
_JOIN_MS = const(60000)  # for its person to decide to join
_SPEAK_MS = const(500)  # between two shouts of one guest
_LINGER_MS = const(300)  # so that the last word leaves before the port closes
# Kinds of events that a mirror cannot derive, as bits.
_SENT = (
    1 << events.PLAYED
    | 1 << events.RAISED
    | 1 << events.ACCEPTED
    | 1 << events.RAN
    | 1 << events.SEAT_TAKEN
    | 1 << events.TIME_OVER
    | 1 << events.END_ASKED
    | 1 << events.MATCH_ENDED
    | 1 << events.MATCH_STARTED
    | 1 << events.SIGNALLED
)
_MAX_BATCH = const(15)

_body = bytearray(frames.MAX_BODY)  # of the message being made
_state = bytearray(state.SIZE)  # the view that is sent just now
_legal = bytearray(MAX_LEGAL)


class Peer:
    """A driver (see truco_core.table), fed by a Link whose handler it is.

    :param host: the `Host` that this guest is at
    :param port: of a carrier
    """

    human = True

    def __init__(self, host, port):
        self.host = host
        self.link = Link(port, self, _ACK_DELAY_MS)
        self.name = ""
        self.gone = False  # sent away, or left
        self._since_ms = None  # connected, or about to go
        self.refused = 0
        self.seat_at(NONE)
        self._batch = bytearray(_MAX_BATCH)
        self.begin(-1, None, False)
        self._spoke_ms = None
        self._action = -1
        self._position = bytearray(6)  # of the action; of now

    # The link.

    def tick(self, now_ms: int) -> bool:
        """Let the link work; False when it is dead."""
        if not self.link.tick(now_ms):
            return False
        if self._since_ms is None:
            self._since_ms = now_ms
        spent_ms = diff(now_ms, self._since_ms)
        if self.gone:
            if spent_ms > _LINGER_MS:
                self.link.port.close()
                return False
            self.link.repeat_goodbye(now_ms)
        elif not self.joined:
            if spent_ms > _JOIN_MS:
                host_greeting = residency.bring("truco_link.host_greeting")
                host_greeting.send_away(self, frames.REMOVED)
        elif self.step < LIVE and self.link.idle():
            host_greeting = residency.bring("truco_link.host_greeting")
            while self.step < LIVE and host_greeting.tell(self, self.step):
                self.step += 1
        return True

    def begin(self, attempt: int, key, may_host: bool) -> None:
        """It has greeted: what it was told before does not count.

        :param bytes key: 4 bytes
        """
        self.attempt = attempt
        self.key = key
        self.may_host = may_host
        self.joined = False  # its JOIN was accepted
        self.start_over()

    def join(self, name: str) -> None:
        """Its JOIN was accepted."""
        self.name = name
        self.joined = True

    def seat_at(self, seat: int) -> None:
        """Which seat is its own; NONE: it watches. What it asked for before does not count."""
        self.seat = seat
        self.wants = None  # a seat, or NONE to watch: asked for, not yet given

    def leave(self, joined: bool = False) -> None:
        """Its port closes a moment later; it hears of no event any more.

        :param joined: whether it still hears until then what all are told
        """
        if not self.gone:
            self._since_ms = None
        self.gone = True
        self.joined = joined
        self.step = 0

    def is_away(self, now_ms: int) -> bool:
        return self.gone or self.link.silent_ms(now_ms) > AWAY_MS

    def tell(self, body, size: int) -> None:
        """Send a message that every guest gets; a newcomer may get it twice."""
        if self.joined:
            self.flush()
            if not self.link.send(frames.MESSAGE, body, size):
                self.start_over()

    def tell_deal(self, body, size: int) -> None:
        """Send a message of the fair deal; a newcomer hears all of it from its beginning."""
        self.flush()  # which may find that the line is full
        if self.step == LIVE:
            self.tell(body, size)
        elif self.step > FAIR:
            self.step = FAIR

    def start_over(self) -> None:
        """It missed something: tell it all from the beginning when the line is free."""
        self.link.forget()
        self._batched = 0
        self.step = 0  # LIVE: it knows everything, events may follow

    # The driver.

    def choose(self, view, seat: int):
        """What the guest asked for, if that still fits."""
        action = self._action
        if action < 0:
            return None
        self._action = -1
        position = self._position
        frames.position(view.state, position, 3)
        for i in range(3):
            if position[i] != position[3 + i]:
                return self._refuse(frames.ACTION, action, frames.LATE)
        count = view.legal(seat, _legal)
        for i in range(count):
            if _legal[i] == action:
                return action
        return self._refuse(frames.ACTION, action, frames.ILLEGAL)

    def watch(self, kind: int, seat: int, value: int) -> None:
        """Put an event on the way. Those of one action travel together, see `flush`."""
        if self.step < LIVE:
            if kind == events.MATCH_ENDED:
                self.step = 0  # the TABLE that it was told does not say so
            return
        if kind == events.DEALT:
            self._deal(seat)
        elif kind == events.TURNED or kind == events.TRICK_TAKEN and self._hides(value):
            self._put(0, kind, seat, value)
        elif _SENT >> kind & 1:
            if kind == events.MATCH_STARTED:
                self._action = -1
                host_greeting = residency.bring("truco_link.host_greeting")
                if not host_greeting.send_snapshot(self):
                    self.start_over()
                    return
            self._put(self._batched, kind, seat, value)

    def _hides(self, taken):
        """Whether cards that stay under others decided this trick."""
        s = self.host.match.state
        pair = s[MORE_FLAGS] & PAIR_AFTER_TIE and s[SPECIAL] < IRON and taken != TIE
        return pair and s[RESULTS] == TIE and s[RESULTS + 1] == taken

    def flush(self) -> None:
        """Send what the last action caused."""
        size = self._batched
        if size:
            self._batched = 0
            if not self.link.send(frames.EVENTS, self._batch, size):
                self.start_over()

    def _put(self, at, kind, seat, value):
        """Insert an event at `at`: turned-up cards before the play that turned them."""
        batch = self._batch
        if self._batched == _MAX_BATCH:
            self.flush()
            if self.step < LIVE:  # the line was full
                return
            at = 0
        for i in range(self._batched - 1, at - 1, -1):
            batch[i + 3] = batch[i]
        batch[at] = kind
        batch[at + 1] = seat
        batch[at + 2] = value
        self._batched += 3

    def _deal(self, opener):
        self.flush()
        if self.step < LIVE:  # the line was full
            return
        self.host.table.match.view(self.seat, _state)
        _body[0] = frames.DEAL
        _body[1] = opener
        _body[2] = _state[VIRA]
        size = 3
        if self.seat != NONE:
            size = self._cards(self.seat, size)
            if _state[SPECIAL] == self.seat & 1 and len(self.host.seats) == 4:
                size = self._cards(self.seat ^ 2, size)
        if not self.link.send(frames.MESSAGE, _body, size):
            self.start_over()

    def _cards(self, seat, size):
        for i in range(CARDS + 3 * seat, CARDS + 3 * seat + 3):
            if _state[i] != UNKNOWN:
                _body[size] = _state[i]
                size += 1
        return size

    # What comes in. Bodies are data[at : at + size].

    def on_control(self, session, data, at, size):
        host_greeting = residency.bring("truco_link.host_greeting")
        if not host_greeting.hear_control(self, session, data, at, size):
            self.refused += 1

    def on_events(self, data, at, size):
        self.refused += 1  # a guest has none to tell

    def on_message(self, data, at, size):
        kind = data[at]
        host = self.host
        if not self.joined:
            if kind == frames.JOIN and size >= 4:
                host_seating = residency.bring("truco_link.host_seating")
                host_seating.join(host, self, data, at, size)
            else:
                self.refused += 1
        elif kind == frames.ACTION and size == 5:
            self._ask(data, at)
        elif kind == frames.SIT and size == 2:
            host_seating = residency.bring("truco_link.host_seating")
            if host_seating.may_wish(host, self, data[at + 1]):
                self.wants = data[at + 1]
        elif kind == frames.RESYNC:
            self.start_over()
        elif self.seat == NONE:
            self.refused += 1
        elif kind == frames.NONCE or kind == frames.PLEDGE:
            host_round = residency.bring("truco_link.host_round")
            if not host_round.hear(host.dealer, self.seat, data, at, size):
                self.refused += 1
        elif kind == frames.END and size == 2:
            host.vote(self.seat, data[at + 1])
        elif kind in (frames.SHOUT, frames.CHEAT) and size == 3 and self._may_speak():
            host.pass_on(kind, self.seat, data[at + 2])
        elif kind == frames.SIGN and size == 3 and self._may_speak():
            if not host.sign(self.seat, data[at + 2]):
                self.refused += 1
        else:
            self.refused += 1

    def _ask(self, data, at):
        action = data[at + 1]
        seat = self.seat
        table = self.host.table
        plays = seat != NONE and table is not None and table.drivers[seat] is self
        if not plays or not table.is_human(seat):  # a robot does
            self._refuse(frames.ACTION, action, frames.NOT_YOURS)
            return
        self._action = action
        for i in range(3):
            self._position[i] = data[at + 2 + i]

    def _may_speak(self):
        """What goes to everybody may not be said all the time."""
        now_ms = self.host.now_ms
        if self._spoke_ms is not None and diff(now_ms, self._spoke_ms) < _SPEAK_MS:
            return False
        self._spoke_ms = now_ms
        return True

    def _refuse(self, kind, first, why):
        self.refused += 1
        self.answer(kind, first, why)

    def answer(self, kind, first, why):
        """REFUSED: it asked for something that it does not get, or not yet."""
        _body[0] = frames.REFUSED
        _body[1] = kind
        _body[2] = first
        _body[3] = why
        self.tell(_body, 4)
