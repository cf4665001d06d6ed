"""QR codes, drawn on a panel."""

import displayio
from micropython import const

import residency
from truco_ui.widgets import sheets, theme
from truco_ui.widgets.theme import CENTRE

_QUIET = const(4)  # width of the white border in modules (the code's squares): ISO/IEC 18004, 5.3.8
_SMALLEST = const(3)  # modules of a narrower border, used if the modules can then be larger


def draw(root, app, text, below=(), above=()):
    """Draw the QR code of a text on an empty panel, with lines of words below and above it.

    :param root: group of the screen
    :param app: anything with the width and the height of the panel
    :param above: lines above the code; the last ones are left out if the code would be too small
    """
    matrix = _matrix(text.encode())
    count, width, height = matrix.width, app.width, app.height
    letters = theme.font.height if above or below else 0
    end = height - len(below) * letters - (theme.EDGE if below else 0)
    for rows in range(len(above), -1, -1):
        above = above[:rows]
        start = rows * letters + (theme.EDGE if rows else 0)
        side = min(width, end - start)
        scale = max(side // (count + 2 * _QUIET), side // (count + 2 * _SMALLEST))
        if scale > theme.scale:
            break
    # One bitmap from edge to edge, so that everything around the code is white.
    bitmap = displayio.Bitmap(-(-width // scale), -(-height // scale), 2)
    left = (width // scale - count) // 2
    top = (start + end - count * scale) // 2 // scale
    for y in range(count):
        for x in range(count):
            if matrix[y, x]:
                bitmap[left + x, top + y] = 1
    group = displayio.Group(scale=scale)
    group.append(displayio.TileGrid(bitmap, pixel_shader=theme.palette(theme.PAPER, theme.INK)))
    root.append(group)
    for y, lines in (theme.EDGE, above), (end, below):
        for words in lines:
            sheets.lines(root, width, theme.columns, y, theme.DARK_TEXT, 1, CENTRE).set(words)
            y += letters


def _matrix(data):
    """Return the modules of the smallest QR code for the bytes: True for a dark one."""
    import adafruit_miniqr

    code = adafruit_miniqr.QRCode()
    code.add_data(data)
    try:
        code.make()
    except RuntimeError:  # the library does not count 12 bits before the data: enlarge the code
        code.type += 1
        code.make()
    residency.forget("adafruit_miniqr")
    return code.matrix
