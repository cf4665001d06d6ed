# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The carrier without a radio: handhelds that live in one process. For tests and demos."""


class Port:
    """One end of a pipe; `make` gives both. Packets arrive whole and in order."""

    def __init__(self):
        self.inbox = []
        self.other = None
        self.closed = False

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
        self.closed = True
        self.other.closed = True


def make(kind=Port):
    """Two ports, each the other's end."""
    a, b = kind(), kind()
    a.other, b.other = b, a
    return a, b


class Room:
    """Where the handhelds of one process find each other: `Carrier` for each."""

    def __init__(self):
        self.beacons = {}  # carrier -> content
        self.calls = {}
        self.made = []  # (host's carrier, host's port, guest's carrier, guest's port)

    def cut(self, carrier):
        """Take a handheld out of reach: its ports close."""
        for host, port, guest, _ in self.made:
            if carrier in (host, guest):
                port.close()
        self.made = [one for one in self.made if carrier not in (one[0], one[2])]


class Carrier:
    """See truco_link.lobby for what a carrier does."""

    name = "pipe"
    can_host = True
    can_scan = True
    max_guests = 3

    def __init__(self, room, port_kind=Port):
        self.room = room
        self.reachable = True
        self.found = None
        self._kind = port_kind
        self._ports = []
        self._hosting = None

    def close(self):
        self.quiet()
        self.room.cut(self)

    def quiet(self):
        """Neither beacon nor call nor search."""
        self.room.beacons.pop(self, None)
        self.room.calls.pop(self, None)
        self.found = self._hosting = None

    def host(self, beacon, want):
        """Send `beacon`; connect to callers for which ``want(address, content)``."""
        self.room.beacons[self] = bytes(beacon)
        self._hosting = want

    def seek(self, found):
        """Report beacons: ``found(address, rssi, content)``."""
        self.room.calls.pop(self, None)
        self.found = found

    def call(self, content):
        """Let hosts know that this handheld wants to be connected to."""
        self.room.calls[self] = bytes(content)

    def take(self):
        """A port that is new since the last time, or None."""
        return self._ports.pop(0) if self._ports else None

    def tick(self, now_ms):
        if not self.reachable:
            return
        if self.found:
            for other, content in self.room.beacons.items():
                if other is not self and other.reachable:
                    self.found(id(other), -40, content)
        if self._hosting:
            for other, content in list(self.room.calls.items()):
                if other is not self and other.reachable and self._hosting(id(other), content):
                    del self.room.calls[other]
                    mine, its = make(self._kind)
                    self.room.made.append((self, mine, other, its))
                    self._ports.append(mine)
                    other._ports.append(its)
