"""When a goodbye that nobody heard is said later: whom it calls and how long, tick by tick."""

import pytest

from tools.sim import pipe
from tools.sim.worlds.piped_handhelds import PAULISTA, Handhelds
from truco_link import advert, frames, letters, lobby_phases, parting
from truco_link.lobby_phases import IDLE

KEY = bytes(range(14))
TABLE = 0x1234


def left():
    """A handheld alone, whose person has left table TABLE unheard."""
    world = Handhelds(1, step_ms=1)
    lobby = world.lobbies[0]
    lobby.left = bytes((TABLE & 255, TABLE >> 8)) + bytes(16) + KEY + b"\1"
    return world, lobby


def called(world):
    """The table that it calls now, or None."""
    content = world.carriers[0].content
    if not content or content[0] != advert.GUEST_CALL:
        return None
    return content[2] | content[3] << 8


def calls(world, ms):
    """[table, for how many ms it was called or None], in order."""
    seen = [[called(world), 0]]
    for _ in range(ms):
        world.tick()
        now = called(world)
        if now != seen[-1][0]:
            seen.append([now, 0])
        seen[-1][1] += 1
    return seen


def beacon(table=TABLE, version=frames.VERSION, key=KEY):
    head = bytes((advert.TABLE_BEACON, version, table & 255, table >> 8, 0, 0, 1))
    return head + letters.proof_of(key, head + bytes(4)) + b"Ana"


def test_at_no_table_it_calls_the_one_that_it_left_all_the_time():
    world, lobby = left()
    assert calls(world, 30_000) == [[None, 0], [TABLE, 30_000]]
    assert lobby.phase == IDLE


def test_who_scans_calls_it_when_it_is_heard_and_once_for_each_time():
    world, lobby = left()
    lobby.search()
    assert calls(world, 20_000) == [[None, 20_000]]
    lobby.seeker.hear("a", -40, beacon())
    seen = calls(world, 40_000)
    assert [table for table, _ in seen] == [None, TABLE, None]
    assert seen[1][1] == 6001 and world.carriers[0]._heard == lobby.seeker.hear
    lobby.seeker.hear("a", -40, beacon())
    assert [TABLE, 6001] in calls(world, 8000)


def test_a_board_that_has_just_started_calls_it_as_soon():
    world, lobby = left()
    world.now = (1 << 29) - 65536  # so a board's clock begins: 0 is still to come
    lobby.search()
    world.tick()
    lobby.seeker.hear("a", -40, beacon())
    world.tick()
    assert called(world) == TABLE


@pytest.mark.parametrize(
    "other", [{"table": TABLE ^ 1}, {"table": TABLE ^ 256}, {"version": 1}, {"key": bytes(14)}]
)
def test_another_beacon_is_no_reason_to_call(other):
    world, lobby = left()
    lobby.search()
    calls(world, 2000)
    lobby.seeker.hear("a", -40, beacon(**other))
    assert calls(world, 5000) == [[None, 5000]]
    assert lobby.found
    calls(world, 2000)
    assert not lobby.found, "meanwhile it scans as ever"


def test_one_proof_a_second_is_computed(monkeypatch):
    world, lobby = left()
    lobby.search()
    calls(world, 2000)
    computed = []
    real = letters.proof_of
    monkeypatch.setattr(parting, "proof_of", lambda *a: computed.append(1) or real(*a))
    false, true = beacon(key=bytes(14)), beacon()
    computed.clear()
    for _ in range(2500):
        lobby.seeker.hear("eve", -40, false)
        world.tick()
    assert len(computed) == 3
    world.wait(2)
    lobby.seeker.hear("a", -40, true)
    lobby.seeker.hear("eve", -40, false)  # what is known stays known
    assert len(computed) == 4
    world.tick()
    assert called(world) == TABLE


def called_back():
    """Somebody has connected to who has left: (world, lobby, port)."""
    world, lobby = left()
    calls(world, 10)
    _, its = pipe.make()
    world.carriers[0].be_connected(its)
    calls(world, 10)
    return world, lobby, its


def test_a_greeting_that_goes_on_and_on_is_left_after_25_s():
    """Here the host is alive and says so, but gets nowhere."""
    world, lobby, its = called_back()
    guest = lobby.parting._guest
    guest.tick = lambda now_ms: None
    since = lobby.parting._since_ms
    calls(world, since + 25_000 - world.now)
    assert guest.phase == frames.GREETING and not its.closed
    world.tick()
    assert its.closed


def test_what_the_person_wants_comes_first():
    world, lobby, its = called_back()
    lobby.search()
    world.wait(0.1)
    assert its.closed and lobby.left is not None
    assert called(world) is None and world.carriers[0]._heard == lobby.seeker.hear


@pytest.mark.parametrize(
    "table, version, people, noted",
    [
        (TABLE, frames.VERSION, 1, True),
        (TABLE, frames.VERSION, 3, True),
        (TABLE, frames.VERSION, 0, False),  # it comes here
        (TABLE ^ 1, frames.VERSION, 3, False),
        (TABLE ^ 256, frames.VERSION, 3, False),
        (TABLE, frames.VERSION + 1, 3, False),
    ],
)
def test_a_host_notes_another_one_of_its_table_with_as_many_people(table, version, people, noted):
    lobby = Handhelds(1).lobbies[0]
    lobby.create(PAULISTA, 4)
    lobby.host.table_id = TABLE
    assert lobby.host.crowd() & 7 == 1
    seen = []
    lobby.role.heeds = seen.append
    content = bytearray(beacon(table, version))
    content[advert.CROWD] = people | 1 << 3
    assert not lobby.role.hear("a", -40, bytes(content))
    assert seen == []  # before the tick
    lobby.role.tick(lobby_phases.WEIGH_MS)
    assert seen == ([bytes(content[:11])] if noted else [])
