"""A carrier's port whose other end is the test, which reads and writes bytes."""

from truco_link.carriers.net import NET


class Port:
    """A port.

    said    packets written to it, in hex
    takes   number of packets that it still accepts
    """

    address = None

    def __init__(self):
        self.inbox, self.said = [], []
        self.closed = False
        self.takes = 1 << 20

    def send(self, packet):
        if self.takes:
            self.takes -= 1
            self.said.append(bytes(packet).hex(" "))
            return True
        return False

    def poll(self, buffer):
        if not self.inbox:
            return 0
        packet = self.inbox.pop(0)
        buffer[: len(packet)] = packet
        return len(packet)

    def close(self):
        self.closed = True


class WidePort(Port):
    """A port of a broker, with room for a sealed packet."""

    times = NET
    sealed = True
