"""The simulated `_bleio`, on the radio channel of tools.sim.air.

On boards without Bluetooth the attribute `adapter` is None.
"""

from tools.sim.air import bleio, board_radio, ports
from tools.sim.air.bleio import *  # noqa: F403
from tools.sim.device import current, is_running


def Adapter(*, uart, rts, cts):  # type: ignore[no-redef]
    raise NotImplementedError("an AirLift is driven by lib/ble_host here")


def __getattr__(name):
    if name != "adapter":
        raise AttributeError("module '_bleio' has no attribute '%s'" % name)
    if is_running():
        device = current()
        port = board_radio.port_of(device)
        if port is ports.AIRLIFT:
            return None
        if not port.starts:
            raise RuntimeError("Update failed")
        bleio.use(board_radio.adapter_of(device))
    return bleio.current()
