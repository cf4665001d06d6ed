"""The cable when the other end never stops talking, when it is noisy, or pulled."""

import random

import pytest

from host_tests.support import cable_ends
from host_tests.support.cable_ends import End, control, packet
from tools.sim.worlds.piped_handhelds import PAULISTA, Handhelds
from truco_link import frames
from truco_link.advert import BEACON_SIZE, GUEST_CALL, TABLE_BEACON
from truco_link.carriers import uart
from truco_link.lobby_phases import HOSTLESS

A_TICK = 2048  # bytes read, and checked, and a few more: what a tick may take at most
BEACON = bytes((TABLE_BEACON, frames.VERSION, 7, 0)) + bytes(BEACON_SIZE - 4) + b"bia"
CALL = bytes((GUEST_CALL, frames.VERSION, 7, 0)) + bytes(7)


class Endless:
    """A UART from which more comes at each read."""

    def __init__(self, text):
        self.text = text
        self.at = self.read = self.reads = 0
        self.written = []

    def readinto(self, buffer):
        self.reads += 1
        assert self.reads < 10_000, "one tick reads for ever"
        for i in range(len(buffer)):
            buffer[i] = self.text[self.at]
            self.at = (self.at + 1) % len(self.text)
        self.read += len(buffer)
        return len(buffer)

    def write(self, data):
        self.written.append(bytes(data))

    def deinit(self):
        pass


FLOODS = {
    "zeros": b"\x00",
    "starts": b"\x7e",
    "false starts": b"\x7e\x3c",
    "empty packets": packet(b""),
    "records": packet(b"\x02\x80\x4d"),
    "calls": control(frames.CALL, CALL),
    "beacons": control(frames.BEACON, BEACON),
    "short beacons": control(frames.BEACON, b"\0\2"),
}


@pytest.mark.parametrize("mode", ["quiet", "host", "seek", "call", "connected"])
@pytest.mark.parametrize("text", FLOODS.values(), ids=FLOODS)
def test_a_flood_does_not_hold_a_tick(monkeypatch, text, mode):
    checked = [0]
    real = uart.crc16

    def counted(data, at, end):
        checked[0] += end - at
        return real(data, at, end)

    monkeypatch.setattr(uart, "crc16", counted)
    end = Endless(text)
    carrier = uart.Carrier(end)
    heard = []

    def hear(*what):
        heard.append(what)
        return mode == "connected"

    if mode in ("host", "connected"):
        carrier.host(BEACON, hear)
    elif mode == "seek":
        carrier.seek(hear)
    elif mode == "call":
        carrier.call(CALL)
    room = bytearray(frames.MAX_PACKET)
    port = None
    for now in range(1000, 1500, 10):
        end.reads = end.read = checked[0] = 0
        del end.written[:], heard[:]
        carrier.tick(now)
        port = carrier.take() or port
        for _ in range(8):  # as Link.tick does
            if port is not None and not port.poll(room):
                break
        assert end.read <= A_TICK and checked[0] <= 2 * A_TICK
        assert len(end.written) <= 3 and len(heard) <= 1


@pytest.mark.parametrize("mode, what", [("host", [BEACON]), ("seek", []), ("call", [CALL])])
@pytest.mark.parametrize("kind, said", [(frames.BEACON, BEACON), (frames.CALL, CALL)])
def test_an_advertisement_that_is_too_short_is_dropped(mode, what, kind, said):
    """Content has BEACON_SIZE bytes: a shorter one reaches nobody, and is no IndexError."""
    for size in range(1, BEACON_SIZE + 1):
        end = End()
        getattr(end, mode)(*what)
        end.hear(control(kind, said[:size]))
        is_whole = size == BEACON_SIZE
        heard = [said[:size]] if is_whole and mode != "call" else []
        assert [content for _, _, content in end.heard] == heard
        connects = is_whole and mode == "call" and kind == frames.BEACON
        assert (end.carrier.take() is not None) == connects


class Uart(cable_ends.Wire):
    """Its receiver keeps 64 bytes; they are read in pieces of any size."""

    def __init__(self, seed):
        super().__init__()
        self.rng = random.Random(seed)
        self.loss = self.noise = self.flips = 0.0
        self.cut = False

    def write(self, data):
        for byte in bytes(data):
            if self.cut or self.rng.random() < self.loss:
                continue
            if self.rng.random() < self.flips:
                byte ^= 1 << self.rng.randrange(8)
            self.other.receive(byte)
            if self.rng.random() < self.noise:
                self.other.receive(self.rng.randrange(256))
        return len(data)

    def receive(self, byte):
        if len(self.waiting) < 64:
            self.waiting.append(byte)

    def readinto(self, buffer):
        return super().readinto(memoryview(buffer)[: self.rng.randrange(1, len(buffer) + 1)])


class CableHandhelds(Handhelds):
    """Two handhelds at the ends of one cable."""

    def __init__(self, count=2, seed=0, step_ms=10, **faults):
        self.doomed = []
        self.uarts = a, b = Uart(7), Uart(8)
        a.other, b.other = b, a
        for one in self.uarts:
            vars(one).update(faults)
        self.begin(count, seed, step_ms)

    def switch_on(self, i):
        self.carriers[i] = uart.Carrier(self.uarts[i])

    def power_off(self, i):
        """Its end of the cable stays."""

    def pull(self, is_cut=True):
        for one in self.uarts:
            one.cut = is_cut


@pytest.mark.parametrize(
    "faults",
    [{}, {"loss": 0.01}, {"noise": 0.02}, {"flips": 0.01}, {"loss": 0.005, "noise": 0.01}],
    ids=["perfect", "loss", "noise", "flips", "both"],
)
def test_a_match_through_the_cable(faults):
    world = CableHandhelds(**faults).sit(PAULISTA)
    world.play()
    world.play_out()


@pytest.mark.parametrize("seconds", [2, 10])
def test_the_cable_is_pulled_and_put_back(seconds):
    world = CableHandhelds().sit(PAULISTA)
    world.play()
    world.run(lambda: len(world.people[1].game()) > 6)
    world.pull()
    world.wait(seconds)
    assert (world.lobbies[1].phase == HOSTLESS) == (seconds > 8)
    world.pull(False)
    world.play_out()
    assert world.lobbies[0].is_host


@pytest.mark.parametrize("records", [b"\x02\x81\x07", bytes(range(frames.MAX_PACKET))])
def test_a_packet_is_found_wherever_it_was_cut(records):
    cable, buffer = cable_ends.Wire(), bytearray(frames.MAX_PACKET)
    wire, whole = uart.Wire(cable), packet(records)
    for cut in range(1, len(whole)):
        size = -1
        # The noise stays behind where the size will be.
        for part in (b"\xff" * 9, whole[:cut], whole[cut:]):
            assert size < 0
            cable.waiting += part
            wire.begin_tick()
            size = wire.read(buffer)
        assert bytes(buffer[:size]) == records
