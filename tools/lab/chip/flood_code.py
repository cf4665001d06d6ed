"""Runs on a board: the server for phones in a flood of strangers, and what its steps take.

Sockets are made of Python here; page, parser, frames and heap are the board's. Prints a line for
each kind of stranger: "FLOOD", its name, median and most microseconds of a step, bytes of heap
that are free afterwards, packets of the phone at the table.
"""

import gc
import time

from page_host import web_socket
from page_host.server import Server

STEPS = 160
_STEP_MS = 25
_KEY = b"dGhlIHNhbXBsZSBub25jZQ=="
_UPGRADE = (
    b"GET /seat HTTP/1.1\r\nHost: 192.168.4.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: " + _KEY + b"\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
_MASK = b"\1\2\3\4"
_PING = b"\x89\x80" + _MASK
_FRAME = b"\x82\xfe\0\xa0" + _MASK + bytes(160)
_OTHER = ("192.168.4.9", 50002)
_PACKET = b"\x82\x8c" + _MASK + bytes(12)
_QUESTION = b"\0\7\1\0\0\1\0\0\0\0\0\0\1a\7example\0\0\1\0\1"
# What each says first, and then for ever.
_STRANGERS = (
    ("nobody", None, b""),
    ("half-open", b"", b""),
    ("a head of any size", b"GET / HTTP/1.1\r\nX: ", b"x" * 64),
    ("files", b"", b"GET /v1/big.mjs HTTP/1.1\r\nHost: 192.168.4.1\r\n\r\n"),
    ("pings", _UPGRADE, _PING),
    ("frames", _UPGRADE, _FRAME),
    ("noise", b"", b"\0\xff\r\n:GET /\x80 "),
)


class Stream:
    def __init__(self, head, again):
        self._head, self._again, self._at = head, again, 0

    def readinto(self, buffer):
        size, at = len(buffer), self._at
        if at < len(self._head):
            piece = self._head[at : at + size]
        elif self._again:
            at = (at - len(self._head)) % len(self._again)
            piece = self._again[at : at + size]
        else:
            return 0
        buffer[: len(piece)] = piece
        self._at += len(piece)
        return len(piece)

    def write(self, data):
        return len(data)

    def close(self):
        pass


class Phone(Stream):
    """At the table: a packet when it is told so."""

    def __init__(self):
        Stream.__init__(self, _UPGRADE, b"")

    def say(self):
        self._head, self._at = _PACKET, 0


class Net:
    AF_INET = SOCK_STREAM = SOCK_DGRAM = SOL_SOCKET = SO_REUSEADDR = 1

    def __init__(self):
        self.come = None

    def socket(self, *_):
        return self

    settimeout = setsockopt = bind = listen = register = close = socket

    def accept(self):
        if self.come is None:
            raise OSError(11)
        return self.come(), _OTHER

    def ipoll(self, _):
        return (self,) if self.come is not None else ()

    def recvfrom_into(self, buffer):
        buffer[: len(_QUESTION)] = _QUESTION
        return len(_QUESTION), None

    def sendto(self, _data, _other):
        pass


def flood(folder, head, again):
    """(microseconds of each step, packets of the phone that were heard)."""
    net, phone = Net(), Phone()
    site = Server(net, lambda: net, lambda one, other: one, folder, lambda: b"\xc0\xa8\4\1")
    net.come = lambda: phone
    site.step(0)
    (own,) = [place for place in site.places if place.stage != web_socket.FREE]
    own.taken = True  # it has a seat
    net.come = None if head is None else lambda: Stream(head, again)
    packet = bytearray(160)
    took, heard = [0] * STEPS, 0
    for at in range(STEPS):
        if at % 4 == 3:
            phone.say()
        began = time.monotonic_ns()
        site.step((at + 1) * _STEP_MS)
        took[at] = (time.monotonic_ns() - began) // 1000
        for place in site.places:
            if place.stage == web_socket.UPGRADED and place.size:
                heard += place.take(packet) == 12
    site.close()
    return took, heard


def run(folder="/page"):
    for name, head, again in _STRANGERS:
        took, heard = flood(folder, head, again)
        gc.collect()
        free = gc.mem_free() if hasattr(gc, "mem_free") else 0
        print("FLOOD %s, %d, %d, %d, %d" % (name, sorted(took)[STEPS // 2], max(took), free, heard))
    print("FLOOD ends")
