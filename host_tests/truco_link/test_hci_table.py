"""Whole matches between handhelds with our own BLE host, and with `_bleio` beside them."""

import functools

import pytest
from bumble import hci

from tools.sim.air import ports
from tools.sim.air.controller import Advertisement
from tools.sim.worlds.airlift_handhelds import OWN_HOST, AirliftHandhelds
from truco_core import state
from truco_core.rules import RULE_SETS
from truco_link.lobby_phases import PLAYING, SITTING

RULES = dict(RULE_SETS)
PAULISTA = RULES["paulista"]


@pytest.fixture
def world(opened):
    return functools.partial(opened, AirliftHandhelds)


def play(w, rules, players):
    for lobby in w.lobbies:
        lobby.pace = (30, 30, 500)
    w.sit(rules, players)
    w.play()
    w.finish()
    w.check_same()


@pytest.mark.sampled(6)
@pytest.mark.parametrize("baud", [None, 115200])
@pytest.mark.parametrize("count, players", [(2, 2), (3, 4), (4, 4)])
def test_whole_matches_and_all_screens_agree_after_each_hand(world, count, players, baud):
    w = world(count, baud=baud)
    play(w, RULES["mineiro"], players)
    hands = w.lobbies[0].host.match.state[state.HAND]
    assert w.agreed == set(range(1, hands + 1))
    assert all(not one.guest.dropped for one in w.lobbies[1:])
    assert all(not one.restarts for one in w.carriers)
    assert w.lobbies[1].phase == SITTING
    assert w.space.packets > 100


MIXED = {
    "ours hosts": (OWN_HOST, ports.NRF52840, ports.ESP32S3, OWN_HOST),
    "nrf hosts": (ports.NRF52840, OWN_HOST, ports.ESP32S3, OWN_HOST),
    "esp hosts": (ports.ESP32S3, OWN_HOST, ports.NRF52840, OWN_HOST),
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kinds", MIXED.values(), ids=MIXED)
def test_beside_bleio_at_one_table(world, kinds):
    w = world(4, kinds, baud=115200)
    play(w, PAULISTA, 4)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("kinds", [OWN_HOST, MIXED["nrf hosts"]], ids=["ours", "mixed"])
def test_with_a_fifth_of_the_packets_lost(world, kinds):
    w = world(3, kinds[:3] if isinstance(kinds, tuple) else kinds, loss=0.2)
    play(w, PAULISTA, 4)
    assert sum(adapter.lost for adapter in w.adapters) > 10


@pytest.mark.sampled(2)
@pytest.mark.parametrize("step_ms", [50, 250])
def test_with_screens_that_take_their_time(world, step_ms):
    """Each turn of the loop draws for so long."""
    w = world(4, baud=115200, step_ms=step_ms)
    play(w, PAULISTA, 4)
    assert all(not one.restarts for one in w.carriers)


@pytest.mark.slow
def test_many_seeds_in_small_pieces(world):
    for seed in range(5):
        w = world(2, seed=seed)
        play(w, RULES["mineiro"], 2)


def start(w, pause_ms=500):
    for lobby in w.lobbies:
        lobby.pace = (30, 30, pause_ms)
    w.sit(PAULISTA, 4)
    w.play()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seconds", [2, 6, 9])
def test_a_guest_that_is_out_of_reach_for_a_while(world, seconds):
    w = world(3)
    start(w, 4000)  # else the match may be over before the guest is back: it never sees its end
    w.cut(1)
    w.wait(seconds)
    w.restore(1)
    w.run(lambda: w.lobbies[1].phase == PLAYING, 60)
    w.finish()
    w.check_same()


@pytest.mark.sampled(5)
@pytest.mark.parametrize("whose", [0, 1])
@pytest.mark.parametrize("how", ["pin", "silent", "deaf", "noise", "error"])
def test_a_controller_that_fails_in_a_match(world, whose, how):
    """Its host starts it again, and all come back to the table."""
    w = world(3, baud=115200)
    start(w)
    w.wait(1)
    chip = w.adapters[whose]
    if how == "pin":
        chip.restart()
    elif how == "silent":
        chip.forget()
    elif how == "deaf":
        chip.deaf = True
        w.run(lambda: w.carriers[whose].restarts, 30)
        chip.deaf = False
    elif how == "noise":
        chip.say(b"Guru Meditation Error")
    else:
        chip.say(b"\x04\x10\x01\x42")
    if how != "silent":  # then it may just be connected to again
        w.run(lambda: w.carriers[whose].restarts, 30)
    w.run(lambda: w.carriers[whose].ready, 30)
    w.wait(10)
    w.run(lambda: all(one.phase in (PLAYING, SITTING) for one in w.lobbies), 90)
    w.finish()
    assert sum(one.host is not None for one in w.lobbies) == 1


def test_the_host_dies_and_another_takes_over(world):
    w = world(3)
    start(w)
    w.wait(1)
    memory = w.kill(0)
    w.lobbies[0] = None
    w.run(lambda: w.lobbies[1].host is not None or w.lobbies[2].host is not None, 60)
    w.restart(0, memory)
    w.run(lambda: all(one.phase in (PLAYING, SITTING) for one in w.lobbies), 90)
    w.finish()


def test_closing_hangs_up(world):
    w = world(2)
    w.sit(PAULISTA, 2)
    w.lobbies[1].close()
    w.run(lambda: not w.carriers[0].connections, 1)  # not only after 4 s of silence


def test_a_crowd_does_not_overrun_the_uart(world):
    """Forty others that advertise, and a program that draws for long now and then."""
    w = world(3, baud=115200, step_ms=60)

    class Advertiser:
        random_address = public_address = None

    count, crowd = [0], [40]

    def shout():
        for i in range(crowd[0]):
            address = hci.Address("C0:00:00:00:01:%02X" % i, hci.Address.RANDOM_DEVICE_ADDRESS)
            data = bytes.fromhex("02010a1b16aafe") + bytes((count[0] >> 3, i)) * 12
            w.space.send_advertising_pdu(Advertiser, Advertisement(address, data))
        count[0] += 1
        w.loop.call_later(0.1, shout)

    w.loop.call_soon(shout)
    w.sit(PAULISTA, 4)
    crowd[0] = 0
    w.wait(1)  # nothing of them is on the wire before the first long turn
    w.step_ms = 250
    w.wait(1)
    crowd[0] = 40
    w.wait(20)
    assert not any(chip.dropped for chip in w.adapters)
    assert not any(one.restarts for one in w.carriers)
    assert all(one.phase == SITTING for one in w.lobbies)
