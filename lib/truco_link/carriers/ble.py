"""Bluetooth LE by CircuitPython's `_bleio`, which no other module uses.

The host of the table is the central, each guest a peripheral. Both write to the other's
characteristic without response: docs/link.md, GATT and advertising. Nobody subscribes. On
Espressif (10.2 to main of August 2026) subscribing stops the program for 2 s, has only 12 places,
and lets a server's packets block it; on nRF a server's buffer is never freed.

An ESP32-S3 keeps 0.7 to 0.8 KB of each connection until the program restarts. Every other
workaround names the versions that need it where it stands. adafruit_ble would take five times the
heap.
"""

import gc
import sys

import _bleio
from micropython import const

import residency
from truco_core.clock import diff
from truco_link.carriers import CALLING, HOSTING, MEETING_MS, QUIET, SCAN_MS, BaseCarrier, rest_ms
from truco_link.messages import MAX_PACKET, MAX_RECORD, TICKET

_SERVICE = "b1a7c0de-5a01-4ca1-9000-7ab1e7ab1e00"
_PACKETS = "b1a7c0de-5a02-4ca1-9000-7ab1e7ab1e00"
_MARK = b"\xff\xff\xff\x5a\x50"  # manufacturer data, no company, "ZP"
_PREFIX = b"\x05" + _MARK
_FLAGS = b"\x02\x01\x06"  # general discoverable, no classic Bluetooth
_AFTER_SCAN_MS = const(50)  # the port surely ends a scan in this time, so that reading never blocks
_INTERVAL_S = 0.1  # of beacons, which are not allowed more often, and of scan windows
_HALF_S = 0.06  # of half windows: four advertisements in a row never fall between all of them
_CALL_S = 0.04  # of calls: a host hears one at once, and connects to the next
_SOONER_MS = const(120)  # shorter are the turns of a host in its lobby
_CONNECT_S = const(1)  # at most, for `connect` stops the game
_INTERVAL_MS = const(15)  # between connection events
# Bytes of heap that Espressif must have left after a discovery, whose results stay in memory.
_RESERVE = const(12288)
_STALL_MS = const(2000)  # no guest in reach stops its host for longer

# Bytes that may be sent while nothing is heard. nRF queues one packet behind the one that is under
# way, and then `write` blocks until the peer is in reach. On Espressif all links share the queue.
_UNHEARD = const(60)
RING_BYTES = 3 * (_UNHEARD + TICKET)

# All that the C code raises on any port. NameError: NULL in place of a Connection. OSError: on
# Zephyr, and ConnectionError and TimeoutError. IndexError: the peer's service is not ours.
FAILS = (OSError, ValueError, MemoryError, NameError, IndexError, RuntimeError)
FAILS += (_bleio.BluetoothError,)

# [(adapter, UUID of the service, ring, buffer to read it)]. A service can be made only once.
made: list = []
# Results of discoveries. On Espressif (10.2 to main of August 2026, upstream issue 9573) the list
# of events points into them, which the collector does not see.
kept: list = []
# Adapters whose list of events may point at freed memory: their next discovery could crash.
spoilt: list = []


