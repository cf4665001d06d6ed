"""Bluetooth LE by CircuitPython's `_bleio`, which no other module of truco_link uses.

The host of the table is the central, each guest a peripheral. Each side writes to the other's
characteristic without response: docs/bluetooth.md.

Neither side subscribes to notifications. On Espressif (10.2 to main of August 2026) subscribing
blocks the program for 2 s, NimBLE has only 12 descriptors for subscriptions (CCCDs), and a server
that sends packets can block the program. On nRF the buffer of a server is never freed.

An ESP32-S3 keeps 0.7 to 0.8 KB of each connection until the program restarts. All other workarounds
name the affected versions next to the code. `adafruit_ble` is not used because it would take five
times the heap.
"""

import gc
import sys

import _bleio
from micropython import const

import residency
from truco_core.clock import diff
from truco_link.carriers import (
    BEACON_MS,
    CALLING,
    HOSTING,
    MEETING_MS,
    QUIET,
    SCAN_MS,
    SEEKING,
    BaseCarrier,
    rest_ms,
)
from truco_link.messages import CALL_ANSWER, MAX_PACKET, MAX_RECORD, TICKET, TOKEN_SIZE

_SERVICE = "b1a7c0de-5a01-4ca1-9000-7ab1e7ab1e00"
_PACKETS = "b1a7c0de-5a02-4ca1-9000-7ab1e7ab1e00"
_MARK = b"\xff\xff\xff\x5a\x50"  # type manufacturer data, company 0xFFFF (none), "ZP"
_FLAGS = b"\x02\x01\x06"  # advertising flags: general discoverable, no classic Bluetooth
# What a carrier may advertise: its beacon, its call, or the answer to a guest's call.
_BEACON = const(1)
_CALL = const(2)
_ANSWER = const(3)
_BEACON_MS = const(100)  # interval of beacons: the shortest that is allowed
_CALL_MS = const(21)  # interval of the others; the shortest is 20, but 0.02 may be rounded down
_WINDOW_MS = const(30)  # scan window and scan interval; during a match the interval is doubled
_WEAKEST_DBM = const(-127)  # hear every table in reach: by default, scans drop those below -80 dBm
# Duration of a scan by a host in its lobby, which answers callers soon, and by a guest that waits
# for the answer to its call.
_SOON_MS = const(100)
_SOONER_MS = const(300)  # by how much a host in its lobby shortens the sending of each beacon
_CONNECT_S = const(1)  # time-out of `connect`, which blocks the game
_ANSWER_MS = const(3000)  # how long a guest waits until a new connection proves to be its host
_INTERVAL_MS = const(15)  # connection interval that a host sets, except on nRF
# Bytes of heap that must stay free after a discovery on Espressif, whose results stay in memory.
_RESERVE = const(12288)
_STALL_MS = const(2000)  # longest discovery of a guest in reach; a longer one sets `stalled`

# Maximum number of bytes sent while nothing is received. nRF queues one packet behind the one in
# flight; then `write` blocks until the peer is in reach. On Espressif all links share the queue.
_UNHEARD = const(60)
RING_BYTES = 3 * (_UNHEARD + TICKET)
# Sizes of the blocks of heap that advertising and our service take.
_SIZES = 255, 255, 64, 64, 64, 64, RING_BYTES, RING_BYTES + 1
_REFUSED = "3202"  # code in the message of nRF's error for an ill-formed identity address
_ERASE_MS = const(60000)  # shortest time between two erasures of the pairings

_WATCHDOG_S = const(16)  # no friendly peer blocks a discovery for half as long

# All exceptions that the C code raises on any port.
# NameError: there is NULL in place of a Connection.
# OSError: on Zephyr; it includes ConnectionError and TimeoutError.
# IndexError: the peer's service is not ours.
FAILS = (OSError, ValueError, MemoryError, NameError, IndexError, RuntimeError)
FAILS += (_bleio.BluetoothError,)

# [(adapter, UUID of the service, ring, buffer to read it)]. A service can be created only once.
made: list = []
# Results of discoveries, which are never freed. On Espressif (10.2 to main of August 2026, upstream
# issue 9573) the event list of the port points into them, and the garbage collector does not follow
# these pointers.
kept: list = []
# Adapters whose event list may point to freed memory. Their next discovery could crash.
spoilt: list = []


