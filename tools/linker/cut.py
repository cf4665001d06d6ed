"""Moves what is marked as seldom needed out of a source, into files of its own.

The mark is ``@residency.seldom``, in truco_core ``@seldom``, on a method or a function of a module;
``@residency.seldom("rules")`` puts all that have this word into one file; on a class it is the mark
of each method but those with ``@residency.kept``. A class keeps one method for them, which
MicroPython asks for each attribute that an object lacks (see `residency.late`):

    def __getattr__(self, name): return residency.late(self, <that file>, name)

A function keeps its name and its parameters, and calls the one in the file. There are the moved
functions, and the imports, constants and private functions of the module that they alone use. Lines
stay where they are: line 70 of each file is line 70 of the source. In the class each name stays as
``name: 0``, of which the compiler makes nothing, so that no other name of the class becomes the
same short one (see `names`); 0 is the number of the file, from which `link` makes the tuples of
names by which `__getattr__` knows it.

`Family` refuses what would not do on a board what it does in the sources.
"""

import ast
import copy
import functools

from . import Refused, fold, imports
from .family import Family, bare, marked
from .syntax import parse, walk

LAST = "_2"  # behind the module's name
MARK = "truco_core.seldom"  # who needs it on a board?
_SLOT = b"late = None"  # in the class, see `residency.late`
TABLE = "__seldom__"  # stands for a tuple of names until the names are those on the board
_FIND = "def __getattr__(self, name): %sreturn %s"
_LATE = "residency.late(self, %r, name, %s)"
_CALL = "def %s(%s): %sreturn residency.%s(%r).%s(%s)"


def cut(sources):
    """{module: source} of such, with one more for each file in which there is what is marked.

    Raises `Refused` for what cannot be moved.
    """
    return dict(_cut(tuple(sources.items())))


_files: dict = {}  # {(module, source, what `Family` knows of it): what `_Cut` makes}


@functools.lru_cache(maxsize=8)  # the next link on the same board has the same sources
def _cut(items):
    sources = dict(items)
    done = {name: _unmarked(source) for name, source in sources.items() if name != MARK}
    there = [name for name, source in done.items() if b"seldom" in source]
    there = [name for name in there if marked(parse(done[name]))]
    if there:
        family = Family(done)
        for name in there:
            key = name, done[name], family.about(name, done[name])
            if key not in _files:  # boards share most
                _files[key] = _Cut(name, done[name], family).files()
            done.update(_files[key])
    return done


def homes(names):
    """{module: the one in whose source it is} of those that `cut` made, among these names."""
    found = {name: name.partition(LAST)[0] for name in names if LAST in name}
    return {name: home for name, home in found.items() if home in names}


def beside(path, name, home):
    """Where a file of the module `name` goes: beside that of its home, whose path this is."""
    stem, _, kind = path.rpartition(".")
    return "%s%s.%s" % (stem.removesuffix("/__init__"), name[len(home) :], kind)


def _unmarked(source):
    """A source that does not import the mark itself."""
    if MARK.encode() not in source:
        return source
    taken = [n for n in parse(source).body if getattr(n, "module", "") == MARK]
    return fold.apply(source, [(node, "") for node in taken])


