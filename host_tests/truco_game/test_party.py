"""A party: from the radio on to the radio off."""

import sys
import types

from tools.sim.worlds.linked_handheld import LinkedHandheld
from truco_core.clock import diff

SELDOM = "truco_link.of_a_board"  # there the linker writes PASSES


def test_what_is_needed_seldom_goes_in_the_first_minute_too(monkeypatch):
    """A board's clock begins 65 s before it starts again at 0."""
    with LinkedHandheld() as one:
        now_ms = one.handheld.device.clock.ticks_ms()
        assert diff(now_ms, 0) < -30_000
        monkeypatch.setitem(sys.modules, SELDOM, types.SimpleNamespace(PASSES=True))
        one.run_for(3000)
        assert SELDOM not in sys.modules
