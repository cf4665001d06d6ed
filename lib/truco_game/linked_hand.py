"""The last hand of a linked table, as the player saw it.

`HandLog` records the hand in the format of truco_game.replay, but without the cards that the player
has not seen. The rules engine needs all cards. So `last_hand` puts other cards of the deck in their
places. `truco_game.replay.is_open` makes sure that these are never shown.
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

_ROOM = const(40)  # maximum number of actions that are recorded of a hand


class HandLog:
    """The log of the last complete hand and of the current one.

    :param game: ``look()`` updates the player's view and returns it

    before  the player's view (64 bytes) before the deal of the last complete hand
    after   the view after that hand, which is the one before the current hand
    log     the actions of that hand: a card, UNKNOWN for a face-down card, or a byte from CALLED of
            truco_game.replay on
    used    number of actions in `log`; 0: no hand is complete
    """

    def __init__(self, game):
        self.before = bytearray(state.SIZE)
        self.after = bytearray(state.SIZE)
        self.log = bytearray(_ROOM)
        self._now = bytearray(_ROOM)  # log of the current hand
        self._begin(game)

    def hear(self, kind, seat, value, game):
        """Handle SYNCED, or an event of the match (truco_core.events) with seats as in the view."""
        if kind == PLAYED:
            self._add(value)
        elif RAISED <= kind <= RAN:
            self._add(CALLED + 4 * seat + (kind - RAISED))
        elif kind == DEALT:
            self._count = 0 if self._fits else NONE
            self._fits: bool = False
            if not self.after[state.HAND]:
                self.after[state.LEADS] = seat  # only the first deal tells who opens the match
        elif kind == HAND_WON:
            self._keep(game)
        elif kind >= MATCH_STARTED:  # an event of a table, or SYNCED of truco_link.messages
            self._begin(game)

    def _begin(self, game):
        """Forget all recorded hands, because events or a whole match may have been missed."""
        self._count = NONE  # number of actions of the current hand; NONE: it is not complete
        self.used = 0
        self.after[:] = game.look().state
        # True if the next deal directly follows the state `after`.
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
    """Return the `LastHand` of a `HandLog`, or None if no hand is complete."""
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
        return None  # a card that replaces a hidden one has changed who took a trick
    for i in (state.SCORE, state.SCORE + 1, state.RESULTS, state.RESULTS + 1, state.RESULTS + 2):
        if match.state[i] != log.after[i]:
            return None
    return replay.LastHand(done, len(done), state.SIZE)


def _deck(after):
    """Return a deck with the cards seen in the view `after`, and any other cards in the gaps."""
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
    """Put a card into the deck at `at`, unless it is unknown or already in the deck.

    Return the offset for the next card.
    """
    if card == UNKNOWN or deck.find(bytes((card,))) >= 0:
        return at
    deck[at] = card
    return at + 1


def _face_down(s, after):
    """Return a card, with FACE_DOWN, that stands for the face-down card that this seat plays now.

    It is one that the seat holds and never plays face-up. NONE: there is none.

    :param s: bytes of the match so far
    :param after: bytes of the view after the hand
    """
    seat = s[state.TURN]
    for i in range(state.CARDS + 3 * seat, state.CARDS + 3 * seat + 3):
        if s[i] < state.GONE and not replay.is_laid(after, seat, s[i]):
            return s[i] | FACE_DOWN
    return NONE  # `apply` then raises Illegal
