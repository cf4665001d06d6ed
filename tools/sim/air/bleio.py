"""Simulate the parts of CircuitPython's `_bleio` that Zap needs, in a `tools.sim.air.space.Space`.

Calls block, as on a board. No threads are used. Not simulated: pairing, descriptors, reads of a
characteristic's value, notifications, writes with response, scan responses, extended advertising.

Comments name files and lines of common-hal/_bleio in CircuitPython's ports espressif and nordic, as
of main of 21 August 2026. "(observed)" marks what that C code did when it was compiled for Linux.
The recorded answers are in host_tests/fixtures/bleio. Nordic's C code (10.2.1) ran over an
imitation of Nordic's SoftDevice.

A simulated board has one adapter. Tests may create several in one process, and choose the one that
`_bleio.adapter` returns with `use`.
"""

import collections
import math
import random
from dataclasses import dataclass

from tools.sim import contract
from tools.sim.air import bleio_gatt
from tools.sim.air.bleio_gatt import *  # noqa: F403
from tools.sim.air.space import address as parse_address

_PLACES = 5  # number of entries in the firmware's array of connections: Espressif's Adapter.h 20
_LEAST_MTU = 23  # bytes; the MTU of a connection until both sides have agreed on another
# Shortest and longest connection interval that `connect` allows on both ports.
_LEAST_S, _MOST_S = 0.015, 0.3
_ASKS_MS = 30  # connection interval that Nordic requests if a new connection has a different one
_WRONG_ADDRESS = "3202"  # SoftDevice: ill-formed identity address (ble_gap.h 1717-1722)
_ERASE_S = 0.7  # Nordic: time to erase the eight pages of flash that have the bonds: bonding.c 58
_ADV_BYTES = 255  # Nordic: size of each of two buffers for advertisements: Adapter.c 857-862
_DISCOVERY_S = 20.0  # Espressif's time-out for each request of a discovery: Connection.c 188
_FOREVER_S = 600.0  # time after which a request without time-out on Nordic counts as a hang
_TRANSACTION_S = 30.0  # time-out of an ATT request (Bluetooth Core, 3.F, 3.3.3)
# Nordic reads each event of the SoftDevice into a buffer of this size (ble_drv.c 136). The event of
# a discovery has a head, and for each attribute the size of Nordic's struct.
_EVENT_BYTES, _EVENT_HEAD = 560, 12
_EVENT_ENTRY = {
    bleio_gatt.FIND_BY_VALUE: 8,
    bleio_gatt.READ_BY_TYPE: 10,
    bleio_gatt.FIND_INFORMATION: 6,
}
# Bytes per entry in a scan's buffer besides the advertisement: shared-module ScanResults.c 101.
_ENTRY_HEAD = 20
_CODE = "Unknown system firmware error: %s"  # text of errors that have only a code


@dataclass(frozen=True)
class Address:
    address: bytes
    address_type: int = 1

    @property
    def packed(self):
        """Return the address in the format of `Space`."""
        return bytes((self.address_type,)) + self.address


@dataclass(frozen=True)
class Bond:
    """The keys of a peer that has paired with this board.

    :param is_central: True if this board was the central
    :param valid: False if the peer's identity address is ill-formed
    """

    is_central: bool = False
    valid: bool = True


class ScanEntry(
    collections.namedtuple("ScanEntry", "address advertisement_bytes rssi connectable")
):
    scan_response = False

    def matches(self, prefixes, *, match_all=True):
        return _matches(self.advertisement_bytes, prefixes, all if match_all else any)


