"""Stand-in for socketpool: a connection is a WebSocket (web/page/socket.mjs)."""

import _zap
from ubinascii import a2b_base64, b2a_base64

_EAGAIN = 11
_ECONNRESET = 104
_EINPROGRESS = 119


class SocketPool:
    AF_INET = 2
    SOCK_STREAM = 1
    IPPROTO_TCP = 6
    TCP_NODELAY = 1

    def __init__(self, radio):
        pass

    def getaddrinfo(self, host, port):
        return [(self.AF_INET, self.SOCK_STREAM, 0, "", (host, port))]

    def socket(self, family=AF_INET, type=SOCK_STREAM):
        return Socket()


class Socket:
    def __init__(self):
        self.pipe = None

    def settimeout(self, seconds):
        pass

    def setsockopt(self, level, optname, value):
        pass

    def connect(self, address):
        if self.pipe is None:
            self.pipe = _zap.dial()
        if self.pipe.over():
            raise OSError(_ECONNRESET)
        if not self.pipe.open():
            raise OSError(_EINPROGRESS)

    def recv_into(self, buffer, size=0):
        found = a2b_base64(self.pipe.take(len(buffer)))
        if not found and not self.pipe.over():
            raise OSError(_EAGAIN)
        buffer[: len(found)] = found
        return len(found)

    def send(self, data):
        if self.pipe.over():
            raise OSError(_ECONNRESET)
        if not self.pipe.send(b2a_base64(data).decode()):
            raise OSError(_EAGAIN)
        return len(data)

    def close(self):
        if self.pipe is not None:
            self.pipe.close()
