"""The panel: what its controller decodes, which areas a refresh sends, what quick loops draw."""

import io
import random

import bitmaptools
import busdisplay
import displayio
import pytest
import vectorio
from displayio import _tilegrid
from displayio._area import Area
from displayio._structs import ColorspaceStruct, TransformStruct
from vectorio import _vectorshape

from tools.sim import bitmaps, drawing
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


def test_what_is_removed_is_sent_as_one_rectangle(screen):
    for x, y in ((10, 10), (40, 50)):
        screen.root.append(grid(x, y))
    screen.sent()
    screen.root.pop()
    screen.root.pop()
    assert screen.sent() == [(40, 48)]


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


AREA_WIDTH, AREA_HEIGHT = 44, 30
LOOPS = {
    drawing: (
        (busdisplay.BusDisplay, "_refresh_area"),
        (_tilegrid.TileGrid, "_fill_area"),
        (_vectorshape._VectorShape, "_fill_area"),
    ),
    bitmaps: (
        (bitmaptools, "readinto"),
        (bitmaptools, "blit"),
        (displayio.Bitmap, "_write_pixel"),
    ),
}
ALL = [loop for loops in LOOPS.values() for loop in loops]


@pytest.fixture
def plain(monkeypatch):
    """A function that puts Blinka's own loops back."""

    def back():
        for module, name in ALL:
            quick = getattr(module, name)
            monkeypatch.setattr(module, name, getattr(quick, "__wrapped__", quick))

    return back


def colours_of(chance, size):
    made = displayio.Palette(size)
    for index in range(size):
        made[index] = chance.randrange(1 << 24)
        if chance.random() < 0.3:
            made.make_transparent(index)
    return made


