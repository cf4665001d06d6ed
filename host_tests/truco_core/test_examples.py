"""Run the examples in the docstrings of truco_core."""

import doctest
import importlib
import pathlib

import pytest

import truco_core

NAMES = [path.stem for path in pathlib.Path(truco_core.__path__[0]).glob("*.py")]


@pytest.mark.parametrize("name", sorted(name for name in NAMES if name[0] != "_"))
def test_the_examples_of_a_module_give_what_they_say(name):
    module = importlib.import_module("truco_core." + name)
    assert doctest.testmod(module).failed == 0
