"""The mark of what is needed seldom, a method, a function or most of a class: a board loads it when
it is called."""


def seldom(marked):
    """Do nothing here; for a board the linker moves what is marked (tools/linker/cut.py).

    :param marked: a method, a function or a class; or a word, for ``@seldom("greeting")``: what has
        the same word in a source is loaded together
    """
    return marked if callable(marked) else seldom


def kept(method):
    """The mark of a method that a board keeps in memory, though its class is `seldom`."""
    return method
