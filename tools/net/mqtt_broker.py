"""A broker for MQTT 3.1.1 with QoS 0 that processes bytes, without a socket or clock.

It supports retained messages, and the wildcards `+` and `#`. A subscription always gets QoS 0. A
PUBLISH with another QoS ends the client's connection. A session ends with its connection. It has
neither wills nor keep-alive: host_tests/truco_link/test_net_brokers.py tries those with amqtt. The
simulator and tests pass bytes directly.
"""

from tools.net import packets


class Broker:
    """The state of a broker.

    sessions: {client id: Session}
    retained: {topic: bytes}
    """

    def __init__(self):
        self.sessions = {}
        self.retained = {}
        self._connections = []

    def connect(self, send, close):
        """Add a connection. Return the `Session` that takes its bytes.

        :param send: called with bytes for the client
        :param close: called without arguments when the broker ends the connection
        """
        session = Session(self, send, close)
        self._connections.append(session)
        return session

    def stop(self):
        """End all connections."""
        for session in list(self._connections):
            session.lost()

    def enter(self, session):
        """Add a client. Disconnect an earlier client that has the same id (MQTT 3.1.4)."""
        if session.client_id in self.sessions:
            self.sessions[session.client_id].lost()
        self.sessions[session.client_id] = session

    def forget(self, session):
        if session in self._connections:
            self._connections.remove(session)
        if self.sessions.get(session.client_id) is session:
            del self.sessions[session.client_id]

    def publish(self, topic, payload, retain):
        """Send a message to all clients that have subscribed to its topic."""
        if retain:
            self.retained.pop(topic, None)
            if payload:
                self.retained[topic] = payload
        packet = packets.publish(topic, payload)
        for session in list(self.sessions.values()):
            if any(packets.matches(one, topic) for one in session.filters):
                session.deliver(packet)


class Session:
    """The connection of one client to the broker.

    client_id: the id that the client has sent in its CONNECT packet; None before that
    filters: the topic filters that the client has subscribed to
    """

    def __init__(self, broker, send, close):
        self._broker = broker
        self._send = send
        self._close = close
        self._reader = packets.Reader()
        self.client_id = None
        self.filters = []
        self.open = True

    def receive(self, data):
        """Take bytes from the client, in pieces of any size."""
        try:
            for first, body in self._reader.feed(data):
                if not self.open:
                    return
                self._take(first, body)
        except ValueError:
            self.lost()

    def lost(self):
        """End the connection."""
        if not self.open:
            return
        self.open = False
        self._broker.forget(self)
        self._close()

    def deliver(self, packet):
        if self.open:
            self._send(packet)

    def _take(self, first, body):
        kind = first >> 4
        if (kind == packets.CONNECT) != (self.client_id is None):
            raise packets.Malformed("CONNECT must be the first packet, and the only one")
        if kind == packets.CONNECT:
            self.client_id = packets.greeting(body)
            self._broker.enter(self)
            self._send(packets.packet(packets.CONNACK << 4, bytes(2)))
        elif kind == packets.PUBLISH:
            self._broker.publish(*packets.published(first, body))
        elif kind == packets.PINGREQ:
            self._send(packets.packet(packets.PINGRESP << 4))
        elif kind == packets.DISCONNECT:
            self.lost()
        elif kind in (packets.SUBSCRIBE, packets.UNSUBSCRIBE):
            self._ask(kind, *packets.asked(kind, body))
        else:
            raise packets.Malformed("a packet of kind %d" % kind)

    def _ask(self, kind, number, filters):
        answer = number.to_bytes(2, "big")
        if kind == packets.UNSUBSCRIBE:
            self.filters = [one for one in self.filters if one not in filters]
            self._send(packets.packet(packets.UNSUBACK << 4, answer))
            return
        self.filters += [one for one in dict.fromkeys(filters) if one not in self.filters]
        self._send(packets.packet(packets.SUBACK << 4, answer + bytes(len(filters))))
        for pattern in filters:
            for topic, payload in list(self._broker.retained.items()):
                if packets.matches(pattern, topic):
                    self.deliver(packets.publish(topic, payload, True))
