"""Who goes on with a match in which something was asked sees the question, and its words, again."""

import pytest

from tools.sim.worlds.scenes import FOUR, TWO, Scene
from truco_core import state
from truco_ui.table import layout


def asked_for_truco(scene):
    scene.plan(1, "T")


# what the others do, the table, the words, the lines beside the hand, who is heard
QUESTIONS = {
    "truco": (asked_for_truco, {"hands": TWO, "opener": 1}, "Truco!", layout.TOP),
    "special": (
        lambda scene: None,
        {"hands": FOUR, "score": (11, 7)},
        "Mão de 11! Loro tem:",
        None,
    ),
}


@pytest.mark.parametrize("what", sorted(QUESTIONS))
def test_an_open_question_is_asked_again_with_its_words(what):
    act, options, words, at = QUESTIONS[what]
    with Scene(**options) as scene:
        act(scene)
        scene.settle()
        if at is not None:
            assert scene.said() == words
        lines, kept = scene.lines(), bytes(scene.state)
        assert lines[0] and kept[state.PHASE] in (state.ANSWERING, state.DECIDING)
        scene.resume()
        assert bytes(scene.state) == kept
        assert scene.heard() == words
        scene.settle()
        assert scene.lines() == lines
        assert scene.picture.words.tail.hidden == (at is None)
        scene.wait(470)
        scene.tap("A")
        assert scene.state[state.PHASE] == state.PLAYING  # the answer counts


def test_where_nothing_is_asked_nothing_is_said():
    with Scene(hands=TWO) as scene:
        scene.settle()
        scene.resume()
        assert scene.said() == ""
        scene.settle()
        assert scene.said() == "" and scene.lines()[0]
