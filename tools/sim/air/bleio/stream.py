"""CharacteristicBuffer. Source: common-hal/_bleio/CharacteristicBuffer.c of each port, and
shared-bindings/_bleio/CharacteristicBuffer.c. All ports do the same."""

import asyncio

_WAIT_S = 0.001


class CharacteristicBuffer:
    """The bytes that are written to a characteristic, whoever writes them.

    Without room the end of a packet is lost (E CharacteristicBuffer.c 33-48, `ringbuf_put_n`).
    """

    def __init__(self, characteristic, *, timeout=1, buffer_size=64):
        if timeout < 0 or buffer_size < 1:
            raise ValueError("timeout must be >= 0, buffer_size >= 1")
        self._characteristic = characteristic
        self._adapter = characteristic.adapter
        self._timeout_s = timeout
        self._size = buffer_size
        self._ring = bytearray()
        self.dropped = 0  # bytes
        characteristic.observe(self)

    # What the radio says.

    def on_packet(self, _handle, data):
        room = self._size - len(self._ring)
        self._ring += data[:room]
        self.dropped += len(data[room:])

    def on_subscription(self, handle, on):
        pass

    # What the program wants.

    def _check(self):
        self._adapter.check()
        if self._characteristic is None:
            raise ValueError("Object has been deinitialized and can no longer be used.")
        service = self._characteristic.service
        if service.remote and not service.connection.connected:
            raise ConnectionError("Not connected")

    def readinto(self, buffer):
        """Waits for a whole `buffer`, for as long as `timeout` says."""
        self._check()
        radio = self._adapter.radio
        radio.pump()
        end = radio.loop.time() + self._timeout_s
        while len(self._ring) < len(buffer) and radio.loop.time() < end:
            radio.run(asyncio.sleep(_WAIT_S))
        size = min(len(buffer), len(self._ring))
        buffer[:size] = self._ring[:size]
        del self._ring[:size]
        return size

    @property
    def in_waiting(self):
        self._check()
        self._adapter.radio.pump()
        return len(self._ring)

    def reset_input_buffer(self):
        self._check()
        self._ring.clear()

    def deinit(self):
        if self._characteristic is not None:
            self._characteristic.forget(self)
            self._characteristic = None
