"""A USB gamepad on a Fruit Jam, by a stand-in of the library relic_usb_host_gamepad."""

import sys
import types

import pytest

from host_tests.support.key_queue import Told
from tools.sim.handheld import Handheld
from truco_input import ALT, DOWN, LEFT, MENU, NEXT, OK, RAISE, RIGHT, UP
from truco_input.gamepad import _REST, Pad

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
