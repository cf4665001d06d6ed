"""Read boot_out.txt, in which a drive says what board it is, and check that a game fits it.

CircuitPython writes the file at each start. Line 1: `Adafruit CircuitPython <version> on <date>;
<board> with <chip>`. Line 2, from version 7 on: `Board ID:<board id>`. Source: `run_boot_py()` in
CircuitPython's main.c.
"""

import re

from . import Problem, decoded

NAME = "boot_out.txt"
MAJOR = 10  # supported major version of CircuitPython
GET = "https://circuitpython.org/board/%s/"
_VERSION = re.compile(r"CircuitPython ((\d+)\.(\d+)\S*)")
_BOARD = "Board ID:"


class BootOut:
    """The contents of boot_out.txt.

    version: text such as "10.0.3"
    number: its first two numbers, such as (10, 0)
    board_id: such as "pybadge"

    If CircuitPython did not write the text, these are "", (0, 0) and "".

    :param data: the bytes of the file
    """

    def __init__(self, data):
        lines = decoded(data).split("\n")
        said = _VERSION.search(lines[0])
        boards = [line[len(_BOARD) :].split() for line in lines if line.startswith(_BOARD)]
        self.version = said.group(1) if said else ""
        self.number = (int(said.group(2)), int(said.group(3))) if said else (0, 0)
        self.board_id = boards[0][0] if said and boards and boards[0] else ""


def misfit(boot, board_id, known):
    """Return the `Problem` if a drive is not ready for a game, else None.

    :param boot: the drive's `BootOut`
    :param board_id: the board that the game was built for; "": unknown
    :param known: ids of the boards that Zap supports
    """
    get = GET % (boot.board_id or board_id or "<board>")
    values = {"version": boot.version, "found": boot.board_id, "board": board_id}
    if not boot.version:
        code, text = "no-circuitpython", "there is no %s of CircuitPython on the drive" % NAME
        do = "is it the drive CIRCUITPY? Then press reset once; if that does not help, install "
        do += "CircuitPython %d.x from %s" % (MAJOR, get)
    elif boot.number[0] != MAJOR:
        code = "other-circuitpython"
        text = "the board has CircuitPython %s, and this Zap is for %d.x" % (boot.version, MAJOR)
        do = "install %d.x from %s (the files stay), or look for a newer Zap" % (MAJOR, get)
    elif boot.board_id not in known:
        code, text = "unknown-board", "the board is `%s`, which Zap does not know" % boot.board_id
        do = "it knows %s; docs/extending.md explains how to add one" % ", ".join(known)
    elif board_id not in (boot.board_id, ""):
        code = "wrong-board"
        text = "the board is `%s`, and the game is for `%s`" % (boot.board_id, board_id)
        do = "take the zip zap-%s, or tools/deploy.py --board %s, or the other drive"
        do %= boot.board_id, boot.board_id
    else:
        return None
    return Problem(code, text, do, values=values)
