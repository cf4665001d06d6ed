"""The ports of CircuitPython whose `_bleio` is imitated, and what they have room for.

What else they do differently is said in bleio.py, where they do it.
"""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Port:
    """
    :param nordic: it is the port of the nRF52840; else espressif's
    :param total: connections at once
    :param each: of them as central, and as peripheral
    :param mtu: that it asks for and grants
    :param old: CircuitPython 10.2; else main of August 2026
    :param starts: else `import _bleio` raises RuntimeError
    :param characteristics: that one discovery has heap for
    :param scan_end_s: how much later than its time the end of a scan is told
    :param loss: for tests: share of the outgoing packets that get lost
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
# A board without `_bleio`, whose co-processor `lib/ble_host` drives.
AIRLIFT = Port("airlift", False, total=0, each=0, mtu=23)

NATIVE = (NRF52840, ESP32S3, ESP32S3_10_2)
PORTS = {port.name: port for port in NATIVE}
