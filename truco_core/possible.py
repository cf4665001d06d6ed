"""Validate a view of a match that comes from a peer. Imported only when a view arrives.

The hand is replayed by the rules with the cards in the view; the result must be equal to the view.
The bytes do not say how the stake rose, so the stake is checked separately.
"""

from truco_core import rules, state
from truco_core.cards import CARD_MASK, FACE_DOWN, NONE, UNKNOWN
from truco_core.match import Illegal, Match
from truco_core.tricks import is_pair, pack_of


def is_view(view, seat: int) -> bool:
    """Return whether 64 bytes are a view that `seat` can have at some moment of a match.

    :param view: bytes from a peer, with any content
    :param seat: 0..3, or NONE for a spectator
    """
    players = view[state.PLAYERS]
    if not rules.valid(view) or players not in (2, 4) or seat != NONE and seat >= players:
        return False
    if view[state.PHASE] > state.MATCH_OVER or view[state.LEADS] >= players:
        return False
    for i in range(state.SEED, state.SIZE):
        if view[i] != UNKNOWN:
            return False
    try:
        if not view[state.HAND]:
            return _is_new(view, seat)
        return _are_masked(view, seat) and _is_played(view, seat)
    except Illegal:
        return False


def _is_new(view, seat):
    """Return whether `view` is a match before its first deal."""
    match = Match(bytearray(state.SIZE))
    we, they = view[state.SCORE], view[state.SCORE + 1]
    if we >= view[rules.GOAL] or they >= view[rules.GOAL]:
        return False
    match.start(view[: rules.SIZE], view[state.PLAYERS], 0, view[state.LEADS], we, they)
    seen = bytearray(state.SIZE)
    match.view(seat, seen)
    return seen == view


def _are_masked(view, seat):
    """Return whether all known cards are different, of this deck, and visible to `seat`."""
    pack = bytearray(pack_of(view[0]))
    players = view[state.PLAYERS]
    if view[0] & rules.OLD_MANILHA:
        good = view[state.VIRA] == NONE
    else:
        good = _take(pack, view[state.VIRA])
    for other in range(4):
        first = state.CARDS + 3 * other
        if other >= players:
            good = good and _all(view, first, first + 3, 1, NONE)
            good = good and _all(view, state.PLAYS + other, state.SEED, 4, NONE)
        elif other == seat or view[first] != UNKNOWN:
            # Visible are the seat's own cards and, in the team's special hand, the partner's.
            partner = players == 4 and other == seat ^ 2 and view[state.SPECIAL] == seat & 1
            good = good and (other == seat or partner)
            for i in range(first, first + 3):
                good = good and view[i] < 2 * FACE_DOWN and _take(pack, view[i] & CARD_MASK)
            for i in range(state.PLAYS + other, state.SEED, 4):
                good = good and (view[i] < 40 or view[i] == NONE or partner == (view[i] == UNKNOWN))
        else:
            good = good and _all(view, first, first + 3, 1, UNKNOWN)
            for i in range(state.PLAYS + other, state.SEED, 4):
                good = good and (view[i] >= NONE or _take(pack, view[i]))
    return good


def _all(view, start, end, step, value):
    for i in range(start, end, step):
        if view[i] != value:
            return False
    return True


def _take(pack, card):
    """Remove a card from the pack. Return False if it is not in the pack."""
    for i in range(len(pack)):
        if pack[i] == card and card < 40:
            pack[i] = NONE
            return True
    return False


