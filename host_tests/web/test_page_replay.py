"""The page shows what a handheld shows: recorded clock, keys and chance, replayed under Node."""

import itertools
import os

import pytest

from host_tests.support import page_runs
from tools.drive import boards
from tools.environment.paths import ROOT
from tools.web import recording
from truco_texts import texts

SCRIPT = os.path.join(ROOT, "host_tests", "web", "page.txt")
# Each panel and each language: what a text is does not depend on the panel.
CASES = list(zip(boards.simulated_ids(ROOT), itertools.cycle(texts.CODES)))


def recorded(board, code):
    with open(SCRIPT, encoding="utf-8") as file:
        text = file.read()
    down = "press DOWN\n" * texts.CODES.index(code)
    return recording.record(board, text.replace("shot language", down + "shot language"), seed=7)


def differing(recording, pictures):
    return [name for name, wanted in recording.pictures.items() if pictures[name] != wanted]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("board,code", CASES)
def test_each_picture_is_the_simulators_to_the_pixel(board, code, tmp_path):
    found = recorded(board, code)
    assert len(found.pictures) == 14
    assert len(set(found.pictures.values())) == 14, "two pictures are the same: do keys arrive?"
    assert differing(found, page_runs.replayed(found, tmp_path)) == []


def test_a_key_that_is_lost_shows(tmp_path):
    found = recorded("sim_160x128", "pt")
    keys = [step for step in found.log if step[0] == "k"]
    at = next(at for at, step in enumerate(keys) if step[1] == "RIGHT")
    found.log = [step for step in found.log if step not in keys[at : at + 2]]
    assert "played" in differing(found, page_runs.replayed(found, tmp_path))
