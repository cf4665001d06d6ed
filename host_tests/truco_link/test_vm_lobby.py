"""Test a table of two handhelds on the 32-bit VM: lobby, match and end.

The guest is the whole game with keys and panel. The host is a `Lobby` with random actions. Both are
connected by pipes. tools/size.py measures their memory.
"""

import os
import pathlib

import pytest

from tools.environment import paths
from tools.vm import measure

pytestmark = pytest.mark.skipif(
    not os.path.isdir(os.path.join(paths.ROOT, "web", "node_modules")),
    reason="run python3 tools/test.py: it installs the VM",
)

JOIN = """
from random import getrandbits
from truco_core import state
from truco_core.bots import make
from truco_core.rng import Rng
from truco_link import messages
from truco_link.lobby import Lobby
from truco_link.phases import PLAYING, SITTING
from truco_ui import with_others
import pipe

class Dice:
    human = True
    def __init__(self):
        self._legal = bytearray(state.MAX_LEGAL)
        self._rng = Rng(5)
        self._wrong = 0
    def choose(self, view, seat):
        return self._legal[self._rng.below(view.legal(seat, self._legal))]
    def watch(self, kind, seat, value):
        if kind == messages.UNCOUNTED:
            self._wrong += 1

room = pipe.Room()
mine, its = pipe.Carrier(room, "mine"), pipe.Carrier(room, "its")
dice = Dice()
other = Lobby(its, dice, lambda seat: make("random", Rng(1)), "Bia")
other.pace = (20, 20, 100)

def go(until, key=None, limit=60000):
    for count in range(limit):
        if until():
            return
        if key is not None and count % 20 == 0:
            keypad.press(key)
        supervisor.now_ms += STEP_MS
        game.step(supervisor.now_ms)
        other.tick(supervisor.now_ms)
    raise AssertionError("too long; there is " + " ".join(game.names))

def top(name):
    return lambda: game.names[-1:] == [name]
"""
GUEST = """
with_others.begin(game, mine, 7)
game.setup.speed = 2
from truco_core.rules import GOAL, RULE_SETS, SPECIAL_AT
rules = bytearray(RULE_SETS[0][1])
rules[GOAL], rules[SPECIAL_AT] = 3, 0  # a match of a few hands
other.create(bytes(rules), 2)
game.go("search")
go(lambda: game.party.lobby.found)
go(top("lobby"), ok)
go(lambda: game.party.lobby.phase == SITTING)
run(PRESS_EVERY)
"""
PLAY = """
other.start()
go(top("table"))
run(PRESS_EVERY)
"""
END = """
go(top("linked_end"), ok)
s, t = game.party.lobby.match.state, other.match.state
print("score", s[16], s[17], t[16], t[17], dice._wrong)
"""


@pytest.mark.slow
def test_a_match_of_two_handhelds_runs_on_the_vm():
    parts = measure.head_of_screens("pybadge")[:2]
    game = measure.game("pybadge")
    (pipe,) = game.told([pathlib.Path(paths.ROOT, "tools/sim/pipe.py").read_text()])
    result = game.steps([*parts, JOIN, GUEST, PLAY, END], {"/standins/pipe.py": pipe.encode()})
    (line,) = [line for line in result.output.splitlines() if line.startswith("score")]
    numbers = [int(word) for word in line.split()[1:]]
    assert numbers[:2] == numbers[2:4] and numbers[4:] == [0]
    assert max(numbers[:2]) >= 3
