"""Test that the simulator rejects the calls that tools/sim/firmware.txt says the firmware rejects.

That the device code passes arguments of the right names is checked by mypy with
circuitpython-stubs.
"""

import displayio
import keypad
import pytest

from tools.sim.air import bleio, ports
from tools.sim.air.space import Space

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
