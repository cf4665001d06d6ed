"""Carrier: Bluetooth LE by CircuitPython's `_bleio`, which nothing else uses.

The table's host is the central, each guest a peripheral, and both write to the other's
characteristic without response: docs/link.md, Carriers. Nobody subscribes, for on Espressif (10.2
to main of August 2026) that stops the program for 2 s, has only 12 places, and a server's packets
may block it; on nRF a server's buffer never dies. An ESP32-S3 keeps what it discovers, 0.7 to
0.8 KB for each connection, until the program begins again (`pytest -s -k test_5
host_tests/truco_link/test_ble_faults.py`). What else is worked round is said where it is,
with the versions that need it. Not adafruit_ble, which costs five times the heap.

More than 300 lines: one class; how it meets others is in memory only when somebody comes or goes.
"""

import gc
import sys

import _bleio
from micropython import const

import residency
from truco_core.clock import diff
from truco_link.advert import rest_ms
from truco_link.carriers import CALLING, HOSTING, MEETING_MS, QUIET, SCAN_MS, SEEKING
from truco_link.frames import MAX_PACKET, MAX_RECORD, TICKET

_SERVICE = "b1a7c0de-5a01-4ca1-9000-7ab1e7ab1e00"
_PACKETS = "b1a7c0de-5a02-4ca1-9000-7ab1e7ab1e00"
_MARK = b"\xff\xff\xff\x5a\x50"  # manufacturer data, no company, "ZP"
_PREFIX = b"\x05" + _MARK
_FLAGS = b"\x02\x01\x06"  # general discoverable, no classic Bluetooth
_AFTER_SCAN_MS = const(50)  # until the port has surely ended it, so that reading never blocks
_INTERVAL_S = 0.1  # of beacons, which may not be sent more often, and of scan windows
_CALL_S = 0.04  # of calls: who is called hears one at once, and connects to the next
_SOONER_MS = const(120)  # shorter are the turns of a host in its lobby, where it is waited for
_CONNECT_S = const(1)  # at most: `connect` blocks, and with it the game
_INTERVAL_MS = const(15)  # between connection events
# Bytes, on Espressif: what a discovery has found stays in the heap, be it all of it (seen), and to
# keep the seat, and to begin again, takes some.
_RESERVE = const(12288)
_STALL_MS = const(2000)  # more than any guest in reach lets its host stand still
_HALF_S = 0.06  # of half windows: four advertisements in a row never fall between all of them

# Bytes that are sent while nothing comes. nRF keeps a packet and one more behind it: then `write`
# waits until the other is in reach again. On Espressif all links share what waits.
_UNHEARD = const(60)
RING_BYTES = 3 * (_UNHEARD + TICKET)

# All that the C code raises, on any port: NULL where a Connection should be is a NameError, errors
# of Zephyr are OSErrors, as ConnectionError and TimeoutError are; IndexError: not one of ours.
FAILS = (OSError, ValueError, MemoryError, NameError, IndexError, RuntimeError)
FAILS += (_bleio.BluetoothError,)

made: list = []  # (adapter, UUID of the service, ring, room to read it), made only once
# What was discovered. On Espressif (10.2 to main of August 2026, upstream issue 9573) the list of
# events points into it, unseen by the collector, until the program ends: some 0.7 KB a connection.
kept: list = []
# Adapters of which that list may point at freed memory: the next discovery would be a crash.
spoilt: list = []


def _nothing(address, rssi, content):
    return False


class Port:
    """See truco_link.records.

    ``connection``: `_bleio.Connection`. ``out``: PacketBuffer to the other, None before it is found
    and after the end. ``head``: a guest's ticket; ``ticket``: a host's, to know who writes.
    ``found``: a host's guest has found it.
    """

    def __init__(self, carrier, connection, address):
        self._carrier = carrier
        self.connection = connection
        self.address = address
        self.out = self.head = None
        self.ticket = b""
        self.found = False
        self._unheard = 0
        self._inbox = bytearray(MAX_PACKET)
        self._count = 0

    @property
    def closed(self) -> bool:
        return self.out is None or not self.connection.connected

    def send(self, packet) -> bool:
        # On Espressif a write after the end says that it has sent: so look before.
        if self.closed or self._unheard + len(packet) > _UNHEARD:
            return False
        self._unheard += len(packet)
        try:
            return self.out.write(packet, header=self.head) > 0
        except FAILS:
            return False  # the connection is just beginning or ending

    def poll(self, buffer) -> int:
        self._carrier.sort()
        size, self._count = self._count, 0
        for i in range(size):
            buffer[i] = self._inbox[i]
        return size

    def keep(self, data, at: int, end: int) -> None:
        """By the carrier: a record has come. Without room it is lost."""
        self._unheard = 0
        if self._count + end - at <= MAX_PACKET:
            for i in range(at, end):
                self._inbox[self._count] = data[i]
                self._count += 1

    def close(self) -> None:
        self._carrier.drop(self)


