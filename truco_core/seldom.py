"""Decorators for code that a board loads only when it is called."""

from micropython import const

TYPE_CHECKING = const(0)  # true for mypy; a board skips the imports


def seldom(marked):
    """Return `marked` unchanged; for a board, tools/linker/cut.py moves it to a separate file.

    :param marked: a method, a function or a class; or a word, as in ``@seldom("greeting")``. All
        code in a source file that is marked with the same word is loaded together.
    """
    return marked if callable(marked) else seldom


def kept(method):
    """Return `method`, which stays in memory on a board although its class is `seldom`."""
    return method
