"""What the carrier `net` hears besides packets for its ports: adverts, calls, their answers."""

from micropython import const

from truco_link.advert import BEACON_SIZE, CALL_SIZE, GUEST_CALL, RSSI_UNKNOWN, TABLE_BEACON
from truco_link.carriers import CALLING, HOSTING
from truco_link.carriers.net_ports import (
    ID,
    INBOXES,
    KIND_AT,
    LINE_AT,
    NET_BEACON,
    NET_CALL,
    NET_HEAD,
    NET_TAKEN,
)

_ADVERT = const(21)  # bytes: BEACON_SIZE of the beacon, and the rules
_LEVELS = const(8)  # bytes of a topic before its last level
_LEVEL_AT = const(6)
_A = const(0x61)  # letters there
_T = const(0x74)


def hear(carrier, topic, data) -> bool:
    """A PUBLISH that is no packet for a port; False: nobody can use it."""
    if topic[:_LEVELS] + b"+" in carrier.asked:
        return _hear_advert(carrier, topic[_LEVELS:], data)
    if topic not in carrier.asked:
        return False
    if topic[_LEVEL_AT] == _A:  # its own
        if not data and carrier.mode == HOSTING:
            carrier.lose_advert()
        return True
    if len(data) < NET_HEAD:
        return False
    address, kind, line, content = data[:ID], data[KIND_AT], data[LINE_AT], data[NET_HEAD:]
    is_call = kind == NET_CALL and line and len(content) == CALL_SIZE and content[0] == GUEST_CALL
    if topic[_LEVEL_AT] == _T:
        if address == carrier.id:
            return True
        if kind == NET_BEACON and len(content) == BEACON_SIZE and content[0] == TABLE_BEACON:
            carrier.heard(address, RSSI_UNKNOWN, content)
            carrier.say_again()  # it must hear of this one, too
            return True
    if is_call:
        return _hear_call(carrier, address, line, content)
    return kind == NET_TAKEN and not content and _hear_taken(carrier, address, line)


def _hear_advert(carrier, address, advert):
    if len(address) != ID or advert and len(advert) != _ADVERT:
        return False
    if address != carrier.id:
        carrier.heard(address, RSSI_UNKNOWN, advert)
    return True


def _hear_call(carrier, address, line, content):
    # A guest that has begun anew has another line. Its old port stays until the new one is proven
    # to be its, or the old one is silent: anybody can call in its name.
    for port in carrier.box.ports:
        if port.address == address and port.line == line:
            return _take(carrier, address, line)
    if carrier.mode != HOSTING or not carrier.has_room():
        return False
    if not carrier.heard(address, RSSI_UNKNOWN, content) or carrier.mode != HOSTING:
        return False
    carrier.open_port(address, line)
    _take(carrier, address, line)
    return True


def _take(carrier, address, line):
    if carrier.shown is None:
        return False  # a guest's port, or that of a host no more
    return carrier.put(INBOXES + address, NET_TAKEN, line, 0)


def _hear_taken(carrier, address, line):
    for port in carrier.box.ports:
        if port.address == address and port.line == line:
            return True
    if carrier.mode != CALLING or line != carrier.line:
        return False
    if not carrier.returns and address != carrier.aimed:
        return False
    carrier.open_port(address, line)
    return True
