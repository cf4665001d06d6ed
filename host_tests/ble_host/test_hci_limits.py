"""Test our host against full, failing and refusing controllers, and floods from peers."""

import random

import pytest

from truco_link.carriers import airlift

CALL = bytes((2, 2, 7, 0)) + bytes(9) + b"bia"
SLOTS = 8  # packets that the controller can hold
UPDATE, DISCONNECT = b"\x13\x20", b"\x06\x04"  # opcodes of HCI commands


class Chip:
    """A stream whose controller takes commands, and sends packets only to peers in reach."""

    def __init__(self, takes=1):
        self.inbox = bytearray()
        self.commands, self.packets = [], []
        self.takes = takes
        self.silent = set()  # opcodes of commands that the controller never answers
        self.gone = set()  # handles of connections to peers out of reach
        self.restarts = 0

    def readinto(self, buffer):
        size = min(len(buffer), len(self.inbox))
        buffer[:size] = self.inbox[:size]
        del self.inbox[:size]
        return size

    def write(self, packet):
        packet = bytes(packet)
        if packet[0] == 2:
            self.packets.append(packet[1])
            if packet[1] not in self.gone:
                self.inbox += b"\x04\x13\x05\x01" + packet[1:3] + b"\x01\x00"
            return
        opcode = packet[1:3]
        self.commands.append(opcode)
        if opcode in self.silent:
            return
        takes = bytes((self.takes,))
        if opcode == b"\x02\x20":
            self.inbox += b"\x04\x0e\x07" + takes + opcode + b"\x00\xfb\x00" + bytes((SLOTS,))
        elif opcode in (b"\x0d\x20", UPDATE, DISCONNECT):
            self.inbox += b"\x04\x0f\x04\x00" + takes + opcode
        else:
            self.inbox += b"\x04\x0e\x04" + takes + opcode + b"\x00"

    def busy(self):
        return False

    def restart(self):
        self.restarts += 1
        self.inbox.clear()

    def rest(self, *_):
        pass

    hold = deinit = rest


class Bench:
    """Our BLE host on such a controller."""

    def __init__(self, takes=1):
        self.chip = Chip(takes)
        self.ours = airlift.Carrier(self.chip)
        self.now = 1000
        self.run(2000)

    def run(self, ms, step_ms=10):
        for _ in range(0, ms, step_ms):
            self.now += step_ms
            self.ours.tick(self.now)

    def connect(self, handle, central=True):
        """Make a connection that can send and receive packets."""
        role = 0 if central else 1
        address = bytes((handle,)) * 6
        self.chip.inbox += bytes((4, 0x3E, 19, 1, 0, handle, 0, role, 1)) + address
        self.chip.inbox += bytes((24, 0, 0, 0, 0x90, 1, 0))
        self.run(10)
        connection = self.ours.gap.by_handle(handle)
        connection.client = None
        connection.value = 9
        return connection


@pytest.fixture
def bench():
    made = Bench()
    assert made.ours.gap.ready
    made.ours.host(CALL, lambda *_: False)
    made.run(100)
    return made


def data(handle, payload, channel=4):
    l2cap = bytes((len(payload), 0, channel, 0)) + payload
    return bytes((2, handle, 0x20, len(l2cap), 0)) + l2cap


def test_parameter_requests_are_refused(bench):
    """More requests than commands that may wait neither change nor end any connection."""
    first, second = bench.connect(1), bench.connect(2)
    for number in range(1, 41):
        wish = bytes((0x12, number, 8, 0, 12, 0, 24, 0, 0, 0, 0x90, 1))
        bench.chip.inbox += data(1, wish, 5)
    before = len(bench.chip.packets)
    bench.run(1000)
    assert bench.chip.packets[before:].count(1) >= 4
    assert UPDATE not in bench.chip.commands
    assert not bench.chip.restarts and bench.ours.gap.connections == [first, second]
    assert second.send(b"x")


def test_a_peer_out_of_reach_fills_only_its_share_of_the_buffers(bench):
    """One peer must not use all buffers, which would block the others at the table for 4 s."""
    far, near = bench.connect(1), bench.connect(2)
    bench.chip.gone.add(1)
    for _ in range(30):
        far.send(b"x" * 20)
        bench.run(10)
    assert far.in_flight <= SLOTS // 2
    for _ in range(30):
        assert near.send(b"y" * 20)
        bench.run(10)


