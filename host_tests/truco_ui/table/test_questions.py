"""A question of others stays in sight until it is answered, or until its time is over."""

import pytest

from tools.sim.worlds.scenes import FOUR, TWO, Scene
from truco_core import bots, events, state
from truco_link import frames
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


def stands(scene, ms=3000):
    scene.wait(ms)
    return scene.said() == "Truco!" and not scene.picture.words.tail.hidden


@pytest.mark.parametrize("after_ms", [0, 300, 1000, 4000])
@pytest.mark.parametrize("hands", [TWO, FOUR])
def test_after_the_menu(hands, after_ms):
    with Scene(hands=hands, opener=1) as scene:
        scene.app.game.counsel = lambda: 0
        scene.plan(1, "T")
        scene.until(lambda: scene.state[state.PHASE] == state.ANSWERING)
        scene.wait(after_ms)
        scene.press("START B")
        assert scene.app.names == ["table"]
        assert stands(scene)
        scene.tap("A")
        assert scene.state[state.PHASE] == state.PLAYING
        scene.wait(3000)
        assert scene.said() == ""


WORDS = {
    "a phrase": (frames.SHOUTED, 2, 0, "Olá!"),
    "a robot": (events.SEAT_TAKEN, 3, 1, "Pino sumiu: um robô joga"),
}


@pytest.mark.parametrize("what", WORDS)
def test_after_other_words(what):
    kind, seat, value, words = WORDS[what]
    with Scene(hands=FOUR, opener=1) as scene:
        scene.app.game.counsel = lambda: 0
        scene.be_asked()
        scene.wait(3000)
        scene.app.publish(kind, seat, value)
        scene.until(lambda: words[:8] in scene.said())
        assert stands(scene, 4000)
        scene.tap("A")
        assert scene.state[state.PHASE] == state.PLAYING


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
