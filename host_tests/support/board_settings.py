"""A board that starts with a settings.toml."""

import contextlib

import pytest

from residency import forget_under
from tools.sim.handheld import powered


@contextlib.contextmanager
def started(text, board):
    """The device; its configs are imported anew.

    :param text: of settings.toml, or its keys and values; None: there is none
    """
    with powered(board, settings=text) as device:
        forget_under("board_configs", ("board_configs",))
        yield device
    forget_under("board_configs", ("board_configs",))


@contextlib.contextmanager
def refused(match=None):
    """As `pytest.raises`: with a text for the player, which has `match`. Configs are imported anew,
    so the class of the error is not always the one that a test knows.
    """
    with pytest.raises(Exception, match=match) as caught:
        yield caught
    assert caught.value.for_player
