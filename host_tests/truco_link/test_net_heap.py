"""What rooms over MQTT cost on the 32-bit VM, carrier and client: heap, and 16 bytes a packet,
for a view of it; several records in one cost no more. What is in memory:
host_tests/tools/costs/test_size.py."""

import pytest

from host_tests.support import vm_streams
from tools import vm
from tools.vm import link_heap

MOUNTS = {
    "/truco_core": "truco_core",
    "/lib/residency.py": "lib/residency.py",
    "/lib/truco_link": "lib/truco_link",
    "/hashlib.py": "tools/vm/standins/hashlib.py",
}
BEFORE = (
    vm_streams.INBOX
    + """
import sys
sys.path.append("/lib")
import residency, truco_core.clock, truco_link.carriers
class Stream(Inbox):
    taken = 0
    takes = 600
    def write(self, data):
        size = min(len(data), self.takes)
        self.taken += size
        return size
stream = Stream()
import os
class Os:
    def urandom(self, count):
        return bytes(range(7, 7 + count))
sys.modules["os"] = Os()
# What a handheld with other handhelds has in memory anyway.
import truco_link.link, truco_link.wide, truco_link.advert
class Uplink:
    waits = False
    why = 0
    stage = 3
    def begin(self, now_ms):
        pass
    def step(self, now_ms):
        self.stage = 5
        self.stream = stream
    def end(self):
        pass
"""
)
LOAD = """
import truco_link.carriers.net
"""
CONNECT = """
carrier = truco_link.carriers.net.Carrier(Uplink())
now = 1000
carrier.tick(now)
stream.say(b"\\x20\\x02\\x00\\x00")
carrier.tick(now)
carrier.tick(now)
assert carrier.stage == 5, carrier.stage
"""
PORTS = """
for letter in b"abc":
    carrier.box.open(carrier, bytes((letter,)) * 8, letter)
"""
PACKETS = """
import gc
ports = carrier.box.ports
buffer = bytearray(152)
body = bytes(range(1, 153))
def packet(letter, size):
    head = b"\\x00\\x10zap/1/i/" + carrier.id + bytes((letter,)) * 8 + b"\\x03" + bytes((letter,))
    count = len(head) + size
    length = bytes((count,)) if count < 128 else bytes((count & 127 | 128, count >> 7))
    return b"\\x30" + length + head + body[:size]
said = {}
for letter in b"abc":
    for size in (15, 40, 152):
        said[letter, size] = packet(letter, size)
got = sent = 0
def once(letter, size):
    global now, got, sent
    now += 10
    stream.say(said[letter, size])
    port = ports[letter - 97]
    for i in range(size):
        port.out[i] = body[i]
    before = gc.mem_alloc()
    carrier.tick(now)
    for i in range(3):
        count = ports[i].poll(buffer)
        if count:
            got += 1
            if count != size or ports[i] is not port or buffer[size - 1] != size:
                got = -1000
    if port.send_out(size):
        sent += 1
    carrier.tick(now)
    return gc.mem_alloc() - before
costs = []
for turn in range(5):
    stream.takes = 600 if turn < 3 else 50  # it cuts up what is written
    for letter in b"abc":
        for size in (15, 40, 152):
            costs.append(once(letter, size))
            for i in range(5):
                carrier.tick(now)
assert got == sent == 45 and not carrier.dropped and not carrier.box._count, (got, sent)
print(max(costs[:27]), max(costs))
"""


def test_a_packet_allocates_next_to_nothing(node):
    result = vm.steps([BEFORE, LOAD, CONNECT + link_heap.SWEEP, PORTS, PACKETS], MOUNTS)
    most, in_parts = map(int, result.output.split())
    module, carrier, ports = (result.heap[i + 1] - result.heap[i] for i in (1, 2, 3))
    print("module", module, "connected", carrier, "three ports", ports)
    # Views of what is written: one of 16 bytes where the socket takes all at once.
    assert 0 < most <= 16 and in_parts <= 176
    assert module <= 7_800
    assert carrier <= 3_500
    assert ports <= 560


WIDE = """
import gc
from truco_link import fields, wide

class Port:
    closed = False
    times = wide.NET
    packet = None
    size = 0
    out = bytearray(140)
    def send_out(self, size):
        self.size = max(self.size, size)
        return True
    def poll(self, buffer):
        packet = self.packet
        if packet is None:
            return 0
        self.packet = None
        for i in range(len(packet)):
            buffer[i] = packet[i]
        return len(packet)

class Handler:
    heard = 0
    def hears(self):
        return fields.HOST + 2
    def on_message(self, data, at, size):
        self.heard += 1

port, handler = Port(), Handler()
link = wide.Wide(port, handler)
link.restart(7)
now = 10
link.tick(now)
shout = b"\\x19\\x00\\x03"
packet = bytearray(12)
costs = []
for turn in range(20):
    before = gc.mem_alloc()
    for i in range(5):
        link.send(0x40, shout, 3)
    now += 50
    link.tick(now)
    for i in range(2):
        at = 6 * i
        packet[at] = 5
        packet[at + 1] = 0x40 | (2 * turn + i) % 8 << 3 | (turn + 1) * 5 % 8
        packet[at + 2] = 7
        for k in range(3):
            packet[at + 3 + k] = shout[k]
    port.packet = packet
    now += 50
    link.tick(now)
    costs.append(gc.mem_alloc() - before)
    assert link.idle() and port.size == 30
print(handler.heard, max(costs[2:]))
"""


@pytest.mark.slow
def test_wide_packets_cost_no_heap(node):
    """Five records in one, two in one from the other side, twenty times."""
    steps = [*link_heap.BEFORE, "import truco_link.link", WIDE]
    heard, most = vm.steps(steps, link_heap.MOUNTS).output.split()
    assert (int(heard), int(most)) == (40, 0)
