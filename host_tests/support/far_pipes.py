"""Pipes whose packets take their time: as over the Internet, or as datagrams nearby."""

import random

from tools.sim import pipe
from tools.sim.worlds.piped_handhelds import Handhelds, HostAndGuests
from truco_link.carriers.net import NET
from truco_link.records import NEAR, WINDOW


class SharedPort(pipe.Port):
    """Of a carrier that many share."""

    shared = True
    times = NEAR
    window = WINDOW
    packet = bytearray(140)

    def __init__(self):
        super().__init__()
        self.out = bytearray(152)

    def send_out(self, size) -> bool:
        return self.send(self.out[:size])


class Air:
    """What the packets of one world go through, and what was seen of them.

    :param int delay_ms: each way
    :param float late: chance of a packet to take up to `more_ms` more
    :param float lost: chance of a packet never to arrive
    :param bool in_step: who is late keeps up who is behind, as in TCP; else who was overtaken is
        dropped by the receiver's carrier
    """

    def __init__(self, delay_ms, late=0.0, lost=0.0, seed=0, more_ms=700, in_step=True):
        self.delay_ms, self.late, self.lost = delay_ms, late, lost
        self.more_ms, self.in_step = more_ms, in_step
        self.rng = random.Random(seed)
        self.world = None  # its `now`
        self.sizes = []  # of the packets

    def due_ms(self):
        """When a packet that is sent now arrives; None: never."""
        if self.rng.random() < self.lost:
            return None
        due = self.world.now + self.delay_ms
        return due + self.rng.randrange(self.more_ms) if self.rng.random() < self.late else due


def kind(air, times=NET, size=200):
    """A class of ports over that air; `size` bytes fit into a packet, 20: one record each."""

    class Far(pipe.Port):
        def __init__(self):
            super().__init__()
            self.number = self.heard = 0
            self.last_ms = 0
            if size > 20:
                self.out = bytearray(size)

        def send_out(self, count):
            assert 0 < count <= size
            return self.send(self.out[:count])

        def send(self, packet):
            assert len(packet) <= max(size, 20)
            if self.closed:
                return False
            air.sizes.append(len(packet))
            due = air.due_ms()
            if due is not None:
                self.number += 1
                if air.in_step:
                    due = self.last_ms = max(due, self.last_ms)
                self.other.inbox.append((due, self.number, bytes(packet)))
            return True

        def close(self):
            self.closed = True  # the other side is not told

        def poll(self, buffer):
            for one in sorted(self.inbox):
                due, number, packet = one
                if due > air.world.now:
                    return 0
                self.inbox.remove(one)
                if number > self.heard:
                    self.heard = number
                    assert len(packet) <= len(buffer)
                    buffer[: len(packet)] = packet
                    return len(packet)
            return 0

    Far.times = times
    Far.window, Far.packet = (WINDOW, bytearray(140)) if size > 20 else (1, None)
    return Far


def party(air, guests, rules, players, **options):
    """A host and guests over that air."""
    ports = kind(air, **options)
    one = HostAndGuests(guests, rules, players, port=ports)
    one.host.times = ports.times
    air.world = one
    return one


def handhelds(air, count, **options):
    """Lobbies over that air; whom they hear when they look for tables, they hear at once."""
    ports = kind(air, **options)
    one = Handhelds(count, ports)
    one.supervision_ms = 1 << 28  # such a carrier does not tell
    air.world = one
    return one
