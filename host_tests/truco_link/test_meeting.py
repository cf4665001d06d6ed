"""Two or three hosts of one table meet: on pipes, on the virtual air, by co-processors.

Every state of both sides, every two of state, state and radio; all three of each with ZAP_LONG=1.
"""

import pytest

from host_tests.support.pairs import pairs
from host_tests.support.parted import apart, together
from tools.sim.air import ports
from tools.sim.worlds.airlift_handhelds import AirliftHandhelds
from tools.sim.worlds.lan_handhelds import LanHandhelds
from tools.sim.worlds.piped_handhelds import PAULISTA, Handhelds
from tools.sim.worlds.radio_handhelds import RadioHandhelds
from truco_core import state
from truco_link import frames
from truco_link.lobby_phases import PLAYING, SITTING

AT_TABLE = (SITTING, PLAYING)


WORLDS = {
    "pipes": Handhelds,
    "nrf": lambda count: RadioHandhelds(count, ports.NRF52840),
    "own": AirliftHandhelds,
    "lan": LanHandhelds,
}
RADIOS = ["pipes", "nrf", "own"]
STATES = ("lobby", "hand", "between", "over")


def bring_to(world, lobby, what, people):
    """Let this host's match come to a state, and stay there.

    :param people: of its part
    """
    person = world.people[world.lobbies.index(lobby)]
    if what == "lobby":
        return
    for seat, place in enumerate(lobby.seats):
        if len(people) == 1 and place.flags & frames.PERSON and not place.flags & frames.HERE:
            lobby.remove(seat)  # nobody plays alone
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


@pytest.mark.parametrize("mine, theirs, kind", pairs(STATES, STATES, RADIOS))
@pytest.mark.sampled(5)
def test_a_host_that_comes_back_yields_to_more_people_in_every_state(opened, kind, mine, theirs):
    """It was alone with robots and its term is newer or older: that does not matter."""
    world = opened(WORLDS[kind], 3).sit(PAULISTA, 4)
    world.sleep()
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


def test_on_boards_that_have_just_started_it_yields_as_soon():
    """Their clocks begin 65 s before they wrap, so the 0 of an attribute is still to come."""
    world = Handhelds(3)
    world.now = (1 << 29) - 65536
    world.sit(PAULISTA, 4)
    world.sleep()
    apart(world, [(0,), (1, 2)])
    world.run(lambda: any(one.is_host and one.host.crowd() & 7 == 2 for one in world.lobbies[1:]))
    together(world)
    world.run(lambda: not world.lobbies[0].is_host, 2)


@pytest.mark.parametrize("kind", ["pipes", "nrf", "lan"])
@pytest.mark.parametrize("chosen", [0, 1])
def test_of_two_tables_with_one_number_the_guest_sits_at_the_one_it_chose(opened, kind, chosen):
    world = opened(WORLDS[kind], 3)
    hosts, guest = world.lobbies[:2], world.lobbies[2]
    for term, lobby in enumerate(hosts):
        lobby.create(PAULISTA, 2)
        lobby.host.table_id, lobby.host.term = 4821, 7 + term
    guest.search()
    world.run(lambda: len(guest.found) == 2)
    name = hosts[chosen].name
    guest.join(next(table for table in guest.found if table.name == name))
    world.run(lambda: guest.phase == SITTING)
    assert [len(lobby.host.peers) for lobby in hosts] == [1 - chosen, chosen]
