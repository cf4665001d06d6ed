"""The field's library judges our text: adafruit_display_text draws our glyphs to the same pixels.

It gets our sheet as a font, by the protocol of fontio. Which of both a maintainer should use:
docs/extending.md.
"""

import importlib

import bitmaptools
import displayio
import fontio
import pytest

from tools.sim.handheld import powered
from truco_ui.widgets import sheets, theme
from truco_ui.widgets.text import Text, tile_of


class SheetFont:
    """Our glyphs as a font of the library: fontio.FontProtocol. It wants all tiles in one row."""

    def __init__(self):
        sheet, width, height = theme.font.bitmap, theme.font.tile_width, theme.font.tile_height
        across, rows = sheet.width // width, sheet.height // height
        self.ascent, self.descent = height, 0
        self.bitmap = displayio.Bitmap(across * rows * width, height, 2)
        for row in range(rows):
            top, there = row * height, row * sheet.width
            bitmaptools.blit(self.bitmap, sheet, there, 0, y1=top, y2=top + height)

    def get_bounding_box(self):
        return theme.font.tile_width, theme.font.tile_height

    def get_glyph(self, codepoint):
        width, height = self.get_bounding_box()
        return fontio.Glyph(self.bitmap, tile_of(codepoint), width, height, 0, 0, width, 0)


def drawn(device, parts):
    """The panel's picture of some layers on a green ground."""
    import board

    root = displayio.Group()
    sheets.strip(root, theme.columns * theme.font.tile_width, 0, 400, theme.FELT)
    for part in parts:
        root.append(part)
    board.DISPLAY.root_group = root
    board.DISPLAY.refresh()
    while len(root):
        root.pop()
    return device.panel.rgb()


def library(kind):
    return importlib.import_module("adafruit_display_text." + kind).Label


def theirs(label, font, line, row):
    made = label(font, text=line, color=theme.CREAM)
    made.anchor_point = (0, 0)
    made.anchored_position = (0, row * theme.font.tile_height)
    return made


def ours(line, row):
    made = Text(theme.columns, theme.CREAM_TEXT, 0, row * theme.font.tile_height)
    made.set(line)
    return made.grid


@pytest.fixture(params=["pybadge", "clue_nrf52840_express"])
def device(request):
    with powered(request.param) as found:
        panel = found.spec.panel
        sheets.setup(panel.width, panel.height)
        found.display.auto_refresh = False
        yield found
    theme.font = None


def rows_of(device):
    return device.spec.panel.height // theme.font.tile_height


@pytest.mark.parametrize("kind", ["label", "bitmap_label"])
def test_every_glyph_is_the_same_in_both_kinds_of_label(device, kind):
    codes = "".join(chr(code) for code in range(32, 256) if code != 127)
    font, label, columns = SheetFont(), library(kind), theme.columns
    page = [codes[at : at + columns] for at in range(0, len(codes), columns)][: rows_of(device)]
    mine = drawn(device, [ours(line, row) for row, line in enumerate(page)])
    assert mine == drawn(device, [theirs(label, font, line, row) for row, line in enumerate(page)])


def test_one_wrong_pixel_would_be_seen(device):
    font, label = SheetFont(), library("bitmap_label")
    mine = drawn(device, [ours("Truco!", 0)])
    assert mine == drawn(device, [theirs(label, font, "Truco!", 0)])
    font.bitmap[tile_of(ord("T")) * theme.font.tile_width, 0] ^= 1
    assert mine != drawn(device, [theirs(label, font, "Truco!", 0)])
