"""Changes our sources before they are compiled for a board, with all modules seen together.

First constants become numbers where they are imported (see `fold`). Then each `NAME = const(..)`
that no module asks for any more gets an underscore in front, for then MicroPython keeps nothing of
it. Each saves some 25 bytes of heap, and truco_core alone has eighty. Then folders are left out
(see `flatten`), modules that are in memory together share a file (see `bundle`), and names of our
own become short (see `names`).
"""

import ast
import functools
import re

from . import Refused, bundle, cut, ending, flatten, fold, imports, names, passing, words
from .syntax import children, nodes, parse, uncollected, walk

# Names that tools/vm/screens.py, or a person at a board's prompt, asks the running game for; and
# those that code.py asks truco_rescue for, also where it is not linked with the rest, and
# selftest.py its package.
STAY = ("config", "game", "view", "table", "match", "state", "step", "KEYMAP", "TWO_KEYS")
STAY += ("check", "show", "run")

# How names are bound that no `ast.Name` binds.
_BINDING = {
    ast.arg: lambda node: [node.arg],
    **dict.fromkeys(
        (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef), lambda node: [node.name]
    ),
    **dict.fromkeys((ast.Global, ast.Nonlocal), lambda node: node.names),
    **dict.fromkeys(
        (ast.Import, ast.ImportFrom),
        lambda node: [alias.asname or alias.name.split(".")[0] for alias in node.names],
    ),
}
_LATER = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.GeneratorExp)


@uncollected()
def link(sources, root, fixed=()):
    """{module: source} ready for `mpy.compile_source`; sources are bytes.

    :param dict sources: dotted module name -> source, of all modules that will run together
    :param str root: the checkout in which the modules lie
    :param fixed: names of modules that stay as they are, such as a code.py that ships as text
    :return: by their names on a board (see `flatten`), without the modules that are in another
        one's file now (see `bundle`)
    """
    linked = hidden(folded(sources, root, fixed), fixed)
    try:
        linked = ending.ended(linked, fixed)
        there = flatten.names(linked)
        spoken = {new for name, new in there.items() if words.code_of(name)}
        linked = flatten.flatten(linked)
        bundle.check_texts(linked, fixed)
        linked = {
            name: text if name in fixed else flatten.bare(text) for name, text in linked.items()
        }
        linked = passing.marked(bundle.join(linked, fixed), there)
        linked = names.shorten(linked, fixed, STAY, spoken=spoken)
    except ValueError as problem:  # a name in an f-string, which has no true place there
        raise Refused(str(problem)) from None
    return {name: _with_tables(flatten.rooted(source)) for name, source in linked.items()}


def _with_tables(source):
    """A linked source, with the tuples of names (see `cut`) as they are called there."""
    if cut.TABLE.encode() not in source:
        return source
    edits = []
    for owner in parse(source).body:
        names = {}
        for node in owner.body if isinstance(owner, ast.ClassDef) else ():
            if isinstance(node, ast.AnnAssign) and isinstance(node.annotation, ast.Constant):
                names.setdefault(node.annotation.value, []).append(node.target.id)
        for node in walk(owner):
            called = [getattr(n, "id", "") for n in getattr(node, "elts", ())]
            if isinstance(node, ast.Tuple) and cut.TABLE in called:
                edits.append((node, repr(tuple(names[node.elts[1].value]))))
    return fold.apply(source, edits)


def folded(sources, root, fixed=()):
    """Constants as numbers where they are imported. As `link`."""
    constants = fold.Constants(root)
    done = {}
    for module, source in sources.items():
        try:
            done[module] = source if module in fixed else fold.fold(source, constants)
        except (SyntaxError, ValueError) as problem:
            raise Refused("%s: %s" % (module, problem)) from None
    return done


def hidden(sources, fixed=()):
    """Leave nothing of what no other module asks for, nor of texts that come and go. As `link`."""
    asked = set()
    for source in sources.values():
        asked |= _asked_for(source)
    known = passing.known(sources)
    done = {}
    for module, source in sources.items():
        all_of = "* of " + module in asked
        if all_of and any(name.startswith("* of ") for name in _asked_for(source)):
            # On the VM the outer star gets nothing of that.
            raise Refused("%s: taken by a star, it cannot take all of another" % module)
        if module in fixed or all_of:
            done[module] = source
        else:
            words = frozenset(word for word in _words(source) if word in asked)
            done[module] = _bare(source, words)
            if passing.passes(module):
                done[module] = passing.free_texts(done[module], known)
    return done


def empty(linked):
    """Modules of which nothing is left, as each constant is a number where it was asked for.

    :param dict linked: what `link` returns
    """
    return [
        name
        for name, source in linked.items()
        if _is_empty(source) and not any(_asks(name, *other) for other in linked.items())
    ]


