"""The radio of one handheld, what its scans hear, and its connections."""

import collections
import math
import random

from tools.sim.air import att
from tools.sim.air.bleio.gatt import Characteristic, Service
from tools.sim.air.bleio.values import Address, BluetoothError, FirmwareCrash
from tools.sim.air.space import address as parse_address

_LEGACY = 31  # bytes of an advertisement
_SLOTS = 5  # E Adapter.h 20
_LEAST_MTU = 23
_ATT_HEAD = 3  # bytes of a packet beside its value
_LEAST_S, _MOST_S = 0.015, 0.3  # between connection events: E Adapter.c 411-412, N 632-633
_ASKS_MS = 30  # N asks for it whenever a connection has another: N Adapter.c 39, 264-271
_CCCDS, _CCCDS_EACH = 12, 3  # of NimBLE for all, and for each connection (seen)
_DISCOVERY_S = 20.0  # of silence in each step: E Connection.c 188
_FOREVER_S = 600.0


class ScanEntry:
    scan_response = False

    def __init__(self, address, data, rssi, connectable):
        self.address = address
        self.advertisement_bytes = data
        self.rssi = rssi
        self.connectable = connectable

    def matches(self, prefixes, *, match_all=True):
        return _matches(self.advertisement_bytes, prefixes, all if match_all else any)


class ScanResults:
    """What a scan has heard. Iterating blocks while the scan runs and nothing is there."""

    _HEAD = 20  # bytes of the ring beside an advertisement's: shared-module ScanResults.c 101

    def __init__(self, adapter, prefixes, buffer_size, timeout, interval, window, least_dbm):
        self._adapter = adapter
        self._prefixes = bytes(prefixes)
        self._interval, self._window = interval, window
        self._room = buffer_size
        self._least_dbm = least_dbm
        self._entries = collections.deque()
        self._since = adapter.space.now
        self.end = self._since + (timeout or math.inf)
        self.told = self.end + adapter.port.scan_end_s

    @property
    def done(self):
        return self._adapter.space.now >= self.told

    def stop(self, told):
        """Stop hearing now, and report the end in second `told`."""
        self.end, self.told = self._adapter.space.now, told

    def hear(self, entry):
        now = self._adapter.space.now
        # E passes 1/1000 of interval and window: the stack takes its own, 30 of 30 ms (seen).
        is_deaf = (now - self._since) % self._interval >= self._window
        if now >= self.end or is_deaf and self._adapter.port.nordic:
            return
        size = self._HEAD + len(entry.advertisement_bytes)
        if entry.rssi < self._least_dbm or size > self._room:  # without room it is lost
            return
        if _matches(entry.advertisement_bytes, self._prefixes):
            self._room -= size
            self._entries.append(entry)

    def __iter__(self):
        return self

    def __next__(self):
        if not self._entries and self.told == math.inf > self.end:
            raise FirmwareCrash("a scan that never ends")
        self._adapter.space.wait(lambda: self._entries or self.done, self.told)
        if not self._entries:
            raise StopIteration
        entry = self._entries.popleft()
        self._room += self._HEAD + len(entry.advertisement_bytes)
        return entry


def _matches(data, prefixes, how=any):
    """Return True if parts of `data` begin with these length-prefixed prefixes, any or all."""
    parts = _parts(data)
    found = [any(part.startswith(one) for part in parts) for one in _parts(prefixes)]
    return how(found) or not found


def _parts(data):
    parts, at = [], 0
    while at < len(data) and data[at]:
        parts.append(data[at + 1 : at + 1 + data[at]])
        at += 1 + data[at]
    return parts


