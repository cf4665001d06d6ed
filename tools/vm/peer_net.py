"""Stand-in for socketpool on the 32-bit VM: a broker with the `others`, see `Far`, at it,
and a network in which they are, too."""

# peers.py stands before this, in one file: so there is no module more than on a board.
others = []
EAGAIN = 11
_CALL_EVERY = 100  # times that the game asks for what came
_PORT = 50000  # of UDP, of the first other; and its address ends with its seat


CALL = b"\2\5" + bytes(9)  # content of its call: a newcomer, to table 0


class Far(Guest):  # noqa: F821
    """One at the other end of a network: packets of several records, which are sealed as soon as
    its host seals (with zeros, which change nothing).

    :param seat: 1..3, that it will get
    """

    def __init__(self, seat):
        Guest.__init__(self)  # noqa: F821
        self.seat = seat
        self.taken = False  # the host has answered its call
        self.sealed = 0  # packets that it has sealed

    def packet(self, data):
        """One comes."""
        if len(data) > 12 and not any(data[1:4]) and not any(data[-8:]):
            data = data[4:-8]
            self.sealed = self.sealed or 1
        at = 0
        while at < len(data) and data[at]:  # zeros may fill it up
            end = at + 1 + data[at]
            self.hear(data[at:end])
            at = end

    def say(self):
        """The next packet that it sends; None: it has none."""
        if not self.out:
            return None
        packet = self.out.pop(0)
        if self.sealed:
            packet = self.sealed.to_bytes(4, "little") + packet + bytes(8)
            self.sealed += 1
        return packet


class SocketPool:
    AF_INET = 2
    SOCK_STREAM, SOCK_DGRAM = 1, 2
    IPPROTO_TCP, TCP_NODELAY, SOL_SOCKET = 6, 1, 0xFFF

    def __init__(self, radio):
        pass

    def socket(self, family, type):
        return Stream() if type == self.SOCK_STREAM else Datagrams()

    def getaddrinfo(self, host, port):
        return ((2, 1, 0, "", ("10.0.0.9", port)),)


class _Socket:
    def settimeout(self, seconds):
        pass

    def setsockopt(self, level, name, value):
        pass

    def close(self):
        pass


class Stream(_Socket):
    """To the broker."""

    def __init__(self):
        self.heard = b""  # bytes of the game
        self.out = b""
        self.topic = None  # of the game's inbox, once its advert is there
        self.asked = 0

    def connect(self, address):
        pass

    def ready(self):
        self.asked += 1
        if self.topic is not None:
            for other in others:
                if not other.taken:
                    if self.asked % _CALL_EVERY == 0:
                        self.tell(other, 1, CALL)
                        break
                else:
                    packet = other.say()
                    if packet is not None:
                        self.tell(other, 3, packet)
        return bool(self.out)

    def recv_into(self, buffer):
        if not self.out:
            raise OSError(EAGAIN)
        size = min(len(buffer), len(self.out))
        for i in range(size):
            buffer[i] = self.out[i]
        self.out = self.out[size:]
        return size

    def send(self, data):
        self.heard += bytes(data)
        while len(self.heard) > 1:
            size, head = self.heard[1], 2
            if size > 127:
                size, head = size & 127 | self.heard[2] << 7, 3
            packet, self.heard = self.heard[: head + size], self.heard[head + size :]
            self.take(packet[0], packet[head:])
        return len(data)

    def take(self, kind, body):
        if kind == 0x10:
            self.out += b"\x20\2\0\0"
        elif kind == 0x82:
            self.out += b"\x90\3" + body[:2] + b"\0"
        elif kind == 0xC0:
            self.out += b"\xd0\0"
        elif kind & 0xF0 == 0x30:
            size = 2 + body[1]
            self.publish(body[2:size], body[size:])

    def publish(self, topic, data):
        if topic[6:7] == b"a" and data:
            self.topic = b"zap/1/i/" + topic[8:]
        for other in others:
            if topic == b"zap/1/i/" + _name(other):
                if data[8] == 2:
                    other.taken = True
                elif data[8] == 3:
                    other.packet(data[10:])

    def tell(self, other, kind, data):
        body = bytes((0, len(self.topic))) + self.topic + _name(other) + bytes((kind, 1)) + data
        size = len(body)
        head = bytes((0x30, size)) if size < 128 else bytes((0x30, size & 127 | 128, size >> 7))
        self.out += head + body


def _name(other):
    return b"other00%d" % other.seat


class Datagrams(_Socket):
    """In the network."""

    def __init__(self):
        self.other = None  # to whom it is connected
        self.asked = 0

    def bind(self, address):
        pass

    def connect(self, address):
        self.other = others[address[1] - _PORT]

    def _caller(self):
        for other in others:
            if not other.taken:
                return other

    def ready(self):
        self.asked += 1
        if self.other is not None:
            return bool(self.other.out)
        return self.asked % _CALL_EVERY == 0 and self._caller() is not None

    def recv_into(self, buffer):
        packet = self.other.say()
        buffer[0], buffer[1] = 0xA5, len(packet)
        buffer[2 : 2 + len(packet)] = packet
        return 154

    def recvfrom_into(self, buffer):
        other = self._caller()
        call = b"\x5a" + CALL
        buffer[: len(call)] = call
        return len(call), ("192.168.4.%d" % other.seat, _PORT + others.index(other))

    def send(self, data):
        if data[0] == 0x5A:
            self.other.taken = True
        else:
            self.other.packet(bytes(data[2 : 2 + data[1]]))
        return len(data)

    def sendto(self, data, address):
        return len(data)
