"""Load some modules only while a function uses them.

A source imports such a module at its head like any other. `memory_groups.BRIEF` lists these
modules. For a board the linker removes the import. In each function it puts the statements from the
first to the last use of the module into a block:

    from truco_store import profile
    def end(image):              def end(image):
        if image:                    if image:
            profile.close(image)         with residency.use("truco_store.profile") as profile:
                                             profile.close(image)

Each branch of an `if` or `try` gets its own block. A loop is inside one block.
"""

import ast

from . import Refused
from .memory_groups import BRIEF, HOLD
from .syntax import FUNCTIONS, bound, called, statements, walk


def wrap(module, tree, home):
    """Put each use of a brief module in a tree into a block that loads the brief module.

    :param home: the module whose source contains the code of the tree
    :raises Refused: a brief module is used outside of functions, or in an inner function
    """
    # truco_core must not import residency, and a browser has enough memory.
    if module.startswith(("truco_core.", "truco_page.")):
        return
    home = home.rpartition(".")[2]
    for node in list(tree.body):
        for alias in (
            list(node.names) if isinstance(node, ast.ImportFrom) and not node.level else ()
        ):
            name = "%s.%s" % (node.module, alias.name)
            if name in BRIEF and home not in HOLD.get(name, "").split():
                if "residency" not in bound(tree):
                    tree.body.insert(tree.body.index(node), *statements("import residency"))
                node.names.remove(alias)
                if not node.names:
                    tree.body.remove(node)
                _wrap(module, tree, called(alias), name)


def _wrap(module, tree, alias, name):
    """Put each use of the brief module `name`, which the tree calls `alias`, into a block."""
    functions = [n for n in tree.body if isinstance(n, ast.FunctionDef)]
    for owner in tree.body:
        if isinstance(owner, ast.ClassDef):
            functions += [n for n in owner.body if isinstance(n, ast.FunctionDef)]
    inside = set(walk(*(part for one in functions for part in one.body)))
    for node in walk(tree):
        if _is_use(node, alias):
            if node not in inside or not isinstance(node.ctx, ast.Load):
                raise Refused(
                    "%s:%d: %s is brief: use it in functions only" % (module, node.lineno, alias)
                )
        elif isinstance(node, FUNCTIONS) and node in inside and _uses(node, alias):
            raise Refused("%s:%d: %s would be held" % (module, node.lineno, alias))
    for function in functions:
        _put(function.body, alias, "with residency.use(%r) as %s: pass" % (name, alias))


def _is_use(node, alias):
    return isinstance(node, ast.Name) and node.id == alias


def _uses(node, alias):
    return any(_is_use(part, alias) for part in walk(node))


def _put(body, alias, block):
    """Put the statements of a body from the first to the last use of a module into a block."""
    using = [at for at, node in enumerate(body) if _uses(node, alias)]
    branches = {at: _branches(body[at], alias) for at in using}
    whole = [at for at in using if branches[at] is None]
    first, last = (whole[0], whole[-1]) if whole else (0, -1)
    while whole and first - 1 in using:
        first -= 1
    while whole and last + 1 in using:
        last += 1
    for at in using:
        if not first <= at <= last:
            for part in branches[at]:
                _put(part, alias, block)
    if whole:
        (made,) = statements(block)
        made.body = body[first : last + 1]
        body[first : last + 1] = [ast.copy_location(made, body[first])]


def _branches(node, alias):
    """Return the bodies of a statement if each of them can have a block of its own.

    Return None if the whole statement must be in one block: a loop, or a statement whose head uses
    the module.
    """
    if isinstance(node, ast.Try):
        return [node.body, *(one.body for one in node.handlers), node.orelse, node.finalbody]
    if isinstance(node, ast.With) and not any(_uses(one, alias) for one in node.items):
        return [node.body]
    if not isinstance(node, ast.If) or _uses(node.test, alias):
        return None
    below = node.orelse
    if len(below) == 1 and isinstance(below[0], ast.If) and below[0].col_offset == node.col_offset:
        rest = _branches(below[0], alias) if _uses(below[0], alias) else []  # bodies of the `elif`
        return None if rest is None else [node.body, *rest]
    return [node.body, below]
