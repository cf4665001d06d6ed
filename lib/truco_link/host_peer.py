"""A guest as its host sees it: one more driver of a seat, or a watcher."""

from micropython import const

import residency
from truco_core import events
from truco_core.cards import NONE
from truco_core.clock import after, diff
from truco_core.rules import MORE_FLAGS, PAIR_AFTER_TIE
from truco_core.state import IRON, MAX_LEGAL, RESULTS, SPECIAL, TIE
from truco_link import fields, frames
from truco_link.carriers import AWAY, RETRY, STEP_MS
from truco_link.host_greeting import FAIR, LIVE
from truco_link.link import Link

_ACK_DELAY_MS = const(40)  # what a guest sends is mostly answered by an event at once
_JOIN_MS = const(60000)  # for its person to decide to join

# What a guest may send, see docs/link.md: most prices are in host_hearing.
_CREDIT_MS = const(8000)  # so far may it be ahead of the clock
_ACTION_MS = const(100)
_CONTROL_MS = const(100)
_STORY_MS = const(2000)  # of all that there is to know, told again
_FLOOD = const(200)  # so many dropped ones, and it is sent away
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

_legal = bytearray(MAX_LEGAL)


class Peer:
    """A driver (see truco_core.table), fed by a Link whose handler it is.

    :param host: the `Host` that this guest is at
    :param port: of a carrier
    """

    human = True

    def __init__(self, host, port):
        self.host = host
        self.link = getattr(port, "link", Link)(port, self, _ACK_DELAY_MS)
        self.name = ""
        self.gone = False  # sent away, or left
        self._since_ms = None  # connected, or about to go
        self.refused = 0
        self.seat_at(NONE)
        self._batch = bytearray(_MAX_BATCH)
        self.begin(-1, None)
        self._paid_ms = None  # until then its records have taken the time; None: there were none
        self._denied = 0  # records that were dropped since it last owed nothing
        self.accused = False  # its CHEAT of this hand was passed on
        self._action = -1
        self._position = bytearray(6)  # of the action; of now

    # The link.

    def tick(self, now_ms: int) -> bool:
        """Let the link work; False when it is dead."""
        link = self.link
        if not link.tick(now_ms):
            return False
        if self._since_ms is None:
            self._since_ms = now_ms
        spent_ms = diff(now_ms, self._since_ms)
        if self.lacks and self.joined and self.pay(_STORY_MS, 0):
            self.start_over()
        if self.gone:
            if spent_ms > (link.times[RETRY] + 1) * STEP_MS:  # the last word leaves before
                link.port.close()
                return False
            link.repeat_goodbye(now_ms)
        elif self._denied > _FLOOD:
            host_seating = residency.bring("truco_link.host_seating")
            host_seating.dismiss(self.host, self)
        elif not self.joined:
            if spent_ms > _JOIN_MS:
                host_greeting = residency.bring("truco_link.host_greeting")
                host_greeting.send_away(self, frames.REMOVED)
        elif self.step < LIVE and link.idle():
            host_greeting = residency.bring("truco_link.host_greeting")
            while self.step < LIVE and host_greeting.tell(self, self.step):
                self.step += 1
        return True

    def begin(self, attempt: int, greeting) -> None:
        """It has said IAM: what it was told before does not count.

        :param greeting: host_keys.Greeting, until it has joined
        """
        self.attempt = attempt
        self.greeting = greeting
        self.joined = False  # its JOIN was accepted
        self.start_over()

    def join(self, name: str, tag, may_host: bool) -> None:
        """Its JOIN was accepted.

        :param tag: of its person, see `Seat`
        """
        self.name = name
        self.tag = tag
        self.may_host = may_host
        self.joined = True
        self.greeting = None

    def seat_at(self, seat: int, wants=None) -> None:
        """Which seat is its own; NONE: it watches.

        :param wants: a seat, or NONE to watch: asked for, not yet given
        """
        self.seat = seat
        self.wants = wants

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
        return self.gone or self.link.silent_ms(now_ms) > self.link.times[AWAY] * STEP_MS

    def pay(self, price_ms: int, records: int = 1) -> bool:
        """Whether it may send what costs so much time.

        :param records: that are dropped when it may not
        """
        now_ms = self.host.now_ms
        paid_ms = self._paid_ms
        if paid_ms is None or diff(paid_ms, now_ms) <= 0:
            paid_ms = now_ms
            self._denied = 0
        paid_ms = after(paid_ms, price_ms)
        if diff(paid_ms, now_ms) > _CREDIT_MS:
            self._denied += records
            return False
        self._paid_ms = paid_ms
        return True

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
        self.lacks = False  # it has asked for that
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
                return self._refuse(action, frames.LATE)
        count = view.legal(seat, _legal)
        for i in range(count):
            if _legal[i] == action:
                return action
        return self._refuse(action, frames.ILLEGAL)

    def watch(self, kind: int, seat: int, value: int) -> None:
        """Put an event on the way. Those of one action travel together, see `flush`."""
        if kind == events.DEALT:
            self.accused = False
        if self.step < LIVE:
            if kind == events.MATCH_ENDED:
                self.step = 0  # the TABLE that it was told does not say so
            return
        if kind == events.DEALT:
            self.flush()
            if self.step < LIVE:  # the line was full
                return
            host_greeting = residency.bring("truco_link.host_greeting")
            if not host_greeting.send_deal(self, seat):
                self.start_over()
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

    # What comes in. Bodies are data[at : at + size]. A guest has no events to tell.

    def hears(self):
        return fields.HOST + len(self.host.seats)

    def on_control(self, session, data, at, size):
        paid = data[at] == frames.BYE or self.pay(_CONTROL_MS)
        host_greeting = residency.bring("truco_link.host_greeting")
        if not paid or not host_greeting.hear_control(self, session, data, at, size):
            self.refused += 1

    def on_message(self, data, at, size):
        kind = data[at]
        if kind == frames.ACTION and self.joined and self.pay(_ACTION_MS):
            self._ask(data, at)
        elif not self.gone:
            host_hearing = residency.bring("truco_link.host_hearing")
            self.refused += not host_hearing.hear(self, kind, data, at, size)

    def note(self, lacks: bool, accused: bool) -> None:
        """What it has asked for, see host_hearing.

        :param lacks: to be told all again, as soon as it can pay for that
        :param accused: its CHEAT of this hand was passed on
        """
        self.lacks = lacks
        self.accused = accused

    def _ask(self, data, at):
        action = data[at + 1]
        seat = self.seat
        table = self.host.table
        plays = seat != NONE and table is not None and table.drivers[seat] is self
        if not plays or not table.is_human(seat):  # a robot does
            self._refuse(action, frames.NOT_YOURS)
            return
        self._action = action
        for i in range(3):
            self._position[i] = data[at + 2 + i]

    def _refuse(self, action, why):
        self.refused += 1
        host_hearing = residency.bring("truco_link.host_hearing")
        host_hearing.answer(self, frames.ACTION, action, why)
