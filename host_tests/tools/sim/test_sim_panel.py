"""The panel: what its controller decodes, which areas a refresh sends, what quick loops draw."""

import random

import displayio
import pytest
import vectorio

from tools.sim.handheld import powered
from tools.sim.panel import Panel, PanelError
from tools.sim.panels import PanelSpec

RED, GREEN, BLUE, WHITE = b"\xf8\x00", b"\x07\xe0", b"\x00\x1f", b"\xff\xff"


def make(upright=(0x00, 0, 0), inverted=False, size=(4, 6), ram=(4, 6)):
    """A panel of a few pixels, awake and on, with 16 bits a pixel."""
    panel = Panel(PanelSpec("tiny", ram, *size, upright, inverted, {}, ()))
    send(panel, 0x11)
    send(panel, 0x29)
    send(panel, 0x3A, b"\x55")
    return panel


def send(panel, command, data=b""):
    panel.transfer(bytes([command]), False)
    if data:
        panel.transfer(data, True)


def draw(panel, x0, y0, x1, y1, pixels):
    send(panel, 0x2A, bytes((0, x0, 0, x1)))
    send(panel, 0x2B, bytes((0, y0, 0, y1)))
    send(panel, 0x2C, pixels)


def at(panel, x, y):
    """The player's pixel as (R, G, B)."""
    place = (y * panel.spec.width + x) * 3
    return tuple(panel.rgb()[place : place + 3])


@pytest.mark.parametrize(
    "madctl, places",
    [
        # Where the first, second and third pixel of a 2x2 window at 0, 0 land, as
        # (column, row) of a memory of 4 columns and 6 rows.
        (0x00, [(0, 0), (1, 0), (0, 1)]),
        (0x40, [(3, 0), (2, 0), (3, 1)]),  # MX: columns from the right
        (0x80, [(0, 5), (1, 5), (0, 4)]),  # MY: rows from the bottom
        (0xC0, [(3, 5), (2, 5), (3, 4)]),
        (0x20, [(0, 0), (0, 1), (1, 0)]),  # MV: x runs along the rows
        (0x60, [(3, 0), (3, 1), (2, 0)]),
        (0xA0, [(0, 5), (0, 4), (1, 5)]),
        (0xE0, [(3, 5), (3, 4), (2, 5)]),
    ],
)
def test_madctl_says_where_pixels_land(madctl, places):
    panel = make()
    draw(panel, 0, 0, 3, 5, b"\0\0" * 24)
    send(panel, 0x36, bytes([madctl]))
    draw(panel, 0, 0, 1, 1, RED + GREEN + BLUE + b"\0\0")
    got = [at(panel, x, y) for x, y in places]
    assert got == [(255, 0, 0), (0, 255, 0), (0, 0, 255)]


def test_inversion_and_the_order_of_colours():
    panel = make(inverted=True)
    draw(panel, 0, 0, 0, 0, RED)
    assert at(panel, 0, 0) == (0, 255, 255)  # this glass wants INVON
    send(panel, 0x21)
    assert at(panel, 0, 0) == (255, 0, 0)
    send(panel, 0x36, b"\x08")  # BGR
    assert at(panel, 0, 0) == (0, 0, 255)


@pytest.mark.parametrize("x0, y0, x1, y1", [(0, 0, 4, 0), (0, 0, 0, 6), (2, 0, 1, 0), (0, 3, 0, 2)])
def test_a_window_outside_of_the_memory_raises(x0, y0, x1, y1):
    with pytest.raises(PanelError, match="not inside"):
        draw(make(), x0, y0, x1, y1, RED)


WIDTH, HEIGHT = 160, 128


class Screen:
    """A simulated panel with an empty group that has been drawn."""

    def __init__(self, device):
        self.panel, self.display = device.panel, device.display
        self.display.auto_refresh = False
        self.root = displayio.Group()
        self.whole()

    def whole(self):
        self.display.root_group = None
        self.display.root_group = self.root
        self.display.refresh()


def grid(x, y):
    """A TileGrid of three tiles of its own sheet of two."""
    bitmap = displayio.Bitmap(20, 8, 2)
    for at in range(0, 160, 3):
        bitmap[at] = 1
    shader = displayio.Palette(2)
    shader[0], shader[1] = 0xFF0000, 0x00FF00
    size = {"width": 3, "tile_width": 10, "tile_height": 8}
    return displayio.TileGrid(bitmap, pixel_shader=shader, x=x, y=y, **size)


def box(x, y):
    shader = displayio.Palette(1)
    shader[0] = 0x0000FF
    return vectorio.Rectangle(pixel_shader=shader, width=12, height=9, x=x, y=y)


def _change(chance, layers):
    """Something that a screen may do to a layer."""
    one = chance.choice(layers)
    what = chance.randrange(4)
    if what == 0:
        one.x, one.y = chance.randint(-20, WIDTH), chance.randint(-20, HEIGHT)
    elif what == 1:
        one.x += chance.randint(-4, 4)
    elif what == 2:
        one.hidden = not one.hidden
    elif hasattr(one, "bitmap"):
        one[chance.randrange(one.width)] = chance.randrange(2)
    elif hasattr(one, "pixel_shader"):
        one.pixel_shader[0] = chance.randrange(1 << 24)


@pytest.mark.parametrize("board", ["pybadge", "sim_160x128"])
@pytest.mark.parametrize("seed", range(4))
def test_what_is_sent_is_enough(board, seed):
    """After changes of any kind the panel, upright or turned, shows what a full refresh shows."""
    with powered(board) as device:
        change_and_compare(Screen(device), seed)


def change_and_compare(screen, seed):
    chance = random.Random(seed)
    layers = []
    groups = [screen.root]
    for number in range(3):
        groups.append(displayio.Group(scale=1 + number % 2, x=7 * number, y=5))
        screen.root.append(groups[-1])
    for number in range(12):
        x, y = chance.randrange(WIDTH), chance.randrange(HEIGHT)
        one = grid(x, y) if number % 3 else box(x, y)
        layers.append(one)
        chance.choice(groups).append(one)
    screen.whole()
    for _ in range(25):
        for _ in range(chance.randint(1, 3)):
            _change(chance, layers + groups[1:])
        if chance.random() < 0.2:
            group = chance.choice(groups[1:])
            if len(group):
                group.append(group.pop(0))
        screen.display.refresh()
        seen = screen.panel.rgb()
        screen.whole()
        assert screen.panel.rgb() == seen
