# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Each screen of the game answers a finger on the page, in one way."""

import importlib
import inspect
import os
import re

import pytest

from tools.environment.paths import ROOT
from web.truco_page import touch

_FOLDER = os.path.join(ROOT, "lib", "truco_ui", "screens")
_LAST = "_screen.py"
_OWN = ("code", "name")  # digits and letters: touch.py has a function for each
SCREENS = sorted(f[: -len(_LAST)] for f in os.listdir(_FOLDER) if f.endswith(_LAST))


@pytest.mark.parametrize("name", SCREENS)
def test_a_tap_on_each_screen_means_something(name):
    screen = importlib.import_module("truco_ui.screens.%s_screen" % name).SCREEN
    ways = (
        name in touch.ANY_KEY,
        name in touch.TURNED,
        name in _OWN,
        hasattr(screen, "take"),
        hasattr(screen, "turn_to"),
        name in ("table", "lesson"),
    )
    assert sum(ways) == 1


def test_what_touch_knows_by_name_are_screens():
    named = re.findall(r'name [!=]= "(\w+)"', inspect.getsource(touch))
    assert set(_OWN) | {"table", "lesson"} == set(named)
    assert {*named, *touch.ANY_KEY, *touch.TURNED} <= set(SCREENS)
