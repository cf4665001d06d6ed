"""An AirLift on the pins of the simulated board that runs in this process.

It is there when settings.toml says ZAP_LINK="airlift", unless the environment says
ZAP_AIRLIFT=missing. Its controller is one of the air at ZAP_AIR, as for `join`.
"""

import os

from bumble.transport import open_transport

from tools.sim.air import join, pace
from tools.sim.air.airlift import Coprocessor
from tools.sim.air.space import Space

# What resets it, and what it says "not now" with: docs/airlift.md.
_RESETS = ("GP4", "D12")
_BUSIES = ("GP6", "D11")

_airs = {}  # device -> (Radio, Space or None), at most one


class Remote(Coprocessor):
    """Its controller is at a hub."""

    _transport = None

    def _plug(self):
        self.close()
        self._transport = self.radio.run(open_transport(os.environ["ZAP_AIR"]))
        if pace.pacer():
            pace.pacer().count(self._transport)
        self._transport.source.set_packet_sink(self)
        self.controller = self._transport.sink

    def close(self):
        if self._transport is not None:
            if pace.pacer():
                pace.pacer().forget(self._transport)
            self.radio.run(self._transport.close())
        self._transport = self.controller = None

    def on_packet(self, packet):
        self.hear_from_air(bytes(packet))


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
    """What `busio.UART` gives on this device.

    :raises NotImplementedError: for anything but an AirLift
    """
    if device.settings.get("ZAP_LINK") != "airlift":
        raise NotImplementedError("nothing but an AirLift is simulated on a UART")
    far = None
    if os.environ.get("ZAP_AIRLIFT") != "missing":
        far = _coprocessor(device)
    return Uart(device, (tx, rx), far)


def _coprocessor(device):
    hub = os.environ.get("ZAP_AIR")
    if device not in _airs:
        _airs.clear()
        radio = join.radio_of(device)
        _airs[device] = radio, None if hub else Space(radio.loop)
    radio, space = _airs[device]
    kind = Remote if hub else Coprocessor
    far = kind(radio, space, clock=lambda: device.clock.now_us / 1_000_000)
    join.airlifts.clear()
    join.airlifts[device] = far
    far.set_reach(not device.is_away)
    return far
