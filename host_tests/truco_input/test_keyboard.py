"""From letters and a trackball to intents: sources, drivers and the keys of a T-Deck."""

import pytest

import truco_input as ti
from host_tests.support.key_queue import Told
from tools.sim.handheld import Handheld
from truco_input.keyboard import Console, Either, I2CKeyboard, Keyboard
from truco_input.keys import Keys
from truco_input.stick import Trackball


class Typed:
    """A source of letters: each is read once, as the ASCII code of the next one, or 0."""

    def __init__(self, text=b""):
        self.waiting = list(text)

    def read(self):
        return self.waiting.pop(0) if self.waiting else 0


class NoKeys:
    """A key queue in which nothing ever is."""

    overflowed = False

    def get_into(self, event):
        return False


def test_letters_are_pressed_and_let_go():
    keyboard = Keyboard(Typed(b"ttW\x7a\xfd \x7f"))
    assert [keyboard.poll() for _ in range(12)] == (
        [ti.RAISE, 0, ti.RAISE, 0, ti.UP, 0, 0, 0, ti.OK, 0, ti.RAISE, 0]
    )


def test_letters_become_intents_one_for_each():
    keys = Keys(NoKeys(), None, b"", Keyboard(Typed(b"sst\rm\x11")))
    found = []
    for now_ms in range(0, 200, 10):
        intent = keys.next(now_ms)
        while intent:
            found.append(intent)
            intent = keys.next(now_ms)
    assert found == [ti.DOWN, ti.DOWN, ti.RAISE, ti.OK, ti.MENU, ti.LEAVE]


class Bus:
    """An I2C bus with a keyboard that is silent for `silent` reads."""

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


def test_a_keyboard_on_i2c_gives_its_letters_and_then_nothing():
    keyboard = I2CKeyboard(Bus(b"ab"))
    assert [keyboard.read() for _ in range(3)] == [ord("a"), ord("b"), 0]


def test_a_keyboard_that_is_still_starting_is_asked_again_later():
    bus = Bus(b"a", silent=2)
    keyboard = I2CKeyboard(bus)
    read = [keyboard.read() for _ in range(110)]
    assert read.count(0) == 109 and read.index(ord("a")) == 102
    assert bus.asked == 2 + 110 - 102, "not each of 110 reads goes over the bus while it is silent"


class Wire:
    """The console: sys.stdin and supervisor.runtime in one."""

    def __init__(self, typed=b""):
        self.typed = bytearray(typed)

    @property
    def serial_bytes_available(self):
        return len(self.typed)

    def readinto(self, buffer):
        assert len(buffer) == 1 and self.typed, "it would wait"
        buffer[0] = self.typed.pop(0)


def of_console(*pieces):
    """The codes of what comes piece by piece, with some looks after each."""
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


def test_an_escape_alone_is_one_and_a_sequence_is_not():
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


def test_a_ball_makes_a_step_of_two_pulses_and_forgets_the_rest():
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


def test_either_of_two_sticks_counts():
    down = Count()
    ball = Trackball([Count(), Count(), Count(), down])
    both = Either(ball, Keyboard(Typed(b"t")))
    down.count = 2
    assert [both.poll() for _ in range(3)] == [ti.DOWN, ti.RAISE, 0]


def test_a_tdeck_is_played_by_ball_click_and_letters():
    with Handheld("lilygo_tdeck", seed=7) as handheld:
        told = Told(handheld)
        said = told.press("UP", "DOWN", "LEFT", "RIGHT", "RIGHT")
        assert said == [ti.UP, ti.DOWN, ti.LEFT, ti.RIGHT, ti.RIGHT]
        said = told.press("CLICK", "ENTER", "T", "DEL", "M", "C", "Q", "W")
        assert said == [ti.OK, ti.OK, ti.RAISE, ti.RAISE, ti.MENU, ti.ALT, ti.UP]


@pytest.mark.parametrize(
    "board, keys, intents",
    [
        ("lilygo_tdeck", ("CLICK", "T", "M"), [ti.OK, ti.RAISE, ti.MENU]),
        ("adafruit_fruit_jam", ("ENTER", "T", "ESC", "BUTTON2"), [ti.OK, ti.RAISE, ti.MENU, ti.OK]),
    ],
)
def test_letters_stay_when_two_keys_are_asked_for(board, keys, intents):
    with Handheld(board, seed=7) as handheld:
        told = Told(handheld, two_keys=1)
        assert told.press(*keys) == intents
        # Of a T-Deck there is but one key: nobody could change it back.
        assert board != "lilygo_tdeck" or not told.app.config.TWO_KEYS


def test_a_fruit_jam_is_played_by_a_usb_keyboard_or_three_keys():
    with Handheld("adafruit_fruit_jam", seed=7) as handheld:
        told = Told(handheld)
        said = told.press("UP", "DOWN", "LEFT", "RIGHT", "ENTER", "T", "DEL", "C", "F5")
        assert said == ([ti.UP, ti.DOWN, ti.LEFT, ti.RIGHT, ti.OK, ti.RAISE, ti.RAISE, ti.ALT])
        assert told.press("ESC") == [ti.MENU]
        assert told.press("BUTTON1", "BUTTON2", "BUTTON3") == [ti.NEXT, ti.OK, ti.RAISE]
