"""What WiFi nearby costs on the 32-bit VM: heap, and nothing per packet or tick."""

from tools import vm
from tools.vm import link_heap

MOUNTS = {
    "/truco_core": "truco_core",
    "/board_configs/__init__.py": b"",
    "/board_configs/lan_sockets.py": "board_configs/lan_sockets.py",
    "/lib/residency.py": "lib/residency.py",
    "/lib/truco_link": "lib/truco_link",
}
# A board's WiFi that has a datagram when `net.waits`, and takes all that is sent.
BEFORE = """
import sys
sys.path.append("/lib")
class Time:
    monotonic = lambda: 0.0
sys.modules["time"] = Time
class Os:
    urandom = lambda count: bytes(count)
sys.modules["os"] = Os
class Nothing:  # the board's own radio is not asked
    poll = None
for name in ("select", "socketpool", "wifi"):
    sys.modules[name] = Nothing

import residency, truco_core.clock, truco_link.carriers, truco_link.advert
import truco_link.link, truco_link.wide

class Net:
    waits = False
    data = bytearray(154)
    sender = ("192.168.4.7", 50001)
    ap_active = enabled = connected = True
    sent = size = 0
    AF_INET = SOCK_DGRAM = SOL_SOCKET = 2
    ipv4_address_ap = ipv4_subnet_ap = None
    def socket(self, family, kind):
        return self
    def setsockopt(self, a, b, c):
        pass
    settimeout = bind = connect = lambda self, one: None
    def register(self, one, mask):
        pass
    def ipoll(self, timeout):
        return (1,) if self.waits else ()
    def sendto(self, data, address):
        pass
    def send(self, data):
        self.sent += 1
        self.size = len(data)
    def recv_into(self, buffer):
        self.waits = False
        for i in range(self.size):
            buffer[i] = self.data[i]
        return self.size
    def recvfrom_into(self, buffer):
        return self.recv_into(buffer), self.sender
net = Net()
"""
LOAD = "import truco_link.carriers.lan"
BOARD = """
import board_configs.lan_sockets
network = board_configs.lan_sockets.Network(net, net, lambda: net)
carrier = truco_link.carriers.lan.Carrier(network)
"""
HOST = """
beacon = b"\\x01\\x02\\x39\\x05" + bytes(7) + b"player"
calls = []
def heard(address, rssi, content):
    calls.append(address)
    return True
carrier.host(beacon, heard)
now = 1000
carrier.tick(now)
net.data[:12] = b"\\x5a\\x02\\x02\\x39\\x05" + bytes(7)
net.size, net.waits = 12, True
carrier.tick(now)
port = carrier.take()
assert port is not None and port.address == "192.168.4.7" and calls == ["192.168.4.7"]
assert net.sent and net.size == 12
link = port.link(port, None)
residency.forget("truco_link.rindex")  # lan_apart, by its name on a board
residency.forget("truco_link.carriers.lan_way")
"""
PACKETS = """
import gc
inbox = bytearray(152)
def once(size):
    global now
    now += 20
    before = gc.mem_alloc()
    carrier.tick(now)
    if size:
        assert port.send_out(size) and net.size == 154
        net.data[0], net.data[1] = 0xA5, size
        net.waits = True
        assert port.poll(inbox) == size
    assert port.poll(inbox) == 0
    return gc.mem_alloc() - before
once(20)
now += 16000  # from then on the network's address is known
costs = [once(size) for size in (20, 20, 152, 3, 60, 152, 7) * 3]
idle = [once(0) for i in range(10)]
print(max(costs[1:]), max(idle))
"""


def test_a_packet_allocates_nothing(node):
    """The beacon between them asks os.urandom when to come next: 32 bytes each time."""
    result = vm.steps(
        [BEFORE, LOAD, BOARD + link_heap.SWEEP, HOST + link_heap.SWEEP, PACKETS], MOUNTS
    )
    most, idle = map(int, result.output.split())
    carrier, board, host = [result.since(at, at - 1) for at in (2, 3, 4)]
    print("carrier", carrier, "board", board, "host", host)
    assert most <= 32 and idle <= 32
    assert carrier <= 5_000
    assert board <= 4_000
    assert host <= 2_000  # with what this test keeps
