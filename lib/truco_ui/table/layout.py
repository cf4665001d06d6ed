"""Where things lie on the table screen, computed from the panel's size.

All lengths are multiples of the art's unit `u` (1 pixel of the small art, 2 of the
large). In units the panels are 120 to 240 wide and 120 to 135 high, so one plan does
for all, from the top down: the wall, before which the others sit and in which is written
what is said; the far rim of the table with the score; the cards of the trick in a row; the
player's own hand, with what the keys do at its right. tools/art/scene.py draws what is behind.

Places on the table: BOTTOM is the player who holds the device, then clockwise as seen
from above.
"""

from array import array

from micropython import const

BOTTOM = const(0)
LEFT = const(1)
TOP = const(2)
RIGHT = const(3)

# Units.
CARD_WIDTH = const(24)
CARD_HEIGHT = const(36)
HAND_STEP = const(25)
LIFT = const(5)  # how far the chosen card is raised
WALL = const(24)  # its height, and that of a face
NARROW = const(160)  # less than that has two lines for the score, and less room in all
RIM = const(16)  # height of the far rim
NARROW_RIM = const(22)

SIDE_COLUMNS = const(42)  # of a line of hints, or of an answer
SIDE_ROWS = const(3)

_HAND_WIDTH = const(74)
_TUCKED = const(3)  # of the hand, below the panel's edge: what is on its cards ends above that
_HIGH = const(128)  # with more room it is not tucked
_SIDE_WIDTH = const(42)
_WIDE = const(128)  # from here on there are two units beside the lines, else one
_COLUMN = const(28)  # at the left of the wide table: cup, tricks, coin
_STEP = const(36)  # from card to card of the trick, at most; at the least they share an edge
_BELOW = const(4)  # so far below the rim the others' cards lie, under an arrow, if there is room
_APART = const(18)  # so much lower the player's own lies, if there is room
_SEAT = const(50)  # a face with its cards beside it

# Indices into a plan, which is in pixels. Those with a 4 have a number for each place on the
# table, BOTTOM to RIGHT.
U = const(0)  # of the art
WIDTH = const(1)  # of the panel
HEIGHT = const(2)
HAND_X = const(3)
HAND_Y = const(4)
SLOT_X = const(5)  # 4
SLOT_Y = const(9)  # 4
BACKS_X = const(13)  # 4; at the BOTTOM, where there are none: where a trick leaves the panel
BACKS_Y = const(17)  # 4
SIDE_X = const(21)
SIDE_Y = const(22)
VIRA_X = const(23)
VIRA_Y = const(24)
DECK_X = const(25)
CHIP_X = const(26)  # its middle
CHIP_Y = const(27)
CHIP_SIZE = const(28)  # its smallest radius
FACE_X = const(29)  # 4; nobody's at the BOTTOM
TRICKS_X = const(33)
TRICKS_Y = const(34)
TEAM_X = const(35)  # 2: name and points of our side, of theirs
TEAM_Y = const(37)  # 2
PLAN = const(39)


def plan(width, height, u, players=4):
    """Return where things lie on a panel, for art of the unit `u` pixels; x and y are top left
    corners.
    """
    w, h = width // u, height // u
    wide = w >= NARROW
    side_x = w - _SIDE_WIDTH - (2 if w >= _WIDE else 1)
    hand_x = min((w - _HAND_WIDTH) // 2, side_x - _HAND_WIDTH - 3)
    hand_y = h - CARD_HEIGHT + _TUCKED * (h < _HIGH)
    top = WALL + (RIM if wide else NARROW_RIM)
    # A card of the trick lies no lower: that edge is all that a raised one hides of it.
    low = hand_y - LIFT - CARD_HEIGHT + 1
    if wide:
        vira_x, vira_y, left = w - CARD_WIDTH - 3, top + 1, _COLUMN
        wider = w > NARROW
        room = vira_x - left - 4 + 4 * wider  # else the vira lies on a board
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
    made += (x + 2 * step, x, x + step, x + 3 * step)  # slots
    beside = (others + mine) // 2  # so that the four lie as around a table, where there is room
    made += (mine, beside, others, beside)
    made += (x + step,) + backs
    made += (h, WALL // 2, WALL // 2, WALL // 2)
    made += (side_x, h - 37, vira_x, vira_y, deck_x) + chip + (0,) + faces + marks + teams
    return array("h", [u * n for n in made])


def _seats(w, wide, players):
    """Return the x of the others' faces, then of their cards, from LEFT to RIGHT."""
    beside = at_right = CARD_WIDTH + 1
    middle = (w - CARD_WIDTH) // 2
    if players == 2:  # where it is narrow the rival sits at the left: so there is room for words
        faces = 0, middle if wide else 3, 0
    elif wide:  # the cards of who sits at the right are at the left of the face
        margin = max(w // 3 - _SEAT, 2) // 2
        right = w - CARD_WIDTH - margin
        faces = margin, min(middle, right - _SEAT - CARD_WIDTH - 7), right
        at_right = -CARD_WIDTH
    else:
        pitch = (w - 1) // 3  # so that no name ends at the panel's edge
        faces = 0, pitch, 2 * pitch
        beside = at_right = pitch - CARD_WIDTH
    left, top, right = faces
    return faces, (left + beside, top + beside, right + at_right)
