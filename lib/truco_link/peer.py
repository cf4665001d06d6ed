"""A guest as its host sees it: one more driver of a seat, or a watcher.

It is told everything when it comes, up to TOLD; then each message and event as it happens.
"""

import os

from micropython import const

import residency
from truco_core import events, state
from truco_core.cards import NONE, UNKNOWN
from truco_core.clock import after, diff
from truco_core.match import value_for
from truco_core.state import CARDS, GONE, MAX_LEGAL, SPECIAL, VIRA
from truco_link import messages as fields
from truco_link import messages as frames
from truco_link.carriers import GRACE, RETRY, SILENT, STEP_MS
from truco_link.digest import tag_of
from truco_link.messages import id_of
from truco_link.records import Link

_ACK_DELAY_MS = const(40)  # what a guest sends is mostly answered by an event at once
_JOIN_MS = const(20000)  # from its connection to its JOIN, and GRACE
_ATTEMPTS = const(3)  # at a session, until it has joined

# Steps of telling it everything; those below 0 are not begun.
_SEATS = const(2)
_LINKS = const(6)
_ASK = const(10)
_GIVEN = const(11)
_MATCH = const(15)
_DEAL = const(16)
_EVENTS = const(17)
LIVE = const(18)  # it knows everything

_EVENT_BYTES = const(15)  # of one record

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

_legal = bytearray(MAX_LEGAL)
_now = bytearray(3)  # where the match is
_state = bytearray(state.SIZE)
_batch = bytearray(_EVENT_BYTES)


