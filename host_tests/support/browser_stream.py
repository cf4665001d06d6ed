"""A browser's connection to the server of `page_host`, as a stream of bytes in memory."""

import os
import struct
import tempfile

KEY = b"dGhlIHNhbXBsZSBub25jZQ=="  # the sample Sec-WebSocket-Key of RFC 6455, 1.3
UPGRADE = (
    b"GET /seat HTTP/1.1\r\nHost: 192.168.4.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: " + KEY + b"\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
GET = b"GET %s HTTP/1.1\r\nHost: 192.168.4.1\r\n\r\n"


class Stream:
    """A stream in memory.

    come   bytes that can be read
    sent   bytes that were written
    room   number of bytes that it still accepts
    """

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
    """What a connection knows about its server.

    folder   a new folder with two files
    """

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
    """Return a frame as a browser sends it (RFC 6455, 5.2)."""
    size = len(data)
    head = bytes((kind, 0x80 | size)) if size < 126 else struct.pack(">BBH", kind, 0xFE, size)
    return head + mask + bytes(byte ^ mask[at & 3] for at, byte in enumerate(data))


def question(name, kind=1, number=7):
    """Return a DNS query with one question (RFC 1035, 4.1)."""
    labels = b"".join(bytes((len(one),)) + one for one in name.encode().split(b"."))
    head = struct.pack(">HHHHHH", number, 0x100, 1, 0, 0, 0)
    return head + labels + struct.pack(">BHH", 0, kind, 1)
