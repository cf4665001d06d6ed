"""Where the time to decide is limited, its last seconds are told."""

import pytest

from tools.sim.worlds.scenes import FOUR, TWO, Scene
from truco_core import bots

LIMIT_MS = 20_000
LAST = ["%d s" % left for left in range(9, 0, -1)]


def limited(scene, limit_ms=LIMIT_MS):
    table = scene.app.game.table
    table.turn_ms = limit_ms
    table.stand_in = bots.make("sensible", scene.app.game.rng)


def told(scene, time_ms):
    """What is said in a while, each once, and when the seconds began."""
    said, began_ms = [], None
    for now_ms in range(0, time_ms, 20):
        scene.wait(20)
        words = scene.said()
        if words and words not in said:
            said.append(words)
            if began_ms is None and words.endswith(" s"):
                began_ms = now_ms
    return said, began_ms


def test_the_last_seconds_of_a_turn_are_told_and_then_that_time_is_over():
    with Scene(hands=TWO) as scene:
        limited(scene)
        scene.settle()
        said, began_ms = told(scene, 24_000)
        assert [words for words in said if words.endswith(" s")] == LAST
        assert "Tempo!" in said and 8000 < began_ms < 12_000


def test_so_are_those_of_an_answer_and_the_chosen_one_stays_chosen():
    with Scene(hands=FOUR, opener=1, rules="paulista-mesa") as scene:
        limited(scene)
        scene.be_asked()
        scene.press("DOWN")
        said, _ = told(scene, 14_000)
        assert "9 s" in said and "5 s" in said
        assert scene.screen.prompt._answers.chosen == 1


@pytest.mark.parametrize("limit_ms, first", [(10_000, "5 s"), (40_000, "9 s")])
def test_a_short_time_is_told_from_its_half_on(limit_ms, first):
    with Scene(hands=TWO) as scene:
        limited(scene, limit_ms)
        scene.settle()
        said, _ = told(scene, limit_ms + 1000)
        assert [words for words in said if words.endswith(" s")][0] == first


def test_a_card_that_is_played_ends_it():
    with Scene(hands=TWO) as scene:
        limited(scene)
        scene.settle()
        scene.wait(12_500)
        assert scene.said().endswith(" s")
        scene.press("UP")
        scene.wait(2000)
        assert scene.said() == ""
