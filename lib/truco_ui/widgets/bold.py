"""Letters that are easy to read.

On panels with large letters all of them are thicker, in the sheet that they share, unless the
option `thin_text` is on. Between small letters there is no room for thicker strokes: there, with
`large_text`, lists and pages get a sheet with larger ones. What has no room for those, such as the
table, keeps the small ones.
"""

import bitmaptools

from truco_ui.widgets import sheets, theme
from truco_ui.widgets.text import ARROW_DOWN, ARROW_LEFT

_TALL_FROM = 160  # pixels across; on a narrower panel large letters are taller, but no wider


def fit(width, setup):
    """Make the letters as the options have them. Where they get thicker, text that is on the
    panel changes, too; where they get larger, the next list or page that opens.

    :param width: of the panel, in pixels
    :param setup: truco_game.setup.Setup
    """
    if theme.scale == 1:
        theme.prose = theme.font  # so that an earlier sheet can go before the next one comes
        if setup.large_text:
            theme.prose = sheets.load("font_tall" if width >= _TALL_FROM else "font_lean")
        return
    plain = sheets.load("font").bitmap
    sheet = theme.font.bitmap
    wide, height = plain.width, plain.height
    bitmaptools.blit(sheet, plain, 0, 0)
    if setup.thin_text:
        return
    bitmaptools.blit(sheet, plain, 1, 0, x1=0, y1=0, x2=wide - 1, y2=height, skip_source_index=0)
    tall, step = theme.font.tile_height, theme.font.tile_width
    # Remove strokes of a letter that came into the cell of the next one.
    for x in range(0, wide, step):
        bitmaptools.blit(sheet, plain, x, 0, x1=x, y1=0, x2=x + 1, y2=height)
    # Arrows stand in the panel's last column: thicker ones would touch its edge.
    for code in range(ARROW_LEFT, ARROW_DOWN + 1):
        tile = theme.font.char_map[code - 128]
        x, y = tile * step % wide, tile * step // wide * tall
        bitmaptools.blit(sheet, plain, x, y, x1=x, y1=y, x2=x + step, y2=y + tall)
