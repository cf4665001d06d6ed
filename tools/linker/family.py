"""The classes of all sources, and which of their methods could not be moved by `cut`.

A class is known as "module.Name": several modules have a `Carrier` or a `Port`.
"""

import ast
import functools
import re

from . import Refused
from .syntax import nodes, parse, walk

_MARKS = ("residency.seldom", "seldom")  # of our packages; of truco_core
# A mark's line, and that which imports it.
_LINES = re.compile(
    rb"^(?: *@(?:residency\.)?(?:seldom|kept)\b|from truco_core\.seldom import ).*$", re.MULTILINE
)
_CLASS = re.compile(rb"^class ", re.MULTILINE)


def bare(sources):
    """{module: source} without the marks: a browser has memory enough for what is seldom needed."""
    return {name: _LINES.sub(b"", source) for name, source in sources.items()}


def marked(tree):
    """[(class or None, function, word)] of all that is to be moved; "" is no word.

    In a class that is marked itself that is each method but those of the interpreter, and who has a
    mark of its own: ``kept``, a word, `property`.
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
            found.append((owner, node, of_all if is_one else _word_of(node)))
    return [part for part in found if part[2] is not None]


def _word_of(node):
    for mark in getattr(node, "decorator_list", ()):
        call = mark.func if isinstance(mark, ast.Call) else mark
        if _dotted(call) in _MARKS:
            return mark.args[0].value if isinstance(mark, ast.Call) else ""
    return None


def _dotted(node):
    """What a name, or an attribute of a name, is in the source; "" for another expression."""
    if isinstance(node, ast.Attribute):
        return "%s.%s" % (_dotted(node.value), node.attr)
    return getattr(node, "id", "")


@functools.lru_cache(maxsize=1024)
def _classes(source):
    """{name: (bases as nodes, what its body binds, methods that are marked)}"""
    found = {}
    for node in parse(source).body:
        if isinstance(node, ast.ClassDef):
            names = {method.name for owner, method, _ in marked(parse(source)) if owner is node}
            found[node.name] = node.bases, frozenset(_bound(node)), frozenset(names)
    return found


def _bound(owner):
    """Names that the body of a class binds."""
    names = {node.name for node in owner.body if hasattr(node, "name")}
    nodes = [n for part in owner.body if isinstance(part, ast.Assign) for n in walk(part)]
    return names | {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}


@functools.lru_cache(maxsize=1024)
def _imported(source):
    """{name: what an import, also one in a function, calls so: "module" or "module.Name"}"""
    found = {}
    for node in nodes(source):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            before = node.module + "." if isinstance(node, ast.ImportFrom) else ""
            for alias in node.names:
                name = alias.name if alias.asname else alias.name.partition(".")[0]
                found[alias.asname or name] = before + (alias.name if before else name)
    return found


def _key(module, source, node):
    """The class that an expression of a module stands for; it may be none."""
    first, dot, rest = ast.unparse(node).partition(".")
    return _imported(source).get(first, module + "." + first) + dot + rest


class Family:
    """:param sources: {module: bytes} of all that will run together"""

    def __init__(self, sources):
        self._known = {}  # {key: (keys of bases, names bound, names marked)}
        for module, source in sources.items():
            for name, (bases, *rest) in _classes(source).items() if _CLASS.search(source) else ():
                bases = [_key(module, source, base) for base in bases]
                self._known[module + "." + name] = bases, *rest
        self._below = {key: set() for key in self._known}
        for key in self._known:
            for above in self._above(key):
                self._below.get(above, set()).add(key)
        self._check_calls(sources)

    def _above(self, key):
        """The bases that are known here, and theirs, the nearest first."""
        found = [key]
        for one in found:
            bases = self._known[one][0] if one in self._known else ()
            found += [base for base in bases if base in self._known and base not in found]
        return found[1:]

    def about(self, module, source):
        """All that what is said here of a source's own classes follows from."""
        return tuple(
            (one, *self._known[one][1:])
            for name in _classes(source)
            for key in ["%s.%s" % (module, name)]
            for one in (key, *self._above(key), *sorted(self._below[key]))
        )

    def asked_above(self, module, owner):
        """The base of a class that is asked for what the class has not moved, or ""."""
        if not any(self._known[one][2] for one in self._above(module + "." + owner.name)):
            return ""
        base = ast.unparse(owner.bases[0])
        if base == owner.name:
            text = "%s:%d: %s and its base have one name: import the base's module, or rename it"
            raise Refused(text % (module, owner.lineno, base))
        return base

    def made_below(self, key):
        """What classes that inherit from this one bind themselves."""
        return set().union(*(self._known[one][1] for one in self._below[key]))

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
        key = module + "." + owner.name
        above = self._above(key)
        if any(node.name in self._known[one][1] for one in above):
            refuse("a base has one, which would be found first")
        if any("__getattr__" in self._known[one][1] for one in [key, *above, *self._below[key]]):
            refuse("the class has a `__getattr__` of its own")
        if len(owner.bases) > 1:
            refuse("the class has two bases")
        outside = node.args.defaults + [one for one in node.args.kw_defaults if one]
        names = {n.id for part in outside for n in walk(part) if isinstance(n, ast.Name)}
        if names & self._known[key][1]:
            refuse("a default is a name of the class")

    def _check_calls(self, sources):
        """Raises `Refused` where a class is asked for a method that is not in it any more."""
        gone = {}
        for key, (_, _, marked) in self._known.items():
            for one in [key, *self._below[key]] if marked else ():
                own = self._known[one][1] if one != key else set()
                gone.setdefault(one, set()).update(marked - own)
        if not gone:
            return
        by_name = {}
        for key in sorted(gone):
            by_name.setdefault(key.rpartition(".")[2], []).append(key)
        asks = re.compile(rb"\b(%s|super\(.*\))\.\w" % "|".join(by_name).encode())
        for module, source in sources.items():
            if asks.search(source):
                self._check_source(module, source, gone, by_name)

    def _check_source(self, module, source, gone, by_name):
        for owner in parse(source).body:
            for node in walk(owner):
                if not isinstance(node, ast.Attribute):
                    continue
                value = node.value
                asked = by_name.get(getattr(value, "id", getattr(value, "attr", "")), ())
                if asked:
                    key = _key(module, source, value)
                    asked = [key] if key in self._known else asked  # brought in: any of that name
                elif isinstance(value, ast.Call) and getattr(value.func, "id", "") == "super":
                    asked = self._above("%s.%s" % (module, getattr(owner, "name", "")))
                if any(node.attr in gone.get(key, ()) for key in asked):
                    text = "%s:%d: a class has no %s, which is seldom: ask an object for it"
                    raise Refused(text % (module, node.lineno, node.attr))
