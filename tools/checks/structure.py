"""How sources depend on each other: counts of what makes one of them hard to change alone.

Sources are read, never imported. So those of any commit can be counted.

All import statements can make a circle, also those inside functions and methods. A name that is a
text for ``residency.use`` or ``bring`` makes none: the module comes when the call is reached, and
then both modules are complete; no name of it is bound when a module starts. Such names are counted
by themselves.
"""

import ast
import functools
import importlib.metadata
import os
import re

from tools.linker.foreign import STUBS
from tools.linker.imports import imports_of

DEVICE = ("truco_core", "lib", "board_configs", "code.py", "main.py")
TOOLS = ("tools",)
RESIDENCY = "lib/residency.py"  # the one file that may load and drop modules by name
MOST_LINES = 300
MOST_OF_A_FUNCTION = 40

_BY_NAME = ("use", "bring")
MODULES = re.compile(r"\bsys\.modules\b|\bfrom sys import modules\b")
FORGETS = re.compile(r"\bforget_module\b|\bresidency\.forget(?:_under)?\b")
_PROPERTY = re.compile(r"^    (\w+): |@(\w+)\.setter", re.MULTILINE)  # of a class, in a stub
_FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)


class Source:
    """One file: `path` from the root, `text`, `tree` and its dotted `name` for an import."""

    def __init__(self, path, text):
        self.path = path
        self.text = text
        parts = path[: -len(".py")].split("/")
        self.is_package = parts[-1] == "__init__"
        if self.is_package:
            parts.pop()
        if parts[0] == "lib":
            del parts[0]
        self.name = ".".join(parts)

    @functools.cached_property
    def tree(self):
        return ast.parse(self.text, self.path)


def read(root, folders):
    """The `Source`s of these folders and files below `root`, by path."""
    found = []
    for folder in folders:
        top = os.path.join(root, folder)
        paths = [top] if os.path.isfile(top) else []
        for where, inner, names in os.walk(top):
            inner[:] = [name for name in inner if name[0] not in "._" and name != "node_modules"]
            paths += [os.path.join(where, name) for name in names if name.endswith(".py")]
        for path in sorted(paths):
            with open(path, encoding="utf-8") as file:
                text = file.read()
            found.append(Source(os.path.relpath(path, root).replace(os.sep, "/"), text))
    return found


def _functions(tree):
    return [node for node in ast.walk(tree) if isinstance(node, _FUNCTION)]


def _is_import(node):
    return isinstance(node, (ast.Import, ast.ImportFrom))


def imports(source, known):
    """Names of the modules among `known` that statements of this source import."""
    found, said = set(), set()
    for one in imports_of(source.text, source.name, source.is_package):
        if one.by_text:
            continue
        inner = ["%s.%s" % (one.module, name) for name in one.names]
        asked = [name for name in inner if name in known]
        if len(asked) < len(inner) or not inner:
            asked.append(one.module)
        said.update(asked)
        for name in asked:
            found |= _with_packages(name, known) or _with_packages("tools." + name, known)
    # To import a module begins with its packages; its own are there already, unless it says so.
    own = {source.name} if source.is_package else set()
    return found - own - (set(_packages(source.name)) - said)


def _packages(name):
    parts = name.split(".")
    return [".".join(parts[:count]) for count in range(1, len(parts))]


def _with_packages(name, known):
    if name not in known:
        return set()
    return {name, *(package for package in _packages(name) if package in known)}


def circles(sources):
    """Sorted lists of modules that all need each other; or of one module that needs itself."""
    known = {source.name for source in sources}
    needs = {source.name: imports(source, known) for source in sources}
    reach = {name: _reached(name, needs) for name in needs}
    found = []
    left = set(needs)
    while left:
        name = min(left)
        circle = {other for other in reach[name] if name in reach[other]}
        left -= circle | {name}
        if circle:
            found.append(sorted(circle | {name}))
    return found


def _reached(name, needs):
    found, open_ = set(), [name]
    while open_:
        for other in needs[open_.pop()]:
            if other not in found:
                found.add(other)
                open_.append(other)
    return found


def stores(source):
    """[(line, text)] of what this source writes into attributes of another object than `self`."""
    found = []
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, (ast.Store, ast.Del)):
            if not (isinstance(node.value, ast.Name) and node.value.id == "self"):
                found.append((node.lineno, ast.unparse(node)))
    return sorted(found)


