"""What a table of several handhelds sends: bytes a hand, and how long a key press takes.

People play like the sensible robot. Bytes count whole records, envelopes included, from the
end of one hand to the end of the next; a time is from a guest's choice to the event at the
other guest's screen, in connection intervals of the virtual air. The longest tick is one in which
the host connects to a guest: until then nothing else goes on in its program.
"""

import asyncio
import os
import random

from tools.sim import library
from tools.sim.air import bleio, ports, space
from tools.sim.air.clock import JumpingLoop, Radio
from truco_core import events
from truco_core.bots import make
from truco_core.rng import Rng
from truco_core.rules import RULE_SETS

library.add_fakes()

from truco_link.carriers import ble
from truco_link.lobby import Lobby
from truco_link.lobby_phases import PLAYING, SITTING

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


class Room:
    """Handhelds with nRF52840 radios that hear each other; their simulated time jumps."""

    def __init__(self, count, seed):
        loop = JumpingLoop()
        asyncio.set_event_loop(loop)
        self.radio = Radio(loop)
        self.space = space.Space(loop)
        self.people, self.lobbies = [], []
        self.longest_ms = 0  # that a tick took: `connect` blocks
        for i in range(count):
            address = "F0:00:00:00:00:%02X" % (i + 1)
            bleio.use(bleio.Adapter(self.radio, ports.NRF52840, address, self.space))
            person = Person(seed * 10 + i, self.now)
            carrier = ble.Carrier(platform="nRF52840")
            carrier.prepare()  # while its adapter is in use
            lobby = Lobby(carrier, person, lambda seat: make("sensible", Rng(7)), "p%d" % i)
            lobby.pace = (100, 100, 300)
            self.people.append(person)
            self.lobbies.append(lobby)

    def now(self):
        return self.radio.now_ms + 1000

    def run(self, until):
        end = self.now() + 1000 * LIMIT_S
        while not until():
            if self.now() > end:
                raise RuntimeError("the handhelds do not come to an end")
            self.radio.advance(0.002)
            for lobby in self.lobbies:
                began = self.now()
                lobby.tick(began)
                self.longest_ms = max(self.longest_ms, self.now() - began)

    def play(self, rules, players):
        host, guests = self.lobbies[0], self.lobbies[1:]
        host.create(rules, players)
        for lobby in guests:
            lobby.search()
        self.run(lambda: all(lobby.found for lobby in guests))
        for lobby in guests:
            lobby.join(lobby.found[0])
        self.run(lambda: all(lobby.phase == SITTING for lobby in guests))
        peer = host.host.peers[0]
        self.counted = peer.link.port = Count(peer.link.port)
        host.start()
        self.run(lambda: all(lobby.phase == PLAYING for lobby in self.lobbies))

    def hands(self):
        """Bytes to one guest in each hand but the first, which has the nonces too."""
        seen, last, sizes = 0, None, []
        while not self.lobbies[0].host.is_over():
            self.run(lambda n=seen: self.people[1].hands > n or self.lobbies[0].host.is_over())
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
            room.play(RULE_SETS[0][1], players)
            sizes += room.hands()
            if count == 4:
                seat = room.lobbies[1].my_seat
                waits += delays(room.people[1], room.people[2], seat)
            interval_ms = room.space.interval_s * 1000
            longest_ms = max(longest_ms, room.longest_ms)
            room.radio.close()
        figures["link_bytes_a_hand_%d" % players] = round(sum(sizes) / len(sizes), 1)
        figures["link_bytes_a_hand_%d_most" % players] = max(sizes)
    figures["link_longest_tick_ms"] = longest_ms
    waits.sort()
    figures["link_key_to_screen_intervals"] = round(waits[len(waits) // 2] / interval_ms, 1)
    late = waits[len(waits) * 19 // 20]  # the other choices came too late: a partner was faster
    figures["link_key_to_screen_intervals_19_of_20"] = round(late / interval_ms, 1)
    return figures
