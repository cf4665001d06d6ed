"""Strangers at the server of `page_host`: anything at all, in pieces of any size.

Nothing may raise, no buffer may grow, and whoever says nothing right is gone after a while.
"""

import os
import random
import struct
import tempfile

from page_host import connection, dns, web_socket

KEY = b"dGhlIHNhbXBsZSBub25jZQ=="  # of RFC 6455, 1.3
UPGRADE = (
    b"GET /seat HTTP/1.1\r\nHost: 192.168.4.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: " + KEY + b"\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
GET = b"GET %s HTTP/1.1\r\nHost: 192.168.4.1\r\n\r\n"
_STEP_MS = 25


class Stream:
    """In memory. come: what can be read; sent: what was taken; room: bytes that it takes now."""

    def __init__(self, come=b"", room=1 << 30):
        self.come = bytearray(come)
        self.sent = bytearray()
        self.room = room
        self.closed = self.ended = False

    def readinto(self, buffer):
        if not self.come and self.ended:
            raise OSError(128)
        size = min(len(buffer), len(self.come))
        buffer[:size] = self.come[:size]
        del self.come[:size]
        return size

    def write(self, data):
        assert not self.closed
        if self.ended:
            raise OSError(104)
        size = min(len(data), self.room)
        self.room -= size
        self.sent += bytes(data[:size])
        return size

    def close(self):
        self.closed = True


class Site:
    """What a connection knows of its server. folder: a new one, with two files."""

    version = "v1"
    query = "?room=4821"
    seats = 4
    is_full = True

    def __init__(self):
        self._folder = tempfile.TemporaryDirectory()
        self.folder = self._folder.name
        for name, data in (("index.html", b"<p>hello"), ("big.mjs.gz", bytes(5000))):
            with open(os.path.join(self.folder, name), "wb") as file:
                file.write(data)

    def has_room(self):
        return self.seats > 0


def frame(data, kind=0x82, mask=b"\x01\x02\x03\x04"):
    """Of a browser (RFC 6455, 5.2)."""
    size = len(data)
    head = bytes((kind, 0x80 | size)) if size < 126 else struct.pack(">BBH", kind, 0xFE, size)
    return head + mask + bytes(byte ^ mask[at & 3] for at, byte in enumerate(data))


def question(name, kind=1, number=7):
    """Of a name server (RFC 1035, 4.1)."""
    labels = b"".join(bytes((len(one),)) + one for one in name.encode().split(b"."))
    head = struct.pack(">HHHHHH", number, 0x100, 1, 0, 0, 0)
    return head + labels + struct.pack(">BHH", 0, kind, 1)


class MadBrowsers:
    """
    inputs: pieces that were sent. opened, answered, dropped: connections that became a WebSocket,
    got files, were closed on
    """

    def __init__(self, seed):
        self.dice = random.Random(seed)
        self.site = Site()
        self.place = connection.Connection(self.site, bytearray(1024))
        self.sizes = self._sizes()
        self.inputs = self.opened = self.answered = self.dropped = 0
        self.now_ms = 0

    def _sizes(self):
        place = self.place
        return [len(one) for one in (place._chunk, place._line, place._frame, place._head)]

    def run(self, inputs):
        end = self.inputs + inputs
        while self.inputs < end:
            if self.dice.random() < 0.2:
                self._ask_name()
            else:
                self._visit()

    def _visit(self):
        """One connection, to its end."""
        dice, place = self.dice, self.place
        stream = Stream(room=dice.choice((0, 100, 1 << 30)))
        place.begin(stream, dice.randrange(99), self.now_ms)
        said = self._words()
        was_open = False
        for _ in range(2000):
            if said:
                size = dice.choice((1, 3, 40, 300, 2000))
                stream.come += said[:size]
                said = said[size:]
                self.inputs += 1
                stream.room += dice.randrange(300)
            elif dice.random() < 0.02:
                stream.ended = True
            self.now_ms += _STEP_MS
            place.step(self.now_ms)
            was_open = was_open or place.stage == web_socket.UPGRADED
            if place.size:
                assert 0 < place.size <= web_socket.MOST
                assert place.take(bytearray(154)) <= 154
                place.send(dice.randbytes(dice.choice((12, 15, 154))))
            assert self._sizes() == self.sizes and len(place._out) <= 400
            if place.stage == web_socket.FREE:
                break
        else:
            raise AssertionError("this connection never ends")
        assert stream.closed and place._file is None
        self.opened += was_open
        self.answered += bytes(stream.sent).startswith(b"HTTP/1.1 200")
        self.dropped += not stream.sent

    def _words(self):
        dice = self.dice
        kind = dice.randrange(7)
        if kind == 0:
            return dice.randbytes(dice.randrange(600))
        if kind == 1:
            return b"GET / HTTP/1.1\r\n" + b"X-Long: %s\r\n" % (b"x" * dice.randrange(400)) * 40
        paths = (b"/", b"/v1/", b"/v1/big.mjs", b"/v1/../../etc/passwd", b"/v1/%00", b"/v0/", b"*")
        if kind == 2:
            return b"".join(GET % dice.choice(paths) for _ in range(dice.randrange(1, 5)))
        if kind == 3:
            return self._broken(GET % dice.choice(paths))
        data = UPGRADE
        for _ in range(dice.randrange(6)):
            content = dice.randbytes(dice.choice((0, 1, 12, 125, 126, 154, 160, 161, 300)))
            data += frame(content, dice.choice((0x82, 0x82, 0x82, 0x89, 0x8A, 0x88, 0x81, 0x02)))
        return self._broken(data) if kind == 4 else data

    def _broken(self, data):
        data = bytearray(data)
        for _ in range(self.dice.randrange(1, 4)):
            data[self.dice.randrange(len(data))] = self.dice.randrange(256)
        return bytes(data)

    def _ask_name(self):
        dice = self.dice
        data = question("a.example", dice.choice((1, 28, 65)))
        data = dice.choice((data, self._broken(data), dice.randbytes(dice.randrange(301))))
        packet = bytearray(dns.PACKET)
        packet[: len(data)] = data
        size = dns.answer(packet, len(data), b"\xc0\xa8\x04\x01")
        assert len(packet) == dns.PACKET and 0 <= size <= dns.PACKET
        assert not size or packet[:2] == data[:2] and packet[2] & 0x80
        self.inputs += 1
