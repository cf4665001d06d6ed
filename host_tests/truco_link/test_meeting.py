# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Two or three hosts of one table meet: on pipes, on the virtual air, by co-processors.

Every state of both sides; and what strangers may send to take a table apart.
"""

import pytest

from host_tests.support.airlift_handhelds import AirliftHandhelds
from host_tests.support.piped_handhelds import Handhelds
from host_tests.support.radio_handhelds import RadioHandhelds
from tools.sim.air import ports
from truco_core import state
from truco_core.rules import RULE_SETS
from truco_link import advert, frames, host_calls, lobby_begin, lobby_lost, lobby_phases
from truco_link.lobby_phases import GAVE_UP, HOSTLESS, NOBODY, PLAYING, REFUSED, SITTING

PAULISTA = RULE_SETS[0][1]
AT_TABLE = (SITTING, PLAYING)


def pipes(count):
    return Handhelds(count)


def nrf(count):
    return RadioHandhelds(count, ports.NRF52840)


def esp(count):
    return RadioHandhelds(count, ports.ESP32S3)


def own(count):
    return AirliftHandhelds(count)


@pytest.fixture
def worlds():
    made = []

    def make(kind, count):
        made.append(kind(count))
        return made[-1]

    yield make
    for one in made:
        if hasattr(one, "close"):
            one.close()


KINDS = pytest.mark.parametrize("kind", [pipes, nrf, esp, own], ids=lambda kind: kind.__name__)
STATES = ("lobby", "hand", "between", "over")


def bring_to(world, lobby, what, people):
    """Let this host's match come to a state, and stay there.

    :param people: of its part
    """
    person = world.people[world.lobbies.index(lobby)]
    if what == "lobby":
        return
    if lobby.host.is_over() and lobby.host.match is None:
        lobby.start()
    person.sleeps = False
    if what == "hand":
        world.run(lambda: lobby.host.match.state[state.PHASE] == state.PLAYING)
        person.sleeps = True
    elif what == "between":
        lobby.host.table.hand_ms = 600000
        world.run(lambda: lobby.host.match.state[state.PHASE] == state.HAND_OVER, 200)
    else:
        for one in people:
            one.sleeps = False
        world.run(lambda: lobby.phase == SITTING, 900)


def apart(world, groups):
    """Nobody of one group reaches anybody of another."""
    for group in groups:
        for i in group:
            world.cut(i, [k for k in range(len(world.lobbies)) if k not in group])


def together(world):
    for i in range(len(world.lobbies)):
        world.restore(i)


class Stranger:
    """Says on the pipes' room what it wants, and may be connected to."""

    can_host = can_scan = tells_end = True
    max_guests = 3
    _callable = False

    def __init__(self, world, content=None):
        self.content = content
        self.address = "a stranger"
        self.index = len(world.carriers)
        self.ports = []
        world.room.carriers.append(self)

    def reaches(self, other):
        return True

    def be_connected(self, port):
        self.ports.append(port)


def beacon(lobby, term=None, people=None):
    """What this host's beacon would be; with another term or more people, and its proof of now."""
    content = bytearray(host_calls.beacon_of(lobby.host))
    if term is not None:
        content[4] = term & 0xFF
    if people is not None:
        content[advert.CROWD] = content[advert.CROWD] & 0xF8 | people
    return bytes(content)


def proven(lobby, content):
    """The same content with a proof by this table's key."""
    proof = lobby_begin.proof_of(lobby.host.table_key, content)
    return content[: advert.PROOF_AT] + proof + content[advert.MIN_SIZE :]


def one_table(world):
    hosts = [lobby for lobby in world.lobbies if lobby.is_host]
    if len(hosts) != 1:
        return False
    host = hosts[0]
    for lobby in world.lobbies:
        if lobby.phase not in AT_TABLE or lobby.table_id != host.table_id:
            return False
        if [seat.flags for seat in lobby.seats] != [seat.flags for seat in host.seats]:
            return False
    here = frames.PERSON | frames.HERE
    return sum(seat.flags & here == here for seat in host.seats) == len(world.lobbies)


@KINDS
@pytest.mark.parametrize("theirs", STATES)
@pytest.mark.parametrize("mine", STATES)
@pytest.mark.sampled(5)
def test_a_host_that_comes_back_yields_to_more_people_in_every_state(worlds, kind, mine, theirs):
    """It was alone with robots and its term is newer or older: that does not matter."""
    world = worlds(kind, 3)
    world.sit(PAULISTA, 4)
    for person in world.people:
        person.sleeps = True
    seats = [lobby.my_seat for lobby in world.lobbies]
    apart(world, [(0,), (1, 2)])
    others = world.lobbies[1:]
    world.run(lambda: any(one.is_host and one.host.crowd() & 7 == 2 for one in others), 90)
    world.run(lambda: all(one.phase in AT_TABLE for one in others), 30)
    successor = next(one for one in others if one.is_host)
    bring_to(world, world.lobbies[0], mine, world.people[:1])
    bring_to(world, successor, theirs, world.people[1:])
    together(world)
    world.run(lambda: one_table(world), 120)
    assert successor.is_host
    assert [lobby.my_seat for lobby in world.lobbies] == seats


