"""A guest's copy of the match, masked: moved by the host's events, by the same rules."""

from micropython import const

from truco_core import events, state
from truco_core.cards import FACE_DOWN, NONE, UNKNOWN
from truco_core.match import Illegal, Match, value_for
from truco_core.state import CARDS, HAND, HAND_OVER, MATCH_OVER, PHASE, PLAYS, STAKE
from truco_link import frames
from truco_link.frames import FORBIDDEN_EVENT, NOT_MY_ACTION

# In `Mirror.said`, besides an action.
UNSAID = const(-1)
ANYTHING = const(-2)  # until the match moves on my seat may act without me


class Mirror:
    """The match as this seat may know it.

    :param me: the driver that hears of everything by ``watch(kind, seat, value)``
    """

    def __init__(self, me):
        self.me = me
        self.match = Match(bytearray(state.SIZE))
        self.match.state[PHASE] = MATCH_OVER
        self.seat = NONE  # mine, or NONE to watch
        self.synced = False  # `match` holds
        self.ended = False  # by a friendly end
        self.people = 15  # mask of the seats that are people's, who alone can concede
        self.dropped = 0  # events and messages that made no sense
        self.open = False  # a hand whose seed was not shown yet
        self.snap = bytearray(state.SIZE)  # a snapshot that comes in
        self._shown = 0  # byte of CARDS that holds a turned-up card for a moment
        self.said = ANYTHING  # my action where the match is now, as the host was told

    def await_snapshot(self) -> None:
        """What comes next may not fit: wait for a snapshot."""
        self.synced = False

    def is_closing(self) -> bool:
        """The hand is over, and its seed was not shown yet."""
        return self.open and self.match.state[PHASE] >= HAND_OVER

    def begin_hand(self) -> None:
        """It is dealt."""
        self.open = True
        self.said = UNSAID
        self.publish()

    def close_hand(self) -> None:
        """Its seed was shown, or is lost: nothing more happens in it."""
        self.open = False

    def hide_shown(self) -> None:
        """Where in a hand a turned-up card was is not known."""
        if self._shown:
            self.match.state[self._shown] = UNKNOWN
            self._shown = 0

    def hear_events(self, data, at: int, size: int) -> int:
        """Events of one record: 0, or what is wrong, as in CHEAT. FORBIDDEN_EVENT: the rest is
        dropped.

        The hot path: nothing here costs heap.
        """
        what = 0
        if not self.synced:
            self.dropped += 1
            return what
        for i in range(at, at + size - 2, 3):
            wrong = self._event(data[i], data[i + 1], data[i + 2])
            if wrong == FORBIDDEN_EVENT:
                self.dropped += 1
                self.await_snapshot()
                return wrong
            what = what or wrong
        return what

    def _event(self, kind, seat, value):
        s = self.match.state
        if kind == events.PLAYED:
            return self._apply(seat, value)
        if kind == events.RAISED:
            return self._apply(seat, state.RAISE)
        if kind == events.ACCEPTED:
            return self._apply(seat, state.ACCEPT)
        if kind == events.RAN:
            return self._apply(seat, state.RUN)
        if kind == events.TURNED:
            # It turns up with the play that follows, which has to know it.
            if s[PLAYS + 8 + seat] == UNKNOWN:
                s[PLAYS + 8 + seat] = value | FACE_DOWN
            elif s[CARDS + 3 * seat] == UNKNOWN:  # it is laid under the card of that play
                self.hide_shown()
                s[CARDS + 3 * seat] = value
                self._shown = CARDS + 3 * seat
            return 0
        if kind == events.TRICK_TAKEN:
            self.match.known_take = seat << 2 | value
            return 0
        if kind == events.MATCH_ENDED:
            self.ended = True
        elif kind == events.MATCH_STARTED:
            self.ended = False
        elif kind == events.TIME_OVER or kind == events.SEAT_TAKEN:
            if seat == self.seat:
                self.said = ANYTHING  # a robot plays for me, or did
        elif kind == events.CONCEDED:
            return self._concede(seat)
        elif kind != events.SIGNALLED and kind != events.END_ASKED:
            self.dropped += 1  # of a later version
            return 0
        self.me.watch(kind, seat, value)
        return 0

    def _concede(self, seat):
        match = self.match
        if not self.open or match.state[PHASE] >= HAND_OVER or not self.people >> seat & 1:
            return FORBIDDEN_EVENT
        self.me.watch(events.CONCEDED, seat, 0)
        match.event_bytes = 0
        match.finish(1 - (seat & 1), match.state[STAKE])
        self.publish()
        return NOT_MY_ACTION if seat == self.seat else 0

    def _apply(self, seat, action):
        match = self.match
        if not self.open:
            return FORBIDDEN_EVENT
        try:
            match.apply(seat, action)
        except Illegal:
            return FORBIDDEN_EVENT
        said = self.said
        self.said = UNSAID
        match.known_take = NONE
        self.hide_shown()
        self.publish()
        if seat != self.seat or said == action or said == ANYTHING:
            return 0
        return NOT_MY_ACTION

    def publish(self) -> None:
        """My driver hears what the match has made of it."""
        match = self.match
        told = match.events
        me = self.me
        for i in range(0, match.event_bytes, 3):
            kind = told[i]
            me.watch(kind, told[i + 1], value_for(self.seat, kind, told[i + 1], told[i + 2]))

    def sync(self, due=False) -> None:
        """A snapshot is in `match`: it holds again.

        :param due: its hand may be over, but the host's link is still to come
        """
        self.synced = True
        s = self.match.state
        self.open = bool(s[PHASE] < HAND_OVER and not self.ended or due and s[HAND])
        self._shown = 0
        self.said = ANYTHING
        self.me.watch(frames.SYNCED, self.seat, 0)