class Port:
    """A port (see truco_link.records) over one Bluetooth connection.

    connection: `_bleio.Connection`
    address: on a host, the address of the guest as the scan reported it
    out: PacketBuffer to the peer; None before the discovery of the peer and after the end
    head: on a guest, its ticket, which precedes each of its packets
    ticket: on a host, the ticket of the guest, which identifies its packets
    token: on a host, the token of the guest, b"" if it sent none; None: its first packet has not
        come, so it has not discovered this host yet; True: the host admits the guest.
        On a guest, True once the host has repeated the guest's call
    """

    def __init__(self, carrier, connection, address):
        self._carrier = carrier
        self.connection = connection
        self.address = address
        self.out = self.head = None
        self.ticket = b""
        self.token = None
        self._unheard = 0
        self._inbox = bytearray(MAX_PACKET)
        self._count = 0

    @property
    def closed(self) -> bool:
        return self.out is None or not self.connection.connected

    def send(self, packet) -> bool:
        # On Espressif a write to a closed connection reports success, so check first.
        if self.closed:
            return False
        try:
            # On nRF (10.2 to main of August 2026) the last peer that has answered a request for an
            # MTU sets it for all connections. `write` blocks if packets exceed it that wait.
            most = min(_UNHEARD, self.out.outgoing_packet_length - len(self.head or b""))
            if self._unheard + len(packet) > most:
                return False
            self._unheard += len(packet)
            return self.out.write(packet, header=self.head) > 0
        except FAILS:
            return False  # the connection is about to begin or to end

    def poll(self, buffer) -> int:
        self._carrier.sort()
        size, self._count = self._count, 0
        for i in range(size):
            buffer[i] = self._inbox[i]
        return size

    def keep(self, data, at: int, end: int) -> None:
        """Store a record for `poll`. Drop it if there is no room."""
        self._unheard = 0
        if self._count + end - at <= MAX_PACKET:
            for i in range(at, end):
                self._inbox[self._count] = data[i]
                self._count += 1

    def close(self) -> None:
        self._carrier.drop(self)


