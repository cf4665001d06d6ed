"""Matches that somebody listens to, played again with other cards that fall the same way; and what
of them can be found in what was heard.

A *world* has `lobbies`, `people`, `tick`, `run`, `wait`, and `heard`: what a stranger on that
network hears, as (ms, to whom, bytes).
"""

import os
import random

from host_tests.support.given_decks import Given, Script
from tools.net import packets
from tools.sim.worlds.lan_handhelds import LanHandhelds
from tools.sim.worlds.net_handhelds import NetHandhelds
from tools.sim.worlds.piped_handhelds import start_at
from truco_core import events, state
from truco_core.cards import FACE_DOWN
from truco_core.match import Illegal, Match
from truco_core.tricks import pack_of
from truco_link.carriers import mqtt
from truco_link.lobby_phases import PLAYING, SITTING

HANDS = 60  # at most, of a match
PACE = (0, 0, 400)
_CARDS = (events.DEALT, events.PLAYED, events.UNDER, events.TURNED)  # kinds whose value is one


class Rooms(NetHandhelds):
    """A world of rooms at a broker; who listens has subscribed to all there is.

    :param names: of the people
    """

    def __init__(self, count, seed, delay_ms=40, names=None):
        self.names = names
        self.heard = []
        super().__init__(count, delay_ms, seed=seed, step_ms=20, pace=PACE)

    def start_broker(self):
        broker = super().start_broker()

        def listen(packet):
            if packet[0] >> 4 == packets.PUBLISH:
                body = packet[3 if packet[1] & 128 else 2 :]
                topic, payload, retained = packets.published(packet[0], body)
                self.heard.append((self.now, topic + "!" * retained, payload))

        spy = broker.connect(listen, lambda: None, 0)
        spy.receive(mqtt.connect(b"spy", 6000, b"spy"), 0)
        spy.receive(mqtt.subscribe(1, b"#"), 0)
        return broker


class Nearby(LanHandhelds):
    """A world of WiFi nearby; who listens hears every datagram of the network.

    Of a beacon the name is left out, which is for all to see there; of a packet what is behind the
    records: that is checked to be left from the datagram before, since all ports share a buffer
    (here those of all handhelds).
    """

    pace = PACE

    def __init__(self, count, seed, names=None):
        self.names = names
        self.heard = []
        super().__init__(count, seed=seed)
        self._before = None  # the last datagram with a packet
        self._ports = []  # those that systems gave, which go on from match to match
        send = self.world.send

        def listen(sender, to, data):
            whom = "%s>%s" % (self._place(*sender.address), self._place(*to))
            self.heard.append((self.now, whom, self._news(bytes(data))))
            send(sender, to, data)

        self.world.send = listen

    def _place(self, host, port):
        if port >= 49152 and port not in self._ports:
            self._ports.append(port)
        return "%s:%d" % (host, self._ports.index(port) if port in self._ports else port)

    def _news(self, data):
        if data[0] == 0x5A:
            return data[:8] if data[1] == 1 else data[:12]
        end = 2 + data[1]
        assert self._before is None or data[end:] == self._before[end:], "something else"
        self._before = data
        return data[:end]


class Played:
    """One match. done: what all persons chose. courses: of each hand. decks: their cards."""

    def __init__(self, world, done, decks, courses):
        self.world, self.done, self.decks, self.courses = world, done, decks, courses
        self.heard = world.heard


def match_of(make, rules, players, seed, decks=None, done=None, private=False, code=None, act=None):
    """Play one; all that is drawn follows from `seed`.

    :param make: ``make()``: the world
    :param decks: a list of HANDS decks, else they follow from the seed
    :param done: of the match that is played again
    :param act: ``act(world)`` is called in each tick of the match
    """
    chance = random.Random("match %d" % seed)
    real, os.urandom = os.urandom, chance.randbytes
    try:
        return _match_of(make(), rules, players, seed, decks, done, private, code, act)
    finally:
        os.urandom = real


