"""L2CAP's signalling channel. Bluetooth Core 5.4, volume 3, part A, 4.

A central accepts other connection parameters, one change at a time; all else is rejected.
"""

from ble_host.hci import UPDATE
from ble_host.l2cap import SIGNALLING


def receive(connection, packet: bytes) -> None:
    """A packet of at least one byte on this channel."""
    code = packet[0]
    if len(packet) >= 4 and packet[1]:
        number = packet[1]
        if code == 0x12 and connection.central:
            # Each is a command, and those that wait are few: so none while another one is.
            is_free = not (connection.hci.queue or connection.hci.sent)
            fits = len(packet) == 12 and is_free and _is_sane(packet)
            connection.reply(SIGNALLING, bytes((0x13, number, 2, 0, not fits, 0)))
            if fits:
                head = bytes((connection.handle & 0xFF, connection.handle >> 8))
                connection.hci.command(UPDATE, head + packet[4:] + b"\0\0\0\0")
        elif code not in (0x01, 0x13, 0x15, 0x18, 0x1A):  # answers are not answered
            connection.reply(SIGNALLING, bytes((0x01, number, 2, 0, 0, 0)))


def _is_sane(packet):
    """Whether such connection parameters are allowed, and quick enough for a game."""
    least = packet[4] | packet[5] << 8
    most = packet[6] | packet[7] << 8
    latency = packet[8] | packet[9] << 8
    timeout = packet[10] | packet[11] << 8
    return 6 <= least <= most <= 160 and latency <= 4 and 100 <= timeout <= 3200
