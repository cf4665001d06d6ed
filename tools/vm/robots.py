# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""What the trained robots cost on the VM: tables on the drive and in the heap, decisions."""

import os

from tools import vm

_SCRIPT = """
import gc, time
from truco_core import bots, rules
from truco_core.bots import characters, features2, features4, policy, trained
from truco_core.match import Match
from truco_core.rng import Rng
bot = bots.make("champion", Rng(1))
for players in (2, 4):
    policy.table(players)
view = Match(bytearray(64))
chance = Rng(7)
legal = bytearray(8)
loops = []
most = 0
for players in (2, 4):
    for k in range(60):
        m = Match()
        m.start(rules.RULE_SETS[k % 8][1], players, k, 0, k % 12, k * 5 % 12)
        m.deal()
        while m.waiting():
            seat = 0
            while not m.waiting() >> seat & 1:
                seat += 1
            m.view(seat, view.state)
            gc.collect()
            before = gc.mem_alloc()
            best = 1000000
            for i in range(5):  # the computer may do something else meanwhile
                began = time.ticks_us()
                bot.choose(view, seat)
                best = min(best, time.ticks_diff(time.ticks_us(), began))
            most = max(most, gc.mem_alloc() - before)
            loops.append(best)
            m.apply(seat, legal[chance.below(m.legal(seat, legal))])
began = time.ticks_us()
for i in range(100000):
    pass
loop = time.ticks_diff(time.ticks_us(), began) / 100000
print(most, int(max(loops) / loop))
"""


def figures():
    """By the keys of tools.budget: bytes, and rounds of an empty ``for`` loop on the same VM.

    decision_loops is the longest decision of 120 random hands, the best of five tries.
    """
    found = {}
    for players in (2, 4):
        path = os.path.join(vm.ROOT, "truco_core", "bots", "policy%d.bin" % players)
        found["table%d_bytes" % players] = os.path.getsize(path)
    steps = ["from truco_core.bots import features2, features4, policy\n"]
    steps += ["policy.table(2)\n", "policy.table(4)\n"]
    heap = vm.steps(steps, vm.core_mounts()).heap
    found["table2_heap_bytes"] = heap[2] - heap[1]
    found["table4_heap_bytes"] = heap[3] - heap[2]
    most, loops = vm.run(_SCRIPT, vm.core_mounts()).split()
    found["alloc_decision"] = int(most)
    found["decision_loops"] = int(loops)
    return found
