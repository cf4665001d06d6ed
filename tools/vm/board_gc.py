"""Stand-in for gc on the 32-bit VM: the heap ends where a board's does.

The VM collects only while no Python runs, so what is free is told as of the last `look`, which
is for the beginning of a step.
"""

import gc

collect = gc.collect
mem_alloc = gc.mem_alloc
room = 0  # bytes of a board's heap
_before = 0  # in use before the game
_free = 0


def begin(bytes_of_board):
    """The game comes next, on a board with so much heap."""
    global room, _before
    room = bytes_of_board
    _before = mem_alloc()
    look()


def look():
    """Remember what is free now."""
    global _free
    _free = room - (mem_alloc() - _before)


def mem_free():
    return _free
