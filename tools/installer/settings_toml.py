"""Read a settings.toml like CircuitPython, and report lines that may be misread.

The rules are those of CircuitPython's supervisor/shared/settings.c (main, August 2026). A board
searches for each key line by line, up to the first line that begins with `[`, and takes the first
match. CircuitPython 10.0 and 10.1 reject an unquoted value that is not an integer. Later versions
take it as text.
"""

import re

from . import NOTE, Problem, decoded

NAME = "settings.toml"
_MARK = b"\xef\xbb\xbf"
_SPACE = b" \t\n\v\f\r"
_ESCAPES = {ord(c): t.encode() for c, t in zip('brntvf\\"', '\b\r\n\t\v\f\\"')}
_DIGITS = {ord("u"): 4, ord("U"): 8}  # number of hexadecimal digits that follow in an escape
_LAST = 0x10FFFF  # the last character of Unicode
_ANY = "utf-8", "surrogatepass"
_NUMBER = re.compile(r"^[-+]?(0[xX][0-9a-fA-F]+|\d+(\.\d*)?|\.\d+)$")
_QUOTES = "\"'“”„‘’«»"
_YES_OR_NO = ("ZAP_BROKER_TLS",)  # Zap's own keys whose value is "yes" or "no"
_SECRET = "WORD"  # no message shows the value of a key that ends with this, such as ..PASSWORD


class Line:
    """One line of settings.toml with a key and a value.

    number: number of the line, from 1
    written: the value as it is written, with its quotes and comments
    value: the text that the board reads, or None if it reads none
    quoted: True if the value is in quotes
    """

    def __init__(self, number, key, written, value, quoted):
        self.number = number
        self.key = key
        self.written = written
        self.value = value
        self.quoted = quoted

    def plain(self):
        """Return the value that os.getenv of CircuitPython 10.2 returns: an integer or a string."""
        number = None if self.quoted else _integer(self.value)
        return self.value if number is None else number

    def __str__(self):
        shown = "..." if self.key.endswith(_SECRET) else self.written
        return "line %d of %s, %s = %s," % (self.number, NAME, self.key, shown)


def read(data):
    """Return ({key: `Line`}, [`Problem`]) of the bytes of a settings.toml."""
    if b"\0" in data or data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        text = "%s is saved as UTF-16: the board reads nothing of it" % NAME
        return {}, [Problem("encoding", text, "save it as UTF-8")]
    lines = data.split(b"\n")
    if any([b"\r" in line.rstrip(b"\r") for line in lines]):
        text = "lines of %s end with CR alone: for the board they are one line" % NAME
        return {}, [Problem("encoding", text, "save it with the line ends of Windows or Unix (LF)")]
    found, problems, behind, table = {}, [], [], None
    for number, line in enumerate(lines, 1):
        line = line.strip(_SPACE)
        if line.startswith(_MARK):
            if line[3:].strip(_SPACE)[:1] not in (b"", b"#"):
                text = "%s begins with a byte order mark: the board does not find its first line"
                do = "save it as UTF-8 without a mark (BOM), or begin it with an empty line"
                problems.append(Problem("encoding", text % NAME, do, 1))
            continue
        if line[:1] == b"[" and table is None:
            table = number, decoded(line)
        if not line or line[:1] in b"#[":
            continue
        key, mark, rest = line.partition(b"=")
        name = decoded(key.strip(_SPACE))
        if table:
            behind.append(name)
        elif mark:
            made, problem = _line(number, name, rest)
            first = found.setdefault(name, made)
            if first is not made:
                text = "lines %d and %d of %s both have %s: the board reads the first"
                do = "delete one of the two lines"
                text %= first.number, number, NAME, name
                problem = Problem("twice", text, do, number)
            if problem:
                problems.append(problem)
        else:
            text = "CircuitPython does not understand line %d of %s: %s" % (number, NAME, name)
            do = 'write KEY = "text", KEY = 12 or KEY = false'
            problems.append(Problem("bad-settings", text, do, number))
    if not problems:  # a comment in another encoding does no harm, until the file is changed
        for number, line in enumerate(lines, 1):
            if not _is_text(line):
                text = "line %d of %s, a comment, is not UTF-8" % (number, NAME)
                problems.append(Problem("encoding", text, "save the file as UTF-8", number, NOTE))
                break
    if behind:
        text = "CircuitPython stops at line %d of %s, %s: it does not read %s"
        do = "delete that line, or move the others above it"
        problems.append(Problem("table", text % (table[0], NAME, table[1], ", ".join(behind)), do))
    return found, problems


