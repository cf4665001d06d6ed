"""Services, characteristics and buffers of the simulated `_bleio`, and their ATT packets.

Of ATT (Bluetooth Core 5.4, volume 3, part F) only the packets that `_bleio` and `ble_host` send are
simulated. Comments on behaviour name files of CircuitPython's ports espressif and nordic.
"""

import weakref

_LONGEST = 509  # maximum bytes of a value that `PacketBuffer.write` sends
_ATT_HEAD = 3  # bytes of an ATT packet before the value that it carries
_REMOTE = 20  # `max_length` of a discovered characteristic in bytes: GATT_MAX_DATA_LENGTH
_UUIDS = 75  # maximum number of 128-bit UUIDs on Nordic
_MBUFS = 12  # maximum number of packets that NimBLE queues per connection


class BluetoothError(Exception):
    pass


class FirmwareCrash(BaseException):
    """A crash of a real board, which no program catches."""


class FirmwareHang(FirmwareCrash):
    """A call that never returns. Only a reset helps."""


class Attribute:
    NO_ACCESS, OPEN, SIGNED_NO_MITM, SIGNED_WITH_MITM = 0x00, 0x11, 0x12, 0x22
    ENCRYPT_NO_MITM, ENCRYPT_WITH_MITM, LESC_ENCRYPT_WITH_MITM = 0x21, 0x31, 0x41


class UUID:
    """A UUID: 16 bits from a number, 128 bits from text or from 16 bytes, low byte first.

    wire: the UUID as sent in packets: 2 or 16 bytes, low byte first
    """

    def __init__(self, value):
        if isinstance(value, int):
            value = value.to_bytes(2, "little")
        elif isinstance(value, str):
            value = bytes.fromhex(value.replace("-", ""))[::-1]
        self.wire = bytes(value)
        if len(self.wire) > 2 and _current is not None and _current.port.nordic:
            _current.uuids.add(self.wire)
            if len(_current.uuids) > _UUIDS:
                _current.uuids.discard(self.wire)
                raise MemoryError("Nordic system firmware out of memory")

    @property
    def size(self):
        return 8 * len(self.wire)

    def __eq__(self, other):
        return isinstance(other, UUID) and self.wire == other.wire

    def __hash__(self):
        return hash(self.wire)


# Opcodes of ATT packets. The opcode of an answer is one higher than that of its request.
ERROR, ASK_MTU, FIND_INFORMATION, FIND_BY_VALUE, READ_BY_TYPE = 0x01, 0x02, 0x04, 0x06, 0x08
WRITE_COMMAND = 0x52
# Types of attributes: a service, a characteristic, the descriptor that switches notifications on.
PRIMARY, DECLARATION, CCCD = b"\x00\x28", b"\x03\x28", b"\x02\x29"
_NOT_FOUND = 0x0A  # error code: Attribute Not Found


def number(packet, at):
    """Return the 16-bit number at this offset, low byte first."""
    return packet[at] | packet[at + 1] << 8


def two(value):
    return value.to_bytes(2, "little")


def request(op, first, last, rest=b""):
    """Return the ATT packet of a request about a range of handles."""
    return bytes((op,)) + two(first) + two(last) + rest


def entries(packet):
    """Return the entries of an answer to `request`, one per attribute found; [] for an error."""
    at, each = 2, packet[1]
    if packet[0] == ERROR:
        return []
    if packet[0] == FIND_BY_VALUE + 1:
        at, each = 1, 4
    elif packet[0] == FIND_INFORMATION + 1:
        each = 4 if packet[1] == 1 else 18
    return [packet[i : i + each] for i in range(at, len(packet), each)]


