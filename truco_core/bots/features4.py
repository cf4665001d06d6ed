"""Find the entry of the four-player table for a decision.

truco_core.bots.features2 explains maps, families, rows and sets.

Besides the own cards a decision depends on:

- how many players have played;
- if the best card on the table is the partner's, how few unseen cards beat that card;
- if the best card is an opponent's, how many own cards beat or tie it;
- which team took the first trick;
- for an answer, which cards are still to be played.
"""

from micropython import const

from truco_core import state
from truco_core.bots import counts, features
from truco_core.bots.counts import I_LAID, OURS, PARTNER_COMES, THEIRS, THEY_COME, best_of_team
from truco_core.bots.features import against, of, pairs, pattern, three, triple, triples, two
from truco_core.cards import NONE

PLAYER_COUNT = const(4)
MAPS = const(6)
HEAD_SIZE = features.MAP_AT + 40 * MAPS + features.PLAY_SITUATIONS + features.ANSWER_SITUATIONS
FAMILIES = const(14)
FIRST_ANSWER = const(4)
SPECIAL_FAMILY = const(13)

# Numbers of the maps. Each role of a card has its own map.
_LEAD3 = const(0)  # index of the map for the three cards of a seat that leads
_FOLLOW3 = const(1)  # index of the map for the three cards of a seat that follows or answers
_TWO = const(2)  # index of the map for the two cards that a seat has left
_LAST = const(3)  # index of the map for the last own card, and all cards in a special hand
_SAFE = const(4)  # index of the map for our team's best card in the current trick
_SHOWN = const(5)  # index of the map for the opponents' best card in the current trick

# Values of `who`: whose card is the best in this trick.
_NOBODY = const(0)
_OURS = const(1)
_THEIRS = const(2)  # an opponent's card, also if our best card ties


def rows(c: bytes) -> tuple[int, ...]:
    """Return how many rows each family has in a table with head `c`."""
    three = triples(c[_FOLLOW3])
    two = pairs(c[_TWO])
    last = c[_LAST]
    safe = c[_SAFE]
    asked = 2 * (safe + 3) + 1
    laid = 3 * (safe + c[_SHOWN])
    return (
        triples(c[_LEAD3]),  # rows of family 0: to lead trick 1
        three * (safe + 31),  # rows of family 1: to follow in trick 1
        two * 3 * (safe + 20),  # rows of family 2: to play a card in trick 2
        last * 3 * (safe + 11),  # rows of family 3: to play a card in trick 3
        three * 3,  # rows of family 4: to answer a raise of our team's raise in trick 1
        two * 9,  # rows of family 5: to answer a raise of our team's raise in trick 2
        last * 9,  # rows of family 6: to answer a raise of our team's raise in trick 3
        three * asked,  # rows of family 7: to answer a raise before playing in trick 1
        two * laid,  # rows of family 8: to answer a raise after playing in trick 1
        two * 3 * asked,  # rows of family 9: to answer a raise before playing in trick 2
        last * 3 * laid,  # rows of family 10: to answer a raise after playing in trick 2
        last * 3 * asked,  # rows of family 11: to answer a raise before playing in trick 3
        3 * laid,  # rows of family 12: to answer a raise after playing in trick 3
        triples(last) * 2,  # rows of family 13: to play or refuse the special hand
    )


def _own(w: bytearray, c: bytes, count: int) -> int:
    """Return one number for the classes of `count` own cards; 0 for no card."""
    if count == 3:
        return three(c, w, _FOLLOW3)
    if count == 2:
        return two(c, w, _TWO)
    return of(c, w, _LAST, w[counts.OWN]) if count else 0


def _remember(s: bytearray, seat: int, row: int) -> int:
    """Extend the number of a row by who won the first trick, if it is over, and return it.

    0: the opponents; 1: our team; 2: the trick tied.
    """
    if not s[state.TRICK]:
        return row
    first = s[state.RESULTS]
    return row * 3 + (2 if first == state.TIE else 1 if first == seat & 1 else 0)


