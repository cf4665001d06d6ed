"""Where things lie on the table screen, computed from the panel's size.

All lengths are multiples of the art's unit `u` (1 pixel of the small art, 2 of the
large). In units the panels are 120 to 240 wide and 120 to 135 high, so one plan does
for all: own hand at the bottom, what the keys do at its right, the score at the top
left, the vira at the top right, the cards of the trick as a cross in the middle.

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
BACKS = const(24)  # three small backs, each over the next
BACK_IN_SIGHT = const(11)  # of the 18 units of a small back
SCORE_WIDTH = const(48)
SCORE_HEIGHT = const(36)
DECK_STEP = const(8)  # so much of the deck is seen beside the vira that lies on it

SIDE_COLUMNS = const(7)  # characters of a line of hints, or of an answer
SIDE_ROWS = const(3)

_HAND_WIDTH = const(74)
_SIDE_WIDTH = const(42)
_WIDE = const(128)  # from here on there are two units beside the lines, else one

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
VIRA_X = const(31)  # the vira and the deck lie U below the top of the panel
CHIP_LARGE = const(32)  # 0 or 1: large where there is room beside the hand
CHIP_X = const(33)  # its middle
CHIP_Y = const(34)
DECK_X = const(35)
ARROW_X = const(36)  # 4
ARROW_Y = const(40)  # 4


def plan(width, height, u):
    """Where things lie on a panel, for art of the unit `u` pixels; x and y are top left corners.

    The score lies in the top left corner of the panel.
    """
    side_x = width - (_SIDE_WIDTH + (2 if width >= _WIDE * u else 1)) * u
    hand_x = min((width - _HAND_WIDTH * u) // 2, side_x - (_HAND_WIDTH + 2) * u)
    hand_y = height - (CARD_HEIGHT + 1) * u
    # The cross of played cards; the small backs beyond it stick out of the panel.
    x = width // 2 - CARD_WIDTH // 2 * u
    y = max(39 * u, (BACK_IN_SIGHT * u + hand_y) // 2 - 18 * u)
    spare = hand_y - (BACK_IN_SIGHT + 2 * CARD_HEIGHT) * u
    bottom_y = hand_y - CARD_HEIGHT * u - min(spare // 2, LIFT * u)
    top_y = BACK_IN_SIGHT * u + min(spare // 4, 8 * u)
    hidden = BACK_IN_SIGHT * u - 18 * u
    top_x = max(x, (SCORE_WIDTH + 1) * u)
    right = width - BACK_IN_SIGHT * u
    large = hand_x >= 36 * u
    made = (u, width, height, hand_x, hand_y)
    made += (x, x - 26 * u, x, x + 26 * u) + (bottom_y, y, top_y, y)  # slots
    made += (x, hidden, top_x, right) + (height, y, hidden, y)  # backs
    made += (hand_x - (21 if large else 1) * u, BACK_IN_SIGHT * u, top_x + 25 * u, right - 11 * u)
    made += (hand_y - (LIFT + 12) * u, y, 0, y)  # marks
    made += (side_x, height - 37 * u, width - (CARD_WIDTH + 1) * u, 1 if large else 0)
    made += (hand_x // 2 if large else width - 10 * u,)
    made += (hand_y + CARD_HEIGHT // 2 * u if large else y + 34 * u,)
    made += (width - (CARD_WIDTH + 1 + DECK_STEP) * u,)
    return array("h", made + _arrow(made, u))


def _arrow(made, u):
    """The arrow's places: right of the mark at the BOTTOM, else under it."""
    x, y = made[MARK_X:MARK_Y], made[MARK_Y : MARK_Y + 4]
    return (x[BOTTOM] + 9 * u,) + x[LEFT:] + y[:LEFT] + tuple([n + 12 * u for n in y[LEFT:]])
