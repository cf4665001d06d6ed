"""QR codes, drawn on a panel."""

import displayio
from micropython import const

import residency
from truco_ui.widgets import theme

_QUIET = const(4)  # width of the white border in modules (the code's squares): ISO/IEC 18004, 5.3.8
_SMALLEST = const(3)  # modules of a narrower border, used if the modules can then be larger


def draw(root, text, width, height, side):
    """Draw the QR code of a text, at most `side` pixels high, on an empty panel.

    :param root: group of the screen
    :param width, height: size of the panel in pixels
    """
    matrix = _matrix(text.encode())
    count = matrix.width
    side = min(width, side)
    scale = max(side // (count + 2 * _QUIET), side // (count + 2 * _SMALLEST))
    # One bitmap from edge to edge, so that everything around the code is white.
    bitmap = displayio.Bitmap(-(-width // scale), -(-height // scale), 2)
    left, top = (width // scale - count) // 2, (side // scale - count) // 2
    for y in range(count):
        for x in range(count):
            if matrix[y, x]:
                bitmap[left + x, top + y] = 1
    group = displayio.Group(scale=scale)
    group.append(displayio.TileGrid(bitmap, pixel_shader=theme.palette(theme.PAPER, theme.INK)))
    root.append(group)


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