class Port:
    """A connection, see truco_link.records.

    connection: `_bleio.Connection`
    address: of a host's guest, as the scan said it
    out: PacketBuffer to the peer; None before it is discovered, and after the end
    head: ticket of a guest, which stands in front of its packets
    ticket: of a host's guest, by which its packets are known
    found: True once a host's guest has discovered it
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
        # On Espressif a write after the end reports success, so check first.
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
        """Keep a record that the carrier has read, if there is room."""
        self._unheard = 0
        if self._count + end - at <= MAX_PACKET:
            for i in range(at, end):
                self._inbox[self._count] = data[i]
                self._count += 1

    def close(self) -> None:
        self._carrier.drop(self)


@residency.seldom
class Carrier(BaseCarrier):
    """See truco_link.carriers.

    :param adapter: the radio; None: `_bleio.adapter`
    :param str platform: `sys.platform` of the board

    ports: all that exist, also `meeting`, which is not ready yet
    known: connections of the ports, and those that are about to end
    tried: the address of the last attempt to connect
    ring: CharacteristicBuffer of what peers write; made when one may connect
    came: buffer to read it
    _scan: results of the scan that goes on
    _sends: True while a beacon or call is on the air
    _due_ms: when the scan or the beacon is over
    _asked_ms: when the last tick began a discovery
    _reserve: heap that is kept free during a discovery
    """

    only_seats = True

    def __init__(self, adapter=None, platform: str = sys.platform):
        self.switch_on(adapter or _bleio.adapter, platform)

    def switch_on(self, adapter, platform):
        """Begin, see __init__."""
        self.start()
        self.adapter = adapter
        adapter.enabled = True
        self.is_nordic = platform.startswith("nRF")
        self.ports: list = []
        self.known: list = []
        self.meeting = self.tried = None
        self.stalled = self.failed = self.needs_reload = False
        self.ring = self._scan = self._due_ms = self._asked_ms = self._reserve = None
        self.came = b""
        self._sends = False
        self._now_ms = self._met_ms = 0

    def close(self) -> None:
        self.quiet()
        for port in list(self.ports):
            port.close()
        for connection in self.adapter.connections:
            _hang_up(connection)

    def turn(self, before):
        mode = self.mode
        if mode != before or mode == CALLING:
            self._stop()
        if mode == CALLING and self.is_spoilt():
            self.needs_reload = True
        if mode != before and self.meeting is not None:
            self.meeting.close()
        if self.ring is None and (mode == HOSTING or mode == CALLING):
            self.prepare()

    def is_spoilt(self) -> bool:
        return self.adapter in spoilt

    @residency.kept
    def tick(self, now_ms: int) -> None:
        self._now_ms = now_ms
        if self._asked_ms is not None:
            self._look_back(now_ms)
        if self.meeting is not None:
            if self._tick_meeting(self.meeting, now_ms):
                return  # `now_ms` is over: a scan that begins now would be read too soon
        else:
            self._look()
        if self.mode == CALLING:
            if self.meeting is None and not self.adapter.advertising:
                self._advertise(True)
        elif self.mode != QUIET and (self._due_ms is None or diff(now_ms, self._due_ms) >= 0):
            self._take_turn(now_ms)

    def _look_back(self, now_ms):
        """Check how long the discovery of the last tick stopped the program."""
        if diff(now_ms, self._asked_ms) > _STALL_MS:
            self.stalled = True
        self._asked_ms = None

    @residency.kept
    def _look(self):
        """Find a connection that is not known yet."""
        # The result of `connect` says nothing. On Espressif (10.2 to main of August 2026) it is
        # NULL, or a connection that has ended, and the link comes up a moment later; on nRF it may
        # be another link's error. Espressif of 10.2 caches `connections` until the next link
        # begins, so read it only when one counts.
        for one in self.adapter.connections if self.adapter.connected else ():
            # Espressif also lists those that have ended.
            if one.connected and one not in self.known:
                if self.mode == CALLING:
                    self._stop()  # 10.2 hides a link until its MTU is known: we called again
                self._meet(one)
                return

    @residency.kept
    def sort(self) -> None:
        """Read what has come, and give each port its records.

        A guest's first packet may come before `tick` has seen its connection: with extended
        advertising `connect` waits for its whole time-out (Espressif, NimBLE of IDF 5.5.3).
        """
        # Without room the ring drops the end of a packet, and it is read to its end here. So only
        # the last record can be torn.
        came = self.came
        size = self.ring.readinto(came)  # type: ignore[attr-defined]
        at, port = 0, None
        if self.ports and not self.ports[-1].ticket:
            port = self.ports[-1]  # a guest has no other port than its host's
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
                    self._look()
                if self.meeting is not None:
                    end = self._hear_first(self.meeting, end, size)
            elif not port or first == 1 or first >= MAX_RECORD or end > size:
                # Espressif before 10.3.0-alpha.4 counts what the ring holds without a lock: a lost
                # count shifts all that is read from then on.
                self.ring.reset_input_buffer()  # type: ignore[attr-defined]
                return
            else:
                port.keep(came, at, end)
            at = end

    @residency.seldom("air")
    def _take_turn(self, now_ms):
        """Listen and send in turns: an nRF52840 cannot do both at once."""
        hosts = self.mode == HOSTING
        sooner_ms = _SOONER_MS if hosts and not self.busy else 0
        if self._scan is not None:
            entries, self._scan = self._scan, None
            self._due_ms = now_ms + rest_ms(self.busy) - sooner_ms if hosts else None
            self._read(entries)
            if self.mode == HOSTING:
                self._advertise(False)
        else:
            self._stop()
            scan_ms = SCAN_MS - sooner_ms
            self._due_ms = now_ms + scan_ms + _AFTER_SCAN_MS
            each_s = _HALF_S if self.busy else _INTERVAL_S
            try:
                # By keyword in all versions. Espressif listens for 30 of 30 ms, whatever is asked.
                self._scan = self.adapter.start_scan(
                    prefixes=_PREFIX,
                    timeout=scan_ms / 1000,
                    interval=each_s,
                    window=each_s / 2 if self.busy else each_s,
                    active=False,
                )
            except FAILS:
                # The last scan has not ended; or this one failed, and Espressif (10.2 to main of
                # August 2026) counts it as begun.
                self.adapter.stop_scan()

    @residency.seldom("air")
    def _read(self, entries):
        """Report what a scan has heard, and connect to at most one of them."""
        address = None
        # Read them all. NimBLE (August 2026) takes the end of a scan for the end of connecting if
        # that has begun.
        for entry in entries:
            content = _content_of(entry.advertisement_bytes)
            if not content or address or entry.connectable and self.meeting is not None:
                continue  # one connection at a time; `heard` counts each that it wants as tried
            # `heard` may change the mode of this carrier, and then nobody hears the rest.
            if self.heard and self.heard(entry.address, entry.rssi, content):
                address = entry.connectable and entry.address
        if address and self.mode == HOSTING:
            self._connect(address)

    @residency.seldom("air")
    def _advertise(self, connectable):
        content = self.content
        data = _FLAGS + bytes((len(_MARK) + len(content),)) + _MARK + content
        try:
            each_s = _CALL_S if connectable else _INTERVAL_S
            self.adapter.start_advertising(data, connectable=connectable, interval=each_s)
            self._sends = True
        except FAILS:
            pass  # no connection is free: the next tick tries again

    @residency.seldom("air")
    def _stop(self):
        if self._sends:
            self.adapter.stop_advertising()
        if self._scan is not None:
            self.adapter.stop_scan()
        self._sends = False
        self._scan = self._due_ms = None

    # Connections that begin and end.

    def prepare(self):
        """Make the service, and the ring that holds what is written to its characteristic."""
        found = [one for one in made if one[0] is self.adapter]
        if not found:
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
            found.append((self.adapter, uuid, ring, bytearray(RING_BYTES + 1)))
            made.extend(found)
        _, self.uuid, self.ring, self.came = found[0]

    def _connect(self, address):
        """Try to connect. `_look` sees whether it has worked."""
        if self.is_spoilt():
            self.needs_reload = True
            return
        self.tried = address
        # The peer may be gone, or there is no room; its call comes again.
        _try(self.adapter.connect, address, timeout=_CONNECT_S)

    def _meet(self, connection):
        """Make a port of a new connection, or end it."""
        self.known = [one for one in self.known if one.connected]
        self.known.append(connection)
        hosts = self.mode == HOSTING
        if not hosts and self.mode != CALLING:
            _hang_up(connection)
            return
        self.meeting = Port(self, connection, self.tried)
        self._met_ms = self._now_ms
        self.ports.append(self.meeting)
        if not hosts:
            # What is left there came by another connection.
            self.ring.reset_input_buffer()  # type: ignore[attr-defined]
        elif not self.is_nordic:
            # The central may have chosen 15 to 300 ms. nRF asks for a short interval by itself, and
            # blocks when asked at that time. Never read it: on both ports, in all versions, that
            # may block forever.
            try:
                connection.connection_interval = _INTERVAL_MS
            except FAILS:
                pass

    def _tick_meeting(self, port, now_ms):
        """Go on with the handshake of a new port; return True if that stopped the program."""
        self.sort()
        if not port.connection.connected or diff(now_ms, self._met_ms) > MEETING_MS:
            port.close()
        elif port.out is None:
            # A guest discovers its host at once. A host waits until the guest has discovered it:
            # the interval has changed by then, so that the program stops only for a moment.
            if not port.found and self.mode == HOSTING:
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
        """Take the peer's first word behind its 0; return where it ends."""
        if self.mode == HOSTING:
            port.found = True
        elif at + TICKET <= size:
            port.head = bytes(self.came[at : at + TICKET])
            at += TICKET
        return at

    def _find(self, port):
        """Discover the peer's service and send the first word; return False if that fails."""
        if self.is_spoilt():
            self.needs_reload = True
            return False
        # A discovery that fails midway leaves dangling pointers, unless its results are kept.
        spoils = not self.is_nordic
        try:
            if spoils:
                gc.collect()  # 10.2 allocates in another task, where a collection is fatal
                self._reserve = bytearray(_RESERVE)
            services = port.connection.discover_remote_services((self.uuid,))
            if spoils:
                kept.append(services)
                # Our service has one characteristic. More of them would fill the heap for good.
                spoils = sum([len(one.characteristics) for one in services]) > 1
            if spoils:
                raise MemoryError
            characteristic = services[0].characteristics[0]
            if characteristic.properties != _bleio.Characteristic.WRITE_NO_RESPONSE:
                return False  # the next line would subscribe
            port.out = _bleio.PacketBuffer(
                characteristic, buffer_size=1, max_packet_size=MAX_PACKET + TICKET
            )
            if self.mode == HOSTING:
                port.ticket = self.new_ticket(self.ports)
            return port.out.write(b"\0" + port.ticket) > 0
        except MemoryError:
            self._reserve = None  # the rest takes some heap
            self.stalled = self.failed = True
            self.needs_reload = not self.is_nordic
            if self.is_nordic:  # an empty discovery frees the results
                _try(port.connection.discover_remote_services, ())
            return False
        except FAILS:
            return False
        finally:
            self._reserve = None
            if spoils and not self.is_spoilt():
                spoilt.append(self.adapter)

    def drop(self, port):
        """Free a port, and end its connection."""
        out, port.out = port.out, None
        if out is not None:
            out.deinit()
        if port in self.ports:
            self.ports.remove(port)
        if self.meeting is port:
            self.meeting = None
        _hang_up(port.connection)


def _try(call, *args, **named):
    """Make a call of `_bleio`, and ignore its errors."""
    try:
        call(*args, **named)
    except FAILS:
        pass


def _hang_up(connection):
    """Begin to disconnect. The connection stays `connected` until the peer has heard of it."""
    if connection.connected:  # on Espressif, in all versions, a second `disconnect` is a crash
        _try(connection.disconnect)


def _content_of(data):
    """Return what follows our mark in an advertisement, or None."""
    at = 0
    while at < len(data) and data[at]:
        end = at + 1 + data[at]
        if data[at + 1 : at + 1 + len(_MARK)] == _MARK:
            return data[at + 1 + len(_MARK) : end]
        at = end
    return None
