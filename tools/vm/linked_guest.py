"""Run on the 32-bit VM after the title of screens.py: a guest at a table of four.

`before` and `after` are the host's records, see linked.py. The parts are those of linked_host.py.
"""

import _bleio

_bleio.other = _bleio.Host(before + after)  # noqa: F821
_bleio.other.tell(len(before))  # noqa: F821
game.setup.players = 4  # noqa: F821
game.go("search")  # noqa: F821
run(200)  # noqa: F821
run(5, ok)  # noqa: F821
run(300)  # noqa: F821
assert game.names == ["lobby"] and game.party.lobby.my_seat == 1, game.names  # noqa: F821
# next step
# The script, not this game, has chosen the actions of this seat, so accept them as time-outs.
game.party.lobby.guest.excuses = lambda late, action: True  # noqa: F821
board_gc.look()  # noqa: F821
_bleio.other.tell(24)
run(1500)  # noqa: F821
look()  # noqa: F821
# next step
_bleio.other.tell(len(after))  # noqa: F821
for _ in range(60):
    run(PRESS_EVERY, ok)  # noqa: F821
look()  # noqa: F821
