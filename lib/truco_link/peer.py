"""A guest as its host sees it: the driver of a seat, or a spectator.

At first the host tells a guest the whole table, from RULES to TOLD. From then on it sends the guest
each message and event at once.
"""

import os

from micropython import const

import residency
from truco_core import events, state
from truco_core.cards import NONE, UNKNOWN
from truco_core.clock import after, diff
from truco_core.state import CARDS, SPECIAL, VIRA
from truco_link import messages
from truco_link.carriers import GRACE, RETRY
from truco_link.digest import tag_of, terms_of
from truco_link.messages import GONE, LIVE, NEW, TELLING, id_of, text_of
from truco_link.records import SLOTS, Link

_JOIN_MS = const(20000)  # maximum time from the connection until JOIN; GRACE is added

# The rate limit of a guest, see docs/link.md.
_CREDITS = const(16)  # maximum number of records at once
_CREDIT_MS = const(1000)  # time until a used credit comes back

_state = bytearray(state.SIZE)
_batch = bytearray(messages.MAX_BODY)


@residency.seldom
class Peer:
    """A guest of a host: a driver (see truco_core.table), and the handler of the guest's `Link`.

    :param host: the `Host` of the table
    :param port: port of a carrier to this guest, see truco_link.records

    phase: one of messages.GONE to messages.LIVE
    wants: seat that the guest asked for and has not got yet (NONE: to watch); None: no such wish
    attempt: number of the guest's last IAM
    agreement: seal.Agreement, until the session is sealed
    tag: tag of the guest; None until the guest has shown its token
    has_promised: True once the guest has told the hash of its next link in this session
    flags: flags of the guest's seat, as in SEAT; set by IAM and JOIN
    """

    human = True

    def __init__(self, host, port):
        self.host = host
        self.link = Link(port, self)
        self.flags = 0
        self.name = ""
        self.phase = NEW
        self.has_promised = False
        self.wants = self.agreement = self.tag = None
        self.attempt = -1
        self._story = None  # generator of the table's messages, until all are acknowledged
        self._told = 0  # number of bytes of `log.open` that were sent
        self._turn_at = 0  # `Link.queued` after the last deal or action
        self._lacks = False  # True if the guest lacks a message: tell the table again soon
        self._action = None
        self._position = 0  # position for which `_action` was meant
        self._since_ms = host.now_ms  # when the guest connected, or when it became GONE
        self._paid_ms = host.now_ms  # when all used credits are back

    @property
    def seat(self) -> int:
        """Return the guest's seat; NONE for a spectator."""
        seats = self.host.seats
        for seat in range(len(seats)):
            if seats[seat].peer is self:
                return seat
        return NONE

    # What goes over the link.

    @residency.kept
    def tick(self, now_ms: int) -> bool:
        """Do the work that is due; return False if the link is dead."""
        if not self.link.tick(now_ms):
            return False
        self.flush()
        is_well = self.phase == LIVE and not self._lacks and self.wants is None
        return is_well or self._tend(now_ms)

    def _tend(self, now_ms):
        """Let a guest join, change seats, be told the table, or go; return False if it is gone."""
        host, link = self.host, self.link
        spent_ms = diff(now_ms, self._since_ms)
        if self.phase == GONE:
            if spent_ms > link.times[RETRY] + 100:  # by now the goodbye was sent
                link.port.close()
                return False
            link.repeat_goodbye(now_ms)
        elif self.phase < TELLING:
            if spent_ms > _JOIN_MS + link.times[GRACE]:
                self.send_away(messages.REMOVED)
        elif self._lacks and self.pay():
            self.start_over()
        elif self.phase == TELLING and link.idle():
            self._tell_everything()
        # Seats do not change while a hand is played, or links are asked for.
        segment = host.dealer.segment
        is_quiet = host.is_over() or host.is_between_hands() and segment is not None and segment.mix
        if self.wants is not None and self.phase >= TELLING and is_quiet:
            free = self.seat == NONE and not host.flags() & messages.ALL_AGREE
            if free or host.is_over() and self.is_told():  # nobody joins a match that all agreed to
                host.seating.grant_wish(self)
        return True

    @residency.kept
    def is_told(self) -> bool:
        """Return True if the guest was told everything and has acknowledged it."""
        log = self.host.log
        return self.phase == LIVE and (log is None or self._told == log.used) and self.link.idle()

    @residency.kept
    def knows_turn(self) -> bool:
        """Return True if the guest has acknowledged all actions of this hand."""
        log, link = self.host.log, self.link
        return self._told == log.used and link.queued - self._turn_at >= SLOTS - link.room()

    def tell(self, body, in_order: bool = False) -> None:
        """Send a message.

        :param in_order: True if the message changes what `_everything` yields, so that a telling
            must begin again. False if the guest may get the message during a telling.
        """
        if self.phase == LIVE or self._story is not None and not in_order:
            self.flush()
            if not self.link.send(messages.MESSAGE, body, len(body)):
                self.start_over()  # the queue is full
        elif in_order:
            self._story = None

    def start_over(self) -> None:
        """Tell the guest the table from the beginning, once the queue of the link is empty."""
        self.phase = min(self.phase, TELLING)
        self._lacks = False
        self._story = None
        self._turn_at = 0

    @residency.kept
    def flush(self) -> None:
        """Send the new actions of this hand, as far as the queue has room."""
        while self.phase == LIVE and self._tell_actions():
            pass

    def end_hand(self) -> None:
        """Note that a hand is over. If its end could not be sent, tell the table again later."""
        if self._told != self.host.log.used:
            self.start_over()
        self._told = 0

    @residency.kept
    def _tell_actions(self):
        """Send a record of the log; return False if there is nothing to send, or no room."""
        host = self.host
        log = host.log
        size = 0 if log is None else min(log.used - self._told, messages.MAX_BODY)
        for i in range(size):
            _batch[i] = host.shown_to(self.seat, self._told + i)
        if not size or not self.link.send(messages.LOG, _batch, size):
            return False
        self._told += size
        self._turn_at = self.link.queued
        return True

    # Methods of a driver: see truco_core.table.

    @residency.kept
    def choose(self, view, seat: int):
        """Return the action of the guest, if it was meant for this position."""
        action, self._action = self._action, None
        if action is not None and self._position != messages.position(view.state):
            return None
        return action

    @residency.kept
    def watch(self, kind: int, seat: int, value: int) -> None:
        """Send what is not in the log: deals, starts of matches, votes and signs."""
        if kind == events.DEALT:
            self._action = None  # drop an action that was meant for the last hand
            self.tell(self.deal(), True)
            self._turn_at = self.link.queued
        elif kind == events.MATCH_STARTED:
            self.tell(self._match(), True)
        elif kind == events.END_ASKED:
            self.tell(bytes((messages.VOTES, seat, value)), True)
        elif kind == events.SIGNALLED:
            self.tell(bytes((messages.SIGNED, seat, value)), True)

    # Telling the whole table.

    def _tell_everything(self):
        """Send more of the table into the empty queue of the link, as far as it has room.

        Once TOLD is acknowledged, the guest is told everything as it happens.
        """
        if self._story is None:
            self._story = self._everything()
        for body in self._story:
            if body:
                self.link.send(messages.MESSAGE, body, len(body))
            if self.link.room() < 2:
                return
        if self.link.idle():
            self.phase = LIVE
            self._story = None

    def _everything(self):
        """Yield the messages from RULES to TOLD, and b"" after sending a record of the log."""
        host = self.host
        yield bytes((messages.RULES,)) + host.rules
        yield self.table()
        for seat, place in enumerate(host.seats):
            if place.flags & messages.PERSON:  # guests assume that all other seats are robots'
                yield place.message(messages.OWNER, seat)
                yield place.message(messages.SEAT, seat)
                if place.promise:
                    yield place.message(messages.PROMISE, seat)
        self._told = 0
        if host.has_match():
            yield from self._match_so_far()
        yield bytes((messages.TOLD,))

    def _match_so_far(self):
        """Yield the part of `_everything` that tells the match."""
        host, link = self.host, self.link
        log, at = host.log, 0
        yield self._match()
        for segment in log.segments:
            yield bytes((messages.ASK, segment.term)) + segment.key_0
            if segment.mix:
                yield bytes((messages.MIX,)) + segment.mix
            for seat in segment.links if not segment.mix else ():
                yield bytes((messages.LINK, seat)) + segment.links[seat]
            while at < segment.end:
                size = min(segment.end - at, messages.MAX_BODY)
                link.send(messages.LOG, log.data[at : at + size], size)
                at += size
                yield b""
            if segment.hands:
                yield bytes((messages.KEY,)) + segment.key
        if host.is_open:
            yield self.deal()
            while self._tell_actions() or self._told != log.used:
                yield b""
        votes = 0 if host.is_over() else host.table.end_votes
        for seat in [seat for seat in range(4) if votes >> seat & 1][:1]:
            yield bytes((messages.VOTES, seat, votes))

    def table(self) -> bytes:
        """Return the TABLE message."""
        host = self.host
        flags = host.flags()
        more = flags & 0xFF, len(host.seats), host.turn_s, host.my_seat, self.seat
        more += flags >> messages.WORTH_AT, host.code & 0xFF, host.code >> 8
        return bytes((messages.TABLE,)) + id_of(host) + bytes(more)

    def _match(self):
        return bytes((messages.MATCH, self.host.number)) + self.host.log.begun[2:]

    def deal(self) -> bytes:
        """Return the DEAL message of this hand, with the cards that this guest may see."""
        host = self.host
        host.table.match.view(self.seat, _state)
        body = bytes((messages.DEAL, _state[state.LEADS], _state[VIRA]))
        if self.seat != NONE:
            body += _cards(self.seat)
            if _state[SPECIAL] == self.seat & 1 and len(host.seats) == 4:
                body += _cards(self.seat ^ 2)
        return body

    def refuse(self, seat: int, why: int) -> None:
        """Send REFUSED for a seat that the guest asked for."""
        self.tell(bytes((messages.REFUSED, messages.SIT, seat, why)))

    # Joining and leaving.

    def _open(self, data, at):
        """Answer IAM with OPEN; begin a new session if the attempt is new."""
        host, link = self.host, self.link
        attempt = data[at + 2]
        if attempt != self.attempt or not link.session:
            had_joined = self.phase >= TELLING
            self.attempt = attempt
            self.flags = messages.MAY_HOST if data[at + 5] & messages.CAN_HOST else 0
            self.tag = None
            self.has_promised = False
            self.start_over()
            self.phase = NEW
            if had_joined:  # the guest has restarted, and must prove its seat again
                host.seating.lose(self)
            link.restart(_session(link.session))
            if getattr(link.port, "sealed", False):
                name = id_of(host) + bytes((attempt, link.session))
                seal = residency.bring("truco_link.seal")
                self.agreement = seal.Agreement(link, True, name)
        head = bytes((messages.OPEN, messages.VERSION, attempt))
        flags = host.flags() & messages.NO_WATCHERS - 1
        link.control(head + id_of(host) + bytes((flags,)))

    def agree(self, slices: int) -> None:
        """Compute up to `slices` steps of the key agreement of the guest's session."""
        if self.agreement.go_on(slices):
            self.agreement = None

    def _greet(self, kind, data, at, size):
        """Handle a message of a guest that has not joined."""
        if kind == messages.KEY_LOW or kind == messages.KEY_HIGH:
            if self.agreement is not None:
                self.agreement.hear(data, at)
        elif not getattr(self.link.port, "is_open", True):
            pass  # ignore messages that are not sealed
        elif kind == messages.TOKEN and self.tag is None:
            self._show_token(data, at)
        elif kind == messages.JOIN and self.tag is not None:
            self.name = text_of(data, at + 3, at + size)
            self.flags |= data[at + 2] << messages.AVATAR_AT
            self.phase = TELLING
            self.host.seating.join(self, data[at + 1] & 1)

    def _show_token(self, data, at):
        """Handle TOKEN: recognize the owner of a seat by its tag.

        All other guests need the code of a private table.
        """
        host = self.host
        end = at + 1 + messages.TOKEN_SIZE
        tag = tag_of(data[at + 1 : end])
        seat = host.seating.seat_of(tag)
        if seat != NONE:
            if host.seats[seat].peer is not self and host.seating.is_there(seat):
                # The owner is present by another link. If that link dies, this guest calls again.
                self.link.port.close()
                return
        elif host.wishes & messages.PRIVATE and data[end] | data[end + 1] << 8 != host.code:
            self.send_away(messages.BAD_CODE, self.attempt)
            return
        self.tag = tag

    def send_away(self, why: int, attempt=None) -> None:
        """Send BYE, or REFUSE to a guest that has not joined. The port closes a moment later.

        :param attempt: number of the guest's IAM, which REFUSE repeats; None: send BYE
        """
        head = (messages.BYE, messages.VERSION)
        if attempt is not None:
            head = messages.REFUSE, messages.VERSION, attempt
        self.link.goodbye = bytes(head + (why,))
        self.link.control(self.link.goodbye)
        self.leave()

    def leave(self) -> None:
        """Send nothing more, and close the port a moment later."""
        if self.phase != GONE:
            self._since_ms = self.host.now_ms
        self.start_over()
        self.phase = GONE

    # Called by the link, see truco_link.records. A body is data[at : at + size].

    @residency.kept
    def pay(self) -> bool:
        """Use a credit of the guest; return False if none is left."""
        ahead_ms = max(0, diff(self._paid_ms, self.host.now_ms)) + _CREDIT_MS
        if ahead_ms > _CREDITS * _CREDIT_MS:
            return False
        self._paid_ms = after(self.host.now_ms, ahead_ms)
        return True

    @residency.kept
    def hears(self):
        return messages.HOST + len(self.host.seats)

    @residency.kept
    def on_message(self, data, at, size):
        kind = data[at]
        if kind == messages.ACTION:
            self._action = data[at + 1]
            self._position = data[at + 2] | data[at + 3] << 8
        elif kind == messages.RESYNC:
            self._lacks = True
        elif self.pay() and self.phase != GONE:
            self.hear(kind, data, at, size)

    def on_log(self, data, at, size):
        pass  # only a host sends a log

    def on_control(self, session, data, at, size):
        kind = data[at]
        if kind == messages.BYE:
            # A BYE of another session must not remove this guest.
            if session == self.link.session and self.phase != GONE:
                host = self.host
                if data[at + 2] == messages.SWITCHED_OFF:
                    self.link.port.close()
                    return
                host.concede(self.seat)
                host.seating.leave(self)
        elif self.phase == GONE or kind == messages.CALL:
            pass  # carriers have handled this CALL
        elif data[at + 1] != messages.VERSION:
            self.send_away(messages.BAD_VERSION, data[at + 2])
        # An IAM that repeats the attempt of this session is free. A guest without a credit for a
        # new one repeats it every 300 ms, and the host answers a later repetition.
        elif data[at + 2] == self.attempt and self.link.session or self.pay():
            self._open(data, at)

    def hear(self, kind, data, at, size) -> None:
        """Handle a MESSAGE record other than ACTION and RESYNC."""
        host = self.host
        seat = self.seat
        if self.phase < TELLING:
            self._greet(kind, data, at, size)
        elif kind == messages.SIT:
            host.seating.wish(self, data[at + 1])
        elif seat == NONE and kind != messages.SHOUT:
            return
        elif kind == messages.LINK and data[at + 1] == seat:
            host.dealer.hear(self, bytes(data[at + 2 : at + size]))
        elif kind == messages.PROMISE and data[at + 1] == seat:
            host.seating.promise(self, bytes(data[at + 2 : at + size]))
        elif kind == messages.AGREE:
            if bytes(data[at + 1 : at + size]) == terms_of(host, host.flags()):  # else ignore it
                host.want_match(seat)
        elif kind == messages.END and data[at + 1] != host.number:
            pass  # meant for an earlier match
        elif kind in (messages.SHOUT, messages.END, messages.SIGN):
            host.take(kind, seat, data[at + size - 1])


def _session(old):
    """Return a random session number 1..255, unlike `old`."""
    return (old + os.urandom(1)[0] % 254) % 255 + 1 if old else os.urandom(1)[0] % 255 + 1


def _cards(seat):
    at = CARDS + 3 * seat
    return bytes([card & ~state.GONE for card in _state[at : at + 3] if card != UNKNOWN])
