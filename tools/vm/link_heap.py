"""What the link alone costs on the 32-bit VM: heap of its parts, and per received event.

Only what comes on top of a local game. `linked` measures the whole game.
"""

from tools import vm
from tools.drive import tree

_LINK = "lib/truco_link"
_BOARD = "clue_nrf52840_express"  # has the link, and no WiFi
MOUNTS = {
    "/truco_core": "truco_core",
    "/" + _LINK: _LINK,
    "/lib/residency.py": "lib/residency.py",
    "/_bleio.py": "tools/vm/silent_bleio.py",
    "/hashlib.py": "tools/vm/standins/hashlib.py",
}
BEFORE = (
    """
import sys
sys.path.append("/lib")
class Os:
    def urandom(self, count):
        return bytes(count)
sys.modules["os"] = Os()
import _bleio, hashlib
class Me:
    human = True
    def choose(self, view, seat):
        return None
    def watch(self, kind, seat, value):
        pass
class P:
    closed = False
me = Me()
""",
    # What a local game has loaded already.
    "import truco_core.match, truco_core.table, truco_core.rules, truco_core.rng, truco_core.bots\n"
    "import residency",
)
_RECORDS = (
    "import truco_link.link\nfrom truco_link.carriers import ble",
    "c = ble.Carrier()",
)
# Forgets what is in memory for a moment only. As truco_link.sweep does, but to import that here
# would give it a file of its own.
SWEEP = """
import residency
for name in list(residency.modules):
    if hasattr(residency.modules[name], "PASSES"):
        residency.forget(name)
"""

_EVENTS = """
import gc
from truco_link.guest import Guest
from truco_link import frames, guest_witness
from truco_core.match import Match
from truco_core import rules, state

class Port:
    closed = False
    address = None
    packet = None
    def send(self, packet):
        return True
    def poll(self, buffer):
        packet = self.packet
        if packet is None:
            return 0
        self.packet = None
        for i in range(len(packet)):
            buffer[i] = packet[i]
        return len(packet)
    def close(self):
        pass

guest = Guest(me, bytearray(48), "x", True)
port = Port()
guest.attach(port)
number = -1
now = 0

def feed(kind, body):
    global number
    number = (number + 1) % 8
    return bytes((len(body) + 2, kind | number << 3 | 1, 77)) + body

def take(packet):
    global now
    port.packet = packet
    now += 10
    before = gc.mem_alloc()
    guest.tick(now)
    return gc.mem_alloc() - before

take(None)
guest.be_at(7, 0)
guest.link.restart(77)
guest.enter(frames.JOINED)
match = Match()
match.start(rules.RULE_SETS[0][1], 2, 5)
view = bytearray(64)
take(feed(0x40, bytes((0x16, 7, 0, 0, 2, 2, 0, 0, 1, 0))))
match.view(1, view)
for offset in range(0, 60, 15):
    take(feed(0x40, bytes((0x11, offset)) + bytes(view[offset:offset + 15])))
assert guest.mirror.synced
legal = bytearray(8)
costs = []
for hand in range(3):
    match.deal()
    guest.mirror.close_hand()  # its link was told
    guest.book[guest_witness.ASKING] = 1
    match.view(1, view)
    body = bytes((0x10, view[state.LEADS], view[state.VIRA], view[39], view[40], view[41]))
    take(feed(0x40, body))  # a hand in some minutes: what judges it comes for it
    while match.waiting():
        seat = 0 if match.waiting() & 1 else 1
        match.legal(seat, legal)
        match.apply(seat, legal[0])
        guest.mirror.said = legal[0]  # it has asked for that
        packet = feed(0, bytes((3, seat, legal[0])))
        costs.append(take(packet))
    assert bytes(guest.match.state[:36]) == bytes(match.state[:36])
    if match.state[15] == 4:
        break
# The first hand may make what stays; from then on nothing.
costs = costs[len(costs) // 2:]
print(len(costs), max(costs))
"""


def figures():
    """{figure: number} for tools/size.py."""
    calls, most = _events()
    return {
        "link_records_heap_bytes": _heap(*_RECORDS),
        "alloc_link_event": most,
        "calls_link_event": calls,
    }


def _heap(*steps):
    """Bytes that these steps leave in use on a board without WiFi."""
    mounts = {there: here for there, here in MOUNTS.items() if here != _LINK}
    for path in tree.sources(vm.ROOT, _BOARD)[0]:
        if path.startswith(_LINK):
            mounts["/" + path] = path
    heap = vm.steps([*BEFORE, *steps], mounts).heap
    return heap[-1] - heap[len(BEFORE)]


def _events():
    """(events that a guest received, the most bytes that one of them took)."""
    calls, most = vm.steps([*BEFORE, _EVENTS], MOUNTS).output.split()
    return int(calls), int(most)
