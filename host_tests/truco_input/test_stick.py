"""Test polled devices: sticks, a trackball, a gamepad, keyboards, and a second key queue."""

import sys
import types

import pytest

import truco_input as ti
from host_tests.support.key_queue import Event, Queue, Told, drain, pad
from tools.sim.handheld import Handheld
from truco_input import ALT, DOWN, LEFT, MENU, NEXT, OK, RAISE, RIGHT, UP
from truco_input.stick import (
    _REST,
    Console,
    I2CKeyboard,
    Keyboard,
    MoreKeys,
    Pad,
    Stick,
    Trackball,
)


class Typed:
    """A source of characters: `read` returns the next ASCII code, or 0."""

    def __init__(self, text=b""):
        self.waiting = list(text)

    def read(self):
        return self.waiting.pop(0) if self.waiting else 0


def test_letters_are_reported_with_a_release_between_equal_ones():
    keyboard = Keyboard(Typed(b"ttW\x7a\xfd \x7f"))
    assert [keyboard.poll() for _ in range(12)] == (
        [ti.RAISE, 0, ti.RAISE, 0, ti.UP, 0, 0, 0, ti.OK, 0, ti.RAISE, 0]
    )


class Bus:
    """An I2C bus with a keyboard that does not answer the first `silent` reads."""

    def __init__(self, text, silent=0):
        self.waiting = list(text)
        self.silent = silent
        self.locked = False
        self.asked = 0

    def try_lock(self):
        self.locked = True
        return True

    def readfrom_into(self, address, buffer):
        assert self.locked and address == 0x55 and len(buffer) == 1
        self.asked += 1
        if self.asked <= self.silent:
            raise OSError(5)
        buffer[0] = self.waiting.pop(0) if self.waiting else 0


def test_a_silent_i2c_keyboard_is_retried_later():
    bus = Bus(b"a", silent=2)
    keyboard = I2CKeyboard(bus)
    read = [keyboard.read() for _ in range(110)]
    assert read.count(0) == 109 and read.index(ord("a")) == 102
    assert bus.asked == 2 + 110 - 102, "not each of 110 reads goes over the bus while it is silent"


class Wire:
    """The console: sys.stdin and supervisor.runtime in one object."""

    def __init__(self, typed=b""):
        self.typed = bytearray(typed)

    @property
    def serial_bytes_available(self):
        return len(self.typed)

    def readinto(self, buffer):
        assert len(buffer) == 1 and self.typed, "it would wait"
        buffer[0] = self.typed.pop(0)


def of_console(*pieces):
    """Return the codes read from pieces of input, with some extra reads after each piece."""
    wire = Wire()
    console = Console(wire, wire)
    found = []
    for piece in pieces:
        wire.typed += piece
        found += [console.read() for _ in range(len(piece) + 4)]
    return [code for code in found if code]


def test_the_console_gives_letters_and_arrows():
    assert of_console(b"a\x1b[A\x1b[B\x1b[C\x1b[Db") == [ord("a"), 1, 2, 3, 4, ord("b")]
    assert of_console(b"\x1bOA") == [1], "as some terminals send arrows"


def test_the_console_tells_escape_from_escape_sequences():
    assert of_console(b"\x1b", b"x") == [27, ord("x")]
    assert of_console(b"\x1b\x1b") == [27, 27]
    assert of_console(b"\x1b[15~t") == [ord("t")], "F5 is nothing"
    assert of_console(b"\x1b[1;5At") == [1, ord("t")], "Ctrl and an arrow is an arrow"
    assert of_console(b"\x1bt") == [ord("t")], "Alt-T is T"


class Count:
    """A countio.Counter."""

    count = 0

    def reset(self):
        self.count = 0


def test_two_pulses_of_a_trackball_make_one_step():
    left, right, up, down = counters = [Count() for _ in range(4)]
    ball = Trackball(counters)
    up.count = 1
    assert ball.poll() == 0, "a touch is no roll"
    up.count, left.count = 2, 1
    assert [ball.poll() for _ in range(3)] == [ti.UP, 0, 0]
    assert left.count == 0, "it rolled up, and not to the left"
    for counter, direction in zip(counters, (ti.LEFT, ti.RIGHT, ti.UP, ti.DOWN)):
        counter.count = 3
        assert [ball.poll(), ball.poll()] == [direction, 0]


def test_a_tdeck_has_trackball_click_and_letters():
    with Handheld("lilygo_tdeck", seed=7) as handheld:
        told = Told(handheld)
        said = told.press("UP", "DOWN", "LEFT", "RIGHT", "RIGHT")
        assert said == [ti.UP, ti.DOWN, ti.LEFT, ti.RIGHT, ti.RIGHT]
        said = told.press("CLICK", "ENTER", "T", "DEL", "M", "C", "Q", "W")
        assert said == [ti.OK, ti.OK, ti.RAISE, ti.RAISE, ti.MENU, ti.ALT, ti.UP]


def test_a_fruit_jam_has_a_usb_keyboard_and_three_keys():
    with Handheld("adafruit_fruit_jam", seed=7) as handheld:
        told = Told(handheld)
        said = told.press("UP", "DOWN", "LEFT", "RIGHT", "ENTER", "T", "DEL", "C", "F5")
        assert said == ([ti.UP, ti.DOWN, ti.LEFT, ti.RIGHT, ti.OK, ti.RAISE, ti.RAISE, ti.ALT])
        assert told.press("ESC") == [ti.MENU]
        assert told.press("BUTTON1", "BUTTON2", "BUTTON3") == [ti.NEXT, ti.OK, ti.RAISE]


