"""Count what a seat can see: its own cards, the unseen ones, and the current trick.

All robots use these counts, and the trainer compiles this source, too. The functions read only what
`seat` may know, so a view and the full match give the same numbers. They use only plain integers
and indexing, which both numba and a board can run, and take no heap.

`look` fills the WORK_SIZE work bytes `w`:

0..14    number of unseen cards of each strength (truco_core.tricks.strength)
16..30   number of unseen cards that beat each strength
32..46   bytes 16..30, scaled as if the deck had 40 cards, at most 39
48       number of cards that the seat has left
49..51   their strengths, strongest first
52..54   the cards, in the same order
55       number of unseen cards
56..60   best cards in this trick and who has not played; see the constants below
61       number of this deck's cards that a seat cannot see before any card is played, for scaling
"""

from micropython import const

from truco_core import state
from truco_core.cards import CARD_MASK, NONE
from truco_core.seldom import seldom
from truco_core.tricks import pack_of, strength

WORK_SIZE = const(64)
EQUAL = const(0)
ABOVE = const(16)
SCALED = const(32)
CARDS_LEFT = const(48)
OWN = const(49)
CARD = const(52)
UNSEEN = const(55)
ALL_UNSEEN = const(61)
OURS = const(56)  # offset of our team's best card in this trick: its strength + 1, 0 for none
THEIRS = const(57)  # offset of the opponents' best card in this trick: its strength + 1, 0 for none
THEY_COME = const(58)  # offset of the number of opponents who have not played in this trick
PARTNER_COMES = const(59)  # offset of a byte: 1 if the partner has not played in this trick
I_LAID = const(60)  # offset of a byte: 1 if this seat has played in this trick

# The result of a trick or a hand for our team.
TRICK_LOST = const(0)
TRICK_TIED = const(1)
TRICK_WON = const(2)

# The work bytes of all robots, because only one robot decides at a time.
work = bytearray(WORK_SIZE)

DIRTY_UNSEEN = const(36)  # unseen cards of a 40-card deck; counts in other decks are scaled to it


def look(s: bytearray, seat: int, w: bytearray) -> None:
    """Fill the work bytes `w` with what `seat` can count in the match or view `s`."""
    for i in range(15):
        w[i] = 0
    pack = pack_of(s[0])
    for i in range(len(pack)):
        w[strength(s, pack[i])] += 1
    w[ALL_UNSEEN] = len(pack) - 3
    if s[state.VIRA] != NONE:
        w[strength(s, s[state.VIRA])] -= 1
        w[ALL_UNSEEN] -= 1
    players = s[state.PLAYERS]
    partner = seat
    if players == 4 and s[state.SPECIAL] == seat & 1:
        partner = seat ^ 2
    for other in range(players):
        for i in range(3):
            if other == seat or other == partner:
                card = s[state.CARDS + 3 * other + i] & CARD_MASK
            else:
                card = s[state.PLAYS + 4 * i + other]
            if card < 40:  # otherwise it is not known, face-down or not played
                w[strength(s, card)] -= 1
    above = 0
    for i in range(14, -1, -1):
        w[ABOVE + i] = above
        w[SCALED + i] = min(above * DIRTY_UNSEEN // w[ALL_UNSEEN], 39)
        above += w[i]
    w[UNSEEN] = above
    _sort(s, seat, w)
    _survey(s, seat, w)


def _sort(s: bytearray, seat: int, w: bytearray) -> None:
    n = 0
    w[OWN] = w[OWN + 1] = w[OWN + 2] = 0
    for i in range(state.CARDS + 3 * seat, state.CARDS + 3 * seat + 3):
        card = s[i]
        if card < state.GONE:
            value = strength(s, card)
            j = n
            while j > 0 and w[OWN + j - 1] < value:
                w[OWN + j] = w[OWN + j - 1]
                w[CARD + j] = w[CARD + j - 1]
                j -= 1
            w[OWN + j] = value
            w[CARD + j] = card
            n += 1
    if n == 0 and s[state.TRICK] == 1:
        # With the rule pair_after_tie, the card under the shown card is still to be played.
        card = s[state.PLAYS + 8 + seat] & CARD_MASK
        if card < 40:
            w[OWN] = strength(s, card)
            n = 1
    w[CARDS_LEFT] = n


def _survey(s: bytearray, seat: int, w: bytearray) -> None:
    """Fill the work bytes of the current trick, OURS to I_LAID."""
    for i in range(OURS, I_LAID + 1):
        w[i] = 0
    trick = s[state.TRICK]
    for other in range(s[state.PLAYERS]):
        card = s[state.PLAYS + 4 * trick + other]
        them = (other ^ seat) & 1
        if card == NONE:
            if them:
                w[THEY_COME] += 1
            elif other != seat:
                w[PARTNER_COMES] = 1
            continue
        value = 1 + strength(s, card)
        best = THEIRS if them else OURS
        w[best] = max(w[best], value)
        if other == seat:
            w[I_LAID] = 1


def carries(s: bytearray, seat: int, w: bytearray) -> bool:
    """Return whether the seat's own cards are strong enough to raise, whatever the partner has.

    At most two unseen cards may beat each card that the seat needs to win. The seat needs two cards
    in the first trick, and in the second after losing the first, otherwise one. Call `look` before,
    on the seat's turn.
    """
    trick = s[state.TRICK]
    needed = 1 if not trick or trick == 1 and s[state.RESULTS] == 1 - (seat & 1) else 0
    return needed < w[CARDS_LEFT] and w[ABOVE + w[OWN + needed]] <= 2


@seldom
def best_of_team(s: bytearray, seat: int, w: bytearray) -> int:
    """Return the team's three best strengths before a special hand.

    Both partners see all six cards. The result is ``best | second << 4 | third << 8``.
    """
    a = w[OWN]
    b = w[OWN + 1]
    d = w[OWN + 2]
    if s[state.PLAYERS] == 4:
        first = state.CARDS + 3 * (seat ^ 2)
        for i in range(first, first + 3):
            if s[i] < 40:
                x = strength(s, s[i])
                if x > a:
                    a, x = x, a
                if x > b:
                    b, x = x, b
                d = max(d, x)
    return a | b << 4 | d << 8
