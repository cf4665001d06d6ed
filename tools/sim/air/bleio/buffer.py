"""PacketBuffer. Source: ports/nordic and ports/espressif common-hal/_bleio/PacketBuffer.c."""

import asyncio
import collections
import contextlib

from tools.sim.air.bleio.gatt import Characteristic
from tools.sim.air.bleio.values import BluetoothError

_LONGEST = 509
_HEAD = 2  # bytes of its ring buffer beside a packet's own
_WAIT_S = 0.001
_REMOTE = 20  # GATT_MAX_DATA_LENGTH: what a remote characteristic is said to hold


class PacketBuffer:
    """Packets of one characteristic, both ways, with one other handheld.

    Drops its oldest packets when full. On N `write` adds to a packet that has not left yet, on E
    each one is a packet (PacketBuffer.c 333-370: nothing is queued but with a response).
    """

    def __init__(self, characteristic, *, buffer_size, max_packet_size=None):
        if buffer_size < 1:
            raise ValueError("buffer_size must be >= 1")
        service = characteristic.service
        self._characteristic = characteristic
        self._adapter = characteristic.adapter
        self._port = self._adapter.port
        self._client = service.remote
        self._max = min(max_packet_size or characteristic.max_length, _LONGEST)
        properties = characteristic.properties
        writes = properties & (Characteristic.WRITE | Characteristic.WRITE_NO_RESPONSE)
        notifies = properties & (Characteristic.NOTIFY | Characteristic.INDICATE)
        incoming, self._outgoing = (notifies, writes) if self._client else (writes, notifies)
        self._size = self._room = buffer_size * (_HEAD + self._max) if incoming else 0
        self._packets = collections.deque()
        self._pending = bytearray()
        self._queued = False  # a packet is under way
        self._dead = False
        self._connection = service.connection if self._client else None
        self.dropped = 0  # packets that came and found no room
        self._adapter.buffers.append(self)
        characteristic.observe(self)
        if self._client and incoming:
            notify = bool(incoming & Characteristic.NOTIFY)
            characteristic.set_cccd(notify=notify, indicate=not notify)

    # What the radio says.

    def on_packet(self, handle, data):
        connection = self._adapter.by_handle(handle)
        if self._connection is None and not self._client and not self._port.binds_on_subscribe:
            self._connection = connection
        if connection is not self._connection or len(data) + _HEAD > self._size or self._dead:
            return
        while self._room < len(data) + _HEAD:
            self._room += len(self._packets.popleft()) + _HEAD
            self.dropped += 1
        self._room -= len(data) + _HEAD
        self._packets.append(data)

    def on_subscription(self, handle, on):
        connection = self._adapter.by_handle(handle)
        if not self._port.binds_on_subscribe:
            self._connection = connection if on else None
        elif on and self._connection is None:
            self._connection = connection
        elif not on and self._connection is connection:
            self._connection = None

    def on_disconnected(self, connection):
        if self._connection is not connection:
            return
        if self._client:
            if not self._port.keeps_handle:
                self._connection = None
            self._pending.clear()
            self._queued = False
            return
        self._connection = None
        if not self._port.stuck_after_drop:
            self._pending.clear()
            self._queued = False

    def on_sent(self):
        """A notification of this adapter has left, perhaps another's: N PacketBuffer.c 169-171."""
        self._queued = False
        self._queue()

    # What the program wants.

    def _check(self):
        """False after `deinit` where that is no error: see Port.silent_deinit."""
        self._adapter.check()
        if self._dead and not self._port.silent_deinit:
            raise ValueError("Object has been deinitialized and can no longer be used.")
        return not self._dead

    def readinto(self, buffer):
        there = self._check()
        self._adapter.radio.pump()
        if not self._packets or not there:
            return 0
        packet = self._packets.popleft()
        self._room += len(packet) + _HEAD
        if len(packet) > len(buffer):
            raise ValueError("Buffer too short by %d bytes" % (len(packet) - len(buffer)))
        buffer[: len(packet)] = packet
        return len(packet)

    def write(self, data, *, header=None):
        there = self._check()
        radio = self._adapter.radio
        radio.pump()
        if not there:
            return 0
        if not self._outgoing:
            raise BluetoothError("Writes not supported on Characteristic")
        connection = self._connection
        if connection is None:
            return 0
        limit = self._limit(connection)
        data, header = bytes(data), bytes(header or b"")
        if len(header) + len(data) > limit:
            raise ValueError("Total data to write is larger than outgoing_packet_length")
        # No room: it waits until the end of the connection, if need be.
        while self._pending and len(data) + len(self._pending) > limit:
            if self._connection is not connection:
                return 0
            radio.run(asyncio.sleep(_WAIT_S))
        if self._connection is not connection:
            return 0
        if not self._pending:
            data = header + data
        self._pending += data
        self._queue()
        return len(data)

    def _queue(self):
        """Send what is pending, if the stack takes it."""
        connection, port = self._connection, self._port
        if not self._pending or connection is None or self._queued and port.merges:
            return
        if port.stuck_when_full and not self._client and connection.waiting() >= port.tx_packets:
            return  # nobody tries it again
        packet = bytes(self._pending)
        self._pending.clear()
        self._queued = True
        connection.handed_over += 1
        self._adapter.radio.loop.create_task(self._send_one(connection, packet))

    def _limit(self, connection):
        if self._client and not connection.connected:
            return min(_REMOTE, self._max)  # E PacketBuffer.c 423-436: the handle is unknown
        limit = min(connection.max_packet_length, self._max)
        return limit if self._client else min(limit, self._characteristic.max_length)

    @property
    def outgoing_packet_length(self):
        if self._connection is None:
            raise ValueError("No connection: length cannot be determined")
        return self._limit(self._connection)

    @property
    def incoming_packet_length(self):
        if self._client:
            if not self._connection or not self._connection.connected:
                raise ValueError("No connection: length cannot be determined")
            return self._connection.max_packet_length
        return self._characteristic.max_length

    def deinit(self):
        if self._dead:
            return
        self._dead = True
        if self._port.zombies and not self._client:
            return  # it hears and sends as before: see Port
        self._characteristic.forget(self)
        self._adapter.buffers.remove(self)

    async def _send_one(self, connection, packet):
        with contextlib.suppress(Exception):  # the connection may end at any moment
            await self._send(connection, packet)
        if not connection.connected or not self._port.merges:
            return  # see Port: `stuck_after_drop`, `stuck_when_full`
        if not self._client:
            for buffer in list(self._adapter.buffers):
                if not buffer._client:
                    buffer.on_sent()
        else:
            self.on_sent()

    async def _send(self, connection, packet):
        port, characteristic = self._port, self._characteristic
        acknowledged = self._client and not self._outgoing & Characteristic.WRITE_NO_RESPONSE
        full = port.drops_when_full and connection.waiting() > port.tx_packets
        connection.handed_over -= 1
        if not acknowledged and (full or self._adapter.chance.random() < port.loss):
            self._adapter.lost += 1
            return
        if self._client:
            client = connection.peer.gatt_client
            await client.write_value(characteristic.handle, packet, with_response=acknowledged)
        else:
            server = self._adapter.device.gatt_server
            tell = server.indicate_subscriber
            if self._outgoing & Characteristic.NOTIFY:
                tell = server.notify_subscriber
            await tell(connection.bumble, characteristic.bumble, packet)
        while port.merges and connection.connected and connection.waiting():
            await connection.drained()
