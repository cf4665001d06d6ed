"""Read the texts from `pt.json`, `en.json` and `es.json`, as a computer does.

A file has an object for each part. In it a value is a text, a list or an object of these; or null,
true or false, which are the same in all languages. A name that begins with `_` is a note for
translators.

For a board tools/linker/words.py packs each language into one file. There `packed`, which reads
that file, takes the place of this module.
"""

import json

from truco_texts.packed import there  # noqa: F401

_FOLDER = __file__.replace("\\", "/").rpartition("/")[0]


class Words:
    """A part in one language. It is in `modules`."""

    __name__: str
    __file__ = __file__


def read(name: str):
    """Return a part in one language.

    :param name: truco_texts, the language's code and the part, with dots between
    """
    words = Words()
    _, code, part = name.split(".")
    with open("%s/%s.json" % (_FOLDER, code), encoding="utf-8") as file:
        found = said(json.load(file)[part])
    for text in found:
        setattr(words, text, found[text])
    words.__name__ = name
    return words


def look(name: str):
    """Return the same part for a moment."""
    return read(name)


def said(part):
    """Return {name: value} of a part without its notes, and with tuples for lists."""
    return {name: _fixed(part[name]) for name in part if name[0] != "_"}


def _fixed(value):
    if isinstance(value, list):
        return tuple([_fixed(one) for one in value])
    if isinstance(value, dict):
        return {key: _fixed(value[key]) for key in value}
    return value
