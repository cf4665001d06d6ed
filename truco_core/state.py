"""The 64 bytes of a match, its phases and its actions.

offset  field
0..13   RULES     the rule set, see truco_core.rules
14      PLAYERS   2 or 4
15      PHASE     see the constants below
16..17  SCORE     points of team 0 and team 1
18      TURN      the seat that plays the next card
19      WAIT      bit mask of the seats that may act now; 0 when the hand is over
20      HAND      number of this hand, 1..255, then 1 again; 0 before the first
21      TRICK     number of finished tricks in this hand, 0..3: index of the current trick
22..24  LEADS     the seat that leads each trick; byte 22 is the opener of the hand
25..27  RESULTS   the team that took each trick, TIE, or NONE
28      LEVEL     number of accepted raises in this hand: index into the stakes
29      ASKER     the seat whose raise waits for an answer, or NONE
30      RAISER    the team that raised last and so may not raise now, or NONE
31      SPECIAL   the team whose special hand this is, IRON, or NONE
32      WINNER    the team that won the finished hand, TIE, or NONE
33      STAKE     points that the hand is worth now
34      VIRA      a card, or NONE with fixed manilhas
35      MANILHA   the rank of the manilhas, or NONE with fixed manilhas
36..47  CARDS     three cards for each seat, as dealt; a played card has GONE set
48..59  PLAYS     by trick, then by seat (four bytes for each trick): a card or NONE; FACE_DOWN is
                  set if the card lies face-down or under another one
60..63  SEED      the generator's state for the next deals, low byte first

To save a match, copy its bytes. A view (`Match.view`) is a copy with UNKNOWN in place of what a
seat may not know. `Match(view).legal` works for that seat, and so does `apply`, unless it needs a
card that the seat does not know.

An action is one byte: a card (play it face-up), a card with FACE_DOWN, UNKNOWN (a face-down card
that the owner of a view does not know), RAISE, ACCEPT or RUN. If the cards of two tricks are played
at once (`pair_after_tie`), the action is the card that is shown.
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

# Values of the byte PHASE of a match.
PLAYING = const(0)  # TURN plays a card or raises
ANSWERING = const(1)  # the raise of ASKER must be answered
DECIDING = const(2)  # a team decides whether to play its special hand
HAND_OVER = const(3)  # the next hand must be dealt
MATCH_OVER = const(4)

TIE = const(2)  # in RESULTS and WINNER, where 0 and 1 are teams
IRON = const(2)  # in SPECIAL: both teams are one hand away from the goal
GONE = const(0x40)  # in CARDS: this card has been played

# Actions, besides the cards.
RAISE = const(0x80)
ACCEPT = const(0x81)
RUN = const(0x82)
MAX_LEGAL = const(8)  # the largest number of legal actions in any position