class ScanResults:
    """The results of a scan. Iteration blocks while the scan runs and has no new result.

    end: second at which the scan stops receiving
    told: second at which the program is told about the end, which may be later
    """

    def __init__(self, adapter, prefixes, room, timeout, interval, window, least_dbm):
        self._adapter, self._prefixes, self._room = adapter, prefixes, room
        self._interval, self._window, self._least_dbm = interval, window, least_dbm
        self._entries = collections.deque()
        self._since = adapter.space.now
        self.end = self._since + (timeout or math.inf)
        self.told = self.end + adapter.port.scan_end_s

    @property
    def done(self):
        return self._adapter.space.now >= self.told

    def stop(self, told):
        """Stop receiving now. The program is told about the end at second `told`."""
        self.end, self.told = self._adapter.space.now, told

    def hear(self, entry):
        now = self._adapter.space.now
        # On Nordic the radio receives only during `window` of each `interval`. On Espressif it
        # receives all the time: the port passes 1/1000 of `window` and `interval` to the stack,
        # which ignores such short times (observed).
        is_deaf = (now - self._since) % self._interval >= self._window
        size = _ENTRY_HEAD + len(entry.advertisement_bytes)
        if now < self.end and not (is_deaf and self._adapter.port.nordic):
            # An advertisement is lost if the scan's buffer has no room for it.
            if entry.rssi >= self._least_dbm and size <= self._room:
                if _matches(entry.advertisement_bytes, self._prefixes):
                    self._room -= size
                    self._entries.append(entry)

    def __iter__(self):
        return self

    def __next__(self):
        if not self._entries and self.told == math.inf > self.end:
            raise bleio_gatt.FirmwareCrash("a scan that never ends")
        self._adapter.space.wait(lambda: self._entries or self.done, self.told)
        if not self._entries:
            raise StopIteration
        entry = self._entries.popleft()
        self._room += _ENTRY_HEAD + len(entry.advertisement_bytes)
        return entry


def _matches(data, prefixes, how=any):
    """Return True if prefixes match the structures of an advertisement.

    :param data: the advertisement: structures, each after a byte with its length
    :param prefixes: bytes of the same format; without any, all advertisements match
    :param how: `any` or `all`: how many of the prefixes must begin a structure
    """
    parts = _parts(data)
    found = [any(part.startswith(one) for part in parts) for one in _parts(prefixes)]
    return how(found) or not found


def _parts(data):
    parts, at = [], 0
    while at < len(data) and data[at]:
        parts.append(data[at + 1 : at + 1 + data[at]])
        at += 1 + data[at]
    return parts


