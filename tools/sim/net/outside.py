"""Connect a `World` to a real service through sockets of this computer."""

import selectors
import socket


class Outside:
    """A real broker, in place of the simulated `tools.net.mqtt_broker.Broker`.

    :param selector: a `selectors` object; the data of each key is the function to call
    :param where: HOST:PORT
    :raises ValueError: `where` is malformed
    """

    def __init__(self, selector, where):
        host, _, port = where.rpartition(":")
        if not host or not port.isdecimal():
            raise ValueError("HOST:PORT, not `%s`" % where)
        self._selector = selector
        self._address = host, int(port)

    def connect(self, send, close, now_s):
        """Open a connection, with the arguments of `tools.net.mqtt_broker.Broker.connect`."""
        return _Line(self._selector, self._address, send, close)

    def tick(self, now_s):
        pass


class _Line:
    """A connection to the real broker, used like a `tools.net.mqtt_broker.Session`."""

    def __init__(self, selector, address, send, close):
        self._selector = selector
        self._send = send
        self._close = close
        self._waiting = bytearray()  # bytes not yet sent to the broker
        self._socket = None
        try:
            self._socket = socket.create_connection(address, timeout=5)
        except OSError:
            close()
            return
        self._socket.setblocking(False)
        selector.register(self._socket, selectors.EVENT_READ, self._work)

    def receive(self, data, now_s):
        self._waiting += data
        self._work()

    def lost(self):
        if self._socket is not None:
            self._selector.unregister(self._socket)
            self._socket.close()
            self._socket = None

    def _work(self):
        if self._socket is None:
            return
        try:
            if self._waiting:
                del self._waiting[: self._socket.send(self._waiting)]
            data = self._socket.recv(4096)
        except BlockingIOError:
            data = None
        except OSError:
            data = b""
        if data:
            self._send(data)
        elif data is not None:
            self.lost()
            self._close()
            return
        events = selectors.EVENT_READ | (selectors.EVENT_WRITE if self._waiting else 0)
        self._selector.modify(self._socket, events, self._work)
