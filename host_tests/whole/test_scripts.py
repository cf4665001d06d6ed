"""Test whole matches through the keys of simulated boards, with code.py and panel."""

import os

import pytest

from tools.environment.paths import ROOT
from tools.sim import script
from tools.sim.handheld import Handheld

FOLDER = os.path.join(ROOT, "host_tests", "scripts")
MATCHES = [
    # ("four_players", "pybadge") is a command of the README, see test_readme.py
    ("four_players", "raspberry_pi_pico"),
    ("two_players", "pygamer"),
    ("two_keys", "clue_nrf52840_express"),
    ("two_keys", "adafruit_feather_esp32s3_reverse_tft"),
    ("two_players", "m5stack_cardputer"),
    ("two_players", "lilygo_tdeck"),
    ("two_players", "adafruit_fruit_jam"),
]
VISITS = {
    "four_players": "title language guide home setup ask table menu help ranks help book help menu "
    "table end badge end replay end home",
    "two_players": "title language guide home setup rules setup table end badge end table "
    "menu ask end",
    "two_keys": "title language guide home setup home setup table menu table end badge end "
    "table menu ask end home",
}


class Walk:
    """Plays a script and records the top screen after each press."""

    def __init__(self, handheld):
        self.handheld = handheld
        self.visits = []
        self.shots = {}

    def play(self, text):
        for method, *arguments in script.parse(text, self.handheld.spec):
            if method == "shot":
                self.shots[arguments[0]] = self.handheld.rgb()
                continue
            if method == "press_until":
                (key,), screen = arguments[:2]
                while self.visits[-1] != screen:
                    self.handheld.press(key)
                    self._note()
                continue
            times = arguments.pop() if method == "press" else 1
            for _ in range(times):
                getattr(self.handheld, method)(*arguments)
                self._note()
        return self

    def _note(self):
        names = self.handheld.app.names
        if names and names[-1] not in self.visits[-1:]:
            self.visits.append(names[-1])


def read(name):
    with open(os.path.join(FOLDER, name + ".txt"), encoding="utf-8") as file:
        return file.read()


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name, board", MATCHES)
def test_a_match_is_played_to_its_end(name, board):
    with Handheld(board, seed=7, pictures=True) as handheld:
        walk = Walk(handheld).play(read(name))
        app = handheld.app
        assert " ".join(walk.visits) == VISITS[name]
        assert app.keys.queue.lost == 0
        pictures = set(walk.shots.values())
        assert len(pictures) >= len(walk.shots) - 1  # only home and home_again may be equal


def test_every_script_is_played():
    names = {name[:-4] for name in os.listdir(FOLDER)}
    assert names == {name for name, _ in MATCHES} == set(VISITS)
