"""What is kept of a table over a loss of power: whatever is in those bytes, nothing worse happens
than that the table is not known."""

import random

import pytest

from tools.sim.worlds import schedules
from tools.sim.worlds.piped_handhelds import PAULISTA, Handhelds
from truco_core.state import HAND, LEADS, SCORE
from truco_link.guest_witness import HOST_SEAT, TERM
from truco_link.lobby import MEMORY_SIZE
from truco_link.lobby_phases import PLAYING, SITTING


@pytest.fixture(scope="module", params=[2, 4])
def kept(request):
    """(players, memory of a guest, score, opener, code) of a table in a match."""
    with schedules.seeded(1):
        world = Handhelds(2, seed=3).sit(PAULISTA, request.param)
        world.lobbies[0].swap(0, 1)
        world.lobbies[0].start()
        guest = world.lobbies[1]
        world.run(lambda: guest.match is not None and guest.match.state[HAND] == 3)
    s = guest.match.state
    return request.param, guest.memory(), bytes(s[SCORE : SCORE + 2]), s[LEADS], guest.code


def alone(memory, seconds):
    """A lobby that begins with this memory, until it is a host, or so long without anybody."""
    world = Handhelds(1)
    lobby = world.boot(0, memory)
    while world.now < 1000 * seconds and not lobby.is_host:
        world.tick()
    return lobby


def test_a_table_is_known_again(kept):
    players, memory, score, opener, code = kept
    lobby = alone(memory + bytes(6), 80)  # zeros, as the NVM has them behind it
    assert lobby.is_host and lobby.phase == PLAYING and len(lobby.seats) == players
    s = lobby.match.state
    assert (bytes(s[SCORE : SCORE + 2]), s[LEADS], lobby.code) == (score, opener, code)
    assert len(memory) - MEMORY_SIZE <= 76, "as docs/link.md says"


def test_all_of_it_is_known_again_and_kept_on_while_a_host_tells_it_anew(kept):
    _, memory, *_ = kept
    lobby = alone(memory, 0.1)
    guest = lobby.guest
    assert (guest.book[TERM], guest.book[HOST_SEAT]) == (guest.term, 1)
    assert lobby.memory() == memory
    guest.put_aside()
    assert not guest.whole and lobby.memory() == memory


def test_absurd_bytes_cost_no_more_than_what_is_known_of_the_table(kept):
    _, memory, *_ = kept
    chance = random.Random(5)
    for at in range(MEMORY_SIZE, len(memory)):
        for value in (0, 1, 15, 63, 255, chance.randrange(256)):
            spoiled = memory[:at] + bytes((value,)) + memory[at + 1 :]
            lobby = alone(spoiled, 0.1)
            assert lobby.at.table_key == memory[18:32] and lobby.secret[:16] == memory[2:18]
            host = lobby.role.take_over() if lobby.guest.whole else None
            assert host is None and lobby.phase in (SITTING, PLAYING) or not lobby.is_host


def test_bytes_by_chance_and_a_part_are_no_table(kept):
    _, memory, *_ = kept
    chance = random.Random(6)
    for size in range(len(memory) - MEMORY_SIZE):
        for rest in (
            chance.randbytes(size),
            bytes(size),
            b"\xff" * size,
            memory[MEMORY_SIZE:][:size],
        ):
            lobby = alone(memory[:MEMORY_SIZE] + rest, 0.1)
            assert lobby.guest is not None and not lobby.guest.whole


def test_a_host_with_robots_alone_waits_for_nobody():
    with schedules.seeded(1):
        world = Handhelds(1, seed=3).sit(PAULISTA, 4)
    lobby = alone(world.kill(0), 3)
    assert lobby.is_host and lobby.phase == SITTING
