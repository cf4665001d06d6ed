"""Read a settings.toml like CircuitPython, and report lines that may be misread.

The rules are those of CircuitPython's supervisor/shared/settings.c (main, August 2026). A board
searches for each key line by line, up to the first line that begins with `[`, and takes the first
match. CircuitPython 10.0 and 10.1 reject an unquoted value that is not an integer. Later versions
take it as text.
"""

import re
from dataclasses import dataclass

WRONG = "wrong"  # level of a problem: the game does not start, or behaves wrongly
NOTE = "note"  # level of a problem: worth knowing, but the game runs

NAME = "settings.toml"
_MARK = b"\xef\xbb\xbf"
_SPACE = b" \t\n\v\f\r"
_ESCAPES = {c.encode(): t.encode() for c, t in zip('brntvf\\"', '\b\r\n\t\v\f\\"')}
_ESCAPE = rb"\\(u[0-9a-fA-F]{4}|U00(?:0[0-9a-fA-F]|10)[0-9a-fA-F]{4}|[^uU])"
_STRING = re.compile(rb'"((?:[^"\\]|%s)*)"\s*(?:#.*)?\Z' % _ESCAPE, re.DOTALL)
_NUMBER = re.compile(r"[-+]?(0[xX][0-9a-fA-F]+|\d+(\.\d*)?|\.\d+)\Z")
_QUOTES = "\"'“”„‘’«»"
_YES_OR_NO = ("ZAP_BROKER_TLS",)  # Zap's own keys whose value is "yes" or "no"
_SECRET = "WORD"  # no message shows the value of a key that ends with this, such as ..PASSWORD


@dataclass
class Line:
    """One line of settings.toml with a key and a value.

    number: number of the line, from 1
    written: the value as it is written, with its quotes and comments
    value: the text that the board reads, or None if it reads none
    quoted: True if the value is in quotes
    """

    number: int
    key: str
    written: str
    value: str | None
    quoted: bool

    def plain(self):
        """Return the value that os.getenv of CircuitPython 10.2 returns: an integer or a string."""
        number = None if self.quoted else _integer(self.value)
        return self.value if number is None else number

    def __str__(self):
        shown = "..." if self.key.endswith(_SECRET) else self.written
        return "line %d of %s, %s = %s," % (self.number, NAME, self.key, shown)


@dataclass
class Problem:
    """One problem on a drive, in settings.toml or elsewhere, for tools/doctor.py.

    code: a stable short name, for tests and for searching
    text: what is wrong, in plain words
    do: what the player can do about it
    number: number of the line in settings.toml; 0: the whole file, or another file
    level: `WRONG` or `NOTE`
    """

    code: str
    text: str
    do: str
    number: int = 0
    level: str = WRONG


def read(data):
    """Return ({key: `Line`}, [`Problem`]) of the bytes of a settings.toml."""
    if b"\0" in data or data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        text = "%s is saved as UTF-16: the board reads nothing of it" % NAME
        return {}, [Problem("encoding", text, "save it as UTF-8")]
    if re.search(rb"\r+(?![\r\n]|\Z)", data):
        text = "lines of %s end with CR alone: for the board they are one line" % NAME
        return {}, [Problem("encoding", text, "save it with the line ends of Windows or Unix (LF)")]
    found, problems, behind, table = {}, [], [], None
    for number, line in enumerate(data.split(b"\n"), 1):
        line = line.strip(_SPACE)
        if line.startswith(_MARK):
            if line[3:].strip(_SPACE)[:1] not in (b"", b"#"):
                text = "%s begins with a byte order mark: the board does not find its first line"
                do = "save it as UTF-8 without a mark (BOM), or begin it with an empty line"
                problems.append(Problem("encoding", text % NAME, do, 1))
            continue
        if line[:1] == b"[" and table is None:
            table = number, line.decode("utf-8", "replace")
        if not line or line[:1] in b"#[":
            continue
        key, mark, rest = line.partition(b"=")
        name = key.strip(_SPACE).decode("utf-8", "replace")
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
        try:
            data.decode()
        except UnicodeDecodeError as error:
            number = data.count(b"\n", 0, error.start) + 1
            text = "line %d of %s, a comment, is not UTF-8" % (number, NAME)
            problems.append(Problem("encoding", text, "save the file as UTF-8", number, NOTE))
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
    written = rest.decode("utf-8", "replace")
    try:
        value, is_text = None if raw is None or not rest else raw.decode(), True
    except UnicodeDecodeError:
        value, is_text = None, False
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
    elif odd or quoted and re.search("[\0-\x1f\x7f]", value):
        reads = "something else" if key.endswith(_SECRET) else ascii(value)
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
    found = _STRING.match(data)
    if not found:
        return None, False
    odd = [one for one in re.findall(_ESCAPE, found[1], re.DOTALL) if not _meant(one)]
    made = re.sub(_ESCAPE, lambda one: _meant(one[1]) or one[1], found[1], flags=re.DOTALL)
    return made, bool(odd)


def _meant(escape):
    """Return the bytes that an escape sequence stands for; b"" if it is unknown."""
    if escape[0] in b"uU":
        return chr(int(escape[1:], 16)).encode("utf-8", "surrogatepass")
    return _ESCAPES.get(escape, b"")
