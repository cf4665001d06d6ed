"""What CircuitPython's `_bleio` can do on each port, read in its C sources (10.3)."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Port:
    """Limits and habits of one port.

    total, as_central, as_peripheral: connections at once. mtu: that it asks for and grants.
    waits_for_mtu: `connect` returns after the exchange. central: can scan and connect at all.
    scans_while_advertising. stale_connections: `adapter.connections` shows the old ones after
    a drop. one_observer: a second buffer on a characteristic replaces the first.
    binds_on_subscribe: a server's PacketBuffer takes any subscription of the connection as its
    own, otherwise also the first write. full_error: what `connect` raises when there are too
    many. tx_packets: how many its stack takes; drops_when_full: the next ones vanish, otherwise
    the program waits. stuck_after_drop: a PacketBuffer of a server whose packet was under way
    when the connection ended waits for ever for its end. loss: of outgoing packets, for tests.
    """

    name: str
    total: int
    as_central: int
    as_peripheral: int
    mtu: int
    waits_for_mtu: bool
    central: bool
    scans_while_advertising: bool
    stale_connections: bool
    one_observer: bool
    binds_on_subscribe: bool
    full_error: tuple
    tx_packets: int
    drops_when_full: bool
    stuck_after_drop: bool
    loss: float = 0.0


NRF52840 = Port(
    "nrf52840",
    total=5,
    as_central=4,
    as_peripheral=4,
    mtu=512,
    waits_for_mtu=False,
    central=True,
    scans_while_advertising=False,
    stale_connections=False,
    one_observer=False,
    binds_on_subscribe=False,
    full_error=("BluetoothError", "Unknown system firmware error: 0012"),
    tx_packets=5,
    drops_when_full=False,
    stuck_after_drop=True,
)

ESP32S3 = Port(
    "esp32s3",
    total=3,
    as_central=3,
    as_peripheral=3,
    mtu=256,
    waits_for_mtu=True,
    central=True,
    scans_while_advertising=True,
    stale_connections=True,
    one_observer=True,
    binds_on_subscribe=True,
    full_error=("MemoryError", "Nimble out of memory"),
    tx_packets=12,
    drops_when_full=True,
    stuck_after_drop=False,
)

# _bleio over HCI: an ESP32 with Adafruit's AirLift firmware on a UART.
AIRLIFT = Port(
    "airlift",
    total=1,
    as_central=0,
    as_peripheral=1,
    mtu=23,
    waits_for_mtu=False,
    central=False,
    scans_while_advertising=False,
    stale_connections=False,
    one_observer=False,
    binds_on_subscribe=False,
    full_error=("NotImplementedError", ""),
    tx_packets=4,
    drops_when_full=False,
    stuck_after_drop=False,
)

PORTS = {port.name: port for port in (NRF52840, ESP32S3, AIRLIFT)}
