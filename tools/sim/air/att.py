"""Answer ATT requests: Bluetooth Core 5.4, volume 3, part F; only those that `_bleio` sends."""

ERROR, ASK_MTU, FIND_INFORMATION, FIND_BY_VALUE, READ_BY_TYPE = 0x01, 0x02, 0x04, 0x06, 0x08
WRITE, NOTIFICATION, WRITE_COMMAND = 0x12, 0x1B, 0x52
_IS_COMMAND = 0x40
_LEAST_MTU = 23

PRIMARY, DECLARATION, CCCD = b"\x00\x28", b"\x03\x28", b"\x02\x29"

_NO_HANDLE, _NO_WRITING, _UNKNOWN, _NOT_FOUND, _TOO_LONG = 0x01, 0x03, 0x06, 0x0A, 0x0D


def number(packet, at):
    """Return the little-endian number at this offset."""
    return packet[at] | packet[at + 1] << 8


def two(value):
    return value.to_bytes(2, "little")


def request(op, first, last, rest=b""):
    """Return a request about a range of handles."""
    return bytes((op,)) + two(first) + two(last) + rest


def _error(op, handle, why):
    return bytes((ERROR, op)) + two(handle) + bytes((why,))


class Table:
    """The attributes of one handheld, from handle 1 on.

    :param mtu: that it grants
    """

    def __init__(self, mtu):
        self._mtu = mtu
        self._rows = []  # (type, value, last handle of a service, Characteristic)

    def add(self, service):
        """Append a service and its characteristics, and assign their handles."""
        at = len(self._rows)
        self._rows.append(None)
        for one in service.members:
            one.handle = len(self._rows) + 2
            value = bytes((one.wire_properties,)) + two(one.handle) + one.uuid.wire
            self._rows += [(DECLARATION, value, 0, None), (one.uuid.wire, None, 0, one)]
            if one.has_cccd:
                self._rows.append((CCCD, None, 0, one))
        self._rows[at] = PRIMARY, service.uuid.wire, len(self._rows), None

    def answer(self, connection, packet):
        """Act on a packet and return the answer, or None for a command."""
        op = packet[0]
        if op == ASK_MTU:
            connection.agree_mtu(number(packet, 1))
            return bytes((op + 1,)) + two(self._mtu)
        if op in (WRITE, WRITE_COMMAND):
            why = self._write(connection, number(packet, 1), packet[3:])
            if op == WRITE_COMMAND:
                return None
            return _error(op, number(packet, 1), why) if why else bytes((op + 1,))
        if op in (FIND_INFORMATION, FIND_BY_VALUE, READ_BY_TYPE):
            return self._search(connection.mtu, op, packet)
        return None if op & _IS_COMMAND else _error(op, 0, _UNKNOWN)

    def _write(self, connection, handle, value):
        """Write a value; return an error code or None."""
        if not 0 < handle <= len(self._rows):
            return _NO_HANDLE
        kind, _, _, characteristic = self._rows[handle - 1]
        if characteristic is None:
            return _NO_WRITING
        if kind == CCCD:
            characteristic.subscribed(connection, value)
        elif len(value) > characteristic.max_length:
            return _TOO_LONG
        else:
            characteristic.written(connection, value)
        return None

    def _search(self, mtu, op, packet):
        first, out, each = number(packet, 1), b"", 0
        for handle in range(first, min(number(packet, 3), len(self._rows)) + 1):
            kind, value, last, _ = self._rows[handle - 1]
            if op == FIND_INFORMATION:
                entry = two(handle) + kind
            elif op == FIND_BY_VALUE:
                entry = two(handle) + two(last) if (kind, value) == (PRIMARY, packet[7:]) else b""
            else:
                entry = two(handle) + value if kind == packet[5:] and value is not None else b""
            if not entry:
                continue
            if each and len(entry) != each or 2 + len(out) + len(entry) > mtu:
                break
            each = len(entry)
            out += entry
        if not out:
            return _error(op, first, _NOT_FOUND)
        head = {FIND_BY_VALUE: b"", READ_BY_TYPE: bytes((each,))}
        head[FIND_INFORMATION] = b"\x01" if each == 4 else b"\x02"
        return bytes((op + 1,)) + head[op] + out


def entries(packet):
    """Return the entries that an answer to `request` lists; none for an error."""
    if packet[0] == ERROR:
        return []
    at, each = 2, packet[1]
    if packet[0] == FIND_BY_VALUE + 1:
        at, each = 1, 4
    elif packet[0] == FIND_INFORMATION + 1:
        each = 4 if packet[1] == 1 else 18
    return [packet[i : i + each] for i in range(at, len(packet), each)]
