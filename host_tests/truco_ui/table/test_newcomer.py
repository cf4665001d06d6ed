"""Test fixes for what new players did not understand at the table."""

from tools.sim.worlds.scenes import TWO, Scene
from truco_core import state
from truco_core.state import PHASE


def test_going_back_twice_does_not_raise():
    with Scene(hands=TWO) as scene:
        scene.settle()
        for _ in range(2):
            scene.press("START")
            assert scene.app.names == ["table", "menu"]
            scene.press("B")
            assert scene.app.names == ["table"]
            scene.press("B")
            assert scene.state[PHASE] == state.PLAYING
        scene.wait(600)
        scene.press("B")
        assert scene.state[PHASE] == state.ANSWERING
