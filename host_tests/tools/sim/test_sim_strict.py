"""What raises on a device raises on the simulated board, though Blinka lets it pass."""

import displayio
import pytest

from tools.sim.handheld import powered


@pytest.fixture
def objects():
    bitmap = displayio.Bitmap(8, 4, 4)
    palette = displayio.Palette(3)
    grid = displayio.TileGrid(
        bitmap, pixel_shader=palette, width=3, height=2, tile_width=4, tile_height=4
    )
    return {"bitmap": bitmap, "palette": palette, "grid": grid}


RAISE = [
    ("bitmap[0, 0] = 4", ValueError),
    ("bitmap[0, 0] = -1", ValueError),
    ("bitmap[8, 0] = 1", IndexError),
    ("bitmap[0, 4] = 1", IndexError),
    ("bitmap[-1, 0] = 1", IndexError),
    ("bitmap[32] = 1", IndexError),
    ("bitmap[-1]", IndexError),
    ("bitmap[8, 0]", IndexError),
    ("bitmap[0:2]", NotImplementedError),
    ("bitmap.fill(4)", ValueError),
    ("grid[0] = 2", ValueError),
    ("grid[0] = -1", ValueError),
    ("grid[6] = 0", IndexError),
    ("grid[3, 0] = 0", IndexError),
    ("grid[0, 2]", IndexError),
    ("grid[-1]", IndexError),
    ("displayio.TileGrid(bitmap, pixel_shader=palette, default_tile=1)", ValueError),
    ("palette[3] = 0", IndexError),
    ("palette[3]", IndexError),
    ("palette[0] = 0x1000000", TypeError),
    ("palette.make_transparent(3)", ValueError),
]
PASS = [
    "bitmap[7, 3] = 3",
    "bitmap[31] = 3",
    "bitmap.fill(3)",
    "grid[2, 1] = 1",
    "grid[5] = 1",
    "palette[2] = 0xFFFFFF",
    "palette[-1] = 1",
    "palette[0] = (1, 2, 3)",
    "palette.make_transparent(2)",
    "displayio.TileGrid(bitmap, pixel_shader=palette, tile_width=4, default_tile=1)",
]


@pytest.mark.parametrize("line, error", RAISE)
def test_out_of_range_raises(objects, line, error):
    with pytest.raises(error):
        exec(line, {"displayio": displayio}, objects)


@pytest.mark.parametrize("line", PASS)
def test_the_last_one_in_range_passes(objects, line):
    exec(line, {"displayio": displayio}, objects)


def test_native_objects_take_no_new_attributes(objects):
    group, grid = displayio.Group(), objects["grid"]
    grid.colour = 1
    with pytest.raises(AttributeError, match="colour"):
        group.append(grid)


def test_attributes_set_later_are_found_when_the_picture_is_drawn(objects):
    group, grid = displayio.Group(), objects["grid"]
    group.append(grid)
    grid.colour = 1
    with powered() as device:
        device.display.auto_refresh = False
        device.display.root_group = group
        with pytest.raises(AttributeError, match="colour"):
            device.display.refresh()


def test_a_subclass_may_have_attributes(objects):
    class Card(displayio.Group):
        pass

    card = Card()
    card.value = 3
    displayio.Group().append(card)


def test_a_board_has_one_display_until_it_is_released():
    import board
    import busio
    import fourwire

    with powered("pybadge"):
        held = board.TFT_SCK
        with pytest.raises(ValueError, match="in use"):
            busio.SPI(held)
        with pytest.raises(RuntimeError, match="release_displays"):
            fourwire.FourWire(None, command=board.D4)
        displayio.release_displays()
        assert not hasattr(board, "DISPLAY")
        busio.SPI(held)
