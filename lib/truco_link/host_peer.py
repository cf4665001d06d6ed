"""A guest as its host sees it: one more driver of a seat, or a watcher."""

import os

from micropython import const

import residency
from truco_core.cards import NONE
from truco_core.clock import after, diff
from truco_link import fields, frames
from truco_link.advert import id_of
from truco_link.carriers import AWAY, GRACE, RETRY, SILENT, STEP_MS
from truco_link.letters import tag_of
from truco_link.records import Link
from truco_link.told import LIVE, Told

_ACK_DELAY_MS = const(40)  # what a guest sends is mostly answered by an event at once
_JOIN_MS = const(20000)  # from its connection to its JOIN, and GRACE
_ATTEMPTS = const(3)  # at a session, until it has joined

# What a guest may send, see docs/link.md.
_CREDIT_MS = const(8000)  # so far may it be ahead of the clock
_ACTION_MS = const(100)
_CONTROL_MS = const(100)
_STORY_MS = const(2000)  # of all that there is to know, told again
_FLOOD = const(200)  # so many dropped ones, and it is sent away
# What a record costs its guest. By kind from JOIN to LINK + 3, in _UNIT_MS; then the others.
_UNIT_MS = const(50)
_PRICES = b"\x0a\x14\x02\x28\x02\x28\x0a\x0a\2\2\2\2"
_PRICE_MS = const(500)
_SHOUT_MS = const(2000)