@KINDS
def test_two_successors_with_one_term_become_one_table(worlds, kind):
    """The old code never merged them: no term is newer."""
    world = worlds(kind, 3)
    world.sit(PAULISTA, 4)
    apart(world, [(0,), (1,), (2,)])
    successors = world.lobbies[1:]
    world.run(lambda: all(lobby.is_host for lobby in successors), 120)
    assert [lobby.host.term for lobby in successors] == [1, 1]
    world.lobbies[0].leave()
    first = min(successors, key=lambda lobby: lobby.my_seat)
    world.restore(2)
    world.cut(0)
    world.run(lambda: sum(lobby.is_host for lobby in successors) == 1, 60)
    world.run(lambda: all(lobby.phase in AT_TABLE for lobby in successors), 60)
    assert first.is_host
    together(world)  # the one that left says so now
    world.lobbies[0].search()
    world.run(lambda: world.lobbies[0].left is None, 60)
    world.run(lambda: not any(seat.name == "player 0" for seat in first.seats), 10)


def test_three_hosts_of_one_table_in_one_room_become_one():
    """The old one and two successors, of the same term: the old code never merged these."""
    world = Handhelds(3)
    world.sit(PAULISTA, 4)
    for person in world.people:
        person.sleeps = True
    world.lobbies[0].start()
    world.run(lambda: all(lobby.phase == PLAYING for lobby in world.lobbies))
    world.wait(1)
    seats = [lobby.my_seat for lobby in world.lobbies]
    apart(world, [(0,), (1,), (2,)])
    world.run(lambda: all(lobby.is_host for lobby in world.lobbies), 120)
    together(world)
    world.run(lambda: one_table(world), 120)
    assert world.lobbies[0].is_host  # the oldest term
    assert [lobby.my_seat for lobby in world.lobbies] == seats


# What a stranger may send.


def two_who_play():
    world = Handhelds(2)
    world.sit(PAULISTA, 2)
    world.people[0].sleeps = True
    world.lobbies[0].start()
    world.run(lambda: world.lobbies[1].phase == PLAYING)
    world.wait(1)
    return world


@pytest.mark.parametrize("change", [{"term": 1}, {"people": 4}, {"term": 255, "people": 4}])
def test_a_strangers_beacon_does_not_take_a_table_apart(change):
    world = two_who_play()
    host = world.lobbies[0]
    Stranger(world, beacon(host, **change))
    world.wait(30)
    assert host.is_host and host.host.peers and world.lobbies[1].phase == PLAYING
    assert not host.host.term


def test_an_advertisement_that_comes_in_any_state_cannot_raise():
    """The old carrier went on reading after the mode had changed: AttributeError."""
    world = two_who_play()
    host = world.lobbies[0]
    hear = host.role.hear
    content = proven(host, beacon(host, term=255, people=4))
    assert not hear("x", -40, content)
    assert host.is_host  # it is only noted
    host.tick(world.now + 1000)
    assert not host.is_host
    for size in range(advert.MAX_SIZE + 1):
        assert not hear("x", -40, content[:size])


def test_a_recorded_beacon_costs_a_pause_once_and_the_score_stays():
    """A true claim of before, sent again by a stranger: nobody is met."""
    world = two_who_play()
    host, guest = world.lobbies
    host.host.match.state[state.SCORE] = 3
    guest.match.state[state.SCORE] = 3
    seats = [lobby.my_seat for lobby in world.lobbies]
    Stranger(world, proven(host, beacon(host, term=255, people=4)))
    world.run(lambda: host.phase == HOSTLESS, 5)
    world.run(lambda: host.is_host and guest.phase == PLAYING, 30)
    assert host.match.state[state.SCORE] == 3 and guest.match.state[state.SCORE] == 3
    assert [lobby.my_seat for lobby in world.lobbies] == seats
    world.run(lambda: guest.match.state[state.PHASE] == state.PLAYING, 30)  # dealt again
    before = host.host
    world.wait(50)
    assert host.host is before  # the same claim is not believed again


def test_proofs_are_computed_once_a_second_at_most(monkeypatch):
    world = two_who_play()
    host = world.lobbies[0]
    stranger = Stranger(world)
    computed = []
    real = lobby_lost.lobby_begin.proof_of
    monkeypatch.setattr(
        lobby_lost.lobby_begin, "proof_of", lambda *args: computed.append(1) or real(*args)
    )
    for i in range(1000):
        content = bytearray(beacon(host, term=255, people=4))
        content[advert.PROOF_AT] ^= 1 + i % 255
        stranger.content = bytes(content)
        world.tick()
    assert host.is_host and 5 <= len(computed) <= 11


