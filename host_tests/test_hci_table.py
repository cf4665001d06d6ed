# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Whole matches between handhelds with our own BLE host, and with `_bleio` beside them."""

import pytest
from hci_world import OURS, HciWorld

from tools.sim.air import ports
from truco_core import state
from truco_core.rules import RULE_SETS
from truco_link.phases import PLAYING, SITTING

RULES = dict(RULE_SETS)
PAULISTA = RULES["paulista"]


@pytest.fixture
def world():
    made = []

    def make(*args, **kwargs):
        made.append(HciWorld(*args, **kwargs))
        return made[-1]

    yield make
    for one in made:
        one.close()


def play(w, rules, players):
    for lobby in w.lobbies:
        lobby.pace = (30, 30, 500)
    w.sit(rules, players)
    w.lobbies[0].start()
    w.run(lambda: all(one.phase == PLAYING for one in w.lobbies))
    w.finish()
    w.check_same()


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
