"""Two to four handhelds over real HCI, ATT and GATT, on both native ports."""

import functools

import pytest

from tools.sim.air import ports
from tools.sim.worlds.airlift_handhelds import AirliftHandhelds
from tools.sim.worlds.radio_handhelds import RadioHandhelds
from truco_core import events, state
from truco_core.rules import RULE_SETS
from truco_link.lobby_phases import SITTING

NATIVE = (ports.NRF52840, ports.ESP32S3)
RULES = dict(RULE_SETS)
PAULISTA = RULES["paulista"]


@pytest.fixture
def world(opened):
    return functools.partial(opened, RadioHandhelds)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("port", NATIVE, ids=lambda port: port.name)
@pytest.mark.parametrize("count, players", [(2, 2), (2, 4), (3, 4), (4, 4)])
def test_whole_matches_and_all_screens_agree_after_each_hand(world, port, count, players):
    w = world(count, port)
    for lobby in w.lobbies:
        lobby.pace = (30, 30, 500)
    w.sit(RULES["mineiro"], players)
    w.play()
    w.finish()
    w.check_same()
    hands = w.lobbies[0].host.match.state[state.HAND]
    assert w.agreed == set(range(1, hands + 1))
    assert all(not one.guest.dropped for one in w.lobbies[1:])
    assert w.space.packets > 100


@pytest.mark.sampled(2)
@pytest.mark.parametrize("port", NATIVE, ids=lambda port: port.name)
def test_with_a_fifth_of_the_packets_lost(world, port):
    w = world(3, port, loss=0.2)
    w.sit(PAULISTA, 4)
    w.play()
    w.finish()
    w.check_same()
    assert sum(adapter.lost for adapter in w.adapters) > 10


@pytest.mark.sampled(2)
@pytest.mark.parametrize("step_ms", [50, 250])
def test_with_screens_that_take_their_time(world, step_ms):
    """Each turn of the loop draws for so long."""
    w = world(4, step_ms=step_ms)
    w.sit(PAULISTA, 4)
    w.play()
    w.finish()
    w.check_same()


def test_nrf_and_esp_at_one_table(world):
    w = world(4, (ports.NRF52840, ports.ESP32S3, ports.NRF52840, ports.ESP32S3))
    w.sit(PAULISTA, 4)
    w.lobbies[0].start()
    w.finish()
    w.check_same()


@pytest.mark.parametrize("kind", [RadioHandhelds, AirliftHandhelds])
def test_signal_strength_is_shown(opened, kind):
    w = opened(kind, 3)
    w.space.set_rssi(w.address(0), -43)
    w.space.set_rssi(w.address(1), -71)
    w.lobbies[0].create(PAULISTA, 2)
    w.lobbies[1].create(PAULISTA, 4)
    w.lobbies[2].search()
    w.run(lambda: len(w.lobbies[2].found) == 2)
    assert {one.name: one.rssi for one in w.lobbies[2].found} == {"player 0": -43, "player 1": -71}


def test_a_fourth_guest_finds_the_table_full(world):
    w = world(5)
    w.sit(PAULISTA, 4, count=4)
    w.wait(2)
    w.lobbies[4].search()
    w.wait(5)
    assert not w.lobbies[4].found  # three connections are all there are: no beacon
    assert w.lobbies[4].carrier is w.carriers[4]


@pytest.mark.parametrize("kind", [RadioHandhelds, AirliftHandhelds])
def test_leaving_makes_room_on_the_radio(opened, kind):
    w = opened(kind, 3)
    w.sit(PAULISTA, 4, count=2)
    w.lobbies[1].leave()
    ends = w.adapters if kind is RadioHandhelds else w.carriers
    # An ESP32-S3 shows those that have ended, too.
    w.run(lambda: not any(not_over(c) for a in ends[:2] for c in a.connections))
    w.join(w.lobbies[2])
    assert w.lobbies[2].my_seat == 1


def not_over(connection):
    return getattr(connection, "connected", True)


def test_a_key_press_is_on_the_other_screens_after_a_few_connection_intervals(world):
    """Measured from the choice on one guest to the event at the host and at the other guest."""
    w = world(3, step_ms=1)
    w.sit(PAULISTA, 4)
    seen = [{} for _ in w.people]
    for person, times in zip(w.people, seen):
        real = person.watch

        def watch(kind, seat, value, real=real, times=times):
            real(kind, seat, value)
            if kind == events.PLAYED:
                times.setdefault((w.lobbies[0].match.state[state.HAND], seat, len(times)), w.now)

        person.watch = watch
    chosen = []
    person = w.people[1]

    def plays(view, seat):
        out = bytearray(state.MAX_LEGAL)
        view.legal(seat, out)
        if view.state[state.PHASE] == state.PLAYING:  # an answer is no card
            chosen.append(w.now)
        return out[0]

    person.plays = plays
    w.lobbies[0].start()
    w.run(lambda: len(chosen) >= 4 or w.lobbies[0].phase == SITTING)
    w.wait(1)
    others = sorted(seen[2].values())
    delays = [
        min(t - press for t in others if t >= press) for press in chosen if press < others[-1]
    ]
    intervals = [delay / (1000 * w.space.interval_s) for delay in delays]
    assert intervals and max(intervals) < 5
