"""Test that guests and listeners learn nothing that they may not know.

No byte that is sent to a guest depends on a card that it may not know. Each match is played twice.
For the second time, the cards that one guest could not know are dealt anew among the places that it
could not see, and all players act alike. The host must send this guest the same bytes. The last
guest is a spectator.

A listener to the whole network learns no card, name or code: docs/net.md, Secrecy. test_seal.py
tests the cipher itself.
"""

import os
import random

import pytest

from tools.net import packets
from tools.sim import pipe
from tools.sim.worlds.lan_handhelds import LanHandhelds
from tools.sim.worlds.net_handhelds import NetHandhelds
from tools.sim.worlds.piped_handhelds import PAULISTA, HostAndGuests, start_at
from truco_core import events, state
from truco_core.cards import FACE_DOWN, NONE
from truco_core.match import Match
from truco_core.rules import PAIR_AFTER_TIE, RULE_SETS
from truco_core.tricks import pack_of
from truco_link import deal, messages, seal
from truco_link.carriers import mqtt, net
from truco_link.digest import token_of
from truco_link.phases import PLAYING, SITTING

real_view = Match.view
MATCHES = 8000 if os.environ.get("ZAP_LONG") else 20


class Given(deal.Dealer):
    """A dealer that waits as usual but takes the decks from a list."""

    decks = ()

    def deal(self, match):
        return match.state[state.HAND] < len(self.decks) and super().deal(match)


class Script:
    """The actions of all people: random in the first match, repeated in the second.

    Played cards are noted as places in the deck, because the cards differ in the second match.
    """

    def __init__(self, rng, done=None):
        self.rng = rng
        self.done = [] if done is None else done
        self.replays = done is not None
        self.at = 0
        self.deck = None  # the deck of the current hand

    def choose(self, view, seat):
        if self.replays:
            what = self.done[self.at]
            self.at += 1
            return what if type(what) is int else self.deck[what[0]] | what[1]
        out = bytearray(state.MAX_LEGAL)
        action = self.rng.choice(out[: view.legal(seat, out)])
        if action < state.RAISE:
            place = self.deck.index(action & ~FACE_DOWN)
            self.done.append((place, action & FACE_DOWN))
        else:
            self.done.append(action)
        return action


class Recording(pipe.Port):
    def __init__(self):
        super().__init__()
        self.sent = bytearray()

    def send(self, packet):
        self.sent += packet
        return super().send(packet)


def play(rules, players, count, seed, decks, start, done=None):
    """Play one match.

    :return: the actions, the bytes sent to each guest, and for each hand the places in the deck
        that each guest knows
    """
    os.urandom = random.Random(seed).randbytes  # `own_chance` restores it after the test
    script = Script(random.Random(seed + 1), done)
    party = HostAndGuests(count, rules, players, seed, Recording, step_ms=20)
    party.host.pace = (0, 0, 40)
    party.host.dealer.__class__ = Given
    Given.decks = decks
    party.gather()
    ports = [one.link.port for one in party.host.peers]
    assert [one.my_seat == NONE for one in party.guests] == [False] * (count - 1) + [True]
    for person in party.people:
        person.plays = script.choose
    start_at(party.host, *start)
    seen = []  # for each hand: for each guest the places in the deck that it knows
    table = party.host.table

    class Eye:
        actions = 0

        def watch(self, kind, seat, value):
            s = table.match.state
            self.actions += kind in (events.PLAYED, events.RAISED)
            if self.actions % 5 == 4:  # the guests have lost the thread, and are told their views
                for peer in party.host.peers:
                    peer.start_over()
            if kind == events.DEALT:
                script.deck = decks[s[state.HAND] - 1]
            if kind == events.HAND_WON:
                seen.append([known(table.match, one.my_seat) for one in party.guests])

    eye = Eye()
    table.watchers.append(eye)
    party.run(lambda: party.host.is_over() or len(seen) == len(decks), 2000)
    party.settle()
    return script.done, [bytes(port.sent) for port in ports], seen


