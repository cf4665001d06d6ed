"""The base class of all robots, which handles raises and special hands with a certain outcome.

An outcome is certain if it does not depend on the cards that the seat cannot see. The answer is
exact: the search tries everything that can still happen. It knows what the view shows: the seat's
own cards, the partner's cards in a special hand, the vira, the cards on the table and the rules.

`_is_safe` asks whether the team has a way to play that never loses. It lets each opponent play any
unseen card at each turn, so it covers every deal. A partner whose cards are not visible is taken to
play no card.

`_is_possible` asks whether the team can win in at least one case. It lets the opponents play the
lowest unseen cards, or face-down cards, and the partner the best unseen card.
"""

from micropython import const

from truco_core import rules, state
from truco_core.bots.counts import I_LAID, OURS, PARTNER_COMES, THEIRS, THEY_COME, look, work
from truco_core.cards import CARD_MASK, NONE
from truco_core.seldom import TYPE_CHECKING, seldom
from truco_core.state import CARDS, GONE, LEADS, PHASE, PLAYERS, PLAYS, RESULTS, SCORE, TIE, TRICK
from truco_core.tricks import decided, strength

if TYPE_CHECKING:
    from truco_core.match import Match
    from truco_core.rng import Rng

# Offsets in a row of `_rows`. A row is a position of the search in `_is_safe`; each card that the
# search plays makes the next row.
_TRICK = const(0)  # offset of the index of the current trick
_FIRST = const(1)  # offset of the result of the first trick: a team, or TIE
_LEAD = const(2)  # offset of the seat that leads this trick
_COME = const(3)  # offset of the number of seats that have played in this trick
_OURS = const(4)  # offset of the strength of our team's best card in this trick + 1; 0: no card
_THEIRS = const(5)  # offset of the same for the opponents
_BY = const(2)  # added to _OURS or _THEIRS: offset of the seat that has played this card
_POWER = const(8)  # offset of the strength of the card tried last; _STRENGTHS: no card was tried
_ROW = const(9)

_STRENGTHS = const(15)
_LOW_SEAT = const(16)  # offset in `_left` of the group of the team's seat 0 or 1
_HIGH_SEAT = const(32)  # offset in `_left` of the group of the team's seat 2 or 3

# Shared by all robots, because only one robot decides at a time.
# The number of cards of each strength that are still to be played, in three groups of 16 bytes: the
# unseen cards, then the visible cards of the team's two seats.
_left = bytearray(48)
_rows = bytearray(12 * _ROW)


class Robot:
    """A driver (truco_core.table). A subclass supplies `decide(view, seat)`.

    :param Rng rng: random numbers for its choices
    :param bool careful: True: replace a decision that contradicts a certain outcome (`settle`)

    settled   the result of `verdict` at the last decision; 0 if no answer was certain
    """

    human = False

    def __init__(self, rng: "Rng", careful: bool = True) -> None:
        self._rng = rng
        self.careful = careful
        self.settled = 0

    def choose(self, view: "Match", seat: int) -> int:
        """Return an action for `seat`.

        A careful robot never runs from a hand that cannot be lost, and never accepts a raise of a
        hand that cannot be won.
        """
        s = view.state
        answers = s[PHASE] == state.ANSWERING or s[PHASE] == state.DECIDING
        self.settled = verdict(s, seat) if answers and self.careful else 0
        return self.settle(self.decide(view, seat))  # type: ignore[attr-defined]

    def watch(self, kind: int, seat: int, value: int) -> None:
        """Ignore the event: by default a robot uses only what the view shows."""

    def settle(self, action: int) -> int:
        """Return `action`, or the certain answer `settled` if `action` contradicts it."""
        if self.settled == state.RUN or self.settled and action == state.RUN:
            return self.settled
        return action


@seldom
def verdict(s: bytearray, seat: int) -> int:
    """Return state.ACCEPT if the hand cannot be lost, state.RUN if it cannot be won, else 0.

    RUN is never returned if running would lose the match.

    :param s: bytes of a view in which `seat` must answer a raise or decide on a special hand
    """
    known = 1 << seat
    if s[PLAYERS] == 4 and s[CARDS + 3 * (seat ^ 2)] & CARD_MASK < 40:
        known |= 1 << (seat ^ 2)
    look(s, seat, work)
    _hold(s, known)
    trick = s[TRICK]
    w = _rows
    w[_TRICK] = trick
    w[_FIRST] = s[RESULTS]
    w[_LEAD] = s[LEADS + trick]
    w[_COME] = w[_OURS] = w[_THEIRS] = 0
    w[_POWER] = _STRENGTHS
    while w[_COME] < s[PLAYERS]:
        other = _seat(s, 0)
        card = s[PLAYS + 4 * trick + other]
        if card == NONE:
            break
        _lay(0, _THEIRS if (other ^ seat) & 1 else _OURS, other, strength(s, card))
    if _is_safe(s, known):
        return state.ACCEPT
    if s[PHASE] == state.DECIDING:
        return 0
    if s[SCORE + 1 - (seat & 1)] + s[state.STAKE] >= s[rules.GOAL]:
        return 0
    return 0 if _is_possible(s, seat, trick, s[RESULTS], 0) else state.RUN


