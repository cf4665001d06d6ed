"""Who chooses *Corro* sees it said, sees what it costs, and is asked no more."""

import pytest

from host_tests.support.said_boxes import covered
from tools.sim.worlds.golden_tour import SIZES
from tools.sim.worlds.scenes import FOUR, TWO, Scene
from truco_core import state

STEP_MS = 20


def after_the_run(scene, words):
    """Look at the table while `words` are said. Returns what is said next."""
    picture, lines = scene.picture, scene.screen.prompt.lines
    seen = 0
    for _ in range(400):
        scene.wait(STEP_MS)
        said = scene.said()
        if said == words:
            seen += 1
            assert not covered(picture)
            assert lines.grid.hidden  # nothing is left to choose
        elif seen and said:
            assert seen > 10
            return said
    raise AssertionError("nothing followed %r" % words)


@pytest.mark.parametrize("size", SIZES)
def test_who_runs_from_a_raise_says_so_at_ones_own_place(size):
    with Scene("sim_" + size, hands=TWO, opener=1) as scene:
        scene.be_asked()
        assert scene.stake() == 3
        scene.run()
        assert scene.state[state.PHASE] == state.HAND_OVER
        scene.wait(100)
        tail = scene.picture.words.tail
        assert not tail.hidden and not tail.transpose_xy  # down, to oneself
        assert after_the_run(scene, "Corri!") == "\x8e Lata +1"
        assert scene.points() == [0, 1]


@pytest.mark.parametrize("size", SIZES)
def test_who_leaves_a_hand_of_eleven_says_so_and_it_costs_one(size):
    with Scene("sim_" + size, hands=TWO, score=(11, 7)) as scene:
        scene.settle()
        scene.wait(2500)
        scene.run()
        assert after_the_run(scene, "Corri!") == "\x8e Lata +1"
        assert scene.points() == [11, 8]


def test_a_partner_may_still_accept_when_one_runs():
    """Then the hand goes on, and what one says is no farewell."""
    with Scene(hands=FOUR, rules="paulista-mesa", opener=1) as scene:
        scene.app.game.table.human_decides = False
        scene.be_asked()
        scene.run()
        assert after_the_run_of_two(scene) == "Por mim, corro"
        scene.plan(2, "A")
        scene.wait(3000)
        assert scene.state[state.PHASE] == state.PLAYING and scene.stake() == 3


def after_the_run_of_two(scene):
    for _ in range(100):
        scene.wait(STEP_MS)
        if scene.said() and scene.said() not in ("Truco!", "!"):
            return scene.said()
    return ""
