"""An MQTT client of truco_link.carriers.mqtt with a stream whose other end is a test."""

from truco_link.carriers import mqtt

CONNECT = mqtt.connect(b"z01234567", 60, b"zap/1/a/01234567")
CONNACK = b"\x20\x02\x00\x00"


class ScriptedStream:
    """A stream of an MQTT client to a broker. A test takes the place of the broker.

    inbox: bytes that the client will read
    sent: bytes that the client has written
    takes: maximum number of bytes that one write accepts; None: all
    over: True once the stream has ended
    most: maximum number of bytes that one read returns; None: no limit
    """

    def __init__(self):
        self.inbox = bytearray()
        self.sent = bytearray()
        self.writes = self.reads = 0
        self.takes = self.most = None
        self.over = False

    def readinto(self, buffer):
        self.reads += 1
        size = min(len(buffer), len(self.inbox), self.most or len(buffer))
        if not size and self.over:
            raise OSError(104)
        buffer[:size] = self.inbox[:size]
        del self.inbox[:size]
        return size

    def write(self, data):
        if self.over:
            raise OSError(32)
        self.writes += 1
        size = len(data) if self.takes is None else min(self.takes, len(data))
        self.sent += data[:size]
        return size

    def close(self):
        self.over = True


class Session:
    """An MQTT client with its stream.

    heard: [(topic, payload)] of the messages that the client has received
    """

    def __init__(self, keep_s=60, up=True):
        self.stream = ScriptedStream()
        self.heard = []
        self.client = mqtt.Client(self.on_publish, keep_s)
        self.client.begin(self.stream, CONNECT)
        self.now = 2**29 - 500  # 500 ms before the clock wraps around
        if up:
            self.tick(CONNACK)
            assert self.client.up
            self.stream.sent.clear()

    def on_publish(self, data, at, body, end):
        self.heard.append((bytes(data[at:body]), bytes(data[body:end])))

    def tick(self, data=b"", ms=10):
        self.stream.inbox += data
        self.now = (self.now + ms) % 2**29
        return self.client.tick(self.now)

    def all_of(self, data):
        """Let the client receive these bytes. Call `tick` until it has read them."""
        self.tick(data)
        while self.stream.inbox and self.tick():
            pass
