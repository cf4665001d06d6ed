"""Loads tile sheets, and draws cloth, bars and strips. Needed only while a screen opens.

tools/art/make.py creates the files of the sheets. `bitmaptools.readinto` fills a bitmap row by row
on the C stack, so no image library is imported and nothing but the bitmap is allocated.
"""

import bitmaptools
import displayio
import vectorio
from micropython import const

from truco_ui.widgets import theme
from truco_ui.widgets.theme import CENTRE
from truco_ui.widgets.typeset import Text

# Minimum height in pixels of a panel with large art. tools/drive/needed.py copies only the art that
# a board needs.
LARGE_FROM = const(200)

# Minimum width in pixels of a panel on which large letters are wider, not only taller.
_TALL_FROM = const(160)
_HEADER = const(8)  # bytes of the header of a sheet, see tools/art/sheet_file.py
_MAP = const(128)  # bytes of the character map behind the header of a sheet of letters
# A scene file begins with maps. A map has, for each tile of the panel, the number of a tile in the
# scene's sheet.
CLOTH = const(2)  # index of the map with only the cloth
_MAPS = const(3)  # number of maps in a scene file
_SCENE = "scene"  # key of the scene's sheet in `theme.kept`
_TILE = const(8)  # width and height of a scene's tile in art units
# Palette of a scene (tools/art/scene.py) on all screens but the table. It is darker than at the
# table, for contrast with letters.
COLOURS = (0, 0x08482A, 0x094C2F, 0x094F31, 0x0A5333, 0x0A5635, 0x0A5936, theme.FELT)
COLOURS += (theme.NIGHT, 0x55301A, 0x744022, 0x34294A, 0x41355B, 0xFFE9A8, 0x3F7C5C, 0x6A4A44)

COPPER = const(0xCD743C)  # colour of the edge of a bar

_BEAN_COLUMNS = const(6)
_BEAN_SIZE = const(5)  # width and height of a bean with a gap, in art units
# Two pictures: a dent in the wood, where a bean is missing, and a bean. Four pixels per byte, the
# first pixel in the lowest bits: 0 nothing, 1 the bean (#), 2 its light (o), 3 the dent (=).
#
#     .....  .##..
#     .==..  #o##.
#     .==..  ####.
#     .....  .##..
_BEANS = b"\x00\xf0\xc0\x03\x00\x00P\x90E\x15\x14\x00\x00"
_BEAN_INKS = ((0xE8D4A8, 0xFFFFFF), (0xC03038, 0xFF8674))  # (bean, light) of our team, of theirs

_cloth = None  # (columns, tiles, sheet, palette) of the cloth, which all screens share

# Palettes for texts with a background.
BAR_TEXT = theme.palette(theme.NIGHT, theme.CREAM)
CHOSEN_TEXT = theme.palette(theme.GOLD, theme.INK)  # palette of the chosen line of a list
ALARM_TEXT = theme.palette(theme.RED, theme.PAPER)


def load(name):
    """Return the `theme.Sheet` of a file in assets, in small or large art as the panel needs.

    The sheet stays in memory.

    :param name: name of the file without "_small.bin" or "_large.bin"
    :raises ValueError: the file is damaged, so it is no sheet
    """
    if name not in theme.kept:
        with open(_path(name), "rb") as file:
            theme.kept[name] = read(file, name)
    return theme.kept[name]


def tile(file, name, number):
    """Return a `theme.Sheet` with one tile of a sheet that has one tile in a row.

    :param file: result of `tiles`
    :param number: number of the tile
    """
    file.seek(0)
    return read(file, name, 1, number)


def tiles(name):
    """Return the open file of a sheet from which `tile` reads. The caller closes it."""
    return open(_path(name), "rb")


def keep(app):
    """Load the sheets that stay in memory, while the heap still has long free pieces.

    :raises ValueError: a file is damaged
    """
    load("cards")
    load("table")
    scene(app, CLOTH)


def load_letters(name):
    """Return the `theme.Sheet` of a file of letters. The parameter is as in `load`."""
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


