"""The limits of `_bleio` on the simulated ports of CircuitPython."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Port:
    """A port of CircuitPython, or an AirLift.

    :param nordic: True for the nRF52840's port, False for espressif's
    :param total: maximum number of connections
    :param each: maximum number of connections in each role, central or peripheral
    :param mtu: the MTU that it requests and grants
    :param old: True for CircuitPython 10.2, False for main of August 2026
    :param starts: False if `import _bleio` raises RuntimeError
    :param characteristics: number of characteristics after which a discovery runs out of heap
    :param scan_end_s: time from the end of a scan until the program is told
    :param loss: for tests: share of the outgoing packets that are lost
    """

    name: str
    nordic: bool
    total: int
    each: int
    mtu: int
    old: bool = False
    starts: bool = True
    characteristics: int = 1000
    scan_end_s: float = 0.0
    loss: float = 0.0


NRF52840 = Port("nrf52840", True, total=5, each=4, mtu=512)
ESP32S3 = Port("esp32s3", False, total=3, each=3, mtu=256, scan_end_s=0.001)
ESP32S3_10_2 = replace(ESP32S3, name="esp32s3_10_2", old=True)
# A board without `_bleio`, with a co-processor for `lib/ble_host`.
AIRLIFT = Port("airlift", False, total=0, each=0, mtu=23)

NATIVE = (NRF52840, ESP32S3, ESP32S3_10_2)
PORTS = {port.name: port for port in NATIVE}
