"""The Security Manager: there is no pairing, and who asks for it is told so.

Bluetooth Core 5.4, volume 3, part H.
"""

from micropython import const

from ble_host.l2cap import SECURITY

_PAIRING_REQUEST = const(0x01)
_PAIRING_FAILED = const(0x05)
_SECURITY_REQUEST = const(0x0B)
_NOT_SUPPORTED = const(0x05)


def receive(connection, packet: bytes) -> None:
    """A packet of at least one byte on this channel."""
    if packet[0] in (_PAIRING_REQUEST, _SECURITY_REQUEST):
        connection.reply(SECURITY, bytes((_PAIRING_FAILED, _NOT_SUPPORTED)))
