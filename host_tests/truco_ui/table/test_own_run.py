"""Test what a player sees after running from a raise (*Corro*)."""

import pytest

from host_tests.support.said_boxes import covered
from tools.sim.worlds.scenes import FOUR, TWO, Scene, cards
from truco_core import state
from truco_ui.widgets.theme import GOLD

STEP_MS = 20


def after_the_run(scene, words):
    """Look at the table while `words` are said. Return what is said next."""
    picture, lines = scene.picture, scene.screen.prompt.lines
    seen = 0
    for _ in range(400):
        scene.wait(STEP_MS)
        said = scene.said()
        if said == words:
            seen += 1
            assert not covered(picture)
            assert lines.grid.hidden  # the player has nothing left to choose
        elif seen and said:
            assert seen > 10
            return said
    raise AssertionError("nothing followed %r" % words)


@pytest.mark.parametrize("size", ["128x128", "240x240"])
def test_running_from_a_raise_is_said_at_the_players_place(size):
    with Scene("sim_" + size, hands=TWO, opener=1) as scene:
        scene.be_asked()
        assert scene.stake() == 3
        scene.run()
        assert scene.state[state.PHASE] == state.HAND_OVER
        scene.wait(100)
        assert scene.picture.words.palette[1] == GOLD and not scene.picture.words.tail.hidden
        assert after_the_run(scene, "Corri!") == "Lata \x8e +1"
        scene.wait(500)
        assert scene.points() == [0, 1]


def test_a_partner_may_accept_after_the_player_ran():
    """Test that the hand goes on, and that the player's words do not say otherwise."""
    with Scene(hands=FOUR, rules="paulista-mesa", opener=1) as scene:
        scene.app.game.table.human_decides = False
        scene.be_asked()
        scene.run()
        assert after_the_run_of_two(scene) == "Por mim, corro"
        scene.plan(2, "A")
        scene.wait(3000)
        assert scene.state[state.PHASE] == state.PLAYING and scene.stake() == 3


@pytest.mark.parametrize("decides, said", [(0, "Por mim, corro"), (1, "Corri!")])
def test_the_players_run_is_an_opinion_only_where_the_partner_may_still_accept(decides, said):
    """Test also that the page of the rules says who decides, as the partner's opinion does."""
    with Scene(hands=FOUR, rules="paulista-mesa", opener=1) as scene:
        scene.app.game.table.human_decides = decides
        scene.be_asked()
        scene.run()
        assert after_the_run_of_two(scene) == said
        scene.push("pages.book")
        pages = [body for _, body in scene.screen._pages]
        assert any("só opina" in body for body in pages) == bool(decides)


def after_the_run_of_two(scene):
    for _ in range(100):
        scene.wait(STEP_MS)
        if scene.said() and scene.said() not in ("Truco!", "!"):
            return scene.said()
    return ""


def shown_after_a_run(hands, shows, language=0):
    """Return the cards in the row, and the words, after our team ran from seat 1's truco."""
    with Scene(hands=hands, rules="paulista-mesa", opener=1, language=language) as scene:
        scene.app.setup.show_calls = shows
        scene.be_asked()
        scene.plan(2, "F")
        scene.run()
        for _ in range(400):
            scene.wait(STEP_MS)
            if scene.said().endswith(" +1"):
                return [scene.slot(at) for at in (1, 2, 3)], scene.slot(0), scene.said()
    raise AssertionError("nobody won")


@pytest.mark.parametrize("language, stamp", list(enumerate(("BLEFE!", "BLUFF!", "¡MENTIRA!"))))
def test_only_a_caller_shows_cards_and_a_bluff_is_stamped(language, stamp):
    shown, other, words = shown_after_a_run(FOUR, 1, language)
    assert shown == list(cards("Qd5dKh")) and other is None
    assert words == stamp + " \x8e +1"


def test_the_players_bluff_is_stamped_and_the_rival_who_ran_shows_nothing():
    with Scene(hands=TWO.replace("3c5c2d", "4c5c6d")) as scene:
        scene.app.setup.show_calls = 1
        scene.settle()
        scene.call("F")
        for _ in range(400):
            scene.wait(STEP_MS)
            assert all(scene.slot(at) is None for at in range(4))
            if scene.said() == "BLEFE! \x8d +1":
                return
    raise AssertionError("no stamp")
