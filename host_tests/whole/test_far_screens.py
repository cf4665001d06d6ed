"""Test several simulated handhelds with tools/play.py over WiFi: code.py, keys, panels, sockets.

They share one simulated World and its clock, so each run is the same.
"""

import os
import re

import pytest

from host_tests.support.play_tool import FOLDER, picture, play

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
def test_two_kinds_of_boards_play_shared_matches_in_a_room(tmp_path):
    first = run("net_two", tmp_path, "--board", TWO_KINDS)
    assert set(first["1"]) == {"connecting", "lobby", "end", "again"}
    assert set(first["2"]) == {"rooms", "lobby", "end", "again"}


@pytest.mark.slow
def test_two_pico_ws_without_other_networks_play_shared_matches(tmp_path):
    first = run("lan_two", tmp_path)
    assert first["1"]["end"][1] != first["2"]["end"][1]  # one player has won, the other has lost
    assert {"looking", "search", "lobby", "again"} < set(first["2"])


@pytest.mark.slow
def test_a_failed_connection_is_explained_and_can_be_retried(tmp_path):
    taken = run("net_failures", tmp_path, "--board", "raspberry_pi_pico_w")
    assert set(taken["1"]) == {"no_answer", "lobby"}
    assert set(taken["2"]) == {"no_network", "rooms"}
    assert taken["1"]["no_answer"][1] != taken["2"]["no_network"][1]
