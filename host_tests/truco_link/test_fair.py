"""The fair deal: it is as docs/link.md says, it is fair, and a cheating host is found out."""

import hashlib
import random

from tools.sim.worlds.piped_handhelds import SLOW_PACE, Handhelds, HostAndGuests
from truco_core import events, state
from truco_core.dealing import pack_of
from truco_core.rules import RULE_SETS
from truco_link import (
    dealer as host_dealer,
)
from truco_link import (
    fair_deck,
    frames,
    guest_fair,
    guest_round,
    soft_digest,
)
from truco_link.guest_witness import checked
from truco_link.link import NEAR
from truco_link.lobby_phases import SITTING

RULES = dict(RULE_SETS)
PAULISTA = RULES["paulista"]


def test_the_deck_in_hex():
    """docs/link.md, Fair deal, step 3, by an independent line of code."""
    seed, nonces = bytes(range(16)), b"........abcdefgh........ABCDEFGH"
    mix = fair_deck.mix_of(nonces, 0, 8, 0b1010)
    assert mix == hashlib.sha256(b"\x01abcdefgh\x03ABCDEFGH").digest()[:16]
    digest = hashlib.sha256(seed + mix + b"\x05").digest()
    pack = list(range(40))
    for i in range(13):
        j = i + int.from_bytes(digest[2 * i : 2 * i + 2], "little") * (40 - i) // 65536
        pack[i], pack[j] = pack[j], pack[i]
    deck = fair_deck.deck_of(PAULISTA[0], 13, seed, mix, 5)
    assert list(deck) == pack
    assert deck[:13].hex() == "0a2718161c001e25011d240619"


def test_the_pledge_in_hex():
    assert (
        fair_deck.pledge_of(b"abcdefgh", 63 << 2 | 1).hex()
        == (hashlib.sha256(b"abcdefgh\xfd").hexdigest()[:28])
    )


def test_every_card_is_as_likely_at_every_place():
    rng = random.Random(4)
    for name in ("paulista", "paulista-limpo", "mineiro-limpo"):
        flags = RULES[name][0]
        size = len(pack_of(flags))
        counts = [[0] * 13 for _ in range(40)]
        rounds = 6000
        for _ in range(rounds):
            deck = fair_deck.deck_of(flags, 13, rng.randbytes(16), rng.randbytes(16), 1)
            assert sorted(deck[:size]) == sorted(pack_of(flags))
            for place in range(13):
                counts[deck[place]][place] += 1
        expected = rounds / size
        cells = [counts[card][place] for card in pack_of(flags) for place in range(13)]
        chi = sum((n - expected) ** 2 / expected for n in cells)
        freedom = 13 * (size - 1)
        assert abs(chi - freedom) < 6 * (2 * freedom) ** 0.5


def test_the_chain_follows_and_is_new_each_time():
    class Alone:
        match = table = None
        times = NEAR
        peers = []

        def is_over(self):
            return True

    one, two = host_dealer.Dealer(Alone()), host_dealer.Dealer(Alone())
    for _ in range(fair_deck.CHAIN_HANDS):
        assert one.stage == host_dealer.MAKING
        one.tick(0)
        two.tick(0)
    for k in range(fair_deck.CHAIN_HANDS):
        assert fair_deck.previous_link(one.seed(k + 1)) == one.seed(k)
    assert one.seed(0) != two.seed(0)


def test_an_event_that_the_rules_forbid_is_exposed():
    party = HostAndGuests(1, PAULISTA, 2)
    for person in party.people:
        person.sleeps = True
    party.start()
    party.run(lambda: party.host.match.state[state.PHASE] == state.PLAYING)
    party.settle()
    peer = party.host.peers[0]
    turn = party.host.match.state[state.TURN]
    peer._put(0, events.PLAYED, 1 - turn, 3)  # not its turn
    peer.flush()
    party.run(lambda: all(person.has(frames.CHEATED) for person in party.people))
    assert party.people[0].has(frames.CHEATED)[0][1:] == (1, frames.FORBIDDEN_EVENT)
    party.run(lambda: party.guests[0].mirror.synced)  # and it has the true state again
    party.check_same()


