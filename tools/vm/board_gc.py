"""Stand-in for gc on the 32-bit VM, with the heap size of a board.

The VM collects garbage only while no Python runs, between two steps. So `mem_free` returns what
`look` has measured at the beginning of a step.
"""

import gc

collect = gc.collect
mem_alloc = gc.mem_alloc
room = 0  # bytes of a board's heap
_before = 0  # bytes in use before the game is loaded
_free = 0


def begin(bytes_of_board):
    """Start measuring the game, on a board with this much heap."""
    global room, _before
    room = bytes_of_board
    _before = mem_alloc()
    look()


def look():
    global _free
    _free = room - (mem_alloc() - _before)


def mem_free():
    return _free
