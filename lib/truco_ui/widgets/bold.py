# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Bold text, an option: makes all letters thicker at once, in the sheet that they share.

Only on panels with large letters: between small ones there is no room for thicker strokes.
"""

import bitmaptools

from truco_ui.widgets import sheets, theme


def is_possible():
    """Whether the letters of this panel can be bold."""
    return theme.scale == 2


def fit(on):
    """Make the letters bold, or plain again. Text that is on the panel changes, too."""
    if not is_possible():
        return
    plain = sheets.load("font").bitmap
    sheet = theme.font.bitmap
    width, height = plain.width, plain.height
    bitmaptools.blit(sheet, plain, 0, 0)
    if not on:
        return
    bitmaptools.blit(sheet, plain, 1, 0, x1=0, y1=0, x2=width - 1, y2=height, skip_source_index=0)
    # Remove strokes of a letter that came into the cell of the next one.
    for x in range(0, width, theme.font.tile_width):
        bitmaptools.blit(sheet, plain, x, 0, x1=x, y1=0, x2=x + 1, y2=height)