class Table:
    """The ATT attributes of one handheld, whose handles count from 1.

    :param mtu: the MTU that the handheld grants its peers
    """

    def __init__(self, mtu):
        self._mtu = mtu
        self._rows = []  # for each handle: (type, value, last handle if a service, Characteristic)

    def add(self, service):
        """Append a service and its characteristics, and assign their handles."""
        at = len(self._rows)
        self._rows.append(None)
        for one in service.members:
            one.handle = len(self._rows) + 2
            value = bytes((one.wire_properties,)) + two(one.handle) + one.uuid.wire
            self._rows += [(DECLARATION, value, 0, None), (one.uuid.wire, None, 0, one)]
            if one.properties & Characteristic.NOTIFY:
                self._rows.append((CCCD, None, 0, None))
        self._rows[at] = PRIMARY, service.uuid.wire, len(self._rows), None

    def answer(self, connection, packet):
        """Handle a packet. Return its answer, or None for a command."""
        op = packet[0]
        if op == ASK_MTU:
            connection.agree_mtu(number(packet, 1))
            return bytes((op + 1,)) + two(self._mtu)
        if op == WRITE_COMMAND:
            one = self._rows[number(packet, 1) - 1][3]
            if one is not None and len(packet) - 3 <= one.max_length:
                one.written(packet[3:])
        if op in (FIND_INFORMATION, FIND_BY_VALUE, READ_BY_TYPE):
            return self._search(connection.mtu, op, packet)
        return None

    def _search(self, mtu, op, packet):
        first, out, each = number(packet, 1), b"", 0
        for handle in range(first, min(number(packet, 3), len(self._rows)) + 1):
            kind, value, last, _ = self._rows[handle - 1]
            entry = b""
            if op == FIND_INFORMATION:
                entry = two(handle) + kind
            elif op == FIND_BY_VALUE and (kind, value) == (PRIMARY, packet[7:]):
                entry = two(handle) + two(last)
            elif op == READ_BY_TYPE and kind == packet[5:] and value is not None:
                entry = two(handle) + value
            if entry:
                if each and len(entry) != each or 2 + len(out) + len(entry) > mtu:
                    break
                each = len(entry)
                out += entry
        if not out:
            return bytes((ERROR, op)) + two(first) + bytes((_NOT_FOUND,))
        head = {FIND_BY_VALUE: b"", READ_BY_TYPE: bytes((each,))}
        head[FIND_INFORMATION] = b"\x01" if each == 4 else b"\x02"
        return bytes((op + 1,)) + head[op] + out


_current = None  # value of `_bleio.adapter`


def use(adapter):
    """Make an adapter the value of `_bleio.adapter`."""
    global _current
    _current = adapter
    return adapter


def current():
    """Return the adapter of the running program."""
    return _current


class Service:
    connection = None

    def __init__(self, uuid, *, secondary=False):
        self.uuid = uuid
        self.adapter = _current
        self.registered = False
        self.members = []
        self.adapter.services.append(self)

    @classmethod
    def discovered(cls, uuid, connection, entry):
        self = object.__new__(cls)
        self.uuid, self.members = uuid, []
        self.connection, self.adapter = connection, connection.adapter
        self.handles = number(entry, 0), number(entry, 2)
        return self

    def ends(self):
        """Return [(characteristic, its last descriptor's handle)], if it has any descriptor."""
        lasts = [one.declared - 1 for one in self.members[1:]] + [self.handles[1]]
        return [(one, end) for one, end in zip(self.members, lasts) if end > one.handle]

    @property
    def characteristics(self):
        return tuple(self.members)


class Characteristic:
    BROADCAST, INDICATE, NOTIFY, READ, WRITE, WRITE_NO_RESPONSE = 1, 2, 4, 8, 16, 32
    _WIRE = {1: 0x01, 2: 0x20, 4: 0x10, 8: 0x02, 16: 0x08, 32: 0x04}

    def __init__(self, service, uuid, properties, max_length):
        self.service, self.adapter = service, service.adapter
        self.uuid, self.properties, self.max_length = uuid, properties, max_length
        self.handle = 0
        self.buffer = None

    @classmethod
    def add_to_service(
        cls,
        service,
        uuid,
        *,
        properties=0,
        read_perm=0x11,
        write_perm=0x11,
        max_length=20,
        fixed_length=False,
        initial_value=None,
    ):
        if fixed_length or initial_value is not None:
            raise NotImplementedError("not simulated: readable values")
        self = cls(service, uuid, properties, max_length)
        service.members.append(self)
        return self

    @classmethod
    def discovered(cls, service, entry):
        bits = sum(bit for bit, wire in cls._WIRE.items() if entry[2] & wire)
        uuid = number(entry, 5) if len(entry) == 7 else entry[5:]
        self = cls(service, UUID(uuid), bits, _REMOTE)
        self.declared, self.handle = number(entry, 0), number(entry, 3)
        if not self.adapter.port.nordic:  # Espressif lists all discovered characteristics
            self.adapter.walk()
            self.adapter.events.append(weakref.ref(self))
            self.adapter.begin()
        return self

    @property
    def wire_properties(self):
        return sum(wire for bit, wire in self._WIRE.items() if self.properties & bit)

    value = property()  # not simulated: it can neither be read nor set

    def written(self, value):
        if self.buffer is not None:
            self.buffer.on_packet(value)


