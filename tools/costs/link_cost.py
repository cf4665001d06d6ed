"""What a table of several handhelds sends: bytes a hand.

People play like the sensible robot. Bytes count whole records, envelopes included, from the
end of one hand to the end of the next.
"""

import os
import random

from tools.sim.air import ports
from tools.sim.worlds.radio_handhelds import RadioHandhelds
from truco_core import events
from truco_core.bots import make
from truco_core.rng import Rng
from truco_core.rules import RULE_SETS

LIMIT_S = 600  # of the air's time for a match


class Person:
    """A robot that counts as a person."""

    human = True

    def __init__(self, seed):
        self._robot = make("sensible", Rng(seed))
        self.choose = self._robot.choose
        self.hands = 0

    def watch(self, kind, seat, value):
        self._robot.watch(kind, seat, value)
        self.hands += kind == events.HAND_WON


class Count:
    """Stands before a port, and counts the bytes that are sent through it."""

    def __init__(self, port):
        self._port = port
        self.bytes = 0

    def __getattr__(self, name):
        return getattr(self._port, name)

    def send(self, packet):
        sent = self._port.send(packet)
        if sent:
            self.bytes += len(packet)
        return sent


class Room(RadioHandhelds):
    """Handhelds with nRF52840 radios that hear each other; their simulated time jumps."""

    pace = (100, 100, 300)

    def __init__(self, count, seed):
        super().__init__(count, ports.NRF52840, seed=seed, step_ms=2)

    def person(self, i):
        return Person(self.seed * 10 + i)

    def count(self):
        """From now on what goes to the first guest is counted; a match begins."""
        link = self.lobbies[0].host.peers[0].link
        self.counted = link.port = Count(link.port)
        self.play()

    def hands(self):
        """Bytes to one guest in each hand but the first, which has the nonces too."""
        seen, last, sizes = 0, None, []
        while not self.lobbies[0].host.is_over():
            self.run(
                lambda n=seen: self.people[1].hands > n or self.lobbies[0].host.is_over(), LIMIT_S
            )
            if self.people[1].hands > seen:
                seen = self.people[1].hands
                if last is not None:
                    sizes.append(self.counted.bytes - last)
                last = self.counted.bytes
        return sizes


def measured(matches):
    """{figure: number}; each run gives the same."""
    figures = {}
    urandom = os.urandom
    os.urandom = random.Random(1).randbytes  # decks, sessions, numbers
    try:
        for players in (2, 4):
            sizes = []
            for seed in range(matches):
                room = Room(players, seed)
                room.sit(RULE_SETS[0][1], players)
                room.count()
                sizes += room.hands()
                room.close()
            figures["link_bytes_a_hand_%d" % players] = round(sum(sizes) / len(sizes), 1)
    finally:
        os.urandom = urandom
    return figures
