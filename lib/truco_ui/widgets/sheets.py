"""Loads sheets of tiles and lays the cloth. Needed only while a screen opens.

tools/art/make.py draws the files. `bitmaptools.readinto` fills the bitmap row by row through
the C stack: no image library is imported, and nothing but the bitmap itself stays.
"""

import bitmaptools
import displayio
import vectorio
from micropython import const

from truco_ui.widgets import theme
from truco_ui.widgets.theme import CENTRE
from truco_ui.widgets.typeset import Text

LARGE_FROM = const(200)  # lines of a panel; tools/drive/needed.py leaves the other art out

_TALL_FROM = const(160)  # pixels across; on a narrower panel large letters are taller, but no wider
_HEADER = const(8)  # bytes; see tools/art/sheet_file.py
_MAP = const(128)  # bytes of a file of letters, behind the header
CLOTH = const(2)  # a map of a scene
_MAPS = const(3)
_TILE = const(8)  # of a scene: units
# The colours of a scene, see tools/art/scene.py, with less light than on the table, for letters.
COLOURS = (0, 0x08482A, 0x094C2F, 0x094F31, 0x0A5333, 0x0A5635, 0x0A5936, theme.FELT)
COLOURS += (theme.NIGHT, 0x55301A, 0x744022, 0x34294A, 0x41355B, 0xFFE9A8, 0x3F7C5C, 0x6A4A44)

_COPPER = const(0xCD743C)  # the edge of a bar, as of the table's rim

_BEAN_COLUMNS = const(6)
_BEAN_SIZE = const(5)  # units, with what is between two
# Two pictures of a bean, none and one, four pixels a byte, the first in its lowest bits: 0 nothing,
# 1 bean, 2 its light, 3 a dent in the wood.
#   .....  .##..
#   .==..  #o##.
#   .==..  ####.
#   .....  .##..
_BEANS = b"\x00\xf0\xc0\x03\x00\x00P\x90E\x15\x14\x00\x00"
_BEAN_INKS = ((0xE8D4A8, 0xFFFFFF), (0xC03038, 0xFF8674))  # ours, theirs

_cloth = None  # columns, tiles, sheet and palette, once a screen has asked for them

# Text palettes with a background.
BAR_TEXT = theme.palette(theme.NIGHT, theme.CREAM)
CHOSEN_TEXT = theme.palette(theme.GOLD, theme.INK)  # the chosen line of a menu
ALARM_TEXT = theme.palette(theme.RED, theme.PAPER)


def load(name):
    """Return the `theme.Sheet` of a file in assets, of the size that is right for this panel.

    :param name: of the file, without its size
    :raises ValueError: the file is no sheet: the copy on the drive is broken
    """
    name = _path(name)
    with open(name, "rb") as file:
        return read(file, name)


