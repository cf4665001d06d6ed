"""PacketBuffer. Source: ports/nordic and ports/espressif common-hal/_bleio/PacketBuffer.c."""

import asyncio
import collections
import contextlib

from tools.sim.air.bleio.gatt import Characteristic
from tools.sim.air.bleio.values import BluetoothError

_LONGEST = 509
_HEAD = 2  # bytes of its ring buffer beside a packet's own
_WAIT_S = 0.001


class PacketBuffer:
    """Packets of one characteristic, both ways, with one other handheld.

    Drops its oldest packets when full. `write` adds to a packet that has not left yet.
    """

    def __init__(self, characteristic, *, buffer_size, max_packet_size=None):
        if buffer_size < 1:
            raise ValueError("buffer_size must be >= 1")
        service = characteristic.service
        self._characteristic = characteristic
        self._adapter = characteristic.adapter
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
        if self._connection is None and not self._client:
            if not self._adapter.port.binds_on_subscribe:
                self._connection = connection
        if connection is not self._connection or len(data) + _HEAD > self._size:
            return
        while self._room < len(data) + _HEAD:
            self._room += len(self._packets.popleft()) + _HEAD
            self.dropped += 1
        self._room -= len(data) + _HEAD
        self._packets.append(data)

    def on_subscription(self, handle, on):
        connection = self._adapter.by_handle(handle)
        if not self._adapter.port.binds_on_subscribe:
            self._connection = connection if on else None
        elif on and self._connection is None:
            self._connection = connection
        elif not on and self._connection is connection:
            self._connection = None

    def on_disconnected(self, connection):
        if self._connection is not connection:
            return
        self._connection = None
        if not self._adapter.port.stuck_after_drop or self._client:
            self._queued = False
            self._pending.clear()

    # What the program wants.

    def _check(self):
        if self._characteristic is None:
            raise ValueError("Object has been deinitialized and can no longer be used.")

    def readinto(self, buffer):
        self._check()
        self._adapter.radio.pump()
        if not self._packets:
            return 0
        packet = self._packets.popleft()
        self._room += len(packet) + _HEAD
        if len(packet) > len(buffer):
            raise ValueError("Buffer too short by %d bytes" % (len(packet) - len(buffer)))
        buffer[: len(packet)] = packet
        return len(packet)

    def write(self, data, *, header=None):
        self._check()
        radio = self._adapter.radio
        radio.pump()
        if not self._outgoing:
            raise BluetoothError("Writes not supported on Characteristic")
        connection = self._connection
        if connection is None or not connection.connected:
            return 0
        limit = self._limit(connection)
        data = bytes(header or b"") + bytes(data) if not self._pending else bytes(data)
        if len(data) > limit:
            raise ValueError("Total data to write is larger than outgoing_packet_length")
        while self._pending and len(data) + len(self._pending) > limit:
            if self._connection is not connection:
                return 0
            radio.run(asyncio.sleep(_WAIT_S))
        if self._connection is not connection:
            return 0
        self._pending += data
        if not self._queued:
            self._queued = True
            radio.loop.create_task(self._send_all())
        return len(data)

    def _limit(self, connection):
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
        if self._characteristic is not None:
            self._characteristic.forget(self)
            self._adapter.buffers.remove(self)
            self._characteristic = None

    async def _send_all(self):
        """Packet after packet until nothing is pending."""
        while self._connection is not None and self._pending:
            connection, packet = self._connection, bytes(self._pending)
            self._pending.clear()
            with contextlib.suppress(Exception):  # the connection may end at any moment
                await self._send(connection, packet)
            if not connection.connected:
                return  # see `stuck_after_drop`
        self._queued = False

    async def _send(self, connection, packet):
        port, characteristic = self._adapter.port, self._characteristic
        acknowledged = self._client and not self._outgoing & Characteristic.WRITE_NO_RESPONSE
        full = port.drops_when_full and connection.waiting() >= port.tx_packets
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
        while connection.connected and connection.waiting():
            await asyncio.sleep(_WAIT_S)
