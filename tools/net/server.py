"""Serve a broker on a socket of this computer, in one thread without blocking."""

import asyncio
import time

UNSENT = 256 * 1024  # maximum bytes that wait for a client; one that lets more pile up is cut off
_TICK_S = 1.0


class _Line(asyncio.Protocol):
    """The connection of one client."""

    def __init__(self, server):
        self._server = server
        self._web = None  # `websocket.WebSocket` of a page in a browser, or None
        self._heard = False

    def connection_made(self, transport):
        self._transport = transport
        broker, now_s = self._server.broker, self._server.clock()
        self.session = broker.connect(self._send, transport.close, now_s)

    def connection_lost(self, error):
        self.session.lost()

    def data_received(self, data):
        if not self._heard:
            self._heard = True
            if self._server.websocket and data[:1] == self._server.websocket.HELLO:
                self._web = self._server.websocket.WebSocket()
        if self._web is not None:
            data = self._web.receive(data)
            self._put(self._web.unsent())
        if data and self.session.open:
            self.session.receive(data, self._server.clock())
        if self._web is not None and self._web.over:
            self.session.lost()

    def _send(self, data):
        self._put(data if self._web is None else self._web.framed(data))

    def _put(self, data):
        self._transport.write(data)
        if self._transport.get_write_buffer_size() > UNSENT:
            self._transport.abort()
            self.session.lost()


class Server:
    """A server for a broker.

    :param broker: `tools.net.mqtt_broker.Broker`
    :param host: "127.0.0.1" for this computer only, "0.0.0.0" for its network
    :param port: 0: any free port
    :param clock: function that returns seconds, for time-outs
    :param websocket: the module `tools.net.websocket`, which also accepts browsers at the same
        port; None: no browsers
    :raises OSError: the port is in use or not allowed

    port: the port in use
    """

    def __init__(self, broker, host="127.0.0.1", port=0, clock=time.monotonic, websocket=None):
        self.broker = broker
        self.websocket = websocket
        self.clock = clock
        self._loop = asyncio.new_event_loop()
        made = self._loop.create_server(lambda: _Line(self), host, port)
        try:
            self._listener = self._loop.run_until_complete(made)
        except (OSError, OverflowError):
            self._loop.close()
            raise
        self.port = self._listener.sockets[0].getsockname()[1]
        self._ticked_s = 0.0

    def serve(self, seconds=_TICK_S):
        """Serve for this many seconds. 0 handles only pending events."""
        self._loop.run_until_complete(asyncio.sleep(seconds))
        now_s = self.clock()
        if now_s - self._ticked_s >= _TICK_S:
            self._ticked_s = now_s
            self.broker.tick(now_s)

    def close(self):
        self._listener.close()
        self.broker.stop()
        self._loop.run_until_complete(asyncio.sleep(0))
        self._loop.close()
