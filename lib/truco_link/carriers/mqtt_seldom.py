"""The packets of MQTT 3.1.1 that a client sends once, or seldom: for Client.queue of `mqtt`."""

from micropython import const

from truco_link.carriers.mqtt import OUT_ROOM

_CONNECT = const(0x10)
_SUBSCRIBE = const(0x82)
_UNSUBSCRIBE = const(0xA2)
_PROTOCOL = b"\0\4MQTT\4"

# Flags of CONNECT. A will is empty, of QoS 0, and retained: it takes the topic's message away.
_CLEAN = const(0x02)
_WILL = const(0x24)
_PASSWORD = const(0x40)
_USER = const(0x80)


def connect(name, keep_s: int, will, user=None, password=None) -> bytes:
    """Of a session that leaves nothing behind.

    All texts are bytes. Without a user the password is not sent.

    :param name: of the client, 1..23 of 0-9, a-z, A-Z: any broker takes these
    :param keep_s: 1..65535 s; a broker gives a client up after one and a half of them
    :param will: topic that is cleared when the connection ends without a goodbye
    :raises ValueError: user and password are too long, together some 450 bytes
    """
    flags = _CLEAN | _WILL
    body = _text(name) + _text(will) + _text(b"")
    if user is not None:
        flags |= _USER
        body += _text(user)
        if password is not None:
            flags |= _PASSWORD
            body += _text(password)
    head = _PROTOCOL + bytes((flags, keep_s >> 8, keep_s & 0xFF))
    packet = _packet(_CONNECT, head + body)
    if len(packet) > OUT_ROOM:
        raise ValueError("user and password are too long")
    return packet


def subscribe(number: int, topic) -> bytes:
    """With QoS 0. number: 1..65535, of what is not answered yet."""
    return _packet(_SUBSCRIBE, number.to_bytes(2, "big") + _text(topic) + b"\0")


def unsubscribe(number: int, topic) -> bytes:
    return _packet(_UNSUBSCRIBE, number.to_bytes(2, "big") + _text(topic))


def _text(text):
    return len(text).to_bytes(2, "big") + text


def _packet(kind, body):
    size = len(body)
    length = bytes((size,)) if size < 128 else bytes((size & 127 | 128, size >> 7))
    return bytes((kind,)) + length + body
