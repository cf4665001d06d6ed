"""The telling: the messages by which a host tells a guest the whole table and the log of its match.

Every guest that comes or comes back is told the table. It replays the log, and compares it with the
log that it knows: docs/link.md, Coming back.
"""

from micropython import const

from truco_core import state
from truco_core.cards import NONE
from truco_core.match import Illegal
from truco_link import match_log, messages, play_log
from truco_link.digest import KEYS_AT_ONCE, short
from truco_link.match_log import MatchLog, Segment
from truco_link.mirror import Mirror
from truco_link.seats import AbsentPerson, Seat
from truco_link.witness import lose, replay

_MOST_LOG = const(4096)  # maximum number of told codes
_MOST_SEGMENTS = const(32)


class Telling:
    """The table as told from RULES to TOLD, kept apart from what the guest knew before.

    :param guest: the `Guest` that is told
    :param rules: 14 bytes

    seats, flags, turn_s, host_seat, my_seat, code: as of `Guest`
    number: number of the match; None: there is no match
    log: the told `MatchLog`; None: there is no match
    mirror: the `Mirror` that shows the told match
    is_other_host: True if this is not the host that the guest knew
    is_complete: True once TOLD has come, while `step` must be called
    """

    def __init__(self, guest, rules):
        self._guest = guest
        self.rules = rules
        self.seats = ()
        self.flags = self.turn_s = self.code = 0
        self.host_seat = self.my_seat = NONE
        self.number = self.log = None
        self.mirror = Mirror(AbsentPerson())
        self.is_complete = self.is_other_host = False
        self._deal = b""  # body of DEAL; b"": no hand is on
        self._steps = None
        self._heard = 0  # number of told actions that the guest has heard before, and has checked
        self._checks = False  # True if all others of this seat must be the guest's, or a robot's
        self._robots = 0  # number of actions of robots in place of this person

    def hear(self, kind: int, data, at: int, size: int) -> None:
        """Take a message whose body is data[at : at + size]."""
        log = self.log
        if kind == messages.TABLE:
            self._hear_table(data, at)
        elif not self.seats:
            return
        elif kind == messages.SEAT:
            self.seats[data[at + 1]].hear(data, at, size)
        elif kind == messages.OWNER:
            self.seats[data[at + 1]].own(data, at)
        elif kind == messages.MATCH:
            self._hear_match(data, at)
        elif kind == messages.TOLD:
            self._steps = self._work()
            self.is_complete = True
        elif log is None:
            return
        elif kind == messages.ASK and len(log.segments) < _MOST_SEGMENTS:
            log.begin(Segment(data[at + 1], bytes(data[at + 2 : at + size])))
        elif kind == messages.DEAL:
            self._deal = bytes(data[at : at + size])
        elif kind == messages.LINK and log.segments:
            log.segments[-1].links[data[at + 1]] = bytes(data[at + 2 : at + size])
        elif kind == messages.KEY and log.segments:
            log.segments[-1].hands = data[at + 1]
            log.segments[-1].key = bytes(data[at + 2 : at + size])

    def _hear_table(self, data, at):
        guest = self._guest
        if data[at + 1] | data[at + 2] << 8 != guest.table_id or data[at + 3] != guest.their_term:
            return
        self.flags = data[at + 4] | data[at + 9] << messages.WORTH_AT
        self.turn_s = data[at + 6]
        self.host_seat = data[at + 7]
        self.my_seat = self.mirror.seat = data[at + 8]
        if self.my_seat == NONE and guest.is_over():
            # Forget the seat now, not at TOLD: the guest may sit down again before TOLD, and need
            # not have agreed to a match that began while it had no seat.
            guest.my_seat = NONE
        self.code = data[at + 10] | data[at + 11] << 8
        self.seats = [Seat() for _ in range(data[at + 5])]

    def _hear_match(self, data, at):
        try:
            self.log = MatchLog(self.rules, len(self.seats), *data[at + 2 : at + 6])
        except ValueError:
            return
        self.number = data[at + 1]

    def hear_log(self, byte: int) -> None:
        """Take a byte of the log."""
        log = self.log
        if log is None or not log.segments or len(log.data) > _MOST_LOG:
            return
        if self._deal:
            log.note(byte)
        else:
            log.data.append(byte)
            log.segments[-1].end += 1

    def step(self) -> None:
        """Do some of the work after TOLD: replay the next hand. At the end the guest adopts it."""
        guest = self._guest
        try:
            for _ in self._steps:
                return  # more steps are left
        except Illegal:
            guest.fault()
            return
        if guest.telling is self:
            guest.adopt(self)

    def _work(self):
        """Yield after each step of the replay. Return once all was replayed.

        :raises Illegal: the told match is against the rules, or against what the guest knows
        """
        guest, log = self._guest, self.log
        if guest.phase != messages.JOINED:  # a guest cannot change its host within a session
            tag = guest.seats[guest.host_seat].tag if guest.whole else b""
            is_same = guest.their_term == guest.term and self.seats[self.host_seat].tag == tag
            self.is_other_host = not is_same
        if self._is_stranger():
            guest.drop()  # the lobby calls again
            guest.telling = None
            return
        host = self.seats[self.host_seat]
        if self.host_seat == self.my_seat or not host.flags & messages.PERSON:
            raise Illegal(0)
        if not guest.is_over() and guest.number != messages.FORGOTTEN and guest.my_seat != NONE:
            self._compare_tables()
        known = self._known()
        if log is None:
            return
        self._fix_decks()
        if known is not None and not self._agrees(known):
            if not self.is_other_host:
                raise Illegal(0)
            guest.discount()
            known = None
        for _ in self._replay(known):
            yield
        self._deal_hand()
        if not self.flags & messages.PLAYING and not log.is_over():
            if self._checks and log.segments:
                raise Illegal(0)
            log.ended = True  # nobody is told the log of a match that ended before ASK
        if known is not None and log.ended and not known.ended and not guest.agrees_to_end():
            if self.my_seat == guest.my_seat:
                raise Illegal(0)

    # What the guest knew.

    def _compare_tables(self):
        """Compare the told table with the one at which the guest plays a match.

        :raises Illegal: the host has changed it in this session
        """
        guest = self._guest
        is_same = (
            self.my_seat == guest.my_seat
            and len(self.seats) == len(guest.seats)
            and self.rules == guest.rules
            and not (self.flags ^ guest.flags) & ~messages.FREE_FLAGS
        )
        if guest.phase == messages.JOINED:
            if not is_same or self.host_seat != guest.host_seat:
                raise Illegal(0)
        elif (
            not is_same
            or self.is_other_host
            and (self.seats[self.host_seat].tag == guest.seats[guest.host_seat].tag)
        ):
            # The same person with another term could have dealt a hand again.
            guest.discount()

    def _is_stranger(self):
        """Return True if the host is another one, and no person of the guest's match."""
        guest = self._guest
        if not guest.whole or guest.is_over() or not self.is_other_host:
            return False
        return messages.seat_with(guest.seats, self.seats[self.host_seat].tag) == NONE

    def _known(self):
        """Return the guest's log of the told match, or None if it has none.

        :raises Illegal: the match began against the guest's will
        """
        guest = self._guest
        if not guest.whole or guest.my_seat == NONE or guest.number == messages.FORGOTTEN:
            return None
        if self.number == guest.number:
            return guest.log
        if guest.phase == messages.JOINED and not guest.is_over():
            raise Illegal(0)  # the match of this session is on
        begins = self.flags & messages.PLAYING and self.my_seat == guest.my_seat
        if begins and not guest.agrees_to_match(self.flags) and not self.is_other_host:
            raise Illegal(0)
        return None

    def _fix_decks(self):
        """Fix the decks of all told segments but one that is only asked for."""
        guest, log, at = self._guest, self.log, 0
        old = () if guest.log is None else guest.log.segments
        for segment in log.segments:
            has_hand = segment.end > at and log.data[at] != match_log.ENDED
            if segment.hands or has_hand or segment is log.segments[-1] and self._deal:
                segment.fix_decks()
            at = segment.end
            guest.deals.look_for_mine(segment)
            # After a restart the guest has forgotten its link. It believes the first telling, and
            # each later one with the same links.
            known = [one.mix for one in old if one.mine and one.mix]
            is_believed = guest.number == messages.FORGOTTEN or segment.mix in known
            segment.mine = segment.mine or is_believed

    def _agrees(self, known):
        """Return True if the told log goes on from the log that the guest knows.

        After the loss of a host, the last hand that the guest knows may be missing: it is void, or
        its end was told to this guest only.
        """
        told, size = self.log, len(self.log.data)
        if self.is_other_host:
            end = len(known.data) if self._guest.mirror.open else known.last_at
            return told.text(size, False).startswith(known.text(end, False))
        if len(told.segments) > len(known.segments) and known.has_asked(self._guest.term):
            return False  # a host asks once
        begins = told.text(size, True).startswith(known.text(len(known.data), True))
        return begins and self._guest.deals.allows(known.segments, told.segments)

    # The replay.

    def _replay(self, known):
        """Replay the finished hands, and yield after each.

        :param known: the guest's log, which agrees with the told one; None: it has none
        """
        guest, log = self._guest, self.log
        at, old = 0, ()
        if known is not None:
            self._checks = self.my_seat == guest.my_seat
            told, size = log.text(len(log.data), False), len(known.data)
            contains = told.startswith(known.text(size, False))
            self._heard = size if contains else known.last_at
            if not contains:  # a hand that was lost here by a goodbye may have ended for others
                heard, new = bytes(known.finished(b"")), bytes(log.data[known.last_at :])
                while heard and not new.startswith(heard):
                    heard = heard[:-1]
                self._heard += len(heard)
            told = log.text(len(log.data), not self.is_other_host)
            if told.startswith(known.text(size, True)):  # the hand that was on has gone on
                self._heard += len(known.finished(b""))
            if contains and known.now.state[state.PHASE] >= state.HAND_OVER:
                # Skip what this guest has replayed before.
                log.now.state[:] = known.now.state
                log.ended, log.last_at = known.ended, known.last_at
                at, old = size, known.segments
                self._heard -= size
        for i, segment in enumerate(log.segments):
            number, key = 0, segment.key_0
            if i + 1 < len(old):
                continue
            if log.ended and at < segment.end:
                raise Illegal(0)
            if i < len(old):
                number, key = old[i].hands, old[i].key
            keys = [segment.key]
            while len(keys) < segment.hands - number:
                if not len(keys) % KEYS_AT_ONCE:
                    yield
                keys.append(short(keys[-1]))
            if segment.hands < number or segment.hands > number and short(keys[-1]) != key:
                raise Illegal(0)
            while number < segment.hands:
                number += 1
                log.last_at = at
                at = replay(log, segment, number, keys.pop(), log.data, at, self._check)
                yield
            at = self._finish_segment(segment, at)

    def _finish_segment(self, segment, at):
        """Take what stands behind the last finished hand of a segment; return the next index."""
        log, guest = self.log, self._guest
        while at < segment.end:
            log.last_at = at
            code = log.data[at]
            at += 1
            if code == match_log.ENDED:
                log.ended = True
                break
            if self._checks and self._heard <= 0:
                terms = guest.their_term - guest.term & 0xFF
                team = code - match_log.LOST
                if terms == 0 or terms == 1 and team != guest.host_seat & 1:
                    raise Illegal(0)  # the host that this guest knew has not left during a hand
                partner = self.my_seat ^ 2
                if team == self.my_seat & 1 and guest.host_seat != partner:
                    if len(self.seats) < 4 or not guest.seats[partner].flags & messages.PERSON:
                        raise Illegal(0)  # nobody of this team can have been the host
            self._heard -= 2
            if at == segment.end:
                raise Illegal(0)
            log.draw_opener(segment)
            lose(log, code - match_log.LOST, log.data[at])
            at += 1
        if at != segment.end:
            raise Illegal(0)
        return at

    def _check(self, code, match):
        """Check an action that the guest has not heard before, if it is one of its seat."""
        if self._heard > 0:
            self._heard -= 1
        elif play_log.seat_of(code, match.state) == self.my_seat and self.my_seat != NONE:
            if code & match_log.ROBOT and play_log.may_stand_in(code):
                self._robots += 1
            elif self._checks and not self._guest.is_mine(code, match):
                raise Illegal(0)

    def _deal_hand(self):
        """Show the told match, with the hand that is on."""
        guest, mirror, log = self._guest, self.mirror, self.log
        codes, log.used = bytes(log.open[: log.used]), 0
        if self._deal and log.segments:
            log.draw_opener(log.segments[-1])
        mirror.show(log)
        if self._deal:
            if not log.segments or not mirror.begin_hand(self._deal, 0, len(self._deal)):
                raise Illegal(0)
            for code in codes:
                is_action = mirror.is_action(code)
                if is_action:
                    self._check(code, mirror.match)
                if code != match_log.ENDED or not is_action:
                    mirror.hear(code)
                log.note(code)
        if self._robots and guest.number == self.number:
            guest.count_robot(self._robots)
