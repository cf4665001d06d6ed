"""The features that a trained robot uses. The trainer compiles this source, too.

All features are relative, so one table serves every rule set. A card counts as the number of unseen
cards that beat it, scaled to the deck of 40 cards. A stake counts as the number of further raises
until it decides the match for either side. The functions read only what `seat` may know, so a view
and the full match give the same numbers. They use only plain integers and indexing, which both
numba and a board can run, and take no heap.

`set_of` and `column` tell where the entry of a trained table for a decision is. Kinds of decisions
(families) and their rows, which truco_core.bots.features2 explains, are different for two and for
four players.
"""

from micropython import const

from truco_core import rules, state
from truco_core.bots.counts import CARDS_LEFT, OWN, SCALED
from truco_core.match import may_raise, may_reraise
from truco_core.tricks import may_cover

# Options as bits; "option 4" is the option of bit 4. A seat that must play a card has the
# options HIGH to RAISING. A seat that must answer a raise or a special hand has the other options.
HIGH = const(1)  # play the strongest own card
MIDDLE = const(2)  # play the second strongest own card
LOW = const(4)  # play the third strongest own card
COVERED = const(8)  # play the weakest own card face-down
RAISING = const(16)
RUNNING = const(1)
ACCEPTING = const(2)
RERAISING = const(4)

# Offsets in the head `c` of a table. The head says which decisions share an entry: its maps put
# cards of similar strength, and similar situations, into one class. Bytes 0..15: the number of
# classes of each map for cards.
PLAYS_APART = const(16)  # offset of the number of classes of situations with a card to play
ANSWERS_APART = const(17)  # offset of the number of classes of situations with a raise to answer
SETS = const(18)  # offset of the number of sets: one for each manner of opponents or kind of rules
ANSWERS_FROM = const(19)  # offset of the number of the first family that answers a raise
SET_AT = const(20)  # offset of 4 bytes: the number of the set for each manner of opponents
FLAT_AT = const(24)  # offset of 4 bytes as at SET_AT, if the first raise at most doubles the stake
MAP_AT = const(32)  # offset of the maps for cards, 40 bytes each; two maps for situations follow

# Numbers without gaps for the results of `against`, with three, two and one own cards.
_PATTERN3 = b"\x00\x01\x02\x03\x04\x05\x06\x00\x07\x08\x00\x00\x09"
_PATTERN2 = b"\x00\x01\x02\x00\x03\x04\x00\x00\x05"
_PATTERN1 = b"\x00\x01\x00\x00\x02"

# How many results `situation` has: with a card to play, a raise to answer, a special hand.
PLAY_SITUATIONS = const(17)
ANSWER_SITUATIONS = const(15)
SPECIAL_SITUATIONS = const(4)

# Number of families for answers to a re-raise. Families for other answers have higher numbers.
AGAIN = const(3)
RAISED_TWICE = const(9)  # lowest situation of an answer if an earlier raise was accepted


def reach(s: bytearray, team: int, level: int) -> int:
    """Return how many raises it takes from stake number `level` to win `team` the match, 0..3.

    3 means three or more, or that even the highest stake does not win the match.
    """
    need = s[rules.GOAL] - s[state.SCORE + team]
    n = 0
    while n < 3 and s[rules.STAKES + level + n] < need:
        n += 1
        if not s[rules.STAKES + level + n]:
            return 3
    return n


def situation(s: bytearray, seat: int) -> int:
    """Return the number of the situation: what stake and score mean for this decision.

    The number is 0..16 with a card to play, 0..14 at an answer to a raise, 0..3 at a special hand.
    For a card and an answer it tells how many raises are left until the stake wins the match for
    each side.
    """
    me = seat & 1
    level = s[state.LEVEL]
    if s[state.PHASE] == state.DECIDING:
        left = s[rules.GOAL] - s[state.SCORE + 1 - me]
        # Situation 0: a refusal leads to the iron hand, which either team wins half of the time.
        if s[state.SCORE + 1 - me] + s[rules.SPECIAL_FOLD] >= s[rules.SPECIAL_AT]:
            return 0
        if left <= s[rules.SPECIAL_STAKE]:
            return 1
        return 2 if left <= 2 * s[rules.SPECIAL_STAKE] else 3
    if s[state.PHASE] == state.ANSWERING:
        mine = reach(s, me, level + 1)
        theirs = reach(s, 1 - me, level + 1)
        if level == 0:
            return min(mine, 2) * 3 + min(theirs, 2)
        if level == 1:
            return 9 + (2 if mine else 0) + (1 if theirs else 0)
        return 13 if theirs else 14
    if not may_raise(s, me):
        return 0 if may_raise(s, 1 - me) else 1
    mine = reach(s, me, level)
    theirs = reach(s, 1 - me, level)
    if mine == 0:
        return 1
    theirs = max(theirs, 1)
    if level == 0:
        return 2 + (mine - 1) * 3 + theirs - 1
    if level == 1:
        return 11 + (2 if mine > 1 else 0) + (1 if theirs > 1 else 0)
    return 15 if s[rules.STAKES + 2 + level] else 16


