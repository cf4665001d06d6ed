"""Code on a 32-bit microcontroller VM: MicroPython's WebAssembly build, under Node.

It has a microcontroller's object sizes (a word is 4 bytes, a heap block 16) and stack, so
what it allocates is what a board would. Its heap grows without limit: memory is measured,
never exhausted.

    print(vm.run("import truco_core; print(1)", {"/truco_core": "truco_core"}))
"""

import base64
import functools
import json
import os
import pathlib
import subprocess
import tempfile

from tools.drive.checkout import dotted, own_sources
from tools.linker import flatten, foreign

from .compiled import ENTRY, HERE, LEVEL, ROOT, mounted, plain, stand_ins

GLUE = os.path.join(ROOT, "web", "vm", "run.mjs")

# CircuitPython's pystack is 2048 bytes (CIRCUITPY_PYSTACK_SIZE in py/circuitpy_mpconfig.h has
# it for boards like ours); this build counts words of 4.
PYSTACK_WORDS = 512
_FOLDERS = "/lib/truco_ui/screens/"  # there in the sources only, see linker/flatten.py
# Only the first area of the heap: it grows when full. Small, for `gc.mem_alloc` walks it.
HEAP_BYTES = 192 * 1024
SMALL_HEAP = 64 * 1024  # for truco_core alone
PATIENCE_S = 1800  # until a program that does not end is stopped: more than a slow machine needs

__all__ = ["ENTRY", "HERE", "LEVEL", "ROOT", "mounted", "plain", "run", "stand_ins", "steps"]


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
        """Bytes that a board would have in use after step `at`, of what came after step `base`.

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
    """Bytes of the tables of so many names: `qstr_add` in MicroPython's py/qstr.c."""
    found, room = 0, _FIRST_TABLE
    while count > 0:
        found += -(-(_TABLE_HEAD + size * room) // _HEAP_BLOCK) * _HEAP_BLOCK
        count -= room
        room *= 2
    return found


def run(script, mounts=None, heap=HEAP_BYTES, use_mpy=True):
    """Run a script (text, or the path of a .py file); return what it printed.

    mounts: {absolute path there: a file or folder here, or bytes}. Sources among them are
    compiled to .mpy first, unless `use_mpy` is False. Raises `VmError` with the traceback.
    """
    text = script
    if "\n" not in script and script.endswith(".py"):
        text = pathlib.Path(script).read_text(encoding="utf-8")
    return steps([text], mounts, heap, use_mpy).output


def steps(texts, mounts=None, heap=HEAP_BYTES, use_mpy=True, linked_as=()):
    """Run texts one after the other, with a garbage collection between; a `Result`.

    They share their globals. The first that fails ends it, with `VmError`. linked_as:
    texts that decide in place of these what keeps its name, so that others run on the same
    bytecode; linking it takes seconds.
    """
    files = mounted(mounts or {}, use_mpy, sorted(linked_as) or texts)
    if not any(path.startswith(_FOLDERS) for path in files):
        texts = [flat(text) for text in texts]
    job = {
        "module": _module_url(),
        "heap": heap,
        "pystack": PYSTACK_WORDS,
        "files": [(path, base64.b64encode(data).decode()) for path, data in sorted(files.items())],
        "there": _there(files),
        "steps": list(texts),
    }
    output, report = _done(job)
    if report["status"]:
        raise VmError(report["status"], report["error"], output)
    return Result(output, report["heap"], report["names"])


def _there(files):
    """What runs before the first step: names of the firmware; the path that truco_rescue sets."""
    names = ", ".join("o." + name for name in foreign.IN_CIRCUITPYTHON)
    path = "" if ENTRY in files else "import sys\nsys.path.append('/lib/%s')\n" % flatten.ROOT
    return path + "lambda o: (%s)" % names


def _done(job):
    """(what the VM printed, its report) of a job as web/vm/run.mjs wants it.

    Raises `VmError` when it gave none.
    """
    with tempfile.TemporaryDirectory() as folder:
        job["report"], job["output"] = os.path.join(folder, "report"), os.path.join(folder, "out")
        pathlib.Path(job["output"]).touch()  # Node may end before it opens it
        ticket = os.path.join(folder, "job.json")
        with open(ticket, "w", encoding="utf-8") as file:
            json.dump(job, file)
        line = [_node(), GLUE, ticket]
        ended = subprocess.run(line, stderr=subprocess.PIPE, text=True, timeout=PATIENCE_S)
        output = pathlib.Path(job["output"]).read_bytes().decode("utf-8", "replace")
        if not os.path.exists(job["report"]):
            raise VmError(ended.returncode or 1, ended.stderr, output)
        with open(job["report"], encoding="utf-8") as file:
            return output, json.load(file)


@functools.cache
def _flat():
    sources = {dotted(path): data for path, data in own_sources(ROOT).items()}
    return flatten.Flat(flatten.names(sources))


def flat(text):
    """A step's text with the names that our modules have on a board, see linker/flatten.py."""
    return flatten.rooted(_flat().apply(text.encode())).decode()


def core_mounts():
    """truco_core alone, and what brings on a board what it needs seldom."""
    return {"/truco_core": "truco_core", "/lib/residency.py": "lib/residency.py"}


def device_mounts():
    """Our packages at the places where they are on a board."""
    places = ("truco_core", "board_configs", "lib")
    return {"/" + place: place for place in places if os.path.exists(os.path.join(ROOT, place))}


def _module_url():
    place = "node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs"
    return pathlib.Path(ROOT, place).as_uri()


@functools.cache
def _node():
    """Node, with node_modules as package.json pins it."""
    from tools import bootstrap

    return bootstrap.ensure_node()
