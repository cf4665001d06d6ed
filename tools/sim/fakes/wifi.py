"""wifi of the simulated board; `tools.sim.net` has what is around it, ``surround`` says what."""

import os

from tools.sim.air import join, line
from tools.sim.device import current
from tools.sim.net.exchange import FarWorld
from tools.sim.net.radio import PORTS, Radio
from tools.sim.net.world import World, furnish

_radios = {}  # (device, restarts) -> Radio, at most one
_worlds = {}  # device -> World, at most one


def surround(device):
    """The `World` around this board: with others when it is one of several processes; else what
    ZAP_AROUND says (a name of `tools.sim.net.world.AIRS`), and what a test puts in it."""
    if device not in _worlds:
        _worlds.clear()
        hub = line.line()
        if hub is not None:
            _worlds[device] = FarWorld(device.clock, hub)
        else:
            world = _worlds[device] = World(lambda: device.clock.now_ms)
            furnish(world, os.environ.get("ZAP_AROUND", "ble"))
        if os.environ.get("ZAP_PHONES"):  # the port of this computer where they come in
            _worlds[device].doors[80] = int(os.environ["ZAP_PHONES"])
    return _worlds[device]


def set_reach(device, on):
    """By a script: this board is carried out of reach of all others, or back."""
    if device.has("wifi"):
        surround(device).set_reach(_radio_of(device), on)
    join.set_reach(device, on)


def set_brokers(device, on):
    """By a script: the broker around this board, and around all others, ends, or begins anew."""
    surround(device).set_brokers(on)


def __getattr__(name):
    if name != "radio":
        raise AttributeError("module 'wifi' has no attribute '%s'" % name)
    return _radio_of(current())


def _radio_of(device):
    key = (device, device.restarts)
    if key not in _radios:
        for radio in _radios.values():
            radio.leave()
        _radios.clear()
        world = surround(device)

        def sleep_ms(wait_ms):
            device.clock.sleep_us(wait_ms * 1000)
            world.pump()  # what happened meanwhile

        _radios[key] = Radio(world, PORTS[device.port], sleep_ms)
    return _radios[key]