def options(s: bytearray, seat: int, w: bytearray) -> int:
    """Return the reasonable options of `seat` as bits. `look` must have filled `w`.

    Options that are pointless at this score are left out:

    - a raise if the current stake already wins the match;
    - a run if running loses the match;
    - all but a raise if losing the current stake loses the match and winning it is not enough.
    """
    me = seat & 1
    level = s[state.LEVEL]
    if s[state.PHASE] == state.DECIDING:
        lost = s[rules.GOAL] - s[state.SCORE + 1 - me] <= s[rules.SPECIAL_FOLD]
        return ACCEPTING if lost else RUNNING | ACCEPTING
    if s[state.PHASE] == state.ANSWERING:
        mask = ACCEPTING
        if reach(s, 1 - me, level) > 0:
            mask |= RUNNING
        if may_reraise(s) and reach(s, me, level + 1) > 0:
            mask |= RERAISING
            if reach(s, 1 - me, level + 1) == 0:
                mask ^= ACCEPTING
        return mask
    if may_raise(s, me) and reach(s, me, level) > 0:
        if reach(s, 1 - me, level) == 0:
            return RAISING
        return RAISING | cards_of(s, seat, w)
    return cards_of(s, seat, w)


def cards_of(s: bytearray, seat: int, w: bytearray) -> int:
    """Return the reasonable options that play a card, as bits.

    The last card is never played face-down.
    """
    n = w[CARDS_LEFT]
    if n == 3:
        return HIGH | MIDDLE | LOW
    if n == 1:
        return HIGH
    mask = HIGH | MIDDLE
    return mask | COVERED if may_cover(s, seat) else mask


def triples(k: int) -> int:
    """Return the number of triples a <= b <= c of numbers 0..k-1."""
    return k * (k + 1) * (k + 2) // 6


def pairs(k: int) -> int:
    """Return the number of pairs a <= b of numbers 0..k-1."""
    return k * (k + 1) // 2


def triple(k: int, a: int, b: int, c: int) -> int:
    """Return the index of (a, b, c) in the sorted list of all triples a <= b <= c of 0..k-1."""
    r = k - a
    t = k - b
    return triples(k) - r * (r + 1) * (r + 2) // 6 + r * (r + 1) // 2 - t * (t + 1) // 2 + c - b


def pair(k: int, a: int, b: int) -> int:
    """Return the index of (a, b) in the sorted list of all pairs a <= b of 0..k-1."""
    return a * k - a * (a - 1) // 2 + b - a


def of(c: bytes, w: bytearray, which: int, value: int) -> int:
    """Return the class that map `which` of the head `c` gives a card of strength `value`."""
    return c[MAP_AT + 40 * which + w[SCALED + value]]


def three(c: bytes, w: bytearray, which: int) -> int:
    """Return the `triple` index of the classes that map `which` gives the three own cards."""
    k = c[which]
    return triple(
        k, of(c, w, which, w[OWN]), of(c, w, which, w[OWN + 1]), of(c, w, which, w[OWN + 2])
    )


def two(c: bytes, w: bytearray, which: int) -> int:
    """Return the `pair` index of the classes that map `which` gives the two own cards."""
    return pair(c[which], of(c, w, which, w[OWN]), of(c, w, which, w[OWN + 1]))


def against(w: bytearray, value: int) -> int:
    """Return 4 * a + b: `a` of the own cards beat a card of strength `value`, `b` tie with it."""
    n = 0
    for i in range(OWN, OWN + w[CARDS_LEFT]):
        if w[i] > value:
            n += 4
        elif w[i] == value:
            n += 1
    return n


def pattern(w: bytearray, value: int) -> int:
    """Return the result of `against` as a number without gaps."""
    found = against(w, value)
    if w[CARDS_LEFT] == 3:
        return _PATTERN3[found]
    return _PATTERN2[found] if w[CARDS_LEFT] == 2 else _PATTERN1[found]


def column(s: bytearray, seat: int, c: bytes, family: int) -> int:
    """Return the number of a decision's entry in its row: the class of the situation.

    :param c: the table's head
    :param family: the family of the decision, see truco_core.bots.features2
    """
    found = situation(s, seat)
    if s[state.PHASE] == state.DECIDING:
        return found
    maps = len(c) - PLAY_SITUATIONS - ANSWER_SITUATIONS
    if s[state.PHASE] == state.PLAYING:
        return c[maps + found]
    maps += PLAY_SITUATIONS
    # The rows for answers to a re-raise begin with the situation RAISED_TWICE: who raises again has
    # accepted a raise.
    again = family < c[ANSWERS_FROM] + AGAIN
    return c[maps + found] - (c[maps + RAISED_TWICE] if again else 0)


def set_of(s: bytearray, c: bytes, manner: int) -> int:
    """Return the number of the set of a decision.

    :param c: the table's head
    :param manner: how the opponents play: SOUND, EARLY or WILD of truco_core.bots.manners
    """
    # A team that runs loses half of the new stake if the raise doubles the stake, a third if the
    # raise triples it. So rules whose first raise at most doubles the stake can have own sets.
    flat = 0 < s[rules.STAKES + 1] <= 2 * s[rules.STAKES]
    return c[(FLAT_AT if flat else SET_AT) + manner]
