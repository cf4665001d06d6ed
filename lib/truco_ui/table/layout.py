"""Positions of everything on the table screen, computed from the size of the panel.

All lengths are multiples of the art unit `u`: 1 pixel on panels with small art, 2 pixels on panels
with large art. In art units the panels are 120 to 240 wide and 120 to 135 high, so one plan fits
all. From the top down, the screen shows: the wall, with the other players and speech in front; the
far rim of the table with the score; the cards of the trick in a row; the player's hand, with the
hints for the keys on the right. tools/art/scene.py draws the background.

Small backs show the cards that another player holds. They lie on the table, where that player's
card of the trick will cover them. So speech, which is on the wall, never covers them.

With four players, each player's name is on a plate below the face. A narrow panel is then tight:
the vira is a small card in the far rim, and there are no beans. The others' cards lie below their
faces, and the player's hand sinks while the player's card lies above it.

A place at the table is BOTTOM for the player who holds the device, then LEFT, TOP and RIGHT.
"""

from array import array

from micropython import const

BOTTOM = const(0)
LEFT = const(1)
TOP = const(2)
RIGHT = const(3)

# Lengths in art units.
CARD_WIDTH = const(24)
CARD_HEIGHT = const(36)
HAND_STEP = const(25)  # distance of two cards of the player's hand
LIFT = const(5)  # art units by which the chosen card is raised
WALL = const(24)  # height in art units of the wall and of a face
NARROW = const(160)  # panels of less width in art units are narrow: the scores are in two lines
RIM = const(16)  # height in art units of the far rim of the table
NARROW_RIM = const(22)  # height in art units of the far rim on narrow panels

SCORE_COLUMNS = const(42)  # columns of a team's name and points
SIDE_COLUMNS = const(42)  # columns of a hint or of an answer
SIDE_ROWS = const(3)

# On panels less high than _HIGH: height in art units of the part of the hand below the panel's
# edge; one less on tight panels, which have room. The pictures on the cards end above this part.
_TUCKED = const(3)
_HIGH = const(128)
_SIDE_WIDTH = const(42)
# On panels at least this wide (art units), 2 art units are free right of the hints, else 1.
_WIDE = const(128)
_COLUMN = const(28)  # art units at the left of a wide table for cup, tricks and coin
_STEP = const(36)  # maximum art units from one card of the trick to the next
_BELOW = const(4)  # art units from the far rim to the others' cards of the trick, if there is room
_APART = const(18)  # art units from the others' cards of the trick down to ours, if there is room
_SINKS = const(14)  # art units by which the hand sinks on tight panels: ranks stay visible
_SEAT = const(50)  # width in art units of a face with room for words beside it

# Indices into a plan, whose lengths are in pixels. "By place" means: this index is for BOTTOM, and
# the next three are for LEFT, TOP and RIGHT.
U = const(0)  # index of the number of pixels per art unit
WIDTH = const(1)  # index of the width of the panel
HEIGHT = const(2)
HAND_X = const(3)  # index of x of the first card of the player's hand
HAND_Y = const(4)
SLOT_X = const(5)  # indices by place: x of the card of the trick
SLOT_Y = const(9)  # indices by place: y of the card of the trick
FACE_X = const(13)  # indices by place: x of the face; BOTTOM is out of sight, below the panel
# Indices by place: y where a player's cards begin to fly to the trick, and where tricks that the
# player has won fly to. The x is FACE_X.
FLY_Y = const(17)
SIDE_X = const(21)  # index of x of the hints beside the hand
SIDE_Y = const(22)
VIRA_X = const(23)
VIRA_Y = const(24)
DECK_X = const(25)
CHIP_X = const(26)  # index of x of the middle of the coin
CHIP_Y = const(27)
CHIP_SIZE = const(28)  # index of the smallest radius of the coin
TRICKS_X = const(29)  # index of x of the marks that show who took which trick
TRICKS_Y = const(30)
# Index of the distance in y from one mark of a trick to the next; 0: they are side by side.
TRICKS_DOWN = const(31)
TEAM_X = const(32)  # two indices: x of our team's score, then x of the other team's
TEAM_Y = const(34)  # two indices: y of our team's score, then y of the other team's
BEANS_X = const(36)  # two indices: x of our team's beans, then x of the other team's
BEANS_Y = const(38)
# Index of the pixels by which the hand sinks while the player's card lies in the trick. It is not 0
# only on narrow panels with four players, which are called tight.
TIGHT = const(40)