class Peer(Told):
    """A driver (see truco_core.table), fed by a Link whose handler it is.

    :param host: the `Host` that this guest is at
    :param port: of a carrier
    """

    def __init__(self, host, port):
        Told.__init__(self, host, Link(port, self, _ACK_DELAY_MS))
        self.name = ""
        self.gone = False  # sent away, or left
        self._since_ms = None  # connected, or about to go
        self.wants = None  # a seat, or NONE to watch: asked for, not yet given
        self.attempt = -1  # of its last IAM
        self._knew = False  # all, in this session
        self.agreement = None  # agreement.Agreement, until a port that many share is sealed
        self.tag = None  # once it has shown its token
        self._attempts = 0  # since it came, or joined
        self._paid_ms = None  # until then its records have taken the time; None: there were none
        self._denied = 0  # records that were dropped since it last owed nothing

    # The link.

    def tick(self, now_ms: int) -> bool:
        """Let the link work; False when it is dead."""
        self.flush()
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
            self.host.seating.dismiss(self)
        elif not self.joined:
            if spent_ms > _JOIN_MS + link.times[GRACE] * STEP_MS:
                self.send_away(frames.REMOVED)
        elif self.step < LIVE and self.seat != NONE and self._may_miss_a_hand():
            link.port.close()  # it comes back: nobody is hidden a hand from within a session
            return False
        elif self.step < LIVE and link.idle():
            while self.step < LIVE and self.tell_step():
                self.step += 1
            self._knew |= self.step == LIVE
        if self.wants is not None and self.joined and self.host.may_change_seats():
            self.host.seating.grant_wish(self)
        return True

    @residency.seldom
    def _may_miss_a_hand(self):
        """Whether a hand may be over of which this session was not told, and is not any more."""
        host = self.host
        if not host.seats[self.seat].flags & frames.HERE:
            return True
        return self._knew and host.dealer.is_of_match_before()

    @residency.seldom
    def _open(self, data, at):
        """IAM: a session for each attempt, and what table this is."""
        host, link = self.host, self.link
        attempt = data[at + 2]
        if attempt != self.attempt or not link.session:
            self._attempts += 1
            if self._attempts > _ATTEMPTS:
                link.port.close()
                return
            had_joined = self.joined
            self.attempt = attempt
            self.flags = frames.MAY_HOST if data[at + 5] & frames.CAN_HOST else 0  # of its seat
            self.tag = None
            self.joined = False  # its JOIN was accepted
            self._knew = False
            self.start_over()
            if had_joined:  # it restarted: only its token can say that it is the same
                host.seating.lose(self)
            link.restart(_session(link.session))
            if getattr(link.port, "shared", False):
                name = id_of(host) + bytes((attempt, link.session))
                agreement = residency.bring("truco_link.agreement")
                self.agreement = agreement.Agreement(link, True, name)
        head = bytes((frames.OPEN, frames.VERSION, attempt))
        flags = host.flags() & frames.NO_WATCHERS - 1
        link.control(head + id_of(host) + bytes((flags,)))

    @residency.seldom
    def agree(self, slices: int) -> None:
        """Compute the key of its session."""
        if self.agreement.go_on(slices):
            self.agreement = None

    @residency.seldom
    def _greet(self, kind, data, at, size):
        """A record before it has joined; False when it makes no sense."""
        if kind == frames.KEY_LOW or kind == frames.KEY_HIGH:
            return self.agreement is not None and self.agreement.hear(data, at)
        if not self.link.session or not getattr(self.link.port, "is_open", True):
            return False  # in clear, where it must be sealed
        if kind == frames.TOKEN and self.tag is None:
            self._show_token(data, at)
        elif kind == frames.JOIN and self.tag is not None:
            self.host.seating.join(self, data, at, size)
        else:
            return False
        return True

    @residency.seldom
    def _show_token(self, data, at):
        """Its seat is known by that; a newcomer at a private table needs the code."""
        host = self.host
        tag = tag_of(data[at + 1 : at + 1 + frames.TOKEN_SIZE])
        seat = host.seating.seat_of(tag)
        if seat != NONE:
            if self._is_there(host.seats[seat].peer):
                self.link.port.close()  # who is there keeps it; who was lost just now calls again
                return
        elif host.wishes & frames.PRIVATE:
            at += 1 + frames.TOKEN_SIZE
            if not host.takes_codes():
                self.send_away(frames.CODE_WAIT, self.attempt)
                return
            if not host.try_code(data[at] | data[at + 1] << 8):
                self.refused += 1
                self.send_away(frames.BAD_CODE, self.attempt)
                return
        self.tag = tag

    @residency.seldom
    def _is_there(self, other):
        """Whether the person of a seat is there, by this connection of it, or None."""
        if other is None or other is self or other.gone:
            return False
        return other.link.silent_ms(self.host.now_ms) <= other.link.times[SILENT] * STEP_MS

    @residency.seldom
    def join(self, name: str, avatar: int) -> None:
        """Its JOIN was accepted."""
        self.name = name
        self.flags |= avatar << frames.AVATAR_AT
        self.joined = True
        self._attempts = 0

    @residency.seldom
    def seat_at(self, seat: int, wants=None) -> None:
        """Which seat is its own; NONE: it watches.

        :param wants: a seat, or NONE to watch: asked for, not yet given
        """
        self.seat = seat
        self.wants = wants

    @residency.seldom
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

    # What comes in. Bodies are data[at : at + size]. A guest has no events to tell.

    def hears(self):
        return fields.HOST + len(self.host.seats)

    def on_message(self, data, at, size):
        kind = data[at]
        if kind == frames.ACTION and self.joined:
            if self.pay(_ACTION_MS):
                self._ask(data, at)
            else:
                self.lacks = True  # told anew when that is paid, it sends the action again
        elif not self.gone:
            self.refused += not self.hear(kind, data, at, size)

    def _ask(self, data, at):
        action = data[at + 1]
        seat = self.seat
        table = self.host.table
        plays = seat != NONE and table is not None and table.drivers[seat] is self
        if not plays or not table.is_human(seat):  # a robot does
            self.refuse_action(action, frames.NOT_YOURS)
            return
        self._action = action
        for i in range(len(self._position)):
            self._position[i] = data[at + 2 + i]

    @residency.seldom
    def on_control(self, session, data, at, size):
        kind = data[at]
        if kind == frames.BYE:
            # Of this session: somebody else's must not throw this guest out.
            if session == self.link.session and not self.gone:
                if data[at + 2] == frames.LEFT:
                    self.host.concede(self)
                self.host.seating.leave(self)
        elif not self.pay(_CONTROL_MS) or self.gone:
            self.refused += 1
        elif kind == frames.CALL:
            pass  # a carrier's
        elif data[at + 1] != frames.VERSION:
            self.send_away(frames.BAD_VERSION, data[at + 2])
        # Said again in 300 ms, so what cannot be paid now is greeted later.
        elif data[at + 2] == self.attempt and self.link.session or self.host.may_begin(self):
            self._open(data, at)

    @residency.seldom
    def send_away(self, why: int, attempt=None) -> None:
        """Send a guest away; its port closes a moment later.

        :param attempt: of its IAM, when it is refused
        """
        head = (frames.BYE, frames.VERSION)
        if attempt is not None:
            head = frames.REFUSE, frames.VERSION, attempt
        self.start_over()
        self.link.control(bytes(head + (why,)), True)
        self.leave(self.joined)

    @residency.seldom
    def hear(self, kind, data, at, size) -> bool:
        """A record whose body is data[at : at + size]; False when it is refused, or not paid."""
        host = self.host
        seat = self.seat
        if not self.pay(_price_ms(kind)):
            # What a deal waits for is heard: who has told it believes that it is in the deck.
            if kind != frames.LINK_0 + seat or not host.dealer.missing >> seat & 1:
                return False
        if not self.joined:
            return not self.gone and self._greet(kind, data, at, size)
        if kind == frames.SIT:
            host.seating.wish(self, data[at + 1])
        elif kind == frames.RESYNC:
            # Told when it can be paid: who is never told would wait for ever.
            self.lacks = True
        elif kind == frames.SHOUT:
            host.pass_on(kind, seat, data[at + 2])
        elif seat == NONE:
            return False
        elif kind == frames.LINK_0 + seat:
            host.dealer.hear(seat, bytes(data[at + 1 : at + size]))
        elif kind == frames.END:
            host.vote(seat, data[at + 1])
        elif kind == frames.CHEAT and not self.accused:
            self.accused = True
            host.pass_on(kind, seat, data[at + 2])
        else:
            return kind == frames.SIGN and host.sign(seat, data[at + 2])
        return True


def _session(old):
    """Return another one than `old`, 1..255."""
    return (old + os.urandom(1)[0] % 254) % 255 + 1 if old else os.urandom(1)[0] % 255 + 1


def _price_ms(kind):
    if frames.JOIN <= kind < frames.LINK_0 + 4:
        return _PRICES[kind - frames.JOIN] * _UNIT_MS
    return _SHOUT_MS if kind == frames.SHOUT else _PRICE_MS