class CharacteristicBuffer:
    """The bytes that any peer writes to a characteristic. Reading never waits (`timeout` is 0).

    If the buffer has too little room for a packet, the packet's end is lost.
    """

    def __init__(self, characteristic, *, timeout=1, buffer_size=64):
        assert not timeout, "not simulated: waiting for a full buffer"
        self._adapter = characteristic.adapter
        self._size = buffer_size
        self._ring = bytearray()
        characteristic.buffer = self

    def on_packet(self, data):
        self._ring += data[: self._size - len(self._ring)]

    def readinto(self, buffer):
        self._adapter.begin()
        size = min(len(buffer), len(self._ring))
        buffer[:size] = self._ring[:size]
        del self._ring[:size]
        return size

    def reset_input_buffer(self):
        self._adapter.begin()
        self._ring.clear()


class PacketBuffer:
    """A buffer that sends packets to a remote characteristic.

    On Nordic `write` appends to the previous packet if the stack has not yet taken that packet.
    """

    def __init__(self, characteristic, *, buffer_size, max_packet_size=None):
        adapter = self._adapter = characteristic.adapter
        adapter.begin()
        self._connection = characteristic.service.connection
        if self._connection is None:
            raise NotImplementedError("not simulated: notifications")
        self._handle = characteristic.handle
        self._nordic = adapter.port.nordic
        self._max = min(max_packet_size or characteristic.max_length, _LONGEST)
        self._pending = bytearray()
        self._sending = False  # True while the stack is sending a packet
        self._dead = False
        adapter.buffers.append(self)

    def on_disconnected(self, connection):
        if self._connection is connection:
            if self._nordic:  # on Espressif `write` works even after the connection has ended
                self._connection = None
            self._pending.clear()
            self._sending = False

    def on_sent(self, connection):
        """Send the next packet after the stack has sent one. Only Nordic's stack calls this."""
        if self._connection is connection:
            self._sending = False
            self._queue()

    def _begin(self):
        """Handle pending events. On Espressif fail after `deinit` (PacketBuffer.c 477-487)."""
        self._adapter.begin("write")
        if self._dead and not self._nordic:
            raise ValueError("Object has been deinitialized and can no longer be used.")

    @property
    def outgoing_packet_length(self):
        self._adapter.begin()
        return self._limit()

    def write(self, data, *, header=None):
        self._begin()
        connection = self._connection
        if connection is None:
            return 0
        data, header = bytes(data), bytes(header or b"")
        if len(header) + len(data) > self._limit():
            raise ValueError("Total data to write is larger than outgoing_packet_length")
        if len(data) + len(self._pending) > self._limit():
            # Wait until the previous packet is sent, or the connection has ended.
            space = self._adapter.space
            self._adapter.check_ears()
            space.wait(lambda: not self._pending or self._connection is not connection)
        if self._connection is not connection:
            return 0
        if not self._pending:
            data = header + data
        self._pending += data
        self._queue()
        return len(data)

    def _queue(self):
        """Send the pending bytes as one packet, on Nordic not before the previous one is sent."""
        connection, adapter = self._connection, self._adapter
        if not self._pending or self._sending and self._nordic:
            return
        if self._nordic and len(self._pending) + _ATT_HEAD > connection.true_mtu:
            return  # the SoftDevice refuses the packet, which stays pending: PacketBuffer.c 82
        packet = bytes((WRITE_COMMAND,)) + two(self._handle) + self._pending
        self._pending.clear()
        # Espressif drops a packet if the stack's queue is full: PacketBuffer.c 90-95, 132.
        is_full = not self._nordic and connection.in_flight >= _MBUFS
        if is_full or adapter.chance.random() < adapter.port.loss:
            adapter.lost += 1
        else:
            self._sending = True
            if connection.connected:
                connection.send(packet)

    def _limit(self):
        if self._connection is None or not self._connection.connected:
            return min(_REMOTE, self._max)  # the MTU of an ended connection no longer counts
        return min(self._connection.mtu - _ATT_HEAD, self._max)

    def deinit(self):
        if not self._dead:
            self._dead = True
            self._adapter.buffers.remove(self)
