"""A guest's copy of the match, from DEAL, EVENTS and SNAP; written from docs/link.md alone."""

from truco_core import state
from truco_core.cards import NONE, UNKNOWN
from truco_core.events import ACCEPTED, PLAYED, RAISED, RAN, TRICK_TAKEN, TURNED
from truco_core.illegal import Illegal
from truco_core.tricks import is_pair

_UNDER = state.PLAYS + 8


def position(s):
    laid = sum(byte != NONE for byte in s[state.PLAYS : state.SEED])
    return bytes((s[state.HAND], laid + 16 * s[state.PHASE], s[state.WAIT] + 16 * s[state.LEVEL]))


class Mirror:
    """`match` is None until the first whole snapshot."""

    def __init__(self):
        self.match = None
        self._parts = b""

    def part(self, offset, fifteen):
        """A part of a snapshot; the 64 bytes when it completes one, else None."""
        if offset == 0:
            self._parts = b""
        if offset != len(self._parts):
            self._parts = b"x"  # not in order: nothing completes it
            return None
        self._parts += fifteen
        return bytearray(self._parts + bytes((UNKNOWN,)) * 4) if offset == 45 else None

    def deal(self, opener, vira, cards, seat):
        """False: this deal cannot be now."""
        s = self.match.state
        players = s[state.PLAYERS]
        deck = bytearray((UNKNOWN,)) * (3 * players) + bytes((vira,))
        if cards:
            deck[3 * seat : 3 * seat + 3] = cards[:3]
        if len(cards) == 6:
            deck[3 * (seat ^ 2) : 3 * (seat ^ 2) + 3] = cards[3:]
        try:
            self.match.deal_seen(deck)
        except Illegal:
            return False
        special = seat != NONE and players == 4 and s[state.SPECIAL] == seat & 1
        if len(cards) != (0 if seat == NONE else 6 if special else 3):
            return False
        return s[state.LEADS] == opener

    def events(self, events):
        """Apply one record's events; the first that the rules forbid, or None."""
        turned, told = {}, None
        for one in events:
            kind, seat, value = one
            try:
                if kind == TURNED:
                    turned[seat] = value
                elif kind == TRICK_TAKEN:
                    told = value | seat << 2
                elif kind == PLAYED:
                    self._play(seat, value, turned, told)
                    turned, told = {}, None
                elif kind in (RAISED, ACCEPTED, RAN):
                    self._call(kind, seat, value)
            except Illegal:
                return one
        return (TURNED, 0, 0) if turned or told is not None else None

    def _play(self, seat, card, turned, told):
        s = self.match.state
        trick = s[state.TRICK]
        pair = s[state.PHASE] == state.PLAYING and is_pair(s, trick)
        closes = (seat + 1) % s[state.PLAYERS] == s[state.LEADS + trick % 3]
        if (turned or told is not None) and not (pair and closes):
            raise Illegal(0)
        if told is not None and s[state.SPECIAL] > 1:
            raise Illegal(0)
        before = bytes(s)
        first = state.CARDS + 3 * seat
        lent = False
        for other, under in turned.items():
            if other != seat:
                known = s[_UNDER + other]
                if known != UNKNOWN and known & 63 != under:
                    raise Illegal(0)
                s[_UNDER + other] = under | 64
            elif s[first] == UNKNOWN:
                s[first], lent = under, True
        self.match.known_take = NONE if told is None else told
        try:
            self.match.apply(seat, card)
            if turned and s[state.TRICK] != 3:
                raise Illegal(0)
        except Illegal:
            s[:] = before
            raise
        finally:
            self.match.known_take = NONE
        if lent:
            s[first] = UNKNOWN

    def _call(self, kind, seat, value):
        before = bytes(self.match.state)
        call = {RAISED: state.RAISE, ACCEPTED: state.ACCEPT, RAN: state.RUN}[kind]
        self.match.apply(seat, call)
        if tuple(self.match.events[:3]) != (kind, seat, value):
            self.match.state[:] = before
            raise Illegal(0)
