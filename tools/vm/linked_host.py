"""Run on the 32-bit VM after the title of screens.py: the host of a table of two handhelds.

Each part ends with a garbage collection: in the lobby with the guest, at the table after the deal,
and at the table some cards later.
"""

import _bleio

_bleio.other = _bleio.Guest()
game.setup.players = 4  # noqa: F821
game.setup.turn_time = 1  # noqa: F821
game.go("others.create")  # noqa: F821
run(5)  # noqa: F821
run(5, ok)  # noqa: F821
run(300)  # noqa: F821
assert game.names == ["lobby"], game.names  # noqa: F821
assert game.party.lobby.seats[1].flags & 7 == 3  # noqa: F821
# next step
board_gc.look()  # noqa: F821
run(5, ok)  # noqa: F821
run(1500)  # noqa: F821
look()  # noqa: F821
# next step
# Stop before a question opens, which takes 4.5 KB more, and before the next deal begins.
for _ in range(54):
    run(PRESS_EVERY, ok)  # noqa: F821
look()  # noqa: F821
