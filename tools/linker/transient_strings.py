"""Keep short strings from staying in memory after their modules are unloaded.

When a module is loaded, MicroPython interns each string of up to 10 bytes, and interned strings
stay for good: some 20 bytes each, in tables that double when they are full. A string in a constant
tuple is an object, which is freed with its module. So in a module that is unloaded again, `"text"`
becomes `("text",)[0]`, unless another module or the firmware interns the same string anyway. Each
such string takes some 5 bytes more on the drive.
"""

import ast
import functools
import re

from . import bundle, cut, flatten, foreign, imports, words
from .syntax import replace, statements, statements_in, walk

_INTERNED = 10  # longest interned string in bytes: MICROPY_ALLOC_PARSE_INTERN_STRING_LEN

# Prefixes of modules that stay in memory while cards are played, in addition to most bundles.
_STAY = tuple(
    "truco_core.state truco_core.bots truco_input. truco_ui.cues "
    "truco_link.carriers.ble truco_link.carriers.uart truco_link.seal "
    "ble_host "
    "board_configs.uplink board_configs.wifi_stream board_configs.lan_sockets".split()
)
# Heads of the bundles that may be unloaded while cards are played; all other bundles stay.
_GO = re.compile(
    r"zap\.(builder|menu|start)$"
    r"|zap\.(?!table_)\w+_screen$"
)
# Packages whose modules stay when a screen closes. They are unloaded when the radio is switched
# off, some already by truco_link.lobby.sweep.
_OF_LINK = ("truco_link.", "ble_host", "page_host")
# Parts of the texts that only some screens need.
_TEXTS = re.compile(r"truco_texts\.[a-z]+\.(?!main$)")


def passes(module):
    """Return True if a module is loaded only for short times while cards are played.

    :param module: its name in the sources
    """
    if module.endswith(".main"):  # these texts stay in memory, because all screens use them
        return False
    if _TEXTS.match(module) or cut.LAST in module:
        return True
    first, _, last = module.partition(".")
    there = "%s.%s" % (flatten.ROOT, last.rpartition(".")[2]) if first in flatten.HOMES else module
    return there not in _bundled() and not module.startswith(_STAY)


@functools.lru_cache(maxsize=1)
def _bundled():
    """Return the names on a board of the modules in bundles that stay in memory."""
    return {
        name
        for head, text in bundle.BUNDLES.items()
        if not _GO.match(head) and not head.startswith("board_configs.")
        for name in text.split()
    }


def mark(tree, module):
    """Add the variable `discard` to a module of _OF_LINK: True if it may be unloaded at any time.

    `residency` keeps modules with this variable when a screen closes, and truco_link.lobby.sweep
    unloads those in which it is True.
    """
    if module.startswith(_OF_LINK) and any(
        isinstance(n, ast.FunctionDef) for n in statements_in(tree)
    ):
        tree.body[:0] = statements("discard = %r" % passes(module))


def free_texts(trees, left_alone=()):
    """Change short strings of modules that get unloaded, so that MicroPython does not intern them.

    Strings that are interned anyway do not change: names in the firmware, names of modules, and
    names and strings in modules that stay in memory.

    :param trees: {module: tree}
    :param left_alone: modules that do not change
    """
    known = set(foreign.names()).union(*(name.split(".") for name in trees))
    for module, tree in trees.items():
        if not passes(module):
            known |= _names(tree)
    for module, tree in trees.items():
        if passes(module) and module not in left_alone and not words.code_of(module):
            free(tree, known)


def _names(tree):
    """Return all names and strings in a tree."""
    found = set()
    for node in walk(tree):
        for field in ("id", "attr", "name", "value"):
            value = getattr(node, field, None)
            if isinstance(value, str) and not isinstance(node, (ast.alias, ast.ExceptHandler)):
                found.add(value)
    return found


def _is_constant(node):
    if isinstance(node, ast.Tuple):
        return all(map(_is_constant, node.elts))
    return isinstance(node, ast.Constant)


def free(tree, known):
    """Change the short strings of a tree that are not in `known`, so that they are not interned."""
    nodes = walk(tree)
    out = set()
    for node in nodes:
        if isinstance(node, ast.Tuple) and _is_constant(node):
            out.update(walk(node))  # strings in a constant tuple are freed with the module already
        elif isinstance(node, ast.JoinedStr):
            out.update(walk(node))  # MicroPython joins the strings of an f-string into one
        elif isinstance(node, ast.Call) and imports.is_residency(node.func):
            out.update(imports.values(node.args))
    news = {}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in out:
            if 1 < len(node.value.encode()) <= _INTERNED and node.value not in known:
                news[node] = ast.Subscript(
                    ast.Tuple([node], ast.Load()), ast.Constant(0), ast.Load()
                )
    replace(tree, news)
