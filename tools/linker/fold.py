"""Puts numbers in the place of imported constants of our own modules, before mpy-cross.

`const` saves memory only inside the module that has it. Imported, a constant costs a name in
the file, an entry in the importer's globals, and a look-up at each use. So, in the source
that is compiled, each use of such a name becomes its number, and the import is left out:

    from truco_core.state import PHASE, TURN        (an empty line)
    if s[PHASE] == 1:                           ->  if s[15] == 1:

Lines stay where they are, so tracebacks name the right ones. A name that the module also binds
in another way is not changed.
"""

import ast
import collections
import functools
import os

from .syntax import of_kind, parse, walk

ROOTS = ("", "lib")  # where our modules lie, below the project's root


class Constants:
    """The int constants of our modules, by dotted module name, read as they are asked for.

    :param str root: the project's root
    """

    def __init__(self, root):
        self._root = root
        self._known = {}
        self._sources = {}

    def of(self, module):
        """Dict of name to int: what `module` says with `const`, or imports of such."""
        if module not in self._known:
            self._known[module] = {}  # for modules that import each other
            source = self._source(module)
            if source is not None:
                self._known[module] = self._read(parse(source).body)
        return self._known[module]

    def is_module(self, name):
        return self._source(name) is not None

    def _source(self, module):
        if module not in self._sources:
            self._sources[module] = self._read_file(module)
        return self._sources[module]

    def _read_file(self, module):
        path = os.path.join(*module.split("."))
        for root in ROOTS:
            for name in (path + ".py", os.path.join(path, "__init__.py")):
                full = os.path.join(self._root, root, name)
                if os.path.isfile(full):
                    with open(full, "rb") as file:
                        return file.read()
        return None

    def _read(self, body):
        found = {}
        for node in body:
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                theirs = self.of(node.module)
                for alias in node.names:
                    if alias.name in theirs:
                        found[alias.asname or alias.name] = theirs[alias.name]
            elif _is_const(node):
                value = _value(node.value.args[0], found)
                if value is not None:
                    found[node.targets[0].id] = value
        return found


def _is_const(node):
    return (
        isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
        and node.value.func.id == "const"
    )


def _value(node, names):
    """The int of an expression of numbers and known constants, or None."""
    if isinstance(node, ast.Constant):  # nearly all of them
        return node.value if isinstance(node.value, int) else None
    for part in walk(node):
        if isinstance(part, ast.Name) and part.id not in names:
            return None
        if isinstance(part, (ast.Call, ast.Attribute, ast.Subscript)):
            return None
    value = eval(compile(ast.Expression(node), "const", "eval"), {}, dict(names))
    return value if isinstance(value, int) else None


def fold(source, constants):
    """`source` (bytes) with imported constants as numbers; as many lines as before."""
    bound = _bound(source)
    numbers = {}  # name -> int
    modules = {}  # name -> dict of its constants
    for node in _imports(source):
        for alias in node.names:
            name = alias.asname or alias.name
            if bound.get(name) != 1:
                continue
            if alias.name in constants.of(node.module):
                numbers[name] = constants.of(node.module)[alias.name]
            elif constants.is_module(node.module + "." + alias.name):
                modules[name] = frozenset(constants.of(node.module + "." + alias.name).items())
    return _folded(source, frozenset(numbers.items()), frozenset(modules.items()))


@functools.lru_cache(maxsize=1024)
def _imports(source):
    return [node for node in of_kind(source, ast.ImportFrom) if not node.level]


@functools.lru_cache(maxsize=1024)
def _folded(source, numbers, modules):
    numbers = dict(numbers)
    modules = {name: dict(inside) for name, inside in modules}
    edits = _uses(source, numbers, modules)
    used = _still_used(source, edits)
    gone = set(numbers) | (set(modules) - used)
    for node in _imports(source):
        edits += _shorter_import(source, node, gone)
    return apply(source, edits)


@functools.lru_cache(maxsize=1024)
def _bound(source):
    """How often each name is bound anywhere in the module."""
    bound = [n.id for n in of_kind(source, ast.Name) if n.ctx.__class__ is not ast.Load]
    bound += [node.arg for node in of_kind(source, ast.arg)]
    named = of_kind(source, ast.FunctionDef, ast.ClassDef, ast.ExceptHandler)
    bound += [node.name for node in named if node.name]
    for node in of_kind(source, ast.Global, ast.Nonlocal):
        bound += node.names
    for node in of_kind(source, ast.Import, ast.ImportFrom):
        bound += [alias.asname or alias.name.split(".")[0] for alias in node.names]
    return collections.Counter(bound)


def _uses(source, numbers, modules):
    """Edits (node, text) that put the numbers where the names were."""
    edits = []
    for node in of_kind(source, ast.Name) if numbers else ():
        if node.id in numbers and isinstance(node.ctx, ast.Load):
            edits.append((node, str(numbers[node.id])))
    for node in of_kind(source, ast.Attribute) if modules else ():
        if isinstance(node.value, ast.Name) and node.value.id in modules:
            number = modules[node.value.id].get(node.attr)
            if number is not None and isinstance(node.ctx, ast.Load):
                edits.append((node, str(number)))
    return edits


def _still_used(source, edits):
    gone = {id(node) for node, _ in edits} | {id(getattr(node, "value", None)) for node, _ in edits}
    return {node.id for node in of_kind(source, ast.Name) if id(node) not in gone}


def _shorter_import(source, node, gone):
    keep = [a for a in node.names if (a.asname or a.name) not in gone]
    if len(keep) == len(node.names):
        return []
    if keep:
        names = ", ".join(a.name + (" as " + a.asname if a.asname else "") for a in keep)
        return [(node, "from %s import %s" % (node.module, names))]
    return [(node, "" if node in parse(source).body else "pass")]


def apply(source, edits):
    """`source` with other texts in the places of nodes: edits are (node, text)."""
    lines = source.split(b"\n")
    for node, _ in edits:
        # Before Python 3.12 the parts of an f-string have no true place in the source.
        if isinstance(node, ast.Name):
            there = lines[node.lineno - 1][node.col_offset : node.end_col_offset]
            if there != node.id.encode():
                raise ValueError("line %d: constant %s in an f-string" % (node.lineno, node.id))
    for node, text in sorted(edits, key=lambda e: (e[0].lineno, e[0].col_offset), reverse=True):
        first, last = node.lineno - 1, node.end_lineno - 1
        tail = lines[last][node.end_col_offset :]
        lines[first] = lines[first][: node.col_offset] + text.encode() + tail
        for i in range(first + 1, last + 1):
            lines[i] = b""
    return b"\n".join(lines)
