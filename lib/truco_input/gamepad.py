"""A USB gamepad of the library relic_usb_host_gamepad, as a stick.

============================  =========
button                        intent
============================  =========
d-pad, left stick             direction
A                             OK
B                             RAISE
X                             ALT
Y, Select                     NEXT
Start                         MENU
============================  =========
"""

from micropython import const

from truco_input import ALT, DOWN, LEFT, MENU, NEXT, OK, RAISE, RIGHT, UP

# By the library's number of a button: A, B, X, Y, d-pad, Start, Select; from 17 on the stick.
_INTENTS = bytes((OK, RAISE, ALT, NEXT, UP, DOWN, LEFT, RIGHT, MENU, NEXT))
_STICK = const(17)
_DIRECTIONS = bytes((UP, DOWN, LEFT, RIGHT))
_REST = const(200)  # polls, some seconds: to look for a gamepad takes longer than a step should


class Pad:
    """:param pad: a `relic_usb_host_gamepad.Gamepad`"""

    def __init__(self, pad):
        self._pad = pad
        self._rest = 0

    def poll(self) -> int:
        """The intent of the button that is held, or 0: also without a gamepad."""
        if self._rest:
            self._rest -= 1
            return 0
        try:
            self._pad.update()
        except OSError:  # usb.core.USBError: it was pulled out, or does not understand
            self._rest = _REST
            self._pad.disconnect()
            return 0
        buttons = self._pad.buttons
        if buttons.pressed:
            for number in range(len(_INTENTS)):
                if buttons[number]:
                    return _INTENTS[number]
            for number in range(len(_DIRECTIONS)):
                if buttons[_STICK + number]:
                    return _DIRECTIONS[number]
        return 0
