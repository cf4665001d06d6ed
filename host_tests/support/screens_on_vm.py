"""The game on the 32-bit VM, from the title screen on: programs press its keys."""

from tools import vm
from tools.vm import measure

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

OK, DOWN, UP, RIGHT, LEFT, RAISE, MENU = 5, 4, 3, 2, 1, 6, 7
used(100)
"""


def on_vm(*texts, linked_for=()):
    """Run these programs one after the other on the title screen of a PyBadge; what they print.

    :param linked_for: other texts that run on the same bytecode, as of `vm.steps`
    """
    parts = measure.head_of_screens("pybadge")[:2]
    named = [*parts, WAYS, *linked_for] if linked_for else ()
    result = vm.steps([*parts, WAYS, *texts], measure.game_mounts(), linked_for=named)
    return result.output.split("\n"), result.heap[2:]
