"""A small web server for a board that is the network itself: files, WebSockets, a name server.

It knows nothing of Truco. Nothing in it waits, and what a stranger sends costs a bounded piece of
time and no memory that stays. It speaks HTTP/1.1 for files (RFC 9112), and WebSockets (RFC 6455)
whose messages are bytes, a frame each. The name server answers every question for an address with
its own (RFC 1035): a phone that asks whether this network leads to the Internet comes here, and
shows the page.

A stream has ``readinto(buffer)`` (0: nothing now), ``write(data)`` (how many bytes it took) and
``close()``; the first two raise OSError when the connection is over.

(adafruit_httpserver 4.8.2 has 32 KB of .mpy where this has 7.5, and returns when a whole file is
sent.)
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

_KINDS = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
}
_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./"

PACKET = const(300)  # bytes of a question, and of its answer
_HEAD = const(12)
_MOST_NAME = const(255)
_ANSWER = const(16)  # bytes behind the question: a pointer to the name, type, class, time, address
_A = const(1)
_IN = const(1)

PORT = const(80)
_DNS_PORT = const(53)
ROOM = const(1600)  # bytes, more than a segment of TCP takes of lwIP's memory
_PLACES = const(5)  # connections at once
_SEATS = const(4)  # of these WebSockets, so that one can always ask for files
_BACKLOG = const(4)
# `select` says nothing of a socket that listens on RP2 (Socket.c, common_hal_socketpool_readable:
# always yes), and to accept nobody takes some 200 bytes of heap. So that is done so often.
_LOOK_MS = const(120)
# No socket is left: to find that out RP2 collects the garbage (Socket.c, socketpool_socket_accept).
_SHORT_MS = const(4000)
_NAMES_MS = const(50)  # between two questions for a name: each costs garbage


class Connection:
    """A place for one connection, used again and again. Its buffers are made once.

    :param site: a `Server`
    :param block: bytearray for files, of `_BLOCK` bytes or more, which all connections may share

    stage: see above. number: another one for each connection. size: of the message that has come,
    see `take`; 0: none. taken: somebody has this WebSocket.
    """

    def __init__(self, site, block):
        self.site = site
        self.stage = FREE
        self.number = 0
        self.size = 0
        self.taken = False
        self._chunk = bytearray(_CHUNK)
        self._line = bytearray(MOST)
        self._head = bytearray(8)  # of a frame
        self._frame = bytearray(_USUAL)
        self._block = memoryview(block)[:_BLOCK]
        self._stream = self._file = None
        self._out = b""

    @property
    def is_up(self) -> bool:
        """Return True while it is a WebSocket."""
        return self.stage == UPGRADED

    def begin(self, stream, number: int, now_ms: int) -> None:
        """Serve somebody who has connected."""
        self._stream = stream
        self.number = number
        self.taken = False
        self.size = 0
        self._at = self._end = 0  # what is read and not used yet, in `_chunk`
        self._wait(now_ms)

    def close(self) -> None:
        self._drop_file()
        self._forget()
        stream, self._stream = self._stream, None
        self.stage = FREE
        self.size = 0
        if stream is not None:
            stream.close()

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

    def _fill(self):
        """Read into the chunk. Return how many bytes came."""
        self._at = 0
        self._end = self._stream.readinto(self._chunk)
        return self._end

    # HTTP: a request.

    def _wait(self, now_ms):
        """Wait for a request."""
        self.stage = REQUESTED
        self._since_ms = now_ms
        self._heard_ms = None  # when the first byte of it came
        self._filled = self._read = 0
        self._forget()
        self._upgrades = False

    def _forget(self):
        """Forget what was asked for: no memory stays of who has gone."""
        self._first = self._host = self._key = ""
        self._out = b""

    def _ask(self, now_ms):
        came = self._at < self._end or self._fill()
        if came and self._heard_ms is None:
            self._heard_ms = now_ms
        since_ms, most_ms = self._heard_ms, _SLOW_MS
        if since_ms is None:
            # A first request that was lost comes again after a second (RFC 6298, 2.1).
            since_ms = self._since_ms
            most_ms = _IDLE_MS if self.site.is_full else _SLOW_MS
        if diff(now_ms, since_ms) > most_ms:
            self.close()
        if not came or self.stage == FREE:
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
        """Take in a line that is whole. Return whether the request is whole."""
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
            return self._fail("400 Bad Request", now_ms)
        path = parts[1].partition("?")[0]
        if self._upgrades:
            self._open(path, now_ms)
        elif not is_address(self._host.partition(":")[0]):
            # The name server said that this board is everybody: a phone tries whether this is the
            # Internet. Then it shows what comes.
            self._send_file("elsewhere.html", "no-store", now_ms)
        elif path == "/":
            head = "302 Found\r\nLocation: /%s/%s\r\nCache-Control: no-store"
            self._say(head % (self.site.version, self.site.query), now_ms)
        else:
            top, _, name = path[1:].partition("/")
            if top == self.site.version:
                self._send_file(name or "index.html", "max-age=31536000, immutable", now_ms)
            else:
                self._say("404 Not Found", now_ms)

    def _send_file(self, name, lasts, now_ms):
        """Send a file of the site, compressed where that file is there."""
        path = self.site.folder + "/" + name
        if not is_plain(name) or _size(path + ".gz") is None and _size(path) is None:
            return self._say("404 Not Found", now_ms)
        kind = _KINDS.get(name.rpartition(".")[2], "application/octet-stream")
        head = "200 OK\r\nContent-Type: %s\r\nCache-Control: %s" % (kind, lasts)
        if _size(path + ".gz") is not None:
            head += "\r\nContent-Encoding: gzip"
            path += ".gz"
        self._file = open(path, "rb")
        self._sent = 0
        self._say(head, now_ms, _size(path))

    def _say(self, head, now_ms, size=0):
        """Begin an answer; a file of `size` bytes may follow it."""
        self._size = size
        self._out = ("HTTP/1.1 %s\r\nContent-Length: %d\r\n\r\n" % (head, size)).encode()
        self._ends = False
        self.stage = REPLYING
        self._since_ms = now_ms

    def _fail(self, status, now_ms):
        """Refuse, and hear no more from there."""
        self._say(status + "\r\nConnection: close", now_ms)
        self._ends = True

    def _answer(self, now_ms):
        if diff(now_ms, self._since_ms) > _SLOW_MS:
            return self.close()
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
        """Send the next piece of the file. Return whether all of the piece was taken."""
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
            status = "400 Bad Request" if self.site.has_room() else "503 Full"
            return self._fail(status, now_ms)
        from binascii import b2a_base64

        proof = b2a_base64(new("sha1", self._key.encode() + _MAGIC).digest()).strip()
        head = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        self._out = (head + "Sec-WebSocket-Accept: ").encode() + proof + b"\r\n\r\n"
        self.stage = UPGRADED
        self._count, self._need = 0, 6  # bytes of a frame's head: that have come, that there are
        self._heard_ms = self._asked_ms = now_ms
        self._flush()

    def send(self, data) -> bool:
        """Send a message. False: not now, or there is no WebSocket any more."""
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
        """Read as much of the message that has come as fits. Return its size."""
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
        """Take in what there is of a frame's content."""
        chunk, line, mask = self._chunk, self._line, self._head
        at, filled, first = self._at, self._filled, self._need - 4
        end = min(self._end, at + self._length - filled)
        while at < end:
            line[filled] = chunk[at] ^ mask[first + (filled & 3)]
            filled += 1
            at += 1
        self._at, self._filled = at, filled

    def _take_head(self, byte):
        """Take in a byte of a frame's head. A byte that may not be there ends the connection."""
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


