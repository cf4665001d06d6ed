"""Pictures for pages of docs/, drawn with the colours, the letters and the faces of the game."""

import os

from tools.environment import paths
from tools.sim import png

SCALE = 3  # a pixel of the game is as many of the picture


class Picture:
    """A picture of `width` x `height` pixels of the game, at first all of one colour (0xRRGGBB)."""

    def __init__(self, width, height, ground):
        self.width = width
        self.height = height
        self.rgb = bytearray(ground.to_bytes(3, "big") * (width * height))

    def dot(self, x, y, colour):
        at = 3 * (y * self.width + x)
        self.rgb[at : at + 3] = colour.to_bytes(3, "big")

    def fill(self, x, y, width, height, colour):
        for row in range(y, y + height):
            for column in range(x, x + width):
                self.dot(column, row, colour)

    def write(self, x, y, text, font, colour, zoom=1):
        """Write a line with a `theme.Sheet`; each of its pixels becomes zoom x zoom.

        :return: the x behind it
        """
        for char in text:
            tile = _tile(font, ord(char))
            across = font.bitmap.width // font.tile_width
            left, top = tile % across * font.tile_width, tile // across * font.tile_height
            for row in range(font.tile_height):
                for column in range(font.tile_width):
                    if font.bitmap[left + column, top + row]:
                        self.fill(x + column * zoom, y + row * zoom, zoom, zoom, colour)
            x += font.tile_width * zoom
        return x

    def face(self, x, y, kind, mood):
        """A face of `truco_ui.widgets.faces`."""
        from truco_ui.widgets import faces

        with faces.load() as file:
            face = faces.Face(file)
            face.show(kind, mood)
        (grid,) = face.grid
        for at in range(faces.SIZE**2):
            row, column = divmod(at, faces.SIZE)
            pixel = grid.bitmap[column, row]
            if pixel:
                self.dot(x + column, y + row, grid.pixel_shader[pixel])

    def encoded(self):
        """The bytes of its file."""
        return png.encode(bytes(self.rgb), self.width, self.height, SCALE)


def _tile(font, code):
    from truco_ui.widgets import text, theme

    before, theme.font = theme.font, font
    try:
        return text.tile_of(code)
    finally:
        theme.font = before


def place(path):
    """Where a picture of docs/ lies on this computer."""
    return os.path.join(paths.ROOT, *path.split("/"))


def is_current(path, data):
    """Whether a file has the pixels of `data`: zlib may pack them otherwise elsewhere."""
    from tools.sim.worlds import golden_screens

    try:
        with open(place(path), "rb") as file:
            return golden_screens.decode(file.read()) == golden_screens.decode(data)
    except (FileNotFoundError, ValueError):
        return False