class Adapter:
    """
    :param space: `tools.sim.air.space.Space`, or what has its time and its ``station``
    :param port: `tools.sim.air.ports.Port`
    :param str address: its static random address
    """

    def __init__(self, space, port, address, seed=0):
        self.space = space
        self.port = port
        self.chance = random.Random(seed)
        self.lost = 0  # packets, see Port.loss
        self.services, self.buffers = [], []
        self.table = att.Table(port.mtu)
        self.observers = []  # of what is notified: (handle, buffer)
        self.living = []
        self.slots = [None] * _SLOTS
        self.half = [[] for _ in self.slots]  # of each what a discovery had found when it failed
        self.fails = {}  # for tests: name of a call -> the errors that it raises next
        self.advertising = False
        # E: remote characteristics must live for as long as the program. ble_event_run_handlers
        # (ble_events.c 87-103) walks all that there ever were, and the collector does not follow
        # their entries, at offset 56 (seen, upstream issue 9573). Here: weak references.
        self.events = []
        self._crashed = None  # a FirmwareCrash that happened in the stack's own task
        self._unheard_of = set()  # whom a `connect` was for that is lost
        self._seeks = None  # whom the stack connects to
        self._made = None
        self._tuple = None
        self._scan = None
        self._links = {}
        self._address = parse_address(address)
        self.station = space.station(self._address, self)

    def close(self):
        """Switch the power off."""
        self.station.vanish()

    # What the radio says.

    def heard(self, sender, data, rssi, connectable):
        if self._scan is not None:
            self._scan.hear(ScanEntry(Address(sender[1:], sender[0]), data, rssi, connectable))

    def linked(self, number, peer, is_central, interval_s):
        if is_central:
            self._seeks = None
        if peer in self._unheard_of:  # the stack knows no connection for what comes by it
            self._unheard_of.discard(peer)
            return
        self._made = connection = Connection(self, number, peer, is_central, interval_s)
        self._links[number] = connection
        self.living.append(connection)
        self.slots[connection.place] = connection
        self._tuple = None
        if self.port.nordic or not is_central:  # N Adapter.c 715-718
            self.advertising = False
            self.station.hide()
        if self.port.nordic and connection.interval_ms != _ASKS_MS:
            connection.ask_for(_ASKS_MS)
        # E Adapter.c 366, N 682. E asks as a peripheral, too; that delays nothing else (seen).
        if is_central:
            mtu = bytes((att.ASK_MTU,)) + att.two(self.port.mtu)
            connection.ask(mtu, connection.hear_mtu)

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
        if connection is None:
            return
        connection.connected = False
        self.living.remove(connection)
        # E keeps the old ones until the next comes: E Adapter.c 385, 504, 750; N Adapter.c 295.
        if self.port.nordic:
            self._tuple = None
        for buffer in list(self.buffers):
            buffer.on_disconnected(connection)

    def walk(self):
        """Walk the event list as the stack does, which may crash."""
        if any(one() is None for one in self.events):
            self._crashed = FirmwareCrash("the event list points to freed memory")

    # What the program wants.

    def begin(self, name=None):
        """Begin a call of the program: first handle what has arrived."""
        self.space.pump()
        if self._crashed is not None:
            raise self._crashed
        if self.fails.get(name):
            raise self.fails[name].pop(0)

    def free_slot(self):
        return next(i for i, one in enumerate(self.slots) if one is None or not one.connected)

    def counted(self):
        """Return the connections that the program is told of.

        10.2 leaves out those whose MTU is not known yet (seen, E Adapter.c 742, 757 of 10.2).
        """
        return tuple(one for one in self.living if one.knows_mtu or not self.port.old)

    @property
    def enabled(self):
        return True

    @enabled.setter
    def enabled(self, on):
        if not on:
            raise NotImplementedError("this simulation's radio stays on")

    @property
    def address(self):
        return Address(self._address[1:], self._address[0])

    @property
    def connected(self):
        self.begin()
        return bool(self.counted())

    @property
    def connections(self):
        self.begin()
        if self._tuple is None:
            self._tuple = self.counted()
        return self._tuple

    def _check_room(self, central):
        """Raise what the port raises if it has no room for another connection."""
        port, there = self.port, len(self.living)
        same = sum(1 for one in self.living if one.is_central == central)
        full = there >= port.total or same >= port.each
        if port.nordic and full:
            raise BluetoothError("Unknown system firmware error: 0012")
        # Each connection takes CCCDs, and so do one more and the table of attributes (seen, E 10.2
        # to main; mended by pull request 11304 of September 2026).
        own = sum(one.has_cccd for service in self.services for one in service.members)
        if full or not port.nordic and (_CCCDS_EACH + own) * (there + 2) > _CCCDS:
            raise MemoryError("Nimble out of memory")

    def _register(self):
        """Make services part of the GATT server when they are first needed."""
        for service in self.services:
            if not service.registered and service.members:
                self.table.add(service)
                service.registered = True

    def start_advertising(self, data, *, connectable=True, interval=0.1):
        self.begin("start_advertising")
        if self.advertising:
            raise BluetoothError("Already advertising.")
        if not 0.02 <= interval <= 10.24:
            raise ValueError("interval must be in range 0.02-10.24")
        if len(data) > _LEGACY:
            raise NotImplementedError("not simulated: extended advertising")
        if connectable:
            self._check_room(central=False)
        self._register()
        self.station.advertise(bytes(data), connectable, interval)
        self.advertising = True

    def stop_advertising(self):
        self.begin()
        self.advertising = False
        self.station.hide()

    # All by keyword: S Adapter.c 292-301. There are no scan responses and nothing extended, so
    # `active` and `extended` change nothing.
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
            raise BluetoothError("Scan already in progress. Stop with stop_scan.")
        if self.advertising and self.port.nordic:  # N Adapter.c 515
            raise BluetoothError("Unknown system firmware error: 0011")
        if timeout and timeout < interval:
            raise ValueError("non-zero timeout must be >= interval")
        if window > interval:
            raise ValueError("window must be <= interval")
        # It is remembered before it begins: E Adapter.c 271, so a failure needs a `stop_scan`.
        self._scan = ScanResults(
            self, prefixes, buffer_size, timeout, interval, window, minimum_rssi
        )
        self.begin("start_scan")
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
        self._check_room(central=True)
        is_lost = self._leave_scan()
        self._register()
        target = address.packed
        if any(one.address == target for one in self.living):  # (seen, E; N: "Invalid state")
            raise BluetoothError("Unknown system firmware error: 14")
        if self._seeks:  # one that was lost still goes on
            raise BluetoothError("Unknown system firmware error: 524")
        self._seeks, self._made = target, None
        until = self.space.now + timeout
        self.station.seek(target, _LEAST_S, _MOST_S)
        if is_lost:
            self._unheard_of.add(target)
            self.space.wait(lambda: False, until)
            return self._too_late()
        if not self.space.wait(lambda: self._made, until):
            self._seeks = None
            self.station.seek(None)
            return self._too_late()
        made = self._made
        if not self.port.nordic:
            # Waits for the MTU. The link is up, but nobody owns it when the time is over before.
            if not self.space.wait(lambda: made.knows_mtu or not made.connected, until):
                return self._too_late()
            if not made.connected:
                raise BluetoothError("Failed to connect: internal error")
        return made

    def _leave_scan(self):
        """Stop scanning; return True if the stack takes that end for the end of connecting.

        E: `connect` stops the scan, E Adapter.c 404 (seen). When its time was over, and that not
        yet told, NimBLE forgets what the central is at: the link comes up, and nobody is told (seen
        on a busy computer; NimBLE's ble_gap.c of August 2026, 1043-1057 and 1501-1519).
        N: the scan counts as going on until `stop_scan`, and hears nothing (seen).
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

    def _too_late(self):
        """Return or raise what `connect` does after its time-out.

        E: no event has come, and a free place matches: NULL, so a NameError, or the connection that
        was there before (seen, E Adapter.c 437-466). N: takes the handle of the connection before
        for the new one, whose MTU cannot be asked for twice (N Adapter.c 637-682, read).
        """
        if not self.port.nordic:
            old = self.slots[self.free_slot()]
            if old is None:
                raise NameError("name not defined")
            return old  # it has ended
        if any(one.is_central for one in self.living):
            raise BluetoothError("Invalid state")
        raise ConnectionError("Not connected")


class Connection:
    def __init__(self, adapter, number, address, is_central, interval_s):
        self.adapter = adapter
        self.number = number
        self.address = address
        self.is_central = is_central
        self.interval_ms = interval_s * 1000
        self.connected = True
        self.mtu = _LEAST_MTU
        self.knows_mtu = False
        self.place = adapter.free_slot()
        self.in_flight = 0  # packets that have not left yet
        self._asked = collections.deque()  # (question, what gets the answer); one at a time

    # ATT.

    def send(self, packet):
        self.in_flight += 1
        self.adapter.station.send(self.number, packet)

    def ask(self, packet, then):
        """Send a request when earlier ones are answered, then call ``then(answer)``."""
        self._asked.append((packet, then))
        if len(self._asked) == 1:
            self.send(packet)

    def answer_to(self, packet):
        """Send a request, wait, and return the answer."""
        adapter, got = self.adapter, []
        self.ask(packet, got.append)
        limit_s = _FOREVER_S if adapter.port.nordic else _DISCOVERY_S
        until = adapter.space.now + limit_s
        adapter.space.wait(lambda: got or not self.connected, until)
        if not self.connected:
            raise ConnectionError("Not connected")
        if not got and adapter.port.nordic:  # N Connection.c 397, 419, 441
            raise FirmwareCrash("a discovery that waits for the end of the connection")
        if not got:
            raise TimeoutError
        return got[0]

    def hear_mtu(self, answer):
        """Take the MTU that the peer grants. It may refuse."""
        self.agree_mtu(_LEAST_MTU if answer[0] == att.ERROR else att.number(answer, 1))

    def agree_mtu(self, other):
        self.mtu = max(_LEAST_MTU, min(self.adapter.port.mtu, other))
        self.knows_mtu = True

    def receive(self, packet):
        adapter = self.adapter
        if packet[0] == att.NOTIFICATION:
            adapter.walk()
            for handle, buffer in list(adapter.observers):
                if handle == att.number(packet, 1):  # by the handle alone, as the C code does
                    buffer.on_packet(self, packet[3:])
        elif not packet[0] & 1:
            answer = adapter.table.answer(self, packet)
            if answer:
                self.send(answer)
        elif self._asked:
            _, then = self._asked.popleft()
            if self._asked:
                self.send(self._asked[0][0])
            then(packet)

    # What the program wants.

    def _begin(self, name=None):
        self.adapter.begin(name)
        if not self.connected:  # S Connection.c 46
            raise ConnectionError("Connection has been disconnected and can no longer be used.")

    @property
    def max_packet_length(self):
        self._begin()
        return self.mtu - _ATT_HEAD

    @property
    def connection_interval(self):
        # It waits for the end of a change, and when the connection ends before that for ever, also
        # of the next connection in that place: E Connection.c 154, N Connection.c 361.
        raise FirmwareCrash("connection_interval may never return")

    @connection_interval.setter
    def connection_interval(self, interval_ms):
        self._begin("connection_interval")
        if self.adapter.port.nordic and self.interval_ms > _ASKS_MS:
            # It waits while its own question is open: N Connection.c 377-381.
            space = self.adapter.space
            space.wait(lambda: False, space.now + 6 * self.interval_ms / 1000)
            self._begin()
        self.ask_for(interval_ms)

    def ask_for(self, interval_ms):
        """Begin to change the interval, rounded down to units of 1.25 ms."""
        self.adapter.station.update(self.number, int(interval_ms / 1.25) * 0.00125)

    def disconnect(self):
        """Begin to disconnect: `connected` stays True until the peer hears of it or is lost."""
        self.adapter.begin()
        if self.connected:
            self.adapter.station.end(self.number)
        elif not self.adapter.port.nordic:  # E Connection.c 129-132: reads address 0
            raise FirmwareCrash("disconnect() of a connection that has ended")

    def discover_remote_services(self, service_uuids_whitelist=None):
        if service_uuids_whitelist is None:
            raise NotImplementedError("not simulated: discovery of all services")
        self._begin("discover_remote_services")
        # Kept with the place of the connection, until another discovery there: E Connection.c 468.
        services = self.adapter.half[self.place] = []
        left = self.adapter.port.characteristics
        try:
            for uuid in service_uuids_whitelist:
                for entry in self._list(att.FIND_BY_VALUE, 1, 0xFFFF, att.PRIMARY + uuid.wire):
                    services.append(Service.discovered(uuid, self, entry))
            for service in services:
                for entry in self._list(att.READ_BY_TYPE, *service.handles, att.DECLARATION):
                    left -= 1
                    if left < 0:
                        raise MemoryError("memory allocation failed")
                    service.members.append(Characteristic.discovered(service, entry))
                for one, end in service.ends():
                    self._find_descriptors(one, end)
        except TimeoutError:
            if not self.adapter.port.old:  # 10.2 goes on with what it has (seen)
                raise
            services = []
        self._begin()
        self.adapter.half[self.place] = []
        return tuple(services)

    def _list(self, op, first, last, rest=b""):
        """Yield the entries between two handles, request by request."""
        while first <= last:
            found = att.entries(self.answer_to(att.request(op, first, last, rest)))
            if not found:
                return
            yield from found
            first = att.number(found[-1], 2 if op == att.FIND_BY_VALUE else 0) + 1

    def _find_descriptors(self, characteristic, end):
        for entry in self._list(att.FIND_INFORMATION, characteristic.handle + 1, end):
            if entry[2:] == att.CCCD:
                characteristic.cccd = att.number(entry, 0)
