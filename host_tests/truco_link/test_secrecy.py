"""Not one byte that is sent to a guest depends on a card that it may not know.

A match is played twice: the second time all cards that one guest could not know were dealt
anew among the places it could not see, and everybody does the same. Every byte that the
host sent to that guest must be the same. Seeds are out of the game here (they hide the deck
by SHA-256 until the hand is over): both times the same ones are committed to and shown.
"""

import os
import random

import pytest

from host_tests.support.given_decks import Given, Script
from tools.sim import pipe
from tools.sim.worlds.piped_handhelds import HostAndGuests, start_at
from truco_core import events, state, table
from truco_core.cards import FACE_DOWN, NONE
from truco_core.match import Match
from truco_core.rules import PAIR_AFTER_TIE, RULE_SETS
from truco_core.tricks import pack_of
from truco_link import frames, mirror, peer, witness

real_view = Match.view
MATCHES = 8000 if os.environ.get("ZAP_LONG") else 40


class Recording(pipe.Port):
    def __init__(self):
        super().__init__()
        self.sent = bytearray()

    def send(self, packet):
        self.sent += packet
        return super().send(packet)


def play(rules, players, count, seed, decks, start, done=None, watches=False):
    """One match; the script, the bytes to each guest, and who saw which cards in each hand."""
    rng = random.Random(seed)
    os.urandom = rng.randbytes  # put back behind the test
    script = Script(random.Random(seed + 1), done)
    party = HostAndGuests(count, rules, players, seed, Recording, step_ms=20)
    party.host.pace = (0, 0, 40)
    party.host.dealer.__class__ = Given
    party.host.dealer.decks = decks
    party.gather()
    if watches:  # the last guest gives its seat to a robot
        party.guests[-1].sit(NONE)
        party.run(lambda: party.guests[-1].my_seat == NONE)
        party.settle()
    ports = [one.link.port for one in party.host.peers]
    for person in party.people:
        person.plays = script.choose
    start_at(party.host, *start)
    seen = []  # per hand: for each viewer the places in the deck that it knows
    table = party.host.table

    class Eye:
        def watch(self, kind, seat, value):
            s = table.match.state
            if kind == events.DEALT:
                script.deck = decks[s[state.HAND] - 1]
            if kind == events.HAND_WON:
                seen.append([known(table.match, one.my_seat) for one in party.guests])

    eye = Eye()
    table.watchers.append(eye)
    party.run(lambda: party.host.is_over() or len(seen) == len(decks), 2000)
    party.settle()
    return script.done, [bytes(port.sent) for port in ports], seen, party


def known(match, seat):
    """Places of the deck whose cards this seat may know when the hand is over."""
    view = bytearray(state.SIZE)
    real_view(match, seat, view)
    s = match.state
    places = set()
    players = s[state.PLAYERS]
    for place in range(3 * players):
        card = s[state.CARDS + place] & ~FACE_DOWN
        if view[state.CARDS + place] < 128:
            places.add(place)
        if any(view[i] & ~FACE_DOWN == card for i in range(state.PLAYS, state.SEED)):
            places.add(place)
        # In the hand of ten the rules let a card under another decide who took the trick.
        under = s[state.PLAYS + 8 : state.SEED]
        if s[state.SPECIAL] < 2 and s[1] & PAIR_AFTER_TIE and card in [c & 63 for c in under]:
            places.add(place)
    places.add(3 * players)  # the vira
    return places


def redeal(deck, places, rng):
    """The same cards where the viewer can see, the others mixed."""
    free = [place for place in range(len(deck)) if place not in places]
    cards = [deck[place] for place in free]
    rng.shuffle(cards)
    other = bytearray(deck)
    for place, card in zip(free, cards):
        other[place] = card
    return other


def compare(seed):
    """How many hands were compared. AssertionError when a byte differs."""
    rng = random.Random(seed)
    name, rules = RULE_SETS[seed % len(RULE_SETS)]
    players = 2 if rng.random() < 0.3 else 4
    count = 1 if players == 2 else 3
    decks = []
    for _ in range(6):
        deck = list(pack_of(rules[0]))
        rng.shuffle(deck)
        decks.append(bytearray(deck))
    goal = rules[2]
    start = (rng.randrange(players), rng.randrange(goal), rng.randrange(goal))
    watches = rng.random() < 0.3
    done, sent, seen, party = play(rules, players, count, seed, decks, start, None, watches)
    for viewer in range(count):
        others = [redeal(deck, one[viewer], rng) for deck, one in zip(decks, seen)]
        others += decks[len(seen) :]
        _, again, _, _ = play(rules, players, count, seed, others, start, done, watches)
        assert again[viewer] == sent[viewer], "%s, seed %d, guest %d" % (name, seed, viewer)
    return len(seen) * count


@pytest.fixture(autouse=True)
def own_chance(monkeypatch):
    # The decks here are not from the seeds, and guests would say so.
    monkeypatch.setattr(witness.Witness, "_check", lambda *_: 0)
    real = os.urandom
    yield
    os.urandom = real


@pytest.mark.sampled(4)
@pytest.mark.parametrize("part", range(4))
def test_what_is_sent_does_not_depend_on_hidden_cards(part):
    hands = sum(compare(seed) for seed in range(part * MATCHES, part * MATCHES + MATCHES // 4))
    assert hands > MATCHES
    print(hands)


def leak_values(monkeypatch):
    for module in (mirror, peer, table):
        monkeypatch.setattr(module, "value_for", lambda viewer, kind, seat, value: value)


def leak_by_an_ack(monkeypatch):
    """The subtlest: whether an ACK is sent at once depends on a card of seat 0."""
    real = peer.Peer._tell_events

    def tell(self):
        match = self.host.match
        if match is not None and match.state[state.CARDS + 2] & 1:
            self.link._put(frames.ACK, b"", 0, 0)
        return real(self)

    monkeypatch.setattr(peer.Peer, "_tell_events", tell)


@pytest.mark.parametrize("leak", [leak_values, leak_by_an_ack])
def test_the_check_can_fail(monkeypatch, leak):
    leak(monkeypatch)
    with pytest.raises(AssertionError):
        for seed in range(40):
            compare(seed)
