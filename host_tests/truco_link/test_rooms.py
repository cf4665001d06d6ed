"""Test tables in rooms at a broker: lists of rooms, lost connections, and strangers.

Test also, in rooms and on WiFi nearby, players that lose their network and return.
"""

import random

import pytest

from tools.sim.net import wifi_radio as radios
from tools.sim.worlds.airlift_handhelds import AirliftHandhelds
from tools.sim.worlds.lan_handhelds import LanHandhelds
from tools.sim.worlds.net_handhelds import NetHandhelds
from tools.sim.worlds.piped_handhelds import PAULISTA, RULES, Handhelds
from tools.sim.worlds.radio_handhelds import RadioHandhelds
from truco_core import state
from truco_link import messages
from truco_link.carriers import ONLINE, net
from truco_link.phases import PLAYING, SITTING

MINEIRO = RULES["mineiro"]


def playing(kind=NetHandhelds, *how, **options):
    """Return a world of four in a hand, at a slow pace."""
    world = kind(4, *how, **options)
    for lobby in world.lobbies:
        lobby.pace = (1000, 1000, 2600)
    world.sit(PAULISTA, 4).play()
    world.wait(5)
    return world


def is_back(lobby):
    """Return True if a handheld is at a table and knows its match, which may be over."""
    at_table = lobby.phase in (SITTING, PLAYING)
    return at_table and (lobby.is_host or lobby.guest.match_info is not None)


def ended(world):
    """Play the match to its end, and check that all handhelds agree on it."""
    world.wake()
    world.play_out(3000)


def adverts(world):
    return [topic for topic in world.broker.retained if topic.startswith("zap/1/a/")]


def found(world, *lobbies, count=1):
    for lobby in lobbies:
        lobby.search()
    world.run(lambda: all(len(lobby.found) == count for lobby in lobbies))


def test_what_is_known_of_a_room():
    """A room on the list shows rules, people and free seats of its table.

    A full room is hidden until its match can be watched.
    """
    world = NetHandhelds(5, 100)
    host, guest, other, fourth, late = world.lobbies
    host.create(MINEIRO, 4, private=True)
    found(world, late)
    (room,) = late.found
    assert (room.rules, room.players, room.free) == (MINEIRO, 4, 3)
    assert room.private and not room.playing and room.name == ""
    assert room.table_id == host.at.table_id and room.address == world.carriers[0].id
    host.set_options(rules=PAULISTA, wishes=0)
    world.run(lambda: room.rules == PAULISTA and not room.private)
    assert late.found == [room]
    world.join(guest)
    world.join(other)
    world.run(lambda: room.free == 1)
    host.set_options(players=2)
    world.run(lambda: room.players == 2 and not late.found)
    host.start()
    world.run(lambda: late.found and late.found[0].playing and not late.found[0].free)
    host.leave()
    world.run(lambda: not late.found)


def test_a_room_is_found_by_its_address_though_all_have_one_number(monkeypatch):
    """A guest joins the right one of two tables with one number, and returns to it."""
    monkeypatch.setattr("truco_link.lobby.four_digits", lambda: 4821)
    world = NetHandhelds(3, 100, pace=(1000, 1000, 2600))
    for lobby in world.lobbies[:2]:
        lobby.create(MINEIRO, 2)
    found(world, world.lobbies[2], count=2)
    room = next(one for one in world.lobbies[2].found if one.address == world.carriers[1].id)
    world.lobbies[2].join(room)
    world.run(lambda: world.lobbies[2].phase == SITTING)
    assert [one.name for one in world.lobbies[2].seats] == ["player 1", "player 2"]
    world.lobbies[1].start()
    world.run(lambda: world.lobbies[2].phase == PLAYING)
    memory = world.kill(2)
    world.wait(30)
    world.restart(2, memory)
    world.run(lambda: world.lobbies[2].seats and world.lobbies[2].seats[0].name == "player 1")
    assert len(world.lobbies[1].host.peers) == 1 and not world.lobbies[0].host.peers


