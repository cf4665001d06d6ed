"""A Bluetooth controller with little room, which answers as it is told, and our host on it."""

from truco_link.carriers import airlift

SLOTS = 8  # packets that it keeps
UPDATE, DISCONNECT = b"\x13\x20", b"\x06\x04"  # opcodes


class Chip:
    """A stream whose controller takes commands, and sends packets only of who is in reach."""

    def __init__(self, takes=1):
        self.inbox = bytearray()
        self.commands, self.packets = [], []
        self.takes = takes
        self.silent = set()  # opcodes without an answer
        self.gone = set()  # handles out of reach
        self.restarts = 0

    def readinto(self, buffer):
        size = min(len(buffer), len(self.inbox))
        buffer[:size] = self.inbox[:size]
        del self.inbox[:size]
        return size

    def write(self, packet):
        packet = bytes(packet)
        if packet[0] == 2:
            self.packets.append(packet[1])
            if packet[1] not in self.gone:
                self.inbox += b"\x04\x13\x05\x01" + packet[1:3] + b"\x01\x00"
            return
        opcode = packet[1:3]
        self.commands.append(opcode)
        if opcode in self.silent:
            return
        takes = bytes((self.takes,))
        if opcode == b"\x02\x20":
            self.inbox += b"\x04\x0e\x07" + takes + opcode + b"\x00\xfb\x00" + bytes((SLOTS,))
        elif opcode in (b"\x0d\x20", UPDATE, DISCONNECT):
            self.inbox += b"\x04\x0f\x04\x00" + takes + opcode
        else:
            self.inbox += b"\x04\x0e\x04" + takes + opcode + b"\x00"

    def busy(self):
        return False

    def restart(self):
        self.restarts += 1
        self.inbox.clear()

    def rest(self, *_):
        pass

    hold = deinit = rest


class Bench:
    """Our host on such a chip."""

    def __init__(self, takes=1):
        self.chip = Chip(takes)
        self.ours = airlift.Carrier(self.chip)
        self.now = 1000
        self.run(2000)

    def run(self, ms, step_ms=10):
        for _ in range(0, ms, step_ms):
            self.now += step_ms
            self.ours.tick(self.now)

    def connect(self, handle, central=True):
        """A connection whose packets go both ways."""
        role = 0 if central else 1
        address = bytes((handle,)) * 6
        self.chip.inbox += bytes((4, 0x3E, 19, 1, 0, handle, 0, role, 1)) + address
        self.chip.inbox += bytes((24, 0, 0, 0, 0x90, 1, 0))
        self.run(10)
        connection = self.ours.by_handle(handle)
        connection.client = None
        connection.value = 9
        return connection
