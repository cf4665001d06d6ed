"""What is kept of a table over a loss of power."""

import pytest

from tools.sim.worlds import schedules
from tools.sim.worlds.piped_handhelds import Handhelds
from truco_core.rules import RULE_SETS
from truco_core.state import HAND, LEADS, SCORE
from truco_link.lobby import MEMORY_SIZE
from truco_link.lobby_phases import PLAYING

_PAULISTA = RULE_SETS[0][1]


@pytest.fixture(scope="module", params=[2, 4])
def kept(request):
    """(players, memory of a guest, score, opener) of a table in a match."""
    with schedules.seeded(1):
        world = Handhelds(2, seed=3)
        world.sit(_PAULISTA, request.param)
        world.lobbies[0].start()
        guest = world.lobbies[1]
        world.run(lambda: guest.match is not None and guest.match.state[HAND] == 3)
    s = guest.match.state
    return request.param, guest.memory(), bytes(s[SCORE : SCORE + 2]), s[LEADS]


def alone(memory, seconds):
    """A lobby that begins with this memory, until it is a host, or so long without anybody."""
    world = Handhelds(1)
    lobby = world.boot(0, memory)
    while world.now < 1000 * seconds and not lobby.is_host:
        world.tick()
    return lobby


def test_a_table_is_known_again(kept):
    players, memory, score, opener = kept
    lobby = alone(memory + bytes(6), 80)  # zeros, as the NVM has them behind it
    assert lobby.is_host and lobby.phase == PLAYING and len(lobby.seats) == players
    s = lobby.match.state
    assert (bytes(s[SCORE : SCORE + 2]), s[LEADS]) == (score, opener)
    assert len(memory) - MEMORY_SIZE <= 76, "as docs/link.md says"


@pytest.mark.parametrize("rest", [b"", bytes(76)])
def test_nothing_kept_is_no_table(kept, rest):
    lobby = alone(kept[1][:MEMORY_SIZE] + rest, 0.1)
    assert lobby.at.table_key == kept[1][18:32] and lobby.secret[:16] == kept[1][2:18]
    assert lobby.guest is not None and not lobby.guest.whole
