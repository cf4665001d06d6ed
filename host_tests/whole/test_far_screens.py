# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Several simulated handhelds by tools/play.py over WiFi: code.py, keys, panels, sockets, and one
World between them. The clock is that of all, so each run is the same."""

import os
import re

import pytest

from host_tests.support.play_tool import FOLDER, picture, play

TWO_KINDS = "raspberry_pi_pico_w,deshipu_ugame_s3"


def run(name, shots, *more):
    """Run a script, over the air that its name begins with; {number: {shot: (ms, picture)}}."""
    said = play(2, os.path.join(FOLDER, name + ".txt"), shots, "--air", name[:3], *more)
    taken = {"1": {}, "2": {}}
    for number, shot, ms in re.findall(r"\[(\d)\] .*\b(\w+)\.png: \d+x\d+ at (\d+) ms", said):
        taken[number][shot] = int(ms), picture(shots / number / (shot + ".png"))
    return taken


@pytest.mark.slow
def test_two_kinds_of_boards_meet_in_a_room_play_and_play_again(tmp_path):
    first = run("net_two", tmp_path / "a", "--board", TWO_KINDS)
    assert set(first["1"]) == {"connecting", "lobby", "end", "again"}
    assert set(first["2"]) == {"rooms", "lobby", "end", "again"}
    assert run("net_two", tmp_path / "b", "--board", TWO_KINDS) == first


@pytest.mark.slow
def test_two_pico_ws_with_nothing_else_around_meet_play_and_play_again(tmp_path):
    first = run("lan_two", tmp_path / "a")
    assert first["1"]["end"][1] != first["2"]["end"][1]  # one has won and the other lost
    assert {"looking", "search", "lobby", "again"} < set(first["2"])
    assert run("lan_two", tmp_path / "b") == first


@pytest.mark.slow
def test_a_guest_out_of_reach_and_a_broker_that_ends_come_back(tmp_path):
    taken = run("net_cut", tmp_path, "--board", TWO_KINDS)
    assert set(taken["1"]) == {"without", "back", "no_broker", "end"}
    assert set(taken["2"]) == {"out_of_reach", "back", "no_broker", "end"}


@pytest.mark.slow
def test_a_guest_comes_back_to_a_network_nearby_before_it_takes_over_alone(tmp_path):
    taken = run("lan_cut", tmp_path)
    assert set(taken["1"]) == {"without", "back", "end"}
    assert set(taken["2"]) == {"out_of_reach", "back", "end"}
    # It is one match that ends: at the same moment, won by one and lost by the other.
    (here_ms, here), (there_ms, there) = taken["1"]["end"], taken["2"]["end"]
    assert abs(here_ms - there_ms) < 1000 and here != there


@pytest.mark.slow
def test_who_cannot_connect_reads_why_and_opens_the_room_once_it_is_mended(tmp_path):
    taken = run("net_failures", tmp_path, "--board", "raspberry_pi_pico_w")
    assert set(taken["1"]) == {"no_answer", "lobby"}
    assert set(taken["2"]) == {"no_network", "rooms"}
    assert taken["1"]["no_answer"][1] != taken["2"]["no_network"][1]
