"""What phones at the table cost on the 32-bit VM: heap, and nothing for a packet."""

import pathlib
import re

import pytest

from host_tests.support.browser_stream import UPGRADE, frame
from host_tests.truco_link import test_lan_heap
from tools import bootstrap, vm
from tools.environment import paths
from tools.vm.link_heap import SWEEP

CALL = b"\x5a\x02\x02\x39\x05" + bytes(7)
MOUNTS = {
    **test_lan_heap.MOUNTS,
    "/page/version": b"v1",
    "/board_configs/lan_networks.py": "board_configs/lan_networks.py",
    "/board_configs/phones.py": "board_configs/phones.py",
    "/board_configs/pins.py": b"def setting(key):\n    return None\n",
    "/board_configs/wifi_stream.py": "board_configs/wifi_stream.py",
    "/lib/page_host": "lib/page_host",
}
# To the WiFi of that test a phone, which `come` comes from.
PHONE = """
class Select:
    poll = lambda: net
sys.modules["select"] = Select
import hashlib
class Hashlib:  # this VM has no SHA-1, and nobody reads the proof here
    new = lambda name, data: hashlib.sha256(data)
sys.modules["hashlib"] = Hashlib
Net.SOCK_STREAM = Net.IPPROTO_TCP = Net.TCP_NODELAY = Net.SO_REUSEADDR = 1
Net.listen = lambda self, backlog: None
Net.close = lambda self: None
class Phone:
    come = b""
    at = sent = 0
    settimeout = lambda self, seconds: None
    setsockopt = lambda self, a, b, c: None
    close = lambda self: None
    def recv_into(self, buffer):
        count = 0
        while self.at < len(self.come) and count < len(buffer):
            buffer[count] = self.come[self.at]
            self.at += 1
            count += 1
        if not count:
            raise OSError(11)
        return count
    def send(self, data):
        self.sent += 1
        return len(data)
phone = Phone()
waiting = [phone]
def accept(self):
    if not waiting:
        raise OSError(11)
    return waiting.pop(), ("192.168.4.9", 50002)
Net.accept = accept
# What `select` says of the one that is asked about.
Net.register = lambda self, one, mask: None
def ipoll(self, timeout):
    return (1,) if phone.at < len(phone.come) else ()
Net.ipoll = ipoll
Net.receive_from = None
"""
LOAD = "import truco_link.carriers.lan, board_configs.lan_sockets"
SERVER = "import board_configs.phones"
BOARD = """
network = board_configs.phones.Network(net, net, lambda: net)
carrier = board_configs.phones.PhonesCarrier(network)
"""
HOST = """
calls = []
def heard(address, rssi, content):
    calls.append(address)
    return True
carrier.host(b"\\x01\\x02\\x39\\x05" + bytes(7) + b"player", heard)
now = 1000
def tick():
    global now
    now += 20
    carrier.tick(now)
for _ in range(20):
    tick()
phone.come, phone.at = %r, 0
for _ in range(10):
    tick()
assert phone.sent
phone.come, phone.at = %r, 0
for _ in range(10):
    tick()
port = carrier.take()
assert calls == ["phone 1"] and port.address == "phone 1"
residency.forget("truco_link.rindex")
residency.forget("truco_link.carriers.lan_way")
"""
PACKETS = """
import gc
inbox = bytearray(152)
def once(data):
    global now
    before = gc.mem_alloc()
    tick()
    if data:
        sent = phone.sent
        assert port.send_out(20) and phone.sent == sent + 1
        phone.come, phone.at = data, 0
        tick()
        assert port.poll(inbox) == data[9] ^ 2
    return gc.mem_alloc() - before
for _ in range(17):  # from then on the network's address is known
    now += 1000
    once(packet)
print(max([once(packet) for i in range(40)]), max([once(None) for i in range(40)]))
"""
# Strangers, each after the one before.
FLOOD = """
network.is_home = lambda: True  # left alone, it looks for no other network
phone.come, phone.at = b"", 0
for come in strangers:
    waiting.append(Phone())
    waiting[0].come = come
    for _ in range(40):
        tick()
    assert not waiting
come = None
"""


@pytest.fixture(scope="module", autouse=True)
def node():
    bootstrap.ensure_node(paths.ROOT)


def test_a_packet_of_a_phone_allocates_nothing():
    """To look for who connects raises EAGAIN eight times a second, and a beacon asks os.urandom."""
    packet = frame(bytes((0xA5, 20)) + bytes(152))
    assert packet[9] ^ 2 == 20
    said = [test_lan_heap.BEFORE + PHONE, LOAD, SERVER, BOARD + SWEEP]
    said += [HOST % (UPGRADE, frame(CALL)) + SWEEP, "packet = %r" % packet, PACKETS]
    result = vm.steps(said, MOUNTS)
    most, idle = map(int, result.output.split())
    heap = result.heap
    costs = heap[3] - heap[2], heap[4] - heap[3], heap[5] - heap[4]
    print("server %d, board %d, host with a phone %d; a packet %d, idle %d" % (*costs, most, idle))
    assert most <= 200 and idle <= 200
    page = pathlib.Path(paths.ROOT, "docs", "lan.md").read_text()
    (told,) = re.findall(r"board and one phone take ([\d.]+) KB", page)
    assert abs(sum(costs) - 1000 * float(told)) < 300


def test_strangers_that_have_gone_leave_nothing_in_the_heap():
    strangers = (b"", b"GET / HT", b"GET /" + b"x" * 9000, UPGRADE + frame(b"a", 0x81), bytes(999))
    said = [test_lan_heap.BEFORE + PHONE, LOAD, SERVER, BOARD + SWEEP]
    said += [HOST % (UPGRADE, frame(CALL)) + SWEEP, "strangers = %r" % (strangers,), *5 * [FLOOD]]
    # Each place has attributes more once it was a WebSocket.
    before, after = vm.steps(said, MOUNTS).heap[-2:]
    assert after <= before