class _Cut:
    """One source. parts: (class or None, function) of all that is marked; word: {function: its}."""

    def __init__(self, module, source, family):
        self.module = module
        self.passes = module.startswith("truco_link.")
        self.lines = bare({module: source})[module].split(b"\n")
        self.tree = parse(source)
        self.family = family
        self.word = {node: word for _, node, word in marked(self.tree)}
        self.parts = [part[:2] for part in marked(self.tree)]
        top = set(imports.bound(self.tree))
        self.new = {word: [b""] * len(self.lines) for word in self.word.values()}
        self.there = {word: set() for word in self.new}  # names of the functions in each file
        for owner, node in self.parts:
            family.check(module, owner, node)
            there = self.there[self.word[node]]
            if node.name in there or owner and node.name in top:
                text = "%s:%d: two %s in one file: give one another word, or name"
                raise Refused(text % (module, node.lineno, node.name))
            there.add(node.name)
        self.first = "" if "residency" in top else "import residency; "

    def files(self):
        """{module: source}: that without them, and theirs."""
        for owner in {owner for owner, _ in self.parts}:
            group = [node for one, node in self.parts if one is owner]
            for node in group:
                edits = self._calls(owner, node) if owner else []
                self._move(node, edits)
            if owner:
                self._leave_names(owner, group)
            else:
                for node in group:
                    self.lines[node.lineno - 1] = self._stub(node).encode()
        self._share()
        found = {self._file(word): b"\n".join(lines) for word, lines in self.new.items()}
        return {self.module: b"\n".join(self.lines), **found}

    def _file(self, word):
        return self.module + LAST + ("_" + word if word else "")

    def _calls(self, owner, node):
        """Within a file (call, new text): ``self.other(`` as ``other(self, ``."""
        found = []
        me = node.args.args[0].arg
        word = self.word[node]
        beside = {n.name for one, n in self.parts if one is owner and self.word[n] == word}
        # What the function itself calls so would be asked for before it is there.
        beside -= {n.id for n in walk(node) if isinstance(n, ast.Name)}
        for part in walk(node):
            if not isinstance(part, ast.Call) or not isinstance(part.func, ast.Attribute):
                continue
            name = part.func.attr
            if getattr(part.func.value, "id", "") != me or name not in beside:
                continue
            key = "%s.%s" % (self.module, owner.name)
            if name not in self.family.made_below(key):  # else the object knows which
                more = ", " if part.args or part.keywords else ""
                old = "%s.%s(" % (me, name)
                new = "%s(%s%s" % (name, me, more)
                found.append((part.lineno - 1, part.col_offset, old.encode(), new.encode()))
        return found

    def _move(self, node, edits):
        for line, column, old, new in sorted(edits, reverse=True):
            text = self.lines[line]
            assert text[column:].startswith(old), text
            self.lines[line] = text[:column] + new + text[column + len(old) :]
        inside = set()  # lines that go on with a text
        for part in walk(node):
            if isinstance(part, (ast.Constant, ast.JoinedStr)):
                inside.update(range(part.lineno, part.end_lineno))
        file = self.new[self.word[node]]
        for line in range(node.lineno - 1, node.end_lineno):
            text = self.lines[line]
            file[line] = text if line in inside else text[node.col_offset :]
        for line in range(node.lineno - 1, node.end_lineno):
            self.lines[line] = b""

    def _stub(self, node):
        """A function that calls the one that is in a file now."""
        takes = copy.deepcopy(node.args)
        every = takes.posonlyargs + takes.args
        for one in every + takes.kwonlyargs:
            one.annotation = None
        gives = [one.arg for one in every]
        gives += ["*" + one.arg for one in [takes.vararg] if one]
        gives += ["%s=%s" % (one.arg, one.arg) for one in takes.kwonlyargs]
        file = self._file(self.word[node])
        call = "bring" if self.passes else "briefly", file, node.name, ", ".join(gives)
        return _CALL % (node.name, ast.unparse(takes), self.first, *call)

    def _leave_names(self, owner, group):
        """What a class keeps of its methods."""
        words = [self.word[node] for node in group]
        order = sorted(set(words), key=words.count)
        above = self.family.asked_above(self.module, owner)
        for node in group:
            text = "%s%s: %d" % (" " * node.col_offset, node.name, order.index(self.word[node]))
            self.lines[node.lineno - 1] = text.encode()
        # The last, a base or the file with the most names, needs no tuple.
        found = above and above + ".__getattr__(self, name)"
        for number, word in reversed(list(enumerate(order))):
            late = _LATE % (self._file(word), self.passes)
            test = "%s if name in (%s, %d) else %s" % (late, TABLE, number, found)
            found = test if found else late
        indent = b" " * group[0].col_offset
        find = _FIND % (self.first, found)
        self.lines[group[0].end_lineno - 1] = indent + find.encode()
        line = group[0].lineno - 1
        self.lines[line] = indent + _SLOT + b"; " + self.lines[line].lstrip()

    def _share(self):
        """Imports and constants where they are used; the rest of the module is imported."""
        self._help()
        self._take_along()
        left = imports.asked(b"\n".join(self.lines))
        wants = {word: self._asked_in(word) for word in self.new}
        want = set().union(*wants.values())
        changing = {name for n in walk(self.tree) if isinstance(n, ast.Global) for name in n.names}
        asked = {word: [] for word in self.new}
        for node in self.tree.body:
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                self._share_import(node, left, wants, want)
                continue
            name = _name(node)
            for word in self.new:
                if name not in wants[word] or name in self.there[word]:
                    continue
                if _is_const(getattr(node, "value", None)):
                    self._copy(node, word)
                elif name in changing:
                    raise Refused("%s: %s changes, and a copy would not" % (self.module, name))
                else:
                    asked[word].append(name)
        for word, names in asked.items():
            if names:
                text = "from %s import %s" % (self.module, ", ".join(dict.fromkeys(names)))
                before = self.new[word][0]
                self.new[word][0] = text.encode() + (b"; " + before if before else b"")

    def _help(self):
        """Private functions of the module that only one of the files uses go there."""
        private = [n for n in self.tree.body if isinstance(n, ast.FunctionDef) and n.name[0] == "_"]
        for node in reversed(private):  # who is used is mostly above
            if node in self.word:
                continue
            uses = [word for word in self.new if node.name in self._asked_in(word)]
            if len(uses) == 1 and node.name not in self._used_outside(node):
                self._copy(node, uses[0])
                self._take(node)
                self.there[uses[0]].add(node.name)

    def _take_along(self):
        """Private constants that nothing in the module needs any more."""
        for node in reversed([n for n in self.tree.body if isinstance(n, ast.Assign)]):
            name = _name(node)
            uses = name.startswith("_") and [w for w in self.new if name in self._asked_in(w)]
            for word in uses if uses and name not in self._used_outside(node) else ():
                self._copy(node, word)
                self.there[word].add(name)
            if any(name in there for there in self.there.values()):
                self._take(node)

    def _asked_in(self, word):
        return imports.asked(b"\n".join(self.new[word]))

    def _used_outside(self, node):
        kept = self._take(node)
        found = imports.asked(b"\n".join(self.lines))
        self._put(node, kept, self.lines)
        return found

    def _take(self, node):
        lines = slice(node.lineno - 1, node.end_lineno)
        there = self.lines[lines]
        self.lines[lines] = [b""] * len(there)
        return there

    def _put(self, node, there, lines):
        lines[node.lineno - 1 : node.end_lineno] = there

    def _copy(self, node, word):
        self._put(node, self.lines[node.lineno - 1 : node.end_lineno], self.new[word])

    def _share_import(self, node, left, wants, want):
        names = [(alias, alias.asname or alias.name.split(".")[0]) for alias in node.names]
        for word, new in self.new.items():
            _import(node, new, [alias for alias, name in names if name in wants[word]])
        # What else the module imports may be for others: only what moved goes.
        keep = [alias for alias, name in names if name in left or name not in want]
        if len(keep) < len(names):
            _import(node, self.lines, keep)


def _import(node, lines, aliases):
    """Put an import of these names of a statement where the statement is."""
    lines[node.lineno - 1 : node.end_lineno] = [b""] * (node.end_lineno - node.lineno + 1)
    if aliases:
        names = ", ".join(a.name + (" as " + a.asname if a.asname else "") for a in aliases)
        head = "from %s " % node.module if isinstance(node, ast.ImportFrom) else ""
        lines[node.lineno - 1] = ("%simport %s" % (head, names)).encode()


def _name(node):
    """What a statement of a module binds, or ""."""
    targets = [node.target] if isinstance(node, ast.AnnAssign) else getattr(node, "targets", ())
    return getattr(targets[0], "id", "") if targets else getattr(node, "name", "")


def _is_const(node):
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") == "const"
