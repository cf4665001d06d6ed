"""Packets of MQTT 3.1.1 as a broker reads and writes them. Numbers behind MQTT: its chapters."""

from dataclasses import dataclass

CONNECT, CONNACK, PUBLISH, SUBSCRIBE, SUBACK = 1, 2, 3, 8, 9
UNSUBSCRIBE, UNSUBACK, PINGREQ, PINGRESP, DISCONNECT = 10, 11, 12, 13, 14

LARGEST = 64 * 1024  # bytes of a packet behind its length; MQTT 2.2.3 would have 256 MB
_FLAGS = {CONNECT: 0, SUBSCRIBE: 2, UNSUBSCRIBE: 2, PINGREQ: 0, DISCONNECT: 0}
_LENGTH_BYTES = 4


class Malformed(Exception):
    """It is no packet that a client may send; the text says why."""


@dataclass
class Greeting:
    """What CONNECT says. version: 4 is MQTT 3.1.1. will: (topic, payload, retain) or None."""

    version: int
    client_id: str
    clean: bool
    keep_s: int
    will: tuple | None
    user: str | None
    password: bytes | None


class Reader:
    """Bytes of a stream, in any pieces, to packets."""

    def __init__(self):
        self._data = bytearray()

    def feed(self, data):
        """Yield (first byte, body) of each whole packet.

        :raises Malformed: no packet begins so; nothing behind it can be read
        """
        self._data += data
        while True:
            size, at = 0, 1
            while True:
                if at >= len(self._data):
                    return
                if at > _LENGTH_BYTES:
                    raise Malformed("a length of five bytes")
                size |= (self._data[at] & 127) << 7 * (at - 1)
                at += 1
                if not self._data[at - 1] & 128:
                    break
            first = self._data[0]
            if first >> 4 != PUBLISH and _FLAGS.get(first >> 4) != first & 15:
                raise Malformed("first byte 0x%02X" % first)
            if size > LARGEST:
                raise Malformed("%d bytes" % size)
            if len(self._data) < at + size:
                return
            body = bytes(self._data[at : at + size])
            del self._data[: at + size]
            yield first, body


class Fields:
    """The fields of a body, one after the other."""

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
        try:
            text = self.binary().decode()
        except UnicodeDecodeError:
            raise Malformed("a text that is no UTF-8") from None
        if "\0" in text:
            raise Malformed("a text with U+0000")
        return text

    def rest(self):
        return self.raw(self.left())

    def end(self):
        if self.left():
            raise Malformed("too long")


def greeting(body):
    """MQTT 3.1: the `Greeting` of a CONNECT. Only the version is known of other versions."""
    fields = Fields(body)
    if fields.text() != "MQTT":
        raise Malformed("no MQTT")
    version = fields.number(1)
    if version != 4:
        return Greeting(version, "", True, 0, None, None, None)
    flags = fields.number(1)
    keep_s = fields.number()
    client_id = fields.text()
    will = None
    if flags & 4:
        will = (check_name(fields.text()), fields.binary(), bool(flags & 0x20))
    elif flags & 0x38:
        raise Malformed("a will that is none")
    if flags & 1 or flags & 0x18 == 0x18 or flags & 0xC0 == 0x40:
        raise Malformed("flags 0x%02X" % flags)
    user = fields.text() if flags & 0x80 else None
    password = fields.binary() if flags & 0x40 else None
    fields.end()
    return Greeting(version, client_id, bool(flags & 2), keep_s, will, user, password)


def published(first, body):
    """MQTT 3.3: (topic, payload, retain) of a PUBLISH with QoS 0.

    :raises Malformed: also for another QoS, which this broker does not have
    """
    if first & 0x0E:
        raise Malformed("QoS %d" % (first >> 1 & 3))
    fields = Fields(body)
    return check_name(fields.text()), fields.rest(), bool(first & 1)


def asked(kind, body):
    """MQTT 3.8, 3.10: (packet's number, [filter]) of a SUBSCRIBE or UNSUBSCRIBE."""
    fields = Fields(body)
    number, filters = fields.number(), []
    while fields.left():
        filters.append(check_filter(fields.text()))
        if kind == SUBSCRIBE and fields.number(1) > 2:
            raise Malformed("QoS 3")
    if not number or not filters:
        raise Malformed("no number, or nothing asked for")
    return number, filters


def check_name(topic):
    """The topic, if something may be published to it: MQTT 4.7."""
    if not topic or "+" in topic or "#" in topic:
        raise Malformed("a topic %r" % topic)
    return topic


def check_filter(text):
    """The filter, if it is one: MQTT 4.7.1."""
    levels = text.split("/")
    for at, level in enumerate(levels):
        if level == "#" and at == len(levels) - 1 or level == "+":
            continue
        if "#" in level or "+" in level:
            raise Malformed("a filter %r" % text)
    if not text:
        raise Malformed("an empty filter")
    return text


def packet(first, body=b""):
    """The bytes of a packet; `first` with its flags."""
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
    """Whether a filter has this topic; MQTT 4.7.2: wildcards leave out topics like $SYS."""
    if topic[0] == "$" and pattern[0] in "+#":
        return False
    levels, names = pattern.split("/"), topic.split("/")
    for at, level in enumerate(levels):
        if level == "#":
            return True
        if at == len(names) or level not in ("+", names[at]):
            return False
    return len(levels) == len(names)
