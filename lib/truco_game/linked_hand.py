"""The last hand of a table of several handhelds, as the player saw it.

`HandLog` remembers it: what truco_game.replay reads, with gaps. `last_hand` fills them: the engine
plays hands whose cards are all known. So in the place of a card that the player has not seen comes
any other one, which `truco_game.replay.is_open` never shows.
"""

from micropython import const

import residency
from truco_core import rules, state
from truco_core.cards import FACE_DOWN, NONE, UNKNOWN
from truco_core.events import DEALT, HAND_WON, MATCH_STARTED, PLAYED, RAISED, RAN
from truco_core.match import Illegal, Match
from truco_core.tricks import pack_of
from truco_game import replay
from truco_game.replay import CALLED, GIVEN, GIVEN_SIZE

_ROOM = const(40)  # actions of a hand


class HandLog:
    """
    :param game: ``look()`` brings the player's view up to date and returns it

    before  the player's view (64 bytes) before the last hand that is whole was dealt
    after   the view behind it; before the hand that goes on
    log     its actions: a card, UNKNOWN for one laid face-down, CALLED .. of truco_game.replay
    used    how many; 0: no hand is whole
    """

    def __init__(self, game):
        self.before = bytearray(state.SIZE)
        self.after = bytearray(state.SIZE)
        self.log = bytearray(_ROOM)
        self._now = bytearray(_ROOM)  # of the hand that goes on
        self._begin(game)

    def hear(self, kind, seat, value, game):
        """Hear an event of the match (truco_core.events), as it is shown; SYNCED of the link."""
        if kind == PLAYED:
            self._add(value)
        elif RAISED <= kind <= RAN:
            self._add(CALLED + 4 * seat + (kind - RAISED))
        elif kind == DEALT:
            self._count = 0 if self._fits else NONE
            self._fits: bool = False
            if not self.after[state.HAND]:
                self.after[state.LEADS] = seat  # drawn with the deal
        elif kind == HAND_WON:
            self._keep(game)
        elif kind >= MATCH_STARTED:  # or SYNCED, of truco_link.messages
            self._begin(game)

    def _begin(self, game):
        """What was kept may be of another match, or a hand may have gone by."""
        self._count = NONE  # actions of the hand that goes on; NONE: it is not whole
        self.used = 0
        self.after[:] = game.look().state
        # Whether `after` is what the next deal comes behind.
        self._fits = self.after[state.PHASE] == state.HAND_OVER

    def _add(self, byte):
        if self._count < _ROOM:
            self._now[self._count] = byte
            self._count += 1
        else:
            self._count = NONE

    def _keep(self, game):
        self.used = 0
        if self._count < NONE:
            self.before[:] = self.after
            self.log, self._now = self._now, self.log
            self.used = self._count
        self.after[:] = game.look().state
        self._fits = True


@residency.seldom
def last_hand(log):
    """Return the `LastHand` of a `HandLog`; None: there is none that is whole."""
    if not log.used:
        return None
    deck = _deck(log.after)
    match = Match(bytearray(log.before))
    done = bytes(log.before) + bytes((GIVEN,)) + bytes(deck)
    try:
        match.deal_from(deck)
        for i in range(log.used):
            byte = log.log[i]
            if byte == UNKNOWN:
                byte = _face_down(match.state, log.after)
            seat, action = match.state[state.TURN], byte
            if CALLED <= byte < CALLED + 16:
                seat, action = byte - CALLED >> 2, state.RAISE + (byte & 3)
            match.apply(seat, action)
            done += bytes((byte,))
    except Illegal:
        return None  # a card that stayed hidden has decided, and ours was another one
    for i in (state.SCORE, state.SCORE + 1, state.RESULTS, state.RESULTS + 1, state.RESULTS + 2):
        if match.state[i] != log.after[i]:
            return None
    return replay.LastHand(done, len(done), state.SIZE)


def _deck(after):
    """Return a deck that gives what was seen, and other cards where nothing was."""
    hands = 3 * after[state.PLAYERS]
    deck = bytearray((UNKNOWN,) * GIVEN_SIZE)
    for seat in range(after[state.PLAYERS]):
        at = 3 * seat
        for i in range(state.CARDS + at, state.CARDS + at + 3):
            at = _put(deck, at, after[i] & ~state.GONE if after[i] != UNKNOWN else UNKNOWN)
        for i in range(state.PLAYS + seat, state.SEED, 4):
            if after[i] != NONE and after[i] != UNKNOWN:
                at = _put(deck, at, after[i] & ~FACE_DOWN)
    if not after[0] & rules.OLD_MANILHA:
        deck[hands] = after[state.VIRA]
    for card in pack_of(after[0]):
        if deck.find(bytes((card,))) < 0:
            at = deck.find(bytes((UNKNOWN,)), 0, hands + 1)
            if at < 0:
                break
            deck[at] = card
    return deck


def _put(deck, at, card):
    """Return a card that was seen, unless it is there; the next place."""
    if card == UNKNOWN or deck.find(bytes((card,))) >= 0:
        return at
    deck[at] = card
    return at + 1


def _face_down(s, after):
    """Return a card of the seat whose turn it is that it does not lay openly, laid face-down."""
    seat = s[state.TURN]
    for i in range(state.CARDS + 3 * seat, state.CARDS + 3 * seat + 3):
        if s[i] < state.GONE and not replay.is_laid(after, seat, s[i]):
            return s[i] | FACE_DOWN
    return NONE  # which no rule allows
