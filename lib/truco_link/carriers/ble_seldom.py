"""What the carrier `ble` does once, or only when somebody comes."""

import _bleio
from micropython import const

from truco_link.carriers.ble import Port
from truco_link.frames import MAX_PACKET

SERVICE = "b1a7c0de-5a01-4ca1-9000-7ab1e7ab1e00"
PACKETS = "b1a7c0de-5a02-4ca1-9000-7ab1e7ab1e00"
_BUFFERED = const(4)  # packets that wait for the program
_CONNECT_S = const(1)  # at most, ten advertisements: `connect` blocks, and with it the game


def characteristic(adapter, made):
    """The one by which a guest gets and gives packets, in its service.

    :param list made: (adapter, characteristic) of those that there are; a new one is added
    """
    for owner, found in made:
        if owner is adapter:
            return found
    found = _bleio.Characteristic.add_to_service(
        _bleio.Service(_bleio.UUID(SERVICE)),
        _bleio.UUID(PACKETS),
        properties=_bleio.Characteristic.WRITE_NO_RESPONSE | _bleio.Characteristic.NOTIFY,
        read_perm=_bleio.Attribute.NO_ACCESS,
        write_perm=_bleio.Attribute.OPEN,
        max_length=MAX_PACKET,
    )
    made.append((adapter, found))
    return found


def connect(adapter, address):
    """A Port to the guest at this address; None: it is gone, or not one of ours."""
    connection = None
    try:
        connection = adapter.connect(address, timeout=_CONNECT_S)
        services = connection.discover_remote_services((_bleio.UUID(SERVICE),))
        return Port(connection, new_buffer(services[0].characteristics[0]), address)
    except (IndexError, MemoryError, ConnectionError, _bleio.BluetoothError):
        # Gone, full, or not one of ours: the call of somebody who is there comes again.
        if connection is not None:
            hang_up(connection)
    return None


def new_buffer(characteristic):
    """For the packets of one connection."""
    return _bleio.PacketBuffer(characteristic, buffer_size=_BUFFERED, max_packet_size=MAX_PACKET)


def close(link, buffer) -> None:
    """Let go of a port's buffer, and end its connection, or those of its adapter."""
    buffer.deinit()  # else its handler stays, and hears the next connection too
    if not hang_up_all(link):
        hang_up(link)


def hang_up_all(adapter) -> bool:
    """End its connections; False: it is none, or has none."""
    connections = getattr(adapter, "connections", None)
    for connection in connections or ():
        hang_up(connection)
    return bool(connections)


def hang_up(connection) -> None:
    """End it, if it has not ended by itself."""
    try:
        if connection.connected:
            connection.disconnect()
    except (AttributeError, ConnectionError, _bleio.BluetoothError):
        pass  # it has ended by itself meanwhile; or it is an adapter without any
