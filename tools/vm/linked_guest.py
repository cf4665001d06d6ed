"""Run on the 32-bit VM after screens.py has opened the title: a guest at a table of four.

`before` and `after` are the host's records before and in the match (`linked.told`). The three parts
end in the lobby, at the table after 14 records of the match, and after all its records.
"""
# ruff: noqa: F821

import _bleio

_bleio.other = _bleio.Host(before + after)
_bleio.other.tell(len(before))
game.setup.players = 4
game.go("search")
run(200)
run(5, ok)
run(300)
assert game.names == ["lobby"] and game.party.lobby.my_seat == 1, game.names
# A new part of this script begins, after a garbage collection.
board_gc.look()
_bleio.other.tell(14)
run(1500)
look()
# A new part of this script begins, after a garbage collection.
_bleio.other.tell(len(after))
for _ in range(80):  # until all records are shown, and nothing moves
    run(PRESS_EVERY, ok)
max(*bytes(250))  # overwrite addresses that calls have left on the stack, see `App.settle`
look()
