# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Special hands where the iron hand comes next: what the table is too coarse for.

It has eight classes of cards, and one of them holds hands that win 40% and hands that win 70%. So
the ranks of the team's three best cards are weighed. The weights are a regression
(tools/train/specials.py) on how often champions win that hand; who refuses wins every second iron
hand. Where both are about as good, the table decides.

The trainer compiles this source; see truco_core.bots.features for the style and for `w`.
"""

from micropython import const

from truco_core import rules
from truco_core.bots.features import ACCEPTING, OWN, RUNNING, SCALED, power
from truco_core.state import CARDS, LEADS, PLAYERS, SCORE

# For each place in the first trick of who holds the best card, with two players, then with four:
# what the three ranks may weigh in all, in units of 64, then the weight of each.
ROWS = (
    b"\x79\x5e\x44\x4e"
    b"\x8d\x66\x41\x50"
    b"\x50\x6b\xb7\x47"
    b"\x55\x84\x9b\x36"
    b"\x54\x82\x9d\x51"
    b"\x59\xa7\x8b\x2b"
)
# When they weigh so much more, the hand is refused: what five in a hundred hands won weigh.
UNSURE = const(500)


def judged(s, seat, w, mask):
    """`mask`, or the one option of it that is better, at a special hand. Call `look` first."""
    iron_next = s[SCORE + 1 - (seat & 1)] + s[rules.SPECIAL_FOLD] >= s[rules.SPECIAL_AT]
    if not iron_next or not mask & RUNNING:
        return mask
    best = best_of_team(s, seat, w)
    row = 4 * place(s, seat, best & 15)
    left = 64 * ROWS[row]
    for i in range(row + 1, row + 4):
        left -= ROWS[i] * rank(w, best & 15)
        best >>= 4
    if left >= 0:
        return ACCEPTING
    return RUNNING if left < -UNSURE else mask


def best_of_team(s, seat, w):
    """Before a special hand, whose cards both partners see: the team's three best strengths.

    As ``best | second << 4 | third << 8``. Call `look` first.
    """
    a = w[OWN]
    b = w[OWN + 1]
    d = w[OWN + 2]
    if s[PLAYERS] == 4:
        first = CARDS + 3 * (seat ^ 2)
        for i in range(first, first + 3):
            if s[i] < 40:
                x = power(s, s[i])
                if x > a:
                    d = b
                    b = a
                    a = x
                elif x > b:
                    d = b
                    b = x
                elif x > d:
                    d = x
    return a | b << 4 | d << 8


def rank(w, value):
    """How many unseen cards beat a strength, and half of those that tie: 0..78, as scaled."""
    return w[SCALED + value] + w[SCALED + value - 1]


def place(s, seat, best):
    """Row of ROWS, by when the holder of the team's best card plays; the same for both partners.

    With two players 0 for who leads, else 1; with four 2 to 5.
    """
    if s[PLAYERS] == 2:
        return (seat - s[LEADS]) & 1
    holder = seat
    for other in range(seat & 1, 4, 2):
        for i in range(CARDS + 3 * other, CARDS + 3 * other + 3):
            if power(s, s[i]) == best:
                holder = other
    return 2 + ((holder - s[LEADS]) & 3)