# BUTTON_NAMES of relic_usb_host_gamepad, in the order of their numbers.
NAMES = (
    "A B X Y UP DOWN LEFT RIGHT START SELECT HOME L1 R1 L2 R2 L3 R3 JOYSTICK_UP JOYSTICK_DOWN"
    " JOYSTICK_LEFT JOYSTICK_RIGHT TOUCH_PAD"
).split()
MEANT = {"A": OK, "B": RAISE, "X": ALT, "Y": NEXT, "START": MENU, "SELECT": NEXT}
for _name, _way in {"UP": UP, "DOWN": DOWN, "LEFT": LEFT, "RIGHT": RIGHT}.items():
    MEANT[_name] = MEANT["JOYSTICK_" + _name] = _way


class Gamepad:
    """A gamepad. held: names of buttons; fault: exception that the next update raises."""

    def __init__(self):
        self.held, self.updates, self.fault, self.gone = set(), 0, None, 0
        self.buttons = self

    def update(self):
        self.updates += 1
        if self.fault:
            raise self.fault
        return True

    def disconnect(self):
        self.gone += 1

    @property
    def pressed(self):
        return bool(self.held)

    def __getitem__(self, number):
        return NAMES[number] in self.held


@pytest.mark.parametrize("name", NAMES)
def test_each_button_of_a_gamepad_has_its_intent(name):
    gamepad = Gamepad()
    pad = Pad(gamepad)
    assert pad.poll() == 0
    gamepad.held = {name}
    assert pad.poll() == MEANT.get(name, 0)
    gamepad.held = set()
    assert pad.poll() == 0


def test_an_unplugged_gamepad_is_retried_later():
    gamepad = Gamepad()
    pad = Pad(gamepad)
    gamepad.held, gamepad.fault = {"A"}, OSError("USBError")
    assert pad.poll() == 0 and gamepad.gone == 1
    gamepad.fault = None
    for _ in range(_REST):
        assert pad.poll() == 0
    assert gamepad.updates == 1
    assert pad.poll() == OK and gamepad.updates == 2


def test_a_fruit_jam_has_a_gamepad_and_a_keyboard(monkeypatch):
    gamepad = Gamepad()
    library = types.SimpleNamespace(Gamepad=lambda: gamepad)
    monkeypatch.setitem(sys.modules, "relic_usb_host_gamepad", library)
    board = Handheld("adafruit_fruit_jam", seed=7)
    board._hooks._allowed |= {"relic_usb_host_gamepad"}  # importable, like a library in lib
    with board as handheld:
        told = Told(handheld)
        for name in ("A", "START", "JOYSTICK_LEFT"):
            gamepad.held = {name}
            handheld.wait(50)
            gamepad.held = set()
            handheld.wait(50)
        assert told.press("T") == [OK, MENU, LEFT, RAISE]


class Axis:
    value = 32768


def test_a_trembling_stick_presses_once():
    x, y = Axis(), Axis()
    _, keys = pad(Stick(x, y))
    found = []
    for value in (32768, 49000, 48700, 48800, 42000, 49000, 40000, 32768):
        x.value = value
        found += drain(keys, 0)
    assert found == [ti.RIGHT]


MOST, REST = 65535, 32768
PUSHES = {(0, REST): ti.LEFT, (MOST, REST): ti.RIGHT, (REST, 0): ti.UP, (REST, MOST): ti.DOWN}


@pytest.mark.parametrize(
    "x, y, intent",
    [(*at, intent) for at, intent in PUSHES.items()] + [(60000, MOST, ti.DOWN), (40000, 30000, 0)],
)
def test_a_stick_gives_its_main_direction(x, y, intent):
    stick = Stick(Axis(), Axis())
    stick._x.value, stick._y.value = x, y
    assert stick.poll() == intent


def test_a_held_stick_repeats_and_can_reverse():
    x, y = Axis(), Axis()
    _, keys = pad(Stick(x, y))
    y.value = 65535
    assert drain(keys, 0) == [ti.DOWN]
    assert drain(keys, 400, True) == [ti.DOWN]
    y.value = 0
    assert drain(keys, 410, True) == [ti.UP]
    y.value = 32768
    assert drain(keys, 5000, True) == []


def test_more_keys_give_the_one_that_went_down_last():
    queue = Queue()
    more = MoreKeys(queue, Event(), bytes((ti.RAISE, ti.MENU)))
    assert more.poll() == 0
    queue.put(0, True)
    queue.put(0, False)  # a press that is over before the poll is reported, too
    assert [more.poll() for _ in range(3)] == [ti.RAISE, 0, 0]
    queue.put(0, True)
    queue.put(1, True)
    queue.put(0, False)
    assert [more.poll() for _ in range(4)] == [ti.RAISE, ti.MENU, ti.MENU, ti.MENU]
    queue.put(1, False)
    assert more.poll() == 0


def test_more_keys_forget_a_key_when_a_release_may_be_lost():
    queue = Queue()
    more = MoreKeys(queue, Event(), bytes((ti.RAISE,)))
    for _ in range(5):
        queue.put(0, True)
    assert more.poll() == 0 and not queue.overflowed
    queue.put(0, True)
    assert more.poll() == ti.RAISE
