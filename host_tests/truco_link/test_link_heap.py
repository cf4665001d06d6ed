"""A packet of several records costs a linked table no heap of a 32-bit VM.

What is in memory there: host_tests/tools/costs/test_size.py."""

import pytest

from tools import vm
from tools.vm import link_heap

WIDE = """
import gc
from truco_link import fields, wide

class Port:
    closed = False
    times = wide.NET
    packet = None
    size = 0
    out = bytearray(140)
    def send(self, packet):
        return True
    def send_out(self, size):
        self.size = size
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