def load_letters(name):
    """Return the `theme.Sheet` of a file of letters."""
    name = _path(name)
    with open(name, "rb") as file:
        sheet = read(file, name)
        file.seek(_HEADER)
        sheet.char_map = file.read(_MAP)
        bitmap = sheet.bitmap
        file.seek(_HEADER + _MAP + bitmap.width // 8 * bitmap.height)
        sheet.parts, sheet.pace = file.read(2)
        sheet.height = sheet.tile_height * sheet.parts
        sheet.columns = file.read()
        return sheet


def _path(name):
    return theme.assets + name + ("_large.bin" if theme.scale == 2 else "_small.bin")


def read(file, name, rows=0):
    """As `load`, from an open file; only so many rows of tiles, if it is told."""
    head = file.read(_HEADER)
    if len(head) != _HEADER or head[:2] != b"Zs":
        raise ValueError("broken file: " + name)
    file.read(head[7])
    bitmap = displayio.Bitmap(head[2] * head[5], head[3] * (rows or head[6]), 1 << head[4])
    bitmaptools.readinto(bitmap, file, bits_per_pixel=head[4], reverse_pixels_in_element=True)
    return theme.Sheet(bitmap, head[2], head[3])


def scaled(grid, x=0, y=0):
    """Return the layer with a TileGrid of small art, as large as this panel has it."""
    if theme.scale == 1:
        grid.x, grid.y = x, y
        return grid
    group = displayio.Group(scale=theme.scale, x=x, y=y)
    group.append(grid)
    return group


def setup(width, height):
    """Pick and load the glyphs for a panel of `width` x `height` pixels. Call once.

    Panels with 200 lines and more have small pixels (a 1.3 inch 240x240 has 0.1 mm, a
    1.8 inch 160x128 0.22 mm): there all art is drawn twice as large.
    """
    theme.scale = 2 if height >= LARGE_FROM else 1
    theme.font = theme.prose = font = load_letters("font")
    theme.columns = columns(font, width)


def fit_letters(width, setup):
    """Load the letters that the options ask for.

    On panels with large letters these are thick, or with `thin_text` thin. Between small letters
    there is no room for thick strokes: there, with `large_text`, lists and pages, and what is said
    at the table in one line, have larger ones. What has no room for those keeps the small ones. A
    screen that is open keeps the letters that it has.

    :param width: of the panel, in pixels
    :param setup: truco_game.setup.Setup
    """
    if theme.scale == 2:
        theme.font = theme.prose = load_letters("font_thin" if setup.thin_text else "font")
        return
    theme.prose = theme.font  # so that an earlier sheet can go before the next one comes
    if setup.large_text:
        theme.prose = load_letters("font_tall" if width >= _TALL_FROM else "font_lean")


def columns(font, width):
    """Return how many columns of some letters have room in `width` pixels."""
    return (width - 2 * theme.EDGE) // font.tile_width


def block(root, colour, x, y, width, height):
    """Draw a rectangle in one colour."""
    shader = theme.palette(colour)
    root.append(vectorio.Rectangle(pixel_shader=shader, width=width, height=height, x=x, y=y))


def strip(root, width, y, height, colour=theme.NIGHT):
    """Draw a board across the panel, for words of `BAR_TEXT`, with an edge towards the cloth."""
    u = theme.scale
    edge_y = y - u if y else height
    for ink, top, tall in ((_COPPER, edge_y, u), (colour, y, height)):
        block(root, ink, 0, top, width, tall)


def bar(root, width, words="", y=None):
    """Draw the bar at the top of the panel, and return the `typeset.Text` in its middle.

    :param y: of the words, when the bar is another than that one
    """
    height = theme.font.height
    if y is None:
        y = theme.EDGE
        strip(root, width, 0, height + y)
    else:
        strip(root, width, y, height + theme.EDGE)
    text = lines(root, width, theme.columns, y, BAR_TEXT, 1, CENTRE)
    text.set(words)
    return text


def lines(root, width, columns, y, palette, rows=1, align=0, font=None):
    """Return a `typeset.Text` in the middle of the panel; parameters as of that, align 0 is its
    LEFT.
    """
    font = font or theme.font
    left = (width - columns * font.tile_width) // 2
    text = Text(columns, palette, left, y, rows, align, font)
    root.append(text.grid)
    return text


def scene(app, which):
    """Return a map of the panel's scene, see tools/art/scene.py: (columns, tiles, `theme.Sheet`).

    :param which: 0 the table of four, 1 of two, CLOTH
    """
    u = theme.scale
    name = "%sscene_%dx%d.bin" % (theme.assets, app.width, app.height)
    columns, rows = -(-app.width // (_TILE * u)), -(-app.height // (_TILE * u))
    with open(name, "rb") as file:
        file.seek(which * columns * rows)
        tiles = file.read(columns * rows)
        file.seek(_MAPS * columns * rows)
        return columns, tiles, read(file, name, max(tiles) + 1)


def laid(sheet, columns, tiles, y=0, palette=None):
    """Return the layer with tiles, rows first; in `COLOURS`, unless it has another palette."""
    grid = sheet.grid(palette or theme.palette(*COLOURS), columns, len(tiles) // columns)
    for at in range(len(tiles)):
        grid[at] = tiles[at]
    return scaled(grid, 0, y)


def cloth(root, app):
    """Cover the panel with the table's cloth. All screens share its bitmap."""
    global _cloth
    if not _cloth:
        _cloth = scene(app, CLOTH) + (theme.palette(*COLOURS),)
    columns, tiles, sheet, palette = _cloth
    root.append(laid(sheet, columns, tiles, palette=palette))


def beans(root, team, x, y, wood, other=None):
    """Return the grid of a team's beans, in two rows: tile 0 is a dent in the wood, 1 a bean.

    :param other: the other team's, whose bitmap it shares
    """
    if other:
        bitmap = other.bitmap
    else:
        bitmap = displayio.Bitmap(_BEAN_SIZE, 2 * _BEAN_SIZE, 4)
        for pixel in range(2 * _BEAN_SIZE * _BEAN_SIZE):
            bitmap[pixel] = _BEANS[pixel >> 2] >> 2 * (pixel & 3) & 3
    grid = displayio.TileGrid(
        bitmap,
        pixel_shader=theme.palette(0, *_BEAN_INKS[team], wood, clear=0),
        width=_BEAN_COLUMNS,
        height=2,
        tile_width=_BEAN_SIZE,
        tile_height=_BEAN_SIZE,
    )
    root.append(scaled(grid, x, y))
    return grid
