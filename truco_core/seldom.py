"""The mark of a method or function that is needed seldom: a board loads it when it is called."""


def seldom(marked):
    """Do nothing here; for a board the linker moves what is marked (tools/linker/cut.py).

    :param marked: a method or a function; or a word, for ``@seldom("greeting")``: what has the same
        word in a source is loaded together
    """
    return marked if callable(marked) else seldom
