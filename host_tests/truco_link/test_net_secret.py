"""Who listens to a whole network learns no card, no name and no code: docs/net.md, Secrecy.

A match is played twice: the second time with quite other cards, by which every hand goes the same
way. With an ideal cipher, what is heard must be the same to the byte and the millisecond; what the
real one writes: test_seal.py.
"""

import types

import pytest

from host_tests.support.overheard import Nearby, Rooms, match_of, other_cards, told_in
from tools.sim.worlds.piped_handhelds import RULES
from truco_core import state
from truco_core.cards import NONE
from truco_core.rules import RULE_SETS
from truco_link import frames, seal, witness
from truco_link.carriers import net
from truco_link.letters import token_of
from truco_link.lobby_phases import PLAYING, SITTING


@pytest.fixture(autouse=True)
def decks_of_our_own(monkeypatch):
    """They are not from the seeds, and guests would say so."""
    monkeypatch.setattr(witness.Witness, "_check", lambda *_: 0)


@pytest.fixture
def ideal(monkeypatch):
    """A cipher of which nothing can be learnt: what is sealed does not travel at all."""
    kept = {}

    def stream(keys, number, data, size):
        name = bytes(keys), bytes(number)
        if any(data):
            assert name not in kept, "a stream meets two packets"
            kept[name] = bytes(data)
            return bytearray(size)
        return bytearray(kept[name]) + bytes(size - len(kept[name]))

    monkeypatch.setattr(seal, "_stream", stream)
    monkeypatch.setattr(seal, "_tag", lambda keys, data: bytes(8))
    return kept


def lan(count, **more):
    return lambda: Nearby(count, 1, **more)


def rooms(count, **more):
    return lambda: Rooms(count, 1, **more)


def packet_in(data, world):
    """Of what was heard: a packet of the link, or nothing."""
    if isinstance(world, Nearby):
        return data[2:] if data[0] == 0xA5 else b""
    return (
        data[net.NET_HEAD :] if data[net.KIND_AT : net.LINE_AT] == bytes((net.NET_DATA,)) else b""
    )


def twice(make, rules, players, seed, before_second=lambda: None, **more):
    first = match_of(make, rules, players, seed, **more)
    decks = other_cards(first, seed)
    assert all(a != b for a, b in zip(first.decks, decks[: len(first.courses)]))
    before_second()
    second = match_of(make, rules, players, seed, decks, first.done, **more)
    assert len(first.courses) == len(second.courses)
    return first, second


TABLES = [(at, (name, 4 if at % 3 else 2)) for at, (name, _) in enumerate(RULE_SETS)]
WORLDS = rooms, lan


@pytest.mark.parametrize("name, players, world", [(*one, WORLDS[at % 2]) for at, one in TABLES])
def test_other_cards_sound_the_same(ideal, name, players, world):
    first, second = twice(world(players), RULES[name], players, 1, ideal.clear)
    assert first.heard == second.heard and len(first.heard) > 30


SEALED = (40 + seal.OVERHEAD, 140 + seal.OVERHEAD)


