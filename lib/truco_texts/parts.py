"""Read the texts from `pt.json`, `en.json` and `es.json`, on a computer.

A part is a group of texts, such as those of one screen: an object of the file. Its values are
texts, or lists or objects of values. A name that begins with `_` is a note for translators.

For a board tools/linker/words.py packs each language into one file, which `packed` reads. There
`packed` replaces this module.
"""

import json

from truco_texts.packed import Words, there  # noqa: F401

_FOLDER = __file__.replace("\\", "/").rpartition("/")[0]


def read(name: str):
    """Return a part in one language.

    :param name: truco_texts, the language's code and the part, separated by dots
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
    """Return a part, as `read` does. (On a board `look` takes less memory.)"""
    return read(name)


def said(part):
    """Return {name: value} of a part, without notes and with tuples instead of lists."""
    return {name: _fixed(part[name]) for name in part if name[0] != "_"}


def _fixed(value):
    if isinstance(value, list):
        return tuple([_fixed(one) for one in value])
    if isinstance(value, dict):
        return {key: _fixed(value[key]) for key in value}
    return value
