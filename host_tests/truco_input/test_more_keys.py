"""More keys than a board's own: a USB gamepad on a Fruit Jam, by a stand-in of the library
relic_usb_host_gamepad; an analog stick; keys of a second queue.
"""

import sys
import types

import pytest

import truco_input as ti
from host_tests.support.key_queue import Event, Queue, Told, drain, pad
from tools.sim.handheld import Handheld
from truco_input import ALT, DOWN, LEFT, MENU, NEXT, OK, RAISE, RIGHT, UP
from truco_input.stick import _REST, MoreKeys, Pad, Stick

# Its BUTTON_NAMES, in the order of their numbers.
NAMES = (
    "A B X Y UP DOWN LEFT RIGHT START SELECT HOME L1 R1 L2 R2 L3 R3 JOYSTICK_UP JOYSTICK_DOWN"
    " JOYSTICK_LEFT JOYSTICK_RIGHT TOUCH_PAD"
).split()
MEANT = {"A": OK, "B": RAISE, "X": ALT, "Y": NEXT, "START": MENU, "SELECT": NEXT}
for _name, _way in {"UP": UP, "DOWN": DOWN, "LEFT": LEFT, "RIGHT": RIGHT}.items():
    MEANT[_name] = MEANT["JOYSTICK_" + _name] = _way


class Gamepad:
    """held: names of buttons. fault: what the next update raises."""

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
def test_each_button_means_what_the_table_says(name):
    gamepad = Gamepad()
    pad = Pad(gamepad)
    assert pad.poll() == 0
    gamepad.held = {name}
    assert pad.poll() == MEANT.get(name, 0)
    gamepad.held = set()
    assert pad.poll() == 0


def test_a_gamepad_that_is_pulled_out_is_looked_for_again_after_a_while():
    gamepad = Gamepad()
    pad = Pad(gamepad)
    gamepad.held, gamepad.fault = {"A"}, OSError("USBError")
    assert pad.poll() == 0 and gamepad.gone == 1
    gamepad.fault = None
    for _ in range(_REST):
        assert pad.poll() == 0
    assert gamepad.updates == 1
    assert pad.poll() == OK and gamepad.updates == 2


def test_a_fruit_jam_is_played_by_a_gamepad_and_a_keyboard(monkeypatch):
    gamepad = Gamepad()
    library = types.SimpleNamespace(Gamepad=lambda: gamepad)
    monkeypatch.setitem(sys.modules, "relic_usb_host_gamepad", library)
    board = Handheld("adafruit_fruit_jam", seed=7)
    board._hooks._allowed |= {"relic_usb_host_gamepad"}  # as if it lay in lib
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


def test_stick_presses_once_though_it_trembles_at_the_edge():
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
def test_stick_directions(x, y, intent):
    stick = Stick(Axis(), Axis())
    stick._x.value, stick._y.value = x, y
    assert stick.poll() == intent


def test_stick_repeats_and_turns_round():
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
    queue.put(0, False)  # both before the first look: the press is seen nevertheless
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
