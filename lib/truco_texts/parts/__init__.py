"""The words that the game shows: a module for each part, with all languages side by side.

    YES = "sim", "yes", "sí"                                   in the order of `texts.CODES`
    SPEEDS = ("calmo", "slow", "lento"), ("normal", ..         a tuple of texts, or a dict of them
    "sound": (("Som", "Sound", "Sonido"), False)               no text: the same in all languages

`read` takes one language of a part. So a computer does; for a board the linker makes a file of
each language, and `packed`, which reads it, takes the place of this module.
"""

import residency
from truco_texts import texts
from truco_texts.packed import there  # noqa: F401


class Words:
    """A part in one language. It is in `modules`."""

    __name__: str
    __file__ = __file__


def read(name: str):
    """One language of a part. Raises ValueError as `of`.

    :param name: truco_texts, a language and a part, with dots between
    """
    words = Words()
    _, code, part = name.split(".")
    with residency.use("%s.%s" % (__name__, part)) as rows:
        for text in dir(rows):
            if text[0] != "_":
                setattr(words, text, of(getattr(rows, text), texts.CODES.index(code)))
    words.__name__ = name
    return words


def look(name: str):
    """The same part for a moment."""
    return read(name)


def of(value, language: int):
    """What a value is in one language. Raises ValueError for a text that is not in all of them.

    :param language: index into `texts.CODES`
    """
    if isinstance(value, dict):
        return {key: of(value[key], language) for key in value}
    if not isinstance(value, tuple):
        return value
    if not isinstance(value[0], str):
        return tuple([of(part, language) for part in value])
    if len(value) != len(texts.CODES):
        raise ValueError("a text for each of %s: %s" % (", ".join(texts.CODES), value))
    return value[language]
