"""The pictures of docs/characters.md: each face in its three moods, as the game draws it."""

from tools.sim import png

FOLDER = "docs/characters"
SCALE = 3  # a pixel of the game is as many of the picture
_GAP = 2


def pictures():
    """{path: bytes}, one file a character."""
    from truco_core import bots

    return {
        "%s/%s.png" % (FOLDER, name): png.encode(*_moods(kind), SCALE)
        for kind, name in enumerate(bots.NAMES)
    }


def _moods(kind):
    """(RGB bytes, width, height) of a face of `truco_ui.widgets.faces`, calm, daring, beaten."""
    from truco_ui.widgets import faces, theme

    side = faces.SIZE
    width, height = 3 * side + 4 * _GAP, side + 2 * _GAP
    rgb = bytearray(theme.FELT.to_bytes(3, "big") * (width * height))
    for mood in range(3):
        with faces.load() as file:
            face = faces.Face(file)
            face.show(kind, mood)
        (grid,) = face.grid
        for at in range(side**2):
            row, column = divmod(at, side)
            pixel = grid.bitmap[column, row]
            if pixel:
                x = _GAP + mood * (side + _GAP) + column
                at = 3 * ((_GAP + row) * width + x)
                rgb[at : at + 3] = grid.pixel_shader[pixel].to_bytes(3, "big")
    return bytes(rgb), width, height
