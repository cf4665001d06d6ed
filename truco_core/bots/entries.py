"""Which entry of a trained table answers a decision, for two players and for four.

What differs between them, the families and their rows, is in truco_core.bots.features2 and
features4. The trainer compiles this source; see truco_core.bots.features for the style.
"""

from array import array

from micropython import const

from truco_core import rules
from truco_core.bots import features
from truco_core.bots.features import pair, situation, triple

_AGAIN = const(3)  # so many families come first among the answers: my raise was raised
_RAISED_TWICE = const(9)  # ... and these meet only the answer situations from this one on


def of(c, w, which, value):
    """The class of a strength in the map `which`."""
    return c[features.MAP_AT + 40 * which + w[features.SCALED + value]]


def three(c, w, which):
    """The class of three cards of one's own, in that map."""
    k = c[which]
    return triple(
        k,
        of(c, w, which, w[features.OWN]),
        of(c, w, which, w[features.OWN + 1]),
        of(c, w, which, w[features.OWN + 2]),
    )


def two(c, w, which):
    """That of two."""
    return pair(c[which], of(c, w, which, w[features.OWN]), of(c, w, which, w[features.OWN + 1]))


def against(w, value):
    """Four times how many cards left beat `value`, and how many tie with it."""
    n = 0
    for i in range(features.OWN, features.OWN + w[features.CARDS_LEFT]):
        if w[i] > value:
            n += 4
        elif w[i] == value:
            n += 1
    return n


def place(s, seat, c, first, found, manner):
    """Number of the entry for a decision.

    :param c: the table's head
    :param first: what `starts` returned for this head
    :param found: family and row, as `family_row` of features2 or features4 returns them
    :param manner: 0..3, see truco_core.bots.memory
    """
    family = found & 15
    row = found >> 4
    found = situation(s, seat)
    maps = len(c) - features.PLAY_SITUATIONS - features.ANSWER_SITUATIONS
    families = len(first) - 2
    if family == families - 1:
        row = row * features.SPECIAL_SITUATIONS + found
    elif family < c[features.ANSWERS_FROM]:
        row = row * c[features.PLAYS_APART] + c[maps + found]
    else:
        maps += features.PLAY_SITUATIONS
        least = c[maps + _RAISED_TWICE] if family < c[features.ANSWERS_FROM] + _AGAIN else 0
        row = row * (c[features.ANSWERS_APART] - least) + c[maps + found] - least
    # Running from a raise that only doubles the stake costs more than from 1 to 3.
    flat = 0 < s[rules.STAKES + 1] <= 2 * s[rules.STAKES]
    return (
        c[(features.FLAT_AT if flat else features.SET_AT) + manner] * first[families]
        + first[family]
        + row
    )


def starts(c, rows):
    """Number of each family's first entry; then how many entries one set has, and all sets.

    :param c: the table's head
    :param rows: how many rows each family has
    """
    found = array("I", (0,) * (len(rows) + 2))
    least = c[len(c) - features.ANSWER_SITUATIONS + _RAISED_TWICE]
    n = 0
    family = 0
    for count in rows:
        found[family] = n
        if family == len(rows) - 1:
            n += count * features.SPECIAL_SITUATIONS
        elif family < c[features.ANSWERS_FROM]:
            n += count * c[features.PLAYS_APART]
        elif family < c[features.ANSWERS_FROM] + _AGAIN:
            n += count * (c[features.ANSWERS_APART] - least)
        else:
            n += count * c[features.ANSWERS_APART]
        family += 1
    found[family] = n
    found[family + 1] = n * c[features.SETS]
    return found
