"""Test two-key mode and left-handed mode on boards with more keys and with a stick."""

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


@pytest.mark.parametrize("board", PAD)
@pytest.mark.parametrize("turned", [0, 1])
def test_two_keys_give_every_intent(board, turned):
    with Handheld(board, seed=7) as handheld:
        told = Told(handheld, two_keys=1, left_handed=turned)
        assert told.app.config.TWO_KEYS
        assert told.press("A", "B") == [NEXT, OK]
        assert told.press("UP", "LEFT") == []
        for key, intent in (("A", RAISE), ("B", ALT)):
            handheld.hold(key, 600)
            assert told.press() == [intent]
        assert told.press("A+B") == [MENU]
        assert told.press("START") == [MENU]
        told.app.setup.two_keys = 0
        told.app.obey()
        assert not told.app.config.TWO_KEYS
        assert told.press("A", "B") == [OK, RAISE]


def test_two_key_mode_shows_the_boards_key_names():
    with Handheld("deshipu_ugame_s3", seed=7) as handheld:
        told = Told(handheld, two_keys=1)
        from truco_texts import texts
        from truco_ui.screens import pages_screen

        assert told.app.config.TWO_KEYS == ord("O") << 8 | 0x8A
        lines = pages_screen.key_lines(texts.part(1, "help"), told.app.config)
        assert [key for key, _ in lines] == (
            ["O", "\x8a", "O\x94", "\x8a\x94", "O+\x8a", "O+\x8a", "\x94"]
        )


def test_a_third_key_raises_in_two_key_mode():
    with Handheld("adafruit_feather_esp32s3_reverse_tft", seed=7) as handheld:
        told = Told(handheld)
        assert told.press("D1", "D2", "D0", "D0") == [NEXT, OK, RAISE, RAISE]
        handheld.hold("D0", 3000)
        assert told.press() == [RAISE], "held, it does not repeat"
        assert told.press("D1+D2") == [MENU]
        handheld.hold("D2", 600)
        assert told.press() == [ALT]


def test_a_board_with_two_keys_ignores_the_options():
    with Handheld("clue_nrf52840_express", seed=7) as handheld:
        told = Told(handheld, two_keys=1, left_handed=1)
        assert told.press("A", "B") == [NEXT, OK]
