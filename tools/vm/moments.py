"""Heap at a board's table while a moment is felt (lib/truco_ui/table/effects.py), on the 32-bit VM.

The moments are those of tools/costs/effect_cost.py, on a table where nobody plays on.
"""

from tools import vm
from tools.costs import effect_cost
from tools.vm import measure
from truco_game import NAMED

_PLAYERS = 4  # of a new board
_STOP = "\ngame.game.tick = lambda now_ms, at_table: False\nrun(300)\n"
_TWO = "\ngame.setup.players = 2\ngame.play()\nrun(300)" + _STOP
_LAY = """
state = game.game.table.match.state
for place, value in %r:
    state[place] = value
game.stack[0].renew()
run(300)
game.publish(%d, %d, %d)
for _ in range(400):
    run(1)
    if game.stack[0].picture.effect:
        break
run(5)
assert game.stack[0].picture.effect
"""


def heaps(board_id, fits=measure.never):
    """{name of a moment: bytes of heap in use}, the lowest of all `measure.SHIFTS`.

    :param fits: of a list of these bytes, see `measure.shifted`
    """
    parts = measure.head_of_screens(board_id)[:3]
    parts[2] += _STOP
    for kind, seat, value in effect_cost.MOMENTS.values():
        players, table = (2, _TWO) if kind == NAMED else (_PLAYERS, "")
        parts.append(table + _LAY % (effect_cost.laid(kind, players), kind, seat, value))
    mounts = measure.game_mounts(board_id)

    def used(words):
        steps = [parts[0] + measure.shift(words)] + parts[1:]
        ran = vm.steps(steps, mounts, linked_as=measure.named(board_id))
        return [ran.since(at) for at in range(4, len(ran.heap))]

    found = measure.shifted(used, lambda found: fits([min(one) for one in zip(*found)]))
    return dict(zip(effect_cost.MOMENTS, map(min, zip(*found)), strict=True))
