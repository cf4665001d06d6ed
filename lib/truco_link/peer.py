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
from truco_core.rules import MORE_FLAGS, PAIR_AFTER_TIE
from truco_core.state import CARDS, SPECIAL, VIRA
from truco_link import codes, messages
from truco_link.carriers import GRACE, RETRY
from truco_link.digest import tag_of
from truco_link.messages import GONE, LIVE, NEW, TELLING, id_of, text_of
from truco_link.records import SLOTS, Link

_JOIN_MS = const(20000)  # maximum time from the connection until JOIN; GRACE is added

# The rate limit of a guest, see docs/link.md.
_CREDITS = const(16)  # maximum number of records at once
_TELLS_MATCH = const(7)  # maximum number of records of `_tell_match`
_CREDIT_MS = const(1000)  # time until a used credit comes back

_state = bytearray(state.SIZE)
_legal = bytearray(state.MAX_LEGAL)


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
    flags: flags of the guest's seat, as in SEAT; set by IAM and JOIN
    says_so: True if the guest has switched off, and said so
    """

    human = True

    def __init__(self, host, port):
        self.host = host
        self.link = Link(port, self)
        self.flags = 0
        self.says_so = False
        self.name = ""
        self.phase = NEW
        self.wants = self.agreement = self.tag = None
        self.attempt = -1
        # True if a guest that asks to join only watches; None: none asks. `tick` lets it join,
        # because the stack of Python's functions is too small in a message's handler.
        self._joins = None
        self._knows_seats = False  # True in a telling, once RULES and the seats were queued
        self._codes = bytearray(messages.MAX_BODY)  # codes that were not sent yet
        self._used = 0  # number of these codes
        self._turn_at = 0  # `Link.queued` after the last deal or action
        self._lacks = False  # True if the guest lacks a message: tell the table again soon
        self._action = None
        self._position = 0  # position for which `_action` was meant
        self._late = -1  # position of the last ACTION that was not meant for the host's position
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
        elif self._joins is not None:
            watches, self._joins = self._joins, None
            host.seating.join(self, watches)
        elif self._lacks and self.pay():
            self.start_over()
        elif self.phase == TELLING and link.idle():
            self._tell_everything()
        # Seats do not change while a hand is played.
        if self.wants is not None and self.phase >= TELLING and host.is_between_hands():
            free = self.seat == NONE and not host.flags() & messages.ALL_AGREE
            if free or host.is_over() and self.is_told():  # nobody joins a match that all agreed to
                host.seating.grant_wish(self)
        return True

    @residency.kept
    def is_told(self) -> bool:
        """Return True if the guest was told everything and has acknowledged it."""
        return self.phase == LIVE and not self._used and self.link.idle()

    @residency.kept
    def knows_turn(self) -> bool:
        """Return True if the guest has acknowledged all actions of this hand."""
        link = self.link
        return not self._used and link.queued - self._turn_at >= SLOTS - link.room()

    def tell(self, body) -> None:
        """Send a message, also during a telling."""
        if self.phase == LIVE or self._knows_seats:
            self.flush()
            if self._used or not self.link.send(messages.MESSAGE, body, len(body)):
                self.start_over()  # the queue is full

    def start_over(self) -> None:
        """Tell the guest the table from the beginning, once the queue of the link is empty."""
        self.phase = min(self.phase, TELLING)
        self._lacks = self._knows_seats = False
        self._turn_at = self._used = 0

    @residency.kept
    def flush(self) -> None:
        """Send the new actions of this hand if the queue has room."""
        used = self._used
        if used and self.link.send(messages.LOG, self._codes, used + 1):
            self._used = 0
            self._turn_at = self.link.queued

    @residency.kept
    def _note(self, code):
        """Add a byte to those that `flush` sends, and behind it the check of the match."""
        if self._used == len(self._codes) - 1:
            self.start_over()  # the queue is full
        elif self.phase == LIVE:
            self._codes[self._used] = code
            self._used += 1
            self._codes[self._used] = messages.check(self.host.match.state)

    # Methods of a driver: see truco_core.table.

    @residency.kept
    def choose(self, view, seat: int):
        """Return the action of the guest, if it was meant for this position."""
        action, self._action = self._action, None
        if action is None or self._position != messages.position(view.state):
            return None
        if not _is_legal(view, seat, action):
            self._lacks = True  # the guest shows other cards
            return None
        return action

    @residency.kept
    def watch(self, kind: int, seat: int, value: int) -> None:
        """Send what has happened. A guest that is told the table learns it from the view."""
        if self.phase != LIVE:
            if kind == events.DEALT:
                self._action = None
        elif kind == events.PLAYED or events.RAISED <= kind <= events.RAN:
            code = codes.CALL + 4 * (kind - events.RAISED) + seat
            if kind == events.PLAYED:
                code = codes.HIDDEN if value == UNKNOWN else value
                if self.host.rules[MORE_FLAGS] & PAIR_AFTER_TIE:
                    self._note_hints()
            self._note(code | (codes.LATE if seat == self.host.late_seat else 0))
        elif kind == events.CONCEDED:
            self._note(codes.CONCEDED + seat)
        elif kind == events.MATCH_ENDED:
            self._note(codes.ENDED)
        elif kind == events.DEALT:
            self._action = None  # drop an action that was meant for the last hand
            self.tell(self.deal())
            self._turn_at = self.link.queued
        elif kind == events.MATCH_STARTED:
            self.tell(self._match())
        elif kind == events.END_ASKED:
            self.tell(bytes((messages.VOTES, seat, value)))
        elif kind == events.SIGNALLED:
            self.tell(bytes((messages.SIGNED, seat, value)))

    @residency.seldom("deal")
    def _note_hints(self):
        """Note what the guest must know before the action.

        The guest does not see covered cards that the action turns up, or that decide a trick.
        """
        match = self.host.match
        told, s = match.events, match.state
        self.flush()
        for i in range(0, match.event_bytes, 3):
            kind, seat, value = told[i], told[i + 1], told[i + 2]
            hint = 0
            if kind == events.TURNED:
                hint = codes.TURNED
            elif kind == events.TRICK_TAKEN and value != state.TIE and s[SPECIAL] < state.IRON:
                if s[state.RESULTS] == state.TIE and s[state.RESULTS + 1] == value:
                    hint = codes.TAKEN
            if hint:
                self._note(hint + seat)
                self._note(value)

    # Telling the whole table.

    def _tell_everything(self):
        """Send the table into the empty queue of the link, in two parts if it has no room for all.

        Once TOLD is acknowledged, the guest is told everything as it happens.
        """
        host = self.host
        if not self._knows_seats:
            self._knows_seats = True
            body = bytes((messages.RULES,)) + host.rules
            self.link.send(messages.MESSAGE, body, len(body))
            for seat, place in enumerate(host.seats):
                if place.flags & messages.PERSON:  # guests assume that all other seats are robots'
                    for kind in (messages.OWNER, messages.SEAT):
                        body = place.message(kind, seat)
                        self.link.send(messages.MESSAGE, body, len(body))
        if self.link.room() >= _TELLS_MATCH:
            self._knows_seats = False
            self._tell_match()
            self.phase = LIVE

    def _tell_match(self):
        """Send the options and the match as they are at this moment, and TOLD."""
        host, bodies = self.host, [self.table()]
        if host.match is not None:
            # A host that has taken over after the end of a match does not know all cards of it.
            host.match.view(NONE if host.is_over() else self.seat, _state)
            bodies.append(self._match())
            for part in range(3):
                at = messages.VIEW_AT + part * messages.VIEW_SIZE
                view = bytes(_state[at : at + messages.VIEW_SIZE])
                bodies.append(bytes((messages.VIEW, part)) + view)
            votes = 0 if host.is_over() else host.table.end_votes
            for seat in [seat for seat in range(4) if votes >> seat & 1][:1]:
                bodies.append(bytes((messages.VOTES, seat, votes)))
        for body in bodies + [bytes((messages.TOLD,))]:
            self.link.send(messages.MESSAGE, body, len(body))
        self._turn_at = self.link.queued

    def table(self) -> bytes:
        """Return the TABLE message."""
        host = self.host
        flags = host.flags()
        more = flags & 0xFF, len(host.seats), host.turn_s, host.my_seat, self.seat
        more += flags >> messages.WORTH_AT, host.code & 0xFF, host.code >> 8, host.offer
        return bytes((messages.TABLE,)) + id_of(host) + bytes(more)

    def _match(self):
        info, opener = self.host.match_info, self.host.match.state[state.LEADS]
        return bytes((messages.MATCH, info.number, info.people, opener))

    def deal(self) -> bytes:
        """Return the DEAL message of this hand, with the cards that this guest may see."""
        host = self.host
        host.table.match.view(self.seat, _state)
        body = bytes((messages.DEAL, messages.check(_state), _state[VIRA]))
        if self.seat != NONE:
            body += _cards(self.seat)
            if _state[SPECIAL] == self.seat & 1 and len(host.seats) == 4:
                body += _cards(self.seat ^ 2)
        return body

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
            self._joins = data[at + 1] & 1

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
            match = self.host.match
            if match is not None and self._position != messages.position(match.state):
                # If the guest repeats it although it knows all, it shows another position.
                if self._late == self._position and self.is_told():
                    self._lacks = True
                self._late = self._position
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
                    self.says_so = True
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
        elif kind == messages.AGREE:
            if data[at + 1] == host.offer:  # else ignore it
                host.want_match(seat)
        elif kind == messages.END and (host.is_over() or data[at + 1] != host.match_info.number):
            pass  # meant for an earlier match
        elif kind in (messages.SHOUT, messages.END, messages.SIGN):
            host.obey(kind, seat, data[at + size - 1])


def _is_legal(view, seat, action):
    """Return True if a seat may do this action now."""
    return action in list(_legal[: view.legal(seat, _legal)])


def _session(old):
    """Return a random session number 1..255, unlike `old`."""
    return (old + os.urandom(1)[0] % 254) % 255 + 1 if old else os.urandom(1)[0] % 255 + 1


def _cards(seat):
    at = CARDS + 3 * seat
    return bytes([card & ~state.GONE for card in _state[at : at + 3] if card != UNKNOWN])
