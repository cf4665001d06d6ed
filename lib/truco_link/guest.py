"""A guest at another handheld's table: hears the host, acts for one seat.

More than 300 lines: one class; how it comes to a table and is told of it is loaded when it is.
"""

import os

from micropython import const

import residency
from truco_core.cards import NONE
from truco_core.clock import diff
from truco_core.state import CARDS, HAND_OVER, MATCH_OVER, PHASE, PLAYERS, VIRA, WAIT
from truco_link import fields, frames, guest_witness
from truco_link.carriers import DEAD, PATIENCE, RETRY, STEP_MS
from truco_link.fair_deck import CHAIN_LINKS, CHAIN_SIZE, LINKS_GIVEN, TO_MAKE
from truco_link.frames import GREETING, JOINED, LINK_BYTES, LINK_LOST, SENT_AWAY
from truco_link.guest_mirror import ANYTHING
from truco_link.guest_whole import BEHIND, OWNER_HEARD, TABLE_HEARD, Knowing
from truco_link.guest_witness import (
    AGAIN,
    HAND_LINKS,
    HELD,
    LINKS,
    MISSED,
    MOVED,
    PENDING,
    SOON,
    TERM,
)
from truco_link.letters import bytes_of, text_of, token_of
from truco_link.records import Link
from truco_link.seat import Seat

_SLICES = const(4)  # of keys that are computed in a tick
_SEED_MS = const(12000)  # after the end of a hand its seed must have come, and DEAD
_body = bytearray((frames.ACTION, 0, 0, 0, 0))
_now = bytearray(4)  # where the match is, see `Guest._look`


