"""Which network a handheld is in, and what it says meanwhile: docs/lan.md, Which network."""

import pytest

from host_tests.truco_link.test_lan import ended
from tools.sim.net import radio as radios
from tools.sim.worlds.lan_handhelds import ROUTER, LanHandhelds
from tools.sim.worlds.piped_handhelds import PAULISTA
from truco_link import carriers
from truco_link.carriers import NO_OPENING
from truco_link.lobby_phases import HOSTLESS, JOINING, PLAYING, SITTING


def told(w, i):
    """What a carrier says it is at, each thing once, from now on."""
    said = []

    def note(now_ms):
        carrier = w.carriers[i]
        if not said or said[-1] != (carrier.stage, carrier.why):
            said.append((carrier.stage, carrier.why))

    w.others.append(note)
    return said


def test_without_a_router_one_opens_a_network_and_the_other_goes_into_it():
    w = LanHandhelds(2, router=False)
    first, second = told(w, 0), told(w, 1)
    w.lobbies[1].search()
    w.wait(4)
    assert second[-1] == (carriers.FINDING, carriers.NOBODY_NEAR)
    w.lobbies[0].create(PAULISTA, 2)
    w.run(lambda: w.lobbies[1].found)
    assert (carriers.ENTERING, 0) in first and first[-1] == (carriers.ONLINE, 0)
    assert second[0] == (carriers.ONLINE, 0)
    assert second[-2:] == [(carriers.ENTERING, 0), (carriers.ONLINE, 0)]
    assert w.radios[0].ap_active and w.radios[1].network == w.radios[0].network
    name = w.radios[0].network
    assert name.startswith("Zap player 0 ") and w.world.networks[name] == "trucozap"
    assert w.lobbies[1].found[0].name == "player 0"


@pytest.mark.parametrize("port", radios.PORTS.values(), ids=radios.PORTS)
def test_what_stands_still_while_screens_do_not_allow_it(port):
    """On RP2 only to be a network, half a second. Espressif joins once, and from then on only when
    it may; a scan that it begins beside other things keeps it for 2 s at its end."""
    w = LanHandhelds(3, router=False, ports=port)
    w.waits = False
    w.lobbies[0].create(PAULISTA, 4)
    w.join(w.lobbies[1])
    w.lobbies[1].leave()
    w.wait(3)
    w.radios[1].leave()
    w.lobbies[1].search()
    w.wait(20)
    assert bool(w.lobbies[1].found) == port.joins_on
    assert w.carriers[1].stage == (carriers.ONLINE if port.joins_on else carriers.ENTERING)
    w.waits = True
    w.run(lambda: w.lobbies[1].found)
    assert max(w.longest_ms[:2]) <= (500 if port.joins_on else 2000)
    w.join(w.lobbies[2])
    w.lobbies[1].join(w.lobbies[1].found[0])
    w.run(lambda: w.lobbies[1].phase == SITTING)
    w.lobbies[0].start()
    w.run(lambda: w.lobbies[1].phase == PLAYING)
    before = list(w.stood_ms)
    ended(w)
    assert w.stood_ms == before


def test_who_looks_for_a_table_hears_of_those_in_all_networks_and_finds_the_chosen_one():
    w = LanHandhelds(4, router=False)
    for i in range(3):
        w.lobbies[i].create(PAULISTA, 2)
    w.radios[2].strength = -40
    guest = w.lobbies[3]
    guest.search()
    w.run(lambda: len(guest.found) == 3)
    assert w.radios[3].network != w.radios[2].network  # the strongest was the first
    for _ in range(40):  # what is heard no more for a while is still there
        w.wait(1)
        assert len(guest.found) == 3
    names = sorted(table.name for table in guest.found)
    assert names == ["player 0", "player 1", "player 2"]
    for wanted in ("player 0", "player 1", "player 2"):
        guest.search()
        w.run(lambda: len(guest.found) == 3)
        guest.join([table for table in guest.found if table.name == wanted][0])
        w.run(lambda: guest.phase != JOINING, 15)
        assert guest.phase == SITTING and guest.seats[0].name == wanted
    w.lobbies[0].leave()
    w.lobbies[0].carrier.close()
    w.radios[0].leave()
    guest.search()
    w.run(lambda: len(guest.found) == 2)
    w.wait(30)
    assert "player 0" not in [table.name for table in guest.found]


