"""Bluetooth LE on an AirLift co-processor, by `ble_host`.

With CircuitPython's `_bleio` such a board accepts connections but cannot open them. `ble_host` can
do both. On the air this carrier behaves like ble.py. No call blocks; all work happens in `tick`.
"""

from micropython import const

import residency
from ble_host import SCAN, Gap, Service
from truco_core.clock import diff
from truco_link.carriers import (
    CALLING,
    HOSTING,
    MEETING_MS,
    QUIET,
    SCAN_MS,
    BaseCarrier,
    rest_ms,
)
from truco_link.messages import CALL_ANSWER, MAX_PACKET, TICKET

_SEEK_MS = const(2000)  # duration of a seeker's scan, which reports each advertisement once
_AGAIN_MS = const(500)  # pause after the controller has refused to advertise

# UUIDs of docs/bluetooth.md, low byte first.
SERVICE = b"\x00\x1e\xab\xe7\xb1\x7a\x00\x90\xa1\x4c\x01\x5a\xde\xc0\xa7\xb1"
PACKETS = b"\x00\x1e\xab\xe7\xb1\x7a\x00\x90\xa1\x4c\x02\x5a\xde\xc0\xa7\xb1"
_MARK = b"\xff\xff\x5a\x50"  # manufacturer data: company 0xFFFF (none), then "ZP"


class Carrier(BaseCarrier):
    """A carrier (see truco_link.carriers) whose ports are the connections of `gap`."""

    only_seats = True
    _answer = b""  # the call of the guest to which this host connects, with the kind CALL_ANSWER
    _answers = False  # True if this answer was sent last, not the beacon

    def open(self, stream):
        self._word = bytearray(MAX_PACKET + TICKET)
        service = Service(SERVICE, PACKETS, _MARK, MAX_PACKET + TICKET)
        self.gap = Gap(stream, service, self)

    @property
    def failures(self) -> int:
        return self.gap.failures

    def close(self) -> None:
        self.mode = QUIET
        self.gap.switch_off()

    def turn(self, before):
        if self.mode != before or self.mode == CALLING:
            self.gap.stop()
            self.gap.cancel()

    def tick(self, now_ms: int) -> None:
        gap = self.gap
        gap.tick(now_ms)
        for connection in gap.connections:
            if connection.client is not None:
                self._meet(connection)
        if gap.hci.queue or not gap.ready or gap.target is not None:
            return  # commands for a slow controller must not pile up
        spent_ms = -1 if gap.since_ms is None else diff(now_ms, gap.since_ms)
        if self.mode == CALLING:
            if not gap.advertises and not self._meets():
                if spent_ms < 0 or spent_ms > _AGAIN_MS:
                    gap.advertise(self.content, True)
        elif self.mode != QUIET:
            self._take_turns(spent_ms)

    def _take_turns(self, spent_ms):
        """Scan and advertise by turns, so that scan reports do not fill the serial stream.

        After connecting to a guest send the answer to its call first, and then by turns with the
        beacon, until the guest has sent a packet.
        """
        gap = self.gap
        hosting = self.mode == HOSTING
        answers = False
        if hosting:
            for one in gap.connections:
                answers = answers or one.central and not one.met
        if gap.scans and 0 <= spent_ms < (SCAN_MS if hosting else _SEEK_MS):
            return
        if hosting and gap.scans or answers and not gap.advertises:
            gap.stop()
            self._rest_ms = rest_ms(self.busy)  # how long to send the beacon
            self._answers = answers and not self._answers
            gap.advertise(self._answer if self._answers else self.content, False)
        elif not gap.advertises or spent_ms >= self._rest_ms:
            gap.stop()
            gap.hci.command(SCAN, b"\x01\x01")  # report each advertisement once
            gap.scans = True
            gap.since_ms = gap.now_ms

    def _meets(self):
        """Return True during the handshake of any connection."""
        return any([one.client for one in self.gap.connections])

    def _meet(self, connection):
        """Continue the handshake of a connection: docs/bluetooth.md."""
        client = connection.client
        wanted = HOSTING if connection.central else CALLING
        if client.done is False or self.mode != wanted or connection.closed:
            connection.close()
        elif diff(self.gap.now_ms, client.since_ms) > MEETING_MS:
            connection.close()
        elif not client.done or self.port is not None or not self._greets(connection):
            return
        else:
            self.port = connection
            if wanted == CALLING:
                self.mode = QUIET
        connection.client = None
        if not self._meets():
            residency.forget("ble_host.gatt")

    def _greets(self, connection):
        """Send our first packet, and return a true value once the handshake is complete.

        A guest writes `00` and its token. The host answers with `00` and the ticket of the guest.
        """
        if connection.central:
            return connection.send(b"\0" + connection.ticket)
        word = self._word
        if connection.poll(word) > TICKET and not word[0]:
            connection.head = bytes(word[1 : 1 + TICKET])
        elif connection.client.done is True and connection.send(b"\0" + self.token):
            connection.client.done = 1  # true, but not `is True`: do not send the packet again
        return connection.head

    def on_connected(self, connection) -> bool:
        """Start the handshake of a new connection; return False if the mode allows none."""
        if self.mode != (HOSTING if connection.central else CALLING):
            return False
        if connection.central:
            connection.ticket = self.new_ticket(self.gap.connections)
        connection.client = residency.bring("ble_host.gatt").Client(connection, self.gap.now_ms)
        return True

    def on_heard(self, address, rssi, content, connectable) -> None:
        """Report an advertisement that `gap` has received, and connect to its sender if wanted."""
        gap = self.gap
        if gap.scans and self.mode not in (QUIET, CALLING) and gap.target is None:
            wanted = self.heard(address, rssi, content)  # type: ignore[misc]
            if wanted and connectable and self.mode == HOSTING and gap.target is None:
                self._answer = bytes((CALL_ANSWER,)) + content[1:]
                self._answers = False
                gap.connect(address)
