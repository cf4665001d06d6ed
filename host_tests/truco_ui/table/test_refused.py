"""A key that may not do anything now says why, where the hints stand; then these come back."""

import pytest

from tools.sim.worlds.scenes import TWO, Scene
from truco_core import rules, state
from truco_texts import texts
from truco_ui.table import layout


def reason(scene, key):
    """What a key brings into the lines beside the hand, and what stands there 2 s later."""
    scene.settle()
    scene.wait(600)
    before = bytes(scene.state)
    scene.press(key)
    said = " ".join(scene.lines())
    scene.wait(1000)
    assert " ".join(scene.lines()) == said  # long enough to be read
    scene.wait(1000)
    assert bytes(scene.state) == before
    return said, scene.lines()


def raised_and_accepted(scene):
    scene.settle()
    scene.wait(600)
    scene.press("B")
    scene.plan(1, "A")
    scene.wait(3000)


@pytest.mark.parametrize(
    "language, said",
    [(0, "Na 1ª não se cobre"), (1, "First trick: face-up"), (2, "La 1ª va a la vista")],
)
def test_the_first_card_is_not_covered(language, said):
    with Scene(hands=TWO, language=language) as scene:
        scene.settle()
        hints = scene.lines()
        assert reason(scene, "DOWN") == (said, hints)


def test_who_raised_last_waits_for_the_others_to_raise():
    with Scene(hands=TWO) as scene:
        raised_and_accepted(scene)
        assert reason(scene, "B")[0] == "Quem pediu espera"


def test_out_of_turn_nobody_raises():
    with Scene(hands=TWO, opener=1) as scene:
        assert reason(scene, "B")[0] == "Não é a sua vez"


def test_in_a_hand_of_eleven_nobody_raises():
    with Scene(hands=TWO, score=(4, 11), opener=0) as scene:
        scene.plan(1, "A")
        scene.settle()
        scene.wait(600)
        assert reason(scene, "B")[0] == "Nesta mão sem truco"


def test_over_the_highest_stake_nobody_raises():
    # At twelve, even for who has raised to it; then with a single stake.
    fields = [(rules.STAKES + 2, 0)]
    with Scene(hands=TWO, fields=fields) as scene:
        raised_and_accepted(scene)
        assert reason(scene, "B")[0] == "Já é o valor máximo"
    with Scene(hands=TWO, fields=[(rules.STAKES + 1, 0)]) as scene:
        assert reason(scene, "B")[0] == "Já é o valor máximo"


def test_where_no_card_is_covered_this_is_said():
    with Scene(hands=TWO, rules="mineiro-mesa", vira="") as scene:
        assert reason(scene, "DOWN")[0] == "Aqui não se cobre"


def test_of_two_partners_one_covers():
    with Scene(hands="3c5c2d 3s5dKh QsAsKs 4cAcKc", opener=1) as scene:
        for seat, play in ((1, "3s"), (2, "As"), (3, "4c")):
            scene.plan(seat, play)
        scene.settle()
        scene.press("LEFT UP")
        for seat, play in ((1, "5d"), (2, "Qs*"), (3, "Ac")):
            scene.plan(seat, play)
        assert reason(scene, "DOWN")[0] == "Uma só por dupla"


def test_a_key_that_acts_does_not_wait_for_the_reason():
    with Scene(hands=TWO) as scene:
        scene.settle()
        scene.wait(600)
        scene.press("DOWN UP")
        assert scene.state[state.PLAYS] != 0xFE


@pytest.mark.parametrize("board", ["sim_128x128", "clue_nrf52840_express"])
def test_a_question_knows_no_refused_key(board):
    with Scene(board, hands=TWO, opener=1) as scene:
        scene.plan(1, "T")
        scene.settle()
        lines = scene.lines()
        scene.press("B")
        assert scene.lines() == lines


@pytest.mark.parametrize("code", texts.CODES)
def test_every_reason_fits_the_lines(code):
    words = texts.part(texts.CODES.index(code), "refused")
    for one in words.REFUSED:
        lines = one.split("/")
        assert len(lines) == layout.SIDE_ROWS
        assert all(0 < len(line) <= layout.SIDE_COLUMNS for line in lines), one