@residency.seldom
class Carrier:
    """See truco_link.lobby.

    :param adapter: the radio, `_bleio.adapter` when None
    :param str platform: `sys.platform` of the board

    ``ports``: those that there are, also ``meeting``, which is not ready yet: docs/link.md,
    Carriers. ``known``: their connections, and those that are told to end. ``port``: a new one,
    for `take`. ``tried``: the address that was connected to last.
    """

    can_host = only_seats = True
    failures = 0

    def __init__(self, max_guests: int = 3, adapter=None, platform: str = sys.platform):
        self.adapter = adapter or _bleio.adapter
        self.adapter.enabled = True
        self.max_guests = max_guests
        self.busy = False  # a match is on: be on the air less
        self.is_nordic = platform.startswith("nRF")
        self._reserve = None  # heap, while the radio looks for a service
        self.ring = None  # not before somebody may write to us
        self.came = b""  # room to read it
        self.ports: list = []
        self.known: list = []
        self.meeting = self.port = self.tried = None
        self.mode = QUIET
        self._content, self._heard = b"", _nothing
        self._scan = self._since_ms = None  # since: of the scan, the beacon or the pause
        self._met_ms = 0  # since when it is meeting
        self._now_ms = 0  # of the last tick
        self._asked_ms = None  # when the last tick began to look for a service
        self.failed = False  # that found none
        self.stalled = self.needs_reload = False
        self._sends = False  # a beacon or call is on the air
        self._rest_ms = self._scan_ms = 0  # how long the beacon is sent now, the scan goes on

    def quiet(self) -> None:
        """Off the air, except for connections."""
        self._be(QUIET)

    def close(self) -> None:
        self._be(QUIET)
        self._hang_up_all()

    def _be(self, mode):
        self._stop()
        self.mode = mode
        if self.meeting is not None:
            self.meeting.close()
        if self.ring is None and (mode == HOSTING or mode == CALLING):
            self.prepare()

    @residency.kept
    def host(self, beacon, heard) -> None:
        if self.mode != HOSTING:
            self._be(HOSTING)
        self._content, self._heard = beacon, heard

    def seek(self, heard) -> None:
        self._be(SEEKING)
        self._heard = heard

    def call(self, content, returns: bool = False) -> None:
        if self.is_spoilt():
            self.needs_reload = True
        if self.mode != CALLING:
            self._be(CALLING)
        self._stop()
        self._content, self._heard = content, _nothing  # or what looked would stay in memory
        if self.meeting is None:
            self._advertise(True)

    @residency.kept
    def take(self):
        port, self.port = self.port, None
        return port

    def _look_back(self, now_ms):
        """See how long the program stood still, to look for a service in the last tick."""
        if diff(now_ms, self._asked_ms) > _STALL_MS:
            self.stalled = True
        self._asked_ms = None

    def is_spoilt(self) -> bool:
        return self.adapter in spoilt

    @residency.kept
    def tick(self, now_ms: int) -> None:
        self._now_ms = now_ms
        if self._asked_ms is not None:
            self._look_back(now_ms)
        if self.meeting is not None:
            if self._tick_meeting(self.meeting, now_ms):
                return  # it is later than now_ms: a scan that begins now would be read too soon
        else:
            self._look(now_ms)
        if self.mode == CALLING:
            if self.meeting is None and not self.adapter.advertising:
                self._advertise(True)
        elif self.mode != QUIET:
            if self._since_ms is None:
                self._since_ms = now_ms
            self._tick_scan(diff(now_ms, self._since_ms), now_ms)

    @residency.kept
    def _look(self, now_ms):
        """A connection that is not known is the one that was asked for, or nobody's."""
        # What `connect` returns says nothing: on Espressif (10.2 to main of August 2026) NULL, or
        # one that has ended, while the link comes up a moment later; on nRF an error of another.
        # Espressif of 10.2 keeps what it shows until the next link begins: so not before it counts.
        for one in self.adapter.connections if self.adapter.connected else ():
            # On Espressif those that have ended are shown, too.
            if one.connected and one not in self.known:
                if self.mode == CALLING:
                    self._stop()  # 10.2 shows no link before its MTU is known: we called again
                self._meet(one, now_ms)
                return

    @residency.kept
    def sort(self) -> None:
        """Read what has come, and give it to the ports.

        The first packet of a guest can come before `tick` has seen its connection: with extended
        advertising `connect` waits its whole time (Espressif, NimBLE of IDF 5.5.3).
        """
        # Each packet is in the ring as a whole, or, without room, its beginning; and the ring is
        # read as a whole: so nothing is ever torn but the end.
        came = self.came
        size = self.ring.readinto(came)  # type: ignore[attr-defined]
        at, port = 0, None
        if self.ports and not self.ports[-1].ticket:
            port = self.ports[-1]  # a guest has only its host
        while at < size:
            first = came[at]
            end = at + 1 + first
            if first & 0x80:
                port = None
                for one in self.ports:
                    ticket = one.ticket
                    if ticket and ticket[0] == first and ticket[1] == came[at + 1]:
                        port = one
                end = at + TICKET
            elif not first:
                if self.meeting is None:
                    self._look(self._now_ms)
                if self.meeting is not None:
                    end = self._hear_first(self.meeting, end, size)
            elif first == 1 or first >= MAX_RECORD or end > size:
                return
            elif port:
                port.keep(came, at, end)
            at = end

    @residency.kept
    def _tick_scan(self, spent_ms, now_ms):
        """Listen and send in turns: the nRF52840 cannot do both at once."""
        if self._scan is not None:
            if spent_ms >= self._scan_ms + _AFTER_SCAN_MS:
                entries, self._scan = self._scan, None
                self._since_ms = now_ms
                self._read(entries)
                if self.mode == HOSTING:
                    self._advertise(False)
        elif self.mode == SEEKING or spent_ms >= self._rest_ms:
            self._stop()
            self._since_ms = now_ms
            sooner_ms = 0 if self.busy or self.mode == SEEKING else _SOONER_MS
            self._rest_ms = rest_ms(self.busy) - sooner_ms
            self._scan_ms = SCAN_MS - sooner_ms
            each_s = _HALF_S if self.busy else _INTERVAL_S
            how: dict = {"timeout": self._scan_ms / 1000, "interval": each_s, "active": False}
            how["window"] = each_s / 2 if self.busy else each_s
            try:
                # By keyword: all versions. Espressif listens for 30 of 30 ms, whatever is asked.
                self._scan = self.adapter.start_scan(prefixes=_PREFIX, **how)
            except FAILS:
                # The last one has not ended; or, on Espressif (10.2 to main of August 2026), this
                # one counts as begun though it has failed. The next time.
                self.adapter.stop_scan()

    @residency.kept
    def _read(self, entries):
        """Tell of what the scan heard, and connect to at most one of them."""
        address = None
        # To its end, which NimBLE (August 2026) takes for that of connecting once that has begun.
        for entry in entries:
            content = _content_of(entry.advertisement_bytes)
            if not content or address or entry.connectable and self.meeting is not None:
                continue  # one after the other, and each that is wanted counts as connected to
            # Who is told may change what this carrier is at.
            if self._heard(entry.address, entry.rssi, content) and entry.connectable:
                address = entry.address
        if address and self.mode == HOSTING:
            if self.is_spoilt():
                self.needs_reload = True
            else:
                self._connect(address)

    @residency.kept
    def _advertise(self, connectable):
        content = self._content
        data = _FLAGS + bytes((len(_MARK) + len(content),)) + _MARK + content
        try:
            each_s = _CALL_S if connectable else _INTERVAL_S
            self.adapter.start_advertising(data, connectable=connectable, interval=each_s)
            self._sends = True
        except FAILS:
            pass  # no connection is free: the next tick tries again

    @residency.kept
    def _stop(self):
        if self._sends:
            self.adapter.stop_advertising()
        if self._scan is not None:
            self.adapter.stop_scan()
        self._sends = False
        self._scan = self._since_ms = None

    # Who comes and goes.

    def prepare(self):
        """Make the service, and the ring of what is written to its characteristic."""
        for adapter, _, ring, came in made:
            if adapter is self.adapter:
                self.ring, self.came = ring, came
                return
        uuid = _bleio.UUID(_SERVICE)
        characteristic = _bleio.Characteristic.add_to_service(
            _bleio.Service(uuid),
            _bleio.UUID(_PACKETS),
            properties=_bleio.Characteristic.WRITE_NO_RESPONSE,
            read_perm=_bleio.Attribute.NO_ACCESS,
            write_perm=_bleio.Attribute.OPEN,
            max_length=MAX_PACKET + TICKET,
        )
        ring = _bleio.CharacteristicBuffer(characteristic, timeout=0, buffer_size=RING_BYTES)
        made.append((self.adapter, uuid, ring, bytearray(RING_BYTES + 1)))
        self.prepare()

    def _connect(self, address):
        """Try to. Whether it came to anything `_look` sees."""
        self.tried = address
        try:
            self.adapter.connect(address, timeout=_CONNECT_S)
        except FAILS:
            pass  # gone, or full: the call of somebody who is there comes again

    def _meet(self, connection, now_ms):
        """A connection has begun: it is to become a Port, or ends."""
        self.known = [one for one in self.known if one.connected]
        self.known.append(connection)
        hosts = self.mode == HOSTING
        if not hosts and self.mode != CALLING:
            _hang_up(connection)
            return
        self.meeting = Port(self, connection, self.tried)
        self._met_ms = now_ms
        self.ports.append(self.meeting)
        if not hosts:
            # What was left is of another connection.
            self.ring.reset_input_buffer()  # type: ignore[attr-defined]
        elif not self.is_nordic:
            # The central may have chosen 15 to 300 ms. nRF asks by itself, and waits when asked
            # meanwhile. Never read it: on both ports, all versions, that may wait for ever.
            try:
                connection.connection_interval = _INTERVAL_MS
            except FAILS:
                pass

    def _tick_meeting(self, port, now_ms):
        """Whether the program stood still for it."""
        self.sort()
        if not port.connection.connected or diff(now_ms, self._met_ms) > MEETING_MS:
            port.close()
        elif port.out is None:
            # A guest looks for its host at once. A host waits until the guest has found it: then
            # the interval has changed, too, so that it stands still only for a moment.
            if not port.found and self.mode == HOSTING:
                return False
            if self.is_spoilt():
                port.close()
                self.needs_reload = True
                return False
            self._asked_ms = now_ms
            self.failed = not self._find(port)
            if self.failed:
                port.close()
            return True
        elif port.ticket or port.head:
            self.meeting = None
            self.port = port
            if self.mode != HOSTING:
                self.mode = QUIET
        return False

    def _hear_first(self, port, at, size):
        """The other's first word, in what came, behind its 0; where it ends."""
        if self.mode == HOSTING:
            port.found = True
        elif at + TICKET <= size:
            port.head = bytes(self.came[at : at + TICKET])
            at += TICKET
        return at

    def _find(self, port):
        """Look for the other's service, and say our first word. False: it has none, or is gone."""
        # Until what a discovery has made is kept: it may have failed midway.
        spoils = not self.is_nordic
        try:
            if spoils:
                gc.collect()  # 10.2 makes objects in another task, in which collecting is fatal
                self._reserve = bytearray(_RESERVE)
            uuids = [one[1] for one in made if one[0] is self.adapter]
            services = port.connection.discover_remote_services(uuids)
            if spoils:
                kept.append(services)
                # Ours has one: more fill the heap, for good.
                spoils = sum([len(one.characteristics) for one in services]) > 1
            if spoils:
                raise MemoryError
            characteristic = services[0].characteristics[0]
            if characteristic.properties != _bleio.Characteristic.WRITE_NO_RESPONSE:
                return False  # else the next line would subscribe
            port.out = _bleio.PacketBuffer(
                characteristic, buffer_size=1, max_packet_size=MAX_PACKET + TICKET
            )
            if self.mode == HOSTING:
                port.ticket = residency.bring("truco_link.carriers.tickets").new_ticket(self.ports)
            return port.out.write(b"\0" + port.ticket) > 0
        except MemoryError:
            self._reserve = None  # what follows takes some heap
            self.stalled = self.failed = True
            self._drop_found(port.connection)
            return False
        except FAILS:
            return False
        finally:
            self._reserve = None
            if spoils and not self.is_spoilt():
                spoilt.append(self.adapter)

    def _drop_found(self, connection):
        """Let go of what a discovery has found: on nRF by another one in its place, which looks for
        nothing; else the program has to begin again."""
        self.needs_reload = not self.is_nordic
        if self.is_nordic:
            try:
                connection.discover_remote_services(())
            except FAILS:
                pass  # or until the next one

    def drop(self, port):
        """Let go of a port, and end its connection."""
        out, port.out = port.out, None
        if out is not None:
            out.deinit()
        if port in self.ports:
            self.ports.remove(port)
        if self.meeting is port:
            self.meeting = None
        _hang_up(port.connection)

    def _hang_up_all(self):
        """End the connections that there are."""
        for port in list(self.ports):
            port.close()
        for connection in self.adapter.connections:
            _hang_up(connection)


def _hang_up(connection):
    """Begin to end it. It is `connected` until the other side has heard of it."""
    try:
        # On Espressif, all versions, to end what has ended is a crash.
        if connection.connected:
            connection.disconnect()
    except FAILS:
        pass  # it has ended by itself meanwhile


def _content_of(data):
    """What follows our mark in an advertisement, or None."""
    at = 0
    while at < len(data) and data[at]:
        end = at + 1 + data[at]
        if data[at + 1 : at + 1 + len(_MARK)] == _MARK:
            return data[at + 1 + len(_MARK) : end]
        at = end
    return None
