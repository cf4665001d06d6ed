"""Decide what an installation does to a drive.

These modules only use what MicroPython has, because they run in two places: in Python
(tools/deploy.py and tools/doctor.py, by `tools.drive.disk`) and in the browser, where MicroPython
runs them for web/page/install. So both obey the same rules.
"""

WRONG = "wrong"  # level of a problem: the game does not start, or behaves wrongly
NOTE = "note"  # level of a problem: worth knowing, but the game runs


class Problem:
    """One problem on a drive.

    code: a stable short name, for tests, and for the texts of the page (web/page/words)
    text: what is wrong, in plain words
    do: what the player can do about it
    number: number of the line in settings.toml; 0: the whole file, or another file
    level: `WRONG` or `NOTE`
    values: {name: value} for the placeholders in the page's text
    """

    def __init__(self, code, text, do, number=0, level=WRONG, values=None):
        self.code = code
        self.text = text
        self.do = do
        self.number = number
        self.level = level
        self.values = values or {}


class Refused(Exception):
    """Raised before the first write if a drive must not be written. `problem` says why."""

    def __init__(self, problem):
        super().__init__("%s: %s" % (problem.text, problem.do))
        self.problem = problem


def decoded(data):
    """Return bytes as text. Bytes that are not UTF-8 become question marks."""
    try:
        return data.decode()
    except UnicodeError:
        return "".join([chr(byte) if byte < 128 else "?" for byte in data])
