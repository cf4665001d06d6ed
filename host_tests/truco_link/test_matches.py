"""Test that whole matches are the same on all handhelds: all rules on pipes, and each carrier."""

import pytest

from host_tests.truco_link.test_cable import CableHandhelds
from tools.sim import pipe
from tools.sim.air import ports
from tools.sim.net import wifi_radio as radios
from tools.sim.worlds.airlift_handhelds import OWN_HOST, AirliftHandhelds
from tools.sim.worlds.lan_handhelds import LanHandhelds
from tools.sim.worlds.net_handhelds import NetHandhelds
from tools.sim.worlds.piped_handhelds import RULES, Handhelds, HostAndGuests, masked
from tools.sim.worlds.radio_handhelds import RadioHandhelds
from truco_core import events, state
from truco_link import messages


def without_shown(log):
    """Return the log without the events for face-down cards, whose order differs on a guest."""
    return [one for one in log if one[0] not in (events.UNDER, events.TURNED)]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("guests, players", [(1, 2), (1, 4), (2, 4), (3, 4)])
def test_a_match_is_the_same_on_all_handhelds(guests, players, rules):
    party = HostAndGuests(guests, RULES[rules], players, guests + players)
    party.start()
    told, tell = [], party.host.table.tell
    party.host.table.tell = lambda *one: (told.append(one), tell(*one))
    party.finish()
    party.check_same()
    told = [one for one in told if one[0] <= events.MATCH_WON]
    hands = len([one for one in told if one[0] == events.HAND_WON])
    assert told[-1][0] == events.MATCH_WON
    for guest, person in zip(party.guests, party.people[1:]):
        mine = masked(told, guest.my_seat)
        assert sorted(person.game()) == sorted(mine)
        assert without_shown(person.game()) == without_shown(mine)
        assert guest.match_info.counts(guest.my_seat)
        assert guest.match.state[state.HAND] == hands


class Counting(pipe.Port):
    """A port that counts the bytes of all ports."""

    sent = 0

    def send(self, packet):
        Counting.sent += len(packet)
        return super().send(packet)


@pytest.mark.parametrize("players, most", [(2, 60), (4, 280)])
def test_how_many_bytes_a_hand_takes(players, most):
    """Count both directions, with acknowledgements, while all people act at once."""
    hands = sent = 0
    for seed in range(12):
        party = HostAndGuests(players - 1, RULES["paulista"], players, seed, Counting)
        party.gather()
        before = Counting.sent
        party.host.start()
        party.finish()
        sent += Counting.sent - before
        hands += party.host.match.state[state.HAND]
    assert most * 0.7 < sent / hands < most


NRF, ESP = ports.NRF52840, ports.ESP32S3
WIFI = (radios.RP2, radios.ESPRESSIF) * 2
NOISE = {"loss": 0.005, "noise": 0.01, "flips": 0.005}
BAD = {"lost": 0.3, "late": 0.2, "twice": 0.2}
MATCHES = [
    ("pipes", 2, Handhelds, {}),
    ("pipes", 3, Handhelds, {}),
    ("cable", 2, CableHandhelds, {}),
    ("cable, bytes get lost or come from nowhere", 2, CableHandhelds, NOISE),
    ("nRF52840", 2, RadioHandhelds, {"port": NRF}),
    ("ESP32-S3, which draws for long", 4, RadioHandhelds, {"port": ESP, "step_ms": 250}),
    ("ESP32-S3, packets get lost", 3, RadioHandhelds, {"port": ESP, "loss": 0.3}),
    ("AirLift", 2, AirliftHandhelds, {"baud": 115200}),
    ("AirLift, packets get lost", 3, AirliftHandhelds, {"loss": 0.3}),
    ("all at an AirLift", 4, AirliftHandhelds, {"port": (OWN_HOST, NRF, ESP, OWN_HOST)}),
    ("all at an ESP32-S3", 4, AirliftHandhelds, {"port": (ESP, OWN_HOST, NRF, OWN_HOST)}),
    ("WiFi at a router", 4, LanHandhelds, {"ports": WIFI}),
    ("WiFi of the host's", 3, LanHandhelds, {"router": False}),
    ("WiFi, datagrams get lost, come late or twice", 4, LanHandhelds, {"ports": WIFI, **BAD}),
    ("room", 2, NetHandhelds, {}),
    ("room far away", 4, NetHandhelds, {"delay_ms": 300, "step_ms": 60}),
    ("room far away, packets come late", 4, NetHandhelds, {"delay_ms": 100, "late": 0.2}),
]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("what, count, kind, how", MATCHES, ids=[row[0] for row in MATCHES])
def test_a_match(opened, what, count, kind, how):
    world = opened(kind, count, **how)
    world.sit(RULES["mineiro"], 2 if count == 2 else 4)
    for _ in range(1 if how else 2):
        for person in world.people:
            person.log.clear()
        world.play().play_out(3000)
        hands = len(world.people[0].has(events.HAND_WON))
        assert hands == world.lobbies[0].match.state[state.HAND]
        for person in world.people[1:]:
            assert person.saw_cards_once()
            if "," not in what:
                assert len(person.has(events.HAND_WON)) == hands
                disturbed = messages.HOST_LOST, events.SEAT_TAKEN, messages.AWAITING
                assert not any(person.has(kind) for kind in disturbed)
