"""Boards with an AirLift by tools/play.py: code.py, keys, pins, UART, HCI, and the air between."""

import os
import sys

import pytest

from host_tests.support import forked
from host_tests.support.play_tool import FOLDER, picture, play
from tools.environment.paths import ROOT

MISSING = """
until title
press A until language
press A until guide
press B until home
press UP
press A until others
press A
wait 1000
until no_radio 1
press B until home
"""


@pytest.fixture
def settings(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text('ZAP_LINK="airlift"\n')
    return str(path)


@pytest.mark.slow
def test_two_boards_with_airlift_play_a_match_by_keys(tmp_path, settings):
    more = ("--board", "raspberry_pi_pico,pybadge", "--settings", settings)
    play(2, os.path.join(FOLDER, "two.txt"), tmp_path, *more)
    assert picture(tmp_path / "1" / "end.png") != picture(tmp_path / "2" / "end.png")


@pytest.mark.slow
@pytest.mark.parametrize("board", ["pybadge", "raspberry_pi_pico"])
def test_without_a_co_processor_the_menu_says_so_within_a_second(tmp_path, settings, board):
    script = tmp_path / "keys.txt"
    script.write_text(MISSING)
    line = [sys.executable, os.path.join(ROOT, "tools", "play.py"), "--board", board]
    line += ["--settings", settings, "--script", str(script)]
    environment = dict(os.environ, ZAP_AIRLIFT="missing")
    done = forked.run(line, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
