"""What the trained robots cost on the VM: tables on the drive and in the heap, decisions."""

import os

from tools import vm

_SCRIPT = """
import gc, js
MANY = 4
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
times = []
most = 0
def clock():  # us of the processor: the computer does other things meanwhile
    used = js.process.cpuUsage()
    return used.user + used.system
def time_of(seat):
    began = clock()
    for _ in range(MANY):
        bot.choose(view, seat)
    return (clock() - began) / MANY
for players in (2, 4):
    for k in range(0, 60, STEP):
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
            bot.choose(view, seat)
            most = max(most, gc.mem_alloc() - before)
            if k % 10 == 0:
                times.append([time_of(seat), bytes(view.state), seat])
            m.apply(seat, legal[chance.below(m.legal(seat, legal))])
loop = 1000000
for _ in range(5):
    began = clock()
    for i in range(100000):
        pass
    loop = min(loop, clock() - began)
for _ in range(40):  # the slowest once more: the computer may have been busy just then
    slowest = max(times, key=lambda one: one[0])
    if slowest[0] / loop * 100000 <= MOST:
        break
    for i, value in enumerate(slowest[1]):
        view.state[i] = value
    slowest[0] = min(slowest[0], time_of(slowest[2]))
times = [one[0] for one in times]
print(most, int(max(times) / loop * 100000), int(sum(times) / len(times) / loop * 100000))
"""


def figures(most=0):
    """By the keys of tools.costs.budget: bytes, and rounds of an empty ``for`` loop on the same VM.

    decision_loops is the longest of the decisions of 12 random hands, decision_loops_mean their
    mean, each timed over four calls; the longest ones several times, for a busy computer makes
    some decision look long.

    :param most: rounds that are few enough: the longest is not timed again when it takes no more,
        and only these 12 hands are played, not 120
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
    # That no decision allocates in any hand is in host_tests/truco_core/test_bots.py, too.
    head = "MOST, STEP = %d, %d\n" % (most, 10 if most else 1)
    most, loops, mean = vm.run(head + _SCRIPT, vm.core_mounts()).split()
    found["alloc_decision"] = int(most)
    found["decision_loops"] = int(loops)
    found["decision_loops_mean"] = int(mean)
    return found
