# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""wifi of the simulated board; `tools.sim.net` has what is around it, ``surround`` says what."""

from tools.sim.device import current
from tools.sim.net.radio import PORTS, Radio
from tools.sim.net.world import World

_radios = {}  # (device, restarts) -> Radio, at most one
_worlds = {}  # device -> World, at most one


def surround(device):
    """The `World` around this board: empty until somebody puts networks in it."""
    if device not in _worlds:
        _worlds.clear()
        _worlds[device] = World(lambda: device.clock.now_ms)
    return _worlds[device]


def __getattr__(name):
    if name != "radio":
        raise AttributeError("module 'wifi' has no attribute '%s'" % name)
    device = current()
    key = (device, device.restarts)
    if key not in _radios:
        for radio in _radios.values():
            radio.leave()
        _radios.clear()
        clock = device.clock
        _radios[key] = Radio(
            surround(device), PORTS[device.port], lambda ms: clock.sleep_us(ms * 1000)
        )
    return _radios[key]
