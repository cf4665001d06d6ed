"""A phone that is a script as a guest: what its browser does, and the page's own Python by which
it sits at the table. Link, seal and carrier are those of a page; its clock is the chip's.
"""

import base64
import binascii
import importlib.util
import os
import sys
import types
from unittest import mock

from tools.environment import paths
from truco_core.bots import make
from truco_core.rng import Rng
from truco_link.lobby import Lobby

from .company import Person
from .telephone import Telephone

HTTP, DNS = 80, 53
_MASK = b"\1\2\3\4"
_KEY = "dGhlIHNhbXBsZSBub25jZQ=="  # RFC 6455, 1.3
_LONGEST = 125  # bytes of a short frame
_TICK_MS = 20
_MODULE = os.path.join(paths.ROOT, "web", "phones", "lan_sockets.py")


def request(path, host, *lines):
    """Bytes of a request for a file."""
    return "\r\n".join(("GET %s HTTP/1.1" % path, "Host: " + host) + lines + ("", "")).encode()


def upgrade(host):
    """Bytes of the request for a WebSocket."""
    return request(
        "/seat",
        host,
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: " + _KEY,
    )


def question(name):
    """Bytes of a question for a name's address, RFC 1035."""
    parts = b"".join(bytes((len(part),)) + part.encode() for part in name.split("."))
    return b"\0\7\1\0\0\1" + bytes(6) + parts + b"\0\0\1\0\1"


def answered(came):
    """(status, {name: value}, body) of a whole answer in a bytearray, which is taken; or None."""
    head, found, rest = bytes(came).partition(b"\r\n\r\n")
    if not found:
        return None
    first, *lines = head.decode().split("\r\n")
    fields = dict(line.lower().split(": ", 1) for line in lines)
    size = int(fields.get("content-length", 0))
    if len(rest) < size:
        return None
    del came[: len(head) + 4 + size]
    return int(first.split()[1]), fields, rest[:size]


def frame(payload, kind=0x82):
    """Bytes of a masked frame of a WebSocket."""
    size = len(payload)
    head = bytes((0x80 | size,)) if size <= _LONGEST else bytes((0xFE, 0, size))
    body = bytes(byte ^ _MASK[at & 3] for at, byte in enumerate(payload))
    return bytes((kind,)) + head + _MASK + body


class Pipe:
    """What `_zap.dial` gives to the page, as web/phones/socket.mjs does."""

    def __init__(self, stream, host):
        self.closed = False
        self._stream = stream
        self._parts = []
        self._is_open = False
        stream.write(upgrade(host))

    def open(self):
        self._hear()
        return not self.closed

    def ready(self):
        self._hear()
        return bool(self._parts)

    def take(self):
        return base64.b64encode(self._parts.pop(0) if self._parts else b"").decode()

    def send(self, text):
        if self._is_open and not self.closed:
            self._stream.write(frame(base64.b64decode(text)))

    def close(self):
        self.closed = True
        self._stream.close()

    def _hear(self):
        came = self._stream.came
        self.closed = self.closed or self._stream.closed
        if not self._is_open:
            answer = answered(came)
            self._is_open = answer is not None and answer[0] == 101
            return
        while len(came) >= 2:
            short = came[1] & 127
            at = 2 if short <= _LONGEST else 4
            size = short if at == 2 else int.from_bytes(came[2:4], "big")
            if len(came) < at + size:
                return
            payload = bytes(came[at : at + size])
            if came[0] == 0x82:
                self._parts.append(payload)
            elif came[0] == 0x89:  # as each browser answers a ping
                self._stream.write(frame(payload, 0x8A))
            del came[: at + size]


class Guest:
    """A phone, and somebody who plays on it like the sensible robot.

    :param network: `tools.lab.chip.network.Network`
    :param name: of the person

    phone: its `Telephone`. lobby: None until `sit`.
    """

    def __init__(self, network, name, seed):
        self.phone = Telephone(network, seed)
        self.person = Person(seed)
        self.lobby = None
        self._name, self._dice = name, Rng(seed + 1)
        self._due_ms = 0

    @property
    def host(self):
        """The handheld's address, as text."""
        return ".".join(map(str, self.phone.board))

    def sit(self):
        """Open the page's link: it looks for the table, whose code it has."""
        module = self._page()
        carrier = module.carrier()
        carrier.can_wait = True
        robot = make("random", self._dice)
        self.lobby = Lobby(carrier, self.person, lambda seat: robot, self._name)
        self.lobby.search()

    def _page(self):
        """web/phones/lan_sockets.py, by this phone's WebSockets and clock."""
        engine = types.ModuleType("_zap")
        engine.dial = lambda: Pipe(self.phone.connect(HTTP), self.host)
        spec = importlib.util.spec_from_file_location("lan_sockets_of_the_page", _MODULE)
        module = importlib.util.module_from_spec(spec)
        with mock.patch.dict(sys.modules, {"_zap": engine, "ubinascii": binascii}):
            spec.loader.exec_module(module)
        module.time = types.SimpleNamespace(monotonic=lambda: self.phone.now_ms / 1000)
        return module

    def tick(self, now_ms):
        """In each slice of the chip's time."""
        self.phone.tick(now_ms)
        if self.lobby is not None and now_ms >= self._due_ms:
            self._due_ms = now_ms + _TICK_MS
            self.person.now_ms = now_ms
            self.lobby.tick(int(now_ms))
