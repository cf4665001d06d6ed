"""Modules that are always in memory together become one file on a board.

Each module costs a board some 250 bytes of heap, whatever is in it: its objects, the texts of its
name, its path and its place in the package, and every name that it imports. `together` says which
modules share a file. One of them, the *head*, gives the file its name. Whoever imports any of them
gets it from that file.

Such a file has the lines of its modules one after the other. `where`, and tools/where.py, find a
line of it in the sources, which must be those that the board has.
"""

import ast
import builtins

from . import fold, imports, scopes
from .syntax import nodes
from .together import BUNDLES


def plan(sources, fixed=()):
    """{head: [modules in its file]} of the bundles that can be made of these sources.

    A module that ships as text is not changed: what it imports must keep a file of its own.
    """
    asked = set()
    for module in fixed:
        for node in nodes(sources.get(module, b"")):
            if isinstance(node, ast.Import):
                asked.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                asked.add(node.module)
                asked.update("%s.%s" % (node.module, alias.name) for alias in node.names)
    found, left = {}, set(sources) - set(fixed)
    for head, text in BUNDLES.items():
        there = [module for module in text.split() if module in left]
        if head in there and len(there) > 1 and not asked & (set(there) - {head}):
            found[head] = there
            left -= set(there)
    return found


def where(name, line, sources):
    """(module, line) of a line of a traceback.

    :param sources: {module: bytes} of the game as it is on that board
    """
    for module in plan(sources).get(name, ()):
        if line <= _room(sources[module]):
            return module, line
        line -= _room(sources[module])
    return name, line


def _room(source):
    """How many lines a module gets in its bundle: a round number, with some to spare."""
    return source.count(b"\n") // 10 * 10 + 20


def join(sources, fixed=()):
    """{module: source} in which each bundle is one source, under the name of its head.

    Raises ValueError for what cannot be joined.
    """
    bundles = plan(sources, fixed)
    joiner = _Joiner(sources, bundles)
    done = {}
    for name, text in sources.items():
        if name in fixed:
            done[name] = text
        elif name not in joiner.heads:
            done[name] = fold.apply(text, joiner.edits(name))
    for head, there in bundles.items():
        parts = [fold.apply(sources[module], joiner.edits(module)) for module in there]
        rooms = [_room(sources[module]) for module in there]
        done[head] = b"".join(
            part + b"\n" * (room - part.count(b"\n")) for part, room in zip(parts, rooms)
        )
    return done


def check_texts(sources, fixed=()):
    """Raises ValueError for a text that asks for a module that has no file of its own."""
    bundles = plan(sources, fixed)
    _check_texts(sources, {module: head for head in bundles for module in bundles[head]})


def _check_texts(sources, heads):
    for name, text in sources.items():
        for item in imports.imports_of(text, name, False):
            home = heads.get(item.module)
            if item.by_text and home not in (None, item.module):
                raise ValueError("%s: import %s, it is in %s" % (name, item.module, home))


