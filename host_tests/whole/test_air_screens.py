"""Test several simulated handhelds with tools/play.py: code.py, keys, panels and Bluetooth.

Each key press passes a board's own keypad, and each card passes GATT.
"""

import os
import re
import subprocess
import sys

import pytest

from host_tests.support.play_tool import FOLDER, picture, play
from tools.environment.paths import ROOT


@pytest.mark.slow
def test_two_handhelds_create_join_play_and_play_again_by_keys(tmp_path):
    with open(os.path.join(FOLDER, "two.txt"), encoding="utf-8") as file:
        host, guest = file.read().split("[2]\n")
    # Choose Bluetooth, the first of the three carriers of the guest's board.
    guest = guest.replace("press DOWN\n", "press DOWN x2\n")
    script = tmp_path / "keys.txt"
    script.write_text(host + "[2]\n" + guest)
    said = play(2, script, tmp_path, "--board", "sim_240x240,deshipu_ugame_s3")
    for number, shots in ((1, "create lobby end again"), (2, "search lobby end again")):
        for shot in shots.split():
            assert re.search(r"\[%d\] .*%s.png: \d+x\d+ at \d+ ms" % (number, shot), said)
    # One player has won and the other has lost, so their screens must differ.
    ends = [picture(tmp_path / number / "end.png") for number in "12"]
    assert ends[0] != ends[1]


def test_a_crash_of_one_handheld_ends_the_others(tmp_path):
    script = tmp_path / "keys.txt"
    script.write_text("[1]\nuntil lobby 3000\n[2]\nwait 3000000\n")
    tool = [sys.executable, os.path.join(ROOT, "tools", "play.py"), "--handhelds", "2"]
    done = subprocess.run([*tool, "--script", script], capture_output=True, text=True)
    assert done.returncode == 1
    assert "keys.txt:2: no screen `lobby` after 3000 ms" in done.stderr


def test_only_the_handheld_that_crashed_is_reported(tmp_path, mini_game):
    (tmp_path / "crash.toml").write_text('MINI="crash"\n')
    (tmp_path / "calm.toml").write_text("")
    (tmp_path / "keys.txt").write_text("wait 5000\n")
    tool = [sys.executable, os.path.join(ROOT, "tools", "play.py"), "--handhelds", "2"]
    settings = "%s/calm.toml,%s/crash.toml" % (tmp_path, tmp_path)
    more = ["--program", mini_game, "--settings", settings, "--script", str(tmp_path / "keys.txt")]
    done = subprocess.run(tool + more, capture_output=True, text=True)
    assert done.returncode == 1 and done.stderr.count("the game stopped at ") == 1
    assert "[2] ValueError: as asked" in done.stdout and "[1] Trace" not in done.stdout


@pytest.mark.slow
def test_a_guest_out_of_reach_of_an_airlift_comes_back(tmp_path):
    settings = tmp_path / "settings.toml"
    settings.write_text('ZAP_LINK="airlift"\n')
    more = ["--board", "raspberry_pi_pico,pybadge", "--settings", str(settings)]
    play(2, os.path.join(FOLDER, "ble_cut.txt"), tmp_path, *more)
    ends = [picture(tmp_path / number / "end.png") for number in "12"]
    assert ends[0] != ends[1]
