"""Replace constants by their numbers, and remove the names of constants that nobody imports.

MicroPython's `const` saves memory only inside its own module. An imported constant costs a name in
the file, an entry in the importer's globals, and a lookup at each use. So `fold` changes

    from truco_core.state import PHASE, TURN
    if s[PHASE] == 1:                           ->  if s[15] == 1:

A name that the module also binds in another way is not changed. A module-level name that an
expression of imported constants defines becomes a constant, too: MicroPython's `const` itself takes
no imported name.

The modules in DATA are run here, and all their public values are written where they are used. So a
table of which each module needs only a column is not loaded by a board.

`hide` puts an underscore before each `NAME = const(..)` that no other module needs any more.
MicroPython stores nothing for such a name, which saves some 25 bytes of heap each.
"""

import ast
import collections
import os
import pathlib

from . import Refused
from .syntax import (
    IMPORTS,
    bindings,
    called,
    dotted,
    is_constant,
    only,
    replace,
    shared,
    target,
    walk,
)

ROOTS = ("", "lib")  # folders with our modules, below the project's root
# Modules that import nothing and have only values for others.
DATA = "truco_core.characters", "truco_store.badge_list"


class Constants:
    """The constants of our modules. A module's source is read when it is first asked for."""

    def __init__(self, root):
        self._root = root
        self._known = {}
        self._bodies = {}

    def of(self, module):
        """Return {name: value} of all consts that `module` defines or imports from other modules.

        A value is an int; in a module of DATA it may also be a text, bytes, or a tuple of values.
        """
        if module in DATA and module not in self._known:
            self._known[module] = self._run(module)
        if module not in self._known:
            found = self._known[module] = {}  # stored first, in case modules import each other
            imported = set()
            for node in self._body(module) or ():
                if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                    theirs = self.of(node.module)
                    taken = [alias for alias in node.names if alias.name in theirs]
                    found.update((called(alias), theirs[alias.name]) for alias in taken)
                    imported.update(map(called, taken))
                elif is_constant(node) or _follows(node, imported):
                    value = _value(node.value.args[0] if is_constant(node) else node.value, found)
                    if isinstance(value, int):
                        found[node.targets[0].id] = value
                        imported.update({target(node)} if not is_constant(node) else ())
        return self._known[module]

    def _run(self, module):
        path, names = path_of(self._root, module), {}
        if path:
            try:
                exec(compile(pathlib.Path(self._root, path).read_bytes(), path, "exec"), names)
            except (TypeError, ValueError) as problem:
                raise Refused("%s: %s" % (path, problem)) from None
        return {name: value for name, value in names.items() if name[0] != "_"}

    def behind(self, node, alias):
        """Return the constants that the name `alias` of the import statement `node` leads to.

        :return: {"": value} for a constant; {".NAME": value} of those of one of our modules;
            None for any other name, and for ``import a.b``, which binds only ``a``
        """
        package, name = getattr(node, "module", ""), alias.name
        if package and name in self.of(package):
            return {"": self.of(package)[name]}
        module = package + "." + name if package else name
        if self._body(module) is None or not package and "." in name and not alias.asname:
            return None
        return {"." + one: number for one, number in self.of(module).items()}

    def _body(self, module):
        """Return the statements of a module, or None if it is not ours."""
        if module not in self._bodies:
            path = path_of(self._root, module)
            self._bodies[module] = None
            if path:
                source = pathlib.Path(self._root, path).read_bytes()
                self._bodies[module] = shared(source).body
        return self._bodies[module]


def path_of(root, module):
    """Return the path of a module's source in the checkout at `root`, or "" if it is not ours."""
    name = os.path.join(*module.split("."))
    for top in ROOTS:
        for end in (".py", os.sep + "__init__.py"):
            if os.path.isfile(os.path.join(root, top, name + end)):
                return os.path.join(top, name + end)
    return ""


def _follows(node, imported):
    """Return True for ``NAME = expression`` with an imported constant in the expression."""
    return (
        node.__class__ is ast.Assign
        and target(node).isupper()
        and any(part.__class__ is ast.Name and part.id in imported for part in walk(node.value))
    )


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


def fold(tree, constants, module=""):
    """Replace imported constants by their values in a tree, and remove their imports.

    :param constants: `Constants` of all our modules
    :param module: name of the tree's module, whose derived constants become ``const(number)``
    """
    nodes = walk(tree)
    takes = [n for n in nodes if n.__class__ in IMPORTS and not getattr(n, "level", 0)]
    bound = collections.Counter(bindings(nodes))
    behind = {}  # {imported name: what `Constants.behind` returns for it}
    for node in takes:
        for alias in node.names:
            found = constants.behind(node, alias)
            if found is not None and bound[called(alias)] == 1:
                behind[called(alias)] = found
    numbers = {name + end: ends[end] for name, ends in behind.items() for end in ends}
    news: dict = {}
    for node in nodes:
        if node.__class__ in (ast.Name, ast.Attribute) and dotted(node) in numbers:
            news[node] = ast.parse(repr(numbers[dotted(node)]), mode="eval").body
    done = news.keys() | {node.value for node in news if isinstance(node, ast.Attribute)}
    left = {node.id for node in nodes if node.__class__ is ast.Name and node not in done}
    gone = behind.keys() - left
    for node in takes:
        news[node] = only(node, set(map(called, node.names)) - gone)
    own = constants.of(module) if "const" in bound else {}
    imported = {name for name in gone if "" in behind[name]}
    derived = []
    for node in tree.body:
        if _follows(node, imported) and target(node) in own:
            derived.append(node)
            imported.add(target(node))
    replace(tree, news)
    for node in derived:
        if bound[target(node)] == 1:
            node.value = ast.parse("const(%d)" % own[target(node)], mode="eval").body


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
    """Return every name by which a module may use another one: of modules, imports, strings.

    An attribute of another object, such as of texts, is none: `unbound.check` refuses what it
    cannot find.
    """
    names, modules = set(), set()
    for node in nodes:
        kind = node.__class__
        if kind in IMPORTS:
            modules.update(map(called, node.names))
        elif kind is ast.withitem and _loads(node.context_expr):
            modules.add(dotted(node.optional_vars))
        elif kind is ast.Assign and _loads(node.value):
            modules.add(target(node))
    for node in nodes:
        kind = node.__class__
        if kind is ast.Attribute:
            root = dotted(node).partition(".")[0]
            if not root or root in modules:
                names.add(node.attr)
        elif kind is ast.ImportFrom:
            names.update(alias.name for alias in node.names)
        elif kind is ast.Constant and isinstance(node.value, str):
            names.add(node.value)
    return names


def _loads(node):
    """Return True for a call of residency, which returns a module."""
    return node.__class__ is ast.Call and dotted(node.func).startswith("residency.")


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
