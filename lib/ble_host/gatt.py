"""GATT server and client: what a peer discovers here, and the discovery of the peer.

Sources: Bluetooth Core 5.4, volume 3, parts F (ATT) and G (GATT). The server only has the service
of the program, see `ble_host`, and only answers searches. It lacks the services with the device's
name, which no peer of the program reads. The client sends three requests, one after the other: MTU
(only as a central), service, characteristic.
"""

from micropython import const

from ble_host.l2cap import ASK_MTU, ATT_HEAD, ATTRIBUTES, VALUE

_PRIMARY = b"\x00\x28"
_DECLARATION = b"\x03\x28"

# Opcodes of ATT.
ERROR = const(0x01)
FIND_INFORMATION = const(0x04)
FIND_BY_VALUE = const(0x06)
READ_BY_TYPE = const(0x08)
READ_BY_GROUP = const(0x10)

# Error codes of ATT.
_UNKNOWN = const(0x06)  # the request is not supported
_NONE = const(0x0A)  # no attribute was found

_WRITE_NO_RESPONSE = const(0x04)  # property of a characteristic


def answer(connection, packet: bytes) -> bytes:
    """Return the answer to a request of the peer, `packet`.

    The entries of an answer have the same size. No answer is longer than 23 bytes, which every
    client accepts.
    """
    service, op, why = connection.service, packet[0], _UNKNOWN
    packets = service.characteristic
    out = b""
    each = 0  # size in bytes of each entry
    if op in (FIND_INFORMATION, FIND_BY_VALUE, READ_BY_TYPE, READ_BY_GROUP) and len(packet) > 4:
        why = _NONE
        first, last = packet[1] | packet[2] << 8, packet[3] | packet[4] << 8
        # (type, value) of the handles from 1 on
        table = (
            (_PRIMARY, service.uuid),
            (_DECLARATION, bytes((_WRITE_NO_RESPONSE, VALUE, 0)) + packets),
            (packets, b""),
        )
        for handle, (kind, value) in enumerate(table, 1):
            entry = bytes((handle, 0))
            if not first <= handle <= last or op != FIND_INFORMATION and kind != packet[5:7]:
                continue
            if op == FIND_INFORMATION:
                entry += kind
            elif op == READ_BY_TYPE:
                entry += value
            elif op == READ_BY_GROUP:
                entry += bytes((VALUE, 0)) + value
            elif value == packet[7:]:
                entry += bytes((VALUE, 0))
            else:
                continue
            if each and len(entry) != each:
                break
            each = len(entry)
            out += entry
    if not out:
        return bytes((ERROR, op)) + (packet + b"\0\0")[1:3] + bytes((why,))
    if op == FIND_BY_VALUE:
        return bytes((op + 1,)) + out
    if op == FIND_INFORMATION:
        each = 1 if each == 4 else 2
    return bytes((op + 1, each)) + out


class Client:
    """A discovery of the peer's service.

    :param connection: the Connection to the peer

    ``done``: None while the discovery runs; True if the service was found and ``value`` of the
        connection is set; False if the peer lacks it.
    """

    def __init__(self, connection, now_ms: int):
        self._connection = connection
        self.since_ms = now_ms
        self.done = None
        self._first, self._last = 1, 0xFFFF
        if connection.central:
            self._ask(ASK_MTU, bytes((connection.service.packet_bytes + ATT_HEAD, 0)))
        else:
            self._ask_service()

    def _ask_service(self):
        self._ask(FIND_BY_VALUE, self._range(_PRIMARY + self._connection.service.uuid))

    def _ask(self, op, rest):
        self._asked = op
        self._connection.reply(ATTRIBUTES, bytes((op,)) + rest)

    def _range(self, rest=b""):
        first, last = self._first, self._last
        return bytes((first & 0xFF, first >> 8, last & 0xFF, last >> 8)) + rest

    def receive(self, packet: bytes) -> None:
        """Handle an answer or an error of the peer."""
        asked = self._asked
        if self.done is not None:
            return
        if packet[0] == ERROR:
            if len(packet) != 5 or packet[1] != asked:
                return
            packet = b""
        elif packet[0] != asked + 1:
            return
        if asked == ASK_MTU:  # ignore the MTU: a peer with our service accepts 25 bytes
            self._ask_service()
        elif asked == FIND_BY_VALUE:
            self.done = None if packet and self._is_service(packet) else False
        elif not packet or not self._is_characteristic(packet):
            self.done = False

    def _is_service(self, packet):
        if len(packet) < 5:
            return False
        self._first = packet[1] | packet[2] << 8
        self._last = packet[3] | packet[4] << 8
        if not 0 < self._first < self._last:
            return False
        self._ask(READ_BY_TYPE, self._range(_DECLARATION))
        return True

    def _is_characteristic(self, packet):
        """Store the characteristic, or ask for more of them. Return False if the peer lacks it."""
        each = packet[1] if len(packet) >= 4 else 0
        if each < 7:
            return False
        handle = 0
        for at in range(2, len(packet) - each + 1, each):
            handle = packet[at] | packet[at + 1] << 8
            if packet[at + 5 : at + each] == self._connection.service.characteristic:
                value = packet[at + 3] | packet[at + 4] << 8
                if not handle < value <= self._last or not packet[at + 2] & _WRITE_NO_RESPONSE:
                    return False
                self._connection.value = value
                self.done = True
                return True
        if not self._first <= handle < self._last:
            return False
        self._first = handle + 1
        self._ask(READ_BY_TYPE, self._range(_DECLARATION))
        return True