@pytest.mark.parametrize("central", [True, False])
def test_disconnecting_an_unknown_connection_ends_it(bench, central):
    """Disconnection Complete with status 0x02 must not cause a wait of 10 s and a reset."""
    if not central:
        bench.ours.call(CALL)
        bench.run(100)
    connection = bench.connect(1, central)
    connection.close()
    bench.chip.inbox += b"\x04\x05\x04\x02\x01\x00\x00"
    bench.run(20)
    assert bench.ours.gap.connections == [] and not bench.chip.restarts


def test_a_failed_disconnection_is_retried(bench):
    connection = bench.connect(1)
    connection.close()
    bench.run(50)
    assert bench.chip.commands.count(DISCONNECT) == 1
    bench.chip.inbox += b"\x04\x05\x04\x0c\x01\x00\x00"
    bench.run(20)
    assert bench.chip.commands.count(DISCONNECT) == 2
    bench.chip.inbox += b"\x04\x05\x04\x00\x01\x00\x16"
    bench.run(20)
    assert bench.ours.gap.connections == [] and not bench.chip.restarts


def test_a_controller_without_room_gets_no_command():
    """Send no command from an event with Num_HCI_Command_Packets 0 to one with another number."""
    bench = Bench()
    bench.run(100)
    bench.chip.takes = 0
    bench.ours.call(CALL)
    before = len(bench.chip.commands)
    bench.run(1000)
    assert len(bench.chip.commands) == before + 1
    bench.chip.takes = 1
    bench.chip.inbox += b"\x04\x0e\x03\x01\x00\x00"  # Command Complete for no command
    bench.run(100)
    assert len(bench.chip.commands) > before + 2 and not bench.chip.restarts
    bench.chip.takes = 0
    bench.ours.quiet()
    bench.run(100)
    bench.ours.call(CALL)
    bench.run(20)
    before = len(bench.chip.commands)
    bench.run(2000)
    bench.chip.inbox += b"\x04\x0f\x04\x00\x01\x00\x00"  # Command Status for no command
    bench.run(20)
    assert len(bench.chip.commands) > before and not bench.chip.restarts


def test_repeated_failures_of_the_controller_are_counted():
    """Count in `failures`, which the player is told, until a connection succeeds."""
    bench = Bench()
    for count in range(1, 6):
        bench.chip.inbox += b"\x04\x10\x01\x42"
        bench.run(10)
        assert bench.ours.failures == bench.chip.restarts == count
        bench.run(1500)
        assert bench.ours.gap.ready
    bench.ours.host(CALL, lambda *_: False)
    bench.run(1000)
    assert bench.ours.failures == 5
    bench.connect(1)
    assert bench.ours.failures == 0 and bench.chip.restarts == 5


def test_a_flood_of_advertisements_is_read_in_pieces(bench):
    """With up to 2 MB of advertisements, a tick reports at most 40 and stores none."""
    heard = []
    bench.ours.seek(lambda *what: heard.append(what))
    bench.run(100)
    body = b"\x02\x01\x06" + bytes((5 + len(CALL),)) + b"\xff\xff\xff\x5a\x50" + CALL
    one = bytes((2, 1, 0, 1)) + b"\1\2\3\4\5\6" + bytes((len(body),)) + body + b"\x7f"
    report = bytes((4, 0x3E, len(one))) + one
    bench.chip.inbox += report * 2000
    most = 0
    while len(bench.chip.inbox) > 2000:
        del heard[:]
        bench.run(10)
        most = max(most, len(heard))
        assert heard and heard[0][1] == 127  # 127: the signal strength is unknown
    assert most <= 40


def test_noise_fills_no_memory_and_the_host_recovers(bench):
    """Send complete packets of random bytes, as from a stranger or a broken controller."""
    dice = random.Random(6)
    for _ in range(4000):
        body = dice.randbytes(dice.randrange(30))
        head = dice.choice(
            (bytes((4, dice.randrange(64), len(body))), bytes((2, 1, 32, len(body), 0)))
        )
        bench.chip.inbox += head + body
        bench.run(10)
        del bench.chip.inbox[:-300]
        assert len(bench.ours.gap.connections) <= 9 and len(bench.ours.gap.hci.queue) <= 24
        assert all(len(one._owed) <= 4 for one in bench.ours.gap.connections)
    bench.run(20_000)
    assert bench.ours.gap.ready and bench.chip.restarts
