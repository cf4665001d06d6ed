"""The last hand of a table of several handhelds again. Needed for a moment only.

The engine plays hands whose cards are all known. So in the place of a card that the player
has not seen comes any other one, which `truco_game.replay.is_open` never shows.
"""

from truco_core import rules, state
from truco_core.cards import FACE_DOWN, NONE, UNKNOWN
from truco_core.match import Illegal, Match
from truco_core.state import CARDS, GONE, PLAYERS, PLAYS, RESULTS, SCORE, SEED, TURN, VIRA
from truco_core.tricks import pack_of
from truco_game import replay
from truco_game.record import CALLED, GIVEN, GIVEN_SIZE


def last_hand(log):
    """The `LastHand` of a truco_game.linked_log.HandLog; None: there is none that is whole."""
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
            seat, action = match.state[TURN], byte
            if CALLED <= byte < CALLED + 16:
                seat, action = byte - CALLED >> 2, state.RAISE + (byte & 3)
            match.apply(seat, action)
            done += bytes((byte,))
    except Illegal:
        return None  # a card that stayed hidden has decided, and ours was another one
    for i in (SCORE, SCORE + 1, RESULTS, RESULTS + 1, RESULTS + 2):
        if match.state[i] != log.after[i]:
            return None
    return replay.LastHand(done, len(done), state.SIZE)


def _deck(after):
    """A deck that gives what was seen, and other cards where nothing was."""
    hands = 3 * after[PLAYERS]
    deck = bytearray((UNKNOWN,) * GIVEN_SIZE)
    for seat in range(after[PLAYERS]):
        at = 3 * seat
        for i in range(CARDS + at, CARDS + at + 3):
            at = _put(deck, at, after[i] & ~GONE if after[i] != UNKNOWN else UNKNOWN)
        for i in range(PLAYS + seat, SEED, 4):
            if after[i] != NONE and after[i] != UNKNOWN:
                at = _put(deck, at, after[i] & ~FACE_DOWN)
    if not after[0] & rules.OLD_MANILHA:
        deck[hands] = after[VIRA]
    for card in pack_of(after[0]):
        if deck.find(bytes((card,))) < 0:
            at = deck.find(bytes((UNKNOWN,)), 0, hands + 1)
            if at < 0:
                break
            deck[at] = card
    return deck


def _put(deck, at, card):
    """A card that was seen, unless it is there; the next place."""
    if card == UNKNOWN or deck.find(bytes((card,))) >= 0:
        return at
    deck[at] = card
    return at + 1


def _face_down(s, after):
    """A card of the seat whose turn it is that it does not lay openly, laid face-down."""
    seat = s[TURN]
    for i in range(CARDS + 3 * seat, CARDS + 3 * seat + 3):
        if s[i] < GONE and not replay.is_laid(after, seat, s[i]):
            return s[i] | FACE_DOWN
    return NONE  # which no rule allows
