"""boot_out.txt, in which CircuitPython says at each start what it is and on which board.

Line 1: `Adafruit CircuitPython <version> on <date>; <board> with <chip>`; from version 7 on
line 2: `Board ID:<board id>`. Then come a UID and what boot.py prints; we skip both.
Source: `run_boot_py()` in CircuitPython's main.c.
"""

import re

from tools.linker import Refused

NAME = "boot_out.txt"
MAJOR = 10


class BootOut:
    """version: text such as "10.0.3". major: its first number. board_id: text, or ""."""

    def __init__(self, version, major, board_id):
        self.version = version
        self.major = major
        self.board_id = board_id


def parse(text):
    """The `BootOut` of a file's text; raises `Refused` when it is none of CircuitPython's."""
    version = re.search(r"CircuitPython ((\d+)\.\S+)", text.split("\n")[0])
    if version is None:
        raise Refused("%s does not begin with CircuitPython's version: is this the drive?" % NAME)
    board = re.search(r"^Board ID: *(\S+)", text, re.MULTILINE)
    return BootOut(version.group(1), int(version.group(2)), board.group(1) if board else "")


def check(text, board_id, known):
    """Return the `BootOut` when the drive is `board_id` with CircuitPython 10.

    :param known: ids of the boards that Zap has

    Raises `Refused` with what to do for any other.
    """
    found = parse(text)
    if found.major != MAJOR:
        do = "update the board" if found.major < MAJOR else "get a newer Zap, or put 10.x on it"
        raise Refused(
            "this drive has CircuitPython %s and Zap needs %d.x: %s" % (found.version, MAJOR, do)
        )
    if found.board_id != board_id:
        what = "the board `%s`" % found.board_id if found.board_id else "a board without a name"
        do = "use --board %s, or the other drive" % found.board_id
        if found.board_id not in known:
            do = "name the drive of that board (Zap does not know this one)"
        raise Refused("this drive is %s, not `%s`: %s" % (what, board_id, do))
    return found