@residency.seldom
class Carrier(BaseCarrier):
    """A carrier (see truco_link.carriers) on the board's own Bluetooth radio.

    :param adapter: the radio; None: `_bleio.adapter`
    :param str platform: `sys.platform` of the board

    ports: all ports, including `meeting`
    meeting: the port whose handshake is not complete, or None
    known: connections of the ports, and connections that are about to end
    tried: the address of the last attempt to connect
    answer: on a host, the call from `tried` with the kind CALL_ANSWER
    ring: CharacteristicBuffer for the packets of peers; made before a peer can connect
    came: buffer to read `ring`
    _scan: iterator over the results of the current scan, or None
    _sends: _BEACON, _CALL or _ANSWER while this is on the air; else 0
    _due_ms: end of the current scan or beacon
    _asked_ms: start of the discovery in the last tick; None: there was none
    _reserve: block of heap that is held during a discovery, so that it stays free afterwards
    _erased_ms: when `_advertise` last erased the pairings; None: not yet
    """

    only_seats = True
    admits = None

    def open(self, adapter=None, platform: str = sys.platform):
        self.adapter = adapter = adapter or _bleio.adapter
        adapter.enabled = True
        self.is_nordic = platform.startswith("nRF")
        self.ports: list = []
        self.known: list = []
        self.meeting: Port = None
        self.tried = None
        self.stalled = False
        self.needs_reload = False
        self.ring = self._scan = self._due_ms = self._asked_ms = self._reserve = None
        self.came = b""
        self.answer = b""
        self._sends = 0
        self._erased_ms = None
        self._now_ms = self._met_ms = 0

    def close(self) -> None:
        self.quiet()
        for port in list(self.ports):
            port.close()
        for connection in self.known:
            _hang_up(connection)

    def turn(self, before):
        mode = self.mode
        if mode != before or mode == CALLING:
            self._stop()
        if mode == CALLING and self.is_spoilt():
            self.needs_reload = True
        if mode != before and self.meeting is not None:
            self.meeting.close()

    def is_spoilt(self) -> bool:
        return self.adapter in spoilt

    @residency.kept
    def tick(self, now_ms: int) -> None:
        self._now_ms = now_ms
        if self.ring is None and (self.mode == HOSTING or self.mode == CALLING):
            _try(self.prepare)
            if self.ring is None:
                return  # the memory is full, so the next tick tries again
        if self._asked_ms is not None:
            self._look_back(now_ms)
        if self.meeting is None:
            self._look()
        if self.meeting is not None:
            self._tick_meeting(self.meeting, now_ms)
        if self.mode == CALLING and self.meeting is None:
            # A connection ends advertising. `advertising` is also True for the BLE workflow.
            if not (self._sends and self.adapter.advertising):
                self._stop()
                self._advertise(_CALL)
        elif self.mode != QUIET and (self._due_ms is None or diff(now_ms, self._due_ms) >= 0):
            self._take_turn(now_ms)

    def _look_back(self, now_ms):
        """Set `stalled` if the discovery of the last tick has blocked the program for too long."""
        self.stalled = self.stalled or diff(now_ms, self._asked_ms) > _STALL_MS
        self._asked_ms = None

    @residency.kept
    def _look(self):
        """Look for a new connection, and make a port for it."""
        # The result of `connect` is useless. On Espressif (10.2 to main of August 2026) it is NULL
        # or a connection that has ended, and the link comes up a moment later. On nRF it may be the
        # error of another link. Version 10.2 on Espressif caches `connections` until the next link
        # begins, so read it only while `connected` is True.
        try:
            there = self.adapter.connections if self.adapter.connected else ()
        except MemoryError:
            return  # the next tick tries again
        for one in there:
            # Espressif also lists connections that have ended.
            if one.connected and one not in self.known:
                if self.mode == CALLING:
                    # CircuitPython 10.2 hides a link until its MTU is known. By then `tick` has
                    # begun to advertise the call again.
                    self._stop()
                self._meet(one)
                return

    @residency.kept
    def sort(self) -> None:
        """Read the ring, and give each port its records.

        The first packet of a guest may arrive before `tick` has seen its connection, because
        `connect` waits for its whole time-out with extended advertising (Espressif, NimBLE of IDF
        5.5.3).
        """
        # A full ring drops the end of a packet. Each call reads the whole ring, so only the last
        # record can be incomplete.
        came = self.came
        size = self.ring.readinto(came)  # type: ignore[attr-defined]
        at, port = 0, None
        if self.ports and not self.ports[-1].ticket:
            port = self.ports[-1]  # a guest has only one port; packets of its host have no ticket
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
                end = self._hear_first(self.meeting, end, size)
            elif not port or first >= MAX_RECORD or end > size:
                # Espressif before 10.3.0-alpha.4 counts the bytes of the ring without a lock. A
                # wrong count shifts everything that is read from then on, so empty the ring.
                self.ring.reset_input_buffer()  # type: ignore[attr-defined]
                return
            else:
                port.keep(came, at, end)
            at = end

    @residency.seldom("air")
    def _take_turn(self, now_ms):
        """Alternate between scanning and sending, because an nRF52840 cannot do both at once.

        A host that has connected to a guest does not scan until the guest has discovered it. It
        alternates between its answer to the guest's call and its beacon.
        """
        if self.mode == CALLING and self.meeting.token:
            return  # the host has proved itself
        is_soon = self.mode != SEEKING and not self.busy
        entries, sent = self._scan, self._sends
        self._stop()  # while a scan runs, reading its results may block
        if entries is not None:
            self._read(entries)
        if self.mode == HOSTING and self.meeting is not None and self.meeting.token is None:
            if entries is None:
                self._due_ms = now_ms + BEACON_MS
                self._advertise(_BEACON if sent == _ANSWER else _ANSWER)
        elif entries is not None:
            if self.mode == HOSTING:
                self._due_ms = now_ms + rest_ms(self.busy) - is_soon * _SOONER_MS
                self._advertise(_BEACON)
        else:
            self._due_ms = now_ms + (_SOON_MS if is_soon else SCAN_MS)
            try:
                # All versions need keywords. Espressif ignores interval and window, and listens for
                # 30 of 30 ms.
                self._scan = self.adapter.start_scan(
                    prefixes=b"\x05" + _MARK,
                    interval=_WINDOW_MS * (1 + self.busy) / 1000,
                    window=_WINDOW_MS / 1000,
                    minimum_rssi=_WEAKEST_DBM,
                    active=False,
                )
            except FAILS:
                # Either the last scan has not ended, or this one failed, and nRF and Espressif
                # (10.2 to main of August 2026) treat it as running.
                self.adapter.stop_scan()

    @residency.seldom("air")
    def _read(self, entries):
        """Report the advertisements of a scan, and connect to at most one sender."""
        address = None
        for entry in entries:
            content = _content_of(entry.advertisement_bytes)
            if content and self.mode == CALLING and content == self.answer:
                self.meeting.token = True
            if not content or address or entry.connectable and self.meeting is not None:
                # Connect to one sender at a time. Do not report the others, because `heard` counts
                # each one that it wants as tried.
                continue
            # `heard` may change the mode and clear itself. Then read the other results, but report
            # none of them.
            if self.heard and self.heard(entry.address, entry.rssi, content):
                address = entry.connectable and entry.address
                self.answer = bytes((CALL_ANSWER,)) + content[1:]
        if address and self.mode == HOSTING:
            self._connect(address)

    @residency.seldom("air")
    def _advertise(self, what):
        """Advertise _BEACON, _CALL or _ANSWER."""
        content = self.content
        if what == _ANSWER:
            content = self.answer
        elif what == _CALL:
            self.answer = bytes((CALL_ANSWER,)) + content[1:]
        data = _FLAGS + bytes((len(_MARK) + len(content),)) + _MARK + content
        try:
            each_s = (_BEACON_MS if what == _BEACON else _CALL_MS) / 1000
            self.adapter.start_advertising(data, connectable=what == _CALL, interval=each_s)
            self._sends = what
        except FAILS as error:
            # Either no connection is free, and the next tick tries again. Or a stranger with an
            # ill-formed identity has paired with this board, as anybody can while a guest calls.
            # nRF refuses to advertise as long as it has this identity. Only all pairings can be
            # erased, which takes 0.7 s and wears the flash.
            since_ms = self._erased_ms
            if self.is_nordic and _REFUSED in str(error):
                if since_ms is None or diff(self._now_ms, since_ms) > _ERASE_MS:
                    self._erased_ms = self._now_ms
                    self.adapter.erase_bonding()

    @residency.seldom("air")
    def _stop(self):
        if self._sends:
            _try(self.adapter.stop_advertising)  # even if this raises, advertising has ended
        if self._scan is not None:
            self.adapter.stop_scan()
        self._sends = 0
        self._scan = self._due_ms = None

    # Opening and closing connections.

    def prepare(self):
        """Create the service, and the ring that buffers writes to its characteristic."""
        found = [one for one in made if one[0] is self.adapter]
        if not found:
            # Raise MemoryError before a part of the service exists. Without memory for the two
            # buffers of the first advertisement an nRF crashes (10.2 to main of August 2026).
            came = [bytearray(size) for size in _SIZES].pop()
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
            found.append((self.adapter, uuid, ring, came))
            made.extend(found)
        _, self.uuid, self.ring, self.came = found[0]

    def _connect(self, address):
        """Connect to the sender of a call, or set `needs_reload` if a discovery could crash."""
        if self.is_spoilt():
            self.needs_reload = True
            return
        self.tried = address
        # An error needs no handling: if the peer is still there, it repeats its call.
        _try(self.adapter.connect, address, timeout=_CONNECT_S)
        self._look()

    def _meet(self, connection):
        """Make a port for a new connection, or close it if none is wanted now."""
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
            # The ring may hold bytes of an earlier connection.
            self.ring.reset_input_buffer()  # type: ignore[attr-defined]
        elif not self.is_nordic:
            # The central may have chosen an interval of 15 to 300 ms. An nRF board requests a short
            # interval by itself, and blocks if `connection_interval` is set during its request.
            # Never read `connection_interval`: on nRF and Espressif, that may block forever.
            try:
                connection.connection_interval = _INTERVAL_MS
            except FAILS:
                pass

    def _tick_meeting(self, port, now_ms):
        """Continue the handshake of a new port."""
        self.sort()
        spent_ms = diff(now_ms, self._met_ms)
        is_stranger = self.mode == CALLING and port.token is None and spent_ms > _ANSWER_MS
        if not port.connection.connected or spent_ms > MEETING_MS or is_stranger:
            port.close()
        # A guest discovers its host once this has repeated its call: a stranger that has connected
        # may never answer. A host waits until the guest has discovered it. By then the connection
        # interval is short, so the discovery blocks only for a moment.
        elif port.out is None and port.token is not True:
            if port.token is not None:
                port.token = self.admits is None or self.admits(port.token)
                if not port.token:
                    port.close()
        elif port.out is None:
            self._asked_ms = now_ms
            if not self._find(port):
                port.close()
        if port.out is not None and (port.ticket or port.head):
            self.meeting = None
            self.port = port
            if self.mode != HOSTING:
                self.mode = QUIET

    def _hear_first(self, port, at, size):
        """Handle the peer's first packet: `00`, then the guest's token or, from a host, a ticket.

        :param port: the port whose handshake is not complete, or None
        :param at: index behind the `00`
        :return: index behind the packet
        """
        if self.mode == HOSTING:
            end = at + TOKEN_SIZE if at + TOKEN_SIZE <= size else at
            if port is not None:
                port.token = bytes(self.came[at:end])
            at = end
        elif port is not None and at + TICKET <= size:
            port.head = bytes(self.came[at : at + TICKET])
            at += TICKET
        return at

    def _find(self, port):
        """Discover the peer's service and send our first packet; return False if that fails."""
        if self.is_spoilt():
            self.needs_reload = True
            return False
        if self.is_nordic:
            _arm()
        # True if a failure could crash a later discovery: on Espressif a discovery that fails
        # midway leaves dangling pointers, since its results cannot be kept.
        spoils = not self.is_nordic
        asks = False  # True during the discovery
        try:
            if spoils:
                # CircuitPython 10.2 allocates in another task, where a garbage collection is fatal:
                # collect now.
                gc.collect()
                self._reserve = bytearray(_RESERVE)
            asks = True
            services = port.connection.discover_remote_services((self.uuid,))
            asks = False
            if spoils:
                kept.append(services)
                # Our service has one characteristic. More of them would fill the heap for good, so
                # treat such a peer as a lack of memory.
                spoils = sum([len(one.characteristics) for one in services]) > 1
            if spoils:
                raise MemoryError
            characteristic = services[0].characteristics[0]
            if characteristic.properties != _bleio.Characteristic.WRITE_NO_RESPONSE:
                return False  # with other properties PacketBuffer would subscribe
            port.out = _bleio.PacketBuffer(
                characteristic, buffer_size=1, max_packet_size=MAX_PACKET + TICKET
            )
            first = self.token
            if self.mode == HOSTING:
                first = port.ticket = self.new_ticket(self.ports)
            return port.out.write(b"\0" + first) > 0
        except MemoryError:
            self._reserve = None  # free the block now, because the next lines allocate
            if asks and self.is_nordic:
                _reset()
            self.stalled = True
            self.needs_reload = not self.is_nordic
            return False
        except FAILS:
            return False
        finally:
            self._reserve = None
            if spoils:
                if not port.connection.connected:
                    self.stalled = True  # who hangs up costs a restart of the program
                if not self.is_spoilt():
                    spoilt.append(self.adapter)

    def drop(self, port):
        """Free a port, and close its connection."""
        out, port.out = port.out, None
        if out is not None:
            out.deinit()
        if port in self.ports:
            self.ports.remove(port)
        if self.meeting is port:
            self.meeting = None
        _hang_up(port.connection)


