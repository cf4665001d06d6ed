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

SIDE_COLUMNS = const(7)  # characters of a line of hints, or of an answer
SIDE_ROWS = const(3)
SCORE_COLUMNS = const(7)

_CARD_WIDTH = const(24)  # units, as all below
_CARD_HEIGHT = const(36)
_HAND_STEP = const(25)
_LIFT = const(4)
_LETTER_WIDTH = const(6)
_LETTER_HEIGHT = const(12)
_BACK_IN_SIGHT = const(11)  # of the 18 units of a small back
_SCORE_BOTTOM = const(39)


class Layout:
    """Places in pixels for a panel of `width` x `height`; x and y are top left corners.

    The tuples have one entry for each place on the table, BOTTOM to RIGHT.
    """

    def __init__(self, width, height, u):
        self.u = u
        self.width = width
        self.height = height
        self.card_width = _CARD_WIDTH * u
        self.card_height = _CARD_HEIGHT * u
        self.lift = _LIFT * u  # how far the chosen card is raised
        self._bottom(u)
        self._top(u)
        self._middle(u)
        self._marks(u)
        self._stake(u)

    def _bottom(self, u):
        """The hand, and at its right three lines of text."""
        self.side_x = self.width - SIDE_COLUMNS * _LETTER_WIDTH * u
        self.side_y = self.height - (SIDE_ROWS * _LETTER_HEIGHT + 1) * u
        self.hand_step = _HAND_STEP * u
        hand_width = 2 * self.hand_step + self.card_width
        self.hand_x = min((self.width - hand_width) // 2, self.side_x - hand_width - 2 * u)
        self.hand_y = self.height - self.card_height - u

    def _top(self, u):
        """Score, the deck with the vira on it, the small backs of the player opposite."""
        self.score_x = self.score_y = 0
        self.score_width = (SCORE_COLUMNS * _LETTER_WIDTH + 6) * u
        self.score_height = _CARD_HEIGHT * u
        self.vira_x = self.width - self.card_width - u
        self.vira_y = u
        self.deck_x = self.vira_x - 8 * u
        self.deck_y = self.vira_y

    def _middle(self, u):
        """The trick's cards, and the small backs of those who hold more."""
        centre = self.width // 2 - 12 * u
        spare = self.hand_y - (_BACK_IN_SIGHT + 2 * _CARD_HEIGHT) * u
        side_y = max(_SCORE_BOTTOM * u, (_BACK_IN_SIGHT * u + self.hand_y) // 2 - 18 * u)
        self.slot_x = (centre, centre - 26 * u, centre, centre + 26 * u)
        self.slot_y = (
            self.hand_y - self.card_height - min(spare // 2, _LIFT * u),
            side_y,
            _BACK_IN_SIGHT * u + min(spare // 4, 8 * u),
            side_y,
        )
        # A small back is 12x18 units and sticks out of the panel. BOTTOM has none.
        top_x = max(centre, self.score_x + self.score_width + u)
        hidden = (18 - _BACK_IN_SIGHT) * u
        self.backs_x = (0, -hidden, top_x, self.width - _BACK_IN_SIGHT * u)
        self.backs_y = (0, side_y, -hidden, side_y)

    def _marks(self, u):
        """The open hand by the seat that leads, the arrow at the seat that acts."""
        above = self.hand_y - self.lift - 12 * u
        side_y = self.slot_y[LEFT]
        right = self.width - (_BACK_IN_SIGHT + 11) * u
        left = _BACK_IN_SIGHT * u
        top_x = self.backs_x[TOP] + 25 * u
        self.mark_x = (self.hand_x - u, left, top_x, right)
        self.mark_y = (above, side_y, 0, side_y)
        self.arrow_x = (self.hand_x + 8 * u, left, top_x, right - u)
        self.arrow_y = (above, side_y + 12 * u, 12 * u, side_y + 12 * u)

    def _stake(self, u):
        """A chip: large in the corner beside the hand where there is room, or small at the
        right. x and y are its middle."""
        if self.hand_x >= 36 * u:
            self.chip_radius = 17 * u
            self.chip_x = self.hand_x // 2
            self.chip_y = self.hand_y + self.card_height // 2
        else:
            self.chip_radius = 9 * u
            self.chip_x = self.width - 10 * u
            self.chip_y = self.slot_y[RIGHT] + 34 * u

    def shared_x(self, index):
        """Left edge of card `index` of the three that the partner shows."""
        return self.width // 2 - 37 * self.u + index * self.hand_step

    @property
    def shared_y(self):
        return self.slot_y[LEFT]
