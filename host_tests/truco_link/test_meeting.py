"""Two hosts of one table, or of one number, meet: on pipes, the virtual air, by co-processors."""

import pytest

from host_tests.support.parted import apart, together
from tools.sim.air import ports
from tools.sim.worlds.airlift_handhelds import AirliftHandhelds
from tools.sim.worlds.lan_handhelds import LanHandhelds
from tools.sim.worlds.piped_handhelds import PAULISTA, Handhelds
from tools.sim.worlds.radio_handhelds import RadioHandhelds
from truco_link import frames
from truco_link.lobby_phases import PLAYING, SITTING

AT_TABLE = (SITTING, PLAYING)


WORLDS = {
    "pipes": Handhelds,
    "nrf": lambda count: RadioHandhelds(count, ports.NRF52840),
    "own": AirliftHandhelds,
    "lan": LanHandhelds,
}


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


@pytest.mark.parametrize("kind", ["pipes", "nrf", "own"])
def test_a_host_that_comes_back_alone_joins_the_others(opened, kind):
    """Its people have gone on with another host meanwhile."""
    world = opened(WORLDS[kind], 3).sit(PAULISTA, 4)
    world.sleep()
    seats = [lobby.my_seat for lobby in world.lobbies]
    apart(world, [(0,), (1, 2)])
    others = world.lobbies[1:]
    world.run(lambda: any(one.is_host and one.host.crowd() & 7 == 2 for one in others), 90)
    world.run(lambda: all(one.phase in AT_TABLE for one in others), 30)
    successor = next(one for one in others if one.is_host)
    together(world)
    world.run(lambda: one_table(world), 120)
    assert successor.is_host
    assert [lobby.my_seat for lobby in world.lobbies] == seats


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