@residency.seldom("guard")
def _arm():
    """Start the watchdog of an nRF, which resets the chip if the program stops for 16 s.

    A peer whose answer has 69 services, 55 characteristics or 92 descriptors stops the radio's
    events for good, so that the discovery never returns (10.2 to main of August 2026: ble_drv.c
    136). Nothing stops the watchdog, so do not start it while a computer is connected. It would
    reset the board while somebody works in the REPL, and then the firmware enters safe mode.
    """
    import microcontroller
    import supervisor

    if not supervisor.runtime.usb_connected and microcontroller.watchdog.mode is None:
        from watchdog import WatchDogMode

        microcontroller.watchdog.timeout = _WATCHDOG_S
        microcontroller.watchdog.mode = WatchDogMode.RESET


@residency.seldom("guard")
def _reset():
    """Reset an nRF whose memory ran out in a discovery. Never returns.

    The firmware allocates in an interrupt. After the error the program goes on inside it, and no
    event of the radio comes any more. If the watchdog runs, leave the reset to it, because it would
    go on after another reset, unknown to the firmware.
    """
    import time

    import microcontroller

    if microcontroller.watchdog.mode is None:
        microcontroller.reset()
    while True:
        time.sleep(1)


def _try(call, *args, **named):
    """Call a function of `_bleio`, and ignore its errors."""
    try:
        call(*args, **named)
    except FAILS:
        pass


def _hang_up(connection):
    """Start to disconnect. The connection stays `connected` until the event of its end."""
    if connection.connected:  # on Espressif, in all versions, a second `disconnect` crashes
        _try(connection.disconnect)


def _content_of(data):
    """Return the content of an advertisement, which follows our mark; None: it has no mark."""
    at = 0
    while at < len(data) and data[at]:
        end = at + 1 + data[at]
        if data[at + 1 : at + 1 + len(_MARK)] == _MARK:
            return data[at + 1 + len(_MARK) : end]
        at = end
    return None