@functools.cache
def _of_firmware():
    """Attributes that objects of CircuitPython's modules have."""
    found = set()
    for file in importlib.metadata.files(STUBS) or ():
        if file.suffix == ".pyi" and not file.parts[0].startswith("board_definitions"):
            for names in _PROPERTY.findall(file.read_text("utf-8")):
                found.update(names)
    return frozenset(found)


def properties(sources):
    """Names that only CircuitPython's objects have: `hidden` of a grid. Who stores there has no
    other way. What a class of these sources has, too, is not among them."""
    own = set()
    for node in [node for source in sources for node in ast.walk(source.tree)]:
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            if getattr(node.value, "id", "") == "self":
                own.add(node.attr)
        elif isinstance(node, ast.ClassDef):
            for part in node.body:
                named = [part, *getattr(part, "targets", ()), getattr(part, "target", None)]
                own.update(getattr(one, "id", getattr(one, "name", "")) for one in named)
    return _of_firmware() - own


def stores_into_ours(source, theirs):
    """`stores`, but for those into `properties`."""
    return [one for one in stores(source) if one[1].rpartition(".")[2] not in theirs]


def inner_imports(source):
    """Lines of the imports inside functions."""
    found = set()
    for function in _functions(source.tree):
        found |= {(node.lineno, node.col_offset) for node in filter(_is_import, ast.walk(function))}
    return sorted(line for line, _ in found)


def by_name(source):
    """Names of modules that `residency` gets as texts."""
    found = []
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            owner = getattr(node.func.value, "id", "")
            if owner == "residency" and node.func.attr in _BY_NAME:
                found += [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
    return found


def mentions(source, pattern=MODULES):
    """How often code and comments name it; 0 for residency.py itself."""
    return 0 if source.path == RESIDENCY else len(pattern.findall(source.text))


def long_functions(source):
    """[(line, name, lines)] of the functions that are longer than they should be."""
    found = []
    for node in _functions(source.tree):
        lines = node.end_lineno - node.lineno + 1
        if lines > MOST_OF_A_FUNCTION:
            found.append((node.lineno, node.name, lines))
    return found


def lines(source):
    return source.text.count("\n")


def _package(source):
    parts = source.path.split("/")
    return "/".join(parts[:2]) if parts[0] == "lib" and len(parts) > 2 else parts[0]


def counts(root):
    """[(what, number)] of the sources below `root`, in the order in which they are shown."""
    device, tools = read(root, DEVICE), read(root, TOOLS)
    found = [
        ("import circles, device", len(circles(device))),
        ("import circles, tools", len(circles(tools))),
    ]
    theirs = properties(device)
    by_package = {}
    for source in device:
        by_package.setdefault(_package(source), []).append(source)
    for package, sources in sorted(by_package.items()):
        count = sum(len(stores_into_ours(source, theirs)) for source in sources)
        found.append(("stores into others' attributes, " + package, count))
    found += [
        ("imports inside functions, device", sum(len(inner_imports(one)) for one in device)),
        ("modules by name, of residency", sum(len(by_name(one)) for one in device)),
        ("mentions of sys.modules elsewhere", sum(mentions(one) for one in device)),
        ("mentions of forgetting elsewhere", sum(mentions(one, FORGETS) for one in device)),
    ]
    for group, sources in (("device", device), ("tools", tools)):
        count = sum(lines(source) > MOST_LINES for source in sources)
        found.append(("files over %d lines, %s" % (MOST_LINES, group), count))
        count = sum(len(long_functions(source)) for source in sources)
        found.append(("functions over %d lines, %s" % (MOST_OF_A_FUNCTION, group), count))
    return found


def details(root):
    """Lines that say where: circles, mentions by file, long files and functions."""
    device, tools = read(root, DEVICE), read(root, TOOLS)
    found = ["circle: " + " - ".join(one) for group in (device, tools) for one in circles(group)]
    for source in device:
        for pattern, what in ((MODULES, "sys.modules"), (FORGETS, "forgetting")):
            count = mentions(source, pattern)
            if count:
                found.append("%s: %d of %s" % (source.path, count, what))
    for source in device + tools:
        if lines(source) > MOST_LINES:
            found.append("%s: %d lines" % (source.path, lines(source)))
        for line, name, count in long_functions(source):
            found.append("%s:%d: %s, %d lines" % (source.path, line, name, count))
    return found
