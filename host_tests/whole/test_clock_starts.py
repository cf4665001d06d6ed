"""Test that no screen depends on what the clock shows when a board is switched on.

`supervisor.ticks_ms` begins 65 s before it wraps to 0, and goes on when the program restarts.
"""

import pytest

from tools.sim import virtual_clock
from tools.sim.worlds import golden_lobby, golden_tour
from tools.sim.worlds.linked_handheld import LinkedHandheld
from truco_link import messages
from truco_ui import with_others
from truco_ui.widgets.menu import REST_MS

LATE_MS = 535_000  # 10 minutes after power-on
# In these something blinks by the half seconds of the clock; "won" waits for it in "badge".
BLINK = {"badge", "won", "lobby_calling"}
STARTS_MS = virtual_clock.TICKS_AT_START, virtual_clock.TICKS_PERIOD - 3000, LATE_MS


def toured():
    with golden_tour.begin("160x128", 0) as scene:
        return {name: scene.handheld.rgb() for name in golden_tour.walk(scene)}


def drawn():
    found = {}
    for at in range(len(golden_lobby.WALKS)):
        found |= golden_lobby._drawn.__wrapped__(at, "sim_160x128", 0)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("pictures", [toured, drawn])
def test_all_screens_look_the_same_at_each_start_of_the_clock(monkeypatch, pictures):
    seen = []
    for start_ms in STARTS_MS:
        monkeypatch.setattr(virtual_clock, "TICKS_AT_START", start_ms)
        seen.append(pictures())
    for shots in seen[:-1]:
        assert {name for name in shots if shots[name] != seen[-1][name]} <= BLINK


@pytest.mark.parametrize("start_ms", STARTS_MS)
def test_a_new_host_can_agree_to_a_match_once_the_lines_can_be_read(monkeypatch, start_ms):
    monkeypatch.setattr(virtual_clock, "TICKS_AT_START", start_ms)
    with LinkedHandheld(0) as m:
        m.app.setup.wishes |= messages.ALL_AGREE
        m.lobby.create(bytes(m.app.setup.rules), 2)
        with_others.set_options(m.app)
        m.app.go("lobby")
        m.run_for(REST_MS + 100)
        m.press("A", opens="ask")
