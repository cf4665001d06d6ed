"""A simulated handheld with its screens, whose radio is ours: what it hears is `mad_records`."""

import gc
import importlib
import random

from tools.sim.worlds.linked_handheld import LinkedHandheld
from tools.sim.worlds.mad_records import Mad
from truco_core import possible, state
from truco_core.cards import NONE, UNKNOWN
from truco_core.rules import RULE_SETS
from truco_link import frames
from truco_link.fields import GUEST, HOST

_PACKETS = 6  # for each link, between two turns of the handheld's loop
_KEYS = ("A", "B", "UP", "DOWN", "LEFT", "RIGHT", "START")
_LONGEST = 40_000  # records to one handheld, before another one is switched on
_OBJECTS = 1.25  # there may be so many times as many as after the first records
_FIRST = 4000


class MadCampaign:
    """Records to one handheld after the other.

    :param role: "host" or "guest": what the handheld is
    """

    def __init__(self, role, seed):
        self.role = role
        self.rng = random.Random("%s %d" % (role, seed))
        self.records = self.handhelds = self.dropped = self.hands = 0
        self.screens = set()

    def run(self, count):
        while self.records < count:
            seed = self.rng.randrange(1 << 20)
            with LinkedHandheld(1 if self.role == "guest" else 2, seed=seed) as m:
                self.handhelds += 1
                session = (_AsGuest if self.role == "guest" else _AsHost)(m, self.rng)
                try:
                    self._play(m, session, min(_LONGEST, count - self.records))
                finally:
                    self.records += session.count()
                    self.dropped += session.dropped()
                    self.screens |= session.screens

    def _play(self, m, session, count):
        objects = hand = 0
        while session.count() < count and _goes_on(m, session):
            session.feed()
            if self.rng.random() < 0.3:
                m.handheld.set_keys(self.rng.choice(_KEYS), self.rng.random() < 0.5)
            m.handheld.wait(20)
            # A sentence to confirm is a warning.
            warns = m.top == "ask" and m.screen.count == 1
            session.screens.add("warning" if warns else m.top)
            session.check()
            now = session.match().state[state.HAND]
            self.hands += now != hand
            hand = now
            if not objects and session.count() > _FIRST:
                # 37,000 objects of the simulated radio, which come when the player asks for it.
                importlib.import_module("_bleio")
                objects = _objects()
        if objects and _goes_on(m, session):
            assert _objects() < objects * _OBJECTS, "more and more objects"


def _goes_on(m, session):
    return m.app.party is not None and session.goes_on()  # else START was held: it begins anew


def _objects():
    gc.collect()
    return len(gc.get_objects())


class _AsGuest:
    """It has joined a table, whose host is mad from then on."""

    def __init__(self, m, rng):
        self.m, self.rng, self.screens = m, rng, set()
        host = m.lobbies[1]
        self.players = rng.choice((2, 4))
        host.create(rng.choice(RULE_SETS)[1], self.players)
        m.lobby.search()
        m.until(lambda: m.lobby.found)
        m.lobby.join(m.lobby.found[0], host.code)
        m.until(lambda: m.lobby.guest is not None and m.lobby.guest.rules is not None)
        m.run_for(2000)
        host.start()
        m.until(lambda: m.lobby.guest.mirror.synced)
        if rng.random() < 0.7:
            m.until_screen("table")
        self.guest = m.lobby.guest
        self.link = self.guest.link
        self.mad = Mad(rng, GUEST, self.players)

    def count(self):
        return self.mad.count

    def dropped(self):
        return self.link.dropped

    def match(self):
        return self.guest.match

    def goes_on(self):
        guest = self.m.lobby.guest
        return guest is self.guest and guest.link is self.link and guest.phase == frames.JOINED

    def feed(self):
        guest, port = self.guest, self.link.port
        self.mad.players = len(guest.seats)
        port.inbox[:] = self.mad.packets(self.link, guest.match, guest.my_seat, _PACKETS)
        port.other.inbox.clear()

    def check(self):
        guest = self.guest
        s = guest.match.state
        assert len(s) == state.SIZE and len(guest.seats) in (2, 4)
        assert all(len(seat.name) <= frames.MAX_NAME for seat in guest.seats)
        if guest.mirror.synced:
            assert s[state.PLAYERS] == len(guest.seats)
            for seat in range(s[state.PLAYERS]):
                partner = s[state.SPECIAL] == seat & 1 and seat == guest.my_seat ^ 2
                if seat != guest.my_seat and not partner:
                    first = state.CARDS + 3 * seat
                    shown = [card for card in s[first : first + 3] if card != UNKNOWN]
                    assert len(shown) <= 1, "only a card that is turned up now"
        assert len(self.m.app.names) < 8


class _AsHost:
    """Two guests sit at its table; they are mad from then on."""

    def __init__(self, m, rng):
        self.m, self.rng, self.screens = m, rng, set()
        m.lobby.create(rng.choice(RULE_SETS)[1], 4)
        for guest in m.lobbies[1:]:
            guest.search()
        m.until(lambda: all(guest.found for guest in m.lobbies[1:]))
        for guest in m.lobbies[1:]:
            guest.join(guest.found[0], m.lobby.code)
        host = self.host = m.lobby.host
        m.until(lambda: sum(peer.joined and peer.step > 12 for peer in host.peers) == 2)
        m.run_for(1000)
        m.lobby.start()
        if rng.random() < 0.7:
            m.until_screen("table")
        m.until(lambda: host.match is not None and host.match.state[state.HAND])
        # Its limits would send the mad ones away after some hundred records: in most sessions none.
        self.is_patient = rng.random() < 0.9
        self.mads = [(peer, Mad(rng, HOST, 4)) for peer in host.peers]

    def count(self):
        return sum(mad.count for _, mad in self.mads)

    def dropped(self):
        return sum(peer.link.dropped + peer.refused for peer, _ in self.mads)

    def match(self):
        return self.host.match

    def goes_on(self):
        host = self.m.lobby.host
        return host is self.host and any(peer.joined and not peer.gone for peer in host.peers)

    def feed(self):
        for peer, mad in self.mads:
            if peer in self.host.peers:
                if self.is_patient:
                    peer._paid_ms = None
                port = peer.link.port
                port.inbox[:] = mad.packets(peer.link, self.host.match, peer.seat, _PACKETS)
                port.other.inbox.clear()

    def check(self):
        host = self.host
        view = bytearray(state.SIZE)
        for seat in (0, 1, 2, 3, NONE):
            host.match.view(seat, view)
            assert possible.is_view(view, seat), "the match is none"
        assert len(host.peers) <= 3 and len(host.seats) == 4
        assert host.table is None or len(host.table.watchers) <= 5
        assert len(self.m.app.names) < 8
