"""Give the simulated board of this process its Bluetooth radio."""

import os

from tools.sim.air import hub_client, ports
from tools.sim.air.bleio import Adapter

# {port of CircuitPython: the behaviour of its `_bleio`}. Boards with other ports have Bluetooth
# only through an AirLift.
_PORTS = {"nordic": ports.NRF52840, "espressif": ports.ESP32S3}

# {(device, number of its restarts): Adapter}, at most one entry: a restart makes a new adapter.
_radios = {}
airlifts = {}  # {device: Coprocessor}, at most one entry


def adapter_of(device):
    """Return the adapter of this board. Create it when the program first asks for it.

    A restarted program gets a new adapter: advertising has stopped (`bleio_user_reset` of each
    port's common-hal/_bleio/__init__.c), its services are gone, and its connections end by
    time-out.
    """
    key = (device, device.restarts)
    if key not in _radios:
        for adapter in _radios.values():
            adapter.close()
        _radios.clear()
        address = "F2:00:00:00:00:%02X" % place()
        _radios[key] = adapter = Adapter(space_of(device), port_of(device), address, os.getpid())
        adapter.station.set_reach(not device.is_away)
        device.at_restart = lambda: adapter.advertising and adapter.stop_advertising()
    return _radios[key]


def set_reach(device, on):
    """Move the radios of this board into reach of others if `on`, else out of reach of all."""
    device.is_away = not on
    for adapter in _radios.values():
        adapter.station.set_reach(on)
    for airlift in airlifts.values():
        airlift.set_reach(on)


def place():
    """Return the number of this handheld among those at the hub, from 1; 1 without a hub."""
    hub = hub_client.line()
    return hub.place if hub else 1


def space_of(device):
    """Return the radio channel around this board: the hub's, or one without other radios."""
    hub = hub_client.line()
    return hub_client.FarSpace(hub, device.clock) if hub else hub_client.LonelySpace(device.clock)


def port_of(device):
    """Return the `Port` whose `_bleio` this board has; `ports.AIRLIFT` if it has none."""
    own = device.spec.board_id.startswith("sim_")  # an invented board has the radio of an nRF52840
    return ports.NRF52840 if own else _PORTS.get(device.port, ports.AIRLIFT)
