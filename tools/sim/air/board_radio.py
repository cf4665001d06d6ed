"""Give a simulated board its Bluetooth radio."""

from tools.sim.air import ports
from tools.sim.air.bleio import Adapter

# {port of CircuitPython: the behaviour of its `_bleio`}. Boards with other ports have Bluetooth
# only through an AirLift.
_PORTS = {"nordic": ports.NRF52840, "espressif": ports.ESP32S3}


def adapter_of(device):
    """Return the adapter of this board. Create it when the program first asks for it.

    A restarted program gets a new adapter: advertising has stopped (`bleio_user_reset` of each
    port's common-hal/_bleio/__init__.c), its services are gone, and its connections end by
    time-out.
    """
    if device.bluetooth is None:
        address = "F2:00:00:00:00:%02X" % device.number
        device.bluetooth = Adapter(device.around.space, port_of(device), address, device.number)
        device.bluetooth.station.set_reach(not device.is_away)
    return device.bluetooth


def set_reach(device, on):
    """Move the radios of this board into reach of others if `on`, else out of reach of all."""
    device.is_away = not on
    if device.bluetooth:
        device.bluetooth.station.set_reach(on)
    if device.airlift:
        device.airlift.set_reach(on)


def port_of(device):
    """Return the `Port` whose `_bleio` this board has; `ports.AIRLIFT` if it has none."""
    own = device.spec.board_id.startswith("sim_")  # an invented board has the radio of an nRF52840
    return ports.NRF52840 if own else _PORTS.get(device.port, ports.AIRLIFT)