def known(match, seat):
    """Return the places in the deck whose cards this seat may know after the hand."""
    view = bytearray(state.SIZE)
    real_view(match, seat, view)
    s, players = match.state, match.state[state.PLAYERS]
    places = {3 * players}  # the vira
    for place in range(3 * players):
        card = s[state.CARDS + place] & ~FACE_DOWN
        if view[state.CARDS + place] < 128:
            places.add(place)
        if any(view[i] & ~FACE_DOWN == card for i in range(state.PLAYS, state.SEED)):
            places.add(place)
        # In the special hand, a card under another one may decide a trick: all seats may know it.
        under = s[state.PLAYS + 8 : state.SEED]
        if s[state.SPECIAL] < 2 and s[1] & PAIR_AFTER_TIE and card in [c & 63 for c in under]:
            places.add(place)
    return places


def redeal(deck, places, rng):
    """Return the deck with all cards shuffled except those in `places`."""
    free = [place for place in range(len(deck)) if place not in places]
    cards = rng.sample([deck[place] for place in free], len(free))
    other = bytearray(deck)
    for place, card in zip(free, cards):
        other[place] = card
    return other


def compare(seed):
    """Compare the bytes of two matches; return the number of compared hands."""
    rng = random.Random(seed)
    name, rules = RULE_SETS[seed % len(RULE_SETS)]
    players, count = (2, 2) if rng.random() < 0.3 else (4, 4)
    pack = [*pack_of(rules[0])]
    decks = [bytearray(rng.sample(pack, len(pack))) for _ in range(6)]
    start = (rng.randrange(players), rng.randrange(rules[2]), rng.randrange(rules[2]))
    done, sent, seen = play(rules, players, count, seed, decks, start)
    for viewer in range(count):
        others = [redeal(deck, one[viewer], rng) for deck, one in zip(decks, seen)]
        others += decks[len(seen) :]
        _, again, _ = play(rules, players, count, seed, others, start, done)
        assert again[viewer] == sent[viewer], "%s, seed %d, guest %d" % (name, seed, viewer)
    return len(seen) * count


@pytest.fixture
def own_chance(monkeypatch):
    """Restore `os.urandom` after the test, and deal the given decks."""
    monkeypatch.setattr(deal, "deck_of", lambda s: bytearray(Given.decks[s[state.HAND]]))
    real = os.urandom
    yield
    os.urandom = real