def is_address(host: str) -> bool:
    """Return whether that is an IPv4 address, and no name."""
    return bool(host) and host.replace(".", "").isdigit()


def is_plain(name: str) -> bool:
    """Return whether that can be the name of a file of the site, and leads nowhere else."""
    return ".." not in name and all([letter in _PLAIN for letter in name])


def _size(path):
    """Return the size of a file in bytes; None: there is no such file."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return None if found[0] & 0x4000 else found[6]


def answer(packet, size: int, address) -> int:
    """Make the answer of the question in the first `size` bytes of `packet`, there.

    :param packet: bytearray of PACKET bytes
    :param address: 4 bytes
    :return: the size of the answer; 0: that was no question, and gets none
    """
    if size < _HEAD or packet[2] & 0xF8 or packet[4] or packet[5] != 1:
        return 0
    at = _HEAD
    while at < size and packet[at]:
        if packet[at] > 63 or at > _HEAD + _MOST_NAME:
            return 0
        at += 1 + packet[at]
    end = at + 5
    if end > size or end + _ANSWER > len(packet):
        return 0
    asks = packet[at + 1] == 0 and packet[at + 2] == _A
    asks = asks and packet[at + 3] == 0 and packet[at + 4] == _IN
    packet[2] = 0x84 | packet[2] & 1  # an answer of who knows
    packet[3] = 0
    for i in range(6, _HEAD):
        packet[i] = 0
    if not asks:
        return end  # there is no such thing of this name
    packet[7] = 1
    packet[end : end + _ANSWER] = b"\xc0\x0c\x00\x01\x00\x01\x00\x00\x00\x3c\x00\x04" + address
    return end + _ANSWER


class Server:
    """The connections of all who are here, and the name server.

    :param pool: `socketpool.SocketPool`
    :param poll: `select.poll`
    :param wrap: makes a stream, see `page_host.connection`, of a socket that was accepted and the
        other's address, as text
    :param str folder: of the files, which has their version in a file of that name
    :param own: called for this board's address where it is the network, 4 bytes; None: another one
        is, which has a name server
    :raises OSError: the folder or a port cannot be used
    :raises RuntimeError: there is no socket left

    query: behind the address to which "/" leads, "" or from "?" on.
    is_full: no place is free, and somebody may wait for one.
    shut: addresses of those who are not let in, a list.
    most: connections for which there are sockets; the next one waits to be accepted.
    names: the socket of the name server, or None. block: a bytearray of `ROOM` bytes.
    """

    query = ""
    is_full = False
    most = _PLACES

    def __init__(self, pool, poll, wrap, folder, own):
        self.folder = folder
        with open(folder + "/version") as file:
            self.version = file.read().strip()
        self._wrap = wrap
        self._own = own
        self._number = 0
        self.shut: list = []
        self._looked_ms = self._named_ms = None
        self._look_ms = 0  # from the look before to the next one
        self._last = 0  # of the strangers: the place of the one who was served
        self.block = bytearray(ROOM)
        self.places = [Connection(self, self.block) for _ in range(_PLACES)]
        self._listener = pool.socket(pool.AF_INET, pool.SOCK_STREAM)
        self._listener.settimeout(0)
        self._listener.setsockopt(pool.SOL_SOCKET, pool.SO_REUSEADDR, 1)
        self._listener.bind(("", PORT))
        self._listener.listen(_BACKLOG)
        self._packet = bytearray(PACKET)
        self.names = self._poll = None
        try:
            self.names = pool.socket(pool.AF_INET, pool.SOCK_DGRAM)
            self.names.settimeout(0)
            self.names.bind(("", _DNS_PORT))
            self._poll = poll()
            self._poll.register(self.names, 1)
        except (OSError, RuntimeError):
            self._poll = None  # who types the address comes all the same

    def has_room(self) -> bool:
        """Return whether there is room for one more WebSocket."""
        return len([one for one in self.places if one.stage == UPGRADED]) < _SEATS

    def _has_socket(self):
        left = self.most
        for place in self.places:
            if place.stage != FREE:
                left -= 1
        return left > 0

    def step(self, now_ms: int) -> None:
        """Do a bounded piece of work: for all who sit at the table, and for one of the others."""
        free, first, is_spent = None, self._last + 1, False
        for i in range(_PLACES):
            at = (first + i) % _PLACES
            place = self.places[at]
            if place.stage != FREE and (place.taken or not is_spent):
                if place.step(now_ms) and not place.taken:
                    self._last, is_spent = at, True
            if place.stage == FREE:
                free = place
        if not self._has_socket():
            free = None
        if self._looked_ms is None:
            self._looked_ms = self._named_ms = now_ms
        self.is_full = free is None or self._look_ms == _SHORT_MS
        if free is not None and diff(now_ms, self._looked_ms) >= self._look_ms:
            self._looked_ms = now_ms
            self._accept(free, now_ms)
        if self._poll is not None and diff(now_ms, self._named_ms) >= _NAMES_MS:
            self._named_ms = now_ms
            self._tell_names()

    def _accept(self, place, now_ms):
        try:
            self._look_ms = _LOOK_MS
            socket, (other, _) = self._listener.accept()
            self._look_ms = 0  # there may be more
            if other in self.shut:
                socket.close()
                return
            self._number += 1
            place.begin(self._wrap(socket, other), self._number, now_ms)
        except OSError:
            pass  # nobody
        except RuntimeError:
            self._look_ms = _SHORT_MS  # that one is lost

    def _tell_names(self):
        for _ in self._poll.ipoll(0):
            try:
                size, other = self.names.recvfrom_into(self._packet)
                own = self._own()
                size = 0 if own is None else answer(self._packet, size, own)
                if size:
                    self.names.sendto(memoryview(self._packet)[:size], other)
            except OSError:
                pass

    def close(self) -> None:
        for place in self.places:
            place.close()
        self._listener.close()
        if self.names is not None:
            self.names.close()
