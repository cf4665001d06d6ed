"""One connection as a WebSocket (RFC 6455): messages of bytes, a frame each.

A stream has ``readinto(buffer)`` (0: nothing now), ``write(data)`` (how many bytes it took) and
``close()``; the first two raise OSError when the connection is over.
"""

from micropython import const

from truco_core.clock import diff

# What a connection is at.
FREE = const(0)
REQUESTED = const(1)  # what comes is a request
REPLYING = const(2)  # an answer is on its way
UPGRADED = const(3)  # to a WebSocket

MOST = const(160)  # bytes of a message, and of a line of a request that is read
_CHUNK = const(256)  # bytes that are read at once
_USUAL = const(158)  # bytes of the usual message, with its head: that is sent without heap
_ASK_MS = const(4000)  # a WebSocket on which nothing comes is asked,
_DEAD_MS = const(12000)  # and then given up
_PAUSE_MS = const(100)  # between two messages of somebody without a seat: each costs garbage

_BINARY = const(0x82)
_CLOSE = const(0x88)
_PING = const(0x89)
_PONG = const(0x8A)
_SHORT = const(125)  # bytes of a message whose head has two bytes
_MASKED = const(0x80)


class WebSocket:
    """What `page_host.connection.Connection` is once it is UPGRADED. Its buffers are made once.

    stage: see above. number: another one for each connection. size: of the message that has come,
    see `take`; 0: none. taken: somebody has this WebSocket.
    """

    def __init__(self):
        self.stage = FREE
        self.number = 0
        self.size = 0
        self.taken = False
        self._chunk = bytearray(_CHUNK)
        self._line = bytearray(MOST)
        self._head = bytearray(8)  # of a frame
        self._frame = bytearray(_USUAL)
        self._stream = None
        self._out = b""

    @property
    def is_up(self) -> bool:
        """Whether it is a WebSocket now."""
        return self.stage == UPGRADED

    def begin(self, stream, number: int) -> None:
        """Somebody has connected."""
        self._stream = stream
        self.number = number
        self.taken = False
        self.size = 0
        self._filled = 0  # of `_line`
        self._at = self._end = 0  # what is read and not used yet, in `_chunk`
        self._out = b""

    def close(self) -> None:
        stream, self._stream = self._stream, None
        self.stage = FREE
        self.size = 0
        if stream is not None:
            stream.close()

    def _fill(self):
        """Read; whether there is something."""
        self._at = 0
        self._end = self._stream.readinto(self._chunk)
        return self._end

    def _begin_frames(self, now_ms):
        """From now on it is a WebSocket."""
        self.stage = UPGRADED
        self._count, self._need = 0, 6  # bytes of a frame's head: that have come, that there are
        self._heard_ms = self._asked_ms = now_ms
        self._flush()

    def send(self, data) -> bool:
        """A message, bytes; False: not now, or there is no WebSocket any more."""
        if self.stage != UPGRADED or self._out:
            return False
        frame, size = self._frame, len(data)
        at = 2 if size <= _SHORT else 4
        frame[0] = _BINARY
        frame[1] = size if at == 2 else 126
        if at == 4:
            frame[2] = 0
            frame[3] = size
        try:
            if at + size != len(frame):
                self._out = bytes(memoryview(frame)[:at]) + bytes(data)
                self._flush()
            else:
                for i in range(size):
                    frame[at + i] = data[i]
                count = self._stream.write(frame)
                if count < len(frame):
                    self._out = bytes(memoryview(frame)[count:])
        except OSError:
            self.close()
        return self.stage == UPGRADED

    def take(self, buffer) -> int:
        """Read the message that has come, as much of it as fits; its size."""
        size, self.size = min(self.size, len(buffer)), 0
        line = self._line
        for i in range(size):
            buffer[i] = line[i]
        return size

    def _flush(self):
        """Send what waits."""
        if self._out:
            count = self._stream.write(self._out)
            self._out = self._out[count:]

    def _hear(self, now_ms):
        """Read until a message is whole; what is behind it waits until that is taken.

        :return: whether there was anything to do
        """
        silent_ms = diff(now_ms, self._heard_ms)
        if silent_ms < _PAUSE_MS and not self.taken:
            return False
        if self._at == self._end and not self.size and not self._fill():
            if silent_ms > _DEAD_MS:
                self.close()
            elif silent_ms > _ASK_MS and diff(now_ms, self._asked_ms) > _ASK_MS and not self._out:
                self._asked_ms = now_ms
                self._out = bytes((_PING, 0))
            return False
        while self._at < self._end and not self.size and self.stage == UPGRADED:
            if self._count < self._need:
                self._at += 1
                self._take_head(self._chunk[self._at - 1])
            else:
                self._unmask()
            if self._count == self._need and self._filled == self._length:
                self._end_frame(now_ms)
                if not self.taken:
                    break
        return True

    def _unmask(self):
        """What there is of a frame's content."""
        chunk, line, mask = self._chunk, self._line, self._head
        at, filled, first = self._at, self._filled, self._need - 4
        end = min(self._end, at + self._length - filled)
        while at < end:
            line[filled] = chunk[at] ^ mask[first + (filled & 3)]
            filled += 1
            at += 1
        self._at, self._filled = at, filled

    def _take_head(self, byte):
        """A byte of a frame's head. What it may not be ends the connection."""
        head, at = self._head, self._count
        head[at] = byte
        self._count = at + 1
        if at == 0:
            # No text, no parts of a message.
            good = byte == _BINARY or byte == _CLOSE or byte == _PING or byte == _PONG
        elif at == 1:
            length = byte & 127
            good = byte & _MASKED and length < 127 and (length <= _SHORT or head[0] == _BINARY)
            self._length = length
            self._filled = 0
            self._need = 6 if length <= _SHORT else 8
        elif at == 3 and self._need == 8:
            self._length = head[2] << 8 | byte
            good = _SHORT < self._length <= MOST
        else:
            return
        if not good:
            self.close()

    def _end_frame(self, now_ms):
        kind, self._count, self._need = self._head[0], 0, 6
        self._heard_ms = now_ms
        if kind == _BINARY:
            self.size = self._length
        elif kind == _CLOSE:
            self.close()
        elif kind == _PING and not self._out:
            head = bytes((_PONG, self._length))
            self._out = head + bytes(memoryview(self._line)[: self._length])
