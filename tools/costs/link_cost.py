"""What a table of several handhelds sends: bytes a hand, and how long a key press takes.

People play like the sensible robot. Bytes count whole records, envelopes included, from the
end of one hand to the end of the next; a time is from a guest's choice to the event at the
other guest's screen, in connection intervals of the virtual air. The longest tick is one in which
the host connects to a guest: until then nothing else goes on in its program.
"""

import os
import random

from tools.sim.air import ports
from tools.sim.worlds.radio_handhelds import RadioHandhelds
from truco_core import events
from truco_core.bots import make
from truco_core.rng import Rng
from truco_core.rules import RULE_SETS

_LATE_MS = 500
LIMIT_S = 600  # of the air's time for a match


class Person:
    """A robot that counts as a person, and notes when it chooses and when it is told."""

    human = True

    def __init__(self, seed, clock):
        self._robot = make("sensible", Rng(seed))
        self._clock = clock
        self.chose = []
        self.told = []
        self.hands = 0

    def choose(self, view, seat):
        self.chose.append((seat, self._clock()))
        return self._robot.choose(view, seat)

    def watch(self, kind, seat, value):
        self._robot.watch(kind, seat, value)
        if kind in (events.PLAYED, events.RAISED, events.ACCEPTED, events.RAN):
            self.told.append((seat, self._clock()))
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
        return Person(self.seed * 10 + i, lambda: self.now)

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


def delays(chooser, listener, seat):
    """ms from each choice of `seat` until the listener is told of it."""
    heard = [when for who, when in listener.told if who == seat]
    chosen = [when for who, when in chooser.chose if who == seat]
    waits = []
    for press in chosen:
        later = [when - press for when in heard if when >= press]
        # None: a partner has answered first.
        if later and min(later) < _LATE_MS:
            waits.append(min(later))
    return waits


def measured(matches):
    """{figure: number}; each run gives the same."""
    urandom = os.urandom
    os.urandom = random.Random(1).randbytes  # decks, sessions, numbers
    try:
        return _measured(matches)
    finally:
        os.urandom = urandom


def _measured(matches):
    figures = {}
    waits = []
    longest_ms = 0
    for players, count in ((2, 2), (4, 4)):
        sizes = []
        for seed in range(matches):
            room = Room(count, seed)
            room.sit(RULE_SETS[0][1], players)
            room.count()
            sizes += room.hands()
            if count == 4:
                seat = room.lobbies[1].my_seat
                waits += delays(room.people[1], room.people[2], seat)
            interval_ms = room.space.interval_s * 1000
            longest_ms = max(longest_ms, *(1000 * one for one in room.longest_s))
            room.close()
        figures["link_bytes_a_hand_%d" % players] = round(sum(sizes) / len(sizes), 1)
        figures["link_bytes_a_hand_%d_most" % players] = max(sizes)
    figures["link_longest_tick_ms"] = longest_ms
    waits.sort()
    figures["link_key_to_screen_intervals"] = round(waits[len(waits) // 2] / interval_ms, 1)
    late = waits[len(waits) * 19 // 20]  # the other choices came too late: a partner was faster
    figures["link_key_to_screen_intervals_19_of_20"] = round(late / interval_ms, 1)
    return figures
