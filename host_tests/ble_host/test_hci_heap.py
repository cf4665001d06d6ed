"""What our own BLE host costs on a 32-bit VM: heap, and nothing per notification."""

import pytest

from host_tests.support import vm_streams
from tools import bootstrap, vm
from tools.environment import paths

MOUNTS = {
    "/truco_core": "truco_core",
    "/lib/residency.py": "lib/residency.py",
    "/lib/ble_host": "lib/ble_host",
    "/lib/truco_link": "lib/truco_link",
}

# A stream whose controller says yes to everything.
BEFORE = (
    vm_streams.INBOX
    + """
import sys
sys.path.append("/lib")
class Os:
    def urandom(self, count):
        return bytes(count)
sys.modules["os"] = Os()
import residency
import truco_core.clock, truco_link.advert, truco_link.frames

class Stream(Inbox):
    def write(self, packet):
        self.sent = packet
        if packet[0] == 1:
            if packet[1] == 2 and packet[2] == 0x20:
                self.say(b"\\x04\\x0e\\x07\\x01\\x02\\x20\\x00\\xfb\\x00\\x08")
            elif packet[1] == 0x0d and packet[2] == 0x20:
                self.say(b"\\x04\\x0f\\x04\\x00\\x01\\x0d\\x20")
            else:
                self.say(bytes((4, 14, 4, 1, packet[1], packet[2], 0)))
        return len(packet)
    def busy(self):
        return False
    def hold(self, on):
        pass
    def rest(self):
        pass
    restart = deinit = rest
stream = Stream()
now = 1000
def run(count):
    global now
    for i in range(count):
        now += 10
        c.tick(now)
        residency.rest()
""",
)
LOAD = (
    "import truco_link.carriers.airlift",
    "c = truco_link.carriers.airlift.Carrier(stream)\nrun(120)",
)
HOST = """
c.host(b"0123456789", lambda address, rssi, content: True)
from truco_link.carriers.airlift import PACKETS
def answer(handle, body):
    data = bytes((2, handle, 0x20, len(body) + 4, 0, len(body), 0, 4, 0)) + body
    stream.say(data)
    stream.say(bytes((4, 0x13, 5, 1, handle, 0, 1, 0)))
    run(2)
ports = []
for handle in (1, 2):
    while not c.scans:
        run(1)
    stream.say(b"\\x04\\x3e\\x1f\\x02\\x01\\x00\\x01" + bytes((handle,)) * 6 + bytes((19,)))
    stream.say(b"\\x02\\x01\\x06\\x0f\\xff\\xff\\xff\\x5a\\x50" + bytes(10) + b"\\xc4")
    run(4)
    assert c.target, c.scans
    head = bytes((4, 0x3e, 19, 1, 0, handle, 0, 0, 1)) + bytes((handle,)) * 6
    stream.say(head + bytes((24, 0, 0, 0, 0x90, 1, 0)))
    run(2)
    answer(handle, b"\\x03\\x40\\x00")
    answer(handle, b"\\x07\\x10\\x00\\x13\\x00")
    answer(handle, bytes((9, 21, 0x11, 0, 0x04, 0x12, 0)) + PACKETS)
    ports.append(c.take())
    assert ports[-1] and c.restarts == 0, (ports, c.restarts)
ports[0].ticket = b"\\x87\\x65"
del head, answer, handle, PACKETS
"""
GUEST = """
c.call(b"0123456789")
run(20)
head = bytes((4, 0x3e, 19, 1, 0, 1, 0, 1, 1)) + bytes(6)
stream.say(head + bytes((24, 0, 0, 0, 0x90, 1, 0)))
run(2)
from truco_link.carriers.airlift import PACKETS
def answer(body):
    stream.say(bytes((2, 1, 0x20, len(body) + 4, 0, len(body), 0, 4, 0)) + body)
    stream.say(b"\\x04\\x13\\x05\\x01\\x01\\x00\\x01\\x00")
    run(2)
answer(b"\\x10\\x01\\x00\\xff\\xff\\x00\\x28")
answer(b"\\x07\\x10\\x00\\x12\\x00")
answer(bytes((9, 21, 0x11, 0, 0x04, 0x12, 0)) + PACKETS)
answer(b"\\x52\\x09\\x00\\x00\\x87\\x65")
run(2)
ports = [c.take()]
assert ports[0] and ports[0].head == b"\\x87\\x65"
del head, answer, PACKETS
"""
WRITTEN = """
import gc
note = bytes((2, 1, 0x20, 27 + SIZE, 0, 23 + SIZE, 0, 4, 0, 0x52, 9, 0)) + TICKET
note += bytes(range(20))
credit = b"\\x04\\x13\\x05\\x01\\x01\\x00\\x01\\x00"
room = bytearray(60)
packet = memoryview(bytearray(20))
port = ports[0]
c.quiet()
run(20)
def once():
    global now
    now += 10
    stream.say(note)
    stream.say(credit)
    before = gc.mem_alloc()
    c.tick(now)
    size = port.poll(room)
    sent = port.send(packet)
    return gc.mem_alloc() - before, size, sent
costs = []
for i in range(12):
    costs.append(once())
print(costs)
assert all([size == 20 and sent for cost, size, sent in costs])
print(max([cost for cost, size, sent in costs[2:]]))
"""


def written(ticket):
    """Each time a packet comes behind this ticket, and one is sent."""
    return WRITTEN.replace("SIZE", str(len(ticket))).replace("TICKET", repr(ticket))


# All that runs on one and the same bytecode here; other numbers in it link no differently.
ALL = (*BEFORE, *LOAD, HOST, GUEST, written(b""))


@pytest.fixture(scope="module", autouse=True)
def node():
    bootstrap.ensure_node(paths.ROOT)


def heap_of(*texts):
    """Bytes that these steps leave in use."""
    heap = vm.steps(list(BEFORE) + list(texts), MOUNTS, linked_as=ALL).heap
    return heap[-1] - heap[len(BEFORE)]


@pytest.mark.slow
def test_a_host_with_two_connections_and_a_guest():
    """adafruit_ble with its UART service is 26 KB, before its first connection."""
    host, guest = heap_of(*LOAD, HOST), heap_of(*LOAD, GUEST)
    print("host", host, "guest", guest)
    assert host <= 12 * 1024 and guest <= 12 * 1024


@pytest.mark.parametrize("role", [HOST, GUEST], ids=["host", "guest"])
def test_a_received_packet_allocates_nothing(role):
    script = written(b"\x87\x65" if role is HOST else b"")
    output = vm.steps([*BEFORE, *LOAD, role, script], MOUNTS, linked_as=ALL).output
    assert output.split()[-1] == "0", output
