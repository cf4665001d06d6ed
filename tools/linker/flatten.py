"""Leaves out folders of the sources, for a board pays for each of them.

The sources lie in folders by what they own. On a board each package costs some 250 bytes of
heap, and each module three texts that stay: its name, its name with the package, and its path. So
on a board all but truco_core and board_configs are in one folder, which is no package:

    lib/truco_ui/screens/title_screen.py    title_screen in zap
    lib/truco_game/ladder.py                ladder in zap
    "setup" of lib/truco_texts/pt.json      pt_setup in zap
    lib/truco_link/carriers/ble.py          ble in zap

At the end (`rooted`) those in zap are asked for without it. Imports are changed to match. So are
texts that are the name of a module, or of a package with a dot behind it. Lines stay where they
are.
"""

import ast
import functools
import re

from . import Refused, fold, imports
from .syntax import nodes, parse

# The packages of sources whose modules lie in one folder on a board, "lib/" + ROOT.
HOMES = (
    "residency",
    "truco_game",
    "truco_input",
    "truco_store",
    "truco_texts",
    "truco_ui",
    "ble_host",
    "page_host",
    "truco_link",
)
# The package that is none on a board: its folder is in `sys.path` there (see `ending`).
ROOT = "zap"
_PACKAGE_OF_ROOT = "truco_ui"  # in texts
# A text that is one of them, or begins with a folder.
_PACKAGE = re.compile(r"([\"'])(?:%s(?=\1)|(?:%s)(?=/))" % (_PACKAGE_OF_ROOT, "|".join(HOMES)))

# Each module that is ever imported costs some 100 bytes for good, and a table of names that is full
# is doubled: of a host's 300th name that takes 2 KB. So parts of the link are called by words that
# each firmware has (see `foreign.IN_FIRMWARE`), until its sources are merged. None of them is the
# head of a bundle.
SHORT = {
    "ble_host_2": "zap.lstrip",
    "ble_host.hci_2": "zap.rsplit",
    "truco_link.carriers_2": "zap.randint",
    "truco_link.carriers.ble_2": "zap.send",
    "truco_link.carriers.lan_2": "zap.rindex",
    "truco_link.carriers.lan_2_way": "zap.replace",
    "truco_link.carriers.mqtt_2": "zap.lower",
    "truco_link.carriers.net_2": "zap.split",
    "truco_link.carriers.net_2_calls": "zap.rfind",
    "truco_link.carriers.wide_2": "zap.index",
    "truco_link.dealer_2": "zap.step",
    "truco_link.dealer_2_deal": "zap.get",
    "truco_link.fair_deck": "zap.sort",
    "truco_link.guest_2": "zap.extend",
    "truco_link.guest_fair": "zap.values",
    "truco_link.guest_snapshot": "zap.copy",
    "truco_link.guest_whole_2": "zap.items",
    "truco_link.told_2": "zap.join",
    "truco_link.host_peer_2": "zap.read",
    "truco_link.seating_2": "zap.insert",
    "truco_link.absence_2": "zap.count",
    "truco_link.hosting_2": "zap.reverse",
    "truco_link.keeping": "zap.getvalue",
    "truco_link.letters": "zap.upper",
    "truco_link.play_2": "zap.append",
    "truco_link.lobby_2": "zap.setdefault",
    "truco_link.seeking": "zap.find",
    "truco_link.soft_digest": "zap.to_bytes",
    "truco_link.visiting_2": "zap.remove",
    "truco_link.host_2": "zap.discard",
    "truco_link.visiting_2_succession": "zap.update",
}

# A language's folder becomes the first part of its modules' names.
TEXTS = "truco_texts."
_PATTERN = TEXTS + "%s.%s"
_DOTTED = re.compile(r"(?<![\w.])\w+(?:\.\w+)+")
_PREFIX = re.compile(r"([\"'])([\w.]+\.)\1")  # a text
_FLAT_PATTERN = ROOT + ".%s_%s"


def names(sources):
    """{module: its name on a board} of {module: source}; None for a package that is left out.

    A package whose own file has code becomes a module of that name. Raises `Refused` when two
    would have one name.
    """
    packages = {name.rpartition(".")[0] for name in sources}
    found, taken = {}, {}
    for name in sources:
        if name in SHORT:
            found[name] = SHORT[name]
        elif name.split(".")[0] not in HOMES:
            found[name] = name
        elif name == _PACKAGE_OF_ROOT:
            found[name] = ROOT
        elif name in packages and not has_code(sources[name]):
            found[name] = None
        else:
            found[name] = "%s.%s" % (ROOT, _last(name))
        if found[name] in taken and found[name] is not None:
            raise Refused("%s and %s would both be %s" % (name, taken[found[name]], found[name]))
        taken[found[name]] = name
    return found


def _last(name):
    parts = name.split(".")
    return "_".join(parts[1:]) if name.startswith(TEXTS) else parts[-1]


def has_code(source):
    """More than a docstring and constants, which are numbers where they are used (see `fold`)."""
    for node in parse(source).body:
        value = getattr(node, "value", None)
        constant = isinstance(value, ast.Call) and getattr(value.func, "id", "") == "const"
        of_const = getattr(node, "module", "") == "micropython"
        if not (constant or of_const or isinstance(value, ast.Constant)):
            return True
    return False


def renamed(sources):
    """As `flatten`, but the sources themselves are not changed."""
    found = names(sources)
    return {new: sources[name] for name, new in found.items() if new is not None}


