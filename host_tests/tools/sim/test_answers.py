"""Test that the simulator answers like the firmware, whose answers are in tools/sim/answers."""

import pytest

from tools.lab.chip import answers

BOARD = "pybadge"


@pytest.mark.parametrize("board", [BOARD, "clue_nrf52840_express"])
def test_the_simulator_answers_like_the_firmware(board, tmp_path):
    found = answers.simulated(board, str(tmp_path))
    assert not ["%s: %s: %s, not %s" % row for row in answers.differing(board, found)]


def test_an_answer_that_differs_is_found():
    asked = [row for rows in answers.sections(BOARD).values() for row in rows]
    found = dict(enumerate(answer for _, answer in asked))
    assert not list(answers.differing(BOARD, found))
    found[1] = "<Group>"
    ((_, question, answer, other),) = answers.differing(BOARD, found)
    assert (question, answer) == asked[1] and other == "<Group>"
