"""A screen change sends the panel once, whatever screens, on every size; a played card less."""

import itertools

import pytest

from tools.sim import panel_cost
from tools.sim.worlds import golden_far, golden_lobby
from tools.sim.worlds.far_handheld import FarHandheld, NearHandheld
from tools.sim.worlds.linked_handheld import LinkedHandheld
from tools.sim.worlds.scenes import FOUR, Scene

LIMIT = panel_cost.PANELS_A_CHANGE
LINKED = "sim_160x128", "sim_240x240"


def too_much(seen):
    return ["%s > %s: %.3f" % change for change in seen if not 0.99 < change[2] <= LIMIT]


@pytest.mark.sampled(12)
@pytest.mark.parametrize("name, board", list(zip(golden_lobby.SCENES, itertools.cycle(LINKED))))
def test_so_does_a_change_at_a_table_of_several(name, board):
    act, count = golden_lobby.SCENES[name]
    with LinkedHandheld(count, board) as m:
        watch = panel_cost.Watch(m.handheld)
        act(m)
        assert watch.seen and too_much(watch.seen) == []


@pytest.mark.parametrize("board", LINKED)
def test_so_does_a_change_on_the_way_to_others_by_wifi(board):
    with FarHandheld(0, board) as m:
        watch = panel_cost.Watch(m.handheld)
        for act in golden_far.STEPS:
            act(m)
        assert {"connecting", "others", "rooms"} <= {after for _, after, _ in watch.seen}
        assert too_much(watch.seen) == []
    with NearHandheld(0, board) as m:
        watch = panel_cost.Watch(m.handheld)
        m.app.go("search")
        m.until_screen("near")
        assert too_much(watch.seen) == []


def test_a_lesson_sends_its_pages_once():
    with Scene("sim_240x240", hands=FOUR) as scene:
        scene.app.go("lesson")
        handheld = scene.handheld
        for _ in range(400):
            handheld.take_spi()
            handheld.wait(10)
            if not scene.app.stack[-1].box.panel.hidden:
                break
        else:
            pytest.fail("no page is shown")
        assert handheld.take_spi().pixels == panel_cost.frame(handheld)
