"""What the table is too coarse for: special hands, and last cards that beat next to nothing.

The table has eight classes of cards. Before the iron hand one of them holds special hands that win
40% and hands that win 70%. So the ranks of the team's three best cards are weighed: played is what
wins every second time, as often as who refuses wins the iron hand. The weights are a logistic
regression on such hands, as champions play them.

With four players an answer to who raised our raise does not tell whose raise that was, nor whether
a partner is still to play. So one's own last card is counted where no partner is.

The trainer compiles this source; see truco_core.bots.features for the style and for `w`.
"""

from micropython import const

from truco_core import rules, state
from truco_core.bots import features
from truco_core.bots.features import deck, power
from truco_core.bots.guard import I_LAID, OURS, PARTNER_COMES, THEY_COME, at_risk

# With two players, then with four: what each rank costs, from the best card on, and behind each
# what its square costs, 128 more, in 32nds; what each deck costs (features.deck), and what the
# ranks may cost by the place in the first trick of who holds the best card, both in 64s.
ROWS = (
    b"\xd9\x3e\x3a\x8e\xff\x53\x00\x05\x03\x02\xe2\xf9"
    b"\xe4\xe1\xb0\xa2\xff\x28\x00\x0e\x0f\x0a\x95\xac\x9a\xbc"
)
BY_DECK = const(6)
BY_PLACE = const(10)
ROW_OF_FOUR = const(12)  # where the row of four players begins


def judged(s, seat, w, mask):
    """`mask`, or the one option of it that is better, before an answer or at a special hand.

    :param mask: what `guard.allowed` returned for them
    """
    if not mask & features.RUNNING:
        return mask
    if s[state.PHASE] == state.ANSWERING:
        return features.RUNNING if frail(s, seat, w) else mask
    if s[state.SCORE + 1 - (seat & 1)] + s[rules.SPECIAL_FOLD] < s[rules.SPECIAL_AT]:
        return mask
    row = 0 if s[state.PLAYERS] == 2 else ROW_OF_FOUR
    best = best_of_team(s, seat, w)
    left = 64 * (ROWS[row + BY_PLACE + place(s, seat, best & 15)] - ROWS[row + BY_DECK + deck(s)])
    for i in range(row, row + BY_DECK, 2):
        x = rank(w, best & 15)
        left -= x * (ROWS[i] + ((ROWS[i + 1] - 128) * x >> 5))
        best >>= 4
    return features.ACCEPTING if left >= 0 else features.RUNNING


def best_of_team(s, seat, w):
    """Before a special hand, whose cards both partners see: the team's three best strengths.

    As ``best | second << 4 | third << 8``. Call `look` first.
    """
    a = w[features.OWN]
    b = w[features.OWN + 1]
    d = w[features.OWN + 2]
    if s[state.PLAYERS] == 4:
        first = state.CARDS + 3 * (seat ^ 2)
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
    return w[features.SCALED + value] + w[features.SCALED + value - 1]


def place(s, seat, best):
    """When who holds the best card plays, 0 for who leads; the same for both partners."""
    if s[state.PLAYERS] == 2:
        return (seat - s[state.LEADS]) & 1
    holder = seat
    for other in range(seat & 1, 4, 2):
        for i in range(state.CARDS + 3 * other, state.CARDS + 3 * other + 3):
            if power(s, s[i]) == best:
                holder = other
    return (holder - s[state.LEADS]) & 3


def frail(s, seat, w):
    """Whether to run in the third trick of four players, for our card beats too few unseen cards.

    Where no partner is to play: its chance against those who are is less than seven tenths of the
    one from which accepting pays.
    """
    if s[state.PLAYERS] == 2 or s[state.TRICK] < 2 or w[PARTNER_COMES] or not w[THEY_COME]:
        return False
    mine = w[OURS] - 1
    if not w[I_LAID] and w[features.OWN] > mine:
        mine = w[features.OWN]
    me = seat & 1
    # Twice, for an even tie of all tricks is half a win.
    beats = 2 * (w[features.UNSEEN] - w[features.ABOVE + mine])
    if s[state.RESULTS] == state.TIE:
        beats -= w[features.EQUAL + mine]
    elif s[state.RESULTS] != me:
        beats -= 2 * w[features.EQUAL + mine]
    loss = at_risk(s, 1 - me)
    won = 5 * beats * (loss + at_risk(s, me))
    needed = 7 * (loss - s[state.STAKE]) * w[features.UNSEEN]
    if w[THEY_COME] == 2:
        won *= beats
        needed *= 2 * w[features.UNSEEN]
    return won < needed
