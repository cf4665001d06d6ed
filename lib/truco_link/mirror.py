"""A guest's masked copy of the match. It applies the host's events by its own rules."""

from micropython import const

import residency
from truco_core import events, state
from truco_core.cards import FACE_DOWN, NONE, UNKNOWN
from truco_core.match import Illegal, Match, value_for
from truco_core.rules import OLD_MANILHA
from truco_link.messages import FORBIDDEN_EVENT, NOT_MY_ACTION, OVERTIME

UNSAID = const(-1)  # value of `Mirror.said` while no action was sent
_MOST_DEALT = const(
    13
)  # maximum number of dealt cards: three for each of four players, and the vira


class Mirror:
    """The match as one seat may know it.

    :param me: the driver whose ``watch(kind, seat, value)`` gets the events
    :param owner: a `Guest` or `Telling`. Its ``allows(action, late)`` returns True if the host may
        tell this action of `seat`: see `Guest.allows`.

    match: the `Match`, masked for `seat`
    seat: seat of this handheld; NONE for a spectator
    synced: True while `match` follows the host's match
    people: mask of the seats that people had at the deal; only these seats can concede
    open: True from a deal until the host reveals its link of that deal
    base: the score when this hand was dealt, one byte for each team
    said: action that `seat` has sent to the host for this position; UNSAID: none
    """

    def __init__(self, me, owner):
        self.me = me
        self.match = Match(bytearray(state.SIZE))
        self.match.state[state.PHASE] = state.MATCH_OVER
        self.seat = NONE
        self.synced = self.open = False
        self.people = 15
        self.base = bytearray(2)
        self.said = UNSAID
        self._owner = owner
        # Index in the state of a card that TURNED has put into a hand for the next play; 0: none.
        self._shown = 0

    @residency.seldom
    def begin_hand(self, data, at: int, size: int) -> bool:
        """Begin the hand of a DEAL message; return False if the message is impossible now.

        The body of the message is data[at : at + size].
        """
        match, seat = self.match, self.seat
        s = match.state
        vira, cards = data[at + 2], bytes(data[at + 3 : at + size])
        known = cards if s[0] & OLD_MANILHA else cards + bytes((vira,))
        if (seat == NONE) != (not cards) or NONE in set(known) or len(set(known)) < len(known):
            return False
        deck = bytearray((UNKNOWN,) * _MOST_DEALT)
        for i in range(len(cards)):  # first the own cards, then those of the partner
            deck[3 * (seat ^ i // 3 * 2) + i % 3] = cards[i]
        deck[3 * s[state.PLAYERS]] = vira
        try:
            match.deal_seen(deck)
        except Illegal:
            return False
        is_open = s[state.SPECIAL] == seat & 1 and s[state.PLAYERS] == 4
        if cards and is_open != (len(cards) == 6):
            return False
        self.base[0] = s[state.SCORE]
        self.base[1] = s[state.SCORE + 1]
        match.view(seat, s)  # hide the partner's cards, except in the special hand
        self.open = True
        self.said = UNSAID
        self.publish()
        return s[state.LEADS] == data[at + 1]

    @residency.seldom
    def begin_match(self, rules, players: int, opener: int, we: int, they: int) -> None:
        """Begin a match, or continue one at this score. The host's next DEAL begins a hand."""
        self.match.start(rules, players, 0, opener, we, they)
        for i in range(state.SEED, state.SIZE):
            self.match.state[i] = UNKNOWN
        self.base[0], self.base[1] = we, they
        self.open = False
        self.synced = True

    def hear_event(self, kind: int, seat: int, value: int) -> int:
        """Apply an event; return 0, or the fault as in CHEAT. It allocates nothing."""
        s = self.match.state
        late = seat & OVERTIME
        seat &= 3
        if kind == events.PLAYED:
            return self._apply(seat, value, late)
        if events.RAISED <= kind <= events.RAN:
            return self._apply(seat, state.RAISE + kind - events.RAISED, late)
        if kind == events.TURNED:
            # The next PLAYED turns up this covered card, so the match must know the card before.
            if s[state.PLAYS + 8 + seat] == UNKNOWN:
                s[state.PLAYS + 8 + seat] = value | FACE_DOWN
            elif s[state.CARDS + 3 * seat] == UNKNOWN:
                # The next PLAYED lays this card face-down and turns it up: put it into the hand.
                self._hide_shown()
                s[state.CARDS + 3 * seat] = value
                self._shown = state.CARDS + 3 * seat
        elif kind == events.TRICK_TAKEN:
            self.match.known_take = seat << 2 | value
        elif kind == events.CONCEDED:
            return self._concede(seat)
        return 0

    def _hide_shown(self):
        """Hide the card again that TURNED has put into the hand of another seat."""
        if self._shown:
            self.match.state[self._shown] = UNKNOWN
            self._shown = 0

    def _concede(self, seat):
        match = self.match
        is_on = self.open and match.state[state.PHASE] < state.HAND_OVER
        if not is_on or not self.people >> seat & 1:
            return FORBIDDEN_EVENT
        self.me.watch(events.CONCEDED, seat, 0)
        match.event_bytes = 0
        match.finish(1 - (seat & 1), match.state[state.STAKE])
        self.publish()
        return 0 if seat != self.seat or self._owner.allows(NONE, 0) else NOT_MY_ACTION

    def _apply(self, seat, action, late):
        match = self.match
        if not self.open:
            return FORBIDDEN_EVENT
        right = seat != self.seat or self._owner.allows(action, late)
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
        """Pass the events of the last action to the ``watch`` of `me`."""
        match = self.match
        told = match.events
        me = self.me
        for i in range(0, match.event_bytes, 3):
            kind = told[i]
            me.watch(kind, told[i + 1], value_for(self.seat, kind, told[i + 1], told[i + 2]))
