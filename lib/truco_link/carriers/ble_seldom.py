"""What the carrier `ble` does once, or only when somebody comes or goes."""

import gc
import os

import _bleio
from micropython import const

from truco_core.clock import diff
from truco_link.carriers import CALLING, HOSTING, MEETING_MS, QUIET
from truco_link.carriers.ble import FAILS, RING_BYTES, Port, kept, made
from truco_link.frames import MAX_PACKET, TICKET

SERVICE = "b1a7c0de-5a01-4ca1-9000-7ab1e7ab1e00"
PACKETS = "b1a7c0de-5a02-4ca1-9000-7ab1e7ab1e00"
_CONNECT_S = const(1)  # at most: `connect` blocks, and with it the game
_INTERVAL_MS = const(15)  # between connection events


def prepare(carrier) -> None:
    """Make the service, and the ring of what is written to its characteristic."""
    for adapter, _, ring, came in made:
        if adapter is carrier.adapter:
            carrier.ring, carrier.came = ring, came
            return
    uuid = _bleio.UUID(SERVICE)
    characteristic = _bleio.Characteristic.add_to_service(
        _bleio.Service(uuid),
        _bleio.UUID(PACKETS),
        properties=_bleio.Characteristic.WRITE_NO_RESPONSE,
        read_perm=_bleio.Attribute.NO_ACCESS,
        write_perm=_bleio.Attribute.OPEN,
        max_length=MAX_PACKET + TICKET,
    )
    ring = _bleio.CharacteristicBuffer(characteristic, timeout=0, buffer_size=RING_BYTES)
    made.append((carrier.adapter, uuid, ring, bytearray(RING_BYTES + 1)))
    prepare(carrier)


def connect(adapter, address) -> None:
    """Try to. Whether it came to anything `Carrier._look` sees."""
    try:
        adapter.connect(address, timeout=_CONNECT_S)
    except FAILS:
        pass  # gone, or full: the call of somebody who is there comes again


def meet(carrier, connection, now_ms: int) -> None:
    """A connection has begun: it is to become a Port, or ends."""
    carrier.known = [one for one in carrier.known if one.connected]
    carrier.known.append(connection)
    if carrier.mode == HOSTING or carrier.mode == CALLING:
        carrier.meeting = Meeting(carrier, connection, now_ms)
    else:
        hang_up(connection)


class Meeting:
    """From a connection to its port: docs/link.md, Carriers."""

    def __init__(self, carrier, connection, now_ms):
        self._carrier = carrier
        self._hosts = carrier.mode == HOSTING
        self._is_nordic = carrier.is_nordic
        self._since_ms = now_ms
        self._hello = False  # the guest has found us
        self.port = Port(carrier, connection, carrier.tried if self._hosts else None)
        carrier.ports.append(self.port)
        if not self._hosts:
            carrier.ring.reset_input_buffer()  # what was left is of another connection
        elif not self._is_nordic:
            # The central may have chosen 15 to 300 ms. nRF asks by itself, and waits when asked
            # meanwhile. Never read it: on both ports, all versions, that may wait for ever.
            try:
                connection.connection_interval = _INTERVAL_MS
            except FAILS:
                pass

    def tick(self, now_ms: int) -> bool:
        """Whether the program stood still for it."""
        port, carrier = self.port, self._carrier
        carrier.sort()
        if not port.connection.connected or diff(now_ms, self._since_ms) > MEETING_MS:
            port.close()
        elif port.out is None:
            # A guest looks for its host at once. A host waits until the guest has found it: then
            # the interval has changed, too, so that it stands still only for a moment.
            if not self._hello and self._hosts:
                return False
            if not self._finds():
                port.close()
            return True
        elif port.ticket or port.head:
            carrier.meeting = None
            carrier.port = port
            if not self._hosts:
                carrier.mode = QUIET
        return False

    def hear(self, came, at: int, size: int) -> int:
        """The other's first word, behind its 0; where it ends."""
        if self._hosts:
            self._hello = True
        elif at + TICKET <= size:
            self.port.head = bytes(came[at : at + TICKET])
            at += TICKET
        return at

    def _finds(self):
        """Look for the other's service, and say our first word. False: it has none, or is gone."""
        port, carrier = self.port, self._carrier
        try:
            if not self._is_nordic:
                gc.collect()  # 10.2 makes objects in another task, in which collecting is fatal
            uuids = [one[1] for one in made if one[0] is carrier.adapter]
            services = port.connection.discover_remote_services(uuids)
            if not self._is_nordic:
                kept.append(services)
            characteristic = services[0].characteristics[0]
            if characteristic.properties != _bleio.Characteristic.WRITE_NO_RESPONSE:
                return False  # else the next line would subscribe
            port.out = _bleio.PacketBuffer(
                characteristic, buffer_size=1, max_packet_size=MAX_PACKET + TICKET
            )
            if self._hosts:
                port.ticket = _new_ticket(carrier.ports)
            return port.out.write(b"\0" + port.ticket) > 0
        except FAILS:
            return False


def _new_ticket(ports):
    taken = [port.ticket for port in ports]
    chance = os.urandom(TICKET)
    while True:
        ticket = bytes((chance[0] | 0x80, chance[1] + len(taken) & 0xFF))
        if ticket not in taken:
            return ticket
        taken.append(ticket)


def close(carrier, port) -> None:
    """Let go of a port, and end its connection."""
    out, port.out = port.out, None
    if out is not None:
        out.deinit()
    if port in carrier.ports:
        carrier.ports.remove(port)
    if carrier.meeting is not None and carrier.meeting.port is port:
        carrier.meeting = None
    hang_up(port.connection)


def hang_up_all(carrier) -> None:
    """End the connections that there are."""
    for port in list(carrier.ports):
        close(carrier, port)
    for connection in carrier.adapter.connections:
        hang_up(connection)


def hang_up(connection) -> None:
    """Begin to end it. It is `connected` until the other side has heard of it."""
    try:
        # On Espressif, all versions, to end what has ended is a crash.
        if connection.connected:
            connection.disconnect()
    except FAILS:
        pass  # it has ended by itself meanwhile
