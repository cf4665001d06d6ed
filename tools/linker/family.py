"""The classes of all sources, and which of their methods could not be moved by `cut`."""

import ast
import functools
import re

from . import Refused
from .syntax import parse, walk

_MARKS = ("residency.seldom", "seldom")  # of our packages; of truco_core
_CLASS = re.compile(rb"^class ", re.MULTILINE)


def mark_of(node):
    """The word of a function's mark, "" for a mark without one; None: it is not marked."""
    for mark in getattr(node, "decorator_list", ()):
        call = mark.func if isinstance(mark, ast.Call) else mark
        if ast.unparse(call) in _MARKS:
            return mark.args[0].value if isinstance(mark, ast.Call) else ""
    return None


@functools.lru_cache(maxsize=1024)
def _classes(source):
    """{name: (bases, what its body binds, methods that are marked, the syntax tree)}"""
    found = {}
    for node in parse(source).body:
        if isinstance(node, ast.ClassDef):
            bases = [getattr(base, "id", getattr(base, "attr", "")) for base in node.bases]
            marked = {n.name for n in node.body if mark_of(n) is not None}
            found[node.name] = bases, _bound(node), marked, node
    return found


def _bound(owner):
    """Names that the body of a class binds."""
    names = {node.name for node in owner.body if hasattr(node, "name")}
    nodes = [n for part in owner.body if isinstance(part, ast.Assign) for n in walk(part)]
    return names | {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}


class Family:
    """:param sources: {module: bytes} of all that will run together"""

    def __init__(self, sources):
        self._known = {}
        for source in sources.values():
            if _CLASS.search(source):
                self._known.update(_classes(source))
        self._below = {name: set() for name in self._known}
        for name in self._known:
            for above in self._above(name):
                self._below.get(above, set()).add(name)
        self._check_calls(sources)

    def _above(self, name):
        found, todo = [], [name]
        for one in todo:
            bases = self._known[one][0] if one in self._known else ()
            todo += [base for base in bases if base not in todo]
            found += [base for base in bases if base not in found]
        return found

    def asked_above(self, owner):
        """The base of a class that is asked for what the class has not moved, or ""."""
        above = self._above(owner.name)
        return above[0] if any(self._known[one][2] for one in above if one in self._known) else ""

    def made_below(self, name):
        """What classes that inherit from this one bind themselves."""
        return set().union(*(self._known[one][1] for one in self._below[name]))

    def check(self, module, owner, node):
        """Raises `Refused` for a marked function that cannot be moved.

        :param owner: its class, or None
        """

        def refuse(why):
            text = "%s:%d: %s cannot be seldom: %s"
            raise Refused(text % (module, node.lineno, node.name, why))

        if len(node.decorator_list) > 1:
            refuse("it has another decorator")  # a property, a classmethod
        for part in walk(node):
            if isinstance(part, ast.Name) and part.id in ("super", "__class__"):
                refuse("it uses `super`")
            if isinstance(part, (ast.Global, ast.Nonlocal)):
                refuse("it has a global statement")
        if owner is None:
            if node.args.kwarg or node.name.startswith("__"):
                refuse("it takes any keyword, or is not called by name")
            return
        if node.name.startswith("__"):
            refuse("the interpreter asks the class for it")
        for above in self._above(owner.name):
            if above in self._known and node.name in self._known[above][1]:
                refuse("a base has one, which would be found first")
        line = [owner.name, *self._above(owner.name), *self._below[owner.name]]
        if any("__getattr__" in self._known[one][1] for one in line if one in self._known):
            refuse("the class has a `__getattr__` of its own")
        if len(self._known[owner.name][0]) > 1:
            refuse("the class has two bases")
        outside = node.args.defaults + [one for one in node.args.kw_defaults if one]
        names = {n.id for part in outside for n in walk(part) if isinstance(n, ast.Name)}
        if names & self._known[owner.name][1]:
            refuse("a default is a name of the class")

    def _check_calls(self, sources):
        """Raises `Refused` where a class is asked for a method that is not in it any more."""
        gone = {}
        for name, (_, _, marked, _) in self._known.items():
            for one in {name} | self._below[name] if marked else ():
                gone.setdefault(one, set()).update(marked - self._bound_of(one, name))
        if not gone:
            return
        asks = re.compile(rb"\b(%s|super\(.*\))\.\w" % "|".join(sorted(gone)).encode())
        for module, source in sources.items():
            if asks.search(source):
                self._check_source(module, parse(source), gone)

    def _bound_of(self, one, name):
        return set() if one == name else self._known[one][1]

    def _check_source(self, module, tree, gone):
        for owner in tree.body:
            for node in walk(owner):
                if not isinstance(node, ast.Attribute):
                    continue
                value = node.value
                whose = getattr(value, "id", getattr(value, "attr", ""))
                missing = gone.get(whose, ())
                if isinstance(value, ast.Call) and getattr(value.func, "id", "") == "super":
                    bases = self._above(owner.name) if isinstance(owner, ast.ClassDef) else ()
                    missing = set().union(*(gone.get(base, ()) for base in bases))
                if node.attr in missing:
                    text = "%s:%d: a class has no %s, which is seldom: ask an object for it"
                    raise Refused(text % (module, node.lineno, node.attr))
