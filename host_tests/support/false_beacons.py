"""Beacons that a stranger sends, and such as a host of the table would send."""

from truco_link import advert, proofs


class Stranger:
    """Says on the pipes' room what it wants, and may be connected to."""

    can_host = tells_end = True
    max_guests = 3
    _callable = False

    def __init__(self, world, content=None):
        self.content = content
        self.address = "a stranger"
        self.index = len(world.carriers)
        self.ports = []
        world.room.carriers.append(self)

    def reaches(self, other):
        return True

    def be_connected(self, port):
        self.ports.append(port)


def beacon(lobby, term=0, people=None):
    """What this host's beacon would be; with a term more by so much, or more people, and its proof
    of now."""
    lobby.host.renew_beacon()
    content = bytearray(lobby.host.beacon)
    content[4] = (content[4] + term) & 0xFF
    if people is not None:
        content[advert.CROWD] = content[advert.CROWD] & 0xF8 | people
    return bytes(content)


def proven(lobby, content):
    """The same content with a proof by this table's key."""
    proof = proofs.proof_of(lobby.host.table_key, content)
    return content[: advert.PROOF_AT] + proof + content[advert.MIN_SIZE :]
