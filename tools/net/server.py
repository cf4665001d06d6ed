"""The broker behind a socket of this computer: one thread, nobody waits for anybody."""

import selectors
import socket
import time

UNSENT = 256 * 1024  # bytes for a client that does not take them; then it goes
_TICK_S = 1.0
_READ = 4096


class _Line:
    """The socket of one client."""

    def __init__(self, server, end):
        self.socket = end
        self._server = server
        self._web = None  # `websocket.WebSocket`, of a page in a browser
        self._heard = False
        self._unsent = bytearray()
        self.session = server.broker.connect(self.send, self.close, server.clock())

    def on_ready(self, events):
        if events & selectors.EVENT_WRITE:
            self._flush()
        if events & selectors.EVENT_READ and self.session.open:
            try:
                data = self.socket.recv(_READ)
            except BlockingIOError:
                return
            except OSError:
                data = b""
            if data:
                self._take(data)
            else:
                self.session.lost()

    def _take(self, data):
        if not self._heard:
            self._heard = True
            if self._server.websocket and data[:1] == self._server.websocket.HELLO:
                self._web = self._server.websocket.WebSocket()
        if self._web is None:
            self.session.receive(data, self._server.clock())
            return
        data = self._web.receive(data)
        self._put(self._web.unsent())
        if data and self.session.open:
            self.session.receive(data, self._server.clock())
        if self._web.over:
            self.session.lost()

    def send(self, data):
        self._put(data if self._web is None else self._web.framed(data))

    def _put(self, data):
        self._unsent += data
        if len(self._unsent) > UNSENT:
            self.session.lost()
        else:
            self._flush()

    def _flush(self):
        try:
            count = self.socket.send(self._unsent) if self._unsent else 0
        except BlockingIOError:
            count = 0
        except OSError:
            return  # the next read says that it is over
        del self._unsent[:count]
        self._server.watch(self, bool(self._unsent))

    def close(self):
        if self._unsent:
            try:
                self.socket.send(self._unsent)  # such as why it was refused
            except OSError:
                pass
        self._server.drop(self)


class Server:
    """
    :param broker: `tools.net.broker.Broker`
    :param host: this computer's own addresses are "127.0.0.1" and, for others, "0.0.0.0"
    :param port: 0: any that is free
    :param clock: seconds, by which a client is silent for too long
    :param websocket: the module `tools.net.websocket`: pages in a browser may come, too, at the
        same port; None: they may not
    :raises OSError: the port is in use, or is not this program's to use

    port: the one it has. on_error: called with the text of what ended a connection.
    """

    def __init__(self, broker, host="127.0.0.1", port=0, clock=time.monotonic, websocket=None):
        self.broker = broker
        self.websocket = websocket
        self.clock = clock
        self._selector = selectors.DefaultSelector()
        self._listener = socket.create_server((host, port))
        self._listener.setblocking(False)
        self._selector.register(self._listener, selectors.EVENT_READ)
        self.port = self._listener.getsockname()[1]
        self._ticked_s = 0.0

    def serve(self, timeout_s=_TICK_S):
        """Do what there is to do; wait for it at most `timeout_s`."""
        for key, events in self._selector.select(timeout_s):
            if key.data is None:
                self._accept()
            else:
                key.data.on_ready(events)
        now_s = self.clock()
        if now_s - self._ticked_s >= _TICK_S:
            self._ticked_s = now_s
            self.broker.tick(now_s)

    def close(self):
        """End all connections."""
        for key in list(self._selector.get_map().values()):
            if key.data is not None:
                key.data.session.lost()
        self._selector.unregister(self._listener)
        self._listener.close()
        self._selector.close()

    def _accept(self):
        try:
            end, _ = self._listener.accept()
        except OSError:
            return  # it has gone again, or there are no more sockets
        end.setblocking(False)
        end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._selector.register(end, selectors.EVENT_READ, _Line(self, end))

    # By the lines.

    def watch(self, line, writes):
        if line.session.open:
            events = selectors.EVENT_READ | (selectors.EVENT_WRITE if writes else 0)
            self._selector.modify(line.socket, events, line)

    def drop(self, line):
        self._selector.unregister(line.socket)
        line.socket.close()
