"""Validate a view of a match that comes from a peer. Imported only when a view arrives.

The hand is replayed by the rules with the cards in the view; the result must be equal to the view.
The bytes do not say how the stake rose, so the stake is checked separately.
"""

from truco_core import rules, state
from truco_core.cards import CARD_MASK, NONE, UNKNOWN
from truco_core.match import Illegal, Match
from truco_core.tricks import is_pair, pack_of


def is_view(view: bytearray, seat: int) -> bool:
    """Return whether 64 bytes are a view that `seat` can have at some moment of a match.

    :param view: bytes from a peer, with any content
    :param seat: 0..3, or NONE for a spectator
    """
    players = view[state.PLAYERS]
    if not rules.valid(view) or players not in (2, 4) or view[state.LEADS] >= players:
        return False
    if seat != NONE and seat >= players:
        return False
    try:
        if view[state.HAND]:
            return _are_possible(view, seat) and _is_played(view, seat)
        return _is_new(view, seat)
    except ValueError:  # also `Illegal`, which is a ValueError
        return False


def _is_new(view: bytearray, seat: int) -> bool:
    """Return whether `view` is a match before its first deal."""
    match = Match(bytearray(state.SIZE))
    _start(match, view, view[state.SCORE], view[state.SCORE + 1])
    return _shows(match, seat, view)


def _start(match: "Match", view: bytearray, we: int, they: int) -> None:
    match.start(view[: rules.SIZE], view[state.PLAYERS], 0, view[state.LEADS], we, they)


def _shows(match: "Match", seat: int, view: bytearray) -> bool:
    """Return whether `view` is exactly what `seat` may see of this match."""
    seen = bytearray(state.SIZE)
    match.view(seat, seen)
    return seen == view


def _are_possible(view: bytearray, seat: int) -> bool:
    """Return whether all known cards are different and of this deck, and `seat` knows its own."""
    pack = bytearray(pack_of(view[0]))
    good = view[0] & rules.OLD_MANILHA > 0 or _take(pack, view[state.VIRA])
    for other in range(view[state.PLAYERS]):
        first = state.CARDS + 3 * other
        is_known = other == seat or view[first] != UNKNOWN
        for i in range(first, first + 3):
            good = good and (not is_known or _take(pack, view[i] & CARD_MASK))
        for i in range(state.PLAYS + other, state.SEED, 4):
            if is_known:
                good = good and (other != seat or view[i] != UNKNOWN)
            else:
                good = good and (view[i] >= NONE or _take(pack, view[i]))
    return good


def _take(pack: bytearray, card: int) -> bool:
    """Remove a card from the pack. Return False if it is not in the pack."""
    for i in range(len(pack)):
        if pack[i] == card and card < 40:
            pack[i] = NONE
            return True
    return False


def _is_played(view: bytearray, seat: int) -> bool:
    """Replay the hand and return whether the result is equal to `view`."""
    match = Match(bytearray(state.SIZE))
    s = match.state
    _deal(match, view)
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
        _call(match, view)
    elif s[state.RAISER] != NONE and not s[state.LEVEL]:
        return False
    elif phase == state.DECIDING and view[state.WAIT] and not view[state.WAIT] & ~s[state.WAIT]:
        s[state.WAIT] = view[state.WAIT]
    s[state.HAND] = view[state.HAND]
    return _shows(match, seat, view)


def _deal(match: "Match", view: bytearray) -> None:
    """Deal the cards of `view` at the score before this hand. Raise Illegal for a wrong score."""
    score = bytearray(view[state.SCORE : state.SCORE + 2])
    winner = view[state.WINNER]
    if view[state.PHASE] >= state.HAND_OVER and winner != state.TIE:
        points = rules.points(view)
        if winner > state.TIE or score[winner] < points:
            raise Illegal
        score[winner] -= points
    _start(match, view, score[0], score[1])
    s = match.state
    deck = bytearray(13)
    hands = 3 * view[state.PLAYERS]
    for i in range(hands):
        card = view[state.CARDS + i]
        deck[i] = card if card == UNKNOWN else card & CARD_MASK
    deck[hands] = view[state.VIRA]
    for i in range(state.SEED, state.SIZE):
        s[i] = UNKNOWN
    match.deal_seen(deck)


def _play(match: "Match", view: bytearray) -> None:
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
                s[first] = under  # the view knows this face-down card: it was turned up later
            else:
                under = NONE
            if s[state.SPECIAL] < state.IRON and view[state.RESULTS + 1] < state.TIE:
                # Hidden cards may decide the trick, so use its winner in the view. The hand ends,
                # so any seat of this team can be the next leader: seat `t` of team `t`.
                match.known_take = view[state.RESULTS + 1] * 5
        match.apply(seat, card)
        match.known_take = NONE
        if under != NONE:
            s[first] = UNKNOWN


def _call(match: "Match", view: bytearray) -> None:
    """Replay the raise that waits for an answer, or the run that ended the hand.

    Raise Illegal if it cannot have happened.
    """
    s = match.state
    if s[state.PHASE] == state.DECIDING:
        for seat in range(view[state.PLAYERS]):
            if s[state.WAIT] >> seat & 1:
                match.apply(seat, state.RUN)
        return
    team, players = s[state.RAISER], view[state.PLAYERS]
    if team > 1 or s[state.SPECIAL] != NONE or not view[rules.NEXT_STAKE + s[state.LEVEL]]:
        raise Illegal
    waits = view[state.PHASE] == state.ANSWERING
    asker = view[state.ASKER] if waits else team
    if asker >= players or asker & 1 != team:
        raise Illegal
    if waits and asker != s[state.TURN] and not view[rules.FLAGS] & rules.RERAISE:
        raise Illegal
    s[state.PHASE] = state.ANSWERING
    s[state.ASKER] = asker
    if not waits:
        s[state.WAIT] = 1 << 1 - team
        match.apply(1 - team, state.RUN)
        return
    may = 1 << (asker + 1) % players if view[0] & rules.ANSWER_NEXT else 10 >> team
    s[state.WAIT] = view[state.WAIT] & may & (1 << players) - 1
    if not s[state.WAIT]:
        raise Illegal
