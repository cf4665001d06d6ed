"""Test whole matches through the keys of simulated boards, with code.py and panel."""

import os

import pytest

from tools.environment.paths import ROOT
from tools.sim import script
from tools.sim.handheld import Handheld

FOLDER = os.path.join(ROOT, "host_tests", "scripts")
MATCHES = [
    # ("four_players", "pybadge") is a command of the README, see test_readme.py
    ("two_keys", "clue_nrf52840_express"),
    ("two_players", "lilygo_tdeck"),
]
# {script: the screens on top at its screenshots}
SHOWN = {
    "two_players": "setup rules table table end ask end",
    "two_keys": "title setup table table menu end ask end home",
}


def read(name):
    with open(os.path.join(FOLDER, name + ".txt"), encoding="utf-8") as file:
        return file.read()


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name, board", MATCHES)
def test_a_match_is_played_to_its_end(name, board, tmp_path):
    shown = []
    with Handheld(board, seed=7, pictures=True) as handheld:
        steps = script.parse(read(name), handheld.spec)
        script.run(handheld, steps, str(tmp_path), lambda _: shown.append(handheld.app.names[-1]))
        assert " ".join(shown).startswith(SHOWN[name])
        assert handheld.app.keys.queue.lost == 0


def test_every_script_is_played():
    names = {name[:-4] for name in os.listdir(FOLDER)}
    assert names == {"four_players", *SHOWN} and set(SHOWN) == {name for name, _ in MATCHES}
