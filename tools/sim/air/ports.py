"""What CircuitPython's `_bleio` can do on each port, and what it does wrong there.

Read in its C sources of 21 August 2026, main; E is ports/espressif/common-hal/_bleio, N
ports/nordic/common-hal/_bleio. (seen): also when that C code ran as a program for Linux.
"""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Port:
    """Limits and habits of one port.

    total, as_central, as_peripheral: connections at once. mtu: that it asks for and grants.
    waits_for_mtu: `connect` returns after the exchange. central: can scan and connect at all.
    scans_while_advertising. full_error: what `connect` raises when there are too many.

    cccds: that its stack has, for all of them; None: enough. Each connection takes `cccds_base` and
    one for each of our characteristics that notifies, and so does the table of attributes: (seen),
    E 10.2 to main; mended by pull request 11304, September 2026. cccd_wait_s: to write a CCCD takes
    so long, always (seen): E __init__.c 174-190, success is 0, which is what it waits to change.
    None: it waits for nothing (seen, N).
    null_on_timeout: `connect` gives NULL, so a NameError, when its time is over and no event has
    come, but now and then BluetoothError 13, the stack's own time-out, which came first (seen): E
    Adapter.c 437-466. Else it takes the handle of the connection before for the new one, whose MTU
    cannot be asked for twice: N Adapter.c 637-681, an uninitialised handle.
    discovery_s: seconds of silence in one step of discovery until TimeoutError (E Connection.c 188,
    353, main and 10.3); None: it waits for the end of the connection (N Connection.c 397-441).
    Characteristics that it found until it failed stay in the event list, and in memory only until
    the next discovery in the place of that connection: E Connection.c 468, Adapter.c 818.
    characteristics: that one discovery has heap for.
    discovery_gives_up: after them it goes on with what it has, so that there is no service (seen, E
    of 10.2).

    starts: else `import _bleio` raises RuntimeError, here to ask for its adapter does: E Adapter.c
    141-157, when the radio has not answered in 200 ms.

    counts_late: `connected` and `connections` leave out a link whose MTU is not known yet, and the
    latter keeps what it showed then (seen, E Adapter.c 742, 757 of 10.2).
    stale_connections: `adapter.connections` shows the old ones after a drop, until the next comes:
    E Adapter.c 385, 504, 750-770; its ends change nothing. keeps_handle: a client's PacketBuffer
    says after a drop that it has sent (seen): E PacketBuffer.c 146, nobody tells it of the end.
    dead_crashes: to disconnect what has ended reads address 0: E Connection.c 129-132 with
    `connection` NULL. event_list: remote characteristics must live for as long as the program: E
    ble_events.c 39-49 walks all that there ever were, Characteristic.h has the entry at offset 56,
    which the collector does not follow (seen, upstream issue 9573).

    scan_end_s: how much later than its time the end of a scan is told. Where `connect` or
    `stop_scan` comes in between, the end is taken for that of connecting: the link comes up, the
    stack knows nothing of it, nobody is told (seen on a busy computer, E; NimBLE's ble_gap.c of
    August 2026: ble_gap_disc_complete 1043-1057, by the timer 2258-2270 or the controller 1597,
    forgets whatever the central is at, so ble_gap_accept_master_conn 1501-1519 refuses).
    connect_ends_scan: as `stop_scan` does (seen, E); else the scan counts as going on until
    `stop_scan`, and hears nothing (seen, N). no_own_cccd: `set_cccd` of a characteristic of our own
    finds none (seen, E); else it is a RoleError (seen, N). silent_deinit: a PacketBuffer gives 0
    after `deinit` (seen, N), else a ValueError (seen, E).

    one_observer: a second buffer on a characteristic replaces the first (E Characteristic.c 332).
    binds_on_subscribe: a server's PacketBuffer takes the first subscription to anything as its own
    (E PacketBuffer.c 150-156), otherwise also the first write (N PacketBuffer.c 134-156). merges: a
    write is added to what has not left yet; otherwise each is a packet. tx_packets: how many its
    stack takes. drops_when_full: more of a client's vanish (E PacketBuffer.c 90-95), otherwise the
    program waits. stuck_when_full: more of a server's wait for ever, and the program with the next
    one (seen): E PacketBuffer.c 107-112, 325-333. zombies: a server's PacketBuffer lives on after
    `deinit`, and sends what it has to the next connection that it hears of (seen with a stubbed
    SoftDevice): N PacketBuffer.c 481-487 removes the client's handler. stuck_after_drop: one whose
    packet was under way when the connection ended waits for ever for its end (N PacketBuffer.c 85,
    357-363).

    asks_s: interval that it asks for by itself whenever a connection has another (N Adapter.c 39,
    264-271: 30 ms). obeys_window: it listens only for the window of each interval; E passes 1/1000
    of what it should (Adapter.c 283-284), and the stack takes its own (seen: 30/30 ms). loss: of
    outgoing packets, for tests.
    """

    name: str
    total: int
    as_central: int
    as_peripheral: int
    mtu: int
    waits_for_mtu: bool
    central: bool
    scans_while_advertising: bool
    full_error: tuple
    tx_packets: int
    starts: bool = True
    cccds: int | None = None
    cccds_base: int = 3
    cccd_wait_s: float | None = None
    null_on_timeout: bool = False
    discovery_s: float | None = None
    discovery_gives_up: bool = False
    characteristics: int = 1000
    counts_late: bool = False
    stale_connections: bool = False
    keeps_handle: bool = False
    dead_crashes: bool = False
    event_list: bool = False
    scan_end_s: float = 0.0
    connect_ends_scan: bool = False
    no_own_cccd: bool = False
    silent_deinit: bool = False
    one_observer: bool = False
    binds_on_subscribe: bool = False
    merges: bool = True
    drops_when_full: bool = False
    stuck_when_full: bool = False
    zombies: bool = False
    stuck_after_drop: bool = False
    asks_s: float | None = None
    obeys_window: bool = True
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
    full_error=("BluetoothError", "Unknown system firmware error: 0012"),
    tx_packets=1,  # writes without response that a SoftDevice takes, unless told: ble_gattc.h 118
    silent_deinit=True,
    zombies=True,
    stuck_after_drop=True,
    asks_s=0.03,
)

# Of 10.3 and of main, until pull request 11304 is in.
ESP32S3 = Port(
    "esp32s3",
    total=3,
    as_central=3,
    as_peripheral=3,
    mtu=256,
    waits_for_mtu=True,
    central=True,
    scans_while_advertising=True,
    full_error=("MemoryError", "Nimble out of memory"),
    tx_packets=12,
    cccds=12,
    cccd_wait_s=2.0,
    null_on_timeout=True,
    discovery_s=20.0,
    stale_connections=True,
    keeps_handle=True,
    dead_crashes=True,
    event_list=True,
    scan_end_s=0.001,
    connect_ends_scan=True,
    no_own_cccd=True,
    one_observer=True,
    binds_on_subscribe=True,
    merges=False,
    drops_when_full=True,
    stuck_when_full=True,
    obeys_window=False,
)
ESP32S3_10_2 = replace(ESP32S3, name="esp32s3_10_2", discovery_gives_up=True, counts_late=True)

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
    full_error=("NotImplementedError", ""),
    tx_packets=4,
)

NATIVE = (NRF52840, ESP32S3, ESP32S3_10_2)
PORTS = {port.name: port for port in (*NATIVE, AIRLIFT)}