def test_the_best_twelve_rooms_are_kept():
    """The list keeps twelve rooms, and prefers those where no match is on."""
    world = NetHandhelds(1)
    world.lobbies[0].search()
    lobby = world.lobbies[0]

    def advert(flags, free):
        return bytes((1, messages.VERSION, 1, 0, 0, flags, 1 | free << 5)) + MINEIRO

    for kind, flags, free in (("p", messages.PLAYING, 1), ("w", 0, 1)):
        for number in range(40 if kind == "p" else 5):
            lobby.role.hear(b"%s%07d" % (kind.encode(), number), 127, advert(flags, free))
            assert len(lobby.found) <= 12
    assert sum(room.playing for room in lobby.found) == 7
    # An empty advert deletes a room. One without rules is a beacon for other hosts of its table.
    for nothing in (b"", advert(0, 1)[:7]):
        lobby.role.hear(b"w0000003", 127, nothing)
        assert len(lobby.found) == 11


@pytest.mark.parametrize("how", ["leave", "switch_off", "kill"])
def test_a_host_goes(how):
    """When a host leaves, is switched off or loses power, a guest takes over with its own advert.

    A page that closes switches its handheld off.
    """
    world = playing(delay_ms=300)
    began, seats = world.now, [lobby.my_seat for lobby in world.lobbies]
    memory = world.lobbies[0].memory()
    if how == "kill":
        world.kill(0)
    else:
        getattr(world.lobbies[0], how)()
    if how == "switch_off":
        world.lobbies[0] = None
    host = world.lobbies.index(world.successor(120))
    took_ms = world.now - began
    world.lobbies[0] = None
    assert 24_000 < took_ms < 28_000 if how == "kill" else took_ms < 2000
    world.run(lambda: all(map(is_back, world.alive())))
    world.wait(20)
    # The broker has deleted the old host's advert and stored that of the new host.
    assert adverts(world) == ["zap/1/a/" + world.carriers[host].id.decode()]
    if how == "switch_off":  # the player comes back to its seat
        world.restart(0, memory)
        world.run(lambda: is_back(world.lobbies[0]), 20)
        assert [lobby.my_seat for lobby in world.lobbies] == seats
    ended(world)


@pytest.mark.parametrize("kind", [Handhelds, RadioHandhelds, AirliftHandhelds])
def test_nobody_waits_for_a_handheld_that_is_switched_off(opened, kind):
    """The host hears at once that a guest has gone, and guests that their host has.

    On WiFi a Pico W may lose this last packet, because it keeps one for each socket.
    """
    world = opened(kind, 4).sit(PAULISTA, 4).play()
    world.sleep()
    # The next host in line stays: the others may not know yet that another guest has gone.
    last = max((1, 2, 3), key=lambda i: world.lobbies[i].my_seat)
    for i in (last, 0):
        world.lobbies[i].switch_off()
        world.lobbies[i] = None
        if i:
            world.run(lambda: len(world.lobbies[0].host.peers) == 2, 1)
    world.successor(2)
    world.run(lambda: all(lobby.phase == PLAYING for lobby in world.alive()), 10)


@pytest.mark.parametrize("away_s", [8, 60])
def test_a_broker_restarts(away_s):
    """A broker restarts without its retained messages, and the match continues.

    Guests that were cut off for longer than their links live return to the same host.
    """
    world = playing(seed=away_s)
    world.sleep()
    world.stop_broker()
    world.wait(away_s)
    world.start_broker()
    world.run(lambda: all(carrier.stage == ONLINE for carrier in world.carriers))
    world.run(lambda: all(map(is_back, world.lobbies)))
    world.wait(5)
    assert [lobby.is_host for lobby in world.lobbies] == [True, False, False, False]
    assert all(person.has(messages.HOST_LOST) for person in world.people[1:]) == (away_s > 20)
    ended(world)


def test_a_decision_is_1500_ms_on_its_way():
    """A host adds 1.5 s to the time limit of a decision."""
    world = NetHandhelds(2).sit(PAULISTA, 4, turn_s=15).play()
    for turn_s, turn_ms in ((15, 16_500), (30, 31_500), (0, 0)):
        world.lobbies[0].set_options(turn_s=turn_s)
        assert world.lobbies[0].host.table.turn_ms == turn_ms


# {name: (kind of world, its options)}, in which handhelds lose their own network.
WORLDS = {
    "room": (NetHandhelds, {"delay_ms": 100}),
    "router": (LanHandhelds, {"ports": (radios.RP2, radios.ESPRESSIF) * 2}),
    "host's": (LanHandhelds, {"router": False}),
}
EACH = pytest.mark.parametrize("kind, how", WORLDS.values(), ids=WORLDS)


