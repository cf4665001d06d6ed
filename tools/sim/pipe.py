"""A carrier without a radio, for handhelds in one process. For tests and demos."""

from truco_link.records import NEAR


class Port:
    """One end of a pipe, created by `make`. Packets arrive complete and in order."""

    def __init__(self):
        self.inbox = []
        self.other = None
        self.address = None
        self.closed = False

    def join(self, other, address=None) -> None:
        """Connect this end to the other one. `address` is that of the other handheld."""
        self.other = other
        self.address = address

    def send(self, packet) -> bool:
        if self.closed:
            return False
        self.other.inbox.append(bytes(packet))
        return True

    def poll(self, buffer) -> int:
        if not self.inbox:
            return 0
        packet = self.inbox.pop(0)
        size = min(len(packet), len(buffer))
        buffer[:size] = packet[:size]
        return size

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            self.other.close()


def make(kind=Port, addresses=(None, None)):
    """Return two connected ports.

    :param addresses: (address of the first port's peer, address of the second port's peer)
    """
    a, b = kind(), kind()
    a.join(b, addresses[0])
    b.join(a, addresses[1])
    return a, b


class Room:
    """A place where the `Carrier`s of one process find each other."""

    def __init__(self):
        self.carriers = []
        self.links = []  # (carrier, its port, other carrier, its port) of each connection

    def part(self, a, b=None):
        """Close the ports between carriers `a` and `b`, or all ports of `a` if `b` is None."""
        left = []
        for link in self.links:
            if a in (link[0], link[2]) and (b is None or b in (link[0], link[2])):
                link[1].close()
            elif not link[1].closed:
                left.append(link)
        self.links = left


class Carrier:
    """A carrier: it finds handhelds and connects to them, with the interface that a Lobby uses.

    Tests replace ``reaches(other)`` to move handhelds out of each other's reach.
    """

    max_guests = 3
    failures = 0

    def __init__(self, room, address, port_kind=Port):
        self._room = room
        self.address = address
        self.can_host = True
        self.busy = False
        self.content = None  # bytes that the carrier advertises, or None
        self._heard = None
        self._connects = self._callable = False
        self.times = getattr(port_kind, "times", NEAR)
        self._kind = port_kind
        self._ports = []
        room.carriers.append(self)

    def reaches(self, other) -> bool:
        return True

    def quiet(self):
        self.content = self._heard = None
        self._connects = self._callable = False

    def close(self):
        self.quiet()
        self._room.part(self)

    def host(self, beacon, heard):
        self.content, self._heard, self._connects = beacon, heard, True
        self._callable = False

    def seek(self, heard):
        self.content, self._heard, self._connects = None, heard, False
        self._callable = False

    def call(self, content, returns=False, token=b""):
        self.quiet()
        self.content, self._callable = content, True

    def new_port(self):
        return self._ports.pop(0) if self._ports else None

    def tick(self, now_ms):
        for other in self._room.carriers:
            heard = self._heard
            if heard is None or other is self or not other.content:
                continue
            if not (self.reaches(other) and other.reaches(self)):
                continue
            if heard(other.address, -40, other.content) and self._connects and other._callable:
                self._connect(other)

    def _connect(self, other):
        mine, its = make(self._kind, (other.address, self.address))
        self._room.links.append((self, mine, other, its))
        self._ports.append(mine)
        other.be_connected(its)

    def be_connected(self, port):
        """Accept the connection of a host that has heard the advertisement of `call`."""
        self._ports.append(port)
        self._callable = False
        self.content = None
