"""A screen change sends the panel once, whatever screens, on every size; a step of play less."""

import itertools
import random

import pytest

from tools.sim import areas, panel_cost
from tools.sim.handheld import PRESS_MS
from tools.sim.worlds import golden_far, golden_lobby
from tools.sim.worlds.far_handheld import FarHandheld, NearHandheld
from tools.sim.worlds.linked_handheld import LinkedHandheld
from tools.sim.worlds.scenes import FOUR, Scene, at_title
from truco_core import rules
from truco_game.setup import FAST
from truco_store import options

LIMIT = panel_cost.PANELS_A_CHANGE
LINKED = "sim_160x128", "sim_240x240"
# In which a step at the table is sent, on 240x240: 61 are the longest words in their frame. A Pico
# takes some 0.6 ms for each, and 4 ms for 1,000 pixels.
PIECES = 65
KEYS = "A A A A A A LEFT RIGHT B UP DOWN".split()


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


@pytest.mark.parametrize("number", range(10))
def test_no_step_of_a_match_sends_much_however_often_keys_are_pressed(number):
    with at_title("raspberry_pi_pico", seed=number) as handheld:
        app, dice, sent = handheld.app, random.Random(number), []
        setup = app.setup
        options.use_rule_set(setup, number // 2 % len(rules.RULE_SETS))
        setup.players, setup.speed = 4 if number % 2 else 2, FAST
        setup.rules[rules.GOAL] = 3
        app.play()
        handheld.wait(500)
        refresh = app.display.refresh

        def counted():
            handheld.take_spi()
            refresh()
            sizes = ((x1 + 1 - x0, y1 + 1 - y0) for x0, y0, x1, y1 in handheld.take_spi().windows)
            sent.append(sum(areas.pieces(*size) for size in sizes))

        app.display.refresh = counted
        while not app.game.is_over():
            handheld.hold(dice.choice(KEYS), PRESS_MS)
            handheld.wait(dice.randint(120, 420))
        assert len(sent) > 50 and max(sent) <= PIECES
