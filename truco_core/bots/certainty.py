"""The base class of all robots, which handles raises and special hands with a certain outcome.

An outcome is certain if it is the same whatever cards the seat cannot see. The answer is exact: the
search tries everything that can still happen. It knows what the view shows: the seat's own cards,
the partner's cards in a special hand, the vira, the cards on the table and the rules.

`_is_safe` asks whether the team has a way to play that never loses. It lets each opponent play any
unseen card at each turn, so it covers every deal. A partner whose cards are not visible is taken to
play no card.

`_is_possible` asks whether the team can win in at least one case. It lets the opponents play the
lowest unseen cards, or face-down cards, and the partner the best unseen card.
"""

from micropython import const

from truco_core import rules, state
from truco_core.bots.counts import look, work
from truco_core.cards import CARD_MASK, FACE_DOWN, NONE
from truco_core.seldom import seldom
from truco_core.state import CARDS, GONE, LEADS, PHASE, PLAYERS, PLAYS, RESULTS, SCORE, TRICK
from truco_core.tricks import strength

TYPE_CHECKING = const(0)  # see truco_core.seldom
if TYPE_CHECKING:
    from truco_core.match import Match
    from truco_core.rng import Rng

TRICK_LOST = const(0)
TRICK_TIED = const(1)
TRICK_WON = const(2)


_STRENGTHS = const(15)

# Offsets in a row of `_rows`. A row is a position of the search in `_is_safe`; each card that the
# search plays makes the next row. The best card of a team is ``(strength + 1) << 2 | seat`` or 0.
_TRICK = const(0)  # offset of the index of the current trick
_FIRST = const(1)  # offset of the result of the first trick
_LEAD = const(2)  # offset of the seat that leads this trick
_COME = const(3)  # offset of the number of seats that have played in this trick
_OURS = const(4)  # offset of our team's best card in this trick
_THEIRS = const(5)  # offset of the opponents' best card in this trick
_PICK = const(6)  # offset of the card tried last: its index in our hand, or an opponent's strength
_POWER = const(7)  # offset of the strength of the card tried last; NONE: no card was tried
_ROW = const(8)

# Shared by all robots, because only one robot decides at a time.
_unseen = work  # begins with the number of unseen cards of each strength
# Strengths of the known cards that are still to be played, three for each seat; 0 for none.
_held = bytearray(12)
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
    players = s[PLAYERS]
    known = 1 << seat
    if players == 4 and s[CARDS + 3 * (seat ^ 2)] & CARD_MASK < 40:
        known |= 1 << (seat ^ 2)
    look(s, seat, _unseen)
    _hold(s, known)
    trick = s[TRICK]
    # The current trick, as in the bytes _OURS, _THEIRS and _COME of a row.
    ours = theirs = come = 0
    other = s[LEADS + trick]
    while come < players and s[PLAYS + 4 * trick + other] != NONE:
        power = strength(s, s[PLAYS + 4 * trick + other]) + 1
        if (other ^ seat) & 1:
            if power > theirs >> 2:
                theirs = power << 2 | other
        elif power > ours >> 2:
            ours = power << 2 | other
        come += 1
        other = (other + 1) % players
    first = TRICK_TIED
    if trick and s[RESULTS] != state.TIE:
        first = TRICK_WON if s[RESULTS] == seat & 1 else TRICK_LOST
    start = trick, first, s[LEADS + trick], come, ours, theirs, _STRENGTHS, NONE
    for i in range(_ROW):
        _rows[i] = start[i]
    if _is_safe(s, known):
        return state.ACCEPT
    if s[PHASE] == state.DECIDING:
        return 0
    if s[SCORE + 1 - (seat & 1)] + s[state.STAKE] >= s[rules.GOAL]:
        return 0
    return 0 if _is_possible(s, seat, trick, first, come, ours >> 2, theirs >> 2, 0) else state.RUN


def _hold(s: bytearray, known: int) -> None:
    """Fill `_held` for the search.

    :param known: bit mask of the seats whose cards are visible
    """
    for i in range(12):
        card = s[CARDS + i]
        _held[i] = strength(s, card) if known >> i // 3 & 1 and card < GONE else 0
    for seat in range(4):
        card = s[PLAYS + 8 + seat]
        if known >> seat & 1 and s[TRICK] == 1 and card != NONE:
            _held[3 * seat] = strength(s, card & CARD_MASK)  # hidden card, played later
    for i in range(12):  # sort the three cards of each seat, weakest first
        at = i // 3 * 3 + (i % 3 & 1)
        if _held[at] > _held[at + 1]:
            _held[at], _held[at + 1] = _held[at + 1], _held[at]