def family_row(s: bytearray, seat: int, w: bytearray, c: bytes) -> int:
    """Return the family of a decision and the row for its cards, as ``family | row << 4``.

    `counts.look` must have filled the work bytes `w`.
    """
    if s[state.PHASE] == state.DECIDING:
        return _special(s, seat, w, c)
    trick = s[state.TRICK]
    who = _NOBODY
    best = w[THEIRS] - 1  # strength of the best card in the trick
    if w[OURS] > w[THEIRS]:
        who = _OURS
        best = w[OURS] - 1
    elif w[THEIRS]:
        who = _THEIRS
    laid = 3 + w[I_LAID] - w[THEY_COME] - w[PARTNER_COMES]  # number of cards in this trick
    if s[state.PHASE] == state.ANSWERING:
        if not (s[state.TURN] ^ seat) & 1:
            return _raised_again(s, seat, w, c, trick, who, best)
        return _asked(s, seat, w, c, trick, who, best, laid)
    if trick == 0 and who == _NOBODY:
        return three(c, w, _LEAD3) << 4
    # `view` is the number of what the trick shows, in this order:
    # - nobody has played (only from trick 2 on);
    # - this seat plays last, and its partner wins the trick;
    # - our team wins the trick: a view for each class of its best card;
    # - the opponents win the trick.
    view = 1 if trick else 0
    safe = view + 1 + c[_SAFE]  # number of views in which the opponents do not win
    size = 10 if trick == 0 else 6 if trick == 1 else 3  # number of results of `against`
    if who == _NOBODY:
        view = 0
    elif who == _THEIRS:
        view = safe + (laid - 1) * size + pattern(w, best)
    elif laid < 3:
        view += 1 + of(c, w, _SAFE, best)
    row = _remember(s, seat, _own(w, c, w[counts.CARDS_LEFT]))
    return 1 + trick | (row * (safe + 3 * size) + view) << 4


def _special(s: bytearray, seat: int, w: bytearray, c: bytes) -> int:
    """Return `family_row`'s result for a special hand: the team's three best cards decide."""
    best = best_of_team(s, seat, w)
    row = triple(
        c[_LAST],
        of(c, w, _LAST, best & 15),
        of(c, w, _LAST, best >> 4 & 15),
        of(c, w, _LAST, best >> 8),
    )
    return SPECIAL_FAMILY | (row * 2 + 1 - ((s[state.LEADS] ^ seat) & 1)) << 4


def _raised_again(
    s: bytearray, seat: int, w: bytearray, c: bytes, trick: int, who: int, best: int
) -> int:
    view = 0  # 0: our team leads or is winning the trick; 1: we can beat their card; 2: we cannot
    if who == _THEIRS:
        view = 1 if against(w, best) >= 4 else 2
    # A seat that has already played holds one card fewer: strength 0 stands for the missing one.
    row = _remember(s, seat, _own(w, c, 3 - trick) * 3 + view)
    return FIRST_ANSWER + trick | row << 4


def _asked(
    s: bytearray, seat: int, w: bytearray, c: bytes, trick: int, who: int, best: int, laid: int
) -> int:
    """Return `family_row`'s result for an answer to a raise at an opponent's turn to play."""
    safe = c[_SAFE]
    if s[state.PLAYS + 4 * trick + seat] != NONE:
        family = 8
        width = 3 * (safe + c[_SHOWN])
        view = (laid - 1) * (safe + c[_SHOWN])
        if who == _OURS:
            view += of(c, w, _SAFE, best)
        else:
            view += safe + of(c, w, _SHOWN, best)
    else:
        family = 7
        width = 2 * (safe + 3) + 1
        view = 0
        if who != _NOBODY:
            view = 1 if laid == 1 else safe + 4
            if who == _OURS:
                view += of(c, w, _SAFE, best)
            else:
                beaten = against(w, best)
                view += safe + (2 if beaten >= 4 else 1 if beaten else 0)
    row = _remember(s, seat, _own(w, c, w[counts.CARDS_LEFT]))
    return family + 2 * trick | (row * width + view) << 4
