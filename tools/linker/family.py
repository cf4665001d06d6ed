"""Find classes whose methods `cut` must not move, by looking at the classes of all sources.

The key of a class is "module.Name", because several modules have a `Carrier` or a `Port`.
"""

import ast

from . import Refused
from .syntax import IMPORTS, bound, called, dotted, walk

_MARKS = ("residency.seldom", "seldom")  # names of one decorator; the second is for truco_core
_KEPT = ("residency.kept", "kept")
_HOME = "truco_core.seldom"  # module that defines both decorators for truco_core; no board needs it


def bare(trees):
    """Remove the decorators `seldom` and `kept`, and their imports, from {module: tree}."""
    trees.pop(_HOME, None)
    for tree in trees.values():
        tree.body = [node for node in tree.body if getattr(node, "module", "") != _HOME]
        _bare(tree)


def _bare(tree):
    for owner in tree.body:
        for node in [owner, *(owner.body if isinstance(owner, ast.ClassDef) else ())]:
            marks = getattr(node, "decorator_list", ())
            if marks:
                node.decorator_list = [m for m in marks if _mark(m) not in _MARKS + _KEPT]


def marked(tree):
    """Return [(class or None, function, WORD or "")] of functions with ``@seldom(WORD)``.

    If a class has the decorator, all its methods count, except special ones such as `__init__` and
    those with another decorator, such as ``kept`` or `property`.
    """
    found = []
    for owner in tree.body:
        of_all = _word_of(owner)
        if not isinstance(owner, ast.ClassDef):
            found.append((None, owner, of_all))
            continue
        for node in owner.body:
            plain = isinstance(node, ast.FunctionDef) and not node.decorator_list
            is_one = plain and not node.name.startswith("__")
            found.append((owner, node, of_all if is_one else _word_of(node)))  # type: ignore[arg-type]
    return [part for part in found if part[2] is not None]


def _mark(node):
    return dotted(node.func if isinstance(node, ast.Call) else node)


def _word_of(node):
    for mark in getattr(node, "decorator_list", ()):
        if _mark(mark) in _MARKS:
            return mark.args[0].value if isinstance(mark, ast.Call) else ""
    return None


class Family:
    """The classes of all modules with their bases and subclasses.

    :param trees: {module: tree} of all modules that will run together
    """

    def __init__(self, trees):
        self._known = {}  # {class: (its bases, names that it binds, names of its moved methods)}
        self._imported = {}
        for module, tree in trees.items():
            moved = marked(tree)
            for owner in tree.body:
                if isinstance(owner, ast.ClassDef):
                    bases = [self._key(module, tree, base) for base in owner.bases]
                    names = {method.name for one, method, _ in moved if one is owner}
                    self._known["%s.%s" % (module, owner.name)] = bases, set(bound(owner)), names
        self._below = {key: set() for key in self._known}
        for key in self._known:
            for above in self._above(key):
                self._below.get(above, set()).add(key)
        self._check_calls(trees)

    def _key(self, module, tree, node):
        """Return the full name "module.Class" for an expression that refers to a class."""
        if module not in self._imported:
            names = self._imported[module] = {}
            for one in walk(tree):  # `walk` also finds imports in functions
                for alias in one.names if isinstance(one, IMPORTS) else ():
                    before = one.module + "." if isinstance(one, ast.ImportFrom) else ""
                    whole = before or alias.asname
                    names[called(alias)] = before + (alias.name if whole else called(alias))
        first, dot, rest = dotted(node).partition(".")
        return self._imported[module].get(first, module + "." + first) + dot + rest

    def _above(self, key):
        """Return the known direct and indirect bases of a class, nearest first."""
        found = [key]
        for one in found:
            bases = self._known[one][0] if one in self._known else ()
            found += [base for base in bases if base in self._known and base not in found]
        return found[1:]

    def asked_above(self, module, owner):
        """Return the base of a class if methods of this base or of its bases are moved, else "".

        The `__getattr__` of the class then passes unknown names to the `__getattr__` of the base.
        """
        if not any(self._known[one][2] for one in self._above("%s.%s" % (module, owner.name))):
            return ""
        base = dotted(owner.bases[0])
        if base == owner.name:
            text = "%s:%d: %s and its base have one name: import the base's module, or rename it"
            raise Refused(text % (module, owner.lineno, base))
        return base

    def check(self, module, owner, node):
        """Raise `Refused` if a function with the decorator `seldom` cannot be moved.

        :param owner: the class of the function `node`, or None
        """
        key = "%s.%s" % (module, owner.name) if owner else ""
        why = self._why_not(key, owner, node)
        if why:
            text = "%s:%d: %s cannot be seldom: %s"
            raise Refused(text % (module, node.lineno, node.name, why))

    def _why_not(self, key, owner, node):
        if len(node.decorator_list) > 1:
            return "it has another decorator"  # such as property or classmethod
        for part in walk(node):
            if isinstance(part, ast.Name) and part.id in ("super", "__class__"):
                return "it uses `super`"
            if isinstance(part, (ast.Global, ast.Nonlocal)):
                return "it has a global statement"
        if owner is None:
            named = not node.args.kwarg and not node.name.startswith("__")
            return "" if named else "it takes any keyword, or is not called by name"
        if node.name.startswith("__"):
            return "the interpreter asks the class for it"
        above = self._above(key)
        if any(node.name in self._known[one][1] for one in above):
            return "a base has one, which would be found first"
        if any("__getattr__" in self._known[one][1] for one in [key, *above, *self._below[key]]):
            return "the class has a `__getattr__` of its own"
        if len(owner.bases) > 1:
            return "the class has two bases"
        outside = node.args.defaults + [one for one in node.args.kw_defaults if one]
        names = {n.id for n in walk(*outside) if isinstance(n, ast.Name)}
        return "a default is a name of the class" if names & self._known[key][1] else ""

    def _check_calls(self, trees):
        """Raise `Refused` if a moved method is called on a class, such as ``Base.method(self)``.

        The class no longer has the method: `__getattr__` finds it only for an object.
        """
        gone = {key: set() for key in self._known}
        for key, (_, _, names) in self._known.items():
            gone[key] |= names
            for one in self._below[key]:
                gone[one] |= names - self._known[one][1]
        by_name = {}
        for key in gone:
            by_name.setdefault(key.rpartition(".")[2], []).append(key)
        for module, tree in trees.items():
            for owner in tree.body:
                for node in walk(owner):
                    if not isinstance(node, ast.Attribute):
                        continue
                    value, asked = node.value, []
                    if isinstance(value, ast.Call) and dotted(value.func) == "super":
                        asked = self._above("%s.%s" % (module, getattr(owner, "name", "")))
                    elif dotted(value).rpartition(".")[2] in by_name:
                        key = self._key(module, tree, value)
                        # A class from ``residency.bring(..)`` does not tell its module, so check
                        # all classes with its name.
                        asked = [key] if key in gone else by_name[dotted(value).rpartition(".")[2]]
                    if any(node.attr in gone[key] for key in asked):
                        text = "%s:%d: %s is seldom, so call it on an object, not on its class"
                        raise Refused(text % (module, node.lineno, node.attr))
