"""Test a program on a simulated handheld: its crashes, its imports, and what it leaves behind.

host_tests/board_configs/test_boards.py tests its picture and its keys.
"""

import os
import time

import pytest

from tools.sim.handheld import Crashed, Handheld


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
