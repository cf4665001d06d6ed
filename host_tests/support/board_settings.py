"""Start a board with a settings.toml."""

import contextlib

import pytest

from residency import forget_under
from tools.sim.handheld import powered


@contextlib.contextmanager
def started(text, board):
    """Provide the device of a board with these settings. Its configs are imported again.

    :param text: the text of settings.toml, or {key: value}; None: no such file
    """
    with powered(board, settings=text) as device:
        forget_under("board_configs", ("board_configs",))
        yield device
    forget_under("board_configs", ("board_configs",))


@contextlib.contextmanager
def refused(match=None):
    """Expect an exception with a text for the player that matches `match`, like `pytest.raises`.

    Configs are imported again, so the class of the error may differ from the one that a test
    imported.
    """
    with pytest.raises(Exception, match=match) as caught:
        yield caught
    assert caught.value.for_player
