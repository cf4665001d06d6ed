"""wifi of the simulated board. `surround` returns the networks and services around the board."""

import os

from tools.sim.air import board_radio, hub_client
from tools.sim.device import current
from tools.sim.net.exchange import FarWorld
from tools.sim.net.wifi_radio import PORTS, Radio
from tools.sim.net.world import World, furnish

_radios = {}  # {(device, number of its restarts): Radio}, at most one entry
_worlds = {}  # {device: World}, at most one entry


def surround(device):
    """Return the `World` around this board.

    If a hub connects this process to others, the world is the hub's. Otherwise the environment
    variable ZAP_AROUND has one of the names in `tools.sim.net.world.AIRS` (default "ble"), and
    tests may add networks and services.
    """
    if device not in _worlds:
        _worlds.clear()
        hub = hub_client.line()
        if hub is not None:
            _worlds[device] = FarWorld(device.clock, hub)
        else:
            world = _worlds[device] = World(lambda: device.clock.now_ms)
            furnish(world, os.environ.get("ZAP_AROUND", "ble"))
        if os.environ.get("ZAP_PHONES"):  # port of this computer that leads to the board's port 80
            _worlds[device].doors[80] = int(os.environ["ZAP_PHONES"])
    return _worlds[device]


def set_reach(device, on):
    """Move this board into reach of others if `on`, else out of reach. Key scripts call this."""
    if device.has("wifi"):
        surround(device).set_reach(_radio_of(device), on)
    board_radio.set_reach(device, on)


def set_brokers(device, on):
    """Start the stopped broker of all boards if `on`, else stop it. Key scripts call this."""
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
            world.pump()  # deliver data that has arrived during the wait

        _radios[key] = Radio(world, PORTS[device.port], sleep_ms)
    return _radios[key]
