"""A refresh sends the areas that CircuitPython's C code would send: see tools/sim/areas.py.

The numbers are worked out by hand from TileGrid.c, Group.c and VectorShape.c, of layers whose
places do not touch unless the test is about that.
"""

import random

import pytest

from tools.sim import areas
from tools.sim.handheld import powered

WIDTH, HEIGHT = 160, 128


@pytest.fixture(params=["pybadge"])
def screen(request):
    """A simulated panel with an empty group that has been drawn."""
    with powered(request.param) as device:
        yield Screen(device)


class Screen:
    def __init__(self, device):
        import displayio

        self.panel, self.display = device.panel, device.display
        self.display.auto_refresh = False
        self.root = displayio.Group()
        self.display.root_group = self.root
        self.sent()

    def sent(self):
        """Widths and heights of the areas that a refresh sends, sorted."""
        self.panel.take_count()
        self.display.refresh()
        count = self.panel.take_count()
        sizes = sorted((x1 - x0 + 1, y1 - y0 + 1) for x0, y0, x1, y1 in count.windows)
        assert count.pixels == 2 * sum(width * height for width, height in sizes)
        return sizes

    def whole(self):
        self.display.root_group = None
        self.display.root_group = self.root
        return self.sent()


def palette(*colours):
    import displayio

    made = displayio.Palette(len(colours))
    for index, colour in enumerate(colours):
        made[index] = colour
    return made


def grid(x, y, width=10, height=8, tiles=1, colours=(0xFF0000, 0x00FF00)):
    """A TileGrid of `tiles` x 1 tiles of its own sheet of two."""
    import displayio

    bitmap = displayio.Bitmap(2 * width, height, 2)
    for at in range(0, 2 * width * height, 3):
        bitmap[at] = 1
    made = displayio.TileGrid(
        bitmap,
        pixel_shader=palette(*colours),
        width=tiles,
        tile_width=width,
        tile_height=height,
        x=x,
        y=y,
    )
    return made


def box(x, y, width, height, colour=0x0000FF):
    import vectorio

    return vectorio.Rectangle(pixel_shader=palette(colour), width=width, height=height, x=x, y=y)


def test_a_grid_that_moves_a_little_is_sent_with_both_its_places(screen):
    one = grid(20, 20)
    screen.root.append(one)
    screen.sent()
    one.x += 10  # a rectangle of just two grids
    assert screen.sent() == [(20, 8)]
    one.x += 11
    assert screen.sent() == [(10, 8), (10, 8)]
    one.x += 2
    one.y += 3
    assert screen.sent() == [(12, 11)]


def test_a_tile_is_sent_alone_and_two_with_all_between_them(screen):
    one = grid(10, 10, tiles=5)
    screen.root.append(one)
    screen.sent()
    one[1] = 1
    assert screen.sent() == [(10, 8)]
    one[0] = one[3] = 1
    assert screen.sent() == [(40, 8)]


def test_another_colour_sends_all_grids_that_have_it(screen):
    one, two = grid(10, 10), grid(40, 40, width=20)
    two.pixel_shader = one.pixel_shader
    screen.root.append(one)
    screen.root.append(two)
    screen.sent()
    one.pixel_shader[1] = 0x123456
    assert screen.sent() == [(10, 8), (20, 8)]
    one.pixel_shader[1] = 0x123456
    assert screen.sent() == []


def test_what_is_put_into_a_hidden_group_is_sent_when_that_is_shown(screen):
    import displayio

    group, one = displayio.Group(), grid(20, 40)
    screen.root.append(group)
    group.hidden = True
    group.append(one)
    assert screen.sent() == []
    group.hidden = False
    assert screen.sent() == [(10, 8)]


def test_what_is_removed_is_sent_as_one_rectangle(screen):
    for x, y in ((10, 10), (40, 50)):
        screen.root.append(grid(x, y))
    screen.sent()
    screen.root.pop()
    screen.root.pop()
    assert screen.sent() == [(40, 48)]


def test_a_removed_group_with_a_shape_may_send_everything(screen):
    import displayio

    group = displayio.Group()
    screen.root.append(group)
    group.append(box(10, 10, 5, 5))
    screen.sent()
    screen.root.pop()
    assert screen.sent() == [(WIDTH, HEIGHT)]


def test_a_shape_is_sent_with_the_place_it_left(screen):
    one = box(20, 30, 10, 10)
    screen.root.append(one)
    assert screen.sent() == [(10, 10)]
    one.x += 5
    assert screen.sent() == [(15, 10)]
    one.x += 60
    assert screen.sent() == [(10, 10), (10, 10)]
    one.hidden = True
    assert screen.sent() == [(10, 10)]
    one.y += 40  # though nobody sees it
    assert screen.sent() == [(10, 10), (10, 10)]


def test_a_shape_that_waited_in_a_group_is_sent_from_the_origin_on(screen):
    import displayio

    group = displayio.Group()
    group.append(box(100, 90, 10, 10))
    screen.root.append(group)
    assert screen.sent() == [(110, 100)]
    screen.root.append(displayio.Group())
    screen.root[-1].append(box(100, 90, 10, 10))
    assert screen.sent() == [(10, 10)]


def test_pieces_are_rows_that_fit_in_a_buffer_of_256_pixels():
    assert areas.pieces(240, 240) == 240
    assert areas.pieces(160, 128) == 128
    assert areas.pieces(48, 72) == 15  # five rows each
    assert areas.pieces(10, 8) == 1
    assert areas.pieces(320, 2) == 2


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


@pytest.mark.parametrize("screen", ["pybadge", "sim_160x128"], indirect=True)
@pytest.mark.parametrize("seed", range(4))
def test_what_is_sent_is_enough(screen, seed):
    """After changes of any kind the panel, upright or turned, shows what a full refresh shows."""
    import displayio

    chance = random.Random(seed)
    layers = []
    groups = [screen.root]
    for number in range(3):
        groups.append(displayio.Group(scale=1 + number % 2, x=7 * number, y=5))
        screen.root.append(groups[-1])
    for number in range(12):
        x, y = chance.randrange(WIDTH), chance.randrange(HEIGHT)
        one = grid(x, y, tiles=3) if number % 3 else box(x, y, 12, 9)
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
        screen.sent()
        seen = screen.panel.rgb()
        screen.whole()
        assert screen.panel.rgb() == seen
