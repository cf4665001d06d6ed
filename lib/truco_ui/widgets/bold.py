"""Letters that are easy to read, an option.

On panels with large letters all of them get thicker at once, in the sheet that they share. Between
small letters there is no room for thicker strokes: there lists and pages get a sheet with larger
ones. What has no room for those, such as the table, keeps the small ones.
"""

import bitmaptools

from truco_ui.widgets import sheets, theme

_TALL_FROM = 160  # pixels across; on a narrower panel large letters are taller, but no wider


def fit(width, on):
    """Make the letters easy to read, or plain again. Where they get thicker, text that is on the
    panel changes, too; where they get larger, the next list or page that opens.

    :param width: of the panel, in pixels
    """
    if theme.scale == 1:
        theme.prose = theme.font  # so that an earlier sheet can go before the next one comes
        if on:
            theme.prose = sheets.load("font_tall" if width >= _TALL_FROM else "font_lean")
        return
    plain = sheets.load("font").bitmap
    sheet = theme.font.bitmap
    wide, height = plain.width, plain.height
    bitmaptools.blit(sheet, plain, 0, 0)
    if not on:
        return
    bitmaptools.blit(sheet, plain, 1, 0, x1=0, y1=0, x2=wide - 1, y2=height, skip_source_index=0)
    # Remove strokes of a letter that came into the cell of the next one.
    for x in range(0, wide, theme.font.tile_width):
        bitmaptools.blit(sheet, plain, x, 0, x1=x, y1=0, x2=x + 1, y2=height)
