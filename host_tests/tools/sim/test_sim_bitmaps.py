"""The simulator's quick loops over a bitmap's values do what Blinka's own slow ones do."""

import io
import random
import runpy
import sys

import bitmaptools
import displayio
import pytest

from tools.sim import bitmaps

LOOPS = (
    (bitmaptools, "readinto"),
    (bitmaptools, "blit"),
    (displayio.Bitmap, "_write_pixel"),
)


@pytest.fixture
def plain(monkeypatch):
    """A function that puts Blinka's own loops back."""

    def back():
        for module, name in LOOPS:
            quick = getattr(module, name)
            monkeypatch.setattr(module, name, getattr(quick, "__wrapped__", quick))

    return back


def test_the_loops_in_use_are_the_quick_ones():
    for module, name in LOOPS:
        assert getattr(module, name).__globals__ is vars(bitmaps)


def test_who_has_no_numpy_copies_with_blinkas_own_loop(plain, monkeypatch):
    plain()
    before = [getattr(module, name) for module, name in LOOPS]
    monkeypatch.setitem(sys.modules, "numpy", None)
    runpy.run_path(bitmaps.__file__)["apply"]()
    after = [getattr(module, name) for module, name in LOOPS]
    same = [name for (_, name), one, other in zip(LOOPS, before, after) if one is other]
    assert same == ["blit"]


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
        named = {"skip_source_index": chance.choice((None, 0, 1))}
        if chance.random() < 0.5:
            named.update(x1=chance.randint(0, 9), y1=chance.randint(0, 5))
            named.update(x2=chance.randint(0, 50), y2=chance.randint(0, 12))
        if chance.random() < 0.1:
            named["skip_dest_index"] = 1
        source = into if chance.random() < 0.1 else other
        x, y = chance.randint(-5, 30), chance.randint(-5, 9)
        try:
            bitmaptools.blit(into, source, x, y, **named)
        except ValueError as problem:
            found.append(str(problem))
        found.append((into._data.tolist(), into._dirty_area, bitmaps.unpacked(into)))
    return found


def test_values_are_set_and_copied_as_blinka_would(plain):
    quick = changed(random.Random(4))
    plain()
    assert quick == changed(random.Random(4))
    assert len({str(one) for one in quick}) > 100
