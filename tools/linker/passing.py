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

from . import bundle, cut, flatten, fold, foreign, imports
from .syntax import of_kind, walk

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
    r"zap\.(agreement|builder|guest_hearing|menu|start)$"
    r"|zap\.(?!table_)\w+_screen$"
)
# Packages whose modules do not go with a screen, but when the radio is off: see `marked`.
_OF_LINK = ("truco_link.", "ble_host", "page_host")
_TEXTS = re.compile(r"truco_texts\.[a-z]+\.(?!main$)")  # of some screens, see truco_texts.texts


def passes(module):
    """Whether a module is gone while cards are played, but for the moments when it is needed.

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


def marked(linked, there):
    """Linked sources of which those of the link say so, and whether `sweep` may discard them.

    :param linked: {name on a board: source}
    :param there: {module: its name on a board}
    """
    done = dict(linked)
    for module, name in there.items():
        source = linked.get(name, b"")
        if module.startswith(_OF_LINK) and b"def " in source:
            head, _, rest = source.partition(b"\n")
            mark = b"discard = %r" % passes(module)
            done[name] = mark + (b"; " + head if head else b"") + b"\n" + rest
    return done


def known(sources):
    """Texts that are names in any case: of the firmware, of modules, of what stays in memory."""
    found = set(foreign.names()).union(*(name.split(".") for name in sources))
    for module, source in sources.items():
        if not passes(module):
            found |= _names(source)
    return found


@functools.lru_cache(maxsize=1024)
def _names(source):
    """All that a source names, and its texts."""
    found = {node.attr for node in of_kind(source, ast.Attribute)}
    found.update(node.id for node in of_kind(source, ast.Name))
    found.update(node.name for node in of_kind(source, ast.FunctionDef, ast.ClassDef))
    found.update(n.value for n in of_kind(source, ast.Constant) if isinstance(n.value, str))
    return found


def _is_constant(node):
    if isinstance(node, ast.Tuple):
        return all(map(_is_constant, node.elts))
    return isinstance(node, ast.Constant)


def free_texts(source, known):
    """A source whose short texts are no names, but for those that are `known` as such."""
    found = _short_texts(source)
    return fold.apply(source, [edit for edit in found if edit[0].value not in known])


@functools.lru_cache(maxsize=1024)
def _short_texts(source):
    """Edits (node, text) by which each short text of a source is no name."""
    out = set()
    for node in of_kind(source, ast.JoinedStr, ast.Tuple):
        if isinstance(node, ast.JoinedStr) or _is_constant(node):
            # The parts of an f-string have no true place; a constant tuple is free as it is.
            out.update(map(id, walk(node)))
    out.update(id(node.value) for node in of_kind(source, ast.Expr))  # docstrings
    for node in of_kind(source, ast.Call):
        if imports.is_residency(node.func):
            out.update(map(id, imports.values(node.args)))
    texts = [n for n in of_kind(source, ast.Constant) if isinstance(n.value, str)]
    lines = source.split(b"\n")
    edits = []
    for node in texts:
        short = 1 < len(node.value.encode()) <= _INTERNED
        if short and id(node) not in out and node.lineno == node.end_lineno:
            literal = lines[node.lineno - 1][node.col_offset : node.end_col_offset]
            edits.append((node, "(%s,)[0]" % literal.decode()))
    return edits
