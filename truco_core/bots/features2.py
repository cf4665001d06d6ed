"""Find the entry of the two-player table for a decision.

truco_core.bots.features explains how a card is rated, the work bytes `w` and the situations.

The head of a table has maps for cards. Byte `m` of the head is the number of classes of map `m`.
The map itself begins at MAP_AT + 40 * m. Its 40 bytes give the class of a card, by the number of
unseen cards that beat it (0..39). After these maps come two that give the class of a situation.

A family is a kind of decision, for example to lead the second trick. Each row of a family stands
for the cards that the seat holds and sees, by their classes. A row has one entry for each class of
situations. `rows` returns the number of rows of each family, `family_row` the family and the row of
a decision. All rows together are a set. A table can have a set for each manner of the opponents.
"""

from micropython import const

from truco_core import state
from truco_core.bots import counts, features
from truco_core.bots.features import against, of, pairs, pattern, three, triples, two
from truco_core.cards import NONE
from truco_core.tricks import strength

PLAYER_COUNT = const(2)
MAPS = const(10)
HEAD_SIZE = features.MAP_AT + 40 * MAPS + features.PLAY_SITUATIONS + features.ANSWER_SITUATIONS
FAMILIES = const(15)
FIRST_ANSWER = const(6)  # number of the first family (kind of decision) that answers a raise
SPECIAL_FAMILY = const(14)  # number of the family for the special hand

# Numbers of the maps from cards to classes. Each role of a card has its own map.
_LEAD3 = const(0)  # index of the map for the three cards of a seat that leads
_FOLLOW3 = const(1)  # index of the map for the three cards of a seat that follows
_LEAD2 = const(2)  # index of the map for the two cards left of a seat that leads
_FOLLOW2 = const(3)  # index of the map for the two cards left of a seat that follows
_LAST = const(4)  # index of the map for the last own card, and for all own cards in a special hand
_TABLE = const(5)  # index of the map for our card on the table when we answer a raise
_FIRST = const(6)  # index of the map for the opponent's card in a finished trick
_BEAT1 = const(7)  # index of the map for the card to beat in trick 1
_BEAT2 = const(8)  # index of the map for the card to beat in trick 2
_BEAT3 = const(9)  # index of the map for the card to beat in trick 3


def rows(c: bytes) -> tuple[int, ...]:
    """Return how many rows each family (kind of decision) has in a table with the head `c`."""
    lead3 = triples(c[_LEAD3])
    follow3 = triples(c[_FOLLOW3])
    lead2 = pairs(c[_LEAD2])
    follow2 = pairs(c[_FOLLOW2])
    last = c[_LAST]
    past = c[_FIRST]
    table = c[_TABLE]
    return (
        lead3,  # rows of family 0: to lead trick 1
        follow3 * 10 * c[_BEAT1],  # rows of family 1: to follow in trick 1
        lead2 * 2 * past,  # rows of family 2: to lead trick 2
        follow2 * 6 * 2 * past * c[_BEAT2],  # rows of family 3: to follow in trick 2
        last * 2 * past * past,  # rows of family 4: to lead trick 3
        6 * past * past * c[_BEAT3],  # rows of family 5: to follow in trick 3
        follow3 * 3,  # rows of family 6: to answer a raise of our own raise in trick 1
        follow2 * 6,  # rows of family 7: to answer a raise of our own raise in trick 2
        last * 6,  # rows of family 8: to answer a raise of our own raise in trick 3
        lead3,  # rows of family 9: to answer a raise in trick 1 before any card
        lead2 * table,  # rows of family 10: to answer a raise in trick 1, which we led
        lead2 * 2 * past,  # rows of family 11: to answer a raise in trick 2 before any card
        last * 2 * past * table,  # rows of family 12: to answer a raise in trick 2, which we led
        2 * past * past * (last + table),  # rows of family 13: to answer a raise in trick 3
        triples(last) * 2,  # rows of family 14: to play or refuse the special hand
    )


def _own(w: bytearray, c: bytes, follows: int) -> int:
    """Return one number for the classes of all own cards; 0 if no card is left.

    :param follows: 1: use the maps of a seat that follows; 0: those of a seat that leads
    """
    if w[counts.CARDS_LEFT] == 3:
        return three(c, w, _LEAD3 + follows)
    if w[counts.CARDS_LEFT] == 2:
        return two(c, w, _LEAD2 + follows)
    return of(c, w, _LAST, w[counts.OWN]) if w[counts.CARDS_LEFT] else 0