@contract.standing_for("_bleio.Adapter")
class Adapter:
    """The `_bleio.Adapter` of one board.

    :param space: `tools.sim.air.space.Space`
    :param port: `tools.sim.air.ports.Port`
    :param str address: the board's static random Bluetooth address

    lost: number of outgoing packets that were dropped, because a queue was full or by Port.loss
    places: {index in the firmware's array of connections: the last connection there}
    half: {index in that array: services found by a discovery that failed before its end}
    fails: for tests: {name of a call: the errors that it raises next}
    bonds: on Nordic: a `Bond` for each peer that has paired with this board. `start_scan` and
        `start_advertising` give the identities to the SoftDevice (Adapter.c 458-472, 535, 832),
        which refuses them all if one is ill-formed (observed). Only a central can begin to pair,
        by calling `pair` (Connection.c 209-235). Bonds are in flash until `erase_bonding`.
    workflow: on Nordic, True if CircuitPython 10.2's BLE workflow advertises, as it does after a
        pairing. `advertising` is then True without an advertisement of the program (observed)
    spare: bytes of heap that are free; only the buffers for advertisements count
    uuids: on Nordic: the 128-bit UUIDs of this program. `bleio_reset` clears them (Adapter.c 45)
    events: on Espressif: weak references to all remote characteristics that ever existed. The
        firmware keeps them in a list that ble_event_run_handlers (ble_events.c 87-103) walks. The
        garbage collector does not see the list's references. So the board crashes if the program
        drops a characteristic and its memory is freed (observed, upstream issue 9573).
    """

    enabled = True

    def __init__(self, space, port, address, seed=0):
        self.space, self.port = space, port
        self.chance = random.Random(seed)
        self.lost = 0
        self.services, self.buffers, self.living, self.events = [], [], [], []
        self.table = bleio_gatt.Table(port.mtu)
        self.places, self.half, self.fails = {}, {}, {}
        self.bonds, self.uuids = [], set()
        self.workflow = False
        self.spare = math.inf
        self.ends = 0  # number of connections that have ended
        self._sends = False  # True while the program advertises
        self._has_sent = False  # True once the program has advertised
        self._crashed = None  # a FirmwareCrash in the stack's own task, raised by the next call
        # Addresses of peers whose next link the stack does not report (see `_leave_scan`).
        self._unheard_of = set()
        self._seeks = None  # address to which the stack is connecting, or None
        # The newest connection, the cached result of `connections`, and the current `ScanResults`.
        self._made = self._tuple = self._scan = None
        self._links = {}  # {number of a `tools.sim.air.space.Link`: its Connection}
        packed = parse_address(address)
        self.address = Address(packed[1:], packed[0])
        self.station = space.station(packed, self)

    def close(self):
        """Switch the radio off."""
        self._sends = False
        self.station.vanish()

    def heard(self, sender, data, rssi, connectable):
        if self._scan is not None:
            self._scan.hear(ScanEntry(Address(sender[1:], sender[0]), data, rssi, connectable))

    def linked(self, number, peer, is_central, interval_s):
        if is_central:
            self._seeks = None
        if peer in self._unheard_of:  # the stack does not tell the firmware about this link
            self._unheard_of.discard(peer)
            return
        self._made = one = Connection(self, number, peer, is_central, interval_s)
        self._links[number] = self.places[one.place] = one
        self.living.append(one)
        self._tuple = None
        # A new connection ends advertising, except on Espressif if this board is its central.
        if self.port.nordic or not is_central:
            self._sends = False
            self.station.hide()
        if self.port.nordic and one.interval_ms != _ASKS_MS:
            one.ask_for(_ASKS_MS)
        # On Espressif a peripheral requests the MTU, too. This is left out: it has no effect.
        if is_central:
            ask = bytes((bleio_gatt.ASK_MTU,)) + bleio_gatt.two(self.port.mtu)
            one.ask(ask, lambda answer: one.know_mtu(bleio_gatt.number(answer, 1)))

    def came(self, number, packet):
        if number in self._links:
            self._links[number].receive(packet)

    def left(self, number):
        connection = self._links.get(number)
        if connection is not None:
            connection.in_flight -= 1
            if self.port.nordic and not connection.in_flight:
                for buffer in list(self.buffers):
                    buffer.on_sent(connection)

    def changed(self, number, interval_s):
        if number in self._links:
            self._links[number].interval_ms = interval_s * 1000

    def ended(self, number):
        connection = self._links.pop(number, None)
        if connection is not None:
            connection.connected = False
            self.ends += 1
            self.living.remove(connection)
            # On Espressif `connections` keeps those that have ended until a new one begins:
            # Adapter.c 385, 504, 750.
            if self.port.nordic:
                self._tuple = None
            for buffer in list(self.buffers):
                buffer.on_disconnected(connection)

    def walk(self):
        """Walk the list `events` as the stack does. The board crashes if an entry was freed."""
        if any(one() is None for one in self.events):
            self._crashed = bleio_gatt.FirmwareCrash("the event list points to freed memory")

    def begin(self, name=None):
        """Handle all pending events when a call begins, then raise an error that a test planned.

        :param name: name of the call in `fails`
        """
        self.space.pump()
        if self._crashed is not None:
            raise self._crashed
        if self.fails.get(name):
            raise self.fails[name].pop(0)

    def _counted(self):
        """Return the connections that the program can see.

        CircuitPython 10.2 hides connections whose MTU has not yet been agreed on (observed).
        """
        return tuple(one for one in self.living if one.knows_mtu or not self.port.old)

    @property
    def connected(self):
        self.begin()
        return bool(self._counted())

    @property
    def connections(self):
        self.begin("connections")
        if self._tuple is None:
            self._tuple = self._counted()
        return self._tuple

    def _prepare(self, is_central=None):
        """Raise an error if no further connection is allowed. Register services that are new.

        :param is_central: this board's role in the further connection; None: none is wanted
        """
        port, there = self.port, len(self.living)
        if is_central is not None:
            same = sum(one.is_central == is_central for one in self.living)
            is_full = there >= port.total or same >= port.each
            if port.nordic and is_full:
                raise bleio_gatt.BluetoothError(_CODE % "0012")
            if is_full:
                raise MemoryError("Nimble out of memory")
        for service in self.services:
            if not service.registered and service.members:
                self.table.add(service)
                service.registered = True

    def start_advertising(self, data, *, connectable=True, interval=0.1):
        self.begin("start_advertising")
        if self._sends:
            raise bleio_gatt.BluetoothError("Already advertising.")
        if self.port.nordic and not self._has_sent and self.spare < 2 * _ADV_BYTES:
            # The buffers are used even if they could not be allocated: Adapter.c 857-865.
            raise bleio_gatt.FirmwareCrash("no memory for the first advertisement")
        self._has_sent = True
        self._check_bonds(False)
        self._prepare(False if connectable else None)
        self.station.advertise(bytes(data), connectable, interval)
        self._sends = True

    @property
    def advertising(self):
        return self._sends or self.workflow

    def stop_advertising(self):
        self._sends = False  # even if an error follows: Nordic 918-931, Espressif 719-735
        self.station.hide()
        self.begin("stop_advertising")

    def _check_bonds(self, is_central):
        if self.port.nordic and Bond(is_central, False) in self.bonds:
            raise bleio_gatt.BluetoothError(_CODE % _WRONG_ADDRESS)

    def erase_bonding(self):
        self.space.wait(lambda: False, self.space.now + _ERASE_S)
        self.bonds.clear()

    def go_deaf(self):
        """Receive no further event of the radio, as Nordic after an event that it cannot read."""
        self.station.owner = None
        self.station.listen(0)

    def check_ears(self):
        """Hang if the call would wait for an event that cannot arrive."""
        if self.station.owner is None:
            raise bleio_gatt.FirmwareHang("no event arrives any more")

    # All arguments are keyword-only: shared-bindings/_bleio/Adapter.c 292. Scan responses and
    # extended advertising are not simulated, so `active` and `extended` have no effect.
    def start_scan(
        self,
        *,
        prefixes=b"",
        buffer_size=512,
        extended=False,
        timeout=None,
        interval=0.1,
        window=0.1,
        minimum_rssi=-80,
        active=True,
    ):
        self.begin()
        if self._scan is not None and not self._scan.done:
            raise bleio_gatt.BluetoothError("Scan already in progress. Stop with stop_scan.")
        if self._sends and self.port.nordic:  # Nordic cannot scan while it advertises
            raise bleio_gatt.BluetoothError(_CODE % "0011")
        # The scan is stored before it starts (Espressif's Adapter.c 271, Nordic's 524). So if
        # starting fails, the program must call `stop_scan` before the next scan.
        how = bytes(prefixes), buffer_size, timeout, interval, window, minimum_rssi
        self._scan = ScanResults(self, *how)
        self.begin("start_scan")
        self._check_bonds(True)
        self.station.listen(timeout or math.inf)
        return self._scan

    def stop_scan(self):
        self.begin()
        if self._scan is not None:
            self._scan.stop(0)
            self._scan = None
            self.station.listen(0)

    def connect(self, address, *, timeout):
        self.begin("connect")
        is_lost = self._leave_scan()
        self._prepare(True)
        target = address.packed
        if any(one.address == target for one in self.living):  # already connected to this peer
            raise bleio_gatt.BluetoothError(_CODE % 14)
        if self._seeks:  # the stack has reported no end of an earlier `connect`
            raise bleio_gatt.BluetoothError(_CODE % 524)
        self._seeks, self._made = target, None
        until = self.space.now + timeout
        self.check_ears()
        self.station.seek(target, _LEAST_S, _MOST_S)
        if is_lost:
            self._unheard_of.add(target)
            self.space.wait(lambda: False, until)
        elif not self.space.wait(lambda: self._made, until):
            self._seeks = None
            self.station.seek(None)
        made = self._made
        # Espressif also waits until the MTU is agreed on. If the time-out comes first, `connect`
        # fails, but the link stays up.
        if made and not self.port.nordic:
            if not self.space.wait(lambda: made.knows_mtu or not made.connected, until):
                made = None
            elif not made.connected:
                raise bleio_gatt.BluetoothError("Failed to connect: internal error")
        return made or self._result_after_time_out()

    def _leave_scan(self):
        """Stop scanning before `connect`. Return True if the new link will never be reported.

        Espressif stops the scan (Adapter.c 404). If the scan has timed out but its end is not yet
        reported, NimBLE takes the end of the scan for the end of connecting: the link comes up, and
        no event reports it (observed on a busy computer; NimBLE's ble_gap.c of August 2026,
        1043-1057 and 1501-1519).

        On Nordic the scan lasts until `stop_scan`, but receives nothing (observed).
        """
        scan = self._scan
        if scan is None or scan.done:
            return False
        if self.port.nordic:
            scan.stop(math.inf)
            return False
        is_lost = self.space.now >= scan.end
        self.stop_scan()
        return is_lost

    def _result_after_time_out(self):
        """Return the wrong connection that a late `connect` returns, or raise its error.

        Espressif returns the object in the first free entry of its array of connections. The entry
        is NULL, which gives a NameError, or has an earlier connection (Adapter.c 437-466). Nordic
        takes the handle of an earlier connection for the new one, and then requests its MTU a
        second time, which fails (Adapter.c 637-682; never observed).
        """
        if self.port.nordic:
            if any(one.is_central for one in self.living):
                raise bleio_gatt.BluetoothError("Invalid state")
            raise ConnectionError("Not connected")
        if self.places.get(self.free_place()) is None:
            raise NameError("name not defined")
        return self.places[self.free_place()]

    def free_place(self):
        return min({*range(_PLACES)} - {one.place for one in self.living})


