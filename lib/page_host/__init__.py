"""A small web server for a board that opens its own network: files, WebSockets, a name server.

It is independent of the game. No call blocks. A request from a stranger costs a bounded amount of
time and no memory permanently. The server speaks HTTP/1.1 for files (RFC 9112) and WebSockets (RFC
6455) with binary messages of one frame. The name server answers every query for an address with the
board's own address (RFC 1035): when a phone checks whether this network leads to the Internet, it
gets here and shows the page.

A stream has ``readinto(buffer)`` (returns 0 if nothing is waiting), ``write(data)`` (returns the
number of accepted bytes) and ``close()``. The first two raise OSError if the connection has ended.

(adafruit_httpserver 4.8.2 would take 32 KB of .mpy instead of 7.5 KB, and it blocks until a whole
file is sent.)
"""

from hashlib import new

from micropython import const

from truco_core.clock import diff

# Stages of a connection.
FREE = const(0)
REQUESTED = const(1)  # a request is expected or being read
REPLYING = const(2)  # an answer is being sent
UPGRADED = const(3)  # the connection is a WebSocket

MOST = const(160)  # maximum size of a message in bytes; longer lines of a request are cut off
_CHUNK = const(256)  # maximum number of bytes that are read at once
_USUAL = const(158)  # size of a common message with its header, which is sent without heap
# time after which a WebSocket is closed: with a seat, since its last message; without a seat,
# since its start
_DEAD_MS = const(12000)
# time after which a phone without a seat makes room for another one
_TRIAL_MS = const(1000)
# pause between two messages of a phone without a seat, because each message leaves garbage
_PAUSE_MS = const(100)

_BINARY = const(0x82)
_CLOSE = const(0x88)
_FULL = b"\x88\x02\x0f\xa1"  # a CLOSE with the code 4001: no seat is free (web/page/socket.mjs)
_SHORT = const(125)  # longest message whose WebSocket header has two bytes
_LONG = const(126)  # a value of the length field: the next two bytes have the length
_LEAST = const(6)  # size of the shortest frame of a browser in bytes
_MASKED = const(0x80)

_BLOCK = const(1460)  # bytes of a file that are sent at once, a whole TCP segment
_BLOCKS = const(3)  # maximum number of blocks that are sent in one step
_SLOW_MS = const(4000)  # time limit for a whole request, and for a part of an answer to be accepted
# time limit for the start of a request: a phone repeats a lost packet after 1 s (RFC 6298, 2.1)
_IDLE_MS = const(1500)

_MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # the GUID of WebSockets (RFC 6455, 1.3)

_KINDS = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
}

PACKET = const(300)  # maximum size in bytes of a DNS query with its answer
_HEAD = const(12)
_ANSWER = const(16)  # bytes of an answer: a pointer to the name, type, class, TTL, size, address
_A = const(1)
_IN = const(1)

PORT = const(80)
_DNS_PORT = const(53)
ROOM = const(1600)  # size of `Server.block`: more bytes than lwIP needs for a TCP segment
_PLACES = const(5)  # maximum number of connections at a time
_SEATS = const(4)  # maximum number of WebSockets, so that one connection remains for files
_BACKLOG = const(4)
# On RP2, `select` reports that a listening socket is always readable (Socket.c,
# common_hal_socketpool_readable), and `accept` without a connection takes about 200 bytes of heap.
# So `accept` is only called at this interval.
_LOOK_MS = const(120)
# Interval between two calls of `accept` while no socket is left. RP2 collects garbage before it
# reports this (Socket.c, socketpool_socket_accept).
_SHORT_MS = const(4000)
_NAMES_MS = const(50)  # pause between two answers of the name server; each leaves garbage


