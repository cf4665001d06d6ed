"""A guest at another handheld's table. It follows the host's match and plays one seat.

It checks all that the host says by the rules: docs/link.md, What a guest believes.
"""

import os

from micropython import const

import residency
from truco_core import events, state
from truco_core.cards import NONE
from truco_core.clock import diff
from truco_core.table import AWAY_MS
from truco_link import messages
from truco_link.carriers import AWAY, DEAD, PING, RETRY, STEP_MS
from truco_link.deal import Witness
from truco_link.digest import token_of
from truco_link.messages import GREETING, JOINED, LINK_LOST, PLAYING, SENT_AWAY, bytes_of
from truco_link.mirror import UNSAID, Mirror
from truco_link.records import Link
from truco_link.seats import Seat

_SLICES = const(4)  # slices of a key agreement that are computed in one tick
_SEED_MS = const(12000)  # time-out for the host to reveal its link after a hand; DEAD is added
# How much shorter a silence or a time limit may be for a guest than for the host.
_APART_MS = const(1000)
_PARDONS = const(1)  # number of pardons in each match, see `Guest.pardons`
_LEAST_TURN_MS = const(10000)  # shortest time limit of a decision that a host may set
_LOST_MS = const(500)  # if a ping of the host is later than this, the line may be broken
_LONG_MS = const(1 << 28)  # `gap_ms` of a guest that has never heard its host
# Flags of TABLE that a host may change during a match.
_FREE_FLAGS = messages.PRIVATE | messages.NO_WATCHERS | messages.PLAYING | messages.ENDED
_body = bytearray((messages.ACTION, 0, 0, 0, 0))
_legal = bytearray(state.MAX_LEGAL)


