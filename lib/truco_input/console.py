"""The letters of the console: CircuitPython types those of a USB keyboard into it, and those that
a computer sends over USB. An arrow is Esc, [ and a letter from A to D.
"""

from micropython import const

from truco_input.keyboard import ARROWS

_ESCAPE = const(27)
# How far a sequence is read.
_NOTHING = const(0)
_BEGUN = const(1)  # Esc
_INSIDE = const(2)  # Esc and [ or O
_LOOKS = const(3)  # so often nothing follows an Esc that was pressed alone


class Console:
    """A source of `truco_input.keyboard`.

    :param runtime: `supervisor.runtime`, or anything with its ``serial_bytes_available``
    :param stdin: `sys.stdin`, or anything with its ``readinto``
    """

    def __init__(self, runtime, stdin):
        self._runtime = runtime
        self._stdin = stdin
        self._byte = bytearray(1)
        self._state = _NOTHING
        self._looks = 0

    def read(self) -> int:
        """The ASCII code of a letter, or one of ARROWS, or 0. It never waits."""
        while self._runtime.serial_bytes_available:
            self._stdin.readinto(self._byte)
            code = self._taken(self._byte[0])
            if code:
                return code
        if self._state == _BEGUN:
            self._looks += 1
            if self._looks == _LOOKS:
                self._state = _NOTHING
                return _ESCAPE
        return 0

    def _taken(self, code):
        """What a byte means: a letter; 0 for a part of a sequence, or the end of a strange one."""
        state = self._state
        if code == _ESCAPE:
            self._state = _BEGUN
            self._looks = 0
            return _ESCAPE if state == _BEGUN else 0
        if state == _NOTHING:
            return code
        if state == _BEGUN:
            # With Alt a letter comes behind an Esc too: it counts as the letter.
            inside = code == 91 or code == 79  # [ or O
            self._state = _INSIDE if inside else _NOTHING
            return 0 if inside else code
        if code >= 64:  # it ends the sequence; digits and ; are inside
            self._state = _NOTHING
            if 65 <= code <= 68:
                return ARROWS + code - 65
        return 0
