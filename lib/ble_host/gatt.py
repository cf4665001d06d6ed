"""Finds our characteristic at the other side, and asks for its notifications.

Five questions, one after the other: MTU, service, characteristic, switch, switch on. Bluetooth
Core 5.4, volume 3, part G, 4.
"""

from ble_host.att import ASK_MTU, ERROR, FIND_BY_VALUE, FIND_INFORMATION, READ_BY_TYPE, WRITE
from ble_host.l2cap import ATT_HEAD, ATTRIBUTES

# As in `att`, which does not come into memory for them.
_PRIMARY = b"\x00\x28"
_DECLARATION = b"\x03\x28"
_SWITCH = b"\x02\x29"


class Client:
    """
    :param connection: ours, as the central

    ``done``: True, False when ours is not there, None before that is known. The connection
    gets its ``value``.
    """

    def __init__(self, connection, now_ms: int):
        self._connection = connection
        self.since_ms = now_ms
        self.done = None
        self._value = self._first = self._last = 0
        self._ask(ASK_MTU, bytes((connection.service.packet_bytes + ATT_HEAD, 0)))

    def _ask(self, op, rest):
        self._asked = op
        self._connection.reply(ATTRIBUTES, bytes((op,)) + rest)

    def _range(self, rest=b""):
        first, last = self._first, self._last
        return bytes((first & 0xFF, first >> 8, last & 0xFF, last >> 8)) + rest

    def receive(self, packet: bytes) -> None:
        """An answer, or an error instead of one."""
        asked = self._asked
        if self.done is not None:
            return
        if packet[0] == ERROR:
            if len(packet) != 5 or packet[1] != asked:
                return
            packet = b""
        elif packet[0] != asked + 1:
            return
        if asked == ASK_MTU:  # its answer changes nothing: we send no more than 23 bytes
            self._first, self._last = 1, 0xFFFF
            self._ask(FIND_BY_VALUE, self._range(_PRIMARY + self._connection.service.uuid))
        elif asked == WRITE:
            self.done = bool(packet)
        elif not packet or not self._goes_on(asked, packet):
            self.done = False

    def _goes_on(self, asked, packet):
        """Read a list, ask what is next; False: it is not there, or no list."""
        if asked == FIND_BY_VALUE:
            return self._is_service(packet)
        if len(packet) < 4:
            return False
        if asked == READ_BY_TYPE:
            return self._is_characteristic(packet)
        return self._is_switch(packet)

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
        each = packet[1]
        if each < 7:
            return False
        handle = 0
        for at in range(2, len(packet) - each + 1, each):
            handle = packet[at] | packet[at + 1] << 8
            if packet[at + 5 : at + each] == self._connection.service.characteristic:
                self._value = packet[at + 3] | packet[at + 4] << 8
                self._first = self._value + 1
                if not handle < self._value < self._last:
                    return False
                self._ask(FIND_INFORMATION, self._range())
                return True
        return self._next(handle, READ_BY_TYPE, _DECLARATION)

    def _is_switch(self, packet):
        size = 4 if packet[1] == 1 else 18
        handle = 0
        for at in range(2, len(packet) - size + 1, size):
            handle = packet[at] | packet[at + 1] << 8
            kind = packet[at + 2 : at + size]
            if kind == _DECLARATION:
                return False  # the next characteristic's
            if kind == _SWITCH:
                self._connection.value = self._value  # before it can notify anything
                self._ask(WRITE, bytes((handle & 0xFF, handle >> 8, 1, 0)))
                return True
        return self._next(handle, FIND_INFORMATION, b"")

    def _next(self, handle, op, rest):
        """Ask for what is behind this handle."""
        if not self._first <= handle < self._last:
            return False
        self._first = handle + 1
        self._ask(op, self._range(rest))
        return True
