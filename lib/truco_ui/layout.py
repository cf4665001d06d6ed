# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Where things lie on the table screen, computed from the panel's size.

All lengths are multiples of the art's unit `u` (1 pixel of the small art, 2 of the
large). In units the panels are 120 to 240 wide and 120 to 135 high, so one plan does
for all: own hand at the bottom, what the keys do at its right, the score at the top
left, the vira at the top right, the cards of the trick as a cross in the middle.

Places on the table: BOTTOM is the player who holds the device, then clockwise as seen
from above.
"""

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
DECK_STEP = const(8)  # what the vira leaves of the deck under it

SIDE_COLUMNS = const(7)  # characters of a line of hints, or of an answer
SIDE_ROWS = const(3)

_HAND_WIDTH = const(74)
_SIDE_WIDTH = const(42)


class Layout:
    """Places in pixels on a panel of `width` x `height`; x and y are top left corners.

    The tuples have one entry for each place on the table, BOTTOM to RIGHT. `mark` is the
    open hand by the seat that leads. The score lies in the top left corner of the panel.
    """


def plan(width, height, u):
    """The `Layout` of a panel, for art of the unit `u` pixels."""
    place = Layout()
    _fill(place, width, height, u)
    return place


def _fill(place, width, height, u):
    place.u = u
    place.width = width
    place.height = height
    place.side_x = width - _SIDE_WIDTH * u
    place.side_y = height - 37 * u
    hand_x = (width - _HAND_WIDTH * u) // 2
    place.hand_x = hand_x = min(hand_x, place.side_x - (_HAND_WIDTH + 2) * u)
    place.hand_y = hand_y = height - (CARD_HEIGHT + 1) * u
    place.vira_x = width - (CARD_WIDTH + 1) * u
    # The cross of played cards; the small backs beyond it stick out of the panel.
    x = width // 2 - CARD_WIDTH // 2 * u
    y = max(39 * u, (BACK_IN_SIGHT * u + hand_y) // 2 - 18 * u)
    spare = hand_y - (BACK_IN_SIGHT + 2 * CARD_HEIGHT) * u
    bottom_y = hand_y - CARD_HEIGHT * u - min(spare // 2, LIFT * u)
    top_y = BACK_IN_SIGHT * u + min(spare // 4, 8 * u)
    place.slot_x = (x, x - 26 * u, x, x + 26 * u)
    place.slot_y = (bottom_y, y, top_y, y)
    hidden = BACK_IN_SIGHT * u - 18 * u
    top_x = max(x, (SCORE_WIDTH + 1) * u)
    right = width - BACK_IN_SIGHT * u
    place.backs_x = (0, hidden, top_x, right)
    place.backs_y = (0, y, hidden, y)
    # The chip with the stake, by its middle: large where there is room beside the hand.
    place.chip_large = hand_x >= 36 * u
    place.chip_x = hand_x // 2 if place.chip_large else width - 10 * u
    place.chip_y = hand_y + CARD_HEIGHT // 2 * u if place.chip_large else y + 34 * u
    mark_x = hand_x - (21 if place.chip_large else 1) * u
    place.mark_x = (mark_x, BACK_IN_SIGHT * u, top_x + 25 * u, right - 11 * u)
    place.mark_y = (hand_y - (LIFT + 12) * u, y, 0, y)