def _hold(s: bytearray, known: int) -> None:
    """Fill `_left` for the search.

    :param known: bit mask of the seats whose cards are visible
    """
    for i in range(len(_left)):
        _left[i] = work[i] if i < _STRENGTHS else 0
    for seat in range(4):
        group = _group_of(known, seat)
        if group:
            for i in range(CARDS + 3 * seat, CARDS + 3 * seat + 3):
                if s[i] < GONE:
                    _left[group + strength(s, s[i])] += 1
            under = s[PLAYS + 8 + seat]
            if s[TRICK] == 1 and under != NONE:  # a hidden card, which is played later
                _left[group + strength(s, under & CARD_MASK)] += 1


def _group_of(known: int, seat: int) -> int:
    """Return the offset in `_left` of the group from which a seat plays; 0: the unseen cards."""
    if not known >> seat & 1:
        return 0
    return _HIGH_SEAT if seat & 2 else _LOW_SEAT


def _is_safe(s: bytearray, known: int) -> bool:
    """Return whether the team can surely avoid a loss, from the position in the first row on.

    At our turn, one card with which the team never loses is enough. At an opponent's turn, the team
    must not lose whatever card the opponent plays. The search does not recurse, because
    CircuitPython has room for only about 49 nested calls.

    :param known: bit mask of the team's seats whose cards are visible
    """
    w = _rows
    team = 0 if known & 5 else 1
    at = 0
    is_new = True
    while True:
        end = _reach(s, known, at) if is_new else NONE
        is_new = end == NONE and _play(s, known, at)
        if is_new:
            at += _ROW
            continue
        if end == NONE:  # all cards of this seat were tried: none helped its team
            end = 1 - team if known >> _seat(s, at) & 1 else team
        while True:  # take back played cards until a different card may change the result
            if not at:
                return end != 1 - team
            at -= _ROW
            group = _group_of(known, _seat(s, at))
            _left[group + w[at + _POWER]] += 1
            if (group > 0) == (end == 1 - team):
                break


def _seat(s: bytearray, at: int) -> int:
    """Return the seat that plays next in the position that the row at offset `at` describes."""
    return (_rows[at + _LEAD] + _rows[at + _COME]) % s[PLAYERS]


def _lay(at: int, side: int, seat: int, power: int) -> None:
    """Add a card to the trick in the row at `at`.

    :param side: _OURS or _THEIRS, the team of `seat`
    """
    if power >= _rows[at + side]:
        _rows[at + side] = power + 1
        _rows[at + side + _BY] = seat
    _rows[at + _COME] += 1


def _reach(s: bytearray, known: int, at: int) -> int:
    """Advance the position in the row at `at` to the next seat that plays a card; return NONE.

    If the end of the hand is clear before that seat plays, return the team that wins it, or TIE.
    """
    w = _rows
    team = 0 if known & 5 else 1
    while True:
        lead, trick = w[at + _LEAD], w[at + _TRICK]
        if not w[at + _COME] and trick < 2:
            end = _outlook(team, trick, w[at + _FIRST])
            if end != NONE:
                return end
        if w[at + _COME] < s[PLAYERS]:
            seat = _seat(s, at)
            if known >> seat & 1 or seat & 1 != team:
                return NONE
            w[at + _COME] += 1
            continue
        result = _result(team, w[at + _OURS], w[at + _THEIRS])
        end = decided(s, trick, w[at + _FIRST], result)
        if end != NONE:
            return end
        if trick:
            # The last trick needs no search: assume that an opponent plays the best unseen card.
            result = _result(team, _best(), _nth(0, _STRENGTHS - 1, -1))
            return decided(s, 2, w[at + _FIRST], result)
        ours, theirs = w[at + _OURS + _BY], w[at + _THEIRS + _BY]
        if result != TIE:
            lead = ours if result == team else theirs
        elif s[0] & rules.FIRST_TIED_LEADS:
            sooner = (ours - lead) % s[PLAYERS] < (theirs - lead) % s[PLAYERS]
            lead = ours if sooner else theirs
        w[at + _TRICK] = 1
        w[at + _FIRST] = result
        w[at + _LEAD] = lead
        w[at + _COME] = w[at + _OURS] = w[at + _THEIRS] = 0


