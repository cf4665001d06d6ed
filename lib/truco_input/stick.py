"""Sticks: analog, a trackball's, a gamepad's, or keys that a board's first scanner cannot read."""

from micropython import const

from truco_input import ALT, DOWN, LEFT, MENU, NEXT, OK, RAISE, RIGHT, UP

# A stick at rest reads about 32768 of 0..65535. It counts as pushed when it is more than _ON
# from there, and until it is within _OFF again: so a trembling stick presses only once.
_MIDDLE = const(32768)
_ON = const(16000)
_OFF = const(9000)


class Stick:
    """The direction in which a stick is pushed.

    :param x: has ``value`` 0..65535, left to right, as `analogio.AnalogIn` has
    :param y: the same, top to bottom
    """

    def __init__(self, x, y):
        self._x = x
        self._y = y
        self._held = 0

    def poll(self) -> int:
        """The direction held now (one of the four: the one pushed more), or 0."""
        x = self._x.value - _MIDDLE
        y = self._y.value - _MIDDLE
        held = self._held
        if held:
            push = x if held == LEFT or held == RIGHT else y
            if held == LEFT or held == UP:
                push = -push
            if push > _OFF:
                return held
        self._held = 0
        if abs(x) > _ON or abs(y) > _ON:
            if abs(x) > abs(y):
                self._held = RIGHT if x > 0 else LEFT
            else:
                self._held = DOWN if y > 0 else UP
        return self._held


_PULSES = const(2)  # for one step: a single one comes from a touch alone


class Trackball:
    """The direction in which a ball has rolled, as a press and a release for each step.

    :param counters: a `countio.Counter` each for left, right, up and down, as the intents count
    """

    def __init__(self, counters):
        self._counters = counters
        self._held = 0

    def poll(self) -> int:
        """The direction of a step that was made since the last look, or 0."""
        if self._held:
            self._held = 0
            return 0
        counters = self._counters
        for at in range(len(counters)):
            if counters[at].count >= _PULSES:
                self._held = LEFT + at
                break
        if self._held:
            for at in range(len(counters)):
                counters[at].reset()
        return self._held


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


class MoreKeys:
    """The intent of the key that went down last, for as long as it is held.

    :param queue: a `keypad.EventQueue`
    :param event: a `keypad.Event` to read into; this object owns it from now on
    :param bytes keymap: intent for each key number
    """

    def __init__(self, queue, event, keymap):
        self._queue = queue
        self._event = event
        self._keymap = keymap
        self._held = 0

    def poll(self) -> int:
        """The intent of the key held now, or 0. Each call takes one event."""
        queue, event = self._queue, self._event
        if queue.overflowed:
            queue.clear()
            self._held = 0
        if queue.get_into(event):
            intent = self._keymap[event.key_number]
            if event.pressed:
                self._held = intent
            elif intent == self._held:
                self._held = 0
        return self._held
