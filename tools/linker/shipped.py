"""Find the functions in a board's .mpy files, with their bytecode and their place in the sources.

Source of the format: py/persistentcode.c and py/bc.h of CircuitPython 10. Numbers of variable
length have 7 bits a byte, the high ones first; bit 7 is set in all bytes but the last.
"""

import ast
import collections

from . import flatten, link, lookup
from .syntax import FUNCTIONS, NAMED, children

# Kinds of constants: without data; tuples, which contain others; texts with a 0 at their end.
_EMPTY, _TUPLE, _TEXTS = 4, 10, (5, 6)
_LOOPS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_SCOPES = (*FUNCTIONS, *_LOOPS, ast.ClassDef)

# path: file on the drive; name: qualified name in the sources, "" for a module's own code; home,
# line: where it begins in the sources; code: its bytecode. Bodies of classes are functions, too.
Function = collections.namedtuple("Function", "path name home line code")


class _Reader:
    def __init__(self, data):
        self.data, self.at = data, 4  # after the header

    def number(self):
        found = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            found = found << 7 | byte & 0x7F
            if byte < 0x80:
                return found

    def read(self, size):
        self.at += size
        return self.data[self.at - size : self.at]

    def skip_constant(self):
        kind = self.read(1)[0]
        if kind <= _EMPTY:
            return
        size = self.number()
        if kind == _TUPLE:
            for _ in range(size):
                self.skip_constant()
        else:
            self.read(size + (kind in _TEXTS))

    def function(self):
        """Return (bytecode, [the same of each function inside])."""
        head = self.number()
        if head & 3:  # MP_CODE_BYTECODE, less itself
            raise ValueError("this .mpy has native code")
        code = self.read(head >> 3)
        return code, [self.function() for _ in range(self.number() if head & 4 else 0)]


def codes(data):
    """Return (bytecode, [the same of each function inside]) of an .mpy file (bytes)."""
    reader = _Reader(data)
    names, constants = reader.number(), reader.number()
    for _ in range(names):
        size = reader.number()
        if not size & 1:
            reader.read((size >> 1) + 1)
    for _ in range(constants):
        reader.skip_constant()
    return reader.function()


def functions(files, sources, homes, root, fixed):
    """Return the list of `Function` in the linked files of a board.

    :param files: {path: bytes} of `tools.drive.tree.build`
    :param sources, homes: {module: source}, {module: file} of `tools.drive.tree.written`
    :param fixed: modules that ship as text
    :raises ValueError: a file is not what the linker makes of these sources
    """
    found = []
    for name, tree in link.link(sources, root, fixed).trees.items():
        place = flatten.place(name)
        path = next((p for p in (place + ".mpy", place + "/__init__.mpy") if p in files), None)
        if path is None:  # it ships as text, or with other texts in one file
            continue
        body, inside = codes(files[path])
        found.append(Function(path, "", homes.get(_home(tree.body), ""), 0, body))
        _pair(found, path, tree, inside, None, sources, homes)
    return found


def _home(body):
    return next((node.home for node in body if hasattr(node, "home")), None)


def _pair(found, path, tree, inside, statement, sources, homes):
    scopes = list(_scopes(tree, statement))
    if len(scopes) != len(inside):
        raise ValueError("%s has %d functions, not %d" % (path, len(inside), len(scopes)))
    for (node, statement), (code, below) in zip(scopes, inside):
        home, line = getattr(statement, "home", None), getattr(node, "lineno", 0)
        name = lookup.function_at(sources[home], line) if home else node.name
        if not isinstance(node, NAMED):
            name += ".<%s>" % type(node).__name__.lower()
        found.append(Function(path, name, homes.get(home, ""), line, code))
        _pair(found, path, node, below, statement, sources, homes)


def _scopes(tree, statement):
    """Yield (node, statement that contains it) of each function or class directly in a tree.

    The order is that of py/compile.c, which numbers the functions when it emits their creation.
    """
    inner = [tree.elt] if hasattr(tree, "elt") else []
    if isinstance(tree, ast.DictComp):
        inner = [tree.value, tree.key]
    if isinstance(tree, _LOOPS):
        parts = []
        for number, loop in enumerate(tree.generators):
            parts += ([loop.iter] if number else []) + loop.ifs
        parts += inner
    elif isinstance(tree, ast.Lambda):
        parts = [tree.body]
    else:
        parts = tree.body
    for part in parts:
        yield from _within(part, statement)


def _within(node, statement):
    if hasattr(node, "home"):
        statement = node
    if not isinstance(node, _SCOPES):
        for part in _parts(node):
            yield from _within(part, statement)
        return
    before, after = list(getattr(node, "decorator_list", ())), []
    if isinstance(node, FUNCTIONS):
        before += [one for one in (*node.args.defaults, *node.args.kw_defaults) if one]
    elif isinstance(node, ast.ClassDef):
        after = node.bases + [word.value for word in node.keywords]
    else:
        after = [node.generators[0].iter]
    for part in before:
        yield from _within(part, statement)
    yield node, statement
    for part in after:
        yield from _within(part, statement)


def _parts(node):
    """Return the parts of a statement or an expression in the order in which they are compiled."""
    if isinstance(node, (ast.Assign, ast.AugAssign)):
        return [node.value]
    if isinstance(node, ast.AnnAssign):
        return [node.value] if node.value else []
    if isinstance(node, ast.While):
        return [*node.body, node.test, *node.orelse]
    if isinstance(node, ast.For):
        return [node.iter, *node.body, *node.orelse]
    if isinstance(node, ast.IfExp):
        return [node.test, node.body, node.orelse]
    if isinstance(node, ast.Dict):
        return [one for pair in zip(node.values, node.keys) for one in pair if one]
    return children(node)
