"""Test the height of a question's box, and that it hides other panels completely."""

import pytest

from tools.sim.worlds.linked_handheld import LinkedHandheld
from tools.sim.worlds.scenes import TWO, Scene, paragraph
from tools.sim.worlds.table_entry import play_at_table
from truco_link import messages
from truco_ui.table import layout


def hidden(app):
    return [layer.hidden for layer in app.stage]


@pytest.mark.parametrize("board", ["sim_160x128", "sim_240x240"])
def test_a_question_hides_the_menu_below_it(board):
    with Scene(board, hands=TWO, pictures=True) as scene:
        scene.settle()
        scene.handheld.wait(60)  # until the box under the hints, the last layer, is drawn
        table = scene.handheld.rgb()
        scene.press("START")
        scene.press("UP")  # choose the last line, "give up"
        given_up = scene.handheld.rgb()
        scene.press("A")
        assert scene.app.names == ["table", "menu", "ask"]
        assert hidden(scene.app) == [False, True, False]
        # The players are visible, the menu is not.
        asked = scene.handheld.rgb()
        place = scene.app.stack[0].picture.place
        row, wall = len(asked) // scene.handheld.height, layout.WALL * place[layout.U]
        assert asked[: row * wall] == table[: row * wall]
        words = paragraph(scene.screen._bar)
        scene.press("B")
        assert scene.app.names == ["table", "menu"]
        assert scene.handheld.rgb() == given_up
        scene.press("B")
        assert scene.app.names == ["table"]
        scene.wait(900)  # a card can be played again, and the box of the hints is visible
        assert scene.handheld.rgb() == table
        scene.push("ask", words)
        assert scene.handheld.rgb() == asked


def test_an_offer_waits_while_a_question_is_open():
    with LinkedHandheld() as m:
        play_at_table(m)
        m.press("START", opens="linked_menu")
        m.choose("Sair", opens="ask")
        m.lobbies[1].at.ask(messages.END, 1)
        m.run_for(1000)
        assert m.top == "ask"
        m.press("B")
        m.until_screen("peace")
