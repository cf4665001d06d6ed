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
from truco_core.state import CARDS, GONE, SPECIAL, VIRA
from truco_link import messages
from truco_link.carriers import GRACE, RETRY, SILENT, STEP_MS
from truco_link.digest import tag_of
from truco_link.messages import id_of, text_of
from truco_link.records import Link

_ACK_DELAY_MS = const(40)  # what a guest sends is mostly answered by an event at once
_JOIN_MS = const(20000)  # from its connection to its JOIN, and GRACE
_EVENT_BYTES = const(15)  # of one record

# What a guest may send, see docs/link.md.
_CREDIT_MS = const(8000)  # so far may it be ahead of the clock
_PRICE_MS = const(1000)  # of a record
_STORY_MS = const(6000)  # to be told everything again
_CHEAP_MS = const(100)  # of one that playing needs
_FLOOD = const(200)  # so many dropped ones, and it is sent away

_state = bytearray(state.SIZE)
_batch = bytearray(_EVENT_BYTES)


@residency.seldom
class Peer:
    """A driver (see truco_core.table), fed by a Link whose handler it is.

    :param host: the `Host` that this guest is at
    :param port: of a carrier
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
        self.agreement = None  # seal.Agreement, until a port that many share is sealed
        self.tag = None  # once it has shown its token
        self.newest = None  # the last link of its chain that it told in this session
        self.live = False  # it was told everything, and hears what happens
        self.accused = False  # its CHEAT of this hand was passed on
        self._story = None  # what is left of everything that it is told
        self._told = 0  # bytes of the host's history that it knows
        self._lacks = False  # it is to be told all again
        self._action = None
        self._position = 0  # of the action
        self._since_ms = None  # connected, or about to go
        self._paid_ms = None  # until then its records have taken the time; None: there were none
        self._denied = 0  # records that were dropped since it last owed nothing

    # The link.

    @residency.kept
    def tick(self, now_ms: int) -> bool:
        """Let the link work; False when it is dead."""
        if not self.link.tick(now_ms):
            return False
        if self._since_ms is None:
            self._since_ms = now_ms
        self.flush()
        is_well = self.live and not self._lacks and self.wants is None and self._denied <= _FLOOD
        return is_well or self._tend(now_ms)

    def _tend(self, now_ms):
        """Do what is to be done for a guest that does not just play; False when it is gone."""
        host, link = self.host, self.link
        spent_ms = diff(now_ms, self._since_ms)
        if self.gone:
            if spent_ms > (link.times[RETRY] + 1) * STEP_MS:  # the last word leaves before
                link.port.close()
                return False
            link.repeat_goodbye(now_ms)
        elif self._denied > _FLOOD:
            host.seating.dismiss(self)
        elif not self.joined:
            if spent_ms > _JOIN_MS + link.times[GRACE] * STEP_MS:
                self.send_away(messages.REMOVED)
        elif self._lacks and self.pay(_STORY_MS, 0):
            self.start_over()
        elif not self.live and link.idle():
            self._tell_everything()
        if self.wants is not None and self.joined and host.may_change_seats():
            free = self.seat == NONE and not host.flags() & messages.ALL_AGREE
            if free or host.is_over() and self.is_told():  # nobody joins a match for chips
                host.seating.grant_wish(self)
        return True

    @residency.kept
    def is_told(self) -> bool:
        """Return True if it knows all, and has said so."""
        return self.live and self._told == self.host.told_bytes and self.link.idle()

    def tell(self, body, in_order: bool = False, kind=messages.MESSAGE) -> None:
        """Send what every guest gets.

        :param in_order: a guest that is just told everything hears it from the beginning again;
            else it may hear this twice
        """
        if self.live or self._story is not None and not in_order:
            self.flush()
            if not self.link.send(kind, body, len(body)):
                self.start_over(True)
        elif in_order:
            self._story = None

    def start_over(self, lost: bool = False) -> None:
        """Tell it all from the beginning when the line is free.

        :param lost: something could not be told: what waits is of no use, either
        """
        if lost:
            self.link.forget()
        self.live = self._lacks = False
        self._story = None

    @residency.kept
    def flush(self) -> None:
        """Send what happened in this hand, as far as there is room."""
        while self.live and self._tell_events():
            pass

    def end_hand(self) -> None:
        """Tell the rest of what the host will now forget; or everything anew."""
        self.flush()
        if not self.live or self._told != self.host.told_bytes:
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
        if not self.link.send(messages.EVENTS, _batch, size):
            return False
        self._told += size
        return True

    # The driver.

    @residency.kept
    def choose(self, view, seat: int):
        """Return what the guest asked for, if that still fits."""
        action = self._action
        if action is not None:
            self._action = None
            if self._position != messages.position(view.state):
                return None
        return action

    @residency.kept
    def watch(self, kind: int, seat: int, value: int) -> None:
        """Tell what is not in the host's history: a hand or a match begins, or an end is asked."""
        if kind == events.DEALT:
            self.accused = False
            self._action = None  # was for another hand, which came to the same position
            self.tell(self.deal(), True)
        elif kind == events.MATCH_STARTED:
            self.tell(self._match(), True)
        elif kind in (events.END_ASKED, events.MATCH_ENDED, events.SIGNALLED):
            self.tell(bytes((kind, seat, value)), True, messages.EVENTS)

    # What is told to who comes.

    def _tell_everything(self):
        """Go on telling a newcomer all, as far as there is room."""
        if self._story is None:
            self._story = self._everything()
        for body in self._story:
            if body:
                self.link.send(messages.MESSAGE, body, len(body))
            if self.link.room() < 2:
                return
        self._story = None
        self.live = True

    def _everything(self):
        """Yield all that a newcomer must know, in order; nothing where events are sent."""
        host, deals = self.host, self.host.dealer
        seats = range(len(host.seats))
        has_match = host.has_match()
        is_dealt = has_match and host.is_dealt
        yield bytes((messages.RULES,)) + host.rules
        yield self.table()
        for seat in seats:
            if host.seats[seat].flags & messages.PERSON:  # the others are robots'
                yield host.seating.owner_of(seat)
                yield host.seating.told_of(seat)
        for seat in seats:
            yield deals.message(seat, False)
        if deals.asked is not None:
            yield bytes((messages.ASK, deals.asked))
            for seat in seats:
                if deals.given >> seat & 1:
                    yield deals.message(seat, True)
        self._told = 0 if has_match else host.told_bytes
        if has_match:
            yield self._match()
        if is_dealt:
            yield self.deal()
        while self._tell_events() or self._told != host.told_bytes:
            yield b""
        yield bytes((messages.TOLD, deals.in_deck if is_dealt else 0))

    def table(self) -> bytes:
        """Return the TABLE message."""
        host = self.host
        flags = host.flags()
        more = flags & 0xFF, len(host.seats), host.turn_s, host.my_seat, self.seat
        more += flags >> messages.WORTH_AT, host.code & 0xFF, host.code >> 8
        return bytes((messages.TABLE,)) + id_of(host) + bytes(more)

    def _match(self):
        return bytes((messages.MATCH, self.host.number)) + self.host.begun()

    def deal(self) -> bytes:
        """Return DEAL: the hand that is on, with the cards that this guest may see."""
        host = self.host
        host.table.match.view(self.seat, _state)
        body = bytes((messages.DEAL, _state[state.LEADS], _state[VIRA]))
        if self.seat != NONE:
            body += _cards(self.seat)
            if _state[SPECIAL] == self.seat & 1 and len(host.seats) == 4:
                body += _cards(self.seat ^ 2)
        return body

    def refuse(self, seat: int, why: int) -> None:
        """Send REFUSED: it does not get the seat that it asked for, or not yet."""
        self.tell(bytes((messages.REFUSED, messages.SIT, seat, why)))

    # How it comes and goes.

    def _open(self, data, at):
        """Answer IAM: begin a session for each attempt, and say what table this is."""
        host, link = self.host, self.link
        attempt = data[at + 2]
        if attempt != self.attempt or not link.session:
            had_joined = self.joined
            self.attempt = attempt
            self.flags = messages.MAY_HOST if data[at + 5] & messages.CAN_HOST else 0  # of its seat
            self.tag = self.newest = None
            self.joined = False
            self.start_over(True)
            if had_joined:  # it restarted: only its token can say that it is the same
                host.seating.lose(self)
            link.restart(_session(link.session))
            if getattr(link.port, "shared", False):
                name = id_of(host) + bytes((attempt, link.session))
                seal = residency.bring("truco_link.seal")
                self.agreement = seal.Agreement(link, True, name)
        head = bytes((messages.OPEN, messages.VERSION, attempt))
        flags = host.flags() & messages.NO_WATCHERS - 1
        link.control(head + id_of(host) + bytes((flags,)))

    def agree(self, slices: int) -> None:
        """Compute the key of its session."""
        if self.agreement.go_on(slices):
            self.agreement = None

    def _greet(self, kind, data, at, size):
        """Take a record of a guest that has not joined."""
        if kind == messages.KEY_LOW or kind == messages.KEY_HIGH:
            if self.agreement is not None:
                self.agreement.hear(data, at)
        elif not getattr(self.link.port, "is_open", True):
            pass  # in clear, where it must be sealed
        elif kind == messages.TOKEN and self.tag is None:
            self._show_token(data, at)
        elif kind == messages.JOIN and self.tag is not None:
            self.name = text_of(data, at + 3, at + size)
            self.flags |= data[at + 2] << messages.AVATAR_AT
            self.joined = True
            self.host.seating.join(self, data[at + 1] & 1)

    def _show_token(self, data, at):
        """Take a TOKEN, which proves a seat; a newcomer at a private table needs the code."""
        host = self.host
        end = at + 1 + messages.TOKEN_SIZE
        tag = tag_of(data[at + 1 : end])
        seat = host.seating.seat_of(tag)
        if seat != NONE:
            if self._is_there(host.seats[seat].peer):
                self.link.port.close()  # who is there keeps it; who was lost just now calls again
                return
        elif host.wishes & messages.PRIVATE:
            why = host.check_code(data[end] | data[end + 1] << 8)
            if why:
                self.send_away(why, self.attempt)
                return
        self.tag = tag

    def _is_there(self, other):
        """Return True if the person of a seat is there, by this connection of it, or None."""
        if other is None or other is self or other.gone:
            return False
        return other.link.silent_ms(self.host.now_ms) <= other.link.times[SILENT] * STEP_MS

    def seat_at(self, seat: int, wants=None) -> None:
        """Set which seat is its own; NONE: it watches.

        :param wants: a seat, or NONE to watch: asked for, not yet given
        """
        self.seat = seat
        self.wants = wants

    def send_away(self, why: int, attempt=None) -> None:
        """Send a guest away; its port closes a moment later.

        :param attempt: of its IAM, when it is refused
        """
        head = (messages.BYE, messages.VERSION)
        if attempt is not None:
            head = messages.REFUSE, messages.VERSION, attempt
        self.start_over(True)
        self.link.control(bytes(head + (why,)), True)
        self.leave()

    def leave(self) -> None:
        """Tell it nothing more, and close its port a moment later."""
        if not self.gone:
            self._since_ms = None
        self.gone = True
        self.joined = False
        self.start_over()

    # What comes in. Bodies are data[at : at + size]. A guest has no events to tell.

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

    @residency.kept
    def hears(self):
        return messages.HOST + len(self.host.seats)

    @residency.kept
    def on_message(self, data, at, size):
        kind = data[at]
        is_cheap = kind == messages.ACTION or kind == messages.RESYNC or kind >= messages.LINK_0
        is_paid = self.pay(_CHEAP_MS if is_cheap else _PRICE_MS)
        if kind == messages.ACTION and self.joined:
            self._action = data[at + 1] if is_paid else None
            self._position = data[at + 2] | data[at + 3] << 8 | data[at + 4] << 16
            # Told anew when that is paid, it sends the action again.
            self._lacks = self._lacks or not is_paid
        elif kind == messages.RESYNC:
            self._lacks = True  # who is never told would wait for ever
        elif is_paid and not self.gone:
            self.hear(kind, data, at, size)

    def on_control(self, session, data, at, size):
        kind = data[at]
        if kind == messages.BYE:
            # Of this session: somebody else's must not throw this guest out.
            if session == self.link.session and not self.gone:
                host = self.host
                if data[at + 2] == messages.LEFT and self.seat != NONE and not host.is_over():
                    host.table.concede(self.seat)  # in a hand its team has lost that
                host.seating.leave(self)
        elif not self.pay(_CHEAP_MS) or self.gone or kind == messages.CALL:
            pass  # a CALL is a carrier's
        elif data[at + 1] != messages.VERSION:
            self.send_away(messages.BAD_VERSION, data[at + 2])
        # Said again in 300 ms, so what cannot be paid now is greeted later.
        elif data[at + 2] == self.attempt and self.link.session or self.pay(_PRICE_MS):
            self._open(data, at)

    def hear(self, kind, data, at, size) -> None:
        """Take a record whose body is data[at : at + size]."""
        host = self.host
        seat = self.seat
        if not self.joined:
            self._greet(kind, data, at, size)
        elif kind == messages.SIT:
            host.seating.wish(self, data[at + 1])
        elif kind == messages.SHOUT:
            host.pass_on(kind, seat, data[at + 2])
        elif seat == NONE:
            return
        elif kind == messages.LINK_0 + seat:
            host.dealer.hear(self, bytes(data[at + 1 : at + size]))
        elif kind == messages.END:
            host.vote(seat, data[at + 1])
        elif kind == messages.SIGN:
            host.sign(seat, data[at + 2])
        elif kind == messages.CHEAT and not self.accused:
            self.accused = True
            host.pass_on(kind, seat, data[at + 2])


def _session(old):
    """Return another one than `old`, 1..255."""
    return (old + os.urandom(1)[0] % 254) % 255 + 1 if old else os.urandom(1)[0] % 255 + 1


def _cards(seat):
    at = CARDS + 3 * seat
    return bytes([card & ~GONE for card in _state[at : at + 3] if card != UNKNOWN])
