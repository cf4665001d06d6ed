"""Who has lost its own network, at a table of four: it plays no game of its own, and comes back."""

import pytest

from host_tests.support.pairs import pairs
from host_tests.truco_link import test_net_absence
from tools.sim.net import radio as radios
from tools.sim.worlds.lan_handhelds import LanHandhelds
from tools.sim.worlds.piped_handhelds import PAULISTA
from truco_core import state
from truco_link.carriers import ONLINE
from truco_link.lobby_phases import HOSTLESS, PLAYING

BACK_S = 45  # from when its network is there again


def playing(router=True, count=4, ports=radios.RP2):
    w = LanHandhelds(count, router, ports).sit(PAULISTA, 4).play()
    return resting(w)


def resting(w):
    """A hand has begun in which nobody does anything."""
    w.wait(2)
    w.sleep()
    w.wait(8)
    assert all(sees(w, i) == sees(w, 0) for i in range(4))
    return w


def hosts(w):
    return [i for i, lobby in enumerate(w.lobbies) if lobby.is_host]


def sees(w, i):
    """The hand that a handheld is in; None: it is at no table just now."""
    lobby = w.lobbies[i]
    if lobby.phase != PLAYING or not (lobby.is_host or lobby.guest.mirror.synced):
        return None
    s = lobby.match.state
    return [s[at] for at in (state.HAND, state.VIRA, state.SCORE, state.SCORE + 1)]


def stays(w, seconds, hosting):
    """Meanwhile nobody else becomes a host."""
    end = w.now + 1000 * seconds
    while w.now < end:
        w.tick()
        assert hosts(w) == hosting


def returns(w, i, hosting):
    """Into the hand that its table is in: a robot may have answered a raise meanwhile."""
    end = w.now + 1000 * BACK_S
    while sees(w, i) != sees(w, 0):
        stays(w, 0.04, hosting)
        assert w.now < end, "it does not come back"


@pytest.mark.parametrize("seconds, who, router", pairs([15, 24, 200], [1, 2, 3], [True, False]))
def test_a_guest_without_a_network_takes_nothing_over_and_comes_back_into_the_hand(
    seconds, who, router
):
    w = playing(router, ports=(radios.RP2, radios.ESPRESSIF) * 2)
    w.cut(who)
    stays(w, seconds, [0])
    assert w.carriers[who].stage != ONLINE and sees(w, who) is None
    w.restore(who)
    returns(w, who, [0])
    assert sees(w, 0) and w.carriers[who].stage == ONLINE


@pytest.mark.parametrize("seconds, who", [(15, 1), (24, 2), (60, 3)])
def test_so_does_one_without_its_broker(seconds, who):
    w = resting(test_net_absence.playing())
    w.cut(who)
    stays(w, seconds, [0])
    w.restore(who)
    returns(w, who, [0])


@pytest.mark.parametrize("seconds, router", [(40, True), (100, False)])
def test_the_others_go_on_without_a_host_that_has_lost_them_and_it_comes_back_as_a_guest(
    seconds, router
):
    w = playing(router)
    w.cut(0)
    before = bytes(w.lobbies[0].match.state)
    w.wait(seconds)
    assert hosts(w) == [0, 1] and all(sees(w, i) == sees(w, 1) for i in (2, 3))
    assert bytes(w.lobbies[0].match.state) == before  # nobody plays alone
    w.restore(0)
    w.run(lambda: hosts(w) == [1] and sees(w, 0) == sees(w, 1), 60)


def test_while_one_takes_over_the_others_read_of_no_other_one():
    w = resting(test_net_absence.playing())
    w.cut(0)
    said = set()
    while hosts(w) != [0, 1] or None in (sees(w, 2), sees(w, 3)):
        w.wait(0.2)
        said |= {w.lobbies[i].role.successor()[0] for i in (2, 3) if w.lobbies[i].phase == HOSTLESS}
    assert said == {1}


def test_without_their_router_all_go_on_in_a_network_of_the_same_host():
    w = playing()
    w.world.networks.clear()
    stays(w, 40, [0])
    assert sees(w, 0) and all(sees(w, i) == sees(w, 0) for i in (1, 2, 3))
    assert w.radios[0].ap_active
