# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Does docs/link.md say all? Handhelds written from it alone play whole matches with ours.

ZAP_LONG=1 plays twenty-five times as many.
"""

import os
import random

import pytest

from host_tests.independent import cheats, scenarios
from host_tests.independent.world import Mixed

_TIMES = 25 if os.environ.get("ZAP_LONG") else 1
_LOST = 0.1  # of the packets

# "o": a handheld of ours, "p": one of the page's; the first one makes the table.
_MATCHES = (
    ("plain", "op", 2),
    ("plain", "po", 2),
    ("plain", "opop", 4),
    ("plain", "popo", 4),
    ("joins", "op", 2),
    ("joins", "po", 2),
    ("joins", "opop", 4),
    ("joins", "popo", 4),
    ("absence", "op", 2),
    ("absence", "po", 2),
    ("absence", "poop", 4),
    ("kill", "po", 2),
    ("kill", "op", 2),
    ("kill", "popo", 4),
    ("leave", "popo", 4),
    ("leave", "opop", 4),
    ("restart", "oppo", 4),
    ("restart", "poop", 4),
    ("torn", "opop", 4),
    ("long", "popo", 4),
)


@pytest.fixture
def chance(monkeypatch):
    """All that is drawn by `os.urandom` follows from a number."""
    return lambda seed: monkeypatch.setattr(os, "urandom", random.Random(seed).randbytes)


@pytest.mark.parametrize("number", range(len(_MATCHES)))
def test_a_whole_match_ends_the_same_everywhere(number, chance):
    name, kinds, players = _MATCHES[number]
    for seed in range(number, number + 20 * _TIMES, 20):
        chance(seed)
        world = getattr(scenarios, name)(kinds, players, seed, lost=_LOST)
        world.check()
        if name in ("kill", "leave"):
            assert world.kinds[world.hosts()[0]] != kinds[0], "a successor of the other program"
        if name in ("plain", "absence", "long"):
            assert world.checked() > 0, "no hand was dealt with a guest's own nonce"


@pytest.mark.parametrize("guest", "op")
@pytest.mark.parametrize("way", range(len(cheats.WAYS)), ids=[way[1] for way in cheats.WAYS])
def test_guests_of_both_programs_name_a_cheat_alike(way, guest, chance):
    what, _, spoil = cheats.WAYS[way]
    chance(way)
    world = Mixed("p" + guest, way)
    world.create(0, scenarios.lasting(0, 60), 2)
    world.wait(1)
    world.join(1)
    spoil(world.lobbies[0].host)
    world.lobbies[0].start()
    world.run(lambda: world.lobbies[0].host.cheats, 120)
    assert world.lobbies[0].host.cheats[0] == (1, what)
