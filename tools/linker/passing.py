"""Short texts of modules that come and go leave nothing in memory.

MicroPython makes a name of each text of up to 10 bytes when its module is loaded, and a name stays
for good: some 20 bytes, in tables that double when they are full. A text in a constant tuple is
an object, which is freed with its module. So in a module that is in memory for a while only,
`"text"` becomes `("text",)[0]`, but where the text is a name in any case. On a drive that is
some 5 bytes more for each.
"""

import ast
import functools
import re

from . import bundle, cut, flatten, foreign, imports, words
from .syntax import replace, statements, statements_in, walk

_INTERNED = 10  # bytes: MICROPY_ALLOC_PARSE_INTERN_STRING_LEN

# Modules that are still there while cards are played, by the beginnings of their names; besides
# those of most bundles.
_STAY = tuple(
    "truco_core.state truco_core.bots truco_input. truco_ui.cues "
    "truco_link.carriers.ble truco_link.carriers.uart truco_link.seal "
    "ble_host "
    "board_configs.uplink board_configs.wifi_stream board_configs.lan_sockets".split()
)
# The bundles that go, by their heads.
_GO = re.compile(
    r"zap\.(builder|menu|start)$"
    r"|zap\.(?!table_)\w+_screen$"
)
# Packages whose modules do not go with a screen, but when the radio is off: see `marked`.
_OF_LINK = ("truco_link.", "ble_host", "page_host")
_TEXTS = re.compile(r"truco_texts\.[a-z]+\.(?!main$)")  # of some screens, see truco_texts.texts


def passes(module):
    """Return whether a module is out of memory while cards are played, but for short moments.

    :param module: its name in the sources
    """
    if module.endswith(".main"):  # the texts of each screen
        return False
    if _TEXTS.match(module) or cut.LAST in module:
        return True
    first, _, last = module.partition(".")
    there = "%s.%s" % (flatten.ROOT, last.rpartition(".")[2]) if first in flatten.HOMES else module
    return there not in _bundled() and not module.startswith(_STAY)


@functools.lru_cache(maxsize=1)
def _bundled():
    """Modules in bundles that stay, by their names on a board."""
    return {
        name
        for head, text in bundle.BUNDLES.items()
        if not _GO.match(head) and not head.startswith("board_configs.")
        for name in text.split()
    }


def mark(tree, module):
    """Let a tree of the link say so, and whether `sweep` may discard its module."""
    if module.startswith(_OF_LINK) and any(
        isinstance(n, ast.FunctionDef) for n in statements_in(tree)
    ):
        tree.body[:0] = statements("discard = %r" % passes(module))


def free_texts(trees, left_alone=()):
    """Let short texts of modules that pass be no names, but for those that are names in any case.

    These are names of the firmware, of modules, and of what stays in memory.

    :param trees: {module: tree}
    """
    known = set(foreign.names()).union(*(name.split(".") for name in trees))
    for module, tree in trees.items():
        if not passes(module):
            known |= _names(tree)
    for module, tree in trees.items():
        if passes(module) and module not in left_alone and not words.code_of(module):
            free(tree, known)


def _names(tree):
    """Return all that a tree names, and its texts."""
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
    """Let the short texts of a tree be no names, but for those that are `known` as such."""
    nodes = walk(tree)
    out = set()
    for node in nodes:
        if isinstance(node, ast.Tuple) and _is_constant(node):
            out.update(walk(node))  # free as it is
        elif isinstance(node, ast.JoinedStr):
            out.update(walk(node))  # MicroPython makes other texts of it
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
