"""Test fixes for what new players did not understand at the table."""

from tools.sim.worlds.scenes import TWO, Scene
from truco_core import state
from truco_core.state import PHASE
from truco_ui.widgets.theme import SKY


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


def test_the_players_own_sign_is_shown():
    with Scene() as scene:
        scene.settle()
        told = []

        class Signs:
            def make(self, seat, sign):
                told.append((seat, sign))

        scene.app.game.signs = Signs()
        scene.press("START")
        scene.push("menu.sign")
        scene.tap("DOWN", "A")
        assert scene.app.names == ["table"] and told == [(0, 1)]
        assert scene.said() == "\x82 Copas"
        assert scene.picture.words.palette[1] == SKY
