"""One connection: HTTP/1.1 for files (RFC 9112), then perhaps a WebSocket (RFC 6455).

Messages of a WebSocket are bytes, a frame each. A stream has ``readinto(buffer)`` (0: nothing now),
``write(data)`` (how many bytes it took) and ``close()``; the first two raise OSError when the
connection is over.
"""

import os
from hashlib import new

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

_BLOCK = const(1460)  # bytes of a file that are sent at once, a whole segment of TCP,
_BLOCKS = const(3)  # and so many of these in a step
_MOST_HEAD = const(8192)  # bytes of a request
_SLOW_MS = const(4000)  # for a whole request, and until something of an answer is taken
_IDLE_MS = const(700)  # without a request, where others may wait for its place

_MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # RFC 6455, 1.3
_KEY = const(24)  # letters of a WebSocket's key

_KINDS = (
    (".html", "text/html; charset=utf-8"),
    (".css", "text/css; charset=utf-8"),
    (".mjs", "text/javascript; charset=utf-8"),
    (".svg", "image/svg+xml"),
    (".png", "image/png"),
)
_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./"


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


class Connection(WebSocket):
    """A place for one, used again and again.

    :param site: a `page_host.server.Server`
    :param block: bytearray for files, of `_BLOCK` bytes or more, which all connections may share
    """

    def __init__(self, site, block):
        WebSocket.__init__(self)
        self.site = site
        self._block = memoryview(block)[:_BLOCK]
        self._file = None

    def begin(self, stream, number: int, now_ms: int) -> None:  # type: ignore[override]
        """Somebody has connected."""
        WebSocket.begin(self, stream, number)
        self._wait(now_ms)

    def close(self) -> None:
        self._drop_file()
        self._forget()
        super().close()

    def step(self, now_ms: int) -> bool:
        """Do what there is to do, and say whether that was anything; afterwards it may be FREE."""
        works = self.stage == REPLYING
        try:
            if self.stage == UPGRADED:
                self._flush()
                works = self._hear(now_ms)
            elif self.stage == REQUESTED:
                self._ask(now_ms)
                works = self._end > 0
            if self.stage == REPLYING:
                self._answer(now_ms)
        except OSError:
            self.close()
        return works

    # HTTP: a request.

    def _wait(self, now_ms):
        """For a request."""
        self.stage = REQUESTED
        self._since_ms = now_ms
        self._heard_ms = None  # when the first byte of it came
        self._filled = self._read = 0
        self._forget()
        self._upgrades = False

    def _forget(self):
        """What was asked for: no memory stays of who has gone."""
        self._first = self._host = self._key = ""
        self._out = b""

    def _ask(self, now_ms):
        if self._at == self._end and not self._fill():
            since_ms, most_ms = self._heard_ms, _SLOW_MS
            if since_ms is None:
                # A first request that was lost comes again after a second (RFC 6298, 2.1).
                since_ms = self._since_ms
                most_ms = _IDLE_MS if self.site.is_full else _SLOW_MS
            if diff(now_ms, since_ms) > most_ms:
                self.close()
            return
        if self._heard_ms is None:
            self._heard_ms = now_ms
        elif diff(now_ms, self._heard_ms) > _SLOW_MS:
            self.close()
            return
        chunk, line, at, filled = self._chunk, self._line, self._at, self._filled
        self._read += self._end - at
        while at < self._end:
            byte = chunk[at]
            at += 1
            if byte == 10:
                self._at, self._filled = at, filled
                if self._take_line(now_ms):
                    return
                filled = 0
            elif filled < MOST:
                line[filled] = byte
                filled += 1
        self._at, self._filled = at, filled
        if self._read > _MOST_HEAD:
            self._fail("431 Request Header Fields Too Large", now_ms)

    def _take_line(self, now_ms):
        """A line is whole; whether the request is."""
        text = bytes(memoryview(self._line)[: self._filled])
        is_cut, self._filled = self._filled == MOST, 0
        try:
            line = text.decode().strip()
        except UnicodeError:
            line = "?"
        if is_cut and not self._first:
            self._fail("414 URI Too Long", now_ms)
        elif line:
            self._note(line)
            return False
        elif not self._first:
            return False  # RFC 9112, 2.2: empty lines may come before it
        else:
            self._respond(now_ms)
        return True

    def _note(self, line):
        if not self._first:
            self._first = line
            return
        name, _, value = line.partition(":")
        name, value = name.lower(), value.strip()
        if name == "host":
            self._host = value
        elif name == "upgrade":
            self._upgrades = value.lower() == "websocket"
        elif name == "sec-websocket-key":
            self._key = value
        elif name in ("content-length", "transfer-encoding") and value != "0":
            self._first = "BODY"  # nothing here takes one

    # HTTP: an answer.

    def _respond(self, now_ms):
        parts = self._first.split(" ")
        if len(parts) != 3 or parts[0] != "GET" or parts[2] not in ("HTTP/1.1", "HTTP/1.0"):
            self._fail("400 Bad Request", now_ms)
            return
        path = parts[1].partition("?")[0]
        if self._upgrades:
            self._open(path, now_ms)
        elif not is_address(self._host.partition(":")[0]):
            # The name server said that this board is everybody: a phone tries whether this is the
            # Internet. Then it shows what comes.
            self._send_file("elsewhere.html", "no-store", now_ms)
        elif path == "/":
            head = "302 Found\r\nLocation: /%s/%s" % (self.site.version, self.site.query)
            self._say(head + "\r\nCache-Control: no-store", b"", now_ms)
        else:
            top, _, name = path[1:].partition("/")
            if top == self.site.version:
                self._send_file(name or "index.html", "max-age=31536000, immutable", now_ms)
            else:
                self._say("404 Not Found", b"", now_ms)

    def _send_file(self, name, lasts, now_ms):
        """A file of the site, by gzip where that is there."""
        path, packed = self.site.folder + "/" + name, True
        size = _size(path + ".gz") if is_plain(name) else None
        if size is None and is_plain(name):
            size, packed = _size(path), False
        if size is None:
            self._say("404 Not Found", b"", now_ms)
            return
        kind = "application/octet-stream"
        for end, one in _KINDS:
            if name.endswith(end):
                kind = one
        head = "200 OK\r\nContent-Type: %s\r\nCache-Control: %s" % (kind, lasts)
        if packed:
            head += "\r\nContent-Encoding: gzip"
        self._file = open(path + ".gz" if packed else path, "rb")
        self._sent = 0
        self._say(head, None, now_ms, size)

    def _say(self, head, body, now_ms, size=0):
        """An answer. body: None, a file of that size follows."""
        if body is not None:
            size = len(body)
        self._size = size
        head = "HTTP/1.1 %s\r\nContent-Length: %d\r\n\r\n" % (head, size)
        self._out = head.encode() + (body or b"")
        self._ends = False
        self.stage = REPLYING
        self._since_ms = now_ms

    def _fail(self, status, now_ms):
        """Refuse, and hear no more from there."""
        self._say(status + "\r\nConnection: close", b"", now_ms)
        self._ends = True

    def _answer(self, now_ms):
        if diff(now_ms, self._since_ms) > _SLOW_MS:
            self.close()
            return
        if self._out:
            count = self._stream.write(self._out)
            if count:
                self._since_ms = now_ms
                self._out = self._out[count:]
            if self._out:
                return
        for _ in range(_BLOCKS):
            if self._file is None or not self._send_block(now_ms):
                break
        if self._file is None:
            if self._ends:
                self.close()
            else:
                self._wait(now_ms)

    def _send_block(self, now_ms):
        """The next piece of the file; whether all of it was taken."""
        block = self._block
        self._file.seek(self._sent)
        size = self._file.readinto(block)
        count = self._stream.write(block[:size] if size < _BLOCK else block)
        self._sent += count
        if count:
            self._since_ms = now_ms
        if not size or self._sent >= self._size:
            self._drop_file()
            self._ends = self._ends or self._sent != self._size
        return count == size

    def _drop_file(self):
        file, self._file = self._file, None
        if file is not None:
            file.close()

    # A WebSocket.

    def _open(self, path, now_ms):
        if path != "/seat" or len(self._key) != _KEY or not self.site.has_room():
            self._fail("400 Bad Request" if self.site.has_room() else "503 Full", now_ms)
            return
        from binascii import b2a_base64

        proof = b2a_base64(new("sha1", self._key.encode() + _MAGIC).digest()).strip()
        head = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        self._out = (head + "Sec-WebSocket-Accept: ").encode() + proof + b"\r\n\r\n"
        self._begin_frames(now_ms)


def is_address(host: str) -> bool:
    """Whether that is an IPv4 address, and no name."""
    return bool(host) and host.replace(".", "").isdigit()


def is_plain(name: str) -> bool:
    """Whether that can be the name of a file of the site, and leads nowhere else."""
    for letter in name:
        if letter not in _PLAIN:
            return False
    return ".." not in name


def _size(path):
    """Of a file, in bytes; None: there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return None if found[0] & 0x4000 else found[6]