def test_a_new_round_and_no_chain_when_somebody_else_sits_there():
    world = Handhelds(3, pace=SLOW_PACE)
    world.sit(PAULISTA, 4, count=2)
    host, _, late = world.lobbies
    for lobby in world.lobbies:
        lobby.pace = None
    host.start()
    world.run(lambda: host.host.match.state[state.HAND] == 1)
    late.search()
    world.wait(1)
    late.join(late.found[0])
    world.run(lambda: late.phase != SITTING and late.guest and late.guest.mirror.synced)
    dealer = host.host.dealer
    before = dealer.book[host_dealer.ROUND_NOW]
    last = dealer.seed(fair_deck.CHAIN_HANDS)
    late.sit(2)
    world.run(lambda: late.my_seat == 2 or host.phase == SITTING, 300)
    world.run(lambda: dealer.book[host_dealer.ROUND_NOW] != before or host.phase == SITTING)
    assert dealer.seed(fair_deck.CHAIN_HANDS) == last
    world.finish()
    world.check_same()


def test_more_hands_than_a_chain_has(monkeypatch):
    monkeypatch.setattr(host_dealer, "CHAIN_HANDS", 4)
    monkeypatch.setattr(guest_fair, "CHAIN_HANDS", 4)
    monkeypatch.setattr(guest_round, "CHAIN_HANDS", 4)
    for seed in range(3, 43):  # the decks are chance, and a match may be two hands
        party = HostAndGuests(2, PAULISTA, 4, seed=seed)
        party.start()
        party.finish()
        party.check_same()
        if party.host.match.state[state.HAND] > 4:
            break
    assert party.host.match.state[state.HAND] > 4
    assert not any(person.has(frames.CHEATED) for person in party.people)
    hands = len(party.people[1].has(events.HAND_WON))
    assert checked(party.guests[0].book) == hands


def test_the_next_match_needs_no_round_and_a_broken_hand_is_shown():
    party = HostAndGuests(1, PAULISTA, 2)
    party.start()
    dealer = party.host.dealer
    party.run(lambda: party.host.match.state[state.HAND] == 1 and not dealer.shown)
    k, number = dealer.k, dealer.book[host_dealer.ROUND_NOW]
    party.host.vote(0, 1)
    party.guests[0].ask_end()
    party.run(lambda: party.host.table.ended)
    party.settle()
    assert dealer.k == k + 1 and dealer.shown
    assert not party.guests[0].mirror.open and party.guests[0].ended
    party.host.start()
    party.finish()
    assert dealer.book[host_dealer.ROUND_NOW] == number
    assert not any(person.has(frames.CHEATED) for person in party.people)


def test_who_pledges_and_does_not_open_is_away_and_a_new_round_begins(monkeypatch):
    monkeypatch.setattr(guest_round, "_open", lambda guest: None)
    party = HostAndGuests(1, PAULISTA, 2)
    party.start()
    dealer = party.host.dealer
    party.run(lambda: dealer.stage == host_dealer.SHOWING)
    number = dealer.book[host_dealer.ROUND_NOW]
    began = party.now
    party.run(lambda: dealer.used and dealer.stage == host_dealer.SETTLED)
    assert 8000 < party.now - began < 9000
    assert dealer.book[host_dealer.ROUND_NOW] == number + 1 & 63
    assert dealer.book[host_dealer.LISTED] == 0
    party.settle()
    assert party.people[1].has(frames.LEFT_OUT)
    assert not any(person.has(frames.CHEATED) for person in party.people)


def test_the_library_for_boards_without_hashlib_gives_the_same(monkeypatch):
    """The real adafruit_hashlib, but without what its package also loads."""
    import importlib.util
    import os
    import sys

    spec = importlib.util.find_spec("adafruit_hashlib")
    root = os.path.dirname(os.path.dirname(spec.origin))
    builtin = sys.modules.pop("_sha256", None)
    loaded = set(sys.modules)
    # CPython has a built-in module of this name, which a board has not.
    monkeypatch.setattr(sys, "meta_path", [f for f in sys.meta_path if "Builtin" not in str(f)])
    monkeypatch.setattr(sys, "path", [root])
    try:
        found = soft_digest.sha256()
        for size in range(0, 130):
            data = bytes(range(size))
            assert bytes(found(data).digest()) == hashlib.sha256(data).digest()
        assert found.__module__ == "_sha256"
        assert not [name for name in set(sys.modules) - loaded if "hashlib" in name]
    finally:
        sys.modules.pop("_sha256", None)
        if builtin is not None:
            sys.modules["_sha256"] = builtin
