"""Replace constants by their numbers, and remove the names of constants that nobody imports.

MicroPython's `const` saves memory only inside its own module. An imported constant costs a name in
the file, an entry in the importer's globals, and a lookup at each use. So `fold` changes

    from truco_core.state import PHASE, TURN
    if s[PHASE] == 1:                           ->  if s[15] == 1:

A name that the module also binds in another way is not changed.

`hide` puts an underscore before each `NAME = const(..)` that no other module needs any more.
MicroPython stores nothing for such a name, which saves some 25 bytes of heap each.
"""

import ast
import collections
import os
import pathlib

from .syntax import IMPORTS, called, dotted, is_constant, replace, shared, walk

ROOTS = ("", "lib")  # folders with our modules, below the project's root


class Constants:
    """The int constants of our modules. A module's source is read when it is first asked for."""

    def __init__(self, root):
        self._root = root
        self._known = {}
        self._bodies = {}

    def of(self, module):
        """Return {name: int} of all consts that `module` defines or imports from other modules."""
        if module not in self._known:
            found = self._known[module] = {}  # stored first, in case modules import each other
            for node in self._body(module) or ():
                if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                    theirs = self.of(node.module)
                    found.update(
                        (called(alias), theirs[alias.name])
                        for alias in node.names
                        if alias.name in theirs
                    )
                elif is_constant(node):
                    value = _value(node.value.args[0], found)
                    if isinstance(value, int):
                        found[node.targets[0].id] = value
        return self._known[module]

    def is_module(self, name):
        return self._body(name) is not None

    def _body(self, module):
        """Return the statements of a module, or None if it is not ours."""
        if module not in self._bodies:
            name = os.path.join(*module.split("."))
            ends = [name + end for end in (".py", "/__init__.py")]
            places = [os.path.join(self._root, top, end) for top in ROOTS for end in ends]
            there = [place for place in places if os.path.isfile(place)]
            self._bodies[module] = None
            if there:
                self._bodies[module] = shared(pathlib.Path(there[0]).read_bytes()).body
        return self._bodies[module]


def _value(node, names):
    """Return the value of an expression of numbers and known constants, or None for any other."""
    if isinstance(node, ast.Constant):  # nearly all expressions are just a number
        return node.value
    for part in walk(node):
        if isinstance(part, (ast.Call, ast.Attribute, ast.Subscript)):
            return None
        if isinstance(part, ast.Name) and part.id not in names:
            return None
    return eval(compile(ast.Expression(node), "const", "eval"), {}, dict(names))


def fold(tree, constants):
    """Replace imported constants by their numbers in a tree, and remove their imports.

    :param constants: `Constants` of all our modules
    """
    nodes = walk(tree)
    takes = [n for n in nodes if n.__class__ in IMPORTS and not getattr(n, "level", 0)]
    bound = collections.Counter(bindings(nodes))
    numbers, modules = {}, set()  # {"NAME" or "module.NAME": int}, names of our modules
    for node in takes:
        package = getattr(node, "module", "")
        for alias in node.names:
            name = called(alias)
            if bound[name] != 1 or "." in alias.name and not alias.asname:
                continue
            inner = "%s.%s" % (package, alias.name) if package else alias.name
            if package and alias.name in constants.of(package):
                numbers[name] = constants.of(package)[alias.name]
            elif constants.is_module(inner):
                modules.add(name)
                for one, number in constants.of(inner).items():
                    numbers["%s.%s" % (name, one)] = number
    kinds = (ast.Name, ast.Attribute)
    uses = [node for node in nodes if node.__class__ in kinds and dotted(node) in numbers]
    news: dict = {node: ast.Constant(numbers[dotted(node)]) for node in uses}
    inside = {node.value for node in uses if isinstance(node, ast.Attribute)}
    used = {n.id for n in nodes if n.__class__ is ast.Name and n not in inside}
    gone = (numbers.keys() | modules) - (modules & used)
    for node in takes:
        keep = [alias for alias in node.names if called(alias) not in gone]
        package = getattr(node, "module", "")
        made = ast.ImportFrom(package, keep, 0) if package else ast.Import(keep)
        news[node] = [made] if keep else []
    replace(tree, news)


def bindings(nodes):
    """Yield each name that these nodes bind, once per binding."""
    for node in nodes:
        kind = node.__class__
        if kind is ast.Name:
            if node.ctx.__class__ is not ast.Load:
                yield node.id
        elif kind is ast.arg:
            yield node.arg
        elif kind in (ast.Global, ast.Nonlocal):
            yield from node.names
        elif kind in IMPORTS:
            yield from map(called, node.names)
        # The name of a function or a class, or the variable of a caught exception.
        elif getattr(node, "name", None) and kind is not ast.alias:
            yield node.name


def hide(trees, left_alone=()):
    """Rename constants that no other module uses, so that MicroPython does not store their names.

    :param trees: {module: tree}
    :param left_alone: modules that stay as they are
    """
    nodes = {module: walk(tree) for module, tree in trees.items()}
    asked = set().union(*map(_asked_for, nodes.values()))
    for module, tree in trees.items():
        if module not in left_alone:
            _hide(tree, nodes[module], asked)


def _asked_for(nodes):
    """Return every name by which a module may use another one: attributes, imports, strings."""
    names = set()
    for node in nodes:
        kind = node.__class__
        if kind is ast.Attribute:
            names.add(node.attr)
        elif kind is ast.ImportFrom:
            names.update(alias.name for alias in node.names)
        elif kind is ast.Constant and isinstance(node.value, str):
            names.add(node.value)
    return names


def _hide(tree, nodes, asked):
    """Put an underscore before a module's public constants that are not in `asked`."""
    bound = collections.Counter(bindings(nodes))
    names = {n.targets[0].id for n in tree.body if is_constant(n)}
    names = {name for name in names if name[0] != "_" and name not in asked and bound[name] == 1}
    taken = bound.keys() | {node.id for node in nodes if node.__class__ is ast.Name}
    names = {name for name in names if "_" + name not in taken}
    for node in nodes:
        if node.__class__ is ast.Name and node.id in names:
            node.id = "_" + node.id
