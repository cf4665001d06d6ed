"""Lets a program that is not linked, such as a test's, ask a linked game for what it names as the
sources do.

Attributes and imports follow, and what classes of the program bind, for the game may ask their
objects for it. Variables stay, and attributes of other modules. Two names of the game may be the
same short one, so attributes that only the program knows should begin with an underscore.
"""

import ast

from . import constants, flatten
from .syntax import IMPORTS, called, dotted, parse, text, walk

_BETWEEN = "\n'the next program'\n"


def names_of(linked):
    """Return what `told` needs of a `link.Linked`, in a form that `marshal` takes."""
    short = {name: new for names in linked.short.values() for name, new in names.items()}
    return {
        "there": linked.there,
        "heads": linked.heads,
        "joined": {"%s.%s" % own: new for own, new in linked.joined.items()},
        "short": {name: new for name, new in short.items() if name[0] != "_"},
    }


def told(programs, names, root):
    """Return programs, which share their globals, with the names that things have in a linked game.

    :param programs: texts
    :param names: as of `names_of`
    :param root: the checkout
    """
    tree = parse(_BETWEEN.join(programs))
    constants.fold(tree, constants.Constants(root))
    flatten.flatten(tree, names["there"])
    heads, joined, short = names["heads"], names["joined"], names["short"]
    modules, others = {}, set()  # {alias: module of ours in another one's file}, aliases of others'
    nodes, known = walk(tree), {*heads, *names["there"].values()}
    for node in [node for node in nodes if isinstance(node, IMPORTS)]:
        module = getattr(node, "module", "")
        for alias in node.names:
            bound, inner = called(alias), "%s.%s" % (module, alias.name)
            if (module or alias.name) not in known:
                others.add(bound)
            elif inner in heads:
                modules[bound] = inner
                alias.name = heads[inner].rpartition(".")[2]
            elif module:
                name = joined.get(inner, alias.name)
                alias.name = short.get(name, name)
            alias.asname = bound if bound != alias.name else None
        if module:
            node.module = heads.get(module, module)
    for node in nodes:
        if isinstance(node, ast.Attribute):
            module = modules.get(dotted(node.value), "")
            name = joined.get("%s.%s" % (module, node.attr), node.attr)
            if dotted(node).partition(".")[0] not in others:
                node.attr = short.get(name, name)
        for part in node.body if isinstance(node, ast.ClassDef) else ():
            if isinstance(part, ast.FunctionDef):
                part.name = short.get(part.name, part.name)
            for name in walk(*getattr(part, "targets", ())):
                if isinstance(name, ast.Name):
                    name.id = short.get(name.id, name.id)
    flatten.rooted(tree)
    return text(tree).decode().split(_BETWEEN)
