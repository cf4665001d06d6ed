# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""Reads texts on a board, where a language is one file and not twenty.

tools/linker/words.py makes ``words_<code>.bin`` of a language's modules, but for `main`: its texts
stay in memory, and short ones take less of it in a module. Where there is no such file, as on a
computer or on a board with the sources, all the modules are there.

the file   a line, in it for each part ``" setup 01234"``: its name, and where in the file it
           begins; then the parts
a part     a dict of the names and texts
a value    a byte for its kind, a byte for its size: a text of so many bytes of UTF-8, a tuple of so
           many values, a dict of so many pairs; or a number, and the size is 0 None, 1 False,
           2 True. LONG is a text of 256 bytes more
"""

from micropython import const

TEXT = const(0)
LONG = const(1)
TUPLE = const(2)
PAIRS = const(3)
OTHER = const(4)

DIGITS = const(5)  # of a part's place
FILE = "words_%s.bin"
_MAIN = " main "
_FOLDER = __file__.replace("\\", "/").rpartition("/")[0] + "/assets/"


def read(words, name: str):
    """Fill `words` from the language's file, and return it.

    None: the part is not in the file, or there is no file; then its module was imported.

    :param name: of the part as a module
    """
    at = name.find(".") + 1
    part = " %s " % name[at + 3 :]
    try:
        file = None if part == _MAIN else open(_FOLDER + FILE % name[at : at + 2], "rb")
    except OSError:
        file = None
    if not file:
        return __import__(name) and None
    with file:
        line = file.readline()
        at = line.find(part.encode())
        if at < 0:
            return __import__(name) and None
        at += len(part)
        file.seek(int(line[at : at + DIGITS]))
        for _ in range(file.read(2)[1]):
            text = _value(file)
            setattr(words, text, _value(file))
    words.__name__ = name
    return words


def there(codes) -> list:
    """Indices into `codes` of the languages on this drive; all where none is a file.

    :param codes: `truco_texts.texts.CODES`
    """
    every = list(range(len(codes)))
    return [language for language in every if _has(codes[language])] or every


def closest(codes, language: int) -> int:
    """`language` if it is on this drive, else the first that is: a player may have left it out."""
    return language if _has(codes[language]) or language in there(codes) else there(codes)[0]


def _has(code):
    try:
        open(_FOLDER + FILE % code, "rb").close()
        return True
    except OSError:
        return False


def _value(file):
    kind, size = file.read(2)
    if kind == TUPLE:
        return tuple([_value(file) for _ in range(size)])
    if kind == PAIRS:
        found = {}
        for _ in range(size):
            key = _value(file)
            found[key] = _value(file)
        return found
    if kind == OTHER:
        return (None, False, True)[size]
    return str(file.read(size + kind * 256), "utf-8")
