"""Whole matches at brokers that others wrote.

amqtt is installed from tools/net/requirements.txt where that can be done, else the tests are
skipped, and say so. Any other one:

ZAP_TEST_BROKER=host:port python3 tools/test.py -k test_net_brokers    ``user:password@`` may stand
                                                                       before the host
"""

import pytest

from host_tests.support import other_broker
from host_tests.truco_link.test_net_absence import ended, is_back
from host_tests.truco_link.test_net_tables import RULES, links, played
from truco_link import frames


@pytest.fixture(scope="module")
def amqtt():
    broker = other_broker.Amqtt()
    yield broker
    broker.stop()


@pytest.fixture(params=["amqtt", "named"])
def handhelds(request):
    """``handhelds(count, **options)``: other_broker.SocketHandhelds at that broker."""
    if request.param == "named":
        where = other_broker.named()
    else:
        where = ("127.0.0.1", request.getfixturevalue("amqtt").port)
    made = []

    def make(count, **options):
        made.append(other_broker.SocketHandhelds(count, *where, **options))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.mark.parametrize("count, players", [(2, 2), (3, 4)])
def test_a_whole_match(handhelds, count, players):
    world = handhelds(count)
    played(world, players, private=count == 3)
    assert not any(link.resent for link in links(world))
    assert not any(person.has(frames.AWAITING) for person in world.people)


def test_a_host_goes_and_another_one_takes_over(handhelds):
    """Its will clears the advert; its guests meet its successor on the table's topic."""
    world = handhelds(4, pace=(1000, 1000, 2600)).sit(RULES["paulista"]).play()
    old = world.carriers[0].id
    world.kill(0)
    world.successor(120)
    world.run(lambda: all(map(is_back, world.alive())), 120)
    ended(world)
    looks = world.lobbies[3]
    assert not looks.is_host
    looks.leave()
    looks.search()
    (host,) = [i for i in (1, 2) if world.lobbies[i].is_host]
    world.run(lambda: [one for one in looks.found if one.address == world.carriers[host].id])
    assert old not in [one.address for one in looks.found]
