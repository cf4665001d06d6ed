# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Whole matches of handhelds with WiFi: docs/lan.md."""

import pytest

from host_tests.support.lan_handhelds import LanHandhelds
from truco_core.rules import RULE_SETS
from truco_link import frames

RULES = dict(RULE_SETS)


def played(w, players, **options):
    w.sit(RULES["mineiro"], players, **options)
    w.lobbies[0].start()
    w.finish()
    w.check_same()
    return w


@pytest.mark.parametrize("router", [True, False], ids=["router", "access point"])
@pytest.mark.parametrize("count, players", [(2, 2), (3, 4), (4, 4)])
def test_a_match(count, players, router):
    w = played(LanHandhelds(count, router), players)
    for person in w.people[1:]:
        assert not person.has(frames.HOST_LOST)
