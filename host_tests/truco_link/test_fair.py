# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The fair deal: it is as docs/link.md says, it is fair, and a cheating host is found out."""

import hashlib
import random

import pytest

from host_tests.support.piped_handhelds import SLOW_PACE, Handhelds, HostAndGuests
from truco_core import events, state
from truco_core.dealing import pack_of
from truco_core.rules import RULE_SETS
from truco_link import digest, fair, frames, host_dealer
from truco_link.guest_witness import Witness
from truco_link.lobby_phases import SITTING

RULES = dict(RULE_SETS)
PAULISTA = RULES["paulista"]


def test_the_deck_in_hex():
    """docs/link.md, Fair deal, step 3, by an independent line of code."""
    seed, nonces = bytes(range(16)), [None, b"abcdefgh", None, b"ABCDEFGH"]
    mix = fair.mix_of(nonces)
    assert mix == hashlib.sha256(b"\x01abcdefgh\x03ABCDEFGH").digest()[:16]
    digest = hashlib.sha256(seed + mix + b"\x05").digest()
    pack = list(range(40))
    for i in range(13):
        j = i + int.from_bytes(digest[2 * i : 2 * i + 2], "little") * (40 - i) // 65536
        pack[i], pack[j] = pack[j], pack[i]
    deck = bytearray(40)
    fair.deck_into(deck, PAULISTA[0], 13, seed, mix, 5)
    assert list(deck) == pack
    assert deck[:13].hex() == "0a2718161c001e25011d240619"


def test_every_card_is_as_likely_at_every_place():
    rng = random.Random(4)
    deck = bytearray(40)
    for name in ("paulista", "paulista-limpo", "mineiro-limpo"):
        flags = RULES[name][0]
        size = len(pack_of(flags))
        counts = [[0] * 13 for _ in range(40)]
        rounds = 6000
        for _ in range(rounds):
            fair.deck_into(deck, flags, 13, rng.randbytes(16), rng.randbytes(16), 1)
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
        peers = []

    one, two = host_dealer.Dealer(Alone), host_dealer.Dealer(Alone)
    for _ in range(fair.CHAIN_HANDS):
        one.tick(0)
        two.tick(0)
    for k in range(fair.CHAIN_HANDS):
        assert fair.previous_link(one._seed(k + 1)) == one._seed(k)
    assert one._seed(0) != two._seed(0)


class Liar(host_dealer.Dealer):
    """Deals other cards than those that it committed to."""

    lie = None

    def deal(self, match):
        if self.lie != "deck":
            return super().deal(match)
        if self._renew or self.stage != 3 or not self._shown:
            return False
        deck = list(pack_of(match.state[0]))
        random.Random(match.state[state.HAND]).shuffle(deck)
        match.deal_from(bytes(deck))
        self._shown = False
        return True

    def reveal(self):
        if self.lie == "seed":
            self.chain[16 * self.k] ^= 1
        if self.lie == "next seed":
            self.k += 1
            self._body_of(frames.REVEAL, self.k)
        super().reveal()

    def take_nonce(self, seat, nonce):
        super().take_nonce(seat, bytes(8) if self.lie == "nonce" else nonce)


@pytest.mark.parametrize(
    "lie, what",
    [
        ("deck", (frames.NOT_MY_CARDS,)),
        ("seed", (frames.CHAIN_BROKEN,)),
        ("nonce", (frames.NONCE_LEFT_OUT,)),
        ("next seed", (frames.CHAIN_BROKEN,)),
    ],
)
@pytest.mark.parametrize("guests", [1, 3])
def test_a_cheating_host_is_exposed_on_all_screens(lie, what, guests):
    party = HostAndGuests(guests, PAULISTA, 4)
    party.host.dealer.__class__ = Liar
    party.host.dealer.lie = lie
    party.start()
    party.run(lambda: all(person.has(frames.CHEATED) for person in party.people), 300)
    for person in party.people:
        assert person.has(frames.CHEATED)[0][2] in what


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


def test_the_vira_and_open_cards_are_checked_one_by_one():
    """A dealt hand in which one byte of a view is changed: the check must say which one."""
    rng = random.Random(9)
    from truco_core.match import Match

    for name, rules in RULE_SETS:
        for _ in range(20):
            seed = rng.randbytes(16)
            witness = Witness()
            witness.follow(fair.previous_link(seed))
            witness.close_nonces(1, 7)
            deck = bytearray(40)
            fair.deck_into(deck, rules[0], 13, seed, fair.mix_of([None] * 4), 7)
            match = Match()
            match.start(rules, 4, 1)
            match.deal_from(bytes(deck))
            out = bytearray(state.MAX_LEGAL)
            while match.waiting():
                seat = rng.choice([s for s in range(4) if match.waiting() >> s & 1])
                match.apply(seat, rng.choice(out[: match.legal(seat, out)]))
            view = bytearray(state.SIZE)
            match.view(1, view)
            before = witness.__dict__.copy()
            assert witness.check(view, 1, seed) == 0, name
            places = [state.CARDS + 3]
            if view[state.VIRA] < 40:
                places.append(state.VIRA)
            places += [i for i in range(state.PLAYS, state.SEED) if view[i] < 40]
            for place in places:
                wrong = bytearray(view)
                # A card that none of these may be: the last of the deck.
                wrong[place] = deck[len(pack_of(rules[0])) - 1]
                if wrong[place] & 0x3F == view[place] & 0x3F:
                    continue
                witness.__dict__.update(before)
                expected = {state.VIRA: frames.NOT_THE_VIRA, state.CARDS + 3: frames.NOT_MY_CARDS}
                assert witness.check(wrong, 1, seed) == expected.get(place, frames.NOT_THE_CARD)


def test_a_new_chain_begins_when_somebody_else_sits_there():
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
    first = bytes(host.host.dealer.chain)
    late.sit(2)
    world.run(lambda: late.my_seat == 2 or host.phase == SITTING, 300)
    world.run(lambda: bytes(host.host.dealer.chain) != first or host.phase == SITTING)
    world.finish()
    world.check_same()


def test_more_hands_than_a_chain_has(monkeypatch):
    monkeypatch.setattr(host_dealer, "CHAIN_HANDS", 2)
    for seed in range(3, 23):  # the decks are chance, and a match may be two hands
        party = HostAndGuests(2, PAULISTA, 4, seed=seed)
        party.start()
        party.finish()
        party.check_same()
        if party.host.match.state[state.HAND] > 2:
            break
    assert party.host.match.state[state.HAND] > 2
    assert not any(person.has(frames.CHEATED) for person in party.people)
    hands = len(party.people[1].has(events.HAND_WON))
    assert party.guests[0].witness.checked == hands


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
        found = digest._library()
        for size in range(0, 130):
            data = bytes(range(size))
            assert bytes(found(data).digest()) == hashlib.sha256(data).digest()
        assert found.__module__ == "_sha256"
        assert not [name for name in set(sys.modules) - loaded if "hashlib" in name]
    finally:
        sys.modules.pop("_sha256", None)
        if builtin is not None:
            sys.modules["_sha256"] = builtin
