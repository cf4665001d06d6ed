"""Test several simulated handhelds with tools/play.py over WiFi: code.py, keys, panels, sockets.

They share one simulated World and its clock, so each run is the same.
"""

import os
import re
import subprocess
import sys

import pytest

from host_tests.support import browser_page, forked
from host_tests.support.play_tool import FOLDER, TO_FAR_OTHERS, picture, play
from tools.environment.paths import ROOT

TWO_KINDS = "raspberry_pi_pico_w,deshipu_ugame_s3"


def run(name, shots, *more, count=2):
    """Run a script over the network that its name begins with.

    :return: {number of the handheld: {screenshot: (ms, picture)}}
    """
    said = play(count, os.path.join(FOLDER, name + ".txt"), shots, "--air", name[:3], *more)
    taken = {str(number): {} for number in range(1, count + 1)}
    for number, shot, ms in re.findall(r"\[(\d)\] .*\b(\w+)\.png: \d+x\d+ at (\d+) ms", said):
        taken[number][shot] = int(ms), picture(shots / number / (shot + ".png"))
    return taken


@pytest.mark.slow
def test_two_kinds_of_boards_play_two_matches_in_a_room(tmp_path):
    first = run("net_two", tmp_path, "--board", TWO_KINDS)
    assert set(first["1"]) == {"connecting", "lobby", "end", "again"}
    assert set(first["2"]) == {"rooms", "lobby", "end", "again"}


@pytest.mark.slow
def test_two_pico_ws_without_other_networks_play_two_matches(tmp_path):
    first = run("lan_two", tmp_path)
    assert first["1"]["end"][1] != first["2"]["end"][1]  # one player has won, the other has lost
    assert {"looking", "search", "lobby", "again"} < set(first["2"])


@pytest.mark.slow
def test_a_match_survives_a_lost_guest_and_a_restarted_broker(tmp_path):
    taken = run("net_cut", tmp_path, "--board", TWO_KINDS)
    assert set(taken["1"]) == {"without", "back", "no_broker", "end"}
    assert set(taken["2"]) == {"out_of_reach", "back", "no_broker", "end"}


@pytest.mark.slow
def test_a_failed_connection_is_explained_and_can_be_retried(tmp_path):
    taken = run("net_failures", tmp_path, "--board", "raspberry_pi_pico_w")
    assert set(taken["1"]) == {"no_answer", "lobby"}
    assert set(taken["2"]) == {"no_network", "rooms"}
    assert taken["1"]["no_answer"][1] != taken["2"]["no_network"][1]


MEET = (
    TO_FAR_OTHERS
    + """
[1]
press A until name
press A
press START until create
press A until connecting
until lobby
gather 2
[2]
press DOWN
press A until name
press A x2
press START until connecting
until rooms
wait 2000
press A until lobby
gather 2
"""
)


@pytest.mark.slow
def test_handhelds_meet_at_a_broker_of_this_computer(tmp_path):
    """Play over real sockets in real time, so check only the events and not their times."""
    script = tmp_path / "keys.txt"
    script.write_text(MEET)
    tool = [sys.executable, os.path.join(ROOT, "tools", "broker.py"), "--host", "127.0.0.1"]
    port = browser_page.free_port()
    broker = subprocess.Popen([*tool, "--port", str(port)], stdout=subprocess.PIPE, text=True)
    try:
        where = "127.0.0.1:" + re.search(r"port (\d+)", broker.stdout.readline()).group(1)
        line = [sys.executable, os.path.join(ROOT, "tools", "play.py"), "--handhelds", "2"]
        line += ["--broker", where, "--script", str(script), "--seed", "3"]
        done = forked.run(line)
        assert done.returncode == 0, done.stdout + done.stderr
    finally:
        broker.terminate()
        broker.communicate()


@pytest.mark.parametrize(
    "more, words",
    [
        (["--broker", "127.0.0.1"], "--broker HOST:PORT, not `127.0.0.1`"),
        (["--broker", "127.0.0.1:1", "--handhelds", "2"], "no broker at 127.0.0.1:1: "),
        (["--broker", "127.0.0.1:1", "--air", "lan"], "--broker needs --air net"),
        (["--handhelds", "2", "--air", "lan", "--board", "pybadge"], "pybadge has no WiFi"),
    ],
)
def test_impossible_options_are_reported_before_anything_starts(tmp_path, more, words):
    script = tmp_path / "keys.txt"
    script.write_text("wait 1\n")
    line = [sys.executable, os.path.join(ROOT, "tools", "play.py"), "--script", str(script)]
    done = forked.run(line + more)
    assert done.returncode == 2 and words in done.stderr, done.stderr