@pytest.mark.parametrize("why", [frames.REMOVED, frames.FULL, frames.BAD_CODE, 99])
def test_a_false_host_cannot_send_away_who_looks_for_its_table(why):
    """It answers the call, and refuses; the guest goes on calling, and takes over in the end."""
    world = two_who_play()
    guest = world.lobbies[1]
    world.kill(0)
    world.run(lambda: guest.phase == HOSTLESS, 15)
    from truco_link.carriers import pipe

    end = world.now + 30000
    answered = 0
    while not guest.is_host and world.now < end:
        if world.carriers[1]._callable:
            false, its = pipe.make()
            world.carriers[1].be_connected(its)
            answered += 1
            world.wait(0.3)
            attempt = guest.guest.attempt if guest.guest else 0
            false.send(bytes((6, frames.CONTROL, 0, frames.REFUSE, frames.VERSION, attempt, why)))
        world.wait(0.3)
    assert guest.is_host and answered > 5


def test_a_false_host_that_says_nothing_does_not_hold_a_guest_for_ever():
    """It answers a call, and keeps the line alive with records that mean nothing."""
    world = two_who_play()
    guest = world.lobbies[1]
    world.kill(0)
    world.run(lambda: guest.phase == HOSTLESS, 15)
    from truco_link.carriers import pipe

    false, its = pipe.make()
    world.carriers[1].be_connected(its)
    end = world.now + 60000
    while not guest.is_host and world.now < end:
        false.send(bytes((3, frames.CONTROL, 0, frames.CALL)))
        world.wait(1)
    assert guest.is_host


# Who cannot take over.


@pytest.mark.parametrize("lost", ["rules", "seat", "key", "snapshot"])
def test_who_has_not_heard_all_never_takes_over(lost):
    """A guest that heard TABLE and not the rest: its empty match would become the table's."""
    world = Handhelds(2)
    world.sit(PAULISTA, 2)
    world.people[0].sleeps = world.people[1].sleeps = True
    world.lobbies[0].start()
    world.run(lambda: world.lobbies[1].phase == PLAYING)
    guest = world.lobbies[1].guest
    if lost == "snapshot":
        guest.mirror.await_snapshot()
    elif lost == "key":
        guest.know(None, None)
    else:
        bit = 1 << 5 if lost == "rules" else 1
        guest.note(guest.heard & ~bit, True)
    world.lobbies[1].tick(world.now)
    assert not guest.whole
    world.kill(0)
    world.wait(60)
    assert world.lobbies[1].phase == HOSTLESS


def test_who_comes_back_and_is_told_half_does_not_take_over_with_the_old_half():
    world = two_who_play()
    guest = world.lobbies[1]
    assert guest.guest.whole
    guest.guest.begin_attempt(guest.guest.link, None, False, False)
    assert guest.guest.whole  # whoever that is has told nothing yet
    guest.guest.enter(frames.JOINED)
    guest.guest.note(1 << 4)
    guest.guest.note_whole()
    assert not guest.guest.whole


# The end of waiting.


def test_two_that_both_restart_end_with_words():
    world = two_who_play()
    memories = [world.kill(i) for i in (0, 1)]
    for i in (0, 1):
        world.restart(i, memories[i])
    assert [lobby.phase for lobby in world.lobbies] == [HOSTLESS, HOSTLESS]
    world.wait(lobby_phases.GIVE_UP_MS // 1000 - 5)
    assert [lobby.phase for lobby in world.lobbies] == [HOSTLESS, HOSTLESS]
    world.wait(10)
    assert [(lobby.phase, lobby.why) for lobby in world.lobbies] == [(REFUSED, GAVE_UP)] * 2
    assert world.lobbies[0].memory() == memories[0]  # the player may try again


def test_who_cannot_be_host_gives_up_in_the_end():
    world = two_who_play()
    world.carriers[1].can_host = False
    world.kill(0)
    world.wait(lobby_phases.GIVE_UP_MS // 1000 + 20)
    assert (world.lobbies[1].phase, world.lobbies[1].why) == (REFUSED, GAVE_UP)


def test_no_reason_that_can_be_sent_is_nobodys():
    assert NOBODY > 0xFF < GAVE_UP


def test_who_yielded_and_was_told_only_half_goes_on_as_host():
    """The other host dies while it tells: what this one knew is all that is left of the table."""
    world = two_who_play()
    world.people[1].sleeps = True
    apart(world, [(0,), (1,)])
    world.run(lambda: world.lobbies[1].is_host, 60)
    together(world)
    yields = world.lobbies[1]
    world.run(lambda: yields.guest is not None and yields.guest.heard & 1 << 4, 60)
    assert not yields.guest.whole
    score = list(world.lobbies[0].match.state[state.SCORE : state.SCORE + 2])
    world.kill(0)
    world.run(lambda: yields.is_host, 60)
    assert list(yields.match.state[state.SCORE : state.SCORE + 2]) == score
    assert yields.my_seat == 1
