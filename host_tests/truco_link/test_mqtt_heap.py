"""What our MQTT client costs on the 32-bit VM: heap, and nothing per message."""

from tools import vm

MOUNTS = {
    "/truco_core": "truco_core",
    "/lib/residency.py": "lib/residency.py",
    "/lib/truco_link": "lib/truco_link",
}
BEFORE = """
import sys
sys.path.append("/lib")
import residency, truco_core.clock, truco_link.carriers
class Stream:
    def __init__(self):
        self.inbox = bytearray(512)
        self.filled = self.at = self.taken = 0
        self.takes = 600
    def say(self, data):
        for byte in data:
            self.inbox[self.filled] = byte
            self.filled += 1
    def readinto(self, buffer):
        size = min(len(buffer), self.filled - self.at)
        for i in range(size):
            buffer[i] = self.inbox[self.at + i]
        self.at += size
        if self.at == self.filled:
            self.at = self.filled = 0
        return size
    def write(self, data):
        size = min(len(data), self.takes)
        self.taken += size
        return size
stream = Stream()
"""
LOAD = "import truco_link.carriers.mqtt"
SELDOM = """
packet = truco_link.carriers.mqtt.connect(b"z01234567", 60, b"zap/1/a/01234567")
heard = [0, 0, 0, 0]
def on_publish(data, at, body, end, retained):
    heard[0] += 1
    heard[1] = body - at
    heard[2] = end - body
    heard[3] += data[body]
client = truco_link.carriers.mqtt.Client(stream, on_publish, packet, 60)
packet = None
stream.say(b"\\x20\\x02\\x00\\x00")
client.tick(1000)
assert client.up, client.why
"""
MESSAGES = """
import gc
topic = b"zap/1/i/01234567"
data = bytes(range(1, 201))
message = b"\\x30\\xb2\\x01\\x00\\x10" + topic + bytes(range(7, 167))
now = 1000
def once(size):
    global now
    now += 10
    stream.say(message)
    before = gc.mem_alloc()
    client.tick(now)
    sent = client.publish(topic, data, size)
    client.tick(now)
    return gc.mem_alloc() - before, sent
# From the second message of a size on there is nothing, however the stream cuts it up.
costs = []
for takes in (600, 50):
    stream.takes = takes
    for size in (20, 20, 150, 20, 150, 60, 20, 60, 60):
        costs.append(once(size))
        for i in range(20):
            client.tick(now)
costs = [cost for cost, sent in costs if sent]
assert len(costs) == 18 and heard == [18, 16, 160, 18 * 7], (costs, heard)
print(max(costs), max([costs[i] for i in (1, 3, 4, 6, 7, 8, 10, 12, 13, 15, 16, 17)]))
"""


def test_a_message_allocates_nothing(node):
    result = vm.steps([BEFORE, LOAD, SELDOM, MESSAGES], MOUNTS)
    most, later = map(int, result.output.split())
    print("module", result.heap[2] - result.heap[1], "connected", result.heap[3] - result.heap[2])
    assert 0 < most <= 200 and later == 0
    assert result.heap[2] - result.heap[1] <= 4_400
    assert result.heap[3] - result.heap[2] <= 2_400  # with what this test keeps