def plan(width, height, u, players=4):
    """Return the positions in pixels for a panel, as an array with the indices above.

    Unless the comment of an index says otherwise, x and y are those of a top left corner.

    :param u: pixels of an art unit
    """
    w, h = width // u, height // u
    wide = w >= NARROW
    tight = players == 4 and not wide
    side_x = w - _SIDE_WIDTH - (2 if w >= _WIDE else 1)
    hand_width = 2 * HAND_STEP + CARD_WIDTH
    hand_x = max(min((w - hand_width) // 2, side_x - hand_width - 3), 1)
    hand_y = h - CARD_HEIGHT + (_TUCKED - tight) * (h < _HIGH)
    top = WALL + (RIM if wide else NARROW_RIM)
    # Greatest y of the trick's cards. A raised card of the hand then covers one art unit of them.
    max_y = hand_y - LIFT - CARD_HEIGHT + 1
    if wide:
        vira_x, vira_y, left = w - CARD_WIDTH - 3, top + 1, _COLUMN
        wider = w > NARROW
        room = vira_x - left - 4 + 4 * wider  # keep cards off the plank that lies under the vira
        deck_x = vira_x - 8 * wider
        chip = 20, h - 20, 8
        marks = 13, top + 18, 12
        teams = 5, w // 2 + 2, WALL + 1, WALL + 1
    else:
        vira_x, vira_y, left = w - CARD_WIDTH, WALL + 2, 0
        room = vira_x - 1
        deck_x = vira_x
        chip = vira_x - 13, WALL + 11, 6
        marks = vira_x - 6, WALL + 2, 6
        teams = 2, 2, WALL - 1, WALL + 9
    step = min(room // 4, _STEP) if wide else HAND_STEP
    x = left + max(room - 3 * step - CARD_WIDTH, 0) // 2
    others = max(min(top + _BELOW + max(max_y - top - 22, 0) // 2, max_y - 4), top + 1)
    mine = min(others + _APART, max_y)
    beside = (others + mine) // 2  # y of the cards of LEFT and RIGHT, between the other two
    slots = x + 2 * step, x, x + step, x + 3 * step
    beans = teams[0] + SCORE_COLUMNS + 3, teams[1] + SCORE_COLUMNS + 3, teams[2] + 2, teams[3] + 2
    if tight:
        # Our card lies between those of LEFT and TOP, but lower, above the sunk hand.
        x = hand_x + 1
        slots = x + HAND_STEP, x, x + 2 * HAND_STEP, w - CARD_WIDTH - 6
        others = top
        beside = h - 38 - CARD_HEIGHT  # above the hints beside the hand
        mine = hand_y + _SINKS - CARD_HEIGHT - 2
        vira_x = deck_x = w - CARD_WIDTH - 2
        marks = 4, WALL + 8, 0
        teams = 27, 27, WALL + 1, WALL + 9
        chip = (vira_x + teams[0] + SCORE_COLUMNS) // 2, WALL + 12, 8
        beans = 61, 61, WALL + 5, WALL + 13  # there are no beans, so won points fly to the digits
    faces = _faces(w, wide, players)
    made = (1, w, h, hand_x, hand_y) + slots
    made += (mine, beside, others, beside)
    made += (slots[TOP],) + faces + (h,) + (WALL // 2,) * 3
    made += (side_x, h - 37, vira_x, vira_y, deck_x) + chip + marks + teams
    made += beans + (_SINKS * tight,)
    return array("h", [u * n for n in made])


def _faces(w, wide, players):
    """Return the x of the faces at LEFT, TOP and RIGHT."""
    middle = (w - CARD_WIDTH) // 2
    if players == 2:  # on narrow panels, put the rival to the left, which leaves room for speech
        return 0, middle if wide else 3, 0
    if wide:
        margin = max(w // 3 - _SEAT, 2) // 2
        right = w - CARD_WIDTH - margin
        return margin, min(middle, right - _SEAT - CARD_WIDTH - 7), right
    margin = (w - 120) // 4
    return margin, middle, w - CARD_WIDTH - margin
