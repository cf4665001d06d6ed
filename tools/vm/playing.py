"""The largest single allocation while hands are played on the table screen, on the VM."""

import re

from tools import vm
from tools.linker import fold
from tools.vm import measure

# Nothing is collected before a step ends: so what is the largest object then is the largest
# that was made in it, or that was there before. Pixels, made before play begins, would hide it.
_NOTE = """
import displayio
bitmaps = []
make = displayio.Bitmap.__init__
def note(self, *size):
    make(self, *size)
    bitmaps.append(self)
displayio.Bitmap.__init__ = note
"""
_DROP = """
assert bitmaps
for bitmap in bitmaps:
    bitmap.data = None
"""
_STEP = """
state = game.game.table.match.state
first = state[HAND]
for _ in range(%d):
    if state[%d] == %d or state[HAND] > first + 2:
        break
    run(1, ok)
    run(PRESS_EVERY - 1)
print("hands", state[HAND] - first)
game.game.table.match._forget()  # what a full log does: it imports a module
micropython.mem_info()
"""
_PRESSES = 600


def largest(board_id, also=""):
    """Bytes of the largest object at a board's table after some hands, what was dropped too.

    :param str also: Python to run before the hands, for tests
    """
    constants = fold.Constants(vm.ROOT).of("truco_core.state")
    step = also + _STEP % (_PRESSES, constants["PHASE"], constants["MATCH_OVER"])
    parts = measure.head_of_screens(board_id)[:3] + [_DROP, step]
    parts[0] += _NOTE
    mounts = measure.game_mounts(board_id)
    output = vm.steps(parts, mounts, linked_as=measure.named(board_id)).output
    if not int(re.search(r"hands (\d+)", output)[1]):
        raise vm.VmError(1, "%s: no hand was played" % board_id, output)
    return int(re.findall(r"max blk sz: (\d+)", output)[-1]) * measure.BLOCK