@pytest.mark.sampled(4)
@pytest.mark.parametrize("part", range(4))
def test_what_is_sent_does_not_depend_on_hidden_cards(own_chance, part):
    """A guest gets the same bytes whatever cards it cannot know."""
    hands = sum(compare(seed) for seed in range(part * MATCHES, part * MATCHES + MATCHES // 4))
    assert hands > MATCHES


class Rooms(NetHandhelds):
    """Rooms at a broker with a listener that has subscribed to all topics.

    heard: [(topic, payload)]
    """

    def __init__(self, count):
        self.heard = []
        super().__init__(count, 40, step_ms=20)

    def start_broker(self):
        broker = super().start_broker()

        def listen(packet):
            if packet[0] >> 4 == packets.PUBLISH:
                body = packet[3 if packet[1] & 128 else 2 :]
                self.heard.append(packets.published(packet[0], body)[:2])

        spy = broker.connect(listen, lambda: None)
        spy.receive(mqtt.connect(b"spy", 6000, b"spy"))
        spy.receive(mqtt.subscribe(1, b"#"))
        return broker


class Nearby(LanHandhelds):
    """WiFi nearby with a listener that hears every datagram.

    heard: [("", datagram)]; beacons, which are public, without the name
    """

    def __init__(self, count):
        self.heard = []
        super().__init__(count)
        send = self.world.send

        def listen(sender, to, data):
            self.heard.append(("", bytes(data[:8] if data[:2] == b"\x5a\1" else data)))
            send(sender, to, data)

        self.world.send = listen


@pytest.fixture
def spoken(monkeypatch):
    """Return lists of all packets before they are sealed, and of the keys of all sessions."""
    plain, keys = [], []
    close, begin = seal.Sealed._close, seal.Sealed.begin

    def sealed(self, packet):
        plain.append(bytes(packet))
        return close(self, packet)

    def begun(self, key, is_host):
        begin(self, key, is_host)
        keys.extend((bytes(key), bytes(self._mine), bytes(self._theirs)))

    monkeypatch.setattr(seal.Sealed, "_close", sealed)
    monkeypatch.setattr(seal.Sealed, "begin", begun)
    return plain, keys


_WIDTH = 6  # bytes of each part to search for: 100 KB of random data hardly ever have one by chance


def pieces(data):
    """Return the parts of _WIDTH bytes, without those that any message may have, such as zeros."""
    found = {bytes(data[at : at + _WIDTH]) for at in range(len(data) - _WIDTH + 1)}
    return {piece for piece in found if len({*piece}) >= _WIDTH - 1}


@pytest.mark.parametrize("kind", [Rooms, Nearby])
def test_no_card_name_code_or_key_is_heard_whoever_goes_and_comes_back(spoken, kind):
    """A listener hears no secret of a private table, even when hosts change.

    The host loses power, a guest takes over, and the old host returns.
    """
    plain, keys = spoken
    world = kind(4).sit(PAULISTA, 4, private=True).play()
    code, number = world.lobbies[0].at.code, world.lobbies[0].at.table_id
    own = [lobby.secret for lobby in world.lobbies]
    own += [token_of(secret, number) for secret in own]
    names = [lobby.name.encode() for lobby in world.lobbies]
    world.wait(5)
    memory = world.kill(0)
    world.successor(120)
    world.wait(10)
    world.restart(0, memory)
    world.run(lambda: world.lobbies[0].phase in (SITTING, PLAYING), 120)
    world.wait(10)
    assert len(plain) > 100 and len(keys) >= 2 * 3 * 6
    assert all(any(name in data for data in plain) for name in names)
    secrets = set().union(*map(pieces, plain + keys + own + names))
    # These parts are public: the rules and the beginning of TABLE in adverts, and the beginning of
    # a tag in calls.
    known = pieces(PAULISTA)
    for _, data in world.heard:
        known |= pieces(bytes((messages.TABLE,)) + data[2:6]) if data[:1] == b"\1" else set()
    for place in world.lobbies[0].seats:
        known |= pieces(b"\0" + place.tag[:4])
    for whom, data in world.heard:
        assert not secrets & pieces(whom.encode() + data) - known
        assert b"%04d" % code not in data


@pytest.mark.parametrize("count", [2, 4])
def test_while_cards_are_played_all_packets_have_one_size(count):
    """Packets for cards, raises, answers, phrases, signs, ACKs and the end of a hand look alike.

    The packets of a deal may have other sizes. These reveal nothing, since they are the same for
    all cards.
    """
    world = Rooms(count).sit(RULE_SETS[0][1], count)
    world.lobbies[0].pace = (0, 0, 400)
    world.play()
    world.wait(2)
    host, sizes, dealt_ms = world.lobbies[0].host, set(), 0
    for _ in range(3000):
        dealt_ms = world.now if host.is_between_hands() else dealt_ms
        world.heard.clear()
        world.tick()
        if host.is_over():
            break
        if world.now % 2100 == 0:  # more phrases a second would exceed a guest's rate limit
            for lobby in world.lobbies:
                if world.now % 4200:
                    lobby.at.ask(messages.SHOUT, world.now // 4200 % 5)
                elif lobby.guest:
                    lobby.at.ask(messages.SIGN, world.now // 4200 % 6)
        if world.now > dealt_ms + 80:
            sizes |= {len(data) for whom, data in world.heard if "/i/" in whom}
    assert sizes == {net.NET_HEAD + 40 + seal.OVERHEAD}
