"""The text that a picture shows: where each letter's ink is, and how it stands out from its ground.

It is read from the layers of the screen and from the pixels that the panel got, so what another
layer covers is known, too.
"""

_SHARE = 0.4  # of the pixels around a letter: what has less is not its ground


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


class _Picture:
    def __init__(self, rgb, width, height):
        self.rgb, self.width, self.height = rgb, width, height

    def at(self, x, y):
        if 0 <= x < self.width and 0 <= y < self.height:
            at = 3 * (y * self.width + x)
            return int.from_bytes(self.rgb[at : at + 3], "big")
        return None


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
    across = font.bitmap.width // font.tile_width
    wide, high = font.tile_width * scale, font.tile_height * scale
    for at in range(grid.width * grid.height):
        tile = grid[at]
        ink = [
            (px, py)
            for py in range(font.tile_height)
            for px in range(font.tile_width)
            if font.bitmap[
                tile % across * font.tile_width + px, tile // across * font.tile_height + py
            ]
        ]
        left = x + grid.x * scale + at % grid.width * wide
        top = y + grid.y * scale + at // grid.width * high
        if (
            ink
            and left < picture.width
            and left + wide > 0
            and top < picture.height
            and top + high > 0
        ):
            _letter(_char(tile, font), ink, left, top, scale, grid.pixel_shader[1], picture, found)


def _char(tile, font):
    code = font.char_map.find(bytes((tile,)))
    return chr(code + 128) if code >= 0 and tile else chr(tile + 32)


def _letter(char, ink, left, top, scale, colour, picture, found):
    pixels = {
        (left + px * scale + dx, top + py * scale + dy)
        for px, py in ink
        for dx in range(scale)
        for dy in range(scale)
    }
    shown = [p for p in pixels if picture.at(*p) is not None]
    colours = [picture.at(*p) for p in shown]
    if not colours:
        return
    drawn = max(set(colours), key=colours.count)
    seen = colours.count(drawn)
    if not _near(drawn, colour) or seen < len(shown):
        return  # under another layer
    around = {}
    for px, py in pixels:
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            spot = px + dx, py + dy
            if spot not in pixels and picture.at(*spot) is not None:
                around.setdefault(picture.at(*spot), set()).add(spot)
    count = sum(map(len, around.values()))
    if len(around) > 1:
        around.pop(drawn, None)  # the next letter's ink
    grounds = [ground for ground, spots in around.items() if len(spots) >= _SHARE * count]
    ratio = min((contrast(drawn, ground) for ground in grounds), default=0)
    xs, ys = [p[0] for p in pixels], [p[1] for p in pixels]
    found.append(Letter(char, (min(xs), min(ys), max(xs) + 1, max(ys) + 1), ratio))


def _near(one, other):
    """Whether two colours are one on a panel of 16 bits a pixel."""
    return all(abs((one >> shift & 255) - (other >> shift & 255)) < 9 for shift in (16, 8, 0))