class Connection:
    """A place that serves one connection after another. Its buffers are allocated once.

    :param site: a `Server`
    :param block: bytearray for files with at least `_BLOCK` bytes, which connections may share

    stage: FREE .. UPGRADED
    number: different for each connection
    size: size of the received message, see `read`; 0: none
    taken: a seat at the table uses this WebSocket
    """

    def __init__(self, site, block):
        self.site = site
        self.stage = FREE
        self.number = 0
        self.size = 0
        self.taken = False
        self._chunk = bytearray(_CHUNK)
        self._line = bytearray(MOST)
        self._frame = bytearray(_USUAL)
        self._block = memoryview(block)[:_BLOCK]
        self._stream = self._file = None
        self._out = b""

    @property
    def is_up(self) -> bool:
        """Return True while the connection is a WebSocket."""
        return self.stage == UPGRADED

    def begin(self, stream, number: int, now_ms: int) -> None:
        """Serve a new connection on `stream`; `number` is different for each."""
        self._stream = stream
        self.number = number
        self.taken = False
        self.size = 0
        self._at = self._end = 0  # part of `_chunk` that has not been used yet
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
        """Read and send what is possible now; return whether there was work.

        Afterwards the connection may be closed and FREE.
        """
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
        """Read bytes of the stream into `_chunk`, behind its unused bytes. Return their number."""
        chunk, left = self._chunk, self._end - self._at
        for i in range(left):
            chunk[i] = chunk[self._at + i]
        self._at = 0
        count = self._stream.readinto(memoryview(chunk)[left:] if left else chunk)
        self._end = left + count
        return count

    # Methods that read HTTP requests.

    def _wait(self, now_ms):
        """Make this connection ready for its first or next request."""
        self.stage = REQUESTED
        self._since_ms = now_ms
        self._heard_ms = None  # time at which the request's first byte arrived
        self._filled = 0
        self._forget()

    def _forget(self):
        """Free the strings of the request, so that an ended connection keeps no memory."""
        self._first = self._host = self._key = ""
        self._out = b""

    def _ask(self, now_ms):
        came = self._at < self._end or self._fill()
        if came and self._heard_ms is None:
            self._heard_ms = now_ms
        since_ms, most_ms = self._heard_ms, _SLOW_MS
        if since_ms is None:
            since_ms, most_ms = self._since_ms, _IDLE_MS
        if diff(now_ms, since_ms) > most_ms:
            self.close()
        if not came or self.stage == FREE:
            return
        chunk, line, at, filled = self._chunk, self._line, self._at, self._filled
        while at < self._end:
            byte = chunk[at]
            at += 1
            if byte == 10:
                self._at, self._filled = at, filled
                if self._take_line(now_ms):
                    return
                filled = 0
            elif filled < MOST and byte & 127 > 31:  # `open` rejects names with control characters
                line[filled] = byte & 127  # ASCII, which `decode` never rejects
                filled += 1
        self._at, self._filled = at, filled

    def _take_line(self, now_ms):
        """Handle a complete line. Return whether the request is complete."""
        line = bytes(memoryview(self._line)[: self._filled]).decode().strip()
        self._filled = 0
        if not line and self._first:
            self._respond(now_ms)
            return True
        self._note(line)  # empty lines may come first (RFC 9112, 2.2)
        return False

    def _note(self, line):
        if not self._first:
            self._first = line
            return
        name, _, value = line.partition(":")
        name, value = name.lower(), value.strip()
        if name == "host":
            self._host = value
        elif name == "sec-websocket-key":
            self._key = value

    # Methods that answer HTTP requests.

    def _respond(self, now_ms):
        parts = self._first.split(" ")
        if len(parts) != 3 or parts[0] != "GET" or parts[2] not in ("HTTP/1.1", "HTTP/1.0"):
            return self._refuse(now_ms)
        path = parts[1].partition("?")[0]
        if path == "/seat" and self._key:
            self._open(now_ms)
        elif not is_address(self._host.partition(":")[0]):
            # The name server gives this board's address for every name. A phone that checks for the
            # Internet shows this file.
            self._send_file("elsewhere.html", "no-store", now_ms)
        elif path == "/":
            head = "302 Found\r\nLocation: /%s/%s\r\nCache-Control: no-store"
            self._say(head % (self.site.version, self.site.query), now_ms)
        else:
            top, _, name = path[1:].partition("/")
            if top == self.site.version and ".." not in name:
                self._send_file(name or "index.html", "max-age=31536000, immutable", now_ms)
            else:
                self._say("404 Not Found", now_ms)

    def _send_file(self, name, lasts, now_ms):
        """Send a file of the site, compressed if possible. `lasts`: its Cache-Control."""
        path = self.site.folder + "/" + name
        kind = _KINDS.get(name.rpartition(".")[2], "application/octet-stream")
        head = "200 OK\r\nContent-Type: %s\r\nCache-Control: %s" % (kind, lasts)
        for end, more in ((".gz", "\r\nContent-Encoding: gzip"), ("", "")):
            try:
                self._file = open(path + end, "rb")
            except OSError:
                continue
            self._sent = 0
            return self._say(head + more, now_ms, self._file.seek(0, 2))  # 2: from the end
        self._say("404 Not Found", now_ms)

    def _say(self, head, now_ms, size=0):
        """Begin an answer with status and headers `head`; a file of `size` bytes may follow."""
        self._out = ("HTTP/1.1 %s\r\nContent-Length: %d\r\n\r\n" % (head, size)).encode()
        self._ends = False
        self.stage = REPLYING
        self._since_ms = now_ms

    def _refuse(self, now_ms):
        """Refuse the request, and close the connection afterwards."""
        self._say("400 Bad Request\r\nConnection: close", now_ms)
        self._ends = True

    def _answer(self, now_ms):
        if diff(now_ms, self._since_ms) > _SLOW_MS:
            return self.close()
        waiting = len(self._out)
        self._flush()
        if len(self._out) < waiting:
            self._since_ms = now_ms
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
        """Send the next block of the file. Return False at the end, or if a part is left over."""
        block = self._block
        self._file.seek(self._sent)
        size = self._file.readinto(block)
        if not size:
            self._drop_file()
            return False
        count = self._stream.write(block[:size] if size < _BLOCK else block)
        self._sent += count
        if count:
            self._since_ms = now_ms
        return count == size

    def _drop_file(self):
        file, self._file = self._file, None
        if file is not None:
            file.close()

    # Methods for WebSockets.

    def _open(self, now_ms):
        from binascii import b2a_base64

        proof = b2a_base64(new("sha1", self._key.encode() + _MAGIC).digest()).strip()
        head = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        self._out = (head + "Sec-WebSocket-Accept: ").encode() + proof + b"\r\n\r\n"
        self._since_ms = now_ms
        if not self.site.has_room(now_ms):
            self._send_away(now_ms)
            return
        self.stage = UPGRADED
        self._heard_ms = now_ms
        self._flush()

    def _send_away(self, now_ms):
        """End the WebSocket, and tell the phone that no seat is free."""
        self._out += _FULL
        self._ends = True
        self.stage = REPLYING
        self._since_ms = now_ms

    def makes_room(self, now_ms: int) -> bool:
        """End a WebSocket that has got no seat in _TRIAL_MS. Return False if this is none."""
        if self.stage != UPGRADED or self.taken or diff(now_ms, self._since_ms) <= _TRIAL_MS:
            return False
        self._send_away(now_ms)
        return True

    def send(self, data) -> bool:
        """Send a message. Return False if that is not possible now or the WebSocket has ended."""
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

    def read(self, buffer) -> int:
        """Copy as much of the received message as fits into `buffer`. Return how many bytes."""
        chunk, at, size = self._chunk, self._at, min(self.size, len(buffer))
        for i in range(size):
            buffer[i] = chunk[at + i] ^ chunk[at - 4 + (i & 3)]  # the mask is before the message
        self._at += self.size
        self.size = 0
        return size

    def _flush(self):
        """Send as many of the waiting bytes as the stream accepts."""
        if self._out:
            count = self._stream.write(self._out)
            self._out = self._out[count:]

    def _hear(self, now_ms):
        """Read until a message is complete. Further data waits until that message is taken.

        :return: whether there was any work
        """
        silent_ms = diff(now_ms, self._heard_ms)
        if not self.taken:
            if diff(now_ms, self._since_ms) > _DEAD_MS:
                self.close()
                return False
            if silent_ms < _PAUSE_MS:
                return False
        if self.size or self._take_frame(now_ms):
            return True
        if self._fill():
            self._take_frame(now_ms)
            return True
        if silent_ms > _DEAD_MS:
            self.close()
        return False

    def _take_frame(self, now_ms):
        """Handle the WebSocket frame at `_at`. Return False if a part of it is missing.

        Close the connection at any other frame than a masked binary message of at most MOST bytes,
        such as text, a fragment or a ping.
        """
        chunk, first, at = self._chunk, self._at, self._at + _LEAST
        if at > self._end:
            return False
        kind, length = chunk[first], chunk[first + 1] ^ _MASKED
        if length == _LONG:
            length = chunk[first + 2] << 8 | chunk[first + 3]
            at += 2
        elif length > _SHORT:  # no mask, or a length of eight bytes
            kind = _CLOSE
        if kind != _BINARY or length > MOST:
            self.close()
            return True
        if at + length > self._end:
            return False
        self._heard_ms = now_ms
        self._at, self.size = at, length
        return True


