"""Each screen of the game answers a finger on the page, in one way."""

import importlib
import os

import pytest

from tools.environment.paths import ROOT
from web.truco_page import touch

_FOLDER = os.path.join(ROOT, "lib", "truco_ui", "screens")
_LAST = "_screen.py"
_TABLES = ("table", "lesson")  # test_page_touch.py plays at both
SCREENS = sorted(f[: -len(_LAST)] for f in os.listdir(_FOLDER) if f.endswith(_LAST))


@pytest.mark.parametrize("name", SCREENS)
def test_a_tap_on_each_screen_means_something(name):
    screen = importlib.import_module("truco_ui.screens.%s_screen" % name).SCREEN
    ways = (
        name in touch.ANY_KEY,
        name in touch.TURNED,
        name in touch.OWN,
        hasattr(screen, "take"),
        hasattr(screen, "turn_to"),
        name in _TABLES,
    )
    assert sum(ways) == 1


def test_what_touch_knows_by_name_are_screens():
    assert {*touch.OWN, *touch.ANY_KEY, *touch.TURNED, *_TABLES} <= set(SCREENS)
