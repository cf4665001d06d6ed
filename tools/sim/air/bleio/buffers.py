"""Buffer what is written to characteristics, and send what is written here."""

import collections

from tools.sim.air import att
from tools.sim.air.bleio.gatt import Characteristic
from tools.sim.air.bleio.values import BluetoothError

_LONGEST = 509
_ATT_HEAD = 3  # bytes of a packet beside its value
_REMOTE = 20
_MBUFS = 12  # packets that NimBLE keeps for a connection


class CharacteristicBuffer:
    """The bytes that are written to a characteristic, whoever writes them.

    Without room the end of a packet is lost: E CharacteristicBuffer.c 42, N the same.
    """

    def __init__(self, characteristic, *, timeout=1, buffer_size=64):
        if characteristic.service.remote:
            raise NotImplementedError("not simulated: the bytes of notifications")
        self._characteristic = characteristic
        self._adapter = characteristic.adapter
        self._timeout_s = timeout
        self._size = buffer_size
        self._ring = bytearray()
        self.dropped = 0  # bytes
        characteristic.observe(self)

    def on_packet(self, _connection, data):
        room = self._size - len(self._ring)
        self._ring += data[:room]
        self.dropped += len(data[room:])

    def on_subscription(self, connection, on):
        pass

    def _begin(self):
        self._adapter.begin()
        if self._characteristic is None:
            raise ValueError("Object has been deinitialized and can no longer be used.")

    def readinto(self, buffer):
        """Wait for a whole `buffer`, for as long as `timeout` says."""
        self._begin()
        space = self._adapter.space
        space.wait(lambda: len(self._ring) >= len(buffer), space.now + self._timeout_s)
        size = min(len(buffer), len(self._ring))
        buffer[:size] = self._ring[:size]
        del self._ring[:size]
        return size

    @property
    def in_waiting(self):
        self._begin()
        return len(self._ring)

    def reset_input_buffer(self):
        self._begin()
        self._ring.clear()

    def deinit(self):
        if self._characteristic is not None:
            self._characteristic.forget(self)
            self._characteristic = None