def is_address(host: str) -> bool:
    """Return whether `host` is an IPv4 address, not a name."""
    return bool(host) and host.replace(".", "").isdigit()


def answer(packet, size: int, address) -> int:
    """Replace the DNS query in the first `size` bytes of `packet` by its answer.

    :param packet: bytearray of PACKET bytes
    :param address: 4 bytes
    :return: the size of the answer; 0: not a query, so there is no answer
    """
    if size < _HEAD or packet[2] & 0xF8 or packet[4] or packet[5] != 1:
        return 0
    at = _HEAD
    while at < size and packet[at]:
        at += 1 + packet[at]
    end = at + 5
    if end > size or end + _ANSWER > len(packet):
        return 0
    asks = packet[at + 1] == 0 and packet[at + 2] == _A
    asks = asks and packet[at + 3] == 0 and packet[at + 4] == _IN
    packet[2] = 0x84 | packet[2] & 1  # an authoritative answer
    packet[3] = 0
    for i in range(6, _HEAD):
        packet[i] = 0
    if not asks:
        return end  # answer without a record: only IPv4 addresses are known
    packet[7] = 1
    packet[end : end + _ANSWER] = b"\xc0\x0c\x00\x01\x00\x01\x00\x00\x00\x3c\x00\x04" + address
    return end + _ANSWER


