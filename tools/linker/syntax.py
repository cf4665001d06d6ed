"""Syntax trees: each source is parsed once, and walked three times as fast as `ast.walk` does.

A link of the game asks for the tree of each source some ten times, and the next board's link for
most of them again; so trees are kept and shared, and nobody may change one. In a walk what is never
asked for is left out: the contexts of names (`ast.Load`) and the operators, and each kind of node
is looked at once for fields that hold nodes.
"""

import ast
import contextlib
import functools
import gc

# Trees: the sources of a board at each stage of a link, with those that boards do not share. All
# 364 sources of today take 47 MB.
_KEPT = 1500

_PLAIN = frozenset(
    "arg asname attr conversion ctx id is_async kind kwd_attrs level module name op ops rest "
    "simple str tag type_comment type_ignores".split()
)
_LEAVES = (ast.Constant, ast.Global, ast.MatchSingleton, ast.Nonlocal, ast.alias)
_fields = {}  # kind of node -> names of its fields with nodes


@contextlib.contextmanager
def uncollected():
    """Without garbage collection, which would look at all nodes again and again: none is garbage.

    What is there afterwards stays, so no later collection looks at it. A link takes half the time.
    """
    if not gc.isenabled():  # a part of another's work
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


@functools.lru_cache(maxsize=_KEPT)
def parse(source):
    """The tree of a source (bytes or str), which others have too. Raises SyntaxError."""
    collects = gc.isenabled()
    gc.disable()
    try:
        return ast.parse(source)
    finally:
        if collects:
            gc.enable()


@functools.lru_cache(maxsize=_KEPT)
def nodes(source):
    """All nodes of a source, as `walk` gives them, in a tuple that others have too."""
    return tuple(walk(parse(source)))


@functools.lru_cache(maxsize=_KEPT)
def _by_kind(source):
    found = {}
    for node in nodes(source):
        kind = node.__class__
        if kind in found:
            found[kind].append(node)
        else:
            found[kind] = [node]
    return found


def of_kind(source, *kinds):
    """A list of those nodes of a source that are of these classes, one class after the other."""
    found = _by_kind(source)
    return [node for kind in kinds for node in found.get(kind, ())]


def _fields_of(kind):
    names = () if kind in _LEAVES else tuple(n for n in kind._fields if n not in _PLAIN)
    _fields[kind] = names
    return names


def children(node):
    """A list of the nodes right below a node, in the order of the source."""
    found = []
    kind = node.__class__
    for name in _fields[kind] if kind in _fields else _fields_of(kind):
        value = getattr(node, name, None)
        if value.__class__ is list:
            found += [one for one in value if one is not None]
        elif value is not None:
            found.append(value)
    return found


def walk(tree):
    """A list of a node and all below it, level by level."""
    todo = [tree]
    for node in todo:
        kind = node.__class__
        for name in _fields[kind] if kind in _fields else _fields_of(kind):
            value = getattr(node, name, None)
            if value.__class__ is list:
                todo += [one for one in value if one is not None]
            elif value is not None:
                todo.append(value)
    return todo
