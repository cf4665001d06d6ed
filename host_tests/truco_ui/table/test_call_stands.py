"""Another's raise is to be seen until it is answered, whatever was over it meanwhile."""

import pytest

from tools.sim.worlds.scenes import FOUR, TWO, Scene
from truco_core import events, state
from truco_link import frames


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


def test_after_the_menu_the_partner_still_says_what_it_thinks_of_it():
    with Scene(hands=FOUR, opener=1) as scene:
        scene.app.game.counsel = lambda: 1
        scene.plan(1, "T")
        scene.until(lambda: scene.said() == "Truco!")
        scene.press("START B")
        heard = []
        for _ in range(200):
            scene.wait(20)
            heard += [scene.said()] if scene.said() not in ["", *heard] else []
        assert heard == ["Truco!", "Tô sem jogo"]


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


@pytest.mark.parametrize("seat", (0, 2))
def test_what_a_partner_would_do_stays_until_the_other_decides(seat):
    with Scene(hands=FOUR, opener=1) as scene:
        scene.app.game.counsel = lambda: 0
        scene.be_asked()
        scene.app.publish(events.RAN, seat, 1)
        scene.until(lambda: scene.said() == "Por mim, corro")
        scene.wait(8000)
        assert scene.said() == "Por mim, corro"
        scene.tap("A")
        scene.until(lambda: scene.said() != "Por mim, corro")