def _remember(s: bytearray, seat: int, w: bytearray, c: bytes, row: int) -> int:
    """Extend the number of a row by what the finished tricks have shown, and return it.

    They show whether the first one tied, and the classes of the opponent's cards. The winner of the
    first trick follows from who leads the current trick.
    """
    if s[state.TRICK]:
        row = row * 2 + (1 if s[state.RESULTS] == state.TIE else 0)
    for trick in range(s[state.TRICK]):
        value = strength(s, s[state.PLAYS + 4 * trick + 1 - seat])
        row = row * c[_FIRST] + _past(s, seat, w, c, value)
    return row


def _past(s: bytearray, seat: int, w: bytearray, c: bytes, value: int) -> int:
    """Return the class of a card of strength `value` that the opponent played in a finished trick.

    The cards that we hold or have just played count as unseen, so that a card has the same class
    whatever we hold.
    """
    above = w[counts.ABOVE + value]
    for i in range(counts.OWN, counts.OWN + w[counts.CARDS_LEFT]):
        if w[i] > value:
            above += 1
    mine = s[state.PLAYS + 4 * s[state.TRICK] + seat]
    if mine != NONE and strength(s, mine) > value:
        above += 1
    above = above * counts.DIRTY_UNSEEN // w[counts.ALL_UNSEEN]
    return c[features.MAP_AT + 40 * _FIRST + (above if above < 39 else 39)]


def family_row(s: bytearray, seat: int, w: bytearray, c: bytes) -> int:
    """Return the family of a decision and the row for its cards, as ``family | row << 4``.

    `counts.look` must have filled the work bytes `w`.
    """
    if s[state.PHASE] == state.DECIDING:
        return SPECIAL_FAMILY | (three(c, w, _LAST) * 2 + (1 if s[state.LEADS] == seat else 0)) << 4
    trick = s[state.TRICK]
    other = s[state.PLAYS + 4 * trick + 1 - seat]
    if s[state.PHASE] == state.ANSWERING:
        if s[state.TURN] == seat:
            return _raised_again(s, w, c, trick, other)
        return _asked(s, seat, w, c, trick)
    if other == NONE:
        return 2 * trick | _remember(s, seat, w, c, _own(w, c, 0)) << 4
    value = strength(s, other)
    if trick == 2:
        row = _outcome(s, seat, w[counts.OWN], value)
    else:
        row = _own(w, c, 1) * (6 if trick else 10) + pattern(w, value)
    beat = _BEAT1 + trick
    row = _remember(s, seat, w, c, row) * c[beat] + of(c, w, beat, value)
    return 2 * trick + 1 | row << 4


def _outcome(s: bytearray, seat: int, mine: int, value: int) -> int:
    """Return the hand's result if `mine` meets `value` in trick 3: 0 lost, 1 tied, 2 won."""
    if mine > value:
        return 2
    if mine < value:
        return 0
    first = s[state.RESULTS]
    if first == state.TIE:
        return 1
    return 2 if first == seat else 0


def _raised_again(s: bytearray, w: bytearray, c: bytes, trick: int, other: int) -> int:
    view = 0  # 0: we lead; 1: we can beat the opponent's card; 2: we cannot
    if other != NONE:
        view = 1 if against(w, strength(s, other)) >= 4 else 2
    row = _own(w, c, 1) * 3 + view
    if trick:
        row = row * 2 + (1 if s[state.RESULTS] == state.TIE else 0)
    return FIRST_ANSWER + trick | row << 4


def _asked(s: bytearray, seat: int, w: bytearray, c: bytes, trick: int) -> int:
    row = _remember(s, seat, w, c, _own(w, c, 0))
    mine = s[state.PLAYS + 4 * trick + seat]
    if mine == NONE:
        return 9 + 2 * trick | row << 4
    row = row * c[_TABLE] + of(c, w, _TABLE, strength(s, mine))
    if trick == 2:  # no own card is left; the rows with one own card come first
        return 13 | (c[_LAST] * 2 * c[_FIRST] * c[_FIRST] + row) << 4
    return 10 + 2 * trick | row << 4
