"""GATT server and client: what a peer discovers here, and the discovery of the peer.

Sources: Bluetooth Core 5.4, volume 3, parts F (ATT) and G (GATT). The server has the mandatory
generic services and the service of the program, see `ble_host`. The client sends three requests,
one after the other: MTU (only as a central), service, characteristic.
"""

from micropython import const

from ble_host.l2cap import ASK_MTU, ATT_HEAD, ATTRIBUTES

# Prefix of the 128-bit form of an assigned number. The 16-bit UUID and two zero bytes follow.
_BASE = b"\xfb\x34\x9b\x5f\x80\x00\x00\x80\x00\x10\x00\x00"

_PRIMARY = b"\x00\x28"
_DECLARATION = b"\x03\x28"

# Opcodes of ATT.
ERROR = const(0x01)
FIND_INFORMATION = const(0x04)
FIND_BY_VALUE = const(0x06)
READ_BY_TYPE = const(0x08)
READ = const(0x0A)
READ_BY_GROUP = const(0x10)
WRITE = const(0x12)

# Error codes of ATT.
_NO_HANDLE = const(0x01)
_NO_READING = const(0x02)
_NO_WRITING = const(0x03)
_BAD = const(0x04)
_UNKNOWN = const(0x06)
_NONE = const(0x0A)
_NO_GROUP = const(0x10)

_MTU = const(23)  # maximum size of an answer, which every client accepts

_LAST = const(9)  # last handle of the server's table of attributes
_ENDS = {1: 5, 6: 6, 7: 9}  # {first handle: last handle} of each service


def _table(service):
    """Return (type, value) for the handles 1 .. `_LAST`. The value is None if it cannot be read."""
    packets = service.characteristic
    return (
        (_PRIMARY, b"\x00\x18"),
        (_DECLARATION, b"\x02\x03\x00\x00\x2a"),  # readable, value at handle 3
        (b"\x00\x2a", service.name),
        (_DECLARATION, b"\x02\x05\x00\x01\x2a"),
        (b"\x01\x2a", service.appearance),
        (_PRIMARY, b"\x01\x18"),
        (_PRIMARY, service.uuid),
        (_DECLARATION, b"\x04\x09\x00" + packets),  # write without response, value at handle 9
        (packets, None),
    )


def _error(op, handle, why):
    return bytes((ERROR, op, handle & 0xFF, handle >> 8, why))


def answer(connection, packet: bytes) -> bytes:
    """Return the answer to a request of the peer, `packet`."""
    op = packet[0]
    size = len(packet)
    if size < 3 or op > WRITE:
        # Of all requests only Execute Write has less than three bytes, and it is not supported.
        return _error(op, 0, _UNKNOWN if op not in (ASK_MTU, READ) else _BAD)
    first = packet[1] | packet[2] << 8
    if op == ASK_MTU:  # an invalid one, because l2cap answers valid ones itself
        return _error(op, 0, _BAD)
    if op in (FIND_INFORMATION, FIND_BY_VALUE, READ_BY_TYPE, READ_BY_GROUP):
        if size < (5 if op == FIND_INFORMATION else 7):
            return _error(op, first, _BAD)
        last = packet[3] | packet[4] << 8
        if not first or first > last:
            return _error(op, first, _NO_HANDLE)
        return _search(connection, op, first, min(last, _LAST), packet)
    if op == READ:
        return _read(connection, first)
    if op == WRITE:
        return _error(op, first, _NO_WRITING if 0 < first <= _LAST else _NO_HANDLE)
    return _error(op, first, _UNKNOWN)


def _read(connection, handle):
    if not 0 < handle <= _LAST:
        return _error(READ, handle, _NO_HANDLE)
    value = _table(connection.service)[handle - 1][1]
    if value is None:
        return _error(READ, handle, _NO_READING)
    return bytes((READ + 1,)) + value  # no value is too long for one answer


def _short(uuid):
    """Return the 16-bit form of a UUID if it has one."""
    if len(uuid) == 16 and uuid[:12] == _BASE and uuid[14:] == b"\0\0":
        return uuid[12:14]
    return uuid


def _search(connection, op, first, last, packet):
    """Return the answer to the request `op` for the handles `first` to `last`."""
    wanted = packet[5:7] if op == FIND_BY_VALUE else _short(packet[5:])
    if op == READ_BY_GROUP and wanted != _PRIMARY:
        return _error(op, first, _NO_GROUP)
    table = _table(connection.service)
    out = b""
    each = 0  # size in bytes of each entry of the answer, which is the same for all
    for handle in range(first, last + 1):
        kind, value = table[handle - 1]
        entry = bytes((handle, 0))
        if op == FIND_INFORMATION:
            entry += kind
        elif kind != wanted:
            continue
        elif op == FIND_BY_VALUE:
            if value != packet[7:]:
                continue
            entry += bytes((_ENDS.get(handle, handle), 0))
        else:
            if value is None:
                return _error(op, handle, _NO_READING) if not out else _list(op, each, out)
            if op == READ_BY_GROUP:
                entry += bytes((_ENDS[handle], 0))
            entry += value
        if each and len(entry) != each or 2 + len(out) + len(entry) > _MTU:
            break
        each = len(entry)
        out += entry
    return _list(op, each, out) if out else _error(op, first, _NONE)


def _list(op, each, entries):
    if op == FIND_BY_VALUE:
        return bytes((op + 1,)) + entries
    if op == FIND_INFORMATION:
        each = 1 if each == 4 else 2
    return bytes((op + 1, each)) + entries


_WRITE_NO_RESPONSE = const(0x04)


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
