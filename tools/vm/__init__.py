"""Code on a 32-bit microcontroller VM: MicroPython's WebAssembly build, under Node.

It has a microcontroller's object sizes (a word is 4 bytes, a heap block 16) and stack, so
what it allocates is what a board would. Its heap grows without limit: memory is measured,
never exhausted.

    print(vm.run("import one; print(one.x)", {"/one.py": b"x = 1"}))
"""

import base64
import functools
import json
import os
import pathlib
import subprocess
import tempfile

from tools.drive import tree
from tools.linker import flatten, foreign, mpy, probe
from tools.sim import contract

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
ENTRY = "/entry.txt"  # the game's code.py, see screens.py
# As on a board; ZAP_DEBUG=1 gives tracebacks of the VM their lines.
LEVEL = mpy.DEBUG if os.environ.get("ZAP_DEBUG") else mpy.SHIPPED
# CircuitPython's pystack is 2048 bytes (CIRCUITPY_PYSTACK_SIZE in py/circuitpy_mpconfig.h has
# it for boards like ours); this build counts words of 4.
PYSTACK_WORDS = 512
# Only the first area of the heap: it grows when full. Small, for `gc.mem_alloc` walks it.
HEAP_BYTES = 192 * 1024
PATIENCE_S = 1800  # until a program that does not end is stopped: more than a slow machine needs


class VmError(Exception):
    """Python ended with an exception, or with a status other than 0.

    status: what the process would exit with. output: what it printed before.
    """

    def __init__(self, status, text, output):
        super().__init__(text or "exit status %d" % status)
        self.status = status
        self.output = output


class Result:
    """output: str. heap: bytes in use, collected, before the first step and after each; names: how
    many the VM had in its tables then.
    """

    def __init__(self, output, heap, names):
        self.output = output
        self.heap = heap
        self.names = names

    def since(self, at, base=1):
        """Return the bytes that a board would have in use after step `at`, of what came after step
        `base`.

        A table of names has room for twice as many as the one before, from 20 on. On this VM the
        stand-ins' names, which are in a board's firmware, fill the first of them.
        """
        before, now = self.names[base], self.names[at]
        tables = _tables(now, _VM_NAME) - _tables(before, _VM_NAME)
        return self.heap[at] - self.heap[base] - tables + _tables(now - before, _BOARD_NAME)


# Bytes of a name in its table, besides its text: an address, a length, and of its hash two here
# and one in CircuitPython (MICROPY_QSTR_BYTES_IN_HASH in py/circuitpy_mpconfig.h).
_VM_NAME, _BOARD_NAME = 7, 6
_TABLE_HEAD = 24  # bytes
_FIRST_TABLE = 20  # names
_HEAP_BLOCK = 16


def _tables(count, size):
    """Return the bytes of the tables of so many names: `qstr_add` in MicroPython's py/qstr.c."""
    found, room = 0, _FIRST_TABLE
    while count > 0:
        found += -(-(_TABLE_HEAD + size * room) // _HEAP_BLOCK) * _HEAP_BLOCK
        count -= room
        room *= 2
    return found


class Game:
    """The very files of a board's drive, on the stand-ins of what its firmware has.

    files: {absolute path on the VM: bytes}.
    """

    def __init__(self, board_id):
        made = tree.build(ROOT, board_id, level=LEVEL)
        self._names = made.names
        self.files = {ENTRY: made.files.pop(tree.ENTRY)}
        for path, data in made.files.items():
            if path.endswith(".mpy"):
                data = bytes((mpy.MICROPYTHON,)) + data[1:]  # the first byte that this VM wants
            self.files["/" + path] = tree.signed(data[:-4]) if tree.is_ours(path) else data
        self.files.update(stand_ins())

    def told(self, programs):
        """Return texts that ask this game for what they name as the sources do."""
        return probe.told(programs, self._names, ROOT)

    def steps(self, texts, more=()):
        """Run such texts one after the other, as `steps`; `more` files beside the game's."""
        return steps(self.told(texts), dict(self.files, **dict(more)))


def run(text, files=()):
    """Run a program and return what it printed; arguments as of `steps`."""
    return steps([text], files).output


def steps(texts, files=()):
    """Run texts one after the other, with a garbage collection between; a `Result`.

    They share their globals.

    :param files: {absolute path there: bytes}; sources among them are compiled first
    :raises VmError: with the traceback of the first that fails, which ends it
    """
    mounted = {}
    for path, data in dict(files).items():
        if path.endswith(".py"):
            path, data = path[:-2] + "mpy", mpy.compile_source(data, _name(path), LEVEL)
        mounted[path] = base64.b64encode(data).decode()
    job = {
        "module": _module_url(),
        "heap": HEAP_BYTES,
        "pystack": PYSTACK_WORDS,
        "files": sorted(mounted.items()),
        "there": _there(mounted),
        "steps": list(texts),
    }
    output, report = _done(job)
    if report["status"]:
        raise VmError(report["status"], report["error"], output)
    return Result(output, report["heap"], report["names"])


def _name(path):
    """Return the name of the module in a file."""
    return os.path.basename(path.removesuffix("/__init__.py").removesuffix(".py"))


def _there(files):
    """Return what runs before the first step: names of the firmware; the path that truco_rescue
    sets."""
    names = ", ".join("o." + name for name in foreign.IN_CIRCUITPYTHON)
    path = "" if ENTRY in files else "import sys\nsys.path.append('/lib/%s')\n" % flatten.ROOT
    return path + "lambda o: (%s)" % names


def _done(job):
    """Return (what the VM printed, its report) of a job as web/vm/run.mjs wants it.

    :raises VmError: it gave no report
    """
    with tempfile.TemporaryDirectory() as folder:
        job["report"], job["output"] = os.path.join(folder, "report"), os.path.join(folder, "out")
        pathlib.Path(job["output"]).touch()  # Node may end before it opens it
        ticket = os.path.join(folder, "job.json")
        with open(ticket, "w", encoding="utf-8") as file:
            json.dump(job, file)
        line = [node(), os.path.join(ROOT, "web", "vm", "run.mjs"), ticket]
        ended = subprocess.run(line, stderr=subprocess.PIPE, text=True, timeout=PATIENCE_S)
        output = pathlib.Path(job["output"]).read_bytes().decode("utf-8", "replace")
        if not os.path.exists(job["report"]):
            raise VmError(ended.returncode or 1, ended.stderr, output)
        with open(job["report"], encoding="utf-8") as file:
            return output, json.load(file)


def stand_ins():
    """Return {path there: bytes} of the modules of CircuitPython that the VM lacks: those that a
    page has as well, and its own."""
    folders = [pathlib.Path(ROOT, name) for name in ("tools/standins", "tools/vm/standins")]
    return {
        "/standins/" + path.relative_to(folder).as_posix(): contract.checked(
            path.read_text("utf-8"), path.stem
        ).encode()
        for folder in folders
        for path in sorted(folder.rglob("*.py"))
    }


def _module_url():
    place = "node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs"
    return pathlib.Path(ROOT, place).as_uri()


@functools.cache
def node():
    """Return the path of Node, with node_modules as package.json pins it."""
    from tools import bootstrap

    return bootstrap.ensure_node()