def any_grid(chance):
    """A TileGrid of any shape and any tiles, turned and mirrored by chance."""
    tile_width, tile_height = chance.randint(1, 11), chance.randint(1, 9)
    across, down = chance.randint(1, 4), chance.randint(1, 3)
    colours = chance.choice((2, 3, 4, 16, 200, 256))
    bitmap = displayio.Bitmap(across * tile_width, down * tile_height, colours)
    for at in range(bitmap.width * bitmap.height):
        bitmap[at] = chance.randrange(colours)
    made = displayio.TileGrid(
        bitmap,
        pixel_shader=colours_of(chance, colours),
        width=chance.randint(1, 5),
        height=chance.randint(1, 4),
        tile_width=tile_width,
        tile_height=tile_height,
        x=chance.randint(-9, AREA_WIDTH // 2),
        y=chance.randint(-9, AREA_HEIGHT // 2),
    )
    for x in range(made.width):
        for y in range(made.height):
            made[x, y] = chance.randrange(across * down)
    made._top_left_x, made._top_left_y = chance.randrange(made.width), chance.randrange(made.height)
    made.flip_x, made.flip_y, made.transpose_xy = (chance.random() < 0.4 for _ in range(3))
    return made


def shape(chance):
    """A rectangle or a circle."""
    where = {"x": chance.randrange(AREA_WIDTH), "y": chance.randrange(AREA_HEIGHT)}
    where["pixel_shader"] = colours_of(chance, 2)
    where["pixel_shader"].make_opaque(0)
    if chance.random() < 0.5:
        return vectorio.Circle(radius=chance.randint(1, 14), **where)
    sides = {"width": chance.randint(1, 30), "height": chance.randint(1, 20)}
    return vectorio.Rectangle(**sides, **where)


def scene(chance):
    """A group of several layers, one group deep or two, on a panel that may be turned."""
    root = displayio.Group(scale=chance.choice((1, 1, 2)))
    inner = displayio.Group(scale=chance.choice((1, 2, 3)), x=chance.randint(-5, 9))
    root.append(inner)
    for _ in range(chance.randint(2, 5)):
        group = root if chance.random() < 0.5 else inner
        group.append(any_grid(chance) if chance.random() < 0.6 else shape(chance))
    turn = TransformStruct(transpose_xy=chance.random() < 0.3)
    for axis, size in (("x", AREA_WIDTH), ("y", AREA_HEIGHT)):
        if chance.random() < 0.3:
            setattr(turn, axis, size)
            setattr(turn, "d" + axis, -1)
    root._update_transform(turn)
    return root


class Sent:
    """A display's core without a bus: what it was told to send of a scene."""

    colorspace = ColorspaceStruct(depth=16, reverse_bytes_in_word=True)
    sh1107_addressing = False

    def __init__(self, root):
        self.current_group = root

    def clip_area(self, area, clipped):
        area.copy_into(clipped)
        return True

    def bus_free(self):
        return True

    def fill_area(self, area, mask, buffer):
        return self.current_group._fill_area(self.colorspace, area, mask, buffer)

    def set_region_to_update(self, area):
        self.region = area.x1, area.y1, area.x2, area.y2

    def begin_transaction(self):
        pass

    end_transaction = begin_transaction


def drawn(root, area):
    """(the region, the pixels) that a display sends of a part of a scene."""
    display = object.__new__(busdisplay.BusDisplay)
    display._core = Sent(root)
    sent = []
    display._send_pixels = sent.append
    assert display._refresh_area(area)
    return display._core.region, bytes(sent[0])


def test_scenes_by_chance_are_the_same_to_the_pixel(plain):
    chance = random.Random(12)
    scenes = []
    for _ in range(100):
        area = Area(0, 0, AREA_WIDTH, AREA_HEIGHT)
        if chance.random() < 0.5:
            area.x1, area.y1 = chance.randrange(AREA_WIDTH // 2), chance.randrange(AREA_HEIGHT // 2)
            side = chance.choice((6, AREA_WIDTH))  # a small one may lie wholly inside a layer
            area.x2 = chance.randint(area.x1 + 1, min(AREA_WIDTH, area.x1 + side))
            area.y2 = chance.randint(area.y1 + 1, min(AREA_HEIGHT, area.y1 + side))
        scenes.append((scene(chance), area))
    quick = [drawn(*one) for one in scenes]
    plain()
    assert quick == [drawn(*one) for one in scenes]
    # There was something to draw, and to leave out.
    assert sum(any(pixels) for _, pixels in quick) > 60
    assert sum(0 in pixels for _, pixels in quick) > 20


@pytest.mark.parametrize("bits", [1, 2, 4, 8])
@pytest.mark.parametrize("width", [1, 7, 32, 45])
def test_a_file_fills_a_bitmap_as_blinka_would(bits, width, plain):
    chance = random.Random(bits * width)
    data = chance.randbytes((width * bits + 7) // 8 * 5)
    read = []
    for _ in range(2):
        bitmap = displayio.Bitmap(width, 5, 1 << bits)
        bitmap._dirty_area.x2 = 0  # as after a refresh
        bitmaptools.readinto(
            bitmap, io.BytesIO(data), bits_per_pixel=bits, reverse_pixels_in_element=True
        )
        read.append((bitmap._data, bitmap._dirty_area))
        with pytest.raises(EOFError):
            bitmaptools.readinto(
                bitmap, io.BytesIO(data[1:]), bits_per_pixel=bits, reverse_pixels_in_element=True
            )
        plain()
    assert read[0] == read[1]
    assert any(read[0][0])


def scribbled(chance, bits):
    made = displayio.Bitmap(chance.randint(1, 40), chance.randint(1, 9), 1 << bits)
    for at in range(made.width * made.height):
        made[at] = chance.randrange(1 << bits)
    made._dirty_area.x2 = 0  # as after a refresh
    return made


def changed(chance):
    """What bitmaps are after single values were set and parts of others were copied in."""
    found = []
    for _ in range(150):
        bits = chance.choice((1, 2, 4, 8))
        into = scribbled(chance, bits)
        other = scribbled(chance, chance.choice((bits, bits, bits, 1)))
        source = into if chance.random() < 0.1 else other
        named = {"skip_source_index": chance.choice((None, 0, 1))}
        if chance.random() < 0.5:
            named.update(x1=chance.randint(0, source.width), y1=chance.randint(0, source.height))
            named["x2"] = chance.randint(named["x1"], source.width)
            named["y2"] = chance.randint(named["y1"], source.height)
        if chance.random() < 0.1:
            named["skip_dest_index"] = 1
        x, y = chance.randint(0, into.width), chance.randint(0, into.height)
        bitmaptools.blit(into, source, x, y, **named)
        found.append((into._data.tolist(), into._dirty_area, bitmaps.unpacked(into).tobytes()))
    return found


def test_values_are_set_and_copied_as_blinka_would(plain):
    quick = changed(random.Random(4))
    plain()
    assert quick == changed(random.Random(4))
    assert len({str(one) for one in quick}) > 100
