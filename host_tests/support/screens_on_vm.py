"""Run the game on the 32-bit VM from the title screen on, with programs that press keys."""

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

from truco_input import DOWN, UP, RIGHT, LEFT, RAISE, MENU
used(100)
"""


def on_vm(*texts):
    """Run programs one after the other on the title screen of a PyBadge. Return (output, heap)."""
    parts = measure.head_of_screens("pybadge")[:2]
    result = measure.game("pybadge").steps([*parts, WAYS, *texts])
    return result.output.split("\n"), result.heap[2:]
