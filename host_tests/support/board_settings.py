"""A board that starts with a settings.toml."""

import contextlib

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
