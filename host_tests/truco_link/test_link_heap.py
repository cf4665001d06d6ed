"""What a table of several handhelds costs on a 32-bit VM: heap, and nothing per event."""

import pytest

from tools import bootstrap, vm
from tools.environment import paths
from tools.linker import flatten
from tools.vm import link_heap, linked


@pytest.fixture(scope="module", autouse=True)
def node():
    bootstrap.ensure_node(paths.ROOT)


def at_once(one):
    """Of `linked.Linked`: one heap is enough; test_size.py holds the limits."""
    return True


@pytest.mark.slow
@pytest.mark.parametrize("role", ("host", "guest"))
def test_what_is_in_memory_at_a_linked_table(role):
    found = linked.on_table("clue_nrf52840_express", role, fits=at_once)
    assert flatten.SHORT["truco_link.lobby_apart"] not in found.modules
    assert "truco_link.guest" not in found.modules or role == "guest"
    assert "truco_ui.warning_screen" not in found.modules, "the deal was honest"


@pytest.mark.slow
@pytest.mark.parametrize("way", linked.FAR)
def test_what_is_in_memory_of_a_host_of_four(way):
    """With three guests by WiFi nearby, or at a broker, whose packets are sealed."""
    found = linked.on_table(linked.WIFI_BOARD, way, fits=at_once)
    assert found.lobby < found.table <= found.deal
    assert {"truco_link." + way, "truco_link.replace"} <= set(found.modules)
    assert not {"truco_link.keys", "truco_ui.warning_screen"} & set(found.modules)


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
def test_wide_packets_cost_no_heap():
    """Five records in one, two in one from the other side, twenty times."""
    steps = [*link_heap.BEFORE, "import truco_link.link", WIDE]
    heard, most = vm.steps(steps, link_heap.MOUNTS).output.split()
    assert (int(heard), int(most)) == (40, 0)
