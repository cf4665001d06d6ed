"""wifi of the simulated board. `surround` returns the networks and services around the board."""

from tools.sim.air import board_radio
from tools.sim.device import current
from tools.sim.net.wifi_radio import PORTS, Radio


def surround(device):
    """Return the `World` around this board. Tests may add networks and services to it."""
    return device.around.world


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
    if device.wifi is None:
        world = surround(device)

        def sleep_ms(wait_ms):
            device.clock.sleep_us(wait_ms * 1000)
            world.pump()  # deliver data that has arrived during the wait

        device.wifi = Radio(world, PORTS[device.port], sleep_ms)
        device.wifi.away = device.is_away  # also after a restart of the program
    return device.wifi
