"""Who is lost, comes back, or takes over, over the carrier `net`; brokers that go, come and fail,
and whoever else is at them."""

import pytest

from host_tests.support.bad_broker import CHUNK, READS, Stranger, Watched
from host_tests.support.pairs import pairs
from tools.sim.worlds.net_handhelds import NetHandhelds
from tools.sim.worlds.piped_handhelds import RULES
from truco_core import events
from truco_link import frames
from truco_link.carriers import ONLINE
from truco_link.lobby_phases import IDLE, PLAYING, SITTING


def playing(count=4, players=4, delay_ms=100, late=0.0, seed=0):
    """A table where nobody hurries."""
    world = NetHandhelds(count, delay_ms, late, seed, pace=(1000, 1000, 2600)).sit(
        RULES["paulista"], players
    )
    world.lobbies[0].start()
    world.run(lambda: all(lobby.phase == PLAYING for lobby in world.lobbies[:players]))
    world.wait(5)
    return world


def is_back(lobby):
    """At a table, and it knows all; its match may be over already."""
    at_table = lobby.phase in (SITTING, PLAYING)
    return at_table and (lobby.is_host or lobby.guest.mirror.synced)


def ended(world):
    """The match is played to its end, and all who are there agree."""
    world.wake()
    world.play_out(3000)
    assert len([lobby for lobby in world.alive() if lobby.is_host]) == 1


def lost(world):
    return [person.has(frames.HOST_LOST) for person in world.people]


def adverts(world):
    return [topic for topic in world.broker.retained if topic.startswith("zap/1/a/")]


@pytest.mark.parametrize("who, away_s", pairs([0, 2], [0, 4, 11]))
def test_a_connection_that_breaks_or_is_gone_for_a_while_loses_nobody(who, away_s):
    """A second later there is another one. After 12.5 s without a word a robot plays, until there
    is one; after 20 all would be lost."""
    world = playing()
    ports = [list(carrier.ports) for carrier in world.carriers]
    if not away_s:
        for _ in range(3):
            world.reset(who)
            world.wait(10)
    else:
        world.sleep()
        world.cut(who)
        world.wait(away_s)
        world.restore(who)
        world.wait(15)
    assert away_s or [carrier.ports for carrier in world.carriers] == ports
    assert not any(map(any, lost(world)))
    assert away_s > 4 or not world.people[3].has(events.SEAT_TAKEN)
    assert all(carrier.stage == ONLINE for carrier in world.carriers)
    ended(world)


@pytest.mark.parametrize("says_so", [True, False])
def test_a_host_goes(says_so):
    world = playing()
    began = world.now
    if says_so:
        world.lobbies[0].leave()
    else:
        world.kill(0)
    world.run(lambda: any(one and one.is_host for one in world.lobbies[1:]), 120)
    took_ms = world.now - began
    assert 3600 < took_ms < 7000 if says_so else 40_000 < took_ms < 60_000
    world.run(lambda: all(map(is_back, world.lobbies[1:])))
    world.wait(20)
    # The broker has cleared the old advert; the new host's is there.
    (host,) = [i for i in (1, 2, 3) if world.lobbies[i].is_host]
    assert adverts(world) == ["zap/1/a/" + world.carriers[host].id.decode()]
    if says_so:
        world.lobbies[0] = None
    ended(world)


@pytest.mark.parametrize("away_s", [1, 8, 60])
def test_a_broker_restarts(away_s):
    """Without what it knew. Who is cut off longer than a link lives comes back to the same host."""
    world = playing(seed=away_s)
    world.sleep()
    world.stop_broker()
    world.wait(away_s)
    assert not any(one.is_host for one in world.lobbies[1:])
    world.start_broker()
    world.run(lambda: all(carrier.stage == ONLINE for carrier in world.carriers))
    world.run(lambda: all(map(is_back, world.lobbies)))
    world.wait(5)
    assert world.lobbies[0].is_host and not any(one.is_host for one in world.lobbies[1:])
    assert all(map(any, lost(world)[1:])) == (away_s > 20)
    ended(world)


def test_a_stranger_clears_an_advert():
    world = NetHandhelds(2, 100)
    world.lobbies[0].create(RULES["mineiro"])
    world.wait(2)
    (topic,) = adverts(world)
    said = []
    real = world.broker.publish
    world.broker.publish = lambda *what: (said.append(what), real(*what))
    for _ in range(100):
        real(topic, b"", True)
        world.wait(0.1)
    world.wait(6)
    assert adverts(world) == [topic]
    assert len([one for one in said if one[0] == topic]) in (2, 3, 4)


def test_no_port_is_left_behind():
    """Whoever comes and goes, both ends know it."""
    world = NetHandhelds(4, 100)
    for _ in range(3):
        world.sit(RULES["mineiro"])
        assert [len(carrier.ports) for carrier in world.carriers] == [3, 1, 1, 1]
        world.lobbies[0].leave()
        world.run(lambda: any(lobby.is_host for lobby in world.lobbies[1:]))
        for lobby in world.lobbies[1:]:
            lobby.leave()
        world.wait(15)
        assert not any(carrier.ports for carrier in world.carriers)
        assert all(lobby.phase == IDLE for lobby in world.lobbies) and not adverts(world)


# At a broker that fails, and with a stranger.


def watched(count=3, seed=1):
    world = Watched(count, seed, delay_ms=60, step_ms=20, pace=(300, 300, 600))
    world.sit(RULES["mineiro"], 4).play()
    world.people[0].sleeps = True  # for the match to last
    return world


def ends_well(world):
    """All are at the table again, and play to the end."""
    world.run(lambda: all(one.stage == ONLINE for one in world.carriers), 60)
    world.run(lambda: sum(lobby.is_host for lobby in world.lobbies) == 1, 120)
    world.run(lambda: all(lobby.my_seat < 4 for lobby in world.lobbies), 60)
    world.wake()
    world.play_out(3000)
    assert world.most <= READS * CHUNK


@pytest.mark.parametrize(
    "mode, seconds", [("mute", 3), ("mute", 40), ("half", 15), ("noise", 15), ("twice", 15)]
)
def test_a_broker_that_fails_for_a_while(mode, seconds):
    world = watched(seed=seconds)
    world.wait(2)
    world.broker.mode = mode
    world.wait(seconds)
    assert world.broker.spoiled or seconds < 5
    world.broker.mode = "good"
    ends_well(world)


def test_adverts_by_the_thousand():
    world = watched()
    stranger, seeker = Stranger(world, 1), world.lobbies[2]
    seeker.leave()
    world.wait(1)
    seeker.search()
    world.act = lambda: stranger.adverts(10) or stranger.adverts(1, stranger.dice.randrange(40))
    world.wait(10)
    assert stranger.said > 5000 and len(seeker.found) == 12
    assert world.most <= READS * CHUNK


@pytest.mark.parametrize("seed", [1, 2])
def test_forged_packets_repeats_and_a_flood(seed):
    world = watched(4, seed)
    stranger = Stranger(world, seed)

    def act():
        for _ in range(stranger.dice.choice((0, 1, 2, 8))):
            stranger.dice.choice((stranger.forged, stranger.again))()

    world.act = act
    world.wait(20)
    world.act = None
    assert stranger.said > 1000 and sum(one.dropped for one in world.carriers) > 100
    ends_well(world)
    assert not any(person.has(frames.CHEATED) for person in world.people)
