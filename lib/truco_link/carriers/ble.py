"""Carrier: Bluetooth LE by CircuitPython's `_bleio`. Nothing else uses it, but for
`board_configs.airlift`, which makes its adapter.

The table's host is the GATT central, each guest a peripheral: docs/link.md, Carriers. Raw
`_bleio` and not adafruit_ble, which costs five times the heap.
"""

import _bleio
from micropython import const

import residency
from truco_core.clock import diff
from truco_link.advert import rest_ms
from truco_link.carriers import CALLING, HOSTING, QUIET, SCAN_MS, SEEKING

_SELDOM = "truco_link.carriers.ble_seldom"
_MARK = b"\xff\xff\xff\x5a\x50"  # manufacturer data, no company, "ZP"
_PREFIX = b"\x05" + _MARK
_FLAGS = b"\x02\x01\x06"  # general discoverable, no classic Bluetooth

_AFTER_SCAN_MS = const(50)  # until the port has surely ended it, so that reading never blocks
_INTERVAL_S = 0.1  # of advertisements, and of scan windows

# A service stays for as long as the program runs, and must be made only once.
_made = []  # (adapter, characteristic)


def _nothing(address, rssi, content):
    return False


class Port:
    """See truco_link.link.

    :param link: the Connection of a host to its guest, or a guest's adapter: both know
        whether they are ``connected``
    """

    def __init__(self, link, buffer, address):
        self._link = link
        self._buffer = buffer
        self.address = address

    @property
    def closed(self) -> bool:
        return self._buffer is None or not self._link.connected

    def send(self, packet) -> bool:
        try:
            return self._buffer is not None and self._buffer.write(packet) > 0
        except (ValueError, ConnectionError, _bleio.BluetoothError):
            return False  # the connection is just beginning or ending

    def poll(self, buffer) -> int:
        try:
            return 0 if self._buffer is None else self._buffer.readinto(buffer)
        except ValueError:  # longer than any packet of ours: it is gone
            return 0

    def close(self) -> None:
        buffer, self._buffer = self._buffer, None
        if buffer is not None:
            with residency.use(_SELDOM) as seldom:
                seldom.close(self._link, buffer)


class Carrier:
    """See truco_link.lobby.

    :param bool central: False for AirLift, which can only be connected to
    :param adapter: the radio, `_bleio.adapter` when None
    """

    tells_end = True
    failures = 0

    def __init__(self, central: bool = True, max_guests: int = 3, adapter=None):
        self._adapter = adapter if adapter is not None else _bleio.adapter
        self._adapter.enabled = True
        self.can_host = self.can_scan = central
        self.max_guests = max_guests
        self.busy = False  # a match is on: be on the air less
        with residency.use(_SELDOM) as seldom:
            self._local = seldom.characteristic(self._adapter, _made)
        self._buffer = None  # a guest's, for the connection that comes
        self._mode = QUIET
        self._content = b""
        self._heard = _nothing
        self._scan = None
        self._sends = False
        self._since_ms = None  # of the scan, the beacon or the pause
        self._rest_ms = 0  # of the beacon
        self._port = None

    def quiet(self) -> None:
        """Off the air, except for connections."""
        self._be(QUIET)

    def close(self) -> None:
        self._mode = CALLING  # so that all connections end
        self.quiet()

    def _be(self, mode):
        self._stop()
        if self._mode == CALLING:
            # Who has connected meanwhile is nobody's, and would take a place.
            with residency.use(_SELDOM) as seldom:
                seldom.hang_up_all(self._adapter)
        self._mode = mode

    def host(self, beacon, heard) -> None:
        if self._mode != HOSTING:
            self._be(HOSTING)
        self._content = beacon
        self._heard = heard

    def seek(self, heard) -> None:
        self._be(SEEKING)
        self._heard = heard

    def call(self, content) -> None:
        self._stop()
        self._mode = CALLING
        self._content = content
        self._heard = _nothing  # or what looked for tables would stay in memory
        # A new buffer for each connection: on the nRF52840 one whose packet was under way when
        # the connection ended never sends again. It must exist before the host subscribes.
        if self._buffer is None:
            with residency.use(_SELDOM) as seldom:
                self._buffer = seldom.new_buffer(self._local)
        self._advertise(True)

    def take(self):
        port = self._port
        self._port = None
        return port

    def tick(self, now_ms: int) -> None:
        mode = self._mode
        if mode == CALLING:
            self._tick_call()
        elif mode != QUIET:
            if self._since_ms is None:
                self._since_ms = now_ms
            self._tick_scan(diff(now_ms, self._since_ms), now_ms)

    def _tick_call(self):
        adapter = self._adapter
        if adapter.connected:
            self._sends = False
            self._mode = QUIET
            self._port = Port(adapter, self._buffer, None)
            self._buffer = None
        elif not adapter.advertising:
            self._sends = False
            self._advertise(True)

    def _tick_scan(self, spent_ms, now_ms):
        """Listen and send in turns: the nRF52840 cannot do both at once."""
        if self._scan is not None:
            if spent_ms >= SCAN_MS + _AFTER_SCAN_MS:
                entries, self._scan = self._scan, None
                self._since_ms = now_ms
                self._read(entries)
                if self._mode == HOSTING:
                    self._advertise(False)
        elif self._mode == SEEKING or spent_ms >= self._rest_ms:
            self._stop()
            self._since_ms = now_ms
            self._rest_ms = rest_ms(self.busy)
            window_s = _INTERVAL_S / 2 if self.busy else _INTERVAL_S
            try:
                self._scan = self._adapter.start_scan(
                    _PREFIX,
                    timeout=SCAN_MS / 1000,
                    interval=_INTERVAL_S,
                    window=window_s,
                    active=False,
                )
            except _bleio.BluetoothError:
                pass  # the one before has not ended yet: next time

    def _read(self, entries):
        """Tell of what the scan heard, and connect to at most one of them."""
        address = None
        for entry in entries:
            content = _content_of(entry.advertisement_bytes)
            # Who is told may change what this carrier is at: then nobody is told any more.
            if not content or not self._heard(entry.address, entry.rssi, content):
                continue
            if entry.connectable:
                address = entry.address
                break  # each that is wanted counts as connected to
        if address is not None and self._mode == HOSTING:
            with residency.use(_SELDOM) as seldom:
                self._port = seldom.connect(self._adapter, address)

    def _advertise(self, connectable):
        content = self._content
        data = _FLAGS + bytes((len(_MARK) + len(content),)) + _MARK + content
        try:
            self._adapter.start_advertising(data, connectable=connectable, interval=_INTERVAL_S)
            self._sends = True
        except (MemoryError, _bleio.BluetoothError):
            pass  # no connection is free: the next tick tries again

    def _stop(self):
        if self._sends:
            self._sends = False
            self._adapter.stop_advertising()
        if self._scan is not None:
            self._scan = None
            self._adapter.stop_scan()
        self._since_ms = None


def _content_of(data):
    """What follows our mark in an advertisement, or None."""
    at = 0
    while at + 1 < len(data) and data[at]:
        end = at + 1 + data[at]
        if data[at + 1 : at + 1 + len(_MARK)] == _MARK:
            return data[at + 1 + len(_MARK) : end]
        at = end
    return None
