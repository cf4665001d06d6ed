"""What is done once, or seldom: a controller's first words, what it is told then, to connect, and
the end."""

from micropython import const

from ble_host.gap import BUFFERS, CONNECT, SCAN_PARAMETERS
from ble_host.hci import FOUND

_EVENTS = const(0x0C01)
_LE_EVENTS = const(0x2001)
_EVENT = const(4)  # what an event begins with


def look_for_reset(chunk, count: int, before: int) -> int:
    """Skip what a controller says while it starts, up to its answer to RESET.

    :param chunk: of what it says, the first `count` bytes, at most 32
    :param before: what was returned for the chunk before, 0 for the first one
    :return: how much of the answer this chunk ends with, 0..6; or FOUND plus where in this chunk
        the answer ends; plus 256 times how many commands the controller takes
    """
    at = before & 7
    takes = before >> 8
    for i in range(count):
        byte = chunk[i]
        # 04 0E 04, how many commands it takes, 03 0C 00
        if at == 3:
            takes = byte
            at = 4
        elif byte == b"\x04\x0e\x04\x00\x03\x0c\x00"[at]:
            at += 1
        else:
            at = 1 if byte == _EVENT else 0
        if at == 7:
            return FOUND + i + 1 + (takes << 8)
    return at + (takes << 8)


def ask(command) -> None:
    """Give the commands, the last of which is SCAN_PARAMETERS.

    :param command: `Hci.command`
    """
    # Disconnected, hardware error, LE; of LE: connected, report, updated.
    command(_EVENTS, b"\x10\x80\0\0\0\0\0\x20")
    command(_LE_EVENTS, b"\x07\0\0\0\0\0\0\0")
    command(BUFFERS)
    # Passive, half of the time, own public address, from everybody.
    command(SCAN_PARAMETERS, b"\0\xa0\0\x50\0\0\0")


def connect(command, address: bytes) -> None:
    """Ask for a connection to this address, its type before it."""
    # Scan all the time; own public address; each 30 ms, gone after 4 s of silence.
    head = b"\x60\0\x60\0\0" + address
    command(CONNECT, head + b"\0\x18\0\x18\0\0\0\x90\x01\0\0\0\0")


def hang_up(gap, stream) -> None:
    """End all connections; waits for that, 0.1 s at most."""
    for connection in gap.connections:
        connection.close()
    for _ in range(10):
        if not gap.connections or gap.hci.lost:
            break
        stream.rest()
        gap.hci.tick(gap.now_ms)
