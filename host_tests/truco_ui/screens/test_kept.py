"""Test that the menu offers a saved match, and that no other match drops it without a question.

This includes a match that is saved besides a seat at a linked table.
"""

import pytest

from tools.sim.worlds.scenes import at_title, read
from truco_core.characters import NAMES, SENSIBLE
from truco_core.state import SCORE
from truco_store import LINK, LINK_TABLE, MATCH, SEEN, SEEN_LANGUAGE, SHARED, STATE


@pytest.fixture
def handheld(tmp_path):
    """Provide a handheld that starts with a saved match, at 7 to 0."""
    path = str(tmp_path / "nvm.bin")
    with at_title("sim_160x128", seed=5, nvm=path) as before:
        app = before.app
        app.store.image[SEEN] |= SEEN_LANGUAGE
        app.play()
        before.wait(200)
        app.game.table.match.state[SCORE] = 7
        app.game.keep()
    with at_title("sim_160x128", seed=5, nvm=path) as handheld:
        yield handheld


def at_home(handheld):
    """Answer "no", go on to the menu, and return the app."""
    app = handheld.app
    assert app.names == ["title", "ask"]
    handheld.tap("UP", "A")
    assert app.names == ["title"]
    handheld.tap("A")
    assert app.names == ["home"]
    return app


@pytest.mark.parametrize("kind, said", [(1, "como derrota"), (SHARED, "Abandonar")])
def test_the_question_tells_what_becomes_of_the_saved_match(handheld, kind, said):
    app = at_home(handheld)
    app.store.image[MATCH] = kind
    app.store.image[LINK] = LINK_TABLE
    handheld.go("setup")
    asked = []
    app.push = lambda name, words: asked.append((name, words))
    handheld.tap("A")
    assert [name for name, _ in asked] == ["ask"] and said in asked[0][1]


@pytest.mark.parametrize("where", ["setup", "home.ladder"])
def test_a_new_match_asks_before_it_drops_the_saved_one(handheld, where):
    app = at_home(handheld)
    app.store.image[LINK] = LINK_TABLE
    handheld.go(where)
    screen = app.names[0]
    handheld.tap("A")
    assert app.names == [screen, "ask"]
    handheld.tap("A")  # answer no
    assert app.names == [screen] and app.store.image[MATCH]
    assert app.store.image[STATE + SCORE] == 7
    handheld.tap("A", "DOWN", "A")
    handheld.wait(200)
    assert app.names == ["table"] and app.game.table.match.state[SCORE] == 0


def test_quitting_in_the_lesson_keeps_the_saved_match_and_the_seat(handheld):
    app = at_home(handheld)
    app.setup.rule_set = 2
    app.setup.players = 4
    app.setup.turn_time = 3
    app.save_options()
    before = bytes(app.store.image)
    app.go("lesson")
    handheld.wait(1000)
    assert app.names == ["lesson"]
    handheld.hold("START", 2200)
    handheld.wait(1500)
    after = handheld.app
    assert after is not app and bytes(after.store.image) == before


@pytest.mark.parametrize("board", ["sim_160x128", "sim_240x240"])
@pytest.mark.parametrize("players", (2, 4))
@pytest.mark.parametrize("language", range(3))
def test_the_menu_names_the_rivals_of_the_saved_match(board, players, language):
    rivals = "Tião" if players == 2 else "Tião %s Beto" % ("e", "and", "y")[language]
    about = ("Contra %s: 3 a 11.", "Against %s: 3 to 11.")[language == 1] % rivals
    with at_title(board, seed=2) as handheld:
        app = handheld.app
        app.speak(language)
        app.setup.players = players
        app.setup.robots[:] = bytes((NAMES.index("timid"), 1, SENSIBLE))
        app.play()
        handheld.wait(200)
        app.game.table.match.state[SCORE], app.game.table.match.state[SCORE + 1] = 3, 11
        app.game.keep()
        handheld.go("home")
        screen = app.stack[-1]
        assert screen.help(0) == about
        shown = " ".join(read(screen._help, row) for row in range(3))
        assert " ".join(shown.split()) == about  # the text is not truncated
