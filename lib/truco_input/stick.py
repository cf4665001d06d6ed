"""What a board polls, and `keypad` cannot scan: sticks, a trackball, a gamepad, keyboards.

Each has ``poll() -> intent``: the direction or key that is held now, or 0. A keyboard tells
letters, and not when a key is let go.
"""

from micropython import const

from truco_input import ALT, DOWN, LEAVE, LEFT, MENU, NEXT, OK, RAISE, RIGHT, UP

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
        """Return the direction held now (one of the four: the one pushed more), or 0."""
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
        """Return the direction of a step that was made since the last look, or 0."""
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
_INTENTS += bytes((0, 0, 0, 0, 0, 0, 0, UP, DOWN, LEFT, RIGHT))
_REST = const(200)  # polls, some seconds: to look for a gamepad takes longer than a step should


class Pad:
    """:param pad: a `relic_usb_host_gamepad.Gamepad`"""

    def __init__(self, pad):
        self._pad = pad
        self._rest = 0

    def poll(self) -> int:
        """Return the intent of the button that is held, or 0: also without a gamepad."""
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
                if _INTENTS[number] and buttons[number]:
                    return _INTENTS[number]
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
        """Return the intent of the key held now, or 0. Each call takes one event."""
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


# What a source gives for an arrow: codes that no letter has.
ARROWS = const(1)  # up, down, right, left

_CODES = b"\x01\x02\x03\x04wWsSdDaA\r\n tT\x08\x7fcCmM\x1b\t\x11\x0c"
_LETTERS = bytes((UP, DOWN, RIGHT, LEFT, UP, UP, DOWN, DOWN, RIGHT, RIGHT, LEFT, LEFT))
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
        for code, intent in zip(_CODES, _LETTERS + _MORE + _LAST):
            self._intents[code] = intent

    def poll(self) -> int:
        """Return the intent of a letter that has come, or 0."""
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
        """Return the intent of either, or 0."""
        return self._one.poll() or self._other.poll()


_ESCAPE = const(27)
# How far a sequence is read.
_NOTHING = const(0)
_BEGUN = const(1)  # Esc
_INSIDE = const(2)  # Esc and [ or O
_LOOKS = const(3)  # so often nothing follows an Esc that was pressed alone


class Console:
    """A source of `Keyboard`.

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
        """Return the ASCII code of a letter, or one of ARROWS, or 0. It never waits."""
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
        """Return what a byte means: a letter; 0 for a part of a sequence, or the end of a strange
        one.
        """
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
    """A source of `Keyboard`.

    :param i2c: a `busio.I2C` that nothing else uses
    """

    def __init__(self, i2c):
        i2c.try_lock()
        self._i2c = i2c
        self._byte = bytearray(1)
        self._rest = 0

    def read(self) -> int:
        """Return the ASCII code of a letter, or 0."""
        if self._rest:
            self._rest -= 1
            return 0
        try:
            self._i2c.readfrom_into(_ADDRESS, self._byte)
        except OSError:
            self._rest = _PATIENCE
            return 0
        return self._byte[0]
