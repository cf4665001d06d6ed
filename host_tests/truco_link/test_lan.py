"""Test handhelds on simulated WiFi nearby (docs/lan.md): their networks, and strangers in them.

The tests check which network each handheld is in and which stage its carrier reports.
"""

import pytest

from host_tests.support.strangers import call_of
from tools.sim.net import wifi_radio as radios
from tools.sim.worlds.lan_handhelds import ROUTER, WORD, LanHandhelds
from tools.sim.worlds.piped_handhelds import PAULISTA
from truco_core import events
from truco_link import carriers, messages
from truco_link.carriers import NO_OPENING, lan
from truco_link.phases import JOINING, PLAYING, SITTING

BOTH = (radios.RP2, radios.ESPRESSIF)
EACH = pytest.mark.parametrize("port", radios.PORTS.values(), ids=radios.PORTS)


def told(w, i):
    """Return a list that from now on gets each new (stage, why) of handheld `i`."""
    said = []

    def note(now_ms):
        carrier = w.carriers[i]
        if not said or said[-1] != (carrier.stage, carrier.why):
            said.append((carrier.stage, carrier.why))

    w.on_tick.append(note)
    return said


def test_without_a_router_one_opens_a_network_and_the_other_goes_into_it():
    w = LanHandhelds(2, router=False)
    w.world.networks.update({"": "", "caf\udce9": "", "Zap": "", "zap x": "", "Zap's": ""})
    first, second = told(w, 0), told(w, 1)
    w.lobbies[1].search()
    w.wait(4)
    assert second[-1] == (carriers.FINDING, carriers.NOBODY_NEAR)
    w.lobbies[0].create(PAULISTA, 2)
    w.run(lambda: w.lobbies[1].found)
    assert (carriers.ENTERING, 0) in first and first[-1] == (carriers.ONLINE, 0)
    assert second[-2:] == [(carriers.ENTERING, 0), (carriers.ONLINE, 0)]
    assert w.radios[0].ap_active and w.radios[1].network == w.radios[0].network
    name = w.radios[0].network
    assert name.startswith("Zap player 0 ") and w.world.networks[name] == "trucozap"
    assert w.lobbies[1].found[0].name == "player 0"


@EACH
def test_what_stands_still_while_screens_do_not_allow_it(port):
    """Without `can_wait` a carrier blocks the game only as long as the chip makes unavoidable.

    RP2 blocks for half a second to open an access point. Espressif joins only while `can_wait` is
    set. The end of its background scan blocks for 2 s.
    """
    w = LanHandhelds(3, router=False, ports=port)
    w.lobbies[0].create(PAULISTA, 4)
    w.join(w.lobbies[1])
    w.waits = False
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
    before = list(w.stood_ms)
    w.play().play_out()
    assert w.stood_ms == before


def test_who_looks_for_a_table_hears_of_those_in_all_networks_and_finds_the_chosen_one():
    """A seeker lists the tables of all networks, and joins the network of the chosen one."""
    w = LanHandhelds(4, router=False)
    for lobby in w.lobbies[:3]:
        lobby.create(PAULISTA, 2)
    w.radios[2].strength = -40
    guest = w.lobbies[3]
    guest.search()
    w.run(lambda: len(guest.found) == 3)
    assert w.radios[3].network != w.radios[2].network  # the seeker has first joined the strongest
    for _ in range(40):  # tables of networks that the seeker has left stay on the list
        w.wait(1)
        assert {table.name for table in guest.found} == {"player 0", "player 1", "player 2"}
    for wanted in ("player 0", "player 2"):
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


@EACH
def test_a_guest_opens_its_network_again_where_that_works_and_else_says_so(port):
    """A board that cannot open its access point again reports NO_OPENING."""
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


@pytest.mark.parametrize("word", [WORD, "no router", "wrong1234", "short", ""])
def test_who_is_in_no_network_finds_the_other_one(word):
    """Two handhelds without a network find each other.

    They meet in the router's network if both can join it. Otherwise the host opens a network: there
    is no router, or the guest has this wrong password for it and the host does not know it.
    """
    w = LanHandhelds(2)
    for radio in w.radios:
        radio.leave()
    if word == "no router":
        w.world.networks.clear()
    elif word != WORD:
        w.carriers[0].network.home, w.carriers[1].network.home = None, (ROUTER, word)
    w.lobbies[0].create(PAULISTA, 2)
    w.join(w.lobbies[1])
    opens = word != WORD
    assert w.radios[0].ap_active == opens and w.carriers[0].network.is_home() != opens
    assert w.radios[0].network == w.radios[1].network


def test_a_network_that_keeps_its_stations_apart_is_told_and_can_be_left():
    """A seeker in an isolating network reports ALONE, and `roam` leaves that network."""
    w = LanHandhelds(2)
    w.world.fate = lambda data: () if w.radios[0].network == ROUTER else (0,)
    w.lobbies[0].create(PAULISTA, 2)
    said = told(w, 1)
    w.lobbies[1].search()
    w.run(lambda: said[-1:] == [(carriers.ONLINE, carriers.ALONE)], 8)
    assert len(said) == 2 and not w.lobbies[1].found
    for carrier in w.carriers:
        carrier.roam()
    w.join(w.lobbies[1])
    assert w.radios[0].ap_active and not w.carriers[1].network.is_home()


