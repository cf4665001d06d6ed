"""Carrier: Bluetooth LE by `ble_host`, with an AirLift co-processor as its controller.

CircuitPython's `_bleio` can only be connected to over it; this host of ours connects as well.
On the air it is as `truco_link.carriers.ble` is. Nothing here waits: all goes on in `tick`.
"""

from micropython import const

import residency
from ble_host.gap import SCAN, Gap
from ble_host.service import Service
from truco_core.clock import diff
from truco_link.advert import rest_ms
from truco_link.carriers import CALLING, HOSTING, QUIET, SCAN_MS, SEEKING
from truco_link.frames import MAX_PACKET

_SEEK_MS = const(2000)  # then each advertisement is told once more
_DISCOVER_MS = const(5000)
_AGAIN_MS = const(500)  # after the controller did not want to advertise

# docs/link.md, GATT and advertising: low byte first. The mark: no company, "ZP".
SERVICE = b"\x00\x1e\xab\xe7\xb1\x7a\x00\x90\xa1\x4c\x01\x5a\xde\xc0\xa7\xb1"
PACKETS = b"\x00\x1e\xab\xe7\xb1\x7a\x00\x90\xa1\x4c\x02\x5a\xde\xc0\xa7\xb1"
_MARK = b"\xff\xff\x5a\x50"
_APPEARANCE = b"\x80\x02"  # a media player is the nearest there is


class Carrier(Gap):
    """See truco_link.lobby, and Gap."""

    tells_end = True
    can_host = can_scan = True

    def __init__(self, stream, max_guests: int = 3):
        self.busy = False  # a match is on: be on the air less
        self._mode = QUIET
        self._rest_ms = 0  # of the beacon
        self._content = b""
        self._heard = None
        self._port = None
        service = Service(SERVICE, PACKETS, _MARK, b"Zap", _APPEARANCE, MAX_PACKET)
        Gap.__init__(self, stream, max_guests, service)

    @property
    def max_guests(self) -> int:
        """How many connections the controller holds."""
        return self.max_connections

    def quiet(self) -> None:
        """Off the air, except for connections."""
        self._mode = QUIET
        self.stop()
        self.cancel()

    def close(self) -> None:
        """All off; the pins are free for another one."""
        self._mode = QUIET
        self.switch_off()

    def host(self, beacon, heard) -> None:
        if self._mode != HOSTING:
            self.stop()
        self._mode = HOSTING
        self._content = beacon
        self._heard = heard

    def seek(self, heard) -> None:
        self.quiet()
        self._mode = SEEKING
        self._heard = heard

    def call(self, content) -> None:
        self.quiet()
        self._mode = CALLING
        self._content = content
        self._heard = None

    def take(self):
        port = self._port
        self._port = None
        return port

    def tick(self, now_ms: int) -> None:
        Gap.tick(self, now_ms)
        for connection in self.connections:
            if connection.client is not None:
                self._tick_client(connection)
        if self.hci.queue:
            return  # what a slow controller has not answered yet may not pile up
        if self.ready and self.target is None and self._mode != QUIET:
            if self.since_ms is None:
                spent_ms = -1  # of nothing
            else:
                spent_ms = diff(now_ms, self.since_ms)
            if self._mode == CALLING:
                if not self.advertises and (spent_ms < 0 or spent_ms > _AGAIN_MS):
                    self.advertise(self._content, True)
            else:
                self._take_turns(spent_ms)

    def _take_turns(self, spent_ms):
        """Listen and send in turns, so that the stream is not always full of reports."""
        hosting = self._mode == HOSTING
        if self.scans and 0 <= spent_ms < (SCAN_MS if hosting else _SEEK_MS):
            return
        if hosting and self.scans:
            self.stop()
            self._rest_ms = rest_ms(self.busy)
            self.advertise(self._content, False)
        elif self.advertises and spent_ms < self._rest_ms:
            return
        else:
            self.stop()
            self.hci.command(SCAN, b"\x01\x01")  # each advertisement is told once
            self.scans = True
            self.since_ms = self.now_ms

    def _tick_client(self, connection):
        client = connection.client
        if client.done and self._mode == HOSTING:
            if self._port is not None:
                return
            connection.subscribed = True
            self._port = connection
        elif client.done is not None or diff(self.now_ms, client.since_ms) > _DISCOVER_MS:
            connection.close()
        else:
            return
        connection.client = None
        for one in self.connections:
            if one.client is not None:
                return
        residency.forget("ble_host.gatt")

    def on_connected(self, connection) -> bool:
        """By Gap: whether to keep it."""
        if connection.central:
            if self._mode != HOSTING:
                return False
            # Not before: a guest has no use for it.
            connection.client = residency.bring("ble_host.gatt").Client(connection, self.now_ms)
        else:
            if self._mode != CALLING:
                return False
            self._mode = QUIET
            self._port = connection
        return True

    def on_heard(self, address, rssi, content, connectable) -> None:
        """By Gap."""
        if self.scans and self._mode in (HOSTING, SEEKING) and self.target is None:
            wanted = self._heard(address, rssi, content)  # type: ignore[misc]
            if wanted and connectable and self._mode == HOSTING and self.target is None:
                self.connect(address)
