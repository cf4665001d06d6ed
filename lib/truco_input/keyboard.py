"""A keyboard that tells letters, and not when a key is let go; as a stick.

==========================  ========================================
letter                      intent
==========================  ========================================
W, A, S, D                  UP, LEFT, DOWN, RIGHT; so do arrows
Enter, space                OK
T, backspace                RAISE
C                           ALT
M, Esc                      MENU
tab                         NEXT
Ctrl-Q; Alt-C on a T-Deck   LEAVE
==========================  ========================================
"""

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