def flatten(sources):
    """{name on a board: source} of {module: source}; sources are bytes."""
    found = names(sources)
    flat = Flat(found)
    return {new: flat.apply(sources[name]) for name, new in found.items() if new is not None}


_done: dict = {}  # {(source, what of the names is in it): it on the board}: boards share most


@functools.lru_cache(maxsize=2048)
def _named(source):
    """(dotted names in a source, with how they begin; whether a text may begin such names)."""
    text = source.decode()
    dotted = set(_DOTTED.findall(text))
    for node in nodes(source):
        if node.__class__ is ast.ImportFrom and not node.level:
            dotted.update("%s.%s" % (node.module, alias.name) for alias in node.names)
        elif node.__class__ is ast.Import:
            dotted.update(alias.name for alias in node.names)
    for name in list(dotted):
        while "." in name:
            name = name.rpartition(".")[0]
            dotted.add(name)
    return sorted(dotted), bool(_PREFIX.search(text))


class Flat:
    """Rewrites sources.

    :param found: as `names` gives them
    """

    def __init__(self, found):
        self._moved = {name: new for name, new in found.items() if new and new != name}
        prefixes = {
            name.rpartition(".")[0]: _prefix(new, name) for name, new in found.items() if new
        }
        self._prefixes = {_PACKAGE_OF_ROOT + ".": ROOT + "."}
        self._prefixes |= {
            old + ".": new for old, new in prefixes.items() if old and old + "." != new
        }
        self._kind = frozenset(self._prefixes.items())

    def apply(self, source):
        """A source (bytes) as the board has it."""
        dotted, begins = _named(source)
        key = source, self._kind if begins else None, *map(self._moved.get, dotted)
        if key not in _done:
            _done[key] = self._apply(source)
        return _done[key]

    def _apply(self, source):
        edits = []
        for node in nodes(source):
            text = None
            if node.__class__ is ast.ImportFrom and not node.level:
                text = self._from(node)
            elif node.__class__ is ast.Import and node.names[0].name in self._moved:
                package, _, name = self._moved[node.names[0].name].rpartition(".")
                if package and "." not in node.names[0].name:  # else a dotted name is another
                    text = "from %s import %s" % (package, name)
            if text:
                edits.append((node, text))
        text = _DOTTED.sub(self._word, fold.apply(source, edits).decode())
        text = _PREFIX.sub(lambda m: m[1] + self._prefixes.get(m[2], m[2]) + m[1], text)
        text = _PACKAGE.sub(lambda m: m[1] + ROOT, text)
        return text.replace(_PATTERN, _FLAT_PATTERN).encode()

    def _word(self, found):
        """The longest beginning of a dotted name that is a module's, as the board calls it."""
        name, rest = found[0], ""
        while "." in name:
            if name in self._moved:
                return self._moved[name] + rest
            name, _, last = name.rpartition(".")
            rest = ".%s%s" % (last, rest)
        return found[0]

    def _from(self, node):
        """The text of ``from package import module, ...``; None where nothing changes."""
        lines, changed = [], False
        for alias in node.names:
            new = self._moved.get("%s.%s" % (node.module, alias.name))
            package, name = self._moved.get(node.module, node.module), alias.name
            if new:
                package, _, name = new.rpartition(".")
            changed = changed or package != node.module or name != alias.name
            bound = alias.asname or alias.name
            lines.append(
                "from %s import %s" % (package, name) + (" as " + bound if bound != name else "")
            )
        return "; ".join(lines) if changed else None


@functools.lru_cache(maxsize=1024)
def bare(source):
    """A source (bytes) in which ``x = residency.bring("package.x")`` is ``from package import x``,
    which costs 16 bytes of garbage; the text, an object of some 45.
    """
    edits = [(node, text) for node in nodes(source) if (text := _statement(node))]
    return fold.apply(source, edits)


def runs_as(name):
    """What a module is called while the game runs, by its name on a board."""
    return name.removeprefix(ROOT + ".")


@functools.lru_cache(maxsize=1024)
def rooted(source):
    """A source (bytes) that asks for the modules of `ROOT` without the package."""
    edits = []
    for node in nodes(source):
        if node.__class__ is ast.ImportFrom and node.module == ROOT:
            edits.append((node, "; ".join("import " + ast.unparse(one) for one in node.names)))
        elif node.__class__ is ast.ImportFrom and (node.module or "").startswith(ROOT + "."):
            named = ", ".join(map(ast.unparse, node.names))
            edits.append((node, "from %s import %s" % (runs_as(node.module), named)))
        elif node.__class__ is ast.Constant and str(node.value).startswith(ROOT + "."):
            edits.append((node, repr(runs_as(node.value))))
    return fold.apply(source, edits)


def _statement(node):
    """The import statement that does the same as this assignment, or None."""
    if not isinstance(node, ast.Assign) or len(node.targets) != 1:
        return None
    call, name = node.value, node.targets[0]
    if not isinstance(call, ast.Call) or not imports.is_residency(call.func):
        return None
    text = call.args[0]
    named = isinstance(name, ast.Name) and isinstance(text, ast.Constant)
    if not named or call.func.attr != "bring" or "." not in text.value:
        return None
    package, _, module = text.value.rpartition(".")
    return "from %s import %s" % (package, module) + (" as " + name.id if name.id != module else "")


def _prefix(new, name):
    """What a board's names of the modules beside `name` begin with."""
    return new[: len(new) - len(name.rpartition(".")[2])]