def _is_safe(s: bytearray, known: int) -> bool:
    """Return whether the team can surely avoid a loss, from the position in the first row on.

    At our turn, one card with which the team never loses is enough. At an opponent's turn, the team
    must not lose whatever card the opponent plays. The search does not recurse, because
    CircuitPython has room for only about 49 nested calls.

    :param known: bit mask of the team's seats whose cards are visible
    """
    w = _rows
    if not w[_TRICK] and not w[_COME]:
        end = _outlook(0, w[_FIRST])
        if end != NONE:
            return end == TRICK_WON
    at = 0
    is_new = True
    while True:
        end = _reach(s, known, at) if is_new else NONE
        is_new = end == NONE and _play(s, known, at)
        if is_new:
            at += _ROW
            continue
        if end == NONE:  # all cards of this seat were tried: none helped its team
            end = TRICK_LOST if known >> _seat(s, at) & 1 else TRICK_WON
        while True:  # take back played cards until a different card may change the result
            if not at:
                return end != TRICK_LOST
            at -= _ROW
            seat = _seat(s, at)
            mine = known >> seat & 1
            if mine:
                _held[3 * seat + w[at + _PICK]] = w[at + _POWER]
            else:
                _unseen[w[at + _POWER]] += 1
            if mine != (end != TRICK_LOST):
                break


def _seat(s: bytearray, at: int) -> int:
    """Return the seat that plays next in the position that the row at offset `at` describes."""
    return (_rows[at + _LEAD] + _rows[at + _COME]) % s[PLAYERS]


def _reach(s: bytearray, known: int, at: int) -> int:
    """Advance the position in the row at `at` to the next seat that plays a card; return NONE.

    If the hand ends before that seat plays, return its result as `_end` does.
    """
    w = _rows
    team = 0 if known & 5 else 1
    while True:
        lead, trick = w[at + _LEAD], w[at + _TRICK]
        if w[at + _COME] < s[PLAYERS]:
            seat = _seat(s, at)
            if known >> seat & 1 or seat & 1 != team:
                return NONE
            w[at + _COME] += 1
            continue
        ours, theirs = w[at + _OURS], w[at + _THEIRS]
        result = _result(ours >> 2, theirs >> 2)
        end = _end(s, team, trick, w[at + _FIRST], result)
        if end != NONE:
            return end
        if trick:
            # The last trick needs no search: assume that an opponent plays the best unseen card.
            result = _result(_best(), _nth(0, _STRENGTHS - 1, -1))
            return _end(s, team, 2, w[at + _FIRST], result)
        if result != TRICK_TIED:
            lead = (ours if result == TRICK_WON else theirs) & 3
        elif s[0] & rules.FIRST_TIED_LEADS:
            sooner = ((ours & 3) - lead) % s[PLAYERS] < ((theirs & 3) - lead) % s[PLAYERS]
            lead = (ours if sooner else theirs) & 3
        w[at + _TRICK] = 1
        w[at + _FIRST] = result
        w[at + _LEAD] = lead
        w[at + _COME] = w[at + _OURS] = w[at + _THEIRS] = 0
        end = _outlook(1, result)
        if end != NONE:
            return end


def _play(s: bytearray, known: int, at: int) -> bool:
    """Play an untried card in the position of the row at `at`; write the result to the next row.

    Return False if no card is left to try.

    The strongest card is tried first. Of opponents' cards that are alike only one is tried. Of
    cards with which the trick ends alike only the weakest is tried.
    """
    w = _rows
    seat = _seat(s, at)
    mine = known >> seat & 1
    best = w[at + (_OURS if mine else _THEIRS)] >> 2
    other = w[at + (_THEIRS if mine else _OURS)] >> 2
    # Cards below `least` do not change the trick, and all cards from `enough` on win it.
    least = max(best, other - 1)
    enough = _STRENGTHS
    pick = min(w[at + _PICK], 3 if mine else _STRENGTHS)
    if w[at + _COME] == s[PLAYERS] - 1:  # nobody plays later
        enough = other
        if best > other:
            least = _STRENGTHS
        elif not mine:
            pick = min(pick, _weakest(other) + 1)
    power = 0
    while pick and not power:
        pick -= 1
        if mine:
            power = _held[3 * seat + pick]
            for i in range(3 * seat, 3 * seat + pick):  # these are weaker or equal
                if _held[i] and (_held[i] == power or power < least or _held[i] >= enough):
                    power = 0
            if power:
                _held[3 * seat + pick] = 0
        elif pick < least:
            pick = 0
            power = _weakest(0)
            if power >= least:
                return False
        elif _unseen[pick] and not _is_alike(pick, w[at + _POWER], other):
            power = pick
    if not power:
        return False
    if not mine:
        _unseen[power] -= 1
    w[at + _PICK] = pick
    w[at + _POWER] = power
    for i in range(at, at + _ROW):
        w[i + _ROW] = w[i]
    at += _ROW
    w[at + _COME] += 1
    w[at + _PICK] = _STRENGTHS
    w[at + _POWER] = NONE
    if power >= best:
        w[at + (_OURS if mine else _THEIRS)] = power + 1 << 2 | seat
    return True


