"""Test that the simulator answers like the firmware, whose answers are in tools/sim/answers."""

import pytest

from tools.lab.chip import answers

BOARD = "pybadge"


@pytest.fixture(scope="module")
def differing(tmp_path_factory):
    """Provide the answers that differ, by the titles in the file."""
    folder = tmp_path_factory.mktemp("drive")
    found: dict = {}
    for title, *row in answers.differing(BOARD, answers.simulated(BOARD, str(folder))):
        found.setdefault(title, []).append(row)
    return found


@pytest.mark.parametrize("title", answers.sections(BOARD))
def test_the_simulator_answers_like_the_firmware(differing, title):
    assert differing.get(title, []) == []


def test_an_answer_that_differs_is_found():
    asked = [row for rows in answers.sections(BOARD).values() for row in rows]
    found = dict(enumerate(answer for _, answer in asked))
    assert not list(answers.differing(BOARD, found))
    found[1] = "<Group>"
    ((_, question, answer, other),) = answers.differing(BOARD, found)
    assert (question, answer) == asked[1] and other == "<Group>"