def values(data):
    """Return {key: value} with the values that os.getenv of CircuitPython 10.0 and 10.1 returns.

    A value is None if os.getenv raises ValueError.
    """
    return {
        key: line.value if line.quoted or line.value is None else _integer(line.value)
        for key, line in read(data)[0].items()
    }


def _integer(text):
    if not _NUMBER.match(text) or "." in text:
        return None
    return int(text, 16 if "x" in text.lower() else 10)


def _line(number, key, rest):
    """Return (`Line`, `Problem` or None) of a key and the text after the `=`."""
    rest = rest.strip(_SPACE)
    quoted = rest[:1] == b'"'
    raw, odd = _quoted(rest) if quoted else (rest.partition(b"#")[0].rstrip(_SPACE), False)
    written, is_text = decoded(rest), raw is None or _is_text(raw)
    value = raw.decode() if is_text and raw is not None and rest else None
    line = Line(number, key, written, value, quoted)
    if not is_text:
        code, text, do = "encoding", "%s is not UTF-8" % line, "save the file as UTF-8"
    elif value is None:
        code, text = "bad-settings", "CircuitPython does not understand %s" % str(line).rstrip(",")
        do = 'write %s = "text", %s = 12 or %s = false' % (key, key, key)
        if "\\" in written:
            do = "write two backslashes instead of one"
        elif quoted:
            code, text, do = "no-quotes", "%s lacks its quotes" % line, "write " + better(line)
    elif odd or quoted and any([c < " " or c == "\x7f" for c in value]):
        reads = "something else" if key.endswith(_SECRET) else repr(value)
        text = "%s has a single backslash: the board reads %s" % (line, reads)
        code, do = "backslash", "write two backslashes instead"
    elif not quoted and value not in ("true", "false") and not _NUMBER.match(value):
        code, do = "no-quotes", "write " + better(line)
        text = "%s lacks its quotes: not every CircuitPython understands it" % line
        if do[-1] != '"':
            code = "bad-settings"
            text = "%s is not a number, true or false for CircuitPython" % line
    else:
        return line, None
    return line, Problem(code, text, do, number)


def better(line):
    """Return the text of a line as its author probably meant it."""
    text = line.written.partition("#")[0].strip().strip(_QUOTES)
    if text.lower() in ("true", "false"):
        is_true = text.lower() == "true"
        if line.key in _YES_OR_NO:
            return '%s = "%s"' % (line.key, "yes" if is_true else "no")
        return "%s = %s" % (line.key, text.lower())
    if _NUMBER.match(text.replace("_", "")) and "_" in text:
        return "%s = %s" % (line.key, text.replace("_", ""))
    shown = "..." if line.key.endswith(_SECRET) else text
    return '%s = "%s"' % (line.key, shown)


def _quoted(data):
    """Return (content of a quoted string, True if it has an unknown escape sequence).

    The content is bytes, or None if the quotes or an escape sequence are incomplete.

    :param data: the bytes from the first quote on
    """
    made, odd, at = b"", False, 1
    while data[at : at + 1] not in (b'"', b""):
        if data[at : at + 1] != b"\\":
            made, at = made + data[at : at + 1], at + 1
            continue
        letter, at = data[at + 1] if at + 1 < len(data) else 0, at + 2
        if letter in _DIGITS:
            digits = decoded(data[at : at + _DIGITS[letter]])
            is_hex = all([c in "0123456789abcdefABCDEF" for c in digits])
            if len(digits) < _DIGITS[letter] or not is_hex or int(digits, 16) > _LAST:
                return None, False
            made, at = made + chr(int(digits, 16)).encode(*_ANY), at + len(digits)
        else:
            odd = odd or letter not in _ESCAPES
            made += _ESCAPES.get(letter, bytes([letter]))
    is_ended = data[at : at + 1] == b'"' and data[at + 1 :].strip(_SPACE)[:1] in (b"", b"#")
    return (made, odd) if is_ended else (None, False)


def _is_text(data):
    try:
        return data.decode() is not None
    except UnicodeError:
        return False


def missing(lines, there):
    """Return (bytes to append to a user's settings.toml, [`Problem`]).

    The bytes have the lines whose key is not in the file. If the board misreads a line of the file,
    or the file is not UTF-8, nothing is to be appended, and the problems say why.

    :param lines: {key: value} of the settings that a board needs for playing together
    :param there: the bytes of the file
    """
    found, problems = read(there)
    new = ["%s = %s" % pair for pair in lines.items() if pair[0] not in found]
    if problems or not new:
        return b"", problems if new else []
    end = "\r\n" if b"\r\n" in there else "\n"
    is_cut = there != b"" and not there.endswith(b"\n")
    return (end * is_cut + "".join([line + end for line in new])).encode(), []