def _play(s: bytearray, known: int, at: int) -> bool:
    """Take the game position in the row at `at`, play an untried card, and write the next row.

    Return False if no card is left to try.

    Stronger cards are tried before weaker ones. Of cards with the same effect on the trick only the
    weakest is tried, and of an opponent's cards with the same effect on the hand (`_is_alike`) only
    one.
    """
    w = _rows
    seat = _seat(s, at)
    group = _group_of(known, seat)
    side = _OURS if group else _THEIRS
    best = w[at + side]
    other = w[at + _OURS + _THEIRS - side]
    # Cards below `least` do not change the trick, and all cards from `enough` on win it.
    least = max(best, other - 1)
    enough = _STRENGTHS
    if w[at + _COME] == s[PLAYERS] - 1:  # nobody plays later
        enough = other
        if best > other:
            least = _STRENGTHS
    power = w[at + _POWER] - 1
    while power > 0:
        if _left[group + power]:
            # the lowest strength that has the same effect on the trick
            lowest = 0 if power < least else min(power, enough)
            if _weakest(group, lowest) == power:
                if group or power < least or not _is_alike(power, w[at + _POWER], other):
                    break
        power -= 1
    if power < 1:
        return False
    _left[group + power] -= 1
    w[at + _POWER] = power
    for i in range(at, at + _ROW):
        w[i + _ROW] = w[i]
    w[at + _ROW + _POWER] = _STRENGTHS
    _lay(at + _ROW, side, seat, power)
    return True


def _is_alike(weaker: int, stronger: int, ours: int) -> bool:
    """Return whether two strengths of opponents' cards have the same effect on the hand.

    They do if no card that we hold or have laid has one of these strengths or one in between.

    :param stronger: the other strength; _STRENGTHS: there is none, so the result is False
    :param ours: strength of our best card in this trick plus one
    """
    if stronger == _STRENGTHS or weaker < ours <= stronger + 1:
        return False
    for power in range(weaker, stronger + 1):
        if _left[_LOW_SEAT + power] or _left[_HIGH_SEAT + power]:
            return False
    return True


def _weakest(group: int, power: int) -> int:
    """Return the strength of a group's weakest card with at least the strength `power`."""
    while not _left[group + power]:
        power += 1
    return power


def _outlook(team: int, trick: int, first: int) -> int:
    """Judge the hand at the beginning of a trick without a search.

    Return `team` if our team certainly avoids a loss, ``1 - team`` if the opponents have a chance
    to win, or NONE if only a search can tell. A card that beats all unseen cards takes a trick
    whenever it is played.

    :param team: our team
    :param trick: index of the trick, 0 or 1
    :param first: the result of the first trick
    """
    top = _nth(0, _STRENGTHS - 1, -1)
    best = _best()
    lost = trick and first == 1 - team
    strong = 0
    for power in range(top + 1, _STRENGTHS):
        strong += _left[_LOW_SEAT + power] + _left[_HIGH_SEAT + power]
    if strong > (not trick or lost):
        return team
    if lost:
        return NONE if strong else 1 - team
    least = top if trick and first == TIE else _nth(1, _STRENGTHS - 1, -1)
    return 1 - team if best < least else NONE


def _best() -> int:
    """Return the strength of the team's strongest visible card that is still to be played."""
    power = _STRENGTHS - 1
    while power and not (_left[_LOW_SEAT + power] or _left[_HIGH_SEAT + power]):
        power -= 1
    return power


def _result(team: int, ours: int, theirs: int) -> int:
    """Return the team that takes a trick with these strengths, or TIE."""
    if ours == theirs:
        return TIE
    return team if ours > theirs else 1 - team


def _is_possible(s: bytearray, seat: int, trick: int, first: int, used: int) -> bool:
    """Return whether the team can still win if the hidden cards suit it and everybody plays for it.

    :param trick: index of the trick, the current one or a later one
    :param first: the result of the first trick
    :param used: bit mask of the unseen cards that this search has let opponents play; bit 0 is the
        lowest of them
    """
    w = work
    team = seat & 1
    group = _group_of(1 << seat, seat)
    if trick == s[TRICK]:
        ours, theirs, lowest = w[OURS], w[THEIRS], w[THEY_COME]
        partner, mine = w[PARTNER_COMES], 1 - w[I_LAID]
    else:
        ours, theirs, lowest = 0, 0, s[PLAYERS] >> 1
        partner, mine = lowest - 1, 1
    if partner:
        ours = max(ours, _nth(0, _STRENGTHS - 1, -1) + 1)
    pairs = first == TIE and s[rules.MORE_FLAGS] & rules.PAIR_AFTER_TIE
    covers = trick and s[0] & rules.FACE_DOWN_AFTER_FIRST and not pairs
    if lowest and covers and theirs != 1:  # 1: an opponent's card already lies face-down
        lowest -= 1
        theirs = max(theirs, 1)
    for rank in range(3 if lowest else 1):
        bit = 1 << rank if lowest else 0
        if used & bit:
            continue
        low = _nth(rank + lowest - 1, 1, 1) + 1 if lowest else 0
        for held in range(_STRENGTHS if mine else 1):
            if mine and not _left[group + held]:
                continue
            result = _result(team, max(ours, held + mine), max(theirs, low))
            end = decided(s, trick, first, result)
            if end == NONE:
                _left[group + held] -= mine
                if _is_possible(s, seat, trick + 1, first if trick else result, used | bit):
                    end = team
                _left[group + held] += mine
            if end == team:
                return True
    return False


def _nth(n: int, power: int, step: int) -> int:
    """Return the strength of unseen card number `n` (from 0), counting from strength `power` on.

    :param step: 1 to count upwards, -1 to count downwards
    """
    while n >= _left[power]:
        n -= _left[power]
        power += step
    return power