def _is_alike(weaker: int, stronger: int, ours: int) -> bool:
    """Return whether no card that we hold or have laid is as strong as two strengths or between.

    :param stronger: NONE: there is no other strength
    :param ours: strength of our best card in this trick plus one
    """
    if stronger == NONE or weaker < ours <= stronger + 1:
        return False
    for power in _held:
        if weaker <= power <= stronger:
            return False
    return True


def _weakest(power: int) -> int:
    """Return the strength of the weakest unseen card of at least this strength, or _STRENGTHS."""
    while power < _STRENGTHS and not _unseen[power]:
        power += 1
    return power


def _outlook(trick: int, first: int) -> int:
    """Judge the hand at the beginning of a trick without a search.

    Return TRICK_WON if the team clearly never loses, TRICK_LOST if it clearly can lose, or NONE if
    only a search can tell. A card that beats all unseen cards takes a trick whenever it is played.

    :param trick: index of the trick, 0 or 1
    :param first: the result of the first trick
    """
    top = _nth(0, _STRENGTHS - 1, -1)
    best = _best()
    strong = 0
    for power in _held:
        strong += power > top
    if strong > (not trick or first == TRICK_LOST):
        return TRICK_WON
    if trick and first == TRICK_LOST:
        return NONE if strong else TRICK_LOST
    least = top if trick and first == TRICK_TIED else _nth(1, _STRENGTHS - 1, -1)
    return TRICK_LOST if best < least else NONE


def _best() -> int:
    """Return the strength of the strongest known card that is still to be played."""
    best = 0
    for power in _held:  # max(_held) would take heap on a board
        if power > best:
            best = power
    return best


def _result(ours: int, theirs: int) -> int:
    if ours == theirs:
        return TRICK_TIED
    return TRICK_WON if ours > theirs else TRICK_LOST


def _end(s: bytearray, team: int, trick: int, first: int, result: int) -> int:
    """Return how the hand ends for a team after a trick with this result; NONE: the hand goes on.

    :param trick: index of the trick
    :param first: the result of the first trick
    """
    if trick == 0:
        return NONE
    if trick == 1:
        if first == TRICK_TIED:
            return NONE if result == TRICK_TIED else result
        return first if result == TRICK_TIED or result == first else NONE
    if result == TRICK_TIED:
        result = first
    if result == TRICK_TIED and s[0] & rules.ALL_TIED_DEALER:
        return TRICK_WON if s[LEADS] + 1 & 1 == team else TRICK_LOST
    return result


def _is_possible(
    s: bytearray, seat: int, trick: int, first: int, come: int, ours: int, theirs: int, used: int
) -> bool:
    """Return whether the team can still win if all hidden cards and all seats favour it.

    :param come: number of seats that have played in this trick
    :param ours: strength of our best card in this trick plus one; 0 for none
    :param theirs: strength of the opponents' best card in this trick plus one; 0 for none
    :param used: bit mask of unseen cards already played by opponents in this search; bit 0: lowest
    """
    now = trick == s[TRICK]
    covers = trick and s[0] & rules.FACE_DOWN_AFTER_FIRST
    if first == TRICK_TIED and s[rules.MORE_FLAGS] & rules.PAIR_AFTER_TIE:
        covers = 0
    lowest = 0
    mine = not now
    for i in range(s[PLAYERS]):
        other = (s[LEADS + trick] + i) % s[PLAYERS] if now else i
        if (other ^ seat) & 1:
            if i >= come:
                lowest += 1
            elif s[PLAYS + 4 * trick + other] & FACE_DOWN:
                covers = 0
        elif i >= come:
            if other == seat:
                mine = True
            else:
                ours = max(ours, _nth(0, _STRENGTHS - 1, -1) + 1)
    if lowest and covers:
        lowest -= 1
        theirs = max(theirs, 1)
    for rank in range(3 if lowest else 1):
        if lowest and used >> rank & 1:
            continue
        low = _nth(rank + lowest - 1, 1, 1) + 1 if lowest else 0
        for i in range(3 if mine else 1):
            held = _held[3 * seat + i] if mine else 0
            if mine and not held:
                continue
            result = _result(max(ours, held + 1 if mine else 0), max(theirs, low))
            end = _end(s, seat & 1, trick, first, result)
            if end == NONE:
                if mine:
                    _held[3 * seat + i] = 0
                after = used | 1 << rank if lowest else used
                first_now = first if trick else result
                if _is_possible(s, seat, trick + 1, first_now, 0, 0, 0, after):
                    end = TRICK_WON
                if mine:
                    _held[3 * seat + i] = held
            if end == TRICK_WON:
                return True
    return False


def _nth(n: int, power: int, step: int) -> int:
    """Return the strength of unseen card number `n` (from 0), counting from strength `power` on.

    :param step: 1 to count upwards, -1 to count downwards
    """
    while n >= _unseen[power]:
        n -= _unseen[power]
        power += step
    return power
