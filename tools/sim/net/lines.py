"""Messages as lines of JSON between hub and handhelds: what they say is in exchange.py, pace.py."""

import asyncio
import json
import socket


class _End:
    _got = b""

    def messages(self, data):
        """Those that end in these bytes."""
        *lines, self._got = (self._got + data).split(b"\n")
        return [json.loads(line) for line in lines]


class Line(_End):
    """A handheld's end.

    :param where: the hub's HOST:PORT
    """

    def __init__(self, where):
        host, _, port = where.rpartition(":")
        self.socket = socket.create_connection((host, int(port)))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def tell(self, message):
        """Say this now."""
        self.socket.sendall(_packed(message))


class HubLine(_End, asyncio.Protocol):
    """The hub's end; `hear` gets each message."""

    def connection_made(self, transport):
        self._transport = transport

    def data_received(self, data):
        for message in self.messages(data):
            self.hear(message)

    def tell(self, message):
        self._transport.write(_packed(message))


def _packed(message):
    return json.dumps(message).encode() + b"\n"
