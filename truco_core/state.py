"""The 64 bytes of a match, its phases and its actions.

offset  field
0..13   RULES     the rule set, see truco_core.rules
14      PLAYERS   2 or 4
15      PHASE     see the constants below
16..17  SCORE     points of team 0 and team 1
18      TURN      the seat that plays the next card
19      WAIT      bit mask of the seats that may act now; 0 when the hand is over
20      HAND      number of this hand, 1..255, then 1 again; 0 before the first
21      TRICK     finished tricks of this hand, 0..3: also the index of the current one
22..24  LEADS     the seat that leads each trick; 22 is the hand's opener
25..27  RESULTS   the team that took each trick, TIE, or NONE
28      LEVEL     raises accepted in this hand: index into the stakes
29      ASKER     the seat whose raise waits for an answer, or NONE
30      RAISER    the team that raised last and so may not raise now, or NONE
31      SPECIAL   the team whose special hand this is, IRON, or NONE
32      WINNER    the team that won the finished hand, TIE, or NONE
33      STAKE     points that the hand is worth now
34      VIRA      a card, or NONE with fixed manilhas
35      MANILHA   the rank of the manilhas, or NONE with fixed ones
36..47  CARDS     three for each seat, as dealt; a played one carries GONE
48..59  PLAYS     by trick, then seat (four for each trick): a card, with FACE_DOWN when it
                  lies face-down or under another, or NONE
60..63  SEED      the generator's state for the next deals, low byte first

Copying the bytes is saving the match. A view (`Match.view`) is the same bytes
with UNKNOWN where a seat may not know. `Match(view)` works for that seat, and so
does `apply`, as long as no card is needed that the seat does not know.

An action is one byte: a card (lay it face-up), a card with FACE_DOWN, UNKNOWN (a
face-down card that a view's owner does not know), RAISE, ACCEPT or RUN. Where
two tricks are laid at once (`pair_after_tie`), the action is the card to show.
"""

from micropython import const

SIZE = const(64)

PLAYERS = const(14)
PHASE = const(15)
SCORE = const(16)
TURN = const(18)
WAIT = const(19)
HAND = const(20)
TRICK = const(21)
LEADS = const(22)
RESULTS = const(25)
LEVEL = const(28)
ASKER = const(29)
RAISER = const(30)
SPECIAL = const(31)
WINNER = const(32)
STAKE = const(33)
VIRA = const(34)
MANILHA = const(35)
CARDS = const(36)
PLAYS = const(48)
SEED = const(60)

# PHASE
PLAYING = const(0)  # a card or a raise by TURN
ANSWERING = const(1)  # to the raise of ASKER
DECIDING = const(2)  # whether the special hand is played
HAND_OVER = const(3)  # deal the next one
MATCH_OVER = const(4)

TIE = const(2)  # in RESULTS and WINNER, where 0 and 1 are teams
IRON = const(2)  # in SPECIAL: both teams are one hand from the goal
GONE = const(0x40)  # in CARDS: this card has been laid

# Actions, besides the cards.
RAISE = const(0x80)
ACCEPT = const(0x81)
RUN = const(0x82)
MAX_LEGAL = const(8)  # no position has more actions