def _is_played(view, seat):
    """Replay the hand and return whether the result is equal to `view`."""
    match = Match(bytearray(state.SIZE))
    s = match.state
    if not _deal(match, view):
        return False
    phase = view[state.PHASE]
    if s[state.PHASE] == state.DECIDING and (
        phase == state.PLAYING or view[state.PLAYS + view[state.LEADS]] != NONE
    ):
        match.apply(s[state.SPECIAL], state.ACCEPT)
    if s[state.SPECIAL] == NONE:
        level, raiser = view[state.LEVEL], view[state.RAISER]
        if level >= rules.stakes_count(view) or raiser > 1 and (level or raiser != NONE):
            return False
        s[state.LEVEL] = level
        s[state.STAKE] = view[rules.STAKES + level]
        s[state.RAISER] = raiser
    if s[state.PHASE] == state.PLAYING:
        _play(match, view)
    if s[state.PHASE] < state.HAND_OVER and (phase == state.ANSWERING or phase >= state.HAND_OVER):
        if not _call(match, view):
            return False
    elif s[state.RAISER] != NONE and not s[state.LEVEL]:
        return False
    elif phase == state.DECIDING and view[state.WAIT] and not view[state.WAIT] & ~s[state.WAIT]:
        s[state.WAIT] = view[state.WAIT]
    s[state.HAND] = view[state.HAND]
    seen = bytearray(state.SIZE)
    match.view(seat, seen)
    return seen == view


def _deal(match, view):
    """Deal the cards of `view` at the score before this hand. Return False for a wrong score."""
    score = bytearray(view[state.SCORE : state.SCORE + 2])
    if view[state.PHASE] >= state.HAND_OVER and view[state.WINNER] != state.TIE:
        points = rules.points(view)
        if view[state.WINNER] > state.TIE or score[view[state.WINNER]] < points:
            return False
        score[view[state.WINNER]] -= points
    goal = view[rules.GOAL]
    if score[0] >= goal or score[1] >= goal:
        return False
    s = match.state
    match.start(view[: rules.SIZE], view[state.PLAYERS], 0, view[state.LEADS], score[0], score[1])
    deck = bytearray(13)
    hands = 3 * view[state.PLAYERS]
    for i in range(hands):
        card = view[state.CARDS + i]
        deck[i] = card if card == UNKNOWN else card & CARD_MASK
    deck[hands] = view[state.VIRA]
    for i in range(state.SEED, state.SIZE):
        s[i] = UNKNOWN
    match.deal_seen(deck)
    return True


def _play(match, view):
    """Play the cards that `view` has on the table, in the order of play."""
    s = match.state
    while s[state.PHASE] == state.PLAYING:
        trick, seat = s[state.TRICK], s[state.TURN]
        card = view[state.PLAYS + 4 * trick + seat]
        if card == NONE:
            return
        first = state.CARDS + 3 * seat
        under = NONE
        if is_pair(s, trick):
            under = view[state.PLAYS + 8 + seat]
            if s[first] == UNKNOWN and under < 40:
                s[first] = under  # this card was turned up
            else:
                under = NONE
            if s[state.SPECIAL] < state.IRON and view[state.RESULTS + 1] < state.TIE:
                match.known_take = view[state.RESULTS + 1] * 5  # hidden cards may decide the trick
        match.apply(seat, card)
        match.known_take = NONE
        if under != NONE:
            s[first] = UNKNOWN


def _call(match, view):
    """Replay the raise that waits for an answer, or the run that ended the hand.

    Return False if it cannot have happened.
    """
    s = match.state
    if s[state.PHASE] == state.DECIDING:
        for seat in range(view[state.PLAYERS]):
            if s[state.WAIT] >> seat & 1:
                match.apply(seat, state.RUN)
        return True
    team = s[state.RAISER]
    if team > 1 or s[state.SPECIAL] != NONE or not view[rules.NEXT_STAKE + s[state.LEVEL]]:
        return False
    asker = team
    if view[state.PHASE] == state.ANSWERING:
        asker = view[state.ASKER]
        if asker >= view[state.PLAYERS] or asker & 1 != team:
            return False
        if asker != s[state.TURN] and not view[rules.FLAGS] & rules.RERAISE:
            return False
    s[state.PHASE] = state.ANSWERING
    s[state.ASKER] = asker
    if view[state.PHASE] != state.ANSWERING:
        s[state.WAIT] = 1 << 1 - team
        match.apply(1 - team, state.RUN)
        return True
    players = view[state.PLAYERS]
    may = 1 << (asker + 1) % players if view[0] & rules.ANSWER_NEXT else 10 >> team
    s[state.WAIT] = view[state.WAIT]
    return 0 < view[state.WAIT] < 1 << players and not view[state.WAIT] & ~may
