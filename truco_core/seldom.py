"""Marks for methods, functions and classes that a board loads only when they are called."""


def seldom(marked):
    """Return `marked`. For a board tools/linker/cut.py moves it to a file of its own.

    :param marked: a method, a function or a class; or a word, for ``@seldom("greeting")``: what has
        the same word in a source is loaded together
    """
    return marked if callable(marked) else seldom


def kept(method):
    """Return `method`, which a board keeps in memory although its class is `seldom`."""
    return method