def read(file, name, rows=0, first=0):
    """Read a sheet from the current position of an open file. Return its `theme.Sheet`.

    :param rows: number of rows of tiles to read; 0: all
    :param first: number of rows of tiles to skip
    """
    head = file.read(_HEADER)
    if len(head) != _HEADER or head[:2] != b"Zs":
        raise ValueError("broken file: " + name)
    file.seek(head[7] + first * head[2] * head[3] * head[4] * head[5] // 8, 1)
    bitmap = displayio.Bitmap(head[2] * head[5], head[3] * (rows or head[6]), 1 << head[4])
    bitmaptools.readinto(bitmap, file, bits_per_pixel=head[4], reverse_pixels_in_element=True)
    return theme.Sheet(bitmap, head[2], head[3])


def scaled(grid, x=0, y=0):
    """Return a layer with a TileGrid whose pixels are art units, scaled for this panel."""
    if theme.scale == 1:
        grid.x, grid.y = x, y
        return grid
    group = displayio.Group(scale=theme.scale, x=x, y=y)
    group.append(grid)
    return group


def setup(width, height):
    """Choose small or large art for a panel of `width` x `height` pixels, and load the letters.

    Panels with 200 lines or more have small pixels (0.1 mm on a 1.3 inch 240x240, but 0.22 mm on a
    1.8 inch 160x128), so they get large art.
    """
    theme.scale = 2 if height >= LARGE_FROM else 1
    theme.font = theme.prose = font = load_letters("font")
    theme.columns = columns(font, width)


def fit_letters(width, setup):
    """Load the letters that the options ask for. A screen that is open keeps its letters.

    On panels with small art, the option `large_text` gives larger letters to lists, pages, and
    single lines of speech at the table. Texts that do not fit keep the small letters.

    :param width: width of the panel in pixels
    :param setup: truco_game.setup.Setup with the options
    """
    theme.prose = theme.font  # free the memory of the larger letters before loading others
    if setup.large_text and theme.scale == 1:
        theme.prose = load_letters("font_tall" if width >= _TALL_FROM else "font_lean")


def columns(font, width):
    """Return the number of columns of a font that fit into `width` pixels."""
    return (width - 2 * theme.EDGE) // font.tile_width


def block(root, colour, x, y, width, height):
    """Draw a rectangle of one colour."""
    shader = theme.palette(colour)
    root.append(vectorio.Rectangle(pixel_shader=shader, width=width, height=height, x=x, y=y))


def strip(root, width, y, height, colour=theme.NIGHT):
    """Draw a strip across the panel, with a copper edge above it, or below it if `y` is 0."""
    u = theme.scale
    edge_y = y - u if y else height
    for ink, top, tall in ((COPPER, edge_y, u), (colour, y, height)):
        block(root, ink, 0, top, width, tall)


def bar(root, width, words="", y=None):
    """Draw a strip across the panel with a line of words. Return the `typeset.Text` of the words.

    :param y: y of the words in pixels; None: the strip is at the top of the panel
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
    """Add a `typeset.Text` in the middle of the panel to `root`. Return this Text.

    The other parameters are those of `typeset.Text`.

    :param width: width of the panel in pixels
    :param columns: columns of a line
    """
    font = font or theme.font
    left = (width - columns * font.tile_width) // 2
    return Text(columns, palette, left, y, rows, align, font, root)


def scene(app, which):
    """Load a map of the panel's scene. Return (columns, tile numbers, `theme.Sheet`).

    The sheet stays in memory, and all maps share it.

    :param which: index of the map. 0: table for four players; 1: table for two; CLOTH: no table
    """
    u = theme.scale
    name = "%sscene_%dx%d.bin" % (theme.assets, app.width, app.height)
    columns, rows = -(-app.width // (_TILE * u)), -(-app.height // (_TILE * u))
    with open(name, "rb") as file:
        file.seek(which * columns * rows)
        tiles = file.read(columns * rows)
        if _SCENE not in theme.kept:
            file.seek(_MAPS * columns * rows)
            theme.kept[_SCENE] = read(file, name)
        return columns, tiles, theme.kept[_SCENE]


def laid(sheet, columns, tiles, y=0, palette=None):
    """Return a layer with tiles, given by numbers row by row. Without a palette, use `COLOURS`."""
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
    """Draw two rows of dents for a team's beans. Return the grid: tile 0 is a dent, 1 a bean.

    :param wood: colour of the dents
    :param other: grid of the other team's beans, to share the bitmap; None: there is none yet
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
