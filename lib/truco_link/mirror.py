"""A guest's copy of the match, masked: the host's events move it, by the same rules."""

from micropython import const

import residency
from truco_core import events, state
from truco_core.cards import FACE_DOWN, NONE, UNKNOWN
from truco_core.match import Illegal, Match, value_for
from truco_core.rules import OLD_MANILHA
from truco_link.messages import FORBIDDEN_EVENT, NOT_MY_ACTION, OVERTIME

UNSAID = const(-1)  # in `Mirror.said`, besides an action
NEVER = const(-1)  # in place of `late`: of what a host never does for anybody


class Mirror:
    """The match as one seat may know it.

    :param me: the driver that hears of everything by ``watch(kind, seat, value)``
    :param owner: has ``excuses(late, action)``: return True if the host may do that for this seat
        now, see `truco_link.guest.Guest`
    """

    def __init__(self, me, owner):
        self.me = me
        self.match = Match(bytearray(state.SIZE))
        self.match.state[state.PHASE] = state.MATCH_OVER
        self.seat = NONE  # mine, or NONE to watch
        self.synced = False  # `match` is that of the host
        self.ended = False  # by a friendly end
        self.people = 15  # mask of the seats that are people's; only they can concede
        self.open = False  # a hand is dealt, and the host's link for it was not shown yet
        self.base = bytearray(2)  # the score when this hand was dealt
        self.said = UNSAID  # my action at this position, as the host was told
        self.slow = False  # my time was over, and I have not acted since
        self._owner = owner
        self._shown = 0  # byte of CARDS that holds a turned-up card for a moment

    @residency.seldom
    def begin_hand(self, data, at: int, size: int) -> bool:
        """Begin the hand of a DEAL, data[at : at + size]; False when it cannot be."""
        s = self.match.state
        hands = 3 * s[state.PLAYERS]
        deck = bytearray((UNKNOWN,) * hands)
        for seat, first in ((self.seat, at + 3), (self.seat ^ 2, at + 6)):
            if seat < s[state.PLAYERS] and at + size >= first + 3:
                deck[3 * seat : 3 * seat + 3] = data[first : first + 3]
        known = [card for card in deck if card != UNKNOWN]
        deck.append(data[at + 2])
        if not s[0] & OLD_MANILHA:
            known.append(data[at + 2])
        if any(card >= 40 for card in known) or len(set(known)) < len(known):
            return False
        match = self.match
        try:
            match.deal_seen(deck)
        except Illegal:
            return False
        is_open = s[state.SPECIAL] == self.seat & 1 and s[state.PLAYERS] == 4
        if size != 3 + (0 if self.seat == NONE else 6 if is_open else 3):
            return False
        self.base[0] = s[state.SCORE]
        self.base[1] = s[state.SCORE + 1]
        match.view(self.seat, s)  # a partner's cards only in the special hand
        self.open = True
        self.said = UNSAID
        self.publish()
        return s[state.LEADS] == data[at + 1]

    @residency.seldom
    def begin_match(self, rules, players: int, opener: int, we: int, they: int) -> None:
        """Begin a match, or go on with one at this score; a hand is dealt next."""
        self.match.start(rules, players, 0, opener, we, they)
        for i in range(state.SEED, state.SIZE):
            self.match.state[i] = UNKNOWN
        self.ended = self.open = False
        self.synced = True

    def hear_event(self, kind: int, seat: int, value: int) -> int:
        """Take an event: 0, or what is wrong, as in CHEAT. Nothing here costs heap."""
        s = self.match.state
        late = seat & OVERTIME
        seat &= 3
        if kind == events.PLAYED:
            return self._apply(seat, value, late)
        if kind == events.RAISED:
            return self._apply(seat, state.RAISE, late)
        if kind == events.ACCEPTED:
            return self._apply(seat, state.ACCEPT, late)
        if kind == events.RAN:
            return self._apply(seat, state.RUN, late)
        if kind == events.TURNED:
            # It turns up with the play that follows, which has to know it.
            if s[state.PLAYS + 8 + seat] == UNKNOWN:
                s[state.PLAYS + 8 + seat] = value | FACE_DOWN
            elif s[state.CARDS + 3 * seat] == UNKNOWN:  # it is laid under the card of that play
                self._hide_shown()
                s[state.CARDS + 3 * seat] = value
                self._shown = state.CARDS + 3 * seat
        elif kind == events.TRICK_TAKEN:
            self.match.known_take = seat << 2 | value
        elif kind == events.CONCEDED:
            return self._concede(seat)
        return 0

    def _hide_shown(self):
        """Forget where in a hand a turned-up card was: the seat's view does not know it."""
        if self._shown:
            self.match.state[self._shown] = UNKNOWN
            self._shown = 0

    def _concede(self, seat):
        match = self.match
        if (
            not self.open
            or match.state[state.PHASE] >= state.HAND_OVER
            or not self.people >> seat & 1
        ):
            return FORBIDDEN_EVENT
        self.me.watch(events.CONCEDED, seat, 0)
        match.event_bytes = 0
        match.finish(1 - (seat & 1), match.state[state.STAKE])
        self.publish()
        return NOT_MY_ACTION if seat == self.seat and not self._owner.excuses(NEVER, NONE) else 0

    def _apply(self, seat, action, late):
        match = self.match
        if not self.open:
            return FORBIDDEN_EVENT
        said, mine = self.said, seat == self.seat
        right = not mine or said == action or self._owner.excuses(late, action)
        if mine and late:
            self.slow = True
        elif mine and said == action:
            self.slow = False
            self._owner.be_heard()
        if late:
            self.me.watch(events.TIME_OVER, seat, 0)
        try:
            match.apply(seat, action)
        except Illegal:
            return FORBIDDEN_EVENT
        self.said = UNSAID
        match.known_take = NONE
        self._hide_shown()
        self.publish()
        return 0 if right else NOT_MY_ACTION

    def publish(self) -> None:
        """Tell my driver what the match has made of an action."""
        match = self.match
        told = match.events
        me = self.me
        for i in range(0, match.event_bytes, 3):
            kind = told[i]
            me.watch(kind, told[i + 1], value_for(self.seat, kind, told[i + 1], told[i + 2]))
