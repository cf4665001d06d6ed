"""The telling: the messages by which a host tells a guest the whole table and the log of its match.

Every guest that comes or comes back is told the table. It replays the log, and compares it with the
log that it knows: docs/link.md, Coming back.
"""

from micropython import const

from truco_core import events, state
from truco_core.cards import NONE
from truco_core.match import Illegal
from truco_link import match_log, messages, play_log
from truco_link.deck import keys_for
from truco_link.digest import KEYS_AT_ONCE, short
from truco_link.match_log import HIDDEN, ROBOT, MatchLog, Segment, is_covered
from truco_link.messages import HERE, seat_with
from truco_link.mirror import Mirror
from truco_link.seats import Seat
from truco_link.witness import replay

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
    goes_on: True if the told match goes on from what the guest knows
    robots: number of actions of robots in place of this person that the guest has not heard before
    votes: as in VOTES: (who has voted, who wants a friendly end); None: nobody
    steps: generator of the replay, see `step`; None until TOLD has come
    """

    def __init__(self, guest, rules):
        self._guest = guest
        self.rules = rules
        self.seats = ()
        self.flags = self.turn_s = self.code = 0
        self.host_seat = self.my_seat = NONE
        self.number = self.log = None
        self.mirror = Mirror(self)
        self._is_other_host = self._is_same_person = False
        self._deal = b""  # body of DEAL; b"": no hand is on
        self.steps = None
        # The `MatchLog` with which the told one begins. After it, all actions at the guest's seat
        # must be the guest's or a robot's. None: the guest believes what it is told.
        self._known = None
        self._heard = 0  # number of told actions that the guest has heard before, and has checked
        self.goes_on = True
        self.robots = 0
        self.votes = None

    def watch(self, kind, seat, value):
        """Show nothing yet: see `Mirror`."""

    def hear(self, kind: int, data, at: int, size: int) -> None:
        """Handle a message whose body is data[at : at + size]."""
        log = self.log
        if kind == messages.TABLE:
            self._hear_table(data, at)
        elif not self.seats:
            return
        elif kind in (messages.SEAT, messages.OWNER, messages.PROMISE):
            self.seats[data[at + 1]].hear(data, at, size)
        elif kind == messages.MATCH:
            self.log = MatchLog(self.rules, self.flags, *data[at + 2 : at + 6])
            self.number = data[at + 1]
        elif kind == messages.VOTES:
            self.votes = data[at + 1], data[at + 2]
        elif kind == messages.TOLD:
            self.steps = self._work()
        elif log is None:
            return
        elif kind == messages.ASK and len(log.segments) < _MOST_SEGMENTS:
            if not log.has_asked(data[at + 1]):  # a host asks once in a match
                log.begin(Segment(data[at + 1], bytes(data[at + 2 : at + size])))
        elif kind == messages.DEAL:
            self._deal = bytes(data[at : at + size])
        elif kind == messages.LINK and log.segments:
            log.segments[-1].hear(data[at + 1], bytes(data[at + 2 : at + size]))
        elif kind == messages.MIX and log.segments:
            log.segments[-1].mix = bytes(data[at + 1 : at + size])
        elif kind == messages.KEY and log.segments:
            log.segments[-1].key = bytes(data[at + 1 : at + size])

    def _hear_table(self, data, at):
        guest = self._guest
        players = data[at + 5]
        if players != (4 if data[at + 4] & messages.FOUR else 2):
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
        self.seats = [Seat() for _ in range(players)]

    def hear_log(self, byte: int) -> None:
        """Store a byte of the told log."""
        log = self.log
        if log is None or not log.segments or len(log.data) > _MOST_LOG:
            return
        if self._deal:
            log.note(byte)
        else:
            log.data.append(byte)
            log.segments[-1].end += 1

    def step(self) -> None:
        """Replay a part of what was told. After the last part the guest takes over the table."""
        guest = self._guest
        try:
            for _ in self.steps:
                return  # more steps are left
        except Illegal:
            guest.fault()
            return
        if guest.telling is self:
            guest.adopt(self)

    def _work(self):
        """Yield after each step of the replay. Return once all was replayed.

        :raises Illegal: the told match is against the rules
        """
        guest, log = self._guest, self.log
        tag = guest.seats[guest.host_seat].tag if guest.rules is not None else b""
        self._is_same_person = self.seats[self.host_seat].tag == tag
        self._is_other_host = guest.their_term != guest.term or not self._is_same_person
        if self._is_foreign():
            guest.drop()  # the lobby calls again
            guest.telling = None
            return
        host = self.seats[self.host_seat]
        if self.host_seat == self.my_seat or not host.flags & messages.PERSON:
            raise Illegal(events.BAD_ACTION)
        # A guest that watches, or has lost its power, believes what it is told.
        is_mine = self.number == guest.number and guest.my_seat != NONE
        known = guest.log if is_mine else None
        self.goes_on = self._agrees(known)
        if log is None:
            return
        if known is not None:
            log.counts = known.counts
            if not self.goes_on:
                known = None
        self._known = known
        self._judge_decks()
        yield from self._replay()
        self._deal_hand()
        self._conclude()

    def _conclude(self):
        """Decide whether the replayed match goes on from what the guest knew."""
        guest, log, known = self._guest, self.log, self._known
        for seat, place in enumerate(self.seats):
            is_gone = known is not None and place.tag != guest.seats[seat].tag
            if is_gone or not place.flags & messages.PERSON:
                log.people &= ~(1 << seat)
        if not self.flags & messages.PLAYING and not log.is_over():
            log.ended = True  # nobody is told the log of a match that ended before ASK
        if known is not None and guest.is_over():
            self.goes_on = log.is_over()
            if self.goes_on:  # a match that is over here stays as it is
                self.log, self.mirror = known, guest.mirror
        elif known is not None and log.ended and not guest.agrees_to_end():
            self.goes_on = False

    # What the guest knew.

    def _is_foreign(self):
        """Return True if a new host had no part in the guest's match, or lacks hands of it.

        Missing hands are accepted from a host with company, because the others play on with it.
        """
        guest, seat = self._guest, self.host_seat
        if guest.rules is None or guest.is_over() or not self._is_other_host:
            return False
        if seat == guest.my_seat or seat_with(guest.seats, self.seats[seat].tag) != seat:
            return True
        if self.log is None or not guest.may_host:
            return False
        here = [i for i, one in enumerate(self.seats) if one.flags & HERE and i != self.my_seat]
        return len(here) == 1 and self.log.dealt(guest.their_term) - guest.dealt() & 0x80 > 0

    def _agrees(self, known):
        """Return True if the told match goes on from what the guest knows.

        :param known: the guest's `MatchLog` of this match, or None
        """
        guest = self._guest
        if guest.rules is None or guest.number == messages.FORGOTTEN or guest.my_seat == NONE:
            return True
        if known is None or guest.is_over():
            return guest.is_over()  # False: the told table gave up the match that is on here
        # In the same term, the host must be the same person. In another term it must be another
        # person, because a host that comes back could deal a hand again.
        is_same = guest.their_term == guest.term
        hosts = self._is_same_person, self.host_seat == guest.host_seat
        told = self.rules, self.log.begun, self.my_seat, hosts
        if told != (guest.rules, known.begun, guest.my_seat, (is_same, is_same)):
            return False
        return _text(self.log, is_same).startswith(_text(known, is_same))

    def _judge_decks(self):
        """Decide which segments count: those whose decks the guest saw being fixed.

        After a restart the guest believes what it is told.
        """
        guest, segments, known = self._guest, self.log.segments, self._known
        olds = () if known is None else known.segments
        if self._deal and not segments:
            raise Illegal(events.BAD_ACTION)
        for i, segment in enumerate(segments):
            old = olds[i] if i < len(olds) and olds[i].key_0 == segment.key_0 else None
            is_last = i + 1 == len(segments)
            has_hands = segment.key != segment.key_0
            if not segment.mix and (has_hands or self._deal or not is_last):
                raise Illegal(events.BAD_ACTION)
            if old is not None and not i:
                self.log.people = known.people
            if guest.number == messages.FORGOTTEN:
                segment.counts = True
            elif old is not None and segment.mix:
                segment.counts = old.counts and old.mix == segment.mix
            elif old is not None:
                told, segment.links = segment.links, {}
                segment.promises = old.promises
                for seat in told:
                    segment.hear(seat, told[seat])

    # The replay.

    def _replay(self):
        """Replay the finished hands, and yield after each."""
        guest, log, known = self._guest, self.log, self._known
        at, old = 0, ()
        scores = [_score(log)]  # the scores before and after each hand
        if known is not None:
            size, is_on = len(known.data), _masked(known.finished())
            self._heard = known.last_at
            if log.data[:size] == known.data:
                more = _masked(log.data[size:] + log.finished())
                self._heard = size + len(is_on) * more.startswith(is_on)
                if known.now.state[state.PHASE] >= state.HAND_OVER:
                    # Skip what this guest has replayed before.
                    log.now.state[:] = known.now.state
                    log.ended, log.last_at = known.ended, known.last_at
                    at, old = size, known.segments
                    self._heard -= size
        for i, segment in enumerate(log.segments):
            key = segment.key_0
            if i < len(old) and old[i].key_0 == key:
                segment.hands, key = old[i].hands, old[i].key
            keys = yield from self._keys(segment, key)
            if not keys and i + 1 < len(old):
                continue
            while keys:
                log.last_at = at
                at = replay(log, segment, keys.pop(), log.data, at, self._check)
                scores.append(_score(log))
                if known is not None and at > len(known.data):
                    self._heard = 0
                yield
            if at < segment.end and log.data[at] == match_log.ENDED:
                log.ended = True
                at += 1
            if at != segment.end:
                raise Illegal(events.BAD_ACTION)
        is_lost = guest.number == messages.FORGOTTEN and not guest.is_over()
        if is_lost and _score(guest.log) not in scores:
            self.goes_on = False

    def _keys(self, segment, key):
        """Return the keys of a segment that follow `key`, newest first. Yield after each step."""
        keys = [segment.key]
        while keys[-1] != key:
            if not len(keys) % KEYS_AT_ONCE:
                yield
            if len(keys) > keys_for(self.rules):
                raise Illegal(events.BAD_ACTION)
            keys.append(short(keys[-1]))
        return keys[:-1]

    def _check(self, code, match):
        """Check an action of the told match, unless the guest has heard it before."""
        seat = play_log.seat_of(code, match.state)
        if self._heard > 0:
            self._heard -= 1
        elif self._known is not None:
            try:
                self.robots += self._guest.judge(code, seat, match, self.log)
            except Illegal:  # another person may have sat there meanwhile
                self.goes_on = False
        elif seat == self._guest.my_seat:
            self.robots += code & match_log.ROBOT > 0

    def _deal_hand(self):
        """Show the told match, with the hand that is on."""
        mirror, log = self.mirror, self.log
        codes, log.used = bytes(log.open[: log.used]), 0
        if self._deal:
            log.draw_opener(log.segments[-1])
        mirror.show(log)
        if not self._deal:
            return
        mirror.begin_hand(self._deal, 0, len(self._deal))
        for code in codes:
            is_action = mirror.is_action(code)
            if is_action:
                self._check(code, mirror.match)
            mirror.hear(code)
            log.note(code)


def _score(log):
    """Return the score after the last finished hand, as bytes."""
    return bytes(log.now.state[state.SCORE : state.TURN])


def _text(log, is_whole):
    """Return the decks and actions of a match so far, as bytes to compare two logs.

    :param is_whole: True to include the hand that is on, and segments without a finished hand
    """
    out, at = b"", 0
    for segment in log.segments:
        if segment.end > at or is_whole:
            # 255 is no code, so no action can be taken for the beginning of a segment.
            out += bytes((255, segment.term)) + segment.key_0 + segment.mix
            out += _masked(log.data[at : segment.end])
        at = segment.end
    return out + (_masked(log.finished()) if is_whole else b"")


def _masked(codes):
    """Return codes without the covered cards, which the other handheld may not know."""
    return bytes([code & ROBOT | HIDDEN if is_covered(code) else code for code in codes])
