"""Several simulated handhelds by tools/play.py: code.py, keys, panels, and the air between.

Nothing here is in one process: every key goes through a board's own keypad, every card through
GATT and HCI. The air runs faster than the clock, as fast as a busy computer can follow.
"""

import os
import re
import signal
import subprocess
import sys

import pytest

from host_tests.support import forked
from host_tests.support.play_tool import FOLDER, picture, play
from tools.environment.paths import ROOT


@pytest.mark.slow
def test_two_handhelds_create_join_play_and_play_again_by_keys(tmp_path):
    with open(os.path.join(FOLDER, "two.txt"), encoding="utf-8") as file:
        host, guest = file.read().split("[2]\n")
    # By the first of its ways.
    guest = guest.replace("press DOWN\n", "press DOWN x2\n")
    script = tmp_path / "keys.txt"
    script.write_text(host + "[2]\n" + guest)
    said = play(2, script, tmp_path, "--board", "sim_240x240,deshipu_ugame_s3")
    for number, shots in ((1, "create lobby end again"), (2, "search lobby end again")):
        for shot in shots.split():
            assert re.search(r"\[%d\] .*%s.png: \d+x\d+ at \d+ ms" % (number, shot), said)
    # One has won and the other lost: their screens differ.
    ends = [picture(tmp_path / number / "end.png") for number in "12"]
    assert ends[0] != ends[1]


@pytest.mark.slow
def test_four_handhelds_play_a_match_by_keys(tmp_path):
    """Two do so above, with robots beside them."""
    play(4, os.path.join(FOLDER, "four.txt"), tmp_path)
    ends = {picture(tmp_path / str(number) / "end.png")[0] for number in range(1, 5)}
    assert len(ends) > 1  # winners' and losers'


@pytest.mark.slow
def test_what_is_wrong_with_the_arguments_is_said_before_anything_starts(tmp_path):
    script = tmp_path / "keys.txt"
    script.write_text("[1]\nwait 1\n")
    tool = [sys.executable, os.path.join(ROOT, "tools", "play.py"), "--handhelds"]
    for more, words in (
        (["2", "--script", str(script)], "no part [2]"),
        (["2", "--script", "a.txt", "--script", "b.txt", "--script", "c.txt"], "--script: one"),
        (["5"], "2 to 4"),
        (["2", "--terminal"], "windows or by scripts"),
        (["2", "--board", "toaster", "--script", str(script)], "no board `toaster`"),
    ):
        done = forked.run(tool + more)
        assert done.returncode == 2 and words in done.stderr, done.stderr


def test_a_handheld_that_fails_ends_the_others(tmp_path):
    script = tmp_path / "keys.txt"
    script.write_text("[1]\nuntil lobby 3000\n[2]\nwait 3000000\n")
    tool = [sys.executable, os.path.join(ROOT, "tools", "play.py"), "--handhelds", "2"]
    done = forked.run([*tool, "--script", str(script)])
    assert done.returncode == 1
    assert "keys.txt:2: no screen `lobby` after 3000 ms" in done.stdout


@pytest.mark.slow
def test_handhelds_open_windows_beside_each_other(tmp_path):
    """With a made-up screen: they start, know their places, and end when they are told to."""
    program = tmp_path / "program.py"
    program.write_text('import time\nprint("runs")\nwhile True:\n    time.sleep(0.1)\n')
    line = [sys.executable, os.path.join(ROOT, "tools", "play.py"), "--handhelds", "3"]
    line += ["--program", str(program)]
    env = dict(os.environ, SDL_VIDEODRIVER="dummy")
    board = subprocess.Popen(line, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    said = ""
    while said.count("] runs") < 3:
        line = board.stdout.readline().decode()
        assert line, said
        said += line
    board.send_signal(signal.SIGTERM)
    said += board.communicate(timeout=900)[0].decode()
    assert board.returncode == 130 and "Traceback" not in said, said


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
@pytest.mark.parametrize("boards", ["sim_240x240,sim_160x128", "raspberry_pi_pico,pybadge"])
def test_a_guest_out_of_reach_of_bluetooth_comes_back(tmp_path, settings, boards):
    more = ["--board", boards] + (["--settings", settings] if "pico" in boards else [])
    play(2, os.path.join(FOLDER, "ble_cut.txt"), tmp_path, *more)
    ends = [picture(tmp_path / number / "end.png") for number in "12"]
    assert ends[0] != ends[1]
