"""What the carrier `lan` does only when somebody is heard who is not connected."""

from micropython import const

from truco_link.advert import MIN_SIZE, RSSI_UNKNOWN
from truco_link.carriers.lan import ANNOUNCED, ANSWER
from truco_link.carriers.lan_port import Port

_DOUBTED = const(3)  # addresses
_KNOWN = const(6)  # beacons that are remembered


def called(carrier, heard, content, other) -> None:
    """A host hears a call from `other`: if it wants it, there is a port to it from now on.

    :param heard: as of truco_link.lobby
    """
    if not heard(other[0], RSSI_UNKNOWN, content):
        return
    socket = carrier.network.socket()
    if socket is not None:
        socket.connect(other)
        answer = bytes((ANNOUNCED, ANSWER)) + content[1:MIN_SIZE]
        carrier.add(Port(socket, other, answer))


def answered(carrier, socket, other) -> None:
    """A guest hears the answer to its call: what it called from is its port from now on."""
    socket.connect(other)
    carrier.hang_up(keeps=True)
    carrier.add(Port(socket, other))
    carrier.quiet()


def note(known, network, content, address):
    """Remember a beacon.

    :param list known: [network, content, address] of each, at first empty; these functions alone
        change it
    :return: an address that no table of another network has
    """
    address = "%s %s" % (address, network)
    for one in known:
        if one[2] == address:
            one[1] = content
            return address
    if len(known) == _KNOWN:
        known.pop(0)
    known.append([network, content, address])
    return address


def keep(known, names, but) -> None:
    """Forget all beacons but those of these networks; that of `but` are heard anew."""
    known[:] = [one for one in known if one[0] in names and one[0] != but]


def tell(known, here, heard) -> None:
    """What was heard in other networks than this, once more: it is still there."""
    for name, content, address in known:
        if name != here:
            heard(address, RSSI_UNKNOWN, content)


def doubt(doubted, address) -> None:
    """Whoever is there answered a call, but nothing came of it: it may be nobody's host."""
    if address in doubted:
        doubted.remove(address)
    elif len(doubted) == _DOUBTED:
        doubted.pop(0)
    doubted.append(address)
