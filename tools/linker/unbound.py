"""Refuse names that a board would not find, although CPython finds them in the sources.

mpy-cross reports no such name: on a board it is a NameError or AttributeError, but not before the
line runs. These names are refused, with the file and the line of the source:

* A `NAME = const(..)` that is used above its definition. The compiler replaces the name by its
  number only below, and stores no name with an underscore in front, which `constants.hide` may add
  (MicroPython's py/parse.c). In a class body it stores none either, so nothing finds the attribute.
* The name of a constant that something else has too, such as a parameter: the compiler replaces
  both (`push_result_token` there).
* A name that neither the module nor the board's builtins define.
* A name that the module uses while it is imported, above the line that binds it. Each bundle is one
  file in another order than the sources.
* A name that one of our modules does not have, in ``from module import name``, ``module.name``,
  ``residency.bring("module").name`` or ``with residency.use("module") as module``. Constants that
  the linker has hidden or moved count as missing.
"""

import ast
import os
import re

from tools.sim.language import NAMES

from . import Refused, constants, imports
from .syntax import (
    FUNCTIONS,
    IMPORTS,
    NAMED,
    bindings,
    bound,
    called,
    children,
    dotted,
    is_constant,
    shared,
    statements_in,
    walk,
)

_OF_STATEMENTS = (ast.stmt, ast.ExceptHandler)


def check(trees, said, sources, root):
    """Raise `Refused` for the first name that a board would not find.

    :param trees: {module: tree} before names are shortened; a bundle stands under its head's name
    :param said: {module: its `scopes.Module`}
    :param sources: {module in the sources: source}
    """
    checker = _Checker(trees, said, sources, root)
    for module in trees:
        checker.check(module)


