"""A guest's masked copy of the match. It applies the host's log by its own rules."""

from micropython import const

import residency
from truco_core import events, state
from truco_core.cards import FACE_DOWN, NONE, UNKNOWN
from truco_core.match import Illegal, Match, value_for
from truco_core.rules import OLD_MANILHA
from truco_link import match_log, play_log

# Maximum number of dealt cards: three for each of four players, and the vira.
_MOST_DEALT = const(13)
_LAST_CARD = const(39)


class Mirror:
    """The match as one seat may know it.

    :param me: the driver whose ``watch(kind, seat, value)`` gets the events

    match: the `Match`, masked for `seat`
    seat: seat of this handheld; NONE for a spectator
    open: True from a deal until the host tells the key of that deal
    """

    def __init__(self, me):
        self.me = me
        self.match = Match(bytearray(state.SIZE))
        self.match.state[state.PHASE] = state.MATCH_OVER
        self.seat = NONE
        self.open = False
        self._code = 0  # a code whose operand is the next byte; 0: none
        # Index in `match.state` of the card that a hint TURNED has put into a hand; 0: none.
        self._shown = 0

    @residency.seldom
    def show(self, log) -> None:
        """Show the match after the last finished hand of a `MatchLog`. A deal must come next."""
        self.match.state[:] = log.now.state
        for i in range(state.SEED, state.SIZE):
            self.match.state[i] = UNKNOWN
        self.open = False

    @residency.seldom
    def begin_hand(self, data, at: int, size: int) -> None:
        """Begin the hand of a DEAL message, whose body is data[at : at + size].

        :raises Illegal: the message is impossible now
        """
        match, seat = self.match, self.seat
        s = match.state
        vira, cards = data[at + 2], bytes(data[at + 3 : at + size])
        known = cards if s[0] & OLD_MANILHA else cards + bytes((vira,))
        if (seat == NONE) != (not cards) or NONE in set(known) or len(set(known)) < len(known):
            raise Illegal(events.BAD_ACTION)
        deck = bytearray((UNKNOWN,) * _MOST_DEALT)
        for i in range(len(cards)):  # first this seat's cards, then its partner's
            deck[3 * (seat ^ i // 3 * 2) + i % 3] = cards[i]
        deck[3 * s[state.PLAYERS]] = vira
        match.deal_seen(deck)
        is_open = s[state.SPECIAL] == seat & 1 and s[state.PLAYERS] == 4
        if s[state.LEADS] != data[at + 1] or cards and is_open != (len(cards) == 6):
            raise Illegal(events.BAD_ACTION)
        match.view(seat, s)  # hide the partner's cards, except in the special hand
        self.open = True
        self._code = self._shown = 0
        self.publish()

    def hear(self, byte: int) -> None:
        """Apply one byte of the log of this hand. It allocates nothing.

        :raises Illegal: the rules forbid it
        """
        if self._code:
            self._hint(self._code, byte)
            self._code = 0
        elif not self.open:
            raise Illegal(events.HAND_IS_OVER)
        elif play_log.is_hint(byte):
            self._code = byte
        else:
            play_log.play(self.match, byte)
            self.match.known_take = NONE
            self._hide_shown()
            if match_log.CONCEDED <= byte < match_log.ENDED:
                self.me.watch(events.CONCEDED, byte & 3, 0)
            self.publish()

    def is_action(self, byte: int) -> bool:
        """Return True if the next byte of the log is an action, not a hint."""
        return not self._code and not play_log.is_hint(byte)

    def _hint(self, code, byte):
        """Apply the hint TURNED or TAKEN, without which the next action could not be applied."""
        s = self.match.state
        seat = code & 3
        if seat >= s[state.PLAYERS] or byte > _LAST_CARD:
            raise Illegal(events.BAD_ACTION)
        if code >= match_log.TAKEN:
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
