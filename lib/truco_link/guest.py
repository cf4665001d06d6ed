"""A guest at another handheld's table: what it knows of the table."""

from micropython import const

import residency
from truco_core import events, state
from truco_core.cards import NONE
from truco_core.clock import diff
from truco_core.match import Illegal
from truco_link import codes, messages
from truco_link.carriers import PATIENCE, PING, SILENT
from truco_link.codes import MatchInfo
from truco_link.messages import GREETING, JOINED, LINK_LOST, PLAYING, WORTH_AT
from truco_link.mirror import Mirror
from truco_link.seats import Seat, options
from truco_link.session import Session

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
    match_info: the `MatchInfo` of the match; None before the first match
    telling: telling.Telling while the host tells this guest the whole table, else None
    rules: rule set of 14 bytes; None before this guest knows the whole table
    flags, turn_s, offer, host_seat, my_seat, seats: as in TABLE and SEAT
    undecided: mask of the seats that have not agreed to the next match
    agreed: number of the offer to which the person has agreed; None: to none
    is_cut: True while the host of a match is silent or lost, so that no action reaches it
    bye: reason of the goodbye of the host that is lost, LEFT or SWITCHED_OFF; 0: it said none
    faults: how often this guest could not apply what the host said, and asked for the whole table
    """

    def __init__(self, me, secret, name: str, may_host: bool):
        Session.__init__(self, me, secret, name, may_host)
        self.mirror = Mirror(me)
        self.match = self.mirror.match
        self.match_info: MatchInfo = None
        self.telling = None
        self.rules = None
        self.flags = self.turn_s = self.offer = 0
        self.host_seat = self.my_seat = NONE
        self.seats = [Seat() for _ in range(4)]
        self.undecided = 15
        self.agreed = None
        self.is_cut = False
        self.bye = 0
        self.faults = 0
        self._now_ms = 0
        self._said = 0  # action that was sent to the host for the position `_asked`
        self._asked = _NOTHING
        self._acted_ms = 0  # when this action was last sent
        self._told_ms = 0  # when `telling` began

    # Work done in each tick.

    @residency.kept
    def tick(self, now_ms: int) -> None:
        """Do the work that is due."""
        if self.phase >= LINK_LOST:
            return
        self._now_ms = now_ms
        if not self.link.tick(now_ms):
            if self.phase < LINK_LOST:
                self.enter(LINK_LOST)
                self.me.watch(messages.HOST_LOST, NONE, 0)
        elif self.phase == GREETING:
            self.greet(now_ms)
        elif self.phase == JOINED:
            self._listen(self.link.silent_ms(now_ms), self.link.times)
            self._ask_me()
            if self.telling is not None and diff(now_ms, self._told_ms) > self.link.times[PATIENCE]:
                self._ask_again()  # the host does not know of this telling

    @residency.kept
    def _listen(self, silent_ms, times):
        """Tell the player once that the host is silent, and once that it is heard again."""
        is_cut = silent_ms > times[SILENT] and not self.is_over()
        if is_cut == self.is_cut:
            return
        self.is_cut = is_cut
        if is_cut:
            left = (times[PATIENCE] - silent_ms) // 1000 << 8 | messages.FOR_LINE
            self.me.watch(messages.AWAITING, 1 << self.host_seat, left)
        else:
            self.me.watch(messages.HOST_FOUND, NONE, self.term)

    @residency.kept
    def _ask_me(self):
        """Ask this seat's driver for an action when it is its turn."""
        seat, s = self.my_seat, self.match.state
        if not s[state.WAIT] >> seat & 1 or not self.is_human(seat):
            return
        if self.telling is not None or self.is_over():
            return
        if self.is_asked():
            if diff(self._now_ms, self._acted_ms) >= self.link.times[PING]:
                self._send_action()  # the host may have lost it, or ignored it
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
        self._acted_ms = self._now_ms
        _body[1] = self._said
        _body[2] = self._asked & 0xFF
        _body[3] = self._asked >> 8
        return self.send(_body)

    # What screens use.

    @residency.kept
    def is_over(self) -> bool:
        """Return True if no match is on."""
        is_on = self.match_info is not None and self.flags & PLAYING and not self.match_info.ended
        return not is_on or self.match.state[state.PHASE] == state.MATCH_OVER

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
            self.send(bytes((kind, self.match_info.number & 0xFF, value)))

    def agree(self) -> None:
        """Ask the host for a match on the terms that are shown here."""
        if self.rules is not None and self.is_over():
            self.agreed = self.offer
            self.send(bytes((messages.AGREE, self.offer)))

    # Called by the link, see truco_link.records. A body is data[at : at + size].

    @residency.kept
    def hears(self):
        seats = self.seats if self.telling is None else self.telling.seats
        return messages.GUEST + len(seats)

    @residency.kept
    def on_log(self, data, at, size):
        if self.phase == JOINED and self.telling is None:
            try:
                for i in range(at, at + size - 1):
                    self._hear_log(data[i])
                if messages.check(self.match.state) != data[at + size - 1]:
                    self._ask_again()
            except (ValueError, IndexError):
                self._ask_again()

    @residency.kept
    def _hear_log(self, byte):
        """Apply a byte of the log of the hand that is on.

        :raises Illegal: the byte is against the rules
        """
        if self.is_over():
            raise Illegal(events.MATCH_IS_OVER)
        if byte == codes.ENDED:
            self.match_info.ended = True
            self.me.watch(events.MATCH_ENDED, NONE, 0)
        else:
            seat = self.mirror.hear(byte)
            if seat == NONE:
                return
            self._asked = _NOTHING
            if byte & codes.LATE:
                self.me.watch(events.TIME_OVER, seat, 0)
        if self.is_over():
            self.me.watch(messages.MATCH_CLOSED, NONE, 0)

    def _ask_again(self):
        """Ask the host for the whole table, because the mirror cannot apply what it said."""
        self.faults += 1
        print("Zap: asked the host for the table again (%d)" % self.faults)  # for a bug report
        self._begin_telling(b"")
        if not self.send(bytes((messages.RESYNC,))):
            self.drop()  # the lobby calls again

    @residency.kept
    def on_message(self, data, at, size):
        kind = data[at]
        if self.phase != GREETING or not self.take_key(kind, data, at):
            try:
                self.hear(kind, data, at, size)
            except (ValueError, IndexError):
                self._ask_again()

    def hear(self, kind: int, data, at: int, size: int) -> None:
        """Handle a MESSAGE record of the host.

        :raises Illegal: the deal does not fit the match
        """
        if kind == messages.RULES:
            self._begin_telling(bytes(data[at + 1 : at + size]))
        elif kind == messages.WAITING:
            self._hear_waiting(data[at + 1], data[at + 2], data[at + 3])
        elif kind == messages.REFUSED:
            self.me.watch(messages.TURNED_DOWN, NONE, data[at + 1])
        elif kind == messages.SHOUT:
            self.me.watch(messages.SHOUTED, data[at + 1], data[at + 2])
        elif kind == messages.TOLD:
            self._end_telling()
        elif self.telling is not None:
            self.telling.hear(kind, data, at, size)
        elif self.phase == JOINED:
            self._hear_change(kind, data, at, size)

    def _hear_change(self, kind, data, at, size):
        """Handle a message that changes the table or the match, both of which are known here."""
        if kind == messages.DEAL or kind == messages.MATCH:
            if self.is_over() != (kind == messages.MATCH):
                raise Illegal(events.MATCH_IS_OVER)
        if kind == messages.DEAL:
            self._asked = _NOTHING
            self.mirror.deal(bytes(data[at : at + size]))
        elif kind == messages.TABLE:
            options(self, data, at)
            self.undecided = 15
            self.me.watch(messages.SEATS_CHANGED, NONE, 0)
        elif kind == messages.SEAT:
            self._hear_seat(data, at, size)
        elif kind == messages.OWNER:
            self.seats[data[at + 1]].hear(data, at, size)
        elif kind == messages.MATCH:
            self.match_info = MatchInfo(data[at + 1], data[at + 2], self.flags >> WORTH_AT)
            if self.flags & messages.ALL_AGREE and self.agreed != self.offer:
                self.match_info.worth = 0  # the person here has not agreed to it
            self.agreed = None
            self._asked = _NOTHING
            self.mirror.begin(self.rules, len(self.seats), data[at + 3])
            self._tell_practice()
            self.me.watch(messages.SYNCED, self.my_seat, 0)
            self.me.watch(events.MATCH_STARTED, data[at + 3], 0)
        elif kind == messages.VOTES:
            self.me.watch(events.END_ASKED, data[at + 1], data[at + 2])
        elif kind == messages.SIGNED:
            self.me.watch(events.SIGNALLED, data[at + 1], data[at + 2])

    def _begin_telling(self, rules):
        self._told_ms = self._now_ms
        self.telling = residency.bring("truco_link.telling").Telling(rules)

    def _end_telling(self):
        """Take over the table that was told, or ask again."""
        told, self.telling = self.telling, None
        if told is None or not told.is_whole():
            self._ask_again()
            return
        was, old, was_over = self.my_seat, self.match_info, self.is_over()
        now = told.match_info
        is_new = old is None or now is None or now.number != old.number
        if is_new and not was_over:
            self.me.watch(messages.MATCH_CLOSED, NONE, 0)  # the old match was given up
        self.match_info = now
        self.code, self.offer = told.code, told.offer
        self.set_table(
            told.rules, told.flags, told.turn_s, told.host_seat, told.my_seat, told.seats
        )
        if self.phase == GREETING:
            self.enter(JOINED)
            self.returns, self.bye, self.is_cut = True, 0, False
            self.me.watch(messages.HOST_FOUND, NONE, self.term)
        if now is not None:
            self.mirror.show(told.view)
            if not is_new and was_over != self.is_over():
                if was_over:
                    now.worth = 0  # it has been counted here
                else:
                    self.me.watch(messages.MATCH_CLOSED, NONE, 0)
            if is_new or was == NONE or old.counts(was) > now.counts(self.my_seat):
                self._tell_practice()
            self.me.watch(messages.SYNCED, self.my_seat, 0)
        self.me.watch(messages.SEATS_CHANGED, NONE, 0)
        if told.votes is not None:
            self.me.watch(events.END_ASKED, *told.votes)
        if self.my_seat != was or is_new:
            self._asked = _NOTHING

    def _tell_practice(self):
        """Tell the player here if a match that should count is only practice for this player."""
        is_practice = self.my_seat != NONE and not self.match_info.counts(self.my_seat)
        if is_practice and self.flags >> WORTH_AT and not self.is_over():
            self.me.watch(messages.UNCOUNTED, NONE, 0)

    def set_table(self, rules, flags, turn_s, host_seat, my_seat, seats) -> None:
        """Set what is known of the table. The parameters are the attributes of these names."""
        self.rules = rules
        self.flags, self.turn_s, self.undecided = flags, turn_s, 15
        self.host_seat, self.seats = host_seat, seats
        self.my_seat = self.mirror.seat = my_seat

    def know_as_host(self, host) -> None:
        """Copy the table that this handheld hosts, because another host of it may go on with it."""
        me = host.my_seat
        self.code = host.code
        self.set_table(host.rules, host.flags(), host.turn_s, me, me, host.seats)
        if host.match is not None:
            self.match_info = host.match_info
            host.match.view(me, self.match.state)

    def _hear_waiting(self, why, mask, seconds):
        if why == messages.FOR_RADIO:
            self.me.watch(messages.HELD_UP, NONE, seconds)
        elif why == messages.FOR_READY:
            self.undecided = mask
            self.me.watch(messages.SEATS_CHANGED, NONE, 0)
        else:
            self.me.watch(messages.AWAITING, mask, seconds << 8 | why)

    def _hear_seat(self, data, at, size):
        seat = data[at + 1]
        if seat == self.my_seat and not data[at + 2] & messages.PERSON:
            return  # the telling that follows names the other seat; the host may be lost before it
        before = self.seats[seat].flags
        self.seats[seat].hear(data, at, size)
        now = self.seats[seat].flags
        if not now & messages.PERSON and self.match_info is not None:
            self.match_info.people &= ~(1 << seat)
        was_here, is_here = before & messages.PRESENT, now & messages.PRESENT
        if not self.is_over() and was_here != is_here and before & messages.PERSON:
            self.me.watch(events.SEAT_TAKEN, seat, int(is_here != messages.PRESENT))
        self.me.watch(messages.SEATS_CHANGED, seat, 0)
