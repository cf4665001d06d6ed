"""What a greeting and a sealed packet cost on the 32-bit VM: `python3 tools/vm/keys_cost.py`.

Times are rounds of an empty loop on the same VM, for its own seconds say nothing of a board's.
"""

import os
import sys

if __name__ == "__main__":
    sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
    from tools.environment import paths

    paths.add_device_paths()

from tools import vm
from tools.vm import link_heap

_LADDER = """
import gc, time
from truco_link import x25519
K = bytes.fromhex("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4")
U = bytes.fromhex("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c")
def end_of(work):
    slices = 0
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value, slices + 1
        slices += 1
def rounds(count):
    for _ in range(count):
        pass
def cost(make):
    least = None
    for _ in range(5):
        before = gc.mem_alloc()
        began = time.ticks_us()
        value, slices = end_of(make())
        took = time.ticks_diff(time.ticks_us(), began)
        garbage = gc.mem_alloc() - before
        began = time.ticks_us()
        rounds(200000)
        loops = took * 200000 // max(1, time.ticks_diff(time.ticks_us(), began))
        least = loops if least is None else min(least, loops)
    return value, slices, least, garbage
value, slices, loops, garbage = cost(lambda: x25519.x25519(K, U))
print(value.hex(), slices, loops, garbage)
value, slices, loops, garbage = cost(lambda: x25519.elligator(int.from_bytes(U, "little")))
print(value.hex(), slices, loops, garbage)
"""
# SHA-256 is a stand-in there that takes no time: boards with WiFi have it in their firmware.
_PACKETS = """
import gc, time
from truco_link import mac, seal
class Port:
    closed = False
    address = None
    def send(self, packet):
        self.sent = packet
        return True
    def poll(self, buffer):
        buffer[: len(self.sent)] = self.sent
        return len(self.sent)
port = Port()
port.out = bytearray(152)
ends = [seal.Sealed(port), seal.Sealed(port)]
ends[0].begin(bytes(32), True)
ends[1].begin(bytes(32), False)
heard = bytearray(152)
def rounds(count):
    for _ in range(count):
        pass
def cost(act):
    act()
    gc.collect()
    before = gc.mem_alloc()
    act()
    garbage = gc.mem_alloc() - before
    least = None
    for _ in range(5):
        began = time.ticks_us()
        for _ in range(500):
            act()
        took = time.ticks_diff(time.ticks_us(), began)
        began = time.ticks_us()
        rounds(200000)
        loops = took * 400 // max(1, time.ticks_diff(time.ticks_us(), began))
        least = loops if least is None else min(least, loops)
    return least, garbage
for size in (40, 140):
    body = bytes((19,)) * size
    ends[0].send(body)
    def take():
        ends[1]._heard = 0
        return ends[1].poll(heard)
    data = bytes(4 + size)
    key = bytes(16)
    parts = (lambda: ends[0].send(body)), take, (lambda: mac.hmac(key, data))
    print(size, *[number for part in parts for number in cost(part)])
"""
_MODULES = (
    "from truco_link import guest_keys",
    "from truco_link import host_keys",
    "guest_keys = host_keys = None\n" + link_heap.SWEEP,
)
_SEAL = (
    "from truco_link import link",
    "from truco_link import mac",
    "from truco_link import seal",
    "from truco_link import keys, x25519",
    "class Q:\n    closed = False\n    address = None\nq = Q()\nport = seal.Sealed(q)",
    "port.begin(bytes(32), True)",
)


def ladder():
    """[(result in hex, slices, rounds of an empty loop, bytes of garbage)]: X25519, `map`."""
    lines = vm.steps([*link_heap.BEFORE, _LADDER], link_heap.MOUNTS).output.split("\n")
    rows = [line.split() for line in lines if line]
    return [(row[0], int(row[1]), int(row[2]), int(row[3])) for row in rows]


def packets():
    """{bytes of records: rounds and garbage to seal a packet, to open it, of its HMAC}."""
    lines = vm.steps([*link_heap.BEFORE, _PACKETS], link_heap.MOUNTS).output.split("\n")
    rows = [[int(word) for word in line.split()] for line in lines if line]
    return {row[0]: tuple(row[1:]) for row in rows}


def modules():
    """{step: bytes of heap that it adds}: what is in memory for a greeting, and after it."""
    found = {}
    for first, steps in (("greeting", _MODULES), ("seal", _SEAL)):
        texts = [*link_heap.BEFORE, *link_heap.LOBBY, *steps]
        heap = vm.steps(texts, link_heap.MOUNTS).heap[-len(steps) - 1 :]
        for step, before, after in zip(steps, heap, heap[1:]):
            found["%s: %s" % (first, step.split("\n")[0])] = after - before
    return found


if __name__ == "__main__":
    for name, row in zip(("X25519", "map(code)"), ladder()):
        print("%s: %d slices, %d rounds of an empty loop, %d bytes of garbage" % (name, *row[1:]))
    for size, row in packets().items():
        words = "%d bytes of records: to seal %d rounds, %d bytes of garbage; to open %d, %d; "
        print((words + "of it HMAC %d, %d") % (size, *row))
    for name, size in modules().items():
        print("%6d  %s" % (size, name))
