"""Ask a firmware and the simulator the same questions about their objects.

tools/sim/answers/BOARD.txt has questions, each a line of Python after `>>>`, and below each the
answer of CircuitPython's firmware: a value, `ok` for a statement, or an exception. Names that a
line binds are there until the next `#`. A test asks the simulator all of them. The file has no
question to which the simulator answers otherwise, so ask what the game comes to use.

    python3 tools/lab/run_firmware.py --board pybadge --firmware FILE --answers

asks the firmware again, and prints what differs. To add a question, write it into the file with
any answer, run this, and write down the answer.
"""

import builtins
import os
import pathlib

from tools.drive import tree
from tools.environment import paths

_FOLDER = pathlib.Path(paths.ROOT, "tools", "sim", "answers")
_ASKS = ">>> "
_QUESTIONS = "questions.txt"
_LIMIT_MS = 60_000
_WAV = (b"RIFF", 436, b"WAVEfmt ", 16, 0x10001, 8000, 8000, 0x80001, b"data", 400)
# The program on the board. A module that the board lacks is missing in the answers, too.
_PROGRAM = """\
def modules():
    found = {}
    for name in %r.split():
        try:
            found[name] = __import__(name)
        except ImportError:
            pass
    return found


def answer(line, names):
    try:
        try:
            return repr(eval(line, names))
        except SyntaxError:
            exec(line, names)
            return "ok"
    except Exception as error:
        return "%%s: %%s" %% (type(error).__name__, error)


print()
known = modules()
names = {}
number = 0
for line in open(%r):
    if line[0] == "#":
        names = dict(known)
    elif line[:4] == ">>> ":
        print("=", number, answer(line[4:].strip(), names))
        number += 1
print("= end")
"""
_MODULES = (
    "_bleio analogio array audiocore audioio audiopwmio binascii bitmaptools board builtins "
    "busdisplay busio digitalio displayio fontio fourwire gc io json keypad microcontroller "
    "micropython neopixel_write os pwmio random storage struct supervisor sys terminalio time "
    "traceback vectorio"
)


def path(board):
    return _FOLDER / (board + ".txt")


def sections(board):
    """Return {title: [(question, answer)]} of a board's file."""
    found: dict = {}
    title = ""
    lines = path(board).read_text("utf-8").splitlines()
    for line, after in zip(lines, lines[1:] + [""]):
        if line[:1] == "#":
            title = line[1:].strip()
        elif line.startswith(_ASKS):
            found.setdefault(title, []).append((line.removeprefix(_ASKS), after))
    return found


def files(board):
    """Return {path: bytes} of a drive that answers the questions."""
    wav = b"".join(one if isinstance(one, bytes) else one.to_bytes(4, "little") for one in _WAV)
    return {
        tree.ENTRY: (_PROGRAM % (_MODULES, _QUESTIONS)).encode(),
        _QUESTIONS: path(board).read_bytes(),
        "folder/a.txt": b"abc\ndef\n",
        "folder/b.txt": b"",
        "good.wav": wav + bytes(400),
        "bad.wav": b"RIFFabc" * 20,
        "empty.wav": b"",
    }


def heard(printed):
    """Return {number of a question: answer} of the lines that `_PROGRAM` printed.

    Return None before all are there.
    """
    if "= end" not in printed:
        return None
    rows = [line.split(" ", 2) for line in printed if line[:2] == "= " and line != "= end"]
    return {int(row[1]): row[2] for row in rows}


def differing(board, found):
    """Yield (title, question, the file's answer, the found one) where they differ."""
    asked = [(title, *one) for title, rows in sections(board).items() for one in rows]
    for number, (title, question, answer) in enumerate(asked):
        other = found.get(number, "no answer")
        if not _same(answer, other):
            yield title, question, answer, other


def _same(answer, other):
    """Compare exceptions by their class, objects by their brackets, and all else by its text."""
    kind, its = _exception(answer), _exception(other)
    if kind and its:
        return issubclass(its, kind)
    return answer == other or answer[0] == other[0] == "<"


def _exception(answer):
    kind = getattr(builtins, answer.partition(":")[0], None)
    return kind if isinstance(kind, type) and issubclass(kind, Exception) else None


def ask(bench):
    """Ask a board of a `Bench`. Return the lines to print about each answer that differs."""
    with bench.chip(files(bench.board)) as chip:
        while heard(chip.lines) is None and chip.now_ms < _LIMIT_MS:
            chip.wait(500)
        found = heard(chip.lines) or {}
    said = ["%s: %s: %s, now %s" % one for one in differing(bench.board, found)]
    asked = sum(map(len, sections(bench.board).values()))
    return said + ["%d of %d questions answered, %d otherwise" % (len(found), asked, len(said))]


def simulated(board, folder):
    """Return the simulator's answers.

    :param folder: an empty folder, which becomes the drive
    """
    from tools.sim.handheld import Handheld

    for name, data in files(board).items():
        target = pathlib.Path(folder, name)
        target.parent.mkdir(exist_ok=True)
        target.write_bytes(data)
    before = os.getcwd()
    os.chdir(folder)
    try:
        printed: list = []
        program = os.path.join(folder, tree.ENTRY)
        with Handheld(board, 1, program=program, echo=printed.append, tolerant=True) as handheld:
            handheld.wait(1000)
        return heard("".join(printed).splitlines())
    finally:
        os.chdir(before)
