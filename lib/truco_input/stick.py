"""Input devices that `keypad` cannot scan: sticks, a trackball, a gamepad, keyboards.

Each device has ``poll() -> intent``, which returns the direction or key that is held now, or 0. A
keyboard only reports characters, not when a key is released.
"""

from micropython import const

from truco_input import ALT, DOWN, LEAVE, LEFT, MENU, NEXT, OK, RAISE, RIGHT, UP

# A stick at rest reads about 32768 of 0..65535. It counts as pushed when its value is more than _ON
# away from 32768, until the distance is at most _OFF. So a trembling stick causes only one press.
_MIDDLE = const(32768)
_ON = const(16000)
_OFF = const(9000)


class Stick:
    """An analog stick.

    :param x: has ``value`` 0..65535 from left to right, as `analogio.AnalogIn` has
    :param y: has ``value`` 0..65535 from top to bottom
    """

    def __init__(self, x, y):
        self._x = x
        self._y = y
        self._held = 0

    def poll(self) -> int:
        """Return the direction that is held now, or 0. Diagonally, the larger deflection counts."""
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


_PULSES = const(2)  # pulses of the trackball that are one step; a mere touch causes one pulse


class Trackball:
    """A trackball; each step of the ball is a press and a release.

    :param counters: a `countio.Counter` each for left, right, up and down, in the order of the
        intents
    """

    def __init__(self, counters):
        self._counters = counters
        self._held = 0

    def poll(self) -> int:
        """Return the direction of a step since the last call, or 0."""
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


# Intent for each button, by its number in relic_usb_host_gamepad. 0 to 9: A, B, X, Y, d-pad (up,
# down, left, right), Start, Select; 17 to 20: a stick as directions.
_INTENTS = bytes((OK, RAISE, ALT, NEXT, UP, DOWN, LEFT, RIGHT, MENU, NEXT))
_INTENTS += bytes((0, 0, 0, 0, 0, 0, 0, UP, DOWN, LEFT, RIGHT))
# polls (some seconds) between two searches for a gamepad, because a search takes long
_REST = const(200)


class Pad:
    """A USB gamepad.

    :param pad: a `relic_usb_host_gamepad.Gamepad`
    """

    def __init__(self, pad):
        self._pad = pad
        self._rest = 0

    def poll(self) -> int:
        """Return the intent of the button that is held; 0: none is held, or there is no gamepad."""
        if self._rest:
            self._rest -= 1
            return 0
        try:
            self._pad.update()
        except OSError:  # usb.core.USBError: the gamepad was unplugged or rejects the request
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
    """Additional keys; the key that went down last counts while it is held.

    :param queue: a `keypad.EventQueue`
    :param event: a `keypad.Event` to read into, which this object owns from now on
    :param bytes keymap: intent for each key number
    """

    def __init__(self, queue, event, keymap):
        self._queue = queue
        self._event = event
        self._keymap = keymap
        self._held = 0

    def poll(self) -> int:
        """Return the intent of the key that is held now, or 0. Each call reads one event."""
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


# A source returns arrow keys as the codes 1 to 4 (up, down, right, left), which no character has.
ARROWS = const(1)

# ASCII codes of keys, and their intents in the same order.
_CODES = b"\x01\x02\x03\x04wWsSdDaA\r\n tT\x08\x7fcCmM\x1b\t\x11\x0c"
_LETTERS = bytes((UP, DOWN, RIGHT, LEFT, UP, UP, DOWN, DOWN, RIGHT, RIGHT, LEFT, LEFT))
_MORE = bytes((OK, OK, OK, RAISE, RAISE, RAISE, RAISE, ALT, ALT, MENU, MENU, MENU, NEXT))
_LAST = bytes((LEAVE, LEAVE))


class Keyboard:
    """A keyboard; each character is a press and, at the next call, a release.

    :param source: has ``read() -> int``, which returns the ASCII code of the next character, or 0
    """

    def __init__(self, source):
        self._source = source
        self._held = 0
        self._intents = bytearray(128)
        for code, intent in zip(_CODES, _LETTERS + _MORE + _LAST):
            self._intents[code] = intent

    def poll(self) -> int:
        """Return the intent of a character that was typed, or 0."""
        if self._held:
            self._held = 0
            return 0
        code = self._source.read()
        if code < len(self._intents):
            self._held = self._intents[code]
        return self._held


class Either:
    """Two input devices that are polled as one.

    :param one: has ``poll() -> intent``; its intents have priority
    :param other: has ``poll() -> intent``, too
    """

    def __init__(self, one, other):
        self._one = one
        self._other = other

    def poll(self) -> int:
        """Return the intent of either device, or 0."""
        return self._one.poll() or self._other.poll()


_ESCAPE = const(27)
# How far a Console has read an escape sequence, which arrow keys send.
_NOTHING = const(0)
_BEGUN = const(1)  # Esc was read
_INSIDE = const(2)  # Esc was read, then [ or O
# After this many calls of `read` without a byte that follows Esc, the Esc key itself was pressed.
_LOOKS = const(3)


class Console:
    """A serial console as a source for `Keyboard`.

    :param runtime: `supervisor.runtime`, or an object with ``serial_bytes_available``
    :param stdin: `sys.stdin`, or an object with ``readinto``
    """

    def __init__(self, runtime, stdin):
        self._runtime = runtime
        self._stdin = stdin
        self._byte = bytearray(1)
        self._state = _NOTHING
        self._looks = 0

    def read(self) -> int:
        """Return an ASCII code, one of the four codes from ARROWS on, or 0. Never blocks."""
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
        """Return the character that a byte completes, or 0 inside or after an escape sequence."""
        state = self._state
        if code == _ESCAPE:
            self._state = _BEGUN
            self._looks = 0
            return _ESCAPE if state == _BEGUN else 0
        if state == _NOTHING:
            return code
        if state == _BEGUN:
            # A character that was typed with Alt comes after an Esc, too: return the character.
            inside = code == 91 or code == 79  # [ or O
            self._state = _INSIDE if inside else _NOTHING
            return 0 if inside else code
        if code >= 64:  # ends the sequence; digits and ; are inside it
            self._state = _NOTHING
            if 65 <= code <= 68:
                return ARROWS + code - 65
        return 0


_ADDRESS = const(0x55)  # I2C address of the controller
# calls of `read` that do nothing after a failed read, because the controller may still be starting
_PATIENCE = const(50)


class I2CKeyboard:
    """A keyboard controller on I2C as a source for `Keyboard`.

    :param i2c: a `busio.I2C` that nothing else uses
    """

    def __init__(self, i2c):
        i2c.try_lock()
        self._i2c = i2c
        self._byte = bytearray(1)
        self._rest = 0

    def read(self) -> int:
        """Return the ASCII code of a character, or 0."""
        if self._rest:
            self._rest -= 1
            return 0
        try:
            self._i2c.readfrom_into(_ADDRESS, self._byte)
        except OSError:
            self._rest = _PATIENCE
            return 0
        return self._byte[0]
