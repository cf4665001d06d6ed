"""Read the text on a picture: the position of each letter's ink, and its contrast.

The text comes from the layers of the screen and from the pixels of the panel, so letters covered by
another layer are recognized.
"""

import functools

import numpy

from tools.sim import drawing, panel_text

READABLE = 4.5  # minimum contrast of text (WCAG 2.2, 1.4.3)
_SHARE = (
    0.4  # Share of the pixels around a letter that are ignored: those with the lowest contrast.
)


class Letter:
    """A letter that is visible on the panel.

    char    as text
    box     (left, top, right, bottom) of its ink in pixels; right and bottom are exclusive
    ratio   lowest contrast with the background, by WCAG 2
    """

    def __init__(self, char, box, ratio):
        self.char = char
        self.box = box
        self.ratio = ratio


def luminance(colour):
    """Return the relative luminance of 0xRRGGBB, 0 to 1, by WCAG 2.2."""
    parts = []
    for shift in (16, 8, 0):
        part = (colour >> shift & 255) / 255
        parts.append(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


@functools.lru_cache(4096)
def contrast(one, other):
    """Return the contrast of two colours, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def letters(app, rgb, font=None):
    """Return every visible `Letter`.

    :param app: truco_ui.app.App
    :param rgb: bytes of the panel's picture
    :param font: sheet of the letters; None: `theme.font`
    """
    import vectorio

    from truco_ui.widgets import theme

    found = []
    picture = _Picture(rgb, app.width, app.height)
    # A screen that covers the panel begins with its background, a panel on it with its frame.
    covers = [
        at for at, root in enumerate(app.stage) if not isinstance(root[0], vectorio.Rectangle)
    ]
    for at in range(max(covers, default=0), len(app.stage)):
        _walk(app.stage[at], 0, 0, 1, font or theme.font, picture, found)
    return found


def faults(app, rgb, font=None):
    """Return what is wrong with the visible text; "" if nothing is."""
    from truco_ui.widgets import theme

    edge = theme.EDGE
    low, cut = "", ""
    for letter in letters(app, rgb, font):
        left, top, right, bottom = letter.box
        if letter.ratio < READABLE:
            low += letter.char
        if min(left, top, app.width - right, app.height - bottom) < edge:
            cut += letter.char
    return ("hard to read: %r " % low if low else "") + ("at the edge: %r" % cut if cut else "")


class _Picture:
    """The pixels of a picture as 0xRRGGBB, row by row."""

    def __init__(self, rgb, width, height):
        parts = numpy.frombuffer(rgb, "B").reshape(-1, 3) @ (0x10000, 0x100, 1)
        self.pixels, self.width, self.height = parts.tolist(), width, height

    def at(self, left, top, spots, box):
        """Return the colours of those spots in a box that are on the panel.

        :param left, top: position of the box's origin
        """
        width, height, pixels = self.width, self.height, self.pixels
        if left + box[0] < 0 or top + box[1] < 0 or left + box[2] > width or top + box[3] > height:
            spots = [(x, y) for x, y in spots if 0 <= left + x < width and 0 <= top + y < height]
        first = top * width + left
        return [pixels[first + y * width + x] for x, y in spots]


def _walk(layer, x, y, scale, font, picture, found):
    if getattr(layer, "hidden", False):
        return
    if hasattr(layer, "append"):
        for part in layer:
            _walk(
                part,
                x + layer.x * scale,
                y + layer.y * scale,
                scale * layer.scale,
                font,
                picture,
                found,
            )
    elif getattr(layer, "bitmap", None) is font.bitmap:
        _grid(layer, x, y, scale, font, picture, found)


def _grid(grid, x, y, scale, font, picture, found):
    wide, high = font.tile_width * scale, font.height * scale
    for row in range(grid.height // font.parts):
        for char, at, columns in panel_text.letters(font, grid, row):
            shape = _shape(_ink(font, grid, row, at, columns), scale)
            left, top = x + grid.x * scale + at * wide, y + grid.y * scale + row * high
            if (
                left < picture.width
                and left + columns * wide > 0
                and top < picture.height
                and top + high > 0
            ):
                _letter(char, shape, left, top, grid.pixel_shader[1], picture, found)


def _ink(font, grid, row, at, columns):
    """Return the pixels of a letter's ink, from its upper left corner."""
    parts = range(row * font.parts, (row + 1) * font.parts)
    starts = [y * grid.width + at for y in parts]
    tiles = tuple(tuple(grid._tiles[start : start + columns]) for start in starts)
    return _ink_of(font.bitmap, font.tile_width, font.height // font.parts, tiles)


@functools.lru_cache(2048)
def _ink_of(bitmap, wide, high, tiles):
    """Return the pixels of some tiles of a bitmap, given as rows of their numbers."""
    values, found = drawing.unpacked(bitmap), set()
    for part, line in enumerate(tiles):
        for column, tile in enumerate(line):
            down, along = divmod(tile, bitmap.width // wide)
            rows = values[down * high : (down + 1) * high, along * wide : (along + 1) * wide]
            ys, xs = rows.nonzero()
            found.update(zip((xs + column * wide).tolist(), (ys + part * high).tolist()))
    return frozenset(found)


@functools.lru_cache(2048)
def _shape(small, scale):
    """Return (ink pixels, pixels that touch them, box of both) of a letter.

    Coordinates are relative to its top left corner. The box is one pixel wider than the ink.
    """
    ink = {
        (x * scale + dx, y * scale + dy)
        for x, y in small
        for dx in range(scale)
        for dy in range(scale)
    }
    around = {(x + dx, y + dy) for x, y in ink for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1))}
    xs, ys = zip(*around)
    return sorted(ink), sorted(around - ink), (min(xs), min(ys), max(xs) + 1, max(ys) + 1)


def _letter(char, shape, left, top, colour, picture, found):
    ink, beside, box = shape
    colours = picture.at(left, top, ink, box)
    drawn = colours[0] if colours else None
    if drawn is None or not near(drawn, colour) or colours.count(drawn) < len(colours):
        return  # another layer covers the letter
    around = picture.at(left, top, beside, box)
    count = len(around)
    if len(set(around)) > 1:
        around = [shown for shown in around if shown != drawn]  # ignore the ink of the next letter
    # Compare with single pixels, because woven cloth has many colours.
    ratios = sorted([contrast(drawn, ground) for ground in around])
    ratio = ratios[min(int(_SHARE * count), len(ratios) - 1)] if ratios else 0
    box = left + box[0] + 1, top + box[1] + 1, left + box[2] - 1, top + box[3] - 1
    found.append(Letter(char, box, ratio))


def near(one, other):
    """Return True if two colours are equal on a panel with 16 bits per pixel."""
    return all(abs((one >> shift & 255) - (other >> shift & 255)) < 9 for shift in (16, 8, 0))
