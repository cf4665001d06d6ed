"""The text that a picture shows: where each letter's ink is, and how it stands out from its ground.

It is read from the layers of the screen and from the pixels that the panel got, so what another
layer covers is known, too.
"""

import functools

import numpy

from tools.sim import drawing, writing

READABLE = 4.5  # contrast, WCAG 2.2, 1.4.3
_SHARE = 0.4  # of the pixels around a letter: more of them must not be too like it


class Letter:
    """`char`: as text; `box`: of its ink, left, top, right, bottom in pixels, right and bottom the
    first outside; `ratio`: the least contrast with its ground, by WCAG 2.
    """

    def __init__(self, char, box, ratio):
        self.char = char
        self.box = box
        self.ratio = ratio


def luminance(colour):
    """Relative luminance of 0xRRGGBB, 0 to 1, by WCAG 2.2."""
    parts = []
    for shift in (16, 8, 0):
        part = (colour >> shift & 255) / 255
        parts.append(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


@functools.lru_cache(4096)
def contrast(one, other):
    """The contrast of two colours, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def letters(app, rgb, font=None):
    """Every `Letter` in sight.

    :param app: truco_ui.app.App
    :param rgb: the bytes of the panel's picture
    :param font: the sheet of the letters; `theme.font` without it
    """
    import vectorio

    from truco_ui.widgets import theme

    found = []
    picture = _Picture(rgb, app.width, app.height)
    # A screen that covers the panel begins with its ground, a panel on it with its edge.
    covers = [
        at for at, root in enumerate(app.stage) if not isinstance(root[0], vectorio.Rectangle)
    ]
    for at in range(max(covers, default=0), len(app.stage)):
        _walk(app.stage[at], 0, 0, 1, font or theme.font, picture, found)
    return found


def faults(app, rgb, font=None):
    """What is wrong with the text in sight: "" when nothing is."""
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
    """Its pixels as 0xRRGGBB, row after row."""

    def __init__(self, rgb, width, height):
        parts = numpy.frombuffer(rgb, "B").reshape(-1, 3) @ (0x10000, 0x100, 1)
        self.pixels, self.width, self.height = parts.tolist(), width, height

    def at(self, left, top, spots, box):
        """The colours of those spots, which lie in a box, from a place on: if on the panel."""
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
        for char, at, columns in writing.letters(font, grid, row):
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
    """The pixels of a letter's ink, from its upper left corner."""
    values = drawing.unpacked(font.bitmap)
    high = font.height // font.parts
    found = set()
    for column in range(columns):
        for part in range(font.parts):
            tile = grid[(row * font.parts + part) * grid.width + at + column]
            down, along = divmod(tile, font.bitmap.width // font.tile_width)
            for y in range(high):
                for x in range(font.tile_width):
                    if values[down * high + y][along * font.tile_width + x]:
                        found.add((column * font.tile_width + x, part * high + y))
    return frozenset(found)


@functools.lru_cache(2048)
def _shape(small, scale):
    """(the pixels of a letter's ink, those that touch them, the box of all these), from its top
    left corner; the box is one wider than the ink's.
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
        return  # under another layer
    around = picture.at(left, top, beside, box)
    count = len(around)
    if len(set(around)) > 1:
        around = [shown for shown in around if shown != drawn]  # without the next letter's ink
    # On woven cloth no single colour has that share.
    ratios = sorted([contrast(drawn, ground) for ground in around])
    ratio = ratios[min(int(_SHARE * count), len(ratios) - 1)] if ratios else 0
    box = left + box[0] + 1, top + box[1] + 1, left + box[2] - 1, top + box[3] - 1
    found.append(Letter(char, box, ratio))


def near(one, other):
    """Whether two colours are one on a panel of 16 bits a pixel."""
    return all(abs((one >> shift & 255) - (other >> shift & 255)) < 9 for shift in (16, 8, 0))
