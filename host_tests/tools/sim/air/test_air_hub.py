"""Several processes on one air: each is a simulated board with a program of its own."""

import os
import subprocess
import sys

import pytest

from host_tests.support import forked
from tools.environment.paths import ROOT
from tools.sim.air import join, party
from tools.sim.handheld import Handheld

# Runs on the simulated board, like a small code.py: no screen, dice for a person.
PROGRAM = """
import os, sys, time
import supervisor
from truco_core import state
from truco_core.bots import make
from truco_core.rng import Rng
from truco_core.rules import RULE_SETS
from truco_link import frames
from truco_link.carriers import ble
from truco_link.told import LIVE
from truco_link.lobby import Lobby
from truco_link.lobby_phases import *

class Person:
    human = True
    said = 0
    cheated = 0
    def __init__(self):
        self.legal = bytearray(state.MAX_LEGAL)
        self.rng = Rng(os.urandom(1)[0])
    def choose(self, view, seat):
        return self.legal[self.rng.below(view.legal(seat, self.legal))]
    def watch(self, kind, seat, value):
        if kind == frames.CHEATED:
            self.cheated += 1

ROLE
me = Person()
lobby = Lobby(ble.Carrier(), me, lambda seat: make("random", Rng(seat + 1)), ROLE_NAME)
lobby.pace = (20, 20, 100)

def wait(until):
    start = supervisor.ticks_ms()
    while not until():
        lobby.tick(supervisor.ticks_ms())
        time.sleep(0.01)

if HOST:
    lobby.create(RULE_SETS[0][1], PLAYERS)
    wait(lambda: sum(1 for s in lobby.seats if s.flags & frames.PERSON) == COUNT)
    print("seated")
    wait(lambda: all(peer.step == LIVE for peer in lobby.host.peers))
    lobby.start()
else:
    lobby.search()
    wait(lambda: lobby.found)
    print("found", lobby.found[0].name)
    lobby.join(lobby.found[0])
wait(lambda: lobby.phase == PLAYING)
print("playing", lobby.my_seat)
wait(lambda: lobby.phase == SITTING)
s = lobby.match.state
print("over", s[state.SCORE], s[state.SCORE + 1], me.cheated)
end = time.monotonic() + 1
wait(lambda: time.monotonic() > end)
print("done")
while True:
    time.sleep(1)
"""

# As fast as it goes: the air holds the board's time back.
RUNNER = """
import os
import subprocess
import sys
sys.path.append(ROOT)
from tools.environment import paths
paths.add_device_paths()
from tools.sim.handheld import Handheld
with open(OUT, "w") as out, Handheld(BOARD, program=FILE, echo=out.write) as h:
    while "done" not in h.serial:
        h.wait(1000)
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "boards", [("clue_nrf52840_express", "deshipu_ugame_s3"), ("clue_nrf52840_express",) * 3]
)
def test_boards_in_processes_of_their_own_play_a_match(tmp_path, monkeypatch, boards):
    lines, outputs = [], []
    for i, board in enumerate(boards):
        program = tmp_path / ("program%d.py" % i)
        outputs.append(tmp_path / ("output%d.txt" % i))
        role = "HOST, ROLE_NAME, PLAYERS, COUNT = %r, %r, %d, %d" % (
            i == 0,
            "player %d" % i,
            2 if len(boards) == 2 else 4,
            len(boards),
        )
        program.write_text(PROGRAM.replace("ROLE\n", role + "\n", 1))
        runner = RUNNER
        for name, value in (("ROOT", ROOT), ("OUT", outputs[i]), ("FILE", program)):
            runner = runner.replace(name, repr(str(value)))
        script = tmp_path / ("runner%d.py" % i)
        script.write_text(runner.replace("BOARD", repr(board)))
        lines.append([sys.executable, str(script)])
    monkeypatch.setattr(subprocess, "Popen", forked.Popen)
    code = party.run(lines, timeout_s=900, paced=True)
    texts = [output.read_text() for output in outputs]
    assert code == 0, texts
    results = [line for text in texts for line in text.splitlines() if line.startswith("over")]
    assert len(results) == len(boards), texts
    assert len(set(results)) == 1 and results[0].endswith(" 0")
    assert "found player 0" in texts[1]


def test_one_value_for_all_or_one_for_each():
    lines = party.command_lines(
        ["play"], 2, {"--board": "a,b", "--seed": 7, "--nvm": "mem", "--shots": "dir", "--x": None}
    )
    assert lines[0] == "play --board a --seed 7 --nvm mem.1 --shots dir/1 --place 1/2".split()
    assert lines[1] == "play --board b --seed 8 --nvm mem.2 --shots dir/2 --place 2/2".split()
    with pytest.raises(party.BadList, match="--board"):
        party.command_lines(["play"], 3, {"--board": "a,b"})


@pytest.mark.slow
def test_play_starts_two_handhelds_by_scripts(tmp_path):
    """The real code.py on both, at one air."""
    script = tmp_path / "keys.txt"
    script.write_text("wait 1500\nshot here\n")
    line = [sys.executable, os.path.join(ROOT, "tools", "play.py"), "--handhelds", "2"]
    line += ["--script", str(script), "--shots", str(tmp_path)]
    done = forked.run(line)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "1" / "here.png").exists() and (tmp_path / "2" / "here.png").exists()


CALLS = """
import microcontroller
import supervisor
import time

if microcontroller.nvm[0] == 1:  # again
    time.sleep(1000)
microcontroller.nvm[0] = 1
from _bleio import adapter

adapter.enabled = True
adapter.start_advertising(b"\\x02\\x01\\x06", connectable=False)
time.sleep(1)
supervisor.reload()
"""


def test_who_begins_again_advertises_no_more(tmp_path):
    (tmp_path / "calls.py").write_text(CALLS)
    with Handheld("clue_nrf52840_express", program=str(tmp_path / "calls.py")) as handheld:
        handheld.wait(2000)
        (adapter,) = join._radios.values()
        while not handheld.device.restarts:
            assert adapter.advertising or handheld.now_ms < 2100
            handheld.wait(100)
        assert not adapter.advertising
