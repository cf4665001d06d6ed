"""Stand-in for _bleio on the 32-bit VM: a radio with one other handheld, which follows a script.

The other handheld is a `Guest` that joins, or a `Host` that sends given records. Both acknowledge
packets. A host delays each recorded action of its guest,
so that the measured game, which is the guest, first asks its player.
"""

import supervisor

_KIND_AT = 9  # offset of the kind in an advertisement
TURN_MS = 4500  # time by which a host delays a recorded action of its guest


class _Other:
    """The handheld at the other end of the connection, which follows a script."""

    def __init__(self):
        self.out = []  # packets for the game that is measured
        self.session = self.seq = self.awaited = 0
        self.left = []  # numbered records that are not yet sent: (type, body, whether to wait)
        self.waits = False

    def put(self, ctl, body):
        self.out.append(bytes((len(body) + 1, ctl | self.awaited)) + body)

    def push(self):
        if self.left and not self.waits and self.may_send(self.left[0][2]):
            self.waits = True
            self.put(self.left[0][0] | self.seq << 3, self.left[0][1])
            return True
        return False

    def may_send(self, is_late):
        return True

    def take(self, kind, record):
        pass

    def hear(self, record):
        kind = record[1] & 0xC0
        if kind == 0xC0:
            self.control(record[2], record[3:])
            return
        if self.waits and record[1] & 7 == self.seq + 1 & 7:
            self.seq = self.seq + 1 & 7
            self.waits = False
            self.left.pop(0)
        if kind != 0x80 and record[1] >> 3 & 7 == self.awaited:
            self.awaited = self.awaited + 1 & 7
            self.take(record[2], record)
        if not self.push():
            self.put(0x80, b"")  # a player who may act hears from its host at least once a second


class Guest(_Other):
    seat = 1

    def __init__(self):
        _Other.__init__(self)
        self.put(0xC0, b"\0\1\10\0\0\0\0")

    def advertisement(self, content):
        return b"\2\1\6\x10\xff\xff\xff\x5a\x50\2\10\0\0\0\0\0\0\0\0\0"

    def control(self, session, body):
        if body[0] == 2 and not self.session:
            self.session = session
            token = 0x40, b"\x26" + bytes(10), False
            self.left += (token, (0x40, b"\x20\0\0Bia", False))  # TOKEN and JOIN
            self.push()


class Host(_Other):
    def __init__(self, records):
        _Other.__init__(self)
        self.later = records
        self.sent_ms = 0
        self.held = []  # records that wait for the guest's JOIN
        self.greeted = False

    def advertisement(self, content):
        return b"\2\1\6\x0d\xff\xff\xff\x5a\x50\1\10\7\0\0\0\1B"

    def control(self, session, body):
        if body[0] == 1 and not self.session:
            self.session = 77
            self.put(0xC0, b"\x4d\2\10" + body[2:3] + b"\7\0\0\0")

    def may_send(self, is_late):
        """Return False for an action of the guest while the guest still has time."""
        is_early = supervisor.now_ms - self.sent_ms < TURN_MS
        if not is_late:
            self.sent_ms = supervisor.now_ms
        return not is_late or not is_early

    def take(self, kind, record):
        if kind == 0x20:  # JOIN
            self.left += self.held
            self.greeted = True

    def tell(self, count):
        """Queue the next `count` records for sending."""
        if self.greeted:
            self.left += self.later[:count]
        else:
            self.held += self.later[:count]
        self.later = self.later[count:]
        if self.session:
            self.push()


class BluetoothError(Exception):
    pass


class UUID:
    def __init__(self, uuid):
        pass


class Service:
    def __init__(self, uuid):
        pass


class Attribute:
    NO_ACCESS = OPEN = 0


class Characteristic:
    WRITE_NO_RESPONSE = properties = 0

    @staticmethod
    def add_to_service(service, uuid, *, properties, read_perm, write_perm, max_length):
        return None


other = None
first = []  # packets for the game that come before the packets of `other`
ticket = b""  # ticket from the game's first packet; each packet of `other` must begin with it
meets = False  # True once the game has sent its first packet


class CharacteristicBuffer:
    def __init__(self, characteristic, *, timeout, buffer_size):
        self.ring = bytearray(buffer_size)

    def readinto(self, buffer):
        if first:
            packet = first.pop(0)
        elif other is None or not other.out or not meets:
            return 0
        else:
            packet = ticket + other.out.pop(0)
        for i in range(len(packet)):
            buffer[i] = packet[i]
        return len(packet)

    def reset_input_buffer(self):
        pass


class PacketBuffer:
    """A buffer as large as on an nRF52840: ports/nordic/common-hal/_bleio/PacketBuffer.c."""

    def __init__(self, characteristic, *, buffer_size, max_packet_size):
        self.ring = bytearray(2 * max_packet_size)
        self.outgoing_packet_length = max_packet_size

    def write(self, data, *, header=None):
        global ticket, meets
        at = 0
        while at < len(data) and data[0]:
            end = at + 1 + data[at]
            other.hear(bytes(data[at:end]))
            at = end
        if not at:  # `data` begins with 0: it is the first packet of a connection
            meets = True
            ticket = bytes(data[1:])
            if len(ticket) > 2:  # the game is a guest, and these bytes are its token
                ticket = b""
                first.append(b"\0\x81\2")
        return len(data)

    def deinit(self):
        pass


class _Remote:
    characteristics = (Characteristic,)


class _Connection:
    connected = True

    def discover_remote_services(self, service_uuids_whitelist=None):
        return (_Remote,)

    def disconnect(self):
        self.connected = False


class _Entry:
    address = "other"
    rssi = -40
    connectable = True
    advertisement_bytes = b""


class _Adapter:
    enabled = True
    advertising = False
    connected = True
    connections = ()
    answer = b""  # advertisement of the host that has connected to the game

    def start_advertising(self, data, *, connectable, interval):
        if connectable and other is not None and not self.connections:
            self.connections = (_Connection(),)
            self.answer = data[:_KIND_AT] + b"\3" + data[_KIND_AT + 1 :]

    def stop_advertising(self):
        pass

    def start_scan(
        self,
        *,
        prefixes=b"",
        timeout=None,
        interval=0.1,
        window=0.1,
        minimum_rssi=-80,
        active=True,
    ):
        if other is None or self.connections and not self.answer:
            return ()
        entry = _Entry()
        entry.advertisement_bytes = self.answer or other.advertisement(None)
        return (entry,)

    def stop_scan(self):
        pass

    def connect(self, address, *, timeout):
        self.connections = (_Connection(),)
        first.append(b"\0")


adapter = _Adapter()
