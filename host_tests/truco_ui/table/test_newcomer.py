"""What people new to the game did not understand at the table: it is clear now, and stays so."""

import pytest

from tools.sim.worlds.scenes import TWO, Scene, at_title, read
from truco_core import state
from truco_core.state import PHASE, SCORE
from truco_game.ladder import OF_A_DAY
from truco_store import LADDER, MATCH, STATE
from truco_ui.widgets.theme import GREY, SKY


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


@pytest.mark.parametrize("regional", [0, 1])
def test_ones_own_sign_is_seen(regional):
    with Scene() as scene:
        scene.settle()
        told = []

        class Signs:
            def make(self, seat, sign):
                told.append((seat, sign))

        scene.app.game.signs = Signs()
        scene.app.setup.regional = regional
        scene.press("START")
        scene.push("say.sign")
        scene.tap("DOWN", "A")
        assert scene.app.names == ["table"] and told == [(0, 1)]
        assert scene.said() == ("\x82 Escopeta" if regional else "\x82 Copas")
        assert scene.picture.words.palette[1] == SKY


def choose(scene, name):
    """Take the menu's line of this name; False: there is none."""
    screen = scene.screen
    names = [row[0] for row in screen.rows]
    if name not in names:
        return False
    for _ in range(names.index(name)):
        scene.press("DOWN")
    scene.tap("A")
    return True


def test_the_menu_leaves_and_keeps_the_match():
    with at_title("sim_160x128", seed=4) as handheld:
        app = handheld.app
        app.play()
        handheld.wait(6000)
        app.game.table.match.state[SCORE] = 5
        before = bytes(app.game.table.match.state)
        handheld.press("START")
        screen = app.stack[-1]
        names = [row[0] for row in screen.rows]
        for _ in range(names.index("Salvar e sair")):
            handheld.press("DOWN")
        handheld.tap("A")
        assert app.names == ["home"] and app.game is None
        assert app.store.image[MATCH] and app.store.image[STATE : STATE + 64] == before
        handheld.press("A")  # the first line
        handheld.wait(100)
        assert app.names == ["table"] and bytes(app.game.table.match.state) == before


def pale(scene):
    """The lines of the menu that look as if there were nothing behind them."""
    inks = [line.grid.pixel_shader[1] for line in scene.screen._lines]
    return [read(line).strip() for line, ink in zip(scene.screen._lines, inks) if ink == GREY]


@pytest.mark.parametrize("rung", [0, 3, OF_A_DAY])
def test_a_draw_is_offered_only_where_nothing_is_to_be_lost(rung):
    with Scene(hands=TWO) as scene:
        scene.settle()
        scene.app.store.image[LADDER + 1] = rung
        scene.press("START")
        assert ("Propor empate" in [row[0] for row in scene.screen.rows]) == (not rung)


def test_the_lines_of_the_menu_stay_where_they_are_once_there_is_a_last_hand():
    with Scene(hands=TWO, opener=1) as scene:
        scene.settle()
        scene.press("START")
        before = [row[0] for row in scene.screen.rows]
        assert pale(scene) == ["Ver última mão"]
        assert choose(scene, "Ver última mão")
        assert scene.app.names[-1] == "replay" and not scene.screen._count
        scene.press("A B")
        scene.wait(700)
        scene.be_asked()
        scene.run()
        scene.wait(500)
        scene.press("START")
        assert [row[0] for row in scene.screen.rows] == before and not pale(scene)
        assert choose(scene, "Ver última mão")
        assert scene.app.names[-1] == "replay"


@pytest.mark.parametrize(
    "players, speed, named", [(4, 1, ["Tião", "Dita", "Zefa"]), (2, 1, ["Tião"]), (4, 2, [])]
)
def test_who_sits_where_is_told_when_a_match_begins(players, speed, named):
    with at_title("sim_160x128", seed=4) as handheld:
        app = handheld.app
        app.setup.players, app.setup.speed = players, speed
        app.setup.robots[:] = bytes((3, 5, 9))
        app.play()
        said = []
        for _ in range(150):
            handheld.wait(20)
            picture = app.stack[0].picture
            words = "" if picture.words.group.hidden else read(picture.words.lines[0])
            if words and words not in said:
                said.append(words)
            assert not (named and picture.effect)
        assert [words for words in said if words in ("Tião", "Dita", "Zefa")] == named
        assert app.game.table.match.state[state.HAND] == 1


def test_any_key_that_acts_ends_the_names():
    with at_title("sim_160x128", seed=4) as handheld:
        app = handheld.app
        app.setup.players = 4
        app.play()
        handheld.wait(100)
        assert app.stack[0]._waiting >= 2
        handheld.press("A")
        assert not app.stack[0]._waiting