@residency.seldom
class Guest:
    """A guest at a table, and the handler of the guest's `Link`. Screens use it like a `Table`.

    :param me: the driver of the person at this handheld; its ``watch`` also gets the events of
        truco_link.messages, such as SEATS_CHANGED
    :param secret: 8 random bytes from which this handheld's tokens are made: `Lobby.secret`
    :param str name: name of the person at this handheld
    :param bool may_host: True if this handheld could be the host

    Of the table:

    mirror: the `Mirror`, this guest's copy of the host's match
    match: the `Match` of `mirror`
    deals: the `Witness` of the fair deal
    telling: telling.Telling while the host tells this guest the whole table, else None
    whole: True once this guest knows the whole table
    rules: rule set of 14 bytes; None before it is known
    number: number of the match, given by the host; None: no match; FORGOTTEN: after a restart
    ended: True if the match ended by agreement
    flags, turn_s, host_seat, my_seat, seats: as in TABLE and SEAT
    undecided: mask of the seats that have not agreed to the next match
    watch_only: True if the person joins as a spectator
    wants: seat that this guest has asked for and not got yet (NONE: to watch); None: no such wish
    worth: stake of the next match if the person has agreed to that match, else None

    Of its connection:

    attempt: number of the current connection's greeting, 0..255
    agreement: seal.Agreement, until the port of a shared carrier is sealed
    their_version: version of the protocol in the record with which the host sent this guest away
    missed: True after an absence in which the host may have acted for this guest
    """

    bye = False  # True once a host has said goodbye
    radio = 0, 0, 0  # (time, mask, seconds) of the last WAITING with the reason FOR_RADIO

    def __init__(self, me, secret, name: str, may_host: bool):
        self.me = me
        self.secret = secret
        self.name = name
        self.may_host = may_host
        self.mirror = Mirror(me, self)
        self.match = self.mirror.match
        self.deals = Witness()
        self.telling = None
        self.rules = None
        self.whole = self.ended = False
        self.number = None
        self.flags = self.turn_s = 0
        self.host_seat = self.my_seat = NONE
        self.seats = [Seat() for _ in range(4)]
        self.undecided = 15
        self.wants = None
        self.watch_only = False
        self.attempt = os.urandom(1)[0]  # random, so that it differs after a restart
        self.missed = True
        self._since_missed = False  # value of `missed` when the last action was chosen
        self._said_ms = 0  # earliest time at which the host can have heard the last action
        self._pardons = _PARDONS  # number of pardons left in this match; below 1: none
        self.worth = None
        self._end_hand = None  # number of the hand in which the person asked for a friendly end
        self._slow = False  # True if the person let the time run out and has not acted since
        self._named = 0  # mask of the faults that `accuse` has shown since the last deal
        self._now_ms = 0
        self._since_ms = 0  # when `_moment` or the time limit last changed
        self._heard_ms = None  # when the host was heard last
        self._asked = -1  # position of the match for which an ACTION was sent; -1: none
        self._moment = 0  # position of the match in the last tick
        self.link: Link = None  # type: ignore[assignment]
        self._greeted_ms = None  # when IAM was sent last
        self.agreement = None
        self.their_version = messages.VERSION
        self.be_at(0)
        self.enter(LINK_LOST)

    def be_at(self, table_id: int, term=None, code=None, returns: bool = False) -> None:
        """Set the table that this guest goes to.

        :param term: term of the host; None: not known yet
        :param code: code of the table, 0..9999; None: not known, or the table is not private
        :param returns: True if this guest was at the table before: then any host of the table may
            answer
        """
        self.table_id = table_id
        self.term = self.their_term = term
        self.code = code
        self.returns = returns

    def enter(self, phase: int, why=0) -> None:
        """Enter another phase.

        :param phase: messages.GREETING ..
        :param why: the reason of SENT_AWAY: messages.BAD_VERSION ..
        """
        self.phase = phase
        self.why = why

    # Work done in each tick.

    @residency.kept
    def tick(self, now_ms: int) -> None:
        """Do the work that is due."""
        if self.phase >= LINK_LOST:
            return
        self._now_ms = now_ms
        link = self.link
        is_linked = link.tick(now_ms)
        silent_ms = link.silent_ms(now_ms)
        if silent_ms > link.times[AWAY] * STEP_MS - _APART_MS:
            self.missed = True
            if self.telling is not None:
                self.telling.missed = True
        if not is_linked:
            if self.phase < LINK_LOST:
                self.enter(LINK_LOST)
                self.me.watch(messages.HOST_LOST, NONE, 0)
        elif self.phase == GREETING:
            if self.agreement is not None and self.agreement.go_on(_SLICES):
                self.agreement = None
                self._join()
            again_ms = (link.times[RETRY] + 1) * STEP_MS
            due = self._greeted_ms is None or diff(now_ms, self._greeted_ms) >= again_ms
            if due and not link.session:
                self._greeted_ms = now_ms
                self._greet()
        elif self.phase == JOINED:
            self._heard_ms = now_ms - silent_ms
            if silent_ms > link.times[PING] * STEP_MS + _LOST_MS:
                self._said_ms = now_ms
            moment = messages.position(self.match.state)
            if moment != self._moment:
                self._moment = moment
                self._since_ms = now_ms
            if moment != self._asked:
                self._ask_me(moment)
            if self.deals.to_make:
                self.deals.make()
                self.deals.tell_mine(self)
            mirror = self.mirror
            if mirror.open and (self.ended or self.match.state[state.PHASE] >= state.HAND_OVER):
                if diff(now_ms, self._since_ms) > _SEED_MS + link.times[DEAD] * STEP_MS:
                    mirror.open = False
                    self.accuse(messages.NO_SEED)

    @residency.kept
    def _ask_me(self, moment):
        """Ask this seat's driver for an action when it is its turn."""
        seat = self.my_seat
        s = self.match.state
        if seat == NONE or not s[state.WAIT] >> seat & 1 or not self.is_human(seat):
            return
        if not self.mirror.synced or self.ended or self.telling is not None:
            return
        action = self.me.choose(self.match, seat)
        if action is None or action not in tuple(_legal[: self.match.legal(seat, _legal)]):
            return
        self.mirror.said = action
        self._said_ms = self._now_ms
        self._since_missed = self.missed
        self._asked = moment
        if not self._send_action():
            self.forget_action()

    @residency.kept
    def is_asked(self) -> bool:
        """Return True if an ACTION for this position is on its way to the host."""
        return messages.position(self.match.state) == self._asked

    @residency.kept
    def _send_action(self):
        _body[1] = self.mirror.said
        for i in range(3):
            _body[2 + i] = self._asked >> 8 * i & 0xFF
        return self.send(_body)

    @residency.kept
    def forget_action(self):
        self.mirror.said = UNSAID
        self._asked = -1

    # What this guest believes of its host.

    def allows(self, action, late) -> bool:
        """Return True if the action that the host tells of this guest's seat can be right.

        :param action: what this guest, or the host in its place, has done; NONE: conceded the hand
        :param late: OVERTIME if the host says that the guest's time was over, else 0
        """
        is_mine = self.mirror.said == action
        if not is_mine or late:
            return self.excuses(action, late) or is_mine
        self._slow = False
        if self._since_missed and self.is_human(self.my_seat):
            self.missed = False  # the host has heard this guest after its absence
        return True

    def excuses(self, action, late) -> bool:
        """Return True if the host may act in this guest's place now.

        It may if this guest is away, or if the time limit is over by the clocks of both. It may
        never raise or concede: docs/rulebook.md, R10.7 and R10.9. Parameters as of `allows`.
        """
        if action == state.RAISE or action == NONE:
            return False
        if not self.is_human(self.my_seat) and (self.missed or self.pardons()):
            return True
        if not late or not self.turn_s:
            return False
        limit_ms = AWAY_MS if self._slow else max(_LEAST_TURN_MS, 1000 * self.turn_s)
        if self.mirror.said != UNSAID and diff(self._now_ms, self._said_ms) > _APART_MS:
            return False  # this player has acted in time
        self._slow = diff(self._now_ms, self._since_ms) >= limit_ms - _APART_MS
        return self._slow

    def pardons(self) -> bool:
        """Use up a pardon and return True; return False if none is left in this match.

        A pardon accepts an act of a host that says that this guest is away, though this guest hears
        it. A bad line can cause that, if it loses all packets in one direction.
        """
        self._pardons -= 1
        return self._pardons >= 0

    def agrees_to_end(self) -> bool:
        """Return True if the person asked for a friendly end in this hand or the two before.

        A spectator is not asked and agrees to each end.
        """
        if self.my_seat == NONE:
            return True
        return self._end_hand is not None and self.match.state[state.HAND] - self._end_hand <= 2

    def agrees_to_match(self, flags: int) -> bool:
        """Return True if the person has agreed to a match with these flags, or need not agree."""
        is_asked = flags & messages.ALL_AGREE and self.my_seat != NONE
        return not is_asked or self.worth == flags >> messages.WORTH_AT

    def accuse(self, what: int) -> None:
        """Show a fault of the host on all screens, each fault at most once a hand.

        :param what: the fault as in CHEAT; 0: none
        """
        if what == messages.FORBIDDEN_EVENT:
            self.mirror.synced = False
            self.send(bytes((messages.RESYNC,)))
        if what and not self._named >> what & 1:
            self._named |= 1 << what
            self.say(messages.CHEAT, what)
            self.me.watch(messages.CHEATED, self.my_seat, what)

    # What screens use.

    @residency.kept
    def is_over(self) -> bool:
        """Return True if no match is on."""
        if self.number is None or not self.flags & PLAYING or self.ended:
            return True
        return self.mirror.synced and self.match.state[state.PHASE] == state.MATCH_OVER

    @residency.kept
    def is_human(self, seat: int) -> bool:
        """Return True if a present person plays this seat."""
        return self.seats[seat].flags & messages.PRESENT == messages.PRESENT

    def ask(self, kind: int, value: int) -> None:
        """Send SIT with a seat, or END with a wish."""
        if kind == messages.SIT:
            self.wants = value
        elif value >= messages.TO_BEGIN:
            self.worth = value - messages.TO_BEGIN
        elif self.is_over():
            return  # there is no match to end
        else:
            self._end_hand = self.match.state[state.HAND] if value else None
        self.send(bytes((kind, value)))

    def say(self, kind: int, value: int) -> None:
        """Send SHOUT, CHEAT or SIGN."""
        self.send(bytes((kind, self.my_seat, value)))

    @residency.kept
    def send(self, body) -> bool:
        """Send a message; return False if that is not possible now."""
        return self.phase == JOINED and self.link.send(messages.MESSAGE, body, len(body))

    # Called by the link, see truco_link.records. A body is data[at : at + size].

    @residency.kept
    def hears(self):
        seats = self.seats if self.telling is None else self.telling.seats
        return messages.GUEST + (len(seats) or 4)

    @residency.kept
    def on_events(self, data, at, size):
        for i in range(at, at + size - 2, 3):
            kind, seat, value = data[i], data[i + 1], data[i + 2]
            if self.telling is not None:
                self.telling.hear_event(kind, seat, value)
            elif self.phase != JOINED or not self.mirror.synced:
                return
            elif kind > events.RAN and kind != events.CONCEDED:
                self._hear_of_table(kind, seat, value)
            else:
                what = self.mirror.hear_event(kind, seat, value)
                if what:
                    self.accuse(what)

    @residency.kept
    def on_message(self, data, at, size):
        kind = data[at]
        if self.phase == GREETING:
            if kind == messages.KEY_LOW or kind == messages.KEY_HIGH:
                if self.agreement is not None:
                    self.agreement.hear(data, at)
                return
            if not getattr(self.link.port, "is_open", True):
                return  # ignore messages that are not sealed
        self.hear(kind, data, at, size)

    def hear(self, kind: int, data, at: int, size: int) -> None:
        """Handle a MESSAGE record of the host."""
        if kind == messages.RULES:
            self._begin_telling(bytes(data[at + 1 : at + size]))
        elif kind == messages.WAITING:
            self._hear_waiting(data[at + 1], data[at + 2], data[at + 3])
        elif kind == messages.REFUSED:
            if data[at + 3] == messages.TAKEN:
                self.wants = None
            self.me.watch(messages.TURNED_DOWN, data[at + 1], data[at + 3])
        elif kind == messages.SHOUT:
            self.me.watch(messages.SHOUTED, data[at + 1], data[at + 2])
        elif kind == messages.CHEAT:
            if data[at + 1] != self.my_seat or data[at + 2] == messages.WRONG_LINK:
                self.me.watch(messages.CHEATED, data[at + 1], data[at + 2])
        elif self.telling is not None:
            self.telling.hear(kind, data, at, size)
        elif self.phase != JOINED:
            return
        elif kind == messages.DEAL:
            self.forget_action()
            self._named = 0
            self._count_people()
            self.accuse(self.deals.hear_deal(self, data, at, size))
        elif kind == messages.ASK:
            self.accuse(self.deals.hear_ask(self, data[at + 1]))
        elif messages.LINK_0 <= kind < messages.LINK_0 + 4:
            link = bytes(data[at + 1 : at + size])
            self.accuse(self.deals.hear_link(self, kind - messages.LINK_0, link))
        elif kind == messages.TABLE:
            self._hear_options(data, at)
        elif kind == messages.SEAT:
            self._hear_seat(data, at, size)
        elif kind == messages.OWNER:
            self.seats[data[at + 1]].tag = bytes(data[at + 2 : at + size])
        elif kind == messages.MATCH:
            self._hear_match(data, at)

    def _begin_telling(self, rules):
        with residency.use("truco_core.rules") as fields_of:
            if not fields_of.valid(rules):
                return
        heard_ms = self._heard_ms
        gap_ms = _LONG_MS if heard_ms is None else diff(self._now_ms, heard_ms)
        self.missed = self.missed or gap_ms > self.link.times[AWAY] * STEP_MS - _APART_MS
        telling = residency.bring("truco_link.telling")
        self.telling = telling.Telling(self, rules, gap_ms)

    def take(self, told) -> None:
        """Replace what this guest knows by the table that the host has told.

        :param told: the complete telling.Telling
        """
        self.telling = None
        mirror, was = self.mirror, self.my_seat
        self.know(told.rules, told.flags, told.turn_s, told.host_seat, told.my_seat, told.seats)
        self.code = told.code
        self.term = self.their_term
        if told.number != self.number:
            self._begin_match(told.number)
        self._named = 0
        mirror.open = told.mirror.open
        mirror.synced = told.number is not None
        if mirror.synced:
            mirror.base[:] = told.mirror.base
            self.match.state[:] = told.mirror.match.state
        self._count_people()
        if self.my_seat != was:
            self.wants = None
            self.forget_action()
        if self.phase == GREETING:
            self.enter(JOINED)
            self.returns = True
            self.me.watch(messages.HOST_FOUND, NONE, self.term)
        if self.my_seat != NONE and self.is_human(self.my_seat):
            self.missed = told.missed
        if mirror.synced:
            self.me.watch(messages.SYNCED, self.my_seat, 0)
        self.me.watch(messages.SEATS_CHANGED, NONE, 0)
        self.deals.tell_mine(self)
        if self.wants is not None:
            self.ask(messages.SIT, self.wants)  # a new host does not know of this wish
        if told.met and mirror.said != UNSAID and self.is_asked():
            self._send_action()  # the ACTION may have been lost
        else:
            self.forget_action()

    def know(self, rules, flags, turn_s, host_seat, my_seat, seats) -> None:
        """Set what is known of the table. The parameters are the attributes of these names."""
        if rules != self.rules:
            self.worth = None
        self.rules = rules
        self._set_options(flags, turn_s)
        self.host_seat, self.seats = host_seat, seats
        self.my_seat = self.mirror.seat = my_seat
        self.ended = bool(flags & messages.ENDED)
        self.whole = True

    def _set_options(self, flags, turn_s):
        """Set the options. If they change, the person has not agreed to a match with them."""
        if (flags ^ self.flags) & ~(PLAYING | messages.ENDED) or turn_s != self.turn_s:
            self.worth = None
        if turn_s != self.turn_s:
            self._since_ms = self._now_ms
        self.flags = flags
        self.turn_s = turn_s
        self.undecided = 15

    def know_as_host(self, host) -> None:
        """Copy the table that this handheld hosts, to compare another host's table with it.

        After a broken connection each of two hosts may have half of the people of a table.
        """
        me = host.my_seat
        self.know(host.rules, host.flags(), host.turn_s, me, me, host.seats)
        self._heard_ms = host.seating.lost_ms
        if host.has_match():
            self.number = host.number
            host.match.view(me, self.match.state)
            self.mirror.base[:] = host.begun()[1:3]
            self.mirror.synced = True

    def _count_people(self):
        """Update `mirror.people` for the hand that is dealt or told now."""
        people = [(self.seats[i].flags & messages.PERSON) << i for i in range(len(self.seats))]
        self.mirror.people = sum(people)

    def _hear_waiting(self, why, mask, seconds):
        if why == messages.FOR_RADIO:
            self.radio = self._now_ms, mask, seconds
            if seconds:
                self.me.watch(messages.HELD_UP, NONE, seconds)
        elif why == messages.FOR_READY:
            self.undecided = mask
            self.me.watch(messages.SEATS_CHANGED, NONE, 0)
        else:
            self.me.watch(messages.AWAITING, mask, seconds << 8 | why)

    def _hear_options(self, data, at):
        """Take a TABLE that changes options. This message cannot change seats, rules or score."""
        flags = data[at + 4] | data[at + 9] << messages.WORTH_AT
        if data[at + 5] != len(self.seats):
            return
        if not self.is_over() and ((flags ^ self.flags) & ~_FREE_FLAGS or not flags & PLAYING):
            self.accuse(messages.CHANGED)
            return
        self._set_options(flags, data[at + 6])
        self.code = data[at + 10] | data[at + 11] << 8
        self.me.watch(messages.SEATS_CHANGED, NONE, 0)

    def _hear_seat(self, data, at, size):
        seat = data[at + 1]
        if seat == self.my_seat and not data[at + 2] & messages.PERSON:
            return  # false: a guest that loses its seat is sent away, or told the whole table
        before = self.seats[seat].flags
        residency.bring("truco_link.telling").hear_seat(self.seats, data, at, size)
        now = self.seats[seat].flags
        if seat == self.my_seat and now & ~before & messages.HERE:
            self.missed = False
            if self.is_asked():
                self._send_action()  # the host may have ignored the ACTION of an absent guest
        was_here, is_here = before & messages.PRESENT, now & messages.PRESENT
        if not self.is_over() and was_here != is_here and before & messages.PERSON:
            self.me.watch(events.SEAT_TAKEN, seat, int(is_here != messages.PRESENT))
        self.me.watch(messages.SEATS_CHANGED, seat, 0)

    def _hear_match(self, data, at):
        """Begin a match. Accuse the host if the person here had to agree to it and has not."""
        if not self.agrees_to_match(self.flags):
            self.accuse(messages.NOT_MY_ACTION)
        if not self.is_over() or data[at + 2] or data[at + 3] or data[at + 4]:
            self.accuse(messages.CHANGED)
            return
        self._begin_match(data[at + 1])
        self.ended = False
        self.deals.asked = self.deals.gave_to = None
        self.forget_action()
        self.mirror.begin_match(self.rules, len(self.seats), data[at + 5], 0, 0)
        self.me.watch(messages.SYNCED, self.my_seat, 0)
        self.me.watch(events.MATCH_STARTED, data[at + 5], 0)

    def _begin_match(self, number):
        self.number = number
        self.worth = self._end_hand = None
        self._pardons = _PARDONS
        self.deals.again = 0

    def _hear_of_table(self, kind, seat, value):
        """Take an event of a friendly end, or a sign."""
        if kind == events.MATCH_ENDED:
            if not self.agrees_to_end():
                self.accuse(messages.NOT_MY_ACTION)
                return
            self.ended = True
            self.deals.asked = None
            self._since_ms = self._now_ms  # the host must reveal its link soon after this time
        elif kind == events.END_ASKED:
            # Value 0: somebody refused the friendly end. This also voids the wish of the player
            # here, unless that wish may still be on its way to the host.
            if not value and self.link.idle():
                self._end_hand = None
        elif kind != events.SIGNALLED:
            return  # an event of a later protocol version: ignore it
        self.me.watch(kind, seat, value)

    # Joining and leaving.

    def attach(self, port) -> None:
        """Greet the host at the other end of a new port."""
        if getattr(port, "sealed", False):
            port = residency.bring("truco_link.seal").Sealed(port)
        self.link = Link(port, self)
        self.attempt = (self.attempt + 1) & 0xFF
        self.telling = None
        self._greeted_ms = None
        self.agreement = None
        self.enter(GREETING)

    def _greet(self) -> None:
        """Send IAM."""
        number = self.table_id & 0xFF, self.table_id >> 8
        head = (messages.IAM, messages.VERSION, self.attempt) + number
        self.link.control(bytes(head + (messages.CAN_HOST * self.may_host,)))

    def _be_open(self, data, at):
        """Continue after OPEN has begun the session, if OPEN comes from the right table."""
        term = data[at + 5]
        apart = 0 if self.term is None else (term - self.term + 128 & 0xFF) - 128
        if data[at + 3] | data[at + 4] << 8 != self.table_id or abs(apart) > messages.MOST_TERMS:
            self.lose()  # this is another table with the same number
            return
        self.their_term = term
        if getattr(self.link.port, "sealed", False):
            name = bytes(data[at + 3 : at + 6]) + bytes((self.attempt, self.link.session))
            seal = residency.bring("truco_link.seal")
            self.agreement = seal.Agreement(self.link, False, name)
        else:
            self._join()

    def _join(self):
        """Send TOKEN and JOIN."""
        token = token_of(self.secret, self.table_id)
        code = self.code or 0
        body = bytes((messages.TOKEN,)) + token + bytes((code & 0xFF, code >> 8))
        self.link.send(messages.MESSAGE, body, len(body))
        body = bytes((messages.JOIN, self.watch_only, getattr(self.me, "avatar", 0)))
        body += bytes_of(self.name)
        self.link.send(messages.MESSAGE, body, len(body))

    def leave(self) -> None:
        """Say goodbye and leave for good."""
        if self.phase < LINK_LOST:
            body = bytes((messages.BYE, messages.VERSION, messages.LEFT))
            self.link.control(body, bool(self.link.session))
            self.telling = None
            self.enter(SENT_AWAY, messages.LEFT)

    def lose(self) -> None:
        """Drop the connection. The lobby calls again."""
        self.link.port.close()
        self.enter(LINK_LOST)

    def forfeit(self, left: bool = False) -> None:
        """End the hand of a host that is gone: docs/rulebook.md, R10.14.

        The host's team loses the hand if it has lost a trick of it. A hand that the host's team has
        won is dealt again, since nobody can check its deck any more.

        :param left: the host said goodbye, so its team loses any hand
        """
        mirror, match = self.mirror, self.match
        s = match.state
        winner = 1 - (self.host_seat & 1)
        if mirror.open and s[state.PHASE] == state.HAND_OVER and s[state.WINNER] == 1 - winner:
            s[state.SCORE : state.SCORE + 2] = mirror.base
            s[state.PHASE] = state.PLAYING  # the hand is dealt again
        # A tuple, since CircuitPython has no `int in bytearray` (py/objarray.c).
        lost = mirror.synced and (left or winner in tuple(s[state.RESULTS : state.RESULTS + 3]))
        if not self.ended and s[state.PHASE] < state.HAND_OVER and lost:
            match.event_bytes = 0
            match.finish(winner, s[state.STAKE])
            mirror.publish()

    def on_control(self, session, data, at, size):
        kind = data[at]
        if kind == messages.BYE:
            if session == self.link.session:
                self._be_sent_away(data[at + 2], data[at + 1])
        elif kind == messages.BEACON or data[at + 2] != self.attempt or self.phase != GREETING:
            pass  # meant for another guest, or a repeated answer
        elif data[at + 1] != messages.VERSION:
            self._be_sent_away(messages.BAD_VERSION, data[at + 1])
        elif kind == messages.REFUSE:
            self._be_sent_away(data[at + 3], messages.VERSION)
        elif session and not self.link.session:  # the kind is OPEN
            self.link.restart(session)
            self._be_open(data, at)

    def _be_sent_away(self, why, their_version):
        """Leave a host that sends this guest away.

        Anybody can answer the greeting of a guest that comes back. So a host that has not told this
        guest the table cannot send it away: drop the connection, and the lobby calls again.
        """
        if self.phase == GREETING and self.returns:
            self.lose()
        else:
            self.their_version = their_version
            self.enter(SENT_AWAY, why)
