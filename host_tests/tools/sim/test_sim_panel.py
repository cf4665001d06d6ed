"""The simulated panel decodes what the data sheets of ST7735R, ST7789 and ILI9341 say."""

import random

import pytest

from tools.sim import panel as panels
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


@pytest.mark.parametrize("madctl", range(0, 0x100, 0x20))
def test_with_numpy_and_without_pixels_land_in_the_same_places(madctl, monkeypatch):
    """Windows and pieces of any size: a part of a row, many rows, more than the window has."""
    with_it, without = make(size=(9, 14), ram=(9, 14)), make(size=(9, 14), ram=(9, 14))
    width, height = (14, 9) if madctl & 0x20 else (9, 14)
    chance = random.Random(madctl)
    for _ in range(40):
        x0, y0 = chance.randrange(width), chance.randrange(height)
        window = x0, y0, chance.randrange(x0, width), chance.randrange(y0, height)
        first, more = (chance.randbytes(chance.randrange(2, 300)) for _ in range(2))
        for panel, library in ((with_it, panels.numpy), (without, None)):
            with monkeypatch.context() as patched:
                patched.setattr(panels, "numpy", library)
                send(panel, 0x36, bytes([madctl]))
                draw(panel, *window, first)
                panel.transfer(more, True)
        assert with_it.ram == without.ram


def test_pixels_go_on_in_the_next_transfer_even_in_their_middle():
    panel = make()
    send(panel, 0x2A, b"\0\0\0\1")
    send(panel, 0x2B, b"\0\0\0\1")
    panel.transfer(b"\x2c", False)
    for byte in RED + GREEN + BLUE + WHITE:
        panel.transfer(bytes([byte]), True)
    got = [at(panel, x, y) for y in (0, 1) for x in (0, 1)]
    assert got == [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)]


def test_what_is_too_much_for_the_window_begins_again_at_its_top():
    panel = make()
    draw(panel, 1, 1, 2, 2, RED * 4 + BLUE)
    assert at(panel, 1, 1) == (0, 0, 255)
    assert at(panel, 2, 2) == (255, 0, 0)


def test_inversion_and_the_order_of_colours():
    panel = make(inverted=True)
    draw(panel, 0, 0, 0, 0, RED)
    assert at(panel, 0, 0) == (0, 255, 255)  # this glass wants INVON
    send(panel, 0x21)
    assert at(panel, 0, 0) == (255, 0, 0)
    send(panel, 0x36, b"\x08")  # BGR
    assert at(panel, 0, 0) == (0, 0, 255)


@pytest.mark.parametrize("command", [0x10, 0x28, 0x01], ids=["sleep", "display off", "reset"])
def test_a_panel_that_sleeps_or_is_off_is_black(command):
    panel = make()
    draw(panel, 0, 0, 3, 5, WHITE * 24)
    assert set(panel.rgb()) == {255}
    send(panel, command)
    assert set(panel.rgb()) == {0}


def test_memory_outlives_sleep():
    panel = make()
    draw(panel, 0, 0, 0, 0, RED)
    send(panel, 0x10)
    send(panel, 0x11)
    assert at(panel, 0, 0) == (255, 0, 0)


@pytest.mark.parametrize("x0, y0, x1, y1", [(0, 0, 4, 0), (0, 0, 0, 6), (2, 0, 1, 0), (0, 3, 0, 2)])
def test_a_window_outside_of_the_memory_raises(x0, y0, x1, y1):
    with pytest.raises(PanelError, match="not inside"):
        draw(make(), x0, y0, x1, y1, RED)


def test_pixels_without_16_bit_colour_raise():
    panel = Panel(PanelSpec("tiny", (4, 6), 4, 6, (0, 0, 0), False, {}, ()))
    with pytest.raises(PanelError, match="COLMOD"):
        draw(panel, 0, 0, 0, 0, RED)


def test_bytes_and_windows_are_counted():
    panel = make()
    panel.take_count()
    draw(panel, 1, 2, 3, 4, RED * 9)
    count = panel.take_count()
    assert (count.commands, count.pixels, count.total) == (3 + 8, 18, 29)
    assert count.windows == [(1, 2, 3, 4)]
    assert panel.take_count().total == 0