def resting(kind, how):
    """Return a world in a hand in which nobody acts."""
    world = playing(kind, **how)
    world.sleep()
    world.wait(5)
    return world


def hosts(world):
    return [i for i, lobby in enumerate(world.lobbies) if lobby.is_host]


def sees(world, i):
    """Return [hand, vira, both scores] that a handheld sees; None if it is at no table."""
    lobby = world.lobbies[i]
    if lobby.phase != PLAYING or not is_back(lobby):
        return None
    s = lobby.match.state
    return [s[at] for at in (state.HAND, state.VIRA, state.SCORE, state.SCORE + 1)]


@EACH
@pytest.mark.parametrize("seconds, who", [(15, 1), (60, 3)])
def test_a_guest_takes_nothing_over_and_comes_back_into_the_hand(kind, how, seconds, who):
    """A guest without a network does not become a host, and returns into the same hand."""
    world = resting(kind, how)
    world.cut(who)
    world.wait(seconds)
    assert hosts(world) == [0] and world.carriers[who].stage != ONLINE
    assert sees(world, who) is None or kind is NetHandhelds and seconds < 20
    world.restore(who)
    world.run(lambda: sees(world, who) == sees(world, 0), 45)
    world.run(lambda: world.carriers[who].stage == ONLINE)
    assert hosts(world) == [0]


@EACH
def test_the_others_go_on_without_a_host_and_it_comes_back_as_a_guest(kind, how):
    world = resting(kind, how)
    world.cut(0)
    before = bytes(world.lobbies[0].match.state)
    world.wait(100)
    assert hosts(world) == [0, 1] and all(sees(world, i) == sees(world, 1) for i in (2, 3))
    assert bytes(world.lobbies[0].match.state) == before  # the lost host does not play alone
    world.restore(0)
    world.run(lambda: hosts(world) == [1] and sees(world, 0) == sees(world, 1), 60)


def test_a_stranger_clears_an_advert():
    """When a stranger deletes an advert, its host publishes it again, at most every 5 s."""
    world = NetHandhelds(1, 100)
    world.lobbies[0].create(MINEIRO)
    world.wait(2)
    (topic,) = adverts(world)
    said, real = [], world.broker.publish
    world.broker.publish = lambda *what: (said.append(what[0]), real(*what))
    for _ in range(100):
        real(topic, b"", True)
        world.wait(0.1)
    world.wait(6)
    assert adverts(world) == [topic] and said.count(topic) in (2, 3, 4)


def check_size(lobby):
    """Check that no list has grown beyond its limit."""
    carrier = lobby.carrier
    assert len(carrier.ports) <= carrier.max_guests + 2 and len(carrier.asked) <= 3
    assert len(lobby.found) <= 12 and all(len(port.inbox) <= 8 for port in carrier.ports)
    if lobby.host is not None:
        assert len(lobby.host.peers) <= carrier.max_guests


def test_forged_packets_repeats_and_a_flood():
    """A match survives forged and repeated packets, and no list grows beyond its limit."""
    world = NetHandhelds(4, 60, step_ms=20, pace=(300, 300, 600)).sit(MINEIRO, 4).play()
    world.people[0].sleeps = True  # this person never acts, so the match lasts
    dice, said, real = random.Random(1), [], world.broker.publish
    world.broker.publish = lambda *what: (said.append(what), real(*what))
    for _ in range(1000):
        for _ in range(dice.choice((0, 1, 2, 8))):
            to, sender = dice.choice(world.carriers), dice.choice(world.carriers)
            name = sender.id if dice.random() < 0.5 else dice.randbytes(8)
            line = dice.choice((*(port.line for port in sender.ports), dice.randrange(256)))
            kind = dice.choice((net.NET_CALL, net.NET_TAKEN, net.NET_DATA, net.NET_BEACON, 0, 77))
            body = dice.randbytes(dice.choice((0, 1, 11, 52, 60, 152, 153, 190)))
            if said and dice.random() < 0.5:
                real(*dice.choice(said[-400:]))
            else:
                real("zap/1/i/" + to.id.decode(), name + bytes((kind, line)) + body, False)
        world.tick()
        for lobby in world.lobbies:
            check_size(lobby)
    world.run(lambda: len(hosts(world)) == 1, 120)
    world.run(lambda: all(lobby.my_seat < 4 for lobby in world.lobbies), 60)
    ended(world)
