"""Read and write packets of MQTT 3.1.1 as a broker. "MQTT 3.8" is a chapter of its standard."""

CONNECT, CONNACK, PUBLISH, SUBSCRIBE, SUBACK = 1, 2, 3, 8, 9
UNSUBSCRIBE, UNSUBACK, PINGREQ, PINGRESP, DISCONNECT = 10, 11, 12, 13, 14

LARGEST = 64 * 1024  # maximum bytes of a packet after its length field; MQTT 2.2.3 allows 256 MB


class Malformed(ValueError):
    """A packet that no client may send. The text says why."""


class Reader:
    """A parser that splits a stream into packets. Bytes may arrive in pieces of any size."""

    def __init__(self):
        self._data = bytearray()

    def feed(self, data):
        """Yield (first byte, body) of each complete packet.

        :raises Malformed: a packet is too large
        """
        self._data += data
        while True:
            size, at = 0, 1
            while at < len(self._data):
                size |= (self._data[at] & 127) << 7 * (at - 1)
                at += 1
                if not self._data[at - 1] & 128:
                    break
            else:
                return
            if size > LARGEST:
                raise Malformed("%d bytes" % size)
            if len(self._data) < at + size:
                return
            packet = self._data[0], bytes(self._data[at : at + size])
            del self._data[: at + size]
            yield packet


class Fields:
    """A reader of the fields in a packet's body. It raises `Malformed` if the body is too short."""

    def __init__(self, body):
        self._body = body
        self._at = 0

    def left(self):
        return len(self._body) - self._at

    def raw(self, size):
        if size > self.left():
            raise Malformed("too short")
        self._at += size
        return self._body[self._at - size : self._at]

    def number(self, size=2):
        return int.from_bytes(self.raw(size), "big")

    def binary(self):
        return self.raw(self.number())

    def text(self):
        return self.binary().decode()


def greeting(body):
    """Return the client id of a CONNECT: MQTT 3.1. Will, user and password are not read.

    :raises ValueError: it is malformed
    """
    fields = Fields(body)
    if fields.text() != "MQTT" or fields.number(1) != 4:
        raise Malformed("not MQTT 3.1.1")
    fields.raw(3)  # flags, keep-alive
    return fields.text()


def published(first, body):
    """Return (topic, payload, retain) of a PUBLISH: MQTT 3.3. Raise ValueError unless QoS is 0."""
    if first & 0x0E:
        raise Malformed("QoS %d" % (first >> 1 & 3))
    fields = Fields(body)
    return fields.text(), fields.raw(fields.left()), bool(first & 1)


def asked(kind, body):
    """Return (packet id, [topic filter]) of a SUBSCRIBE or UNSUBSCRIBE: MQTT 3.8, 3.10."""
    fields = Fields(body)
    number, filters = fields.number(), []
    while fields.left():
        filters.append(fields.text())
        if kind == SUBSCRIBE:
            fields.number(1)
    return number, filters


def packet(first, body=b""):
    """Return the bytes of a packet.

    :param first: its first byte: bits 4-7: type; bits 0-3: flags
    """
    size, length = len(body), bytearray()
    while size > 127:
        length.append(size & 127 | 128)
        size >>= 7
    length.append(size)
    return bytes((first,)) + bytes(length) + body


def publish(topic, payload, retain=False):
    name = topic.encode()
    return packet(PUBLISH << 4 | retain, len(name).to_bytes(2, "big") + name + payload)


def matches(pattern, topic):
    """Return True if a topic matches a filter with wildcards: MQTT 4.7."""
    levels, names = pattern.split("/"), topic.split("/")
    for at, level in enumerate(levels):
        if level == "#":
            return True
        if at == len(names) or level not in ("+", names[at]):
            return False
    return len(levels) == len(names)
