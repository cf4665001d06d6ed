"""The mark before the wall that stays as long as this handheld has no connection.

In memory for a moment, and only on boards with WiFi.
"""

import displayio
from micropython import const

from truco_ui.table import layout
from truco_ui.widgets import theme

# Waves of a radio, crossed out. Four pixels a byte, the first in its lowest bits: 0 nothing, 1 the
# plate (.), 2 a wave (W), 3 the stroke (/).
#   ...........
#  ...WWWWWW.//.
#  ..W.......//..
#  ....WWW.//...
#  ...W...//....
#  ......//.....
#  .....//.W....
#  ....//.......
#  ...//WW......
#   .....WW....
_PICTURE = (
    b"\x54\x55\x55\x54\xaa\xda\x57\x56\xd5\x57\x95"
    b"\xda\x57\x95\xd5\x57\x55\xd5\x57\x55\xd5\x67"
    b"\x55\xd5\x57\x55\xd5\xa7\x55\x51\x95\x56\x01"
)
_WIDTH = const(13)
_TALL = const(10)


def show(picture, on: bool) -> None:
    """Show it, or no more.

    :param picture: truco_ui.table.table_view.TableView
    """
    if picture.mark is not None:
        if not on:
            picture.app.stack[0].root.remove(picture.mark)
            picture.mark = None
    elif on:
        u = theme.scale
        bitmap = displayio.Bitmap(_WIDTH, _TALL, 4)
        for at in range(_WIDTH * _TALL):
            bitmap[at] = _PICTURE[at >> 2] >> 2 * (at & 3) & 3
        colours = theme.palette(0, theme.RED, theme.PAPER, theme.INK, transparent=0)
        x = picture.place[layout.WIDTH] - (_WIDTH + 1) * u
        group = displayio.Group(scale=u, x=x, y=u)
        group.append(displayio.TileGrid(bitmap, pixel_shader=colours))
        root = picture.app.stack[0].root
        root.insert(root.index(picture.vira.grid), group)  # under cards and words
        picture.mark = group
