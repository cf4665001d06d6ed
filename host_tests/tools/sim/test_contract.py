"""Test that the simulator rejects the calls that tools/sim/firmware.txt says the firmware rejects.

That the device code passes arguments of the right names is checked by mypy with
circuitpython-stubs.
"""

import displayio
import keypad
import pytest
import vectorio

from tools.sim.air import bleio, ports
from tools.sim.air.space import Space
from tools.sim.handheld import powered

# {wrong call: the exception}. A few calls show that the checks of firmware.txt are active.
REFUSED = {
    "displayio.Bitmap(32768, 6, 2)": "ValueError('width must be 0-32767')",
    "displayio.Bitmap(8, 6, 2.0)": "TypeError('value_count must be of type int')",
    "displayio.Palette(0)": "ValueError('color_count must be 1-32767')",
    "displayio.Group(scale=0)": "ValueError('scale must be 1-32767')",
    "adapter.start_scan(timeout=2, interval=0.1, window=0.2)": (
        "ValueError('window must be <= interval')"
    ),
    "keypad.Keys((), value_when_pressed=False, interval=0.02, max_events=0)": (
        "ValueError('max_events must be >= 1')"
    ),
}


@pytest.mark.parametrize("call", REFUSED)
def test_the_simulator_refuses_wrong_values_like_the_firmware(call):
    adapter = bleio.Adapter(Space(), ports.NRF52840, "F0:00:00:00:00:01")
    with pytest.raises((TypeError, ValueError)) as caught:
        eval(call, {"displayio": displayio, "keypad": keypad, "adapter": adapter})
    assert repr(caught.value) == REFUSED[call]


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
