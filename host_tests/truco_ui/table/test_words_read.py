"""Test that words stay until they can be read, and a question until it is answered."""

import pytest

from tools.sim.worlds.scenes import FOUR, TWO, Scene
from truco_core import bots, events, state
from truco_core.cards import NONE
from truco_core.characters import SENSIBLE

READ_MS = 970  # a second, minus the steps in which the next event is drawn
STEP_MS = 10


def spoken(scene, span_ms):
    """Return [words, ms visible] of everything that is said and readable."""
    found = [["", 0]]
    for _ in range(span_ms // STEP_MS):
        scene.wait(STEP_MS)
        picture = scene.picture
        shown = not picture.effect and len(picture.words.group) > 2
        words = scene.said() if shown else ""
        if words != found[-1][0]:
            found.append([words, 0])
        found[-1][1] += STEP_MS
    return [one for one in found if one[0]]


@pytest.mark.parametrize("answer", ["A", "F", "T"])
@pytest.mark.parametrize("speed", [0, 1])
def test_the_players_raise_stays_readable_whatever_the_answer(answer, speed):
    with Scene(hands=TWO, speed=speed, rules="paulista-mesa") as scene:
        scene.call(answer)
        (first, span_ms), (second, _) = spoken(scene, 4000)[:2]
        assert first == "Truco!" and span_ms >= READ_MS
        assert second == {"A": "Desce!", "F": "Corri!", "T": "Seis!"}[answer]


def test_the_players_run_stays_readable_before_the_banner():
    with Scene(hands=TWO, opener=1) as scene:
        scene.be_asked()
        scene.run()
        (first, span_ms), (second, _) = spoken(scene, 2500)
        assert first == "Corri!" and span_ms >= READ_MS - 120  # the key took some of the time
        assert second == "Lata \x8e +1"


def test_a_key_ends_words_but_plays_no_card_before_the_answer_is_seen():
    with Scene(hands=TWO) as scene:
        scene.call("A")
        scene.wait(900)
        assert scene.said() == "Truco!" and scene.state[state.PHASE] == state.PLAYING
        scene.tap("A")
        assert scene.said() == "Desce!" and scene.state[state.PLAYS] == NONE
        scene.press("A")
        assert scene.state[state.PLAYS] != NONE


def test_the_player_does_not_wait_for_words_of_others():
    with Scene(hands=TWO, opener=1) as scene:
        scene.be_asked()
        scene.tap("A")
        assert scene.said() == "Desce!"


def test_at_fast_speed_words_stay_for_half_a_second():
    with Scene(hands=TWO, speed=2) as scene:
        scene.call("F")
        spans = dict(spoken(scene, 1600))
        assert 480 <= spans["Truco!"] <= 540 and 480 <= spans["Corri!"] <= 540, spans


def asked_for_truco(scene):
    scene.plan(1, "T")


# Action of the others, options of the table, and words of another player.
QUESTIONS = {
    "truco": (asked_for_truco, {"hands": TWO, "opener": 1}, "Truco!"),
    "special": (lambda scene: None, {"hands": FOUR, "score": (11, 7)}, "Eu ia!"),
}


@pytest.mark.parametrize("what", sorted(QUESTIONS))
def test_a_resumed_match_repeats_the_open_question_with_its_words(what):
    act, options, words = QUESTIONS[what]
    with Scene(**options) as scene:
        act(scene)
        scene.settle()
        assert scene.said() == words
        lines, kept = scene.lines(), bytes(scene.state)
        assert lines[0] and kept[state.PHASE] in (state.ANSWERING, state.DECIDING)
        scene.resume()
        assert bytes(scene.state) == kept
        assert scene.heard() == words
        scene.settle()
        assert scene.lines() == lines
        assert not scene.picture.words.tail.hidden
        scene.wait(470)
        scene.tap("A")
        assert scene.state[state.PHASE] == state.PLAYING  # the answer was accepted


def stands(scene, ms=3000):
    scene.wait(ms)
    return scene.said() == "Truco!" and not scene.picture.words.tail.hidden


@pytest.mark.parametrize("after_ms", [0, 300, 1000, 4000])
@pytest.mark.parametrize("hands", [TWO, FOUR])
def test_an_open_question_stays_after_the_menu(hands, after_ms):
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


def test_an_unanswered_raise_is_said_again_after_other_words():
    with Scene(hands=FOUR, opener=1) as scene:
        scene.be_asked()
        scene.app.publish(events.SIGNALLED, 2, 0)
        scene.until(lambda: scene.said() not in ("Truco!", ""))
        scene.until(lambda: scene.said() == "Truco!")


LIMIT_MS = 20_000
LAST = ["%d s" % left for left in range(9, 0, -1)]


def limited(scene, limit_ms=LIMIT_MS):
    table = scene.app.game.table
    table.turn_ms = limit_ms
    table.stand_in = bots.make(SENSIBLE, scene.app.game.rng)


def told(scene, time_ms):
    """Return the different words in this time, and when the countdown began."""
    said, began_ms = [], None
    for now_ms in range(0, time_ms, 20):
        scene.wait(20)
        words = scene.said()
        if words and words not in said:
            said.append(words)
            if began_ms is None and words.endswith(" s"):
                began_ms = now_ms
    return said, began_ms


def test_the_last_seconds_of_a_turn_are_counted_down():
    with Scene(hands=TWO) as scene:
        limited(scene)
        scene.settle()
        said, began_ms = told(scene, 24_000)
        assert [words for words in said if words.endswith(" s")] == LAST
        assert "Tempo!" in said and 8000 < began_ms < 12_000


def test_the_countdown_of_an_answer_keeps_the_chosen_one():
    with Scene(hands=FOUR, opener=1, rules="paulista-mesa") as scene:
        limited(scene)
        scene.be_asked()
        scene.press("DOWN")
        said, _ = told(scene, 14_000)
        assert "9 s" in said and "5 s" in said
        assert scene.screen.prompt.answers.chosen == 1