@residency.seldom
class Guest(Knowing):
    """The handler of its Link. To a screen it looks like a Table.

    :param me: the driver of the person at this handheld; hears also frames.SEATS_CHANGED ...
    :param secret: see `truco_link.lobby.Lobby`
    :param str name: of the person
    :param bool may_host: whether this handheld could be the host
    """

    def __init__(self, me, secret, name: str, may_host: bool):
        Knowing.__init__(self, me)
        self.me = me
        self.secret = secret
        self.name = name
        self.may_host = may_host
        self.chain = bytearray(CHAIN_SIZE)  # my own, see fair_deck
        self.chain[LINKS_GIVEN] = CHAIN_LINKS  # it begins when it is needed
        self.dropped = 0  # messages that made no sense
        self.wants = None  # as `Peer.wants`, whoever is the host
        self.attempt = os.urandom(1)[0]  # another one after a restart
        self._here_ms = None  # when it last had a host
        self._asked = bytearray(b"\xff" * 4)  # the position that an ACTION was sent for
        self.set_table(0, 0, NONE, NONE, self.seats)
        self._begin(None, None, False)
        self.enter(LINK_LOST)

    # What it is and knows.

    def _begin(self, link, code, watch_only: bool) -> None:
        """What was true of the connection before is forgotten."""
        self.link = link
        self.asked_code = code
        self.watch_only = watch_only
        self.attempt = (self.attempt + 1) & 0xFF
        self._greeted_ms = None
        self.agreement = None  # agreement.Agreement, until a port that many share is sealed
        self.note(0, True)
        self._over_ms = None  # since when the hand is over and its seed has not come
        self.mirror.await_snapshot()
        self.enter(GREETING)

    def enter(self, phase: int, why=0, version=frames.VERSION) -> None:
        """Be in another phase.

        :param why: when SENT_AWAY: frames.BAD_VERSION ..
        :param version: the host's
        """
        self.phase = phase
        self.why = why
        self.their_version = version

    def set_table(self, flags, turn_s, host_seat, my_seat, seats) -> None:
        """What the TABLE message says, see docs/link.md; `seats`: 2 or 4 `Seat`.

        undecided: mask of the seats that have not agreed to a match, as far as that is known
        """
        self.undecided = 15
        self._over_ms = None
        self.flags = flags
        self.turn_s = turn_s
        self.host_seat = host_seat
        self.seats = seats
        self.mirror.ended = bool(flags & frames.ENDED)
        if my_seat != self.my_seat or len(seats) != self.match.state[PLAYERS]:
            self.mirror.await_snapshot()  # of what that seat may know
            for i in range(LINKS + LINK_BYTES * len(seats), HAND_LINKS):
                self.book[i] = 0
            if my_seat != self.my_seat:
                self.mirror.close_hand()  # what I know of it the other seat may not know
                guest_witness.sit(self.book)
                self.wants = None
            self.my_seat = self.mirror.seat = my_seat
            self.forget_action()

    def know(self, rules, flags, turn_s, host_seat, my_seat, seats) -> None:
        """All of the table, from a time before; parameters as of `set_table`."""
        self.rules = rules
        self.set_table(flags, turn_s, host_seat, my_seat, seats)
        self.note(0, True)
        self.whole = True
        self.kept = None

    def recall(self) -> bool:
        """The host is lost. When it was just telling all anew, what was known before counts.

        :return: whether `host_seat` is the seat of that host
        """
        self.look()
        kept = self.kept
        told = bool(self.heard & TABLE_HEARD)
        if self.whole or kept is None:
            return told or self.book[TERM] == self.term
        is_same, rules, flags, turn_s, host_seat, my_seat, seats = kept
        runs = told and not self.is_over()
        told = told and self.host_seat < len(seats)
        if told and not is_same:
            host_seat = self.host_seat  # of who took over from the host that I knew
        self.know(rules, flags, turn_s, host_seat, my_seat, seats)
        if runs and (self.is_over() or self.match.state[PHASE] == MATCH_OVER):
            self.whole = BEHIND
        return told or is_same

    # Time.

    @residency.kept
    def tick(self, now_ms: int) -> None:
        """Let the link work, ask the driver."""
        if self.phase >= LINK_LOST:
            return
        if not self.link.tick(now_ms):
            if self.phase < LINK_LOST:
                self.enter(LINK_LOST)
                self.me.watch(frames.HOST_LOST, NONE, 0)
        elif self.phase == GREETING:
            if self.agreement is not None and self.agreement.go_on(_SLICES):
                self.agreement = None
                self._join()
            again_ms = (self.link.times[RETRY] + 1) * STEP_MS
            due = self._greeted_ms is None or diff(now_ms, self._greeted_ms) >= again_ms
            if due and not self.link.session:
                if self._greeted_ms is None and self._here_ms is not None:
                    away_ms = diff(now_ms, self._here_ms)
                    self.book[SOON] = away_ms < self.link.times[PATIENCE] * STEP_MS
                self._greeted_ms = now_ms
                self._greet()
        elif self.phase == JOINED:
            self._here_ms = now_ms
            self._ask_me()
            chain = self.chain
            if chain[TO_MAKE] or chain[LINKS_GIVEN] == CHAIN_LINKS and not self.book[PENDING]:
                residency.bring("truco_link.guest_fair").make(self)
            if self.mirror.open:
                self._await_seed(now_ms)

    @residency.kept
    def _await_seed(self, now_ms):
        """When a hand is over its seed must come."""
        mirror = self.mirror
        if not mirror.synced or not mirror.ended and self.match.state[PHASE] < HAND_OVER:
            self._over_ms = None
        elif self._over_ms is None:
            self._over_ms = now_ms
        elif diff(now_ms, self._over_ms) > _SEED_MS + self.link.times[DEAD] * STEP_MS:
            mirror.close_hand()
            self._accuse(frames.NO_SEED)

    @residency.kept
    def _ask_me(self):
        """When it is this seat's turn, ask its driver, once a position."""
        seat = self.my_seat
        s = self.match.state
        if seat == NONE or not s[WAIT] >> seat & 1 or not self.is_human(seat):
            return
        if not self.mirror.synced or self.mirror.ended:
            return
        if self.is_asked():
            return
        action = self.me.choose(self.match, seat)
        if action is None:
            return
        self._action = action
        for i in range(4):
            self._asked[i] = _now[i]
        if not self._send_action():
            self.forget_action()

    @residency.kept
    def is_asked(self) -> bool:
        """An ACTION for this moment is on its way to the host."""
        self._look()
        return _now == self._asked

    @residency.kept
    def _send_action(self):
        _body[1] = self._action
        for i in range(3):
            _body[2 + i] = self._asked[i]
        if self.mirror.said != ANYTHING:
            self.mirror.said = self._action
        return self.send(_body)

    @residency.kept
    def _look(self):
        """Where the match is, for me: the position, and the cards I hold, since another match or
        a hand that is dealt again comes through the same positions."""
        s = self.match.state
        frames.position(s, _now)
        first = CARDS + 3 * self.my_seat
        _now[3] = (s[first] + 7 * s[first + 1] + 49 * s[first + 2] + s[VIRA]) & 0xFF

    @residency.kept
    def forget_action(self):
        self.mirror.said = ANYTHING
        for i in range(4):
            self._asked[i] = 0xFF

    # As a Table.

    @property
    def ended(self) -> bool:
        """By a friendly end."""
        return self.mirror.ended

    @residency.kept
    def is_over(self) -> bool:
        """No match is on."""
        if not self.flags & frames.PLAYING or self.mirror.ended:
            return True
        return self.mirror.synced and self.match.state[PHASE] == MATCH_OVER

    @residency.kept
    def is_human(self, seat: int) -> bool:
        """Whether a person plays `seat` now."""
        return self.seats[seat].flags & frames.PRESENT == frames.PRESENT

    def ask(self, kind: int, value: int) -> None:
        """Send SIT or END: a seat, or whether to end."""
        if kind == frames.SIT:
            self.wants = value
        self.send(bytes((kind, value)))

    def say(self, kind: int, value: int) -> None:
        """Send SHOUT or CHEAT, what this seat says to all; or SIGN."""
        self.send(bytes((kind, self.my_seat, value)))

    @residency.kept
    def send(self, body) -> bool:
        """Send a message; False: it cannot be now."""
        return self.phase == JOINED and self.link.send(frames.MESSAGE, body, len(body))

    # What comes in. Bodies are data[at : at + size].

    @residency.kept
    def hears(self):
        return fields.GUEST + len(self.seats)

    @residency.kept
    def on_events(self, data, at, size):
        what = self.mirror.hear_events(data, at, size)
        if what:
            self._accuse(what)

    @residency.kept
    def on_message(self, data, at, size):
        kind = data[at]
        if self.phase == GREETING:
            if kind == frames.KEY_LOW or kind == frames.KEY_HIGH:
                self.dropped += self.agreement is None or not self.agreement.hear(data, at)
                return
            if not getattr(self.link.port, "is_open", True):
                self.dropped += 1  # in clear, where it must be sealed
                return
            self._be_let_in()
        if kind == frames.DEAL:
            self.forget_action()
            residency.bring("truco_link.guest_fair").hear_deal(self, data, at, size)
            return
        guest_hearing = residency.bring("truco_link.guest_hearing")
        if not guest_hearing.hear(self, kind, data, at, size):
            self.dropped += 1

    def send_again(self) -> None:
        """A snapshot came: an ACTION that was sent for this very position may be lost; one for
        another is, and that may come once more."""
        if self.is_asked():
            self._send_action()
        else:
            self.forget_action()

    def _accuse(self, what):
        guest_hearing = residency.bring("truco_link.guest_hearing")
        guest_hearing.object_to(self, what)

    # Coming and going.

    def _come(self):
        """The session has ended."""
        guest_witness.come(self.book, self.link is not None and not self.link.idle())

    def attach(self, port, code=None, watch_only: bool = False) -> None:
        """A carrier has a host at the other end of `port`: greet it.

        :param code: of a private table, 0..9999; None for an open one. Who comes back needs none
        :param watch_only: it wants no seat
        """
        self._come()
        if getattr(port, "shared", False):
            port = residency.bring("truco_link.seal").Sealed(port)
        self._begin(Link(port, self), code, watch_only)

    def _greet(self) -> None:
        """Send IAM."""
        number = self.table_id & 0xFF, self.table_id >> 8
        head = (frames.IAM, frames.VERSION, self.attempt) + number
        self.link.control(bytes(head + (frames.CAN_HOST * self.may_host,)))

    def _be_open(self, data, at):
        """OPEN, which began the session: go on, if it is the table that was called."""
        term = data[at + 5]
        apart = 0 if self.term is None else (term - self.term + 128 & 0xFF) - 128
        if data[at + 3] | data[at + 4] << 8 != self.table_id or abs(apart) > frames.MOST_TERMS:
            self.lose()  # another table that has its number
            return
        if data[at + 6] & frames.PRIVATE and self.asked_code is None and not self.returns:
            self._bye(frames.BAD_CODE)  # it is private by now
            return
        self.term = term
        if getattr(self.link.port, "shared", False):
            name = bytes(data[at + 3 : at + 6]) + bytes((self.attempt, self.link.session))
            agreement = residency.bring("truco_link.agreement")
            self.agreement = agreement.Agreement(self.link, False, name)
        else:
            self._join()

    def _join(self):
        """Send TOKEN and JOIN."""
        token = token_of(self.secret, self.table_id)
        code = self.code if self.asked_code is None else self.asked_code
        code = code or 0
        body = bytes((frames.TOKEN,)) + token + bytes((code & 0xFF, code >> 8))
        self.link.send(frames.MESSAGE, body, len(body))
        body = bytes((frames.JOIN, self.watch_only, getattr(self.me, "avatar", 0)))
        body += bytes_of(self.name)
        self.link.send(frames.MESSAGE, body, len(body))

    def _be_let_in(self):
        """The host has begun to tell of its table."""
        self.enter(JOINED)
        self.returns = True
        self.me.watch(frames.HOST_FOUND, NONE, self.term)

    def leave(self) -> None:
        """The person goes, for good."""
        if self.phase < LINK_LOST:
            self._bye(frames.LEFT)

    def _bye(self, why):
        self.link.control(bytes((frames.BYE, frames.VERSION, why)), bool(self.link.session))
        self.enter(SENT_AWAY, why)

    def lose(self) -> None:
        """Whoever this host is, it does not go on: be found again."""
        self.link.port.close()
        self.enter(LINK_LOST)

    def on_control(self, session, data, at, size):
        kind = data[at]
        if kind == frames.BYE:
            if session == self.link.session:
                self._be_sent_away(data[at + 2])
        elif kind == frames.BEACON or data[at + 2] != self.attempt or self.phase != GREETING:
            pass  # or a repeat of an answer that came
        elif data[at + 1] != frames.VERSION:
            self._be_sent_away(frames.BAD_VERSION, data[at + 1])
        elif kind == frames.REFUSE:
            self._be_sent_away(data[at + 3])
        elif not session:
            self.dropped += 1
        elif not self.link.session:  # OPEN of this attempt: the session begins
            self.link.restart(session)
            self._be_open(data, at)

    def _be_sent_away(self, why, version=frames.VERSION):
        """By the host. Who comes back believes no host that has told nothing of the table."""
        if self.phase == GREETING and self.returns:
            self.lose()
        else:
            self.enter(SENT_AWAY, why, version)

    def hear_table(self, kind, data, at, size) -> bool:
        """RULES, TABLE, SEAT, OWNER, WAITING; False when it makes no sense, or is none of them."""
        if not frames.SEAT <= kind <= frames.OWNER and kind != frames.WAITING:
            return False
        seat = NONE
        if kind == frames.WAITING:
            if data[at + 1] == frames.FOR_RADIO:
                self.me.watch(frames.HELD_UP, NONE, data[at + 3])
                return True
            if data[at + 1] != frames.FOR_READY:
                self.me.watch(frames.AWAITING, data[at + 2], data[at + 3] << 8 | data[at + 1])
                return True
            self.undecided = data[at + 2]
        elif kind == frames.TABLE:
            if data[at + 1] | data[at + 2] << 8 != self.table_id or data[at + 3] != self.term:
                return False  # not of this session
            self.put_aside()
            self._hear_seated(data, at)
        else:
            if not self.heard & TABLE_HEARD:
                self.put_aside()
            if kind == frames.RULES:
                if not self.hear_rules(bytes(data[at + 1 : at + size])):
                    return False
            else:
                seat = data[at + 1]
                place = self.seats[seat]
                if kind == frames.OWNER:
                    place.give(place.flags, place.name, bytes(data[at + 2 : at + size]))
                    self.note(OWNER_HEARD << seat)
                else:
                    flags = data[at + 2] | data[at + 3] << frames.AVATAR_AT
                    name, people = "", self.mirror.people & ~(1 << seat)
                    if flags & frames.PERSON:
                        name = text_of(data, at + 4, at + size)
                        people |= 1 << seat
                    self.mirror.people = people
                    place.give(flags, name, place.tag)
                    self.note(1 << seat)
        self.look()
        if kind != frames.OWNER:
            self.me.watch(frames.SEATS_CHANGED, seat, 0)
        return True

    def _hear_seated(self, data, at):
        first = not self.heard & TABLE_HEARD  # in this session
        book, seats = self.book, self.seats
        term, flags, host_seat, my_seat = data[at + 3], data[at + 4], data[at + 7], data[at + 8]
        if data[at + 5] != len(seats):
            self.note(0, True)
            seats = [Seat() for _ in range(data[at + 5])]
        elif host_seat != self.host_seat or my_seat != self.my_seat:
            self.note(0, True)  # others sit elsewhere, too
        self.note(TABLE_HEARD)
        is_on = flags & frames.PLAYING
        if not is_on or self.mirror.is_closing():
            book[HELD] &= AGAIN  # the hand of my link is over, as I know
            book[MOVED] = 0
        if host_seat != book[guest_witness.HOST_SEAT] or term != book[TERM]:
            if not is_on:
                self.forfeit(True)  # by which the match has ended
            # Nobody else sat there, who could take over.
            new = (
                host_seat == self.my_seat
                or host_seat >= len(self.seats)
                or not self.seats[host_seat].flags & frames.PERSON
            )
            guest_witness.begin(book, host_seat, new)
            self.mirror.close_hand()
        elif not first and book[MISSED] != guest_witness.CAME:
            book[MISSED] = guest_witness.TOLD_ANEW
        book[TERM] = term
        self.code = data[at + 10] | data[at + 11] << 8
        flags |= data[at + 9] << frames.WORTH_AT
        self.set_table(flags, data[at + 6], host_seat, my_seat, seats)
