"""Leaves out folders of the sources, for a board pays for each of them.

The sources lie in folders by what they own. On a board each package costs some 250 bytes of
heap, and a dotted name its length. So on a board some packages become part of another one, and a
module in a folder of a package lies in the package itself:

    lib/truco_ui/screens/title_screen.py    title_screen in zap
    lib/truco_game/ladder.py                ladder in zap
    "setup" of lib/truco_texts/pt.json      pt_setup in zap
    lib/truco_link/agreement.py             key in zapl, see `SHORT`

At the end (`rooted`) those in zap are asked for without it. Imports are changed to match. So are
texts that are the name of a module, or of a package with a dot behind it. Lines stay where they
are.
"""

import ast
import functools
import re

from . import Refused, fold, imports
from .syntax import nodes, parse

# The first word of a source's dotted name: the package on a board.
HOMES = {
    "residency": "zap",
    "truco_game": "zap",
    "truco_input": "zap",
    "truco_store": "zap",
    "truco_texts": "zap",
    "truco_ui": "zap",
    "ble_host": "zapl",
    "page_host": "zapl",
    "truco_link": "zapl",
}
# A package's name is in the name and in the path of each of its modules, which stay on the heap for
# good (see `SHORT`), and in each import. So these two have short ones on a board.
_SHORTER = {name: HOMES[name] for name in ("truco_ui", "truco_link")}
# A text that is one of them, or begins with a folder.
_PACKAGE = re.compile(r"([\"'])(?:(%s)(?=\1)|(%s)(?=/))" % ("|".join(_SHORTER), "|".join(HOMES)))

# Each module that is ever imported costs some 100 bytes for good, for its name, its name with the
# package and its path. So what a handheld of a linked table imports for a moment is called, on a
# board, by a word that each firmware has: see `foreign.IN_FIRMWARE`; none of Python's builtins, for
# a package's module is also a name in the package. Modules that share a file (bundle.py)
# keep theirs, but for a head.
SHORT = {
    "ble_host.gap_apart": "zapl.lstrip",
    "ble_host.hci_apart": "zapl.rsplit",
    "truco_link.carriers.ble_apart": "zapl.send",
    "truco_link.carriers.lan_apart": "zapl.rindex",
    "truco_link.carriers.mqtt_apart": "zapl.lower",
    "truco_link.carriers.net_apart": "zapl.split",
    "truco_link.carriers.tickets": "zapl.randint",
    "truco_core.match_apart": "truco_core.isfinite",
    "truco_core.table_apart": "truco_core.fromkeys",
    "truco_link.dealer_apart": "zapl.step",
    "truco_link.dealer_apart_deal": "zapl.get",
    "truco_link.fair_deck": "zapl.sort",
    "truco_link.guest_apart": "zapl.start",
    "truco_link.guest_fair": "zapl.values",
    "truco_link.guest_snapshot": "zapl.copy",
    "truco_link.guest_whole_apart": "zapl.items",
    "truco_link.told_apart": "zapl.join",
    "truco_link.host_peer_apart": "zapl.read",
    "truco_link.seating_apart": "zapl.insert",
    "truco_link.agreement": "zapl.key",
    "truco_link.absence_apart": "zapl.count",
    "truco_link.hosting_apart": "zapl.reverse",
    "truco_link.keeping": "zapl.getvalue",
    "truco_link.letters": "zapl.upper",
    "truco_link.play_apart": "zapl.append",
    "truco_link.lobby_apart": "zapl.setdefault",
    "truco_link.seal": "zapl.replace",
    "truco_link.seeking": "zapl.find",
    "truco_link.soft_digest": "zapl.to_bytes",
    "truco_link.visiting_apart": "zapl.remove",
    "truco_link.host_apart": "zapl.discard",
    "truco_link.visiting_apart_succession": "zapl.update",
    "truco_game.feats": "zap.uniform",
    "truco_game.linked_game_apart": "zap.trunc",
    "truco_game.linked_hand": "zap.localtime",
    "truco_game.local_game": "zap.acos",
    "truco_game.local_game_apart": "zap.exp",
    "truco_game.new_game": "zap.asin",
    "truco_game.party_apart": "zap.mkdir",
    "truco_game.radio": "zap.union",
    "truco_game.ranges": "zap.rstrip",
    "truco_game.reminder": "zap.degrees",
    "truco_game.reminder_apart": "zap.calcsize",
    "truco_store.friend": "zap.popleft",
    "truco_store.options": "zap.update",
    "truco_store.profile": "zap.sin",
    "truco_texts.parts": "zap.tan",
    "truco_ui.app_apart": "zap.fabs",
    "truco_ui.widgets.menu_apart": "zap.atan",
    "truco_ui.cues": "zap.ceil",
    "truco_ui.with_others": "zap.imag",
    "truco_ui.settings": "zap.dump",
    "truco_ui.screens.lobby_waits": "zap.isinf",
    "truco_ui.screens.people_list": "zap.real",
    "truco_ui.table.answers": "zap.fmod",
    "truco_ui.table.builder": "zap.deque",
    "truco_ui.table.effects": "zap.modf",
    "truco_ui.table.moment": "zap.sqrt",
    "truco_ui.table.notices": "zap.dumps",
    "truco_ui.table.payment": "zap.getcwd",
    "truco_ui.table.sides": "zap.floor",
    "truco_ui.table.speech": "zap.frexp",
    "truco_ui.table.table_words_apart": "zap.unpack",
    "truco_ui.table.table_view_apart": "zap.radians",
    "truco_ui.table.voice": "zap.ldexp",
    "truco_ui.widgets.card_art": "zap.center",
    "truco_ui.widgets.faces": "zap.atan2",
    "truco_ui.widgets.ornaments": "zap.argv",
    "truco_ui.widgets.sheets": "zap.loads",
}

# The package that is none on a board: its folder is in `sys.path` there (see `ending`). Each module
# in a package has two names that stay: its own, which may be a firmware's, and the dotted one.
ROOT = HOMES["truco_ui"]

# A language's folder becomes the first part of its modules' names.
TEXTS = "truco_texts."
_PATTERN = TEXTS + "%s.%s"
_DOTTED = re.compile(r"(?<![\w.])\w+(?:\.\w+)+")
_PREFIX = re.compile(r"([\"'])([\w.]+\.)\1")  # a text
_FLAT_PATTERN = HOMES["truco_texts"] + ".%s_%s"


def names(sources):
    """{module: its name on a board} of {module: source}; None for a package that is left out.

    A package whose own file has code becomes a module of that name. Raises `Refused` when two
    would have one name.
    """
    packages = {name.rpartition(".")[0] for name in sources}
    found, taken = {}, {}
    for name in sources:
        home = HOMES.get(name.split(".")[0])
        if name in SHORT:
            found[name] = SHORT[name]
        elif home is None or name == home:
            found[name] = name
        elif name in _SHORTER:
            found[name] = home
        elif name in packages and not has_code(sources[name]):
            found[name] = None
        else:
            found[name] = home + "." + _last(name)
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
            name.rpartition(".")[0]: _prefix(new, name)
            for name, new in found.items()
            if new and name not in SHORT
        }
        self._prefixes = {old + ".": new + "." for old, new in _SHORTER.items()}
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
        text = _PACKAGE.sub(lambda m: m[1] + HOMES[m[2] or m[3]], text)
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
