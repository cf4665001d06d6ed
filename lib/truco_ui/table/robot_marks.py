"""At a table of several handhelds: a robot's head at each seat that no person plays now, and the
name of the only rival.

In memory for a moment: when the table opens, when it is told anew, when a seat changes hands.
"""

import displayio
from micropython import const

import residency
from truco_game import SEAT
from truco_ui.table import layout
from truco_ui.table.table_score import SCORE_COLUMNS
from truco_ui.widgets import theme

# Four pixels a byte, the first in its lowest bits: 0 nothing, 1 edge (#), 2 face, 3 eyes.
#   .....#.....
#   .....#.....
#   .#########.
#   #.........#
#   #.oo...oo.#
#   #.oo...oo.#
#   #.........#
#   #..#####..#
#   #.........#
#   .#########.
_PICTURE = (
    b"\x00\x04\x00\x00\x01\x40\x55\x55\xa4\xaa\x6a\xf9\xea\x5b"
    b"\xbe\xfa\x96\xaa\xaa\xa5\x55\x69\xa9\xaa\x1a\x55\x55\x01"
)
_COLUMNS = const(11)
_ROWS = const(10)
# Face and eyes, as those of the careful robots in truco_ui.widgets.faces.
_COLOURS = ((0xB8C4CC, 0x1878A8), (0xE4CCA4, 0xC05000), (0xA8D0B0, 0x107830))
_ALONG = const(6)  # units from the beginning of the small backs


def show(picture):
    """Mark the seats as they are now."""
    game = picture.app.game
    for seat in range(1, picture.players):
        draw(picture, seat, game.is_robot(seat))


def draw(picture, seat, plays):
    """Mark the seat, or take its mark away. Of two players say whose the points are now, too.

    :param picture: truco_ui.table.table_view.TableView, which keeps the marks in `marks`
    :param seat: of the view
    :param plays: whether a robot plays there
    """
    at = picture.place_of(seat)
    marks, root = picture.marks, picture.app.below().root
    if picture.players == 2 and not picture.app.game.watches:
        with residency.use("truco_ui.table.sides") as sides:
            for text, name in zip(picture.score.points, sides.names(picture.app)):
                text.clear(0, text.put(name), SCORE_COLUMNS - 2)
    if seat == SEAT or bool(plays) == (at in marks):
        return
    if not plays:
        root.remove(marks.pop(at))
        return
    bitmap = displayio.Bitmap(_COLUMNS, _ROWS, 4)
    for pixel in range(_COLUMNS * _ROWS):
        bitmap[pixel] = _PICTURE[pixel >> 2] >> 2 * (pixel & 3) & 3
    game = picture.app.game
    colours = _COLOURS[game.look_of(seat) - 1]
    colours = theme.palette(0, theme.INK, *colours, transparent=0)
    place = picture.place
    u = place[layout.U]
    x, y = place[layout.BACKS_X + at], place[layout.BACKS_Y + at]
    if at == layout.TOP:
        x, y = x + _ALONG * u, u
    else:
        x, y = (
            (u if at == layout.LEFT else place[layout.WIDTH] - (_COLUMNS + 1) * u),
            y + _ALONG * u,
        )
    marks[at] = group = displayio.Group(scale=u, x=x, y=y)
    group.append(displayio.TileGrid(bitmap, pixel_shader=colours))
    root.insert(root.index(picture.vira.grid), group)  # over small backs, under cards that fly