def _asks(name, module, source):
    """Whether the source of a module asks for the module `name`."""
    name = flatten.runs_as(name)
    package, _, last = name.rpartition(".")
    # As most do not say so there is no need to parse them, nor even to look closer.
    if last.encode() not in source:
        return False
    said = rb"\b%s\b(?!\.)|from (?:\.|%s import(?:[^\n(]*| \([^)]*)\b%s\b)"
    if not re.search(said % (name.encode(), package.encode(), last.encode()), source):
        return False
    taken = imports.imports_of(source, module, False)
    return any(
        name == item.module or name in ["%s.%s" % (item.module, part) for part in item.names]
        for item in taken
    )


def _is_empty(source):
    """True for a docstring, the import of `const` and constants; not for a source without any."""
    if b"import const" not in source or b"\ndef " in source or b"\nclass " in source:
        return False  # as most: there is no need to parse them
    tree = parse(source)
    said = tree.body[1:] if ast.get_docstring(tree) else []
    takes = [node for node in said if isinstance(node, ast.ImportFrom)]
    return (
        len(said) > 1
        and [node.module for node in takes] == ["micropython"]
        and all(node in takes or _is_constant(node) for node in said)
    )


@functools.lru_cache(maxsize=1024)
def _words(source):
    """All that may be a name in a source."""
    return frozenset(re.findall(r"\w+", source.decode()))


@functools.lru_cache(maxsize=1024)
def _bare(source, asked):
    """A source without the names that nobody asks for."""
    return _once(_hide(source, asked), asked)


def _once(source, asked):
    """Let go, at the end of a module, of what only its import needs.

    By None, not by `del`: a dict of MicroPython holds what is deleted until it needs the place.
    """
    bound = {}
    for node in parse(source).body:
        name = getattr(node, "name", "")
        if isinstance(node, ast.Assign) and not _is_constant(node):
            name = getattr(node.targets[0], "id", "") if len(node.targets) == 1 else ""
        if name.startswith("_") and not name.startswith("__"):
            bound[name] = bound.get(name, 0) + 1
    later = set(asked) | _bound_otherwise(source, (ast.arg, ast.Global, ast.Nonlocal))
    todo = [parse(source)]
    for node in todo:
        if node.__class__ in _LATER:
            later.update(part.id for part in walk(node) if part.__class__ is ast.Name)
        else:
            todo += children(node)
    names = [name for name, times in bound.items() if times == 1 and name not in later]
    return (
        source + b" = ".join([name.encode() for name in names] + [b"None\n"]) if names else source
    )


@functools.lru_cache(maxsize=1024)
def _asked_for(source):
    """Every name that a module may ask another one for: attributes, imports, texts.

    `from x import *` asks for "* of x".
    """
    names = set()
    for node in nodes(source):
        kind = node.__class__
        if kind is ast.Attribute:
            names.add(node.attr)
        elif kind is ast.ImportFrom:
            names.update(alias.name for alias in node.names)
            if node.names[0].name == "*":
                names.add("* of %s" % node.module)
        elif kind is ast.Constant and isinstance(node.value, str):
            names.add(node.value)
    return names


def _hide(source, asked):
    """Put an underscore before the public constants of a module that are not `asked` for."""
    uses = {}
    for node in nodes(source):
        if node.__class__ is ast.Name:
            uses.setdefault(node.id, []).append(node)
    otherwise = _bound_otherwise(source)
    taken = set(uses) | otherwise
    places = []
    for node in parse(source).body:
        if not _is_constant(node):
            continue
        name = node.targets[0].id
        stores = [use for use in uses[name] if not isinstance(use.ctx, ast.Load)]
        clash = "_" + name in taken or name in otherwise
        if name[0] != "_" and name not in asked and len(stores) == 1 and not clash:
            places += uses[name]
    lines = source.split(b"\n")
    for place in sorted(places, key=lambda use: (use.lineno, use.col_offset), reverse=True):
        line, start = lines[place.lineno - 1], place.col_offset
        if line[start : place.end_col_offset] != place.id.encode():
            return source  # in an f-string, whose parts have no true place before Python 3.12
        lines[place.lineno - 1] = line[:start] + b"_" + line[start:]
    return b"\n".join(lines)


def _is_constant(node):
    """True for `NAME = const(..)`."""
    if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Call):
        return False
    is_name = len(node.targets) == 1 and isinstance(node.targets[0], ast.Name)
    return is_name and getattr(node.value.func, "id", "") == "const"


def _bound_otherwise(source, kinds=_BINDING):
    """Names that arguments, definitions, imports and `global` bind; of some kinds of nodes."""
    names = set()
    for node in nodes(source):
        if node.__class__ in kinds:
            names.update(_BINDING[node.__class__](node))
    return names