@residency.seldom
class Peer:
    """A driver (see truco_core.table), fed by a Link whose handler it is.

    :param host: the `Host` that this guest is at
    :param port: of a carrier

    step: of telling it everything; LIVE: it knows it
    """

    human = True

    def __init__(self, host, port):
        self.host = host
        self.link = Link(port, self, _ACK_DELAY_MS)
        self.seat = NONE  # its own; NONE: it watches
        self.name = ""
        self.joined = False  # its JOIN was accepted
        self.gone = False  # sent away, or left
        self.wants = None  # a seat, or NONE to watch: asked for, not yet given
        self.attempt = -1  # of its last IAM
        self.agreement = None  # agreement.Agreement, until a port that many share is sealed
        self.tag = None  # once it has shown its token
        self.step = 0
        self.refused = 0
        self.accused = False  # its CHEAT of this hand was passed on
        self._told = 0  # bytes of the host's history that it knows
        self._lacks = False  # it has asked to be told all again
        self._action = None
        self._position = bytearray(3)  # of the action
        self._since_ms = None  # connected, or about to go
        self._attempts = 0  # since it came, or joined
        self._paid_ms = None  # until then its records have taken the time; None: there were none
        self._denied = 0  # records that were dropped since it last owed nothing

    # The link.

    @residency.kept
    def tick(self, now_ms: int) -> bool:
        """Let the link work; False when it is dead."""
        link = self.link
        if not link.tick(now_ms):
            return False
        if self._since_ms is None:
            self._since_ms = now_ms
        self.flush()
        is_well = self.step == LIVE and self.joined and not self.gone and not self._lacks
        if is_well and self.wants is None and self._denied <= _FLOOD:
            return True
        return self._tend(now_ms)

    def _tend(self, now_ms):
        """Do what is to be done for a guest that does not just play; False when it is gone."""
        host, link = self.host, self.link
        spent_ms = diff(now_ms, self._since_ms)
        if self._lacks and self.joined and self.pay(_STORY_MS, 0):
            self.start_over()
        if self.gone:
            if spent_ms > (link.times[RETRY] + 1) * STEP_MS:  # the last word leaves before
                link.port.close()
                return False
            link.repeat_goodbye(now_ms)
        elif self._denied > _FLOOD:
            host.seating.dismiss(self)
        elif not self.joined:
            if spent_ms > _JOIN_MS + link.times[GRACE] * STEP_MS:
                self.send_away(frames.REMOVED)
        elif self.step < LIVE and link.idle():
            while self.step < LIVE and self._tell_step():
                self.step += 1
        if self.wants is not None and self.joined and host.may_change_seats():
            if self.seat == NONE or host.is_over() and self.is_told():
                host.seating.grant_wish(self)
        return True

    @residency.kept
    def is_told(self) -> bool:
        """Return True if it knows all, and has said so."""
        is_live = self.step == LIVE and self._told == self.host.told_bytes
        return is_live and self.link.idle()

    def tell(self, body) -> None:
        """Send a message that every guest gets; a newcomer may get it twice."""
        if self.joined and self.step:
            self.flush()
            if not self._send(body):
                self.start_over(True)

    def _send(self, body):
        return self.link.send(frames.MESSAGE, body, len(body))

    def tell_deal(self, body) -> None:
        """Send a message of the fair deal; a newcomer hears all of it from its beginning."""
        if self.step == LIVE:
            self.tell(body)
        elif self.step > _LINKS:
            self.step = 0

    def start_over(self, lost: bool = False) -> None:
        """Tell it all from the beginning when the line is free.

        :param lost: something could not be told: what waits is of no use, either
        """
        if lost:
            self.link.forget()
        self._told = 0
        self._lacks = False
        self.step = 0

    @residency.kept
    def flush(self) -> None:
        """Send what happened in this hand, as far as there is room."""
        while self.step == LIVE and self._tell_events():
            pass

    def end_hand(self) -> None:
        """Tell the rest of what the host will now forget; or everything anew."""
        self.flush()
        if self._told != self.host.told_bytes or self.step < LIVE:
            self.start_over()
        self._told = 0

    @residency.kept
    def _tell_events(self):
        """Send some events of the hand; False: there are none, or there is no room."""
        history = self.host.history
        size = min(self.host.told_bytes - self._told, _EVENT_BYTES)
        if not size:
            return False
        for i in range(0, size, 3):
            at = self._told + i
            kind, seat = history[at], history[at + 1]
            _batch[i] = kind
            _batch[i + 1] = seat
            _batch[i + 2] = value_for(self.seat, kind, seat & 3, history[at + 2])
        if not self.link.send(frames.EVENTS, _batch, size):
            return False
        self._told += size
        return True

    # The driver.

    @residency.kept
    def choose(self, view, seat: int):
        """Return what the guest asked for, if that still fits."""
        action = self._action
        if action is None:
            return None
        self._action = None
        frames.position(view.state, _now)
        if self._position != _now:
            return self.refuse_action(action, frames.LATE)
        count = view.legal(seat, _legal)
        for i in range(count):
            if _legal[i] == action:
                return action
        return self.refuse_action(action, frames.ILLEGAL)

    @residency.kept
    def watch(self, kind: int, seat: int, value: int) -> None:
        """Tell what is not in the host's history: a hand or a match begins, or an end is asked."""
        if kind == events.DEALT:
            self.accused = False
            self._action = None  # was for another hand, which came to the same position
            if self.step == LIVE and not self._send(self.deal()):
                self.start_over(True)
        elif kind == events.MATCH_STARTED:
            if self.step == LIVE:
                self.tell(self._match())
            else:
                self.step = 0  # what it was told of the match does not hold any more
        elif kind in (events.END_ASKED, events.MATCH_ENDED, events.SIGNALLED):
            if self.step < LIVE:
                self.step = 0
                return
            self.flush()
            if not self.link.send(frames.EVENTS, bytes((kind, seat, value)), 3):
                self.start_over(True)

    # What is told to who comes.

    def _tell_step(self):
        """Queue the next piece of what a newcomer must know; False when there is no room."""
        host, step, deals = self.host, self.step, self.host.dealer
        body = b""
        seat = step - _SEATS & 3
        is_seat = seat < len(host.seats)
        if self.link.room() < 3:
            return False
        if step == 0:
            body = bytes((frames.RULES,)) + host.rules
        elif step == 1:
            body = self._table()
        elif step < _LINKS:
            if is_seat:
                self._send(host.seating.owner_of(seat))
                body = host.seating.told_of(seat)
        elif step < _ASK:
            body = deals.message(seat, False) if is_seat else b""
        elif step == _ASK:
            body = bytes((frames.ASK, deals.asked)) if deals.asking else b""
        elif step < _MATCH:
            seat = step - _GIVEN
            body = deals.message(seat, True) if deals.given() >> seat & 1 else b""
        elif step == _MATCH:
            self._told = 0
            body = self._match() if host.has_match() else b""
        elif step == _DEAL:
            body = self.deal() if host.is_dealt and host.has_match() else b""
        elif step == _EVENTS:
            while host.has_match() and self._tell_events():
                pass
            if self.link.room() < 1 or host.has_match() and self._told != host.told_bytes:
                return False
            self._told = host.told_bytes
            dealt = host.is_dealt and host.has_match()
            body = bytes((frames.TOLD, deals.in_deck if dealt else 0))
        return not body or self._send(body)

    def tell_table(self) -> None:
        """Send the TABLE message."""
        if self.step == LIVE:
            self.tell(self._table())
        else:
            self.step = 0

    def _table(self):
        host = self.host
        flags = host.flags()
        more = flags & 0xFF, len(host.seats), host.turn_s, host.my_seat, self.seat
        more += flags >> frames.WORTH_AT, host.code & 0xFF, host.code >> 8
        return bytes((frames.TABLE,)) + id_of(host) + bytes(more)

    def _match(self):
        return bytes((frames.MATCH, self.host.number)) + self.host.begun()

    def deal(self) -> bytes:
        """Return DEAL: the hand that is on, with the cards that this guest may see."""
        host = self.host
        host.table.match.view(self.seat, _state)
        body = bytes((frames.DEAL, _state[state.LEADS], _state[VIRA]))
        if self.seat != NONE:
            body += _cards(self.seat)
            if _state[SPECIAL] == self.seat & 1 and len(host.seats) == 4:
                body += _cards(self.seat ^ 2)
        return body

    def refuse(self, kind: int, first: int, why: int) -> None:
        """Send REFUSED: it asked for something that it does not get, or not yet."""
        self.tell(bytes((frames.REFUSED, kind, first, why)))

    def refuse_action(self, action: int, why: int) -> None:
        """Refuse an action."""
        self.refused += 1
        self.refuse(frames.ACTION, action, why)

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
            self.start_over(True)
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

    def agree(self, slices: int) -> None:
        """Compute the key of its session."""
        if self.agreement.go_on(slices):
            self.agreement = None

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

    def _is_there(self, other):
        """Return True if the person of a seat is there, by this connection of it, or None."""
        if other is None or other is self or other.gone:
            return False
        return other.link.silent_ms(self.host.now_ms) <= other.link.times[SILENT] * STEP_MS

    def join(self, name: str, avatar: int) -> None:
        """Its JOIN was accepted."""
        self.name = name
        self.flags |= avatar << frames.AVATAR_AT
        self.joined = True
        self._attempts = 0

    def seat_at(self, seat: int, wants=None) -> None:
        """Set which seat is its own; NONE: it watches.

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

    @residency.kept
    def pay(self, price_ms: int, records: int = 1) -> bool:
        """Return True if it may send what costs so much time.

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

    @residency.kept
    def hears(self):
        return fields.HOST + len(self.host.seats)

    @residency.kept
    def on_message(self, data, at, size):
        kind = data[at]
        if kind == frames.ACTION and self.joined:
            if self.pay(_ACTION_MS):
                self._ask(data, at)
            else:
                self._lacks = True  # told anew when that is paid, it sends the action again
        elif not self.gone:
            self.refused += not self.hear(kind, data, at, size)

    @residency.kept
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

    def send_away(self, why: int, attempt=None) -> None:
        """Send a guest away; its port closes a moment later.

        :param attempt: of its IAM, when it is refused
        """
        head = (frames.BYE, frames.VERSION)
        if attempt is not None:
            head = frames.REFUSE, frames.VERSION, attempt
        self.start_over(True)
        self.link.control(bytes(head + (why,)), True)
        self.leave(self.joined)

    def hear(self, kind, data, at, size) -> bool:
        """A record whose body is data[at : at + size]; False when it is refused, or not paid."""
        host = self.host
        seat = self.seat
        if not self.pay(_price_ms(kind)):
            return False
        if not self.joined:
            return not self.gone and self._greet(kind, data, at, size)
        if kind == frames.SIT:
            host.seating.wish(self, data[at + 1])
        elif kind == frames.RESYNC:
            # Told when it can be paid: who is never told would wait for ever.
            self._lacks = True
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


def _cards(seat):
    at = CARDS + 3 * seat
    return bytes([card & ~GONE for card in _state[at : at + 3] if card != UNKNOWN])
