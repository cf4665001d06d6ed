"""Test the hints before a turn, and that a refused key shows the reason in their place."""

import pytest

from tools.sim.worlds.scenes import TWO, Scene
from truco_core import rules, state
from truco_texts import texts
from truco_ui.table import layout
from truco_ui.widgets import sheets, theme


def reason(scene, key):
    """Return the lines beside the hand after a key, and those 2 s later."""
    scene.settle()
    scene.wait(600)
    before = bytes(scene.state)
    scene.press(key)
    said = " ".join(scene.lines())
    scene.wait(1000)
    assert " ".join(scene.lines()) == said  # the reason stays long enough to be read
    scene.wait(1000)
    assert bytes(scene.state) == before
    return said, scene.lines()


def raised_and_accepted(scene):
    scene.settle()
    scene.wait(600)
    scene.press("B")
    scene.plan(1, "A")
    scene.wait(3000)


def accepted(scene):
    scene.plan(1, "A")


# Options of the table, what happens first, the key, the reason it shows.
REFUSED = [
    ({"language": 0}, None, "DOWN", "Na 1ª não se cobre"),
    ({"language": 1}, None, "DOWN", "Not in the 1st trick"),
    ({"language": 2}, None, "DOWN", "En la 1ª no se tapa"),
    ({}, raised_and_accepted, "B", "Só o rival pede"),
    ({"opener": 1}, None, "B", "Não é a sua vez"),
    ({"score": (4, 11), "opener": 0}, accepted, "B", "Agora não se pede"),
    # At twelve, even for the team that raised to it; then with a single stake.
    ({"fields": [(rules.STAKES + 2, 0)]}, raised_and_accepted, "B", "Já é o valor máximo"),
    ({"fields": [(rules.STAKES + 1, 0)]}, None, "B", "Já é o valor máximo"),
    ({"rules": "mineiro-mesa", "vira": ""}, None, "DOWN", "Aqui não se cobre"),
]


@pytest.mark.parametrize("table, before, key, said", REFUSED)
def test_a_refused_key_shows_its_reason_for_a_while(table, before, key, said):
    with Scene(hands=TWO, **table) as scene:
        if before:
            before(scene)
        scene.settle()
        hints = scene.lines()
        assert reason(scene, key) == (said, hints)


@pytest.mark.parametrize("table", [table for table, before, *_ in REFUSED if not before])
def test_the_hints_before_a_turn_are_those_of_the_turn(table):
    with Scene(hands=TWO, **table | {"opener": 1}) as scene:
        scene.settle()
        hints = scene.lines()
        scene.plan(1, "Kh")
        scene.settle()
        assert scene.state[state.WAIT] == 1 and scene.lines() == hints and hints[0]


def test_a_second_face_down_card_of_a_team_is_refused():
    with Scene(hands="3c5c2d 3s5dKh QsAsKs 4cAcKc", opener=1) as scene:
        for seat, play in ((1, "3s"), (2, "As"), (3, "4c")):
            scene.plan(seat, play)
        scene.settle()
        scene.press("LEFT UP")
        for seat, play in ((1, "5d"), (2, "Qs*"), (3, "Ac")):
            scene.plan(seat, play)
        assert reason(scene, "DOWN")[0] == "Uma só por dupla"


def test_a_legal_key_acts_while_a_reason_is_shown():
    with Scene(hands=TWO) as scene:
        scene.settle()
        scene.wait(600)
        scene.press("DOWN UP")
        assert scene.state[state.PLAYS] != 0xFE


@pytest.mark.parametrize("board", ["sim_128x128", "clue_nrf52840_express"])
def test_no_key_shows_a_reason_while_a_question_is_open(board):
    with Scene(board, hands=TWO, opener=1) as scene:
        scene.plan(1, "T")
        scene.settle()
        lines = scene.lines()
        scene.press("B")
        assert scene.lines() == lines


@pytest.mark.parametrize("code", texts.CODES)
def test_the_texts_of_all_reasons_fit_the_lines(code):
    words = texts.part(texts.CODES.index(code), "refused")
    sheets.setup(160, 128)
    for one in [*words.REFUSED, words.WATCHING + "/name"]:
        lines = one.split("/")
        assert len(lines) == layout.SIDE_ROWS
        assert all(0 < theme.font.wide(line) <= layout.SIDE_COLUMNS for line in lines), one
