"""A match goes on whatever a broker does, and whoever else is at it; a tick's work is bounded."""

import pytest

from tools.sim.worlds.bad_broker import CHUNK, READS, Stranger, Watched
from tools.sim.worlds.piped_handhelds import RULES
from truco_link import frames
from truco_link.carriers import ONLINE
from truco_link.lobby_phases import SITTING

PACE = (300, 300, 600)


def playing(count=3, seed=1, **options):
    world = Watched(count, seed, delay_ms=60, step_ms=20, pace=PACE, **options)
    return world.sit(RULES["mineiro"], 4).play()


def ends_well(world):
    """All are at the table again, and play to the end."""
    world.run(lambda: all(one.stage == ONLINE for one in world.carriers), 60)
    world.run(lambda: sum(lobby.is_host for lobby in world.lobbies) == 1, 120)
    world.run(lambda: all(lobby.my_seat < 4 for lobby in world.lobbies), 60)
    world.wake()
    world.finish(3000)
    world.check_same()
    assert world.most <= READS * CHUNK


def lasts(world):
    world.people[0].sleeps = True  # for the match to last


@pytest.mark.parametrize(
    "mode, seconds",
    [("gone", 15), ("mute", 3), ("mute", 40), ("half", 15), ("noise", 15), ("twice", 15)],
)
def test_a_broker_that_fails_for_a_while(mode, seconds):
    world = playing(seed=seconds)
    lasts(world)
    world.wait(2)
    if mode == "gone":
        world.break_down()
    else:
        world.broker.mode = mode
    world.wait(seconds)
    if mode == "gone":
        world.return_()
    else:
        assert world.broker.spoiled or seconds < 5
        world.broker.mode = "good"
    ends_well(world)


def test_adverts_by_the_thousand():
    world = playing()
    stranger = Stranger(world, 1)
    seeker = world.lobbies[2]
    seeker.leave()
    world.wait(1)
    seeker.search()
    world.act = lambda: stranger.adverts(10) or stranger.adverts(1, stranger.dice.randrange(40))
    world.wait(10)
    world.act = None
    assert stranger.said > 5000 and len(seeker.found) == 12
    seeker.leave()
    world.run(lambda: all(lobby.phase == SITTING for lobby in world.lobbies[:2]), 3000)
    assert world.most <= READS * CHUNK


@pytest.mark.parametrize("seed", [1, 2])
def test_forged_packets_repeats_and_a_flood(seed):
    world = playing(4, seed)
    lasts(world)
    stranger = Stranger(world, seed)

    def act():
        for _ in range(stranger.dice.choice((0, 1, 2, 8))):
            stranger.dice.choice((stranger.forged, stranger.again))()

    world.act = act
    world.wait(20)
    world.act = None
    assert stranger.said > 1000
    assert sum(one.dropped for one in world.carriers) > 100
    ends_well(world)
    assert not any(person.has(frames.CHEATED) for person in world.people)
