"""Positions of everything on the table screen, computed from the size of the panel.

All lengths are multiples of the art unit `u` (1 pixel of the small art, 2 of the large). In art
units the panels are 120 to 240 wide and 120 to 135 high, so one plan fits all. From the top down:
the wall, with the other players and the speech before it; the far rim of the table with the score;
the cards of the trick in a row; the player's hand, with the hints for the keys on its right.
tools/art/scene.py draws the background.

Places at the table: BOTTOM is the player who holds the device, then clockwise as seen from above.
"""

from array import array

from micropython import const

BOTTOM = const(0)
LEFT = const(1)
TOP = const(2)
RIGHT = const(3)

# Lengths in art units (1 pixel of the small art, 2 pixels of the large art).
CARD_WIDTH = const(24)
CARD_HEIGHT = const(36)
HAND_STEP = const(25)
LIFT = const(5)  # height by which the chosen card is raised
WALL = const(24)  # height of the wall and of a face
NARROW = const(160)  # a panel less wide than this has two lines for the score, and less room
RIM = const(16)  # height of the far rim
NARROW_RIM = const(22)

SIDE_COLUMNS = const(42)  # columns of a line of hints or of an answer
SIDE_ROWS = const(3)

_HAND_WIDTH = const(74)
# Rows of the hand below the panel's edge; the pictures on the cards end above it.
_TUCKED = const(3)
_HIGH = const(128)  # on a panel of this height, all of the hand is visible
_SIDE_WIDTH = const(42)
# On panels of this width or more, 2 art units are free to the right of the hints, else 1.
_WIDE = const(128)
_COLUMN = const(28)  # width of the column with cup, tricks and coin, on the left of a wide table
_STEP = const(36)  # maximum distance between cards of the trick; at the minimum they share an edge
# distance of the others' cards below the rim, if there is room
_BELOW = const(4)
# Distance by which the player's card lies lower than the others', if there is room.
_APART = const(18)
_SEAT = const(50)  # width of a face with the small cards beside it

# Indices into a plan, which is in pixels. Those marked 4 have a value for each place at the table,
# BOTTOM to RIGHT.
U = const(0)  # pixels of an art unit
WIDTH = const(1)  # width of the panel
HEIGHT = const(2)
HAND_X = const(3)  # the first card of the player's hand
HAND_Y = const(4)
SLOT_X = const(5)  # 4; the cards of the trick
SLOT_Y = const(9)  # 4
# 4; the small backs of another player's cards. At BOTTOM, which has no backs: the place to which a
# trick flies when the player has won it, below the panel.
BACKS_X = const(13)
BACKS_Y = const(17)  # 4
SIDE_X = const(21)  # the hints beside the hand
SIDE_Y = const(22)
VIRA_X = const(23)
VIRA_Y = const(24)
DECK_X = const(25)
CHIP_X = const(26)  # middle of the coin
CHIP_Y = const(27)
CHIP_SIZE = const(28)  # smallest radius of the coin
FACE_X = const(29)  # 4; BOTTOM has no face
TRICKS_X = const(33)  # the marks of the tricks
TRICKS_Y = const(34)
TEAM_X = const(35)  # 2: name and points of our team, of theirs
TEAM_Y = const(37)  # 2
PLAN = const(39)


def plan(width, height, u, players=4):
    """Return the positions in pixels for a panel, as an array with the indices above.

    x and y are of top left corners, unless stated otherwise there.

    :param u: pixels of an art unit
    """
    w, h = width // u, height // u
    wide = w >= NARROW
    side_x = w - _SIDE_WIDTH - (2 if w >= _WIDE else 1)
    hand_x = min((w - _HAND_WIDTH) // 2, side_x - _HAND_WIDTH - 3)
    hand_y = h - CARD_HEIGHT + _TUCKED * (h < _HIGH)
    top = WALL + (RIM if wide else NARROW_RIM)
    # The lowest position of a trick card: a raised card of the hand covers only its edge.
    low = hand_y - LIFT - CARD_HEIGHT + 1
    if wide:
        vira_x, vira_y, left = w - CARD_WIDTH - 3, top + 1, _COLUMN
        wider = w > NARROW
        room = vira_x - left - 4 + 4 * wider  # the vira lies on a board
        deck_x = vira_x - 8 * wider
        chip = 20, h - 20, 8
        marks = 13, top + 18
        teams = 5, w // 2 + 2, WALL + 1, WALL + 1
    else:
        vira_x, vira_y, left = w - CARD_WIDTH, WALL + 2, 0
        room = vira_x - 1
        deck_x = vira_x
        chip = vira_x - 13, WALL + 11, 6
        marks = vira_x - 6, WALL + 2
        teams = 2, 2, WALL - 1, WALL + 9
    step = min(room // 4, _STEP)
    if not wide:
        step = (room - CARD_WIDTH) // 3 if players == 4 else HAND_STEP
    x = left + max(room - 3 * step - CARD_WIDTH, 0) // 2
    others = max(min(top + _BELOW + max(low - top - 22, 0) // 2, low - 4), top + 1)
    mine = min(others + _APART, low)
    faces, backs = _seats(w, wide, players)
    made = (1, w, h, hand_x, hand_y)
    made += (x + 2 * step, x, x + step, x + 3 * step)  # x of the trick's cards
    beside = (others + mine) // 2  # The four cards lie as around a table, if there is room.
    made += (mine, beside, others, beside)
    made += (x + step,) + backs
    made += (h, WALL // 2, WALL // 2, WALL // 2)
    made += (side_x, h - 37, vira_x, vira_y, deck_x) + chip + (0,) + faces + marks + teams
    return array("h", [u * n for n in made])


def _seats(w, wide, players):
    """Return the x of the others' faces, and the x of their cards, from LEFT to RIGHT."""
    beside = at_right = CARD_WIDTH + 1
    middle = (w - CARD_WIDTH) // 2
    if players == 2:  # on narrow panels the rival sits on the left, which leaves room for speech
        faces = 0, middle if wide else 3, 0
    elif wide:  # the cards of the right player are to the left of the face
        margin = max(w // 3 - _SEAT, 2) // 2
        right = w - CARD_WIDTH - margin
        faces = margin, min(middle, right - _SEAT - CARD_WIDTH - 7), right
        at_right = -CARD_WIDTH
    else:
        pitch = (w - 1) // 3  # keep the names away from the panel's edge
        faces = 0, pitch, 2 * pitch
        beside = at_right = pitch - CARD_WIDTH
    left, top, right = faces
    return faces, (left + beside, top + beside, right + at_right)
