"""Modules that are in memory only while a function needs them.

A source imports such a module at its head, as any other; `together.BRIEF` names them. On a
board the import goes, and the statements of a function from the first that uses the module to the
last stand in a block:

    from truco_store import profile

    def end(image):              def end(image):
        if image:                    if image:
            profile.close(image)         with residency.use("truco_store.profile") as profile:
                                             profile.close(image)

In the branches of an `if` or a `try`, each has its own block; a loop is in one. The block's line
takes the place of one without code above it in the function, or else of one below. So functions
begin where they did (see `lookup`).
"""

import ast
import functools

from . import Refused, cut, fold, imports
from .syntax import parse, walk
from .together import BRIEF, HOLD

_FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
_WITH = '%swith residency.use("%s") as %s:'
_HOLDERS = (*_FUNCTION, ast.Lambda)


def wrapped(sources, root):
    """{module: source} of such, in which what is brief comes for a moment.

    :param root: the checkout: of a module that is asked only for constants nothing comes

    Raises `Refused` where that cannot be.
    """
    constants = fold.Constants(root)
    words = [name.rpartition(".")[2].encode() for name in BRIEF]
    done = dict(sources)
    for module, source in sources.items():
        if any(word in source for word in words) and _taken(module, source):
            done[module] = _wrapped(module, fold.fold(source, constants))
    return done


def _taken(module, source):
    """[(import, alias, module)] of what is brief in a source."""
    if module.startswith("truco_core."):  # without residency
        return []
    home = module.partition(cut.LAST)[0].rpartition(".")[2]
    found = []
    for node in parse(source).body:
        for alias in node.names if isinstance(node, ast.ImportFrom) and not node.level else ():
            name = "%s.%s" % (node.module, alias.name)
            if name in BRIEF and home not in HOLD.get(name, "").split():
                found.append((node, alias, name))
    return found


@functools.lru_cache(maxsize=256)  # most boards have the same source
def _wrapped(module, source):
    left = _taken(module, source)
    while left:
        node, alias, name = left[0]
        names = [a.name + (" as " + a.asname if a.asname else "") for a in node.names]
        names.pop(node.names.index(alias))
        texts = [] if "residency" in imports.bound(parse(source)) else ["import residency"]
        if names:
            texts.append("from %s import %s" % (node.module, ", ".join(names)))
        source = fold.apply(source, [(node, "; ".join(texts))])
        source = _blocks(module, source, alias.asname or alias.name, name)
        left = _taken(module, source)
    return source


def _blocks(module, source, called, name):
    """A source with a block around each use of a module, which is `called` so there."""
    tree = parse(source)
    functions = [n for n in tree.body if isinstance(n, _FUNCTION)]
    for owner in tree.body:
        if isinstance(owner, ast.ClassDef):
            functions += [n for n in owner.body if isinstance(n, _FUNCTION)]
    inside = {id(n) for one in functions for part in one.body for n in walk(part)}
    for node in walk(tree):
        if _is_use(node, called):
            if id(node) not in inside or not isinstance(node.ctx, ast.Load):
                raise Refused("%s:%d: %s is brief" % (module, node.lineno, called))
        elif isinstance(node, _HOLDERS) and id(node) in inside and _uses(node, called):
            raise Refused("%s:%d: %s would be held" % (module, node.lineno, called))
    lines, texts = source.split(b"\n"), set()  # that go on with a text
    for part in walk(tree):
        if isinstance(part, (ast.Constant, ast.JoinedStr)):
            texts.update(range(part.lineno, part.end_lineno))
    for function in functions:
        for first, last in _places(function.body, called):
            _put(lines, texts, function, first, last, (name, called))
    return b"\n".join(line for line in lines if line is not None)


def _is_use(node, called):
    return isinstance(node, ast.Name) and node.id == called


def _uses(node, called):
    return any(_is_use(part, called) for part in walk(node))


def _places(body, called):
    """[(first, last)] of the statements that stand in a block."""
    using = [at for at, node in enumerate(body) if _uses(node, called)]
    inner = {at: _branches(body[at], called) for at in using}
    whole = [at for at in using if inner[at] is None]
    if whole:
        first, last = whole[0], whole[-1]
        while first - 1 in using:
            first -= 1
        while last + 1 in using:
            last += 1
        whole = range(first, last + 1)
    found = [(body[whole[0]], body[whole[-1]])] if whole else []
    for part in [part for at in using if at not in whole for part in inner[at]]:
        found += _places(part, called)
    return found


def _branches(node, called):
    """The bodies of a statement of which only these use it, or None."""
    if isinstance(node, ast.Try):
        return [node.body, *(one.body for one in node.handlers), node.orelse, node.finalbody]
    if isinstance(node, ast.With) and not any(_uses(one, called) for one in node.items):
        return [node.body]
    if not isinstance(node, ast.If) or _uses(node.test, called):
        return None
    below = node.orelse
    if len(below) == 1 and isinstance(below[0], ast.If) and below[0].col_offset == node.col_offset:
        rest = _branches(below[0], called) if _uses(below[0], called) else []  # an `elif`
        return None if rest is None else [node.body, *rest]
    return [node.body, below]


def _put(lines, texts, function, first, last, names):
    """Put statements into a block. Lines become None, or two in one: so none has another place."""
    start = first.lineno - 1
    for line in set(range(start, last.end_lineno)) - texts:
        if lines[line]:
            lines[line] = (b"\n" + lines[line]).replace(b"\n", b"\n    ")[1:]
    lines[start] = (_WITH % (" " * first.col_offset, *names)).encode() + b"\n" + lines[start]
    told = function.body[0]
    end = told.end_lineno - 1
    above = range(start - 1, function.lineno - 1, -1)
    if any(_dropped(lines, line, texts) for line in above):
        return
    if ast.get_docstring(function, False) is not None and lines[end] is not None and end < start:
        if told.lineno <= end:
            lines[end - 1] += lines[end]
        lines[end] = None
        return
    any(_dropped(lines, line, texts) for line in range(last.end_lineno, len(lines) - 1))


def _dropped(lines, line, texts):
    """Drop a line if it has no code; whether it did."""
    free = lines[line] is not None and line not in texts and lines[line].strip()[:1] in (b"", b"#")
    if free:
        lines[line] = None
    return free
