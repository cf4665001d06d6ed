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

# What the programs of all tests name of the game and of the table's protocol: so they run on the
# same bytecode, for to link it takes seconds. A name that is missing here is not found.
NAMED = (
    "Dealer bring choose deal deal_from dealer drivers end gave_up go hand human kind large_text "
    "match names other plan players push robots rules seat seen setup signals speed start table "
    "tidy use value watch"
).replace(" ", "\n")


def on_vm(*texts):
    """Run these programs one after the other on the title screen of a PyBadge; what they print."""
    parts = measure.head_of_screens("pybadge")[:2]
    result = vm.steps(
        [*parts, WAYS, *texts], measure.game_mounts("pybadge"), linked_as=[*parts, WAYS, NAMED]
    )
    return result.output.split("\n"), result.heap[2:]
