"""Read, walk, change and write syntax trees.

Walking takes a third of the time of `ast.walk`, because it skips nodes that no stage of the linker
needs: contexts of names (`ast.Load`) and operators.
"""

import ast
import contextlib
import copy
import functools
import gc

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
NAMED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
IMPORTS = (ast.Import, ast.ImportFrom)
_PLAIN = frozenset(
    "arg asname attr conversion ctx id is_async kind kwd_attrs level module name op ops rest "
    "simple str tag type_comment type_ignores".split()
)
_LEAVES = (ast.Constant, ast.Global, ast.MatchSingleton, ast.Nonlocal, ast.alias)


@contextlib.contextmanager
def uncollected():
    """Disable garbage collection, which would examine all nodes again and again.

    This halves the time of a link. Afterwards all existing objects are frozen, so that no later
    collection examines them.
    """
    if not gc.isenabled():  # called inside another `uncollected`
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def parse(source):
    """Return a new tree of a source (bytes or str). Raise SyntaxError."""
    with uncollected():
        return ast.parse(source)


# The cache has room for the sources of a board, and for those that differ between boards.
@functools.lru_cache(maxsize=600)
def shared(source):
    """Return the cached tree of a source. It must not be changed."""
    return parse(source)


def without_docstrings(tree):
    """Remove what no .mpy contains: docstrings, types, and what is for mypy. Return the tree."""
    for node in statements_in(tree):
        if isinstance(node, ast.FunctionDef):
            node.returns = None
            for one in ast.walk(node.args):
                if isinstance(one, ast.arg):
                    one.annotation = None
        for name in ("body", "orelse", "finalbody"):
            body = getattr(node, name, None)
            if isinstance(body, list):
                left = [one for one in body if not _is_text(one) and not _is_for_types(one)]
                left = left or [ast.Pass() for _ in body]
                setattr(node, name, [_untyped(one) for one in left])
    return tree


def _untyped(node):
    """Return the statement ``name = value`` for ``name: type = value``, and others as they are."""
    if not isinstance(node, ast.AnnAssign):
        return node
    return ast.copy_location(ast.Assign([node.target], node.value), node)


def _is_text(node):
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_for_types(node):
    if isinstance(node, ast.AnnAssign):
        return node.value is None
    return isinstance(node, ast.If) and dotted(node.test) == "TYPE_CHECKING"


def text(tree):
    """Return the source (bytes) of a tree. mpy-cross compiles it as compactly as the original."""
    for node in statements_in(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple):
            # MicroPython compiles `a, b = b, a` without a tuple, but `ast.unparse` adds
            # parentheses.
            if isinstance(node.value, ast.Tuple) and len(node.value.elts) > 1:
                node.value = ast.Name(", ".join(map(ast.unparse, node.value.elts)))
    return ast.unparse(tree).encode()


class _Fields(dict):
    """A cache: {type of nodes: names of the fields of such nodes that contain nodes}."""

    def __missing__(self, kind):
        is_leaf = kind in _LEAVES or not issubclass(kind, ast.AST)
        self[kind] = () if is_leaf else tuple(n for n in kind._fields if n not in _PLAIN)
        return self[kind]


_FIELDS = _Fields()


def children(node):
    """Return a list of a node's direct children, in the order of the source."""
    found = []
    for name in _FIELDS[node.__class__]:
        value = getattr(node, name, None)
        if value.__class__ is list:
            found += [one for one in value if one is not None]
        elif value is not None:
            found.append(value)
    return found


def walk(*trees):
    """Return a list of the given nodes and all nodes below them, level by level."""
    todo = list(trees)
    for node in todo:
        for name in _FIELDS[node.__class__]:
            value = getattr(node, name, None)
            if value.__class__ is list:
                todo += value
            else:
                todo.append(value)
    return [node for node in todo if node is not None]


def statements_in(tree):
    """Return a list: `tree`, all statements in it, and the other nodes that contain statements."""
    todo = [tree]
    for node in todo:
        for name in ("body", "handlers", "orelse", "finalbody"):
            todo += getattr(node, name, ())
    return todo


def replace(tree, news):
    """Replace nodes in a tree. The new nodes get the line numbers of the old ones.

    :param news: {node: new node, or for a statement a list of statements}
    """
    for node, new in news.items():
        for one in new if isinstance(new, list) else [new]:
            ast.copy_location(one, node)
    only_statements = all(isinstance(node, ast.stmt) for node in news)
    for node in (statements_in if only_statements else walk)(tree) if news else ():
        for name in _FIELDS[node.__class__]:
            value = getattr(node, name, None)
            if value.__class__ is list:
                if not news.keys().isdisjoint(value):
                    new = [news.get(one, one) for one in value]
                    new = [n for one in new for n in (one if isinstance(one, list) else [one])]
                    value[:] = new or [ast.Pass()]
            elif value in news:
                setattr(node, name, news[value])


def statements(text):
    return ast.parse(text).body


def import_from(module, names):
    """Return the statement ``from module import names``. A name is a string or an `ast.alias`."""
    return ast.ImportFrom(
        module, [n if isinstance(n, ast.alias) else ast.alias(n) for n in names], 0
    )


def only(node, names):
    """Return [the import statement with only these names], or [] if it imports none of them."""
    found = copy.copy(node)
    found.names = [copy.copy(alias) for alias in node.names if called(alias) in names]
    return [found] if found.names else []


def called(alias):
    """Return the name that an `ast.alias` binds."""
    return alias.asname or alias.name.partition(".")[0]


def dotted(node):
    """Return the source of a name, or of an attribute of a name; "" for another node."""
    if isinstance(node, ast.Attribute):
        return "%s.%s" % (dotted(node.value), node.attr)
    return getattr(node, "id", "")


def target(node):
    """Return the name that an assignment, function or class binds; "" for another statement."""
    targets = [node.target] if isinstance(node, ast.AnnAssign) else getattr(node, "targets", ())
    return getattr(targets[0], "id", "") if targets else getattr(node, "name", "") or ""


def is_constant(node):
    """Return True for ``NAME = const(..)``."""
    if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Call):
        return False
    is_name = len(node.targets) == 1 and isinstance(node.targets[0], ast.Name)
    return is_name and dotted(node.value.func) == "const"


def bound(tree):
    """Yield the names that a module or a class body binds at its top level."""
    for node in tree.body:
        yield from bindings([node] if hasattr(node, "name") else walk(node))


def bindings(nodes):
    """Yield each name that these nodes bind, once per binding."""
    for node in nodes:
        kind = node.__class__
        if kind is ast.Name:
            if node.ctx.__class__ is not ast.Load:
                yield node.id
        elif kind is ast.arg:
            yield node.arg
        elif kind in (ast.Global, ast.Nonlocal):
            yield from node.names
        elif kind in IMPORTS:
            yield from map(called, node.names)
        # The name of a function or a class, or the variable of a caught exception.
        elif getattr(node, "name", None) and kind is not ast.alias:
            yield node.name