def test_while_cards_are_played_all_packets_have_one_size():
    """A card, a raise, an answer, a phrase, a sign, an acknowledgement, the end of a hand; but not
    a deal, which has as many records whatever the cards."""
    first_ms = []
    dealt = set()  # ms at which that comes, with the last links

    def act(world):
        host = world.lobbies[0].host
        if host.is_between_hands():
            dealt.update(range(world.now, world.now + 60, 10))
        if not first_ms and host.match.state[state.CARDS] != NONE:
            first_ms.append(world.now + 2000)
        if first_ms and world.now % 2100 == 0:  # each costs a guest 2 s
            for lobby in world.lobbies:
                if world.now % 4200:
                    lobby.shout(world.now // 4200 % 5)
                elif lobby.guest:
                    lobby.sign(world.now // 4200 % 6)

    sizes = set()
    for seed, (name, players) in TABLES:
        first_ms.clear()
        dealt.clear()
        one = match_of(rooms(players), RULES[name], players, seed, act=act)
        for now, whom, data in one.heard:
            if now > first_ms[0] and now not in dealt and "/i/" in whom:
                sizes.add(len(data))
    assert sizes == {net.NET_HEAD + SEALED[0]}


def secrets_of(world):
    """Whatever only the people of that table may know, but codes and cards."""
    names = [lobby.name.encode() for lobby in world.lobbies]
    secrets = [lobby.secret for lobby in world.lobbies]
    number = world.lobbies[0].table_id
    return secrets + [token_of(secret, number) for secret in secrets], names


@pytest.fixture
def spoken(monkeypatch):
    """What is sealed, before it is; and the keys of all sessions."""
    found = types.SimpleNamespace(plain=[], keys=[])
    close, begin = seal.Sealed._close, seal.Sealed.begin

    def sealed(self, packet):
        found.plain.append(bytes(packet))
        return close(self, packet)

    def begun(self, key, is_host):
        begin(self, key, is_host)
        found.keys.extend((bytes(key), bytes(self._mine), bytes(self._theirs)))

    monkeypatch.setattr(seal.Sealed, "_close", sealed)
    monkeypatch.setattr(seal.Sealed, "begin", begun)
    return found


def hears_nothing(heard, spoken, world, rules, code):
    """No piece of a record, key or name. Returns all these, and what anybody may know of them."""
    own, names = secrets_of(world)
    secrets = spoken.plain + spoken.keys + own + names
    # The rules stand in adverts.
    known = told_in([(0, "", bytes(rules))], secrets)
    # A call has the beginning of a tag.
    seats = [b"\0" + place.tag[:4] for place in world.lobbies[0].seats]
    known |= told_in([(0, "", seat) for seat in seats], secrets)
    assert not told_in(heard, secrets) - known
    assert not any(b"%04d" % code in data for _, _, data in heard)
    for name in names:
        assert any(name in data for data in spoken.plain)
    return secrets, known


@pytest.mark.parametrize("world", [rooms, lan])
@pytest.mark.parametrize("private", [False, True])
def test_no_card_name_code_or_key_is_heard(spoken, private, world):
    rules = RULES["paulista"]
    one = match_of(world(4), rules, 4, 3, private=private)
    plain = spoken.plain
    assert len(plain) > 100 and len(spoken.keys) == 3 * 6
    code = one.world.lobbies[0].code
    secrets, known = hears_nothing(one.heard, spoken, one.world, rules, code)
    # Where they are told, they are found.
    assert any(bytes(one.decks[0][3:6]) in data for data in plain)
    assert told_in([(0, "", data) for data in plain], secrets) - known


def test_who_takes_over_and_who_comes_back_tell_no_more(spoken):
    """The host's power goes, a guest is the host, the old one comes back; all sessions are new."""
    rules = RULES["mineiro"]
    world = Rooms(4, 1)
    world.sit(rules, 4, private=True)
    code = world.lobbies[0].code
    world.lobbies[0].start()
    world.wait(5)
    memory = world.kill(0)
    world.run(lambda: any(one is not None and one.is_host for one in world.lobbies), 120)
    world.wait(10)
    world.restart(0, memory)
    world.run(lambda: world.lobbies[0].phase in (SITTING, PLAYING), 120)
    world.wait(10)
    assert len(spoken.keys) == 3 * 6 + 3 * 6
    host = next(one for one in world.lobbies if one.is_host)
    world.lobbies.remove(host)
    world.lobbies.insert(0, host)
    hears_nothing(world.heard, spoken, world, rules, code)


def without_keys(heard, world):
    """What is heard without the keys of the greeting, which are by chance."""
    found = []
    for when, whom, data in heard:
        packet = bytearray(packet_in(data, world))
        head = data[: len(data) - len(packet)]
        if len(packet) not in SEALED:
            for at in starts(packet):
                if packet[at + 1] & 0xC0 == frames.MESSAGE and packet[at + 3] in SECRET_KINDS:
                    packet[at + 4 : at + 1 + packet[at]] = bytes(packet[at] - 3)
        found.append((when, whom, head + bytes(packet)))
    return found


SECRET_KINDS = (frames.KEY_LOW, frames.KEY_HIGH)


def starts(packet):
    at = 0
    while at < len(packet):
        yield at
        at += 1 + packet[at]


@pytest.mark.parametrize("world", [rooms, lan])
def test_another_code_and_other_names_sound_the_same(ideal, world):
    heard = []
    for code, names in (
        (1234, ["Ana", "Bo", "C", "D"]),
        (9, ["Zacarias X", "é", "Rui", "Ó 1234567"]),
    ):
        ideal.clear()
        one = match_of(world(4, names=names), RULES["mineiro"], 4, 5, private=True, code=code)
        heard.append(without_keys(one.heard, one.world))
    assert heard[0] == heard[1]


def test_a_counter_that_depends_on_what_is_hidden_is_found(ideal, monkeypatch):
    close = seal.Sealed._close

    def sealed(self, packet):
        self._sent += sum(packet) & 1
        return close(self, packet)

    monkeypatch.setattr(seal.Sealed, "_close", sealed)
    first, second = twice(rooms(2), RULES["paulista"], 2, 1, ideal.clear)
    assert first.heard != second.heard
