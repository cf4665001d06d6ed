"""Whole matches of handhelds with simulated WiFi, and who is in the same network and belongs to
nobody's table: docs/lan.md."""

import pytest

from host_tests.support.strangers import call_of
from tools.sim.net import radio as radios
from tools.sim.worlds.lan_handhelds import ROUTER, LanHandhelds
from tools.sim.worlds.piped_handhelds import RULES
from truco_core import events
from truco_link import advert, frames
from truco_link.carriers import lan
from truco_link.lobby_phases import PLAYING, SITTING

WHERE = pytest.mark.parametrize("router", [True, False], ids=["router", "access point"])
BOTH = (radios.RP2, radios.ESPRESSIF)


def started(count, players, router=True, rules="paulista", **options):
    return LanHandhelds(count, router, **options).sit(RULES[rules], players).play()


def ended(w):
    """The match goes on to its end, and all say the same of it."""
    w.finish()
    w.check_same()
    assert any([person.saw_cards_once() for person in w.people])
    return w


def disturbed(w):
    return any(one.has(frames.HOST_LOST) or one.has(events.SEAT_TAKEN) for one in w.people)


@WHERE
def test_the_host_leaves_and_its_access_point_stays(router):
    w = started(3, 4, router)
    w.wait(1)
    w.lobbies[0].leave()
    w.run(lambda: w.lobbies[1].is_host, 20)
    w.run(lambda: w.lobbies[2].phase == PLAYING, 20)
    w.lobbies[0] = None
    ended(w)
    assert w.lobbies[2].carrier.network.name == w.carriers[0].network.name


ALL = ("192.168.4.255", lan.UDP_PORT)
MOST_READS = 40


class Stranger:
    """In the router's network, with `say(self)` every so many ms."""

    def __init__(self, w, say, every_ms=10):
        self.w, self.say, self.every_ms = w, say, every_ms
        self.count = 0
        w.others.append(self.tick)

    def tick(self, now_ms):
        if now_ms % self.every_ms == 0:
            self.count += 1
            self.say(self)

    def send(self, data, to=ALL, sender=None):
        number = self.w.rng.randrange(1 << 16)
        sender = sender or ("10.0.%d.%d" % divmod(number, 256), 1024 + number)
        self.w.world.forge(ROUTER, sender, to, bytes(data))


def rubbish(rng):
    size = rng.choice((0, 1, 2, 11, 12, 13, 20, 22, 23, 153, 154, 155, 1472))
    data = bytearray(rng.randbytes(size))
    if size and rng.random() < 0.8:
        data[0] = rng.choice((lan.ANNOUNCED, 0xA5))
    if size > 1 and rng.random() < 0.5:
        data[1] = rng.choice((0, 1, 2, 3, 4, 20, 152, 153, 255))
    return data


def said(what, rng, host, heard):
    """One datagram of a stranger."""
    if what == "rubbish":
        return rubbish(rng)
    if what == "again":
        return rng.choice(heard)
    if what == "records":
        return bytes((0xA5, 5, 4)) + rng.randbytes(151)
    data = bytearray(host.beacon if what == "beacons" else call_of(host.table_id))
    if what == "beacons":
        data[rng.randrange(2, 11)] ^= 1 << rng.randrange(8)
    elif what == "known calls":  # of somebody of this table, recorded
        data[advert.TAG_AT : advert.CALL_SIZE] = host.seats[1].tag[:4]
    return bytes((lan.ANNOUNCED,)) + data


@pytest.mark.parametrize(
    "what, forges",
    [(what, False) for what in ("beacons", "calls", "known calls", "rubbish")]
    + [(what, True) for what in ("rubbish", "records", "again")],
)
def test_a_table_goes_on_while_a_stranger_floods_the_network(what, forges):
    """100 datagrams a second, each from another address; or half of that, as if they were from one
    of its sockets to another: these displace some of their own."""
    w = LanHandhelds(3, ports=(*BOTH, *BOTH[:1]))
    heard, real = [], w.world.fate
    w.world.fate = lambda data: (heard.append(data), real(data))[1]
    w.sit(RULES["paulista"], 4).play()
    host = w.lobbies[0].host
    host.renew_beacon()

    def say(self):
        data = said(what, w.rng, host, heard)
        at = [one.address for one in w.world._bound]
        self.send(data, *(w.rng.choice(at), w.rng.choice(at)) if forges else ())

    stranger = Stranger(w, say, 20 if forges else 10)
    w.run(lambda: w.lobbies[0].phase == SITTING, 600)
    w.others.remove(stranger.tick)
    ended(w)
    assert stranger.count > 50 and w.reads <= MOST_READS and not disturbed(w)
    assert len(host.peers) <= 3 and len(w.radios[0].pool.sockets) <= 4


@pytest.mark.parametrize("says", [False, True])
def test_who_answers_all_calls_before_the_host_keeps_nobody_away_for_long(says):
    """It says nothing more, or rubbish."""
    w = LanHandhelds(2)
    w.lobbies[0].create(RULES["paulista"], 2)
    guest, mine = w.lobbies[1], ("10.9.9.9", 4444)
    calls, real = [], w.world.fate
    w.world.fate = lambda data: (data[1] == 2 and calls.append(data), real(data))[1]

    def say(self):
        for address in [one.address for one in w.world._bound]:
            if address[1] != lan.UDP_PORT and calls:
                call = calls.pop()
                self.send(call[:1] + bytes((lan.ANSWER,)) + call[2:12], address, mine)
            elif address[1] != lan.UDP_PORT and says and w.rng.random() < 0.1:
                self.send(bytes((0xA5, 3, 2, 0x81, 1)) + bytes(149), address, mine)

    stranger = Stranger(w, say)
    w.join(guest)
    assert mine[0] in guest.carrier._doubted  # it was taken for the host first
    w.others.remove(stranger.tick)
    ended(w.play())
