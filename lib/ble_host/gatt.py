"""Finds our characteristic at the other side.

Three questions, one after the other: MTU (of a central), service, characteristic. Bluetooth Core
5.4, volume 3, part G, 4.
"""

from micropython import const

from ble_host.att import ASK_MTU, ERROR, FIND_BY_VALUE, READ_BY_TYPE
from ble_host.l2cap import ATT_HEAD, ATTRIBUTES

# As in `att`, which does not come into memory for them.
_PRIMARY = b"\x00\x28"
_DECLARATION = b"\x03\x28"


_WRITE_NO_RESPONSE = const(0x04)


class Client:
    """
    :param connection: ours

    ``done``: True, False when ours is not there, None before that is known. The connection
    gets its ``value``.
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
        if asked == ASK_MTU:  # its answer changes nothing: who knows our service takes 25 bytes
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
        """Whether it is in this list, or may be in the next one."""
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
