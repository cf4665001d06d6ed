"""Who sits where at a table: late joiners, partners, those who leave or are sent away."""

from tools.sim.worlds.piped_handhelds import SLOW_PACE, Handhelds
from truco_core import state
from truco_core.cards import NONE
from truco_core.events import SEAT_TAKEN
from truco_core.rules import RULE_SETS
from truco_link import frames
from truco_link.lobby_phases import IDLE, PLAYING, REFUSED, SITTING

PAULISTA = RULE_SETS[0][1]


def test_a_late_joiner_watches_and_takes_a_robots_seat_between_hands():
    world = Handhelds(3, pace=SLOW_PACE)
    world.sit(PAULISTA, 4, count=2)
    host, _, late = world.lobbies
    host.start()
    world.run(lambda: host.phase == PLAYING and host.host.match.state[state.HAND] == 1)
    world.wait(1)
    late.search()
    world.run(lambda: late.found)
    assert late.found[0].playing
    late.join(late.found[0])
    world.run(lambda: late.phase == PLAYING and late.guest.mirror.synced)
    assert late.my_seat == NONE
    view = bytearray(state.SIZE)
    host.host.match.view(NONE, view)
    hand = host.host.match.state[state.HAND]
    late.sit(2)
    world.run(lambda: late.my_seat == 2 or host.phase == SITTING)
    if late.my_seat == 2:
        assert host.host.match.state[state.HAND] >= hand
    world.finish()
    world.check_same()
    assert not world.people[2].has(frames.CHEATED)


def test_a_persons_seat_is_not_taken():
    world = Handhelds(3)
    world.sit(PAULISTA, 4)
    world.lobbies[2].sit(1)
    world.run(lambda: world.people[2].has(frames.TURNED_DOWN))
    assert world.people[2].has(frames.TURNED_DOWN) == [
        (frames.TURNED_DOWN, frames.SIT, frames.TAKEN)
    ]
    assert world.lobbies[2].my_seat == 3


def test_partners_are_changed_by_swapping():
    world = Handhelds(4)
    world.sit(PAULISTA, 4)
    world.lobbies[0].swap(1, 2)
    world.wait(2)
    assert [one.my_seat for one in world.lobbies] == [0, 2, 3, 1]
    world.lobbies[3].sit(1)  # its own: nothing
    world.lobbies[0].start()
    world.finish()
    world.check_same()


class Told:
    """A watcher of a table: what all are told."""

    def __init__(self):
        self.seen = []

    def watch(self, kind, seat, value):
        self.seen.append((kind, seat, value))


def test_a_guest_that_leaves_gives_its_seat_to_a_robot_for_good():
    world = Handhelds(3)
    world.sit(PAULISTA, 4)
    world.lobbies[0].start()
    world.run(lambda: world.lobbies[0].host.match.state[state.HAND] == 1)
    told = Told()
    world.lobbies[0].host.table.watchers.append(told)
    world.lobbies[1].leave()
    assert world.lobbies[1].phase == IDLE
    world.wait(1)
    assert not world.lobbies[0].seats[1].flags & frames.PERSON
    assert (SEAT_TAKEN, 1, 1) in told.seen
    world.lobbies[1] = None
    world.finish()
    world.check_same()


def test_the_host_can_send_somebody_away():
    world = Handhelds(2)
    world.sit(PAULISTA, 4)
    world.lobbies[0].remove(1)
    world.run(lambda: world.lobbies[1].phase == REFUSED)
    assert world.lobbies[1].why == frames.REMOVED
    assert not world.lobbies[0].seats[1].flags
