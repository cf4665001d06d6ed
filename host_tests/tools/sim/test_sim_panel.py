"""Test the panel: the areas that a refresh sends, and the faster drawing loops."""

import random

import displayio
import pytest
import vectorio

from tools.sim.handheld import powered

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
    """Return a TileGrid of three tiles, whose sheet has two."""
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
    """Change a layer in a random way."""
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


@pytest.mark.parametrize("board", ["pybadge", "lilygo_tdeck"])
@pytest.mark.parametrize("seed", range(4))
def test_a_partial_refresh_shows_the_same_as_a_full_one(board, seed):
    """Compare the panel after random changes with the panel after a full refresh."""
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
