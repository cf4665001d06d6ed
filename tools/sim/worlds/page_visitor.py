"""A phone's browser as a script, with the page's own Python by which it sits at a table.

What its `Pipe` has is a stream: ``write(data)``, ``close()``, `came`, a bytearray of what the
handheld has said, and `closed`.
"""

import base64
import binascii
import importlib.util
import os
import sys
import types
from unittest import mock

from tools.environment import paths

_MASK = b"\1\2\3\4"
_KEY = "dGhlIHNhbXBsZSBub25jZQ=="  # RFC 6455, 1.3
_LONGEST = 125  # bytes of a short frame
_MODULE = os.path.join(paths.ROOT, "web", "phones", "lan_sockets.py")


def carrier(dial, seconds):
    """web/phones/lan_sockets.py's.

    :param dial: makes a `Pipe`. seconds: its clock
    """
    engine = types.ModuleType("_zap")
    engine.dial = dial
    spec = importlib.util.spec_from_file_location("lan_sockets_of_the_page", _MODULE)
    module = importlib.util.module_from_spec(spec)
    with mock.patch.dict(sys.modules, {"_zap": engine, "ubinascii": binascii}):
        spec.loader.exec_module(module)
    module.time = types.SimpleNamespace(monotonic=seconds)
    made = module.carrier()
    made.can_wait = True
    return made


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
