"""Replaces board_configs/uplink.py in the page: the broker's WebSocket (web/page/socket.mjs)."""

import _zap
from ubinascii import a2b_base64, b2a_base64

from truco_core.clock import diff
from truco_link.carriers import DIALLING, NO_ANSWER, ONLINE, net

_DIAL_MS = 15000
_ENOTCONN = 128


def carrier():
    return net.Carrier(Uplink())


class Uplink:
    """A connection with the methods of `board_configs.uplink.Uplink` and of its `stream`."""

    waits = False

    def __init__(self):
        self.stream = self
        self._pipe = None

    def begin(self, now_ms):
        self.end()
        self.stage = DIALLING
        self.why = 0
        self._since_ms = now_ms
        self._pipe = _zap.dial()

    def step(self, now_ms):
        if self._pipe.open():
            self.stage = ONLINE
        elif self._pipe.closed or diff(now_ms, self._since_ms) >= _DIAL_MS:
            self.why = NO_ANSWER

    def end(self):
        if self._pipe is not None:
            self._pipe.close()

    def readinto(self, buffer):
        found = a2b_base64(self._pipe.take(len(buffer)))
        if not found and self._pipe.closed:
            raise OSError(_ENOTCONN)
        buffer[: len(found)] = found
        return len(found)

    def write(self, data):
        return len(data) if self._pipe.send(b2a_base64(data).decode()) else 0

    close = end