class PacketBuffer:
    """Packets of one characteristic, both ways, with one other handheld.

    Drops its oldest packets when full. On N `write` adds to a packet that has not left yet; on E
    each is a packet.
    """

    _HEAD = 2  # bytes of its ring beside a packet's own

    def __init__(self, characteristic, *, buffer_size, max_packet_size=None):
        if buffer_size < 1:
            raise ValueError("buffer_size must be >= 1")
        adapter, service = characteristic.adapter, characteristic.service
        adapter.begin()
        self._characteristic = characteristic
        self._adapter = adapter
        self._nordic = adapter.port.nordic
        self._client = service.remote
        self._max = min(max_packet_size or characteristic.max_length, _LONGEST)
        properties = characteristic.properties
        writes = properties & (Characteristic.WRITE | Characteristic.WRITE_NO_RESPONSE)
        notifies = properties & (Characteristic.NOTIFY | Characteristic.INDICATE)
        incoming, self._outgoing = (notifies, writes) if self._client else (writes, notifies)
        if self._outgoing & ~(Characteristic.WRITE_NO_RESPONSE | Characteristic.NOTIFY):
            raise NotImplementedError("not simulated: writes with response, indications")
        self._room = self._size = buffer_size * (self._HEAD + self._max) if incoming else 0
        self._packets = collections.deque()
        self._pending = bytearray()
        self._queued = False  # a packet is under way
        self._dead = False
        self._connection = service.connection if self._client else None
        if self._connection is not None and not self._connection.connected:
            self._connection = None
        self.dropped = 0  # packets that came and found no room
        adapter.buffers.append(self)
        characteristic.observe(self)
        if self._client and incoming:
            characteristic.set_cccd(notify=True)
        adapter.begin()

    # What the radio says.

    def on_packet(self, connection, data):
        if self._connection is None and not self._client and self._nordic:  # N PacketBuffer.c 142
            self._connection = connection
        if connection is not self._connection or len(data) + self._HEAD > self._size or self._dead:
            return
        while self._room < len(data) + self._HEAD:
            self._room += len(self._packets.popleft()) + self._HEAD
            self.dropped += 1
        self._room -= len(data) + self._HEAD
        self._packets.append(data)

    def on_subscription(self, connection, on):
        if self._nordic:
            self._connection = connection if on else None
        elif on and self._connection is None:  # to anything: E PacketBuffer.c 150-154
            self._connection = connection
        elif not on and self._connection is connection:
            self._connection = None

    def on_disconnected(self, connection):
        if self._connection is not connection:
            return
        # E tells nobody of the end: a client says from then on that it has sent (seen).
        if self._nordic or not self._client:
            self._connection = None
        # N: a server whose packet was under way waits for ever for its end (N PacketBuffer.c 85).
        if self._client or not self._nordic:
            self._pending.clear()
            self._queued = False

    def on_sent(self, connection):
        """Send the next packet when one has left on N, perhaps another's: N lines 118, 182."""
        if not self._client or self._connection is connection:
            self._queued = False
            self._queue()

    # What the program wants.

    def _begin(self):
        """Refuse use after `deinit`. N does not notice it (seen, N PacketBuffer.c 477-487)."""
        self._adapter.begin()
        if self._dead and not self._nordic:
            raise ValueError("Object has been deinitialized and can no longer be used.")

    def readinto(self, buffer):
        self._begin()
        if not self._packets or self._dead:
            return 0
        packet = self._packets.popleft()
        self._room += len(packet) + self._HEAD
        if len(packet) > len(buffer):
            raise ValueError("Buffer too short by %d bytes" % (len(packet) - len(buffer)))
        buffer[: len(packet)] = packet
        return len(packet)

    def write(self, data, *, header=None):
        self._begin()
        if not self._outgoing:
            raise BluetoothError("Writes not supported on Characteristic")
        connection = self._connection
        if connection is None:
            return 0
        limit = self._limit(connection)
        data, header = bytes(data), bytes(header or b"")
        if len(header) + len(data) > limit:
            raise ValueError("Total data to write is larger than outgoing_packet_length")
        if len(data) + len(self._pending) > limit:
            # It waits until there is room, or the connection has ended.
            space = self._adapter.space
            space.wait(lambda: not self._pending or self._connection is not connection)
        if self._connection is not connection:
            return 0
        if not self._pending:
            data = header + data
        self._pending += data
        self._queue()
        return len(data)

    def _queue(self):
        """Hand what is pending to the stack if it has room."""
        connection = self._connection
        if not self._pending or connection is None or self._queued and self._nordic:
            return
        is_full = not self._nordic and connection.in_flight >= _MBUFS
        if is_full and not self._client:
            return  # E: nobody tries it again: E PacketBuffer.c 107-112 (seen)
        packet = bytes(self._pending)
        self._pending.clear()
        # E: what a client writes without room is dropped: E PacketBuffer.c 90-95, 132.
        if is_full or self._adapter.chance.random() < self._adapter.port.loss:
            self._adapter.lost += 1
            return
        self._queued = True
        if connection.connected:
            op = att.WRITE_COMMAND if self._client else att.NOTIFICATION
            connection.send(bytes((op,)) + att.two(self._characteristic.handle) + packet)

    def _limit(self, connection):
        if self._client and not connection.connected:
            return min(_REMOTE, self._max)  # E PacketBuffer.c 438: the handle is unknown
        limit = min(connection.mtu - _ATT_HEAD, self._max)
        return limit if self._client else min(limit, self._characteristic.max_length)

    @property
    def outgoing_packet_length(self):
        self._begin()
        if self._connection is None:
            raise ValueError("No connection: length cannot be determined")
        return self._limit(self._connection)

    @property
    def incoming_packet_length(self):
        self._begin()
        if not self._client:
            return self._characteristic.max_length
        if not self._connection or not self._connection.connected:
            raise ValueError("No connection: length cannot be determined")
        return self._connection.mtu - _ATT_HEAD

    def deinit(self):
        if self._dead:
            return
        self._dead = True
        # N removes the client's handler of a server's: it hears of the next connection, and sends
        # what it has to that (seen with a stubbed SoftDevice, N PacketBuffer.c 481-487).
        if self._client or not self._nordic:
            self._characteristic.forget(self)
            self._adapter.buffers.remove(self)
