"""Reads texts on a board, where it is in the place of `parts`: a language is one file.

tools/linker/words.py makes ``words_<code>.bin`` of a language's texts, but for the part `main`: its
texts stay in memory, and short ones take less of it in a module.

a file     the codes; then a line, in it for each part ``" setup 01234"``: its name, and where in
           the file it begins; then the parts
the codes  CODES_SIZE bytes, two for each code: the codes that it stands for, which may stand for
           more; or 0 and a letter in Latin-1. What texts often repeat is one code, so a file is
           half as long as its texts
a part     its texts, in the order of their names; those are the same in every language, so they
           have a file of their own, ``words_names.bin``, in it for each part a tuple of lines
a value    a byte: a text of so many codes; or its kind, and a byte for its size: a tuple of so many
           values, a dict of so many pairs; or a number, and the size is 0 None, 1 False, 2 True
"""

from micropython import const

TUPLE = const(253)
PAIRS = const(254)
OTHER = const(255)

CODES_SIZE = const(512)
DEEP = const(16)  # codes that wait for their turn while one is read, at most
DIGITS = const(5)  # of a part's place
LINE = const(512)  # bytes of the line, at most
FILE = "words_%s.bin"
NAMES = "names"  # in the place of the code
_FOLDER = __file__.replace("\\", "/").rpartition("/")[0] + "/assets/"

_codes = bytearray(CODES_SIZE)  # of the open file
_later = bytearray(DEEP)


class Words:
    """A part in one language. It is in `modules`."""

    __name__: str
    __file__ = _FOLDER


def read(name: str):
    """Return a part, from the language's file; None: the part is a module, which was imported.

    :param name: of the part as a module
    """
    if not look(name):
        return None
    words = Words()
    names = _names(name)
    with _opened(name) as file:
        for text in names:
            setattr(words, text, _value(file))
    words.__name__ = name
    return words


def look(name: str):
    """Return the same part for a moment; None: as `read`."""
    file = _opened(name)
    if not file:
        return __import__(name) and None
    file.close()
    return _Asked(name)


class _Asked(Words):
    """Each of its texts is read when it is asked for."""

    def __init__(self, name):
        self.__name__ = name

    def __getattr__(self, text):
        names = _names(self.__name__)
        if text not in names:
            raise AttributeError(text)
        with _opened(self.__name__) as file:
            for _ in range(names.index(text)):
                _skip(file)
            return _value(file)


def _names(name):
    """Return the names of a part's texts."""
    with _opened(name, NAMES) as file:
        return [text for line in _value(file) for text in line.split()]


def _opened(name, code=""):
    """Return the file, to be read from where the part begins; None: there is no file, or it lacks
    that.

    :param code: "": the one in the name
    """
    at = name.find(".") + 1
    part = name[at + 3 :]
    try:
        file = open(_FOLDER + FILE % (code or name[at : at + 2]), "rb")
    except OSError:
        return None
    file.readinto(_codes)
    line = file.read(LINE).partition(b"\n")[0]
    at = line.find((" %s " % part).encode())
    if at < 0:
        return file.close()
    at += len(part) + 2
    file.seek(int(line[at : at + DIGITS]))
    return file


def there(codes) -> list:
    """Indices into `codes` of the languages on this drive; all where none is a file.

    :param codes: `truco_texts.texts.CODES`
    """
    every = list(range(len(codes)))
    return [language for language in every if _has(codes[language])] or every


def _has(code):
    try:
        open(_FOLDER + FILE % code, "rb").close()
        return True
    except OSError:
        return False


def _value(file):
    kind = file.read(1)[0]
    if kind < TUPLE:
        return _text(file.read(kind))
    size = file.read(1)[0]
    if kind == TUPLE:
        row: list = []
        for _ in range(size):  # a comprehension would take another frame of the board's 2 KB stack
            row.append(_value(file))
        return tuple(row)
    if kind == PAIRS:
        found = {}
        for _ in range(size):
            key = _value(file)
            found[key] = _value(file)
        return found
    return (None, False, True)[size]


def _skip(file):
    kind = file.read(1)[0]
    if kind < TUPLE:
        file.seek(kind, 1)
        return
    size = file.read(1)[0]
    if kind != OTHER:
        for _ in range(size * (1 + (kind == PAIRS))):
            _skip(file)


def _text(said):
    """Return the text of some codes; those that wait are in `_later`, from 1 on."""
    found = bytearray()
    for code in said:
        count = 1
        while count:
            first, second = _codes[2 * code], _codes[2 * code + 1]
            if first:
                _later[count] = second
                count += 1
                code = first
                continue
            if second > 127:
                found.append(192 | second >> 6)
                second = 128 | second & 63
            found.append(second)
            count -= 1
            code = _later[count]
    return str(found, "utf-8")
