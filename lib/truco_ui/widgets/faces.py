# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The faces of the characters: a tile each, in colours of their own.

tools/art/face_sheet.py draws them; kinds are indices into truco_core.bots.NAMES.
"""

from micropython import const

from truco_ui.widgets import sheets, theme
from truco_ui.widgets.menu import put_wrapped
from truco_ui.widgets.text import Text

# By kind: skin, dark, the character's own colour.
_COLOURS = (
    (0xFFF4DC, 0x3A2A10, 0x2FA84F),
    (0xB8C4CC, 0x303C48, 0x50D0F0),
    (0xE8B48C, 0x402418, 0xF08CB0),
    (0xF4C49C, 0x2C2420, 0xE8C860),
    (0xC88C5C, 0x181418, 0xE84838),
    (0xA8704C, 0x302028, 0xD0D4DC),
    (0xF0C8A0, 0x201820, 0x705CB8),
    (0x8C5838, 0x1C1014, 0xF04060),
    (0xE0A880, 0x3C2820, 0xECE4D4),
    (0x6C4028, 0x180C10, 0xFFC020),
)


class Face:
    """One face. Put `grid` into a group; `show` makes no objects.

    :param sheet: `sheets.load("faces")`, which several faces may share
    """

    def __init__(self, sheet, x=0, y=0):
        self._palette = theme.palette(0, 0, 0, 0, transparent=0)
        self.grid = sheet.grid(self._palette, 1, 1, x, y)

    def show(self, kind, dark=False):
        """Show a character, or only its dark outline."""
        if self.grid[0] != kind:
            self.grid[0] = kind
        for place in range(3):
            colour = theme.FELT_DARK if dark else _COLOURS[kind][place]
            if dark and place == 1:
                colour = theme.NIGHT
            if self._palette[place + 1] != colour:
                self._palette[place + 1] = colour
        theme.hide(self.grid, False)


def load():
    """The sheet of all faces."""
    return sheets.load("faces")


FACE_COLUMNS = const(5)  # of the help's width, in characters, that a face takes


class Portrait:
    """A face with words beside it, in place of the help of a `menu.ListScreen`."""

    def __init__(self, screen):
        app, rows = screen.app, screen.HELP_ROWS
        height, width = theme.font.tile_height, theme.font.tile_width
        top = app.height - rows * height
        left = (app.width - theme.columns * width) // 2
        self._face = Face(load(), left + width // 2, top + height // 2)
        columns = theme.columns - 1 - FACE_COLUMNS
        self._text = Text(columns, theme.CREAM_TEXT, left + FACE_COLUMNS * width, top, rows)
        screen.root.append(self._face.grid)
        screen.root.append(self._text.grid)
        self.hide()

    def show(self, kind, words, dark=False):
        """Show a character, see `Face.show`, and words beside it."""
        self._face.show(kind, dark)
        put_wrapped(self._text, words)

    def hide(self):
        """Show nothing."""
        theme.hide(self._face.grid, True)
        put_wrapped(self._text, "")
