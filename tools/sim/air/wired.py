"""An AirLift on the pins of the simulated board that runs in this process.

It is there when settings.toml says ZAP_LINK="airlift", unless the environment says
ZAP_AIRLIFT=missing.
"""

import os

from tools.sim.air import join, space
from tools.sim.air.airlift import Coprocessor

# What resets it, and what it says "not now" with: docs/airlift.md.
_RESETS = ("GP4", "D12")
_BUSIES = ("GP6", "D11")


class Uart:
    """busio.UART with a co-processor, or nothing, at its other end."""

    def __init__(self, device, pins, far):
        self._pins = pins
        self._far = far
        for one in pins:
            one.claim(self)
        if far is not None:
            self._reset = _first(device, _RESETS)
            self._reset.on_output = self._on_reset
            _first(device, _BUSIES).outside = 0  # it is always ready

    def _on_reset(self):
        if self._reset.output:
            self._far.restart()

    @property
    def in_waiting(self):
        return 0 if self._far is None else self._far.waiting()

    def readinto(self, buffer):
        return None if self._far is None else self._far.readinto(buffer)

    def write(self, packet):
        return len(packet) if self._far is None else self._far.write(packet)

    def reset_input_buffer(self):
        if self._far is not None:
            self._far.flush()

    def deinit(self):
        for one in self._pins:
            one.release()
        if self._far is not None:
            self._reset.on_output = None
            self._far.close()


def _first(device, names):
    return next(device.pins[name] for name in names if name in device.pins)


def uart(device, tx, rx):
    """Return what `busio.UART` gives on this device.

    :raises NotImplementedError: for anything but an AirLift
    """
    if device.settings.get("ZAP_LINK") != "airlift":
        raise NotImplementedError("nothing but an AirLift is simulated on a UART")
    far = None
    if os.environ.get("ZAP_AIRLIFT") != "missing":
        address = space.address("00:00:5E:00:53:%02X" % join.place(), 0)  # of documentation's block
        far = Coprocessor(join.space_of(device), address)
        join.airlifts.clear()
        join.airlifts[device] = far
        far.set_reach(not device.is_away)
    return Uart(device, (tx, rx), far)
