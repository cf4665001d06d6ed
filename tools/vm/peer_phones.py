"""Stand-in for socketpool on the 32-bit VM, behind peer_net.py: the `others` are phones with this
board's page, and the board is an access point. Datagrams reach nobody."""

import binascii

import ubinascii
import wifi

binascii.b2a_base64 = ubinascii.b2a_base64
_REQUEST = (
    b"GET /seat HTTP/1.1\r\nHost: 192.168.4.1\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
_SIZE = 154  # of a packet
# Bytes that a `send` takes, by turns; none: EAGAIN. So do RP2's (Socket.c of cd3da4a5, 476 to 513),
# once 11,680 bytes are not acknowledged; here always.
_ROOMS = (158, 0, 1, 100, 57)


class _Own:
    packed = b"\xc0\xa8\4\1"

    def __str__(self):
        return "192.168.4.1"


class _Mask24:
    packed = b"\xff\xff\xff\0"


wifi.radio.ap_active = True
wifi.radio.ipv4_address_ap = _Own()
wifi.radio.ipv4_subnet_ap = _Mask24


class Listener(_Socket):  # noqa: F821
    SO_REUSEADDR = 1

    def __init__(self):
        self.count = 0

    def bind(self, address):
        pass

    def listen(self, backlog):
        pass

    def accept(self):
        if self.count == len(others):  # noqa: F821
            raise OSError(EAGAIN)  # noqa: F821
        self.count += 1
        return Phone(others[self.count - 1]), ("192.168.4.%d" % (15 + self.count), 50000)  # noqa: F821


class Phone(_Socket):  # noqa: F821
    """A WebSocket of one, whose frames are as long as those of a browser."""

    def __init__(self, other):
        self.other = other
        self.out = _REQUEST
        self.is_open = False
        self.heard = b""
        self.turn = 0

    def ready(self):
        while self.take():
            pass
        if not self.out and self.is_open and self.other.taken:
            packet = self.other.say()
            if packet is not None:
                self.out = b"\x82\xfe\0\x9a\0\0\0\0\xa5" + bytes((len(packet),)) + packet
                self.out += bytes(_SIZE - 2 - len(packet))
        return bool(self.out)

    def recv_into(self, buffer):
        if not self.ready():
            raise OSError(EAGAIN)  # noqa: F821
        size = min(len(buffer), len(self.out))
        buffer[:size] = self.out[:size]
        self.out = self.out[size:]
        return size

    def send(self, data):
        self.turn = (self.turn + 1) % len(_ROOMS)
        size = min(_ROOMS[self.turn], len(data))
        if not size:
            raise OSError(EAGAIN)  # noqa: F821
        self.heard += bytes(data[:size])
        return size

    def take(self):
        """What is whole of what was heard; whether anything was."""
        heard = self.heard
        if not self.is_open:  # what accepts the WebSocket
            end = heard.find(b"\r\n\r\n") + 4
            self.is_open = end > 3
            self.heard = heard[end:] if self.is_open else heard
            return self.is_open
        at = 4 if heard[1:2] == b"\x7e" else 2
        end = at + (heard[at - 1] if len(heard) >= at else at)
        if len(heard) < end:
            return False
        self.heard = heard[end:]
        if heard[0] == 0x82:  # and no ping
            self.message(heard[at:end])
        return True

    def message(self, data):
        if data[0] == 0xA5:
            self.other.packet(data[2 : 2 + data[1]])
        elif data[1] == 3:  # the answer to its call
            self.other.taken = True
        elif data[1] == 1 and not self.other.taken and not self.out:  # a beacon
            self.out = b"\x82\x8c\0\0\0\0\x5a" + CALL  # noqa: F821


class Nobody(_Socket):  # noqa: F821
    """A socket for datagrams."""

    def bind(self, address):
        pass

    connect = bind

    def ready(self):
        return False

    def sendto(self, data, address):
        return len(data)


def socket(pool, family, type):
    return Listener() if type == pool.SOCK_STREAM else Nobody()


SocketPool.SO_REUSEADDR = 2  # noqa: F821
SocketPool.socket = socket  # noqa: F821
