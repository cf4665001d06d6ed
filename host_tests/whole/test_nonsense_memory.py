"""Test that no byte of the memory crashes the game, at its start or on any screen.

This is a sample. `host_tests.support.nonsense` says how to try every value of every byte.
"""

import random

import pytest

from host_tests.support import nonsense
from truco_store import LINK, LINK_TABLE, MATCH


@pytest.mark.sampled(2)
@pytest.mark.parametrize("base", nonsense.BASES)
def test_no_byte_of_the_memory_crashes_the_game(base):
    chance = random.Random(base)
    values = chance.sample(range(256), 4)
    chosen = list(nonsense.cases([base], [10, 127, 255, *values]))
    for case in chance.sample(chosen, 6):
        assert nonsense.crash(case) == (case, "")


@pytest.mark.parametrize("base", nonsense.BASES)
def test_the_walk_goes_on_with_what_is_saved(base):
    image = nonsense.BASES[base][0]()
    with nonsense.start(nonsense.sealed(image)) as handheld:
        nonsense.begin(handheld)
        app = handheld.app
        if image[MATCH]:
            assert app.names[0] == "table"
        elif image[LINK] == LINK_TABLE:
            assert app.names == ["lobby"]
        else:
            assert app.names == ["title"]
