"""A guest's copy of the match, with the cards that its seat may know."""

from micropython import const

import residency
from truco_core import events, state
from truco_core.cards import FACE_DOWN, NONE, UNKNOWN
from truco_core.match import Illegal, Match, value_for
from truco_link import codes, messages

# Maximum number of dealt cards: three for each of four players, and the vira.
_MOST_DEALT = const(13)
_LAST_CARD = const(39)


class Mirror:
    """The match as one seat may know it.

    :param me: the driver whose ``watch(kind, seat, value)`` gets the events

    match: the `Match`, masked for `seat`
    seat: seat of this handheld; NONE for a spectator
    """

    def __init__(self, me):
        self.me = me
        self.match = Match(bytearray(state.SIZE))
        self.match.state[state.PHASE] = state.MATCH_OVER
        self.seat = NONE
        self._code = 0  # a code whose operand is the next byte; 0: none
        # Index in `match.state` of the card that a hint TURNED has put into a hand; 0: none.
        self._shown = 0

    @residency.seldom
    def begin(self, rules, players: int, opener: int) -> None:
        """Show a match that begins at 0:0."""
        self.match.start(rules, players, 0, opener)
        self.match.view(self.seat, self.match.state)

    @residency.seldom
    def show(self, view) -> None:
        """Show the 64 bytes that the host has told."""
        self.match.state[:] = view
        self._code = self._shown = 0

    @residency.seldom
    def deal(self, data) -> None:
        """Begin the hand of a DEAL message.

        :raises Illegal: the message is impossible now
        """
        match, seat = self.match, self.seat
        s = match.state
        deck = bytearray((UNKNOWN,) * _MOST_DEALT)
        cards = data[3:]
        if (seat == NONE) != (not cards):
            raise Illegal(events.BAD_ACTION)
        for i in range(len(cards)):  # first this seat's cards, then its partner's
            deck[3 * (seat ^ i // 3 * 2) + i % 3] = cards[i]
        deck[3 * s[state.PLAYERS]] = data[2]
        match.deal_seen(deck)
        if messages.check(s) != data[1]:
            raise Illegal(events.BAD_ACTION)
        match.view(seat, s)  # hide the partner's cards, except in the special hand
        self._code = self._shown = 0
        self.publish()

    def hear(self, byte: int) -> int:
        """Apply one byte of the log, and return the seat that acted; NONE: the byte is a hint.

        It allocates nothing.

        :raises Illegal: the rules forbid it
        """
        if self._code:
            self._hint(self._code, byte)
            self._code = 0
        elif codes.TURNED <= byte < codes.TAKEN + 4:
            self._code = byte
        else:
            seat = codes.play(self.match, byte)
            self.match.known_take = NONE
            self._hide_shown()
            if codes.CONCEDED <= byte < codes.ENDED:
                self.me.watch(events.CONCEDED, byte & 3, 0)
            self.publish()
            return seat
        return NONE

    @residency.seldom("hint")
    def _hint(self, code, byte):
        """Apply the hint TURNED or TAKEN, without which the next action could not be applied."""
        s = self.match.state
        seat = code & 3
        if seat >= s[state.PLAYERS] or byte > _LAST_CARD:
            raise Illegal(events.BAD_ACTION)
        if code >= codes.TAKEN:
            self.match.known_take = seat << 2 | byte & 1
        elif s[state.PLAYS + 8 + seat] == UNKNOWN:
            # The next action turns up this covered card, so the match must know the card now.
            s[state.PLAYS + 8 + seat] = byte | FACE_DOWN
        elif s[state.CARDS + 3 * seat] == UNKNOWN:
            # The next action lays this card face-down and turns it up: put it into the hand.
            self._hide_shown()
            s[state.CARDS + 3 * seat] = byte
            self._shown = state.CARDS + 3 * seat

    def _hide_shown(self):
        """Hide the card again that TURNED has put into the hand of another seat."""
        if self._shown:
            self.match.state[self._shown] = UNKNOWN
            self._shown = 0

    def publish(self) -> None:
        """Pass the events of the last action to the ``watch`` of `me`."""
        match = self.match
        told = match.events
        me = self.me
        for i in range(0, match.event_bytes, 3):
            kind = told[i]
            me.watch(kind, told[i + 1], value_for(self.seat, kind, told[i + 1], told[i + 2]))
