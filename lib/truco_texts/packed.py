"""Read the texts on a board, where each language is one file. There this module replaces `parts`.

tools/linker/words.py makes ``words_<code>.bin`` from the texts of a language, except for the part
`main`. That part stays in memory, as a module, because its short texts take less memory there.

file       the codes; then a line that has ``" setup 01234"`` for each part: its name and its offset
           in the file; then the parts
codes      CODES_SIZE bytes, two for each code: the two codes for which this code stands, or 0 and a
           character in Latin-1. Frequent sequences of characters are one code, so a file has half
           the size of its texts
part       two bytes n, low byte first, then n characters: the names of its texts, with spaces
           between them; then the texts as values, in the same order. The names are not packed,
           because expanding 40 letters takes a CLUE 9 ms
value      a byte n below TUPLE, then n codes: a text.
           TUPLE, a byte n, then n values: a tuple.
           PAIRS, a byte n, then n keys, each with its value behind it: a dict
"""

from micropython import const

TUPLE = const(254)
PAIRS = const(255)

CODES_SIZE = const(512)
DEEP = const(16)  # maximum number of codes that wait in `_later` to be expanded
DIGITS = const(5)  # number of digits of a part's offset
LINE = const(512)  # maximum size in bytes of the line with the names and offsets of the parts
FILE = "words_%s.bin"
_FOLDER = __file__.replace("\\", "/").rpartition("/")[0] + "/assets/"

_codes = bytearray(CODES_SIZE)  # `codes`, see above, of the file that was opened last
_later = bytearray(DEEP)


class Words:
    """The texts of a part in one language. It is an entry of `sys.modules`."""

    __name__: str
    __file__ = _FOLDER


def read(name: str):
    """Return a part from its language's file. If the file lacks it, import the module; return None.

    :param name: the part's name as a module, such as "truco_texts.en.setup"
    """
    if not look(name):
        return None
    words = Words()
    with _opened(name) as file:
        for text in _names(file):
            setattr(words, text, _value(file))
    words.__name__ = name
    return words


def look(name: str):
    """Return a part, as `read` does, but read each text from the file only when it is used."""
    file = _opened(name)
    if not file:
        return __import__(name) and None
    file.close()
    return _Asked(name)


class _Asked(Words):
    """A part whose texts are read from the file when they are needed."""

    def __init__(self, name):
        self.__name__ = name

    def __getattr__(self, text):
        with _opened(self.__name__) as file:
            names = _names(file)
            if text not in names:
                raise AttributeError(text)
            for _ in range(names.index(text)):
                _skip(file)
            return _value(file)


def _names(file):
    """Read the names of a part's texts, in the order of the texts."""
    return str(file.read(int.from_bytes(file.read(2), "little")), "utf-8").split()


def _opened(name):
    """Return the language's file, positioned at a part; None if the file or the part is missing."""
    at = name.find(".") + 1
    part = name[at + 3 :]
    try:
        file = open(_FOLDER + FILE % name[at : at + 2], "rb")
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
    """Return the indices into `codes` of the languages on this drive, or all if there are none.

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
    found = {}
    for _ in range(size):
        key = _value(file)
        found[key] = _value(file)
    return found


def _skip(file):
    kind = file.read(1)[0]
    if kind < TUPLE:
        file.seek(kind, 1)
        return
    size = file.read(1)[0]
    for _ in range(size * (1 + (kind == PAIRS))):
        _skip(file)


def _text(said):
    """Expand the codes `said` to text. `_later[1:]` is the stack of codes still to expand."""
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
