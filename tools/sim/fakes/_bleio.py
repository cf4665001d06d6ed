"""_bleio on the simulated air, for boards that have it: see tools.sim.air.

Boards without a radio of their own have no adapter before they made one for a co-processor.
"""

from tools.sim.air import bleio, join, ports
from tools.sim.air.bleio import *  # noqa: F403
from tools.sim.device import current, is_running

_made = set()  # (device, restarts) of those that were made


def __getattr__(name):
    if name != "adapter":
        raise AttributeError("module '_bleio' has no attribute '%s'" % name)
    if is_running():
        device = current()
        if join.port_of(device) is ports.AIRLIFT and (device, device.restarts) not in _made:
            return None
        bleio.use(join.adapter_of(device))
    return bleio.current()


def Adapter(*, uart, rts, cts):
    """Of the co-processor at this UART: it must have begun, and have been heard out."""
    device = current()
    if uart.in_waiting or rts.value:
        raise RuntimeError("the co-processor is not ready for HCI")
    _made.add((device, device.restarts))
    return join.adapter_of(device)


def set_adapter(adapter):
    bleio.use(adapter)
