"""Our MQTT client on this computer's sockets, at any broker."""

import time

from tools.sim.net.own_socket import SocketStream
from truco_link.carriers import mqtt

_TURNS = 4000  # of 5 ms, until a test gives up


class Friends:
    """Clients of one broker that get their turns one after the other.

    :param serve: called in each turn, for a broker of this very process
    """

    def __init__(self, host, port, serve=lambda: None, user=None, password=None):
        self._where = (host, port)
        self._serve = serve
        self._who = (user, password)
        self._clients = []

    def join(self, name, will, keep_s=30):
        """A client that is up. heard: [(topic, payload, retained)]."""
        heard = []

        def on_publish(data, at, body, end, retained):
            heard.append((bytes(data[at:body]), bytes(data[body:end]), retained))

        stream = SocketStream(*self._where)
        packet = mqtt.connect(name, keep_s, will, *self._who)
        client = mqtt.Client(stream, on_publish, packet, keep_s)
        client.heard, client.stream = heard, stream
        self._clients.append(client)
        self.until(lambda: client.up or client.why)
        assert client.up, client.why
        return client

    def leave(self, client):
        """Without a goodbye."""
        client.stream.close()
        self._clients.remove(client)

    def until(self, done):
        for _ in range(_TURNS):
            self._serve()
            for one in self._clients:
                one.tick(time.monotonic_ns() // 1_000_000 % (1 << 29))
            if done():
                return
            time.sleep(0.005)
        raise AssertionError([(one.why, one.heard) for one in self._clients])

    def close(self):
        for one in self._clients:
            one.bye()
            one.stream.close()
