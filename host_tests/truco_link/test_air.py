"""Two to four handhelds on simulated radios: `_bleio`, and our own BLE host."""

import pytest

from host_tests.support.strangers import shout
from tools.sim.air import ports
from tools.sim.worlds.airlift_handhelds import OWN_HOST, AirliftHandhelds
from tools.sim.worlds.piped_handhelds import PAULISTA
from tools.sim.worlds.radio_handhelds import RadioHandhelds
from truco_link.lobby_phases import PLAYING, SITTING

NRF, ESP = ports.NRF52840, ports.ESP32S3
BAUD = 115200
# Whose radio each of four has, the host first.
KINDS = {
    "nrf": (NRF,) * 4,
    "esp": (ESP,) * 4,
    "both": (NRF, ESP, NRF, ESP),
    "ours": (OWN_HOST,) * 4,
    "ours hosts": (OWN_HOST, NRF, ESP, OWN_HOST),
    "nrf hosts": (NRF, OWN_HOST, ESP, OWN_HOST),
    "esp hosts": (ESP, OWN_HOST, NRF, OWN_HOST),
}


@pytest.fixture
def world(opened):
    def make(kind, count, **options):
        radios = KINDS[kind][:count]
        if OWN_HOST not in radios:
            return opened(RadioHandhelds, count, radios, **options)
        return opened(AirliftHandhelds, count, radios, **{"baud": BAUD, **options})

    return make


def restarts(w):
    """How often our host had to start its controller again."""
    return sum(one.gap.restarts for one in w.carriers if hasattr(one, "gap"))


BOTH = pytest.mark.parametrize("kind", ["esp", "ours"])


@BOTH
def test_signal_strength_is_shown(world, kind):
    w = world(kind, 3, baud=None) if kind == "ours" else world(kind, 3)
    w.space.set_rssi(w.address(0), -43)
    w.space.set_rssi(w.address(1), -71)
    w.lobbies[0].create(PAULISTA, 2)
    w.lobbies[1].create(PAULISTA, 4)
    w.lobbies[2].search()
    w.run(lambda: len(w.lobbies[2].found) == 2)
    assert {one.name: one.rssi for one in w.lobbies[2].found} == {"player 0": -43, "player 1": -71}


@BOTH
def test_leaving_makes_room_on_the_radio(world, kind):
    w = world(kind, 3)
    w.sit(PAULISTA, 4, count=2)
    w.lobbies[1].leave()
    ends = w.adapters if kind == "esp" else [one.gap for one in w.carriers]
    # An ESP32-S3 shows those that have ended, too.
    w.run(lambda: not any(getattr(c, "connected", True) for a in ends[:2] for c in a.connections))
    w.join(w.lobbies[2])
    assert w.lobbies[2].my_seat == 1


@pytest.mark.sampled(5)
@pytest.mark.parametrize(
    "how, whose",
    [("pin", 0), ("pin", 1), ("silent", 0), ("deaf", 1), ("noise", 0), ("error", 1)],
)
def test_a_controller_that_fails_in_a_match(world, whose, how):
    """Its host starts it again, and all come back to the table."""
    w = world("ours", 3)
    w.sit(PAULISTA, 4).play()
    w.wait(1)
    chip = w.adapters[whose]
    if how == "pin":
        chip.restart()
    elif how == "silent":
        chip.forget()
    elif how == "deaf":
        chip.deaf = True
        w.run(lambda: restarts(w), 30)
        chip.deaf = False
    elif how == "noise":
        chip.say(b"Guru Meditation Error")
    else:
        chip.say(b"\x04\x10\x01\x42")
    if how != "silent":  # then it may just be connected to again
        w.run(lambda: w.carriers[whose].gap.restarts, 30)
    w.run(lambda: w.carriers[whose].gap.ready, 30)
    w.wait(10)
    w.run(lambda: all(one.phase in (PLAYING, SITTING) for one in w.lobbies), 90)
    w.finish()
    assert sum(one.host is not None for one in w.lobbies) == 1


def test_a_crowd_does_not_overrun_the_uart(world):
    """Forty others that advertise, and a program that draws for long now and then."""
    w = world("ours", 3, step_ms=60)
    count, crowd = [0], [40]

    def shout_all():
        for i in range(crowd[0]):
            data = bytes.fromhex("02010a1b16aafe") + bytes((count[0] >> 3, i)) * 12
            shout(w, "C0:00:00:00:01:%02X" % i, data)
        count[0] += 1
        w.space.later(0.1, shout_all)

    shout_all()
    w.sit(PAULISTA, 4)
    crowd[0] = 0
    w.wait(1)  # nothing of them is on the wire before the first long turn
    w.step_ms = 250
    w.wait(1)
    crowd[0] = 40
    w.wait(20)
    assert not any(chip.dropped for chip in w.adapters) and not restarts(w)
    assert all(one.phase == SITTING for one in w.lobbies)
