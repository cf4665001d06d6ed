"""The cable: packets on a bad stream, and whole matches through one."""

import random

import pytest

from tools.sim.worlds import piped_handhelds
from tools.sim.worlds.piped_handhelds import Lobby, robot
from tools.sim.worlds.random_player import RandomPlayer
from truco_core import state
from truco_core.rules import RULE_SETS
from truco_link import frames
from truco_link.carriers import uart
from truco_link.lobby_phases import HOSTLESS, PLAYING, SITTING

PAULISTA = RULE_SETS[0][1]


class Uart:
    """Like busio.UART with timeout 0: a receiver that keeps 64 bytes."""

    def __init__(self, rng=None):
        self.rng = rng or random.Random(0)
        self.waiting = bytearray()
        self.other = None
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

    def deinit(self):
        self.off = True

    def receive(self, byte):
        if len(self.waiting) < 64:
            self.waiting.append(byte)

    def readinto(self, buffer):
        if not self.waiting:
            return None
        # In pieces of any size.
        count = self.rng.randrange(1, min(len(buffer), len(self.waiting)) + 1)
        buffer[:count] = self.waiting[:count]
        del self.waiting[:count]
        return count


def pair(seed=0, **faults):
    a, b = Uart(random.Random(seed)), Uart(random.Random(seed + 1))
    a.other, b.other = b, a
    for one in (a, b):
        for name, value in faults.items():
            setattr(one, name, value)
    return a, b


@pytest.mark.parametrize(
    "faults",
    [{}, {"loss": 0.01}, {"noise": 0.02}, {"flips": 0.01}, {"loss": 0.005, "noise": 0.01}],
    ids=["perfect", "loss", "noise", "flips", "both"],
)
def test_a_match_through_the_cable(faults):
    people, _, lobbies, clock = make(**faults)
    clock.sit()
    lobbies[0].start()
    clock.run(lambda: all(one.phase == PLAYING for one in lobbies))
    clock.run(lambda: all(one.phase == SITTING for one in lobbies), 900)
    clock.run(lambda: same(lobbies))
    assert not people[1].has(frames.CHEATED)


class Clock(piped_handhelds.World):
    def __init__(self, lobbies):
        self.lobbies = lobbies
        self.now = 1000

    def tick(self):
        self.now += 10
        for one in self.lobbies:
            one.tick(self.now)

    def sit(self):
        host, guest = self.lobbies
        host.create(PAULISTA, 4)
        self.look(guest)
        assert guest.found[0].name == "player"  # "player 0", cut
        guest.join(guest.found[0])
        self.run(lambda: guest.phase == SITTING)


def same(lobbies):
    a, b = (one.match.state[state.SCORE : state.SCORE + 2] for one in lobbies)
    return a == b


def make(**faults):
    uarts = pair(7, **faults)
    people = [RandomPlayer(1), RandomPlayer(2)]
    lobbies = [
        Lobby(uart.Carrier(one), person, robot(i), "player %d" % i)
        for i, (one, person) in enumerate(zip(uarts, people))
    ]
    for one in lobbies:
        one.pace = piped_handhelds.FAST_PACE
    return people, uarts, lobbies, Clock(lobbies)


@pytest.mark.parametrize("seconds", [2, 10])
def test_the_cable_is_pulled_and_put_back(seconds):
    people, uarts, lobbies, clock = make()
    clock.sit()
    lobbies[0].start()
    clock.run(lambda: len(people[1].game()) > 6)
    for one in uarts:
        one.cut = True
    end = clock.now + 1000 * seconds
    clock.run(lambda: clock.now > end)
    if seconds > 8:
        assert lobbies[1].phase == HOSTLESS
    for one in uarts:
        one.cut = False
    clock.run(lambda: all(one.phase == SITTING for one in lobbies), 900)
    clock.run(lambda: same(lobbies))
    assert lobbies[0].is_host and not lobbies[1].is_host


def test_a_restarted_handheld_gets_its_seat_back():
    people, uarts, lobbies, clock = make()
    clock.sit()
    for person in people:
        person.sleeps = True
    lobbies[0].start()
    clock.run(lambda: lobbies[1].phase == PLAYING)
    memory = lobbies[1].memory()
    again = Lobby(uart.Carrier(uarts[1]), people[1], robot(1), "player 1", memory)
    lobbies[1] = again
    clock.run(lambda: again.phase == PLAYING, 20)
    assert again.my_seat == 1
    for person in people:
        person.sleeps = False
    clock.run(lambda: all(one.phase == SITTING for one in lobbies), 900)