def _match_of(world, rules, players, seed, decks, done, private, code, act):
    rng = random.Random(seed)
    pack = [*pack_of(rules[0])]
    first = [bytearray(rng.sample(pack, len(pack))) for _ in range(HANDS)]
    decks = decks or first
    script = Script(random.Random("script %d" % seed), done)
    courses = []
    _gather(world, rules, players, private, code)
    host = world.lobbies[0].host
    _deal(host, decks, script, courses)
    for person in world.people:
        person.plays = script.choose
    most = rules[2] // 3
    start_at(host, rng.randrange(players), rng.randrange(most), rng.randrange(most))
    world.run(lambda: all(lobby.phase == PLAYING for lobby in world.lobbies))

    def over():
        if act is not None:
            act(world)
        return host.is_over() or len(courses) == HANDS and courses[-1].over

    world.run(over, 2000)
    world.wait(5)
    return Played(world, script.done, decks, courses)


def _gather(world, rules, players, private, code):
    world.lobbies[0].create(rules, players, private=private)
    if code is not None:
        world.lobbies[0].host.code = code
    guests = world.lobbies[1:]
    for lobby in guests:
        lobby.search()
    world.run(lambda: all(lobby.found for lobby in guests))
    for lobby in guests:
        lobby.join(lobby.found[0], code=world.lobbies[0].code)
        world.run(lambda lobby=lobby: lobby.phase == SITTING)  # so each has the same seat
    world.wait(3)


def _deal(host, decks, script, courses):
    """The decks come from the list, and what happens in each hand is written down."""

    class Noted(Given):
        def deck(self, s):
            deck = decks[len(courses)]
            script.deck = deck
            courses.append(Course(bytes(s), deck))
            return bytes(deck)

        def deal(self, match):
            return len(courses) < len(decks) and super(Given, self).deal(match)

    host.dealer.__class__ = Noted
    start = host.start

    def play(*more):
        start(*more)
        match = host.match
        match.apply = lambda seat, action: courses[-1].apply(match, seat, action)

    host.start = play


class Course:
    """What was done in a hand, by places instead of cards, and what happened by that."""

    def __init__(self, before, deck):
        self.before, self.deck = before, deck
        self.done, self.happened = [], []
        self.over = False

    def apply(self, match, seat, action):
        Match.apply(match, seat, action)
        place = None
        if action < state.RAISE:
            place = self.deck.index(action & ~FACE_DOWN)
        self.done.append((seat, place, action))
        self.happened.append(_outcome(match))
        self.over = match.state[state.PHASE] >= state.HAND_OVER

    def again(self, deck):
        """Whether the hand goes the same way with these cards."""
        match = Match(bytearray(self.before))
        match.deal_from(bytes(deck))
        for (seat, place, action), happened in zip(self.done, self.happened):
            if place is not None:
                action = deck[place] | action & FACE_DOWN
            try:
                match.apply(seat, action)
            except Illegal:
                return False
            if _outcome(match) != happened:
                return False
        return True


def _outcome(match):
    """What happened, but for the cards."""
    found = []
    data = match.events
    for at in range(0, match.event_bytes, 3):
        kind, seat, value = data[at : at + 3]
        found.append((kind, seat, None if kind in _CARDS else value))
    return found


def other_cards(played, seed):
    """Decks by which every hand goes the same way; nothing else is the same."""
    rng = random.Random("other %d" % seed)
    decks = []
    for course, deck in zip(played.courses, played.decks):
        for _ in range(200_000):
            other = bytearray(rng.sample([*deck], len(deck)))
            if course.again(other):
                break
        else:
            raise AssertionError("no other hand goes the same way")
        decks.append(other)
    return decks + played.decks[len(decks) :]


# To find what was told.

_WIDTH = 5  # bytes that stand in 100 KB of noise by chance once in some thousand matches


def told_in(heard, secrets):
    """Pieces of the secrets (bytes, each of them of 5 and more) that stand in what was heard."""
    wanted = set().union(*map(_pieces, secrets))
    return {piece for _, whom, data in heard for piece in wanted & _pieces(whom.encode() + data)}


def _pieces(data):
    """But for zeros and the like, which stand everywhere."""
    found = {bytes(data[at : at + _WIDTH]) for at in range(len(data) - _WIDTH + 1)}
    return {piece for piece in found if len({*piece}) >= _WIDTH - 1}
