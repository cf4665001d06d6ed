"""Run on the 32-bit VM after screens.py has opened the title: the host of a table of two handhelds.

Its three parts end in the lobby with the guest, at the table after the deal, and some cards later.
"""
# ruff: noqa: F821

import _bleio

_bleio.other = _bleio.Guest()
game.setup.players = 4
game.setup.turn_time = 1
game.go("create")
run(5)
run(5, ok)
run(300)
assert game.names == ["lobby"], game.names
assert game.party.lobby.seats[1].flags & 7 == 3
# A new part of this script begins, after a garbage collection.
board_gc.look()
run(5, ok)
run(1500)
look()
# A new part of this script begins, after a garbage collection.
# Stop before a question opens, which takes 4.5 KB more, and before the next deal begins.
for _ in range(64):
    run(PRESS_EVERY, ok)
look()
