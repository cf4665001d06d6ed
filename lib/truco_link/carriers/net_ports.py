"""Ports of the carrier `net`, and what has come for them."""

from micropython import const

from truco_link.carriers import ONLINE
from truco_link.records import WINDOW

# See `times` of truco_link.carriers: 300 ms each way and, now and then, a second more.
NET = b"\x0f\x32\x4b\x7d\xc8\xfa\x50\x0f"

# A packet for an inbox, or for the topic of a table: docs/net.md, Inboxes.
ID = const(8)  # bytes, of its sender
KIND_AT = const(8)
LINE_AT = const(9)
NET_HEAD = const(10)
NET_CALL = const(1)
NET_TAKEN = const(2)
NET_DATA = const(3)
NET_BEACON = const(5)

INBOXES = b"zap/1/i/"
DATA_ROOM = const(152)  # wide.MAX_OUT and seal.OVERHEAD
_KEPT = const(512)  # bytes for packets until they are polled: what a client reads in a tick


class Port:
    """See truco_link.records; at the other end is the handheld with the id `address`.

    :param int line: see the page
    :param int mark: 1..255, of its packets among those that are kept; no other open port has it
    """

    times = NET
    window = WINDOW
    shared = True

    def __init__(self, carrier, address, line: int, mark: int):
        self._carrier = carrier
        self.address = address
        self.line = line
        self.mark = mark
        self._topic = INBOXES + address
        self.out = carrier.out
        self.closed = False

    @property
    def ready(self) -> bool:
        """Whether there is a connection."""
        return self._carrier.stage == ONLINE

    def send_out(self, size: int) -> bool:
        return not self.closed and self._carrier.put(self._topic, NET_DATA, self.line, size)

    def poll(self, buffer) -> int:
        return self._carrier.box.read(self.mark, buffer)

    def close(self) -> None:
        """What came before may be polled until the next tick. The other side hears of it by the
        seal alone, for anybody could say so here."""
        if not self.closed:
            self.closed = True
            self._carrier.box.ports.remove(self)


class Box:
    """What has come for open ports, until they poll it.

    ports: those that are open.
    """

    def __init__(self):
        self.ports = []
        self._mark = 0
        self._kept = bytearray(_KEPT)  # [mark, or 0 when polled; size; packet] one after the other
        self._filled = 0
        self._count = 0  # of those that were not polled

    def open(self, carrier, address, line: int):
        """A new port; parameters as of `Port`."""
        mark = self._mark % 255 + 1
        while self._is_open(mark):
            mark = mark % 255 + 1
        self._mark = mark
        port = Port(carrier, address, line, mark)
        self.ports.append(port)
        return port

    def keep(self, data, at: int, end: int) -> bool:
        """A packet of an inbox, data[at:end]; False: it is for none of the ports."""
        size = end - at - NET_HEAD
        filled = self._filled
        for i in range(len(self.ports)):
            port = self.ports[i]
            if port.line == data[at + LINE_AT] and is_id(data, at, port.address):
                if size > DATA_ROOM or filled + 2 + size > _KEPT:
                    return False
                kept = self._kept
                kept[filled] = port.mark
                kept[filled + 1] = size
                filled += 2
                at += NET_HEAD
                for i in range(size):
                    kept[filled + i] = data[at + i]
                self._filled = filled + size
                self._count += 1
                return True
        return False

    def read(self, mark: int, buffer) -> int:
        """The next packet for a port; its size, 0 for none."""
        kept = self._kept
        at = 0
        while at < self._filled:
            size = kept[at + 1]
            if kept[at] == mark:
                kept[at] = 0
                self._count -= 1
                if not self._count:
                    self._filled = 0
                size = min(size, len(buffer))
                for i in range(size):
                    buffer[i] = kept[at + 2 + i]
                return size
            at += 2 + size
        return 0

    def tidy(self) -> None:
        """What waits for a port that is closed by now is of no use."""
        if not self._count:
            return
        kept = self._kept
        at = 0
        while at < self._filled:
            if kept[at] and not self._is_open(kept[at]):
                kept[at] = 0
                self._count -= 1
            at += 2 + kept[at + 1]
        if not self._count:
            self._filled = 0

    def _is_open(self, mark):
        for i in range(len(self.ports)):
            if self.ports[i].mark == mark:
                return True
        return False


def is_id(data, at: int, name) -> bool:
    """Whether the id `name` is at data[at]."""
    for i in range(ID):
        if data[at + i] != name[i]:
            return False
    return True
