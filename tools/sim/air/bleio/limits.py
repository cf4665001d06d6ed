"""How many connections an adapter bears and tells of, and what comes of one that does not come."""

import asyncio

from bumble import hci
from bumble.device import ConnectionParametersPreferences

from tools.sim.air.bleio.values import BluetoothError

_ENOUGH = 1000
_NO_MTU = 23
# E Adapter.c 402-410, N Adapter.c 630-634.
WANTS = {
    hci.HCI_LE_1M_PHY: ConnectionParametersPreferences(
        connection_interval_min=15, connection_interval_max=300, supervision_timeout=4000
    )
}
_ERRORS = {one.__name__: one for one in (BluetoothError, MemoryError, NotImplementedError)}


def check(adapter, role):
    """Raise what the port raises when there is no room for one more.

    :param role: "as_central", "as_peripheral"
    """
    port, there = adapter.port, adapter.living
    same = sum(1 for one in there if one.is_central == (role == "as_central"))
    full = len(there) >= port.total or same >= getattr(port, role)
    # Each connection takes CCCDs, one more does, and the table of attributes: see Port.cccds.
    own = sum(one.has_cccd for service in adapter.services for one in service.members)
    if full or (port.cccds_base + own) * (len(there) + 2) > (port.cccds or _ENOUGH):
        kind, text = port.full_error
        raise _ERRORS[kind](text)


def target(adapter, address):
    """Whom `connect` asks for: nobody that it has already (seen, E; N says "Invalid state")."""
    kind = hci.Address.RANDOM_DEVICE_ADDRESS if address.type else hci.Address.PUBLIC_DEVICE_ADDRESS
    found = hci.Address(address.address_bytes, kind)
    if any(one.bumble.peer_address == found for one in adapter.living):
        raise BluetoothError("Unknown system firmware error: 14")
    if adapter.device.is_le_connecting:  # one that was lost still goes on
        raise BluetoothError("Unknown system firmware error: 524")
    return found


def counted(adapter):
    """The connections that the program is told of: see Port.counts_late."""
    least = _NO_MTU if adapter.port.counts_late else 0
    return tuple(one for one in adapter.living if one.bumble.att_mtu > least)


def too_late(adapter):
    """What `connect` does when its time is over: see Port.null_on_timeout."""
    if adapter.port.null_on_timeout:
        old = adapter.slots[adapter.free_slot()]
        if old is None:
            raise NameError("name not defined")
        return old  # it has ended
    if any(one.is_central for one in adapter.living):
        raise BluetoothError("Invalid state")
    raise ConnectionError("Not connected")


async def lose(adapter, peer, timeout):
    """Connect, so that nobody hears of it: see Port.scan_end_s."""
    adapter.unheard_of.add(peer)
    made = asyncio.ensure_future(adapter.device.connect_le(peer, WANTS, timeout=None))
    made.add_done_callback(lambda one: one.cancelled() or one.exception())
    await asyncio.sleep(timeout)
    raise asyncio.TimeoutError


def is_lost(adapter, bumble_connection):
    """Whether this link is such a one: the stack has no connection for what comes by it."""
    if bumble_connection.peer_address not in adapter.unheard_of:
        return False
    adapter.unheard_of.discard(bumble_connection.peer_address)
    below = adapter.device.host.connections[bumble_connection.handle]
    below.on_hci_acl_data_packet = lambda packet: None
    return True
