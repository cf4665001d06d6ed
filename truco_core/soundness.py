"""The check of 64 bytes of a match that come from flash or from another handheld."""

from micropython import const

from truco_core import events, rules, state
from truco_core.cards import CARD_MASK, NONE, UNKNOWN
from truco_core.match import Illegal, Match
from truco_core.tricks import is_pair, manilha_after, pack_of

_SEED_TOP = const(0x40)  # the highest byte of a seed, which is below 2**30, is smaller


def is_sound(s: bytes | bytearray, seat: int | None = None) -> bool:
    """Return whether the rules lead to these bytes of a match or a view.

    The cards that lie on the table are played again, and the result must have the same 64 bytes. So
    neither `Match.apply` nor a robot or a screen ever sees a hand that cannot be. Only the score
    and the history of the raises are not played again: they have ranges.

    :param s: 64 bytes, see truco_core.state
    :param seat: the seat whose view it is, NONE for a spectator; None: a whole match
    """
    if len(s) != state.SIZE or not rules.valid(s) or not _in_range(s):
        return False
    match = Match(bytearray(s))
    t = match.state
    try:
        if s[state.STAKE]:
            _take_back(t, seat)
            _play_again(match, s, seat)
        else:  # nothing was dealt yet, or a host goes on after a hand that another host broke off
            scores = s[state.SCORE : state.SCORE + 2]
            match.start(s[: rules.SIZE], s[state.PLAYERS], 0, s[state.LEADS], *scores)
            t[state.HAND] = s[state.HAND]
    except ValueError:  # Illegal is one, too
        return False
    if seat is None:
        if s[state.SEED + 3] >= _SEED_TOP or not any(s[state.SEED :]):
            return False
        t[state.SEED :] = s[state.SEED :]
        return t == s
    out = bytearray(state.SIZE)
    match.view(seat, out)
    return out == s


def _in_range(s: bytes | bytearray) -> bool:
    """Return whether those bytes that are not played again have possible values."""
    special, level, goal = s[state.SPECIAL], s[state.LEVEL], s[rules.GOAL]
    if s[state.PLAYERS] not in (2, 4) or s[state.PHASE] > state.MATCH_OVER:
        return False
    if s[state.LEADS] >= s[state.PLAYERS]:
        return False
    if not s[state.STAKE]:
        return True
    if not s[state.HAND]:
        return False
    if special >= state.IRON:  # all stakes but those of a special hand
        if level >= rules.stakes_count(s) or s[state.STAKE] != s[rules.STAKES + level]:
            return False
    elif s[state.STAKE] != s[rules.SPECIAL_STAKE]:
        return False
    if special != NONE and (special > state.IRON or level or not s[rules.SPECIAL_AT]):
        return False
    if s[state.RAISER] != NONE and (s[state.RAISER] > 1 or special != NONE):
        return False
    winner = s[state.WINNER] if s[state.PHASE] >= state.HAND_OVER else NONE
    for team in range(2):
        gained = max(s[state.STAKE], s[rules.SPECIAL_FOLD]) if team == winner else 0
        if s[state.SCORE + team] >= goal + gained:
            return False
    return True


def _take_back(t: bytearray, seat: int | None) -> None:
    """Put all cards back into the hands, and let the opener begin.

    If a view `t` does not show a hand, this hand gets the cards that its seat has played.

    :raises ValueError: a card is not in this deck, or is there twice
    """
    players = t[state.PLAYERS]
    known = bytearray()
    if t[0] & rules.OLD_MANILHA:
        t[state.VIRA] = NONE
    else:
        known.append(t[state.VIRA])
    for i in range(state.CARDS, state.CARDS + 3 * players):
        owner, trick = (i - state.CARDS) // 3, (i - state.CARDS) % 3
        if seat is not None and owner != seat and t[i] == UNKNOWN:
            t[i] = t[state.PLAYS + 4 * trick + owner]
            if t[i] >= NONE:
                t[i] = UNKNOWN
                continue
        if t[i] > state.GONE | CARD_MASK:
            raise ValueError
        t[i] &= CARD_MASK
        known.append(t[i])
    pack = pack_of(t[0])
    for i in range(len(known)):
        # `find`, because CircuitPython's `in` does not search bytes for an int.
        if pack.find(known[i : i + 1]) < 0 or known.find(known[i : i + 1]) < i:
            raise ValueError
    for i in range(state.LEADS + 1, state.LEVEL):
        t[i] = NONE
    for i in range(state.CARDS + 3 * players, state.SEED):
        t[i] = NONE
    t[state.ASKER] = t[state.WINNER] = NONE
    t[state.MANILHA] = manilha_after(t[0], t[state.VIRA])
    t[state.PHASE] = state.PLAYING
    t[state.TURN] = t[state.LEADS]
    t[state.WAIT] = 1 << t[state.TURN]
    # The end of the hand adds nothing, because the score in a match is that after the hand.
    t[state.TRICK] = t[state.STAKE] = 0


def _play_again(match: Match, s: bytes | bytearray, seat: int | None) -> None:
    """Play the cards that lie on the table in `s`, then enter its phase.

    :raises Illegal: the rules do not allow this
    """
    t, phase, team = match.state, s[state.PHASE], s[state.SPECIAL]
    players, result = s[state.PLAYERS], s[state.RESULTS + 1]
    while t[state.PHASE] == state.PLAYING:
        card = s[state.PLAYS + 4 * t[state.TRICK] + t[state.TURN]]
        if card == NONE:
            break
        if seat is not None and team < state.IRON and result <= state.TIE:
            if is_pair(t, t[state.TRICK]):  # cards that the view does not show may have decided
                match.known_take = s[state.LEADS + 2] % players << 2 | result
        match.apply(t[state.TURN], card)
    t[state.STAKE] = s[state.STAKE]
    if t[state.PHASE] != state.PLAYING:
        return
    may_wait = t[state.WAIT]
    if phase == state.ANSWERING:
        asker = s[state.ASKER]
        if asker >= players or team != NONE or not s[rules.NEXT_STAKE + s[state.LEVEL]]:
            raise Illegal(events.RAISE_NOT_ALLOWED)
        t[state.ASKER] = asker
        t[state.RAISER] = asker & 1
        may_wait = 1 << (asker + 1) % players if s[0] & rules.ANSWER_NEXT else 10 >> (asker & 1)
    elif phase == state.DECIDING:
        may_wait = 5 << team if team < state.IRON and t[state.PLAYS + t[state.LEADS]] == NONE else 0
    elif phase >= state.HAND_OVER:
        if s[state.WINNER] > 1:
            raise Illegal(events.HAND_NOT_OVER)
        match.finish(s[state.WINNER], 0)
        return
    t[state.PHASE] = phase
    t[state.WAIT] = s[state.WAIT] & may_wait & (1 << players) - 1
    if not t[state.WAIT]:
        raise Illegal(events.NOT_YOUR_TURN)
