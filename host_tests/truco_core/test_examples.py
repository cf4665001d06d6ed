"""Run the examples in the docstrings of truco_core."""

import doctest
import importlib
import pathlib

import pytest

import truco_core

FILES = pathlib.Path(truco_core.__path__[0]).glob("*.py")
NAMES = sorted(path.stem for path in FILES if ">>> " in path.read_text("utf-8"))


@pytest.mark.parametrize("name", NAMES)
def test_the_examples_of_a_module_give_what_they_say(name):
    module = importlib.import_module("truco_core." + name)
    assert doctest.testmod(module).failed == 0
