"""On the virtual air: strangers who call, connect, go, and never answer; who is out of reach."""

import pytest

from host_tests.support.strangers import Passer, Stranger, call_of, shout
from tools.sim.air import ports
from tools.sim.worlds.airlift_handhelds import OWN_HOST, AirliftHandhelds
from tools.sim.worlds.piped_handhelds import PAULISTA
from tools.sim.worlds.radio_handhelds import RadioHandhelds
from truco_link import advert, frames
from truco_link.hosting import Hosting
from truco_link.lobby_phases import HOSTLESS, PLAYING
from truco_link.seeking import Seeker

ALL = {port.name: (RadioHandhelds, port) for port in ports.NATIVE}
ALL["airlift"] = AirliftHandhelds, OWN_HOST
KINDS = (ports.NRF52840.name, "airlift")


@pytest.fixture
def world(opened):
    def make(kind, count, **options):
        base, port = ALL[kind]
        return opened(base, count, port, **options)

    return make


def hosting(w):
    """Handheld 0 has a table, and waits for others."""
    w.lobbies[0].create(PAULISTA, 4)
    w.wait(2)
    return w.lobbies[0]


@pytest.mark.parametrize("kind", ALL)
def test_somebody_joins_while_a_stranger_calls(world, kind):
    w = world(kind, 2)
    host = hosting(w)
    eve = Stranger(w, call_of(host.table_id))
    w.wait(20)
    assert eve.connects and not host.host.peers
    guest = w.lobbies[1]
    w.join(guest)
    host.start()
    w.run(lambda: guest.phase == PLAYING, 20)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("step_ms", [10, 100, 250, 400])
def test_a_connection_that_ends_before_the_next_tick(world, kind, step_ms):
    """With slow screens the guest heard of both at once, and was deaf from then on."""
    w = world(kind, 2, step_ms=step_ms)
    passer = Passer(w)
    guest = w.lobbies[1]
    guest.new_guest(7)
    guest.role.be_lost(1 << 27)  # it calls the host of that table
    w.wait(3)
    for stay_s in (0.02, 0.06, 0.12, 0.2):
        passer.visit(w.address(1), stay_s)
        w.run(lambda: passer.gone, 10)
        w.wait(1.5)
        assert guest.phase == HOSTLESS and guest.guest.phase == frames.LINK_LOST
        # It calls again: somebody who scans hears it.
        passer.listen()
        w.wait(1)
        assert passer.calls


@pytest.mark.parametrize("kind", ALL)
def test_one_out_of_reach_does_not_stop_the_others(world, kind):
    """What is for it stays in the controller, which has room for 8 packets; to wait for that would
    be to stand still for 4 s."""
    w = world(kind, 3)
    w.sit(PAULISTA, 4)
    w.longest_s[:] = [0.0] * 3
    w.cut(1)
    w.lobbies[0].shout(1)
    w.wait(3)  # it is sent to the first guest again and again
    said = w.people[2].has(frames.SHOUTED)
    for number in (2, 3):
        w.lobbies[0].shout(number)
        w.wait(0.4 if kind in KINDS else 1.2)
        assert w.people[2].has(frames.SHOUTED)[len(said) :][-1][2] == number
    assert max(w.longest_s) < 0.1


@pytest.mark.parametrize("kind, mode", [*zip(KINDS, ["host", "seek"])])
def test_a_crowd_that_advertises_is_told_in_pieces(monkeypatch, world, kind, mode):
    """A hundred tables at once: what a tick hears is bounded, and what is kept."""
    w, heard = world(kind, 1), []
    role = Hosting if mode == "host" else Seeker
    real = role.hear
    monkeypatch.setattr(role, "hear", lambda *what: (heard.append(what), real(*what))[1])
    head = bytes((advert.TABLE_BEACON, frames.VERSION, 7, 0)) + bytes(advert.BEACON_SIZE - 4)
    data = b"\x02\x01\x06" + bytes((5 + len(head) + 3,)) + b"\xff\xff\xff\x5a\x50" + head + b"eve"
    count = [0]

    def shout_all():
        for i in range(100):
            shout(w, "C0:00:00:%02X:%02X:%02X" % (count[0] >> 8 & 255, count[0] & 255, i), data)
        count[0] += 1
        w.space.later(0.1, shout_all)

    shout_all()
    lobby = w.lobbies[0]
    if mode == "host":
        hosting(w)
    else:
        lobby.search()
    w.wait(1)
    most = 0
    for _ in range(300):
        heard.clear()
        w.tick()
        most = max(most, len(heard))
    assert 0 < most <= 40
    assert len(lobby.found) <= 12
    assert mode == "host" or len(lobby.found) == 12