@pytest.mark.parametrize("router", [True, False])
def test_the_host_leaves_and_its_access_point_stays_and_all_sockets_are_given_back(router):
    w = LanHandhelds(3, router).sit(PAULISTA, 4).play()
    w.wait(1)
    w.lobbies[0].leave()
    w.run(lambda: w.lobbies[1].is_host, 20)
    w.run(lambda: w.lobbies[2].phase == PLAYING, 20)
    assert w.lobbies[2].carrier.network.name == w.carriers[0].network.name
    for lobby in w.lobbies[:0:-1]:
        lobby.leave()
        w.wait(10)
    assert [len(radio.pool.sockets) for radio in w.radios] == [0, 0, 0]
    assert [carrier.mode for carrier in w.carriers] == [carriers.QUIET] * 3


ALL = ("192.168.4.255", lan.UDP_PORT)


class Stranger:
    """A stranger in the router's network, which calls `say(self)` at an interval."""

    def __init__(self, w, say, every_ms=10):
        self.w, self.say, self.every_ms = w, say, every_ms
        self.count = 0
        w.on_tick.append(self.tick)

    def tick(self, now_ms):
        if now_ms % self.every_ms == 0:
            self.count += 1
            self.say(self)

    def send(self, data, to=ALL, sender=None):
        number = self.w.rng.randrange(1 << 16)
        sender = sender or ("10.0.%d.%d" % divmod(number, 256), 1024 + number)
        self.w.world.forge(ROUTER, sender, to, bytes(data))


def said(what, rng, host):
    """Return a datagram of a stranger.

    :param what: "rubbish", "beacons", "calls" or "known calls"
    """
    if what == "rubbish":
        data = bytearray(rng.randbytes(rng.choice((0, 1, 2, 12, 13, 20, 23, 153, 154, 155, 1472))))
        data[:2] = (rng.choice((lan.ANNOUNCED, 0xA5)), rng.choice((1, 2, 3, 4, 20, 153, 255)))
        return data
    data = bytearray(host.beacon if what == "beacons" else call_of(host.table_id))
    if what == "beacons":
        data[rng.randrange(2, 11)] ^= 1 << rng.randrange(8)
    elif what == "known calls":  # recorded calls of a player of this table
        data[messages.TAG_AT : messages.CALL_SIZE] = host.seats[1].tag[:4]
    return bytes((lan.ANNOUNCED,)) + data


FLOODS = [(what, False) for what in ("beacons", "calls", "known calls")] + [("rubbish", True)]


@pytest.mark.parametrize("what, forges", FLOODS)
def test_a_table_goes_on_while_a_stranger_floods_the_network(what, forges):
    """The match continues during a flood.

    The stranger sends 100 datagrams per second, each from another address. With forged addresses it
    sends 50 per second, as if from one socket of the table to another; real ones may get lost.
    """
    w = LanHandhelds(3, ports=(*BOTH, *BOTH[:1]))
    w.sit(PAULISTA, 4).play()
    host = w.lobbies[0].host
    host.renew_beacon()

    def say(self):
        data = said(what, w.rng, host)
        at = [one.address for one in w.world._bound]
        self.send(data, *(w.rng.choice(at), w.rng.choice(at)) if forges else ())

    stranger = Stranger(w, say, 20 if forges else 10)
    w.run(lambda: w.lobbies[0].phase == SITTING, 600)
    w.on_tick.remove(stranger.tick)
    w.play_out()
    assert stranger.count > 50 and w.reads <= 40
    assert not any(one.has(messages.HOST_LOST) or one.has(events.SEAT_TAKEN) for one in w.people)
    assert len(host.peers) <= 3 and len(w.radios[0].pool.sockets) <= 4


def test_who_answers_all_calls_before_the_host_keeps_nobody_away_for_long():
    """A guest first accepts the stranger's answer, then ignores its address and joins the host."""
    w, mine, calls = LanHandhelds(2), ("10.9.9.9", 4444), []
    real = w.world.fate
    w.world.fate = lambda data: (data[1] == 2 and calls.append(data), real(data))[1]

    def say(self):
        for address in [one.address for one in w.world._bound]:
            if address[1] != lan.UDP_PORT and calls:
                call = calls.pop()
                self.send(call[:1] + bytes((lan.ANSWER,)) + call[2:12], address, mine)

    Stranger(w, say)
    w.lobbies[0].create(PAULISTA, 2)
    w.join(w.lobbies[1])
    assert mine[0] in w.carriers[1]._doubted  # the guest has accepted the stranger's answer first


class Phone(lan.Carrier):
    can_host = False


@pytest.mark.parametrize("router", [True, False])
def test_a_host_that_restarts_opens_its_table_again_at_once_if_nobody_else_can(router):
    w = LanHandhelds(3, router)
    for carrier in w.carriers[1:]:
        carrier.__class__ = Phone
    w.sit(PAULISTA, 4).play()
    host = w.restart(0, w.kill(0))
    w.run(lambda: host.is_host and host.carrier.stage == carriers.ONLINE, 5)
    w.run(lambda: all(lobby.phase == PLAYING for lobby in w.lobbies), 15)


def test_a_guest_becomes_the_host_once_when_two_others_call_in_one_tick():
    w = LanHandhelds(4, router=False)
    w.sit(PAULISTA, 4).play()
    w.kill(0)
    others = w.lobbies[1:]
    w.run(lambda: any(one.carrier.mode == carriers.HOSTING for one in others), 60)
    lobby = next(one for one in others if one.carrier.mode == carriers.HOSTING)
    assert not lobby.is_host  # it has opened a network, and waits for others of the table
    tags = [place.tag[:4] for place in lobby.guest.seats]
    call = bytearray(call_of(lobby.guest.table_id))
    for seat in {1, 2, 3} - {lobby.guest.my_seat}:
        call[messages.TAG_AT : messages.CALL_SIZE] = tags[seat]
        lobby.carrier.report("10.0.0.9", bytes(call))
    assert lobby.is_host
