"""Test the left-handed mode, and boards with two keys and a third one."""

import pytest

from host_tests.support.key_queue import Told
from tools.sim.handheld import Handheld
from truco_input import ALT, DOWN, LEFT, MENU, NEXT, OK, RAISE, RIGHT, UP

PAD = ("pybadge", "raspberry_pi_pico", "deshipu_ugame_s3", "pygamer")


@pytest.mark.parametrize("board", PAD)
def test_left_handed_mode_turns_the_picture_and_the_directions(board):
    with Handheld(board, seed=7, pictures=True) as handheld:
        told = Told(handheld)
        directions = ("UP", "DOWN", "LEFT", "RIGHT")
        assert told.press(*directions) == [UP, DOWN, LEFT, RIGHT]
        rotation = told.app.display.rotation
        upright = handheld.rgb()
        told.app.setup.left_handed = 1
        told.app.obey()
        told.intents.clear()
        handheld.wait(1300)
        assert told.press(*directions) == [DOWN, UP, RIGHT, LEFT]
        assert told.press("A", "B", "START") == [OK, RAISE, MENU]
        assert (told.app.display.rotation - rotation) % 360 == 180
        pixels = [upright[i : i + 3] for i in range(0, len(upright), 3)]
        turned = b"".join(reversed(pixels))
        differing = sum(a != b for a, b in zip(turned, handheld.rgb()))
        assert differing < len(turned) // 20, "but for the line that blinks"
        told.app.setup.left_handed = 0
        told.app.obey()
        assert told.app.display.rotation == rotation
        assert told.press(*directions) == [UP, DOWN, LEFT, RIGHT]


def test_a_third_key_raises():
    with Handheld("adafruit_feather_esp32s3_reverse_tft", seed=7) as handheld:
        told = Told(handheld)
        assert told.press("D1", "D2", "D0", "D0") == [NEXT, OK, RAISE, RAISE]
        handheld.hold("D0", 3000)
        assert told.press() == [RAISE], "held, it does not repeat"
        assert told.press("D1+D2") == [MENU]
        handheld.hold("D2", 600)
        assert told.press() == [ALT]


def test_a_turned_board_with_two_keys_keeps_their_meaning():
    with Handheld("clue_nrf52840_express", seed=7) as handheld:
        told = Told(handheld, left_handed=1)
        assert told.press("A", "B") == [NEXT, OK]
