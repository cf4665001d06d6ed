"""Before a match each of the others says a name, with a face beside it."""

import pytest

from tools.sim.worlds.scenes import FOUR, TWO, Scene


@pytest.mark.parametrize(
    "hands, names", [(FOUR, ["Dita", "Juca", "Nino"]), (TWO, ["Dita"])], ids=("four", "two")
)
def test_each_says_a_name(hands, names):
    with Scene(hands=hands) as scene:
        scene.app.setup.robots[:] = bytes((5, 8, 6))
        scene.app.play()
        said = set()
        for _ in range(400):
            scene.wait(10)
            said.add(scene.said())
            assert not scene.picture.effect
        assert set(names) <= said


def test_a_fast_match_begins_at_once():
    with Scene(hands=TWO, speed=2) as scene:
        scene.app.setup.robots[0] = 5
        scene.app.play()
        for _ in range(100):
            scene.wait(10)
            assert scene.said() != "Dita"