@pytest.mark.parametrize("port", radios.PORTS.values(), ids=radios.PORTS)
def test_a_guest_opens_its_network_again_where_that_works_and_else_says_so(port):
    w = LanHandhelds(2, router=False, ports=port)
    for lobby in w.lobbies:
        lobby.create(PAULISTA, 2)
    w.wait(2)
    assert all(radio.ap_active for radio in w.radios)
    guest, carrier, radio = w.lobbies[1], w.carriers[1], w.radios[1]
    w.join(guest)
    assert not radio.ap_active
    w.lobbies[0].leave()
    w.lobbies[0].carrier.close()
    w.radios[0].leave()
    w.radios[0].away = True
    guest.leave()
    w.wait(8)
    for again in (guest.create, lambda *_: carrier.retry()):
        said = told(w, 1)
        again(PAULISTA, 2)
        w.wait(8)
        assert port.restarts_ap or (carriers.ENTERING, 0) in said
        online = (carriers.ONLINE, 0) if port.restarts_ap else (carriers.FINDING, NO_OPENING)
        assert said[-1] == online and radio.ap_active == port.restarts_ap
    if port.restarts_ap:
        return
    w.radios[0].away = False
    w.lobbies[0] = None
    w.switch_on(0)
    w.boot(0).create(PAULISTA, 2)
    guest.leave()
    assert not carrier.can_host
    w.join(guest)


def homes(*words):
    """Passwords of the router in each handheld's settings; None: it knows no router."""

    def give(w):
        for carrier, word in zip(w.carriers, words):
            carrier.network.home = word if word is None else (ROUTER, word)

    return give


# Out of their router's network, and what else; whether the host opens one of its own.
OUTSIDE = {
    "they go back into it": (lambda w: None, False),
    "it is not here": (lambda w: w.world.networks.clear(), True),
    "a wrong password": (homes(None, "wrong1234"), True),
    "one that is too short": (homes(None, "short"), True),
    "none": (homes(None, ""), True),
}


@pytest.mark.parametrize("what", OUTSIDE)
def test_who_is_in_no_network_finds_the_other_one(what):
    w = LanHandhelds(2)
    for radio in w.radios:
        radio.leave()
    change, opens = OUTSIDE[what]
    change(w)
    w.lobbies[0].create(PAULISTA, 2)
    w.join(w.lobbies[1])
    assert w.radios[0].ap_active == opens and w.carriers[0].network.is_home() != opens
    assert w.radios[0].network == w.radios[1].network


def test_a_network_that_keeps_its_stations_apart_is_told_and_can_be_left():
    w = LanHandhelds(2)
    w.world.fate = lambda data: () if w.radios[0].network == ROUTER else (0,)
    w.lobbies[0].create(PAULISTA, 2)
    said = told(w, 1)
    w.lobbies[1].search()
    w.run(lambda: said[-1:] == [(carriers.ONLINE, carriers.ALONE)], 8)
    assert said[0] == (carriers.ONLINE, 0)
    assert len(said) == 2 and not w.lobbies[1].found
    for carrier in w.carriers:
        carrier.roam()
    w.run(lambda: w.lobbies[1].found)
    w.lobbies[1].join(w.lobbies[1].found[0])
    w.run(lambda: w.lobbies[1].phase == SITTING)
    assert w.radios[0].ap_active and not w.carriers[1].network.is_home()


def test_foreign_names_of_networks_are_passed_over():
    w = LanHandhelds(2, router=False)
    w.world.networks.update({"": "", "caf\udce9": "", "Zap": "", "zap x": "", "Zap's": ""})
    w.lobbies[0].create(PAULISTA, 2)
    w.join(w.lobbies[1])


def test_a_guest_out_of_reach_is_a_network_and_no_host_until_it_hears_the_one_of_its_host():
    w = LanHandhelds(3, router=False).sit(PAULISTA, 4)
    w.sleep()
    w.play()
    w.wait(10)
    w.cut(2)
    w.run(lambda: w.radios[2].ap_active, 60)
    w.wait(40)
    assert w.lobbies[2].phase == HOSTLESS and w.carriers[2].stage == carriers.FINDING
    w.restore(2)
    w.run(lambda: w.lobbies[2].phase == PLAYING, 45)
    assert w.lobbies[0].is_host and w.radios[2].network == w.radios[0].network


def test_all_sockets_are_given_back():
    w = LanHandhelds(3, router=False)
    for _ in range(2):
        w.lobbies[0].create(PAULISTA, 4)
        for lobby in w.lobbies[1:]:
            w.join(lobby)
        for lobby in w.lobbies[1:]:
            lobby.leave()
        w.wait(10)
        w.lobbies[0].leave()
        w.wait(2)
        assert [len(radio.pool.sockets) for radio in w.radios] == [0, 0, 0]
        assert [carrier.mode for carrier in w.carriers] == [carriers.QUIET] * 3