class _Checker:
    def __init__(self, trees, said, sources, root):
        self._trees = trees
        self._said = said
        self._sources = sources
        self._root = root
        self._bound = {module: set(bound(tree)) for module, tree in trees.items()}
        self._builtins = {*NAMES, "__file__", "__name__"}
        for module, what in said.items():
            self._bound[module] |= what.declared
            self._builtins.update(
                node.attr
                for alias, node in what.asks
                if alias == "builtins" and isinstance(node.ctx, ast.Store)
            )
        self._private = {
            module: {name for name in what.constants if name[0] == "_"}
            for module, what in said.items()
        }

    def check(self, module):
        self._check_constants(module)
        self._check_globals(module)
        self._check_order(module)
        self._check_modules(module)

    def _home(self, module, wanted):
        """Return the module in the sources that a node comes from."""
        todo = [(node, module) for node in self._trees[module].body]
        for node, home in todo:  # a node has no link to its statement
            home = getattr(node, "home", home)
            if node is wanted:
                return home
            todo += [(inner, home) for inner in children(node)]
        return module

    def _refuse(self, module, node, text, *names):
        """Raise `Refused` with the place of a node in the sources."""
        home = self._home(module, node)
        path = constants.path_of(self._root, home) or home
        raise Refused(
            "%s:%d: %s" % (path.replace(os.sep, "/"), getattr(node, "lineno", 0), text % names)
        )

    def _written(self, module, name):
        """Return the name of a constant in the source, before `constants.hide` has changed it."""
        source = self._sources.get(self._home(module, name), b"").decode()
        return name.id if re.search(r"\b%s\b" % name.id, source) else name.id[1:]

    def _check_constants(self, module):
        what, tree = self._said[module], self._trees[module]
        if not what.constants:
            return
        left = {node.targets[0].id for node in tree.body if is_constant(node)}
        for node in tree.body:
            if is_constant(node):
                left.discard(node.targets[0].id)
            if not left:
                break
            for part in walk(node):
                if part.__class__ is ast.Name and part.id in left and _is_load(part):
                    text = "%s is a constant, so define it above its first use"
                    self._refuse(module, part, text, self._written(module, part))
        for owner in statements_in(tree)[1:]:
            for node in owner.body if isinstance(owner, ast.ClassDef) else ():
                if is_constant(node) and node.targets[0].id in self._private[module]:
                    text = "a board stores no %s: move the constant out of the class"
                    self._refuse(module, node, text, self._written(module, node.targets[0]))
        others = {called(alias) for node, _ in what.imports for alias in node.names}
        others.update(node.name for node in tree.body if isinstance(node, NAMED))
        if not what.constants.isdisjoint(others | what.local):
            self._check_other_meanings(module)

    def _check_other_meanings(self, module):
        names, nodes = self._said[module].constants, walk(self._trees[module])
        for node in nodes:
            kind = node.__class__
            if kind is ast.Name or kind in (ast.Global, ast.Nonlocal):
                continue  # mpy-cross itself refuses to assign to a constant
            for name in names.intersection(bindings([node])):
                self._refuse(module, node, "%s is also the name of a constant: rename one", name)

    def _check_globals(self, module):
        what = self._said[module]
        for name in what.own.keys() - self._bound[module] - self._builtins:
            places = [node for node, _ in what.own[name]]
            inside = set()
            for function in walk(self._trees[module]):
                # A function may import a name from one of our modules. `scopes` treats it as the
                # module's, because it is renamed with it.
                if isinstance(function, FUNCTIONS) and _imports(function, name):
                    inside.update(walk(function))
            if name == "const":  # the compiler replaces ``NAME = const(1)`` without a lookup
                every = statements_in(self._trees[module])
                inside.update(node.value.func for node in every if is_constant(node))
            for node in places:
                if node not in inside:
                    self._refuse(module, node, "%s is not defined", name)

    def _check_order(self, module):
        """Check the names that the module uses while it is imported."""
        left = self._bound[module] - self._private[module] - self._builtins
        todo = list(reversed(self._trees[module].body))
        while todo:
            node = todo.pop()
            kind, parts, binds = node.__class__, [node], [node]
            own = set(bound(node)) if kind is ast.ClassDef else set()
            if kind in IMPORTS:
                parts = []
            elif kind not in NAMED:
                inner = [one for one in children(node) if isinstance(one, _OF_STATEMENTS)]
                if inner:  # an `if`, `for`, `try` or `with`: look at its head, then at its body
                    parts = [one for one in children(node) if one not in inner]
                    todo += reversed(inner)
                binds = [node, *walk(*parts)]
            runs = _run_now(parts)
            own.update(
                bindings(walk(*[n.target for n in runs if n.__class__ is ast.comprehension]))
            )
            for part in runs:
                if part.__class__ is ast.Name and _is_load(part):
                    if part.id in left and part.id not in own:
                        self._refuse(module, part, "%s is used above its definition", part.id)
            left.difference_update(bindings(binds))

    def _check_modules(self, module):
        what, aliases = self._said[module], {}
        for node, is_own in what.imports:
            if getattr(node, "level", 0):
                continue
            package = getattr(node, "module", "")
            for alias in node.names:
                inner = "%s.%s" % (package, alias.name) if package else alias.name
                if inner in self._trees:
                    if package or alias.asname or "." not in inner:
                        aliases[called(alias)] = inner if is_own else aliases.get(called(alias))
                elif package in self._trees and not self._is_left_out(module, node, alias.name):
                    self._ask(module, node, package, alias.name)
        for name, node in what.asks:
            if aliases.get(name):
                self._ask(module, node, aliases[name], node.attr)
        for node in walk(self._trees[module]):
            kind = node.__class__
            if kind is ast.Attribute and node.value.__class__ is ast.Call:
                for name in _brought(node.value):
                    self._ask(module, node, name, node.attr)
            elif kind is ast.With:
                for item in node.items:
                    names = _brought(item.context_expr)
                    alias = dotted(item.optional_vars) if item.optional_vars else ""
                    for part in walk(*node.body) if names and alias else ():
                        if part.__class__ is ast.Attribute and dotted(part.value) == alias:
                            for name in names:
                                self._ask(module, part, name, part.attr)

    def _is_left_out(self, module, node, name):
        """Return True if the name is one of our modules that this board does without."""
        if name in self._bound[node.module]:
            return False
        source = self._sources.get(self._home(module, node), b"")
        for line in statements_in(shared(source)):
            if isinstance(line, ast.ImportFrom) and name in [one.name for one in line.names]:
                inner = "%s.%s" % (line.module, name)
                return inner not in self._sources and bool(constants.path_of(self._root, inner))
        return False

    def _ask(self, module, node, other, name):
        """Check that the module `other` has a name."""
        if other not in self._trees or "%s.%s" % (other, name) in self._trees:
            return
        if name in self._private[other] or name not in self._bound[other] | {"__name__"}:
            self._refuse(module, node, "there is no %s in %s on a board", name, other)


def _is_load(name):
    return getattr(name, "ctx", None).__class__ in (ast.Load, type(None))


def _defaults(function):
    return [one for one in function.args.defaults + function.args.kw_defaults if one]


def _run_now(nodes):
    """Return the nodes below these that an import evaluates: all but the bodies of functions."""
    todo = list(nodes)
    for node in todo:
        kind = node.__class__
        if kind in NAMED:
            todo += node.decorator_list
            todo += [*node.bases, *node.body] if kind is ast.ClassDef else _defaults(node)
        elif kind is ast.Lambda:
            todo += _defaults(node)
        elif kind is not ast.AnnAssign:
            todo += children(node)
        elif node.value:
            todo.append(node.value)
    return todo


def _imports(function, name):
    body = function.body if function.body.__class__ is list else []
    return any(
        node.__class__ in IMPORTS and name in map(called, node.names) for node in walk(*body)
    )


def _brought(call):
    """Return the names of the modules that a call such as `residency.bring` may load."""
    if call.__class__ is not ast.Call or not imports.is_residency(call.func):
        return []
    values = [one.value for one in imports.values(call.args[:1]) if isinstance(one, ast.Constant)]
    return [value for value in values if isinstance(value, str)]
