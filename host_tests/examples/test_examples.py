"""Run the programs in examples/: in the simulator, or as a user starts them."""

import json
import os
import re
import shutil
import subprocess
import sys

from host_tests.support.play_tool import picture, play
from tools.environment.paths import ROOT
from tools.hands.notation import rules_of
from tools.sim.air import board_radio, space
from tools.sim.handheld import Handheld
from truco_core import rules

EXAMPLES = os.path.join(ROOT, "examples")
ARENA, REPLAY = (os.path.join(ROOT, "tools", name) for name in ("arena.py", "replay.py"))
WATCH = os.path.join(EXAMPLES, "zap_watch.py")
OPEN_A_TABLE = """until title
press A until language
press A until guide
press B until home
press UP
press A until others
press A until name
press START until create
press A until lobby
"""
TO_HELLO = """press A until home
press UP x2
press A
press A until table
wait 3000
press START
press DOWN
press A until help
press UP
press A until hello
wait 1200
shot opened
press RIGHT
shot moved
press B
until help
"""
BEACON = b"\x02\x01\x06%c\xff\xff\xff\x5a\x50\x01\x05\x07\x00\x00\x00%cana"


def test_the_watch_shows_a_table_that_somebody_opens(tmp_path):
    script = tmp_path / "keys.txt"
    script.write_text("[1]\n%s\n[2]\nwait 500\nshot none\nwait 20000\nshot one\n" % OPEN_A_TABLE)
    more = ["--board", "sim_240x240,clue_nrf52840_express", "--program", "code.py," + WATCH]
    said = play(2, script, tmp_path, *more)
    assert re.search(r"^\[2\] Zap \w+ +1 free$", said, re.M), said
    assert picture(tmp_path / "2/none.png") != picture(tmp_path / "2/one.png")


def test_the_watch_ignores_other_advertisements():
    with Handheld("clue_nrf52840_express", program=WATCH) as handheld:
        around = board_radio.adapter_of(handheld.device).space
        good = BEACON % (len(BEACON) - 7, 0x23)
        for i, data in enumerate((good, good[:-5], good[:-1] + b"\xff")):
            data = data[:3] + bytes((len(data) - 4,)) + data[4:]
            station = around.station(space.address("F0:00:00:00:00:%02X" % i), None)
            station.advertise(data, False, 0.1)
        handheld.wait(5000)
        assert handheld.serial == "ana        1 free\n"


def test_the_robot_plays_by_the_rules_and_beats_chance():
    robot = "pipe:%s %s" % (sys.executable, os.path.join(EXAMPLES, "robot.py"))
    more = "--rules", "mineiro-mesa", "--players", "4", "--matches", "40", "--json"
    line = [sys.executable, ARENA, robot, "random", *more]
    said = json.loads(subprocess.run(line, stdout=subprocess.PIPE, text=True).stdout)
    assert said["illegal"] == [0, 0] and said["win_rate"] > 0.5


def test_the_house_rules_play_as_their_comments_say_and_the_menu_reaches_them():
    path = os.path.join(EXAMPLES, "house_rules.txt")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    done = subprocess.run([sys.executable, REPLAY, path], stdout=subprocess.PIPE, text=True)
    points = ["%d-%d" % (*json.loads(line)["points"],) for line in done.stdout.splitlines()]
    assert points == [one for said in re.findall("=> (.*)", text) for one in said.split(", ")]
    (house,) = set(re.findall(r"^paulista,\S+|(?<=--rules )\S+", text, re.M))
    wanted, row = rules_of(house), bytearray(rules_of("paulista"))
    for field in ("goal", *rules.NAMES):
        steps = 0
        while rules.get(row, field) != rules.get(wanted, field):
            rules.step(row, field, 1)
            steps += 1
            assert steps < 100, field
    assert row == wanted


def test_the_screen_to_copy_opens_by_the_line_that_it_names(tmp_path):
    for name in ("lib", "truco_core", "board_configs", "tools"):
        shutil.copytree(os.path.join(ROOT, name), tmp_path / name)
    for name in ("code.py", "CHANGELOG.md"):
        shutil.copy(os.path.join(ROOT, name), tmp_path)
    screens = tmp_path / "lib" / "truco_ui" / "screens"
    copy = shutil.copy(os.path.join(EXAMPLES, "hello_screen.py"), screens)
    with open(copy, encoding="utf-8") as file:
        line = re.search(r"^    pages .*\n", file.read(), re.M)[0]
    page = screens / "help_screen.py"
    head, rest = page.read_text("utf-8").split("        self.rows")
    page.write_text(head + "    " + line + "        self.rows" + rest, "utf-8")
    (tmp_path / "keys.txt").write_text(TO_HELLO)
    tool = [sys.executable, str(tmp_path / "tools/play.py"), "--board", "pybadge", "--seed", "7"]
    keys = ["--script", str(tmp_path / "keys.txt"), "--shots", str(tmp_path)]
    subprocess.run(tool + keys, env=dict(os.environ, ZAP_NO_VENV="1"), check=True)
    assert picture(tmp_path / "opened.png") != picture(tmp_path / "moved.png")
