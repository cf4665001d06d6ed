"""Transform our sources before they are compiled for a board, looking at all modules together."""

import ast
from dataclasses import dataclass

from . import (
    Refused,
    abort_import,
    brief,
    bundle,
    constants,
    cut,
    discardable,
    flatten,
    scopes,
    short_names,
    unbound,
    words,
)
from .family import bare
from .syntax import IMPORTS, parse, statements_in, text, uncollected, without_docstrings

# Functions that code.py calls in truco_rescue, and selftest.py in truco_selftest. Both programs
# ship as text and find the functions by name, so these names must not change.
STAY = ("check", "show", "run")


@dataclass
class Linked:
    """The linked modules of a board.

    A module's key is its name on the board, except in `there`.

    trees: {module: tree}; the tree of a bundle stands under the name of its head
    there: {module in the sources, or made by `cut`: its name on the board; None if it is removed}
    heads: {module: head of its bundle, the module that gives the file its name}
    joined: {(module, name that it binds): this name in the file of its bundle}
    short: {module: {name of a function or attribute: its short name}}
    """

    trees: dict
    there: dict
    heads: dict
    joined: dict
    short: dict

    def sources(self):
        """Return {name on the board: source} for `mpy.compile_source`."""
        return {name: text(tree) for name, tree in self.trees.items()}


@uncollected()
def link(sources, root, fixed=(), whole=False):
    """Return the `Linked` modules of {module: source}.

    :param dict sources: dotted module name -> source (bytes), of all modules that will run together
    :param fixed: names of modules that stay as they are, such as a code.py that ships as text
    :param whole: True to leave functions that are marked `seldom` in their modules, if the linked
        game will have enough memory
    """
    trees = {module: without_docstrings(parse(source)) for module, source in sources.items()}
    for module, tree in trees.items():
        for node in statements_in(tree)[1:]:
            node.home = module  # `lookup` needs the original module of each statement
    numbers = constants.Constants(root)
    for module, tree in trees.items():
        if module not in fixed:
            constants.fold(tree, numbers, module)
    for module in constants.DATA:
        trees.pop(module, None)
    if not whole:
        cut.cut(trees)
        abort_import.begin(trees)
    bare(trees)
    for module, tree in trees.items():
        brief.wrap(module, tree, cut.home_of(module, trees))
    constants.hide(trees, fixed)
    there = flatten.names(trees)
    spoken = {new for name, new in there.items() if words.code_of(name)}
    for tree in trees.values():
        flatten.flatten(tree, there)
    trees = {new: trees[name] for name, new in there.items() if new is not None}
    try:
        heads, joined = bundle.join(trees, fixed)
        if not whole:
            abort_import.end(trees, heads, fixed)
        for module, new in there.items():
            if new in trees and new not in fixed:
                discardable.mark(trees[new], module)
        said = scopes.read_all(trees)
        unbound.check(trees, said, sources, root)
        short = short_names.shorten(trees, fixed, STAY, spoken=spoken, said=said)
    except ValueError as problem:
        raise Refused(str(problem)) from None
    for tree in trees.values():
        flatten.rooted(tree)
        cut.with_tables(tree)
    for name in _empty(trees):
        del trees[name]
    return Linked(trees, there, heads, joined, short)


def _empty(trees):
    """Return the names of modules and packages that need no file.

    - A package without code: a folder without `__init__` is a package too.
    - A module that nobody imports any more, since its constants were replaced by numbers.
    """
    asked = set()
    for node in [node for tree in trees.values() for node in statements_in(tree)]:
        if isinstance(node, IMPORTS):
            before = [node.module] if isinstance(node, ast.ImportFrom) else []
            asked.update(before, (".".join([*before, alias.name]) for alias in node.names))
    packages = {name.rpartition(".")[0] for name in trees}
    return [
        name
        for name, tree in trees.items()
        if not flatten.has_code(tree)
        and (name in packages or tree.body and flatten.runs_as(name) not in asked)
    ]