class Connection:
    """A `_bleio.Connection`.

    place: its index in the firmware's array of connections
    in_flight: number of its packets in the stack that are not yet sent
    """

    def __init__(self, adapter, number, address, is_central, interval_s):
        self.adapter, self.number, self.address = adapter, number, address
        self.is_central = is_central
        self.interval_ms = interval_s * 1000
        self.connected, self.knows_mtu = True, False
        self.mtu = self.true_mtu = _LEAST_MTU
        self.place = adapter.free_place()
        self.in_flight = 0
        # (request, callback for its answer) in order. Only the first request has been sent.
        self._asked = collections.deque()
        self._asked_s = 0.0  # second at which the oldest of them was sent

    def send(self, packet):
        self.in_flight += 1
        self.adapter.station.send(self.number, packet)

    def ask(self, packet, then):
        """Send a request once earlier ones are answered, then call ``then(answer)``."""
        self._asked.append((packet, then))
        if len(self._asked) == 1:
            self._asked_s = self.adapter.space.now
            self.send(packet)

    def _answer_to(self, packet):
        """Send a request, and wait for its answer.

        Return None if another connection ends first: on Nordic that ends the step of a discovery
        without a result (Connection.c 586-589).
        """
        adapter, got = self.adapter, []
        adapter.check_ears()
        nordic, ends = adapter.port.nordic, adapter.ends
        limit = adapter.space.now + (_FOREVER_S if nordic else _DISCOVERY_S)
        if nordic and self._asked:
            # Nordic sends nothing before the request for an MTU is answered (Connection.c 391).
            limit = self._asked_s + _TRANSACTION_S
            adapter.space.wait(lambda: not self._asked or not self.connected, limit)
            if self._asked and self.connected:
                raise TimeoutError
            limit = adapter.space.now + _FOREVER_S
        self.ask(packet, got.append)

        def is_over():
            return got or not self.connected or nordic and adapter.ends > ends

        adapter.space.wait(is_over, limit)
        if not self.connected:
            raise ConnectionError("Not connected")
        if not got and nordic:
            if adapter.ends > ends:
                return None
            # Nordic waits without a time-out (Connection.c 397, 419, 441).
            raise bleio_gatt.FirmwareHang("a discovery that waits for the end of the connection")
        if not got:
            raise TimeoutError
        return got[0]

    def agree_mtu(self, other):
        """Set the MTU that the peer has requested."""
        if not (self.knows_mtu and self.adapter.port.nordic):  # Nordic: Connection.c 112
            self.mtu = max(_LEAST_MTU, min(self.adapter.port.mtu, other))
        self.true_mtu = max(_LEAST_MTU, min(self.adapter.port.mtu, other))
        self.knows_mtu = True

    def know_mtu(self, other):
        """Set the MTU that the peer has answered. Nordic sets it for all connections."""
        self.true_mtu = max(_LEAST_MTU, min(self.adapter.port.mtu, other))
        for one in self.adapter.living if self.adapter.port.nordic else (self,):
            one.mtu = max(_LEAST_MTU, min(self.adapter.port.mtu, other))  # Connection.c 126
            one.knows_mtu = True

    def receive(self, packet):
        adapter = self.adapter
        if not packet[0] & 1:
            answer = adapter.table.answer(self, packet)
            if answer:
                self.send(answer)
        elif self._asked:
            _, then = self._asked.popleft()
            if self._asked:
                self._asked_s = adapter.space.now
                self.send(self._asked[0][0])
            then(packet)

    def _begin(self, name=None):
        self.adapter.begin(name)
        if not self.connected:
            raise ConnectionError("Connection has been disconnected and can no longer be used.")

    @property
    def connection_interval(self):
        # Reading blocks until a change of the interval is complete. If the connection ends before
        # that, reading blocks for ever, and also for each later connection with the same `place`
        # (Connection.c 154 on Espressif, 361 on Nordic).
        raise bleio_gatt.FirmwareCrash("connection_interval may never return")

    @connection_interval.setter
    def connection_interval(self, interval_ms):
        self._begin("connection_interval")
        if self.adapter.port.nordic and self.interval_ms > _ASKS_MS:
            # Nordic has already requested an interval of _ASKS_MS. Block until the connection has
            # it: Connection.c 377.
            space = self.adapter.space
            space.wait(lambda: False, space.now + 6 * self.interval_ms / 1000)
            self._begin()
        self.ask_for(interval_ms)

    def ask_for(self, interval_ms):
        """Request another connection interval, rounded down to a multiple of 1.25 ms."""
        self.adapter.station.update(self.number, int(interval_ms / 1.25) * 0.00125)

    def disconnect(self):
        """Begin to disconnect. `connected` stays True until the peer confirms or times out."""
        self.adapter.begin("disconnect")
        if self.connected:
            self.adapter.station.end(self.number)
        elif not self.adapter.port.nordic:  # the connection has ended (Connection.c 129)
            raise bleio_gatt.FirmwareCrash("disconnect() of a connection that has ended")

    def discover_remote_services(self, service_uuids_whitelist):
        self._begin("discover_remote_services")
        # The firmware keeps the services found by a discovery that fails until the next discovery
        # on a connection with the same `place`: Espressif's Connection.c 468.
        services = self.adapter.half[self.place] = []
        left = self.adapter.port.characteristics
        try:
            for uuid in service_uuids_whitelist:
                wanted = bleio_gatt.PRIMARY + uuid.wire
                for entry in self._list(bleio_gatt.FIND_BY_VALUE, 1, 0xFFFF, wanted):
                    services.append(bleio_gatt.Service.discovered(uuid, self, entry))
            for service in services:
                first, last = service.handles
                kind, wanted = bleio_gatt.READ_BY_TYPE, bleio_gatt.DECLARATION
                for entry in self._list(kind, first, last, wanted):
                    left -= 1
                    if left < 0 and self.adapter.port.nordic:
                        # Nordic creates the characteristics in an interrupt (ble_drv.c 201, 263).
                        # The program goes on in it, so there is no further one (observed).
                        self.adapter.go_deaf()
                    if left < 0:
                        raise MemoryError("memory allocation failed")
                    service.members.append(bleio_gatt.Characteristic.discovered(service, entry))
                # Espressif also searches for descriptors. Take that time, and ignore the result.
                for one, end in service.ends():
                    list(self._list(bleio_gatt.FIND_INFORMATION, one.handle + 1, end))
        except TimeoutError:
            if not self.adapter.port.old:  # CircuitPython 10.2 raises nothing: it returns ()
                raise
            services = []
        self._begin()
        self.adapter.half[self.place] = []
        return tuple(services)

    def _list(self, op, first, last, rest=b""):
        """Request attributes with handles from `first` to `last`. Yield one entry per attribute."""
        while first <= last:
            answer = self._answer_to(bleio_gatt.request(op, first, last, rest))
            found = bleio_gatt.entries(answer) if answer else []
            if not found:
                return
            event = _EVENT_HEAD + len(found) * _EVENT_ENTRY[op]
            if self.adapter.port.nordic and event > _EVENT_BYTES:
                self.adapter.go_deaf()
            self.adapter.check_ears()
            yield from found
            first = bleio_gatt.number(found[-1], 2 if op == bleio_gatt.FIND_BY_VALUE else 0) + 1
