"""Test that the panel's objects have fixed attributes, which Blinka's have not.

test_answers.py compares all that the firmware's objects answer with the simulator's.
"""

import displayio
import pytest
import vectorio

from tools.sim.handheld import powered


@pytest.mark.parametrize("name", ["group", "grid", "bitmap", "palette", "shape", "display"])
def test_an_attribute_that_an_object_of_the_panel_lacks_is_refused(name):
    with powered("pybadge") as device:
        things = {"group": displayio.Group(), "display": device.display}
        palette = things["palette"] = displayio.Palette(2)
        bitmap = things["bitmap"] = displayio.Bitmap(8, 8, 2)
        things["grid"] = displayio.TileGrid(bitmap, pixel_shader=palette)
        things["shape"] = vectorio.Circle(pixel_shader=palette, radius=3)
        things[name].other = 3
        with pytest.raises(AttributeError, match="has no attribute 'other'"):
            for layer in ("grid", "shape"):
                things["group"].append(things[layer])
            device.display.root_group = things["group"]
            device.display.refresh()
        del things[name].other  # the display still refreshes in the time of later tests
