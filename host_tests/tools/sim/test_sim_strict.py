"""What raises on a device raises on the simulated board, though Blinka lets it pass."""

import displayio
import pytest
import vectorio

from tools.sim.handheld import powered


@pytest.fixture
def objects():
    bitmap = displayio.Bitmap(8, 4, 4)
    palette = displayio.Palette(3)
    grid = displayio.TileGrid(
        bitmap, pixel_shader=palette, width=3, height=2, tile_width=4, tile_height=4
    )
    group = displayio.Group()
    group.append(displayio.Group())
    shape = vectorio.Circle(pixel_shader=palette, radius=1)
    return {"shape": shape, "bitmap": bitmap, "palette": palette, "grid": grid, "group": group}


@pytest.mark.parametrize(
    "takes, refuses",
    [
        ("bitmap[7, 3] = 3", "bitmap[8, 3] = 3"),
        ("bitmap[31] = 3", "bitmap[31] = 4"),
        ("bitmap.fill(3)", "bitmap.fill(4)"),
        ("grid[2, 1] = 1", "grid[2, 2] = 1"),
        ("grid[5] = 1", "grid[5] = 2"),
        ("palette[-1] = (1, 2, 3)", "palette[3]"),
        ("palette.make_transparent(2)", "palette.make_transparent(3)"),
        ("displayio.Group().append(displayio.Group())", "displayio.Group().append(group[0])"),
        ("displayio.Group().append(shape)", "displayio.Group().append(shape)"),
        ("group.insert(0, displayio.Group())", "group.insert(2, displayio.Group())"),
    ],
)
def test_the_last_one_in_range_passes_and_the_next_raises(objects, takes, refuses):
    exec(takes, {"displayio": displayio}, objects)
    with pytest.raises((IndexError, ValueError)):
        exec(refuses, {"displayio": displayio}, objects)


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