class Server:
    """All connections, and the name server.

    :param pool: `socketpool.SocketPool`
    :param poll: `select.poll`
    :param wrap: a function that makes a stream (see above) from an accepted socket
    :param str folder: the folder of the files. The file `version` in it has their version
    :param own: a function that returns this board's address (4 bytes) if the board has opened the
        network, or None in any other network, which has a name server of its own
    :raises OSError: the folder or a port cannot be used
    :raises RuntimeError: there is no socket left

    query: appended to the address to which "/" leads; "" or a text that begins with "?"
    seats: whether a phone can get a seat; if not, it is told so
    most: number of connections for which there are sockets; further ones wait to be accepted
    names: socket of the name server, or None
    block: a bytearray of `ROOM` bytes
    """

    query = ""
    seats = True
    most = _PLACES

    def __init__(self, pool, poll, wrap, folder, own):
        self.folder = folder
        with open(folder + "/version") as file:
            self.version = file.read().strip()
        self._wrap = wrap
        self._own = own
        self._number = 0
        self._looked_ms = self._named_ms = None
        self._look_ms = 0  # interval between the last and the next call of `accept`
        self._last = 0  # index in `places` of the seatless connection that was served most recently
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
            self._poll = None  # no name server: people can still type the board's address

    def has_room(self, now_ms: int) -> bool:
        """Return whether one more WebSocket is allowed.

        If there are enough, one without a seat must go: the new one may own a seat.
        """
        if not self.seats:
            return False
        phones = [place for place in self.places if place.is_up]
        return len(phones) < _SEATS or any(place.makes_room(now_ms) for place in phones)

    def step(self, now_ms: int) -> None:
        """Do a bounded amount of work for all players at the table and one other connection."""
        free, first, is_spent, left = None, self._last + 1, False, self.most
        for i in range(_PLACES):
            at = (first + i) % _PLACES
            place = self.places[at]
            if place.stage != FREE and (place.taken or not is_spent):
                if place.step(now_ms) and not place.taken:
                    self._last, is_spent = at, True
            if place.stage == FREE:
                free = place
            else:
                left -= 1
        if self._looked_ms is None:
            self._looked_ms = self._named_ms = now_ms
        if free is not None and left > 0 and diff(now_ms, self._looked_ms) >= self._look_ms:
            self._looked_ms = now_ms
            self._accept(free, now_ms)
        if self._poll is not None and diff(now_ms, self._named_ms) >= _NAMES_MS:
            self._named_ms = now_ms
            self._tell_names()

    def _accept(self, place, now_ms):
        try:
            self._look_ms = _LOOK_MS
            socket, _ = self._listener.accept()
            self._look_ms = 0  # look again in the next step: more connections may be waiting
            self._number += 1
            place.begin(self._wrap(socket), self._number, now_ms)
        except OSError:
            pass  # no connection is waiting
        except RuntimeError:
            self._look_ms = _SHORT_MS  # no socket is left for the connection, which is lost

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
