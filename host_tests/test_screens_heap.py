# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""The program around the table on the 32-bit VM: no heap per step or key, none left behind."""

import os

import pytest

from tools import paths, vm
from tools.vm import measure
from truco_core.state import HAND
from truco_input import OK, SECOND

pytestmark = pytest.mark.skipif(
    not os.path.isdir(os.path.join(paths.ROOT, "node_modules")),
    reason="run python3 tools/test.py: it installs the VM",
)

WAYS = """
import gc

def refresh():
    return True

game.display.refresh = refresh  # the stand-in's own makes a dict a call

def used(steps):
    before = gc.mem_alloc()
    for _ in range(steps):
        supervisor.now_ms += STEP_MS
        game.step(supervisor.now_ms)
    return gc.mem_alloc() - before

def tap(intent, times=1):
    worst = 0
    for _ in range(times):
        keypad.press(config.KEYMAP.find(bytes((intent,))))
        worst = max(worst, used(3))
    return worst

OK, DOWN, UP, RIGHT, RAISE, MENU = 5, 4, 3, 2, 6, 7
used(100)
"""


def on_vm(*texts):
    """What the texts print, run one after the other on the title screen of a PyBadge."""
    with open(os.path.join(vm.HERE, "screens.py"), encoding="utf-8") as file:
        parts = file.read().split("# next step\n")[:2]
    head = "BOARD_ID, WIDTH, HEIGHT, HAND, OK, SECOND = 'pybadge', 160, 128, %d, %d, %d\n"
    parts[0] = head % (HAND, OK, SECOND) + parts[0]
    result = vm.steps([*parts, WAYS, *texts], measure.game_mounts())
    return result.output.split("\n"), result.heap[2:]


def test_steps_and_keys_cost_no_heap():
    (title, names, idle, down, right, rules, moved, _), _ = on_vm(
        "print(used(300))\n",
        "tap(OK, 4); print(game._names)\n",
        "print(used(300))\n",
        "tap(DOWN, 12); print(tap(DOWN, 12))\n",
        "tap(UP, 2); tap(RIGHT, 10); print(tap(RIGHT, 10))\n",
        "tap(UP, 4); tap(OK); print(game._names)\n",
        "tap(DOWN, 20); print(tap(DOWN, 20))\n",
    )
    assert (title, names, idle, down, right) == ("0", "['setup']", "0", "0", "0")
    assert rules == "['setup', 'rules']"
    assert moved == "0"


def test_screens_leave_nothing_behind():
    tour = """
tap(OK)
tap(DOWN, 2)
tap(OK)
tap(DOWN)
tap(OK)
print(game._names)
tap(RAISE)
tap(RAISE)
"""
    said, heap = on_vm("tap(OK, 3)\n", *[tour] * 6)
    assert said[:6] == ["['setup', 'rules']"] * 6
    # The first rounds grow what Python itself keeps: interned strings, lists of modules.
    assert heap[7] - heap[4] <= 64
