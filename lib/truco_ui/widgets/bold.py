"""Letters of another kind than the usual ones, by an option.

On panels with large letters these are thick; with `thin_text` all of them get thinner at once, in
the sheet that they share. Between small letters there is no room for thick strokes: there, with
`large_text`, lists, pages and what is said at the table in one line get a sheet with larger ones.
What has no room for those keeps the small ones.
"""

import bitmaptools

from truco_ui.widgets import sheets, theme

_TALL_FROM = 160  # pixels across; on a narrower panel large letters are taller, but no wider


def fit(width, setup):
    """Make the letters as the options have them. Where they get thinner, text that is on the
    panel changes, too; where they get larger, the next list or page that opens.

    :param width: of the panel, in pixels
    :param setup: truco_game.setup.Setup
    """
    if theme.scale == 1:
        theme.prose = theme.font  # so that an earlier sheet can go before the next one comes
        if setup.large_text:
            theme.prose = sheets.load("font_tall" if width >= _TALL_FROM else "font_lean")
        return
    thick = sheets.load("font").bitmap
    sheet = theme.font.bitmap
    wide, height = thick.width, thick.height
    bitmaptools.blit(sheet, thick, 0, 0)
    if setup.thin_text:  # what is blank takes a pixel of what is at its left
        bitmaptools.blit(sheet, thick, 0, 0, x1=1, y1=0, x2=wide, y2=height, skip_source_index=1)
