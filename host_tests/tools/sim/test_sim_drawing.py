"""The simulator's quick loops draw, fill and copy what Blinka's own slow ones do."""

import inspect
import io
import random
import runpy
import sys

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

WIDTH, HEIGHT = 44, 30
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


def palette(chance, size):
    made = displayio.Palette(size)
    for index in range(size):
        made[index] = chance.randrange(1 << 24)
        if chance.random() < 0.3:
            made.make_transparent(index)
    return made


def grid(chance):
    """A TileGrid of any shape and any tiles, turned and mirrored by chance."""
    tile_width, tile_height = chance.randint(1, 11), chance.randint(1, 9)
    across, down = chance.randint(1, 4), chance.randint(1, 3)
    colours = chance.choice((2, 3, 4, 16, 200, 256))
    bitmap = displayio.Bitmap(across * tile_width, down * tile_height, colours)
    for at in range(bitmap.width * bitmap.height):
        bitmap[at] = chance.randrange(colours)
    made = displayio.TileGrid(
        bitmap,
        pixel_shader=palette(chance, colours),
        width=chance.randint(1, 5),
        height=chance.randint(1, 4),
        tile_width=tile_width,
        tile_height=tile_height,
        x=chance.randint(-9, WIDTH // 2),
        y=chance.randint(-9, HEIGHT // 2),
    )
    for x in range(made.width):
        for y in range(made.height):
            made[x, y] = chance.randrange(across * down)
    made._top_left_x, made._top_left_y = chance.randrange(made.width), chance.randrange(made.height)
    made.flip_x, made.flip_y, made.transpose_xy = (chance.random() < 0.4 for _ in range(3))
    return made


def shape(chance):
    """A rectangle or a circle."""
    where = {"x": chance.randrange(WIDTH), "y": chance.randrange(HEIGHT)}
    where["pixel_shader"] = palette(chance, 2)
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
        group.append(grid(chance) if chance.random() < 0.6 else shape(chance))
    turn = TransformStruct(transpose_xy=chance.random() < 0.3)
    for axis, size in (("x", WIDTH), ("y", HEIGHT)):
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


@pytest.mark.parametrize("ours, slow", [(drawing, "_refresh_area"), (bitmaps, "blit")])
def test_the_loops_in_use_are_the_quick_ones_but_without_numpy(ours, slow, plain, monkeypatch):
    for module, name in LOOPS[ours]:
        used = inspect.unwrap(getattr(module, name), stop=lambda one: one.__globals__ is vars(ours))
        assert used.__globals__ is vars(ours)
    plain()
    before = [getattr(module, name) for module, name in LOOPS[ours]]
    monkeypatch.setitem(sys.modules, "numpy", None)
    runpy.run_path(ours.__file__)["apply"]()
    after = [getattr(module, name) for module, name in LOOPS[ours]]
    same = [name for (_, name), one, other in zip(LOOPS[ours], before, after) if one is other]
    assert same == [slow]


def test_what_is_of_another_kind_is_drawn_by_blinka(monkeypatch):
    area, root = Area(0, 0, WIDTH, HEIGHT), displayio.Group()
    chance = random.Random(3)
    root.append(grid(chance))
    root._update_transform(TransformStruct())
    drawing.drawn(root, Sent.colorspace, area)
    root.append(vectorio.Polygon(points=[(0, 0), (9, 2), (3, 12)], pixel_shader=palette(chance, 2)))
    with pytest.raises(drawing.Other):
        drawing.drawn(root, Sent.colorspace, area)
    root[1].pixel_shader.make_opaque(0)
    assert any(drawn(root, area)[1])


def test_scenes_by_chance_are_the_same_to_the_pixel(plain):
    chance = random.Random(12)
    scenes = []
    for _ in range(100):
        area = Area(0, 0, WIDTH, HEIGHT)
        if chance.random() < 0.5:
            area.x1, area.y1 = chance.randrange(WIDTH // 2), chance.randrange(HEIGHT // 2)
            side = chance.choice((6, WIDTH))  # a small one may lie wholly inside a layer
            area.x2 = chance.randint(area.x1 + 1, min(WIDTH, area.x1 + side))
            area.y2 = chance.randint(area.y1 + 1, min(HEIGHT, area.y1 + side))
        scenes.append((scene(chance), area))
    quick = [drawn(*one) for one in scenes]
    plain()
    assert quick == [drawn(*one) for one in scenes]
    # There was something to draw, and to leave out.
    assert sum(any(pixels) for _, pixels in quick) > 60
    assert sum(0 in pixels for _, pixels in quick) > 20


def test_a_bitmap_that_changes_is_drawn_anew(plain):
    chance = random.Random(5)
    root, area = displayio.Group(), Area(0, 0, WIDTH, HEIGHT)
    layer = grid(chance)
    layer.x = layer.y = 0
    root.append(layer)
    root._update_transform(TransformStruct())
    first = drawn(root, area)
    layer.pixel_shader[0] = 0x123456
    layer.pixel_shader.make_opaque(0)
    layer.bitmap.fill(0)
    second = drawn(root, area)
    assert first[1] != second[1]
    plain()
    assert drawn(root, area) == second


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
