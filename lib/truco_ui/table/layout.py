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
LIFT = const(4)  # how far the chosen card is raised
WALL = const(24)  # its height, and that of a face
NARROW = const(160)  # less than that has two lines for the score, and less room in all
RIM = (24, 16)  # height of the far rim: narrow, wide
ARC = const(24)  # of a wave around a card, from end to end
ARC_HEIGHT = const(6)
TAB = const(31)  # below the vira's upper edge: the rank of the manilhas

SIDE_COLUMNS = const(7)  # characters of a line of hints, or of an answer
SIDE_ROWS = const(3)

_HAND_WIDTH = const(74)
_SIDE_WIDTH = const(42)
_WIDE = const(128)  # from here on there are two units beside the lines, else one
_COLUMN = const(28)  # at the left of the wide table: cup, tricks, coin
_STEP = const(36)  # from card to card of the trick, at most
_SEAT = const(50)  # a face with its cards beside it
_SIGN = const(13)  # the open hand

# Indices into a plan, which is in pixels. Those with a 4 have a number for each place on the
# table, BOTTOM to RIGHT. MARK is the open hand beside the player who leads.
U = const(0)  # of the art
WIDTH = const(1)  # of the panel
HEIGHT = const(2)
HAND_X = const(3)
HAND_Y = const(4)
SLOT_X = const(5)  # 4
SLOT_Y = const(9)  # 4
BACKS_X = const(13)  # 4; at the BOTTOM, where there are none: where a trick leaves the panel
BACKS_Y = const(17)  # 4
MARK_X = const(21)  # 4
MARK_Y = const(25)  # 4
SIDE_X = const(29)
SIDE_Y = const(30)
VIRA_X = const(31)
VIRA_Y = const(32)
DECK_X = const(33)
CHIP_X = const(34)  # its middle
CHIP_Y = const(35)
CHIP_SIZE = const(36)  # its smallest radius
FACE_X = const(37)  # 4; nobody's at the BOTTOM
TRICKS_X = const(41)
TRICKS_Y = const(42)
TEAM_X = const(43)  # 2: name and points of our side, of theirs
TEAM_Y = const(45)  # 2
PLAN = const(47)


def plan(width, height, u, players=4):
    """Where things lie on a panel, for art of the unit `u` pixels; x and y are top left corners."""
    w, h = width // u, height // u
    wide = w >= NARROW
    side_x = w - _SIDE_WIDTH - (2 if w >= _WIDE else 1)
    hand_x, hand_y = min((w - _HAND_WIDTH) // 2, side_x - _HAND_WIDTH - 2), h - CARD_HEIGHT - 1
    top = WALL + RIM[wide]
    if wide:
        vira_x, vira_y = w - 32, top + max(hand_y - LIFT - top - CARD_HEIGHT, 0) // 4
        left, room = _COLUMN, vira_x - _COLUMN
        deck_x = vira_x - (8 if w > NARROW else 0)
        chip = 20, h - 20, 8
        marks = 13, top + 18
        teams = 5, w // 2 + 2, WALL + 1, WALL + 1
    else:
        vira_x, vira_y = w - CARD_WIDTH - 1, WALL + 2
        left, room = 0, vira_x - 1
        deck_x = vira_x
        chip = w - 8, vira_y + 48, 6
        marks = 77, WALL + 9
        teams = 3, 3, WALL - 1, WALL + 9
        top = min(top, hand_y - LIFT - CARD_HEIGHT + 1)
    step = min(room // 4, _STEP)
    x = left + (room - 3 * step - CARD_WIDTH) // 2 + (not wide)
    spare = max(hand_y - LIFT - CARD_HEIGHT - top - 1, 0)
    middle = top + spare // 2
    pitch = w // 3 if players == 4 else w
    beside = CARD_WIDTH + 1 if pitch >= _SEAT else pitch - CARD_WIDTH
    margin = max((pitch - _SEAT) // 2, 0) if players == 4 else (w - CARD_WIDTH) // 2
    if players == 4:
        faces = margin, margin + pitch, margin + 2 * pitch
    else:  # where it is narrow the rival sits at the left: so there is room for words
        faces = 0, margin if wide else 3, 0
    made = (1, w, h, hand_x, hand_y)
    made += (x + 2 * step, x, x + step, x + 3 * step)  # slots
    made += (top + spare * 4 // 5, middle, top + spare // 5, middle)
    made += (x + step,) + tuple([n + beside for n in faces])  # backs
    made += (h, WALL // 2, WALL // 2, WALL // 2)
    made += (max(hand_x - _SIGN, 0),) + tuple([n + 22 for n in faces])  # marks
    made += (hand_y - 6 if wide else hand_y + 25, WALL // 2, WALL // 2, WALL // 2)
    made += (side_x, h - 37, vira_x, vira_y, deck_x) + chip + (0,) + faces + marks + teams
    return array("h", [u * n for n in made])
