"""Words at the table stay until they could be read, whatever the others do meanwhile."""

import pytest

from tools.sim.worlds.scenes import TWO, Scene
from truco_core import state
from truco_core.cards import NONE

READ_MS = 970  # a second, less the steps in which the next event takes their place
STEP_MS = 10


def spoken(scene, span_ms):
    """[[words, ms in sight]] of a while, letters and all; words that cannot be read are none."""
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
def test_ones_own_raise_is_read_whatever_the_rival_answers(answer, speed):
    with Scene(hands=TWO, speed=speed, rules="paulista-mesa") as scene:
        scene.call(answer)
        (first, span_ms), (second, _) = spoken(scene, 4000)[:2]
        assert first == "Truco!" and span_ms >= READ_MS
        assert second == {"A": "Desce!", "F": "Corri!", "T": "Seis!"}[answer]


def test_ones_own_run_is_read_before_the_banner():
    with Scene(hands=TWO, opener=1) as scene:
        scene.be_asked()
        scene.run()
        (first, span_ms), (second, _) = spoken(scene, 2500)
        assert first == "Corri!" and span_ms >= READ_MS - 120  # of which the key took some
        assert second == "Lata \x8e +1"


def test_a_key_cuts_words_short_and_plays_no_card_before_the_answer_is_seen():
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


def test_on_fast_each_word_is_read_for_half_a_second_and_no_longer():
    with Scene(hands=TWO, speed=2) as scene:
        scene.call("F")
        spans = dict(spoken(scene, 1600))
        assert 480 <= spans["Truco!"] <= 540 and 480 <= spans["Corri!"] <= 540, spans