class _Joiner:
    """What the names of all modules mean, and what their bundles call them.

    A meaning is where something is made and how it is called there: ("made", module, name),
    ("module", its name, "") for one of ours, ("foreign", module, name) for others'.
    heads: {module: head of its bundle}. called: {(head, meaning): name in that bundle}.
    """

    def __init__(self, sources, bundles):
        self.said = scopes.read_all(sources)
        self.heads = {module: head for head, there in bundles.items() for module in there}
        self.called = {}
        _check_texts(sources, self.heads)
        self._imported = {head: set() for head in bundles}  # lines that its modules had so far
        for head, there in bundles.items():
            self._call(head, there)

    def _of(self, node, alias):
        """What an import takes."""
        if isinstance(node, ast.Import):
            return "foreign", "", alias.name
        if node.level or node.module not in self.said:
            return "foreign", node.module, alias.name
        inner = "%s.%s" % (node.module, alias.name)
        if inner in self.said:
            return "module", inner, ""
        return self._meaning(alias.name, node.module)

    def _meaning(self, name, module):
        """What the module means by one of its names."""
        found = {
            self._of(node, alias)
            for node, is_own in self.said[module].imports
            for alias in node.names
            if (alias.asname or alias.name.split(".")[0]) == name
            and (is_own or self._is_ours(node))
        }
        if len(found) > 1:
            raise ValueError("%s: %s is imported from more than one place" % (module, name))
        return found.pop() if found else ("made", module, name)

    def _is_ours(self, node):
        return isinstance(node, ast.ImportFrom) and not node.level and node.module in self.said

    def _call(self, head, modules):
        """Choose the names of all that these modules bind or take."""
        taken = set(dir(builtins)).union(*(self.said[module].local for module in modules))
        given = {}

        def give(meaning, name, must):
            if meaning in given or meaning[0] == "module":
                return
            if must and name in given.values():
                raise ValueError("%s: %s is twice in the bundle" % (head, name))
            count, wanted = 0, name
            while not must and (name in taken or name in given.values()):
                count += 1
                name = "%s__%d" % (wanted, count)
            given[meaning] = name

        bound = [
            (module, name, self._meaning(name, module))
            for module in [head] + [module for module in modules if module != head]
            for name in sorted(self.said[module].own)
            if name in self.said[module].names | self.said[module].declared
        ]
        # First all that must keep its name: foreign things, what others ask the head for, and
        # names in a `global` statement, which have no place in the syntax tree.
        for must in (True, False):
            for module, name, meaning in bound:
                says = meaning == ("made", head, name) or name in self.said[module].declared
                if must == (says or meaning[0] == "foreign"):
                    give(meaning, name, must)
        self.called.update(((head, meaning), name) for meaning, name in given.items())

    # Edits (node, text) of one source.

    def edits(self, name):
        what, head = self.said[name], self.heads.get(name)
        modules = {}  # alias -> the module of ours that it is
        edits = [
            (node, self._import(node, name, head, is_own, modules)) for node, is_own in what.imports
        ]
        edits = [(node, text) for node, text in edits if text is not None]
        for own, places in what.own.items() if head else ():
            new = self.called.get((head, self._meaning(own, name)), own)
            if new != own:
                self._check(new, name)
                edits += [(_At(place), new) for place in places]
        inside = {
            alias for alias, module in modules.items() if head and self.heads.get(module) == head
        }
        left = sum(len(what.own.get(alias, ())) for alias in inside)
        for alias, attribute, node in what.asks:
            home = self.heads.get(modules.get(alias))
            if not home:
                continue
            new = self._attribute(modules[alias], attribute, name)
            if alias in inside:
                left -= 1
                self._check(new, name)
                edits.append((node, new))
            elif new != attribute:
                edits.append((node, "%s.%s" % (alias, new)))
        if left:
            raise ValueError("%s: a module of its own bundle is used as an object" % name)
        return edits

    def _attribute(self, module, attribute, name):
        meaning = self._meaning(attribute, module)
        new = self.called.get((self.heads[module], meaning))
        if new is None:
            raise ValueError("%s: there is no %s in %s" % (name, attribute, module))
        return new

    def _check(self, new, name):
        if new in self.said[name].local:
            raise ValueError("%s: a function of it hides %s" % (name, new))

    def _import(self, node, name, head, is_own, modules):
        """The text for an import statement; None: as it is."""
        if not self._is_ours(node):
            if not head or not is_own:
                return None
            line = ast.unparse(node)
            if line in self._imported[head]:
                return "pass"
            self._imported[head].add(line)
            return None
        lines = []
        for alias in node.names:
            bound = alias.asname or alias.name
            meaning = self._of(node, alias)
            kind, module, own = meaning
            home = self.heads.get(module)
            if kind == "module":
                before = modules.setdefault(bound, module)
                if before != module and (home or before in self.heads):
                    raise ValueError("%s: %s is more than one module" % (name, bound))
                package, _, own = (home or module).rpartition(".")
            elif kind == "made":
                package, own = home or module, self.called.get((home, meaning), own)
                bound = self.called.get((head, meaning), bound)
            elif node.module in self.heads:
                raise ValueError("%s: %s is not %s's own" % (name, bound, node.module))
            else:
                package, own = node.module, alias.name
            line = "from %s import %s" % (package, own) + (" as " + bound if bound != own else "")
            if head and (home == head or line in self._imported[head]):
                continue
            if head and is_own:
                self._imported[head].add(line)
            lines.append(line)
        return "; ".join(lines) or "pass"


class _At:
    """A place as a node of the syntax tree."""

    def __init__(self, place):
        self.lineno = self.end_lineno = place.line
        self.col_offset = place.column
        self.end_col_offset = place.column + len(place.name.encode())
