"""A guest at another handheld's table: what it knows of the table, and what it checks."""

import os

from micropython import const

import residency
from truco_core import events, state
from truco_core.cards import NONE
from truco_core.match import Illegal
from truco_link import match_log, messages, play_log
from truco_link.deck import keys_for
from truco_link.digest import short, terms_of
from truco_link.match_log import MatchLog, Segment
from truco_link.messages import GREETING, JOINED, LINK_LOST, PLAYING, WORTH_AT
from truco_link.mirror import Mirror
from truco_link.phases import WRONG_DEAL
from truco_link.seats import Seat
from truco_link.session import Session
from truco_link.witness import is_view_of, replay

_END_HANDS = const(2)  # in how many later hands a wish for a friendly end still holds
_NOTHING = const(-1)  # `_asked` while no action is on its way to the host
_body = bytearray((messages.ACTION, 0, 0, 0))
_legal = bytearray(state.MAX_LEGAL)


@residency.seldom
class Guest(Session):
    """A guest at a table. Screens use it like a `Table`.

    :param me: the driver of the person at this handheld; its ``watch`` also gets the events of
        truco_link.messages, such as SEATS_CHANGED

    mirror: the `Mirror`, this guest's copy of the host's match
    match: the `Match` of `mirror`
    log: the `MatchLog`; None before the first match
    waits: True once this guest has given a link, until a hand is finished
    telling: telling.Telling while the host tells this guest the whole table, else None
    rules: rule set of 14 bytes; None before this guest knows the whole table
    number: number of the match, given by the host; None: no match; FORGOTTEN: after a restart
    flags, turn_s, host_seat, my_seat, seats: as in TABLE and SEAT
    undecided: mask of the seats that have not agreed to the next match
    agreed: result of `terms_of` for the match to which the person has agreed; None: for none
    bye: reason of the goodbye of the host that is lost, LEFT or SWITCHED_OFF; 0: it said none
    radio: (time, mask, seconds) of the last WAITING with the reason FOR_RADIO
    """

    def __init__(self, me, secret, name: str, may_host: bool):
        Session.__init__(self, me, secret, name, may_host)
        self.mirror = Mirror(me)
        self.match = self.mirror.match
        self.log: MatchLog = None
        self.waits = False
        self._gave = b"", b""  # key 0 of the last chain, and the link that was given for it
        self._link = os.urandom(messages.HASH_SIZE)
        self.telling = None
        self.rules = None
        self.number = None
        self.flags = self.turn_s = 0
        self.host_seat = self.my_seat = NONE
        self.seats = [Seat() for _ in range(4)]
        self.undecided = 15
        self.agreed = None
        self.bye = 0
        self.radio = 0, 0, 0
        self._now_ms = 0
        self._end_hand = None  # number of the hand in which the person asked for a friendly end
        self._covers = b""  # the covered cards of the hand that is over
        self._said = 0  # action that was sent to the host for the position `_asked`
        self._asked = _NOTHING

    # Work done in each tick.

    @residency.kept
    def tick(self, now_ms: int) -> None:
        """Do the work that is due."""
        if self.phase >= LINK_LOST:
            return
        self._now_ms = now_ms
        if self.telling is not None and self.telling.steps is not None:
            self.telling.step()  # hear nothing more until the told match was replayed
            return
        if not self.link.tick(now_ms):
            if self.phase < LINK_LOST:
                self.enter(LINK_LOST)
                self.me.watch(messages.HOST_LOST, NONE, 0)
        elif self.phase == GREETING:
            self.greet(now_ms)
        elif self.phase == JOINED:
            self._ask_me()

    @residency.kept
    def _ask_me(self):
        """Ask this seat's driver for an action when it is its turn."""
        seat, s = self.my_seat, self.match.state
        if not s[state.WAIT] >> seat & 1 or not self.is_human(seat):
            return
        if self.is_asked() or not self.mirror.open or self.telling is not None:
            return
        action = self.me.choose(self.match, seat)
        if action is None or action not in tuple(_legal[: self.match.legal(seat, _legal)]):
            return
        self._said = action
        self._asked = messages.position(s)
        if not self._send_action():
            self._asked = _NOTHING

    @residency.kept
    def is_asked(self) -> bool:
        """Return True if an ACTION for this position is on its way to the host."""
        return messages.position(self.match.state) == self._asked

    @residency.kept
    def _send_action(self):
        _body[1] = self._said
        _body[2] = self._asked & 0xFF
        _body[3] = self._asked >> 8
        return self.send(_body)

    # What this guest checks.

    @residency.kept
    def judge(self, code: int, seat: int, match, log) -> bool:
        """Check an action that this guest hears for the first time.

        Return True if a robot acted in this person's place. Accept all actions at other seats. But
        the match does not count if somebody concedes who did not begin it.

        :param seat: the seat that acts
        :param match: the match before the action
        :param log: its `MatchLog`
        :raises Illegal: the action is at this person's seat, but neither its own nor a robot's
        """
        is_robot = is_right = code & match_log.ROBOT > 0
        if seat != self.my_seat:
            if match_log.CONCEDED <= code < match_log.ENDED:
                if not log.people >> seat & 1:
                    self.discount()
                    log.counts = False
                log.people &= ~(1 << seat)  # a person who concedes has left
            return False
        if is_robot:
            if not play_log.may_stand_in(code):  # the host treats the seat as a robot's
                self.discount()
                log.counts = False
        elif code < match_log.CONCEDED or match_log.is_covered(code):
            said = self._said == play_log.action_of(code)
            is_right = said and messages.position(match.state) == self._asked
        if not is_right:
            raise Illegal(events.BAD_ACTION)
        return is_robot

    def count_robot(self, actions: int) -> None:
        """Show that a robot acted in this person's place.

        With two people the match then counts for nobody.
        """
        self.me.watch(messages.ROBOT_ACTED, NONE, min(actions, 255))
        if self.log.people in [1 << self.my_seat | 1 << seat for seat in range(4)]:
            self.discount()

    def discount(self) -> None:
        """Let the present match not count for this person, although nobody is at fault."""
        if self.log.counts:
            self.log.counts = False
            if self.my_seat != NONE:
                self.me.watch(messages.UNCOUNTED, NONE, 0)

    def fault(self) -> None:
        """Leave a host whose deal was wrong. The match does not count."""
        if self.log is not None:
            self.log.counts = False
        self.telling = None
        self.leave(WRONG_DEAL)
        self.link.port.close()

    def _promise(self):
        """Tell the host the hash of the next link."""
        if self.my_seat != NONE:
            self.send(bytes((messages.PROMISE, self.my_seat)) + short(self._link))

    def answer(self, segment) -> None:
        """Send the link of this guest for a chain of keys. The same ASK gets the same link.

        The links show all decks to the host. A host that asks again before a hand is over may have
        rejected the decks, so the match does not count.
        """
        seat = self.my_seat
        if seat != NONE and seat not in segment.links:
            if segment.key_0 != self._gave[0]:
                if self.waits:
                    self.discount()
                self.waits = True
                self._gave = segment.key_0, self._link
                self._link = os.urandom(messages.HASH_SIZE)
            self.send(bytes((messages.LINK, seat)) + self._gave[1])
        self._promise()

    def agrees_to_end(self) -> bool:
        """Return True if the person asked for a friendly end in this hand or the two before.

        A spectator is not asked and agrees to each end.
        """
        segments = self.log.segments
        if self.my_seat == NONE or segments and segments[-1].hands == keys_for(self.rules):
            return True  # no key is left, so the match ends without a winner
        wish = self._end_hand
        return wish is not None and (self.match.state[state.HAND] - wish) % 255 <= _END_HANDS

    # What screens use.

    @residency.kept
    def is_over(self) -> bool:
        """Return True if no match is on."""
        return self.log is None or not self.flags & PLAYING or self.log.is_over()

    @residency.kept
    def is_human(self, seat: int) -> bool:
        """Return True if a present person plays this seat."""
        return self.seats[seat].flags & messages.PRESENT == messages.PRESENT

    def ask(self, kind: int, value: int) -> None:
        """Send SIT with a seat, END with a wish, or SHOUT or SIGN with a number."""
        if kind == messages.SIT:
            self.send(bytes((kind, value)))
        elif kind != messages.END:
            self.send(bytes((kind, self.my_seat, value)))
        elif not self.is_over():
            self._end_hand = self.match.state[state.HAND] if value else None
            self.send(bytes((kind, self.number & 0xFF, value)))

    def agree(self) -> None:
        """Ask the host for a match on the terms that are shown here."""
        if self.rules is not None and self.is_over():
            self.agreed = terms_of(self, self.flags)
            self.send(bytes((messages.AGREE,)) + self.agreed)

    # Called by the link, see truco_link.records. A body is data[at : at + size].

    @residency.kept
    def hears(self):
        seats = self.seats if self.telling is None else self.telling.seats
        return messages.GUEST + (len(seats) or 4)

    @residency.kept
    def on_log(self, data, at, size):
        try:
            for i in range(at, at + size):
                if self.telling is not None:
                    self.telling.hear_log(data[i])
                elif self.phase == JOINED and self.log is not None:
                    self._hear_log(data[i])
        except Illegal:
            self.fault()

    @residency.kept
    def _hear_log(self, byte):
        """Apply a byte of the log of the hand that is on.

        :raises Illegal: the byte is against the rules, or an action of this seat that was not sent
        """
        mirror, seat = self.mirror, NONE
        if mirror.is_action(byte):
            if byte == match_log.ENDED:
                self._end_match()
                return
            seat = play_log.seat_of(byte, self.match.state)
            if self.judge(byte, seat, self.match, self.log):
                self.count_robot(1)
        mirror.hear(byte)
        self.log.note(byte)
        if seat != NONE:
            self._asked = _NOTHING
            if byte & match_log.ROBOT and self.is_human(seat):
                self.me.watch(events.TIME_OVER, seat, 0)

    def _end_match(self):
        """End the match by agreement. It does not count if the person here has not agreed."""
        if self.match.state[state.PHASE] == state.MATCH_OVER:
            return  # a match that is over stays as it is
        if self.agrees_to_end():
            self.waits = False
        else:
            self.discount()
        self.log.note(match_log.ENDED)
        if not self.mirror.open:
            self.log.keep(self.log.finished())
            self.log.ended = True
        self._close()
        self.me.watch(events.MATCH_ENDED, NONE, 0)

    @residency.kept
    def on_message(self, data, at, size):
        kind = data[at]
        if self.phase != GREETING or not self.take_key(kind, data, at):
            try:
                self.hear(kind, data, at, size)
            except (Illegal, ValueError):  # ValueError: MATCH with an impossible score
                self.fault()

    def hear(self, kind: int, data, at: int, size: int) -> None:
        """Handle a MESSAGE record of the host.

        :raises Illegal: the deal was wrong
        """
        if kind == messages.RULES:
            self._begin_telling(bytes(data[at + 1 : at + size]))
        elif kind == messages.WAITING:
            self._hear_waiting(data[at + 1], data[at + 2], data[at + 3])
        elif kind == messages.REFUSED:
            self.me.watch(messages.TURNED_DOWN, data[at + 1], data[at + 3])
        elif kind == messages.SHOUT:
            self.me.watch(messages.SHOUTED, data[at + 1], data[at + 2])
        elif self.telling is not None:
            self.telling.hear(kind, data, at, size)
        elif self.phase == JOINED:
            self._hear_change(kind, data, at, size)

    def _hear_change(self, kind, data, at, size):
        """Handle a message that changes the table or the match, both of which are known here."""
        if kind == messages.DEAL:
            self._hear_deal(data, at, size)
        elif kind == messages.COVERED:
            self._covers = bytes(data[at + 1 : at + size])
        elif kind == messages.KEY:
            self._hear_key(bytes(data[at + 1 : at + size]))
        elif kind == messages.ASK:
            self._hear_ask(data[at + 1], bytes(data[at + 2 : at + size]))
        elif kind == messages.LINK and self._segment() is not None:
            self._segment().hear(data[at + 1], bytes(data[at + 2 : at + size]))
        elif kind == messages.TABLE:
            self._hear_options(data, at)
        elif kind == messages.SEAT:
            self._hear_seat(data, at, size)
        elif kind == messages.OWNER or kind == messages.PROMISE:
            if data[at + 1] not in (self.my_seat, self.host_seat):
                self.seats[data[at + 1]].hear(data, at, size)
        elif kind == messages.MATCH:
            self._hear_match(data, at)
        elif kind == messages.VOTES:
            # Mask 0: somebody refused the friendly end. This also voids the wish of the player
            # here, unless that wish may still be on its way to the host.
            if not data[at + 2] and self.link.idle():
                self._end_hand = None
            self.me.watch(events.END_ASKED, data[at + 1], data[at + 2])
        elif kind == messages.SIGNED:
            self.me.watch(events.SIGNALLED, data[at + 1], data[at + 2])

    def _segment(self):
        """Return the newest `Segment`, or None."""
        return self.log.segments[-1] if self.log is not None and self.log.segments else None

    def _hear_ask(self, term, key):
        """Send this guest's link for a chain of keys. A host asks once in a match."""
        log = self.log
        is_open = log is None or self.mirror.open
        if not is_open and term == self.term and not log.has_asked(term):
            segment = Segment(term, key, self.seats, self.host_seat)
            self._gave = b"", b""  # a new ASK gets a new link
            if self.my_seat in segment.promises:  # do not trust the promise that the host told
                segment.promises[self.my_seat] = short(self._link)
            log.begin(segment, self.host_seat)
            self.answer(segment)

    def _hear_deal(self, data, at, size):
        """Begin a hand."""
        segment, log = self._segment(), self.log
        if segment is None or self.mirror.open or self.is_over():
            raise Illegal(events.BAD_ACTION)
        self._asked = _NOTHING
        self._covers = b""
        if not segment.mix:
            segment.fix_decks()
            # The decks count only if the link of this seat has helped to fix them.
            mine = segment.key_0, segment.links.get(self.my_seat)
            segment.counts = segment.counts and mine == self._gave
        if not segment.counts:
            self.discount()
        log.draw_opener(segment)
        self.mirror.show(log)
        self.mirror.begin_hand(data, at, size)

    def _hear_key(self, key):
        """Check the hand that is over, by its key. From then on it counts as finished.

        :raises Illegal: the deal was wrong
        """
        segment = self._segment()
        if not self.mirror.open or not segment.mix or short(key) != segment.key:
            raise Illegal(events.BAD_ACTION)
        self.mirror.open = False
        self._check_hand(segment, key)
        segment.key = key
        self.waits = False
        self._close()

    @residency.seldom("check")
    def _check_hand(self, segment, key):
        """Play the hand by the rules with the cards that its key gives, and compare the result."""
        codes = self.log.finished(self._covers)
        replay(self.log, segment, key, codes, 0)
        if not is_view_of(self.match.state, self.log.now.state):
            raise Illegal(events.BAD_ACTION)
        self.log.keep(codes)

    def _close(self):
        if self.log.is_over():
            self.me.watch(messages.MATCH_CLOSED, NONE, 0)

    def _begin_telling(self, rules):
        with residency.use("truco_core.rules") as fields_of:
            if not fields_of.valid(rules):
                return
        self.telling = residency.bring("truco_link.telling").Telling(self, rules)

    def adopt(self, told) -> None:
        """Replace what this guest knows with the table that the host has told.

        :param told: the complete telling.Telling
        """
        self.telling = None
        was, was_over, log = self.my_seat, self.is_over(), told.log
        is_new = told.number != self.number and self.number != messages.FORGOTTEN
        if log is None and not told.goes_on:
            self.discount()
        if not was_over and (log is None or is_new):
            self.me.watch(messages.MATCH_CLOSED, NONE, 0)  # the old match was given up
        self.number, self.log = told.number, log
        self.term, self.code = self.their_term, told.code
        self.mirror.open = False
        if log is not None:
            self.mirror = told.mirror
            self.mirror.me = self.me
            self.match = self.mirror.match
        self.set_table(
            told.rules, told.flags, told.turn_s, told.host_seat, told.my_seat, told.seats
        )
        if log is not None:
            self._adopt_match(told, was, was_over, is_new)
        if self.phase == GREETING:
            self.enter(JOINED)
            self.returns, self.bye = True, 0
            self.me.watch(messages.HOST_FOUND, NONE, self.term)
        if log is not None:
            self.me.watch(messages.SYNCED, self.my_seat, 0)
        self.me.watch(messages.SEATS_CHANGED, NONE, 0)
        if told.votes is not None:
            self.me.watch(events.END_ASKED, *told.votes)
        segment = self._segment()
        if segment is not None and not segment.mix:
            self.answer(segment)
        else:
            self._promise()
        if self.is_asked() and self.mirror.open and self.my_seat == was:
            self._send_action()  # the ACTION may have been lost
        else:
            self._asked = _NOTHING

    def _adopt_match(self, told, was, was_over, is_new):
        """Decide whether the told match counts here.

        :param was: this guest's seat before
        :param was_over: True if no match was on here
        :param is_new: True if it is another match than the one that was known here
        """
        log = self.log
        if was == NONE != self.my_seat and not log.counts:
            self.me.watch(messages.UNCOUNTED, NONE, 0)
        is_fair = all([one.counts for one in log.segments if one.mix])
        if not told.goes_on or not is_fair or log.is_revived():
            self.discount()
        if told.robots and not is_new:
            self.count_robot(told.robots)
        if not was_over:
            self._close()
        if is_new and self.flags & PLAYING:
            self._begin_match()

    def set_table(self, rules, flags, turn_s, host_seat, my_seat, seats) -> None:
        """Set what is known of the table. The parameters are the attributes of these names."""
        self.rules = rules
        self.flags, self.turn_s, self.undecided = flags, turn_s, 15
        self.host_seat, self.seats = host_seat, seats
        self.my_seat = self.mirror.seat = my_seat

    def dealt(self) -> int:
        """Return the term of the host that dealt the last hand which is known here."""
        if self.number == messages.FORGOTTEN:
            return self.term - 1 & 0xFF  # so that this handheld joins others that know the match
        return self.term if self.log is None else self.log.dealt(self.term)

    def know_as_host(self, host) -> None:
        """Copy the table that this handheld hosts, to compare another host's table with it.

        After a broken connection each of two hosts may have half of the people of a table.
        """
        me = host.my_seat
        self.set_table(host.rules, host.flags(), host.turn_s, me, me, host.seats)
        if host.has_match():
            self.number = host.number
            self.log = host.log
            host.match.view(me, self.match.state)

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
        """Apply the options of a new TABLE. In a match only turn, code and FREE_FLAGS change."""
        flags = data[at + 4] | data[at + 9] << WORTH_AT
        free = ~messages.FOUR if self.is_over() else messages.FREE_FLAGS & ~PLAYING
        flags = self.flags & ~free | flags & free
        self.flags, self.turn_s, self.undecided = flags, data[at + 6], 15
        self.code = data[at + 10] | data[at + 11] << 8
        self.me.watch(messages.SEATS_CHANGED, NONE, 0)

    def _hear_seat(self, data, at, size):
        seat = data[at + 1]
        if seat == self.my_seat and not data[at + 2] & messages.PERSON:
            return  # ignore a lie: a guest that loses its seat is sent away or told all
        before = self.seats[seat].flags
        self.seats[seat].hear(data, at, size)
        now = self.seats[seat].flags
        if not now & messages.PERSON and self.log is not None:
            self.log.people &= ~(1 << seat)
        if seat == self.my_seat and now & ~before & messages.HERE and self.is_asked():
            self._send_action()  # the host may have ignored the ACTION of an absent guest
        was_here, is_here = before & messages.PRESENT, now & messages.PRESENT
        if not self.is_over() and was_here != is_here and before & messages.PERSON:
            self.me.watch(events.SEAT_TAKEN, seat, int(is_here != messages.PRESENT))
        self.me.watch(messages.SEATS_CHANGED, seat, 0)

    def _hear_match(self, data, at):
        """Begin a match that a TABLE has announced."""
        if not self.is_over() or not self.flags & PLAYING:
            raise Illegal(events.BAD_ACTION)
        self.number = data[at + 1]
        self.log = MatchLog(self.rules, self.flags, *data[at + 2 : at + 6])
        self._asked = _NOTHING
        self._begin_match()
        self.mirror.show(self.log)
        self.me.watch(messages.SYNCED, self.my_seat, 0)
        self.me.watch(events.MATCH_STARTED, data[at + 5], 0)

    def _begin_match(self):
        """Let a new match count if the log has its first hand, and the person agreed to it."""
        votes = self.flags & messages.ALL_AGREE
        if self.log.is_revived() or votes and self.agreed != terms_of(self, self.flags):
            self.discount()
        self.agreed = self._end_hand = None
