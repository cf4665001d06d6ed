"""Carrier: Bluetooth LE by `ble_host`, with an AirLift co-processor as its controller.

CircuitPython's `_bleio` can only be connected to over it; this host of ours connects as well.
On the air it is as `truco_link.carriers.ble` is. Nothing here waits: all goes on in `tick`.
"""

from micropython import const

import residency
from ble_host.gap import SCAN, Gap, Service
from truco_core.clock import diff
from truco_link.advert import rest_ms
from truco_link.carriers import CALLING, HOSTING, MEETING_MS, QUIET, SCAN_MS, SEEKING
from truco_link.frames import MAX_PACKET, TICKET

_SEEK_MS = const(2000)  # then each advertisement is told once more
_AGAIN_MS = const(500)  # after the controller did not want to advertise

# docs/link.md, GATT and advertising: low byte first. The mark: no company, "ZP".
SERVICE = b"\x00\x1e\xab\xe7\xb1\x7a\x00\x90\xa1\x4c\x01\x5a\xde\xc0\xa7\xb1"
PACKETS = b"\x00\x1e\xab\xe7\xb1\x7a\x00\x90\xa1\x4c\x02\x5a\xde\xc0\xa7\xb1"
_MARK = b"\xff\xff\x5a\x50"
_APPEARANCE = b"\x80\x02"  # a media player is the nearest there is


class Carrier(Gap):
    """See truco_link.lobby, and Gap."""

    can_host = only_seats = True

    def __init__(self, stream, max_guests: int = 3):
        self.busy = False  # a match is on: be on the air less
        self._mode = QUIET
        self._content = b""
        self._heard = None
        self._port = None
        self._word = bytearray(MAX_PACKET + TICKET)
        service = Service(SERVICE, PACKETS, _MARK, b"Zap", _APPEARANCE, MAX_PACKET + TICKET)
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

    def call(self, content, returns: bool = False) -> None:
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
        meets = False
        for connection in self.connections:
            if connection.client is not None:
                self._meet(connection)
                meets = True
        if self.hci.queue:
            return  # what a slow controller has not answered yet may not pile up
        if self.ready and self.target is None and self._mode != QUIET:
            if self.since_ms is None:
                spent_ms = -1  # of nothing
            else:
                spent_ms = diff(now_ms, self.since_ms)
            if self._mode == CALLING:
                if not meets and not self.advertises and (spent_ms < 0 or spent_ms > _AGAIN_MS):
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
            self._rest_ms = rest_ms(self.busy)  # of the beacon
            self.advertise(self._content, False)
        elif self.advertises and spent_ms < self._rest_ms:
            return
        else:
            self.stop()
            self.hci.command(SCAN, b"\x01\x01")  # each advertisement is told once
            self.scans = True
            self.since_ms = self.now_ms

    def _meet(self, connection):
        """Until both have found each other and said their first word: docs/link.md, Carriers."""
        client = connection.client
        wanted = HOSTING if connection.central else CALLING
        if client.done is False or self._mode != wanted or connection.closed:
            connection.close()
        elif diff(self.now_ms, client.since_ms) > MEETING_MS:
            connection.close()
        elif not client.done or self._port is not None or not self._greets(connection):
            return
        else:
            self._port = connection
            if wanted == CALLING:
                self._mode = QUIET
        connection.client = None
        for one in self.connections:
            if one.client is not None:
                return
        residency.forget("ble_host.gatt")

    def _greets(self, connection):
        """Say our first word; whether all is said that is needed."""
        if connection.central:
            return connection.send(b"\0" + connection.ticket)
        word = self._word
        if connection.poll(word) > TICKET and not word[0]:
            connection.head = bytes(word[1 : 1 + TICKET])
        elif connection.client.done is True and connection.send(b"\0"):
            connection.client.done = 1  # once
        return connection.head

    def on_connected(self, connection) -> bool:
        """By Gap: whether to keep it."""
        if self._mode != (HOSTING if connection.central else CALLING):
            return False
        if connection.central:
            tickets = residency.bring("truco_link.carriers.tickets")
            connection.ticket = tickets.new_ticket(self.connections)
        connection.client = residency.bring("ble_host.gatt").Client(connection, self.now_ms)
        return True

    def on_heard(self, address, rssi, content, connectable) -> None:
        """By Gap."""
        if self.scans and self._mode in (HOSTING, SEEKING) and self.target is None:
            wanted = self._heard(address, rssi, content)  # type: ignore[misc]
            if wanted and connectable and self._mode == HOSTING and self.target is None:
                self.connect(address)
