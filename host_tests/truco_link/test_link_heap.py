# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What a table of several handhelds costs on a 32-bit VM: heap, and nothing per event."""

import pytest

from tools import bootstrap
from tools.costs import budget
from tools.environment import paths
from tools.vm import link_heap, linked


@pytest.fixture(scope="module", autouse=True)
def node():
    bootstrap.ensure_node(paths.ROOT)


@pytest.mark.slow
def test_the_link_itself_is_within_its_budget():
    """Records and raw _bleio below 8 KiB; adafruit_ble with its UART service alone is 26 KB."""
    found = link_heap.figures()
    print(found)
    for key, value in found.items():
        assert value <= budget.LIMITS.get(key, value), key
    assert found["calls_link_event"] > 5


@pytest.mark.slow
@pytest.mark.parametrize("role", linked.ROLES)
def test_a_clue_at_a_linked_table_has_room(role):
    """A CLUE has 120 KB at most. The other handheld is not counted."""
    found = linked.on_table("clue_nrf52840_express", role)
    assert found.table <= budget.LIMITS["linked_table_heap_bytes_" + role], found.modules
    assert "truco_link.lobby_wishes" not in found.modules
    assert "truco_link.guest" not in found.modules or role == "guest"
    assert "truco_ui.warning_screen" not in found.modules, "the deal was honest"
