"""Does docs/link.md say all? Guests written from it alone play whole matches at our tables.

ZAP_LONG=1 plays twenty-five times as many.
"""

import os
import random

import pytest

from host_tests.independent import scenarios
from host_tests.independent.page import DEAL, KEY_LOW, MESSAGE, TABLE, W_CODE
from host_tests.independent.records import cut
from host_tests.independent.world import Mixed

_TIMES = 25 if os.environ.get("ZAP_LONG") else 1
_LOST = 0.1  # of the packets

# "o": a handheld of ours, "p": one of the page's; the first one makes the table.
_MATCHES = """
plain op, plain opop, plain oppp, joins op, joins opop, joins oppp, absence op, absence opop,
absence oppp, kill opop, kill oppo, leave opop, restart oppo, restart opop, torn opop, long oppp
"""
_MATCHES = [one.split() for one in _MATCHES.split(",")]


@pytest.fixture
def chance(monkeypatch):
    """All that is drawn by `os.urandom` follows from a number."""
    return lambda seed: monkeypatch.setattr(os, "urandom", random.Random(seed).randbytes)


@pytest.mark.parametrize("number", range(len(_MATCHES)))
def test_a_whole_match_ends_the_same_everywhere(number, chance):
    name, kinds = _MATCHES[number]
    for seed in range(number, number + 20 * _TIMES, 20):
        chance(seed)
        world = getattr(scenarios, name)(kinds, len(kinds), seed, lost=_LOST)
        world.check()
        if name in ("plain", "absence", "long"):
            assert world.checked() > 0, "no hand was dealt with a guest's own link"


@pytest.mark.parametrize("kinds", ("op", "opop"))
def test_the_packets_of_a_shared_carrier_are_sealed(kinds, chance):
    chance(1)
    world = scenarios.plain(kinds, len(kinds), 1, shared=True, wide=152, lost=_LOST)
    world.check()
    known = [one for packet in world.packets for one in cut(packet) if one[0] == MESSAGE]
    clear = {body[0] for _, _, _, session, body in known if body}
    assert DEAL not in clear and TABLE not in clear and KEY_LOW in clear


@pytest.mark.parametrize("lost", [0, _LOST])
@pytest.mark.parametrize("kinds", ("op", "opop"))
def test_wide_packets_are_as_the_page_says(kinds, lost, chance):
    chance(1)
    world = scenarios.plain(kinds, len(kinds), 1, shared=True, wide=152, lost=lost)
    world.check()
    assert world.checked() > 0 and world.wide_packets > 10


def test_a_wrong_code_is_refused_and_the_right_one_is_heard_later(chance):
    chance(2)
    world = Mixed("op", 1, lost=_LOST)
    code = world.create(scenarios.lasting(0, 12), 2, True)
    world.wait(1)
    for wrong in ((code + 1) % 10000, None):
        world.join(1, wrong, False)
        world.run(lambda: world.is_refused(1), 30)
        assert world.lobbies[1].why == W_CODE
        world.wait(4)
    world.join(1, code)
    world.wait(2)
    world.lobbies[0].start()
    world.play()
    world.check()


def test_a_guest_that_never_gives_its_link_stops_nobody_once_a_robot_has_its_seat(chance):
    chance(3)
    world = Mixed("oop", 3)
    world.create(scenarios.lasting(0, 12), 4)
    world.wait(1)
    world.join(1)
    world.join(2)
    world.wait(2)
    world.lobbies[2].guest.known.witness.ask = lambda *_: None
    world.lobbies[0].start()
    world.run(lambda: world.lobbies[0].host.dealer.asked, 60)
    world.lobbies[2].leave()
    world.wait(1)
    world.lobbies[2] = None
    world.play()
    world.check()


@pytest.mark.parametrize("kinds, players", (("oppp", 4), ("opop", 4), ("oppo", 4), ("opo", 2)))
def test_a_table_where_anything_happens_ends_the_same_everywhere(kinds, players, chance):
    for seed in range(_TIMES):
        chance(seed)
        scenarios.chaos(kinds, players, seed, lost=_LOST / 2).check()


def test_the_pages_example_of_a_cable_packet_fits_its_crc():
    def crc(data):
        value = 0xFFFF
        for byte in data:
            value ^= byte << 8
            for _ in range(8):
                value = value << 1 & 0xFFFF ^ (0x1021 if value & 0x8000 else 0)
        return value

    assert crc(b"123456789") == 0x29B1
    assert crc(bytes.fromhex("03028107")).to_bytes(2, "little").hex() == "3229"
