"""The files of each board, built once for all tests of a process. They must not be changed."""

import functools

import pytest

from tools.drive import tree
from tools.environment import paths
from tools.linker import mpy
from truco_texts import texts

# Boards with Bluetooth, AirLift, a cable only, and WiFi; the board with the smallest drive is among
# them. Linking a board takes seconds.
SOME = ("clue_nrf52840_express", "pybadge", "raspberry_pi_pico", "raspberry_pi_pico_w")
_build = tree.build


def built(board_id, level=mpy.SHIPPED, languages=None):
    """Return the `tree.Tree` of a board of this checkout. Arguments as in `tree.build`."""
    return _built(board_id, level, tuple(languages or texts.CODES))


@functools.cache
def _built(board_id, level, languages):
    return _build(paths.ROOT, board_id, level=level, languages=languages)


@functools.wraps(_build)
def _instead(root, board_id, page=None, **more):
    if root == paths.ROOT and page is None:
        return built(board_id, **more)
    return _build(root, board_id, page=page, **more)


@pytest.fixture
def built_once(monkeypatch):
    """Make commands that build a board of this checkout use the cached files."""
    monkeypatch.setattr(tree, "build", _instead)
