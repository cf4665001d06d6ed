"""Run code on a VM of a 32-bit microcontroller: MicroPython's WebAssembly build, in Node.

The VM's object sizes (4 bytes per word, 16 per heap block) and its stack are those of a
microcontroller. So code allocates as much as on a board. The heap grows without limit, so that
memory can be measured but not exhausted.

    print(vm.run("import one; print(one.x)", {"/one.py": b"x = 1"}))
"""

import base64
import functools
import json
import os
import pathlib
import subprocess
import tempfile
from dataclasses import dataclass

from tools.drive import tree
from tools.linker import flatten, foreign, mpy, probe

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
ENTRY = "/entry.txt"  # path of the game's code.py on the VM; screens.py runs it
# Level of mpy-cross as in a release; ZAP_DEBUG=1 adds line numbers to tracebacks.
LEVEL = mpy.DEBUG if os.environ.get("ZAP_DEBUG") else mpy.SHIPPED
# CircuitPython's pystack, the stack of Python's functions, has 2048 bytes (CIRCUITPY_PYSTACK_SIZE
# in py/circuitpy_mpconfig.h for boards like ours). This build counts words of 4 bytes.
PYSTACK_WORDS = 512
# Size of the heap at the start. It grows when it is full. A small heap is faster, because
# `gc.mem_alloc` scans all of it.
HEAP_BYTES = 192 * 1024
PATIENCE_S = 1800  # time-out of a program; more than a slow computer needs


class VmError(Exception):
    """Raised if a program raised an exception. The text is its traceback.

    output: the text that it printed before
    """

    def __init__(self, text, output):
        super().__init__(text)
        self.output = output


@dataclass
class Result:
    """The result of a run.

    output: the text that the programs printed
    heap: bytes in use after garbage collection: before the first step, then after each step
    names: number of names in the VM's tables at the same times
    pieces: for each step, bytes of the longest piece of memory that it has allocated at once; empty
        unless asked for
    """

    output: str
    heap: list
    names: list
    pieces: list

    def since(self, at, base=1):
        """Return the bytes that a board would use after step `at`, less those after step `base`.

        MicroPython stores names in tables. The first one has room for 20 names, each further one
        for twice as many as the one before. On this VM the first tables have the names of the
        modules that stand in for the firmware's. On a board those names are in the firmware. So
        subtract the VM's tables, and add those that a board needs for the new names.
        """
        before, now = self.names[base], self.names[at]
        tables = _tables(now, _VM_NAME) - _tables(before, _VM_NAME)
        return self.heap[at] - self.heap[base] - tables + _tables(now - before, _BOARD_NAME)


# Bytes of a name in its table besides its text: an address, a length, and a hash of two bytes on
# the VM and one in CircuitPython (MICROPY_QSTR_BYTES_IN_HASH in py/circuitpy_mpconfig.h).
_VM_NAME, _BOARD_NAME = 7, 6
_TABLE_HEAD = 24  # bytes of a table of names (`qstr_pool_t`) before its first name
_FIRST_TABLE = 20  # number of names for which the first table has room
_HEAP_BLOCK = 16


def _tables(count, name_bytes):
    """Return the heap bytes of tables with `count` names: `qstr_add` in MicroPython's py/qstr.c."""
    found, room = 0, _FIRST_TABLE
    while count > 0:
        found += -(-(_TABLE_HEAD + name_bytes * room) // _HEAP_BLOCK) * _HEAP_BLOCK
        count -= room
        room *= 2
    return found


class Game:
    """The files of a board's drive, which run on stand-ins for the firmware's modules.

    files: {absolute path on the VM: bytes}
    """

    def __init__(self, board_id):
        made = tree.build(ROOT, board_id, level=LEVEL)
        self._names = made.names
        self.files = {ENTRY: made.files.pop(tree.ENTRY)}
        for path, data in made.files.items():
            if path.endswith(".mpy"):
                data = mpy.to_micropython(data)
            self.files["/" + path] = tree.signed(data[:-4]) if tree.is_ours(path) else data
        self.files.update(stand_ins())

    def told(self, programs):
        """Return programs with names in the sources replaced by those in this linked game."""
        return probe.told(programs, self._names, ROOT)

    def steps(self, texts, more=(), pieces=False):
        """Translate programs with `told`, and run them like the function `steps`.

        :param more: {absolute path on the VM: bytes} of files in addition to the game's
        """
        return steps(self.told(texts), dict(self.files, **dict(more)), pieces)


def run(text, files=()):
    """Run a program, which finds `files` on the VM. Return the text that it prints."""
    return steps([text], files).output


def steps(texts, files=(), pieces=False):
    """Run programs that share their globals, and collect garbage after each. Return a `Result`.

    :param pieces: True: also measure `Result.pieces`
    :param files: {absolute path on the VM: bytes}; sources are compiled first
    :raises VmError: a program failed
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
        "pieces": pieces,
    }
    output, report = _done(job)
    if report["error"]:
        raise VmError(report["error"], output)
    return Result(output, report["heap"], report["names"], report["pieces"])


def _name(path):
    return os.path.basename(path.removesuffix("/__init__.py").removesuffix(".py"))


def _there(files):
    """Return code to run before the first step.

    The code creates the names that a board's firmware contains, so that using them later takes no
    heap. For programs without the game's code.py it also extends sys.path, as truco_rescue does.
    """
    names = ", ".join("o." + name for name in foreign.IN_CIRCUITPYTHON)
    path = "" if ENTRY in files else "import sys\nsys.path.append('/lib/%s')\n" % flatten.ROOT
    return path + "lambda o: (%s)" % names


def _done(job):
    """Run a job in Node (web/vm/run.mjs). Return (printed text, report).

    :raises VmError: there is no report
    """
    with tempfile.TemporaryDirectory() as folder:
        job["report"], job["output"] = os.path.join(folder, "report"), os.path.join(folder, "out")
        # Node may fail before it creates this file, which is read below.
        pathlib.Path(job["output"]).touch()
        ticket = os.path.join(folder, "job.json")
        pathlib.Path(ticket).write_text(json.dumps(job), "utf-8")
        line = [node(), os.path.join(ROOT, "web", "vm", "run.mjs"), ticket]
        ended = subprocess.run(line, stderr=subprocess.PIPE, text=True, timeout=PATIENCE_S)
        output = pathlib.Path(job["output"]).read_bytes().decode("utf-8", "replace")
        if not os.path.exists(job["report"]):
            raise VmError("exit status %d\n%s" % (ended.returncode, ended.stderr), output)
        return output, json.loads(pathlib.Path(job["report"]).read_text("utf-8"))


def stand_ins():
    """Return {path on the VM: bytes} of the stand-ins for CircuitPython's modules.

    Those in tools/standins are shared with the browser page.
    """
    folders = [pathlib.Path(ROOT, name) for name in ("tools/standins", "tools/standins/vm")]
    return {
        "/standins/" + path.name: path.read_bytes()
        for folder in folders
        for path in sorted(folder.glob("*.py"))
    }


def _module_url():
    place = "web/node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs"
    return pathlib.Path(ROOT, place).as_uri()


@functools.cache
def node():
    from tools import bootstrap

    return bootstrap.ensure_node()
