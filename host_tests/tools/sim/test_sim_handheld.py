"""Test a program on a simulated handheld: its picture, its keys, and that runs are repeatable."""

import os
import time

import pytest

from tools.sim.handheld import Crashed, Handheld
from tools.sim.specs import BOARDS
from truco_input import LEFT, OK, RAISE, RIGHT

YELLOW, RED, GREEN, BLUE = (255, 255, 0), (255, 0, 0), (0, 255, 0), (0, 0, 255)


def pixel(handheld, x, y):
    place = (y * handheld.width + x) * 3
    return tuple(handheld.rgb()[place : place + 3])


@pytest.mark.parametrize("board", BOARDS)
def test_the_picture_is_upright_and_each_key_means_what_the_board_config_says(board, mini_game):
    with Handheld(board, program=mini_game, pictures=True) as handheld:
        handheld.wait(2000)
        check_picture(handheld)
        check_keys(handheld)


def check_picture(handheld):
    # The F: its stem, upper bar and tip, the gap on the right, nothing on the left.
    assert pixel(handheld, 5, 26) == YELLOW
    assert pixel(handheld, 22, 5) == YELLOW
    assert pixel(handheld, 22, 26) == (33, 32, 33)
    squares = [pixel(handheld, x, 8) for x in (44, 58, 72)]
    assert squares == [RED, GREEN, BLUE]
    assert pixel(handheld, 0, 0)[1] > 90, "felt to the very corner"
    assert pixel(handheld, handheld.width - 1, handheld.height - 1)[1] > 90
    assert len(handheld.rgb()) == handheld.width * handheld.height * 3


def check_keys(handheld):
    """Check that every key reaches the program, with its number in the board's config."""
    config, numbers = handheld.globals["config"], {}
    for key in handheld.spec.keys:
        before = len(handheld.serial.split("\n"))
        card_before = handheld.globals["card"].x
        handheld.press(key)
        printed = handheld.serial.split("\n")[before - 1 : -1]
        if key in handheld.spec.polled:
            moved = handheld.globals["card"].x - card_before
            assert (moved > 0, moved < 0) == (key == "RIGHT", key == "LEFT")
            continue
        states = [line.split()[2] for line in printed]
        assert states == ["True", "False"], key
        numbers[key] = int(printed[0].split()[1])
    assert len(set(numbers.values())) == len(handheld.spec.keys) - len(handheld.spec.polled)
    if hasattr(config, "TWO_KEYS"):
        assert handheld.spec.keys[:2] == ("A", "B")
        return
    for key, intent in {"A": OK, "B": RAISE, "LEFT": LEFT, "RIGHT": RIGHT}.items():
        name = handheld.spec.key(key)
        if name not in handheld.spec.polled:
            assert config.KEYMAP[numbers[name]] == intent, key


def test_a_crash_raises_with_its_traceback(mini_game):
    with Handheld(program=mini_game, settings={"MINI": "crash"}) as handheld:
        with pytest.raises(Crashed, match="ValueError: as asked"):
            handheld.wait(2000)
    assert "mini_game.py" in handheld.serial


def test_an_exception_that_the_program_only_prints_is_a_crash_too(mini_game):
    settings = {"MINI": "hidden crash"}
    with Handheld(program=mini_game, settings=settings) as handheld:
        with pytest.raises(Crashed, match="as asked"):
            handheld.wait(2000)
    with Handheld(program=mini_game, settings=settings, tolerant=True) as handheld:
        handheld.wait(2000)
        handheld.wait(2000)
        assert isinstance(handheld.crash, ValueError)


def test_a_module_that_the_board_lacks_cannot_be_imported(mini_game):
    with Handheld(program=mini_game, settings={"MINI": "import"}) as handheld:
        with pytest.raises(Crashed, match="no module named 'enum'"):
            handheld.wait(2000)


def test_a_handheld_restores_modules_and_functions(mini_game):
    import sys

    import board_configs

    before = (time.sleep, os.getenv, sys.stdout, __builtins__["__import__"])
    with Handheld(program=mini_game) as handheld:
        handheld.wait(2000)
        assert time.sleep is not before[0]
        assert sys.modules["board_configs"] is not board_configs
    assert (time.sleep, os.getenv, sys.stdout, __builtins__["__import__"]) == before
    assert sys.modules["board_configs"] is board_configs
