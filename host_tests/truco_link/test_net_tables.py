"""Whole matches over the carrier `net`, at our small broker, on a virtual clock; lists of rooms."""

import types

from tools.sim.worlds.net_handhelds import NetHandhelds
from tools.sim.worlds.piped_handhelds import RULES
from truco_link import frames, rooms
from truco_link.lobby_phases import PLAYING, SITTING
from truco_link.rooms_waiting import Waiting


def test_what_is_known_of_a_room():
    """Its rules, people, seats; a full one is not offered, one with a match can be watched."""
    world = NetHandhelds(5, 100)
    host, guest, other, fourth, late = world.lobbies
    host.create(RULES["mineiro"], 4, private=True)
    late.search()
    waiting = Waiting(world.carriers[3])
    world.run(lambda: late.found)
    (room,) = late.found
    assert (room.rules, room.people, room.players, room.free) == (RULES["mineiro"], 1, 4, 3)
    assert room.private and not room.playing and room.name == ""
    assert room.table_id == host.table_id and room.address == world.carriers[0].id
    world.wait(1)
    assert waiting.count == 0  # it is not open

    host.set_options(RULES["paulista"], wishes=0)
    world.run(lambda: room.rules == RULES["paulista"] and not room.private)
    assert (waiting.count, waiting.news) == (1, 1)
    assert late.found == [room]

    for lobby in (guest, other):
        lobby.search()
        world.run(lambda lobby=lobby: lobby.found)
        lobby.join(lobby.found[0])
        world.run(lambda lobby=lobby: lobby.phase == SITTING)
    world.run(lambda: room.people == 3 and room.free == 1)
    host.set_options(players=2)
    world.run(lambda: room.players == 2 and not late.found)
    assert waiting.count == 0
    host.start()
    world.run(lambda: late.found and late.found[0].playing and not late.found[0].free)
    host.leave()
    world.run(lambda: not late.found)


def test_rooms_of_some_rules_or_of_one_number():
    world = NetHandhelds(5, 100)
    late = world.lobbies[4]
    for lobby, rules in zip(world.lobbies, ("mineiro", "paulista", "paulista", "mineiro")):
        lobby.create(RULES[rules], 4)
    late.search()
    world.run(lambda: len(late.found) == 4)
    late.seeker.ask_for(rules=RULES["paulista"])
    world.wait(1)
    hosts = [world.carriers[i].id for i in (1, 2)]
    assert sorted(room.address for room in late.found) == sorted(hosts)
    number = world.lobbies[3].table_id
    late.seeker.ask_for(number=number)
    world.wait(1)
    assert [room.table_id for room in late.found] == [number]
    late.seeker.ask_for()
    world.run(lambda: len(late.found) == 4)


def test_a_room_is_found_by_its_address_though_all_have_one_number(monkeypatch):
    """So is the table to which somebody comes back."""
    monkeypatch.setattr("truco_link.lobby._four_digits", lambda: 4821)
    world = NetHandhelds(5, 100, pace=(1000, 1000, 2600))
    for i in (0, 1, 2):
        world.lobbies[i].create(RULES["mineiro"], 2)
    for i in (3, 4):
        world.lobbies[i].search()
        world.run(lambda i=i: len(world.lobbies[i].found) == 3)
    for i, host in ((3, 1), (4, 2)):
        wanted = world.carriers[host].id
        room = next(one for one in world.lobbies[i].found if one.address == wanted)
        world.lobbies[i].join(room)
        world.run(lambda i=i: world.lobbies[i].phase == SITTING)
        assert [one.name for one in world.lobbies[i].seats] == ["player %d" % host, "player %d" % i]
        world.lobbies[host].start()
        world.run(lambda i=i: world.lobbies[i].phase == PLAYING)
    memory = world.kill(4)
    world.wait(30)
    world.restart(4, memory)
    world.run(lambda: world.lobbies[4].seats and world.lobbies[4].seats[0].name == "player 2")
    assert world.lobbies[4].phase in (PLAYING, SITTING)
    assert len(world.lobbies[2].host.peers) == 1 and not world.lobbies[0].host.peers


def test_the_best_twelve_rooms_are_kept():
    lobby = types.SimpleNamespace(found=[], now_ms=0)
    seeker = rooms.Seeker(lobby)

    def advert(flags, free):
        head = bytes((1, frames.VERSION, 1, 0, 0, flags, 1 | free << 5))
        return head + RULES["mineiro"]

    for number in range(40):
        seeker.hear(b"p%07d" % number, 127, advert(frames.PLAYING, 1))
    assert len(lobby.found) == 12
    for number in range(5):
        seeker.hear(b"w%07d" % number, 127, advert(0, 1))
    assert len(lobby.found) == 12
    assert sum(room.playing for room in lobby.found) == 7
    seeker.hear(b"w0000003", 127, b"")
    assert len(lobby.found) == 11
    seeker.hear(b"w0000003", 127, advert(0, 1)[:7])  # for other hosts of its table: no room
    assert len(lobby.found) == 11
    seeker.hear(None, 127, b"")
    assert not lobby.found


def test_rooms_that_are_worth_more_are_kept():
    """A seat before a look at a match; a room that nobody can enter is worth nothing."""
    found = []
    for free, private, playing in ((1, 0, 0), (1, 1, 0), (1, 0, 1), (0, 0, 1), (0, 1, 1)):
        room = rooms.Room(b"address1")
        room.free, room.private, room.playing, room.version = free, private, playing, frames.VERSION
        found.append(room.worth())
    assert found == sorted(set(found), reverse=True)
