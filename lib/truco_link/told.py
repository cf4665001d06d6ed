"""What one guest is told by its host: all that there is to know when it comes, then events."""

from micropython import const

import residency
from truco_core import events, state
from truco_core.cards import NONE, UNKNOWN
from truco_core.rules import MORE_FLAGS, PAIR_AFTER_TIE
from truco_core.state import CARDS, IRON, MAX_LEGAL, RESULTS, SEED, SPECIAL, TIE, VIRA
from truco_link import frames
from truco_link.advert import id_of

# Steps of bringing a newcomer up to date; the fair deal's are of Dealer.message.
_SEATS = const(2)
FAIR = const(6)
AT_SNAP = const(15)
LIVE = const(20)  # it knows everything, events may follow
# Kinds of events that a mirror cannot derive, as bits.
_SENT = (
    1 << events.PLAYED
    | 1 << events.RAISED
    | 1 << events.ACCEPTED
    | 1 << events.RAN
    | 1 << events.SEAT_TAKEN
    | 1 << events.TIME_OVER
    | 1 << events.END_ASKED
    | 1 << events.MATCH_ENDED
    | 1 << events.MATCH_STARTED
    | 1 << events.SIGNALLED
    | 1 << events.CONCEDED
)
_MAX_BATCH = const(15)

_legal = bytearray(MAX_LEGAL)
_now = bytearray(3)  # where the match is
_state = bytearray(state.SIZE)


@residency.seldom
class Told:
    """The half of a `Peer` that speaks; a driver (see truco_core.table).

    :param host: the `Host` that this guest is at
    :param link: to it

    step: of bringing it up to date; LIVE: it knows everything
    """

    human = True

    def __init__(self, host, link):
        self.host = host
        self.link = link
        self.seat = NONE  # its own; NONE: it watches
        self.joined = False  # its JOIN was accepted
        self.accused = False  # its CHEAT of this hand was passed on
        self.lacks = False  # it has asked to be told all again
        self.refused = 0
        self._batch = bytearray(_MAX_BATCH)
        self._batched = 0
        self._action = None
        self._position = bytearray(3)  # of the action
        self.step = 0

    def is_told(self) -> bool:
        """Whether it knows all, and has said so."""
        return self.step >= LIVE and not self._batched and self.link.idle()

    def tell(self, body) -> None:
        """Send a message that every guest gets; a newcomer may get it twice."""
        if self.joined:
            self.flush()
            if not self._send(body):
                self.start_over()

    def _send(self, body):
        return self.link.send(frames.MESSAGE, body, len(body))

    def tell_deal(self, body) -> None:
        """Send a message of the fair deal; a newcomer hears all of it from its beginning, or all
        again, when it knows the match already."""
        self.flush()  # which may find that the line is full
        if self.step == LIVE:
            self.tell(body)
        elif self.step > FAIR:
            self.step = FAIR if self.step <= AT_SNAP else 0

    def start_over(self) -> None:
        """It missed something: tell it all from the beginning when the line is free."""
        self.link.forget()
        self._batched = 0
        self.lacks = False  # it has asked for that
        self.step = 0  # LIVE: it knows everything, events may follow

    # The driver.

    @residency.kept
    def choose(self, view, seat: int):
        """What the guest asked for, if that still fits."""
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
        """Put an event on the way. Those of one action travel together, see `flush`."""
        if kind == events.DEALT:
            self.accused = False
            self._action = None  # was for another hand, which came to the same position
        if self.step < LIVE:
            if kind == events.MATCH_ENDED or self.step > FAIR:
                self.step = 0  # what it was told of the match does not hold any more
            return
        if kind == events.DEALT:
            self.flush()
            if self.step < LIVE:  # the line was full
                return
            if not self.send_deal(seat):
                self.start_over()
        elif kind == events.TURNED or kind == events.TRICK_TAKEN and self._hides(value):
            self._put(0, kind, seat, value)
        elif _SENT >> kind & 1:
            if kind == events.MATCH_STARTED and not self.send_snapshot():
                self.start_over()
                return
            self._put(self._batched, kind, seat, value)

    @residency.kept
    def _hides(self, taken):
        """Whether cards that stay under others decided this trick."""
        s = self.host.match.state
        pair = s[MORE_FLAGS] & PAIR_AFTER_TIE and s[SPECIAL] < IRON and taken != TIE
        return pair and s[RESULTS] == TIE and s[RESULTS + 1] == taken

    @residency.kept
    def flush(self) -> None:
        """Send what the last action caused."""
        size = self._batched
        if size:
            self._batched = 0
            if not self.link.send(frames.EVENTS, self._batch, size):
                self.start_over()

    @residency.kept
    def _put(self, at, kind, seat, value):
        """Insert an event at `at`: turned-up cards before the play that turned them."""
        batch = self._batch
        if self._batched == _MAX_BATCH:
            self.flush()
            if self.step < LIVE:  # the line was full
                return
            at = 0
        for i in range(self._batched - 1, at - 1, -1):
            batch[i + 3] = batch[i]
        batch[at] = kind
        batch[at + 1] = seat
        batch[at + 2] = value
        self._batched += 3

    # What is told seldom.

    def tell_step(self) -> bool:
        """Queue the next piece of what a newcomer must know; False when there is no room."""
        host, step = self.host, self.step
        body = b""
        if step == 0:
            body = self._table()
        elif step == 1:
            body = bytes((frames.RULES,)) + host.rules
        elif step < FAIR:
            if step - _SEATS < len(host.seats):
                if self.link.room() < 2:
                    return False
                self._send(host.seating.owner_of(step - _SEATS))
                body = host.seating.told_of(step - _SEATS)
        elif step != AT_SNAP:
            body = host.dealer.message(step - FAIR - (step > AT_SNAP))
        elif host.table is not None:
            return self.send_snapshot()
        return not body or self._send(body)

    def tell_table(self) -> None:
        """Send the TABLE message."""
        self.tell(self._table())

    def _table(self):
        host = self.host
        flags = host.flags()
        more = flags & 0xFF, len(host.seats), host.turn_s, host.my_seat, self.seat
        more += flags >> frames.WORTH_AT, host.code & 0xFF, host.code >> 8
        return bytes((frames.TABLE,)) + id_of(host) + bytes(more)

    def send_snapshot(self) -> bool:
        """The masked state, all of it or nothing."""
        if self.link.room() < SEED // frames.SNAP_STEP:
            return False
        self.host.match.view(self.seat, _state)
        for offset in range(0, SEED, frames.SNAP_STEP):
            self._send(bytes((frames.SNAP, offset)) + _state[offset : offset + frames.SNAP_STEP])
        return True

    def send_deal(self, opener: int) -> bool:
        """The hand that begins, with the cards that it may see; False when there is no room."""
        host = self.host
        host.table.match.view(self.seat, _state)
        body = bytes((frames.DEAL, opener, _state[VIRA]))
        if self.seat != NONE:
            body += _cards(self.seat)
            if _state[SPECIAL] == self.seat & 1 and len(host.seats) == 4:
                body += _cards(self.seat ^ 2)
        return self._send(body)

    def refuse(self, kind: int, first: int, why: int) -> None:
        """REFUSED: it asked for something that it does not get, or not yet."""
        self.tell(bytes((frames.REFUSED, kind, first, why)))

    def refuse_action(self, action: int, why: int) -> None:
        """It cannot do that."""
        self.refused += 1
        self.refuse(frames.ACTION, action, why)


def _cards(seat):
    at = CARDS + 3 * seat
    return bytes([card for card in _state[at : at + 3] if card != UNKNOWN])
