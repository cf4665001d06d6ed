"""A carrier's port whose other end is the test: it reads and writes bytes."""


class Port:
    """A carrier's port whose other end is the test."""

    def __init__(self):
        self.inbox, self.out = [], []
        self.closed = self.full = False

    def send(self, packet):
        if not self.full:
            self.out.append(bytes(packet).hex(" "))
        return not self.full

    def poll(self, buffer):
        if not self.inbox:
            return 0
        packet = self.inbox.pop(0)
        buffer[: len(packet)] = packet
        return len(packet)

    def close(self):
        self.closed = True
