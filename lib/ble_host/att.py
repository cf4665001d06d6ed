"""Attributes of this handheld, as any GATT client finds and uses them.

Bluetooth Core 5.4, volume 3, parts F (ATT) and G (GATT): the generic services that everybody
must have, and the program's, see `ble_host.service`.
"""

from micropython import const

_BASE = b"\xfb\x34\x9b\x5f\x80\x00\x00\x80\x00\x10\x00\x00"  # in front of short ones, and 0 0

_PRIMARY = b"\x00\x28"
_DECLARATION = b"\x03\x28"

# What the packets begin with.
ERROR = const(0x01)
ASK_MTU = const(0x02)
FIND_INFORMATION = const(0x04)
FIND_BY_VALUE = const(0x06)
READ_BY_TYPE = const(0x08)
READ = const(0x0A)
READ_BLOB = const(0x0C)
READ_BY_GROUP = const(0x10)
WRITE = const(0x12)

# Errors.
_NO_HANDLE = const(0x01)
_NO_READING = const(0x02)
_NO_WRITING = const(0x03)
_BAD = const(0x04)
_UNKNOWN = const(0x06)
_BAD_OFFSET = const(0x07)
_NONE = const(0x0A)
_NO_GROUP = const(0x10)

_MTU = const(23)  # bytes of an answer: what every client takes

_LAST = const(9)  # handle
_ENDS = {1: 5, 6: 6, 7: 9}  # of services


def _table(service):
    """(type, value) of handle 1 .. `_LAST`; None: there is nothing to read."""
    packets = service.characteristic
    return (
        (_PRIMARY, b"\x00\x18"),
        (_DECLARATION, b"\x02\x03\x00\x00\x2a"),  # readable, value at 3
        (b"\x00\x2a", service.name),
        (_DECLARATION, b"\x02\x05\x00\x01\x2a"),
        (b"\x01\x2a", service.appearance),
        (_PRIMARY, b"\x01\x18"),
        (_PRIMARY, service.uuid),
        (_DECLARATION, b"\x04\x09\x00" + packets),  # write without response; value at 9
        (packets, None),
    )


def _error(op, handle, why):
    return bytes((ERROR, op, handle & 0xFF, handle >> 8, why))


def answer(connection, packet: bytes) -> bytes:
    """To a request."""
    op = packet[0]
    size = len(packet)
    if size < 3 or op > WRITE:
        # Execute Write, the shortest, is among those that we do not have.
        return _error(op, 0, _UNKNOWN if op not in (ASK_MTU, READ) else _BAD)
    first = packet[1] | packet[2] << 8
    if op == ASK_MTU:  # a good one was answered before
        return _error(op, 0, _BAD)
    if op in (FIND_INFORMATION, FIND_BY_VALUE, READ_BY_TYPE, READ_BY_GROUP):
        if size < (5 if op == FIND_INFORMATION else 7):
            return _error(op, first, _BAD)
        last = packet[3] | packet[4] << 8
        if not first or first > last:
            return _error(op, first, _NO_HANDLE)
        return _search(connection, op, first, min(last, _LAST), packet)
    if op == READ or op == READ_BLOB:
        return _read(connection, op, first, packet)
    if op == WRITE:
        return _error(op, first, _NO_WRITING if 0 < first <= _LAST else _NO_HANDLE)
    return _error(op, first, _UNKNOWN)


def _read(connection, op, handle, packet):
    if not 0 < handle <= _LAST:
        return _error(op, handle, _NO_HANDLE)
    value = _table(connection.service)[handle - 1][1]
    if value is None:
        return _error(op, handle, _NO_READING)
    if op == READ_BLOB:
        if len(packet) != 5:
            return _error(op, handle, _BAD)
        offset = packet[3] | packet[4] << 8
        if offset > len(value):
            return _error(op, handle, _BAD_OFFSET)
        value = value[offset:]
    return bytes((op + 1,)) + value[: _MTU - 1]


def _short(uuid):
    """The two bytes of a type that is written in 16 without need."""
    if len(uuid) == 16 and uuid[:12] == _BASE and uuid[14:] == b"\0\0":
        return uuid[12:14]
    return uuid


def _search(connection, op, first, last, packet):
    """The answers that list handles."""
    wanted = packet[5:7] if op == FIND_BY_VALUE else _short(packet[5:])
    if op == READ_BY_GROUP and wanted != _PRIMARY:
        return _error(op, first, _NO_GROUP)
    table = _table(connection.service)
    out = b""
    each = 0  # bytes; all entries are of one size
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
