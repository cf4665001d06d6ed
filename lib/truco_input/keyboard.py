"""Keyboards, as sticks: they tell letters, and not when a key is let go."""

from micropython import const

from truco_input import ALT, DOWN, LEAVE, LEFT, MENU, NEXT, OK, RAISE, RIGHT, UP

# What a source gives for an arrow: codes that no letter has.
ARROWS = const(1)  # up, down, right, left

_CODES = b"\x01\x02\x03\x04wWsSdDaA\r\n tT\x08\x7fcCmM\x1b\t\x11\x0c"
_INTENTS = bytes((UP, DOWN, RIGHT, LEFT, UP, UP, DOWN, DOWN, RIGHT, RIGHT, LEFT, LEFT))
_MORE = bytes((OK, OK, OK, RAISE, RAISE, RAISE, RAISE, ALT, ALT, MENU, MENU, MENU, NEXT))
_LAST = bytes((LEAVE, LEAVE))


class Keyboard:
    """Each letter is a press and, at the next look, a release.

    :param source: has ``read() -> int``, the ASCII code of the next letter, or 0
    """

    def __init__(self, source):
        self._source = source
        self._held = 0
        self._intents = bytearray(128)
        for code, intent in zip(_CODES, _INTENTS + _MORE + _LAST):
            self._intents[code] = intent

    def poll(self) -> int:
        """The intent of a letter that has come, or 0."""
        if self._held:
            self._held = 0
            return 0
        code = self._source.read()
        if code < len(self._intents):
            self._held = self._intents[code]
        return self._held


class Either:
    """Two sticks as one.

    :param one: has ``poll() -> intent``
    :param other: the same
    """

    def __init__(self, one, other):
        self._one = one
        self._other = other

    def poll(self) -> int:
        """The intent of either, or 0."""
        return self._one.poll() or self._other.poll()


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


_ADDRESS = const(0x55)
_PATIENCE = const(50)  # reads that are left out after one that failed: the controller may start


class I2CKeyboard:
    """A source of `truco_input.keyboard`.

    :param i2c: a `busio.I2C` that nothing else uses
    """

    def __init__(self, i2c):
        i2c.try_lock()
        self._i2c = i2c
        self._byte = bytearray(1)
        self._rest = 0

    def read(self) -> int:
        """The ASCII code of a letter, or 0."""
        if self._rest:
            self._rest -= 1
            return 0
        try:
            self._i2c.readfrom_into(_ADDRESS, self._byte)
        except OSError:
            self._rest = _PATIENCE
            return 0
        return self._byte[0]
