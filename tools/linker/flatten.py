"""Put most modules of a board into one folder, because each package costs memory.

In the sources, folders group modules by topic. On a board each package costs some 250 bytes of
heap. Each module costs three strings that stay in memory: its name, its name with the package, and
its path. So all modules but truco_core and board_configs go into one folder, which is not a
package:

    lib/truco_ui/screens/title_screen.py    title_screen in zap
    lib/truco_game/ladder.py                ladder in zap
    "setup" of lib/truco_texts/pt.json      pt_setup in zap
    lib/truco_link/carriers/ble.py          ble in zap

Imports are changed to match, and so are strings with the name of a module, or of a package with a
dot after it. Finally `rooted` removes the package name zap from imports.
"""

import ast
import copy

from . import Refused
from .syntax import called, import_from, is_constant, replace, shared, text, walk

# The packages whose modules are in one folder on a board, "lib/" + ROOT. ble_host_2 has the code
# that `cut` moves out of ble_host/__init__.py.
HOMES = (
    "residency truco_game truco_input truco_store truco_texts truco_ui ble_host ble_host_2 "
    "page_host truco_link"
).split()
# Folder of the modules in HOMES. It is no package, but a path in the board's `sys.path`.
ROOT = "zap"
AT_ROOT = ("truco_core", "board_configs")  # packages at the root of a drive; all else is in lib
_PACKAGE_OF_ROOT = "truco_ui"  # package that is called ROOT on a board

# The linker makes a module of each part of the texts in a language: truco_texts.CODE.PART, which is
# zap.CODE_PART on a board. _PATTERN is a string in the sources, _FLAT_PATTERN replaces it.
TEXTS = "truco_texts."
_PATTERN = TEXTS + "%s.%s"
_FLAT_PATTERN = ROOT + ".%s_%s"


def names(trees):
    """Return {module: its name on a board, or None for a removed package}.

    A package whose `__init__` has code becomes a module of that name.

    :raises Refused: two modules would have the same name
    """
    packages = {name.rpartition(".")[0] for name in trees}
    found, taken = {}, {}
    for name in trees:
        new = "%s.%s" % (ROOT, _last(name))
        if name.split(".")[0] not in HOMES:
            new = name
        elif name == _PACKAGE_OF_ROOT:
            new = ROOT
        elif name in packages and not has_code(trees[name]):
            new = None
        if new in taken and new is not None:
            raise Refused("%s and %s would both be %s" % (name, taken[new], new))
        found[name] = new
        taken[new] = name
    return found


def _last(name):
    parts = name.split(".")
    return "_".join(parts[1:]) if name.startswith(TEXTS) else parts[-1]


def place(name):
    """Return the path of a module on a board, without its suffix.

    :param name: its name on a board
    """
    folder = "" if name.split(".")[0] in AT_ROOT else "lib/"
    return folder + name.replace(".", "/")


def runs_as(name):
    """Return the name that `import` uses for a module, from the linker's name for it."""
    return name.removeprefix(ROOT + ".")


def has_code(tree):
    """Return True if a tree contains more than constants, which become numbers."""
    return not all(
        is_constant(node)
        or getattr(node, "module", "") == "micropython"
        or isinstance(node, ast.Pass)
        for node in tree.body
    )


def flatten(tree, found):
    """Change a tree's imports and strings to the names on a board.

    :param found: the result of `names`
    """
    news = {}
    packages = {name.rpartition(".")[0] for name, new in found.items() if new != name} - {""}
    for node in walk(tree):
        if node.__class__ is ast.ImportFrom and not node.level:
            takes = [_take(node, alias, found) for alias in node.names]
            if any(new.module != node.module for new in takes):
                news[node] = takes
        elif node.__class__ is ast.Import and found.get(node.names[0].name):
            package, _, name = found[node.names[0].name].rpartition(".")
            if package == ROOT:
                news[node] = import_from(package, [name])  # type: ignore[index]
        elif node.__class__ is ast.Constant and isinstance(node.value, str):
            node.value = _text(node.value, found, packages)
    replace(tree, news)


def text_of(source, found):
    """Return the bytes of a .py file, with imports renamed to the modules' names on a board."""
    lines = source.split(b"\n")
    for node in walk(shared(source)):
        if isinstance(node, ast.ImportFrom):
            tree = ast.Module([copy.deepcopy(node)], [])
            flatten(tree, found)
            rooted(tree)
            lines[node.lineno - 1] = lines[node.lineno - 1][: node.col_offset] + text(tree)
    return b"\n".join(lines)


def _take(node, alias, found):
    """Return the import of one name (`alias`) of a ``from .. import``, with names on a board."""
    module, name = found.get(node.module) or node.module, alias.name
    new = found.get("%s.%s" % (node.module, name))
    if new:
        module, _, name = new.rpartition(".")
    bound = called(alias)
    return import_from(module, [ast.alias(name, bound if bound != name else None)])


def _text(said, found, packages):
    """Return a string in which names of modules and packages are changed to those on a board."""
    if "." in said and said in found:
        return found[said] or said
    if said[-1:] == "." and said[:-1] in packages:
        return ROOT + "."
    folder, slash, rest = said.partition("/")
    if said == _PACKAGE_OF_ROOT or slash and folder in HOMES:
        return ROOT + slash + rest
    return _FLAT_PATTERN if said == _PATTERN else said


def rooted(tree):
    """Change a tree to import the modules of `ROOT` without the package name."""
    news = {}
    for node in walk(tree):
        if node.__class__ is ast.ImportFrom and node.module == ROOT:
            news[node] = [ast.Import([one]) for one in node.names]
        elif node.__class__ is ast.ImportFrom:
            node.module = runs_as(node.module or "")
        elif node.__class__ is ast.Constant and isinstance(node.value, str):
            node.value = runs_as(node.value)
    replace(tree, news)
